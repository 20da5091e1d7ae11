//! What stands behind a relative clause and belongs to the sentence around it.

use crate::lower::from_syntax::context::Lowerer;
use crate::syntax::ast::{
    Adjunct, Clause, Complement, NounPhrase, Post, Preposition, Verb as V,
};

impl Lowerer<'_> {
    /// `may tap a card they control to draw one`: tapped for that, and not controlled for it.
    pub(crate) fn for_what_at_end(&self, clause: &mut Clause) {
        let mut purposes = Vec::new();
        for complement in &mut clause.complements {
            let (Complement::Prep(_, NounPhrase::One(n))
            | Complement::Object(NounPhrase::One(n))) = complement
            else {
                continue;
            };
            let Some(Post::Relative(r)) = n.post.last_mut() else { continue };
            let held = match &r.clause.verb.verb {
                V::Have => true,
                V::Word(w) => self.is(w, &["control", "own", "hold", "possess"]),
                _ => false,
            };
            if !held {
                continue;
            }
            let complements = std::mem::take(&mut r.clause.complements);
            for part in complements {
                match part {
                    Complement::Infinitive(to) => purposes.push(to),
                    part => r.clause.complements.push(part),
                }
            }
        }
        for mut to in purposes {
            // How often it is done is said of the whole.
            clause.adjuncts.append(&mut to.adjuncts);
            clause.adjuncts.push(Adjunct::Purpose(to));
        }
    }
}

/// `moves from the place it is in to the pile`: being somewhere has no goal, so the goal belongs to
/// the main verb.
pub(crate) fn end_of_relative(clause: &mut Clause) {
    let mut goals = Vec::new();
    for complement in &mut clause.complements {
        let Complement::Prep(Preposition::From, NounPhrase::One(n)) = complement else {
            continue;
        };
        for post in &mut n.post {
            let Post::Relative(r) = post else { continue };
            if r.clause.verb.verb != V::Be {
                continue;
            }
            r.clause.complements.retain(|c| match c {
                Complement::Prep(Preposition::To, _) => {
                    goals.push(c.clone());
                    false
                }
                _ => true,
            });
        }
    }
    clause.complements.extend(goals);
}
