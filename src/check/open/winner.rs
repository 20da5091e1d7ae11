//! Points are scored, and nothing says who wins.

use super::{first, has, open, said};
use crate::check::plain::Text;
use crate::finding::Finding;

pub(super) fn check(text: &Text<'_>) -> Option<Finding> {
    let decided = said(text, &|toks| {
        has(toks, &["win", "wins", "winner", "winners", "victory", "won", "winning", "lose", "loses", "loser"])
            // `victory points` are points.
            && !(has(toks, &["victory"]) && !has(toks, &["win", "wins", "winner", "winners", "lose", "loses"]))
    });
    let line = first(text, &|toks| has(toks, &["score", "scores"]) && has(toks, &["points", "point"]))?;
    (!decided).then(|| {
        open(
            text.whole(line),
            "points are scored, and nothing says who wins",
            "write for example `the player with the most points wins`, and what happens in a tie",
        )
    })
}
