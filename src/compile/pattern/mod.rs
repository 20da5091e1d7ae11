//! Patterns of words: the lines of `grammar/wordings.txt` and of smaller lists.
//!
//! Most patterns fit no sentence of a book. So a list knows of each line only the words that it cannot do without, and by them a
//! sentence is told at once which lines it could fit; these alone are read and tried.

mod fill;
mod fit;
mod keys;
mod read;

use std::cell::OnceCell;
use std::sync::Arc;

pub(super) use crate::vocabulary::NUMBERS;
pub(super) use fill::filled;

use fit::Seen;
use keys::{Bits, Index, Keys};
pub(super) use read::Line;
use read::Short;

/// Patterns that are tried in their order.
#[derive(Default)]
pub(super) struct Patterns {
    lines: Vec<Line>,
    short: Vec<Short>,
    keys: Keys,
    index: Index,
}

/// What a line says.
pub(super) struct Pattern {
    pub parts: Vec<Part>,
    pub form: Vec<String>,
    /// What it can begin with, if not with any word.
    first: Option<Vec<Start>>,
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
    /// A word in small letters.
    Word(Arc<str>),
    /// One of these rows of parts.
    Either(Vec<Vec<Part>>),
    /// What a shorthand stands for.
    Short(Arc<[Part]>),
    /// One of these words, kept for the form.
    Among(String, Vec<Arc<str>>),
    /// A number, a noun, or the rest of the sentence.
    Number(String),
    Noun(String),
    Rest(String),
}

/// What a pattern can begin with.
#[derive(Clone, PartialEq)]
enum Start {
    Word(Arc<str>),
    Figure,
}

/// The words that a slot stands for.
pub(super) type Found<'p> = Vec<(&'p str, String)>;

/// The words that one slot stands for, if the sentence has it.
pub(super) fn slot(found: &Found<'_>, name: &str) -> Option<String> {
    found.iter().find(|(n, _)| *n == name).map(|(_, said)| said.clone())
}

/// A sentence as the patterns of one list see it.
pub(super) struct Said<'p> {
    list: &'p Patterns,
    words: Vec<String>,
    /// What the words are, once a pattern asks.
    seen: OnceCell<Vec<Seen>>,
    /// The keys among its words.
    keys: Bits,
    /// By number the lines that these do not rule out at once.
    near: Vec<u32>,
}

impl Patterns {
    /// All lines in their order.
    #[cfg(test)]
    pub(super) fn lines(&self) -> std::slice::Iter<'_, Line> {
        self.lines.iter()
    }

    /// A sentence, to be tried against these patterns.
    pub(super) fn said(&self, words: Vec<String>) -> Said<'_> {
        let keys = self.keys.among(&words);
        let near = self.index.near(&keys);
        Said { list: self, words, seen: OnceCell::new(), keys, near }
    }

    /// What the first pattern finds that fits the whole sentence.
    pub(super) fn whole(&self, words: Vec<String>) -> Option<(&Pattern, Found<'_>)> {
        let said = self.said(words);
        said.lines().find_map(|line| said.fits(line))
    }
}

impl<'p> Said<'p> {
    pub(super) fn into_words(self) -> Vec<String> {
        self.words
    }

    /// The lines that could fit its words, in their order.
    pub(super) fn lines(&self) -> impl Iterator<Item = &'p Line> {
        let list = self.list;
        self.near.iter().map(move |at| &list.lines[*at as usize])
    }

    /// The first line that could fit its words from a number on, and its number.
    pub(super) fn line_from(&self, from: usize) -> Option<(usize, &'p Line)> {
        let at = self.near.partition_point(|at| (*at as usize) < from);
        let at = *self.near.get(at)? as usize;
        Some((at, &self.list.lines[at]))
    }

    /// Puts the form of each line that may be used wherever it fits.
    pub(super) fn put_all(&mut self, may_use: impl Fn(&Line) -> bool) {
        let mut from = 0;
        while let Some((at, line)) = self.line_from(from) {
            if may_use(line) {
                self.put(line);
            }
            from = at + 1;
        }
    }

    /// Forgets what was known of other words.
    fn look(&mut self) {
        self.seen.take();
        self.keys = self.list.keys.among(&self.words);
        self.near = self.list.index.near(&self.keys);
    }

    fn seen(&self) -> &[Seen] {
        self.seen.get_or_init(|| self.words.iter().map(|word| Seen::of(word)).collect())
    }

    /// The pattern of a line, if it could fit.
    fn may_fit(&self, line: &'p Line) -> Option<&'p Pattern> {
        line.keys.is_within(&self.keys).then(|| self.list.pattern(line))
    }

    /// A pattern with what it finds, if it fits the whole sentence.
    pub(super) fn fits(&self, line: &'p Line) -> Option<(&'p Pattern, Found<'p>)> {
        let pattern = self.may_fit(line).filter(|p| p.can_begin(self.seen().first()))?;
        let (_, found) = fit::fit(&pattern.parts, &self.words, self.seen(), true)?;
        Some((pattern, found))
    }

    /// Puts the form of a pattern wherever it fits.
    pub(super) fn put(&mut self, line: &'p Line) {
        let Some(pattern) = self.may_fit(line) else { return };
        let mut at = 0;
        while at < self.words.len() {
            let seen = &self.seen()[at..];
            let fit = pattern
                .can_begin(seen.first())
                .then(|| fit::fit(&pattern.parts, &self.words[at..], seen, false));
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

impl Pattern {
    /// Whether it could fit from a word on.
    fn can_begin(&self, word: Option<&Seen>) -> bool {
        let (Some(first), Some(word)) = (&self.first, word) else { return true };
        first.iter().any(|start| match start {
            Start::Word(one) => **one == *word.lower,
            Start::Figure => word.figure,
        })
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
            said.put_all(|line| !line.whole);
            said.into_words().join(" ")
        };
        assert_eq!(phrases("see two of the cards and a cards"), "see CARDS two and CARDS");
        assert_eq!(phrases("see the cards"), "see the cards");
    }

    /// What is passed over by the words of a sentence fits it nowhere.
    #[test]
    fn lines_that_fit_are_among_those_that_are_tried() {
        let list = Patterns::read(
            "{a} rests => {a} sleeps\n\
             the {a} (rests | sleeps) => {a} lies\n\
             {x} => it is so\n\
             the fox {x} => the fox runs\n",
        );
        let all = |text: &str| -> Vec<usize> {
            let said = list.said(words(text));
            let lines = list.lines().enumerate();
            lines.filter(|(_, line)| said.fits(line).is_some()).map(|(at, _)| at).collect()
        };
        let tried = |text: &str| -> Vec<usize> {
            let said = list.said(words(text));
            let mut at = 0;
            let next = || {
                let (line, pattern) = said.line_from(at)?;
                at = line + 1;
                Some((line, said.fits(pattern).is_some()))
            };
            std::iter::from_fn(next).filter(|(_, fits)| *fits).map(|(line, _)| line).collect()
        };
        for text in
            ["The fox rests", "fox rests", "the hen sleeps", "THE FOX", "a hen", "rests"]
        {
            assert_eq!(tried(text), all(text), "{text}");
        }
        assert_eq!(tried("The fox rests"), [1, 2, 3]);
        assert_eq!(tried("fox rests"), [0, 2]);
        assert_eq!(tried("a hen"), [2]);
    }
}
