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

use super::run::Turn;
use super::words::{Tok, singular};

/// Stretches of time that rulebooks speak of.
const STRETCHES: [&str; 17] = [
    "round", "turn", "season", "phase", "step", "game", "hand", "deal", "trick", "year", "day",
    "week", "month", "era", "age", "chapter", "match",
];

/// The checks of this folder.
pub(super) const CHECKS: [Turn; 13] = [
    Turn::Any(times::check),
    Turn::Any(ends::check),
    Turn::Any(rounding::check),
    Turn::Any(steps::check),
    Turn::Any(stated::check),
    Turn::Any(said::check),
    Turn::Any(span::check),
    Turn::Any(parallel::check),
    Turn::Any(cases::check),
    Turn::Any(apostrophe::check),
    Turn::Any(wording::check),
    Turn::Any(grammar::check),
    Turn::After(spelling::check),
];

/// The stretch of time that a word names.
fn stretch(tok: &Tok) -> Option<String> {
    let one = singular(&tok.lower);
    STRETCHES.contains(&one.as_str()).then_some(one)
}
