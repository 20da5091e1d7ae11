//! The tree of one sentence.
//!
//! Compositional English: any noun phrase, clause or condition may stand where a slot is. Spans
//! point into the file. `PartialEq` compares trees with spans (see [`At`], which is equal always).

use crate::source::Span;
use crate::vocabulary::Word;

/// A span that does not take part in comparison: two trees are equal when their words are.
#[derive(Clone, Copy, Default)]
pub struct At(pub Span);

impl std::fmt::Debug for At {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("@")
    }
}

impl PartialEq for At {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for At {}

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

/// An exception stated by the author.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExceptionMark {
    /// `Except`, `As an exception`, `Exception:`.
    Plain,
    /// `As an exception to RULE`, `Despite RULE`.
    To(NounPhrase),
}

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
