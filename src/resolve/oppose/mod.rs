//! Which rules oppose each other, computed from what they say: one file per family.
//!
//! A rule takes stands: each is about a topic (an event, a place to write to, a limit) and says
//! something about it under a guard. Only stands on one topic are compared.

mod event;
mod fate;
mod norm;
mod order;
mod stand;
mod state;
mod write;

pub(crate) use event::same_replacement;
pub(super) use stand::{About, Figures, Matter, Stand, Topic, stands};
pub(super) use write::asked_first;
