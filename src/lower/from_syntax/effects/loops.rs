//! Loops over players: who does it, and in which order.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, Denot, How, Read, Ref};
use crate::lower::{Cond, Domain, Effect, Expr, Manner, Value};
use crate::syntax::ast::{
    self, Adjunct, Clause, Complement, Modal, Nominal, NounPhrase, OrderBy, OrderPhrase,
    Pronoun,
};
use crate::syntax::visit::look::{self, Look};

impl Lowerer<'_> {
    /// `each player gives a coin if they have two`: the loop is outside, the rest inside.
    pub(crate) fn loop_clause(
        &mut self,
        clause: &Clause,
        d: Denot,
        env: &mut Env,
    ) -> Read<Effect> {
        let Core::Many(q) = d.core.clone() else { return Ok(Effect::Nothing) };
        let slot = q.var;
        let saved = env.agent.replace(Expr::Slot(slot));
        let mut inner = clause.clone();
        let mut order = None;
        inner.adjuncts.retain(|a| {
            if let Adjunct::Order(o) = a {
                order = Some(o.clone());
                false
            } else {
                true
            }
        });
        let one =
            Denot { noun: d.noun.clone(), ..Denot::one(Ref::Player, Expr::Slot(slot), d.span) };
        env.subject = Some(one);
        inner.subject = None;
        let body = self.clause_effect(&inner, env);
        env.agent = saved;
        let body = body?;
        // Each roll is told before the next is made.
        let mut rolls = false;
        body.each_proposal(&mut |p| rolls |= p.verb == crate::lower::Verb::ROLL);
        let manner = if rolls { Manner::InTurn } else { Manner::AtOnce };
        let effect = Effect::ForEach { slot, over: q, body: Box::new(body), manner };
        let in_turn = order.as_ref().is_some_and(|o| matches!(o.by, OrderBy::Turn));
        self.ordered(effect, order.as_ref(), in_turn, env)
    }

    /// `Your opponents may draw a card`, `the player with the most points gives you a card`: who is asked, and whose pieces they
    /// are, is each of them, or the one that it is.
    pub(crate) fn by_themselves(&self, clause: &Clause, d: Denot, env: &mut Env) -> Denot {
        let Core::Many(q) = &d.core else { return d };
        let gives = matches!(&clause.verb.verb, ast::Verb::Word(w) if self.is(w, &["give", "hand", "pass"]));
        let asked = gives || matches!(clause.verb.modal, Some(Modal::May | Modal::Can));
        if d.sort != Ref::Player
            || d.count.is_some()
            || !(asked || SpeaksOfThem::occurs_in(clause))
        {
            return d;
        }
        let each = match d.how {
            How::The if !d.plural => {
                let one = Expr::One(Box::new(q.clone()));
                denote::over(env.slot("player"), Domain::Only(one), Cond::True)
            }
            How::The | How::Bare => q.clone(),
            How::Any if q.filter != Cond::True => q.clone(),
            _ => return d,
        };
        Denot { core: Core::Many(each), how: How::Each, ..d }
    }

    /// Puts an order on the loop over players at the top of an effect.
    pub(crate) fn ordered(
        &mut self,
        effect: Effect,
        order: Option<&OrderPhrase>,
        in_turn: bool,
        env: &mut Env,
    ) -> Read<Effect> {
        let Some(order) = order else { return Ok(effect) };
        if matches!(order.by, OrderBy::Any) {
            return Ok(self.in_chosen_order(effect, env));
        }
        let Effect::ForEach { slot, mut over, body, manner } = effect else {
            return Ok(effect);
        };
        let from = match &order.from {
            Some(np) => self.phrase(np, env)?.expr(),
            None => Expr::If(
                Box::new(denote::equal(Expr::TurnPlayer, Expr::Const(Value::None))),
                Box::new(Expr::FirstPlayer),
                Box::new(Expr::TurnPlayer),
            ),
        };
        if matches!(over.domain, Domain::Players) {
            over.domain = match order.by {
                OrderBy::Clockwise => Domain::PlayersRound(from, 1),
                OrderBy::Counterclockwise => Domain::PlayersRound(from, -1),
                _ => Domain::PlayersFrom(from),
            };
        } else if let OrderBy::Ascending(by) | OrderBy::Descending(by) = &order.by
            && let Some(NounPhrase::One(n)) = by
            && let ast::Head::Noun(w) = &n.head
            && let Some(field) = Self::as_term(w)
        {
            let direction = if matches!(order.by, OrderBy::Ascending(_)) {
                crate::lower::Direction::Ascending
            } else {
                crate::lower::Direction::Descending
            };
            over.sort.push(crate::lower::SortKey {
                by: Expr::Field(Box::new(Expr::Slot(over.var)), field),
                direction,
            });
        }
        if let OrderBy::Alphabetical(_) = &order.by
            && let Some(key) = self.tie_key(&order.by, over.var)
        {
            over.sort.push(key);
        }
        self.with_ties(order, &mut over)?;
        let manner = match manner {
            Manner::AtOnce if self.gives_state(&body) => Manner::Waiting,
            Manner::AtOnce if in_turn || !matches!(order.by, OrderBy::Any) => Manner::InTurn,
            m => m,
        };
        Ok(Effect::ForEach { slot, over, body, manner })
    }
}

/// `a player who …`, `any player with …`: all of whom it holds, not one of them.
pub(crate) fn whoever(np: &crate::syntax::ast::NounPhrase) -> bool {
    matches!(np, crate::syntax::ast::NounPhrase::One(n)
        if matches!(n.determiner, crate::syntax::ast::Determiner::A | crate::syntax::ast::Determiner::Any)
            && !n.plural
            && !n.post.is_empty())
}

/// Whether a clause speaks of what is theirs, or of what they have.
struct SpeaksOfThem(bool);

impl SpeaksOfThem {
    fn occurs_in(clause: &Clause) -> bool {
        let mut them = Self(false);
        for complement in &clause.complements {
            if let Complement::Object(np) | Complement::Prep(_, np) = complement {
                look::phrase(np, &mut them);
            }
        }
        them.0
    }
}

impl Look for SpeaksOfThem {
    fn nominal(&mut self, n: &Nominal) {
        self.0 |= n.says(Pronoun::They);
    }
}
