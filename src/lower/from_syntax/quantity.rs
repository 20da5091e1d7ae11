//! Amounts: how many, at least, up to.

use super::context::Lowerer;
use super::denote::{Read, Stuck, int};
use super::discourse::Env;
use crate::lower::{Arith, Compare, Cond, Expr};
use crate::syntax::ast::{Amount, Quantity};

/// More than anything a game holds.
pub(super) const MANY: i64 = 1_000_000;

impl Lowerer<'_> {
    pub(super) fn amount(&mut self, amount: &Amount, env: &mut Env) -> Read<Expr> {
        match amount {
            Amount::Number(n) => Ok(int(*n)),
            Amount::Variable(v) => Err(Stuck::new(
                self.here(),
                format!("`{v}` stands for a number that the rule does not give"),
            )
            .help("say what number it is, for example `two` or `the number of players`")),
            Amount::Of(np) => Ok(self.number(np, env)?),
        }
    }

    /// Fewest and most that a quantity allows.
    pub(super) fn range(&mut self, quantity: &Quantity, env: &mut Env) -> Read<(Expr, Expr)> {
        let plus = |e: Expr, n: i64| match e {
            Expr::Const(crate::lower::Value::Int(i)) => int(i + n),
            e => Expr::Arith(Arith::Add, Box::new(e), Box::new(int(n))),
        };
        Ok(match quantity {
            Quantity::Exactly(a)
            | Quantity::Precisely(a)
            | Quantity::Only(a)
            | Quantity::Extra(a) => {
                let n = self.amount(a, env)?;
                (n.clone(), n)
            }
            Quantity::Short(_) => {
                return Err(Stuck::new(
                    self.here(),
                    format!("`{}` does not say fewer than how many", self.said()),
                )
                .help(
                    "give the number that is left, for example `one card instead of three`",
                ));
            }
            Quantity::AtLeast(a) => (self.amount(a, env)?, int(MANY)),
            Quantity::AtMost(a) | Quantity::UpTo(a) => (int(0), self.amount(a, env)?),
            Quantity::MoreThan(a) => (plus(self.amount(a, env)?, 1), int(MANY)),
            Quantity::LessThan(a) => (int(0), plus(self.amount(a, env)?, -1)),
            Quantity::Between(a, b) => (self.amount(a, env)?, self.amount(b, env)?),
            Quantity::AnyNumber => (int(0), int(MANY)),
            Quantity::OneOrMore => (int(1), int(MANY)),
            Quantity::Either(list) => {
                let mut all = Vec::new();
                for a in list {
                    all.push(self.amount(a, env)?);
                }
                let first = all.first().cloned().unwrap_or(int(0));
                let last = all.last().cloned().unwrap_or(int(0));
                (first, last)
            }
            Quantity::Times(n) => (int(*n), int(*n)),
            Quantity::EqualTo(np) | Quantity::AsManyAs(np) => {
                let n = self.number(np, env)?;
                (n.clone(), n)
            }
            Quantity::Most | Quantity::More | Quantity::Fewer => {
                return Err(Stuck::new(self.here(), "it is not said than what there is more or less")
                    .help("write for example `more coins than any other player` or `at least 3 coins`"));
            }
            Quantity::Several => (int(2), int(MANY)),
            Quantity::Half => {
                return Err(Stuck::new(self.here(), "it is not said of what the half is")
                    .help("write for example `half of their coins, rounded down`"));
            }
        })
    }
}

/// `low <= number <= high`, with the trivial sides left out.
pub(super) fn between(number: Expr, low: Expr, high: Expr) -> Cond {
    if low == high {
        return Cond::Compare(Compare::Equal, number, low);
    }
    let below = high == int(MANY);
    let above = low == int(0);
    match (above, below) {
        (true, true) => Cond::True,
        (true, false) => Cond::Compare(Compare::AtMost, number, high),
        (false, true) => Cond::Compare(Compare::AtLeast, number, low),
        (false, false) => Cond::Compare(Compare::AtLeast, number.clone(), low)
            .and(Cond::Compare(Compare::AtMost, number, high)),
    }
}
