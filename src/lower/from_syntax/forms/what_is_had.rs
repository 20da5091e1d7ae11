//! `A king they have in play`, `each card another player holds in hand`: what somebody has in a place is in that place of
//! theirs.

use crate::lower::Scope;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Complement, Determiner, Head, Nominal, NounPhrase, Post, Preposition, Pronoun, Sentence,
    Verb as V,
};
use crate::syntax::visit::{self, Visit};
use crate::vocabulary::Sort;

struct WhatIsHad<'l, 'a>(&'l Lowerer<'a>);

impl Visit for WhatIsHad<'_, '_> {
    fn nominal(&mut self, n: &mut Nominal) {
        let mut at = 0;
        while at < n.post.len() {
            if let Some(place) = self.0.behind_whom(&mut n.post[at]) {
                n.post.insert(at, place);
                at += 2;
                continue;
            }
            if let Some((place, still)) = self.0.taken_apart(&mut n.post[at]) {
                n.post.insert(at, place);
                at += 1;
                if !still {
                    n.post.remove(at);
                    continue;
                }
            }
            at += 1;
        }
    }
}

impl Lowerer<'_> {
    /// Says of the pieces where they are, and whose places these are.
    pub(super) fn what_is_had(&self, s: &mut Sentence) {
        visit::sentence(s, &mut WhatIsHad(self));
    }

    /// Takes the place out of `of another player in play`: no player is there.
    fn behind_whom(&self, post: &mut Post) -> Option<Post> {
        let Post::Of(whose @ NounPhrase::One(_)) = post else { return None };
        if self.class_of(whose) != Some(NounClass::Player) {
            return None;
        }
        let NounPhrase::One(who) = whose else { return None };
        let zone = |np: &NounPhrase| {
            Self::head(np)
                .and_then(Self::as_term)
                .is_some_and(|id| self.term(id).sort == Sort::Zone)
        };
        let lies = |np: &NounPhrase| zone(np) || self.is_state_phrase(np);
        match who.post.last() {
            Some(Post::Prep(Preposition::In | Preposition::On, np)) if lies(np) => {
                who.post.pop()
            }
            _ => None,
        }
    }

    /// Takes the place out of `that they have in their row`; whether who has it still has to be said.
    fn taken_apart(&self, post: &mut Post) -> Option<(Post, bool)> {
        let Post::Relative(relative) = post else { return None };
        let clause = &mut relative.clause;
        let has = match &clause.verb.verb {
            V::Have => true,
            V::Word(w) => self.is(w, &["control", "hold", "own", "keep"]),
            _ => false,
        };
        let plain = has
            && !clause.verb.past
            && !clause.verb.negated
            && clause.verb.modal.is_none()
            && clause.adjuncts.is_empty()
            && clause.more.is_empty();
        let who = clause.subject.clone().filter(|_| plain)?;
        let [
            Complement::Object(NounPhrase::One(gap)),
            Complement::Prep(
                p @ (Preposition::In | Preposition::On | Preposition::At),
                NounPhrase::One(place),
            ),
        ] = clause.complements.as_slice()
        else {
            return None;
        };
        if gap.head != Head::Pronoun(Pronoun::Who) {
            return None;
        }
        let (p, mut place) = (*p, place.clone());
        let own = matches!(&place.head, Head::Noun(w) if Self::as_term(w).is_some_and(|id| {
            self.term(id).sort == Sort::Zone && self.scope_of(id) == Scope::Player
        }));
        if own {
            // `Their` is whoever has it.
            let theirs = match &place.determiner {
                Determiner::None | Determiner::The => true,
                Determiner::PronounPoss(p) => (*p == Pronoun::You) == is(&who, Pronoun::You),
                _ => return None,
            };
            if !theirs {
                return None;
            }
            place.determiner = whose(&who);
        }
        clause.complements.truncate(1);
        Some((Post::Prep(p, NounPhrase::One(place)), !own))
    }
}

fn is(np: &NounPhrase, pronoun: Pronoun) -> bool {
    matches!(np, NounPhrase::One(n) if n.head == Head::Pronoun(pronoun))
}

/// `they`: `their`; `another player`: `another player's`.
fn whose(who: &NounPhrase) -> Determiner {
    match who {
        NounPhrase::One(n) => match &n.head {
            Head::Pronoun(p) if n.post.is_empty() => Determiner::PronounPoss(*p),
            _ => Determiner::Possessive(Box::new(who.clone())),
        },
        _ => Determiner::Possessive(Box::new(who.clone())),
    }
}
