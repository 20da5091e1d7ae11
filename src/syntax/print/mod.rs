//! Trees back to English: one canonical wording for one tree.
//!
//! Takes a tree and the vocabulary (for the surfaces of words), gives English that reads back to
//! the same tree. What the tree does not say is not printed.

mod adjunct;
mod clause;
mod nominal;
mod sentence;
mod words;

pub use sentence::{print, print_clause, print_condition, print_noun_phrase};
