//! Values, expressions, queries and conditions.

use std::hash::{Hash, Hasher};

use super::verb::{Role, Verb};
use super::world::TimeId;
use crate::vocabulary::TermId;

/// A variable of one rule: an event role that its pattern binds, a choice, a loop variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slot(pub u16);

impl Hash for Slot {
    /// Nothing else in a rule is so wide: by this a [`Spelling`](super::Spelling) knows a variable.
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u128(u128::from(self.0));
    }
}

/// A constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// Nothing.
    None,
    /// A truth value.
    Bool(bool),
    /// A number.
    Int(i64),
    /// A term: a status, a value of an enumeration, a kind, a designation.
    Term(TermId),
}

/// Something that has a value in a situation.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Expr {
    /// A constant.
    Const(Value),
    /// A variable of the rule.
    Slot(Slot),
    /// A property or tally of a piece, a player or (subject `Const(None)`) the game.
    Field(Box<Expr>, TermId),
    /// The player who owns a piece (its side at the start) or a place.
    Owner(Box<Expr>),
    /// The player in one of whose places a piece is (or whom the book's definition names).
    Controller(Box<Expr>),
    /// The piece that a piece is attached to.
    Host(Box<Expr>),
    /// The place where a piece is.
    PlaceOf(Box<Expr>),
    /// How many pieces lie on top of a piece, in its place.
    Depth(Box<Expr>),
    /// The status of a piece.
    StatusOf(Box<Expr>),
    /// A place: of that player (or piece), or the shared one.
    Zone(TermId, Option<Box<Expr>>),
    /// The place that the invariants give a status, on that player's side (`the appropriate zone`).
    PlaceFor {
        /// The status.
        status: Box<Expr>,
        /// Whose side.
        player: Box<Expr>,
    },
    /// Who or what bears a title, in a scope (`the dealer`, `the trump card`, `this deck's star`).
    Designated(TermId, Option<Box<Expr>>),
    /// The player whose turn it is; none between turns.
    TurnPlayer,
    /// The first player.
    FirstPlayer,
    /// The player who is asked or addressed (`you`).
    Asked,
    /// The player next to that one in the direction of play (`-1` is the one before).
    Neighbour(Box<Expr>, i64),
    /// A role of the event that is being handled, read late (roles that replacements change).
    RoleOf(Role),
    /// Count, sum, smallest … over a query; `of` is evaluated with the query's variable.
    Aggregate(Aggregate, Box<Query>, Option<Box<Expr>>),
    /// Arithmetic.
    Arith(Arith, Box<Expr>, Box<Expr>),
    /// The first member of a query (its order: as stated, else as placed); none if it is empty.
    One(Box<Query>),
    /// A cell of a lookup table (index into [`super::World`]'s tables) by row and column key; the last
    /// column of a row with an open end (`6+`) serves every larger key.
    Lookup(u32, Box<Expr>),
    /// One or the other.
    If(Box<Cond>, Box<Expr>, Box<Expr>),
    /// How often a verb happened (with that agent, if given) within the current stretch of time.
    Times {
        /// The verb.
        verb: Verb,
        /// Who did it.
        agent: Option<Box<Expr>>,
        /// In which stretch of time; none is the whole game.
        within: Option<TimeId>,
        /// Which of them count (`how often they played an actor`); none is all.
        what: Option<Box<Happening>>,
    },
    /// What was chosen for this role when an action put the piece where it is (`the chosen role`,
    /// `the actor chosen for it`); none once the piece has left that place.
    Kept(Box<Expr>, Role),
    /// Number of players in the game.
    PlayerCount,
    /// How many times a stretch of time has begun (round 2, season 4), from 1.
    TimeNumber(TimeId),
    /// The place of a player in a ranking of players by a value: 1 for the highest; equals share one.
    Place {
        /// Whose place.
        player: Box<Expr>,
        /// The value that ranks, over the variable.
        by: Box<Expr>,
        /// The variable for each player.
        var: Slot,
    },
}

/// Events of one verb with a restriction on their roles.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Happening {
    /// The event; its slots are variables of the restriction alone.
    pub event: super::rule::Pattern,
    /// What must hold when it happens.
    pub guard: Cond,
    /// What each of them counts for.
    pub counts: Counts,
    /// Whether those of the stretch of time before the one that goes on count; of turns, of the last one that the player had.
    pub before: bool,
    /// The piece to which it happened in a role, where only those events count.
    pub of: Option<(super::verb::Role, Box<Expr>)>,
}

impl Happening {
    /// Each of these events counts for one.
    pub(crate) fn each(event: super::rule::Pattern, guard: Cond) -> Self {
        Self { event, guard, counts: Counts::Once, before: false, of: None }
    }
}

/// What an event counts for where events are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Counts {
    /// One (`how often they played an actor`).
    Once,
    /// The amount that whoever it is done to gets by it (`how many points they have gained`).
    Gained,
    /// The amount that is taken off (`how many points they have lost`).
    Lost,
}

impl Counts {
    /// The word for what is counted; none where events are.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Once => "",
            Self::Gained => "gained",
            Self::Lost => "lost",
        }
    }
}

/// What is gathered over a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aggregate {
    /// How many.
    Count,
    /// The sum of the values; 0 for none.
    Sum,
    /// The product of the values; 1 for none.
    Product,
    /// The smallest value; none for none.
    Min,
    /// The largest value; none for none.
    Max,
    /// How many different values.
    Different,
}

