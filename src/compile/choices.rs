//! What a player may do on a turn, of which so much is done: `On your turn you must rest, dig or sell`, `Take one action on
//! your turn`, `do exactly one of the following three things`, wherever the actions are told: as items, under
//! headings, by number, behind a label, in `To dig, …`. Sentence and actions are brought into one form, a list to choose from,
//! before anything is read, so that each outcome names the rule of its action.

mod found;
mod lead;
mod more;
mod names;
mod put;
mod steps;
mod words;

pub(super) use put::said;
