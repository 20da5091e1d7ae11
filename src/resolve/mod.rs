//! Which rule prevails: the ladder of laws, the verdicts, the decision lists.
//!
//! Takes [`crate::lower::Lowered`], gives a [`RuleSet`]: the same rules with, for each, the rules that
//! beat it and the law that decided. A rule is *in* in a situation when its guard holds and no rule
//! that beats it is in.
//!
//! Each rule takes stands on topics (an event, an action, a place to write to); stands on one topic
//! are compared, those that oppose and can hold together are judged by the ladder.

mod bounded;
mod canon;
pub mod common;
mod decision;
mod facts;
mod group;
mod implies;
mod judge;
mod ladder;
mod layers;
mod ledger;
mod literal;
mod loops;
mod oppose;
mod order;
mod pairs;
mod pass;
mod players;
mod rule_set;
#[cfg(test)]
mod tests;

pub use decision::{Row, decision_list};
pub(crate) use group::{has_sign, holds, means_the_rest, says};
pub use implies::Together;
pub use ledger::Conflict;
pub(crate) use oppose::same_replacement;
pub use pass::resolve;
pub use rule_set::{Law, LawId, RuleSet, Verdict};
