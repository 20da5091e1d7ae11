//! The outline of a rulebook: numbers, headings, items, tables, sentences, references.
//!
//! Takes a [`crate::source::SourceFile`], gives an [`Outline`]. Total: it never fails; what is
//! odd about the numbering becomes a finding and reading goes on.

mod model;

pub use model::*;
