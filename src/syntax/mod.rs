//! Syntax: one statement tree for one sentence, and the way back to English.
//!
//! Takes the [`crate::vocabulary::Tokens`] of a sentence, gives an [`ast::Statement`]. The only
//! stage that imports pest. The tree is English (clauses, noun phrases, modals), not rules: what a
//! clause means is decided in `lower`. `print` gives canonical English that parses to the same tree.

#![allow(clippy::unused_self, reason = "builders of one family share one shape")]
#![allow(clippy::struct_excessive_bools, reason = "a verb group is a row of independent marks")]

mod adjunct;
mod agree;
mod amount;
pub mod ast;
mod attach;
mod build;
mod clause;
mod condition;
mod coordinate;
mod grammar;
#[cfg(test)]
mod grammar_size;
mod lift;
mod lists;
mod many;
mod nominal;
mod order;
mod parse;
pub mod print;
mod sentence;
mod settle;
mod stack;
mod sums;
mod vary;
mod verb;
pub mod visit;
mod whole;
mod words;

pub use coordinate::says_how_it_stands;
pub use parse::{
    Fits, Parsed, Unread, is_clear, items, no_sentence, no_verb, parse, parsed, reading, tree,
};
pub use print::{print, print_clause, print_condition, print_noun_phrase};
pub use vary::{Change, Variant, variants};
pub use words::prepare;
