//! Expressions, conditions and queries become flat nodes.

use super::node::{
    CondId, CondNode, DomainNode, ExprId, ExprNode, Hint, QueryId, QueryNode, Sieve, aspect,
};
use super::table::{CounterCode, CounterOnly, Keep, NONE, Program};
use super::value::Val;
use crate::lower::{
    Cond, Counts, Domain, Expr, Happening, Query, RuleId, Rules, Slot, TimeId, Value, Verb,
};
use crate::vocabulary::TermId;

/// What is gathered while one unit (a rule, a definition) is compiled.
#[derive(Debug, Default)]
pub(crate) struct Unit {
    /// Variables in use.
    pub slots: u16,
    /// What its conditions depend on.
    pub reads: u64,
    /// Whether an outcome is asked for.
    pub late: bool,
    /// Roles read directly.
    pub roles: u16,
    /// Slots read.
    pub read_slots: u64,
}

/// The compiler's state.
pub(crate) struct Emit {
    pub p: Program,
    pub unit: Unit,
    pub too_large: bool,
}

/// Compiles something more into a finished program; gives how many variables it has, too.
pub(crate) fn compile_unit<T>(p: &mut Program, f: impl FnOnce(&mut Emit) -> T) -> (T, u16) {
    let mut emit = Emit { p: std::mem::take(p), unit: Unit::default(), too_large: false };
    let made = f(&mut emit);
    let slots = emit.unit.slots;
    *p = emit.p;
    (made, slots)
}

impl Emit {
    pub(crate) fn slot(&mut self, slot: Slot) -> u16 {
        self.unit.slots = self.unit.slots.max(slot.0.saturating_add(1));
        slot.0
    }

    fn read_slot(&mut self, slot: Slot) -> u16 {
        self.unit.read_slots |= 1 << u64::from(slot.0.min(63));
        self.slot(slot)
    }

    fn push_expr(&mut self, node: ExprNode) -> ExprId {
        if let ExprNode::Const(_) | ExprNode::Slot(_) = node
            && let Some(at) = self.p.exprs.iter().position(|&e| e == node)
        {
            return ExprId(at as u32);
        }
        self.p.exprs.push(node);
        ExprId(self.p.exprs.len() as u32 - 1)
    }

    fn push_cond(&mut self, node: CondNode) -> CondId {
        if let CondNode::True | CondNode::False = node
            && let Some(at) = self.p.conds.iter().position(|&c| c == node)
        {
            return CondId(at as u32);
        }
        self.p.conds.push(node);
        CondId(self.p.conds.len() as u32 - 1)
    }

    pub(crate) fn constant(&mut self, value: Val) -> ExprId {
        self.push_expr(ExprNode::Const(value))
    }

    pub(crate) fn value(&mut self, value: Value) -> Val {
        match value {
            Value::None => Val::None,
            Value::Bool(b) => Val::Bool(b),
            Value::Int(n) => {
                if i32::try_from(n).is_err() {
                    self.too_large = true;
                }
                Val::int(n)
            }
            Value::Term(t) => Val::Term(t),
        }
    }

    /// The kind with this term, added if a rule speaks of one that no piece has.
    pub(crate) fn kind(&mut self, term: TermId) -> u16 {
        if let Some(at) = self.p.kinds.iter().position(|&k| k == term) {
            return at as u16;
        }
        self.p.kinds.push(term);
        self.p.assorts.push(Vec::new());
        let at = self.p.kinds.len() as u16 - 1;
        if let Some(u) = self.p.term_use.get_mut(term.0 as usize) {
            u.kind = at;
        }
        at
    }

    /// The derived predicate with this name.
    pub(crate) fn derived(&mut self, term: TermId) -> u16 {
        if let Some(at) = self.p.derives.iter().position(|d| d.0 == term) {
            return at as u16;
        }
        self.p.derives.push((term, Vec::new()));
        self.p.derives.len() as u16 - 1
    }

