//! The one integration binary.

mod bad_input;
mod cases;
mod changes;
mod check;
mod cli;
mod corpus_outline;
mod corpus_text;
mod diff;
mod field_words;
mod files;
mod findings;
mod game_words;
mod house;
mod language;
mod layers;
mod library;
mod pairs;
mod phrases;
mod planted;
mod play;
mod policy;
mod precedence;
mod reading;
mod scenarios;
mod tables;
mod testing;
