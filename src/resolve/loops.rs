//! Exceptions to what is done for each of many: `each player gains 1 coin …`; `as an exception, a player who has no coins
//! gains 3`. Each rule is a loop over those it speaks of, so the two are compared as if every member stood alone, and the rule
//! that gives way leaves out the members of which the other speaks.

use crate::lower::{
    Compare, Cond, Domain, Effect, Expr, Query, Rule, RuleId, RuleKind, RuleList, Slot, Value,
    Verb,
};

use super::LawId;
use super::canon::Canon;
use super::implies::Together;
use super::judge::{Judge, Judgement};
use super::oppose::{self, About, Matter, Stand, Topic};
use super::pass::Pair;

/// One rule that leaves out what another speaks of.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) winner: usize,
    pub(super) loser: usize,
    pub(super) law: LawId,
    pub(super) pair: Pair,
    /// The winner has to run first: what the loser does would bring it about.
    winner_first: bool,
}

impl Part {
    /// Which of the two runs first, where it matters.
    pub(super) fn order(&self) -> (RuleId, RuleId) {
        let (winner, loser) = (Judge::id(self.winner), Judge::id(self.loser));
        if self.winner_first { (winner, loser) } else { (loser, winner) }
    }
}

/// A rule whose whole effect is a loop over players.
struct Loop<'r> {
    at: usize,
    over: &'r Query,
    /// What is done for each is one deed.
    single: bool,
    /// When it is done, in the common spelling.
    guard: Cond,
    stands: Vec<(Topic, Stand)>,
}

/// The loops of which one speaks against another as an exception, and who leaves out what.
pub(super) fn parts(judge: &Judge<'_>, about: &About<'_>) -> Vec<Part> {
    let rules = &judge.lowered.rules;
    let all = |marked: bool| {
        (0..rules.len())
            .filter(move |&at| judge.states_exception(at) == marked)
            .filter_map(|at| Loop::of(judge, at, &rules[at]))
    };
    // Most books have no such exception, and of the others nothing needs to be known then.
    let exceptions: Vec<Loop<'_>> = all(true).collect();
    if exceptions.is_empty() {
        return Vec::new();
    }
    let mut out: Vec<Part> = Vec::new();
    for plain in all(false) {
        let same = exceptions.iter().filter(|e| e.guard == plain.guard);
        out.extend(same.filter_map(|exception| exception.against(&plain, judge, about)));
    }
    out
}

impl<'r> Loop<'r> {
    fn of(judge: &Judge<'_>, at: usize, rule: &'r Rule) -> Option<Self> {
        let effect = effect(rule)?;
        let Effect::ForEach { slot, over, body, .. } = alone(effect) else { return None };
        let plain = matches!(over.domain, Domain::Players)
            && over.var == *slot
            && over.sort.is_empty()
            && over.limit.is_none();
        plain.then(|| Self {
            at,
            over,
            single: matches!(alone(body), Effect::Do(_) | Effect::Choose(_)),
            guard: Canon::default().cond(&rule.guard.clone().and(asked(effect))),
            stands: oppose::stands(at, &opened(rule), judge.facts),
        })
    }

    fn against(&self, other: &Self, judge: &Judge<'_>, about: &About<'_>) -> Option<Part> {
        // With the same members the rules are compared as they are.
        if Canon::default().query(self.over) == Canon::default().query(other.over) {
            return None;
        }
        for (topic, one) in self.stands.iter().filter(|(t, _)| matches!(t, Topic::Often(..))) {
            for (_, two) in other.stands.iter().filter(|(t, _)| t == topic) {
                let together = one.guard.together(&two.guard, judge.facts);
                if together == Together::Cannot || !one.opposes(two, topic, judge.facts, about)
                {
                    continue;
                }
                let Judgement::Prevails { first, law } = judge.judge(one, two) else {
                    continue;
                };
                let (winner, loser) = if first { (self, other) } else { (other, self) };
                let pair = Pair { first: one.clone(), second: two.clone(), together };
                // Who has more than so much has it still when more is gained, who has less when something is lost.
                let winner_first =
                    rises(&winner.over.filter, true) == Some(grows(topic, &loser.stands));
                if loser.single
                    && winner.members(&judge.lowered.rules[loser.at], loser.over.var).is_some()
                {
                    return Some(Part {
                        winner: winner.at,
                        loser: loser.at,
                        law,
                        pair,
                        winner_first,
                    });
                }
            }
        }
        None
    }

    /// Of whom it speaks, said with the variables of another rule; nothing if that cannot be said there.
    fn members(&self, there: &Rule, var: Slot) -> Option<(Cond, u16)> {
        Canon::elsewhere(&self.over.filter, (self.over.var, var), there.slots)
    }
}

