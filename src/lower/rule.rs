//! Rules: what one clause of the book says, with its guard.

use super::effect::{Choice, Effect};
use super::expr::{Arith, Cond, Expr, Query, Slot};
use super::verb::{Role, Verb};
use super::world::TimeId;
use crate::source::Span;
use crate::vocabulary::TermId;

/// A rule by its place in [`super::Lowered::rules`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(pub u32);

/// A rule set by its place in [`super::Lowered::sets`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SetId(pub u16);

/// A number of the outline, comparable part by part; empty for prose.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct RuleNumber(pub Vec<u32>);

/// Where a rule comes from: everything needed to name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The rule set.
    pub set: SetId,
    /// The number, or empty.
    pub number: RuleNumber,
    /// The number or path as printed (`4.1.2`, `Setting Up / Cards`).
    pub name: String,
    /// 1 for the first use of this number.
    pub occurrence: u32,
    /// Sentence within the rule, from 1.
    pub sentence: u32,
    /// Part within the sentence, from 1.
    pub part: u32,
    /// Position in document order over the whole game (sets in order, then sentences).
    pub position: u32,
    /// The words.
    pub span: Span,
}

/// One rule: one clause with one guard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// Where it comes from.
    pub origin: Origin,
    /// When it applies; slots of its pattern may occur.
    pub guard: Cond,
    /// What it says.
    pub kind: RuleKind,
    /// Why it counts as exceptional, if it does.
    pub exceptional: Option<Marker>,
    /// Rules that it claims to override.
    pub beats: Vec<super::Rules>,
    /// Rules that it yields to by its own words (`unless a card says otherwise`).
    pub yields: Vec<super::Rules>,
    /// How many variables it uses: slots `0..slots`.
    pub slots: u16,
    /// Names of the slots for traces (`card`, `player`), by slot.
    pub slot_names: Vec<String>,
    /// Whether the text, the standard set or a reading settles it.
    pub settled: Settled,
    /// Which of two cases it is, where a later sentence says what happens `otherwise`.
    pub case: Option<Case>,
}

/// One of two cases of which the second holds where the first did not: what the first changes does not bring
/// the second about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Case {
    /// The position ([`Origin::position`]) of the sentence that says the first.
    pub of: u32,
    /// Whether it is the second.
    pub otherwise: bool,
}

/// What settled a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Settled {
    /// The text of the book.
    Text,
    /// The standard set.
    Standard,
    /// A `Read … as` rule.
    ReadAs,
}

impl Settled {
    /// The word for it in data.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Standard => "standard",
            Self::ReadAs => "read_as",
        }
    }
}

/// Why a rule is exceptional.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Marker {
    /// except, as an exception, is an exception
    Except,
    /// instead
    Instead,
    /// despite
    Despite,
    /// does not apply
    DoesNotApply,
    /// in which case, where it opposes
    InWhichCase,
    /// a narrower case of an earlier rule's event (found by `resolve`)
    Narrower,
}

/// An event a rule speaks of, and the variables it binds. Restrictions are in the guard.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pattern {
    /// The verb.
    pub verb: Verb,
    /// Which role goes to which slot.
    pub binds: Vec<(Role, Slot)>,
}

/// Which state a reaction's guard reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reads {
    /// Before the event (leaving, losing, removing, `were`).
    Before,
    /// After it.
    After,
}

