//! Lowered rules in English, for `explain`, `show rules` and the trace.
//!
//! Not the author's words and not the paraphrase of a sentence: what the machine does, said so that
//! a player can compare it with the rule.

mod cond;
mod effect;
mod expr;
mod printer;
mod rule;

pub use effect::event_clause;
pub use printer::Printer;
