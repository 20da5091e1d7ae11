//! The resolved rule set.

use super::Conflict;
use crate::lower::{Lowered, Marker, Meta, RuleId};

/// A law by its place in [`RuleSet::ladder`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LawId(pub u16);

/// One rung of the ladder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Law {
    /// What it says.
    pub meta: Meta,
    /// The rule that states it; none for what needs no statement (the standard set is lowest).
    pub stated_by: Option<RuleId>,
    /// In reader's words: `earlier number`, `exceptional`, `layer of rule sets`.
    pub name: String,
}

/// Why one rule beats another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// The rule that prevails.
    pub winner: RuleId,
    /// The rule that yields.
    pub loser: RuleId,
    /// The law that decided; none is a tie that nothing decides.
    pub law: Option<LawId>,
}

/// The resolved rules.
#[derive(Debug, Clone, Default)]
pub struct RuleSet {
    /// The rules and the world.
    pub lowered: Lowered,
    /// The ladder, highest law first.
    pub ladder: Vec<Law>,
    /// All verdicts between opposing rules, by winner and loser.
    pub verdicts: Vec<Verdict>,
    /// For each rule: the verdicts (indices) in which it yields.
    pub beaten_by: Vec<Vec<u32>>,
    /// All rules, highest first: the order in which replacements of one event are tried and in which
    /// decision lists are printed. (Effects run in document order; the ladder only removes losers.)
    pub order: Vec<RuleId>,
    /// Rules that run before others, against the order of the document: what the later one changes would bring the earlier one
    /// about, or take it away.
    pub before: Vec<(RuleId, RuleId)>,
    /// For each rule why it is exceptional, narrower cases included.
    pub markers: Vec<Option<Marker>>,
    /// The conflict ledger.
    pub conflicts: Vec<Conflict>,
}
