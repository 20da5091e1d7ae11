//! `The cards left in the market`, `any cards that remain on the table`, `the remaining tiles in the bag`: what lies
//! there when the rule looks, whatever lay there before.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Condition, Head, Nominal, NounPhrase, Post,
    Preposition, Pronoun, Sentence, Verb as V,
};

impl Lowerer<'_> {
    /// Says of all pieces in a sentence only where they lie, where it is said that they are left there.
    pub(crate) fn left_in(&self, s: &mut Sentence) {
        for adjunct in &mut s.leads {
            self.left_in_adjunct(adjunct);
        }
        for joined in &mut s.clauses {
            self.left_in_clause(&mut joined.clause);
        }
    }

    fn left_in_clause(&self, clause: &mut Clause) {
        if let Some(np) = &mut clause.subject {
            self.left_in_phrase(np);
        }
        for c in &mut clause.complements {
            if let Complement::Object(np) | Complement::Prep(_, np) = c {
                self.left_in_phrase(np);
            }
        }
        for adjunct in &mut clause.adjuncts {
            self.left_in_adjunct(adjunct);
        }
    }

    fn left_in_adjunct(&self, adjunct: &mut Adjunct) {
        match adjunct {
            Adjunct::Prep(_, np) | Adjunct::Except(np) => self.left_in_phrase(np),
            Adjunct::Sub(_, Condition::Clause(c)) => self.left_in_clause(c),
            _ => {}
        }
    }

    fn left_in_phrase(&self, np: &mut NounPhrase) {
        match np {
            NounPhrase::One(n) => self.left_in_nominal(n),
            NounPhrase::And(list) | NounPhrase::Or(list) | NounPhrase::Nor(list) => {
                for np in list {
                    self.left_in_phrase(np);
                }
            }
        }
    }

    fn left_in_nominal(&self, n: &mut Nominal) {
        for post in &mut n.post {
            if let Post::Of(np) | Post::Prep(_, np) = post {
                self.left_in_phrase(np);
            }
        }
        if self.class_of(&NounPhrase::One(Box::new(n.clone()))) != Some(NounClass::Piece) {
            return;
        }
        let mut places = Vec::new();
        n.post.retain(|post| {
            let clause = match post {
                Post::Participle(c) => c.as_ref(),
                Post::Relative(r) if !r.who => &r.clause,
                _ => return true,
            };
            let place = self.only_left_in(clause);
            let stays = place.is_none();
            places.extend(place);
            stays
        });
        n.post.extend(places);
        let placed = n.post.iter().any(|p| {
            matches!(p, Post::Prep(Preposition::In | Preposition::On, np)
                if self.class_of(np) == Some(NounClass::Place))
        });
        if placed {
            n.adjectives.retain(|a| match a {
                Adjective::Plain(w) => !self.is(w, &["remaining"]),
                Adjective::Participle { verb, .. } => !self.is(verb, &["remain"]),
                _ => true,
            });
        }
    }

    /// Where something is left, of a clause that says no more than that.
    fn only_left_in(&self, clause: &Clause) -> Option<Post> {
        let gap = clause.subject.as_ref().is_none_or(
            |np| matches!(np, NounPhrase::One(n) if n.head == Head::Pronoun(Pronoun::Who)),
        );
        let verb = match &clause.verb.verb {
            V::Word(w) => self.is(w, &["leave", "remain", "stay"]),
            V::Be => true,
            _ => false,
        };
        if !gap
            || !verb
            || clause.verb.negated
            || clause.verb.modal.is_some()
            || !clause.adjuncts.is_empty()
            || !clause.more.is_empty()
        {
            return None;
        }
        let mut left = !matches!(clause.verb.verb, V::Be);
        let mut place = None;
        for c in &clause.complements {
            match c {
                Complement::Prep(p @ (Preposition::In | Preposition::On), np)
                    if place.is_none() && self.class_of(np) == Some(NounClass::Place) =>
                {
                    place = Some(Post::Prep(*p, np.clone()));
                }
                Complement::Particle(word) if word == "left" => left = true,
                Complement::Adjective(a) if a.than.is_none() && a.quantity.is_none() => {
                    match &a.word {
                        Adjective::Plain(w) | Adjective::Participle { verb: w, .. }
                            if self.is(w, &["left", "leave", "remaining", "remain"]) =>
                        {
                            left = true;
                        }
                        _ => return None,
                    }
                }
                _ => return None,
            }
        }
        place.filter(|_| left)
    }
}
