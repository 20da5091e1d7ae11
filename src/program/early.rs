//! What of a rule can be read before its object and parameters are known: most chances to act offer
//! little, and this says so before any piece is looked at.

use super::exprs::Emit;
use super::node::{CondId, CondNode, DomainNode, ExprId, ExprNode, Hint, QueryId};
use super::op::Op;
use super::table::{Gate, Program};
use super::value::Val;
use crate::lower::{Compare, Role, RuleId, Verb};
use crate::vocabulary::TermId;

/// What a condition reads of its event.
#[derive(Clone, Copy, Default)]
pub(super) struct Touch {
    /// Variables, one bit each; those beyond the sixty-third share the last.
    slots: u64,
    /// Roles read directly.
    roles: u16,
    /// Variables that are set on the way: those of queries.
    set: u64,
}

impl Touch {
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            slots: self.slots | other.slots,
            roles: self.roles | other.roles,
            set: self.set | other.set,
        }
    }

    pub(super) fn role(role: u8) -> Self {
        Self { roles: 1 << role, ..Self::default() }
    }

    pub(super) fn slot(s: u16) -> Self {
        slot(s)
    }

    /// Whether both read one role or one variable.
    pub(super) fn meets(self, other: Self) -> bool {
        self.slots & other.slots != 0 || self.roles & other.roles != 0
    }
}

fn slot(s: u16) -> Touch {
    Touch { slots: 1 << u64::from(s.min(63)), ..Touch::default() }
}

/// A variable that goes through what a query finds.
fn variable(s: u16) -> Touch {
    let bit = slot(s).slots;
    Touch { slots: bit, set: bit, ..Touch::default() }
}

impl Program {
    /// Whether an expression reads a variable, for all that is known of it.
    pub(super) fn reads_slot(&self, id: ExprId, var: u16) -> bool {
        self.touch_expr(id).slots & slot(var).slots != 0
    }

    /// The roles that an expression reads by their names.
    pub(super) fn reads_roles(&self, id: ExprId) -> u16 {
        self.touch_expr(id).roles
    }

    fn touch_expr(&self, id: ExprId) -> Touch {
        match self.exprs[id.0 as usize] {
            ExprNode::Slot(s) => slot(s),
            ExprNode::Asked => Touch::role(0),
            ExprNode::RoleOf(r) => Touch::role(r),
            ExprNode::Field { subject: e, .. }
            | ExprNode::Owner(e)
            | ExprNode::Controller(e)
            | ExprNode::Host(e)
            | ExprNode::PlaceOf(e)
            | ExprNode::Depth(e)
            | ExprNode::StatusOf(e)
            | ExprNode::Neighbour(e, _)
            | ExprNode::Lookup(_, e)
            | ExprNode::Kept(e, _) => self.touch_expr(e),
            // A place without an owner is that of whoever is asked.
            ExprNode::Zone { of, .. } => of.map_or(Touch::role(0), |e| self.touch_expr(e)),
            ExprNode::Designated { scope: of, .. } | ExprNode::Times { of, .. } => {
                of.map_or_else(Touch::default, |e| self.touch_expr(e))
            }
            ExprNode::PlaceFor { status: a, player: b } | ExprNode::Arith(_, a, b) => {
                self.touch_expr(a).and(self.touch_expr(b))
            }
            ExprNode::Rank { player: a, by: b, var } => {
                self.touch_expr(a).and(self.touch_expr(b)).and(variable(var))
            }
            ExprNode::Aggregate(_, q, of) => {
                let of = of.map_or_else(Touch::default, |e| self.touch_expr(e));
                self.touch_query(q).and(of)
            }
            ExprNode::One(q) => self.touch_query(q),
            ExprNode::If(c, a, b) => {
                self.touch_cond(c).and(self.touch_expr(a)).and(self.touch_expr(b))
            }
            ExprNode::Const(_)
            | ExprNode::TurnPlayer
            | ExprNode::FirstPlayer
            | ExprNode::PlayerCount
            | ExprNode::TimeNumber(_) => Touch::default(),
        }
    }

