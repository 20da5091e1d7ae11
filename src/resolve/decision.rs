//! Decision lists: the rules about one event or action, highest first.

use crate::lower::{Marker, Meta, Printer, Rule, RuleId, RuleKind, SetRole, Verb};

use super::{LawId, RuleSet};

/// One line of a decision list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The rule.
    pub rule: RuleId,
    /// When it applies, in words; `otherwise` if always.
    pub guard: String,
    /// What it does where it applies, in words.
    pub says: String,
    /// The law that puts it above a rule further down; none for the last.
    pub law: Option<LawId>,
    /// Why it counts as exceptional, if that is the law.
    pub marker: Option<Marker>,
    /// The rule that states the law.
    pub stated_by: Option<RuleId>,
}

/// The rules about an event or action, highest first. What the standard set says is left out where a
/// rule of the book says it.
pub fn decision_list(set: &RuleSet, verb: Verb) -> Vec<Row> {
    let rules = &set.lowered.rules;
    let rule = |id: RuleId| rules.get(id.0 as usize);
    let about = |id: &RuleId| {
        rule(*id).is_some_and(|r| r.kind.pattern().is_some_and(|pattern| pattern.verb == verb))
    };
    let standard = |id: RuleId| {
        let set_of = |r: &Rule| set.lowered.sets.get(r.origin.set.0 as usize);
        rule(id).and_then(set_of).is_some_and(|s| s.role == SetRole::Standard)
    };
    let beaten = |id: RuleId| {
        set.beaten_by.get(id.0 as usize).is_some_and(|list| {
            list.iter()
                .any(|&v| set.verdicts.get(v as usize).is_some_and(|v| !standard(v.winner)))
        })
    };
    let shown: Vec<RuleId> = set
        .order
        .iter()
        .copied()
        .filter(about)
        .filter(|&id| !(standard(id) && beaten(id)))
        .collect();
    shown.iter().filter_map(|&id| rule(id).map(|r| row(set, r, id, &shown))).collect()
}

fn row(set: &RuleSet, rule: &Rule, id: RuleId, shown: &[RuleId]) -> Row {
    let printer = Printer::new(&set.lowered, rule);
    let says = match &rule.kind {
        RuleKind::Perform { effect, .. } | RuleKind::Instead { effect, .. } => {
            printer.effect(effect)
        }
        _ => printer.says(rule),
    };
    let law = set
        .verdicts
        .iter()
        .find(|v| v.winner == id && v.law.is_some() && shown.contains(&v.loser))
        .and_then(|v| v.law);
    let known = law.and_then(|law| set.ladder.get(law.0 as usize));
    let marker = match known.map(|law| law.meta.law()) {
        Some(Meta::Exceptional | Meta::CallsItself) => {
            set.markers.get(id.0 as usize).copied().flatten()
        }
        Some(Meta::Specific) => Some(Marker::Narrower),
        _ => None,
    };
    Row {
        rule: id,
        guard: printer.guard(rule),
        says,
        law,
        marker,
        stated_by: known.and_then(|law| law.stated_by),
    }
}