    /// The counter of such events, and the expression that names the piece of which it counts them, if it counts for each
    /// piece by itself.
    fn counter<'e>(
        &mut self,
        verb: Verb,
        within: Option<TimeId>,
        what: Option<&'e Happening>,
    ) -> (u16, Option<&'e Expr>) {
        let mut piece = None;
        let mut of_each = None;
        let only = what.map(|w| {
            if let Some((role, of)) = &w.of {
                let rows = self.p.counters.iter().filter(|c| c.of_each.is_some()).count();
                of_each = Some((*role, rows as u16));
                piece = Some(&**of);
            }
            let (guard, slots) = compile_unit(&mut self.p, |emit| {
                for (_, slot) in &w.event.binds {
                    emit.slot(*slot);
                }
                emit.cond(&w.guard)
            });
            let binds = w.event.binds.iter().map(|(r, s)| (*r, s.0)).collect();
            CounterOnly { binds, guard, slots }
        });
        let counts = what.map_or(Counts::Once, |w| w.counts);
        let within = within.map_or(NONE, |t| t.0);
        let code = CounterCode { verb: verb.0, within, only, counts, keep: None, of_each };
        (self.kept_counter(code, what), piece)
    }

    /// The counter, or the one that keeps what it had counted.
    fn kept_counter(&mut self, code: CounterCode, what: Option<&Happening>) -> u16 {
        let counts = code.counts;
        let counter = self.one_counter(code);
        if !what.is_some_and(|w| w.before) {
            return counter;
        }
        let next = self.p.counters.len() as u16;
        let kept = |c: &CounterCode| c.keep.filter(|k| k.counter == counter).map(|k| k.before);
        self.p.counters.iter().find_map(kept).unwrap_or_else(|| {
            let keep = Some(Keep { counter, ended: next, before: next + 1 });
            let code = CounterCode {
                verb: NONE,
                within: NONE,
                only: None,
                counts,
                keep,
                of_each: None,
            };
            self.p.counters.extend([code.clone(), code]);
            next + 1
        })
    }

    fn one_counter(&mut self, code: CounterCode) -> u16 {
        if let Some(at) = self.p.counters.iter().position(|c| c.counts_as(&code)) {
            return at as u16;
        }
        self.p.counters.push(code);
        self.p.counters.len() as u16 - 1
    }

    pub(crate) fn boxed(&mut self, e: Option<&Expr>) -> Option<ExprId> {
        e.map(|e| self.expr(e))
    }

    pub(crate) fn expr(&mut self, e: &Expr) -> ExprId {
        let node = match e {
            Expr::Const(v) => ExprNode::Const(self.value(*v)),
            Expr::Slot(s) => ExprNode::Slot(self.read_slot(*s)),
            Expr::Field(of, term) => {
                let subject = self.expr(of);
                let u = self.p.term(*term);
                for f in [u.piece_field, u.player_field, u.game_field] {
                    if f != NONE {
                        self.unit.reads |= aspect::field(f);
                        // An assigned value may depend on anything.
                        if self.p.assigns.get(f as usize).is_some_and(|a| !a.is_empty()) {
                            self.unit.reads |= aspect::ALL;
                        }
                    }
                }
                ExprNode::Field {
                    piece: u.piece_field,
                    player: u.player_field,
                    game: u.game_field,
                    subject,
                }
            }
            Expr::Owner(of) => ExprNode::Owner(self.expr(of)),
            Expr::Controller(of) => {
                self.unit.reads |= aspect::PLACE;
                ExprNode::Controller(self.expr(of))
            }
            Expr::Host(of) => {
                self.unit.reads |= aspect::ATTACH;
                ExprNode::Host(self.expr(of))
            }
            Expr::PlaceOf(of) => {
                self.unit.reads |= aspect::PLACE;
                ExprNode::PlaceOf(self.expr(of))
            }
            Expr::Depth(of) => {
                self.unit.reads |= aspect::PLACE;
                ExprNode::Depth(self.expr(of))
            }
            Expr::StatusOf(of) => {
                self.unit.reads |= aspect::STATUS;
                ExprNode::StatusOf(self.expr(of))
            }
            Expr::Zone(term, of) => {
                if of.is_none() {
                    // That of whoever is asked, else of whoever has the turn.
                    self.unit.reads |= aspect::TIME;
                }
                let of = self.boxed(of.as_deref());
                let zone = self.p.term(*term).zone;
                if zone == NONE {
                    ExprNode::Const(Val::None)
                } else {
                    ExprNode::Zone { zone, of }
                }
            }
            Expr::PlaceFor { status, player } => {
                self.unit.reads |= aspect::STATUS;
                ExprNode::PlaceFor { status: self.expr(status), player: self.expr(player) }
            }
            Expr::Designated(term, scope) => {
                self.unit.reads |= aspect::TITLE | aspect::TIME;
                let scope = self.boxed(scope.as_deref());
                let title = self.p.term(*term).title;
                if title == NONE {
                    ExprNode::Const(Val::None)
                } else {
                    if self.p.titles[title as usize].defined.is_some() {
                        self.unit.reads |= aspect::ALL;
                    }
                    ExprNode::Designated { title, scope }
                }
            }
            Expr::TurnPlayer => {
                self.unit.reads |= aspect::TIME;
                ExprNode::TurnPlayer
            }
            Expr::FirstPlayer => {
                self.unit.reads |= aspect::PLAYERS;
                ExprNode::FirstPlayer
            }
            Expr::Asked => {
                self.unit.roles |= 1;
                self.unit.reads |= aspect::TIME;
                ExprNode::Asked
            }
            Expr::Neighbour(of, n) => {
                self.unit.reads |= aspect::PLAYERS;
                ExprNode::Neighbour(self.expr(of), (*n).clamp(-1000, 1000) as i32)
            }
            Expr::RoleOf(role) => {
                self.unit.roles |= 1 << (*role as u16);
                ExprNode::RoleOf(*role as u8)
            }
            Expr::Aggregate(how, query, of) => {
                let q = self.query(query);
                ExprNode::Aggregate(*how, q, self.boxed(of.as_deref()))
            }
            Expr::Arith(op, a, b) => ExprNode::Arith(*op, self.expr(a), self.expr(b)),
            Expr::One(query) => ExprNode::One(self.query(query)),
            Expr::Lookup(table, key) => ExprNode::Lookup(*table, self.expr(key)),
            Expr::If(c, a, b) => ExprNode::If(self.cond(c), self.expr(a), self.expr(b)),
            Expr::Times { verb, agent, within, what } => {
                self.unit.reads |= aspect::HISTORY;
                let (counter, piece) = self.counter(*verb, *within, what.as_deref());
                let of = self.boxed(piece.or(agent.as_deref()));
                ExprNode::Times { counter, of }
            }
            Expr::PlayerCount => {
                self.unit.reads |= aspect::PLAYERS;
                ExprNode::PlayerCount
            }
            Expr::TimeNumber(t) => {
                self.unit.reads |= aspect::TIME;
                self.p.number_sensitive = true;
                ExprNode::TimeNumber(t.0)
            }
            Expr::Place { player, by, var } => {
                let var = self.slot(*var);
                self.unit.reads |= aspect::PLAYERS;
                ExprNode::Rank { player: self.expr(player), by: self.expr(by), var }
            }
            Expr::Kept(of, role) => {
                self.unit.reads |= aspect::HISTORY;
                ExprNode::Kept(self.expr(of), *role as u8)
            }
        };
        self.push_expr(node)
    }

    pub(crate) fn query(&mut self, q: &Query) -> QueryId {
        let var = self.slot(q.var);
        let domain = self.domain(&q.domain);
        let filter = self.cond(&q.filter);
        let sort = q
            .sort
            .iter()
            .map(|k| (self.expr(&k.by), k.direction == crate::lower::Direction::Descending))
            .collect();
        let limit = self.boxed(q.limit.as_deref());
        let hint = match domain {
            DomainNode::Pieces => self.p.hint(var, filter),
            _ => Hint::None,
        };
        let (whose, rest) = (None, filter);
        let sieve = Sieve { tests: Vec::new(), then: Some(filter) };
        let node = QueryNode {
            var,
            domain,
            filter,
            sort,
            limit,
            hint,
            whose,
            rest,
            rest_sieve: sieve.clone(),
            sieve,
        };
        self.p.queries.push(node);
        QueryId(self.p.queries.len() as u32 - 1)
    }

    fn domain(&mut self, d: &Domain) -> DomainNode {
        match d {
            Domain::Pieces => DomainNode::Pieces,
            Domain::In(e) => {
                self.unit.reads |= aspect::PLACE;
                DomainNode::In(self.expr(e))
            }
            Domain::InAll(t) | Domain::LatestIn(t) | Domain::Places(t) => {
                self.unit.reads |= aspect::PLACE;
                let zone = self.p.term(*t).zone;
                match d {
                    _ if zone == NONE => DomainNode::Nothing,
                    Domain::InAll(_) => DomainNode::InAll(zone),
                    Domain::LatestIn(_) => DomainNode::LatestIn(zone),
                    _ => DomainNode::Places(zone),
                }
            }
            Domain::AttachedTo(e) => {
                self.unit.reads |= aspect::ATTACH;
                DomainNode::AttachedTo(self.expr(e))
            }
            Domain::Players => {
                self.unit.reads |= aspect::PLAYERS;
                DomainNode::Players
            }
            Domain::PlayersFrom(e) => {
                self.unit.reads |= aspect::PLAYERS;
                DomainNode::PlayersFrom(self.expr(e))
            }
            Domain::PlayersRound(e, way) => {
                self.unit.reads |= aspect::PLAYERS;
                DomainNode::PlayersRound(self.expr(e), way.signum() as i32)
            }
            Domain::Terms(terms) => DomainNode::Terms(terms.clone()),
            Domain::Members(e, t) => {
                let field = self.p.term(*t).piece_field;
                let e = self.expr(e);
                if field == NONE {
                    DomainNode::Nothing
                } else {
                    self.unit.reads |= aspect::field(field);
                    DomainNode::Members(e, field)
                }
            }
            Domain::Numbers(a, b) => DomainNode::Numbers(self.expr(a), self.expr(b)),
            Domain::Only(e) => DomainNode::Only(self.expr(e)),
            Domain::Union(qs) => DomainNode::Union(qs.iter().map(|q| self.query(q)).collect()),
        }
    }

    fn list(&mut self, list: &[Cond], all: bool) -> CondNode {
        // Cheap tests first: the order of tests does not change what holds.
        let mut ordered: Vec<&Cond> = list.iter().collect();
        ordered.sort_by_key(|c| cost(c));
        let ids: Vec<CondId> = ordered.into_iter().map(|c| self.cond(c)).collect();
        let first = self.p.children.len() as u32;
        let len = ids.len() as u32;
        self.p.children.extend(ids);
        if all { CondNode::All { first, len } } else { CondNode::Any { first, len } }
    }

    pub(crate) fn cond(&mut self, c: &Cond) -> CondId {
        let node = match c {
            Cond::True => CondNode::True,
            Cond::False => CondNode::False,
            Cond::Not(c) => CondNode::Not(self.cond(c)),
            Cond::All(list) => self.list(list, true),
            Cond::Any(list) => self.list(list, false),
            Cond::Compare(op, a, b) => CondNode::Compare(*op, self.expr(a), self.expr(b)),
            Cond::Kind(e, t) => {
                let e = self.expr(e);
                let kind = self.kind(*t);
                if !self.p.assorts[kind as usize].is_empty() {
                    self.unit.reads |= aspect::ALL;
                }
                CondNode::Kind(e, kind)
            }
            Cond::Status(e, t) => {
                self.unit.reads |= aspect::status(self.p.term(*t).status);
                let e = self.expr(e);
                known(self.p.term(*t).status, |s| CondNode::Status(e, s))
            }
            // A state that holds by a definition is asked for as one that is set.
            Cond::Flag(e, t) if self.p.derives.iter().any(|(name, _)| name == t) => {
                self.unit.reads |= aspect::ALL;
                let e = self.expr(e);
                CondNode::Derived(self.derived(*t), e)
            }
            Cond::Flag(e, t) => {
                let field = self.expr(&Expr::Field(Box::new(e.clone()), *t));
                let yes = self.constant(Val::Bool(true));
                CondNode::Compare(crate::lower::Compare::Equal, field, yes)
            }
            Cond::Member(e, t, m) => {
                let subject = self.expr(e);
                let member = self.expr(m);
                let field = self.p.term(*t).piece_field;
                if field != NONE {
                    self.unit.reads |= aspect::field(field);
                }
                known(field, |field| CondNode::Member { subject, field, member })
            }
            Cond::In(a, b) => {
                self.unit.reads |= aspect::PLACE;
                CondNode::In(self.expr(a), self.expr(b))
            }
            Cond::InZone(e, t) => {
                self.unit.reads |= aspect::PLACE;
                let e = self.expr(e);
                known(self.p.term(*t).zone, |z| CondNode::InZone(e, z))
            }
            Cond::Attached(e, to) => {
                self.unit.reads |= aspect::ATTACH;
                let e = self.expr(e);
                CondNode::Attached(e, self.boxed(to.as_ref()))
            }
            Cond::Holds(e, t) => {
                self.unit.reads |= aspect::HELD;
                let e = self.expr(e);
                known(self.p.term(*t).state, |s| CondNode::Holds(e, s))
            }
            Cond::Titled(e, t) => {
                self.unit.reads |= aspect::TITLE | aspect::TIME;
                let e = self.expr(e);
                let title = self.p.term(*t).title;
                if title != NONE && self.p.titles[title as usize].defined.is_some() {
                    self.unit.reads |= aspect::ALL;
                }
                known(title, |s| CondNode::Titled(e, s))
            }
            Cond::During(t) => {
                self.unit.reads |= aspect::TIME;
                if (t.0 as usize) < self.p.times.len() {
                    CondNode::During(t.0)
                } else {
                    CondNode::False
                }
            }
            Cond::Exists(q) => CondNode::Exists(self.query(q)),
            Cond::Every(q, c) => CondNode::Every(self.query(q), self.cond(c)),
            Cond::SameKind(a, b) => CondNode::SameKind(self.expr(a), self.expr(b)),
            Cond::Outcome { verb, object } => {
                self.unit.late = true;
                self.unit.reads |= aspect::ALL;
                if let Some(l) = self.p.logged.get_mut(verb.0 as usize) {
                    *l = true;
                }
                CondNode::Outcome { verb: verb.0, object: self.boxed(object.as_ref()) }
            }
            Cond::Did => {
                self.unit.late = true;
                CondNode::Did
            }
            Cond::Derived(t, e) => {
                self.unit.reads |= aspect::ALL;
                let e = self.expr(e);
                CondNode::Derived(self.derived(*t), e)
            }
            Cond::CanDo(e, verb) => {
                self.unit.reads |= aspect::ALL;
                let e = self.expr(e);
                if (verb.0 as usize) < self.p.verbs.len() {
                    CondNode::CanDo(e, verb.0)
                } else {
                    CondNode::False
                }
            }
            // Only an effect can stop to ask; elsewhere nobody has said yes.
            Cond::Asked(..) => CondNode::False,
            Cond::By(rules) => self.by(rules),
            Cond::GameOver => CondNode::GameOver,
            Cond::FaceUp(e) => {
                self.unit.reads |= aspect::FACE;
                CondNode::FaceUp(self.expr(e))
            }
        };
        self.push_cond(node)
    }
}

