//! The printer and the names it uses.

use std::fmt::Write as _;

use super::super::expr::{Domain, Query, Slot};
use super::super::rule::{Pattern, Rule};
use super::super::verb::{Role, Verb};
use super::super::world::{Lowered, TimeId};
use crate::vocabulary::TermId;

/// Prints the parts of one rule.
#[derive(Debug, Clone, Copy)]
pub struct Printer<'a> {
    pub(super) lowered: &'a Lowered,
    pub(super) slot_names: &'a [String],
}

impl<'a> Printer<'a> {
    /// A printer for this rule.
    pub fn new(lowered: &'a Lowered, rule: &'a Rule) -> Self {
        Self { lowered, slot_names: &rule.slot_names }
    }

    /// The name of a term.
    pub(super) fn term(&self, term: TermId) -> &'a str {
        &self.lowered.terms.get(term).name
    }

    /// The name of a stretch of time.
    pub(super) fn time(&self, time: TimeId) -> &'a str {
        let time = self.lowered.world.times.get(time.0 as usize);
        let plain = time.map_or("game", |t| if t.turn { "turn" } else { "game" });
        time.and_then(|t| t.term).map_or(plain, |term| self.term(term))
    }

    /// The base form of a verb.
    pub(super) fn verb(&self, verb: Verb) -> &'a str {
        self.lowered.world.verbs.name(verb)
    }

    /// The noun of a variable: `card`.
    pub(super) fn noun(&self, slot: Slot) -> Option<&'a str> {
        self.slot_names.get(slot.0 as usize).map(String::as_str).filter(|name| !name.is_empty())
    }

    /// A variable that is already known: `the card`.
    pub(super) fn slot(&self, slot: Slot) -> String {
        match self.noun(slot) {
            Some(name) => definite(name),
            None => "it".to_owned(),
        }
    }

    /// The members of a query, after `a` or `each`: `card in the hand that is red`.
    pub(super) fn members(&self, query: &Query) -> String {
        self.members_as(query, str::to_owned)
    }

    /// The members of a query, after a number: `cards in the hand`.
    pub(super) fn members_plural(&self, query: &Query) -> String {
        self.members_as(query, plural)
    }

    fn members_as(&self, query: &Query, form: impl Fn(&str) -> String) -> String {
        use super::super::expr::Cond;
        let mut text = match self.noun(query.var) {
            Some(noun) => form(bare(noun)),
            None => form(&self.domain_noun(&query.domain)),
        };
        text.push_str(&self.domain_tail(&query.domain));
        if query.filter != Cond::True {
            text.push_str(" such that ");
            text.push_str(&self.cond(&query.filter));
        }
        for (at, key) in query.sort.iter().enumerate() {
            use super::super::expr::Direction;
            let end = match key.direction {
                Direction::Ascending => "lowest",
                Direction::Descending => "highest",
            };
            let joint = if at == 0 { ", " } else { " first, then " };
            let _ = write!(text, "{joint}{end} {}", self.expr(&key.by));
        }
        if query.sort.len() == 1 {
            text.push_str(" first");
        }
        if let Some(limit) = &query.limit {
            let _ = write!(text, " (no more than {})", self.expr(limit));
        }
        text
    }

    fn domain_noun(&self, domain: &Domain) -> String {
        match domain {
            Domain::Pieces
            | Domain::In(_)
            | Domain::InAll(_)
            | Domain::AttachedTo(_)
            | Domain::LatestIn(_) => "piece".to_owned(),
            Domain::Players | Domain::PlayersFrom(_) | Domain::PlayersRound(..) => {
                "player".to_owned()
            }
            Domain::Terms(terms) => {
                let names: Vec<&str> = terms.iter().map(|t| self.term(*t)).collect();
                format!("one of {}", names.join(", "))
            }
            Domain::Members(_, field) => self.term(*field).to_owned(),
            Domain::Numbers(..) => "number".to_owned(),
            Domain::Places(zone) => self.term(*zone).to_owned(),
            Domain::Only(_) | Domain::Union(_) => "thing".to_owned(),
        }
    }

    fn domain_tail(&self, domain: &Domain) -> String {
        match domain {
            Domain::Pieces | Domain::Players | Domain::Terms(_) | Domain::Places(_) => {
                String::new()
            }
            Domain::In(place) => format!(" in {}", self.expr(place)),
            Domain::InAll(zone) => format!(" in any {}", self.term(*zone)),
            Domain::AttachedTo(host) => format!(" attached to {}", self.expr(host)),
            Domain::LatestIn(zone) => format!(" in any {}, latest first", self.term(*zone)),
            Domain::PlayersFrom(first) => format!(" in order from {}", self.expr(first)),
            Domain::PlayersRound(first, direction) => {
                let way = if *direction < 0 { "counterclockwise" } else { "clockwise" };
                format!(" {way} from {}", self.expr(first))
            }
            Domain::Members(of, _) => format!(" of {}", self.expr(of)),
            Domain::Numbers(low, high) => {
                format!(" from {} to {}", self.expr(low), self.expr(high))
            }
            Domain::Only(thing) => format!(" that is {}", self.expr(thing)),
            Domain::Union(parts) => {
                let parts: Vec<String> = parts.iter().map(|q| self.members(q)).collect();
                format!(" among: {}", parts.join("; "))
            }
        }
    }

    /// An event as a clause: `the player draws a card`.
    pub fn event(&self, pattern: &Pattern) -> String {
        let bound = |role: Role| {
            pattern.binds.iter().find(|(r, _)| *r == role).map(|(_, slot)| {
                match self.noun(*slot) {
                    Some(name) => indefinite(name),
                    None => "something".to_owned(),
                }
            })
        };
        self.clause(pattern.verb, &bound)
    }
}

