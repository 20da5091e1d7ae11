//! The pieces of a game.

use super::Compiled;
use crate::lower;

/// The pieces of the tables, and those that the text brings and no table has.
pub(super) fn of_all(compiled: &Compiled) -> Vec<lower::Component> {
    let mut all = lower::components(&compiled.book.components, &compiled.vocabulary);
    let of_table: Vec<_> = all.iter().flat_map(|c| c.kinds.clone()).collect();
    let text = lower::stock(&compiled.vocabulary);
    all.extend(text.into_iter().filter(|c| !c.kinds.iter().any(|k| of_table.contains(k))));
    all
}
