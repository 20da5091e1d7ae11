//! The tokens of one sentence, ready for the grammar.

use super::{Class, TermId};
use crate::source::Span;

/// A word of the shared lexicon (`grammar/lexicon.txt`) by its place there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LexemeId(pub u32);

/// What a content word means.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Word {
    /// A term of the book.
    Term(TermId),
    /// A word of the shared lexicon.
    Lexeme(LexemeId),
    /// A number.
    Number(i64),
    /// A rule reference as written.
    Reference(String),
    /// Quoted text, a name, a letter variable or an unknown word, as written.
    Text(String),
}

/// One content word in one reading.
#[derive(Debug, Clone)]
pub struct Token {
    /// Class and form in this reading.
    pub class: Class,
    /// Its meaning.
    pub word: Word,
    /// The words as written.
    pub surface: String,
    /// Where they are in the file.
    pub span: Span,
}

/// One encoding of a sentence: function words and punctuation as lower-case literals, each content
/// word as one character (see [`Class`]), all separated by single blanks.
///
/// `When a card is drawn, move it.` gives `when a ⟦card⟧ is ⟦drawn⟧ , ⟦move⟧ it` with three tokens.
#[derive(Debug, Clone, Default)]
pub struct Tokens {
    /// What the grammar reads.
    pub encoded: String,
    /// The content words; the low bits of each character index this list.
    pub words: Vec<Token>,
    /// For each blank-separated item of `encoded`: its span in the file.
    pub spans: Vec<Span>,
}

impl Tokens {
    /// The encoding with each content word written out with its class, for tests and messages:
    /// `when a ⟦PieceSg card⟧ is ⟦VerbPart drawn⟧`.
    pub fn readable(&self) -> String {
        let items = self.encoded.split(' ').map(|item| {
            let token = item
                .chars()
                .next()
                .and_then(super::decode_index)
                .and_then(|index| self.words.get(index));
            token.map_or_else(
                || item.to_owned(),
                |token| format!("⟦{:?} {}⟧", token.class, token.surface),
            )
        });
        items.collect::<Vec<_>>().join(" ")
    }
}
