//! What stands behind a relative clause and belongs to the sentence around it.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::effects::exchange::SWAP;
use crate::lower::from_syntax::words::NounClass;
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

    /// `returns a king that is not tapped to their hand`, `puts a card they own on the bottom of the pile`: what is so, or is
    /// somebody's, has no goal, so the goal belongs to what is done.
    pub(crate) fn goal_behind_relative(&self, clause: &mut Clause) {
        let V::Word(does) = &clause.verb.verb else { return };
        let swaps = self.is(does, SWAP);
        // What is on top of something, or has something there, is told by its place.
        let goal = |p: Preposition, lies: bool| match p {
            Preposition::To => true,
            Preposition::OnTop | Preposition::AtBottom => !lies,
            Preposition::With | Preposition::For => swaps,
            _ => false,
        };
        let mut goals = Vec::new();
        for complement in &mut clause.complements {
            let (Complement::Object(np) | Complement::Prep(Preposition::In, np)) = complement
            else {
                continue;
            };
            let Some(inner) = last_clause(np) else { continue };
            let lies = matches!(inner.verb.verb, V::Have | V::Be);
            let idle = match &inner.verb.verb {
                V::Have | V::Be => true,
                // A state that the book sets: `that is not tapped`.
                V::Word(w) if inner.verb.passive => self.is_state_verb(&self.lemma(w)),
                V::Word(w) => self.is(w, &["control", "own", "hold", "possess"]),
                V::Do => false,
            };
            while idle
                && let Some(Adjunct::Prep(p, np)) = inner.adjuncts.last()
                && goal(*p, lies)
            {
                goals.insert(0, Complement::Prep(*p, np.clone()));
                inner.adjuncts.pop();
            }
            while idle
                && let Some(c @ Complement::Prep(p, _)) = inner.complements.last()
                && goal(*p, lies)
            {
                goals.insert(0, c.clone());
                inner.complements.pop();
            }
        }
        clause.complements.extend(goals);
    }

    /// `reveals a card in their hand`, `swaps a card from their hand with a card from the pile`: nothing is moved to or from
    /// there by what is done, so it is where the piece lies.
    pub(crate) fn where_it_lies(&self, clause: &mut Clause) {
        const LAID_OPEN: [&str; 9] =
            ["reveal", "show", "look", "peek", "view", "exchange", "swap", "trade", "switch"];
        if !matches!(&clause.verb.verb, V::Word(w) if self.is(w, &LAID_OPEN)) {
            return;
        }
        let mut at = 1;
        while at < clause.complements.len() {
            let place = match &clause.complements[at] {
                Complement::Prep(p @ (Preposition::In | Preposition::From), np)
                    if self.class_of(np) == Some(NounClass::Place) =>
                {
                    Post::Prep(*p, np.clone())
                }
                _ => {
                    at += 1;
                    continue;
                }
            };
            let (Complement::Object(np) | Complement::Prep(_, np)) =
                &mut clause.complements[at - 1]
            else {
                at += 1;
                continue;
            };
            let class = self.class_of(np);
            match np {
                NounPhrase::One(n)
                    if matches!(class, Some(NounClass::Piece | NounClass::Value)) =>
                {
                    n.post.push(place);
                    clause.complements.remove(at);
                }
                _ => at += 1,
            }
        }
    }
}

/// The relative clause that ends a phrase, also behind the place in it.
fn last_clause(np: &mut NounPhrase) -> Option<&mut Clause> {
    let NounPhrase::One(n) = np else { return None };
    match n.post.last_mut()? {
        Post::Relative(r) => Some(&mut r.clause),
        Post::Prep(_, place) | Post::Of(place) => last_clause(place),
        _ => None,
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
