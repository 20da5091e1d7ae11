//! The conflict ledger: every opposing pair that can hold together, who prevails and why.

use std::collections::{BTreeMap, BTreeSet};

use crate::finding::{Code, Finding, Findings};
use crate::lower::{Cond, Marker, Meta, Printer, RuleId, RuleKind};

use super::implies::{Guard, Together};
use super::judge::{Judge, without_occasion};
use super::layers::StatedBy;
use super::oppose::Matter;
use super::pass::Pair;
use super::{LawId, Verdict};

/// One conflict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// The two rules, the one that prevails first.
    pub rules: [RuleId; 2],
    /// The law that decided; none for a tie.
    pub law: Option<LawId>,
    /// The rule that states the law, or whose own words decide.
    pub decided_by: Option<RuleId>,
    /// Why the winner counts as exceptional, where that decided.
    pub marker: Option<Marker>,
    /// Whether both can hold in one situation, as far as it is known.
    pub together: Together,
    /// A situation in which both speak, in words; empty if they always do.
    pub situation: String,
    /// Whether the winner speaks wherever the loser does, so that the loser has no say.
    pub covers: bool,
    /// Whether the other would prevail if the winner were not read as an exception, which it does not
    /// say of itself.
    pub hinges: bool,
    /// Whether one permits or orders what the other forbids.
    pub norms: bool,
}

/// The ledger, and the findings that come from it.
pub(super) fn conflicts(
    judge: &Judge<'_>,
    decided: &BTreeMap<(usize, usize), (Verdict, Pair)>,
    cycles: &[Vec<RuleId>],
    bounded: &[Conflict],
    findings: &mut Findings,
) -> Vec<Conflict> {
    let mut out = Vec::new();
    // Several clauses of one sentence may clash alike: the author hears of it once.
    let mut told = BTreeSet::new();
    for (verdict, pair) in decided.values() {
        let meta = verdict.law.map(|law| judge.ladder.laws[law.0 as usize].meta.law());
        let marker = match meta {
            Some(Meta::Exceptional) => {
                let (a, b) = (verdict.winner.0 as usize, verdict.loser.0 as usize);
                let narrows = judge.same_rule(a, b) && !judge.states_exception(a);
                let other = if narrows { Marker::Narrower } else { Marker::Instead };
                judge.markers[a].or(Some(other))
            }
            Some(Meta::CallsItself) => judge.markers[verdict.winner.0 as usize],
            Some(Meta::Specific) => Some(Marker::Narrower),
            _ => None,
        };
        let law = verdict.law.map(|law| &judge.ladder.laws[law.0 as usize]);
        let decided_by = law.and_then(|law| {
            law.stated_by.or(match law.meta {
                Meta::Claims => Some(verdict.winner),
                Meta::Yields => Some(verdict.loser),
                _ => None,
            })
        });
        let conflict = Conflict {
            rules: [verdict.winner, verdict.loser],
            law: verdict.law,
            decided_by,
            marker,
            together: if judge.labelled_apart(pair.first.rule, pair.second.rule)
                || [pair.first.rule, pair.second.rule].iter().any(|&r| judge.about_nothing(r))
            {
                pair.together.max(Together::Unproved)
            } else {
                pair.together
            },
            situation: situation(judge, pair),
            covers: covers(judge, verdict, pair)
                && !judge.labelled_apart(pair.first.rule, pair.second.rule),
            hinges: matches!(meta, Some(Meta::Exceptional)) && hinges(judge, verdict),
            norms: [&pair.first, &pair.second]
                .iter()
                .any(|s| matches!(s.matter, Matter::Cannot { .. } | Matter::Only(_))),
        };
        let standard =
            [verdict.winner, verdict.loser].iter().any(|id| judge.is_standard(id.0 as usize));
        // A permission that has no say at all is told by the checks, in plainer words.
        let dead = conflict.covers
            && conflict.norms
            && meta.is_some_and(|m| matches!(m, Meta::EarlierNumber | Meta::LaterNumber))
            || !conflict.covers && restricts(judge, verdict, pair);
        if conflict.together == Together::Can && !dead && (verdict.law.is_none() || !standard) {
            let finding = finding(judge, &conflict);
            let other = finding.related.first().map(|label| label.span);
            if told.insert((finding.code, finding.at.span, other)) {
                findings.push(finding);
            }
        }
        out.push(conflict);
    }
    left_out(judge, &mut out, findings);
    for conflict in bounded {
        let known = |c: &Conflict| {
            (0..2).all(|k| judge.same_rule(c.rules[k].0 as usize, conflict.rules[k].0 as usize))
        };
        if out.iter().any(known) {
            continue;
        }
        // What is beyond a limit not coming is what a limit is for: worth a note.
        let told = finding(judge, conflict);
        findings.push(Finding { code: Code::DecidedByException, help: None, ..told });
        out.push(conflict.clone());
    }
    for cycle in cycles {
        findings.push(circle(judge, cycle));
    }
    for circle in &judge.ladder.layers.circles {
        findings.push(circle_of_sets(judge, circle));
    }
    out
}

