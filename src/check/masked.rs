//! Rules that can never win: wherever they speak, a stronger rule speaks too.

mod union;

use std::collections::{BTreeMap, BTreeSet};

use super::Input;
use super::facts::{all_proposals, standard};
use crate::finding::{Code, Finding, Findings};
use crate::lower::{Rule, RuleKind, Verb};
use crate::resolve::Conflict;

/// Looks at each entry of the ledger in which the winner covers the loser.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    let set = input.rules;
    let rules = &set.lowered.rules;
    for conflict in set.conflicts.iter().filter(|c| c.law.is_some()) {
        let [winner, loser] = conflict.rules.map(|id| &rules[id.0 as usize]);
        if standard(&set.lowered, winner)
            || standard(&set.lowered, loser)
            || winner.origin.set != loser.origin.set
            || !covered(input, conflict)
        {
            continue;
        }
        let law = conflict.law.and_then(|law| set.ladder.get(law.0 as usize));
        let law = law.map_or(String::new(), |law| format!(" ({})", law.name));
        let (code, message) = match &loser.kind {
            RuleKind::Must { .. } => (
                Code::MustButCannot,
                format!(
                    "`{}` must be done, but `{}` forbids it",
                    loser.origin.name, winner.origin.name
                ),
            ),
            RuleKind::May { action } if only_offer(input, loser, action.verb) => (
                Code::NeverLegal,
                format!(
                    "what `{}` offers is never legal: `{}` prevails wherever it speaks{law}",
                    loser.origin.name, winner.origin.name
                ),
            ),
            RuleKind::May { .. } | RuleKind::Cannot { .. } | RuleKind::Only { .. } => (
                Code::NeverApplies,
                format!(
                    "`{}` never applies: `{}` prevails wherever it speaks{law}",
                    loser.origin.name, winner.origin.name
                ),
            ),
            RuleKind::Perform { event, .. } if !goes_on(winner, event.verb) => (
                Code::NeverApplies,
                format!(
                    "`{}` never applies: `{}` always takes its place{law}",
                    loser.origin.name, winner.origin.name
                ),
            ),
            _ => continue,
        };
        findings.push(
            Finding::new(code, loser.origin.span, message)
                .label("has no say")
                .related(winner.origin.span, "prevails")
                .help("narrow the one that prevails, or delete the other"),
        );
    }
    idle_prohibitions(input, findings);
    must_sometimes(input, findings);
    union::check(input, findings);
}

/// Whether the winner covers the loser and is not itself beaten.
fn covered(input: &Input<'_>, conflict: &Conflict) -> bool {
    conflict.covers
        && input.rules.beaten_by.get(conflict.rules[0].0 as usize).is_none_or(Vec::is_empty)
}

/// Whether no other rule offers this action.
pub(super) fn only_offer(input: &Input<'_>, rule: &Rule, verb: Verb) -> bool {
    !input.rules.lowered.rules.iter().any(|other| {
        matches!(&other.kind, RuleKind::May { action } if action.verb == verb)
            && other.origin != rule.origin
    })
}

/// Whether a replacement lets what it replaces happen after all.
fn goes_on(rule: &Rule, verb: Verb) -> bool {
    fn resumes(effect: &crate::lower::Effect) -> bool {
        use crate::lower::Effect as E;
        match effect {
            E::Resume => true,
            E::Seq(list) | E::Together(list) | E::Menu { options: list, .. } => {
                list.iter().any(resumes)
            }
            E::If(_, a, b) => resumes(a) || resumes(b),
            E::Offer { effect, otherwise, .. } => resumes(effect) || resumes(otherwise),
            E::ForEach { body, .. } | E::Repeat { body, .. } => resumes(body),
            _ => false,
        }
    }
    let RuleKind::Instead { effect, .. } = &rule.kind else { return true };
    resumes(effect) || all_proposals(rule).iter().any(|(p, _)| p.verb == verb)
}

/// A prohibition that every permission it meets beats, of an action that nothing else brings about.
fn idle_prohibitions(input: &Input<'_>, findings: &mut Findings) {
    let set = input.rules;
    let rules = &set.lowered.rules;
    let proposed: BTreeSet<Verb> =
        rules.iter().flat_map(|r| all_proposals(r).into_iter().map(|(p, _)| p.verb)).collect();
    let mut offered: BTreeMap<Verb, Vec<usize>> = BTreeMap::new();
    for (at, rule) in rules.iter().enumerate() {
        if let RuleKind::May { action } = &rule.kind {
            offered.entry(action.verb).or_default().push(at);
        }
    }
    // `A card can only be played while …` lets it be played, too.
    let limited: BTreeSet<Verb> = rules
        .iter()
        .filter_map(|rule| match &rule.kind {
            RuleKind::Only { action, .. } => Some(action.verb),
            _ => None,
        })
        .collect();
    let beaten: BTreeSet<[usize; 2]> = set
        .conflicts
        .iter()
        .filter(|c| c.law.is_some() && !c.covers && c.together == crate::resolve::Together::Can)
        .map(|c| c.rules.map(|id| id.0 as usize))
        .collect();
    for (at, rule) in rules.iter().enumerate() {
        let RuleKind::Cannot { action } = &rule.kind else { continue };
        if standard(&set.lowered, rule)
            || proposed.contains(&action.verb)
            || limited.contains(&action.verb)
        {
            continue;
        }
        let Some(offers) = offered.get(&action.verb) else { continue };
        let beaten =
            |by: usize| rules[by].origin.set == rule.origin.set && beaten.contains(&[by, at]);
        if offers.iter().all(|&by| beaten(by)) {
            let by = &rules[offers[0]].origin;
            findings.push(
                Finding::new(
                    Code::NeverApplies,
                    rule.origin.span,
                    format!(
                        "`{}` forbids nothing: `{}` prevails over it wherever the action is offered",
                        rule.origin.name, by.name
                    ),
                )
                .label("has no say")
                .related(by.span, "prevails")
                .help("write when it is forbidden, or delete the permission"),
            );
        }
    }
}

/// What must be done, and in a part of the cases cannot, by number alone.
fn must_sometimes(input: &Input<'_>, findings: &mut Findings) {
    let set = input.rules;
    for conflict in &set.conflicts {
        let [winner, loser] = conflict.rules.map(|id| &set.lowered.rules[id.0 as usize]);
        let law = conflict.law.and_then(|law| set.ladder.get(law.0 as usize));
        let by_number = law.is_some_and(|law| {
            matches!(
                law.meta,
                crate::lower::Meta::EarlierNumber | crate::lower::Meta::LaterNumber
            )
        });
        let must = matches!(loser.kind, RuleKind::Must { .. })
            && matches!(winner.kind, RuleKind::Cannot { .. } | RuleKind::Only { .. });
        if must
            && by_number
            && !conflict.covers
            && conflict.together == crate::resolve::Together::Can
        {
            findings.push(
                Finding::new(
                    Code::MustButCannot,
                    loser.origin.span,
                    format!(
                        "`{}` must be done, but `{}` forbids it where {}",
                        loser.origin.name, winner.origin.name, conflict.situation
                    ),
                )
                .label("must")
                .related(winner.origin.span, "cannot")
                .help("say in one of them which cases it leaves to the other"),
            );
        }
    }
}
