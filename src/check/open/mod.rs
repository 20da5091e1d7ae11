//! Questions that a book leaves open and that its players will ask: who wins, with what one begins, which opponent is
//! meant, what happens when a pile is used up, whether it is shuffled, how many can play, who has a part in the game.
//!
//! Notes, not warnings: another part of the game (cards, a base game) may answer them.

mod again;
mod begin;
mod count;
mod opponent;
mod piles;
mod role;
mod shuffle;
mod supply;
mod tied;
mod ties;
mod winner;

use super::plain::{Line, Text};
use super::words::Tok;
use crate::finding::{Code, Finding, Findings};

/// Fewer sentences than this are no rulebook of a game.
const BOOK: usize = 12;

/// A book of so many sentences wants to be whole.
const WHOLE: usize = 20;

/// Runs the checks of this folder.
pub(super) fn check(text: &Text<'_>, findings: &mut Findings) {
    tied::check(text, findings);
    again::check(text, findings);
    for (set, view) in text.input.sets.iter().enumerate() {
        let count = text.lines.iter().filter(|l| l.view.set == set).count();
        if view.standard || view.changes || count < BOOK || set != first_own(text) {
            continue;
        }
        let whole = [
            begin::check(text),
            winner::check(text),
            shuffle::check(text),
            count::check(text),
            supply::check(text),
        ];
        for finding in whole.into_iter().flatten() {
            findings.push(finding);
        }
        opponent::check(text, findings);
        piles::check(text, findings);
        ties::check(text, findings);
        role::check(text, findings);
    }
}

/// The lowest set of the book's own: what is open there is not settled by those that lean on it.
fn first_own(text: &Text<'_>) -> usize {
    text.input.sets.iter().position(|set| !set.standard).unwrap_or_default()
}

/// Whether any sentence of the book passes.
fn said(text: &Text<'_>, test: &dyn Fn(&[Tok]) -> bool) -> bool {
    text.lines.iter().chain(&text.asides).any(|line| test(line.toks))
}

/// The first sentence that passes.
fn first<'t, 'a>(text: &'t Text<'a>, test: &dyn Fn(&[Tok]) -> bool) -> Option<&'t Line<'a>> {
    let all = text.lines.iter().chain(&text.asides).filter(|line| test(line.toks));
    all.min_by_key(|line| (line.view.set, line.view.sentence.span.start))
}

fn has(toks: &[Tok], words: &[&str]) -> bool {
    toks.iter().any(|t| t.any(words))
}

fn open(at: crate::source::Span, question: &str, help: &str) -> Finding {
    Finding::new(Code::LeftOpen, at, question).label("left open").help(help)
}
