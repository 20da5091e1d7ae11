//! `You may skip your draw step to untap a card`: a time that is given up as a price lies ahead in the turn of whoever gives
//! it up, and is given up once.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::phrases::denote::{equal, int};
use crate::lower::{Arg, Compare, Cond, Effect, Expr, Role, Slot, TimeId, Verb};

impl Lowerer<'_> {
    /// What must hold for the price of a power to be paid, where it gives up a part of a turn.
    pub(crate) fn given_up(&self, payment: &Effect, payer: Slot, power: Verb) -> Cond {
        let mut ahead = Cond::True;
        payment.each_proposal(&mut |p| {
            let named = p.roles.iter().find(|(role, _)| *role == Role::As);
            let (Verb::SKIP, Some((_, Arg::Is(named)))) = (p.verb, named) else { return };
            let times = (0..self.out.world.times.len()).map(|i| TimeId(i as u16));
            let part = times
                .filter(|t| Some(*t) != self.turn && self.in_turn(*t))
                .find(|t| self.time_value(*t) == *named);
            let Some(part) = part else { return };
            let own = equal(Expr::TurnPlayer, Expr::Slot(payer));
            let not_begun = self.still_before(part);
            let used = Expr::Times {
                verb: power,
                agent: Some(Box::new(Expr::Slot(payer))),
                within: self.turn,
                what: None,
            };
            let once = Cond::Compare(Compare::Less, used, int(1));
            let all = std::mem::replace(&mut ahead, Cond::True);
            ahead = all.and(own).and(not_begun).and(once);
        });
        ahead
    }

    /// That a part of a turn lies ahead: it is one of those before it, or it has not begun where it is the first.
    fn still_before(&self, part: TimeId) -> Cond {
        let times = &self.out.world.times;
        let mut before = Vec::new();
        let mut at = Some(part);
        while let Some(t) = at.filter(|t| Some(*t) != self.turn) {
            let parent = times.get(usize::from(t.0)).and_then(|t| t.parent);
            let earlier = (0..t.0).map(TimeId);
            before.extend(
                earlier.filter(|s| times[usize::from(s.0)].parent == parent).map(Cond::During),
            );
            at = parent;
        }
        if before.is_empty() {
            equal(Expr::TimeNumber(part), int(0))
        } else {
            Cond::Any(before)
        }
    }
}
