//! Clauses: verbs, complements, adjuncts, conditions.

use super::{Adjective, At, Determiner, Joined, NounPhrase, Preposition, Quantity};
use crate::vocabulary::Word;

/// One clause: subject, verb, complements, adjuncts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// The subject; none for an imperative and where it is shared with the clause before.
    pub subject: Option<NounPhrase>,
    /// `there is …`: the subject is what there is.
    pub existential: bool,
    /// The verb group.
    pub verb: VerbGroup,
    /// Objects, predicatives, prepositional complements, in order.
    pub complements: Vec<Complement>,
    /// Adjuncts that follow (and those inside the clause), in order.
    pub adjuncts: Vec<Adjunct>,
    /// Further predicates of a subordinate clause that share its subject (`who has passed and has
    /// no cards`); empty for main clauses, which are joined in [`Sentence::clauses`].
    pub more: Vec<Joined>,
    /// Where it is.
    pub at: At,
}

/// The verb of a clause with its modal, polarity, voice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerbGroup {
    /// The modal verb.
    pub modal: Option<Modal>,
    /// `not`, `never`, `no longer`, `cannot`.
    pub negated: bool,
    /// `only` before the verb.
    pub only: bool,
    /// `has drawn`.
    pub perfect: bool,
    /// `is drawing`.
    pub progressive: bool,
    /// `is drawn`, `gets drawn`.
    pub passive: bool,
    /// Past tense (`was`, `drew`).
    pub past: bool,
    /// Adverbs around the verb that carry meaning (`instead`, `again`, `already`, `always`).
    pub adverbs: Vec<Adverb>,
    /// The main verb.
    pub verb: Verb,
}

/// A main verb.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verb {
    /// `be`.
    Be,
    /// `have` as a main verb (possession).
    Have,
    /// A verb of the book or of the lexicon (lemma).
    Word(Word),
    /// A bare auxiliary that stands for the verb before (`they do`, `they cannot`).
    Do,
}

/// Modal verbs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Modal {
    /// may, is allowed to, is free to
    May,
    /// can, is able to, could
    Can,
    /// must, has to, have to, needs to, is required to
    Must,
    /// need not, does not have to, is not required to: it is left to them
    NeedNot,
    /// should, is to
    Should,
    /// would
    Would,
    /// will, shall, is going to
    Will,
}

/// Adverbs that carry meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Adverb {
    /// instead
    Instead,
    /// again
    Again,
    /// already
    Already,
    /// still
    Still,
    /// always
    Always,
    /// immediately, at once (as time, not as manner)
    Immediately,
    /// also, too, as well
    Also,
    /// randomly, at random
    Randomly,
    /// secretly
    Secretly,
    /// simultaneously, at the same time, at once (of several)
    Together,
    /// face down
    FaceDown,
    /// face up
    FaceUp,
    /// evenly, as evenly as possible
    Evenly,
    /// clockwise
    Clockwise,
    /// counterclockwise
    Counterclockwise,
    /// first (`deals damage first`)
    First,
    /// last
    Last,
    /// normally, as normal
    Normally,
    /// freely, in any order, one at a time
    OneAtATime,
    /// automatically
    Automatically,
    /// each (of several; floated from the subject: `they each draw`)
    Each,
}

/// What completes a verb.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Complement {
    /// An object or, after `be` and `become`, a nominal predicate.
    Object(NounPhrase),
    /// An adjective predicate (`is empty`, `is higher than two`).
    Adjective(AdjectivePhrase),
    /// A prepositional phrase (`from the deck`, `to 4`).
    Prep(Preposition, NounPhrase),
    /// An infinitive (`chooses to draw`, `is unable to pay`).
    Infinitive(Box<Clause>),
    /// A that-clause or a gerund clause (`means that …`, `without adding a card`).
    Clause(Box<Clause>),
    /// A particle (`set aside`, `face up`, `over`).
    Particle(String),
    /// One of several complements (`is red or empty`, `from the hand or from the deck`).
    Either(Vec<Complement>),
}

/// An adjective with what it is compared to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdjectivePhrase {
    /// `the` of `the same as X`; mostly none.
    pub determiner: Determiner,
    /// `two` of `two higher than X`, `more` of `more expensive`; mostly none.
    pub quantity: Option<Quantity>,
    /// Adjectives before the last one.
    pub before: Vec<Adjective>,
    /// The adjective: a value of the book, a lexicon word, or an ordinal.
    pub word: Adjective,
    /// `equal to X`, `higher than X`, `lower by 2`, `the same as X`.
    pub than: Option<Box<NounPhrase>>,
    /// `or equal to`, `at least as … as`.
    pub or_equal: bool,
}

