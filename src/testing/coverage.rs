//! Which rules prevailed, which applied and gave way, which never spoke.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::compile::{Compiled, Status};
use crate::lower::{Rule, RuleKind, Settled};
use crate::machine::{Opening, State, Survey};
use crate::playtest::{Bot, Playout};
use crate::program::Program;

/// What a sentence did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// It prevailed at least once.
    Won,
    /// It applied and gave way each time.
    Lost,
    /// It never applied.
    Never,
    /// It is no rule that could apply: a definition, a law, commentary, or unread.
    None,
}

/// A sentence with what it did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The id of the sentence.
    pub id: String,
    /// The number or path of its rule.
    pub rule: String,
    /// The words.
    pub text: String,
    /// What became of it when it was read.
    pub status: &'static str,
    /// What it did.
    pub mark: Mark,
    /// How often it prevailed.
    pub won: u64,
    /// How often it applied and gave way.
    pub lost: u64,
}

/// What the rules of a book did.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// Sentences that can apply.
    pub rules: usize,
    /// Those that prevailed.
    pub won: usize,
    /// Those that only gave way.
    pub lost: usize,
    /// Those that never applied.
    pub never: usize,
    /// All sentences in document order.
    pub lines: Vec<Line>,
}

impl Coverage {
    /// Sentences that prevailed or gave way.
    pub fn exercised(&self) -> usize {
        self.won + self.lost
    }

    /// The ids of the sentences with this mark.
    pub fn marked(&self, mark: Mark) -> Vec<&str> {
        self.lines.iter().filter(|l| l.mark == mark).map(|l| l.id.as_str()).collect()
    }
}

/// Whether a rule can be seen to apply: definitions and laws cannot.
fn can_apply(rule: &Rule) -> bool {
    rule.settled != Settled::Standard
        && !matches!(rule.kind, RuleKind::Fact { .. } | RuleKind::Meta(_))
}

/// What the sentences of the book did, by what a survey saw.
pub fn coverage(compiled: &Compiled, survey: &Survey) -> Coverage {
    let mut counts: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for (at, rule) in compiled.lowered.rules.iter().enumerate() {
        if can_apply(rule) {
            let of = |list: &[u64]| list.get(at).copied().unwrap_or(0);
            let sum = counts.entry(sentence_id(compiled, rule)).or_default();
            sum.0 += of(&survey.won);
            sum.1 += of(&survey.lost);
        }
    }
    let mut all = Coverage::default();
    for reading in compiled.own_readings() {
        let count = counts.get(&reading.id).copied();
        let (won, lost) = count.unwrap_or_default();
        let mark = match count {
            None => Mark::None,
            Some(_) if reading.status == Status::Unread => Mark::None,
            Some((0, 0)) => Mark::Never,
            Some((0, _)) => Mark::Lost,
            Some(_) => Mark::Won,
        };
        all.rules += usize::from(mark != Mark::None);
        all.won += usize::from(mark == Mark::Won);
        all.lost += usize::from(mark == Mark::Lost);
        all.never += usize::from(mark == Mark::Never);
        let (rule, _) = crate::finding::rule_of_id(&reading.id, &compiled.names);
        all.lines.push(Line {
            id: reading.id.clone(),
            rule,
            text: reading.text.clone(),
            status: reading.status.name(),
            mark,
            won,
            lost,
        });
    }
    all
}

/// The id `set:number[#occurrence]/sN` of the sentence behind a rule.
pub(super) fn sentence_id(compiled: &Compiled, rule: &Rule) -> String {
    let origin = &rule.origin;
    let set = compiled.lowered.sets.get(origin.set.0 as usize);
    let set = set.map_or("", |set| set.name.as_str());
    let again = match origin.occurrence {
        0 | 1 => String::new(),
        n => format!("#{n}"),
    };
    format!("{set}:{}{again}/s{}", origin.name, origin.sentence)
}

/// Plays game number `game` at random and notes what the rules do in it.
pub fn survey_game(program: &Program, settings: Playout, game: u64) -> Survey {
    let mut survey = Survey::new(program);
    let Playout { players, seed, max_decisions } = settings;
    let mut state = State::open(program, players, seed, game, Opening::Setup);
    state.set_recording(false);
    state.set_trace(true);
    state.count_rules(program);
    state.set_max_decisions(max_decisions);
    state.go_on(program);
    let mut bot = Bot::new(seed, game);
    let mut last = 0;
    while !state.is_terminal() {
        let choices = state.legal_actions().len();
        if choices == 0 {
            break;
        }
        // Situations follow each other closely: a look at some of them is enough.
        let now = state.decisions();
        if now < 40 || now >= last + 7 {
            state.survey(program, &mut survey);
            last = now;
        }
        survey.overruled(&state.take_trace());
        state.apply(program, bot.choose(choices));
    }
    state.survey(program, &mut survey);
    survey.overruled(&state.take_trace());
    survey.acted(state.rules_used());
    survey
}
