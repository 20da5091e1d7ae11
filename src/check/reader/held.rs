//! What players gain and no sentence takes from them; passing, which nobody is allowed to do.

use super::{Text, has, names, open};
use crate::check::plain::stem;
use crate::check::words::Tok;
use crate::finding::Finding;

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    never_lost(text, found);
    passing(text, found);
    turn_ends(text, found);
}

/// `When no player has the lead, …`, where a player gains it and no sentence says that anybody loses it.
fn never_lost(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in &text.lines {
        let at = line.toks.windows(3).position(|w| {
            w[0].is("no") && w[1].any(&["player", "opponent"]) && w[2].any(&["has", "holds"])
        });
        let Some(at) = at else { continue };
        let held = line.toks[at + 3..].iter().find(|t| !t.is("the"));
        let Some(held) =
            held.filter(|t| t.is_word() && t.number.is_none() && !t.any(&["a", "any"]))
        else {
            continue;
        };
        let name = stem(&held.lower);
        let gained = text.lines.iter().any(|l| {
            names(l.toks, &name)
                && has(l.toks, &["gains", "gain", "gets", "get", "receives", "receive"])
        });
        let lost = text.lines.iter().any(|l| {
            names(l.toks, &name)
                // `The End Step` is a name.
                && l.toks.iter().filter(|t| !t.capital).any(|t| {
                    ["lose", "pass", "give", "yield", "surrender", "end", "cease", "return", "release", "leave", "decline"]
                        .contains(&t.stem())
                })
        });
        if gained && !lost {
            let said = &held.lower;
            found.push(open(
                text.whole(line),
                format!("this waits until no player has `{said}`, and no sentence says how a player loses it or passes"),
                format!("write for example `a player who passes loses {said}`"),
            ));
            return;
        }
    }
}

/// `A player who has passed`, `must pass`, `cannot pass until …`, and nobody may pass.
fn passing(text: &Text<'_>, found: &mut Vec<Finding>) {
    let spoken = |toks: &[Tok]| {
        (1..toks.len()).any(|i| {
            let word = toks[i].any(&["pass", "passes", "passed"]);
            let who = toks[i - 1]
                .any(&["must", "cannot", "has", "have", "player", "players", "they", "who"]);
            let alone = toks.get(i + 1).is_none_or(|t| {
                !t.is_word()
                    || t.any(&["until", "during", "in", "and", "or", "twice", "for", "on"])
            });
            word && who && alone
        })
    };
    let explained = super::said(text, &|toks| {
        (0..toks.len()).any(|i| {
            let word = toks[i].any(&["pass", "passes", "passing"]);
            let before = &toks[i.saturating_sub(5)..i];
            word && (has(
                before,
                &[
                    "may", "can", "could", "or", "either", "chooses", "choose", "wishes",
                    "decides",
                ],
            ) || toks.get(i + 1).is_some_and(|t| t.any(&["means", "is", "or"]))
                || i > 0
                    && toks[i - 1].is("to")
                    && has(toks, &["means", "wish", "want", "decide"]))
        }) && !toks.iter().all(|t| t.any(&["cannot"]))
    });
    let Some(line) = text.lines.iter().find(|l| spoken(l.toks)).filter(|_| !explained) else {
        return;
    };
    found.push(open(
        text.whole(line),
        "no sentence says that a player who could act may pass, or what passing is",
        "write for example `instead of acting, a player may pass`",
    ));
}

/// Phases or steps of a turn, and no sentence about where the turn ends and whose is next.
fn turn_ends(text: &Text<'_>, found: &mut Vec<Finding>) {
    let parts = text.lines.iter().filter(|l| {
        l.toks.windows(3).any(|w| w[0].is("is") && w[1].is("a") && w[2].any(&["phase", "step"]))
    });
    if parts.count() < 3 {
        return;
    }
    let turn = |toks: &[Tok]| has(toks, &["turn", "turns"]);
    let ends = super::said(text, &|toks| {
        turn(toks)
            && has(
                toks,
                &[
                    "end",
                    "ends",
                    "ended",
                    "next",
                    "over",
                    "pass",
                    "passes",
                    "consists",
                    "finished",
                    "until",
                    "after",
                    "following",
                    "left",
                    "phases",
                    "last",
                    "has",
                    "then",
                ],
            )
    });
    let line = text
        .lines
        .iter()
        .find(|l| turn(l.toks) && has(l.toks, &["begins", "taking", "takes", "first"]));
    if let Some(line) = line.filter(|_| !ends) {
        found.push(open(
            text.whole(line),
            "no sentence says when a turn ends and that the next one begins",
            "write for example `after the last phase, the turn ends and the next player takes a turn`",
        ));
    }
}
