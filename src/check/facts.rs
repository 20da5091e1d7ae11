//! What the rules cause: which events can happen at all, and which rules act on them.

use std::collections::BTreeSet;

use crate::lower::{
    Arg, Arith, Choice, Compare, Cond, Effect, Expr, Lowered, Pattern, Proposal, Role, Rule,
    RuleKind, SetRole, Value, Verb,
};
use crate::vocabulary::TermId;

/// An event as far as it tells one from another: the verb, what it is about, and its sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Event {
    pub(super) verb: Verb,
    /// The tally, property, state, status or time; none if any.
    pub(super) what: Option<TermId>,
    /// Whether it adds or sets; none if either.
    pub(super) gain: Option<bool>,
}

impl Event {
    /// Whether one may be the other.
    pub(super) fn fits(&self, other: &Self) -> bool {
        fn meet<T: PartialEq>(a: Option<T>, b: Option<T>) -> bool {
            match (a, b) {
                (Some(a), Some(b)) => a == b,
                _ => true,
            }
        }
        self.verb == other.verb && meet(self.what, other.what) && meet(self.gain, other.gain)
    }
}

/// Whether a rule belongs to the standard set.
pub(super) fn standard(lowered: &Lowered, rule: &Rule) -> bool {
    lowered.sets.get(rule.origin.set.0 as usize).is_some_and(|s| s.role == SetRole::Standard)
}

/// The event that a rule waits for, with what its guard asks of it.
pub(super) fn awaited(rule: &Rule, pattern: &Pattern) -> Event {
    let slot = |role| pattern.binds.iter().find(|(r, _)| *r == role).map(|(_, s)| *s);
    let mut event = Event { verb: pattern.verb, what: None, gain: None };
    let mut parts = Vec::new();
    conjuncts(&rule.guard, &mut parts);
    // Which stretch of time begins or ends is asked first of all by what is done then.
    if matches!(pattern.verb, Verb::BEGIN | Verb::END)
        && let RuleKind::When { effect: Effect::If(time, _, otherwise), .. } = &rule.kind
        && **otherwise == Effect::Nothing
    {
        conjuncts(time, &mut parts);
    }
    for part in parts {
        let Cond::Compare(how, Expr::Slot(s), Expr::Const(value)) = part else { continue };
        let about = [Role::Field, Role::As].iter().any(|r| slot(*r) == Some(*s));
        match (how, value) {
            (Compare::Equal, Value::Term(term)) if about => event.what = Some(*term),
            (Compare::More, Value::Int(0)) if slot(Role::Amount) == Some(*s) => {
                event.gain = Some(true);
            }
            (Compare::Less, Value::Int(0)) if slot(Role::Amount) == Some(*s) => {
                event.gain = Some(false);
            }
            _ => {}
        }
    }
    event
}

/// Whether the guard asks for nothing but which event it is.
pub(super) fn only_names_event(rule: &Rule, pattern: &Pattern) -> bool {
    let slot = |role| pattern.binds.iter().find(|(r, _)| *r == role).map(|(_, s)| *s);
    let mut parts = Vec::new();
    conjuncts(&rule.guard, &mut parts);
    parts.iter().all(|part| match part {
        Cond::True => true,
        Cond::Compare(_, Expr::Slot(s), Expr::Const(_)) => {
            [Role::Field, Role::As, Role::Amount].iter().any(|r| slot(*r) == Some(*s))
        }
        _ => false,
    })
}

fn conjuncts<'c>(cond: &'c Cond, out: &mut Vec<&'c Cond>) {
    match cond {
        Cond::All(list) => list.iter().for_each(|c| conjuncts(c, out)),
        other => out.push(other),
    }
}

/// What an effect proposes: the proposal and whether it is certain to be made.
pub(super) fn proposals<'e>(
    effect: &'e Effect,
    certain: bool,
    out: &mut Vec<(&'e Proposal, bool)>,
) {
    match effect {
        Effect::Nothing | Effect::Resume | Effect::Let(..) | Effect::OwnText(_) => {}
        Effect::Seq(list) | Effect::Together(list) => {
            for part in list {
                proposals(part, certain, out);
            }
        }
        Effect::Do(proposal) => out.push((proposal, certain)),
        Effect::Choose(choice) => chosen(choice, out),
        Effect::Menu { options, .. } => {
            for e in options {
                proposals(e, false, out);
            }
        }
        Effect::Offer { effect, otherwise, .. } => {
            proposals(effect, false, out);
            proposals(otherwise, false, out);
        }
        Effect::ForEach { body, .. } | Effect::Repeat { body, .. } => {
            proposals(body, false, out);
        }
        Effect::If(_, yes, no) => {
            proposals(yes, false, out);
            proposals(no, false, out);
        }
        Effect::Secretly { choice, body, .. } => {
            chosen(choice, out);
            proposals(body, false, out);
        }
    }
}

fn chosen<'e>(choice: &'e Choice, out: &mut Vec<(&'e Proposal, bool)>) {
    if let Some(body) = &choice.body {
        proposals(body, false, out);
    }
}

