//! `houserules play`: a game in the terminal.
//!
//! `session` holds the game and takes commands, `view` says what a player may see, `story`
//! tells what happened, `table` draws what lies where (`board` what lies at other pieces), `choices` asks (`blind`
//! where nobody sees what is chosen), `input` reads lines (with editing on a
//! terminal, plainly from a pipe).

mod blind;
mod board;
mod choices;
mod input;
mod run;
mod seats;
mod session;
mod story;
mod table;
mod view;

pub(super) use run::run;
