//! Verbs that a sentence of the book explains: `when a player draws a card, it moves to their hand`.

use super::context::Lowerer;
use super::declare::sentence_of;
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Head, NounPhrase, Subordinator, Verb as V,
};

impl Lowerer<'_> {
    /// Verbs that a sentence explains: `when a player draws a card, it moves …`, `to draw, …`.
    pub(super) fn declare_explained(&mut self) {
        const MOVES: &[&str] =
            &["move", "put", "place", "go", "add", "become", "return", "shuffle", "leave"];
        for unit in self.units {
            let Some(s) = unit.statement.as_ref().and_then(sentence_of) else { continue };
            let moves = s
                .clauses
                .iter()
                .any(|j| matches!(&j.clause.verb.verb, V::Word(w) if self.is(w, MOVES)));
            for lead in &s.leads {
                let verb = match lead {
                    Adjunct::Purpose(c) => Some(&c.verb.verb),
                    Adjunct::Sub(
                        Subordinator::When | Subordinator::EachTime | Subordinator::After,
                        Condition::Clause(c),
                    ) if moves && !self.rolls_dice(c) => Some(&c.verb.verb),
                    _ => None,
                };
                if let Some(V::Word(w)) = verb {
                    let lemma = self.lemma(w).into_owned();
                    if !self.explained.contains(&lemma) {
                        self.explained.push(lemma);
                    }
                }
            }
        }
    }

    /// `when you roll`, `whenever a player throws a 6`: of the dice, whatever is moved by it then.
    fn rolls_dice(&self, clause: &Clause) -> bool {
        let dice = |c: &Complement| match c {
            Complement::Object(NounPhrase::One(n)) => match &n.head {
                Head::Noun(w) => self.is_die(w) || self.is(w, &["double", "pair", "number"]),
                Head::Number | Head::Die(_) => true,
                _ => false,
            },
            _ => true,
        };
        matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["roll", "throw", "toss"]))
            && clause.complements.iter().all(dice)
    }
}