/// Adds what sentences took out of earlier rules as they were read.
fn left_out(judge: &Judge<'_>, out: &mut Vec<Conflict>, findings: &mut Findings) {
    let Some(law) = judge.ladder.find(|m| *m == Meta::LeavesOut) else { return };
    let rules = &judge.lowered.rules;
    for (by, origin) in &judge.lowered.left_out {
        let winner = rules.iter().position(|r| r.origin.position == *by);
        let loser = rules.iter().position(|r| r.origin == *origin);
        let (Some(winner), Some(loser)) = (winner, loser) else { continue };
        let named = |at: usize| &judge.rule(at).origin.name;
        let known = out.iter().any(|c| {
            let [a, b] = c.rules.map(|id| named(id.0 as usize));
            (a, b) == (named(winner), named(loser))
        });
        if known {
            continue;
        }
        // What says that a rule does not apply is an exception by its words.
        let says = matches!(judge.rule(winner).kind, RuleKind::Fact { .. });
        let ranked = judge.ladder.find(|m| matches!(m, Meta::Exceptional | Meta::Specific));
        let by_book = ranked.is_some_and(|law| {
            let stated = judge.ladder.laws[law.0 as usize].stated_by;
            stated.is_some_and(|id| !judge.is_standard(id.0 as usize))
        });
        let verdict =
            Verdict { winner: Judge::id(winner), loser: Judge::id(loser), law: Some(law) };
        let conflict = Conflict {
            rules: [verdict.winner, verdict.loser],
            law: Some(law),
            decided_by: Some(verdict.winner),
            marker: Some(if says { Marker::Except } else { Marker::Narrower }),
            together: Together::Cannot,
            situation: String::new(),
            covers: false,
            hinges: !says && !by_book && hinges(judge, &verdict),
            norms: false,
        };
        findings.push(finding(judge, &conflict));
        out.push(conflict);
    }
}

/// Whether the winner is an exception only by the way it is read, and the number would decide for the
/// other one.
fn hinges(judge: &Judge<'_>, verdict: &Verdict) -> bool {
    let (winner, loser) = (verdict.winner.0 as usize, verdict.loser.0 as usize);
    let Some(earlier) = judge.ladder.number else { return false };
    let first = if earlier { std::cmp::Ordering::Less } else { std::cmp::Ordering::Greater };
    !judge.states_exception(winner) && judge.by_number(loser, winner) == Some(first)
}

/// Whether the winner only narrows a permission, by number or as the narrower case: a permission and
/// its restriction are no conflict worth a word.
fn restricts(judge: &Judge<'_>, verdict: &Verdict, pair: &Pair) -> bool {
    let (winner, loser) = if pair.first.rule == verdict.winner.0 as usize {
        (&pair.first, &pair.second)
    } else {
        (&pair.second, &pair.first)
    };
    let law = verdict.law.map(|law| &judge.ladder.laws[law.0 as usize].meta);
    let plain = matches!(law, Some(Meta::EarlierNumber | Meta::LaterNumber | Meta::Specific))
        || judge.same_rule(winner.rule, loser.rule) && !judge.states_exception(winner.rule);
    plain
        && matches!(winner.matter, Matter::Cannot { .. } | Matter::Only(_))
        && matches!(loser.matter, Matter::May { .. })
}

/// Whether the winner's guard holds wherever the loser's does. A prohibition speaks only where
/// something is permitted, so when a player gets to act does not count there.
fn covers(judge: &Judge<'_>, verdict: &Verdict, pair: &Pair) -> bool {
    let (winner, loser) = if pair.first.rule == verdict.winner.0 as usize {
        (&pair.first, &pair.second)
    } else {
        (&pair.second, &pair.first)
    };
    // What one rule lets happen says nothing of what others do.
    if [&winner.matter, &loser.matter].contains(&&Matter::Order) {
        return false;
    }
    let forbids = matches!(loser.matter, Matter::Cannot { .. } | Matter::Only(_));
    if forbids && matches!(winner.matter, Matter::May { .. }) {
        let wide = Guard::new(without_occasion(&winner.guard.cond), judge.facts);
        return loser.guard.implies(&wide, judge.facts);
    }
    loser.guard.implies(&winner.guard, judge.facts)
}

