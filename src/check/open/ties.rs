//! Ties that are settled in favour of somebody who may not be tied; places behind a tie that nobody speaks of.

use super::{first, has, open, said};
use crate::check::plain::Text;
use crate::check::words::Tok;
use crate::finding::Findings;

pub(super) fn check(text: &Text<'_>, findings: &mut Findings) {
    for line in &text.lines {
        if outsider(line.toks) {
            findings.push(open(
                text.whole(line),
                "who wins when this player is none of them",
                "say what holds then, or write `the tied player who …`",
            ));
        }
    }
    let second = |toks: &[Tok]| {
        has(toks, &["second", "runner"])
            && has(toks, &["place", "most", "highest", "scores", "score"])
    };
    let settled = said(text, &|toks| {
        second(toks) && has(toks, &["no", "not", "nobody", "skip", "skipped", "still", "next"])
    });
    let tie = first(text, &|toks| {
        has(toks, &["tied", "tie"]) && has(toks, &["first"]) && has(toks, &["place", "most"])
    });
    if let Some(line) = tie.filter(|_| said(text, &second) && !settled) {
        findings.push(open(
            text.whole(line),
            "nothing says whether there is a second place behind a tie for the first",
            "write for example `then there is no second place`",
        ));
    }
}

/// `If several players would win, the active player wins`.
fn outsider(toks: &[Tok]) -> bool {
    let several = toks.first().is_some_and(|t| t.any(&["if", "when"]))
        && toks.windows(2).any(|w| {
            w[0].any(&["multiple", "several", "both", "more"])
                && w[1].any(&["players", "player"])
        })
        || has(toks, &["tied", "tie"]) && toks.first().is_some_and(|t| t.any(&["if", "in"]));
    let Some(comma) = toks.iter().position(|t| t.is(",")) else { return false };
    let rest = &toks[comma + 1..];
    let named = rest.windows(2).any(|w| {
        w[0].any(&["active", "first", "starting", "start", "youngest", "oldest", "dealer"])
            && w[1].any(&["player", "wins"])
    });
    let among = has(
        rest,
        &[
            "among",
            "tied",
            "them",
            "these",
            "those",
            "closest",
            "nearest",
            "order",
            "clockwise",
        ],
    );
    several && named && !among && has(rest, &["wins", "win"])
}