    pub(super) fn touch_cond(&self, id: CondId) -> Touch {
        match self.conds[id.0 as usize] {
            CondNode::True
            | CondNode::False
            | CondNode::Did
            | CondNode::GameOver
            | CondNode::SomeoneHolds(_)
            | CondNode::FilledZone(_)
            | CondNode::During(_) => Touch::default(),
            // By which rule it comes about is known of the event alone.
            CondNode::By(_) => Touch { roles: u16::MAX, ..Touch::default() },
            CondNode::Not(c) => self.touch_cond(c),
            CondNode::All { first, len } | CondNode::Any { first, len } => {
                let children = &self.children[first as usize..(first + len) as usize];
                children.iter().fold(Touch::default(), |t, c| t.and(self.touch_cond(*c)))
            }
            CondNode::Compare(_, a, b) | CondNode::In(a, b) | CondNode::SameKind(a, b) => {
                self.touch_expr(a).and(self.touch_expr(b))
            }
            CondNode::Member { subject, member, .. } => {
                self.touch_expr(subject).and(self.touch_expr(member))
            }
            CondNode::Kind(e, _)
            | CondNode::Status(e, _)
            | CondNode::InZone(e, _)
            | CondNode::Holds(e, _)
            | CondNode::Titled(e, _)
            | CondNode::Derived(_, e)
            | CondNode::CanDo(e, _)
            | CondNode::FaceUp(e)
            | CondNode::Filled(e)
            | CondNode::PlaceIn(e, _) => self.touch_expr(e),
            CondNode::PlaceAmong { place, of, .. } => {
                self.touch_expr(place).and(self.touch_expr(of))
            }
            CondNode::Attached(e, to) => {
                let to = to.map_or_else(Touch::default, |e| self.touch_expr(e));
                self.touch_expr(e).and(to)
            }
            CondNode::Exists(q) => self.touch_query(q),
            CondNode::Every(q, c) => self.touch_query(q).and(self.touch_cond(c)),
            CondNode::Outcome { object, .. } => {
                object.map_or_else(Touch::default, |e| self.touch_expr(e))
            }
        }
    }

    fn touch_query(&self, id: QueryId) -> Touch {
        let q = &self.queries[id.0 as usize];
        let domain = match &q.domain {
            DomainNode::In(e)
            | DomainNode::AttachedTo(e)
            | DomainNode::PlayersFrom(e)
            | DomainNode::PlayersRound(e, _)
            | DomainNode::Members(e, _)
            | DomainNode::Only(e) => self.touch_expr(*e),
            DomainNode::Numbers(a, b) => self.touch_expr(*a).and(self.touch_expr(*b)),
            DomainNode::Union(list) => {
                list.iter().fold(Touch::default(), |t, q| t.and(self.touch_query(*q)))
            }
            DomainNode::Pieces
            | DomainNode::InAll(_)
            | DomainNode::LatestIn(_)
            | DomainNode::Players
            | DomainNode::Terms(_)
            | DomainNode::Places(_)
            | DomainNode::Nothing => Touch::default(),
        };
        let mut all = domain.and(self.touch_cond(q.filter)).and(variable(q.var));
        for (by, _) in &q.sort {
            all = all.and(self.touch_expr(*by));
        }
        q.limit.map_or(all, |e| all.and(self.touch_expr(e)))
    }

    /// The parts that must all hold.
    pub(super) fn parts(&self, id: CondId, out: &mut Vec<CondId>) {
        if let CondNode::All { first, len } = self.conds[id.0 as usize] {
            for i in first..first + len {
                self.parts(self.children[i as usize], out);
            }
        } else {
            out.push(id);
        }
    }

    /// What a condition asks for that is quickly seen: a time, a role with one filling.
    fn gate(&self, cond: CondId, binds: &[(u8, u16)]) -> Gate {
        let mut parts = Vec::new();
        self.parts(cond, &mut parts);
        let mut gate = Gate::default();
        for part in parts {
            match self.conds[part.0 as usize] {
                CondNode::During(t) => gate.time = gate.time.or(Some(t)),
                CondNode::Compare(Compare::Equal, a, b) => {
                    let (a, b) = (self.exprs[a.0 as usize], self.exprs[b.0 as usize]);
                    let ((ExprNode::Slot(s), ExprNode::Const(Val::Term(t)))
                    | (ExprNode::Const(Val::Term(t)), ExprNode::Slot(s))) = (a, b)
                    else {
                        continue;
                    };
                    let bind = binds.iter().rfind(|bind| bind.1 == s);
                    gate.role = gate.role.or(bind.map(|bind| (bind.0, t)));
                }
                CondNode::PlaceIn(e, zone) => {
                    if let ExprNode::Slot(s) = self.exprs[e.0 as usize] {
                        let bind = binds.iter().rfind(|bind| bind.1 == s);
                        gate.zone = gate.zone.or(bind.map(|bind| (bind.0, zone)));
                    }
                }
                _ => {}
            }
        }
        gate
    }

