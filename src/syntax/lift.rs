//! A phrase that a relative clause took and that belongs to the verb outside it.
//!
//! `Return a card they control to their hand`: nothing is controlled *to* a place, so `to their hand` says where
//! the card returns. The parse reads words from left to right and gives the phrase to the nearer verb.

use super::ast::{Clause, Complement, NounPhrase, Preposition, Relative, Verb};
use super::build::lemma;

/// Verbs of having: what they are said of goes nowhere.
const HAVING: [&str; 7] = ["control", "own", "have", "hold", "possess", "want", "like"];

/// Takes the places from and to which something goes off the end of a relative clause whose verb moves nothing.
///
/// What is left keeps its gap; the phrases come in the order of the text.
pub(super) fn lift(relative: &mut Relative) -> Vec<(Preposition, NounPhrase)> {
    let mut out = Vec::new();
    if !has(&relative.clause) {
        return out;
    }
    let complements = &mut relative.clause.complements;
    // The first complement may be the gap itself (`the place he controls a card in`): it stays.
    while complements.len() > 1
        && matches!(complements.last(), Some(Complement::Prep(to, _)) if goes(*to))
    {
        if let Some(Complement::Prep(to, place)) = complements.pop() {
            out.push((to, place));
        }
    }
    out.reverse();
    out
}

fn has(clause: &Clause) -> bool {
    matches!(&clause.verb.verb, Verb::Word(word) if HAVING.contains(&lemma(word)))
}

fn goes(preposition: Preposition) -> bool {
    matches!(preposition, Preposition::To | Preposition::From | Preposition::OnTop)
}
