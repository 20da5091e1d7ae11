//! Rules whose condition never holds.

use super::Input;
use super::facts::standard;
use crate::finding::{Code, Finding, Findings};
use crate::lower::{Cond, Printer, RuleKind};
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
        }
    }
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
