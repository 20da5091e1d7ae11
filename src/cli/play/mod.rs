//! `houserules play`: a game in the terminal.
//!
//! `session` holds the game and takes commands, `view` says what a player may see, `input` reads lines
//! (with editing on a terminal, plainly from a pipe).

mod input;
mod run;
mod seats;
mod session;
mod view;

pub(super) use run::run;
