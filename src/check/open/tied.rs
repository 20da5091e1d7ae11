//! The player with the most of something, where several may have as many and nothing says which of them is meant: play takes the
//! first in order of turns.

use super::open;
use crate::check::facts::standard;
use crate::check::plain::Text;
use crate::finding::Findings;
use crate::lower::{Domain, Expr, Query, Rule, RuleKind, Walk};

pub(super) fn check(text: &Text<'_>, findings: &mut Findings) {
    let lowered = &text.input.rules.lowered;
    let spoken = |text: &str| {
        text.split(|c: char| !c.is_alphabetic())
            .any(|w| ["tie", "tied", "ties"].iter().any(|tie| w.eq_ignore_ascii_case(tie)))
    };
    let tie = |set: u16| {
        let mut sentences = text.input.sentences.iter().filter(|s| s.set == usize::from(set));
        sentences.any(|s| spoken(&s.sentence.text))
    };
    let mut told = Vec::new();
    for rule in lowered.rules.iter().filter(|rule| !standard(lowered, rule)) {
        if !takes_one(rule) || told.contains(&rule.origin.span) || tie(rule.origin.set.0) {
            continue;
        }
        told.push(rule.origin.span);
        findings.push(open(
            rule.origin.span,
            "nothing says which player this is when several are tied: the first of them in order of turns is taken",
            "say what happens in a tie, or begin with `if exactly one player has …`",
        ));
    }
}

/// Whether what is done hangs on which of several players is first.
fn takes_one(rule: &Rule) -> bool {
    // Who wins, and where who is tied shares a place, is settled by other rules.
    if matches!(
        rule.kind,
        RuleKind::Outcome { .. }
            | RuleKind::Ranking { .. }
            | RuleKind::Setup { .. }
            | RuleKind::Fact { .. }
    ) {
        return false;
    }
    let mut found = false;
    let Some(effect) = rule.kind.effect() else { return false };
    let mut walk = Walk {
        expr: &mut |e| {
            if let Expr::One(q) = e {
                found |= best_of_all(q);
            }
        },
        query: &mut |_| {},
        beside: false,
    };
    walk.effect(effect);
    found
}

/// The players who have the most or the least, however many these are.
fn best_of_all(q: &Query) -> bool {
    if q.domain != Domain::Players || !q.sort.is_empty() || q.limit.is_some() {
        return false;
    }
    let said = format!("{:?}", q.filter);
    said.contains("Aggregate(Max") || said.contains("Aggregate(Min")
}
