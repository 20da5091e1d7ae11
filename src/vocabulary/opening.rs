//! How a sentence opens: an order, or a noun.

use super::encode::{Candidate, Slot};
use super::left::Left;
use super::lexicon::{is_noun, is_plural, is_singular};
use super::prune::left_of;
use super::{Class, Word};

/// `Deal tricks …`: a bare verb that could be a noun, before a plural of the book that could be a verb.
/// Nobody opens a sentence with a singular noun that has no determiner and then such a verb.
pub(super) fn imperative(slots: &mut [Slot], at: usize) {
    if !matches!(left_of(slots, at), Left::Start | Left::Join) {
        return;
    }
    let of_book = |c: &Candidate| matches!(c, Candidate::Content(class, Word::Term(_)) if is_plural(*class));
    let third = |c: &Candidate| c.class() == Some(Class::VerbS);
    let base = |c: &Candidate| {
        matches!(c.class(), Some(Class::VerbBase | Class::VerbAll | Class::VerbBasePart))
    };
    let bare = |c: &Candidate| matches!(c, Candidate::Content(class, Word::Lexeme(_)) if is_noun(*class) && is_singular(*class));
    let [first, second] = slots.get_mut(at..at + 2).unwrap_or(&mut []) else { return };
    if first.candidates.iter().any(base)
        && first.candidates.iter().any(bare)
        && second.candidates.iter().any(of_book)
        && second.candidates.iter().any(third)
    {
        first.candidates.retain(base);
        second.candidates.retain(of_book);
    }
}
