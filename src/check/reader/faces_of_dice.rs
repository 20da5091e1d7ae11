//! `Triumph (12)` on a twelve-sided die, in a book that adds to rolls: the die itself, or the sum?

use super::{Line, Text, has, open, said};
use crate::check::words::{Tok, tokens};
use crate::finding::Finding;

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let Some(sides) = text.lines.iter().find_map(|line| sides(line.toks)) else { return };
    let told = said(text, &|toks| {
        has(toks, &["natural", "naturally", "unmodified", "modified", "unadjusted", "raw"])
            || toks.windows(2).any(|w| {
                w[0].any(&["before", "after", "without"])
                    && w[1].any(&["adding", "modifiers", "modifier", "bonuses", "any"])
                    || w[0].any(&["die", "dice"]) && w[1].any(&["shows", "show", "itself"])
                    || w[0].any(&["shows", "showing"]) && w[1].number.is_some()
            })
    });
    let added = text.lines.iter().find(|line| adds(line.toks));
    let Some(added) = added.filter(|_| !told) else { return };
    let mut exact = text.lines.iter().filter(|line| !std::ptr::eq(*line, added));
    let said = exact.find_map(|l| face(l, sides).map(|at| text.words(l, at, at + 1)));
    // `**Triumph (12)**: …`: the label of an item.
    let labels = text.input.sets[added.view.set].outline.sections.iter();
    let mut labels = labels.filter_map(|section| section.title.as_ref());
    let label =
        || labels.find(|(title, _)| bracketed(&tokens(title), sides)).map(|(_, at)| *at);
    let Some(place) = said.or_else(label) else { return };
    found.push(
        open(
            place,
            format!(
                "`{sides}` on the die itself, or as the result with what `{}` adds to it?",
                text.rule(added)
            ),
            format!("write `a natural {sides}`, or `a modified result of {sides}`"),
        )
        .related(text.whole(added), "this changes the result"),
    );
}

/// How many sides the die has: `d12`, `12-sided`, `twelve-sided`.
fn sides(toks: &[Tok]) -> Option<i64> {
    toks.iter().enumerate().find_map(|(at, tok)| {
        let named = tok.lower.strip_prefix('d').and_then(|n| n.parse().ok());
        let sided = || {
            let by = toks.get(at + 1).is_some_and(|t| t.is("-"))
                && toks.get(at + 2).is_some_and(|t| t.is("sided"));
            tok.number.filter(|_| by)
        };
        named.or_else(sided).filter(|n| (4..=100).contains(n))
    })
}

/// `Add 2 to the roll`, `+X to rolls`.
fn adds(toks: &[Tok]) -> bool {
    let more = toks.iter().position(|t| t.any(&["add", "adds", "added", "+", "plus"]));
    more.is_some_and(|at| {
        let rest = &toks[at + 1..];
        let to = rest.iter().take(6).position(|t| t.is("to"));
        to.is_some_and(|to| {
            rest[to..]
                .iter()
                .take(6)
                .any(|t| t.any(&["roll", "rolls", "die", "dice", "rolled"]))
        })
    })
}

/// The highest face, where it stands for something of its own: `on a roll of 12`, `rolls a 12`.
fn face(line: &Line<'_>, sides: i64) -> Option<usize> {
    let toks = line.toks;
    (1..toks.len()).find(|&at| {
        let alone = toks.get(at + 1).is_none_or(|t| {
            !t.any(&["+", "-", "\u{2013}", "or", "to", "%", "on"])
                && (!t.is_word() || !t.lower.ends_with('s'))
        });
        let rolled = toks[at.saturating_sub(3)..at]
            .iter()
            .any(|t| t.any(&["roll", "rolls", "rolled", "rolling"]))
            && toks[at - 1].any(&["a", "an", "of", "rolls", "rolled", "roll"]);
        toks[at].number == Some(sides) && alone && rolled
    })
}

/// `Triumph (12)`.
fn bracketed(toks: &[Tok], sides: i64) -> bool {
    toks.len() > 3
        && toks.windows(3).any(|w| w[0].is("(") && w[1].number == Some(sides) && w[2].is(")"))
}
