//! Slips of the pen that leave two meanings open.

use super::Class;
use super::encode::{Candidate, Slot};
use super::lexicon::{is_noun, is_verb, possessive_class};

/// `the players score`: a plural where the author may have meant the possessive.
pub(super) fn slip(slots: &mut [Slot], at: usize) {
    if at == 0 || at + 1 >= slots.len() || slots[at].candidates.len() != 1 {
        return;
    }
    let Candidate::Content(Class::PlayerPl, word) = slots[at].candidates[0].clone() else {
        return;
    };
    let article =
        matches!(slots[at - 1].lower.as_str(), "the" | "that" | "this" | "a" | "each");
    let noun_next = slots[at + 1]
        .candidates
        .iter()
        .all(|c| c.class().is_some_and(|class| is_noun(class) && !is_verb(class)));
    if article && noun_next {
        slots[at].candidates.push(Candidate::Content(possessive_class(Class::PlayerPl), word));
    }
}
