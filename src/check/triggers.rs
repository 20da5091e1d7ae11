//! Rules about an event that nothing causes.

use std::collections::BTreeSet;

use super::Input;
use super::facts::{Causes, awaited, standard};
use crate::finding::{Code, Finding, Findings};
use crate::lower::{Printer, RuleKind, Verb};

/// Looks at each rule that waits for an event.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    let lowered = &input.rules.lowered;
    // An unread sentence may cause anything, and so may what is printed on pieces.
    if input.own().any(|s| s.unread) {
        return;
    }
    let causes = Causes::of(lowered);
    if causes.open {
        return;
    }
    let mut told = BTreeSet::new();
    for rule in &lowered.rules {
        // What a property's own verbs do (`untap`) is no rule of the author.
        if standard(lowered, rule) || rule.origin.part > 100 {
            continue;
        }
        let (RuleKind::When { event, .. }
        | RuleKind::Perform { event, .. }
        | RuleKind::Instead { event, .. }) = &rule.kind
        else {
            continue;
        };
        let waits = awaited(rule, event);
        let known = !matches!(
            waits.verb,
            Verb::BEGIN | Verb::END | Verb::PASS | Verb::WIN | Verb::BE_OUT
        );
        if known && !causes.happens(&waits) && told.insert(rule.origin.span) {
            let what = Printer::new(lowered, rule).event(event);
            findings.push(
                Finding::new(
                    Code::NothingCauses,
                    rule.origin.span,
                    format!("nothing ever makes this happen: {what}"),
                )
                .help("write what causes it, for example `on their turn, a player may …`"),
            );
        }
    }
}
