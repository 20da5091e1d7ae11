//! Whether a sentence would be read: the book is read once more with other words in its place. What is offered to an
//! author has passed this, where it stands, with all that the book says around it.

use std::cell::Cell;

use super::{Compiled, Reading, Status, input, outlines, readings_of, terms, units, wordings};
use crate::book::Role;
use crate::lower::from_syntax;
use crate::source::{SourceFile, Span};

/// Reads a book with other words in the place of some.
pub(super) struct Proof<'c> {
    compiled: &'c Compiled,
    left: Cell<u32>,
}

impl<'c> Proof<'c> {
    /// At most so many trials are made.
    pub(super) fn new(compiled: &'c Compiled, tries: u32) -> Self {
        Self { compiled, left: Cell::new(tries) }
    }

    /// Whether no trial is left.
    pub(super) fn spent(&self) -> bool {
        self.left.get() == 0
    }

    /// Whether these sentences, in the place of the reading `at`, are all read and take effect, and
    /// whatever else was read still is.
    pub(super) fn reads(&self, at: usize, words: &str) -> bool {
        let Some(reading) = self.compiled.readings.get(at) else { return false };
        let Some(left) = self.left.get().checked_sub(1) else { return false };
        self.left.set(left);
        let (mut trial, place) = self.with(reading.span, words);
        // With the same words in the book, the other sets say what they said.
        let known: &[Reading] =
            if self.same_words(&trial) { &self.compiled.readings } else { &[] };
        let changed = if known.is_empty() { None } else { Some(reading.set) };
        readings_of(&mut trial, Some((known, changed)));
        self.takes(&trial, place)
    }

    /// Whether the words in the place are all read and take effect, and no other sentence is lost.
    fn takes(&self, trial: &Compiled, place: Span) -> bool {
        let new: Vec<usize> = (0..trial.readings.len())
            .filter(|&i| {
                let span = trial.readings[i].span;
                span.file == place.file && span.start < place.end && place.start < span.end
            })
            .collect();
        // What the grammar does not read need not be lowered.
        let parsed = |i: &usize| {
            let r = &trial.readings[*i];
            r.statement.is_some() || r.status == Status::Definition
        };
        if new.is_empty() || !new.iter().all(parsed) {
            return false;
        }
        let units = units(trial);
        let lowered = from_syntax::lower(from_syntax::Input {
            audited: Some(&new),
            ..input(trial, &trial.sources, &units)
        });
        let takes = |i: &usize| {
            use from_syntax::Status as S;
            matches!(lowered.statuses.get(*i), Some(S::Operative | S::Definition | S::Meta))
        };
        let lost = (0..trial.readings.len())
            .filter(|i| {
                matches!(lowered.statuses.get(*i), Some(from_syntax::Status::Unread { .. }))
            })
            .filter(|i| !of_standard(trial, &trial.readings[*i]))
            .count();
        new.iter().all(takes) && lost <= self.unread()
    }

    fn same_words(&self, trial: &Compiled) -> bool {
        let (old, new) = (&self.compiled.vocabulary.terms, &trial.vocabulary.terms);
        let mut pairs = old.iter().zip(new.iter());
        old.iter().count() == new.iter().count()
            && pairs.all(|((_, a), (_, b))| {
                a.name == b.name && a.sort == b.sort && a.also == b.also && a.is_a == b.is_a
            })
    }

    /// How many sentences of the book are parsed and not lowered.
    fn unread(&self) -> usize {
        let lost = |r: &&Reading| {
            r.status == Status::Unread
                && r.statement.is_some()
                && !of_standard(self.compiled, r)
        };
        self.compiled.readings.iter().filter(lost).count()
    }

    /// The book with other words in a place, and where these stand.
    fn with(&self, span: Span, words: &str) -> (Compiled, Span) {
        let Compiled { sources, book, .. } = self.compiled;
        let (mut sources, book) = (sources.clone(), book.clone());
        let file = sources.get(span.file);
        let mut text = file.text.to_string();
        let (start, mut end) = (span.start as usize, span.end as usize);
        // The stop belongs to the sentence.
        while text.get(end..=end).is_some_and(|c| matches!(c, "." | "!")) {
            end += 1;
        }
        text.replace_range(start..end, words);
        let changed = SourceFile::new(file.path.clone(), text);
        sources.replace(span.file, changed);
        let mut trial = Compiled { sources, book, ..Compiled::default() };
        outlines(&mut trial);
        trial.usual = wordings::Usual::of(&trial.outlines, |at| {
            trial.book.sets[at].role != Role::Standard
        });
        terms(&mut trial);
        (trial, Span::new(span.file, start, start + words.len()))
    }
}

/// Whether it is a sentence of the standard set: which of these apply hangs on the words that the book uses.
pub(super) fn of_standard(compiled: &Compiled, reading: &Reading) -> bool {
    compiled.book.sets.get(reading.set).is_some_and(|set| set.role == Role::Standard)
}