/// `the card`, unless it is a name or has an article.
pub(super) fn definite(noun: &str) -> String {
    if has_article(noun) { noun.to_owned() } else { format!("the {noun}") }
}

/// `a card`, unless it is a name or has an article.
pub(super) fn indefinite(noun: &str) -> String {
    if has_article(noun) {
        noun.to_owned()
    } else {
        format!("{} {noun}", crate::vocabulary::article(noun))
    }
}

fn bare(noun: &str) -> &str {
    noun.strip_prefix("the ").unwrap_or(noun)
}

fn has_article(noun: &str) -> bool {
    ["the ", "a ", "an ", "each ", "any "].iter().any(|a| noun.starts_with(a))
}

/// `the player's`, `the players'`.
pub(super) fn possessive(owner: &str) -> String {
    match owner {
        "it" => "its".to_owned(),
        "you" => "your".to_owned(),
        _ if owner.ends_with('s') => format!("{owner}'"),
        _ => format!("{owner}'s"),
    }
}

/// The plural: `cards`, `boxes`, `copies`.
fn plural(noun: &str) -> String {
    let ends_in = |endings: &[&str]| endings.iter().any(|e| noun.ends_with(e));
    if noun.ends_with('y') && !ends_in(&["ay", "ey", "oy", "uy"]) {
        format!("{}ies", &noun[..noun.len() - 1])
    } else if is_many(noun) {
        noun.to_owned()
    } else if ends_in(&["s", "x", "z", "ch", "sh"]) {
        format!("{noun}es")
    } else {
        format!("{noun}s")
    }
}

/// Whether a name has the form of a plural, such as that of a value: `hearts`, not `boss`.
fn is_many(noun: &str) -> bool {
    let one = crate::vocabulary::singular_of(noun);
    noun.ends_with('s') && one != noun && crate::vocabulary::plural_of(&one) == noun
}

/// The third person: `draws`, `passes`, `is out`, `ends the game`.
pub(super) fn third_person(verb: &str) -> String {
    let (head, tail) = verb.split_once(' ').map_or((verb, ""), |(h, t)| (h, t));
    let ends_in = |endings: &[&str]| endings.iter().any(|e| head.ends_with(e));
    let head = match head {
        "be" => "is".to_owned(),
        "have" => "has".to_owned(),
        _ if ends_in(&["s", "x", "z", "ch", "sh", "o"]) => format!("{head}es"),
        _ if head.ends_with('y') && !ends_in(&["ay", "ey", "oy", "uy"]) => {
            format!("{}ies", &head[..head.len() - 1])
        }
        _ => format!("{head}s"),
    };
    if tail.is_empty() { head } else { format!("{head} {tail}") }
}

/// `a, b and c`.
pub(super) fn list(parts: &[String], last: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}
