//! The one of two: `the player with more coins` is the one with the most, `the higher card` the highest; and `the player whose card is
//! higher` the one with it.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post, Preposition,
    Pronoun, Quantity, Verb as V,
};
use crate::vocabulary::Part;

impl Lowerer<'_> {
    /// A player by what they have more of: by what they have most of.
    pub(crate) fn of_two(&self, n: &Nominal) -> Nominal {
        let mut n = n.clone();
        if n.determiner != Determiner::The {
            return n;
        }
        if let [Post::Relative(r)] = n.post.as_slice()
            && let Some(what) = self.with_the_highest(&r.clause)
        {
            n.post = vec![Post::Prep(Preposition::With, NounPhrase::One(Box::new(what)))];
            return n;
        }
        for post in &mut n.post {
            match post {
                Post::Prep(Preposition::With, NounPhrase::One(what)) => self.most_of_two(what),
                Post::Relative(r) if self.plainly_has(&r.clause) => {
                    for c in &mut r.clause.complements {
                        if let Complement::Object(NounPhrase::One(what)) = c {
                            self.most_of_two(what);
                        }
                    }
                }
                _ => {}
            }
        }
        n
    }

    fn plainly_has(&self, c: &Clause) -> bool {
        c.verb.verb == V::Have
            && !c.verb.negated
            && matches!(&c.subject, Some(NounPhrase::One(n)) if n.head == Head::Pronoun(Pronoun::Who))
    }

    /// `more coins`, `fewer cards in hand`, `the higher card`, of which it is not said than what.
    pub(crate) fn most_of_two(&self, what: &mut Nominal) {
        if what.post.iter().any(|p| matches!(p, Post::Prep(Preposition::Than, _))) {
            return;
        }
        match what.quantity {
            Some(Quantity::More) => what.quantity = Some(Quantity::Most),
            Some(Quantity::Fewer) => {
                let few = self.voc.find_lexeme("few", Part::Adjective);
                let Some(few) = few.map(crate::vocabulary::Word::Lexeme) else { return };
                what.quantity = None;
                what.adjectives.insert(0, Adjective::Most(few));
            }
            _ => {}
        }
        if matches!(what.determiner, Determiner::The | Determiner::None) {
            for a in &mut what.adjectives {
                if let Adjective::More(w) = a {
                    *a = Adjective::Most(w.clone());
                }
            }
        }
    }

    /// `whose card is highest`, `whose card has the highest rank`: the highest card, if pieces have that one number.
    fn with_the_highest(&self, c: &Clause) -> Option<Nominal> {
        let Some(NounPhrase::One(of)) = &c.subject else { return None };
        let Head::Noun(word) = &of.head else { return None };
        let whose = of.determiner == Determiner::PronounPoss(Pronoun::Who);
        if !whose
            || of.plural
            || self.noun_class(word) != NounClass::Piece
            || !of.adjectives.is_empty()
            || c.verb.negated
            || c.verb.modal.is_some()
            || !c.adjuncts.is_empty()
        {
            return None;
        }
        let degree = match (&c.verb.verb, c.complements.as_slice()) {
            (V::Have, [Complement::Object(NounPhrase::One(n))]) => {
                let Head::Noun(field) = &n.head else { return None };
                let numbers = self.piece_numbers();
                if Self::as_term(field).is_none_or(|f| numbers.as_slice() != [f]) {
                    return None;
                }
                n.adjectives.first().filter(|_| n.adjectives.len() == 1 && n.post.is_empty())
            }
            (V::Be, [Complement::Adjective(a)]) if a.than.is_none() => Some(&a.word),
            (V::Be, [Complement::Object(NounPhrase::One(n))]) => {
                n.adjectives.first().filter(|_| n.adjectives.len() == 1 && n.post.is_empty())
            }
            _ => None,
        };
        let (Adjective::Most(w) | Adjective::More(w)) = degree? else { return None };
        Some(Nominal {
            determiner: Determiner::The,
            quantity: None,
            adjectives: vec![Adjective::Most(w.clone())],
            ..(**of).clone()
        })
    }
}
