//! Play: the state of a game, what is legal, what happens and why.
//!
//! Takes a [`crate::program::Program`], gives a [`State`] that stops at every decision. Facts are flat
//! arrays; what is half done stands in an explicit stack of frames, never on the call stack of the
//! host: a state can be copied, saved and forked at any decision. Every change is an event, and the
//! law of events (replacement, commitment, reactions, quiet points) is in `event`, `react`, `quiet`.

#![allow(
    clippy::many_single_char_names,
    reason = "p is the program, f the facts, s a seat, c a piece, v a value in every file here"
)]

mod action;
mod ask;
mod built;
mod chance;
mod choose;
mod code;
mod commit;
mod control;
mod ctx;
mod describe;
mod dry;
mod eval;
mod event;
mod facts;
mod frame;
mod holds;
mod hooks;
mod known;
mod layout;
mod legal;
mod limit;
mod meet;
mod memory;
mod objects;
mod observe;
mod offers;
mod query;
mod quiet;
mod ruled_out;
mod rules;
mod run;
mod save;
mod setup;
mod state;
mod straight;
mod sure;
mod survey;
mod table;
mod time;
mod trace;
mod update;
mod watch;

#[cfg(test)]
mod tests;

pub(crate) use chance::Drawn;
pub use facts::Facts;
pub use legal::WhyNot;
pub use meet::Moment;
pub use memory::Memory;
pub use observe::{Observation, SeenPlace};
pub use save::{Save, SaveError};
pub use state::{Decision, DecisionKind, Opening, Option_, State, Stop};
pub use survey::Survey;
pub use trace::{TraceEvent, TraceKind};
