//! Words that a book uses in a plain sense without a sentence that defines them.
//!
//! A use makes a term only if it tells what sort of thing the word is (`gain 2 stars`: a number that
//! each player has; `put it in the kiln`: a place; `ring the bell`: an action), nothing else explains
//! the word, and it is no near miss of a word that the book has. What was taken for granted is a note.

mod amounts;
mod deeds;
mod evidence;
mod held;
mod laid_on;
mod lying;
mod people;
mod short;
mod spots;
mod states;

pub(crate) use states::NO_STATES;

use super::gather::{Book, Harvest};
use crate::finding::Findings;

impl Harvest {
    /// Makes terms of words that their use explains; what was taken for granted becomes a note.
    pub(super) fn by_use(&mut self, books: &[Book<'_>], findings: &mut Findings) {
        let lines = evidence::lines(self, books);
        self.people(&lines, findings);
        self.held(&lines, findings);
        self.states(&lines, findings);
        self.own_states(&lines, findings);
        self.short_tallies(&lines, findings);
        self.spots(&lines, findings);
        self.laid_on(&lines, findings);
        self.amounts(&lines, findings);
        self.lying(&lines, findings);
        self.short_tallies(&lines, findings);
        self.vocabulary.index();
        self.deeds(&lines, findings);
    }
}
