//! Definitions of worth and of the end of the game.

use super::context::{Lowerer, Status};
use super::denote::{Core, Read, Ref, Stuck, equal, over};
use super::discourse::Env;
use crate::lower::{
    Arg, Compare, Cond, Domain, Effect, Expr, Manner, Proposal, Role, RuleKind, Value, Verb,
};
use crate::syntax::ast::{
    Adjunct, Complement, Head, NounPhrase, Post, Preposition, Sentence, Verb as V,
};
use crate::vocabulary::Sort;

impl Lowerer<'_> {
    /// `Aces are worth 11` gives pieces their number; `each coin is worth 1 point` is counted when the
    /// game is over.
    pub(super) fn worth(
        &mut self,
        subject: &NounPhrase,
        np: &NounPhrase,
        env: &mut Env,
    ) -> Read<Status> {
        let d = self.phrase(subject, env)?;
        let Core::Many(q) = d.core.clone() else {
            return Err(Stuck::new(d.span, "it is not said which pieces are worth that"));
        };
        let tally = match np {
            NounPhrase::One(n) => {
                let own = Self::head(np)
                    .and_then(Self::as_term)
                    .filter(|t| self.term(*t).sort == Sort::Tally);
                own.or_else(|| {
                    n.post.iter().find_map(|p| match p {
                        Post::Prep(Preposition::In, inner) => Self::head(inner)
                            .and_then(Self::as_term)
                            .filter(|t| self.term(*t).sort == Sort::Tally),
                        _ => None,
                    })
                })
            }
            _ => None,
        };
        self.remember_slot(env, q.var, Ref::Piece, d.noun.clone(), true);
        let mut figure = np.clone();
        if let NounPhrase::One(n) = &mut figure {
            n.post.retain(|p| !matches!(p, Post::Prep(Preposition::In, _)));
        }
        let v = self.phrase(&figure, env)?;
        let amount = match &v.count {
            Some((low, _)) => low.clone(),
            None => self.as_number(&v, env)?,
        };
        let Some(tally) = tally else {
            let numbers = self.piece_numbers();
            let [field] = numbers.as_slice() else {
                return Err(Stuck::new(d.span, "it is not said what the figure counts")
                    .help("name it, for example `is worth 3 points` or `has a value of 3`"));
            };
            let guard = super::bind::domain_guard(&q, &mut env.clone()).and(q.filter.clone());
            self.rule(
                env,
                guard,
                RuleKind::Assign { field: *field, slot: Some(q.var), value: amount },
            );
            return Ok(Status::Operative);
        };
        let player = env.slot("player");
        let mut own = q.clone();
        own.filter = own
            .filter
            .and(equal(Expr::Controller(Box::new(Expr::Slot(q.var))), Expr::Slot(player)));
        let total = Expr::Aggregate(
            crate::lower::Aggregate::Sum,
            Box::new(own),
            Some(Box::new(amount)),
        );
        let gain = Effect::Do(Proposal {
            verb: Verb::ADD,
            roles: vec![
                (Role::Object, Arg::Is(Expr::Slot(player))),
                (Role::Field, Arg::Is(Expr::Const(Value::Term(tally)))),
                (Role::Amount, Arg::Is(total)),
            ],
            times: None,
            result: None,
        });
        let over = over(player, Domain::Players, Cond::True);
        let effect = Effect::ForEach {
            slot: player,
            over,
            body: Box::new(gain),
            manner: Manner::AtOnce,
        };
        self.rule(env, Cond::True, RuleKind::Final { effect });
        Ok(Status::Operative)
    }

    /// `The game ends after ten rounds`, `the game is played over six rounds`.
    pub(super) fn ends_after(&mut self, s: &Sentence, env: &mut Env) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        if !s.leads.is_empty()
            || clause.verb.modal.is_some()
            || clause.verb.negated
            || !self.is(w, &["end", "last", "play", "take", "run", "consist", "finish"])
            || !clause.subject.as_ref().is_some_and(|np| self.is_game(np))
        {
            return Ok(None);
        }
        let counted = |np: &NounPhrase| match np {
            NounPhrase::One(n) => match (&n.head, &n.quantity) {
                (Head::Noun(w), Some(q)) => self.time_of(w).map(|t| (t, q.clone())),
                _ => None,
            },
            _ => None,
        };
        let found = clause
            .complements
            .iter()
            .filter_map(|c| match c {
                Complement::Object(np) | Complement::Prep(_, np) => counted(np),
                _ => None,
            })
            .chain(clause.adjuncts.iter().filter_map(|a| match a {
                Adjunct::Time(_, np) | Adjunct::Prep(_, np) => counted(np),
                _ => None,
            }))
            .next();
        let Some((time, q)) = found else { return self.game_ends_with(clause, env) };
        let (n, _) = self.range(&q, env)?;
        if Some(time) != self.turn && self.times.values().any(|t| *t == time) {
            return Ok(Some(self.so_many(time, n, env)));
        }
        let when = Cond::Compare(Compare::AtLeast, Expr::TimeNumber(time), n);
        self.rule(env, Cond::True, RuleKind::Ends { time, when, again: false });
        Ok(Some(Status::Operative))
    }
}
