//! `Three flowers of one color form a meadow`, in a book in which nothing else ever speaks of a meadow.

use super::{Line, Text};
use crate::check::words::{Tok, singular};
use crate::finding::{Code, Finding};

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in &text.lines {
        let Some(at) = formed(line) else { continue };
        let name = singular(&line.toks[at].lower);
        let section = line.view.section();
        let here = |other: &Line<'_>| {
            other.view.set == line.view.set && other.view.section() == section
        };
        let speaks = |other: &Line<'_>| {
            !std::ptr::eq(other, line) && other.toks.iter().any(|t| singular(&t.lower) == name)
        };
        // Beside its definition only what something comes of is a use.
        let used = text
            .lines
            .iter()
            .chain(&text.asides)
            .any(|other| speaks(other) && (!here(other) || brings(other)));
        if used || text.input.table_words.contains(&name) || brings(line) {
            continue;
        }
        found.push(
            Finding::new(
                Code::UnusedTerm,
                text.words(line, at, at + 1),
                format!("`{name}` is defined here and never used"),
            )
            .help(format!("write a rule about the `{name}`, or take it out")),
        );
    }
}

/// The noun of `… form a meadow`, `… make up a set`, at the end of a sentence.
fn formed(line: &Line<'_>) -> Option<usize> {
    let toks = &line.toks;
    let last = toks.iter().rposition(Tok::is_word)?;
    let article = last.checked_sub(1).filter(|&i| toks[i].any(&["a", "an"]))?;
    let verb = article.checked_sub(1)?;
    let verb = if toks[verb].is("up") { verb.checked_sub(1)? } else { verb };
    // Who forms one does something; here things are one.
    let things = toks[..verb].iter().any(|t| t.number.is_some_and(|n| n > 1))
        && !toks[..verb]
            .iter()
            .any(|t| t.any(&["player", "players", "may", "can", "must", "to"]));
    (toks[verb].any(&["form", "make", "constitute", "are"]) && things && !toks[last].capital)
        .then_some(last)
}

/// Whether something comes of what a sentence says.
fn brings(line: &Line<'_>) -> bool {
    line.toks.iter().any(|t| {
        t.any(&[
            "score",
            "scores",
            "worth",
            "point",
            "points",
            "gain",
            "gains",
            "win",
            "wins",
            "draw",
            "draws",
            "take",
            "takes",
            "may",
            "must",
            "pay",
            "pays",
            "lose",
            "loses",
            "counts",
            "when",
            "if",
            "discard",
            "discarded",
            "removed",
        ])
    })
}
