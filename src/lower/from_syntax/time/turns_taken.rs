//! Sentences that only say that there are turns and rounds: `each player takes a turn`, `the game is played in
//! rounds`.

use crate::lower::Stated;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Adjunct, Complement, Condition, Determiner, Head, NounPhrase, Sentence,
    Verb as V,
};

impl Lowerer<'_> {
    /// `The players take turns`, `when a turn ends, the next player takes a turn`: the order of turns,
    /// which the times of the book already have. A turn more than that is an effect.
    pub(crate) fn turns_taken(&mut self, s: &Sentence, env: &Env) -> Option<Status> {
        let [joined] = s.clauses.as_slice() else { return None };
        let clause = &joined.clause;
        // `The game is played in rounds`
        let over_time = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["play"]))
            && clause.verb.passive
            && clause.subject.as_ref().is_some_and(|np| self.is_game(np))
            && clause.complements.is_empty()
            && s.leads.is_empty()
            && matches!(clause.adjuncts.as_slice(), [Adjunct::Time(crate::syntax::ast::TimeRelation::During, NounPhrase::One(n))]
                if n.plural && n.quantity.is_none() && n.adjectives.is_empty() && n.post.is_empty());
        if over_time {
            return Some(self.fact(env));
        }
        let alternates = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["alternate"]));
        let takes = alternates
            || matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["take", "have"]));
        let turn = clause.complements.iter().any(|c| {
            matches!(c, Complement::Object(NounPhrase::One(n))
                if matches!(&n.head, Head::Noun(w) if self.is(w, &["turn"]))
                    && !matches!(n.determiner, Determiner::Another)
                    && n.quantity.is_none()
                    && n.adjectives.iter().all(|a| matches!(a, Adjective::Ordinal(_))))
        });
        let ends = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["end", "happen", "follow"]))
            && clause.subject.as_ref().and_then(Self::head).is_some_and(|w| {
                self.noun_class(w) == NounClass::Time && !self.is(w, &["game"])
            })
            && !clause.verb.negated;
        // `Then their turn ends` is what happens next, not what a turn is.
        let theirs = clause.subject.as_ref().is_some_and(|np| {
            matches!(np, NounPhrase::One(n) if matches!(n.determiner,
                Determiner::PronounPoss(_) | Determiner::Possessive(_)))
        });
        if ends && (theirs || s.opener.is_some()) {
            return None;
        }
        let plain = |a: &Adjunct| {
            matches!(a, Adjunct::Order(_) | Adjunct::Time(..) | Adjunct::Words(_))
                || matches!(a, Adjunct::Prep(..))
        };
        let lead_turn = s.leads.iter().all(|a| match a {
            Adjunct::Sub(_, Condition::Clause(c)) => {
                matches!(&c.verb.verb, V::Word(w) if self.is(w, &["end"]))
                    && c.subject
                        .as_ref()
                        .and_then(Self::head)
                        .is_some_and(|w| self.is(w, &["turn"]))
            }
            _ => false,
        });
        if clause.verb.modal.is_some() || !lead_turn || !clause.adjuncts.iter().all(plain) {
            return None;
        }
        for adjunct in &clause.adjuncts {
            if let Adjunct::Order(o) = adjunct {
                match o.by {
                    crate::syntax::ast::OrderBy::Clockwise => {
                        self.out.world.direction = 1;
                        self.states(Stated::Direction(1));
                    }
                    crate::syntax::ast::OrderBy::Counterclockwise => {
                        self.out.world.direction = -1;
                        self.states(Stated::Direction(-1));
                    }
                    _ => {}
                }
            }
        }
        ((takes && turn) || (ends && s.leads.is_empty())).then(|| self.fact(env))
    }
}
