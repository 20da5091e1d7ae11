//! Sentences: statements, what opens them, how clauses are joined.

use super::{Adjunct, At, Clause, NounPhrase};

/// One sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Statement {
    /// A full sentence.
    Sentence(Sentence),
    /// `Label: rest` (a labelled item); the label is a noun phrase or free words.
    Labelled {
        /// What stands before the colon.
        label: Label,
        /// What stands after it.
        rest: Box<Statement>,
    },
    /// A noun phrase or predicate that takes its subject from the heading (`Face-up pile of cards`,
    /// `Maximum 2 tokens per player`).
    Fragment(Fragment),
}

/// What stands before a colon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Label {
    /// A phrase of the book.
    Phrase(NounPhrase),
    /// Free words.
    Words(String),
}

/// Words without a finite verb.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fragment {
    /// A noun phrase.
    Phrase(NounPhrase),
    /// A predicate without subject that is no imperative (`Can attack and block`).
    Predicate(Box<Sentence>),
    /// An adjective phrase or prepositional phrases (`Face up unless …`, `Only during your turn`).
    Adjuncts(Vec<Adjunct>),
}

/// A sentence with finite clauses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// How it hangs on the sentence before it.
    pub opener: Option<Opener>,
    /// `As an exception to 4.2,` / `Despite 4.2,` / `Except` at the start.
    pub exception: Option<ExceptionMark>,
    /// Adjuncts before the first main clause; they govern every main clause.
    pub leads: Vec<Adjunct>,
    /// Main clauses in order.
    pub clauses: Vec<Joined>,
    /// Where the sentence is.
    pub at: At,
}

/// A main clause and how it joins the one before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Joined {
    /// The link to the clause before; `Link::First` for the first.
    pub link: Link,
    /// The clause.
    pub clause: Clause,
}

/// How a main clause joins the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Link {
    /// The first clause.
    First,
    /// `and`, `;`, a comma.
    And,
    /// `then`, `and then`.
    Then,
    /// `but`.
    But,
    /// `or`.
    Or,
    /// `so` (a consequence that adds nothing by itself).
    So,
    /// `in which case`.
    InWhichCase,
    /// A colon with an order behind it, which says what the clause before means (`may mine: gain 2 ore`).
    Namely,
    /// `until then`, `after that`, `afterwards` count as `Then`; `otherwise` inside a sentence.
    Otherwise,
}

/// Sentence openers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opener {
    /// `Instead,`
    Instead,
    /// `Otherwise,`
    Otherwise,
    /// `Then,` `Next,` `After that,`
    Then,
    /// `If so,` `If they do,`
    IfSo,
    /// `If not,` `If they do not,`
    IfNot,
    /// `If they cannot, …`, `if this is not possible, …`.
    IfUnable,
    /// `In that case,`
    InThatCase,
    /// `However,` `But`
    However,
    /// `This means that`, `In other words,`, `For example,`: what follows says it again.
    ThatIs,
    /// `Given` (scenarios).
    Given,
    /// `And` (scenarios).
    And,
}

impl Opener {
    /// Whether it opens what follows from what became of the sentence before: that it was done, or was not, or could not be.
    #[must_use]
    pub fn takes_case(self) -> bool {
        matches!(
            self,
            Self::IfSo | Self::IfNot | Self::IfUnable | Self::Otherwise | Self::InThatCase
        )
    }

    /// Whether what it opens goes on with the sentence before.
    #[must_use]
    pub fn goes_on(self) -> bool {
        self.takes_case() || matches!(self, Self::Then | Self::Instead)
    }
}

/// An exception stated by the author.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExceptionMark {
    /// `Except`, `As an exception`, `Exception:`.
    Plain,
    /// `As an exception to RULE`, `Despite RULE`.
    To(NounPhrase),
}