/// The event that a proposal makes.
pub(super) fn proposed(proposal: &Proposal) -> Event {
    let is = |role: Role| {
        proposal.roles.iter().find_map(|(r, arg)| match arg {
            Arg::Is(e) if *r == role => Some(e),
            _ => None,
        })
    };
    let term = |role| match is(role) {
        Some(Expr::Const(Value::Term(term))) => Some(*term),
        _ => None,
    };
    let what = term(Role::Field).or_else(|| term(Role::As));
    let gain = is(Role::Amount).and_then(sign);
    Event { verb: proposal.verb, what, gain }
}

/// Whether an amount is more than nothing (or yes), less than nothing (or no), or not known.
fn sign(amount: &Expr) -> Option<bool> {
    match amount {
        Expr::Const(Value::Int(n)) => Some(*n > 0),
        Expr::Const(Value::Bool(yes)) => Some(*yes),
        Expr::Const(Value::Term(_)) => Some(true),
        Expr::Arith(Arith::Mul, a, b) => {
            let negative = |e: &Expr| matches!(e, Expr::Const(Value::Int(n)) if *n < 0);
            if negative(a) || negative(b) { Some(false) } else { Some(true) }
        }
        Expr::Aggregate(..) | Expr::Field(..) | Expr::Arith(Arith::Add, ..) => Some(true),
        _ => None,
    }
}

/// The effects of a rule and what it pays.
pub(super) fn effects(kind: &RuleKind) -> Vec<&Effect> {
    match kind {
        RuleKind::Perform { effect, .. }
        | RuleKind::When { effect, .. }
        | RuleKind::Instead { effect, .. }
        | RuleKind::Keep { effect, .. }
        | RuleKind::Watch { effect, .. }
        | RuleKind::Contents { effect, .. }
        | RuleKind::Setup { effect, .. }
        | RuleKind::Outcome { effect, .. }
        | RuleKind::Final { effect } => vec![effect],
        RuleKind::Cost { payment, choices, .. } => {
            let mut out = vec![payment];
            out.extend(choices.iter().filter_map(|c| c.body.as_deref()));
            out
        }
        RuleKind::Param { choice, purpose, .. } => {
            choice.body.as_deref().into_iter().chain(purpose.as_ref()).collect()
        }
        _ => Vec::new(),
    }
}

/// All proposals of a rule.
pub(super) fn all_proposals(rule: &Rule) -> Vec<(&Proposal, bool)> {
    let mut out = Vec::new();
    for effect in effects(&rule.kind) {
        proposals(effect, true, &mut out);
    }
    out
}

/// Which events can happen, and which rules can act.
#[derive(Debug)]
pub(super) struct Causes {
    /// The events that something makes.
    pub(super) events: BTreeSet<Event>,
    /// For each rule, whether it can act.
    pub(super) live: Vec<bool>,
    /// Whether something that is not in the text makes events: what is printed on pieces.
    pub(super) open: bool,
}

impl Causes {
    /// Follows the rules from what players may do and what happens by itself.
    pub(super) fn of(lowered: &Lowered) -> Self {
        let mut events: BTreeSet<Event> = BTreeSet::new();
        let mut live = vec![false; lowered.rules.len()];
        let open =
            lowered.rules.iter().any(|rule| effects(&rule.kind).into_iter().any(own_text));
        let any = |verb| Event { verb, what: None, gain: None };
        for verb in [Verb::BEGIN, Verb::END, Verb::PASS, Verb::SHUFFLE, Verb::SKIP] {
            events.insert(any(verb));
        }
        // Rules that wait for an event, by its verb: each is looked at when the verb first happens.
        loop {
            let mut more = false;
            for (at, rule) in lowered.rules.iter().enumerate() {
                if live[at] {
                    continue;
                }
                let acts = match &rule.kind {
                    RuleKind::May { action } | RuleKind::Must { action } => {
                        events.insert(any(action.verb));
                        true
                    }
                    RuleKind::Cannot { .. } | RuleKind::Only { .. } => true,
                    kind => kind.pattern().is_none_or(|pattern| {
                        let waits = awaited(rule, pattern);
                        events
                            .range(any(pattern.verb)..)
                            .take_while(|e| e.verb == pattern.verb)
                            .any(|e| e.fits(&waits))
                    }),
                };
                if acts {
                    live[at] = true;
                    more = true;
                    events.extend(all_proposals(rule).into_iter().map(|(p, _)| proposed(p)));
                }
            }
            if !more {
                break;
            }
        }
        Self { events, live, open }
    }

    /// Whether something makes such an event.
    pub(super) fn happens(&self, event: &Event) -> bool {
        self.events.iter().any(|e| e.fits(event))
    }
}

fn own_text(effect: &Effect) -> bool {
    match effect {
        Effect::OwnText(_) => true,
        Effect::Seq(list) | Effect::Together(list) | Effect::Menu { options: list, .. } => {
            list.iter().any(own_text)
        }
        Effect::If(_, a, b) => own_text(a) || own_text(b),
        Effect::Offer { effect, otherwise, .. } => own_text(effect) || own_text(otherwise),
        Effect::ForEach { body, .. } | Effect::Repeat { body, .. } => own_text(body),
        _ => false,
    }
}