    /// By which facts the pieces of a query can be found without looking at all of them.
    pub(crate) fn hint(&self, var: u16, filter: CondId) -> Hint {
        let is_var = |e: ExprId| self.exprs[e.0 as usize] == ExprNode::Slot(var);
        let apart = |e: ExprId| self.touch_expr(e).slots & slot(var).slots == 0;
        let mut parts = Vec::new();
        self.parts(filter, &mut parts);
        let mut best = (9, Hint::None);
        for part in parts {
            let found = match self.conds[part.0 as usize] {
                CondNode::In(e, place) if is_var(e) && apart(place) => (0, Hint::In(place)),
                CondNode::Attached(e, Some(host)) if is_var(e) && apart(host) => {
                    (1, Hint::Attached(host))
                }
                CondNode::Status(e, s) if is_var(e) => (2, Hint::Status(s)),
                CondNode::InZone(e, z) if is_var(e) => (3, Hint::Zone(z)),
                CondNode::Kind(e, k)
                    if is_var(e) && self.assorts.get(k as usize).is_some_and(Vec::is_empty) =>
                {
                    (5, Hint::Kind(k))
                }
                CondNode::Compare(Compare::Equal, e, yes) => {
                    match (self.exprs[e.0 as usize], self.exprs[yes.0 as usize]) {
                        (
                            ExprNode::Field { piece, subject, .. },
                            ExprNode::Const(Val::Bool(true)),
                        ) if is_var(subject)
                            && self.assigns.get(piece as usize).is_some_and(Vec::is_empty) =>
                        {
                            (4, Hint::Flag(self.fields[piece as usize].column))
                        }
                        _ => continue,
                    }
                }
                _ => continue,
            };
            if found.0 < best.0 {
                best = found;
            }
        }
        best.1
    }
}

impl Program {
    /// Of the names that a parameter offers the one with the fewest rules about it: it is the first to be
    /// tried where any will do.
    fn likely(&self, verb: Verb, param: RuleId) -> Val {
        let norm = &self.rule(param).norm;
        let names = norm.choices.first().and_then(|c| {
            let from = self.choices[*c as usize].from;
            match &self.queries[from.0 as usize].domain {
                DomainNode::Terms(terms) => Some(terms),
                DomainNode::Members(_, field) => Some(&self.fields[*field as usize].members),
                _ => None,
            }
        });
        let on = self.on(verb);
        let all = || on.only.iter().chain(&on.cannot).chain(&on.params).chain(&on.costs);
        let rules = |t: TermId| {
            all().filter(|r| self.rule(**r).gate.role == Some((norm.role, t))).count()
        };
        let names = names.map_or(&[][..], Vec::as_slice);
        let best = names.iter().copied().min_by_key(|t| rules(*t));
        let differ = names.iter().any(|t| best.is_some_and(|best| rules(*t) > rules(best)));
        best.filter(|_| differ).map_or(Val::None, Val::Term)
    }

    /// Whether code adds to something.
    fn adds(&self, entry: u32) -> bool {
        let code = self.code.get(entry as usize..).unwrap_or(&[]);
        code.iter().take_while(|op| !matches!(op, Op::End)).any(
            |op| matches!(op, Op::Do(at) if self.proposals[*at as usize].verb == Verb::ADD),
        )
    }

    /// Whether code only proposes events, gathered or not.
    fn straight(&self, entry: u32) -> bool {
        let code = self.code.get(entry as usize..).unwrap_or(&[]);
        let mut code = code.iter().take_while(|op| !matches!(op, Op::End));
        code.all(|op| match op {
            Op::Do(at) => self.proposals[*at as usize].result.is_none(),
            Op::Batch | Op::Commit => true,
            _ => false,
        })
    }

    /// For each variable of a rule the role that it stands for, `u8::MAX` for none: what the rule asks
    /// of an event is read from the event itself. Empty if a query of the rule goes through such a
    /// variable, so that it stands for a role only at first.
    fn roles_of(&self, rule: usize) -> Vec<u8> {
        let rule = &self.rules[rule];
        let conds = [Some(rule.guard), rule.norm.cond, rule.norm.early];
        let asked = conds.into_iter().flatten().map(|c| self.touch_cond(c));
        let place = rule.norm.object_in.map(|e| self.touch_expr(e));
        let set = asked.chain(place).fold(0, |m, touch| m | touch.set);
        let mut roles = vec![u8::MAX; rule.slots as usize];
        for &(role, bound) in &rule.binds {
            if set & slot(bound).slots != 0 {
                return Vec::new();
            }
            if let Some(of) = roles.get_mut(bound as usize) {
                *of = role;
            }
        }
        roles
    }
}

