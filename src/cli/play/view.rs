//! What a player may see, in words.

use super::seats::{Kind, Seat};
use crate::lower::{Role, RuleId, Verb};
use crate::machine::{DecisionKind, Option_, State, TraceEvent, TraceKind};
use crate::program::{Program, Val};
use crate::vocabulary::TermId;

/// Draws a game for those who sit at one screen.
pub(super) struct View<'a> {
    /// The code.
    pub(super) program: &'a Program,
    /// The seats.
    pub(super) seats: &'a [Seat],
    /// The numbers that sentences of the book speak of.
    pub(super) spoken: &'a [TermId],
    /// Replacements that let the event go on.
    pub(super) going_on: &'a [RuleId],
    /// Pieces that everybody at the screen saw when the table was last told.
    pub(super) seen_before: &'a [u16],
}

impl View<'_> {
    /// Puts the names of the players in place of their numbers.
    pub(super) fn named(&self, text: &str) -> String {
        let mut text = text.to_owned();
        // From the highest number down, so that `player 1` does not eat the start of `player 12`.
        for (i, seat) in self.seats.iter().enumerate().rev() {
            text = text.replace(&format!("player {}", i + 1), &seat.name);
        }
        text
    }

    /// A line of the trace; none for what the table need not hear. A piece that the people at the
    /// screen cannot see has no name.
    pub(super) fn event(&self, state: &State, event: &TraceEvent, why: bool) -> Option<String> {
        let mut text = match event.kind {
            TraceKind::Event if event.verb == Verb::END && !why => return None,
            TraceKind::Event => self.clause(state, event),
            // What is asked first, and then goes on, is told when it happens.
            TraceKind::Replaced
                if !why && event.rule.is_some_and(|r| self.going_on.contains(&r)) =>
            {
                return None;
            }
            TraceKind::Replaced => format!("replaced: {}", self.clause(state, event)),
            TraceKind::Prohibited => format!("forbidden: {}", self.clause(state, event)),
            // The event that an action makes is told by itself.
            TraceKind::Choice { kind: DecisionKind::Act { .. }, .. } => return None,
            TraceKind::Choice { option, .. } => {
                let who = self.value(state, event.roles[0]);
                let what = match option {
                    Option_::Value(value) => self.value(state, value),
                    option => state.describe_choice(self.program, option),
                };
                format!("{who} chooses {what}")
            }
            TraceKind::Impossible | TraceKind::Agreed | TraceKind::PassedByItself if !why => {
                return None;
            }
            TraceKind::Impossible => format!("not possible: {}", self.clause(state, event)),
            TraceKind::Agreed => format!("likewise: {}", self.clause(state, event)),
            TraceKind::PassedByItself => {
                format!("{} has nothing else to do", self.value(state, event.roles[0]))
            }
        };
        if why && let Some(rule) = event.rule {
            text = format!("{text}  ({})", self.program.rule_label(rule));
            for (loser, law) in &event.over {
                let law = law.map_or("no law", |law| self.program.law_name(law));
                text = format!("{text}, over {} by {law}", self.program.rule_label(*loser));
            }
        }
        Some(self.named(&text))
    }

    /// A value by name, unless it is a piece that somebody at the screen cannot see.
    fn value(&self, state: &State, value: Val) -> String {
        if matches!(value, Val::Piece(_)) && !self.is_seen(state, value) {
            "a hidden piece".to_owned()
        } else {
            state.name(self.program, value)
        }
    }

    /// An event as a clause.
    fn clause(&self, state: &State, event: &TraceEvent) -> String {
        let gone = event.verb == Verb::DESTROY;
        let role = |role: Role| {
            let value = event.roles[role as usize];
            match value {
                // It lay open until now.
                Val::Piece(at) if gone && self.seen_before.contains(&at) => {
                    Some(state.name(self.program, value))
                }
                _ => (!value.is_none()).then(|| self.value(state, value)),
            }
        };
        if event.verb == Verb::ADD
            && let (Some(amount), Some(field)) =
                (event.roles[Role::Amount as usize].as_int(), role(Role::Field))
        {
            let who = role(Role::Object).unwrap_or_else(|| "the game".to_owned());
            let verb = if amount < 0 { "loses" } else { "gains" };
            let small = field.chars().next().is_some_and(char::is_lowercase);
            let many = amount.unsigned_abs() != 1 && small;
            let field = if many { crate::vocabulary::plural_of(&field) } else { field };
            return format!("{who} {verb} {} {field}", amount.unsigned_abs());
        }
        // What is counted for one group after the other: the group is a heading.
        if event.verb == Verb::SET
            && let (None, Some(field), Some(value)) =
                (role(Role::Object), role(Role::Field), role(Role::Amount))
            && field.ends_with(" in turn")
        {
            return format!("{value}:");
        }
        if event.verb == Verb::PASS {
            return format!("{} passes", role(Role::Agent).unwrap_or_default());
        }
        if event.verb == Verb::ROLL {
            let who = role(Role::Agent).unwrap_or_else(|| "somebody".to_owned());
            return format!("{who} rolls {}", state.name(self.program, event.result));
        }
        crate::lower::event_clause(event.verb, self.program.verb_name(event.verb), &role)
    }

    /// An option among several: a piece with what is printed on it.
    pub(super) fn option(&self, state: &State, option: Option_) -> String {
        let text = self.named(&state.describe_choice(self.program, option));
        let Option_::Value(piece @ Val::Piece(_)) = option else { return text };
        if !self.is_seen(state, piece) {
            return text;
        }
        let printed = self.printed(state, piece, &text, &[]);
        if printed.is_empty() { text } else { format!("{text} ({printed})") }
    }

    /// Whether every person at the screen sees a piece; with bots only, everything is open.
    pub(super) fn is_seen(&self, state: &State, piece: Val) -> bool {
        self.seats
            .iter()
            .enumerate()
            .filter(|(_, seat)| seat.kind == Kind::Human)
            .all(|(i, _)| state.can_see(self.program, i as u32, piece))
    }

    /// Whose turn it is, and which stretch of time.
    pub(super) fn heading(&self, state: &State) -> String {
        let facts = state.facts();
        let mut parts = Vec::new();
        // Where one of several stretches is numbered, so are those around it.
        let number = |i: usize| facts.t.time_number.get(i).copied().unwrap_or(0);
        let on = |i: usize| facts.time_on.get(i).is_some_and(|on| *on != 0);
        let numbered = (0..self.program.times.len())
            .any(|i| on(i) && !self.program.times[i].turn && number(i) > 1);
        let least = if numbered { 1 } else { 2 };
        if let Val::Player(_) = facts.turn {
            let name = state.name(self.program, facts.turn);
            parts.push(self.named(&format!("{name}'s turn")));
        }
        for (i, time) in self.program.times.iter().enumerate() {
            if on(i)
                && !time.turn
                && let Some(term) = time.term
            {
                let name = self.program.term_name(term);
                parts.push(match number(i) {
                    n if n >= least => format!("{name} {n}"),
                    _ => name.to_owned(),
                });
            }
        }
        parts.join(" · ")
    }
}
