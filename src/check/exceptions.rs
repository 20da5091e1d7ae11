//! Exceptions: to nothing, to several rules at once, and wider than the one before.

use std::collections::{BTreeMap, BTreeSet};

use super::facts::{all_proposals, standard};
use super::words::{singular, tokens};
use super::{Input, SentenceView};
use crate::finding::{Code, Finding, Findings};
use crate::lower::{Marker, Meta, Rule, RuleId, RuleKind, Rules, SetId};
use crate::resolve::holds;

/// Looks at each sentence that states an exception.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    let lowered = &input.rules.lowered;
    let mut sentences: BTreeMap<(SetId, u32, u32), Vec<usize>> = BTreeMap::new();
    for (at, rule) in lowered.rules.iter().enumerate() {
        if states(rule) && !standard(lowered, rule) {
            let key = (rule.origin.set, rule.origin.position, rule.origin.sentence);
            sentences.entry(key).or_default().push(at);
        }
    }
    let mut met: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut beats: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for conflict in &input.rules.conflicts {
        let [a, b] = conflict.rules.map(|id| id.0 as usize);
        met.entry(a).or_default().push(b);
        met.entry(b).or_default().push(a);
        if conflict.law.is_some() {
            beats.entry(a).or_default().push(b);
        }
    }
    for verdict in &input.rules.verdicts {
        let (a, b) = (verdict.winner.0 as usize, verdict.loser.0 as usize);
        met.entry(a).or_default().push(b);
        met.entry(b).or_default().push(a);
    }
    let unread = input.own().any(|s| s.unread);
    for parts in sentences.values() {
        let Some(&first) = parts.first() else { continue };
        let rule = &lowered.rules[first];
        let others: BTreeSet<usize> =
            parts.iter().flat_map(|at| met.get(at).into_iter().flatten().copied()).collect();
        without_base(input, rule, &others, unread, findings);
        let lost: BTreeSet<usize> =
            parts.iter().flat_map(|at| beats.get(at).into_iter().flatten().copied()).collect();
        several(input, rule, &lost, &beats, findings);
    }
    broad(input, findings);
}

/// Whether a rule says of itself that it is an exception.
fn states(rule: &Rule) -> bool {
    matches!(rule.exceptional, Some(Marker::Except | Marker::Despite | Marker::DoesNotApply))
        || !rule.beats.is_empty()
}

fn without_base(
    input: &Input<'_>,
    rule: &Rule,
    others: &BTreeSet<usize>,
    unread: bool,
    findings: &mut Findings,
) {
    let lowered = &input.rules.lowered;
    let origin = &rule.origin;
    if rule.beats.is_empty() {
        // An unread sentence may be what it is an exception to.
        if others.is_empty() && !unread {
            findings.push(
                Finding::new(
                    Code::ExceptionWithoutBase,
                    origin.span,
                    format!(
                        "`{}` is an exception to nothing: no rule says otherwise",
                        origin.name
                    ),
                )
                .help("name the rule that it is an exception to, or leave the words out"),
            );
        }
        return;
    }
    for base in &rule.beats {
        if others.iter().any(|&at| holds(lowered, base, at)) {
            continue;
        }
        // Before play, what only some begin with was taken out of what all begin with.
        let begins = |other: &Rule| {
            let of = |rule: &Rule| match &rule.kind {
                RuleKind::Setup { .. } => all_proposals(rule).first().map(|(p, _)| p.verb),
                _ => None,
            };
            of(rule).is_some() && of(rule) == of(other)
        };
        if (0..lowered.rules.len())
            .any(|at| holds(lowered, base, at) && begins(&lowered.rules[at]))
        {
            continue;
        }
        let of_base = (0..lowered.rules.len()).find(|&at| holds(lowered, base, at));
        let Some(of_base) = of_base.map(|at| &lowered.rules[at]) else { continue };
        // What is so from the start (which way turns go, who begins) takes the place of what was so.
        if matches!(rule.kind, RuleKind::Fact { .. }) {
            continue;
        }
        // An extra turn is one more than the order of turns gives, whatever that is.
        if all_proposals(rule).iter().any(|(p, _)| p.verb == crate::lower::Verb::EXTRA_TURN)
            && matches!(of_base.kind, RuleKind::Fact { .. })
        {
            continue;
        }
        let name = base.to_string();
        if input.own().any(|s| s.unread && input.rule_name(s).starts_with(&name)) {
            continue;
        }
        // What an unread sentence says of its subject may make it a case of the base (`three kennels: …, and the shed`).
        if input.own().any(|s| s.unread && shares_a_noun(input, rule, s)) {
            continue;
        }
        let finding = Finding::new(
            Code::ExceptionWithoutBase,
            origin.span,
            format!(
                "`{}` calls itself an exception to `{}`, which does not say otherwise",
                origin.name,
                if matches!(base, Rules::Numbered(_, n) if *n == of_base.origin.number) {
                    &of_base.origin.name
                } else {
                    &name
                },
            ),
        )
        .label("an exception to nothing")
        .help("name the rule that it is an exception to, or leave the words out");
        findings.push(finding.related(of_base.origin.span, "no clash with this"));
    }
}

