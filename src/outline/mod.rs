//! The outline of a rulebook: numbers, headings, items, tables, sentences, references.
//!
//! Takes a [`crate::source::SourceFile`], gives an [`Outline`]. Total: it never fails; what is
//! odd about the numbering becomes a finding and reading goes on.

mod block;
mod build;
mod commentary;
mod cut;
mod evidence;
mod flow;
mod front;
mod html;
mod inline;
mod label;
mod lettered;
mod limits;
mod markdown;
mod model;
mod nest;
mod number;
mod numbering;
mod query;
mod record;
mod reference;
mod render;
mod split;
mod strange;
mod style;
#[cfg(test)]
mod tests;
mod text;

pub use build::outline;
pub use markdown::markdown;
pub use model::*;
pub(crate) use number::SIGN;
pub use reference::check_references;
pub use render::render;
