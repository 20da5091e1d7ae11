//! Whether what was read says something: words that make no difference, rules about nothing, sentences that only tell.

pub(super) mod announced;
pub(super) mod heed;
pub(super) mod idle;
pub(super) mod in_place_of;
pub(super) mod loose;
pub(super) mod never_so;
pub(super) mod onward;
pub(super) mod open;
pub(super) mod overview;
pub(super) mod restate;
pub(super) mod same_time;
pub(super) mod steady;
pub(super) mod told;
pub(super) mod unheard;
pub(super) mod unmodelled;
pub(super) mod unplaced;