/// Whether a condition asks for so much or more of something (or, where it does not, for less).
fn rises(cond: &Cond, holds: bool) -> Option<bool> {
    match cond {
        Cond::Not(inner) => rises(inner, !holds),
        Cond::All(list) | Cond::Any(list) => {
            let mut all = list.iter().filter_map(|c| rises(c, holds));
            let first = all.next()?;
            all.all(|other| other == first).then_some(first)
        }
        Cond::Compare(Compare::AtLeast | Compare::More, _, Expr::Const(_))
        | Cond::Exists(_) => Some(holds),
        Cond::Compare(Compare::AtMost | Compare::Less, _, Expr::Const(_)) => Some(!holds),
        // None of something is the least of it.
        Cond::Compare(Compare::Equal, _, Expr::Const(Value::Int(0))) => Some(!holds),
        _ => None,
    }
}

/// Whether what is done for each brings them more: what is picked of their own is given up.
fn grows(topic: &Topic, stands: &[(Topic, Stand)]) -> bool {
    let Topic::Often(_, location) = topic else { return true };
    if location.verb != Verb::ADD {
        return true;
    }
    let of = |s: &Stand| match &s.matter {
        Matter::Number(Expr::Const(Value::Int(n))) => Some(*n > 0),
        _ => None,
    };
    stands.iter().filter(|(t, _)| t == topic).find_map(|(_, s)| of(s)).unwrap_or(true)
}

/// Takes out of the rules that give way those of whom others speak.
pub(super) fn leave_out(rules: &mut RuleList, parts: &[Part]) {
    // Each is said as the rules stood when they were judged.
    let filters: Vec<(Cond, Slot)> = parts
        .iter()
        .filter_map(|part| {
            let Effect::ForEach { over, .. } = alone(effect(&rules[part.winner])?) else {
                return None;
            };
            Some((over.filter.clone(), over.var))
        })
        .collect();
    for (part, (filter, var)) in parts.iter().zip(filters) {
        let loser = &mut rules[part.loser];
        let slots = loser.slots;
        let Some((over, _)) = effect_mut(loser).and_then(loop_mut) else {
            continue;
        };
        let Some((those, more)) = Canon::elsewhere(&filter, (var, over.var), slots) else {
            continue;
        };
        over.filter = std::mem::replace(&mut over.filter, Cond::True).and(those.negate());
        loser.slots += more;
        loser.slot_names.resize(usize::from(loser.slots), String::new());
    }
}

/// What a rule does at an occasion.
fn effect(rule: &Rule) -> Option<&Effect> {
    match &rule.kind {
        RuleKind::When { effect, .. }
        | RuleKind::Contents { effect, .. }
        | RuleKind::Setup { effect, .. } => Some(effect),
        _ => None,
    }
}

fn effect_mut(rule: &mut Rule) -> Option<&mut Effect> {
    match &mut rule.kind {
        RuleKind::When { effect, .. }
        | RuleKind::Contents { effect, .. }
        | RuleKind::Setup { effect, .. } => Some(effect),
        _ => None,
    }
}

/// The only step of an effect.
fn alone(effect: &Effect) -> &Effect {
    match effect {
        Effect::Seq(list) if list.len() == 1 => alone(&list[0]),
        Effect::If(_, yes, no) if **no == Effect::Nothing => alone(yes),
        effect => effect,
    }
}

/// The loop that is the only step of an effect: over whom, and what is done for each.
fn loop_mut(effect: &mut Effect) -> Option<(&mut Query, &mut Effect)> {
    match effect {
        Effect::Seq(list) if list.len() == 1 => loop_mut(&mut list[0]),
        Effect::If(_, yes, no) if **no == Effect::Nothing => loop_mut(yes),
        Effect::ForEach { over, body, .. } => Some((over, body)),
        _ => None,
    }
}

/// What is asked before the only step of an effect.
fn asked(effect: &Effect) -> Cond {
    match effect {
        Effect::Seq(list) if list.len() == 1 => asked(&list[0]),
        Effect::If(cond, yes, no) if **no == Effect::Nothing => cond.clone().and(asked(yes)),
        _ => Cond::True,
    }
}

/// The same rule over all players, of whom each is asked whether the rule speaks of them.
fn opened(rule: &Rule) -> Rule {
    let mut rule = rule.clone();
    if let Some((over, body)) = effect_mut(&mut rule).and_then(loop_mut) {
        let asked = std::mem::replace(&mut over.filter, Cond::True);
        let deed = std::mem::replace(body, Effect::Nothing);
        *body = Effect::If(asked, Box::new(deed), Box::new(Effect::Nothing));
    }
    rule
}
