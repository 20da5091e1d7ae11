//! `Otherwise`, `then`, `if they do`: what a sentence takes over from the one before it.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::discourse::{Discourse, Env};
use crate::lower::from_syntax::lead::{Cond0, Lead};
use crate::lower::{Arg, Cond, Effect, Expr, Role, Rule, RuleKind, Value, Verb};
use crate::syntax::ast::Opener;

impl Lowerer<'_> {
    /// An opener takes over trigger and guard of the sentence before.
    pub(crate) fn open(
        &mut self,
        opener: Option<Opener>,
        unit: &Unit,
        lead: &mut Lead,
        env: &mut Env,
        d: &Discourse,
    ) {
        if !opener.is_some_and(Opener::goes_on) || lead.trigger.is_some() {
            return;
        }
        lead.trigger.clone_from(&d.trigger);
        let house = self.is_house(unit);
        let also = match opener {
            Some(Opener::Otherwise | Opener::IfNot | Opener::IfUnable) => true,
            Some(Opener::Then) => house && d.trigger.is_none(),
            _ => false,
        };
        if let (Some((time, own)), None, true) = (d.time, lead.time, also) {
            lead.time = Some(time);
            lead.own_turn |= own;
        }
        if let Some(Trigger::Event { pattern, proposed, .. }) = &lead.trigger {
            env.event = Some(pattern.clone());
            env.replaces = *proposed;
        }
        let base = d.guard.clone().unwrap_or(Cond::True);
        let extra = match opener {
            Some(Opener::Otherwise | Opener::IfNot) => match &d.condition {
                Some(c) => c.clone().negate(),
                None => self.happened_else(d).unwrap_or(Cond::Did).negate(),
            },
            Some(Opener::IfSo) => Cond::Did,
            Some(Opener::IfUnable) => Cond::Did.negate(),
            _ => Cond::True,
        };
        // What is negated does not hold as well: `If they do, … Otherwise, …`.
        let base = match (&extra, &d.condition, opener) {
            (_, Some(asked), Some(Opener::Otherwise | Opener::IfNot)) => without(base, asked),
            (Cond::Not(negated), ..) => without(base, negated),
            _ => base,
        };
        // `On a 6, pay two coins. Then roll again`: on that number only.
        let of_case = match opener {
            Some(Opener::Then) => house || self.begins_with_case(unit),
            Some(Opener::IfSo | Opener::IfUnable) => true,
            _ => false,
        };
        let own = std::mem::take(&mut lead.guard).0;
        let another = self.asks_for_roll(&own);
        let extra = match &d.condition {
            Some(rolled) if of_case && !another && self.asks_for_roll(rolled) => {
                rolled.clone().and(extra)
            }
            _ => extra,
        };
        if self.asks_for_roll(&extra) || self.asks_for_roll(&own) {
            lead.outcome = Some(extra.and(own));
            lead.guard = Cond0(base);
        } else {
            lead.guard = Cond0(base.and(extra).and(own));
        }
    }

    /// `When you discard a red card, gain 1 coin. Otherwise, lose 1 coin`: what is gained or drawn always is, so that the
    /// other case is that of another card.
    fn happened_else(&self, d: &Discourse) -> Option<Cond> {
        let asked = d.guard.clone().filter(|guard| *guard != Cond::True)?;
        let event = matches!(&d.trigger, Some(Trigger::Event { proposed: false, .. }));
        let last = self.out.rules.get(d.last_rules.clone())?;
        let draw = self.verb_named("draw");
        let sure = |rule: &Rule| matches!(&rule.kind, RuleKind::When { effect, .. } | RuleKind::Perform { effect, .. } if gains(effect, draw));
        (event && !last.is_empty() && last.iter().all(sure)).then_some(asked)
    }
}

/// Whether an effect only adds to figures, which can always be done, or draws.
fn gains(effect: &Effect, draw: Option<Verb>) -> bool {
    match effect {
        Effect::Do(p) if Some(p.verb) == draw => true,
        Effect::Do(p) => {
            p.verb == Verb::ADD
                && p.times.is_none()
                && p.roles.iter().any(|(role, arg)| {
                    *role == Role::Amount
                        && matches!(arg, Arg::Is(Expr::Const(Value::Int(n))) if *n > 0)
                })
        }
        Effect::Seq(all) | Effect::Together(all) => all.iter().all(|one| gains(one, draw)),
        _ => false,
    }
}

/// A conjunction without one of its parts.
pub(crate) fn without(cond: Cond, part: &Cond) -> Cond {
    let parts = part.parts();
    match cond {
        Cond::All(list) => {
            list.into_iter().filter(|c| !parts.contains(c)).fold(Cond::True, Cond::and)
        }
        c if c == *part || parts.contains(&c) => Cond::True,
        c => c,
    }
}