/// What a rule says.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum RuleKind {
    /// What an event does when it is committed: the bottom of its decision list.
    Perform {
        /// The event.
        event: Pattern,
        /// What it does.
        effect: Effect,
    },
    /// A reaction after an event is committed.
    When {
        /// The event.
        event: Pattern,
        /// What follows.
        effect: Effect,
        /// Which state the guard reads.
        reads: Reads,
        /// Whether it gives players a chance to act, so that it waits for the quiet point.
        waits: bool,
    },
    /// A replacement of an event about to happen; an empty effect skips it.
    Instead {
        /// The event.
        event: Pattern,
        /// What happens in its place.
        effect: Effect,
    },
    /// Checked at every quiet point: for each member of `over` (once if none) for which the guard holds.
    Keep {
        /// Over what.
        over: Option<Query>,
        /// What mends it.
        effect: Effect,
    },
    /// A history: fires at the quiet point when it is complete and the guard holds.
    Watch {
        /// What is watched.
        watch: Watch,
        /// What follows.
        effect: Effect,
    },
    /// The bound roles may be done (standing permission). `over` needs no free variables.
    May {
        /// The action; its agent slot is bound to the player who is asked.
        action: Pattern,
    },
    /// The action is legal only if `cond` holds (the guard says for which roles the rule speaks).
    Only {
        /// The action.
        action: Pattern,
        /// What must hold.
        cond: Cond,
    },
    /// The action or event cannot happen while the guard holds.
    Cannot {
        /// The action or event.
        action: Pattern,
    },
    /// The player must do the action while the guard holds, if it is legal.
    Must {
        /// The action.
        action: Pattern,
    },
    /// A parameter of an action, chosen before it is proposed.
    Param {
        /// The action.
        action: Pattern,
        /// Which role it fills.
        role: Role,
        /// The choice; `choice.slot` is the slot of that role.
        choice: Choice,
        /// What the value is chosen for (`an X for it to attach to`): a value is offered only if
        /// neither a prohibition nor a limit refuses this once the object is what the action makes
        /// it (the status `As`). Another rule carries it out.
        purpose: Option<Effect>,
    },
    /// A cost of an action: choices and payments before the effect; not legal if they cannot be made.
    Cost {
        /// The action.
        action: Pattern,
        /// What is chosen, in order.
        choices: Vec<Choice>,
        /// What is paid.
        payment: Effect,
    },
    /// A state can hold at most so many: for each member of `over`, `count` is at most `max`.
    Limit {
        /// For what.
        over: Query,
        /// What is counted, given `over.var`.
        count: Expr,
        /// At most.
        max: Expr,
    },
    /// A piece with the status is in the zone (`the appropriate zone`), and the reverse ends it.
    Invariant {
        /// The status.
        status: TermId,
        /// The zone, on the side of the player who plays or controls it.
        zone: TermId,
    },
    /// A derived predicate: it holds of `slot` when the guard does (`a card in the row is in play`).
    Derive {
        /// The name.
        name: TermId,
        /// Of what.
        slot: Slot,
    },
    /// A property's or tally's value: for what `slot` stands for, when the guard holds.
    Assign {
        /// The property or tally.
        field: TermId,
        /// Of what (piece, player; the game if none).
        slot: Option<Slot>,
        /// The value.
        value: Expr,
    },
    /// Pieces for which the guard holds have this kind, or this member of a set-valued property.
    Assort {
        /// The piece.
        slot: Slot,
        /// The set-valued property; none for the kind itself.
        field: Option<TermId>,
        /// The kind or member.
        member: TermId,
    },
    /// What is done once when a stretch of time begins.
    Contents {
        /// The time.
        time: TimeId,
        /// What is done.
        effect: Effect,
    },
    /// When a stretch of time ends, read when its contents are done.
    Ends {
        /// The time.
        time: TimeId,
        /// The condition.
        when: Cond,
        /// Whether it goes on (is repeated) instead of ending.
        again: bool,
    },
    /// Before play, in order of stage, then document order.
    Setup {
        /// 0 designations, 1 stated members of places, 2 the text in order, 3 what is still open.
        stage: u8,
        /// What is done.
        effect: Effect,
    },
    /// A win, loss, draw or end when a condition comes to hold, read at quiet points.
    Outcome {
        /// For each member (usually players); once if none.
        over: Option<Query>,
        /// What happens.
        effect: Effect,
        /// The quantity and threshold of `reaches N`: fires when it crosses from below.
        crossing: Option<(Expr, Expr)>,
    },
    /// What is done when the game is over, before the winner is named (final scoring).
    Final {
        /// What is done.
        effect: Effect,
    },
    /// Who wins when the game ends without a named winner: the first of the query (all equals share).
    Ranking {
        /// Players in the order of their standing.
        order: Query,
    },
    /// Who can see the pieces in a place.
    See {
        /// The zone.
        zone: TermId,
        /// Slot of the viewer; the guard may also use `piece`.
        viewer: Slot,
        /// Slot of the piece.
        piece: Slot,
        /// Whether those for whom the guard holds (and only those) see them.
        who: Cond,
    },
    /// Facts that `lower` has put into the world (zones, properties, times): kept for naming.
    Fact {
        /// The term that it defines.
        term: Option<TermId>,
    },
    /// A constraint on components, checked once as built.
    Components {
        /// For each player, if `true`; else once.
        each: bool,
        /// The zone that holds them.
        zone: TermId,
        /// The condition (slot 0 is the player).
        cond: Cond,
        /// At least so many pieces.
        at_least: Option<i64>,
    },
    /// A law of precedence or another rule about rules; `resolve` reads it.
    Meta(super::Meta),
}

