//! `Each card in your hand that is not a king`: a relative clause behind a place that is about the pieces in it.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post, Pronoun,
    Sentence, Verb as V,
};
use crate::syntax::visit::{self, Visit};

impl Lowerer<'_> {
    /// Moves what no place can be (`is a king`, `is red`, `has a value of 3`) from the place to the pieces that lie there.
    pub(crate) fn past_place(&self, s: &mut Sentence) {
        visit::sentence(s, &mut PastPlace { of: self });
    }
}

struct PastPlace<'a, 'b> {
    of: &'a Lowerer<'b>,
}

impl Visit for PastPlace<'_, '_> {
    fn nominal(&mut self, n: &mut Nominal) {
        if self.is_pieces(n)
            && let Some(Post::Prep(_, NounPhrase::One(place))) = n.post.last_mut()
        {
            let lifted = self.lifted(place);
            n.post.extend(lifted);
        }
    }

    /// `draws a card from the deck that is a king`: the place stands behind the verb.
    fn clause(&mut self, clause: &mut Clause) {
        let mut last: Option<&mut Nominal> = None;
        for complement in &mut clause.complements {
            match complement {
                Complement::Object(NounPhrase::One(n)) if self.is_pieces(n) => last = Some(n),
                Complement::Prep(_, NounPhrase::One(place)) => {
                    if let Some(n) = &mut last {
                        n.post.extend(self.lifted(place));
                    }
                }
                _ => last = None,
            }
        }
    }
}

impl PastPlace<'_, '_> {
    fn is_pieces(&self, n: &Nominal) -> bool {
        matches!(&n.head, Head::Noun(w) if matches!(self.of.noun_class(w), NounClass::Piece | NounClass::Value))
    }

    /// What stands behind a place and is about what lies there, taken from it.
    fn lifted(&self, place: &mut Nominal) -> Vec<Post> {
        let is_place =
            matches!(&place.head, Head::Noun(w) if self.of.noun_class(w) == NounClass::Place);
        let stays = |p: &Post| !matches!(p, Post::Relative(r) if self.of_pieces(&r.clause));
        let at = place.post.iter().rposition(stays).map_or(0, |i| i + 1);
        if is_place { place.post.split_off(at) } else { Vec::new() }
    }

    /// Whether a relative clause says what only a piece can be or have.
    fn of_pieces(&self, clause: &Clause) -> bool {
        // `whose value is 3`
        let figure = |n: &Nominal| {
            n.determiner == Determiner::PronounPoss(Pronoun::Who)
                && matches!(&n.head, Head::Noun(w) if self.of.noun_class(w) == NounClass::Quality)
        };
        if matches!(&clause.subject, Some(NounPhrase::One(n)) if figure(n)) {
            return clause.more.is_empty();
        }
        let about = matches!(&clause.subject, Some(NounPhrase::One(who)) if who.head == Head::Pronoun(Pronoun::Who));
        about
            && clause.more.is_empty()
            && match (&clause.verb.verb, clause.complements.first()) {
                (V::Be, Some(Complement::Object(np))) => {
                    matches!(self.of.class_of(np), Some(NounClass::Piece | NounClass::Value))
                }
                (V::Be, Some(Complement::Adjective(a))) => {
                    matches!(a.word, Adjective::Value(_)) && a.than.is_none()
                }
                (V::Have, Some(Complement::Object(np))) => {
                    matches!(self.of.class_of(np), Some(NounClass::Quality))
                }
                _ => false,
            }
    }
}
