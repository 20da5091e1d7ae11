//! Rules whose condition never holds.

use super::Input;
use super::facts::standard;
use crate::finding::{Code, Finding, Findings};
use crate::lower::{Cond, Expr, Lowered, Printer, Repeat, Rule, RuleKind, TimeId, Value};
use crate::resolve::common::Guards;

/// Looks at the guard of each rule.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    let lowered = &input.rules.lowered;
    let guards = Guards::new(lowered);
    for rule in lowered.rules.iter().filter(|rule| !standard(lowered, rule)) {
        if matches!(rule.kind, RuleKind::Fact { .. } | RuleKind::Meta(_)) {
            continue;
        }
        // A condition that is `never` as a whole was not understood; that is no contradiction.
        if !hopeless(&rule.guard) && guards.never(rule, &rule.guard) {
            let when = Printer::new(lowered, rule).cond(&rule.guard);
            findings.push(
                Finding::new(
                    Code::NeverApplies,
                    rule.origin.span,
                    format!("`{}` never applies: its condition cannot hold", rule.origin.name),
                )
                .label(format!("only where {when}"))
                .help("mend the condition, or delete the rule"),
            );
        } else if let Some((name, asked, last)) = beyond_the_last(lowered, rule) {
            findings.push(
                Finding::new(
                    Code::NeverApplies,
                    rule.origin.span,
                    format!(
                        "`{}` speaks of {name} {asked}, and the last one is {last}",
                        rule.origin.name
                    ),
                )
                .label(format!("{name} {asked} never comes"))
                .help("mend the number here, or where it is said how many there are"),
            );
        }
    }
}

/// A stretch of time with a number higher than it ever gets: its name, that number, and the number of the last.
fn beyond_the_last(lowered: &Lowered, rule: &Rule) -> Option<(String, i64, i64)> {
    let text = format!("{:?} {:?}", rule.guard, rule.kind);
    lowered.world.times.iter().enumerate().find_map(|(i, time)| {
        let last = &last_of(lowered, &time.repeat)?;
        let name = lowered.terms.get(time.term?).name.clone();
        ["Equal", "AtLeast", "More"].iter().find_map(|how| {
            let asked =
                format!("Compare({how}, TimeNumber({:?}), Const(Int(", TimeId(i as u16));
            let mut rest = text.as_str();
            while let Some(at) = rest.find(&asked) {
                rest = &rest[at + asked.len()..];
                let number: i64 = rest.split(')').next()?.parse().ok()?;
                if number > *last {
                    return Some((name.clone(), number, *last));
                }
            }
            None
        })
    })
}

/// How often a time comes, where that is one figure for the whole game.
fn last_of(lowered: &Lowered, repeat: &Repeat) -> Option<i64> {
    let Repeat::Times(times) = repeat else { return None };
    let int = |e: &Expr| match e {
        Expr::Const(Value::Int(n)) => Some(*n),
        _ => None,
    };
    let Expr::Field(_, field) = times else { return int(times) };
    let mut said = lowered.rules.iter().filter_map(|r| match &r.kind {
        RuleKind::Assign { field: f, value, .. } if f == field => Some((r, value)),
        _ => None,
    });
    let (rule, value) = said.next()?;
    (said.next().is_none() && rule.guard == Cond::True).then(|| int(value)).flatten()
}

/// Whether a condition has a part that is false as it stands.
fn hopeless(cond: &Cond) -> bool {
    match cond {
        Cond::False => true,
        Cond::All(list) | Cond::Any(list) => list.iter().any(hopeless),
        Cond::Not(c) => matches!(**c, Cond::True) || hopeless(c),
        _ => false,
    }
}
