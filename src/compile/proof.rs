//! Whether a sentence would be read: the book is read once more with other words in its place. What is offered to an
//! author has passed this, where it stands, with all that the book says around it.

use super::outlined::{outlined, outlines_of};
use super::wordings;
use super::{Compiled, Reading, Status, input, readings_of, terms, units};
use crate::book::Role;
use crate::finding::Findings;
use crate::lower::from_syntax;
use crate::outline::Outline;
use crate::source::{SourceFile, Span};

/// Reads a book with other words in the place of some.
pub(super) struct Proof<'c> {
    compiled: &'c Compiled,
    /// The outlines of the sets as they stand, in the order in which they were loaded.
    outlines: Vec<Outline>,
}

impl<'c> Proof<'c> {
    pub(super) fn new(compiled: &'c Compiled) -> Self {
        let outlines = (compiled.book.sets.iter())
            .map(|set| outlined(set.file, &compiled.sources, &mut Findings::default()))
            .collect();
        Self { compiled, outlines }
    }

    /// Whether these sentences, in the place of the reading `at`, are all read and take effect, and
    /// whatever else was read still is.
    pub(super) fn reads(&self, at: usize, words: &str) -> bool {
        let Some(reading) = self.compiled.readings.get(at) else { return false };
        let (trial, place) = self.trial(reading, words);
        let new = within(&trial, place);
        // What the grammar does not read need not be lowered.
        if new.is_empty() || !new.iter().all(|&i| is_parsed(&trial, i)) {
            return false;
        }
        let statuses = lowered(&trial, &new);
        let lost = (0..trial.readings.len())
            .filter(|i| {
                matches!(statuses.get(*i), Some(from_syntax::Status::Unread { .. }))
                    && !of_standard(&trial, &trial.readings[*i])
            })
            .count();
        new.iter().all(|&i| takes(&trial, &statuses, i)) && lost <= self.unread()
    }

    /// Which of some candidates may be read in the place of the reading `at`: all are tried at once there, each behind the
    /// sentence in front of it. Whoever passes has yet to pass alone.
    pub(super) fn likely(&self, at: usize, candidates: &[&str]) -> Vec<bool> {
        let Some(reading) = self.compiled.readings.get(at) else {
            return vec![false; candidates.len()];
        };
        let before = self.in_front(at);
        let mut words = String::new();
        let mut places = Vec::new();
        for (k, candidate) in candidates.iter().enumerate() {
            // The first one stands behind it anyway.
            if k > 0
                && let Some(before) = before
            {
                words.push_str(before.trim_end_matches('.'));
                words.push_str(". ");
            }
            let from = words.len();
            words.push_str(candidate);
            places.push((from, words.len()));
            words.push(' ');
        }
        let (trial, place) = self.trial(reading, words.trim_end());
        let new = within(&trial, place);
        let own = |&(from, to): &(usize, usize)| -> Vec<usize> {
            let start = place.start as usize;
            new.iter()
                .copied()
                .filter(|&i| {
                    let span = trial.readings[i].span;
                    (span.start as usize) < start + to && start + from < span.end as usize
                })
                .collect()
        };
        let rows: Vec<Vec<usize>> = places.iter().map(own).collect();
        let parsed =
            |row: &Vec<usize>| !row.is_empty() && row.iter().all(|&i| is_parsed(&trial, i));
        let asked: Vec<usize> = rows.iter().filter(|r| parsed(r)).flatten().copied().collect();
        if asked.is_empty() {
            return vec![false; candidates.len()];
        }
        let statuses = lowered(&trial, &asked);
        rows.iter()
            .map(|row| parsed(row) && row.iter().all(|&i| takes(&trial, &statuses, i)))
            .collect()
    }

    /// The words of the sentence in front of one, if they stand in one rule.
    pub(super) fn in_front(&self, at: usize) -> Option<&str> {
        let (own, before) =
            (self.compiled.readings.get(at)?, self.compiled.readings.get(at.checked_sub(1)?)?);
        let rule = |r: &Reading| r.id.rsplit_once('/').map(|(rule, _)| rule.to_owned());
        (own.set == before.set && rule(own) == rule(before)).then_some(before.text.as_str())
    }

    /// The book with other words in the place of a sentence, read but not lowered, and where they stand.
    fn trial(&self, reading: &Reading, words: &str) -> (Compiled, Span) {
        let (mut trial, place) = self.with(reading.span, words);
        // With the same words in the book, the other sets say what they said.
        let known: &[Reading] =
            if self.same_words(&trial) { &self.compiled.readings } else { &[] };
        let changed = if known.is_empty() { None } else { Some(reading.set) };
        readings_of(&mut trial, Some((known, changed)));
        (trial, place)
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
        let outlines = (trial.book.sets.iter().zip(&self.outlines))
            .map(|(set, known)| {
                if set.file == span.file {
                    outlined(set.file, &trial.sources, &mut Findings::default())
                } else {
                    known.clone()
                }
            })
            .collect();
        outlines_of(&mut trial, outlines);
        trial.usual = wordings::Usual::of(&trial.outlines, |at| {
            trial.book.sets[at].role != Role::Standard
        });
        terms(&mut trial);
        (trial, Span::new(span.file, start, start + words.len()))
    }
}

/// The readings that lie in a place.
fn within(trial: &Compiled, place: Span) -> Vec<usize> {
    (0..trial.readings.len())
        .filter(|&i| {
            let span = trial.readings[i].span;
            span.file == place.file && span.start < place.end && place.start < span.end
        })
        .collect()
}

fn is_parsed(trial: &Compiled, at: usize) -> bool {
    let reading = &trial.readings[at];
    reading.statement.is_some() || reading.status == Status::Definition
}

/// What becomes of the sentences, some of which are asked whether each of their words counts.
fn lowered(trial: &Compiled, asked: &[usize]) -> Vec<from_syntax::Status> {
    let units = units(trial);
    let lowered = from_syntax::lower(from_syntax::Input {
        audited: Some(asked),
        ..input(trial, &trial.sources, &units)
    });
    lowered.statuses
}

/// Whether a sentence has an effect. What says which pieces there are is a definition before anything is lowered.
fn takes(trial: &Compiled, statuses: &[from_syntax::Status], at: usize) -> bool {
    use from_syntax::Status as S;
    trial.readings[at].status == Status::Definition
        || matches!(statuses.get(at), Some(S::Operative | S::Definition | S::Meta))
}

/// Whether it is a sentence of the standard set: which of these apply hangs on the words that the book uses.
pub(super) fn of_standard(compiled: &Compiled, reading: &Reading) -> bool {
    compiled.book.sets.get(reading.set).is_some_and(|set| set.role == Role::Standard)
}
