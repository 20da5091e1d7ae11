//! Deeds that are offered whole: two cards at once, a pile that is taken, a card that is laid under one.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, Read};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Cond, Domain};
use crate::syntax::ast::{
    Amount, Clause, Complement, Determiner, Head, NounPhrase, Post, Preposition, Quantity,
    Verb as V,
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
        let of_several = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n) if n.head == Head::Number
                && matches!(n.post.as_slice(), [Post::Of(all)] if self.class_of(all) == Some(NounClass::Piece)))
        };
        let piece = |c: &Complement| {
            matches!(c, Complement::Object(np)
                if self.class_of(np) == Some(NounClass::Piece) || of_several(np))
        };
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

    /// `may discard their hand`, `may shuffle the discard pile into the deck`, `may discard all their kings`: all
    /// that lies there, at once.
    pub(crate) fn takes_all(&self, clause: &Clause) -> bool {
        const MOVES: &[&str] =
            &["discard", "shuffle", "put", "place", "lay", "return", "move", "add"];
        let whole = |c: &Complement| match c {
            Complement::Object(np @ NounPhrase::One(n)) => match self.class_of(np) {
                Some(NounClass::Place) => {
                    n.post.is_empty()
                        && !n.plural
                        && matches!(n.determiner, Determiner::The | Determiner::PronounPoss(_))
                }
                Some(NounClass::Piece) => {
                    n.determiner == Determiner::All && n.plural && n.quantity.is_none()
                }
                _ => false,
            },
            _ => false,
        };
        matches!(&clause.verb.verb, V::Word(w) if self.is(w, MOVES))
            && clause.complements.first().is_some_and(whole)
    }

    /// That there is something for a deed that takes all of it: of an empty pile nothing is taken.
    pub(crate) fn something_there(&mut self, deed: &Clause, env: &mut Env) -> Read<Cond> {
        let Some(Complement::Object(np)) =
            deed.complements.first().filter(|_| self.takes_pile(deed) || self.takes_all(deed))
        else {
            return Ok(Cond::True);
        };
        let all = self.phrase(np, env)?;
        Ok(match all.core {
            Core::Many(q) => Cond::Exists(Box::new(q)),
            Core::List(..) => Cond::True,
            Core::One(place) => {
                let piece = env.slot("card");
                Cond::Exists(Box::new(denote::over(piece, Domain::In(place), Cond::True)))
            }
        })
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
