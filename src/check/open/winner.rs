//! Points are scored, and nothing says who wins.

use super::{first, has, open, said};
use crate::check::plain::Text;
use crate::check::words::Tok;
use crate::finding::Finding;

pub(super) fn check(text: &Text<'_>) -> Option<Finding> {
    // `victory points` are points.
    let decided = said(text, &|toks| {
        has(
            toks,
            &["win", "wins", "winner", "winners", "won", "winning", "lose", "loses", "loser"],
        ) || toks.windows(2).any(|w| w[0].is("victory") && !w[1].any(&["point", "points"]))
    });
    let scores =
        |toks: &[Tok]| has(toks, &["score", "scores"]) && has(toks, &["points", "point"]);
    let line = text
        .lines
        .iter()
        .chain(&text.asides)
        .filter(|line| {
            text.below(line, &["scoring", "score", "scores", "end", "ending", "winning"])
        })
        .filter(|line| scores(line.toks))
        .min_by_key(|line| line.view.sentence.span.start)
        .or_else(|| first(text, &scores))?;
    (!decided).then(|| {
        open(
            text.whole(line),
            "points are scored, and nothing says who wins, nor who wins a tie",
            "write for example `the player with the most points wins`, and what happens in a tie",
        )
    })
}
