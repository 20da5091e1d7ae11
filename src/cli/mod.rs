//! The command line: files, terminal, progress, JSON.
//!
//! The only stage that reads files, prints and tells the time. One file a command; [`run`] maps
//! arguments to commands and outcomes to exit codes: 0 fine, 1 findings or failed tests, 2 usage or
//! input that cannot be read, 3 a rulebook that stops play.

mod args;
mod check;
mod console;
mod diff;
mod explain;
mod facts;
mod files;
mod game;
mod import;
mod new;
mod order;
mod phrasebook;
mod play;
mod readings;
mod run;
mod show;
mod simulate;
mod style;
mod test;
mod verify;

pub(crate) use files::Disk;
pub use run::run;
pub(crate) use verify::verify;
