//! So many players of a kind, in a game of so many: two cannot tie for the second place where there are two in all.

use crate::lower::{Aggregate, Compare, Cond, Domain, Expr, Query, Value};

use super::literal::Ranges;

/// Whether more players are asked for than play.
pub(super) fn too_many(some: (&Expr, &Ranges), all: (&Expr, &Ranges)) -> bool {
    let Expr::Aggregate(Aggregate::Count, of, _) = some.0 else { return false };
    let (Some((least, _)), Some((_, most))) = (some.1.bounds(), all.1.bounds()) else {
        return false;
    };
    of.domain == Domain::Players
        && of.filter != Cond::True
        && least > 0
        && counts_all(all.0)
        && least.saturating_add(ahead(&of.filter)) > most
}

/// Whether all who play are counted.
fn counts_all(e: &Expr) -> bool {
    match e {
        Expr::PlayerCount => true,
        Expr::Aggregate(Aggregate::Count, of, _) => {
            let Query { domain, filter, limit, .. } = &**of;
            *domain == Domain::Players && *filter == Cond::True && limit.is_none()
        }
        _ => false,
    }
}

/// How many players there are at least before those whom a condition places.
fn ahead(cond: &Cond) -> i64 {
    match cond {
        Cond::All(list) => list.iter().map(ahead).max().unwrap_or_default(),
        Cond::Compare(Compare::Equal, Expr::Place { .. }, Expr::Const(Value::Int(place)))
        | Cond::Compare(Compare::Equal, Expr::Const(Value::Int(place)), Expr::Place { .. }) => {
            place.saturating_sub(1).max(0)
        }
        _ => 0,
    }
}
