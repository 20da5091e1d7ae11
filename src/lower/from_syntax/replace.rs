//! Replacing a variable, or any other expression, in conditions, expressions, effects and rules.

use crate::lower::{
    Arg, Choice, Cond, Domain, Effect, Expr, Proposal, Query, Rule, RuleKind, Slot, Who,
};

/// What takes the place of an expression, where something does.
pub(super) type Swap<'a> = &'a dyn Fn(&Expr) -> Option<Expr>;

pub(super) fn cond(c: &Cond, var: Slot, by: &Expr) -> Cond {
    in_cond(c, &|e| (*e == Expr::Slot(var)).then(|| by.clone()))
}

/// The condition under which a rule leaves something out, for another rule: `own` becomes its slot, and all other variables
/// get new slots there.
pub(super) fn for_rule(
    c: &Cond,
    own: Slot,
    slot: Slot,
    names: &[String],
    rule: &mut Rule,
) -> Cond {
    for_rule_of(c, &[(own, slot)], names, rule)
}

/// The same, where several variables stand for ones of the rule.
pub(super) fn for_rule_of(
    c: &Cond,
    known: &[(Slot, Slot)],
    names: &[String],
    rule: &mut Rule,
) -> Cond {
    let said = format!("{c:?}");
    let mut moved: Vec<(Slot, Slot)> = known.to_vec();
    for (at, name) in names.iter().enumerate() {
        let inner = Slot(at as u16);
        if known.iter().all(|(own, _)| inner != *own) && said.contains(&format!("{inner:?}")) {
            moved.push((inner, Slot(rule.slots)));
            rule.slots += 1;
            rule.slot_names.push(name.clone());
        }
    }
    in_cond(c, &|e| match e {
        Expr::Slot(s) => {
            moved.iter().find(|(from, _)| from == s).map(|(_, to)| Expr::Slot(*to))
        }
        _ => None,
    })
}

pub(super) fn query(q: &Query, var: Slot, by: &Expr) -> Query {
    in_query(q, &|e| (*e == Expr::Slot(var)).then(|| by.clone()))
}

pub(super) fn in_cond(c: &Cond, swap: Swap<'_>) -> Cond {
    let e = |x: &Expr| in_expr(x, swap);
    let b = |x: &Cond| Box::new(in_cond(x, swap));
    let oe = |x: &Option<Expr>| x.as_ref().map(|x| in_expr(x, swap));
    match c {
        Cond::True
        | Cond::False
        | Cond::During(_)
        | Cond::Did
        | Cond::By(_)
        | Cond::GameOver => c.clone(),
        Cond::Not(x) => Cond::Not(b(x)),
        Cond::All(list) => Cond::All(list.iter().map(|x| in_cond(x, swap)).collect()),
        Cond::Any(list) => Cond::Any(list.iter().map(|x| in_cond(x, swap)).collect()),
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
        Cond::Exists(q) => Cond::Exists(Box::new(in_query(q, swap))),
        Cond::Every(q, x) => Cond::Every(Box::new(in_query(q, swap)), b(x)),
        Cond::SameKind(x, y) => Cond::SameKind(e(x), e(y)),
        Cond::Outcome { verb, object } => Cond::Outcome { verb: *verb, object: oe(object) },
        Cond::Derived(t, x) => Cond::Derived(*t, e(x)),
        Cond::CanDo(x, v) => Cond::CanDo(e(x), *v),
        Cond::Asked(x, s) => Cond::Asked(e(x), s.clone()),
        Cond::FaceUp(x) => Cond::FaceUp(e(x)),
    }
}

pub(super) fn in_expr(x: &Expr, swap: Swap<'_>) -> Expr {
    let b = |x: &Expr| Box::new(in_expr(x, swap));
    let q = |x: &Query| Box::new(in_query(x, swap));
    if let Some(other) = swap(x) {
        return other;
    }
    match x {
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
        Expr::Depth(x) => Expr::Depth(b(x)),
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
        Expr::If(c, x, y) => Expr::If(Box::new(in_cond(c, swap)), b(x), b(y)),
        Expr::Times { verb, agent, within, what } => Expr::Times {
            verb: *verb,
            agent: agent.as_ref().map(|x| b(x)),
            within: *within,
            what: what.clone().map(|mut what| {
                what.of = what.of.map(|(role, of)| (role, b(&of)));
                what
            }),
        },
        Expr::Place { player, by: value, var: inner } => {
            Expr::Place { player: b(player), by: b(value), var: *inner }
        }
    }
}

pub(super) fn in_query(q: &Query, swap: Swap<'_>) -> Query {
    // A variable that goes by another number goes by it where it is bound, too.
    let var = match swap(&Expr::Slot(q.var)) {
        Some(Expr::Slot(other)) => other,
        _ => q.var,
    };
    Query {
        var,
        domain: domain(&q.domain, swap),
        filter: in_cond(&q.filter, swap),
        sort: q
            .sort
            .iter()
            .map(|k| crate::lower::SortKey { by: in_expr(&k.by, swap), direction: k.direction })
            .collect(),
        limit: q.limit.as_ref().map(|x| Box::new(in_expr(x, swap))),
    }
}

