//! Expectations about what has happened: events since the last action, and their order.

use super::bench::Bench;
use super::read::Reason;
use crate::lower::from_syntax::{Doing, PhraseSort};
use crate::lower::{Role, Verb};
use crate::machine::{TraceEvent, TraceKind};
use crate::program::Val;

/// An event as a sentence describes it: its verb, and what may stand in each role that it names.
pub(super) struct Wanted {
    verb: Verb,
    roles: Vec<(Role, Vec<Val>)>,
    /// Whether an amount is lost, not gained.
    less: Option<bool>,
}

impl Wanted {
    fn fits(&self, event: &TraceEvent) -> bool {
        event.kind == TraceKind::Event && self.describes(event)
    }

    /// Whether a line of the trace speaks of it, whatever became of it. What never happened may have
    /// left open what it would have happened to.
    fn describes(&self, event: &TraceEvent) -> bool {
        use TraceKind::{Impossible, Prohibited, Replaced};
        let unmade = matches!(event.kind, Replaced | Prohibited | Impossible);
        let amount = event.roles[Role::Amount as usize].as_int();
        event.verb == self.verb
            && self.less.is_none_or(|less| amount.is_none_or(|n| (n < 0) == less))
            && self.roles.iter().all(|(role, values)| {
                let v = event.roles[*role as usize];
                unmade && *role != Role::Agent && v.is_none()
                    || values.contains(&v)
                    || *role == Role::Amount && values.contains(&event.result)
            })
    }
}

impl Bench {
    /// What a sentence about an event describes.
    pub(super) fn wanted(&mut self, doing: &Doing, locals: &[Val]) -> Option<Wanted> {
        let Doing::Event { agents, verb, roles, less, .. } = doing else { return None };
        let sign = (*verb == Verb::ADD).then_some(*less);
        let mut wanted = Wanted { verb: *verb, roles: Vec::new(), less: sign };
        if !agents.is_empty() {
            let who = agents.iter().map(|who| self.worth(who, locals)).collect();
            wanted.roles.push((Role::Agent, who));
        }
        for (role, phrase) in roles {
            let mut values = self.candidates(phrase, locals);
            if let PhraseSort::Tally(field) = phrase.sort {
                // `3 coins` is an amount and says of what.
                wanted.roles.push((Role::Field, vec![Val::Term(field)]));
                if phrase.count.is_none() {
                    // `loses coins`: however many.
                    continue;
                }
                if sign == Some(true) {
                    let lost = |v: &Val| v.as_int().map_or(*v, |n| Val::int(-n));
                    values = values.iter().map(lost).collect();
                }
            }
            if let PhraseSort::State(state) = phrase.sort {
                // `gains priority`: the state goes by its name.
                values = vec![Val::Term(state)];
            }
            if phrase.sort == PhraseSort::Piece {
                values.extend(self.alike(&values));
            }
            wanted.roles.push((*role, values));
        }
        Some(wanted)
    }

    /// Copies of one kind that stand elsewhere now.
    fn alike(&self, values: &[Val]) -> Vec<Val> {
        let names: Vec<String> = values.iter().map(|&v| self.name(v)).collect();
        let others = self.state.pieces().filter(|v| !values.contains(v));
        others.filter(|&v| names.contains(&self.name(v))).collect()
    }

    /// Where in the trace, from a place on, the first event of this description stands.
    pub(super) fn happened(&self, wanted: &Wanted, from: usize) -> Option<usize> {
        let trace = self.state.trace();
        (from..trace.len()).find(|&at| wanted.fits(&trace[at]))
    }

    /// Where the first event of this description stands that this rule brought about, alone or with
    /// others, over another if one is named; with `yes` false, the first that it replaced or forbade.
    pub(super) fn because(
        &self,
        wanted: &Wanted,
        from: usize,
        yes: bool,
        by: &Reason,
    ) -> Option<usize> {
        use TraceKind::{Agreed, Event, Prohibited, Replaced};
        let kinds = if yes { [Event, Agreed] } else { [Replaced, Prohibited] };
        let trace = self.state.trace();
        (from..trace.len()).find(|&at| {
            let event = &trace[at];
            kinds.contains(&event.kind)
                && wanted.describes(event)
                && event.rule.is_some_and(|rule| self.rule(rule) == by.rule)
                && by.over.as_ref().is_none_or(|over| {
                    event.over.iter().any(|(rule, _)| self.rule(*rule) == *over)
                })
        })
    }

    /// What became of an event that has not happened, in words.
    pub(super) fn unmade(&self, wanted: &Wanted, from: usize) -> Option<String> {
        let trace = self.state.trace().get(from..).unwrap_or_default();
        let kinds = [TraceKind::Replaced, TraceKind::Prohibited, TraceKind::Impossible];
        let found = trace.iter().find(|e| kinds.contains(&e.kind) && wanted.describes(e));
        found.map(|e| self.line(e).trim_start().to_owned())
    }

    /// The events of the same verb from a place on, in words.
    pub(super) fn likewise(&self, wanted: &Wanted, from: usize) -> Vec<String> {
        let trace = self.state.trace().get(from..).unwrap_or_default();
        let same = trace.iter().filter(|e| e.verb == wanted.verb && e.kind == TraceKind::Event);
        same.take(4).map(|e| self.line(e).trim_start().to_owned()).collect()
    }
}
