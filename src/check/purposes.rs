//! `They choose a hero to attach it to`, where no sentence says that it is attached: what it is chosen for is taken as
//! the order.

use std::collections::BTreeSet;

use super::Input;
use super::facts::{all_proposals, proposals, standard};
use crate::finding::{Code, Finding, Findings};
use crate::lower::{RuleKind, Verb};

/// Looks at each choice with a purpose.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    let lowered = &input.rules.lowered;
    let own = || lowered.rules.iter().filter(|rule| !standard(lowered, rule));
    // What such a sentence is read to order is no word of another sentence.
    let chosen: BTreeSet<u32> = own()
        .filter(|r| matches!(r.kind, RuleKind::Param { purpose: Some(_), .. }))
        .map(|r| r.origin.position)
        .collect();
    for rule in own() {
        let RuleKind::Param { purpose: Some(purpose), .. } = &rule.kind else { continue };
        let mut meant = Vec::new();
        proposals(purpose, true, &mut meant);
        let Some((meant, _)) = meant.first() else { continue };
        let done = own().any(|other| {
            !chosen.contains(&other.origin.position)
                && all_proposals(other).iter().any(|(p, _)| p.verb == meant.verb)
        });
        let told =
            findings.iter().any(|f| f.code == Code::LeftOpen && f.at.span == rule.origin.span);
        // `They choose a card to discard` orders it at once.
        let later = own().any(|other| {
            other.origin.position == rule.origin.position
                && other.kind.pattern().is_some_and(|p| p.verb == Verb::BECOME)
        });
        if done || told || !later {
            continue;
        }
        findings.push(
            Finding::new(
                Code::LeftOpen,
                rule.origin.span,
                "no sentence says that this is done: what the choice is for is taken as the order",
            )
            .label("done when it takes its place")
            .help("say when it is done, and what happens if it cannot be done any more"),
        );
    }
}
