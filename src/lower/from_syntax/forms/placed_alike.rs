//! `While you have a queen or a jack in your hand`: the place behind the last of several pieces is the place of all.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Head, Nominal, NounPhrase, Post, Preposition,
    Sentence, Verb as V,
};

impl Lowerer<'_> {
    /// Gives each piece that somebody has the place of the last.
    pub(crate) fn placed_alike(&self, s: &mut Sentence) {
        let clauses = s.clauses.iter_mut().map(|joined| &mut joined.clause);
        for clause in clauses {
            self.had_there(clause);
            for adjunct in &mut clause.adjuncts {
                self.had_there_then(adjunct);
            }
        }
        for lead in &mut s.leads {
            self.had_there_then(lead);
        }
    }

    fn had_there_then(&self, adjunct: &mut Adjunct) {
        if let Adjunct::Sub(_, condition) = adjunct {
            self.had_there_if(condition);
        }
    }

    fn had_there_if(&self, condition: &mut Condition) {
        match condition {
            Condition::Clause(clause) => self.had_there(clause),
            Condition::And(list) | Condition::Or(list) => {
                for c in list {
                    self.had_there_if(c);
                }
            }
            _ => {}
        }
    }

    fn had_there(&self, clause: &mut Clause) {
        let has = clause.verb.verb == V::Have
            || matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["hold", "control", "own"]));
        if !has {
            return;
        }
        for complement in &mut clause.complements {
            let Complement::Object(NounPhrase::And(list) | NounPhrase::Or(list)) = complement
            else {
                continue;
            };
            let place = match list.last() {
                Some(NounPhrase::One(n)) => {
                    n.post.iter().find(|p| self.is_at_place(p)).cloned()
                }
                _ => None,
            };
            let Some(place) = place else { continue };
            let before = list.len() - 1;
            for np in &mut list[..before] {
                if let NounPhrase::One(n) = np
                    && n.post.is_empty()
                    && self.said_of_pieces(n)
                {
                    n.post.push(place.clone());
                }
            }
        }
    }

    fn is_at_place(&self, post: &Post) -> bool {
        matches!(post, Post::Prep(Preposition::In | Preposition::On | Preposition::InFrontOf, np)
            if matches!(self.class_of(np), Some(NounClass::Place | NounClass::Player)))
    }

    fn said_of_pieces(&self, n: &Nominal) -> bool {
        matches!(&n.head, Head::Noun(w)
            if matches!(self.noun_class(w), NounClass::Piece | NounClass::Value))
    }
}
