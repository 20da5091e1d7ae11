//! Two laws of one set that say the opposite of each other: the earlier number prevails, the later number prevails.

use super::Input;
use super::facts::standard;
use crate::finding::{Code, Finding, Findings};
use crate::lower::{Meta, Rule, RuleKind};

/// Compares the laws of each set.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    let lowered = &input.rules.lowered;
    let laws: Vec<(&Rule, &Meta)> = lowered
        .rules
        .iter()
        .filter(|rule| !standard(lowered, rule))
        .filter_map(|rule| match &rule.kind {
            RuleKind::Meta(meta) => Some((rule, meta)),
            _ => None,
        })
        .collect();
    for (at, (rule, meta)) in laws.iter().enumerate() {
        let other = laws[..at]
            .iter()
            .find(|(first, law)| first.origin.set == rule.origin.set && opposite(law, meta));
        let Some((first, _)) = other else { continue };
        findings.push(
            Finding::new(
                Code::PrecedenceCycle,
                rule.origin.span,
                format!(
                    "`{}` says the opposite of the law in `{}`",
                    rule.origin.name, first.origin.name
                ),
            )
            .label("this law")
            .related(first.origin.span, "and its opposite")
            .help("take one of these laws back, or say for which rules each holds"),
        );
    }
}

fn opposite(a: &Meta, b: &Meta) -> bool {
    match (a, b) {
        (Meta::EarlierNumber, Meta::LaterNumber)
        | (Meta::LaterNumber, Meta::EarlierNumber)
        | (Meta::CannotBeatsCan, Meta::CanBeatsCannot)
        | (Meta::CanBeatsCannot, Meta::CannotBeatsCan)
        | (Meta::LaterClause, Meta::EarlierClause)
        | (Meta::EarlierClause, Meta::LaterClause)
        | (Meta::Specific, Meta::General)
        | (Meta::General, Meta::Specific) => true,
        (Meta::Attribute { name: a, higher: x }, Meta::Attribute { name: b, higher: y }) => {
            a == b && x != y
        }
        (Meta::Among(x, a), Meta::Among(y, b)) => x == y && opposite(a, b),
        _ => false,
    }
}
