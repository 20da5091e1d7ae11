//! Words and what sort of noun they are.

use std::borrow::Cow;

use super::context::Lowerer;
use crate::vocabulary::{Class, Part, Sort, Term, TermId, Word};

/// What sort of thing a noun names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NounClass {
    Piece,
    Place,
    Player,
    Time,
    Quality,
    State,
    Value,
    Event,
    Rule,
    Thing,
}

/// A name in small letters, which most names are.
fn lower(name: &str) -> Cow<'_, str> {
    if name.bytes().all(|b| b.is_ascii() && !b.is_ascii_uppercase()) {
        Cow::Borrowed(name)
    } else {
        Cow::Owned(name.to_lowercase())
    }
}

impl Lowerer<'_> {
    /// The lemma in lower case, for words of the lexicon and terms alike.
    pub(super) fn lemma<'s>(&'s self, word: &'s Word) -> Cow<'s, str> {
        match word {
            Word::Term(id) => lower(&self.out.terms.get(*id).name),
            // The lexicon is written in small letters.
            Word::Lexeme(id) => Cow::Borrowed(&self.voc.lexeme(*id).lemma),
            Word::Number(n) => n.to_string().into(),
            Word::Reference(s) | Word::Text(s) => lower(s),
        }
    }

    pub(super) fn is(&self, word: &Word, lemmas: &[&str]) -> bool {
        let lemma = self.lemma(word);
        lemmas.contains(&&*lemma)
    }

    pub(super) fn term(&self, id: TermId) -> &Term {
        self.out.terms.get(id)
    }

    /// A noun of the shared lexicon.
    pub(super) fn lexicon_noun(&self, lemma: &str) -> Option<Word> {
        self.voc.find_lexeme(lemma, Part::Noun).map(Word::Lexeme)
    }

    /// The sort that a sort word (`zone`, `phase`) gives to what is called so.
    pub(super) fn sort_word(&self, word: &Word) -> Option<Sort> {
        match word {
            Word::Lexeme(id) => self.voc.lexeme(*id).sort,
            _ => None,
        }
    }

    /// The term behind a word, if it is one.
    pub(super) fn as_term(word: &Word) -> Option<TermId> {
        match word {
            Word::Term(id) => Some(*id),
            _ => None,
        }
    }

    /// The sort of a term word.
    pub(super) fn sort(&self, word: &Word) -> Option<Sort> {
        Self::as_term(word).map(|id| self.term(id).sort)
    }

    /// The class of a noun: of its term, else of the lexicon.
    pub(super) fn noun_class(&self, word: &Word) -> NounClass {
        match word {
            Word::Term(id) => match self.term(*id).sort {
                Sort::Kind | Sort::Status | Sort::Name => NounClass::Piece,
                Sort::Zone => NounClass::Place,
                Sort::Property | Sort::Tally => NounClass::Quality,
                Sort::Time => NounClass::Time,
                Sort::State => NounClass::State,
                Sort::Value => NounClass::Value,
                Sort::Player => NounClass::Player,
                Sort::Action | Sort::Event => NounClass::Event,
                Sort::Designation => {
                    if self.is_player_title(*id) {
                        NounClass::Player
                    } else {
                        NounClass::Piece
                    }
                }
                Sort::Book | Sort::Thing => NounClass::Thing,
            },
            Word::Lexeme(id) => match self.voc.lexeme(*id).class {
                Class::PieceSg => NounClass::Piece,
                Class::PlaceSg => NounClass::Place,
                Class::PlayerSg => NounClass::Player,
                Class::TimeSg => NounClass::Time,
                Class::QualitySg => NounClass::Quality,
                Class::StateSg => NounClass::State,
                Class::ValueSg => NounClass::Value,
                Class::EventSg | Class::VerbBase | Class::VerbAll | Class::VerbBasePart => {
                    NounClass::Event
                }
                Class::RuleSg => NounClass::Rule,
                _ => NounClass::Thing,
            },
            _ => NounClass::Thing,
        }
    }

    /// Whether a title belongs to players: its name contains a player noun, or it was defined so.
    pub(super) fn is_player_title(&self, id: TermId) -> bool {
        let term = self.term(id);
        let name = term.name.to_lowercase();
        name.split(' ').any(|w| {
            matches!(
                w,
                "player" | "players" | "opponent" | "dealer" | "leader" | "host" | "winner"
            )
        }) || term.is_a.as_deref().is_some_and(|k| k.to_lowercase().contains("player"))
    }

    /// A term of this sort made for the machine (never by use: only for what a sentence defines).
    pub(super) fn synthetic(&mut self, name: &str, sort: Sort) -> TermId {
        self.out.terms.add(Term {
            name: name.to_owned(),
            sort,
            is_a: None,
            also: Vec::new(),
            at: None,
        })
    }
}