impl RuleKind {
    /// What the rule does, if it does something.
    pub fn effect(&self) -> Option<&Effect> {
        match self {
            Self::Perform { effect, .. }
            | Self::When { effect, .. }
            | Self::Instead { effect, .. }
            | Self::Keep { effect, .. }
            | Self::Watch { effect, .. }
            | Self::Contents { effect, .. }
            | Self::Setup { effect, .. }
            | Self::Outcome { effect, .. }
            | Self::Final { effect }
            | Self::Cost { payment: effect, .. } => Some(effect),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub(crate) fn effect_mut(&mut self) -> Option<&mut Effect> {
        match self {
            Self::Perform { effect, .. }
            | Self::When { effect, .. }
            | Self::Instead { effect, .. }
            | Self::Keep { effect, .. }
            | Self::Watch { effect, .. }
            | Self::Contents { effect, .. }
            | Self::Setup { effect, .. }
            | Self::Outcome { effect, .. }
            | Self::Final { effect }
            | Self::Cost { payment: effect, .. } => Some(effect),
            _ => None,
        }
    }

    /// The event or action that the rule speaks of, if it speaks of one.
    pub fn pattern(&self) -> Option<&Pattern> {
        match self {
            Self::Perform { event, .. }
            | Self::When { event, .. }
            | Self::Instead { event, .. } => Some(event),
            Self::May { action }
            | Self::Only { action, .. }
            | Self::Cannot { action }
            | Self::Must { action }
            | Self::Param { action, .. }
            | Self::Cost { action, .. } => Some(action),
            _ => None,
        }
    }
}

/// A history that a rule keeps.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Watch {
    /// Each player has held the state (and let it go) since the last `without` event or firing.
    EachHeld {
        /// The held state.
        state: TermId,
        /// What starts it afresh.
        without: Option<Pattern>,
        /// Restriction on that event, over its slots.
        without_guard: Cond,
    },
    /// All players have passed in succession since somebody last acted.
    AllPassed,
    /// An event has happened so many times since the last firing.
    Happened {
        /// The event.
        event: Pattern,
        /// Restriction, over its slots.
        guard: Cond,
        /// How many times.
        times: Expr,
    },
}

impl RuleKind {
    /// Whether a rule that builds on the others only keeps a value within a limit (`is never less than two`).
    #[must_use]
    pub fn bounds(&self) -> bool {
        let bound = |e: &Expr| matches!(e, Expr::Arith(Arith::Min | Arith::Max, ..));
        self.builds() && matches!(self, Self::Assign { value, .. } if bound(value))
    }

    /// Whether a rule gives a value by what the other rules say that it is (`kings are worth two more`): it reads the
    /// property that it assigns, of the same thing.
    #[must_use]
    pub fn builds(&self) -> bool {
        fn reads(e: &Expr, field: TermId, slot: Slot) -> bool {
            match e {
                Expr::Field(of, term) => *term == field && **of == Expr::Slot(slot),
                Expr::Arith(_, a, b) => reads(a, field, slot) || reads(b, field, slot),
                _ => false,
            }
        }
        matches!(self, Self::Assign { field, slot: Some(slot), value } if reads(value, *field, *slot))
    }
}
