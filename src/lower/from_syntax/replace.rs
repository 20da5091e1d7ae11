//! Replacing a variable by an expression in conditions and expressions.

use crate::lower::{Cond, Domain, Expr, Query, Slot};

pub(super) fn cond(c: &Cond, var: Slot, by: &Expr) -> Cond {
    let e = |x: &Expr| expr(x, var, by);
    let b = |x: &Cond| Box::new(cond(x, var, by));
    let oe = |x: &Option<Expr>| x.as_ref().map(|x| expr(x, var, by));
    match c {
        Cond::True | Cond::False | Cond::During(_) | Cond::Did | Cond::GameOver => c.clone(),
        Cond::Not(x) => Cond::Not(b(x)),
        Cond::All(list) => Cond::All(list.iter().map(|x| cond(x, var, by)).collect()),
        Cond::Any(list) => Cond::Any(list.iter().map(|x| cond(x, var, by)).collect()),
        Cond::Compare(how, x, y) => Cond::Compare(*how, e(x), e(y)),
        Cond::Kind(x, t) => Cond::Kind(e(x), *t),
        Cond::Status(x, t) => Cond::Status(e(x), *t),
        Cond::Flag(x, t) => Cond::Flag(e(x), *t),
        Cond::Member(x, t, m) => Cond::Member(e(x), *t, e(m)),
        Cond::In(x, p) => Cond::In(e(x), e(p)),
        Cond::InZone(x, t) => Cond::InZone(e(x), *t),
        Cond::Attached(x, h) => Cond::Attached(e(x), oe(h)),
        Cond::Holds(x, t) => Cond::Holds(e(x), *t),
        Cond::Titled(x, t) => Cond::Titled(e(x), *t),
        Cond::Exists(q) => Cond::Exists(Box::new(query(q, var, by))),
        Cond::Every(q, x) => Cond::Every(Box::new(query(q, var, by)), b(x)),
        Cond::SameKind(x, y) => Cond::SameKind(e(x), e(y)),
        Cond::Outcome { verb, object } => Cond::Outcome { verb: *verb, object: oe(object) },
        Cond::Derived(t, x) => Cond::Derived(*t, e(x)),
        Cond::CanDo(x, v) => Cond::CanDo(e(x), *v),
        Cond::Asked(x, s) => Cond::Asked(e(x), s.clone()),
        Cond::FaceUp(x) => Cond::FaceUp(e(x)),
    }
}

pub(super) fn expr(x: &Expr, var: Slot, by: &Expr) -> Expr {
    let b = |x: &Expr| Box::new(expr(x, var, by));
    let q = |x: &Query| Box::new(query(x, var, by));
    match x {
        Expr::Slot(s) if *s == var => by.clone(),
        Expr::Const(_)
        | Expr::Slot(_)
        | Expr::TurnPlayer
        | Expr::FirstPlayer
        | Expr::Asked
        | Expr::RoleOf(_)
        | Expr::PlayerCount
        | Expr::TimeNumber(_) => x.clone(),
        Expr::Field(x, t) => Expr::Field(b(x), *t),
        Expr::Owner(x) => Expr::Owner(b(x)),
        Expr::Controller(x) => Expr::Controller(b(x)),
        Expr::Host(x) => Expr::Host(b(x)),
        Expr::PlaceOf(x) => Expr::PlaceOf(b(x)),
        Expr::StatusOf(x) => Expr::StatusOf(b(x)),
        Expr::Zone(t, of) => Expr::Zone(*t, of.as_ref().map(|x| b(x))),
        Expr::PlaceFor { status, player } => {
            Expr::PlaceFor { status: b(status), player: b(player) }
        }
        Expr::Designated(t, of) => Expr::Designated(*t, of.as_ref().map(|x| b(x))),
        Expr::Neighbour(x, n) => Expr::Neighbour(b(x), *n),
        Expr::Kept(x, role) => Expr::Kept(b(x), *role),
        Expr::Aggregate(a, over, of) => Expr::Aggregate(*a, q(over), of.as_ref().map(|x| b(x))),
        Expr::Arith(op, x, y) => Expr::Arith(*op, b(x), b(y)),
        Expr::One(x) => Expr::One(q(x)),
        Expr::Lookup(t, k) => Expr::Lookup(*t, b(k)),
        Expr::If(c, x, y) => Expr::If(Box::new(cond(c, var, by)), b(x), b(y)),
        Expr::Times { verb, agent, within } => {
            Expr::Times { verb: *verb, agent: agent.as_ref().map(|x| b(x)), within: *within }
        }
        Expr::Place { player, by: value, var: inner } => {
            Expr::Place { player: b(player), by: b(value), var: *inner }
        }
    }
}

pub(super) fn query(q: &Query, var: Slot, by: &Expr) -> Query {
    Query {
        var: q.var,
        domain: domain(&q.domain, var, by),
        filter: cond(&q.filter, var, by),
        sort: q
            .sort
            .iter()
            .map(|k| crate::lower::SortKey { by: expr(&k.by, var, by), direction: k.direction })
            .collect(),
        limit: q.limit.as_ref().map(|x| Box::new(expr(x, var, by))),
    }
}

fn domain(d: &Domain, var: Slot, by: &Expr) -> Domain {
    let e = |x: &Expr| expr(x, var, by);
    match d {
        Domain::Pieces
        | Domain::InAll(_)
        | Domain::LatestIn(_)
        | Domain::Players
        | Domain::Terms(_)
        | Domain::Places(_) => d.clone(),
        Domain::In(x) => Domain::In(e(x)),
        Domain::AttachedTo(x) => Domain::AttachedTo(e(x)),
        Domain::PlayersFrom(x) => Domain::PlayersFrom(e(x)),
        Domain::PlayersRound(x, n) => Domain::PlayersRound(e(x), *n),
        Domain::Members(x, t) => Domain::Members(e(x), *t),
        Domain::Numbers(x, y) => Domain::Numbers(e(x), e(y)),
        Domain::Only(x) => Domain::Only(e(x)),
        Domain::Union(list) => Domain::Union(list.iter().map(|q| query(q, var, by)).collect()),
    }
}
