//! Houserules: a compiler and interpreter for game rulebooks written in plain English.
//!
//! ```text
//! text -> outline -> sentences -> statements -> rules -> rule set -> program -> state -> trace
//! ```
//!
//! The short way in: [`Rulebook`] reads a rulebook, [`check`] tells what is odd about it, [`Game`] plays it, [`Scenario`]
//! says what became of a scenario, [`assert_rulebooks`] keeps a folder of rulebooks as it is.
//!
//! ```
//! use houserules::{Rulebook, check};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let book = Rulebook::open("rulebooks/tragedy")?;
//!     println!("{} findings", check(&book).len());
//!     let mut game = book.game(2, 7)?;
//!     println!("player {:?} chooses among {:?}", game.current_player(), game.legal_actions());
//!     game.apply(0);
//!     Ok(())
//! }
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

pub use library::{Game, Rulebook, Scenario, Unplayable, assert_rulebooks, check, draw};
pub use machine::State;
pub use playtest::playout;
