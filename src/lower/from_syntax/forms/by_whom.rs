//! `No card may be played by a player with an empty hand`: what that player cannot do.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Complement, Determiner, Modal, NounPhrase, Post, Preposition, Sentence, Verb as V,
};

impl Lowerer<'_> {
    /// Makes a norm about what is done by somebody who is described one about what they do.
    pub(crate) fn by_whom(&self, s: &mut Sentence) {
        let [joined] = s.clauses.as_mut_slice() else { return };
        let clause = &mut joined.clause;
        let norm = matches!(clause.verb.modal, Some(Modal::May | Modal::Can));
        if !norm
            || !clause.verb.passive
            || clause.verb.only
            || !matches!(clause.verb.verb, V::Word(_))
        {
            return;
        }
        self.with_what(&mut clause.complements);
        let described = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n)
                if n.determiner == Determiner::A && !n.plural && !n.post.is_empty())
                && self.class_of(np) == Some(NounClass::Player)
        };
        let Some(at) = clause
            .complements
            .iter()
            .position(|c| matches!(c, Complement::Prep(Preposition::By, np) if described(np)))
        else {
            return;
        };
        let Some(NounPhrase::One(what)) = &clause.subject else { return };
        let mut what = what.clone();
        if what.determiner == Determiner::No {
            what.determiner = if what.plural { Determiner::None } else { Determiner::A };
            clause.verb.negated = true;
        }
        let by = clause.complements.remove(at);
        let Complement::Prep(_, who) = by else { return };
        clause.subject = Some(who);
        clause.complements.insert(0, Complement::Object(NounPhrase::One(what)));
        clause.verb.passive = false;
    }

    /// `… by a player with two cards in hand`: what the player has, and not what the deed is done with.
    fn with_what(&self, complements: &mut Vec<Complement>) {
        let by =
            |c: &Complement| matches!(c, Complement::Prep(Preposition::By, NounPhrase::One(_)));
        let with = |c: &Complement| matches!(c, Complement::Prep(Preposition::With, _));
        let Some(at) = complements.windows(2).position(|pair| by(&pair[0]) && with(&pair[1]))
        else {
            return;
        };
        let Complement::Prep(_, mut had) = complements.remove(at + 1) else { return };
        let place = matches!(complements.get(at + 1),
            Some(Complement::Prep(Preposition::In | Preposition::On, np))
                if self.class_of(np) == Some(NounClass::Place));
        if place
            && let Complement::Prep(lies, np) = complements.remove(at + 1)
            && let NounPhrase::One(n) = &mut had
        {
            n.post.push(Post::Prep(lies, np));
        }
        if let Complement::Prep(_, NounPhrase::One(who)) = &mut complements[at] {
            who.post.push(Post::Prep(Preposition::With, had));
        }
    }
}