fn domain(d: &Domain, swap: Swap<'_>) -> Domain {
    let e = |x: &Expr| in_expr(x, swap);
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
        Domain::Union(list) => Domain::Union(list.iter().map(|q| in_query(q, swap)).collect()),
    }
}

pub(super) fn in_effect(e: &Effect, swap: Swap<'_>) -> Effect {
    let b = |e: &Effect| Box::new(in_effect(e, swap));
    let all = |l: &[Effect]| l.iter().map(|e| in_effect(e, swap)).collect();
    match e {
        Effect::Nothing | Effect::Resume => e.clone(),
        Effect::Seq(l) => Effect::Seq(all(l)),
        Effect::Together(l) => Effect::Together(all(l)),
        Effect::Do(p) => Effect::Do(Proposal {
            verb: p.verb,
            roles: p
                .roles
                .iter()
                .map(|(role, arg)| {
                    let arg = match arg {
                        Arg::Is(x) => Arg::Is(in_expr(x, swap)),
                        Arg::Open(q) => Arg::Open(in_query(q, swap)),
                    };
                    (*role, arg)
                })
                .collect(),
            times: p.times.as_ref().map(|x| in_expr(x, swap)),
            result: p.result,
        }),
        Effect::Choose(c) => Effect::Choose(choice(c, swap)),
        Effect::Offer { to, effect, otherwise } => {
            Effect::Offer { to: in_expr(to, swap), effect: b(effect), otherwise: b(otherwise) }
        }
        Effect::Menu { to, options, names, taken, again, free } => Effect::Menu {
            to: in_expr(to, swap),
            options: options.iter().map(|e| *b(e)).collect(),
            names: names.clone(),
            taken: *taken,
            again: *again,
            free: *free,
        },
        Effect::ForEach { slot, over, body, manner } => Effect::ForEach {
            slot: *slot,
            over: in_query(over, swap),
            body: b(body),
            manner: *manner,
        },
        Effect::Let(slot, x) => Effect::Let(*slot, in_expr(x, swap)),
        Effect::If(c, x, y) => Effect::If(in_cond(c, swap), b(x), b(y)),
        Effect::Repeat { body, until } => {
            Effect::Repeat { body: b(body), until: in_cond(until, swap) }
        }
        Effect::Secretly { slot, over, choice: c, body } => Effect::Secretly {
            slot: *slot,
            over: in_query(over, swap),
            choice: choice(c, swap),
            body: b(body),
        },
        Effect::OwnText(x) => Effect::OwnText(in_expr(x, swap)),
    }
}

fn choice(c: &Choice, swap: Swap<'_>) -> Choice {
    Choice {
        slot: c.slot,
        by: match &c.by {
            Who::Player(x) => Who::Player(in_expr(x, swap)),
            Who::Chance => Who::Chance,
        },
        from: in_query(&c.from, swap),
        min: in_expr(&c.min, swap),
        max: in_expr(&c.max, swap),
        body: c.body.as_ref().map(|e| Box::new(in_effect(e, swap))),
    }
}

/// The effects, conditions and figures of what a rule says; patterns have none.
pub(super) fn in_kind(kind: &RuleKind, swap: Swap<'_>) -> RuleKind {
    let mut kind = kind.clone();
    match &mut kind {
        RuleKind::Perform { effect, .. }
        | RuleKind::When { effect, .. }
        | RuleKind::Instead { effect, .. }
        | RuleKind::Watch { effect, .. }
        | RuleKind::Contents { effect, .. }
        | RuleKind::Setup { effect, .. }
        | RuleKind::Final { effect } => *effect = in_effect(effect, swap),
        RuleKind::Keep { over, effect } => {
            *over = over.as_ref().map(|q| in_query(q, swap));
            *effect = in_effect(effect, swap);
        }
        RuleKind::Outcome { over, effect, crossing } => {
            *over = over.as_ref().map(|q| in_query(q, swap));
            *effect = in_effect(effect, swap);
            *crossing = crossing.as_ref().map(|(a, b)| (in_expr(a, swap), in_expr(b, swap)));
        }
        RuleKind::Only { cond, .. } => *cond = in_cond(cond, swap),
        RuleKind::Param { choice: c, purpose, .. } => {
            *c = choice(c, swap);
            *purpose = purpose.as_ref().map(|e| in_effect(e, swap));
        }
        RuleKind::Cost { choices, payment, .. } => {
            *choices = choices.iter().map(|c| choice(c, swap)).collect();
            *payment = in_effect(payment, swap);
        }
        RuleKind::Limit { over, count, max } => {
            *over = in_query(over, swap);
            *count = in_expr(count, swap);
            *max = in_expr(max, swap);
        }
        RuleKind::Assign { value, .. } => *value = in_expr(value, swap),
        RuleKind::Ends { when, .. } => *when = in_cond(when, swap),
        RuleKind::Ranking { order } => *order = in_query(order, swap),
        RuleKind::See { who, .. } => *who = in_cond(who, swap),
        RuleKind::May { .. }
        | RuleKind::Cannot { .. }
        | RuleKind::Must { .. }
        | RuleKind::Invariant { .. }
        | RuleKind::Derive { .. }
        | RuleKind::Assort { .. }
        | RuleKind::Fact { .. }
        | RuleKind::Components { .. }
        | RuleKind::Meta(_) => {}
    }
    kind
}
