//! What a book leaves to the standard set.

use crate::finding::{Code, Finding};
use crate::lower::{
    Arg, Effect, Expr, Lowered, Proposal, Role, Rule, RuleId, RuleKind, Settled, Value, Verb,
};

use super::Compiled;

/// One note with the sentences of the standard set that decide something in this book.
pub(super) fn leans(compiled: &Compiled) -> Option<Finding> {
    let first = compiled.own_readings().find(|r| r.statement.is_some())?;
    let mut book = Own::new(&compiled.lowered);
    book.units = compiled.own_readings().map(|r| (r.text.as_str(), r.span)).collect();
    let mut sentences: Vec<(String, String)> = Vec::new();
    let mut places: Vec<(crate::source::Span, String)> = Vec::new();
    for (i, rule) in compiled.lowered.rules.iter().enumerate() {
        if rule.settled != Settled::Standard
            || !book.needs(rule)
            || overruled(compiled, RuleId(i as u32))
        {
            continue;
        }
        let origin = &rule.origin;
        let said = compiled.readings.iter().find(|r| r.span == origin.span);
        let Some(said) = said else { continue };
        let entry = (origin.name.clone(), said.text.trim_end_matches('.').to_lowercase());
        if !sentences.contains(&entry) {
            if let Some(at) = book.user(rule) {
                places.push((at, format!("leans on {}", entry.0)));
            }
            sentences.push(entry);
        }
    }
    for (said, users) in &compiled.lowered.leaned {
        let rule = compiled.lowered.rules.iter().find(|r| r.origin.span == *said);
        let said = compiled.readings.iter().find(|r| r.span == *said);
        let (Some(said), Some(rule)) = (said, rule) else { continue };
        let text = said.text.trim_end_matches('.').to_lowercase();
        let entry = (rule.origin.name.clone(), text);
        places.extend(users.first().map(|at| (*at, format!("leans on {}", entry.0))));
        sentences.push(entry);
    }
    if sentences.is_empty() {
        return None;
    }
    let list: Vec<String> =
        sentences.iter().map(|(name, text)| format!("`{name} {text}`")).collect();
    let mut finding = Finding::new(
        Code::LeftToStandard,
        first.span,
        "the book does not say it, and the standard set decides",
    )
    .help(format!("say it yourself to settle it otherwise: {}", list.join("; ")));
    for (at, says) in places {
        finding = finding.related(at, says);
    }
    finding.settled_by = Some(Settled::Standard.name());
    Some(finding)
}

/// Whether a rule of the book prevails wherever this one holds.
fn overruled(compiled: &Compiled, id: RuleId) -> bool {
    let rules = &compiled.lowered.rules;
    let rule = |id: RuleId| rules.get(id.0 as usize);
    compiled.rule_set.verdicts.iter().filter(|v| v.loser == id).any(|v| {
        match (rule(v.winner), rule(id)) {
            (Some(winner), Some(loser)) => {
                winner.settled != Settled::Standard
                    && (winner.guard == crate::lower::Cond::True || winner.guard == loser.guard)
            }
            _ => false,
        }
    })
}

/// What the book's own rules speak of.
struct Own<'a> {
    lowered: &'a Lowered,
    rules: Vec<&'a Rule>,
    proposals: Vec<&'a Proposal>,
    setup: Vec<&'a Proposal>,
    /// The sentences of the book.
    units: Vec<(&'a str, crate::source::Span)>,
}

impl<'a> Own<'a> {
    fn new(lowered: &'a Lowered) -> Self {
        let rules: Vec<&Rule> =
            lowered.rules.iter().filter(|r| r.settled != Settled::Standard).collect();
        let (mut proposals, mut setup) = (Vec::new(), Vec::new());
        for rule in &rules {
            if let Some(effect) = rule.kind.effect() {
                gather(effect, &mut proposals);
                if matches!(rule.kind, RuleKind::Setup { .. }) {
                    gather(effect, &mut setup);
                }
            }
        }
        Self { lowered, rules, proposals, setup, units: Vec::new() }
    }

    /// Whether something in the book happens, or is asked for, that this rule decides.
    fn needs(&self, rule: &Rule) -> bool {
        let mut made = Vec::new();
        if let Some(effect) = rule.kind.effect() {
            gather(effect, &mut made);
        }
        if made.iter().any(|p| about_nothing(p)) {
            return false;
        }
        match &rule.kind {
            RuleKind::Setup { .. } => made.iter().all(|p| self.lacks(p)),
            RuleKind::Final { .. } | RuleKind::Ranking { .. } | RuleKind::Outcome { .. } => {
                !self.makes(Verb::WIN) && self.ends()
            }
            RuleKind::Instead { event, .. } if self.replaces(event.verb) => false,
            kind => match kind.pattern().map(|p| p.verb) {
                // A win is the end by its own words.
                Some(Verb::WIN) => made.iter().any(|p| p.verb != Verb::END_GAME),
                Some(Verb::PASS) => self.lowered.world.states.iter().any(|s| s.window),
                Some(verb) => self.makes(verb) || self.permits(verb),
                None => false,
            },
        }
    }

