//! Laws that say the opposite of each other (the earlier number prevails, the later number prevails), and laws that rank
//! what nothing is.

use super::Input;
use super::facts::standard;
use crate::finding::{Code, Finding, Findings};
use crate::lower::{Meta, Rule, RuleKind, Rules, SetRole};

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
        if let Some(class) = empty(input, rule, meta) {
            let by_words = matches!(meta.law(), Meta::Over { over: Rules::Saying { .. }, .. });
            let none =
                if by_words { "no other rule has them" } else { "nothing here is called so" };
            findings.push(
                Finding::new(
                    Code::EmptyClass,
                    rule.origin.span,
                    format!("this law ranks {class}, and {none}"),
                )
                .label("ranks nothing here")
                .help("say which rules are meant, or take the law out"),
            );
        }
        let again = laws[..at]
            .iter()
            .find(|(first, law)| first.origin.set == rule.origin.set && covers(law, meta));
        if let Some((first, _)) = again {
            findings.push(
                Finding::new(
                    Code::SaidTwice,
                    rule.origin.span,
                    format!(
                        "this law ranks nothing that `{}` does not rank",
                        first.origin.name
                    ),
                )
                .label("said again")
                .related(first.origin.span, "said first")
                .help("delete one of them, so that they cannot drift apart"),
            );
        }
        if let Some(circle) = circle(&laws[..at], rule, meta) {
            let names: Vec<String> =
                circle.iter().map(|law| format!("`{}`", law.origin.name)).collect();
            let mut finding = Finding::new(
                Code::PrecedenceCycle,
                rule.origin.span,
                format!(
                    "with {} this law ranks rules in a circle: each of them gives way to another",
                    names.join(" and ")
                ),
            )
            .label("closes the circle")
            .help("take one of these laws back, or say for which rules each holds");
            for law in circle {
                finding = finding.related(law.origin.span, "in the circle");
            }
            findings.push(finding);
            continue;
        }
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

/// The class of rules that a law ranks and that no set, heading or rule bears.
fn empty(input: &Input<'_>, law: &Rule, meta: &Meta) -> Option<String> {
    let sets = &input.rules.lowered.sets;
    match meta.law() {
        Meta::CompatibilityBelow => {
            let none = !sets.iter().any(|set| matches!(set.role, SetRole::Compatibility(..)));
            (none && !titled(input, "compatibility"))
                .then(|| "`compatibility rules`".to_owned())
        }
        Meta::Attribute { name, .. } => {
            let borne = input.rules.lowered.beside.values().any(|beside| {
                beside.attributes.iter().any(|(key, _)| key.eq_ignore_ascii_case(name))
            });
            (!borne).then(|| format!("by `{name}`"))
        }
        Meta::Over { over, under } => [over, under].into_iter().find_map(|group| {
            // The law itself has the words, and is no rule that it ranks.
            if let Rules::Saying { words, .. } = group {
                let mine = &law.origin;
                let all = input.rules.lowered.beside.iter();
                let borne = all
                    .filter(|((set, name, _), _)| (*set, name) != (mine.set, &mine.name))
                    .any(|(_, beside)| crate::resolve::says(beside, group));
                return (!borne).then(|| format!("rules with the words `{words}`"));
            }
            let Rules::Named(name) = group else { return None };
            // `the following rules decide` only points.
            if name == "following" {
                return None;
            }
            let lowered = &input.rules.lowered;
            let borne =
                (0..lowered.rules.len()).any(|at| crate::resolve::holds(lowered, group, at));
            let rest = crate::resolve::means_the_rest(lowered, group);
            // A rule that has a sign is there, read or not.
            let signed = lowered.beside.values().any(crate::resolve::has_sign);
            (!borne && !rest && !signed).then(|| format!("`{name}` rules"))
        }),
        _ => None,
    }
}

fn titled(input: &Input<'_>, word: &str) -> bool {
    input.sets.iter().any(|set| {
        set.outline.sections.iter().any(|s| {
            s.title.as_ref().is_some_and(|(title, _)| title.to_lowercase().contains(word))
        })
    })
}

/// Whether the first law ranks all that the second one does.
fn covers(first: &Meta, second: &Meta) -> bool {
    match (first, second) {
        // What stands over all rules stands over those of a game whose cards are used, too.
        (Meta::Over { under: Rules::All, .. }, Meta::BaseBelow) => true,
        (a, b) => {
            a == b
                && !matches!(
                    a,
                    Meta::ExceptionalMeans | Meta::OnlyStated | Meta::Scope(..) | Meta::Claims
                )
        }
    }
}

/// The laws before this one that lead from its weaker rules back to its stronger ones: two at least, as two laws that are
/// opposite are told as such.
fn circle<'r>(laws: &[(&'r Rule, &Meta)], rule: &Rule, meta: &Meta) -> Option<Vec<&'r Rule>> {
    let Meta::Over { over: top, under } = meta.law() else { return None };
    let mut path: Vec<&Rule> = Vec::new();
    let mut now = under;
    while now != top {
        let (law, below) = laws.iter().find_map(|(law, meta)| {
            let Meta::Over { over, under } = meta.law() else { return None };
            let new = law.origin.set == rule.origin.set
                && !path.iter().any(|seen| std::ptr::eq(*seen, *law));
            (over == now && new).then_some((*law, under))
        })?;
        path.push(law);
        now = below;
    }
    (path.len() > 1).then_some(path)
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
        (Meta::Amount { larger: x }, Meta::Amount { larger: y }) => x != y,
        (Meta::Force { over: a, under: b }, Meta::Force { over: x, under: y }) => {
            a == y && b == x
        }
        (Meta::Among(x, a), Meta::Among(y, b)) => x == y && opposite(a, b),
        _ => false,
    }
}
