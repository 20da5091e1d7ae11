//! Stretches of time that cannot end, and repetitions without an end.

use super::Input;
use super::facts::{effects, standard};
use crate::finding::{Code, Finding, Findings};
use crate::lower::{Cond, Effect, Rule, RuleKind};
use crate::resolve::common::Guards;

/// Looks at the conditions on which times end, go on and are repeated.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    let lowered = &input.rules.lowered;
    let guards = Guards::new(lowered);
    let name = |time: crate::lower::TimeId| {
        let term = lowered.world.times.get(time.0 as usize).and_then(|t| t.term);
        term.map_or("the game".to_owned(), |term| lowered.terms.get(term).name.clone())
    };
    for rule in lowered.rules.iter().filter(|rule| !standard(lowered, rule)) {
        match &rule.kind {
            RuleKind::Ends { time, when, again: true }
                if guards.throughout(rule, &rule.guard.clone().and(when.clone()), *time) =>
            {
                findings.push(endless(
                    rule,
                    format!("the `{}` is always played again, so it never ends", name(*time)),
                    "write when it goes on, so that it can end",
                ));
            }
            RuleKind::Ends { time, when, again: false }
                if guards.never(rule, &rule.guard.clone().and(when.clone())) =>
            {
                findings.push(endless(
                    rule,
                    format!("the `{}` never ends: this condition cannot hold", name(*time)),
                    "write a condition that can come to hold",
                ));
            }
            kind => {
                if effects(kind).into_iter().any(|e| repeats_forever(rule, e, &guards)) {
                    findings.push(endless(
                        rule,
                        "this is repeated without an end: the condition to stop cannot hold"
                            .into(),
                        "write a condition that can come to hold",
                    ));
                }
            }
        }
    }
}

fn endless(rule: &Rule, message: String, help: &str) -> Finding {
    Finding::new(Code::EndlessTime, rule.origin.span, message).help(help)
}

fn repeats_forever(rule: &Rule, effect: &Effect, guards: &Guards<'_>) -> bool {
    match effect {
        Effect::Repeat { body, until } => {
            *until != Cond::True && guards.never(rule, until)
                || repeats_forever(rule, body, guards)
        }
        Effect::Seq(list) | Effect::Together(list) => {
            list.iter().any(|e| repeats_forever(rule, e, guards))
        }
        Effect::If(_, a, b) => {
            repeats_forever(rule, a, guards) || repeats_forever(rule, b, guards)
        }
        Effect::ForEach { body, .. } => repeats_forever(rule, body, guards),
        _ => false,
    }
}
