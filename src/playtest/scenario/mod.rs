//! Scenarios: what a rulebook means, said in its own English and tried out on the machine.
//!
//! Takes the text of a scenario file and a compiled game, gives an [`Outcome`] for each scenario. A
//! sentence goes through the same vocabulary, grammar and lowering as a sentence of the rulebook:
//! what is expected and what is given become conditions; the expected ones are asked of the state,
//! the given ones are made to hold in it (`force`).

mod act;
mod bench;
mod can;
mod draft;
mod event;
mod force;
mod go_on;
mod heed;
mod judge;
mod outcome;
mod position;
mod read;
mod run;
mod seats;
mod set_phrase;
mod spell;
mod table;
mod wording;

pub use outcome::{Failure, Outcome};
pub use run::{Explain, Game, run};
