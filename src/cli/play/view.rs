//! What a player may see, in words.

use super::seats::{Kind, Seat};
use crate::lower::{Role, Subject, Verb};
use crate::machine::{DecisionKind, Option_, State, TraceEvent, TraceKind};
use crate::program::{Program, Val};

/// Draws a game for those who sit at one screen.
pub(super) struct View<'a> {
    /// The code.
    pub(super) program: &'a Program,
    /// The seats.
    pub(super) seats: &'a [Seat],
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
            TraceKind::Replaced => format!("replaced: {}", self.clause(state, event)),
            TraceKind::Prohibited => format!("forbidden: {}", self.clause(state, event)),
            // The event that an action makes is told by itself.
            TraceKind::Choice { kind: DecisionKind::Act { .. }, option } => match option {
                Option_::Pass => format!("{} passes", self.value(state, event.roles[0])),
                _ => return None,
            },
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
            text = format!("{text}  ({})", self.program.rule_name(rule));
            for (loser, law) in &event.over {
                let law = law.map_or("no law", |law| self.program.law_name(law));
                text = format!("{text}, over {} by {law}", self.program.rule_name(*loser));
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
        let role = |role: Role| {
            let value = event.roles[role as usize];
            (!value.is_none()).then(|| self.value(state, value))
        };
        if event.verb == Verb::ADD
            && let (Some(amount), Some(field)) =
                (event.roles[Role::Amount as usize].as_int(), role(Role::Field))
        {
            let who = role(Role::Object).unwrap_or_else(|| "the game".to_owned());
            let verb = if amount < 0 { "loses" } else { "gains" };
            return format!("{who} {verb} {} {field}", amount.unsigned_abs());
        }
        if event.verb == Verb::ROLL {
            let who = role(Role::Agent).unwrap_or_else(|| "somebody".to_owned());
            return format!("{who} rolls {}", state.name(self.program, event.result));
        }
        crate::lower::event_clause(event.verb, self.program.verb_name(event.verb), &role)
    }

    /// Whether every person at the screen sees a piece; with bots only, everything is open.
    fn is_seen(&self, state: &State, piece: Val) -> bool {
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
        if let Val::Player(_) = facts.turn {
            let name = state.name(self.program, facts.turn);
            parts.push(self.named(&format!("{name}'s turn")));
        }
        for (i, time) in self.program.times.iter().enumerate() {
            let running = facts.time_on.get(i).is_some_and(|on| *on != 0);
            if running
                && !time.turn
                && let Some(term) = time.term
            {
                let number = facts.time_number.get(i).copied();
                let name = self.program.term_name(term);
                parts.push(match number.filter(|n| *n > 1) {
                    Some(n) => format!("{name} {n}"),
                    None => name.to_owned(),
                });
            }
        }
        parts.join(" · ")
    }

    /// All places with what a player sees in them, and the numbers that are kept.
    pub(super) fn table(&self, state: &State, viewer: u32) -> Vec<String> {
        let seen = state.observation(self.program, viewer);
        let mut lines = Vec::new();
        for place in seen.places {
            if place.count == 0 {
                continue;
            }
            let Val::Place(at) = place.place else { continue };
            let names: Vec<String> = place
                .pieces
                .iter()
                .filter(|piece| !piece.is_none())
                .map(|piece| self.piece(state, *piece))
                .collect();
            let hidden = place.pieces.len() - names.len();
            let mut line = format!("{} ({})", state.place_name(self.program, at), place.count);
            if !names.is_empty() {
                line = format!("{line}: {}", names.join(", "));
            }
            if hidden > 0 && !names.is_empty() {
                line = format!("{line}, {hidden} hidden");
            }
            lines.push(self.named(&line));
        }
        for (i, seat) in self.seats.iter().enumerate() {
            let values = self.numbers(state, Subject::Player, Val::Player(i as u8));
            let held: Vec<String> = seen
                .held
                .iter()
                .filter(|(_, player)| usize::from(*player) == i)
                .filter_map(|(held, _)| self.program.states.get(usize::from(*held)))
                .map(|held| self.program.term_name(held.term).to_owned())
                .collect();
            let all: Vec<String> = values.into_iter().chain(held).collect();
            if !all.is_empty() {
                lines.push(format!("{}: {}", seat.name, all.join(", ")));
            }
        }
        let game = self.numbers(state, Subject::Game, Val::None);
        if !game.is_empty() {
            lines.push(format!("the game: {}", game.join(", ")));
        }
        lines
    }

    /// A piece with what lies on it and what state it is in.
    fn piece(&self, state: &State, piece: Val) -> String {
        let name = state.name(self.program, piece);
        let Val::Piece(at) = piece else { return name };
        let facts = state.facts();
        let mut marks = Vec::new();
        let status = facts.status.get(usize::from(at)).copied().unwrap_or(u16::MAX);
        if let Some(term) = self.program.statuses.get(usize::from(status)) {
            marks.push(self.program.term_name(*term).to_owned());
        }
        for (i, field) in self.program.fields.iter().enumerate() {
            if field.subject == Subject::Piece
                && field.flag
                && facts.stored(self.program, i as u16, piece) == Val::Bool(true)
            {
                marks.push(self.program.term_name(field.term).to_owned());
            }
        }
        let host = facts.host.get(usize::from(at)).copied().unwrap_or(u16::MAX);
        if host != u16::MAX {
            marks.push(format!("on {}", state.piece_name(self.program, host)));
        }
        if marks.is_empty() { name } else { format!("{name} [{}]", marks.join(", ")) }
    }

    fn numbers(&self, state: &State, subject: Subject, of: Val) -> Vec<String> {
        self.program
            .fields
            .iter()
            .enumerate()
            .filter(|(_, field)| field.subject == subject)
            .filter_map(|(i, field)| {
                let value = state.facts().stored(self.program, i as u16, of);
                let name = self.program.term_name(field.term);
                match value {
                    Val::None | Val::Bool(false) => None,
                    Val::Bool(true) => Some(name.to_owned()),
                    value => Some(format!("{name} {}", state.name(self.program, value))),
                }
            })
            .collect()
    }
}
