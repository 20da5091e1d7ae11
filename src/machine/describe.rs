//! Values, choices and lines of the trace in plain English.

use std::fmt::Write;

use super::state::{DecisionKind, Option_, State};
use super::trace::{TraceEvent, TraceKind};
use crate::lower::{Role, Verb, event_clause};
use crate::program::{Program, Val};

impl State {
    /// A value by name.
    pub fn name(&self, p: &Program, v: Val) -> String {
        match v {
            Val::None => "nothing".to_owned(),
            Val::Bool(b) => if b { "yes" } else { "no" }.to_owned(),
            Val::Int(n) => n.to_string(),
            Val::Term(t) => p.term_name(t).to_owned(),
            Val::Text(t) => p.texts.get(t as usize).cloned().unwrap_or_default(),
            Val::Set(bits) => format!("{} members", bits.count_ones()),
            Val::Player(s) => format!("player {}", s + 1),
            Val::Piece(c) => self.piece_name(p, c),
            Val::Place(at) => self.place_name(p, at),
        }
    }

    /// The printed name of a piece.
    pub fn piece_name(&self, p: &Program, piece: u16) -> String {
        let Some(&c) = self.f.layout.component.get(piece as usize) else {
            return "nothing".to_owned();
        };
        p.components[c as usize].name.clone()
    }

    /// The name of a place with its owner.
    pub fn place_name(&self, p: &Program, place: u16) -> String {
        let Some(&z) = self.f.layout.place_zone.get(place as usize) else {
            return "nowhere".to_owned();
        };
        let zone = p.term_name(p.zones[z as usize].term);
        if p.zones[z as usize].scope == crate::lower::Scope::Piece {
            let of = place - self.f.layout.zone_base[z as usize];
            let piece = the(self.piece_name(p, of));
            return match zone {
                "next to" => format!("{zone} {piece}"),
                "at" => piece,
                _ => format!("{} {zone}", possessive(&piece)),
            };
        }
        match self.f.side(place) {
            Val::Player(s) => format!("player {}'s {zone}", s + 1),
            _ => format!("the {zone}"),
        }
    }

    /// A choice in words.
    pub fn describe_choice(&self, p: &Program, option: Option_) -> String {
        match option {
            Option_::Pass => "pass".to_owned(),
            Option_::Done => "no more".to_owned(),
            Option_::Yes => "yes".to_owned(),
            Option_::No => "no".to_owned(),
            Option_::Value(v) => self.name(p, v),
            Option_::Act { verb, object: Val::None } => p.verb_name(verb).to_owned(),
            Option_::Act { verb, object } => {
                format!("{} {}", p.verb_name(verb), self.name(p, object))
            }
        }
    }

    /// A line of the trace in words, with the rule that caused it.
    pub fn describe(&self, p: &Program, e: &TraceEvent) -> String {
        let what = match e.kind {
            TraceKind::Choice { kind, option } => {
                let who = self.name(p, e.roles[0]);
                let choice = self.describe_choice(p, option);
                match kind {
                    DecisionKind::Act { .. } | DecisionKind::Menu { .. } => {
                        format!("{who} chooses to {choice}")
                    }
                    _ => format!("{who} chooses {choice}"),
                }
            }
            TraceKind::PassedByItself => {
                format!("{} has nothing else to do", self.name(p, e.roles[0]))
            }
            TraceKind::Event => self.sentence(p, e),
            TraceKind::Replaced => format!("replaced: {}", self.sentence(p, e)),
            TraceKind::Prohibited => format!("forbidden: {}", self.sentence(p, e)),
            TraceKind::Impossible => format!("not possible: {}", self.sentence(p, e)),
            TraceKind::Agreed => format!("likewise: {}", self.sentence(p, e)),
        };
        let mut line = format!("{}{what}", "  ".repeat(usize::from(e.depth).min(24)));
        if let Some(rule) = e.rule {
            let _ = write!(line, " ({})", p.rule_label(rule));
        }
        for (loser, law) in &e.over {
            let law = law.map_or("", |l| p.law_name(l));
            let _ = write!(line, ", over {} by {law}", p.rule_label(*loser));
        }
        line
    }

    /// An event as a clause.
    fn sentence(&self, p: &Program, e: &TraceEvent) -> String {
        let role = |role: Role| {
            let v = e.roles[role as usize];
            (!v.is_none()).then(|| self.phrase(p, v))
        };
        let amount = e.roles[Role::Amount as usize].as_int();
        let who = role(Role::Object).unwrap_or_else(|| "the game".to_owned());
        match (e.verb, amount) {
            (Verb::ADD, Some(n)) => {
                let field = role(Role::Field).unwrap_or_default();
                let verb = if n < 0 { "loses" } else { "gains" };
                format!("{who} {verb} {} {field}", n.unsigned_abs())
            }
            (Verb::SET, _) => {
                let field = role(Role::Field).unwrap_or_default();
                let value = role(Role::Amount).or_else(|| role(Role::As));
                let value = value.unwrap_or_else(|| "nothing".to_owned());
                match e.roles[Role::Object as usize] {
                    Val::None => format!("{field} becomes {value}"),
                    _ if e.roles[Role::Amount as usize] == Val::Bool(true) => {
                        format!("{who} is {field}")
                    }
                    _ if e.roles[Role::Amount as usize] == Val::Bool(false) => {
                        format!("{who} is no longer {field}")
                    }
                    _ => format!("{} {field} becomes {value}", possessive(&who)),
                }
            }
            (Verb::ROLL, _) => {
                let who = role(Role::Agent).unwrap_or_else(|| "chance".to_owned());
                format!("{who} rolls {}", self.name(p, e.result))
            }
            (Verb::SHOW, _) => match e.roles[Role::Agent as usize] {
                Val::None => format!("{who} is shown"),
                _ => format!("{} is shown to {}", who, role(Role::Agent).unwrap_or_default()),
            },
            (Verb::TURN, Some(n)) => {
                format!("{who} is turned face {}", if n == 0 { "down" } else { "up" })
            }
            (Verb::BEGIN | Verb::END, _) => {
                let time = role(Role::As).unwrap_or_default();
                let verb = if e.verb == Verb::BEGIN { "begins" } else { "ends" };
                format!("the {time} {verb}")
            }
            _ => event_clause(e.verb, p.verb_name(e.verb), &role),
        }
    }

    /// A value with its article: `the 10 of Clubs`.
    fn phrase(&self, p: &Program, v: Val) -> String {
        match v {
            Val::Piece(_) => the(self.name(p, v)),
            _ => self.name(p, v),
        }
    }
}

/// A name with its article, unless it brings one.
fn the(name: String) -> String {
    let first = name.split(' ').next().unwrap_or_default().to_lowercase();
    if ["the", "a", "an", "nothing"].contains(&first.as_str()) {
        name
    } else {
        format!("the {name}")
    }
}

fn possessive(name: &str) -> String {
    if name.ends_with('s') { format!("{name}'") } else { format!("{name}'s") }
}
