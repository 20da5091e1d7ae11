//! States: unequal values of one property, limits, places of a status, sight, standings, set-up.

use super::stand::{Matter, Occasion, Topic};
use super::write;
use crate::lower::{Cond, Expr, Role, Rule, RuleKind, Value};
use crate::resolve::canon::{Canon, role_slot};

/// The stands of a rule about a state.
pub(super) fn stands(rule: &Rule, add: &mut dyn FnMut(Topic, Matter, Cond)) {
    match &rule.kind {
        // What builds on the value that the others give says nothing against them.
        kind if kind.builds() => {}
        RuleKind::Assign { field, slot, value } => {
            let mut canon = slot.map_or_else(Canon::default, Canon::of_subject);
            let guard = canon.cond(&rule.guard);
            add(Topic::Value(*field), Matter::Number(canon.expr(value)), guard);
        }
        RuleKind::Limit { over, count, max } => {
            let mut canon = Canon::of_subject(over.var);
            let guard = canon.cond(&rule.guard).and(canon.cond(&over.filter));
            let domain = canon.query(&crate::lower::Query {
                filter: Cond::True,
                sort: Vec::new(),
                limit: None,
                ..over.clone()
            });
            let of = Cond::Compare(
                crate::lower::Compare::Equal,
                Expr::Slot(role_slot(Role::Second)),
                Expr::One(Box::new(domain)),
            );
            // A limit on one place says nothing of another.
            let mut counting = canon.clone();
            if let Some(place) = place_of(over) {
                counting.bind(over.var, &place);
            }
            let count = counting.expr(count);
            add(
                Topic::Limit(count),
                Matter::Number(canon.expr(max)),
                guard_in(over, guard, of),
            );
        }
        RuleKind::Invariant { status, zone } => {
            add(
                Topic::Invariant(*status),
                Matter::Number(Expr::Const(Value::Term(*zone))),
                Canon::default().cond(&rule.guard),
            );
        }
        RuleKind::See { zone, viewer, piece, who } => {
            let mut canon = Canon::of_subject(*piece);
            canon.name(*viewer, Role::Agent);
            let guard = canon.cond(&rule.guard);
            add(Topic::See(*zone), Matter::Settles(format!("{:?}", canon.cond(who))), guard);
        }
        RuleKind::Outcome { over, effect, crossing: Some((quantity, figure)) } => {
            let mut canon =
                over.as_ref().map_or_else(Canon::default, |q| Canon::of_subject(q.var));
            let guard = canon.cond(&rule.guard);
            let topic =
                Topic::Goal(canon.expr(quantity), format!("{:?}", canon.effect(effect)));
            add(topic, Matter::Number(canon.expr(figure)), guard);
        }
        RuleKind::Ranking { order } => {
            let mut canon = Canon::default();
            let guard = canon.cond(&rule.guard);
            let order = format!("{:?}", canon.query(order));
            add(Topic::Ranking, Matter::Settles(order), guard);
        }
        RuleKind::Components { zone, at_least: Some(n), .. } => {
            add(
                Topic::Components(*zone),
                Matter::Number(Expr::Const(Value::Int(*n))),
                Canon::default().cond(&rule.guard),
            );
        }
        RuleKind::Setup { effect, .. } => {
            let mut canon = Canon::default();
            let guard = canon.cond(&rule.guard);
            write::writes(effect, &mut canon, &Occasion::Setup, &guard, add);
        }
        RuleKind::Contents { time, effect } => {
            let mut canon = Canon::default();
            let guard = canon.cond(&rule.guard);
            write::writes(effect, &mut canon, &Occasion::Time(*time), &guard, add);
        }
        RuleKind::Keep { over, effect } => {
            let mut canon =
                over.as_ref().map_or_else(Canon::default, |q| Canon::of_subject(q.var));
            let mut guard = canon.cond(&rule.guard);
            if let Some(q) = over {
                guard = guard.and(canon.cond(&q.filter));
            }
            write::writes(effect, &mut canon, &Occasion::Quiet, &guard, add);
        }
        _ => {}
    }
}

/// Limits over the members of one place speak of the same things only if the places are the same.
fn guard_in(over: &crate::lower::Query, guard: Cond, of: Cond) -> Cond {
    match over.domain {
        crate::lower::Domain::Pieces | crate::lower::Domain::Players => guard,
        _ => guard.and(of),
    }
}

/// The place that a limit speaks of, whosever it is.
fn place_of(over: &crate::lower::Query) -> Option<Expr> {
    use crate::lower::Domain;
    match &over.domain {
        Domain::Places(zone) | Domain::Only(Expr::Zone(zone, _)) => {
            Some(Expr::Zone(*zone, None))
        }
        _ => None,
    }
}
