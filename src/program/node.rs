//! Flat nodes of expressions, conditions and queries.

use super::value::Val;
use crate::lower::{Aggregate, Arith, Compare};
use crate::vocabulary::TermId;

/// An expression by its place in the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ExprId(pub u32);
/// A condition by its place in the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CondId(pub u32);
/// A query by its place in the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct QueryId(pub u32);

/// What a condition can depend on, one bit each: a rule is read again only when one has changed.
pub(crate) mod aspect {
    /// Where pieces are.
    pub(crate) const PLACE: u64 = 1;
    /// Statuses, whichever.
    pub(crate) const STATUS: u64 = 0x7f << 9;
    /// Attachments.
    pub(crate) const ATTACH: u64 = 1 << 2;
    /// Held states.
    pub(crate) const HELD: u64 = 1 << 3;
    /// Times and whose turn it is.
    pub(crate) const TIME: u64 = 1 << 4;
    /// Titles.
    pub(crate) const TITLE: u64 = 1 << 5;
    /// Faces.
    pub(crate) const FACE: u64 = 1 << 6;
    /// Players in the game, direction of play.
    pub(crate) const PLAYERS: u64 = 1 << 7;
    /// Histories.
    pub(crate) const HISTORY: u64 = 1 << 8;
    /// The course of play: what is not on the table.
    pub(crate) const COURSE: u64 = HELD | TIME | PLAYERS | HISTORY;
    /// Everything.
    pub(crate) const ALL: u64 = u64::MAX;

    /// The bit of a status; none has none.
    pub(crate) fn status(index: u16) -> u64 {
        if index == u16::MAX { 0 } else { 1 << (9 + u32::from(index) % 7) }
    }

    /// The bit of a property.
    pub(crate) fn field(index: u16) -> u64 {
        1 << (16 + u32::from(index) % 48)
    }
}

/// An expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExprNode {
    Const(Val),
    Slot(u16),
    /// A property under its three possible subjects.
    Field {
        piece: u16,
        player: u16,
        game: u16,
        subject: ExprId,
    },
    Owner(ExprId),
    Controller(ExprId),
    Host(ExprId),
    PlaceOf(ExprId),
    Depth(ExprId),
    StatusOf(ExprId),
    Zone {
        zone: u16,
        of: Option<ExprId>,
    },
    PlaceFor {
        status: ExprId,
        player: ExprId,
    },
    Designated {
        title: u16,
        scope: Option<ExprId>,
    },
    TurnPlayer,
    FirstPlayer,
    Asked,
    Neighbour(ExprId, i32),
    RoleOf(u8),
    Aggregate(Aggregate, QueryId, Option<ExprId>),
    Arith(Arith, ExprId, ExprId),
    One(QueryId),
    Lookup(u32, ExprId),
    If(CondId, ExprId, ExprId),
    /// How often, by this player or to this piece.
    Times {
        counter: u16,
        of: Option<ExprId>,
    },
    PlayerCount,
    TimeNumber(u16),
    Rank {
        player: ExprId,
        by: ExprId,
        var: u16,
    },
    Kept(ExprId, u8),
}

/// A condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CondNode {
    True,
    False,
    Not(CondId),
    /// A stretch of the list of children.
    All {
        first: u32,
        len: u32,
    },
    Any {
        first: u32,
        len: u32,
    },
    Compare(Compare, ExprId, ExprId),
    Kind(ExprId, u16),
    Status(ExprId, u16),
    Member {
        subject: ExprId,
        field: u16,
        member: ExprId,
    },
    In(ExprId, ExprId),
    InZone(ExprId, u16),
    Attached(ExprId, Option<ExprId>),
    Holds(ExprId, u16),
    Titled(ExprId, u16),
    During(u16),
    Exists(QueryId),
    Every(QueryId, CondId),
    SameKind(ExprId, ExprId),
    Outcome {
        verb: u16,
        object: Option<ExprId>,
    },
    Did,
    Derived(u16, ExprId),
    CanDo(ExprId, u16),
    /// The event came about by a rule of a group, by its place among the groups.
    By(u16),
    GameOver,
    FaceUp(ExprId),
    /// A place holds something.
    Filled(ExprId),
    /// A place of a zone holds something.
    FilledZone(u16),
    /// A player who is in the game holds a state.
    SomeoneHolds(u16),
    /// A place belongs to a zone.
    PlaceIn(ExprId, u16),
    /// A place is that of somebody in one of several zones, one bit each.
    PlaceAmong {
        place: ExprId,
        of: ExprId,
        zones: u64,
    },
}

