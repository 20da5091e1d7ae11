//! What stands before a word, as far as it tells what the word is.

/// What stands before a slot, as far as it matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Left {
    /// Sentence start or a part of it.
    Start,
    /// A comma, `and`, `or`, `then` …
    Join,
    /// A determiner that takes a singular (`a`, `each`).
    DeterminerOne,
    /// Any other determiner, a possessive.
    Determiner,
    /// An adjective, ordinal or number.
    Modifier,
    /// `that`, `which`, `who`.
    Relative,
    /// A preposition.
    Preposition,
    /// `to`.
    To,
    /// A modal, `do`, `not`.
    Modal,
    /// A pronoun as subject.
    Subject,
    /// A form of `be`.
    Be,
    /// A form of `have`.
    Have,
    /// A singular noun.
    Singular,
    /// A plural noun.
    Plural,
    /// A verb.
    Verb,
    /// `when`, `if`, …
    Wh,
    /// Nothing known.
    Other,
}

/// What a word of the grammar is to the word behind it.
pub(super) fn left_of_literal(word: &str) -> Left {
    match word {
        "a" | "an" | "another" | "every" | "each" | "this" | "either" | "neither" => {
            Left::DeterminerOne
        }
        "the" | "these" | "those" | "all" | "any" | "no" | "other" | "others" | "both"
        | "some" | "such" | "same" | "own" | "its" | "their" | "his" | "her" | "your"
        | "my" | "our" | "whose" | "eir" | "many" | "few" | "several" | "more" | "most"
        | "fewer" | "fewest" | "less" | "least" | "much" | "enough" | "double" | "half"
        | "triple" | "what" => Left::Determiner,
        "that" | "which" | "who" | "whichever" | "whatever" => Left::Relative,
        "to" => Left::To,
        "may" | "can" | "could" | "might" | "must" | "shall" | "should" | "will" | "would"
        | "do" | "does" | "did" | "not" => Left::Modal,
        "can not" => Left::Modal,
        "they" | "you" | "he" | "she" | "it" | "we" | "i" | "e" | "everyone" | "everybody"
        | "nobody" | "someone" | "somebody" | "anyone" | "anybody" | "whoever" => Left::Subject,
        "be" | "is" | "are" | "was" | "were" | "been" | "being" | "am" => Left::Be,
        "have" | "has" | "had" | "having" => Left::Have,
        "of" | "in" | "on" | "at" | "from" | "by" | "with" | "without" | "for" | "per"
        | "into" | "onto" | "upon" | "over" | "under" | "above" | "below" | "behind"
        | "between" | "among" | "within" | "inside" | "outside" | "through" | "during"
        | "after" | "before" | "until" | "against" | "toward" | "towards" | "around"
        | "about" | "than" | "as" | "like" | "via" | "next" | "beyond" | "despite"
        | "since" => Left::Preposition,
        "when" | "if" | "whenever" | "while" | "unless" | "where" | "whether" | "once"
        | "because" => Left::Wh,
        "," | "and" | "or" | "but" | "nor" | "so" | "instead" | "otherwise" => Left::Join,
        ";" | ":" | "(" | "." => Left::Start,
        _ => Left::Other,
    }
}
