//! What is half done: frames, and the events that they handle.

use crate::lower::{Role, RuleId, Verb};
use crate::program::{QueryId, Val};

/// No such place in a stack.
pub(crate) const NIL: u32 = u32::MAX;

/// An event under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct EventRec {
    pub verb: Verb,
    pub roles: [Val; Role::COUNT],
    /// Which roles the proposal filled.
    pub given: u16,
    /// Roles that are bound after the replacements, `u8::MAX` for none, and by what.
    open_roles: [u8; 2],
    open_by: [QueryId; 2],
    /// The variables of the proposer, for the open roles.
    pub open_base: u32,
    /// The rule that proposed it.
    pub by: Option<RuleId>,
    pub lineage: u32,
    pub result: Val,
    pub log: u32,
    pub did: bool,
    pub committed: bool,
    /// It is an action that was found to be allowed before its price was paid: what the price has changed
    /// (`a tapped card cannot be used`, where using it taps it) forbids it no more.
    pub cleared: bool,
    pub depth: u16,
}

impl EventRec {
    #[inline]
    pub(crate) fn new(verb: Verb, by: Option<RuleId>) -> Self {
        Self {
            verb,
            roles: [Val::None; Role::COUNT],
            given: 0,
            open_roles: [u8::MAX; 2],
            open_by: [QueryId(0); 2],
            open_base: 0,
            by,
            lineage: 0,
            result: Val::None,
            log: 0,
            did: false,
            committed: false,
            cleared: false,
            depth: 0,
        }
    }

    /// Whether a role is bound after the replacements.
    #[inline]
    pub(crate) fn is_open(&self) -> bool {
        self.open_roles[0] != u8::MAX
    }

    /// The roles that are bound after the replacements, and by what.
    #[inline]
    pub(crate) fn open(&self) -> impl Iterator<Item = (u8, QueryId)> + use<> {
        let open = self.open_roles.into_iter().zip(self.open_by);
        open.filter(|(role, _)| *role != u8::MAX)
    }

    /// Leaves a role to be bound after the replacements; no more than two are left.
    pub(crate) fn leave_open(&mut self, role: Role, by: QueryId) {
        if let Some(at) = self.open_roles.iter().position(|r| *r == u8::MAX) {
            (self.open_roles[at], self.open_by[at]) = (role as u8, by);
        }
    }

    /// Nothing is left to be bound.
    #[inline]
    pub(crate) fn close(&mut self) {
        self.open_roles = [u8::MAX; 2];
        self.open_by = [QueryId(0); 2];
    }

    #[inline]
    pub(crate) fn role(&self, role: Role) -> Val {
        self.roles[role as usize]
    }

    #[inline]
    #[must_use]
    pub(crate) fn with(mut self, role: Role, value: Val) -> Self {
        self.fill(role, value);
        self
    }

    #[inline]
    pub(crate) fn fill(&mut self, role: Role, value: Val) {
        self.roles[role as usize] = value;
        self.given |= 1 << (role as u16);
    }

    /// Whether nothing fills one of these roles.
    #[inline]
    pub(crate) fn lacks(&self, roles: u16) -> bool {
        let mut left = roles;
        while left != 0 {
            if self.roles[left.trailing_zeros() as usize].is_none() {
                return true;
            }
            left &= left - 1;
        }
        false
    }

    /// What came of it: the result, else what it was done to.
    #[inline]
    pub(crate) fn result_or_object(&self) -> Val {
        if self.result.is_none() { self.role(Role::Object) } else { self.result }
    }

    /// The event with no roles but these: what nobody reads keeps nothing apart.
    #[must_use]
    pub(crate) fn only(mut self, roles: u16) -> Self {
        for (i, role) in self.roles.iter_mut().enumerate() {
            if roles >> i & 1 == 0 {
                *role = Val::None;
            }
        }
        self
    }

    #[inline]
    pub(crate) fn has(&self, role: Role) -> bool {
        self.given & (1 << (role as u16)) != 0
    }
}