    /// The first rule of the book that makes or permits what the rule waits for.
    fn user(&self, rule: &Rule) -> Option<crate::source::Span> {
        let verb = rule.kind.pattern()?.verb;
        if verb == Verb::PASS {
            return self.waits();
        }
        let uses = |own: &&&Rule| {
            let mut made = Vec::new();
            if let Some(effect) = own.kind.effect() {
                gather(effect, &mut made);
            }
            let permits = matches!(
                &own.kind,
                RuleKind::May { action } | RuleKind::Must { action } | RuleKind::Only { action, .. }
                    if action.verb == verb
            );
            permits || made.iter().any(|p| p.verb == verb)
        };
        self.rules.iter().find(uses).map(|own| own.origin.span)
    }

    /// The sentence that waits for a state to end which nothing in the book ends.
    fn waits(&self) -> Option<crate::source::Span> {
        let state = self.lowered.world.states.iter().find(|s| s.window)?;
        let held = format!("Holds({:?}", state.term);
        let name = self.lowered.terms.get(state.term).name.to_lowercase();
        let none = |text: &str| {
            text.contains(&format!("no player has {name}"))
                || text.contains(&format!("nobody has {name}"))
                || text.contains(&format!("no one has {name}"))
        };
        let said = self.units.iter().find(|(text, _)| none(&text.to_lowercase()));
        said.map(|(_, at)| *at).or_else(|| {
            self.rules
                .iter()
                .find(|r| format!("{:?}", r.guard).contains(&held))
                .map(|r| r.origin.span)
        })
    }

    /// Whether the book speaks of what is set up, but does not set it up.
    fn lacks(&self, made: &Proposal) -> bool {
        let same = |p: &&Proposal| p.verb == made.verb && field(p) == field(made);
        let by_book = self.setup.iter().any(same);
        match field(made) {
            Some(term) => {
                let spoken = format!("{term:?}");
                !by_book && self.rules.iter().any(|r| format!("{:?}", r.kind).contains(&spoken))
            }
            None => !by_book,
        }
    }

    /// Whether the game comes to an end by itself.
    fn ends(&self) -> bool {
        let counted =
            |t: &crate::lower::Time| matches!(t.repeat, crate::lower::Repeat::Times(_));
        self.makes(Verb::END_GAME) || self.lowered.world.times.iter().any(counted)
    }

    fn replaces(&self, verb: Verb) -> bool {
        self.rules
            .iter()
            .any(|r| matches!(&r.kind, RuleKind::Instead { event, .. } if event.verb == verb))
    }

    fn makes(&self, verb: Verb) -> bool {
        self.proposals.iter().any(|p| p.verb == verb)
    }

    fn permits(&self, verb: Verb) -> bool {
        self.rules.iter().any(|r| {
            matches!(
                &r.kind,
                RuleKind::May { action } | RuleKind::Must { action } | RuleKind::Only { action, .. }
                    if action.verb == verb
            )
        })
    }
}

/// The property or tally that a change is about.
fn field(p: &Proposal) -> Option<crate::vocabulary::TermId> {
    p.roles.iter().find_map(|(role, arg)| match (role, arg) {
        (Role::Field, Arg::Is(Expr::Const(Value::Term(t)))) => Some(*t),
        _ => None,
    })
}

/// A change of something that the book does not have.
fn about_nothing(p: &Proposal) -> bool {
    p.roles.iter().any(|(role, arg)| {
        matches!(role, Role::Object | Role::To | Role::From)
            && matches!(arg, Arg::Is(Expr::Const(Value::None)))
    })
}

fn gather<'a>(effect: &'a Effect, out: &mut Vec<&'a Proposal>) {
    match effect {
        Effect::Do(p) => out.push(p),
        Effect::Seq(list) | Effect::Together(list) | Effect::Menu { options: list, .. } => {
            for e in list {
                gather(e, out);
            }
        }
        Effect::If(_, a, b) | Effect::Offer { effect: a, otherwise: b, .. } => {
            gather(a, out);
            gather(b, out);
        }
        Effect::ForEach { body, .. }
        | Effect::Repeat { body, .. }
        | Effect::Secretly { body, .. } => gather(body, out),
        Effect::Choose(choice) => {
            if let Some(body) = &choice.body {
                gather(body, out);
            }
        }
        Effect::Nothing | Effect::Resume | Effect::Let(..) | Effect::OwnText(_) => {}
    }
}
