//! `A repair brings one of your ships from your dry dock to your harbour`, where there is a dry dock and no ship ever comes into it.

use super::{Pages, Said};
use crate::check::words::{Tok, is_small, singular};
use crate::finding::{Code, Finding};

/// Places that are full of something by what they are.
const FULL: [&str; 40] = [
    "bag",
    "supply",
    "bank",
    "deck",
    "stack",
    "pile",
    "box",
    "hand",
    "stock",
    "reserve",
    "pool",
    "store",
    "table",
    "game",
    "board",
    "sack",
    "pouch",
    "library",
    "draw",
    "row",
    "market",
    "quarry",
    "player",
    "side",
    "left",
    "right",
    "top",
    "bottom",
    "set",
    "heap",
    "bowl",
    "purse",
    "edge",
    "turn",
    "start",
    "beginning",
    "other",
    "display",
    "pit",
    "chest",
];

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let mut told: Vec<(usize, String)> = Vec::new();
    for said in &pages.said {
        for at in 0..said.toks.len() {
            let Some((from, to)) = leaves(&said.toks, at) else { continue };
            let name: Vec<String> =
                said.toks[from..to].iter().map(|t| singular(&t.lower)).collect();
            let key = (said.set, name.join(" "));
            if told.contains(&key) || pages.input.sets[said.set].changes {
                continue;
            }
            let Some(brought_in) = only_left(pages, said.set, &name) else { continue };
            let what = &key.1;
            found.push(
                Finding::new(
                    Code::NeverEntered,
                    pages.words(said, from, to),
                    format!(
                        "something is taken from the `{what}`, and nothing is ever put there"
                    ),
                )
                .label("stays empty")
                .related(pages.whole(brought_in), format!("there is a `{what}`"))
                .help(format!("write what goes there, for example `… is put into the {what}`")),
            );
            told.push(key);
        }
    }
}

/// `From your dry dock to your harbour`: the words of the place that something leaves.
fn leaves(toks: &[Tok], at: usize) -> Option<(usize, usize)> {
    let moved = toks[..at].iter().rev().take(10).any(|t| {
        [
            "move", "bring", "take", "return", "put", "sail", "send", "go", "come", "carry",
            "transfer", "place",
        ]
        .contains(&t.stem())
    });
    let from = at + 2;
    let owned = toks.get(at + 1)?.any(&["the", "your", "their", "his", "her", "its", "that"]);
    let out = toks[at].is("of") && at > 0 && toks[at - 1].is("out");
    if !(toks[at].is("from") || out) || !moved || !owned {
        return None;
    }
    let plain = |t: &Tok| t.is_word() && t.number.is_none() && !is_small(&t.lower);
    let to = (from..toks.len().min(from + 3)).find(|&i| !plain(&toks[i])).unwrap_or(from + 3);
    let ends = toks
        .get(to)
        .is_none_or(|t| t.any(&["to", "into", "onto", ".", ",", "in", "on", "and"]));
    (to > from
        && to - from < 3
        && ends
        && !FULL.contains(&singular(&toks[to - 1].lower).as_str()))
    .then_some((from, to))
}

/// The sentence that brings in a place from which things are only taken; none if anything may be in it.
fn only_left<'p>(pages: &'p Pages<'_>, set: usize, name: &[String]) -> Option<&'p Said<'p>> {
    let mut brought_in = None;
    for said in pages.said.iter().filter(|s| s.set == set) {
        let toks = &said.toks;
        for i in 0..toks.len() {
            // The last word will do: `the dock` is the dry dock too.
            if singular(&toks[i].lower) != *name.last()? {
                continue;
            }
            let whole = name.len() < 2 || i > 0 && singular(&toks[i - 1].lower) == name[0];
            let first = if whole { (i + 1).checked_sub(name.len())? } else { i };
            let before = &toks[first.saturating_sub(2)..first];
            let out = first > 2 && toks[first - 3].is("out") && toks[first - 2].is("of");
            let from = before.iter().any(|t| t.is("from")) || out;
            let there = whole
                && before.last().is_some_and(|t| t.any(&["a", "an", "one"]))
                && toks[..first].iter().rev().take(5).any(|t| {
                    t.any(&["there", "has", "have", "is", "are", "lies", "owns", "gets"])
                })
                // The first of a row of places may well be where things lie before play.
                && !toks.get(i + 1).is_some_and(|t| {
                    t.any(&["of", "with", "that", "which", "for", "where", ",", "and"])
                });
            if there {
                brought_in = brought_in.or(Some(said));
            } else if !from {
                return None;
            }
        }
    }
    brought_in
}
