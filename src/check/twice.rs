//! The same thing said twice: two rules of one book that order the same for the same cases.

use std::collections::BTreeMap;

use super::Input;
use super::facts::all_proposals;
use crate::finding::{Code, Finding, Findings};
use crate::lower::{Rule, RuleKind, SetId, Verb};
use crate::resolve::common::{Guards, spelling};

/// Compares all rules in their common spelling.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    let lowered = &input.rules.lowered;
    let guards = Guards::new(lowered);
    let mut first: BTreeMap<(SetId, String), usize> = BTreeMap::new();
    for (at, rule) in lowered.rules.iter().enumerate() {
        if super::facts::standard(lowered, rule) || !acts(&rule.kind) {
            continue;
        }
        let Some(spelled) = spelling(rule, &guards) else { continue };
        let key = (rule.origin.set, spelled);
        match first.get(&key) {
            None => {
                first.insert(key, at);
            }
            Some(&earlier) => {
                let before = &lowered.rules[earlier];
                if same_place(before, rule) {
                    continue;
                }
                let adds = adds_up(rule);
                // The same words under two headings are the contents of two times.
                if adds && headed_apart(input, before, rule) {
                    continue;
                }
                let message = if adds {
                    format!(
                        "`{}` orders again what `{}` orders, so it happens twice",
                        rule.origin.name, before.origin.name
                    )
                } else {
                    format!(
                        "`{}` says again what `{}` says",
                        rule.origin.name, before.origin.name
                    )
                };
                let code = if adds { Code::HappensTwice } else { Code::SaidTwice };
                findings.push(
                    Finding::new(code, rule.origin.span, message)
                        .label("said again")
                        .related(before.origin.span, "said first")
                        .help("delete one of them, so that they cannot drift apart"),
                );
            }
        }
    }
}

/// Whether a rule does something, so that saying it twice can be seen.
fn acts(kind: &RuleKind) -> bool {
    !matches!(
        kind,
        RuleKind::Fact { .. }
            | RuleKind::Meta(_)
            | RuleKind::Derive { .. }
            | RuleKind::Components { .. }
            | RuleKind::See { .. }
    )
}

/// Whether two rules of the same words each add their share.
fn adds_up(rule: &Rule) -> bool {
    let repeats = matches!(
        rule.kind,
        RuleKind::When { .. }
            | RuleKind::Perform { .. }
            | RuleKind::Contents { .. }
            | RuleKind::Cost { .. }
    );
    // Moving, setting and becoming a second time change nothing.
    repeats
        && all_proposals(rule)
            .iter()
            .any(|(p, _)| p.verb == Verb::ADD || !p.verb.is_primitive() || p.times.is_some())
}

/// Whether two rules in the same words are items under different headings, which tell when each is done.
fn headed_apart(input: &Input<'_>, a: &Rule, b: &Rule) -> bool {
    let view = |rule: &Rule| {
        input.own().find(|view| {
            let span = view.sentence.span;
            span.file == rule.origin.span.file
                && span.start <= rule.origin.span.start
                && rule.origin.span.start < span.end
        })
    };
    let (Some(a), Some(b)) = (view(a), view(b)) else { return false };
    a.sentence.text.eq_ignore_ascii_case(&b.sentence.text) && input.titles(a) != input.titles(b)
}

fn same_place(a: &Rule, b: &Rule) -> bool {
    a.origin.name == b.origin.name && a.origin.occurrence == b.origin.occurrence
}
