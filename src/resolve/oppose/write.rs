//! Writes: what an effect puts where. Only the first step of a sequence counts; what comes after a
//! `then`, and what a player is free to choose, is a later step.

use super::stand::{Location, Matter, Occasion, Topic};
use crate::lower::{
    Arg, Cond, Effect, Expr, Proposal, Query, Role, Rule, RuleKind, Value, Verb,
};
use crate::resolve::canon::Canon;

/// The writes of an effect as stands.
pub(super) fn writes(
    effect: &Effect,
    canon: &mut Canon,
    occasion: &Occasion,
    guard: &Cond,
    add: &mut dyn FnMut(Topic, Matter, Cond),
) {
    walk(effect, canon, &mut Vec::new(), occasion, guard, add);
}

/// A rule that prevails only if something is so, and does nothing else, asks that before it is done: where it is not so, the
/// rule that yields to it is followed.
pub(crate) fn asked_first(rule: &mut Rule) {
    let contents = matches!(rule.kind, RuleKind::Contents { .. });
    let (RuleKind::Contents { effect, .. }
    | RuleKind::When { effect, .. }
    | RuleKind::Perform { effect, .. }) = &mut rule.kind
    else {
        return;
    };
    let effect = match effect {
        Effect::Seq(list) if list.len() == 1 => &mut list[0],
        effect => effect,
    };
    let Effect::If(cond, yes, no) = effect else { return };
    if **no != Effect::Nothing {
        return;
    }
    rule.guard = std::mem::replace(&mut rule.guard, Cond::True).and(cond.clone());
    // What a stretch of time brings is asked when it is its turn, at one with the deed.
    if contents {
        *effect = std::mem::replace(&mut **yes, Effect::Nothing);
    }
}

fn walk(
    effect: &Effect,
    canon: &mut Canon,
    over: &mut Vec<Query>,
    occasion: &Occasion,
    guard: &Cond,
    add: &mut dyn FnMut(Topic, Matter, Cond),
) {
    match effect {
        Effect::Seq(list) => {
            for step in list {
                if let Effect::Let(slot, value) = step {
                    canon.bind(*slot, value);
                } else {
                    walk(step, canon, over, occasion, guard, add);
                    break;
                }
            }
        }
        Effect::Together(list) => {
            for part in list {
                walk(part, canon, over, occasion, guard, add);
            }
        }
        Effect::If(cond, yes, no) => {
            let cond = canon.cond(cond);
            walk(yes, canon, over, occasion, &guard.clone().and(cond.clone()), add);
            walk(no, canon, over, occasion, &guard.clone().and(cond.negate()), add);
        }
        Effect::ForEach { slot, over: query, body, .. } => {
            over.push(canon.query(query));
            canon.enter(*slot);
            walk(body, canon, over, occasion, guard, add);
            over.pop();
        }
        // Five from a pile to each: how many is settled, which ones is not.
        Effect::Do(proposal) if proposal.verb == Verb::MOVE && proposal.times.is_some() => {
            let dealt = proposal.roles.iter().find_map(|(role, arg)| match (role, arg) {
                (Role::Object, Arg::Open(query)) => Some(query),
                _ => None,
            });
            if let Some(query) = dealt {
                over.push(canon.query(query));
                often(&canon.proposal(proposal), over, occasion, guard, add);
                over.pop();
            } else {
                proposal_writes(&canon.proposal(proposal), over, occasion, guard, add);
            }
        }
        Effect::Do(proposal) => {
            proposal_writes(&canon.proposal(proposal), over, occasion, guard, add);
        }
        // So many of a kind, whichever: how many is settled, which ones is free.
        Effect::Choose(choice) if choice.min == choice.max => {
            if let Some(body) = &choice.body
                && let Effect::Do(proposal) = &**body
                && proposal.times.is_none()
            {
                let mut so_many = canon.proposal(proposal);
                over.push(canon.query(&choice.from));
                so_many.roles.retain(|(role, _)| *role != Role::Object);
                so_many.times = Some(canon.expr(&choice.max));
                let chosen = !matches!(so_many.verb, Verb::SET | Verb::ADD | Verb::MOVE_ALL);
                if chosen {
                    often(&so_many, over, occasion, guard, add);
                }
                over.pop();
            }
        }
        _ => {}
    }
}

/// How often something is done to pieces that a player chooses.
fn often(
    p: &Proposal,
    over: &[Query],
    occasion: &Occasion,
    guard: &Cond,
    add: &mut dyn FnMut(Topic, Matter, Cond),
) {
    let fixed = p.roles.iter().filter_map(|(role, arg)| match arg {
        Arg::Is(e) => Some((*role, e.clone())),
        Arg::Open(_) => None,
    });
    let here = Location { verb: p.verb, over: over.to_vec(), roles: fixed.collect() };
    let many = p.times.clone().unwrap_or(Expr::Const(Value::Int(1)));
    add(Topic::Often(occasion.clone(), here), Matter::Number(many), guard.clone());
}

fn proposal_writes(
    p: &Proposal,
    over: &[Query],
    occasion: &Occasion,
    guard: &Cond,
    add: &mut dyn FnMut(Topic, Matter, Cond),
) {
    // Which roles say where something is written, and which say what.
    let (place, value): (&[Role], &[Role]) = match p.verb {
        Verb::SET => (&[Role::Object, Role::Field], &[Role::Amount]),
        Verb::ADD => (&[Role::Object, Role::Field], &[]),
        Verb::MOVE => (&[Role::Object], &[Role::To, Role::From, Role::Position]),
        Verb::MOVE_ALL => (&[Role::From], &[Role::To]),
        Verb::BECOME => (&[Role::Object], &[Role::As]),
        Verb::TURN => (&[Role::Object], &[Role::Amount]),
        Verb::ATTACH => (&[Role::Object], &[Role::Host]),
        Verb::DESIGNATE => (&[Role::As, Role::Host], &[Role::Object]),
        _ => (&[], &[]),
    };
    let fixed: Vec<(Role, Expr)> = p
        .roles
        .iter()
        .filter_map(|(role, arg)| match arg {
            Arg::Is(e) => Some((*role, e.clone())),
            Arg::Open(_) => None,
        })
        .collect();
    let among = |roles: &[Role]| -> Vec<(Role, Expr)> {
        fixed.iter().filter(|(role, _)| roles.contains(role)).cloned().collect()
    };
    let location = |roles| Location { verb: p.verb, over: over.to_vec(), roles };
    if !value.is_empty() {
        let values = among(value);
        // A free choice of what is written writes to nothing in particular.
        let subject = among(place);
        if !values.is_empty() && !subject.is_empty() {
            let topic = Topic::Write(occasion.clone(), location(subject));
            add(topic, Matter::Values(values), guard.clone());
        }
        return;
    }
    let amount = if p.verb == Verb::ADD {
        fixed.iter().find(|(role, _)| *role == Role::Amount).map(|(_, e)| e.clone())
    } else {
        Some(p.times.clone().unwrap_or(Expr::Const(Value::Int(1))))
    };
    if let Some(amount) = amount {
        let roles = fixed.iter().filter(|(role, _)| *role != Role::Amount).cloned().collect();
        let here = location(roles);
        // Filling a place up to a number says how many it holds.
        let fills = matches!(amount, Expr::Arith(crate::lower::Arith::Sub, _, _));
        let topic = if fills {
            Topic::Write(occasion.clone(), here)
        } else {
            Topic::Often(occasion.clone(), here)
        };
        add(topic, Matter::Number(amount), guard.clone());
    }
}
