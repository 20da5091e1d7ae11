//! Fates: one event by which the same player wins by one rule and is out by another.

use super::stand::{Matter, Topic};
use crate::lower::{Arg, Cond, Effect, Role, Rule, RuleKind, Verb};
use crate::resolve::canon::Canon;

/// The stand of a rule that decides nothing but whether somebody wins or loses by an event. A rule that does more than that is
/// not kept from the rest, so it takes no stand here.
pub(super) fn stands(rule: &Rule, add: &mut dyn FnMut(Topic, Matter, Cond)) {
    let (RuleKind::When { event, effect, .. } | RuleKind::Perform { event, effect }) =
        &rule.kind
    else {
        return;
    };
    let Some((verb, agent)) = fate(effect) else { return };
    let mut canon = Canon::of_event(event);
    let guard = canon.cond(&rule.guard);
    let of = canon.expr(agent);
    let fate = if verb == Verb::WIN { "wins" } else { "is out" };
    add(Topic::Fate(event.verb, of), Matter::Settles(fate.to_owned()), guard);
}

/// Who wins or is out, if that is all that happens: the first of several, since what becomes of the others follows from it
/// (`that player loses, and the other player wins`).
fn fate(effect: &Effect) -> Option<(Verb, &crate::lower::Expr)> {
    match effect {
        Effect::Seq(list) | Effect::Together(list) => {
            let fates: Option<Vec<_>> = list.iter().map(fate).collect();
            fates?.into_iter().next()
        }
        Effect::Do(proposal) if matches!(proposal.verb, Verb::WIN | Verb::BE_OUT) => {
            proposal.roles.iter().find_map(|(role, arg)| match (role, arg) {
                (Role::Agent, Arg::Is(expr)) => Some((proposal.verb, expr)),
                _ => None,
            })
        }
        _ => None,
    }
}
