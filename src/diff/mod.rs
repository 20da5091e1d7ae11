//! What a change of rules changes.
//!
//! Takes two compiled games, gives a [`Difference`]: rules by their words wherever they stand now
//! (`matching`), what is read in another way, terms, winners and decision lists (`meaning`), and play:
//! where equal seeds part and how figures over a sample moved (`play`).

mod compare;
mod interval;
mod matching;
mod meaning;
mod play;
mod rules;
mod unit;
mod words;

pub use compare::{Difference, compare};
pub use meaning::{FindingChange, ListChange, Meaning, TermChange, WinnerChange};
pub use play::{Divergence, Figure, Played, Sample, divergence, sample, sample_game};
pub use rules::{Change, Depth, Lone, Place, Reread, Rules, Shift, Understood};
pub use words::Stretch;
