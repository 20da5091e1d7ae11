//! Syntax: one statement tree for one sentence, and the way back to English.
//!
//! Takes the [`crate::vocabulary::Tokens`] of a sentence, gives an [`ast::Statement`]. The only
//! stage that imports pest. The tree is English (clauses, noun phrases, modals), not rules: what a
//! clause means is decided in `lower`. `print` gives canonical English that parses to the same tree.

mod adjunct;
mod agree;
pub mod ast;
mod attach;
mod build;
mod clause;
mod condition;
mod grammar;
#[cfg(test)]
mod grammar_size;
mod nominal;
mod parse;
pub mod print;
mod sentence;
mod verb;
mod words;

pub use parse::{Parsed, Unread, parse};
pub use print::{print, print_clause, print_condition, print_noun_phrase};
