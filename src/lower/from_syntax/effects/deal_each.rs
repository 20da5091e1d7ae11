//! Dealing that goes on until something is so: `deal cards until each player has five`, `deal plays onto the table
//! until there are ten icons`.

use super::deal::{move_to, set_flag, turn};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::{Antecedent, Env};
use crate::lower::from_syntax::forms::normal;
use crate::lower::from_syntax::phrases::denote::{Core, Denot, Read, Ref, int, over};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Cond, Domain, Effect, Expr, Manner, Query};
use crate::syntax::ast::{
    Adjunct, Amount, Clause, Complement, Condition, Determiner, Head, NounPhrase, Preposition,
    Pronoun, Quantity, Subordinator, Verb as V,
};

impl Lowerer<'_> {
    /// `Deal cards until each player has five`: to each of them as many as are missing.
    pub(crate) fn deal_to_each(
        &mut self,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Effect>> {
        let Some((everyone, until)) = self.until_each_has(clause) else { return Ok(None) };
        let d = self.phrase(&everyone, env)?;
        let Core::Many(players) = d.core else { return Ok(None) };
        let slot = players.var;
        let one = Denot::one(Ref::Player, Expr::Slot(slot), d.span);
        env.agent = Some(one.expr());
        env.subject = Some(one);
        self.remember_slot(env, slot, Ref::Player, d.noun.clone(), true);
        let Some(player) = self.lexicon_noun("player") else { return Ok(None) };
        let NounPhrase::One(mut them) = normal::pronoun_phrase(Pronoun::They, clause.at) else {
            return Ok(None);
        };
        (them.head, them.determiner) = (Head::Noun(player), Determiner::That);
        let mut single = clause.clone();
        single.adjuncts.clear();
        single.complements.retain(|c| match c {
            Complement::Prep(Preposition::To, _) | Complement::Particle(_) => false,
            Complement::Object(np) => !self.is_player(np),
            _ => true,
        });
        for c in &mut single.complements {
            if let Complement::Object(NounPhrase::One(n)) = c {
                n.quantity = Some(Quantity::Exactly(Amount::Number(1)));
                n.determiner = Determiner::None;
            }
        }
        single.complements.push(Complement::Prep(Preposition::To, NounPhrase::One(them)));
        let Some(body) = self.deal(&single, env)? else { return Ok(None) };
        let until = self.condition(&until, env)?;
        let body = match self.as_often(&body, &until) {
            Some(body) => body,
            None => Effect::If(
                until.clone(),
                Box::new(Effect::Nothing),
                Box::new(Effect::Repeat { body: Box::new(body), until }),
            ),
        };
        Ok(Some(Effect::ForEach {
            slot,
            over: players,
            body: Box::new(body),
            manner: Manner::InTurn,
        }))
    }

    /// Dealing goes on until a condition about what has been dealt holds, or the pile is empty. What
    /// has been dealt is new until the next time.
    pub(crate) fn deal_until(
        &mut self,
        q: &Query,
        d: &Denot,
        target: Expr,
        face: Option<i64>,
        until: &Condition,
        env: &mut Env,
    ) -> Read<Effect> {
        let fresh = self.fresh();
        let var = env.slot("piece");
        let old = over(var, Domain::Pieces, Cond::Flag(Expr::Slot(var), fresh));
        let clear = Effect::ForEach {
            slot: var,
            over: old,
            body: Box::new(set_flag(Expr::Slot(var), fresh, false)),
            manner: Manner::AtOnce,
        };
        let var = env.slot("piece");
        let new = over(
            var,
            Domain::Pieces,
            replace::cond(&q.filter, q.var, &Expr::Slot(var))
                .and(Cond::Flag(Expr::Slot(var), fresh)),
        );
        env.named.push(Antecedent {
            expr: Expr::One(Box::new(new.clone())),
            sort: Ref::Piece,
            plural: true,
            noun: d.noun.clone(),
            query: Some(new),
            subject: false,
            sentence: env.sentence,
        });
        env.dealt.clone_from(&env.named.last().and_then(|a| a.query.clone()));
        let enough = self.condition(until, env);
        env.dealt = None;
        let enough = enough?;
        let mut top = q.clone();
        top.limit = Some(Box::new(int(1)));
        let slot = q.var;
        let mut steps = vec![move_to(Expr::Slot(slot), target)];
        if let Some(face) = face {
            steps.push(turn(Expr::Slot(slot), face));
        }
        steps.push(set_flag(Expr::Slot(slot), fresh, true));
        let body = Effect::ForEach {
            slot,
            over: top,
            body: Box::new(Effect::Seq(steps)),
            manner: Manner::InTurn,
        };
        let empty = Cond::Exists(Box::new(q.clone())).negate();
        let until = Cond::Any(vec![enough, empty]);
        let again = Effect::Repeat { body: Box::new(body), until: until.clone() };
        Ok(Effect::Seq(vec![
            clear,
            Effect::If(until, Box::new(Effect::Nothing), Box::new(again)),
        ]))
    }

    /// All players, and `they have five` of each of them.
    fn until_each_has(&self, clause: &Clause) -> Option<(NounPhrase, Condition)> {
        let deals = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["deal"]));
        if !deals || clause.verb.passive || clause.verb.negated || clause.subject.is_some() {
            return None;
        }
        let known = clause.complements.iter().all(|c| match c {
            Complement::Object(np) => {
                self.is_player(np)
                    || matches!(np, NounPhrase::One(n)
                        if n.quantity.is_none() && n.post.is_empty())
            }
            Complement::Prep(Preposition::To, np) => self.is_player(np),
            Complement::Prep(Preposition::From, _) => true,
            Complement::Particle(p) => p == "out",
            _ => false,
        });
        let [Adjunct::Sub(Subordinator::Until, Condition::Clause(until))] =
            clause.adjuncts.as_slice()
        else {
            return None;
        };
        let everyone = until.subject.clone().filter(|np| match np {
            NounPhrase::One(n) => {
                let each = matches!(n.determiner, Determiner::Each | Determiner::All)
                    && self.class_of(np) == Some(NounClass::Player);
                n.quantity.is_none() && (each || n.head == Head::Pronoun(Pronoun::Everyone))
            }
            _ => false,
        })?;
        let has = until.verb.verb == V::Have
            || matches!(&until.verb.verb, V::Word(w) if self.is(w, &["hold"]));
        if !has || !known {
            return None;
        }
        let mut so_many = until.clone();
        so_many.subject = Some(normal::pronoun_phrase(Pronoun::They, until.at));
        Some((everyone, Condition::Clause(so_many)))
    }
}
