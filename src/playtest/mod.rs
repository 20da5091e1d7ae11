//! Trying a game out: statistics over many games.
//!
//! Takes what single games gave, gives figures about all of them. Nothing here knows a terminal.

mod statistics;

pub use statistics::{Ending, GameRecord, SettledBy, Spread, Statistics};
