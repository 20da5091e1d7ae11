//! Orders: what a rule lets happen at a time or after an event, or offers then, against a prohibition of it.

use super::stand::{Matter, Topic};
use crate::lower::{Arg, Compare, Cond, Domain, Effect, Expr, Role, Rule, RuleKind, Verb};
use crate::resolve::canon::{Canon, role_slot};

/// The stands of a rule about what it lets players do, or offers them.
pub(super) fn stands(rule: &Rule, add: &mut dyn FnMut(Topic, Matter, Cond)) {
    let (effect, mut canon) = match &rule.kind {
        RuleKind::When { effect, .. }
        | RuleKind::Perform { effect, .. }
        | RuleKind::Contents { effect, .. } => (effect, Canon::default()),
        // What an action costs is done for it.
        RuleKind::Cost { action, payment, .. } => (payment, Canon::of_event(action)),
        RuleKind::Outcome { over, effect, crossing } => {
            let mut canon = Canon::default();
            // Whoever it is about is who wins by it.
            if let Some(over) = over {
                canon.name(over.var, Role::Agent);
            }
            let mut guard = canon.cond(&rule.guard);
            if let Some((quantity, figure)) = crossing {
                let (quantity, figure) = (canon.expr(quantity), canon.expr(figure));
                guard = guard.and(Cond::Compare(Compare::AtLeast, quantity, figure));
            }
            walk(effect, &mut canon, &guard, add);
            return;
        }
        _ => return,
    };
    let guard = canon.cond(&rule.guard);
    walk(effect, &mut canon, &guard, add);
}

fn walk(
    effect: &Effect,
    canon: &mut Canon,
    guard: &Cond,
    add: &mut dyn FnMut(Topic, Matter, Cond),
) {
    match effect {
        Effect::Seq(list) | Effect::Together(list) => {
            for step in list {
                walk(step, canon, guard, add);
            }
        }
        Effect::If(cond, yes, no) => {
            let cond = canon.cond(cond);
            walk(yes, canon, &guard.clone().and(cond.clone()), add);
            walk(no, canon, &guard.clone().and(cond.negate()), add);
        }
        Effect::ForEach { slot, over, body, .. } => {
            let filter = over.filter.clone();
            canon.enter(*slot);
            canon.enter(over.var);
            let guard = guard.clone().and(canon.cond(&filter));
            walk(body, canon, &guard, add);
        }
        Effect::Offer { effect, .. } => walk(effect, canon, guard, add),
        Effect::Choose(choice) => {
            let Some(body) = &choice.body else { return };
            // What is taken out of a place is one of those in it.
            let guard = match (&choice.from.domain, body.as_ref()) {
                (Domain::In(place), Effect::Do(done))
                    if done.roles.iter().any(|(role, arg)| {
                        *role == Role::Object && *arg == Arg::Is(Expr::Slot(choice.slot))
                    }) =>
                {
                    let place = canon.expr(place);
                    guard.clone().and(Cond::In(Expr::Slot(role_slot(Role::Object)), place))
                }
                _ => guard.clone(),
            };
            walk(body, canon, &guard, add);
        }
        Effect::Do(proposal)
            if !proposal.verb.is_primitive()
                || matches!(proposal.verb, Verb::WIN | Verb::BE_OUT) =>
        {
            let agent = proposal.roles.iter().find_map(|(role, arg)| match (role, arg) {
                (Role::Agent, Arg::Is(agent)) => Some(canon.expr(agent)),
                _ => None,
            });
            let Some(agent) = agent else { return };
            let same = Cond::Compare(Compare::Equal, Expr::Slot(role_slot(Role::Agent)), agent);
            add(Topic::Action(proposal.verb), Matter::Order, guard.clone().and(same));
        }
        _ => {}
    }
}
