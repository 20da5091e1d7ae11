//! Effects in English.

use std::fmt::Write as _;

use super::super::effect::{Arg, Choice, Effect, Manner, Proposal, Who};
use super::super::expr::{Expr, Value};
use super::super::verb::{Role, Verb};
use super::printer::{Printer, indefinite, third_person};

impl Printer<'_> {
    /// An effect as a clause.
    pub fn effect(&self, effect: &Effect) -> String {
        match effect {
            Effect::Nothing => "nothing happens".to_owned(),
            Effect::Seq(parts) => self.joined_effects(parts, ", then "),
            Effect::Together(parts) => self.joined_effects(parts, ", at once "),
            Effect::Do(proposal) => self.proposal(proposal),
            Effect::Resume => "it goes on".to_owned(),
            Effect::Choose(choice) => self.choice(choice),
            Effect::Offer { to, effect, otherwise } => {
                let mut text = format!("{} may accept: {}", self.expr(to), self.effect(effect));
                if **otherwise != Effect::Nothing {
                    let _ = write!(text, "; if not, {}", self.effect(otherwise));
                }
                text
            }
            Effect::Menu { to, options, free, .. } => {
                let may = if *free { "may do" } else { "does" };
                let list: Vec<String> = options.iter().map(|e| self.effect(e)).collect();
                format!("{} {may} one of: {}", self.expr(to), list.join("; or "))
            }
            Effect::ForEach { over, body, manner, .. } => {
                let how = match manner {
                    Manner::AtOnce => "at once",
                    Manner::InTurn => "in turn",
                    Manner::Waiting => "one after the other",
                };
                format!("for each {}, {how}: {}", self.members(over), self.effect(body))
            }
            Effect::Let(slot, value) => {
                format!("let {} be {}", self.slot(*slot), self.expr(value))
            }
            Effect::If(cond, yes, no) => {
                let mut text = format!("if {}, {}", self.cond(cond), self.effect(yes));
                if **no != Effect::Nothing {
                    let _ = write!(text, "; otherwise {}", self.effect(no));
                }
                text
            }
            Effect::Repeat { body, until } => {
                format!("again and again {} until {}", self.effect(body), self.cond(until))
            }
            Effect::Secretly { over, choice, body, .. } => format!(
                "each {} secretly chooses {}, and then at once {}",
                self.members(over),
                self.chosen(choice),
                self.effect(body)
            ),
            Effect::OwnText(piece) => format!("what {} says happens", self.expr(piece)),
        }
    }

    fn joined_effects(&self, parts: &[Effect], between: &str) -> String {
        let texts: Vec<String> = parts.iter().map(|part| self.effect(part)).collect();
        texts.join(between)
    }

    /// A choice as a clause.
    pub fn choice(&self, choice: &Choice) -> String {
        let who = match &choice.by {
            Who::Player(player) => format!("{} chooses", self.expr(player)),
            Who::Chance => "chance picks".to_owned(),
        };
        let mut text = format!("{who} {}", self.chosen(choice));
        if let Some(body) = &choice.body {
            let _ = write!(text, ", and for each {}", self.effect(body));
        }
        text
    }

    fn chosen(&self, choice: &Choice) -> String {
        let members = self.members(&choice.from);
        let several = self.members_plural(&choice.from);
        match (&choice.min, &choice.max) {
            (Expr::Const(Value::Int(1)), Expr::Const(Value::Int(1))) => indefinite(&members),
            (min, max) if min == max => format!("{} {several}", self.expr(min)),
            (Expr::Const(Value::Int(0)), max) => {
                format!("up to {} {several}", self.expr(max))
            }
            (min, max) => format!("{} to {} {several}", self.expr(min), self.expr(max)),
        }
    }

    fn proposal(&self, proposal: &Proposal) -> String {
        let filled = |role: Role| {
            let timed = matches!(proposal.verb, Verb::BEGIN | Verb::END | Verb::SKIP);
            proposal.roles.iter().find(|(r, _)| *r == role).map(|(_, arg)| match arg {
                // A turn has no name of its own.
                Arg::Is(Expr::Const(Value::Int(n))) if timed && role == Role::As => {
                    let time = u16::try_from(*n).unwrap_or_default();
                    format!("the {}", self.time(crate::lower::TimeId(time)))
                }
                Arg::Is(value) => self.expr(value),
                Arg::Open(query) => indefinite(&self.members(query)),
            })
        };
        let mut text = self.clause(proposal.verb, &filled);
        if let Some(times) = &proposal.times
            && *times != Expr::Const(Value::Int(1))
        {
            let _ = write!(text, ", {} times", self.expr(times));
        }
        text
    }

    /// An event with what fills its roles.
    pub(super) fn clause(&self, verb: Verb, role: &dyn Fn(Role) -> Option<String>) -> String {
        event_clause(verb, self.verb(verb), role)
    }
}

