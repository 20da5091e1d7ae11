//! `Each player draws three cards as their hand`, `deal four to each player as a hand`: where the cards come to lie.

use crate::lower::Scope;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Determiner, Head, NounPhrase, Post, Preposition, Pronoun,
    Sentence, Verb as V,
};
use crate::vocabulary::Word;

impl Lowerer<'_> {
    /// What is drawn or dealt as a place of somebody's goes there.
    pub(crate) fn as_their_place(&self, s: &mut Sentence) {
        for joined in &mut s.clauses {
            self.as_place(&mut joined.clause);
        }
    }

    fn as_place(&self, clause: &mut Clause) {
        let V::Word(w) = &clause.verb.verb else { return };
        if !self.is(w, &["draw", "deal", "take", "receive", "get"]) || clause.verb.negated {
            return;
        }
        let in_complements = clause.complements.iter().position(
            |c| matches!(c, Complement::Prep(Preposition::As, np) if self.own_place_of(np)),
        );
        let in_adjuncts = clause.adjuncts.iter().position(
            |a| matches!(a, Adjunct::Prep(Preposition::As, np) if self.own_place_of(np)),
        );
        let place = match (in_complements, in_adjuncts) {
            (Some(at), _) => match clause.complements.remove(at) {
                Complement::Prep(_, np) => np,
                _ => return,
            },
            (None, Some(at)) => match clause.adjuncts.remove(at) {
                Adjunct::Prep(_, np) => np,
                _ => return,
            },
            (None, None) => match self.said_of_them(clause) {
                Some(np) => np,
                None => return,
            },
        };
        let NounPhrase::One(mut place) = place else { return };
        // `to each player`: to the place of each.
        let whose = clause.complements.iter_mut().find_map(|c| match c {
            Complement::Prep(Preposition::To, np)
                if self.class_of(np) == Some(NounClass::Player) =>
            {
                Some(np)
            }
            _ => None,
        });
        if let Some(whose) = whose {
            place.determiner = Determiner::Possessive(Box::new(whose.clone()));
            *whose = NounPhrase::One(place);
            return;
        }
        place.determiner = Determiner::PronounPoss(Pronoun::They);
        clause.complements.push(Complement::Prep(Preposition::To, NounPhrase::One(place)));
    }

    /// The same where the parser left it with the noun: `two cards as their cellar`.
    fn said_of_them(&self, clause: &mut Clause) -> Option<NounPhrase> {
        clause.complements.iter_mut().find_map(|c| {
            let Complement::Object(NounPhrase::One(n)) = c else { return None };
            let at = n.post.iter().position(
                |p| matches!(p, Post::Prep(Preposition::As, np) if self.own_place_of(np)),
            )?;
            match n.post.remove(at) {
                Post::Prep(_, np) => Some(np),
                _ => None,
            }
        })
    }

    /// `their hand`, `a hand`: a place of which each player has one.
    fn own_place_of(&self, np: &NounPhrase) -> bool {
        let NounPhrase::One(n) = np else { return false };
        let plain = matches!(
            n.determiner,
            Determiner::A | Determiner::PronounPoss(_) | Determiner::None
        ) && n.quantity.is_none()
            && n.post.is_empty()
            && n.adjectives.is_empty();
        plain
            && matches!(&n.head, Head::Noun(Word::Term(term))
                if self.scope_of(*term) == Scope::Player)
    }
}
