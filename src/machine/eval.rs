//! Values in a situation.

use super::ctx::{Ctx, DEPTH, Env};
use super::facts::GONE;
use super::known::Busy;
use crate::lower::{Aggregate, Arith, Compare, RuleId, Subject};
use crate::program::{ExprId, ExprNode, NONE, Val};

impl Ctx<'_> {
    /// The value of an expression; the frequent kinds without a call.
    #[inline]
    pub(crate) fn expr(&mut self, id: ExprId, env: &Env<'_>) -> Val {
        let p = self.p;
        match &p.exprs[id.0 as usize] {
            ExprNode::Const(v) => *v,
            ExprNode::Slot(s) => self.slot(env, *s),
            ExprNode::TurnPlayer => {
                self.loose = true;
                self.f.turn
            }
            node => self.expr_node(node, env),
        }
    }

    fn expr_node(&mut self, node: &ExprNode, env: &Env<'_>) -> Val {
        match *node {
            ExprNode::Field { piece, player, game, subject } => {
                let subject = self.expr(subject, env);
                let field = match subject {
                    Val::Piece(_) => piece,
                    Val::Player(_) => player,
                    _ => game,
                };
                self.field(field, subject)
            }
            ExprNode::Controller(e) => {
                self.loose = true;
                match self.expr(e, env) {
                    Val::Piece(c) => self.f.controller(c),
                    Val::Place(p) => self.f.side(p),
                    other => other,
                }
            }
            ExprNode::Owner(e) => match self.expr(e, env) {
                Val::Piece(c) => self.f.owner(c),
                Val::Place(p) => self.f.side(p),
                other => other,
            },
            ExprNode::PlaceOf(e) => {
                self.loose = true;
                match self.expr(e, env) {
                    Val::Piece(c) if self.f.t.place_of[c as usize] < GONE => {
                        Val::Place(self.f.t.place_of[c as usize])
                    }
                    _ => Val::None,
                }
            }
            ExprNode::Depth(e) => {
                self.loose = true;
                match self.expr(e, env) {
                    Val::Piece(c) => Val::Int(self.f.depth(c)),
                    _ => Val::None,
                }
            }
            ExprNode::Zone { zone, of } => {
                self.loose = true;
                match of {
                    Some(e) => self.zone_place(zone, e, env),
                    None => self.place_of_one(zone, env.asked),
                }
            }
            ExprNode::RoleOf(r) => env.event.map_or(Val::None, |e| e.roles[r as usize]),
            ExprNode::Asked => {
                if env.asked.is_none() {
                    self.loose = true;
                    self.f.turn
                } else {
                    env.asked
                }
            }
            ExprNode::Times { counter, of } => {
                self.loose = true;
                let row = counter as usize * (self.f.players() as usize + 1);
                let at = match of {
                    None => row,
                    Some(e) => match self.expr(e, env) {
                        Val::Player(p) => row + p as usize + 1,
                        Val::Piece(piece) => match self.p.counters[counter as usize].of_each {
                            Some((_, row)) => {
                                self.f.counts_of_pieces(self.p, row).start + piece as usize
                            }
                            None => return Val::Int(0),
                        },
                        _ => return Val::Int(0),
                    },
                };
                Val::Int(self.f.counts[at])
            }
            _ => self.expr_rare(node, env),
        }
    }

    /// The kinds of expressions that are seldom read.
    #[inline(never)]
    fn expr_rare(&mut self, node: &ExprNode, env: &Env<'_>) -> Val {
        self.loose |= node.looks_round();
        match *node {
            ExprNode::Const(v) => v,
            ExprNode::Slot(s) => self.slot(env, s),
            ExprNode::Host(e) => match self.expr(e, env) {
                Val::Piece(c) if self.f.host_of(c) != NONE => Val::Piece(self.f.host_of(c)),
                _ => Val::None,
            },
            ExprNode::StatusOf(e) => match self.expr(e, env) {
                Val::Piece(c) => self
                    .p
                    .statuses
                    .get(self.f.status_of(c) as usize)
                    .map_or(Val::None, |t| Val::Term(*t)),
                _ => Val::None,
            },
            ExprNode::PlaceFor { status, player } => {
                let status = self.expr(status, env);
                let player = self.expr(player, env);
                self.place_for(status, player)
            }
            ExprNode::Designated { title, scope } => {
                let scope = scope.map_or(Val::None, |e| self.expr(e, env));
                self.designated(title, scope)
            }
            ExprNode::TurnPlayer => self.f.turn,
            ExprNode::FirstPlayer => Val::Player(self.f.first),
            ExprNode::Neighbour(e, n) => match self.expr(e, env) {
                Val::Player(p) => {
                    self.f.neighbour(p, n, self.f.direction).map_or(Val::None, Val::Player)
                }
                _ => Val::None,
            },
            ExprNode::Aggregate(how, q, of) => self.aggregate(how, q, of, env),
            ExprNode::Arith(op, a, b) => {
                let (a, b) = (self.expr(a, env).as_int(), self.expr(b, env).as_int());
                match (a, b) {
                    (Some(a), Some(b)) => arith(op, a, b),
                    _ => Val::None,
                }
            }
            ExprNode::One(q) => {
                let at = self.members(q, env, 1);
                let v = self.buf.get(at).copied().unwrap_or(Val::None);
                self.buf.truncate(at);
                v
            }
            ExprNode::Lookup(table, key) => {
                let Some(key) = self.expr(key, env).as_int() else { return Val::None };
                let rows = self.p.tables.get(table as usize).map_or(&[][..], Vec::as_slice);
                rows.iter()
                    .filter(|r| r.0 == key || (r.1 && r.0 <= key))
                    .max_by_key(|r| r.0)
                    .map_or(Val::None, |r| Val::int(r.2))
            }
            ExprNode::If(c, a, b) => {
                let branch = if self.cond(c, env) { a } else { b };
                self.expr(branch, env)
            }
            ExprNode::PlayerCount => Val::Int(i32::from(self.f.players())),
            ExprNode::TimeNumber(t) => {
                Val::int(self.f.t.time_number.get(t as usize).map_or(0, |&n| i64::from(n)))
            }
            ExprNode::Rank { player, by, var } => {
                let me = self.expr(player, env);
                self.set(env, var, me);
                let Some(mine) = self.expr(by, env).as_int() else { return Val::None };
                let mut above = 0;
                for other in 0..self.f.players() {
                    if self.f.is_in(other) {
                        self.set(env, var, Val::Player(other));
                        if self.expr(by, env).as_int().is_some_and(|v| v > mine) {
                            above += 1;
                        }
                    }
                }
                Val::Int(above + 1)
            }
            ExprNode::Kept(e, role) => {
                self.apart += 1;
                let piece = self.expr(e, env).as_piece();
                self.f
                    .t
                    .kept
                    .iter()
                    .find(|k| Some(k.piece) == piece && k.role == role)
                    .map_or(Val::None, |k| k.value)
            }
            ExprNode::Field { .. }
            | ExprNode::Controller(_)
            | ExprNode::Owner(_)
            | ExprNode::PlaceOf(_)
            | ExprNode::Depth(_)
            | ExprNode::Zone { .. }
            | ExprNode::RoleOf(_)
            | ExprNode::Asked
            | ExprNode::Times { .. } => self.expr_node(node, env),
        }
    }

    /// The place of a zone that belongs to what an expression names.
    pub(super) fn zone_place(&mut self, zone: u16, of: ExprId, env: &Env<'_>) -> Val {
        let of = self.expr(of, env);
        self.place_of_one(zone, of)
    }

    /// The place of a zone that belongs to somebody; to whoever has the turn if that is nobody.
    #[inline]
    fn place_of_one(&self, zone: u16, of: Val) -> Val {
        let of = if of.is_none() { self.f.turn } else { of };
        self.f.layout.place(self.p, zone, of).map_or(Val::None, Val::Place)
    }

    fn aggregate(
        &mut self,
        how: Aggregate,
        q: crate::program::QueryId,
        of: Option<ExprId>,
        env: &Env<'_>,
    ) -> Val {
        let at = self.members(q, env, usize::MAX);
        let end = self.buf.len();
        let var = self.p.queries[q.0 as usize].var;
        let mut out: Option<i64> = match how {
            Aggregate::Count | Aggregate::Sum | Aggregate::Different => Some(0),
            Aggregate::Product => Some(1),
            Aggregate::Min | Aggregate::Max => None,
        };
        if how == Aggregate::Count && of.is_none() {
            self.buf.truncate(at);
            return Val::int((end - at) as i64);
        }
        for i in at..end {
            let member = self.buf[i];
            let v = match of {
                None => member,
                Some(e) => {
                    self.set(env, var, member);
                    self.expr(e, env)
                }
            };
            if how == Aggregate::Different {
                if !v.is_none() && !self.buf[end..].contains(&v) {
                    self.buf.push(v);
                }
                continue;
            }
            if how == Aggregate::Count {
                out = out.map(|n| n + 1);
                continue;
            }
            let Some(n) = v.as_int() else { continue };
            out = Some(match (how, out) {
                (Aggregate::Sum, Some(o)) => o.saturating_add(n),
                (Aggregate::Product, Some(o)) => o.saturating_mul(n),
                (Aggregate::Min, Some(o)) => o.min(n),
                (Aggregate::Max, Some(o)) => o.max(n),
                _ => n,
            });
        }
        if how == Aggregate::Different {
            out = Some((self.buf.len() - end) as i64);
        }
        self.buf.truncate(at);
        out.map_or(Val::None, Val::int)
    }

    pub(crate) fn place_for(&self, status: Val, player: Val) -> Val {
        let Some(term) = status.as_term() else { return Val::None };
        let s = self.p.term(term).status;
        match self.p.invariants.get(s as usize) {
            Some(Some((zone, _))) => {
                self.f.layout.place(self.p, *zone, player).map_or(Val::None, Val::Place)
            }
            _ => Val::None,
        }
    }

    pub(crate) fn designated(&mut self, title: u16, scope: Val) -> Val {
        let p = self.p;
        let code = &p.titles[title as usize];
        if let Some((cond, slots)) = code.defined {
            if let Some(e) = code.direct {
                return self.expr(e, &Env::new(0));
            }
            if self.too_deep() {
                return Val::None;
            }
            self.depth += 1;
            let base = self.open(slots);
            let env = &Env::new(base);
            let players = (0..self.f.players()).filter(|&p| self.f.is_in(p)).map(Val::Player);
            let pieces = (0..self.f.layout.pieces).map(Val::Piece);
            let mut found = Val::None;
            for v in players.chain(pieces) {
                if let (Val::Piece(c), Val::Player(_)) = (v, scope)
                    && self.f.owner(c) != scope
                {
                    continue;
                }
                self.set(env, 0, v);
                if self.cond(cond, env) {
                    found = v;
                    break;
                }
            }
            self.close(base);
            self.depth -= 1;
            return found;
        }
        let row = title as usize * (self.f.players() as usize + 1);
        let column = match scope {
            Val::Player(p) if code.each_player => p as usize + 1,
            Val::Place(at) if code.each_player => {
                self.f.side(at).as_player().map_or(0, |p| p as usize + 1)
            }
            _ => 0,
        };
        self.f.t.titles[row + column]
    }

    pub(crate) fn titled(&mut self, v: Val, title: u16) -> bool {
        if v.is_none() {
            return false;
        }
        let p = self.p;
        if let Some((cond, slots)) = p.titles[title as usize].defined {
            if let Some(e) = p.titles[title as usize].direct {
                return self.expr(e, &Env::new(0)) == v;
            }
            if self.too_deep() {
                return false;
            }
            self.depth += 1;
            let base = self.open(slots);
            let env = &Env::new(base);
            self.set(env, 0, v);
            let yes = self.cond(cond, env);
            self.close(base);
            self.depth -= 1;
            return yes;
        }
        let width = self.f.players() as usize + 1;
        let row = title as usize * width;
        self.f.t.titles[row..row + width].contains(&v)
    }

    /// A property: what a rule assigns, else what is stored.
    pub(crate) fn field(&mut self, field: u16, subject: Val) -> Val {
        let p = self.p;
        let Some(list) = p.assigns.get(field as usize) else { return Val::None };
        if list.is_empty() {
            return self.stored_value(field, subject);
        }
        self.loose = true;
        // What is tried in place, and pieces that are on their way, are not in the facts.
        let steady = self.steady && !self.on_their_way();
        if steady && let Some((v, work)) = self.known.value(self.f.version, field, subject) {
            self.f.t.mark(true);
            self.work += work;
            return v;
        }
        let (work, apart) = (self.work, self.apart);
        let v = self.ruled_value(field, list, subject);
        if steady && self.apart == apart && self.tie.is_none() {
            self.known.keep(field, subject, v, self.work - work);
        }
        v
    }

    /// A property that rules may assign.
    fn ruled_value(&mut self, field: u16, list: &[RuleId], subject: Val) -> Val {
        let same = |b: &&Busy| b.field == field && b.subject == subject;
        let asks = self.known.busy.iter().rev().find(same);
        let from = match asks {
            None => Some(0),
            Some(busy) => busy.next,
        };
        self.apart += u32::from(asks.is_some() || self.depth >= DEPTH);
        if let Some(from) = from.filter(|_| self.depth < DEPTH) {
            self.known.busy.push(Busy { field, subject, next: None });
            let found = self.assigned(list, from, subject);
            self.known.busy.pop();
            if let Some(v) = found {
                return v;
            }
        }
        self.stored_value(field, subject)
    }

    /// A property as it is stored, with the members that rules add.
    fn stored_value(&mut self, field: u16, subject: Val) -> Val {
        let p = self.p;
        let mut v = self.f.stored(p, field, subject);
        let code = &p.fields[field as usize];
        self.loose |= !code.printed;
        if v.is_none() && code.flag && subject_fits(code.subject, subject) {
            v = Val::Bool(false);
        }
        if let Val::Set(bits) = v {
            v = Val::Set(bits | code.always | self.assorted_members(field, subject));
        }
        v
    }
}

