//! `houserules check`: what was understood, what was not, which rules clash.

mod github;
mod run;
mod sarif;
mod watch;
mod witness;

pub(super) use run::{run, sentence_json};
