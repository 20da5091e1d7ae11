//! `At the start of their turn, a player must pay 1 coin`, in a book in which players begin without coins, and nobody is let
//! off who has none.

use super::{Line, Text};
use crate::check::plain::{Mood, stem};
use crate::finding::{Code, Finding};

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in &text.lines {
        let start = line.toks.windows(4).any(|w| {
            w[0].any(&["start", "beginning"])
                && w[1].is("of")
                && w[3].any(&["turn", "round", "game"])
        });
        let due = line.plain.deeds.iter().find(|d| {
            matches!(d.mood, Mood::Must)
                && ["pay", "spend"].contains(&d.verb.as_str())
                && !d.asked
                && !d.limited
                && d.figure.is_some_and(|(n, _)| n > 0)
        });
        let Some((due, (_, figure))) = due.and_then(|d| Some((d, d.figure?))).filter(|_| start)
        else {
            continue;
        };
        let Some(what) = line.toks.get(figure + 1).filter(|t| t.is_word()) else { continue };
        let what = stem(&what.lower);
        let own = |other: &&Line<'_>| other.view.set == line.view.set;
        let Some(none) = text.lines.iter().filter(own).find(|l| begins_without(l, &what))
        else {
            continue;
        };
        if text.lines.iter().filter(own).any(|l| lets_off(l, &what)) {
            continue;
        }
        found.push(
            Finding::new(
                Code::MustButCannot,
                text.whole(line),
                format!("nobody can `{}` this the first time", due.verb),
            )
            .label("must be paid")
            .related(text.whole(none), "and one begins without any")
            .help(format!("write what holds for a player who has no {what}, or give them some to begin with")),
        );
    }
}

/// `begin the game without coins`, `start with no coins`, `begins with 0 coins`.
fn begins_without(line: &Line<'_>, what: &str) -> bool {
    let toks = &line.toks;
    let begins = toks.iter().position(|t| t.any(&["begin", "begins", "start", "starts"]));
    begins.is_some_and(|at| {
        (at + 1..toks.len()).any(|i| {
            toks[i].stem() == what
                && (toks[i - 1].any(&["without", "no"])
                    || toks[i - 1].number == Some(0)
                    || toks[i - 1].is("any") && i > 1 && toks[i - 2].is("without"))
        })
    })
}

/// Whether a sentence speaks of who has none, or cannot pay, or of what is given before the first turn.
fn lets_off(line: &Line<'_>, what: &str) -> bool {
    let toks = &line.toks;
    let cannot = toks.windows(3).any(|w| {
        w[0].any(&["cannot", "can't", "unable", "able", "can", "not"])
            && (w[1].any(&["pay", "afford", "spend"]) || w[2].any(&["pay", "afford", "spend"]))
    });
    let begins = toks.iter().any(|t| t.any(&["begin", "begins", "start", "starts"]));
    let none = !begins
        && toks.iter().enumerate().any(|(i, t)| {
            t.stem() == what
                && toks[i.saturating_sub(3)..i]
                    .iter()
                    .any(|t| t.any(&["no", "without", "enough", "fewer", "only", "any"]))
        });
    let first = toks.iter().any(|t| t.is("first"))
        && toks.iter().any(|t| t.any(&["turn", "round"]))
        && toks.iter().any(|t| t.any(&["except", "skip", "not", "no", "nothing"]));
    let owed =
        toks.iter().any(|t| t.any(&["debt", "owes", "owe", "borrow", "borrows", "loan"]));
    cannot || none || first || owed
}
