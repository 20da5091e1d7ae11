//! Scores, rankings, ties, tricks, and who is left.

pub(super) mod awards;
pub(super) mod counting;
mod last_doer;
pub(super) mod last_one;
pub(super) mod ordering;
pub(super) mod ranking;
pub(super) mod scoring;
pub(super) mod survivors;
mod tie_order;
pub(super) mod ties;
pub(super) mod tricks;
