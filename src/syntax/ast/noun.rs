//! Noun phrases: determiners, quantities, heads, what stands behind them.

use super::{AdjectivePhrase, Adjunct, At, Clause, Condition};
use crate::vocabulary::Word;

/// A noun phrase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NounPhrase {
    /// One nominal.
    One(Box<Nominal>),
    /// A and B.
    And(Vec<NounPhrase>),
    /// A or B; either A or B.
    Or(Vec<NounPhrase>),
    /// neither A nor B.
    Nor(Vec<NounPhrase>),
}

impl NounPhrase {
    /// Whether it is this pronoun and no more.
    #[must_use]
    pub fn is(&self, pronoun: Pronoun) -> bool {
        matches!(self, Self::One(n) if n.head == Head::Pronoun(pronoun))
    }
}

/// A single nominal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nominal {
    /// Article or other determiner.
    pub determiner: Determiner,
    /// `two`, `at least 40`, `up to`, `no more than one`.
    pub quantity: Option<Quantity>,
    /// Adjectives in order.
    pub adjectives: Vec<Adjective>,
    /// What it names.
    pub head: Head,
    /// Plural form.
    pub plural: bool,
    /// What follows the head.
    pub post: Vec<Post>,
    /// Where it is.
    pub at: At,
}

impl Nominal {
    /// Whether it is this pronoun, or belongs to whom it stands for: `you`, `your Deck`.
    #[must_use]
    pub fn says(&self, pronoun: Pronoun) -> bool {
        self.head == Head::Pronoun(pronoun)
            || self.determiner == Determiner::PronounPoss(pronoun)
    }
}

/// Determiners.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Determiner {
    /// None.
    None,
    /// a, an
    A,
    /// the
    The,
    /// each
    Each,
    /// every, all, all of the, both
    All,
    /// any
    Any,
    /// no, none of the
    No,
    /// another, an other
    Another,
    /// each other
    EachOther,
    /// any other
    AnyOther,
    /// all other, the other (plural)
    AllOther,
    /// the other (one)
    TheOther,
    /// this
    This,
    /// that, such a
    That,
    /// these
    These,
    /// those
    Those,
    /// which, what
    Which,
    /// some
    Some,
    /// either
    Either,
    /// my pronoun's: its, their, his, her, your, whose
    PronounPoss(Pronoun),
    /// NP's
    Possessive(Box<NounPhrase>),
    /// only the, only a
    Only(Box<Determiner>),
}

/// Pronouns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pronoun {
    /// it
    It,
    /// they, them
    They,
    /// he, she, e, him, her, em
    He,
    /// you
    You,
    /// who, which, that, whose (inside a relative clause)
    Who,
    /// itself, themselves, himself
    Self_,
    /// everyone, everybody
    Everyone,
    /// nobody, no one
    Nobody,
    /// someone, anyone
    Anyone,
    /// nothing
    Nothing,
    /// this, that, these, those standing alone
    This,
    /// the rest, the remainder, everyone else, others
    Rest,
    /// both
    Both,
    /// one, ones (`the chosen one`)
    One,
    /// none
    None,
    /// each (standing alone: `2 each`)
    Each,
    /// all
    All,
}

/// An amount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Quantity {
    /// plain N
    Exactly(Amount),
    /// exactly N: a condition with a plain N is also true of more
    Precisely(Amount),
    /// at least N, N or more, N+
    AtLeast(Amount),
    /// at most N, no more than N, up to N (as a limit), N or fewer
    AtMost(Amount),
    /// more than N, over N
    MoreThan(Amount),
    /// fewer than N, less than N
    LessThan(Amount),
    /// up to N (as a choice)
    UpTo(Amount),
    /// from A to B, between A and B, A–B
    Between(Amount, Amount),
    /// any number of, as many as they wish
    AnyNumber,
    /// one or more
    OneOrMore,
    /// A or B (`one or two`, `1 or 11`)
    Either(Vec<Amount>),
    /// only N, only one
    Only(Amount),
    /// many, several (no number)
    Several,
    /// enough: as many as something else asks for
    Enough,
    /// twice, double
    Times(i64),
    /// half
    Half,
    /// one more: besides what there is anyway
    Extra(Amount),
    /// two fewer: less than there would be
    Short(Amount),
    /// at least two more: by how much something is more, or fewer, than what stands behind `than`
    Apart {
        /// The limits of the difference.
        by: Box<Quantity>,
        /// More, not fewer.
        more: bool,
    },
    /// as many NP as CLAUSE/NP: `as many cards as players`
    AsManyAs(Box<NounPhrase>),
    /// most (`most cards`)
    Most,
    /// more (`more cards`, of nothing or of what follows `than`)
    More,
    /// fewer, less
    Fewer,
    /// a number of NP equal to NP
    EqualTo(Box<NounPhrase>),
}

/// A number or a variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Amount {
    /// A number.
    Number(i64),
    /// A letter: X.
    Variable(String),
    /// A number that a phrase names (`its value`, `the number of players`).
    Of(Box<NounPhrase>),
}

