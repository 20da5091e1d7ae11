//! Hands what the stages gave to the checks.

use std::collections::BTreeSet;

use super::{Compiled, Reading, Status};
use crate::book::Role;
use crate::check::{self, Input, SentenceView, SetView, Words};
use crate::finding::Findings;
use crate::outline::Sentence;

impl Compiled {
    /// What the checks look at, handed to `see`.
    pub(super) fn with_input<T>(&self, see: impl FnOnce(&Input<'_>) -> T) -> T {
        let sets: Vec<SetView<'_>> = self
            .book
            .sets
            .iter()
            .zip(&self.outlines)
            .map(|(set, outline)| SetView {
                outline,
                standard: set.role == Role::Standard,
                changes: matches!(set.role, Role::House | Role::Errata),
            })
            .collect();
        let sentence = |reading: &Reading| -> &Sentence {
            self.outlines[reading.set].sentence(reading.sentence)
        };
        let words: Vec<Words<'_>> =
            self.readings.iter().map(|reading| Words::of(sentence(reading))).collect();
        let sentences: Vec<SentenceView<'_>> = self
            .readings
            .iter()
            .zip(&words)
            .map(|(reading, words)| SentenceView {
                set: reading.set,
                sentence: sentence(reading),
                words,
                unread: reading.status == Status::Unread,
                commentary: reading.status == Status::Commentary,
                definition: reading.status == Status::Definition,
            })
            .collect();
        let mut table_words = BTreeSet::new();
        for table in &self.book.components {
            let cells = table.rows.iter().flat_map(|row| row.cells.iter());
            let names = table.columns.iter().map(|column| &column.name);
            for text in cells.chain(names) {
                let words =
                    text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty());
                table_words.extend(words.map(str::to_lowercase));
            }
        }
        see(&Input {
            sources: &self.sources,
            sets: &sets,
            sentences: &sentences,
            vocabulary: &self.vocabulary,
            rules: &self.rule_set,
            table_words: &table_words,
        })
    }

    /// What was not checked, in words.
    pub fn unchecked(&self) -> Vec<String> {
        self.with_input(check::unchecked)
    }
}

/// Runs the checks.
pub(super) fn check(compiled: &Compiled, findings: &mut Findings) {
    compiled.with_input(|input| check::run(input, findings));
}

/// Takes out what the author has silenced in the text.
pub(super) fn silence(compiled: &mut Compiled) {
    let standard = |set: &&crate::book::RuleSource| set.role != Role::Standard;
    let files = compiled.book.sets.iter().filter(standard).map(|set| set.file);
    let files: Vec<_> = files.map(|id| (id, compiled.sources.get(id))).collect();
    compiled.silences = check::silence(files.into_iter(), &mut compiled.findings);
}
