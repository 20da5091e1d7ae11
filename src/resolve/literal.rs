//! Literals: the smallest conditions, in forms that can be compared with each other.

use std::collections::BTreeMap;

use crate::lower::{Aggregate, Arith, Compare, Cond, Expr, Value};

use super::facts::Facts;
use super::players;

/// Whole numbers in ascending, disjoint stretches, both ends included.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ranges(Vec<(i64, i64)>);

impl Ranges {
    /// One stretch; none if it is empty.
    pub(super) fn of(low: i64, high: i64) -> Self {
        Self(if low <= high { vec![(low, high)] } else { Vec::new() })
    }

    /// Every number but one.
    fn but(n: i64) -> Self {
        let mut list = Vec::new();
        if n > i64::MIN {
            list.push((i64::MIN, n - 1));
        }
        if n < i64::MAX {
            list.push((n + 1, i64::MAX));
        }
        Self(list)
    }

    /// What both have.
    pub(super) fn meet(&self, other: &Self) -> Self {
        let mut out = Vec::new();
        for &(a, b) in &self.0 {
            for &(c, d) in &other.0 {
                let (low, high) = (a.max(c), b.min(d));
                if low <= high {
                    out.push((low, high));
                }
            }
        }
        Self(out)
    }

    /// Whether all of it lies in the other.
    pub(super) fn within(&self, other: &Self) -> bool {
        self.0.iter().all(|&(a, b)| other.0.iter().any(|&(c, d)| c <= a && b <= d))
    }

    /// The smallest and the greatest of them.
    pub(super) fn bounds(&self) -> Option<(i64, i64)> {
        Some((self.0.first()?.0, self.0.last()?.1))
    }

    /// Whether no number is left.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// One literal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Literal {
    /// A quantity lies in some stretches.
    Number(Expr, Ranges),
    /// A value is this constant.
    Is(Expr, Value),
    /// A value is not this constant.
    IsNot(Expr, Value),
    /// Anything else holds.
    Holds(Cond),
    /// Anything else does not hold.
    Fails(Cond),
}

impl Literal {
    /// A condition without connectives as a literal; the constant ones as a truth value.
    pub(super) fn of(cond: &Cond, holds: bool) -> Result<Self, bool> {
        match cond {
            Cond::True => Err(holds),
            Cond::False => Err(!holds),
            Cond::Compare(how, a, b) => Self::compare(*how, a, b, holds),
            Cond::Exists(q) => {
                let count = Expr::Aggregate(Aggregate::Count, q.clone(), None);
                let ranges = if holds { Ranges::of(1, i64::MAX) } else { Ranges::of(0, 0) };
                Ok(Self::Number(count, ranges))
            }
            Cond::Status(e, term) => {
                let status = Expr::StatusOf(Box::new(e.clone()));
                let value = Value::Term(*term);
                Ok(if holds { Self::Is(status, value) } else { Self::IsNot(status, value) })
            }
            _ if holds => Ok(Self::Holds(cond.clone())),
            _ => Ok(Self::Fails(cond.clone())),
        }
    }

    fn compare(how: Compare, a: &Expr, b: &Expr, holds: bool) -> Result<Self, bool> {
        let how = if holds { how } else { opposite(how) };
        let equality = matches!(how, Compare::Equal | Compare::NotEqual);
        let numeric = !equality
            || is_number(a)
            || is_number(b)
            || [a, b].iter().any(|e| matches!(e, Expr::Const(Value::Int(_))));
        if numeric {
            return number(how, a, b);
        }
        if a == b {
            return Err(how == Compare::Equal);
        }
        let (e, value) = match (a, b) {
            (Expr::Const(x), Expr::Const(y)) => return Err((x == y) == (how == Compare::Equal)),
            (Expr::Const(v), e) | (e, Expr::Const(v)) => (e, *v),
            _ => {
                let cond = Cond::Compare(Compare::Equal, a.clone(), b.clone());
                return Ok(if how == Compare::Equal {
                    Self::Holds(cond)
                } else {
                    Self::Fails(cond)
                });
            }
        };
        Ok(if how == Compare::Equal {
            Self::Is(e.clone(), value)
        } else {
            Self::IsNot(e.clone(), value)
        })
    }

