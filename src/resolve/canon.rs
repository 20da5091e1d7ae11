//! One spelling for what means the same: variables renamed, so that two rules can be compared.

use std::collections::BTreeMap;

use crate::lower::{
    Arg, Choice, Compare, Cond, Domain, Effect, Expr, Pattern, Proposal, Query, Role, Slot,
    SortKey, Who,
};

/// Roles of an event are the slots from here.
const ROLES: u16 = 10_000;
/// Variables that queries and loops bind are the slots from here, by depth.
const BOUND: u16 = 20_000;
/// Other variables of a rule, in order of use.
const FREE: u16 = 30_000;

/// Whether a variable is bound by nothing that rules share: a role of the event that sets a rule off.
pub(super) fn is_free(slot: Slot) -> bool {
    slot.0 >= FREE
}

/// The variable that stands for a role in every rule about one event.
pub(super) fn role_slot(role: Role) -> Slot {
    Slot(ROLES + role as u16)
}

/// Whether a condition speaks of a variable.
pub(super) fn mentions(cond: &Cond, slot: Slot) -> bool {
    let with = |value: Expr| {
        let mut canon = Canon::default();
        canon.names.insert(slot, value);
        canon.cond(cond)
    };
    with(Expr::Slot(slot)) != with(Expr::TurnPlayer)
}

/// A renaming of one rule's variables.
#[derive(Debug, Clone, Default)]
pub(super) struct Canon {
    names: BTreeMap<Slot, Expr>,
    depth: u16,
    free: u16,
    /// Where the variables that it binds begin, if not at [`BOUND`].
    from: Option<u16>,
    /// How many variables were bound in one another at most.
    deepest: u16,
}

impl Canon {
    /// The variables of an event's roles get the roles' names.
    pub(super) fn of_event(pattern: &Pattern) -> Self {
        let mut canon = Self::default();
        for (role, slot) in &pattern.binds {
            canon.names.insert(*slot, Expr::Slot(role_slot(*role)));
        }
        canon
    }

    /// One variable that the rule is about (the piece of a property, the member of a limit).
    pub(super) fn of_subject(slot: Slot) -> Self {
        let mut canon = Self::default();
        canon.names.insert(slot, Expr::Slot(role_slot(Role::Object)));
        canon
    }

    /// A further variable by the role it plays.
    pub(super) fn name(&mut self, slot: Slot, role: Role) {
        self.names.insert(slot, Expr::Slot(role_slot(role)));
    }

    /// A variable that stands for a value.
    pub(super) fn bind(&mut self, slot: Slot, value: &Expr) {
        let value = self.expr(value);
        self.names.insert(slot, value);
    }

    /// A condition on one variable, said in another rule: of that rule's variable, with variables of its own from a number
    /// on; and how many these are. Nothing if it speaks of more.
    pub(super) fn elsewhere(
        cond: &Cond,
        (own, there): (Slot, Slot),
        from: u16,
    ) -> Option<(Cond, u16)> {
        let mut canon = Self { from: Some(from), ..Self::default() };
        canon.names.insert(own, Expr::Slot(there));
        let said = canon.cond(cond);
        (canon.free == 0).then_some((said, canon.deepest))
    }

    /// A variable that a loop binds.
    pub(super) fn enter(&mut self, slot: Slot) -> Option<Expr> {
        let bound = Expr::Slot(self.bound(self.depth));
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        self.names.insert(slot, bound)
    }

    fn bound(&self, depth: u16) -> Slot {
        Slot(self.from.unwrap_or(BOUND).saturating_add(depth))
    }

    fn leave(&mut self, slot: Slot, before: Option<Expr>) {
        self.depth -= 1;
        match before {
            Some(before) => self.names.insert(slot, before),
            None => self.names.remove(&slot),
        };
    }

    fn slot(&mut self, slot: Slot) -> Expr {
        if let Some(name) = self.names.get(&slot) {
            return name.clone();
        }
        let name = Expr::Slot(Slot(FREE.saturating_add(self.free)));
        self.free = self.free.saturating_add(1);
        self.names.insert(slot, name.clone());
        name
    }

