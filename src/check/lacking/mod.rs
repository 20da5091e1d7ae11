//! What the words of a book speak of and no word of it brings about: events that nothing causes, states that
//! nothing ends, places that nothing goes to, prices that nobody can pay.
//!
//! Where every sentence is read, the rules show this with proof (`triggers`, `states`, `zones`, `actions`). Here at
//! least one is not read, and a word that stands anywhere else counts as what brings the thing about.

mod causes;
mod costs;
mod ends;
mod entries;

use super::words::{Tok, tokens};
use super::{Input, SentenceView};
use crate::finding::Findings;

/// The sentences with their words.
struct Book<'a> {
    input: &'a Input<'a>,
    views: Vec<&'a SentenceView<'a>>,
    toks: Vec<&'a [Tok]>,
}

impl Book<'_> {
    /// The words of the book with their sentence and place in it.
    fn words(&self) -> impl Iterator<Item = (usize, usize, &Tok)> {
        self.toks
            .iter()
            .enumerate()
            .flat_map(|(at, toks)| toks.iter().enumerate().map(move |(i, tok)| (at, i, tok)))
    }

    /// Whether a word stands in a table of components or in another table.
    fn in_table(&self, word: &str) -> bool {
        self.input.table_words.iter().any(|cell| cell.contains(word))
    }
}

/// Runs the checks of this folder where some sentence is not read.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    // House rules lean on a book that may not be here.
    let views: Vec<&SentenceView<'_>> =
        input.own().filter(|view| !input.sets[view.set].changes).collect();
    if !views.iter().any(|view| view.unread) {
        return;
    }
    let toks = views.iter().map(|view| view.toks()).collect();
    let book = Book { input, views, toks };
    causes::check(&book, findings);
    ends::check(&book, findings);
    entries::check(&book, findings);
    costs::check(&book, findings);
}
