//! What the checks look at.

use std::sync::OnceLock;

use super::words::{Tok, tokens};
use crate::lower::Meta;
use crate::outline::{Form, Outline, SectionId, Sentence};
use crate::resolve::RuleSet;
use crate::source::{Sources, Span};
use crate::vocabulary::Vocabulary;

/// All that is known about a game before it is played.
#[derive(Debug, Clone, Copy)]
pub struct Input<'a> {
    /// The texts.
    pub sources: &'a Sources,
    /// The rule sets, lowest layer first.
    pub sets: &'a [SetView<'a>],
    /// All sentences in document order over the sets.
    pub sentences: &'a [SentenceView<'a>],
    /// The terms.
    pub vocabulary: &'a Vocabulary,
    /// The rules and who wins.
    pub rules: &'a RuleSet,
    /// Words of the component tables (columns and cells), in small letters: they use terms too.
    pub table_words: &'a std::collections::BTreeSet<String>,
}

/// A rule set.
#[derive(Debug, Clone, Copy)]
pub struct SetView<'a> {
    /// Its outline.
    pub outline: &'a Outline,
    /// Whether it is the standard set, which is not checked.
    pub standard: bool,
    /// Whether it changes another set (house rules, errata): other figures are its purpose.
    pub changes: bool,
}

/// The words of a sentence, cut when the first check asks for them.
#[derive(Debug)]
pub struct Words<'a> {
    text: &'a str,
    cut: OnceLock<Vec<Tok>>,
}

impl<'a> Words<'a> {
    /// Those of a sentence.
    pub fn of(sentence: &'a Sentence) -> Self {
        Self { text: &sentence.text, cut: OnceLock::new() }
    }
}

/// A sentence.
#[derive(Debug, Clone, Copy)]
pub struct SentenceView<'a> {
    /// In which set (index into [`Input::sets`]).
    pub set: usize,
    /// The sentence.
    pub sentence: &'a Sentence,
    /// Its words.
    pub words: &'a Words<'a>,
    /// Whether no reading was found, so that the rules do not carry it out.
    pub unread: bool,
    /// Whether it is only there to be read by people.
    pub commentary: bool,
    /// Whether it says what something is.
    pub definition: bool,
}

impl<'a> SentenceView<'a> {
    /// Its words, figures and signs.
    pub(super) fn toks(&self) -> &'a [Tok] {
        self.words.cut.get_or_init(|| tokens(self.words.text))
    }

    /// Whether a check of words looks at it.
    pub fn counts(&self) -> bool {
        self.sentence.form == Form::Text
    }

    /// The section it stands in.
    pub fn section(&self) -> SectionId {
        self.sentence.section
    }
}

impl<'a> Input<'a> {
    /// The sentences that are checked: those of the game's own sets that say something.
    pub fn own(&self) -> impl Iterator<Item = &'a SentenceView<'a>> {
        let sets = self.sets;
        self.sentences.iter().filter(move |s| !sets[s.set].standard && s.counts())
    }

    /// The place of a stretch of a sentence's text in its file.
    pub fn place(&self, view: &SentenceView<'_>, start: usize, end: usize) -> Span {
        self.place_in(view.set, view.sentence, start, end)
    }

    /// The place of some bytes of a sentence of a set, as it was written or as it was cut.
    pub fn place_in(&self, set: usize, sentence: &Sentence, start: usize, end: usize) -> Span {
        let file = self.sets[set].outline.file;
        let first = sentence.offsets.get(start).copied().unwrap_or(sentence.span.start);
        let last = end.checked_sub(1).and_then(|at| sentence.offsets.get(at)).copied();
        Span { file, start: first, end: last.map_or(sentence.span.end, |l| l + 1) }
    }

    /// Whether a sentence of the book states a law.
    pub fn states_law(&self, meta: &Meta) -> bool {
        self.rules.ladder.iter().any(|l| *l.meta.law() == *meta && l.stated_by.is_some())
    }

    /// The titles of the headings around a sentence, outermost first, in small letters.
    pub fn titles(&self, view: &SentenceView<'_>) -> Vec<String> {
        let titles = self.sets[view.set].outline.titles(view.section());
        titles.into_iter().map(str::to_lowercase).collect()
    }

    /// The number or path of the rule that a sentence stands in.
    pub fn rule_name(&self, view: &SentenceView<'_>) -> String {
        self.sets[view.set].outline.rule_name(view.section())
    }
}
