//! From pairs of pest to the tree: what all builders share.

use super::ast::{At, Clause, NounPhrase, Verb, VerbGroup};
use super::grammar::Production;
use super::words::Line;
use crate::source::Span;
use crate::vocabulary::{Class, Lexicon, Word};

/// A pair of this grammar.
pub(super) type Pair<'i> = pest::iterators::Pair<'i, Production>;

/// Builds the tree of one line.
pub(super) struct Build<'a> {
    /// What was read.
    pub line: &'a Line,
}

impl Build<'_> {
    /// Where a pair is in the file.
    pub(super) fn at(&self, pair: &Pair<'_>) -> At {
        let span = pair.as_span();
        At(self.line.span(span.start(), span.end()))
    }

    /// The meaning of a content word.
    pub(super) fn word(&self, text: &str) -> Word {
        self.line
            .token(text)
            .map_or_else(|| Word::Text(text.trim().to_owned()), |token| token.word.clone())
    }

    /// A content word as written.
    pub(super) fn written(&self, text: &str) -> String {
        self.line
            .token(text)
            .map_or_else(|| text.trim().to_owned(), |token| token.surface.clone())
    }

    /// Whether a verb of the book is a verb with its noun (`ring the bell`).
    pub(super) fn names_its_object(&self, word: &Word) -> bool {
        matches!(word, Word::Term(_))
            && self
                .line
                .words
                .iter()
                .any(|token| token.word == *word && token.surface.contains(' '))
    }

    /// A content word as written, in lower case.
    pub(super) fn surface(&self, text: &str) -> String {
        self.written(text).to_lowercase()
    }

    /// The class of a content word.
    pub(super) fn class(&self, text: &str) -> Option<Class> {
        self.line.token(text).map(|token| token.class)
    }
}

/// The lemma of a lexicon word; empty for terms of the book.
pub(super) fn lemma(word: &Word) -> &str {
    match word {
        Word::Lexeme(id) => Lexicon::shared().get(*id).lemma.as_str(),
        Word::Text(text) => text,
        _ => "",
    }
}

/// A verb group that is only a verb.
pub(super) fn bare_verb(verb: Verb) -> VerbGroup {
    VerbGroup {
        modal: None,
        negated: false,
        only: false,
        perfect: false,
        progressive: false,
        passive: false,
        past: false,
        adverbs: Vec::new(),
        verb,
    }
}

/// A clause that is only a verb.
pub(super) fn bare_clause(verb: VerbGroup) -> Clause {
    Clause {
        subject: None,
        existential: false,
        verb,
        complements: Vec::new(),
        adjuncts: Vec::new(),
        more: Vec::new(),
        at: At(Span::default()),
    }
}

/// `SUBJECT is`.
pub(super) fn being(subject: NounPhrase) -> Clause {
    let mut clause = bare_clause(bare_verb(Verb::Be));
    clause.subject = Some(subject);
    clause
}
