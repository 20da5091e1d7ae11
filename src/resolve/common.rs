//! What checks ask about rules: their common spelling, and how their conditions relate.

use crate::lower::{Cond, Effect, Lowered, Query, Rule, RuleKind, TimeId};

use super::canon::Canon;
use super::facts::Facts;
use super::implies::{Guard, Together};

/// A spelling that two rules share exactly if they order the same under the same conditions; none
/// for what orders nothing.
pub fn spelling(rule: &Rule, facts: &Guards<'_>) -> Option<String> {
    let mut canon = rule.kind.pattern().map_or_else(Canon::default, Canon::of_event);
    let c = &mut canon;
    let said = match &rule.kind {
        RuleKind::Perform { event, effect } => {
            format!("perform {:?} {:?}", event.verb, c.effect(effect))
        }
        RuleKind::When { event, effect, reads, .. } => {
            format!("when {:?} {reads:?} {:?}", event.verb, c.effect(effect))
        }
        RuleKind::Instead { event, effect } => {
            format!("instead {:?} {:?}", event.verb, c.effect(effect))
        }
        RuleKind::May { action } => format!("may {:?}", action.verb),
        RuleKind::Must { action } => format!("must {:?}", action.verb),
        RuleKind::Cannot { action } => format!("cannot {:?}", action.verb),
        RuleKind::Only { action, cond } => format!("only {:?} {:?}", action.verb, c.cond(cond)),
        RuleKind::Param { action, role, choice, purpose } => format!(
            "param {:?} {role:?} {:?} {:?}",
            action.verb,
            c.effect(&Effect::Choose(choice.clone())),
            purpose.as_ref().map(|p| c.effect(p))
        ),
        RuleKind::Cost { action, choices, payment } => {
            let choices: Vec<Effect> = choices
                .iter()
                .map(|choice| c.effect(&Effect::Choose(choice.clone())))
                .collect();
            format!("cost {:?} {choices:?} {:?}", action.verb, c.effect(payment))
        }
        RuleKind::Keep { over, effect } => {
            *c = subject(over.as_ref());
            let over = over.as_ref().map(|q| c.query(q));
            format!("keep {over:?} {:?}", c.effect(effect))
        }
        RuleKind::Limit { over, count, max } => {
            *c = Canon::of_subject(over.var);
            format!("limit {:?} {:?} {:?}", c.query(over), c.expr(count), c.expr(max))
        }
        RuleKind::Invariant { status, zone } => format!("invariant {status:?} {zone:?}"),
        RuleKind::Assign { field, slot, value } => {
            *c = slot.map_or_else(Canon::default, Canon::of_subject);
            format!("assign {field:?} {:?}", c.expr(value))
        }
        RuleKind::Contents { time, effect } => format!("at {time:?} {:?}", c.effect(effect)),
        RuleKind::Ends { time, when, again } => {
            format!("ends {time:?} {again} {:?}", c.cond(when))
        }
        RuleKind::Setup { effect, .. } => format!("setup {:?}", c.effect(effect)),
        RuleKind::Outcome { over, effect, crossing } => {
            *c = subject(over.as_ref());
            let over = over.as_ref().map(|q| c.query(q));
            let crossing = crossing.as_ref().map(|(a, b)| (c.expr(a), c.expr(b)));
            format!("outcome {over:?} {:?} {crossing:?}", c.effect(effect))
        }
        RuleKind::Final { effect } => format!("final {:?}", c.effect(effect)),
        RuleKind::Ranking { order } => format!("ranking {:?}", c.query(order)),
        _ => return None,
    };
    Some(format!("{said} while {}", facts.spelled(c.cond(&rule.guard))))
}

fn subject(over: Option<&Query>) -> Canon {
    over.map_or_else(Canon::default, |q| Canon::of_subject(q.var))
}

/// How the conditions of rules relate.
#[derive(Debug)]
pub struct Guards<'a> {
    facts: Facts<'a>,
}

impl<'a> Guards<'a> {
    /// The conditions of these rules.
    pub fn new(lowered: &'a Lowered) -> Self {
        Self { facts: Facts::new(lowered) }
    }

    /// Whether a condition of one rule never holds.
    pub fn never(&self, rule: &Rule, cond: &Cond) -> bool {
        self.guard(rule, cond).is_never()
    }

    /// Whether a condition holds throughout a stretch of time.
    pub fn throughout(&self, rule: &Rule, cond: &Cond, time: TimeId) -> bool {
        self.guard(rule, &Cond::During(time)).implies(&self.guard(rule, cond), &self.facts)
    }

    /// Whether wherever a rule speaks, one of the others does: what it forbids in the rest of the cases counts for
    /// a rule with `only`.
    pub fn covered_by(&self, rule: &Rule, others: &[&Rule]) -> bool {
        let spelled = |rule: &Rule| {
            let mut canon = rule.kind.pattern().map_or_else(Canon::default, Canon::of_event);
            let guard = canon.cond(&rule.guard);
            match &rule.kind {
                RuleKind::Only { cond, .. } => guard.and(canon.cond(cond).negate()),
                _ => guard,
            }
        };
        let open =
            others.iter().map(|other| spelled(other).negate()).fold(spelled(rule), Cond::and);
        Guard::new(open, &self.facts).is_never()
    }

    /// Whether the guards of two rules can hold together, as far as it is known.
    pub fn together(&self, a: &Rule, b: &Rule) -> Together {
        self.guard(a, &a.guard).together(&self.guard(b, &b.guard), &self.facts)
    }

    /// One spelling of a condition, whatever the words of its comparisons.
    fn spelled(&self, cond: Cond) -> String {
        Guard::new(cond, &self.facts).spelling()
    }

    fn guard(&self, rule: &Rule, cond: &Cond) -> Guard {
        let mut canon = rule.kind.pattern().map_or_else(Canon::default, Canon::of_event);
        Guard::new(canon.cond(cond), &self.facts)
    }
}
