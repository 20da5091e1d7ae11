//! `Draw up to two cards`, `draw one or two cards`: of a pile that nobody sees the top is drawn, as often as the player
//! likes. Which cards they are is no choice.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::{
    Arg, Choice, Cond, Domain, Effect, Expr, Proposal, Query, Role, Value, Verb, Who,
};

/// More draws than that are not spelled out.
const DRAWS: i64 = 12;

impl Lowerer<'_> {
    /// A choice among unseen cards as a choice of how many are taken from the top.
    pub(crate) fn off_the_top(&self, effect: Effect) -> Effect {
        let Some((player, one, min, max)) = self.how_many_unseen(&effect) else {
            return effect;
        };
        let rest = (min..max).fold(None, |rest: Option<Effect>, _| {
            let more = match rest {
                Some(rest) => Effect::Seq(vec![Effect::Do(one.clone()), rest]),
                None => Effect::Do(one.clone()),
            };
            let otherwise = Box::new(Effect::Nothing);
            Some(Effect::Offer { to: player.clone(), effect: Box::new(more), otherwise })
        });
        let mut steps = Vec::new();
        if min > 0 {
            let times = (min > 1).then_some(Expr::Const(Value::Int(min)));
            steps.push(Effect::Do(Proposal { times, ..one }));
        }
        steps.extend(rest);
        if steps.len() == 1 { steps.remove(0) } else { Effect::Seq(steps) }
    }

    fn how_many_unseen(&self, effect: &Effect) -> Option<(Expr, Proposal, i64, i64)> {
        let Effect::Choose(Choice { slot, by: Who::Player(player), from, min, max, body }) =
            effect
        else {
            return None;
        };
        let (Expr::Const(Value::Int(min)), Expr::Const(Value::Int(max))) = (min, max) else {
            return None;
        };
        let Some(Effect::Do(taken)) = body.as_deref() else { return None };
        if min == max
            || *max > DRAWS
            || taken.times.is_some()
            || !self.is_pile(from, taken.verb)
        {
            return None;
        }
        let mut one = taken.clone();
        let object = one.roles.iter_mut().find(|(role, _)| *role == Role::Object)?;
        if object.1 != Arg::Is(Expr::Slot(*slot)) {
            return None;
        }
        object.1 = Arg::Open(Query { var: *slot, ..from.clone() });
        Some((player.clone(), one, *min, *max))
    }

    /// Any pieces of a pile that nobody sees, by the words or by what the verb does.
    fn is_pile(&self, from: &Query, verb: Verb) -> bool {
        let place = match &from.domain {
            Domain::In(Expr::Zone(place, _)) => Some(*place),
            Domain::Pieces => self.carried(verb).and_then(|(from, _)| from),
            _ => None,
        };
        let any = matches!(&from.filter, Cond::True | Cond::Kind(..));
        any && self.out.world.zones.iter().any(|zone| {
            Some(zone.term) == place && zone.visibility == crate::lower::Visibility::Nobody
        })
    }
}