    /// Whether this one being true makes the other true.
    pub(super) fn implies(&self, other: &Self, facts: &Facts<'_>) -> bool {
        if self == other {
            return true;
        }
        match (self, other) {
            (Self::Number(a, x), Self::Number(b, y)) => a == b && x.within(y),
            (Self::Is(a, x), Self::IsNot(b, y)) => a == b && x != y,
            (Self::Holds(Cond::During(a)), Self::Holds(Cond::During(b))) => {
                facts.inside(*a, *b)
            }
            (Self::Holds(Cond::During(_)), Self::Fails(Cond::During(_)))
            | (Self::Holds(Cond::In(..) | Cond::InZone(..)), Self::Fails(Cond::InZone(..))) => {
                let Self::Fails(c) = other else { return false };
                self.excludes(&Self::Holds(c.clone()), facts)
            }
            (Self::Holds(Cond::In(a, Expr::Zone(x, _))), Self::Holds(Cond::InZone(b, y))) => {
                a == b && x == y
            }
            (Self::Fails(Cond::InZone(b, y)), Self::Fails(Cond::In(a, Expr::Zone(x, _)))) => {
                a == b && x == y
            }
            (Self::Holds(Cond::Attached(a, Some(_))), Self::Holds(Cond::Attached(b, None)))
            | (Self::Fails(Cond::Attached(a, None)), Self::Fails(Cond::Attached(b, Some(_)))) => {
                a == b
            }
            (Self::Fails(Cond::During(a)), Self::Fails(Cond::During(b))) => {
                facts.inside(*b, *a)
            }
            _ => false,
        }
    }

    /// Whether the two cannot hold together.
    pub(super) fn excludes(&self, other: &Self, facts: &Facts<'_>) -> bool {
        match (self, other) {
            (Self::Number(a, x), Self::Number(b, y)) => {
                a == b && x.meet(y).is_empty()
                    || players::too_many((a, x), (b, y))
                    || players::too_many((b, y), (a, x))
            }
            // A term is no number, and comparing it as one is false.
            (Self::Number(a, _), Self::Is(b, value))
            | (Self::Is(b, value), Self::Number(a, _)) => {
                a == b && !matches!(value, Value::Int(_))
            }
            (Self::Is(a, x), Self::Is(b, y)) => a == b && x != y,
            (Self::Is(a, x), Self::IsNot(b, y)) | (Self::IsNot(a, x), Self::Is(b, y)) => {
                a == b && x == y
            }
            (Self::Holds(a), Self::Fails(b)) | (Self::Fails(b), Self::Holds(a)) => {
                a == b
                    || Self::Holds(a.clone()) != Self::Holds(b.clone())
                        && Self::Holds(a.clone()).implies_holds(&Self::Holds(b.clone()), facts)
            }
            (Self::Holds(Cond::During(a)), Self::Holds(Cond::During(b))) => {
                !facts.inside(*a, *b) && !facts.inside(*b, *a)
            }
            (
                Self::Holds(Cond::InZone(a, x) | Cond::In(a, Expr::Zone(x, _))),
                Self::Holds(Cond::InZone(b, y) | Cond::In(b, Expr::Zone(y, _))),
            ) => a == b && x != y,
            (Self::Holds(Cond::Kind(a, x)), Self::Holds(Cond::Kind(b, y))) => {
                a == b && facts.kinds_apart(*x, *y)
            }
            // A figure or value that is printed on no piece of this kind.
            (
                Self::Holds(Cond::Kind(a, kind)),
                Self::Number(Expr::Field(b, field), _)
                | Self::Is(Expr::Field(b, field), Value::Term(_)),
            )
            | (
                Self::Number(Expr::Field(b, field), _)
                | Self::Is(Expr::Field(b, field), Value::Term(_)),
                Self::Holds(Cond::Kind(a, kind)),
            ) => **b == *a && facts.lacks(*kind, *field),
            _ => false,
        }
    }

    /// Implication between two positive literals, for [`Literal::excludes`].
    fn implies_holds(&self, other: &Self, facts: &Facts<'_>) -> bool {
        match (self, other) {
            (
                Self::Holds(Cond::During(_) | Cond::In(..) | Cond::Attached(..)),
                Self::Holds(_),
            ) => self.implies(other, facts),
            _ => false,
        }
    }

    /// Whether nothing but values and times that are seen at a glance are asked: two such literals
    /// about different things can hold together.
    pub(super) fn is_plain(&self) -> bool {
        match self {
            Self::Number(e, _) => plain_number(e),
            Self::Is(..) | Self::IsNot(..) => true,
            Self::Holds(c) | Self::Fails(c) => !matches!(
                c,
                Cond::Every(..)
                    | Cond::Outcome { .. }
                    | Cond::Did
                    | Cond::By(_)
                    | Cond::Derived(..)
                    | Cond::CanDo(..)
                    | Cond::Asked(..)
                    | Cond::Kind(..)
            ),
        }
    }
}

