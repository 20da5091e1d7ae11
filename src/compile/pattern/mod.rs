//! Patterns of words: the lines of `grammar/wordings.txt` and of smaller lists.
//!
//! A list knows the words of its patterns by number, so that a sentence is looked at once: what its words are, and
//! which patterns it could fit at all. Most patterns fit no sentence of a book, and cost no more than that look.

mod fill;
mod fit;
mod known;
mod read;

pub(super) use crate::vocabulary::NUMBERS;
pub(super) use fill::filled;

use known::{Bits, Known};

/// Patterns that are tried in their order.
pub(super) struct Patterns {
    list: Vec<Pattern>,
    known: Known,
}

/// One line of the file.
pub(super) struct Pattern {
    pub place: Place,
    /// Whether it has to fit a whole sentence; else it fits any of its phrases.
    pub whole: bool,
    pub parts: Vec<Part>,
    pub form: Vec<String>,
    /// Of each of these sets of words it needs one.
    needs: Vec<Bits>,
    /// The words that it can begin with, if not any.
    first: Option<Bits>,
}

/// Under which headings a pattern holds.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Place {
    Anywhere,
    /// Where it is said what counts in the end.
    Scoring,
    /// Where it is said what is done before play.
    Setup,
}

/// What a sentence has to have next.
pub(super) enum Part {
    /// A word, by its number in the list.
    Word(u32),
    /// One of these rows of parts.
    Either(Vec<Vec<Part>>),
    /// One of these words, kept for the form.
    Among(String, Vec<u32>),
    /// A number, a noun, or the rest of the sentence.
    Number(String),
    Noun(String),
    Rest(String),
}

/// The words that a slot stands for.
pub(super) type Found<'p> = Vec<(&'p str, String)>;

/// A sentence as the patterns of one list see it.
pub(super) struct Said<'p> {
    list: &'p Patterns,
    words: Vec<String>,
    /// The number of each word, and whether it is a figure or no part of a noun.
    seen: Vec<known::Seen>,
    /// All words together.
    all: Bits,
}

impl Patterns {
    /// The patterns in their order.
    pub(super) fn iter(&self) -> std::slice::Iter<'_, Pattern> {
        self.list.iter()
    }

    /// A sentence, to be tried against these patterns.
    pub(super) fn said(&self, words: Vec<String>) -> Said<'_> {
        let mut said = Said { list: self, words, seen: Vec::new(), all: Bits::default() };
        said.look();
        said
    }

    /// What the first pattern finds that fits the whole sentence.
    pub(super) fn whole(&self, words: Vec<String>) -> Option<(&Pattern, Found<'_>)> {
        let said = self.said(words);
        self.iter().find_map(|p| Some((p, said.fits(p)?)))
    }
}

impl<'p> Said<'p> {
    pub(super) fn into_words(self) -> Vec<String> {
        self.words
    }

    fn look(&mut self) {
        let known = &self.list.known;
        self.seen.clear();
        self.seen.extend(self.words.iter().map(|word| known.see(word)));
        self.all = Bits::default();
        for seen in &self.seen {
            self.all.extend(seen.ids());
        }
    }

    /// Whether a pattern could fit.
    fn allows(&self, pattern: &Pattern) -> bool {
        pattern.needs.iter().all(|any| any.meets(&self.all))
    }

    /// What a pattern finds that fits the whole sentence.
    pub(super) fn fits(&self, pattern: &'p Pattern) -> Option<Found<'p>> {
        if !self.allows(pattern) || !self.begins(pattern, 0) {
            return None;
        }
        let (_, found) = fit::fit(&pattern.parts, &self.words, &self.seen, true)?;
        Some(found)
    }

    /// Whether a pattern could fit from a word on.
    fn begins(&self, pattern: &Pattern, at: usize) -> bool {
        pattern.first.as_ref().is_none_or(|first| {
            self.seen.get(at).is_none_or(|seen| seen.ids().any(|id| first.has(id)))
        })
    }

    /// Puts the form of a pattern wherever it fits.
    pub(super) fn put(&mut self, pattern: &'p Pattern) {
        if !self.allows(pattern) {
            return;
        }
        let mut at = 0;
        while at < self.words.len() {
            let fit = self
                .begins(pattern, at)
                .then(|| fit::fit(&pattern.parts, &self.words[at..], &self.seen[at..], false));
            let Some((left, found)) = fit.flatten() else {
                at += 1;
                continue;
            };
            let form = filled(&pattern.form, &found);
            let (end, next) = (self.words.len() - left, at + form.len());
            self.words.splice(at..end, form);
            self.look();
            at = next.max(at + 1);
        }
    }

    /// Goes on with other words.
    pub(super) fn become_words(&mut self, words: Vec<String>) {
        self.words = words;
        self.look();
    }
}

#[cfg(test)]
mod tests {
    use super::{Patterns, filled};

    fn words(text: &str) -> Vec<String> {
        crate::compile::idioms::words(text)
    }

    /// A pattern that the words rule out is the same as one that does not fit.
    #[test]
    fn a_pattern_fits_by_its_words_slots_and_choices() {
        let list = Patterns::read(
            "$who = (you | each player)\n\
             [then] $who {v=take/takes} {n} {a} => {v} {n} {many-a}\n\
             (a | {n} of the) cards ~> CARDS {n}\n\
             {x} at last => {x}\n",
        );
        let whole = |text: &str| {
            list.whole(words(text)).map(|(p, found)| filled(&p.form, &found).join(" "))
        };
        assert_eq!(whole("You TAKE two red stone").as_deref(), Some("take two red stones"));
        assert_eq!(whole("Then each player takes 3 bead").as_deref(), Some("takes 3 beads"));
        assert_eq!(whole("each player takes a bead"), None, "no figure");
        assert_eq!(whole("take two beads"), None, "nobody");
        assert_eq!(whole("they rest at last").as_deref(), Some("they rest"));
        let phrases = |text: &str| {
            let mut said = list.said(words(text));
            list.iter().filter(|p| !p.whole).for_each(|p| said.put(p));
            said.into_words().join(" ")
        };
        assert_eq!(phrases("see two of the cards and a cards"), "see CARDS two and CARDS");
        assert_eq!(phrases("see the cards"), "see the cards");
    }
}
