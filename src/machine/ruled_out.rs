//! Guards that fail for every object at once.

use super::ctx::{Ctx, Env};
use super::rules::Target;
use crate::lower::RuleId;
use crate::program::{CondId, Program};

/// By rule: the parts of its guard that say the same of every object, once somebody asked.
#[derive(Debug)]
pub(super) struct SameForAll(Vec<Option<Vec<CondId>>>);

impl SameForAll {
    pub(super) fn of(p: &Program) -> Self {
        Self(vec![None; p.rules.len()])
    }

    fn parts(&mut self, p: &Program, rule: RuleId) -> &[CondId] {
        let known = self.0.get_mut(rule.0 as usize);
        known.map_or(&[], |known| known.get_or_insert_with(|| p.same_for_all(rule)))
    }
}

impl Ctx<'_> {
    /// Whether the guard of a rule fails whatever the object of the event is, or the thing. Each that is not asked for this
    /// reason would have counted as one guard.
    pub(super) fn is_ruled_out(
        &mut self,
        rule: RuleId,
        target: Target<'_>,
        same: &mut SameForAll,
    ) -> bool {
        let p = self.p;
        let parts = same.parts(p, rule);
        match target {
            Target::Event(event) => {
                let fails =
                    |cx: &mut Self, env: &Env<'_>| parts.iter().any(|c| !cx.cond(*c, env));
                !parts.is_empty() && self.about(rule, event, fails)
            }
            Target::Thing(_) | Target::Now => {
                let base = self.open(p.rule(rule).slots);
                let fails = parts.iter().any(|c| !self.cond(*c, &Env::new(base)));
                self.close(base);
                fails
            }
        }
    }
}
