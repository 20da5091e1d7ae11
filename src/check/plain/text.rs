//! All sentences of a book with their plain sense.

use super::{Plain, read};
use crate::check::words::Tok;
use crate::check::{Input, SentenceView};
use crate::source::Span;

/// The sentences of the book's own sets.
pub(in crate::check) struct Text<'a> {
    pub(in crate::check) input: &'a Input<'a>,
    /// Those that say something; sets that change another set say other things on purpose and are left out.
    pub(in crate::check) lines: Vec<Line<'a>>,
    /// Those that are only there to be read by people: examples, asides.
    pub(in crate::check) asides: Vec<Line<'a>>,
}

/// One sentence.
pub(in crate::check) struct Line<'a> {
    pub(in crate::check) view: &'a SentenceView<'a>,
    pub(in crate::check) toks: &'a [Tok],
    pub(in crate::check) plain: Plain,
}

impl<'a> Text<'a> {
    /// Reads all sentences.
    pub(in crate::check) fn of(input: &'a Input<'a>) -> Self {
        let line = |view: &'a SentenceView<'a>| {
            let toks = view.toks();
            let plain = read(toks);
            Line { view, toks, plain }
        };
        let all = input
            .sentences
            .iter()
            .filter(|view| !input.sets[view.set].standard && !input.sets[view.set].changes);
        let (lines, asides) = all
            .filter(|view| view.counts() || view.sentence.form == crate::outline::Form::Example)
            .map(line)
            .partition(|line| line.view.counts() && !line.view.commentary);
        Self { input, lines, asides }
    }

    /// The place of some words of a sentence.
    pub(in crate::check) fn words(&self, line: &Line<'_>, from: usize, to: usize) -> Span {
        let last = to.clamp(from + 1, line.toks.len()) - 1;
        self.input.place(line.view, line.toks[from].start, line.toks[last].end)
    }

    /// The place of a sentence.
    pub(in crate::check) fn whole(&self, line: &Line<'_>) -> Span {
        self.input.place(line.view, 0, line.view.sentence.text.len())
    }

    /// The number or path of the rule that a sentence stands in.
    pub(in crate::check) fn rule(&self, line: &Line<'_>) -> String {
        self.input.rule_name(line.view)
    }

    /// Whether a heading above the sentence has one of these words.
    pub(in crate::check) fn below(&self, line: &Line<'_>, words: &[&str]) -> bool {
        self.input.titles(line.view).iter().any(|title| {
            title.split(|c: char| !c.is_alphanumeric()).any(|w| words.contains(&w))
        })
    }
}
