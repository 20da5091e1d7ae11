//! The printer, and words that stand alone.

use crate::syntax::ast::{Adverb, Preposition, Pronoun, Subordinator, TimeRelation};
use crate::vocabulary::{Class, Vocabulary, Word};

/// Prints trees with the surfaces of one vocabulary.
pub(super) struct Printer<'a> {
    /// Where the surfaces come from.
    pub vocabulary: &'a Vocabulary,
}

impl Printer<'_> {
    pub(super) fn noun(&self, word: &Word, plural: bool) -> String {
        self.vocabulary.surface(word, if plural { Class::EventPl } else { Class::EventSg })
    }

    pub(super) fn verb(&self, word: &Word, class: Class) -> String {
        self.vocabulary.surface(word, class)
    }

    pub(super) fn adjective(&self, word: &Word, class: Class) -> String {
        self.vocabulary.surface(word, class)
    }
}

/// Adds a word with a blank before it.
pub(super) fn push(out: &mut String, word: &str) {
    if word.is_empty() {
        return;
    }
    if !out.is_empty() && !out.ends_with([' ', '(']) && !word.starts_with([',', ')', ';', ':'])
    {
        out.push(' ');
    }
    out.push_str(word);
}

pub(super) fn adverb(adverb: Adverb) -> &'static str {
    match adverb {
        Adverb::Instead => "instead",
        Adverb::Again => "again",
        Adverb::Already => "already",
        Adverb::Still => "still",
        Adverb::Always => "always",
        Adverb::Immediately => "immediately",
        Adverb::Also => "also",
        Adverb::Randomly => "randomly",
        Adverb::Secretly => "secretly",
        Adverb::Together => "together",
        Adverb::FaceDown => "face down",
        Adverb::FaceUp => "face up",
        Adverb::Evenly => "evenly",
        Adverb::Clockwise => "clockwise",
        Adverb::Counterclockwise => "counterclockwise",
        Adverb::First => "firstly",
        Adverb::Last => "lastly",
        Adverb::Normally => "normally",
        Adverb::OneAtATime => "one at a time",
        Adverb::Automatically => "automatically",
        Adverb::Each => "each",
    }
}

pub(super) fn pronoun(pronoun: Pronoun, object: bool) -> &'static str {
    match (pronoun, object) {
        (Pronoun::It, _) => "it",
        (Pronoun::They, false) => "they",
        (Pronoun::They, true) => "them",
        (Pronoun::He, false) => "he",
        (Pronoun::He, true) => "him",
        (Pronoun::You, _) => "you",
        (Pronoun::Who, _) => "which",
        (Pronoun::Self_, _) => "itself",
        (Pronoun::Everyone, _) => "everyone",
        (Pronoun::Nobody, _) => "nobody",
        (Pronoun::Anyone, _) => "anyone",
        (Pronoun::Nothing, _) => "nothing",
        (Pronoun::This, _) => "this",
        (Pronoun::Rest, _) => "everyone else",
        (Pronoun::Both, _) => "both",
        (Pronoun::One, _) => "one",
        (Pronoun::None, _) => "none",
        (Pronoun::Each, _) => "each",
        (Pronoun::All, _) => "all",
    }
}

pub(super) fn possessive(pronoun: Pronoun) -> &'static str {
    match pronoun {
        Pronoun::It => "its",
        Pronoun::He => "his",
        Pronoun::You => "your",
        Pronoun::Who => "whose",
        _ => "their",
    }
}

pub(super) fn preposition(preposition: Preposition) -> &'static str {
    match preposition {
        Preposition::In => "in",
        Preposition::On => "on",
        Preposition::At => "at",
        Preposition::To => "to",
        Preposition::From => "from",
        Preposition::Of => "of",
        Preposition::By => "by",
        Preposition::With => "with",
        Preposition::Without => "without",
        Preposition::For | Preposition::ForEach => "for",
        Preposition::As => "as",
        Preposition::Among => "among",
        Preposition::Between => "between",
        Preposition::Per => "per",
        Preposition::Than => "than",
        Preposition::NextTo => "next to",
        Preposition::Under => "under",
        Preposition::Over => "over",
        Preposition::OnTop => "on top of",
        Preposition::AtBottom => "at the bottom of",
        Preposition::InsteadOf => "instead of",
        Preposition::AccordingTo => "according to",
        Preposition::BecauseOf => "because of",
        Preposition::Through => "through",
        Preposition::Against => "against",
        Preposition::After => "after",
        Preposition::InFrontOf => "in front of",
        Preposition::Toward => "toward",
        Preposition::UpTo => "up to",
        Preposition::Like => "like",
        Preposition::RegardlessOf => "regardless of",
        Preposition::SubjectTo => "subject to",
        Preposition::About => "about",
        Preposition::OnBehalfOf => "on behalf of",
        Preposition::Times => "times",
        Preposition::Plus => "plus",
        Preposition::Minus => "minus",
        Preposition::Including => "including",
        Preposition::Around => "around",
        Preposition::Across => "across",
        Preposition::Beyond => "beyond",
        Preposition::Outside => "outside",
    }
}

pub(super) fn subordinator(subordinator: Subordinator) -> &'static str {
    match subordinator {
        Subordinator::When => "when",
        Subordinator::EachTime => "each time",
        Subordinator::If => "if",
        Subordinator::OnlyIf => "only if",
        Subordinator::While => "while",
        Subordinator::OnlyWhile => "only while",
        Subordinator::Unless => "unless",
        Subordinator::Until => "until",
        Subordinator::After => "after",
        Subordinator::Before => "before",
        Subordinator::EvenIf => "even if",
        Subordinator::Because => "because",
        Subordinator::Where => "where",
    }
}

pub(super) fn relation(relation: TimeRelation) -> &'static str {
    match relation {
        TimeRelation::During => "during",
        TimeRelation::OnlyDuring => "only during",
        TimeRelation::StartOf => "at the start of",
        TimeRelation::EndOf => "at the end of",
        TimeRelation::Before => "before",
        TimeRelation::After => "after",
        TimeRelation::Until => "until",
        TimeRelation::From => "from",
    }
}