    /// A condition in the common spelling.
    pub(super) fn cond(&mut self, cond: &Cond) -> Cond {
        match cond {
            Cond::True
            | Cond::False
            | Cond::During(_)
            | Cond::Did
            | Cond::By(_)
            | Cond::GameOver => cond.clone(),
            Cond::Not(c) => self.cond(c).negate(),
            Cond::All(list) => Cond::All(list.iter().map(|c| self.cond(c)).collect()),
            Cond::Any(list) => Cond::Any(list.iter().map(|c| self.cond(c)).collect()),
            Cond::Compare(how, a, b) => {
                let (a, b) = (self.expr(a), self.expr(b));
                match how {
                    Compare::Equal | Compare::NotEqual if b < a => Cond::Compare(*how, b, a),
                    _ => Cond::Compare(*how, a, b),
                }
            }
            Cond::Kind(e, t) => Cond::Kind(self.expr(e), *t),
            Cond::Status(e, t) => Cond::Status(self.expr(e), *t),
            Cond::Flag(e, t) => Cond::Flag(self.expr(e), *t),
            Cond::Member(e, t, m) => Cond::Member(self.expr(e), *t, self.expr(m)),
            Cond::In(e, p) => Cond::In(self.expr(e), self.expr(p)),
            Cond::InZone(e, t) => Cond::InZone(self.expr(e), *t),
            Cond::Attached(e, host) => {
                Cond::Attached(self.expr(e), host.as_ref().map(|h| self.expr(h)))
            }
            Cond::Holds(e, t) => Cond::Holds(self.expr(e), *t),
            Cond::Titled(e, t) => Cond::Titled(self.expr(e), *t),
            Cond::Exists(q) => Cond::Exists(Box::new(self.query(q))),
            Cond::Every(q, c) => {
                let before = self.enter(q.var);
                let c = self.cond(c);
                self.leave(q.var, before);
                Cond::Every(Box::new(self.query(q)), Box::new(c))
            }
            Cond::SameKind(a, b) => {
                let (a, b) = (self.expr(a), self.expr(b));
                if b < a { Cond::SameKind(b, a) } else { Cond::SameKind(a, b) }
            }
            Cond::Outcome { verb, object } => {
                Cond::Outcome { verb: *verb, object: object.as_ref().map(|o| self.expr(o)) }
            }
            Cond::Derived(t, e) => Cond::Derived(*t, self.expr(e)),
            Cond::CanDo(e, v) => Cond::CanDo(self.expr(e), *v),
            Cond::Asked(e, text) => Cond::Asked(self.expr(e), text.clone()),
            Cond::FaceUp(e) => Cond::FaceUp(self.expr(e)),
        }
    }

    fn boxed(&mut self, e: &Expr) -> Box<Expr> {
        Box::new(self.expr(e))
    }

    fn maybe(&mut self, e: Option<&Expr>) -> Option<Box<Expr>> {
        e.map(|e| self.boxed(e))
    }

    /// A value in the common spelling.
    pub(super) fn expr(&mut self, expr: &Expr) -> Expr {
        match expr {
            Expr::Slot(slot) => self.slot(*slot),
            Expr::Const(_)
            | Expr::TurnPlayer
            | Expr::FirstPlayer
            | Expr::Asked
            | Expr::PlayerCount
            | Expr::TimeNumber(_) => expr.clone(),
            Expr::RoleOf(role) => Expr::Slot(role_slot(*role)),
            Expr::Field(e, t) => Expr::Field(self.boxed(e), *t),
            Expr::Kept(e, t) => Expr::Kept(self.boxed(e), *t),
            Expr::Owner(e) => Expr::Owner(self.boxed(e)),
            Expr::Controller(e) => Expr::Controller(self.boxed(e)),
            Expr::Host(e) => Expr::Host(self.boxed(e)),
            Expr::PlaceOf(e) => Expr::PlaceOf(self.boxed(e)),
            Expr::Depth(e) => Expr::Depth(self.boxed(e)),
            Expr::StatusOf(e) => Expr::StatusOf(self.boxed(e)),
            Expr::Zone(t, of) => Expr::Zone(*t, self.maybe(of.as_deref())),
            Expr::PlaceFor { status, player } => {
                Expr::PlaceFor { status: self.boxed(status), player: self.boxed(player) }
            }
            Expr::Designated(t, of) => Expr::Designated(*t, self.maybe(of.as_deref())),
            Expr::Neighbour(e, n) => Expr::Neighbour(self.boxed(e), *n),
            Expr::Aggregate(how, q, of) => {
                let before = self.enter(q.var);
                let of = self.maybe(of.as_deref());
                self.leave(q.var, before);
                Expr::Aggregate(*how, Box::new(self.query(q)), of)
            }
            Expr::Arith(op, a, b) => Expr::Arith(*op, self.boxed(a), self.boxed(b)),
            Expr::One(q) => Expr::One(Box::new(self.query(q))),
            Expr::Lookup(t, e) => Expr::Lookup(*t, self.boxed(e)),
            Expr::If(c, a, b) => Expr::If(Box::new(self.cond(c)), self.boxed(a), self.boxed(b)),
            Expr::Times { what: Some(_), .. } if self.from.is_some() => {
                // Its own variables are those of the event.
                self.free += 1;
                expr.clone()
            }
            Expr::Times { verb, agent, within, what } => Expr::Times {
                verb: *verb,
                agent: self.maybe(agent.as_deref()),
                within: *within,
                what: what.as_ref().map(|w| {
                    let of = w.of.as_ref().map(|(role, of)| (*role, self.boxed(of)));
                    let mut own = Self::of_event(&w.event);
                    let event = crate::lower::Pattern {
                        verb: w.event.verb,
                        binds: (w.event.binds.iter())
                            .map(|(r, _)| (*r, role_slot(*r)))
                            .collect(),
                    };
                    Box::new(crate::lower::Happening {
                        event,
                        guard: own.cond(&w.guard),
                        counts: w.counts,
                        before: w.before,
                        of,
                    })
                }),
            },
            Expr::Place { player, by, var } => {
                let player = self.boxed(player);
                let before = self.enter(*var);
                let renamed = self.bound(self.depth - 1);
                let by = self.boxed(by);
                self.leave(*var, before);
                Expr::Place { player, by, var: renamed }
            }
        }
    }

