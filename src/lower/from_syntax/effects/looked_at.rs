//! `Look at the top three cards of the deck, put one of them into your hand and the others back in any order`: what somebody
//! has looked at is what the words behind it speak of, and `back` is where it lies.

use crate::lower::from_syntax::call::Call;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::{Env, Looked};
use crate::lower::from_syntax::phrases::denote::{Core, Denot, How, Read, Ref, int};
use crate::lower::from_syntax::phrases::several;
use crate::lower::from_syntax::replace;
use crate::lower::{Domain, Effect, Expr, Manner, Query, Role, Value, Verb, Who};
use crate::syntax::ast::{Clause, Verb as V};

use super::super::seeing::LOOKS;

impl Lowerer<'_> {
    /// A call as an effect; behind a look it is known what was looked at.
    pub(crate) fn looked_or_done(
        &mut self,
        mut call: Call,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Effect> {
        let looked = self.looked_at(&mut call, clause, env);
        let effect = self.proposal(call, clause, env)?;
        Ok(match looked {
            Some(before) => Effect::Seq(vec![before, effect]),
            None => effect,
        })
    }

    /// What comes before a look at the top of a place, so that it can be spoken of afterwards: one piece is kept in a variable,
    /// several are marked.
    fn looked_at(&mut self, call: &mut Call, clause: &Clause, env: &mut Env) -> Option<Effect> {
        let looks = matches!(&clause.verb.verb, V::Word(w) if self.is(w, LOOKS));
        if !looks || call.verb != Verb::SHOW {
            return None;
        }
        let (_, seen) = call.roles.iter_mut().find(|(role, _)| *role == Role::Object)?;
        let Core::Many(q) = &mut seen.core else { return None };
        let (Some(limit), Domain::In(place)) = (&mut q.limit, &q.domain) else { return None };
        let place = place.clone();
        // `The two top ones` are seen at once, not the top one twice.
        if let Some((min, max)) = seen.count.take() {
            if min != max {
                seen.count = Some((min, max));
                return None;
            }
            **limit = max;
        }
        let Expr::Const(Value::Int(most)) = **limit else { return None };
        let (q, noun) = (q.clone(), seen.noun.clone());
        if most > 1 {
            seen.how = How::Each;
        }
        env.looked = Some(Looked { place: place.clone(), left: None });
        if most == 1 {
            let slot = env.slot("card");
            self.remember_slot(env, slot, Ref::Piece, noun, false);
            return Some(Effect::Let(slot, Expr::One(Box::new(q))));
        }
        if !self.asked_for_again(clause) && !self.asks_of_some() {
            return None;
        }
        let (mark, clear) = self.new_mark(env);
        let slot = env.slot("card");
        let mut over = replace::query(&q, q.var, &Expr::Slot(slot));
        over.var = slot;
        let set = Effect::ForEach {
            slot,
            over,
            body: Box::new(super::deal::set_flag(Expr::Slot(slot), mark, true)),
            manner: Manner::AtOnce,
        };
        let mut group =
            || Query { domain: Domain::In(place.clone()), ..self.marked_pieces(mark, env) };
        let (all, left) = (group(), group());
        env.looked = Some(Looked { place, left: Some((left, noun.clone())) });
        several::remember_group(env, all, noun);
        Some(Effect::Seq(vec![clear, set]))
    }

    /// The place in which something was looked at, for `back`.
    pub(crate) fn back_there(&self, mover: &Denot, env: &Env) -> Option<Denot> {
        let Looked { place, .. } = env.looked.clone().filter(|_| mover.sort == Ref::Piece)?;
        let zone = match &place {
            Expr::Zone(zone, _) => Some(*zone),
            _ => None,
        };
        Some(Denot::one(Ref::Place(zone), place, mover.span))
    }

    /// `Puts them back in any order`: one after the other, each as they choose.
    pub(crate) fn in_chosen_order(&self, effect: Effect, env: &Env) -> Effect {
        let Effect::ForEach { slot, over, body, manner } = effect else { return effect };
        let Some(mark) = self.group_mark(&over) else {
            return Effect::ForEach { slot, over, body, manner };
        };
        let who = Who::Player(env.agent.clone().unwrap_or(Expr::TurnPlayer));
        let mut choice = self.pick(&over, int(1), int(1), who);
        let unmark = super::deal::set_flag(Expr::Slot(over.var), mark, false);
        let this = Effect::Let(slot, Expr::Slot(over.var));
        choice.body = Some(Box::new(Effect::Seq(vec![unmark, this, *body])));
        let until = crate::lower::Cond::Exists(Box::new(over)).negate();
        Effect::Repeat { body: Box::new(Effect::Choose(choice)), until }
    }
}
