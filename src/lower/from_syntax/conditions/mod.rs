//! Conditions and what sets a rule off: states, events, history.

pub(super) mod anybody;
pub(super) mod becomes_so;
pub(super) mod condition;
mod controls;
pub(super) mod described;
pub(super) mod done_before;
pub(super) mod emptied;
pub(super) mod gained;
pub(super) mod has_done;
pub(super) mod invariant;
mod located;
pub(super) mod marks;
pub(super) mod more_had;
pub(super) mod nth_time;
mod of_others;
pub(super) mod place_state;
pub(super) mod possess;
pub(super) mod remaining;
mod same_tally;
pub(super) mod sharing;
pub(super) mod states;
pub(super) mod stative;
pub(super) mod trigger;
pub(super) mod under_rule;
pub(super) mod undone;
