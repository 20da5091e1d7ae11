//! Slips of the pen that words and layout betray, whether or not the sentences are read.

mod apostrophe;
mod cases;
mod ends;
mod grammar;
mod parallel;
mod rounding;

mod said;
mod span;
mod spelling;
mod stated;
mod steps;
mod times;
mod wording;

use super::Input;
use super::words::{Tok, singular};
use crate::finding::Findings;

/// Stretches of time that rulebooks speak of.
const STRETCHES: [&str; 17] = [
    "round", "turn", "season", "phase", "step", "game", "hand", "deal", "trick", "year", "day",
    "week", "month", "era", "age", "chapter", "match",
];

/// Runs the checks of this folder.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    times::check(input, findings);
    ends::check(input, findings);
    rounding::check(input, findings);
    steps::check(input, findings);
    stated::check(input, findings);
    said::check(input, findings);
    span::check(input, findings);
    parallel::check(input, findings);
    cases::check(input, findings);
    apostrophe::check(input, findings);
    wording::check(input, findings);
    grammar::check(input, findings);
    spelling::check(input, findings);
}

/// The stretch of time that a word names.
fn stretch(tok: &Tok) -> Option<String> {
    let one = singular(&tok.lower);
    STRETCHES.contains(&one.as_str()).then_some(one)
}
