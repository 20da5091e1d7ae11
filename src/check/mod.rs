//! The checks: what a careful editor finds in a rulebook.
//!
//! Takes what the stages before it gave ([`Input`]), gives findings. One file a check; `run` is
//! the list of them. Those about words look at sentences, whether they were read or not; those about
//! rules look at what was lowered and resolved.

mod actions;
mod again;
mod arithmetic;
mod capitals;
mod clauses;
mod contradictions;
mod drift;
mod endings;
mod exceptions;
mod facts;
mod figures;
mod gaps;
mod input;
mod kinds;
mod lacking;
mod laws;
mod listed;
mod loops;
mod masked;
mod never;
mod open;
mod plain;
mod purposes;
mod reader;
mod run;
mod silence;
mod slips;
mod stated;
mod states;
mod timing;
mod titles;
mod triggers;
mod twice;
mod unused;
mod words;
mod written;
mod zones;

pub use input::{Input, SentenceView, SetView, Words};
pub use run::{run, unchecked};
pub use silence::{Silences, silence};