/// A reaction to be run in its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reaction {
    pub rule: RuleId,
    pub event: u32,
    pub ready: Ready,
}

/// Whether its guard has been read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ready {
    /// It holds.
    Yes,
    /// It does not.
    No,
    /// It is read once the event is committed.
    After,
    /// It speaks of an outcome and is read in its turn.
    Late,
}

/// A gathered update set: where its parts begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Batch {
    pub depth: u16,
    pub updates: u32,
    pub events: u32,
}

/// A loop or choice under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct LoopRec {
    /// Its members in the pool of lists.
    pub start: u32,
    pub len: u32,
    pub at: u32,
    /// Chosen members follow the candidates.
    pub chosen: u32,
    pub min: u32,
    pub max: u32,
    pub player: Val,
    pub done: bool,
}

/// A frame: it alone can suspend play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Frame {
    /// An effect.
    Code(CodeFrame),
    /// An event: how far it is.
    Event {
        event: u32,
        stage: Stage,
        /// The next of the rules that say what it does, and where they end.
        next: u32,
        last: u32,
        batch: Batch,
        reactions: u32,
    },
    /// Reactions to run in turn.
    React { events: u32, start: u32, next: u32 },
    /// An action that a player is completing.
    Action(ActionFrame),
    /// A stretch of time.
    Time(TimeFrame),
    /// Set-up: the next of its parts.
    Setup { next: u32 },
    /// What is done when the game is over.
    Final { next: u32 },
    /// A chance to act that comes up, where play goes on with what has been learned.
    Window { state: u16, player: u8 },
    /// A chance to act has been passed: the state is let go if no rule has done so.
    Release { state: u16, player: u8 },
}

/// How far an event is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Replacements are looked for.
    Proposed,
    /// A replacement runs in its place.
    Replaced,
    /// What the book says it does is being done.
    Performing,
    /// Its reactions are done.
    Done,
}

/// An effect: program counter and variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CodeFrame {
    pub pc: u32,
    pub base: u32,
    pub loops: u32,
    pub rule: Option<RuleId>,
    /// The event that it handles.
    pub event: u32,
    pub lineage: u32,
    pub asked: Val,
    pub did: bool,
    pub log: u32,
    /// The update set that was being gathered when it began.
    pub outer: Batch,
    /// Where the slot of the last proposal's result is, or `NIL`.
    pub result: u32,
    pub depth: u16,
}

/// An action being completed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ActionFrame {
    pub event: u32,
    /// Next parameter.
    pub param: u32,
    /// Next cost, its next choice, and whether it is being paid.
    pub cost: u32,
    pub choice: u32,
    /// Variables of the costs, one block after the other.
    pub base: u32,
    pub loops: u32,
    pub stage: u8,
    pub did: bool,
}

/// A stretch of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TimeFrame {
    pub time: u16,
    pub stage: TimeStage,
    /// Whose it is.
    pub player: Val,
    pub next: u32,
    /// How often it has run.
    pub runs: u32,
    /// Whose turn it was outside.
    pub outer: Val,
    /// Who is asked in the default window, and how many have passed.
    pub asks: u8,
    pub passes: u8,
    /// Where the deeds of this stretch begin.
    pub deeds: u32,
    /// A number that an end or a skip asked for.
    pub stop: bool,
    /// Whether its beginning was committed.
    pub did: bool,
    /// Which players have had it, one bit each.
    pub visited: u64,
    /// The two cases of which the first was done; 0 for none.
    pub case: u32,
    /// Which of the first 64 contents were done, one bit each.
    pub ran: u64,
    /// The content from which it can be done again.
    pub mark: u32,
}

/// How far a stretch of time is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TimeStage {
    /// Find out whether it begins.
    Start,
    /// Its beginning has been proposed.
    Beginning,
    /// Its contents are done one by one.
    Contents,
    /// Its parts run one by one.
    Children,
    /// Players may act.
    Window,
    /// Obligations are looked for.
    Musts,
    /// Its end has been proposed.
    Ending,
}