impl Emit {
    /// That an event came about by one of these rules.
    fn by(&mut self, rules: &Rules) -> CondNode {
        let numbers = self.p.numbers.iter().enumerate();
        let group: Vec<RuleId> = numbers
            .filter(|(_, (set, number))| rules.name_number(*set, number))
            .map(|(at, _)| RuleId(at as u32))
            .collect();
        let at = self.p.groups.iter().position(|g| *g == group).unwrap_or_else(|| {
            self.p.groups.push(group);
            self.p.groups.len() - 1
        });
        CondNode::By(at as u16)
    }
}

/// A condition about something that must exist to hold.
fn known(index: u16, node: impl FnOnce(u16) -> CondNode) -> CondNode {
    if index == NONE { CondNode::False } else { node(index) }
}

/// How dear a test is, roughly.
fn cost(c: &Cond) -> u32 {
    match c {
        Cond::True | Cond::False | Cond::During(_) | Cond::GameOver | Cond::Did => 0,
        Cond::By(_) => 1,
        Cond::Compare(_, a, b) => 1 + dear(a) + dear(b),
        Cond::Flag(..) | Cond::Status(..) | Cond::Holds(..) | Cond::In(..) => 2,
        Cond::InZone(..) | Cond::FaceUp(_) | Cond::Attached(..) | Cond::Titled(..) => 2,
        Cond::Kind(..) | Cond::Member(..) | Cond::SameKind(..) => 3,
        Cond::Not(c) => cost(c),
        Cond::All(l) | Cond::Any(l) => 1 + l.iter().map(cost).sum::<u32>(),
        Cond::Outcome { .. } | Cond::Derived(..) => 8,
        Cond::Exists(_) | Cond::Every(..) => 20,
        Cond::CanDo(..) | Cond::Asked(..) => 1000,
    }
}

fn dear(e: &Expr) -> u32 {
    match e {
        Expr::Aggregate(..) | Expr::One(_) | Expr::Place { .. } => 20,
        Expr::Field(..) | Expr::Designated(..) => 3,
        Expr::Arith(_, a, b) => 1 + dear(a) + dear(b),
        _ => 0,
    }
}
