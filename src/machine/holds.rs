//! Whether conditions hold in a situation.

use super::ctx::{Ctx, Env};
use super::eval::compare;
use crate::program::{CondId, CondNode, NONE, Val};

impl Ctx<'_> {
    /// Whether a condition holds; the frequent kinds without a call.
    #[inline]
    pub(crate) fn cond(&mut self, id: CondId, env: &Env<'_>) -> bool {
        let p = self.p;
        match &p.conds[id.0 as usize] {
            CondNode::True => true,
            CondNode::During(t) => {
                self.dated = true;
                self.f.time_on[*t as usize] > 0
            }
            node => self.cond_node(node, env),
        }
    }

    fn cond_node(&mut self, node: &CondNode, env: &Env<'_>) -> bool {
        match *node {
            CondNode::Not(c) => !self.cond(c, env),
            CondNode::All { first, len } => {
                let p = self.p;
                let parts = &p.children[first as usize..(first + len) as usize];
                parts.iter().all(|&c| self.cond(c, env))
            }
            CondNode::Any { first, len } => {
                let p = self.p;
                let parts = &p.children[first as usize..(first + len) as usize];
                parts.iter().any(|&c| self.cond(c, env))
            }
            CondNode::Compare(op, a, b) => {
                let (a, b) = (self.expr(a, env), self.expr(b, env));
                compare(op, a, b)
            }
            CondNode::Kind(e, kind) => match self.expr(e, env) {
                Val::Piece(c) => self.is_kind(c, kind),
                _ => false,
            },
            CondNode::Status(e, s) => {
                self.loose = true;
                match self.expr(e, env) {
                    Val::Piece(c) => self.f.status_of(c) == s,
                    _ => false,
                }
            }
            CondNode::In(a, b) => {
                self.loose = true;
                let (a, b) = (self.expr(a, env), self.expr(b, env));
                match (a, b) {
                    (Val::Piece(c), Val::Place(p)) => self.f.t.place_of[c as usize] == p,
                    _ => false,
                }
            }
            CondNode::InZone(e, zone) => {
                self.loose = true;
                match self.expr(e, env) {
                    Val::Piece(c) => self.f.zone_of(c) == zone,
                    Val::Place(p) => self.f.layout.place_zone[p as usize] == zone,
                    _ => false,
                }
            }
            CondNode::Holds(e, state) => {
                self.loose = true;
                match self.expr(e, env) {
                    Val::Player(p) => self.f.holds(p, state),
                    _ => false,
                }
            }
            CondNode::Filled(e) => {
                self.loose = true;
                self.look();
                match self.expr(e, env) {
                    Val::Place(at) => self.is_filled(at),
                    _ => false,
                }
            }
            CondNode::FilledZone(zone) => {
                self.dated = true;
                self.look();
                let first = self.f.layout.zone_base[zone as usize];
                let count = self.f.layout.zone_count[zone as usize];
                (first..first + count).any(|at| self.is_filled(at))
            }
            CondNode::SomeoneHolds(state) => {
                self.loose = true;
                self.look();
                self.f.held.iter().any(|&(s, player)| s == state && self.f.is_in(player))
            }
            CondNode::PlaceIn(e, zone) => {
                self.loose = true;
                self.look();
                match self.expr(e, env) {
                    Val::Place(at) => self.f.layout.place_zone.get(at as usize) == Some(&zone),
                    _ => false,
                }
            }
            CondNode::PlaceAmong { place, of, zones } => {
                self.loose = true;
                self.look();
                let Val::Place(at) = self.expr(place, env) else { return false };
                let Some(&zone) = self.f.layout.place_zone.get(at as usize) else {
                    return false;
                };
                zones.checked_shr(u32::from(zone)).unwrap_or(0) & 1 != 0
                    && self.zone_place(zone, of, env) == Val::Place(at)
            }
            CondNode::Member { subject, field, member } => {
                let subject = self.expr(subject, env);
                let member = self.expr(member, env);
                let set = self.field(field, subject);
                match (set, member) {
                    (Val::Set(bits), Val::Term(t)) => self.p.fields[field as usize]
                        .members
                        .iter()
                        .position(|m| *m == t)
                        .is_some_and(|i| bits & 1u32.checked_shl(i as u32).unwrap_or(0) != 0),
                    (v, m) => !v.is_none() && v == m,
                }
            }
            CondNode::Exists(q) => {
                let at = self.members(q, env, 1);
                let yes = self.buf.len() > at;
                self.buf.truncate(at);
                yes
            }
            _ => self.cond_rare(node, env),
        }
    }

    /// The kinds of conditions that are seldom read.
    #[inline(never)]
    fn cond_rare(&mut self, node: &CondNode, env: &Env<'_>) -> bool {
        self.loose |= node.looks_round();
        match *node {
            CondNode::True => true,
            CondNode::False => false,
            CondNode::Attached(e, to) => {
                let Val::Piece(c) = self.expr(e, env) else { return false };
                let host = self.f.host_of(c);
                match to {
                    None => host != NONE,
                    Some(to) => self.expr(to, env) == Val::Piece(host),
                }
            }
            CondNode::Titled(e, title) => {
                let v = self.expr(e, env);
                self.titled(v, title)
            }
            CondNode::During(t) => self.f.time_on[t as usize] > 0,
            CondNode::Every(q, c) => {
                let at = self.members(q, env, usize::MAX);
                let var = self.p.queries[q.0 as usize].var;
                let end = self.buf.len();
                let mut all = true;
                for i in at..end {
                    let v = self.buf[i];
                    self.set(env, var, v);
                    if !self.cond(c, env) {
                        all = false;
                        break;
                    }
                }
                self.buf.truncate(at);
                all
            }
            CondNode::SameKind(a, b) => {
                let (a, b) = (self.expr(a, env), self.expr(b, env));
                match (a, b) {
                    (Val::Piece(a), Val::Piece(b)) => self.same_kind(a, b),
                    _ => false,
                }
            }
            CondNode::Outcome { verb, object } => {
                self.apart += 1;
                let object = object.map(|e| self.expr(e, env));
                self.f
                    .log
                    .iter()
                    .skip(env.log as usize)
                    .any(|(v, o)| *v == verb && object.is_none_or(|x| x == *o))
            }
            CondNode::Did => env.did,
            CondNode::Derived(name, e) => {
                let v = self.expr(e, env);
                self.derived(name, v)
            }
            CondNode::CanDo(e, verb) => {
                self.apart += 1;
                match self.expr(e, env) {
                    Val::Player(p) => self.can_do(p, crate::lower::Verb(verb)),
                    _ => false,
                }
            }
            CondNode::By(group) => {
                let by = env.event.and_then(|e| e.by);
                by.is_some_and(|by| self.p.groups[group as usize].contains(&by))
            }
            CondNode::GameOver => self.f.over,
            CondNode::FaceUp(e) => match self.expr(e, env) {
                Val::Piece(c) => self.f.t.face[c as usize] != 0,
                _ => false,
            },
            CondNode::Not(_)
            | CondNode::All { .. }
            | CondNode::Any { .. }
            | CondNode::Compare(..)
            | CondNode::Kind(..)
            | CondNode::Status(..)
            | CondNode::In(..)
            | CondNode::InZone(..)
            | CondNode::Holds(..)
            | CondNode::Filled(_)
            | CondNode::FilledZone(_)
            | CondNode::SomeoneHolds(_)
            | CondNode::PlaceIn(..)
            | CondNode::PlaceAmong { .. }
            | CondNode::Member { .. }
            | CondNode::Exists(_) => self.cond_node(node, env),
        }
    }

    fn same_kind(&mut self, a: u16, b: u16) -> bool {
        let p = self.p;
        let component = &self.f.layout.component;
        let rows = (component[a as usize], component[b as usize]);
        match &p.identity {
            None => rows.0 == rows.1,
            Some(_)
                if p.identity_by_name
                    && rows.0 != rows.1
                    && p.components[rows.0 as usize].name
                        != p.components[rows.1 as usize].name =>
            {
                false
            }
            Some(fields) => fields.iter().all(|&field| {
                self.field(field, Val::Piece(a)) == self.field(field, Val::Piece(b))
            }),
        }
    }
}