impl Emit {
    /// Finds for each rule about an action what can be read before its object is known.
    pub(crate) fn early(&mut self) {
        for i in 0..self.p.rules.len() {
            let rule = &self.p.rules[i];
            let gate = self.p.gate(rule.guard, &rule.binds);
            let always = self.p.conds[rule.guard.0 as usize] == CondNode::True;
            let joins = rule.simple && !self.p.adds(rule.entry);
            let straight = joins && self.p.straight(rule.entry);
            let rule = &mut self.p.rules[i];
            rule.free = rule.beaters.is_empty() && rule.ties.is_empty();
            rule.gate = gate;
            rule.always = always;
            rule.unasked = always && rule.free && !rule.replaces;
            rule.joins = joins;
            rule.straight = straight;
            self.p.rules[i].norm.object_alone = self.p.object_alone(i);
            self.p.rules[i].goes_through = self.p.goes_through(self.p.rules[i].entry);
        }
        for i in 0..self.p.rules.len() {
            let rule = &self.p.rules[i];
            let first = rule.beaters.first().map(|(by, _)| self.p.rule(*by));
            let overruled = rule.always
                && !rule.replaces
                && first.is_some_and(|by| by.unasked && by.verb == rule.verb);
            self.p.rules[i].overruled = overruled;
        }
        for i in 0..self.p.actions.len() {
            let rules = self.p.on(self.p.actions[i]);
            let later = 1 << (Role::Object as u16) | rules.param_roles;
            let (norms, onlys, cannots) = (
                [rules.may.clone(), rules.must.clone()].concat(),
                rules.only.clone(),
                rules.cannot.clone(),
            );
            for r in norms {
                let guard = self.p.rule(r).guard;
                let (early, _) = self.part(r, guard, later);
                self.p.rules[r.0 as usize].norm.early = early;
            }
            for r in onlys {
                let guard = self.p.rule(r).guard;
                let always = self.p.conds[guard.0 as usize] == CondNode::True;
                if let (true, true, Some(cond)) =
                    (always, self.p.rule(r).free, self.p.rule(r).norm.cond)
                {
                    let (early, _) = self.part(r, cond, later);
                    self.p.rules[r.0 as usize].norm.early = early;
                }
            }
            for r in cannots {
                let guard = self.p.rule(r).guard;
                if let (early, true) = self.part(r, guard, later)
                    && self.p.rule(r).free
                {
                    self.p.rules[r.0 as usize].norm.early = early;
                }
            }
        }
        for i in 0..self.p.rules.len() {
            if let Some(cond) = self.p.rules[i].norm.early {
                self.p.rules[i].norm.early_time = self.p.gate(cond, &[]).time;
            }
        }
        for i in 0..self.p.rules.len() {
            self.p.rules[i].roles_of = self.p.roles_of(i);
        }
        for i in 0..self.p.verbs.len() {
            for r in self.p.verbs[i].params.clone() {
                let likely = self.p.likely(Verb(i as u16), r);
                self.p.rules[r.0 as usize].norm.likely = likely;
            }
        }
        self.fold_members();
    }

    /// The part of a condition that reads none of the later roles, if it is worth reading, and
    /// whether it is the whole.
    fn part(&mut self, rule: RuleId, cond: CondId, later: u16) -> (Option<CondId>, bool) {
        let code = self.p.rule(rule);
        let slots = code
            .binds
            .iter()
            .filter(|b| later & (1 << b.0) != 0)
            .fold(0, |m, b| m | slot(b.1).slots);
        let mut parts = Vec::new();
        self.p.parts(cond, &mut parts);
        let all = parts.len();
        parts.retain(|c| {
            let touch = self.p.touch_cond(*c);
            touch.slots & slots == 0 && touch.roles & later == 0
        });
        let whole = parts.len() == all;
        let id = match parts[..] {
            [] => return (None, whole),
            [only] => only,
            _ => {
                let first = self.p.children.len() as u32;
                let len = parts.len() as u32;
                self.p.children.extend(parts);
                self.p.conds.push(CondNode::All { first, len });
                CondId(self.p.conds.len() as u32 - 1)
            }
        };
        (Some(id), whole)
    }

    /// Members that every piece has need no rule to be asked.
    fn fold_members(&mut self) {
        for f in 0..self.p.member_rules.len() {
            let mut always = 0;
            let mut rest = Vec::new();
            for &r in &self.p.member_rules[f] {
                let rule = self.p.rule(r);
                let bit = self.p.fields[f]
                    .members
                    .iter()
                    .position(|m| Some(*m) == rule.member)
                    .and_then(|i| 1u32.checked_shl(i as u32));
                match bit {
                    Some(bit)
                        if rule.free
                            && self.p.conds[rule.guard.0 as usize] == CondNode::True =>
                    {
                        always |= bit;
                    }
                    _ => rest.push(r),
                }
            }
            self.p.member_rules[f] = rest;
            self.p.fields[f].always = always;
        }
    }
}