/// A condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// A finite clause.
    Clause(Box<Clause>),
    /// A clause without subject and `be`: `when in the hand`, `if able`, `when played`.
    Reduced(Box<Clause>),
    /// All hold.
    And(Vec<Condition>),
    /// At least one holds.
    Or(Vec<Condition>),
    /// A condition with an inner condition: `a player is last while the deck is empty`.
    With(Box<Condition>, Box<Adjunct>),
}

/// An adjunct: what says when, if, how often, in which order, why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Adjunct {
    /// A subordinate clause.
    Sub(Subordinator, Condition),
    /// `during NP`, `on your turn`, `in season 4`, `at the start of NP`.
    Time(TimeRelation, NounPhrase),
    /// `once`, `once during each NP`, `twice per turn`, `each turn`, `up to three times`.
    Often(Often),
    /// `in ascending order of NP`, `in turn order`, `in clockwise order`, `starting with NP`.
    Order(OrderPhrase),
    /// An adverb.
    Manner(Adverb),
    /// `To score, …`, `in order to …`.
    Purpose(Box<Clause>),
    /// A prepositional phrase that is no time (`for each NP`, `with X`, `without X`, `by 2`).
    Prep(Preposition, NounPhrase),
    /// `by drawing a card`, `without adding a card`, `instead of drawing`.
    Gerund(Preposition, Box<Clause>),
    /// `except NP`, `other than NP`.
    Except(NounPhrase),
    /// `except when …`, `except during …`.
    ExceptWhen(Box<Adjunct>),
    /// `as described in 4.2`, `as above`, `see 4.2`, `(…)`: says nothing new.
    AsSaid(Option<NounPhrase>),
    /// `along with NP`, `as well as NP`, `including NP`.
    AlongWith(NounPhrase),
    /// `if able`, `if possible`, `where possible`, `as far as possible`.
    IfAble,
    /// `, in which case CLAUSE`.
    InWhichCase(Box<Clause>),
    /// `only from NP`, `only after …`: an adjunct with `only` before it that has no form of its own.
    Only(Box<Adjunct>),
    /// `or if …`, `or during …`: any of these.
    Either(Vec<Adjunct>),
    /// Words in parentheses behind the clause.
    Aside(Vec<Adjunct>),
    /// A clause in parentheses.
    AsideClause(Box<Clause>),
    /// A phrase in parentheses, or a list behind a colon.
    Apposition(NounPhrase),
    /// An adverb that has no meaning of its own (`finally`), as written.
    Words(String),
}

/// Words that open a subordinate clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subordinator {
    /// when, whenever, each time, every time, any time, at any time
    When,
    /// each time … (kept apart: a watch over a history)
    EachTime,
    /// if, in case, provided that
    If,
    /// only if, only when
    OnlyIf,
    /// while, as long as, so long as
    While,
    /// only while
    OnlyWhile,
    /// unless
    Unless,
    /// until
    Until,
    /// after, once (as conjunction), as soon as
    After,
    /// before
    Before,
    /// even if, even when, although
    EvenIf,
    /// because, since, so that: commentary
    Because,
    /// where, in which
    Where,
}

/// How a time is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TimeRelation {
    /// during, in, on, throughout
    During,
    /// only during
    OnlyDuring,
    /// at the start (beginning) of
    StartOf,
    /// at the end of
    EndOf,
    /// before
    Before,
    /// after
    After,
    /// until (the end of)
    Until,
    /// from … on
    From,
}

/// How often.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Often {
    /// How many times; none for `each turn`.
    pub times: Option<Quantity>,
    /// In which stretch of time: `per turn`, `during each round`, `each game`.
    pub per: Option<NounPhrase>,
    /// `only once`, `at most twice`, `no more than once`.
    pub at_most: bool,
    /// `for the second time`: that time alone.
    pub nth: bool,
    /// Whoever did it: `the first player to play a king` is nobody's own first time.
    pub of_all: bool,
}

/// An order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderPhrase {
    /// The direction or key.
    pub by: OrderBy,
    /// `starting with NP`, `beginning with NP`.
    pub from: Option<NounPhrase>,
    /// `with ties broken …`.
    pub ties: Option<Box<OrderBy>>,
}

/// What orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OrderBy {
    /// in (turn) order, in turn
    Turn,
    /// clockwise, to the left
    Clockwise,
    /// counterclockwise, to the right
    Counterclockwise,
    /// in ascending (increasing) order [of NP], lowest first
    Ascending(Option<NounPhrase>),
    /// in descending order [of NP], highest first
    Descending(Option<NounPhrase>),
    /// in alphabetical order [of NP], alphabetically
    Alphabetical(Option<NounPhrase>),
    /// in random order
    Random,
    /// in any order, in the order of their choice
    Any,
    /// in the listed order, in the order below
    Listed,
    /// in NP order (`initiative order`), in order of NP
    Named(NounPhrase),
    /// in the order in which CLAUSE
    As(Box<Clause>),
    /// only `starting with NP`
    Unstated,
}
