//! Houserules: a compiler and interpreter for game rulebooks written in plain English.
//!
//! ```text
//! text -> outline -> sentences -> statements -> rules -> rule set -> program -> state -> trace
//! ```

pub mod finding;
pub mod source;

pub mod book;
pub mod check;
pub mod lower;
pub mod machine;
pub mod outline;
pub mod playtest;
pub mod program;
pub mod resolve;
pub mod syntax;
pub mod vocabulary;

pub mod cli;
pub mod compile;
pub mod diff;
pub mod testing;

mod library;

pub use library::{Game, Rulebook, Scenario, assert_rulebooks, check, draw};
pub use machine::State;
pub use playtest::playout;
