//! Questions to a state that no rule of the book asks.

use super::compile_unit;
use super::node::{CondId, ExprId, QueryId};
use super::table::{NONE, Program};
use crate::lower::{Cond, Effect, Expr, Query, RuleId, Scope, TimeId, Verb, Visibility};
use crate::vocabulary::TermId;

/// A condition that was added to a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AskedCond {
    pub(crate) id: CondId,
    pub(crate) slots: u16,
}

/// An expression that was added to a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AskedExpr {
    pub(crate) id: ExprId,
    pub(crate) slots: u16,
}

/// A query that was added to a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AskedQuery {
    pub(crate) id: QueryId,
    pub(crate) slots: u16,
}

/// An effect that was added to a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AskedEffect {
    pub(crate) entry: u32,
    pub(crate) slots: u16,
}

impl Program {
    /// Adds an effect.
    pub fn ask_effect(&mut self, effect: &Effect) -> AskedEffect {
        let (entry, slots) = compile_unit(self, |emit| emit.entry(effect));
        AskedEffect { entry, slots }
    }

    /// Adds a condition. What it counts is counted in states that are opened afterwards.
    pub fn ask_cond(&mut self, cond: &Cond) -> AskedCond {
        let (id, slots) = compile_unit(self, |emit| emit.cond(cond));
        AskedCond { id, slots }
    }

    /// Adds an expression.
    pub fn ask_expr(&mut self, expr: &Expr) -> AskedExpr {
        let (id, slots) = compile_unit(self, |emit| emit.expr(expr));
        AskedExpr { id, slots }
    }

    /// Adds a query.
    pub fn ask_query(&mut self, query: &Query) -> AskedQuery {
        let (id, slots) = compile_unit(self, |emit| emit.query(query));
        AskedQuery { id, slots }
    }

    /// Whether players do this by a rule that permits, demands or restricts it.
    pub fn is_action(&self, verb: Verb) -> bool {
        self.actions.contains(&verb)
    }

    /// The rules that permit or demand an action.
    pub fn permissions(&self, verb: Verb) -> Vec<RuleId> {
        let rules = self.verbs.get(verb.0 as usize);
        rules.map_or_else(Vec::new, |r| r.may.iter().chain(&r.must).copied().collect())
    }

    /// The rules that demand an action, whatever it is.
    pub fn obligations(&self) -> Vec<RuleId> {
        self.actions.iter().flat_map(|v| self.on(*v).must.iter().copied()).collect()
    }

    /// The places of which each player has one.
    pub fn own_places(&self) -> Vec<TermId> {
        let own = |z: &&super::table::ZoneCode| z.scope == Scope::Player;
        // What is in a hand is held; what a player has lies before them, if there is a place for it.
        let open = |z: &&super::table::ZoneCode| own(z) && z.visibility != Visibility::Holder;
        let laid: Vec<TermId> = self.zones.iter().filter(open).map(|z| z.term).collect();
        if laid.len() == 1 {
            return laid;
        }
        self.zones.iter().filter(own).map(|z| z.term).collect()
    }

    /// The turn, if the book has turns.
    pub fn turn(&self) -> Option<TimeId> {
        self.times.iter().position(|t| t.turn).map(|i| TimeId(i as u16))
    }

    /// The turn around a stretch of time, else the outermost time around it.
    pub fn around(&self, time: TimeId) -> TimeId {
        let mut at = time.0;
        for _ in 0..self.times.len() {
            let Some(code) = self.times.get(at as usize) else { break };
            if code.turn || code.parent == NONE {
                break;
            }
            at = code.parent;
        }
        TimeId(at)
    }

    /// The name of a stretch of time; none for one that the book does not name.
    pub fn time_name(&self, time: TimeId) -> Option<&str> {
        self.times.get(time.0 as usize)?.term.map(|t| self.term_name(t))
    }

    /// How many stretches of time there are.
    pub fn time_count(&self) -> u16 {
        self.times.len() as u16
    }
}
