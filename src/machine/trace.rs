//! The trace: a flat list of what happened, by which rule, over which rules, by which law.

use super::frame::EventRec;
use super::rules::Target;
use super::state::{DecisionKind, Option_, State};
use crate::lower::{Role, RuleId, Verb};
use crate::program::{Program, Val};
use crate::resolve::LawId;

/// What a line of the trace says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TraceKind {
    /// An event was committed.
    Event,
    /// An event was replaced.
    Replaced,
    /// An event was forbidden.
    Prohibited,
    /// An event could not happen: something is missing.
    Impossible,
    /// Another rule says the same: one update.
    Agreed,
    /// Only passing was legal.
    PassedByItself,
    /// A player chose.
    Choice {
        /// What about.
        kind: DecisionKind,
        /// What.
        option: Option_,
    },
}

/// A line of the trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TraceEvent {
    /// What it says.
    pub kind: TraceKind,
    /// The verb.
    pub verb: Verb,
    /// Who and what takes part, by role.
    pub roles: [Val; Role::COUNT],
    /// What came of it (a roll).
    pub result: Val,
    /// The rule that caused it.
    pub rule: Option<RuleId>,
    /// The rules that would have decided otherwise, with the law by which they yield.
    pub over: Vec<(RuleId, Option<LawId>)>,
    /// How deep it lies inside other events.
    pub depth: u16,
}

impl State {
    /// Records an event, if a trace is kept.
    #[inline]
    pub(crate) fn record(&mut self, kind: TraceKind, event: &EventRec, rule: Option<RuleId>) {
        if let Some(trace) = &mut self.trace {
            trace.push(TraceEvent {
                kind,
                verb: event.verb,
                roles: event.roles,
                result: event.result,
                rule,
                over: Vec::new(),
                depth: event.depth,
            });
        }
    }

    /// Records an event with the rules that its rule has overridden here.
    #[inline]
    pub(crate) fn record_over(
        &mut self,
        p: &Program,
        kind: TraceKind,
        event: &EventRec,
        rule: Option<RuleId>,
    ) {
        if self.trace.is_none() {
            return;
        }
        let mut over = Vec::new();
        if let Some(rule) = rule {
            for &(loser, law) in &p.rule(rule).beats {
                if self.read(p, |cx| cx.guard(loser, Target::Event(event))) {
                    over.push((loser, law));
                }
            }
        }
        self.record(kind, event, rule);
        if let Some(last) = self.trace.as_mut().and_then(|t| t.last_mut()) {
            last.over = over;
        }
    }

    pub(crate) fn trace_choice(&mut self, player: u8, kind: DecisionKind, option: Option_) {
        if self.trace.is_some() {
            let mut event =
                EventRec::new(Verb::PASS, None).with(Role::Agent, Val::Player(player));
            if let Option_::Act { verb, object } = option {
                event.verb = verb;
                event.fill(Role::Object, object);
            }
            self.record(TraceKind::Choice { kind, option }, &event, None);
        }
    }
}
