//! The one integration binary.

mod cli;
mod corpus_outline;
mod corpus_text;
mod field_words;
mod files;
mod findings;
mod game_words;
mod pairs;
mod phrases;
mod policy;
mod precedence;
mod reading;
mod scenarios;
