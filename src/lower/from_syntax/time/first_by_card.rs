//! Who begins by what was dealt to them: `the player with the 2 of clubs begins`, `whoever holds the lowest trump leads first`.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, int};
use crate::lower::from_syntax::score::tricks::begins;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Cond, Domain, Expr, Query, RuleKind};
use crate::syntax::ast::{
    Clause, Complement, Determiner, Head, NounPhrase, Post, Preposition, Verb as V,
};

impl Lowerer<'_> {
    /// Makes whoever holds a card first once the cards are dealt; the card, if that is how the phrase tells who it is.
    pub(crate) fn first_by_card(&mut self, who: &NounPhrase) -> Read<Option<Query>> {
        let NounPhrase::One(n) = who else { return Ok(None) };
        let player =
            matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player);
        if !player || n.plural || n.determiner != Determiner::The || !n.adjectives.is_empty() {
            return Ok(None);
        }
        let card = match n.post.as_slice() {
            [Post::Prep(Preposition::With, card)] => Some(card),
            [Post::Relative(r)] => self.has_what(&r.clause),
            [Post::Participle(c)] => self.has_what(c),
            _ => None,
        };
        // `the most points`, `the 2 of clubs in hand` are told elsewhere.
        let (Some(card), Some(hand)) = (card.cloned(), self.hand_zone()) else {
            return Ok(None);
        };
        // `The fewest cards` tell by how many there are.
        let one = matches!(&card, NounPhrase::One(n) if n.quantity.is_none() && !n.plural);
        if !one || self.class_of(&card) != Some(NounClass::Piece) {
            return Ok(None);
        }
        let mut env = Env::default();
        let d = self.phrase(&card, &mut env)?;
        let (Core::Many(q), Ref::Piece) = (d.core, d.sort) else { return Ok(None) };
        let mut there = Query { domain: Domain::InAll(hand), ..q.clone() };
        there.limit = Some(Box::new(int(1)));
        let leader = Expr::Controller(Box::new(Expr::One(Box::new(there))));
        self.rule(&env, Cond::True, RuleKind::Setup { stage: 2, effect: begins(leader) });
        Ok(Some(q))
    }

    /// What somebody has: `who has the 2 of clubs`, `holding it`.
    fn has_what<'c>(&self, clause: &'c Clause) -> Option<&'c NounPhrase> {
        let has = match &clause.verb.verb {
            V::Have => true,
            V::Word(w) => !clause.verb.passive && self.is(w, &["hold", "have", "own"]),
            _ => false,
        };
        let plain = !clause.verb.negated && clause.verb.modal.is_none();
        let held = match clause.complements.as_slice() {
            [Complement::Object(np)] => Some(np),
            _ => None,
        };
        held.filter(|_| has && plain)
    }
}
