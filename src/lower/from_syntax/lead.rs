//! What a sentence says of when and under which conditions, before what is done.

use super::conditions::trigger::Trigger;
use crate::lower::{Cond, Marker, Query, TimeId};
use crate::syntax::ast::{Clause, Subordinator};

/// What stands before the main clauses, sorted.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a way of saying when, and they occur together"
)]
#[derive(Debug, Clone, Default)]
pub(super) struct Lead {
    pub trigger: Option<Trigger>,
    pub guard: Cond0,
    /// What `if` asks about how things stand, of all that the guard asks: the case that `otherwise` is not.
    pub asked: Cond0,
    /// What a later sentence asks of a roll that its event brings: read in its turn, not before.
    pub outcome: Option<Cond>,
    pub time: Option<TimeId>,
    pub loop_over: Option<(Query, bool)>,
    /// What a state beside the trigger is said of (`at the end of the round, if a player has …`).
    pub over: Option<Query>,
    pub often: Option<crate::syntax::ast::Often>,
    pub purpose: Option<Clause>,
    pub order: Option<crate::syntax::ast::OrderPhrase>,
    pub marker: Option<Marker>,
    /// `on their turn`: the turn is that of the player whom the main clause names.
    pub own_turn: bool,
    /// `in each phase`: a time that is none by name.
    pub any_time: bool,
    /// `at the start of the game`, `before the game`.
    pub setup: bool,
    /// The next step of a turn.
    pub step: bool,
}

impl Lead {
    /// Notes what an `if` about how things stand adds to the guard.
    pub(super) fn ask(&mut self, word: Subordinator, state: bool, guard: &Cond) {
        if word == Subordinator::If && state {
            self.asked = Cond0(std::mem::take(&mut self.asked).0.and(guard.clone()));
        }
    }
}

/// A guard that starts as always.
#[derive(Debug, Clone)]
pub(super) struct Cond0(pub Cond);

impl Default for Cond0 {
    fn default() -> Self {
        Self(Cond::True)
    }
}
