//! A phrase that the words behind a noun took and that belongs to the verb outside them.
//!
//! `Return a card they control to their hand`: nothing is controlled *to* a place, so `to their hand` says where
//! the card returns; of `all coins attached to it to their bags` the second. The parse reads words from left to right
//! and gives the phrase to the nearer verb.

use super::ast::{Clause, Complement, NounPhrase, Post, Preposition, Relative, Verb};
use super::attach::Attach;
use super::build::lemma;

/// Verbs of having: what they are said of goes nowhere.
const HAVING: [&str; 7] = ["control", "own", "have", "hold", "possess", "want", "like"];

impl Attach {
    /// A relative clause behind an open noun; where a thing goes is said of the verb outside.
    pub(super) fn relative(&mut self, clause: &mut Clause, mut relative: Relative) {
        let places = lift(&mut relative.clause);
        self.stack.post(Post::Relative(relative));
        self.places(clause, places);
    }

    /// A participle behind an open noun, in the same way.
    pub(super) fn described(&mut self, clause: &mut Clause, mut inner: Clause) {
        let places = lift(&mut inner);
        self.stack.post(Post::Participle(Box::new(inner)));
        self.places(clause, places);
    }

    fn places(&mut self, clause: &mut Clause, places: Vec<(Preposition, NounPhrase)>) {
        for (to, place) in places {
            self.close(clause);
            clause.complements.push(Complement::Prep(to, place));
        }
    }
}

/// Takes the places from and to which something goes off the end of a clause whose verb moves nothing.
///
/// What is left keeps its gap; the phrases come in the order of the text.
fn lift(clause: &mut Clause) -> Vec<(Preposition, NounPhrase)> {
    let mut out = Vec::new();
    let Some(kept) = kept(clause) else { return out };
    let complements = &mut clause.complements;
    while complements.len() > kept
        && matches!(complements.last(), Some(Complement::Prep(to, _)) if goes(*to))
    {
        if let Some(Complement::Prep(to, place)) = complements.pop() {
            out.push((to, place));
        }
    }
    out.reverse();
    out
}

/// How many complements are the clause's own at least, if it moves nothing.
fn kept(clause: &Clause) -> Option<usize> {
    let Verb::Word(word) = &clause.verb.verb else { return None };
    let word = lemma(word);
    if HAVING.contains(&word) {
        // The first may be the gap itself (`the place he controls a card in`): it stays.
        return Some(1);
    }
    // What is attached is attached to one thing.
    let to = |c: &Complement| matches!(c, Complement::Prep(Preposition::To, _));
    (word == "attach").then(|| clause.complements.iter().position(to).map(|at| at + 1))?
}

fn goes(preposition: Preposition) -> bool {
    matches!(preposition, Preposition::To | Preposition::From | Preposition::OnTop)
}