fn opposite(how: Compare) -> Compare {
    match how {
        Compare::Equal => Compare::NotEqual,
        Compare::NotEqual => Compare::Equal,
        Compare::Less => Compare::AtLeast,
        Compare::AtLeast => Compare::Less,
        Compare::More => Compare::AtMost,
        Compare::AtMost => Compare::More,
    }
}

fn is_number(e: &Expr) -> bool {
    match e {
        Expr::Arith(..) | Expr::Times { .. } | Expr::PlayerCount | Expr::TimeNumber(_) => true,
        Expr::Aggregate(how, ..) => matches!(
            how,
            Aggregate::Count | Aggregate::Sum | Aggregate::Product | Aggregate::Different
        ),
        _ => false,
    }
}

fn plain_number(e: &Expr) -> bool {
    match e {
        Expr::Aggregate(Aggregate::Count, q, _) => q.filter == Cond::True && q.limit.is_none(),
        Expr::Field(..) | Expr::PlayerCount | Expr::TimeNumber(_) => true,
        Expr::Arith(Arith::Add | Arith::Sub, a, b) => plain_number(a) && plain_number(b),
        Expr::Const(_) => true,
        _ => false,
    }
}

/// `a how b` as a stretch of the linear expression `a - b`.
fn number(how: Compare, a: &Expr, b: &Expr) -> Result<Literal, bool> {
    let mut sum: BTreeMap<Expr, i64> = BTreeMap::new();
    let mut constant = 0i64;
    linear(a, 1, &mut sum, &mut constant);
    linear(b, -1, &mut sum, &mut constant);
    sum.retain(|_, factor| *factor != 0);
    // sum + constant how 0
    let limit = constant.saturating_neg();
    let ranges = match how {
        Compare::Equal => Ranges::of(limit, limit),
        Compare::NotEqual => Ranges::but(limit),
        Compare::Less => Ranges::of(i64::MIN, limit.saturating_sub(1)),
        Compare::AtMost => Ranges::of(i64::MIN, limit),
        Compare::More => Ranges::of(limit.saturating_add(1), i64::MAX),
        Compare::AtLeast => Ranges::of(limit, i64::MAX),
    };
    let Some((_, &first)) = sum.iter().next() else {
        return Err(Ranges::of(0, 0).within(&ranges));
    };
    let ranges = if first < 0 {
        for factor in sum.values_mut() {
            *factor = factor.saturating_neg();
        }
        Ranges(ranges.0.iter().rev().map(|&(l, h)| (flip(h), flip(l))).collect())
    } else {
        ranges
    };
    let mut terms = sum.into_iter().map(|(e, factor)| match factor {
        1 => e,
        n => Expr::Arith(Arith::Mul, Box::new(Expr::Const(Value::Int(n))), Box::new(e)),
    });
    let key = terms.next().map(|head| {
        terms.fold(head, |all, e| Expr::Arith(Arith::Add, Box::new(all), Box::new(e)))
    });
    let Some(key) = key else { return Err(false) };
    let ranges = match &key {
        Expr::Aggregate(Aggregate::Count | Aggregate::Different, ..) | Expr::Times { .. } => {
            ranges.meet(&Ranges::of(0, i64::MAX))
        }
        _ => ranges,
    };
    if ranges.is_empty() { Err(false) } else { Ok(Literal::Number(key, ranges)) }
}

fn flip(n: i64) -> i64 {
    match n {
        i64::MIN => i64::MAX,
        i64::MAX => i64::MIN,
        n => -n,
    }
}

fn linear(e: &Expr, factor: i64, sum: &mut BTreeMap<Expr, i64>, constant: &mut i64) {
    match e {
        Expr::Const(Value::Int(n)) => {
            *constant = constant.saturating_add(n.saturating_mul(factor));
        }
        Expr::Arith(Arith::Add, a, b) => {
            linear(a, factor, sum, constant);
            linear(b, factor, sum, constant);
        }
        Expr::Arith(Arith::Sub, a, b) => {
            linear(a, factor, sum, constant);
            linear(b, factor.saturating_neg(), sum, constant);
        }
        Expr::Arith(Arith::Mul, a, b) => match (&**a, &**b) {
            (Expr::Const(Value::Int(n)), other) | (other, Expr::Const(Value::Int(n))) => {
                linear(other, factor.saturating_mul(*n), sum, constant);
            }
            _ => add_term(sum, e, factor),
        },
        _ => add_term(sum, e, factor),
    }
}

fn add_term(sum: &mut BTreeMap<Expr, i64>, e: &Expr, factor: i64) {
    let entry = sum.entry(e.clone()).or_default();
    *entry = entry.saturating_add(factor);
}
