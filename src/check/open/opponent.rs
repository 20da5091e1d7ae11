//! `The opponent gains a coin`, in a game for more than two.

use super::{has, open, said};
use crate::check::plain::Text;
use crate::check::words::Tok;
use crate::finding::Findings;

pub(super) fn check(text: &Text<'_>, findings: &mut Findings) {
    let many = said(text, &|toks| {
        has(toks, &["multiplayer"])
            || has(toks, &["opponents"])
                && has(toks, &["all", "each", "multiple", "several", "other"])
            || toks
                .windows(2)
                .any(|w| w[0].any(&["each", "any", "every", "another"]) && w[1].is("opponent"))
            || toks.iter().enumerate().any(|(i, t)| {
                t.is("players") && i > 0 && toks[i - 1].number.is_some_and(|n| n > 2)
            })
    });
    let duel = said(text, &|toks| {
        has(toks, &["two"])
            && has(toks, &["players", "duelists"])
            && !has(toks, &["to", "or", "more"])
    });
    if !many || duel {
        return;
    }
    for line in &text.lines {
        let Some(at) = bare(line.toks) else { continue };
        findings.push(open(
            text.words(line, at, at + 1),
            "with more than two players, which opponent is this",
            "write `each opponent`, `an opponent of their choice`, or who it is",
        ));
    }
}

/// An opponent that no word before it brings in.
fn bare(toks: &[Tok]) -> Option<usize> {
    let at = toks.iter().position(|t| t.is("opponent"))?;
    let brought = |t: &Tok| {
        t.any(&[
            "an",
            "each",
            "every",
            "any",
            "another",
            "target",
            "one",
            "that",
            "chosen",
            "no",
            "either",
            "other",
            "which",
            "defending",
        ])
    };
    let before = at.checked_sub(1).map(|i| &toks[i]);
    (!before.is_some_and(brought) && !has(toks, &["choose", "chooses"])).then_some(at)
}
