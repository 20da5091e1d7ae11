//! A state on the bench: questions to it, names of what is in it.

use crate::lower::from_syntax::{Phrase, PhraseSort, Things};
use crate::lower::{Cond, Expr, Query, RuleId};
use crate::machine::{Opening, State, TraceEvent};
use crate::program::{Program, Val};

/// A state, the program that it runs, and who sits at the table.
pub(super) struct Bench {
    pub program: Program,
    pub state: State,
    pub players: Vec<String>,
    /// The state when the position stood and play had not begun.
    pub before: Option<Box<State>>,
    /// The rule by which the last action of a player was legal.
    pub permit: Option<RuleId>,
}

impl Bench {
    pub(super) fn new(program: Program, players: &[String]) -> Self {
        let state = State::open(&program, players.len() as u32, 0, 0, Opening::Held);
        let mut bench =
            Self { program, state, players: players.to_vec(), before: None, permit: None };
        bench.watch();
        bench
    }

    /// Sets the game up from a seed.
    pub(super) fn set_up(&mut self, seed: u64) {
        self.state =
            State::open(&self.program, self.players.len() as u32, seed, 0, Opening::Setup);
        self.watch();
        self.state.go_on(&self.program);
    }

    fn watch(&mut self) {
        self.state.set_trace(true);
        self.state.count_rules(&self.program);
        self.state.set_max_decisions(100_000);
    }

    /// The first variables of every sentence: the players by seat.
    pub(super) fn locals(&self, slots: u16) -> Vec<Val> {
        let mut locals: Vec<Val> =
            (0..self.players.len()).map(|s| Val::Player(s as u8)).collect();
        locals.resize(usize::from(slots).max(locals.len()), Val::None);
        locals
    }

    pub(super) fn is_so(&mut self, cond: &Cond, locals: &[Val]) -> bool {
        let asked = self.program.ask_cond(cond);
        self.state.is_so(&self.program, asked, locals)
    }

    pub(super) fn worth(&mut self, expr: &Expr, locals: &[Val]) -> Val {
        let asked = self.program.ask_expr(expr);
        self.state.worth(&self.program, asked, locals)
    }

    pub(super) fn members(&mut self, query: &Query, locals: &[Val]) -> Vec<Val> {
        let asked = self.program.ask_query(query);
        self.state.found(&self.program, asked, locals)
    }

    /// What a phrase may stand for.
    pub(super) fn candidates(&mut self, phrase: &Phrase, locals: &[Val]) -> Vec<Val> {
        if matches!(phrase.sort, PhraseSort::Tally(_) | PhraseSort::Number)
            && let Some((low, _)) = &phrase.count
        {
            return vec![self.worth(low, locals)];
        }
        match &phrase.things {
            Things::One(e) => {
                let v = self.worth(e, locals);
                if v.is_none() { Vec::new() } else { vec![v] }
            }
            Things::Some(q, _) => self.members(q, locals),
            Things::All(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.extend(self.candidates(part, locals));
                }
                all
            }
        }
    }

    /// How many things a phrase speaks of.
    pub(super) fn count(&mut self, phrase: &Phrase, locals: &[Val]) -> usize {
        match (&phrase.count, &phrase.things) {
            (_, Things::All(parts)) => parts.iter().map(|p| self.count(p, locals)).sum(),
            (Some((low, _)), _) if phrase.sort == PhraseSort::Piece => {
                self.worth(low, locals).as_int().unwrap_or(1).clamp(0, 1000) as usize
            }
            _ => 1,
        }
    }

    /// The things of a phrase in the order in which they were most probably meant.
    pub(super) fn meant(&self, mut values: Vec<Val>, agent: Option<u32>) -> Vec<Val> {
        let agent = agent.map(|s| Val::Player(s as u8));
        values.sort_by_key(|&v| {
            let aside = self.state.place_of(v).is_none();
            let strange = agent.is_some_and(|agent| self.state.owner(v) != agent);
            (v.as_piece().is_some() && strange, aside)
        });
        values
    }

    /// A value by name, players by theirs.
    pub(super) fn name(&self, v: Val) -> String {
        self.own_names(&self.state.name(&self.program, v))
    }

    /// The players' own names instead of `player 1`.
    fn own_names(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (i, name) in self.players.iter().enumerate().rev() {
            text = text.replace(&format!("player {}", i + 1), name);
        }
        text
    }

    pub(super) fn rule(&self, rule: RuleId) -> String {
        self.program.rule_name(rule).to_owned()
    }

    /// Whether the times run, and nobody is asked for the moment.
    pub(super) fn goes_by_itself(&self) -> bool {
        self.state.runs() && self.state.decision().is_none() && self.state.stopped().is_none()
    }

    /// Whether the book has a rule of this name.
    pub(super) fn is_rule(&self, name: &str) -> bool {
        self.program.has_rule(name)
    }

    /// Rules by name, each once.
    pub(super) fn rules(&self, rules: &[RuleId]) -> String {
        let mut names: Vec<String> = Vec::new();
        for &rule in rules {
            let name = format!("`{}`", self.rule(rule));
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.join(" and ")
    }

    /// A line of the trace in words.
    pub(super) fn line(&self, event: &TraceEvent) -> String {
        self.own_names(&self.state.describe(&self.program, event))
    }

    /// The last lines of the trace, and the rules that they name.
    pub(super) fn steps(&self, most: usize) -> (Vec<String>, Vec<RuleId>) {
        let trace = self.state.trace();
        let last = &trace[trace.len().saturating_sub(most)..];
        let lines: Vec<String> = last.iter().map(|e| self.line(e)).collect();
        let blanks = |line: &String| line.len() - line.trim_start().len();
        let margin = lines.iter().map(blanks).min().unwrap_or(0);
        let mut rules = Vec::new();
        for event in last {
            for rule in event.rule.into_iter().chain(event.over.iter().map(|(rule, _)| *rule)) {
                if !rules.contains(&rule) {
                    rules.push(rule);
                }
            }
        }
        (lines.into_iter().map(|line| line[margin..].to_owned()).collect(), rules)
    }
}
