//! The vocabulary of a book: the terms it defines and the words every book shares.
//!
//! Takes outlines, gives a [`Vocabulary`] (terms with sort and surface forms) and, for one sentence,
//! its [`Tokens`]: each content word as one private-use character whose range encodes word class
//! and form, so that a fixed grammar can read any book's terms.

mod class;
mod term;
mod token;

pub use class::Class;
pub use term::{Sort, Term, TermId, Terms};
pub use token::{LexemeId, Token, Tokens, Word};
