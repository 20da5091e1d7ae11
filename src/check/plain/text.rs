//! All sentences of a book with their plain sense.

use std::sync::OnceLock;

use indexmap::IndexMap;

use super::{Plain, read};
use crate::check::words::Tok;
use crate::check::{Input, SentenceView};
use crate::source::{Quick, Span};

/// By the plain form of a word the sentences in which it stands, in their order.
type BySpoken<'a> = IndexMap<&'a str, Vec<usize>, Quick>;

/// The sentences of the book's own sets.
pub(in crate::check) struct Text<'a> {
    pub(in crate::check) input: &'a Input<'a>,
    /// Those that say something; sets that change another set say other things on purpose and are left out.
    pub(in crate::check) lines: Vec<Line<'a>>,
    /// Those that are only there to be read by people: examples, asides.
    pub(in crate::check) asides: Vec<Line<'a>>,
    spoken: OnceLock<BySpoken<'a>>,
}

/// One sentence.
pub(in crate::check) struct Line<'a> {
    pub(in crate::check) view: &'a SentenceView<'a>,
    pub(in crate::check) toks: &'a [Tok],
    pub(in crate::check) plain: Plain,
}

impl Line<'_> {
    /// Whether it is only there to be read by people.
    pub(in crate::check) fn is_aside(&self) -> bool {
        !self.view.counts() || self.view.commentary
    }
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
            .partition(|line| !line.is_aside());
        Self { input, lines, asides, spoken: OnceLock::new() }
    }

    /// The lines and the asides in which a word in this plain form stands, in their order.
    pub(in crate::check) fn speaking_of<'t>(
        &'t self,
        stem: &str,
    ) -> impl Iterator<Item = &'t Line<'a>> + use<'t, 'a> {
        let all = || self.lines.iter().chain(&self.asides);
        let spoken = self.spoken.get_or_init(|| {
            let mut spoken = BySpoken::default();
            for (at, line) in all().enumerate() {
                for tok in line.toks {
                    let lines = spoken.entry(tok.stem()).or_default();
                    if lines.last() != Some(&at) {
                        lines.push(at);
                    }
                }
            }
            spoken
        });
        let lines = self.lines.len();
        spoken.get(stem).into_iter().flatten().map(move |&at| match at.checked_sub(lines) {
            Some(aside) => &self.asides[aside],
            None => &self.lines[at],
        })
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
