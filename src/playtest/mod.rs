//! Trying a game out: random play and statistics over many games.
//!
//! Takes a [`crate::program::Program`], gives records of single games and figures about all of them.
//! Nothing here knows a terminal.

mod playout;
pub mod scenario;
mod statistics;
mod witness;

pub use playout::{Bot, Games, Playout, play, playout, record, scores};
pub use statistics::{Ending, GameRecord, ScoreSpread, Spread, Statistics};
pub use witness::Search;