/// Whether a sentence names with a capital something that the sentence of a rule names so.
fn shares_a_noun(input: &Input<'_>, rule: &Rule, view: &SentenceView<'_>) -> bool {
    let named = |text: &str| -> BTreeSet<String> {
        let all = tokens(text);
        let inside = all.iter().skip(1).filter(|t| t.capital && t.is_word());
        inside.map(|t| singular(&t.lower)).collect()
    };
    let own = named(input.sources.slice(rule.origin.span));
    !own.is_disjoint(&named(&view.sentence.text))
}

fn several(
    input: &Input<'_>,
    rule: &Rule,
    lost: &BTreeSet<usize>,
    beats: &BTreeMap<usize, Vec<usize>>,
    findings: &mut Findings,
) {
    let rules = &input.rules.lowered.rules;
    if !rule.beats.is_empty() {
        return;
    }
    // A rule that another of them replaces anyway is not a base of its own; nor is what the
    // permission that it restricts or widens is made of.
    let mut bases: Vec<&Rule> = Vec::new();
    for &at in lost {
        let base = &rules[at];
        let replaced = lost.iter().any(|other| {
            *other != at && beats.get(other).is_some_and(|list| list.contains(&at))
        });
        let known = bases.iter().any(|b| b.origin.name == base.origin.name);
        if !replaced
            && !known
            && base.origin.set == rule.origin.set
            && !standard(&input.rules.lowered, base)
        {
            bases.push(base);
        }
    }
    if bases.len() < 2 {
        return;
    }
    let names: Vec<String> = bases.iter().map(|b| format!("`{}`", b.origin.name)).collect();
    let mut finding = Finding::new(
        Code::ExceptionToSeveral,
        rule.origin.span,
        format!(
            "`{}` does not say to which rule it is an exception: {}",
            rule.origin.name,
            names.join(", ")
        ),
    )
    .help(format!("write `as an exception to {}`, or name them all", bases[0].origin.name));
    for base in bases {
        finding = finding.related(base.origin.span, "could be meant");
    }
    findings.push(finding);
}

/// An exception that does not name the narrower exception it swallows.
fn broad(input: &Input<'_>, findings: &mut Findings) {
    let set = input.rules;
    let rule = |id: RuleId| &set.lowered.rules[id.0 as usize];
    for conflict in &set.conflicts {
        let by_exception = conflict
            .law
            .and_then(|law| set.ladder.get(law.0 as usize))
            .is_some_and(|law| matches!(law.meta, Meta::Exceptional | Meta::CallsItself));
        let [winner, loser] = conflict.rules.map(rule);
        let narrow = states(loser)
            || set.markers.get(conflict.rules[1].0 as usize).copied().flatten()
                == Some(Marker::Narrower);
        if !by_exception
            || !conflict.covers
            || !narrow
            || !states(winner)
            || winner.origin.set != loser.origin.set
            || winner
                .beats
                .iter()
                .any(|base| holds(&set.lowered, base, conflict.rules[1].0 as usize))
        {
            continue;
        }
        findings.push(
            Finding::new(
                Code::BroadException,
                winner.origin.span,
                format!(
                    "the exception `{}` is so wide that nothing is left of the exception `{}`",
                    winner.origin.name, loser.origin.name
                ),
            )
            .label("prevails everywhere")
            .related(loser.origin.span, "has no say any more")
            .help(format!(
                "write `as an exception to {}` if that is meant; else narrow it",
                loser.origin.name
            )),
        );
    }
}