    /// A query in the common spelling.
    pub(super) fn query(&mut self, q: &Query) -> Query {
        let domain = self.domain(&q.domain);
        let limit = self.maybe(q.limit.as_deref());
        let before = self.enter(q.var);
        let var = self.bound(self.depth - 1);
        let filter = self.cond(&q.filter);
        let sort = q
            .sort
            .iter()
            .map(|key| SortKey { by: self.expr(&key.by), direction: key.direction })
            .collect();
        self.leave(q.var, before);
        Query { var, domain, filter, sort, limit }
    }

    fn domain(&mut self, domain: &Domain) -> Domain {
        match domain {
            Domain::Pieces
            | Domain::InAll(_)
            | Domain::LatestIn(_)
            | Domain::Players
            | Domain::Terms(_)
            | Domain::Places(_) => domain.clone(),
            Domain::In(e) => Domain::In(self.expr(e)),
            Domain::AttachedTo(e) => Domain::AttachedTo(self.expr(e)),
            Domain::PlayersFrom(e) => Domain::PlayersFrom(self.expr(e)),
            Domain::PlayersRound(e, n) => Domain::PlayersRound(self.expr(e), *n),
            Domain::Members(e, t) => Domain::Members(self.expr(e), *t),
            Domain::Numbers(a, b) => Domain::Numbers(self.expr(a), self.expr(b)),
            Domain::Only(e) => Domain::Only(self.expr(e)),
            Domain::Union(list) => Domain::Union(list.iter().map(|q| self.query(q)).collect()),
        }
    }

    /// An effect in the common spelling.
    pub(super) fn effect(&mut self, effect: &Effect) -> Effect {
        match effect {
            Effect::Nothing | Effect::Resume => effect.clone(),
            Effect::Seq(list) => Effect::Seq(list.iter().map(|e| self.effect(e)).collect()),
            Effect::Together(list) => {
                Effect::Together(list.iter().map(|e| self.effect(e)).collect())
            }
            Effect::Do(p) => Effect::Do(self.proposal(p)),
            Effect::Choose(choice) => Effect::Choose(self.choice(choice)),
            Effect::Offer { to, effect, otherwise } => Effect::Offer {
                to: self.expr(to),
                effect: Box::new(self.effect(effect)),
                otherwise: Box::new(self.effect(otherwise)),
            },
            Effect::Menu { to, options, taken, again, free, .. } => Effect::Menu {
                to: self.expr(to),
                options: options.iter().map(|e| self.effect(e)).collect(),
                names: Vec::new(),
                taken: *taken,
                again: *again,
                free: *free,
            },
            Effect::ForEach { slot, over, body, manner } => {
                let over = self.query(over);
                let before = self.enter(*slot);
                let renamed = self.bound(self.depth - 1);
                let body = Box::new(self.effect(body));
                self.leave(*slot, before);
                Effect::ForEach { slot: renamed, over, body, manner: *manner }
            }
            Effect::Let(slot, value) => {
                self.bind(*slot, value);
                Effect::Nothing
            }
            Effect::If(c, yes, no) => {
                Effect::If(self.cond(c), Box::new(self.effect(yes)), Box::new(self.effect(no)))
            }
            Effect::Repeat { body, until } => {
                Effect::Repeat { body: Box::new(self.effect(body)), until: self.cond(until) }
            }
            Effect::Secretly { slot, over, choice, body } => {
                let over = self.query(over);
                let before = self.enter(*slot);
                let renamed = self.bound(self.depth - 1);
                let choice = self.choice(choice);
                let body = Box::new(self.effect(body));
                self.leave(*slot, before);
                Effect::Secretly { slot: renamed, over, choice, body }
            }
            Effect::OwnText(e) => Effect::OwnText(self.expr(e)),
        }
    }

    fn choice(&mut self, choice: &Choice) -> Choice {
        let by = match &choice.by {
            Who::Player(e) => Who::Player(self.expr(e)),
            Who::Chance => Who::Chance,
        };
        let from = self.query(&choice.from);
        let (min, max) = (self.expr(&choice.min), self.expr(&choice.max));
        let slot = match self.slot(choice.slot) {
            Expr::Slot(slot) => slot,
            _ => choice.slot,
        };
        let body = choice.body.as_ref().map(|b| Box::new(self.effect(b)));
        Choice { slot, by, from, min, max, body }
    }

    /// A proposal in the common spelling, roles in order.
    pub(super) fn proposal(&mut self, p: &Proposal) -> Proposal {
        let mut roles: Vec<(Role, Arg)> = p
            .roles
            .iter()
            .map(|(role, arg)| {
                let arg = match arg {
                    Arg::Is(e) => Arg::Is(self.expr(e)),
                    Arg::Open(q) => Arg::Open(self.query(q)),
                };
                (*role, arg)
            })
            .collect();
        roles.sort();
        Proposal {
            verb: p.verb,
            roles,
            times: p.times.as_ref().map(|e| self.expr(e)),
            result: None,
        }
    }
}