/// The guards of both in words.
fn situation(judge: &Judge<'_>, pair: &Pair) -> String {
    let mut said: Vec<String> = Vec::new();
    let (a, b) = (&pair.first.guard, &pair.second.guard);
    // The narrower of two guards says it all.
    let (one, other) = (a.implies(b, judge.facts), b.implies(a, judge.facts));
    for (stand, wider) in [(&pair.first, other && !one), (&pair.second, one)] {
        let rule = judge.rule(stand.rule);
        if wider {
            continue;
        }
        if rule.guard != Cond::True {
            let text = Printer::new(judge.lowered, rule).cond(&rule.guard);
            if !said.contains(&text) {
                said.push(text);
            }
        }
    }
    said.join(", and ")
}

fn where_it(what: &str, situation: &str) -> String {
    if situation.is_empty() { what.to_owned() } else { format!("{what} where {situation}") }
}

fn finding(judge: &Judge<'_>, conflict: &Conflict) -> Finding {
    let [a, b] = conflict.rules.map(|id| id.0 as usize);
    let (winner, loser) = (&judge.rule(a).origin, &judge.rule(b).origin);
    let (first, second) = if judge.is_later(a, b) { (loser, winner) } else { (winner, loser) };
    let Some(law) = conflict.law else {
        return Finding::new(
            Code::Tie,
            second.span,
            format!("`{}` and `{}` say different things, and no law decides", first.name, second.name),
        )
        .label(where_it("they clash", &conflict.situation))
        .related(first.span, "and this rule")
        .help(format!(
            "say which prevails: begin one with `as an exception to {}`, or write a law such as `if \
             two rules conflict, the one with the earlier number prevails`",
            first.name
        ));
    };
    let law = &judge.ladder.laws[law.0 as usize];
    let by_number = matches!(law.meta.law(), Meta::EarlierNumber | Meta::LaterNumber);
    let code = if by_number { Code::DecidedByNumber } else { Code::DecidedByException };
    let stated = law
        .stated_by
        .map_or(String::new(), |id| format!(" ({})", judge.rule(id.0 as usize).origin.name));
    let hinge =
        if conflict.hinges { "; this hinges on reading it as an exception" } else { "" };
    let finding = Finding::new(
        code,
        loser.span,
        format!(
            "`{}` prevails over `{}`: {}{stated}{hinge}",
            winner.name, loser.name, law.name
        ),
    )
    .label(where_it("gives way", &conflict.situation))
    .related(winner.span, "prevails");
    if by_number {
        finding.help(format!(
            "if the other should prevail, begin it with `as an exception to {}`; else delete it",
            winner.name
        ))
    } else {
        finding
    }
}

fn circle(judge: &Judge<'_>, cycle: &[RuleId]) -> Finding {
    let origin = |id: &RuleId| &judge.rule(id.0 as usize).origin;
    let names: Vec<String> =
        cycle.iter().chain(cycle.first()).map(|id| format!("`{}`", origin(id).name)).collect();
    let span = cycle.first().map(|id| origin(id).span).unwrap_or_default();
    let mut finding = Finding::new(
        Code::PrecedenceCycle,
        span,
        format!("these rules beat each other in a circle: {}", names.join(" over ")),
    )
    .help("say of one of them that it is an exception to the one before it");
    for id in cycle.iter().skip(1) {
        finding = finding.related(origin(id).span, "in the circle");
    }
    finding
}

fn circle_of_sets(judge: &Judge<'_>, circle: &[(String, StatedBy)]) -> Finding {
    let names: Vec<String> =
        circle.iter().chain(circle.first()).map(|(name, _)| format!("`{name}`")).collect();
    let place = |by: &StatedBy| match by {
        StatedBy::Rule(id) => judge.rule(id.0 as usize).origin.span,
        StatedBy::Front(set) => judge.lowered.sets[set.0 as usize].at,
    };
    let says = |at: usize| {
        let next = &circle[(at + 1) % circle.len()].0;
        format!("puts `{}` over `{next}`", circle[at].0)
    };
    // The law that stands last closes the circle.
    let last =
        (0..circle.len()).max_by_key(|&at| place(&circle[at].1).start).unwrap_or_default();
    let span = circle.get(last).map(|(_, by)| place(by)).unwrap_or_default();
    let mut finding = Finding::new(
        Code::PrecedenceCycle,
        span,
        format!("these stand over each other in a circle: {}", names.join(" over ")),
    )
    .label(says(last))
    .help("take one of these laws back");
    for (at, (_, by)) in circle.iter().enumerate().filter(|(at, _)| *at != last) {
        finding = finding.related(place(by), says(at));
    }
    finding
}
