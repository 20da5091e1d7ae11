//! Events: two replacements of one event; a replacement against what carries the event out; two
//! ways of carrying it out that write unequal values to one place.

use super::stand::{Matter, Occasion, Topic};
use super::write;
use crate::lower::{Cond, Rule, RuleKind};
use crate::resolve::canon::Canon;

/// Whether two rules put the same thing in the place of one event: what is said twice is done once.
pub(crate) fn same_replacement(a: &Rule, b: &Rule) -> bool {
    match (&a.kind, &b.kind) {
        (
            RuleKind::Instead { event: x, effect: e },
            RuleKind::Instead { event: y, effect: f },
        ) => x.verb == y.verb && Canon::of_event(x).effect(e) == Canon::of_event(y).effect(f),
        _ => false,
    }
}

/// The stands of a rule about an event.
pub(super) fn stands(rule: &Rule, add: &mut dyn FnMut(Topic, Matter, Cond)) {
    match &rule.kind {
        RuleKind::Instead { event, effect } => {
            let mut canon = Canon::of_event(event);
            let guard = canon.cond(&rule.guard);
            let effect = canon.effect(effect);
            add(Topic::Event(event.verb), Matter::Replace(Box::new(effect)), guard);
        }
        RuleKind::Perform { event, effect } => {
            let mut canon = Canon::of_event(event);
            let guard = canon.cond(&rule.guard);
            add(Topic::Event(event.verb), Matter::Perform, guard.clone());
            write::writes(effect, &mut canon, &Occasion::Event(event.verb), &guard, add);
        }
        _ => {}
    }
}
