//! Conditions in English.

use super::super::expr::{Arith, Compare, Cond, Expr, Value};
use super::printer::{Printer, indefinite, list};

impl Printer<'_> {
    /// A condition as a clause.
    pub fn cond(&self, cond: &Cond) -> String {
        self.polar(cond, true)
    }

    fn polar(&self, cond: &Cond, holds: bool) -> String {
        let is = if holds { "is" } else { "is not" };
        match cond {
            Cond::True => if holds { "always" } else { "never" }.to_owned(),
            Cond::False => if holds { "never" } else { "always" }.to_owned(),
            Cond::Not(inner) => self.polar(inner, !holds),
            Cond::All(parts) => self.joined(parts, holds, if holds { "and" } else { "or" }),
            Cond::Any(parts) => self.joined(parts, holds, if holds { "or" } else { "and" }),
            Cond::Compare(
                Compare::Equal,
                Expr::Arith(Arith::Rest, number, two),
                Expr::Const(Value::Int(rest @ (0 | 1))),
            ) if **two == Expr::Const(Value::Int(2)) => {
                let said = if *rest == 0 { "even" } else { "odd" };
                format!("{} {is} {said}", self.expr(number))
            }
            Cond::Compare(compare, a, b) => self.compare(*compare, a, b, holds),
            Cond::Kind(of, kind) | Cond::Status(of, kind) => {
                format!("{} {is} {}", self.expr(of), indefinite(self.term(*kind)))
            }
            Cond::Flag(Expr::Const(_), flag) => format!("the game {is} {}", self.term(*flag)),
            Cond::Flag(of, flag) => format!("{} {is} {}", self.expr(of), self.term(*flag)),
            Cond::Member(of, field, member) => format!(
                "{} {is} one of {} of {}",
                self.expr(member),
                self.term(*field),
                self.expr(of)
            ),
            Cond::In(piece, place) => {
                format!("{} {is} in {}", self.expr(piece), self.expr(place))
            }
            Cond::InZone(piece, zone) => {
                format!("{} {is} in {}", self.expr(piece), indefinite(self.term(*zone)))
            }
            Cond::Attached(piece, host) => {
                let host = host.as_ref().map_or("anything".to_owned(), |h| self.expr(h));
                format!("{} {is} attached to {host}", self.expr(piece))
            }
            Cond::Holds(player, state) => {
                let has = if holds { "has" } else { "does not have" };
                format!("{} {has} {}", self.expr(player), self.term(*state))
            }
            Cond::Titled(of, title) => {
                format!("{} {is} the {}", self.expr(of), self.term(*title))
            }
            Cond::During(time) => format!("it {is} the {}", self.time(*time)),
            Cond::Exists(query) => self.exists(query, holds),
            Cond::Every(query, inner) => {
                let every = if holds { "for each" } else { "not for each" };
                format!("{every} {}: {}", self.members(query), self.cond(inner))
            }
            Cond::SameKind(a, b) => {
                format!("{} {is} the same as {}", self.expr(a), self.expr(b))
            }
            Cond::Outcome { verb, object } => {
                let what = object.as_ref().map_or("anything".to_owned(), |o| self.expr(o));
                let has = if holds { "has" } else { "has not" };
                format!("the effect {has} made this happen: {} {what}", self.verb(*verb))
            }
            Cond::Did => if holds { "it did so" } else { "it did not do so" }.to_owned(),
            Cond::Derived(name, of) => format!("{} {is} {}", self.expr(of), self.term(*name)),
            Cond::CanDo(player, verb) => {
                let can = if holds { "can" } else { "cannot" };
                format!("{} {can} {}", self.expr(player), self.verb(*verb))
            }
            Cond::Asked(player, question) => {
                let says = if holds { "yes" } else { "no" };
                format!("{} answers {says} to “{question}”", self.expr(player))
            }
            Cond::By(rules) => format!("it {is} by {rules}"),
            Cond::GameOver => format!("the game {is} over"),
            Cond::FaceUp(piece) => format!("{} {is} face up", self.expr(piece)),
        }
    }

    fn joined(&self, parts: &[Cond], holds: bool, last: &str) -> String {
        let texts: Vec<String> = parts
            .iter()
            .map(|part| {
                let text = self.polar(part, holds);
                let mixes =
                    matches!((part, last), (Cond::Any(_), "and") | (Cond::All(_), "or"));
                if mixes { format!("({text})") } else { text }
            })
            .collect();
        list(&texts, last)
    }
}
