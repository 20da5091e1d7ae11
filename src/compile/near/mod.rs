//! Near an author's sentence: rewritings of it that keep what it says, or say which words they leave out. Cuts, splits, names
//! for pronouns and another order are combined; nothing here says that the outcome is read: `proof` does.

mod cuts;
mod line;
mod names;
mod order;
mod part;
mod search;
mod splits;
mod swaps;

pub(super) use order::small;
pub(super) use search::{Author, Draft};