/// Arithmetic on whole numbers; nothing overflows silently (it saturates).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Arith {
    /// a + b
    Add,
    /// a - b
    Sub,
    /// a * b
    Mul,
    /// a / b rounded down; by zero: none
    DivDown,
    /// a / b rounded up; by zero: none
    DivUp,
    /// the rest of a / b; by zero: none
    Rest,
    /// the smaller
    Min,
    /// the larger
    Max,
}

/// Comparisons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Compare {
    /// equal (of any two values)
    Equal,
    /// not equal
    NotEqual,
    /// less
    Less,
    /// at most
    AtMost,
    /// more
    More,
    /// at least
    AtLeast,
}

/// A set of things in a situation, in an order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Query {
    /// The variable that runs over the domain.
    pub var: Slot,
    /// Where the members come from.
    pub domain: Domain,
    /// Which of them are meant (may use `var`).
    pub filter: Cond,
    /// In which order; empty: as the domain has them (pieces of a place from the top).
    pub sort: Vec<SortKey>,
    /// At most so many from the front.
    pub limit: Option<Box<Expr>>,
}

/// A key to sort by.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SortKey {
    /// The value, over the query's variable. A text property compares by letters.
    pub by: Expr,
    /// Which end comes first.
    pub direction: Direction,
}

/// A direction of sorting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Smallest first.
    Ascending,
    /// Largest first.
    Descending,
}

/// Where the members of a query come from.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Domain {
    /// All pieces in the game.
    Pieces,
    /// The pieces in a place, from the top.
    In(Expr),
    /// The pieces in this zone of every player (by seat from the first player), or in the shared one.
    InAll(TermId),
    /// The pieces attached to a piece, in order of attachment.
    AttachedTo(Expr),
    /// Pieces by arrival over several places, latest first.
    LatestIn(TermId),
    /// All players still in the game, by seat from the first player.
    Players,
    /// All players in order of play, from that one on.
    PlayersFrom(Expr),
    /// All players from that one on in the opposite of, or a stated, direction: 1 clockwise, -1
    /// counterclockwise.
    PlayersRound(Expr, i64),
    /// The values of an enumeration, or any list of terms.
    Terms(Vec<TermId>),
    /// The members of a set-valued property of a piece.
    Members(Expr, TermId),
    /// Whole numbers from a to b, both included.
    Numbers(Expr, Expr),
    /// All places of a zone (one per player, or per piece).
    Places(TermId),
    /// One thing, if it is there.
    Only(Expr),
    /// The members of several queries, one after the other, without repeats.
    Union(Vec<Query>),
}

/// Something that holds or not in a situation.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cond {
    /// Always.
    True,
    /// Never.
    False,
    /// Not.
    Not(Box<Cond>),
    /// All of them.
    All(Vec<Cond>),
    /// At least one of them.
    Any(Vec<Cond>),
    /// Two values compared. Comparing with none is false, except `Equal`/`NotEqual`.
    Compare(Compare, Expr, Expr),
    /// A piece is of this printed kind (its row says so, or a rule assigns it).
    Kind(Expr, TermId),
    /// A piece has this status now.
    Status(Expr, TermId),
    /// A flag property is set on a piece, player or the game.
    Flag(Expr, TermId),
    /// A set-valued property of a piece has this member.
    Member(Expr, TermId, Expr),
    /// A piece is in this place.
    In(Expr, Expr),
    /// A piece is in this zone, whoever's.
    InZone(Expr, TermId),
    /// A piece is attached to anything (`None`) or to that piece.
    Attached(Expr, Option<Expr>),
    /// A player holds a state.
    Holds(Expr, TermId),
    /// Somebody or something bears a title.
    Titled(Expr, TermId),
    /// It is this time now (this phase, step, …).
    During(TimeId),
    /// The query has a member.
    Exists(Box<Query>),
    /// Every member of the query fulfils the condition.
    Every(Box<Query>, Box<Cond>),
    /// Two pieces are the same by the book's identity rule (copies of one kind).
    SameKind(Expr, Expr),
    /// The effect so far has (or, negated, has not) caused such an event to this object.
    Outcome {
        /// The verb.
        verb: Verb,
        /// To what it happened; none is anything.
        object: Option<Expr>,
    },
    /// The last proposed event of this effect was committed (`if it does`, `if so`).
    Did,
    /// The book's derived predicate with this name holds of it (`is in play`).
    Derived(TermId, Expr),
    /// A player may do an action now, all parameters completed.
    CanDo(Expr, Verb),
    /// Nothing else is decided: a condition the book leaves to the players; asked as yes or no.
    Asked(Expr, String),
    /// The event of which the rule speaks came about by one of these rules (`when you draw a card under 2.3`).
    By(super::meta::Rules),
    /// The game is over.
    GameOver,
    /// A piece's face is up.
    FaceUp(Expr),
}

impl Cond {
    /// What all has to hold: the parts of a conjunction, else the condition itself.
    pub(crate) fn parts(&self) -> &[Self] {
        match self {
            Self::All(list) => list,
            one => std::slice::from_ref(one),
        }
    }

    /// Both, without needless nesting.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::True, c) | (c, Self::True) => c,
            (Self::All(mut a), Self::All(b)) => {
                a.extend(b);
                Self::All(a)
            }
            (Self::All(mut a), c) => {
                a.push(c);
                Self::All(a)
            }
            (c, Self::All(mut a)) => {
                a.insert(0, c);
                Self::All(a)
            }
            (a, b) => Self::All(vec![a, b]),
        }
    }

    /// The opposite.
    #[must_use]
    pub fn negate(self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Not(c) => *c,
            c => Self::Not(Box::new(c)),
        }
    }
}
