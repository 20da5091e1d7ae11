//! What players have at the start, where several rules say it: the value of the rule that prevails.

use crate::lower::{Arg, Effect, Expr, Role, RuleId, RuleKind, Value, Verb};
use crate::resolve::RuleSet;
use crate::vocabulary::TermId;

/// The value that the prevailing rule gives a tally before play; none if no rule does or several
/// are tied.
pub(super) fn start_of(set: &RuleSet, field: TermId) -> Option<&Expr> {
    let stated: Vec<(RuleId, &Expr)> = set
        .lowered
        .rules
        .iter()
        .enumerate()
        .filter_map(|(at, rule)| match &rule.kind {
            RuleKind::Setup { effect, .. } => {
                amount(effect, field).map(|e| (RuleId(at as u32), e))
            }
            _ => None,
        })
        .collect();
    let beaten = |id: RuleId| {
        set.beaten_by[id.0 as usize].iter().any(|&v| {
            set.verdicts
                .get(v as usize)
                .is_some_and(|v| stated.iter().any(|(other, _)| *other == v.winner))
        })
    };
    let mut left = stated.iter().filter(|(id, _)| !beaten(*id));
    let (_, value) = left.next()?;
    left.all(|(_, other)| other == value).then_some(*value)
}

fn amount(effect: &Effect, field: TermId) -> Option<&Expr> {
    match effect {
        Effect::ForEach { body, .. } => amount(body, field),
        Effect::Do(p) if p.verb == Verb::SET => {
            let is = |role: Role| {
                p.roles.iter().find_map(|(r, arg)| match arg {
                    Arg::Is(e) if *r == role => Some(e),
                    _ => None,
                })
            };
            let this = is(Role::Field) == Some(&Expr::Const(Value::Term(field)));
            is(Role::Amount).filter(|e| this && matches!(e, Expr::Const(_)))
        }
        _ => None,
    }
}
