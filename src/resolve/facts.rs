//! What is true of the world in every situation: which times lie in which, which kinds never meet.

use std::collections::{BTreeMap, BTreeSet};

use crate::lower::{Lowered, RuleKind, TimeId};
use crate::vocabulary::{Sort, TermId};

/// Standing facts.
#[derive(Debug)]
pub(super) struct Facts<'a> {
    lowered: &'a Lowered,
    /// For each printed kind the components that have it.
    printed: BTreeMap<TermId, BTreeSet<usize>>,
    /// Kinds that rules assign: a piece may have them beside any other.
    assigned: BTreeSet<TermId>,
    /// Properties to which rules give values.
    given: BTreeSet<TermId>,
}

impl<'a> Facts<'a> {
    /// The facts of a world.
    pub(super) fn new(lowered: &'a Lowered) -> Self {
        let mut printed: BTreeMap<TermId, BTreeSet<usize>> = BTreeMap::new();
        for (at, component) in lowered.world.components.iter().enumerate() {
            for kind in &component.kinds {
                printed.entry(*kind).or_default().insert(at);
            }
        }
        let assigned = lowered
            .rules
            .iter()
            .filter_map(|rule| match rule.kind {
                RuleKind::Assort { field: None, member, .. } => Some(member),
                _ => None,
            })
            .collect();
        let given = lowered
            .rules
            .iter()
            .filter_map(|rule| match rule.kind {
                RuleKind::Assign { field, .. }
                | RuleKind::Assort { field: Some(field), .. } => Some(field),
                _ => None,
            })
            .collect();
        Self { lowered, printed, assigned, given }
    }

    /// Whether a time is the other or lies in it.
    pub(super) fn inside(&self, inner: TimeId, outer: TimeId) -> bool {
        let times = &self.lowered.world.times;
        let mut at = Some(inner);
        // A chain is never longer than the list; a circle in it ends here.
        for _ in 0..=times.len() {
            let Some(time) = at else { return false };
            if time == outer {
                return true;
            }
            at = times.get(time.0 as usize).and_then(|t| t.parent);
        }
        false
    }

    /// Whether no piece of a kind has a property printed, and no rule gives it to a piece.
    pub(super) fn lacks(&self, kind: TermId, field: TermId) -> bool {
        if self.assigned.contains(&kind) || self.given.contains(&field) {
            return false;
        }
        let components = &self.lowered.world.components;
        self.printed.get(&kind).is_some_and(|list| {
            !list.is_empty()
                && list.iter().all(|&at| {
                    components[at].values.iter().all(|(printed, _)| *printed != field)
                })
        }) && components.iter().any(|c| c.values.iter().any(|(printed, _)| *printed == field))
    }

    /// Whether no piece is of both kinds.
    pub(super) fn kinds_apart(&self, a: TermId, b: TermId) -> bool {
        if a == b || self.assigned.contains(&a) || self.assigned.contains(&b) {
            return false;
        }
        if let (Some(x), Some(y)) = (self.printed.get(&a), self.printed.get(&b)) {
            return x.is_disjoint(y);
        }
        let terms = &self.lowered.terms;
        [a, b].iter().all(|t| (t.0 as usize) < terms.len() && terms.get(*t).sort == Sort::Name)
    }
}
