//! Deeds that are offered whole: two cards at once, a pile that is taken, a card that is laid under one.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Amount, Clause, Complement, Determiner, Head, NounPhrase, Preposition, Quantity, Verb as V,
};

impl Lowerer<'_> {
    /// `may put a card from their hand under the deck`.
    pub(crate) fn laid_under(&self, clause: &Clause) -> bool {
        let under = |c: &Complement| match c {
            Complement::Prep(Preposition::AtBottom | Preposition::Under, np) => {
                self.class_of(np) == Some(NounClass::Place)
            }
            _ => false,
        };
        let piece = |c: &Complement| matches!(c, Complement::Object(np) if self.class_of(np) == Some(NounClass::Piece));
        matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["put", "place", "lay", "return", "slide"]))
            && clause.complements.iter().any(under)
            && clause.complements.iter().any(piece)
    }

    /// `may take the discard pile`: all that lies there.
    pub(crate) fn takes_pile(&self, clause: &Clause) -> bool {
        matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["take", "draw"]))
            && clause.complements.iter().all(|c| match c {
                Complement::Object(np @ NounPhrase::One(n)) => {
                    self.class_of(np) == Some(NounClass::Place)
                        && n.determiner == Determiner::The
                        && n.post.is_empty()
                }
                Complement::Prep(Preposition::To, np) => self.is_own_hand(np),
                _ => false,
            })
            && matches!(clause.complements.first(), Some(Complement::Object(_)))
    }

    /// `into your hand`, where what is taken goes anyway.
    fn is_own_hand(&self, np: &NounPhrase) -> bool {
        let hand = Self::head(np).and_then(Self::as_term);
        hand.is_some()
            && hand == self.hand_zone()
            && matches!(np, NounPhrase::One(n)
                if matches!(n.determiner, Determiner::PronounPoss(_)) && n.post.is_empty())
    }

    /// `may discard two cards`: both or none, so that it is no permission to discard, once and again.
    pub(crate) fn several_at_once(&self, clause: &Clause) -> bool {
        clause.complements.iter().any(|c| match c {
            Complement::Object(NounPhrase::One(n)) => {
                let several = matches!(&n.quantity,
                    Some(Quantity::Exactly(Amount::Number(k))) if *k > 1);
                let piece =
                    matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Piece);
                several && piece
            }
            _ => false,
        })
    }

    /// Whether what is done takes something of one's own that is gone then, so that it has an end by itself.
    pub(crate) fn uses_up(&self, deed: &Clause) -> bool {
        self.several_at_once(deed)
            && matches!(&deed.verb.verb, V::Word(w) if self.is(w, &["discard", "return"]))
    }
}
