//! The tree of one sentence.
//!
//! Compositional English: any noun phrase, clause or condition may stand where a slot is. Spans
//! point into the file. `PartialEq` compares trees with spans (see [`At`], which is equal always).

mod clause;
mod noun;
mod sentence;

pub use clause::*;
pub use noun::*;
pub use sentence::*;

use crate::source::Span;

/// A span that does not take part in comparison: two trees are equal when their words are.
#[derive(Clone, Copy, Default)]
pub struct At(pub Span);

impl std::fmt::Debug for At {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("@")
    }
}

impl PartialEq for At {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for At {}
