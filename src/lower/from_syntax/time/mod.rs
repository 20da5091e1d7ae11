//! Stretches of time: turns, phases, steps, rounds, seasons, and who is on turn.

pub(super) mod all_in_a_row;
pub(super) mod at_end;
pub(super) mod ending;
pub(super) mod episode;
pub(super) mod first_by_card;
mod firsts;
pub(super) mod follows;
pub(super) mod in_a_row;
pub(super) mod kept;
pub(super) mod last_turns;
pub(super) mod lasting;
pub(super) mod later;
pub(super) mod leads;
pub(super) mod new_order;
pub(super) mod next_step;
pub(super) mod onward;
pub(super) mod openers;
pub(crate) mod press;
pub(super) mod rounds;
pub(super) mod seasons;
pub(super) mod so_long;
pub(super) mod span;
pub(super) mod steps;
pub(super) mod times;
pub(super) mod turns_taken;
pub(super) mod whose_turn;
pub(super) mod winner_opens;
