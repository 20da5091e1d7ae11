//! `A player may draw from the pile if it has three cards`: the pile has them, not a card that is drawn.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Head, NounPhrase, Pronoun, Sentence, Verb as V,
};

impl Lowerer<'_> {
    /// Names the place of which a condition says that it has cards, where it is the only place in front of it.
    pub(super) fn place_that_has(&self, s: &mut Sentence) {
        for joined in &mut s.clauses {
            let clause = &mut joined.clause;
            let mut places = clause.complements.iter().filter_map(|c| match c {
                Complement::Prep(_, np) if self.class_of(np) == Some(NounClass::Place) => {
                    Some(np)
                }
                _ => None,
            });
            let (Some(place), None) = (places.next().cloned(), places.next()) else { continue };
            for adjunct in &mut clause.adjuncts {
                let Adjunct::Sub(_, Condition::Clause(c)) = adjunct else { continue };
                if self.has_cards(c) {
                    c.subject = Some(place.clone());
                }
            }
        }
    }

    /// `It has at least three cards`.
    fn has_cards(&self, c: &Clause) -> bool {
        let it = matches!(&c.subject, Some(NounPhrase::One(n)) if n.head == Head::Pronoun(Pronoun::It));
        let cards = matches!(c.complements.as_slice(), [Complement::Object(np @ NounPhrase::One(n))]
            if n.plural && self.class_of(np) == Some(NounClass::Piece));
        it && cards && matches!(c.verb.verb, V::Have)
    }
}