fn subject_fits(of: Subject, v: Val) -> bool {
    matches!(
        (of, v),
        (Subject::Piece, Val::Piece(_))
            | (Subject::Player, Val::Player(_))
            | (Subject::Game, _)
    )
}

/// Arithmetic that saturates.
pub(crate) fn arith(op: Arith, a: i64, b: i64) -> Val {
    Val::int(match op {
        Arith::Add => a.saturating_add(b),
        Arith::Sub => a.saturating_sub(b),
        Arith::Mul => a.saturating_mul(b),
        Arith::DivDown | Arith::DivUp | Arith::Rest if b == 0 => return Val::None,
        Arith::DivDown => floor(a, b),
        Arith::DivUp => floor(a, b) + i64::from(a - floor(a, b) * b != 0),
        Arith::Rest => a - floor(a, b) * b,
        Arith::Min => a.min(b),
        Arith::Max => a.max(b),
    })
}

fn floor(a: i64, b: i64) -> i64 {
    let q = a / b;
    if a % b != 0 && ((a < 0) != (b < 0)) { q - 1 } else { q }
}

/// Whether two values are the same; a truth value is the same as 0 or 1.
#[inline]
pub(super) fn same(a: Val, b: Val) -> bool {
    match (a, b) {
        (Val::Int(n), Val::Bool(yes)) | (Val::Bool(yes), Val::Int(n)) => n == i32::from(yes),
        _ => a == b,
    }
}

/// Comparison; with nothing it fails, except for equality.
#[inline]
pub(crate) fn compare(op: Compare, a: Val, b: Val) -> bool {
    match op {
        Compare::Equal => same(a, b),
        Compare::NotEqual => !same(a, b),
        _ => {
            let order = match (a, b) {
                (Val::Text(x), Val::Text(y)) => x.cmp(&y),
                _ => match (a.as_int(), b.as_int()) {
                    (Some(x), Some(y)) => x.cmp(&y),
                    _ => return false,
                },
            };
            match op {
                Compare::Less => order.is_lt(),
                Compare::AtMost => order.is_le(),
                Compare::More => order.is_gt(),
                _ => order.is_ge(),
            }
        }
    }
}
