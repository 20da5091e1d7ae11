//! First hands come from a deck, and nothing says that it is shuffled before.

use super::{first, has, open, said};
use crate::check::plain::Text;
use crate::check::words::Tok;
use crate::finding::Finding;

pub(super) fn check(text: &Text<'_>) -> Option<Finding> {
    // A sketch of a few rules says less.
    if text.lines.len() < super::WHOLE {
        return None;
    }
    let by_chance = |toks: &[Tok]| {
        has(
            toks,
            &[
                "shuffle",
                "shuffled",
                "shuffles",
                "shuffling",
                "mix",
                "mixed",
                "mixes",
                "random",
                "randomly",
                "randomise",
                "randomize",
                "randomised",
                "randomized",
            ],
        )
    };
    // What is shuffled when the deck is empty, or by chance determines who begins, shuffles no first deck.
    let shuffled = said(text, &|toks| {
        by_chance(toks)
            && !has(toks, &["discard", "discards", "reshuffle", "empty", "when", "if"])
            && !(has(toks, &["first", "starting", "start"]) && has(toks, &["player"]))
    });
    let arranged = said(text, &|toks| {
        has(toks, &["order", "sort", "sorted", "arrange", "arranged", "choose", "chooses"])
            && has(toks, &["deck", "library", "pile"])
    });
    let line = first(text, &|toks| {
        let hand = has(toks, &["hand", "hands", "card", "cards"])
            && has(toks, &["deck", "library", "pile", "deal", "dealt"]);
        let begins = has(toks, &["starts", "begins", "start", "begin", "deal", "dealt"])
            && !has(toks, &["turn", "round", "phase", "if", "when"]);
        hand && begins && (has(toks, &["drawn", "draw", "draws", "deal", "dealt", "from"]))
    })?;
    (!shuffled && !arranged).then(|| {
        open(
            text.whole(line),
            "nothing says that the deck is shuffled before the first cards are drawn",
            "write for example `before play, shuffle the deck`",
        )
    })
}
