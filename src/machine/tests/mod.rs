//! Small rule sets built by hand: each paragraph of the event law has a test that fails without it.

mod book;
mod game;
mod law;
mod meet;
mod norms;
mod ranks;
mod sure;
mod verdicts;
mod wild;