/// Adjectives before a head or after `be`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Adjective {
    /// A plain adjective of the lexicon (empty, same, different, active, starting, random, new …).
    Plain(Word),
    /// A value of the book used as adjective (red, Queen).
    Value(Word),
    /// A comparative: higher, earlier, fewer.
    More(Word),
    /// A superlative: highest, latest, most, lowest.
    Most(Word),
    /// first, second, last, next, previous; with `-most`: `Ordinal(2, most)`.
    Ordinal(Ordinal),
    /// A participle: tapped, played, chosen, unspent (with `un`), face-down is Plain.
    Participle {
        /// `un-`, `not yet`.
        negated: bool,
        /// `attacking` against `attacked`.
        active: bool,
        /// The verb.
        verb: Word,
    },
    /// A noun before the head (`hand size`, `starting hand`): kept as written.
    Noun(Word),
    /// other (`other cards`), where no determiner takes it in.
    Other,
}

/// Ordinals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ordinal {
    /// first, second, …
    Nth(i64),
    /// second-most, second-highest
    NthMost(i64, Word),
    /// last
    Last,
    /// next
    Next,
    /// previous
    Previous,
}

/// What a nominal names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Head {
    /// A noun: term or lexicon word.
    Noun(Word),
    /// A pronoun.
    Pronoun(Pronoun),
    /// The head is only a number (`at least 40`, `7`).
    Number,
    /// A rule reference (`0000.3`, `section 4`).
    Reference(String),
    /// Quoted text or a proper name.
    Text(String),
    /// A letter variable.
    Variable(String),
    /// Die by sides, times count: `d20`, `two dice`.
    Die(i64),
    /// A numbered time or thing: `season 4`, `round 1`, `player 2`.
    Numbered(Word, i64),
    /// A gerund as noun: `playing a card`, `being tapped`.
    Gerund(Box<Clause>),
    /// `when …`/`whether …`/`how many …` as a thing.
    Whether(Box<Condition>),
}

/// What follows a head.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Post {
    /// of NP
    Of(NounPhrase),
    /// A relative clause; its gap is the subject or object: `who controls it`, `that he controls`.
    Relative(Relative),
    /// A reduced relative: `attached to it`, `drawn from the deck`, `taking their turn`.
    Participle(Box<Clause>),
    /// in, on, with, from … NP
    Prep(Preposition, NounPhrase),
    /// for X to V
    ForTo(NounPhrase, Box<Clause>),
    /// to V (`a chance to act`)
    To(Box<Clause>),
    /// other than NP, except NP, besides NP
    Except(NounPhrase),
    /// Apposition in parentheses or after a comma: a synonym or list (`(A, B and C)`).
    Apposition(Vec<NounPhrase>),
    /// An adjective phrase behind the head: `equal to its value`, `higher than two`.
    Adjective(AdjectivePhrase),
    /// per NP, each (`2 tokens per player`).
    Per(NounPhrase),
    /// An adjunct inside a noun phrase, mostly in parentheses (`a card (if able)`).
    Aside(Vec<Adjunct>),
}

/// A relative clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relative {
    /// The clause; its gap is a [`Pronoun::Who`] in subject position, or as first
    /// [`Complement::Object`] or in a [`Complement::Prep`].
    pub clause: Clause,
    /// Whether it opens with `who`: it is about a player.
    pub who: bool,
    /// Number of its verb, if the verb shows one and the gap is the subject.
    pub plural: Option<bool>,
}

/// Prepositions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Preposition {
    /// in, inside, within
    In,
    /// on, onto, on top of is `OnTop`
    On,
    /// at
    At,
    /// to, into
    To,
    /// from, out of
    From,
    /// of
    Of,
    /// by
    By,
    /// with
    With,
    /// without
    Without,
    /// for
    For,
    /// for each, for every
    ForEach,
    /// as
    As,
    /// among
    Among,
    /// between
    Between,
    /// per
    Per,
    /// than
    Than,
    /// next to, beside, adjacent to
    NextTo,
    /// behind, under, beneath, below
    Under,
    /// above, over
    Over,
    /// on top of
    OnTop,
    /// at (on) the bottom of
    AtBottom,
    /// instead of, rather than
    InsteadOf,
    /// according to
    AccordingTo,
    /// because of, due to
    BecauseOf,
    /// through, via
    Through,
    /// against
    Against,
    /// after (as a place in an order), before
    After,
    /// in front of
    InFrontOf,
    /// toward(s)
    Toward,
    /// until, up to (a thing)
    UpTo,
    /// like
    Like,
    /// regardless of
    RegardlessOf,
    /// subject to
    SubjectTo,
    /// about, regarding
    About,
    /// on behalf of
    OnBehalfOf,
    /// times
    Times,
    /// plus
    Plus,
    /// minus
    Minus,
    /// including
    Including,
    /// around
    Around,
    /// across
    Across,
    /// beyond
    Beyond,
    /// outside
    Outside,
}
