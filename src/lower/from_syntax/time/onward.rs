//! What goes on from a sentence above: in the same stretch of time, or where it is said when the game is over.

use crate::lower::from_syntax::audit::loose::only_if;
use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::emit::mentions;
use crate::lower::{Cond, Effect, Expr, Manner, Query, RuleKind, TimeId};

impl Lowerer<'_> {
    /// Whether a sentence above in the same rule set has already said what is done in this stretch of time.
    pub(crate) fn begun_before(&self, time: TimeId, unit: &Unit) -> bool {
        self.out.rules.iter().any(|rule| {
            let at = rule.origin.position as usize;
            matches!(&rule.kind, RuleKind::Contents { time: t, .. } if *t == time)
                && at < self.at
                && self.units[at].set == unit.set
        })
    }
}

/// A guard's part about the stretch of time, and the rest.
pub(crate) fn of_time(guard: Cond) -> (Cond, Cond) {
    let parts = match guard {
        Cond::All(parts) => parts,
        one => vec![one],
    };
    parts.into_iter().fold((Cond::True, Cond::True), |(time, rest), c| match c {
        Cond::During(_) => (time.and(c), rest),
        // Which one of several it is does not change while it goes on.
        Cond::Compare(_, Expr::TimeNumber(_), _) | Cond::Compare(_, _, Expr::TimeNumber(_)) => {
            (time.and(c), rest)
        }
        c => (time, rest.and(c)),
    })
}

/// What is done for each of whom something is so.
pub(crate) fn for_whom(over: Option<&Query>, asked: Cond, effect: Effect) -> Effect {
    let Some(q) = over else { return only_if(asked, effect) };
    let mut q = q.clone();
    q.filter = q.filter.and(asked);
    if mentions(&effect, q.var) {
        let body = Box::new(effect);
        return Effect::ForEach { slot: q.var, over: q, body, manner: Manner::AtOnce };
    }
    only_if(Cond::Exists(Box::new(q)), effect)
}
