//! What is handed from one player to another, how many of it where that is left open, and halves.

use crate::lower::from_syntax::call::Call;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{
    Core, Denot, How, Read, Ref, Stuck, int, over,
};
use crate::lower::from_syntax::phrases::quantity::MANY;
use crate::lower::from_syntax::words;
use crate::lower::{Arith, Choice, Cond, Domain, Effect, Expr, Role, Verb, Who};
use crate::syntax::ast::{self, Clause, Complement, Nominal, NounPhrase};
use crate::vocabulary::Word;

impl Lowerer<'_> {
    /// `gives 1 coin to another player`: whoever acts chooses to whom. The choice, and the call with the one chosen.
    pub(crate) fn partner(&self, call: &Call, env: &mut Env) -> Option<(Choice, Call)> {
        // `takes 1 coin from another player`: whoever takes it chooses from whom.
        if let (Verb::ADD, Some(from), Some(to)) =
            (call.verb, &call.agent, call.role(Role::Host))
            && let (Core::Many(q), Core::One(taker)) = (&from.core, &to.core)
            && matches!(from.how, How::A | How::Any)
            && !from.plural
            && from.sort == Ref::Player
            && q.limit.is_none()
        {
            let choice = self.pick(q, int(1), int(1), Who::Player(taker.clone()));
            let one = Denot {
                noun: from.noun.clone(),
                ..Denot::one(Ref::Player, Expr::Slot(q.var), from.span)
            };
            let call = call.clone().by(Some(one));
            self.remember_slot(env, q.var, Ref::Player, from.noun.clone(), false);
            return Some((choice, call));
        }
        let to = call.role(Role::Host)?;
        let Core::Many(q) = &to.core else { return None };
        let one = matches!(to.how, How::A | How::Any) && !to.plural && to.sort == Ref::Player;
        if call.verb != Verb::ADD || !one || q.limit.is_some() {
            return None;
        }
        let agent = call.agent.as_ref().map(Denot::expr);
        let who = agent.or_else(|| env.agent.clone()).unwrap_or(Expr::TurnPlayer);
        let choice = self.pick(q, int(1), int(1), Who::Player(who));
        let mut call = call.clone();
        for (role, d) in &mut call.roles {
            if *role == Role::Host {
                *d = Denot {
                    noun: d.noun.clone(),
                    ..Denot::one(Ref::Player, Expr::Slot(q.var), d.span)
                };
            }
        }
        self.remember_slot(env, q.var, Ref::Player, to.noun.clone(), false);
        Some((choice, call))
    }

    /// What one loses the other gains.
    pub(crate) fn handed(
        &mut self,
        lost: Effect,
        call: &Call,
        to: &Denot,
        partners: &[Choice],
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Effect> {
        let mut gain = call.clone();
        gain.negative = false;
        gain.roles.retain(|(r, _)| *r != Role::Host);
        gain.agent = Some(to.clone());
        if let Some(figure) =
            partners.iter().find(|c| matches!(c.from.domain, Domain::Numbers(..)))
        {
            // As many as were chosen.
            let many = Expr::Slot(figure.slot);
            gain.roles.iter_mut().filter(|(r, _)| *r == Role::Amount).for_each(|(_, d)| {
                d.count = Some((many.clone(), many.clone()));
            });
        }
        // To several, each gets as much, and whoever gives loses it each time.
        if let (Core::Many(q), How::Each) = (&to.core, to.how) {
            gain.agent = Some(Denot::one(Ref::Player, Expr::Slot(q.var), to.span));
            let gain = self.proposal(gain, clause, env)?;
            return Ok(Effect::ForEach {
                slot: q.var,
                over: q.clone(),
                body: Box::new(Effect::Together(vec![lost, gain])),
                manner: crate::lower::Manner::AtOnce,
            });
        }
        let gain = self.proposal(gain, clause, env)?;
        Ok(Effect::Together(vec![lost, gain]))
    }

    /// `pays up to 3 coins`: whoever pays chooses how many, of those that they have.
    pub(crate) fn open_amount(
        &self,
        call: &Call,
        d: &Denot,
        player: Option<&Expr>,
        env: &mut Env,
    ) -> Option<Choice> {
        let (low, high) = d.count.clone()?;
        let (Ref::Tally(term), Some(player)) = (d.sort, player) else { return None };
        if low == high || !call.negative {
            return None;
        }
        let slot = env.slot("number");
        let have = Expr::Field(Box::new(player.clone()), term);
        let most = match &high {
            h if *h == int(MANY) => have,
            h => Expr::Arith(Arith::Min, Box::new(h.clone()), Box::new(have)),
        };
        env.that_many = Some(Expr::Slot(slot));
        Some(Choice {
            slot,
            by: Who::Player(player.clone()),
            from: over(slot, Domain::Numbers(low, most), Cond::True),
            min: int(1),
            max: int(1),
            body: None,
        })
    }

    /// `half of their coins, rounded down`.
    pub(crate) fn half(&mut self, word: &Word, n: &Nominal, env: &mut Env) -> Read<Denot> {
        let whole = Nominal { quantity: None, ..n.clone() };
        let d = self.quality(word, &whole, env)?;
        self.halved(d, n, env)
    }

    /// `an extra card`, `one more card`: besides what is done anyway.
    pub(crate) fn says_further(&self, clause: &Clause) -> bool {
        clause.complements.iter().any(|c| {
            matches!(c, Complement::Object(NounPhrase::One(n))
                if matches!(n.quantity, Some(ast::Quantity::Extra(_)))
                    || n.adjectives.iter().any(|a| matches!(a, ast::Adjective::Plain(w) | ast::Adjective::Noun(w)
                        if self.is(w, &["extra", "additional", "further"]))))
        })
    }

    /// Whether what an event is done to is the subject of an active clause without an object.
    pub(crate) fn subject_is_object(&self, clause: &Clause, d: &Denot) -> bool {
        let object = clause.complements.iter().any(|c| matches!(c, Complement::Object(_)));
        let piece = clause
            .subject
            .as_ref()
            .is_some_and(|np| self.class_of(np) != Some(words::NounClass::Player));
        !object && piece && d.sort == Ref::Piece
    }

    /// Half of what a phrase names.
    pub(crate) fn halved(&self, d: Denot, n: &Nominal, env: &Env) -> Read<Denot> {
        let (Core::One(e), Ref::Tally(_) | Ref::Property(_) | Ref::Number) = (&d.core, d.sort)
        else {
            return Err(Stuck::new(n.at.0, "it is not said of what the half is")
                .help("write for example `half of their coins, rounded down`"));
        };
        let Some(up) = env.rounding else {
            return Err(Stuck::new(
                n.at.0,
                format!("it is not said how `{}` is rounded", self.quote_of(n)),
            )
            .help("add `rounded down` or `rounded up`"));
        };
        let how = if up { Arith::DivUp } else { Arith::DivDown };
        let half = Expr::Arith(how, Box::new(e.clone()), Box::new(int(2)));
        Ok(Denot { core: Core::One(half), ..d })
    }
}
