//! The harvest: finds the terms that a book defines.
//!
//! Takes outlines and the words of the component tables, gives a [`super::Vocabulary`]. Only
//! definition sentences, headings, lists and tables make terms, and last a use that leaves no doubt
//! what sort of thing a word is (`by_use`). Sentences are read again until nothing new is found, since one definition may need another
//! (`The Oak is a Tree` after `Trees are cards`).

mod by_use;
mod classes;
mod components;
mod copula;
mod described;
mod further;
mod gather;
mod have;
mod heading;
mod laid;
pub(crate) use by_use::NO_STATES;
pub(crate) use laid::SHAPES;
mod list;
mod loose;
mod name;
mod near;
mod pieces;
mod piles;
mod places;
mod same;
mod stock;
#[cfg(test)]
mod tests;
mod told;
mod verbs;

pub use gather::{Book, ComponentWords, harvest};
pub use stock::piece_names;