/// An event as a clause: `name` is the base form of its verb, `role` says what fills its roles.
pub fn event_clause(verb: Verb, name: &str, role: &dyn Fn(Role) -> Option<String>) -> String {
    let get = |r: Role| role(r).unwrap_or_else(|| "something".to_owned());
    let opt =
        |word: &str, r: Role| role(r).map_or(String::new(), |text| format!(" {word} {text}"));
    let object = get(Role::Object);
    match verb {
        Verb::MOVE => match role(Role::To) {
            // `next to the ship` says where without another word.
            Some(to) if to.starts_with("next to ") => {
                format!("{object} moves{} {to}", opt("from", Role::From))
            }
            Some(to) => {
                let end = match role(Role::Position).as_deref() {
                    Some("0") => "the top of ",
                    Some("1") => "the bottom of ",
                    _ => "",
                };
                format!("{object} moves{} to {end}{to}", opt("from", Role::From))
            }
            None => format!("{object} is set aside{}", opt("from", Role::From)),
        },
        Verb::MOVE_ALL => {
            format!("everything in {} moves to {}", get(Role::From), get(Role::To))
        }
        Verb::SHUFFLE => format!("{object} is shuffled"),
        Verb::SET => match role(Role::Object) {
            Some(of) if role(Role::Amount).is_some_and(|v| v == "yes" || v == "no") => {
                let no = if get(Role::Amount) == "no" { " no longer" } else { "" };
                format!("{of} is{no} {}", get(Role::Field))
            }
            Some(of) => {
                format!("{} of {of} becomes {}", get(Role::Field), get(Role::Amount))
            }
            None => format!("{} becomes {}", get(Role::Field), get(Role::Amount)),
        },
        Verb::ADD => format!(
            "{} is added to {}{}",
            get(Role::Amount),
            get(Role::Field),
            opt("of", Role::Object)
        ),
        Verb::BECOME => format!("{object} becomes {}", get(Role::As)),
        Verb::CEASE => format!("{object} is no longer {}", get(Role::As)),
        Verb::ATTACH => format!("{object} is attached to {}", get(Role::Host)),
        Verb::DETACH => format!("{object} is no longer attached"),
        Verb::GAIN => format!("{} gains {}", get(Role::Agent), get(Role::As)),
        Verb::LOSE => format!("{} loses {}", get(Role::Agent), get(Role::As)),
        Verb::TURN => format!("{object} is turned over"),
        Verb::DESIGNATE => format!("{object} becomes {}", get(Role::As)),
        Verb::BEGIN => format!("{} begins", get(Role::As)),
        Verb::END => format!("{} ends", get(Role::As)),
        Verb::END_GAME => "the game ends".to_owned(),
        Verb::DRAW_GAME => "the game is a draw".to_owned(),
        Verb::SKIP => match role(Role::Agent) {
            Some(who) => format!("{who} skips {}", get(Role::As)),
            None => format!("{} is skipped", get(Role::As)),
        },
        Verb::SHOW => format!("{object} is shown{}", opt("to", Role::Agent)),
        Verb::DESTROY => format!("{object} leaves the game"),
        Verb::MEMBER => format!("{object} gets {}", get(Role::As)),
        Verb::MARK => format!("{} can go on from here again", get(Role::As)),
        Verb::AGAIN if role(Role::Amount).is_some() => "this step is done again".to_owned(),
        Verb::AGAIN => format!("{} goes on from there again", get(Role::As)),
        Verb::BE_FIRST => format!("{object} is the first player"),
        Verb::REVERSE => "the order of play turns round".to_owned(),
        _ => {
            // Where something is sent, and what something is spent on.
            let host = match name {
                "send" | "assign" | "dispatch" | "deploy" | "commit" | "give" | "pay" => "to",
                "spend" => "on",
                _ => "with",
            };
            let name = third_person(name);
            let tail = format!(
                "{}{}{}{}",
                opt("from", Role::From),
                opt("to", Role::To),
                opt(host, Role::Host),
                opt("as", Role::As)
            );
            match (role(Role::Agent), role(Role::Object)) {
                // What is made so stands within the verb.
                (agent, Some(object)) if name.contains('*') => {
                    let agent = agent.unwrap_or_else(|| "somebody".to_owned());
                    format!("{agent} {}{tail}", name.replace('*', &object))
                }
                (Some(agent), Some(object)) => format!("{agent} {name} {object}{tail}"),
                (Some(agent), None) => format!("{agent} {name}{tail}"),
                (None, Some(object)) => format!("somebody {name} {object}{tail}"),
                (None, None) => format!("somebody {name}{tail}"),
            }
        }
    }
}
