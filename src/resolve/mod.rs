//! Which rule prevails: the ladder of laws, the verdicts, the decision lists.
//!
//! Takes [`crate::lower::Lowered`], gives a [`RuleSet`]: the same rules with, for each, the rules that
//! beat it and the law that decided. A rule is *in* in a situation when its guard holds and no rule
//! that beats it is in.

mod rule_set;

pub use rule_set::{Law, LawId, RuleSet, Verdict};
