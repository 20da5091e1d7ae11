//! What a phrase stands for.

use crate::lower::{Cond, Expr, Query, Slot, TimeId, Value, Verb};
use crate::source::Span;
use crate::syntax::ast::Determiner;
use crate::vocabulary::{TermId, Word};

/// Why a clause that was parsed could not be turned into a rule.
#[derive(Debug, Clone)]
pub(crate) struct Stuck {
    /// The words that nothing could be made of.
    pub at: Span,
    /// Lower case, no full stop, the author's words in backticks.
    pub message: String,
    /// What to write.
    pub help: Option<String>,
}

impl Stuck {
    pub(crate) fn new(at: Span, message: impl Into<String>) -> Self {
        Self { at, message: message.into(), help: None }
    }

    pub(crate) fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }
}

pub(crate) type Read<T> = Result<T, Stuck>;

/// The sort of thing that a phrase stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ref {
    Piece,
    Player,
    /// A place of this zone; none is any place.
    Place(Option<TermId>),
    Number,
    /// A tally of a player or the game, as a thing to gain and lose.
    Tally(TermId),
    /// A property as such (`Rank`), or its value of a thing.
    Property(TermId),
    /// A status, an enumerated value, a kind as such.
    Term,
    Time(Option<TimeId>),
    State(TermId),
    /// An event as a thing (`the draw`).
    Event(Verb),
    /// Rules, numbers of rules.
    Rule,
    /// The game itself.
    Game,
    /// Face up or down, a die, …
    Other,
}

/// One thing, or members of a set.
#[derive(Debug, Clone)]
pub(crate) enum Core {
    One(Expr),
    Many(Query),
    /// Coordinated phrases; `true` for a list with `or`.
    List(Vec<Denot>, bool),
}

/// How a phrase picks from its set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    /// the, this, possessive: the one (or all, in the plural)
    The,
    /// a, an, some, bare singular
    A,
    /// each, every, all, both
    Each,
    /// any
    Any,
    /// no
    No,
    /// bare plural
    Bare,
}

/// What a phrase stands for, and how it was said.
#[derive(Debug, Clone)]
pub(crate) struct Denot {
    pub sort: Ref,
    pub core: Core,
    pub how: How,
    /// Fewest and most, if a quantity was said.
    pub count: Option<(Expr, Expr)>,
    /// The head noun.
    pub noun: Option<Word>,
    pub plural: bool,
    /// Whether the phrase excludes the thing named before (`another`, `each other`).
    pub span: Span,
    /// A value compared with (`one Role for which …`): restriction on terms.
    pub extra: Vec<Cond>,
    /// Whether the players or pieces are taken at random.
    pub random: bool,
    /// A property in which several pieces agree (`three cards of the same suit`).
    pub alike: Option<TermId>,
    /// A number by which several pieces follow one another (`three consecutive cards`).
    pub row: Option<TermId>,
}

impl Denot {
    pub(crate) fn one(sort: Ref, expr: Expr, span: Span) -> Self {
        Self {
            sort,
            core: Core::One(expr),
            how: How::The,
            count: None,
            noun: None,
            plural: false,
            span,
            extra: Vec::new(),
            random: false,
            alike: None,
            row: None,
        }
    }

    pub(crate) fn many(sort: Ref, query: Query, how: How, span: Span) -> Self {
        Self { core: Core::Many(query), how, ..Self::one(sort, Expr::Const(Value::None), span) }
    }

    /// As one value: the thing, or the first of the set.
    pub(crate) fn expr(&self) -> Expr {
        match &self.core {
            Core::One(e) => e.clone(),
            Core::Many(q) => Expr::One(Box::new(q.clone())),
            Core::List(list, _) => list.first().map_or(Expr::Const(Value::None), Self::expr),
        }
    }

    /// The thing, or each of the set in its turn.
    pub(crate) fn each(&self) -> Expr {
        match &self.core {
            Core::Many(q) => Expr::Slot(q.var),
            _ => self.expr(),
        }
    }

    /// The members of a coordination, or the phrase itself.
    pub(crate) fn parts(&self) -> Vec<Self> {
        match &self.core {
            Core::List(list, _) => list.iter().flat_map(Self::parts).collect(),
            _ => vec![self.clone()],
        }
    }
}

/// The query with one member.
pub(crate) fn only(var: Slot, expr: Expr) -> Query {
    Query {
        var,
        domain: crate::lower::Domain::Only(expr),
        filter: Cond::True,
        sort: Vec::new(),
        limit: None,
    }
}

/// A query over a domain with a filter.
pub(crate) fn over(var: Slot, domain: crate::lower::Domain, filter: Cond) -> Query {
    Query { var, domain, filter, sort: Vec::new(), limit: None }
}

/// How many members.
pub(crate) fn count(query: Query) -> Expr {
    Expr::Aggregate(crate::lower::Aggregate::Count, Box::new(query), None)
}

/// A number.
pub(crate) fn int(n: i64) -> Expr {
    Expr::Const(Value::Int(n))
}

/// Two values are equal.
pub(crate) fn equal(a: Expr, b: Expr) -> Cond {
    Cond::Compare(crate::lower::Compare::Equal, a, b)
}

/// `another`, `each other`: somebody or something else than what was named.
pub(crate) fn of_others(d: &Determiner) -> bool {
    matches!(
        d,
        Determiner::Another
            | Determiner::EachOther
            | Determiner::AnyOther
            | Determiner::AllOther
            | Determiner::TheOther
    )
}
