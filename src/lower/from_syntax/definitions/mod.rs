//! What the game has and what its words mean: definitions, set-up, worth.

pub(super) mod amount_changed;
pub(super) mod amount_while;
pub(super) mod below_zero;
pub(super) mod beside;
pub(super) mod classes;
pub(super) mod decks;
pub(super) mod define;
pub(super) mod define_be;
pub(super) mod define_have;
pub(super) mod define_worth;
pub(super) mod each_player;
pub(super) mod for_now;
pub(super) mod laid;
pub(super) mod named_value;
pub(super) mod of_amount;
mod offered_from;
pub(super) mod opening_state;
pub(super) mod place_class;
pub(super) mod relations;
pub(super) mod scoped;
pub(super) mod seats;
pub(super) mod setup;
pub(super) mod shares_out;
pub(super) mod standing;
pub(super) mod track;
pub(super) mod worth;
pub(super) mod worth_while;
