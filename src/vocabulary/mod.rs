//! The vocabulary of a book: the terms it defines and the words every book shares.
//!
//! Takes outlines, gives a [`Vocabulary`] (terms with sort and surface forms) and, for one sentence,
//! its [`Tokens`]: each content word as one private-use character whose range encodes word class
//! and form, so that a fixed grammar can read any book's terms.

mod class;
mod encode;
mod lexicon;
#[allow(dead_code, reason = "the way back from a form is used by the harvest")]
mod morphology;
mod prune;
mod scan;
mod surfaces;
mod term;
mod token;
mod words;

pub use class::{Class, decode_index};
pub use encode::MOST;
pub use lexicon::{Lexeme, Lexicon, Part};
pub use term::{Sort, Term, TermId, Terms};
pub use token::{LexemeId, Token, Tokens, Word};
pub use words::{Vocabulary, article};
