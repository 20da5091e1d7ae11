//! Rules that several stronger ones leave no case to, though none of them does so alone.

use std::collections::{BTreeMap, BTreeSet};

use super::super::Input;
use super::super::facts::standard;
use super::{covered, only_offer};
use crate::finding::{Code, Finding, Findings};
use crate::lower::{Rule, RuleKind};
use crate::resolve::common::Guards;

/// More rules than this are not looked at together.
const MOST: usize = 6;

/// Looks at each rule that two or more others prevail over.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    let set = input.rules;
    let rules = &set.lowered.rules;
    let mut over: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut masked: BTreeSet<usize> = BTreeSet::new();
    for conflict in set.conflicts.iter().filter(|c| c.law.is_some()) {
        let [winner, loser] = conflict.rules.map(|id| id.0 as usize);
        if covered(input, conflict) {
            masked.insert(loser);
        }
        let free = set.beaten_by.get(winner).is_none_or(Vec::is_empty);
        if free && rules[winner].origin.set == rules[loser].origin.set {
            over.entry(loser).or_default().push(winner);
        }
    }
    // What an action is limited to adds up with what is forbidden.
    let mut limits: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for (at, rule) in rules.iter().enumerate() {
        if let RuleKind::Only { action, .. } = &rule.kind
            && set.beaten_by.get(at).is_none_or(Vec::is_empty)
        {
            let key = (action.verb, action.binds.len(), rule.origin.set);
            limits.entry(key).or_default().push(at);
        }
    }
    for (at, rule) in rules.iter().enumerate() {
        let RuleKind::May { action } = &rule.kind else { continue };
        let key = (action.verb, action.binds.len(), rule.origin.set);
        over.entry(at).or_default().extend(limits.get(&key).into_iter().flatten());
    }
    let guards = Guards::new(&set.lowered);
    for (loser, mut winners) in over {
        winners.sort_unstable();
        winners.dedup();
        let rule = &rules[loser];
        if winners.len() < 2
            || winners.len() > MOST
            || masked.contains(&loser)
            || standard(&set.lowered, rule)
        {
            continue;
        }
        let of = |list: &[usize]| list.iter().map(|&at| &rules[at]).collect::<Vec<&Rule>>();
        if !guards.covered_by(rule, &of(&winners)) {
            continue;
        }
        // Those without which nothing would change are not named.
        let mut needed = winners.clone();
        for at in winners {
            let rest: Vec<usize> = needed.iter().copied().filter(|&w| w != at).collect();
            if guards.covered_by(rule, &of(&rest)) {
                needed = rest;
            }
        }
        if needed.len() < 2 {
            continue;
        }
        findings.push(told(input, rule, &of(&needed)));
    }
}

fn told(input: &Input<'_>, rule: &Rule, by: &[&Rule]) -> Finding {
    let mut names: Vec<String> = by.iter().map(|r| format!("`{}`", r.origin.name)).collect();
    names.dedup();
    let names = names.join(" and ");
    let own = &rule.origin.name;
    let (code, message) = match &rule.kind {
        RuleKind::Must { .. } => (
            Code::MustButCannot,
            format!("`{own}` must be done, but between them {names} forbid it"),
        ),
        RuleKind::May { action } if only_offer(input, rule, action.verb) => (
            Code::NeverLegal,
            format!(
                "what `{own}` offers is never legal: between them {names} forbid it in each case"
            ),
        ),
        _ => (
            Code::NeverApplies,
            format!("`{own}` never applies: between them {names} prevail wherever it speaks"),
        ),
    };
    by.iter().fold(
        Finding::new(code, rule.origin.span, message)
            .label("has no say")
            .help("leave a case to it, or delete it"),
        |finding, other| finding.related(other.origin.span, "prevails in a part of the cases"),
    )
}
