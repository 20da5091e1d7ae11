//! Values in English.

use super::super::expr::{Aggregate, Arith, Compare, Cond, Expr, Query, Value};
use super::super::verb::Role;
use super::printer::{Printer, definite, possessive};

impl Printer<'_> {
    /// A value.
    pub fn expr(&self, expr: &Expr) -> String {
        match expr {
            Expr::Const(value) => self.value(*value),
            Expr::Slot(slot) => self.slot(*slot),
            Expr::Field(of, field) => match **of {
                Expr::Const(Value::None) => definite(self.term(*field)),
                _ => self.of(of, self.term(*field)),
            },
            Expr::Owner(of) => self.of(of, "owner"),
            Expr::Controller(of) => self.of(of, "controller"),
            Expr::Host(of) => format!("what {} is attached to", self.expr(of)),
            Expr::PlaceOf(of) => self.of(of, "place"),
            Expr::Depth(of) => format!("how deep {} lies", self.expr(of)),
            Expr::StatusOf(of) => self.of(of, "status"),
            Expr::Zone(zone, None) => definite(self.term(*zone)),
            Expr::Zone(zone, Some(owner)) => self.of(owner, self.term(*zone)),
            Expr::PlaceFor { status, player } => {
                format!("{} for {}", self.of(player, "place"), self.expr(status))
            }
            Expr::Designated(title, None) => definite(self.term(*title)),
            Expr::Designated(title, Some(scope)) => self.of(scope, self.term(*title)),
            Expr::TurnPlayer => "the player whose turn it is".to_owned(),
            Expr::FirstPlayer => "the first player".to_owned(),
            Expr::Asked => "the player who is asked".to_owned(),
            Expr::Neighbour(of, by) => match by {
                1 => format!("the player after {}", self.expr(of)),
                -1 => format!("the player before {}", self.expr(of)),
                by => format!("the player {by} seats from {}", self.expr(of)),
            },
            Expr::RoleOf(role) => role_name(*role).to_owned(),
            Expr::Aggregate(what, query, of) => self.aggregate(*what, query, of.as_deref()),
            Expr::Arith(op, a, b) => self.arith(*op, a, b),
            Expr::One(query) => format!("the first {}", self.members(query)),
            Expr::Lookup(_, key) => format!("the table's entry for {}", self.expr(key)),
            Expr::If(cond, yes, no) => {
                format!("({} if {}, else {})", self.expr(yes), self.cond(cond), self.expr(no))
            }
            Expr::Times { verb, agent, within, what } => {
                let who = agent.as_ref().map_or("it".to_owned(), |a| self.expr(a));
                let which =
                    if what.as_ref().is_some_and(|w| w.before) { "the last" } else { "this" };
                let time = within.map_or("this game".to_owned(), |time| {
                    format!("{which} {}", self.time(time))
                });
                let mut which = what
                    .as_ref()
                    .filter(|w| w.guard != Cond::True)
                    .map_or(String::new(), |w| format!(" where {}", self.cond(&w.guard)));
                if let Some((_, of)) = what.as_ref().and_then(|w| w.of.as_ref()) {
                    which = format!(" with {}{which}", self.expr(of));
                }
                match what.as_ref().map_or("", |w| w.counts.word()) {
                    "" => {
                        format!("how often {who} did “{}”{which} in {time}", self.verb(*verb))
                    }
                    counted => format!("how much {who} {counted}{which} in {time}"),
                }
            }
            Expr::Kept(of, role) => {
                let role = format!("{role:?}").to_lowercase();
                format!("what was chosen for {} as {role}", self.expr(of))
            }
            Expr::PlayerCount => "the number of players".to_owned(),
            Expr::TimeNumber(time) => format!("the number of the {}", self.time(*time)),
            Expr::Place { player, by, .. } => {
                format!("{} by {}", self.of(player, "place"), self.expr(by))
            }
        }
    }

    pub(super) fn value(&self, value: Value) -> String {
        match value {
            Value::None => "nothing".to_owned(),
            Value::Bool(true) => "yes".to_owned(),
            Value::Bool(false) => "no".to_owned(),
            Value::Int(n) => n.to_string(),
            Value::Term(term) => self.term(term).to_owned(),
        }
    }

    fn of(&self, owner: &Expr, what: &str) -> String {
        let owner = self.expr(owner);
        // `the player whose turn it is's hand` is no English.
        if owner.split(' ').count() > 3 {
            format!("the {what} of {owner}")
        } else {
            format!("{} {what}", possessive(&owner))
        }
    }

    fn aggregate(&self, what: Aggregate, query: &Query, of: Option<&Expr>) -> String {
        let members = self.members(query);
        let value = of.map_or("value".to_owned(), |of| self.expr(of));
        match what {
            Aggregate::Count => format!("the number of {}", self.members_plural(query)),
            Aggregate::Sum => format!("the sum of {value} over each {members}"),
            Aggregate::Product => format!("the product of {value} over each {members}"),
            Aggregate::Min => format!("the lowest {value} of any {members}"),
            Aggregate::Max => format!("the highest {value} of any {members}"),
            Aggregate::Different => format!("the number of different {value} of any {members}"),
        }
    }

    fn arith(&self, op: Arith, a: &Expr, b: &Expr) -> String {
        let (a, b) = (self.expr(a), self.expr(b));
        match op {
            Arith::Add => format!("({a} + {b})"),
            Arith::Sub => format!("({a} - {b})"),
            Arith::Mul => format!("({a} × {b})"),
            Arith::DivDown => format!("({a} / {b}, rounded down)"),
            Arith::DivUp => format!("({a} / {b}, rounded up)"),
            Arith::Rest => format!("the rest of ({a} / {b})"),
            Arith::Min => format!("the smaller of {a} and {b}"),
            Arith::Max => format!("the larger of {a} and {b}"),
        }
    }

    /// `a is more than b`; counts of a place read as `there are`.
    pub(super) fn compare(&self, compare: Compare, a: &Expr, b: &Expr, holds: bool) -> String {
        if let (Expr::Aggregate(Aggregate::Count, query, _), Expr::Const(Value::Int(n))) =
            (a, b)
        {
            return self.count(compare, query, *n, holds);
        }
        let not = if holds { "" } else { " not" };
        let than = match compare {
            Compare::Equal => "",
            Compare::NotEqual => {
                let flipped = if holds { " not" } else { "" };
                return format!("{} is{flipped} {}", self.expr(a), self.expr(b));
            }
            Compare::Less => "less than ",
            Compare::AtMost => "at most ",
            Compare::More => "more than ",
            Compare::AtLeast => "at least ",
        };
        format!("{} is{not} {than}{}", self.expr(a), self.expr(b))
    }

    fn count(&self, compare: Compare, query: &Query, n: i64, holds: bool) -> String {
        let none = match (compare, n) {
            (Compare::Equal | Compare::AtMost, 0) | (Compare::Less, 1) => holds,
            (Compare::NotEqual | Compare::More, 0) | (Compare::AtLeast, 1) => !holds,
            _ => {
                let how = match compare {
                    Compare::Equal => "exactly",
                    Compare::NotEqual => "not exactly",
                    Compare::Less => "fewer than",
                    Compare::AtMost => "at most",
                    Compare::More => "more than",
                    Compare::AtLeast => "at least",
                };
                let not = if holds { "" } else { "not " };
                return format!("there are {not}{how} {n} {}", self.members_plural(query));
            }
        };
        self.exists(query, !none)
    }

    /// `the deck is empty`, `there is a card in the hand that …`.
    pub(super) fn exists(&self, query: &Query, holds: bool) -> String {
        use super::super::expr::Domain;
        if let (Domain::In(place), Cond::True) = (&query.domain, &query.filter) {
            let not = if holds { "not " } else { "" };
            return format!("{} is {not}empty", self.expr(place));
        }
        let some = if holds { "a" } else { "no" };
        format!("there is {some} {}", self.members(query))
    }
}

/// A part in an event, for values read late.
pub(super) fn role_name(role: Role) -> &'static str {
    match role {
        Role::Agent => "who does it",
        Role::Object => "to what it is done",
        Role::From => "where it comes from",
        Role::To => "where it goes",
        Role::Host => "what it relates to",
        Role::As => "as what",
        Role::Amount => "how much",
        Role::Field => "which property",
        Role::Position => "where in the place",
        Role::Second => "the second thing",
    }
}
