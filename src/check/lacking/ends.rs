//! `The skater becomes frozen`, in a book in which nothing is ever said to be frozen no longer.

use super::super::words::Tok;
use super::Book;
use crate::finding::{Code, Finding, Findings};

/// States that are meant to last.
const LASTING: &[&str] = &[
    "eliminated",
    "bankrupt",
    "dead",
    "defeated",
    "destroyed",
    "immortal",
    "public",
    "empty",
    "visible",
    "known",
    "final",
    "complete",
    "completed",
    "revealed",
    "available",
    "legal",
    "active",
    "permanent",
    "necessary",
    "impossible",
    "clear",
    "equal",
    "void",
    "obvious",
    "finished",
    "extinct",
    "conquered",
    "won",
    "lost",
    "broken",
    "owned",
    "captured",
    "unattached",
    "part",
    "one",
    "it",
    "larger",
    "smaller",
    "different",
    "true",
    "false",
];

/// Words with which a state ends.
const ENDING: &[&str] = &[
    "no",
    "not",
    "until",
    "unless",
    "stop",
    "stops",
    "cease",
    "ceases",
    "remove",
    "removes",
    "removed",
    "again",
    "recover",
    "recovers",
    "end",
    "ends",
    "loses",
    "lose",
    "longer",
    "without",
    "restore",
    "restores",
    "rounds",
    "turns",
    "next",
    "rest",
    "remainder",
    "instead",
    "otherwise",
    "during",
    "reset",
    "resets",
    "free",
    "heal",
    "heals",
    "clear",
];

pub(super) fn check(book: &Book<'_>, findings: &mut Findings) {
    for (at, toks) in book.toks.iter().enumerate() {
        let view = book.views[at];
        let Some(i) = becomes(toks).filter(|_| !view.commentary) else { continue };
        let state = &toks[i].lower;
        let with: Vec<usize> =
            book.words().filter(|(_, _, tok)| tok.lower == *state).map(|(s, _, _)| s).collect();
        // Somewhere the state makes a difference.
        let matters = with.iter().any(|&s| {
            s != at
                && book.toks[s]
                    .iter()
                    .any(|t| t.any(&["cannot", "can't", "may", "must", "can"]))
        });
        let opposite = format!("un{state}");
        let ends = book.words().any(|(_, _, tok)| tok.lower == opposite)
            || with.iter().any(|&s| ends_in(book, s, at));
        if !matters || ends || book.in_table(state) {
            continue;
        }
        findings.push(
            Finding::new(
                Code::OneWayState,
                book.input.place(view, toks[i].start, toks[i].end),
                format!("nothing says when what is `{state}` is so no longer"),
            )
            .label("for ever")
            .help(format!(
                "write when it ends, for example `at the end of the round, … is no longer {state}`, or that it lasts to the end of the game"
            )),
        );
    }
}

/// Whether a sentence with the state, or the one behind it, ends it.
fn ends_in(book: &Book<'_>, sentence: usize, start: usize) -> bool {
    let has = |at: usize| {
        book.toks.get(at).is_some_and(|toks| {
            toks.iter().any(|t| t.any(ENDING) || t.lower.starts_with("un") && t.lower.len() > 5)
        })
    };
    // What the state forbids says `not` of something else.
    let forbids = book.toks[sentence].iter().any(|t| t.any(&["cannot", "can't"]))
        && !book.toks[sentence].iter().any(|t| t.any(&["until", "unless", "longer", "next"]));
    !forbids && has(sentence) || sentence == start && has(start + 1)
}

/// The state of `becomes frozen`.
fn becomes(toks: &[Tok]) -> Option<usize> {
    let at = toks.iter().position(|t| t.any(&["becomes", "become"]))?;
    let state = toks.get(at + 1)?;
    let shaped = ["ed", "en", "nt", "wn"].iter().any(|end| state.lower.ends_with(end));
    let alone = toks.get(at + 2).is_none_or(|t| !t.is_word() || t.any(&["and", "if", "when"]));
    (shaped && alone && !state.any(LASTING) && !state.capital).then_some(at + 1)
}
