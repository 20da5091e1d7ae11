//! The vocabulary of a book: the terms it defines and the words every book shares.
//!
//! Takes outlines, gives a [`Vocabulary`] (terms with sort and surface forms) and, for one sentence,
//! its [`Tokens`]: each content word as one private-use character whose range encodes word class
//! and form, so that a fixed grammar can read any book's terms.

mod class;
mod commas;
pub mod contents;
#[cfg(test)]
mod coverage;
mod encode;
mod gathered;
mod harvest;
mod left;
mod letters;
mod lexicon;
mod line;
mod morphology;
mod multiply;
mod numerals;
mod opening;
mod prune;
mod render;
mod roles;
mod scan;
mod slip;
mod surfaces;
mod taking_part;
mod term;
mod token;
mod wording;
mod words;

pub use class::{Class, decode_index};
pub use harvest::{Book, ComponentWords, harvest, piece_names};
pub(crate) use harvest::{NO_STATES, SHAPES};
pub(crate) use letters::{capital, small};
pub(crate) use lexicon::is_verb;
pub use lexicon::{Lexeme, Lexicon, Part};
pub(crate) use morphology::bases_of_gerund as gerund_bases;
pub(crate) use morphology::bases_of_past as past_bases;
pub(crate) use morphology::bases_of_third as third_person_bases;
pub(crate) use morphology::third_person;
pub(crate) use morphology::{gerund, past};
pub use multiply::MOST;
pub(crate) use numerals::{NUMBERS, figure_named, nth, number_word, ordinal, ordinal_of};
pub use render::{render, sort_name};
pub use roles::Roles;
pub use surfaces::prepare;
pub use term::{
    BRINGS_ONE, OF_EACH_PIECE, OF_EACH_PLAYER, Sort, TAKES_ONE, Term, TermId, Terms,
};
pub use token::{LexemeId, Token, Tokens, Word};
pub use words::{
    Vocabulary, article, is_defined_amount, is_defined_state, is_flag, is_flag_of_players,
    is_of_adjective,
};
pub(crate) use words::{is_past_of, plural_of, singular_of};
