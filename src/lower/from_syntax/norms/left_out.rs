//! What a sentence takes out of the rules before it while it is read: `rule 3 does not apply to kings`, `the first player
//! begins with 5 coins`. The earlier rule then holds for the others only; the ledger names both.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::{Cond, Effect, Query, Rule, RuleKind};

impl Lowerer<'_> {
    /// Notes the earlier rules that hold for fewer since the sentence was read.
    pub(crate) fn note_left_out(&mut self, status: &Status) {
        let Some(unit) = self.units.get(self.at) else { return };
        if matches!(status, Status::Unread { .. }) || self.is_standard(unit.set) {
            return;
        }
        let own = |rule: &Rule| {
            let o = &rule.origin;
            o.set == unit.set && o.name == unit.name && o.occurrence == unit.occurrence
        };
        let fewer: Vec<_> = self
            .out
            .rules
            .was()
            .filter(|(at, was)| !own(was) && narrowed(was, &self.out.rules[*at]))
            .filter(|(_, was)| !self.is_standard(was.origin.set))
            .map(|(at, _)| self.out.rules[at].origin.clone())
            .collect();
        if fewer.is_empty() {
            return;
        }
        let by = self.at as u32;
        if !self.out.rules.iter().any(|rule| rule.origin.position == by) {
            self.rule(&Env::default(), Cond::True, RuleKind::Fact { term: None });
        }
        self.out.left_out.extend(fewer.into_iter().map(|origin| (by, origin)));
    }
}

/// Whether a rule holds for fewer than before.
fn narrowed(was: &Rule, now: &Rule) -> bool {
    was.guard != now.guard
        || match (over(&was.kind), over(&now.kind)) {
            (Some(a), Some(b)) => a.filter != b.filter,
            _ => false,
        }
}

/// Of whom a rule speaks.
fn over(kind: &RuleKind) -> Option<&Query> {
    match kind {
        RuleKind::Setup { effect: Effect::ForEach { over, .. }, .. }
        | RuleKind::Limit { over, .. }
        | RuleKind::Keep { over: Some(over), .. }
        | RuleKind::Outcome { over: Some(over), .. } => Some(over),
        _ => None,
    }
}
