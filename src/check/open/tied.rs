//! The player with the most of something, or the player who has something, where it may be so of several and nothing says which
//! of them is meant: play takes the first in order of turns.

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
        let at = rule.origin.span;
        if told.contains(&at) || settled(rule) {
            continue;
        }
        let best = takes_one(rule, &best_of_all);
        if best && tie(rule.origin.set.0)
            || !best && !takes_one(rule, &|q| some_of_all(q, rule))
        {
            continue;
        }
        told.push(at);
        let (question, help) = if best {
            (
                "nothing says which player this is when several are tied: the first of them in order of turns is taken",
                "say what happens in a tie, or begin with `if exactly one player has …`",
            )
        } else {
            (
                "nothing says which player this is when it is so of several: the first of them in order of turns is taken",
                "say for whom it is done, for example `each player who …`",
            )
        };
        findings.push(open(at, question, help));
    }
}

/// Who wins, and where who is tied shares a place, is settled by other rules.
fn settled(rule: &Rule) -> bool {
    matches!(
        rule.kind,
        RuleKind::Outcome { .. }
            | RuleKind::Ranking { .. }
            | RuleKind::Setup { .. }
            | RuleKind::Fact { .. }
    )
}

/// Whether what is done hangs on which of such players is first.
fn takes_one(rule: &Rule, such: &dyn Fn(&Query) -> bool) -> bool {
    let mut found = false;
    let Some(effect) = rule.kind.effect() else { return false };
    let mut walk = Walk {
        expr: &mut |e| {
            if let Expr::One(q) = e {
                found |= unsorted(q) && such(q);
            }
        },
        query: &mut |_| {},
        beside: false,
    };
    walk.effect(effect);
    found
}

/// Players in no order but that of turns.
fn unsorted(q: &Query) -> bool {
    q.domain == Domain::Players && q.sort.is_empty() && q.limit.is_none()
}

/// The players who have the most or the least, however many these are.
fn best_of_all(q: &Query) -> bool {
    let said = format!("{:?}", q.filter);
    said.contains("Aggregate(Max") || said.contains("Aggregate(Min")
}

/// The players who have something, or of whom something lies somewhere, and nothing that no two of them can share.
fn some_of_all(q: &Query, rule: &Rule) -> bool {
    let said = format!("{:?}", q.filter);
    // Whoever has what the event is about is one player.
    let of_event = rule.kind.pattern().is_some_and(|p| {
        p.binds.iter().any(|(_, slot)| said.contains(&format!("Slot({slot:?})")))
    });
    said.contains("Exists(")
        && !of_event
        && !["TurnPlayer", "Aggregate("].iter().any(|one| said.contains(one))
}