impl ExprNode {
    /// Whether it reads more than printed values, the event and other expressions.
    #[inline]
    pub(crate) fn looks_round(&self) -> bool {
        !matches!(
            self,
            Self::Const(_)
                | Self::Slot(_)
                | Self::Field { .. }
                | Self::Owner(_)
                | Self::RoleOf(_)
                | Self::Aggregate(..)
                | Self::Arith(..)
                | Self::One(_)
                | Self::Lookup(..)
                | Self::If(..)
                | Self::PlayerCount
        )
    }
}

impl CondNode {
    /// Whether it reads more than printed values, the event and other conditions.
    #[inline]
    pub(crate) fn looks_round(&self) -> bool {
        !matches!(
            self,
            Self::True
                | Self::False
                | Self::Not(_)
                | Self::All { .. }
                | Self::Any { .. }
                | Self::Compare(..)
                | Self::Kind(..)
                | Self::Member { .. }
                | Self::Exists(_)
                | Self::Every(..)
                | Self::SameKind(..)
                | Self::Derived(..)
        )
    }
}

impl DomainNode {
    /// Whether its members depend on the situation, beside the expressions in it.
    #[inline]
    pub(crate) fn looks_round(&self) -> bool {
        !matches!(
            self,
            Self::Terms(_)
                | Self::Members(..)
                | Self::Numbers(..)
                | Self::Only(_)
                | Self::Union(_)
                | Self::Nothing
        )
    }
}

/// A query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct QueryNode {
    pub var: u16,
    pub domain: DomainNode,
    pub filter: CondId,
    pub sort: Vec<(ExprId, bool)>,
    pub limit: Option<ExprId>,
    /// How its pieces are found, if its domain is all of them.
    pub hint: Hint,
    /// Who has to control its pieces, if the filter asks for that and its domain is all of them.
    pub whose: Option<ExprId>,
    /// What the filter asks of pieces that have been found so.
    pub rest: CondId,
    /// The filter and that rest, with what is quickly seen of a piece apart.
    pub sieve: Sieve,
    pub rest_sieve: Sieve,
}

/// A filter of pieces.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Sieve {
    /// What is quickly seen, in the order of the filter, up to the first that is not.
    pub tests: Vec<Test>,
    /// What else is asked.
    pub then: Option<CondId>,
}

/// What is quickly seen of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Test {
    /// A kind that only what is printed gives.
    Kind(u16),
    Status(u16),
    Zone(u16),
    /// A stored value that no rule assigns.
    Value {
        field: u16,
        how: Compare,
        to: Val,
    },
    /// Who controls it.
    Whose(ExprId),
}

/// A part of a filter by which pieces are found without looking at all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hint {
    None,
    In(ExprId),
    Attached(ExprId),
    Status(u16),
    Zone(u16),
    /// A column of the piece properties that must be true.
    Flag(u16),
    /// A kind that only what is printed gives.
    Kind(u16),
}

/// Where members come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum DomainNode {
    Pieces,
    In(ExprId),
    InAll(u16),
    AttachedTo(ExprId),
    LatestIn(u16),
    Players,
    PlayersFrom(ExprId),
    PlayersRound(ExprId, i32),
    Terms(Vec<TermId>),
    Members(ExprId, u16),
    Numbers(ExprId, ExprId),
    Places(u16),
    Only(ExprId),
    Union(Vec<QueryId>),
    Nothing,
}
