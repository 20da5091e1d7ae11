//! Cards are drawn from a deck again and again, and nothing says what happens when it is used up.

use super::{has, open, said};
use crate::check::plain::{Deed, Text};
use crate::check::words::Tok;
use crate::finding::Findings;

/// Places that pieces are drawn from.
const PILES: [&str; 6] = ["deck", "library", "bag", "pile", "stock", "supply"];

pub(super) fn check(text: &Text<'_>, findings: &mut Findings) {
    let used_up = said(text, &|toks| {
        has(
            toks,
            &[
                "empty",
                "exhausted",
                "depleted",
                "reshuffle",
                "reshuffled",
                "remaining",
                "unlimited",
            ],
        ) || has(toks, &["run", "runs", "ran", "running"])
            && has(toks, &["out"])
            && (has(toks, &PILES) || has(toks, &["card", "cards", "token", "tokens", "tiles"]))
            || toks.windows(3).any(|w| {
                w[0].any(&["no", "last"])
                    && w[1..]
                        .iter()
                        .any(|t| t.any(&["cards", "card", "left", "more", "tokens", "tiles"]))
            }) && has(toks, &PILES)
            || has(toks, &["unable"]) && has(toks, &["draw"])
            || has(toks, &["discard", "discarded"]) && has(toks, &["shuffle", "shuffled"])
    });
    if used_up {
        return;
    }
    let line = text.lines.iter().find(|line| {
        let setup =
            text.below(line, &["setup", "preparation", "setting", "components", "start"]);
        !setup
            && line.plain.deeds.iter().any(|d| drawn(line.toks, d))
            && !has(line.toks, &["game", "begins", "deal", "each", "every"])
    });
    if let Some(line) = line {
        let at = {
            let drawing = |asked: bool| {
                line.plain.deeds.iter().find(|d| d.asked == asked && drawn(line.toks, d))
            };
            drawing(false).or_else(|| drawing(true)).map_or(0, |d| d.at)
        };
        findings.push(open(
            text.words(line, at, line.toks.len()),
            "nothing says what happens when there is none left to draw",
            "write for example `when the deck is empty, the discard pile is shuffled and becomes the deck`",
        ));
    }
}

/// Whether cards or tokens are drawn there from a pile.
fn drawn(toks: &[Tok], deed: &Deed) -> bool {
    let object = &toks[deed.at..deed.end];
    let things = has(object, &["card", "cards", "token", "tokens", "tile", "tiles"]);
    deed.verb == "draw" && (things || has(object, &PILES))
        || ["select", "take"].contains(&deed.verb.as_str())
            && has(object, &["randomly", "random"])
            && things
}
