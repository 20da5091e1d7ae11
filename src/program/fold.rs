//! What conditions say in fewer steps: where it is plain whether a set has a member, it is not gone through.
//! The program as it was written stays beside the folded one, for prints and for comparing.

use super::exprs::Emit;
use super::node::{CondId, CondNode, DomainNode, ExprId, ExprNode, Hint, QueryId, QueryNode};
use super::table::Program;
use super::value::Val;
use crate::lower::Compare;

/// Expressions, conditions and queries as the sentences of the book gave them, under the same numbers.
#[derive(Debug, Clone, Default)]
pub(crate) struct Written {
    pub exprs: Vec<ExprNode>,
    pub conds: Vec<CondNode>,
    pub children: Vec<CondId>,
    pub queries: Vec<QueryNode>,
}

/// Zones beyond these have no bit in a set of zones.
const ZONES: u16 = 64;

impl Emit {
    /// Puts shorter nodes in place of those that say the same.
    pub(crate) fn fold(&mut self) {
        let p = &mut self.p;
        p.written = Written {
            exprs: p.exprs.clone(),
            conds: p.conds.clone(),
            children: p.children.clone(),
            queries: p.queries.clone(),
        };
        for i in 0..p.exprs.len() {
            if let Some(node) = p.shorter_expr(p.exprs[i]) {
                p.exprs[i] = node;
            }
        }
        // What a loop goes through is asked again of each member: there the filter stays.
        let looped: Vec<QueryId> = p.loops.iter().map(|each| each.over).collect();
        for i in (0..p.queries.len()).filter(|i| !looped.contains(&QueryId(*i as u32))) {
            if let Some((domain, filter)) = p.shorter_query(&p.queries[i]) {
                (p.queries[i].domain, p.queries[i].filter) = (domain, filter);
            }
        }
        for i in 0..p.queries.len() {
            let q = p.queries[i].clone();
            (p.queries[i].whose, p.queries[i].rest) = p.rest(&q);
        }
        for i in 0..p.conds.len() {
            if let CondNode::Exists(q) = p.conds[i]
                && let Some(node) = p.shorter_exists(q)
            {
                p.conds[i] = node;
            }
        }
    }
}

impl Program {
    fn node(&self, id: ExprId) -> ExprNode {
        self.exprs[id.0 as usize]
    }

    /// Whoever controls a thing is its owner where nobody else does.
    fn shorter_expr(&self, node: ExprNode) -> Option<ExprNode> {
        let ExprNode::If(c, a, b) = node else { return None };
        let CondNode::Compare(Compare::Equal, asked, none) = self.conds[c.0 as usize] else {
            return None;
        };
        let (ExprNode::Owner(x), ExprNode::Controller(y), ExprNode::Controller(z)) =
            (self.node(a), self.node(b), self.node(asked))
        else {
            return None;
        };
        let none = self.node(none) == ExprNode::Const(Val::None);
        (none && self.alike(x, y) && self.alike(y, z)).then_some(ExprNode::Controller(y))
    }

    /// Of all names of a set those that something has: they are read from it.
    fn shorter_query(&self, q: &QueryNode) -> Option<(DomainNode, CondId)> {
        let DomainNode::Terms(terms) = &q.domain else { return None };
        let CondNode::Member { subject, field, member } = self.conds[q.filter.0 as usize]
        else {
            return None;
        };
        let code = self.fields.get(field as usize)?;
        let whole = code.set && code.members == *terms && terms.len() <= 32;
        let fixed = self.assigns.get(field as usize).is_some_and(Vec::is_empty);
        let truth = self.conds.iter().position(|c| *c == CondNode::True)?;
        (whole && fixed && self.node(member) == ExprNode::Slot(q.var) && self.apart(subject, q))
            .then_some((DomainNode::Members(subject, field), CondId(truth as u32)))
    }

    /// Who has to control the pieces of a query, and its filter without that and without the part by which
    /// the pieces are found.
    fn rest(&mut self, q: &QueryNode) -> (Option<ExprId>, CondId) {
        if q.domain != DomainNode::Pieces {
            return (None, q.filter);
        }
        let mut parts = Vec::new();
        self.parts(q.filter, &mut parts);
        let all = parts.len();
        let found = |part: &CondId| self.hint(q.var, *part) == q.hint;
        if let Some(at) = parts.iter().position(found).filter(|_| q.hint != Hint::None) {
            parts.remove(at);
        }
        let whose = parts.iter().find_map(|part| self.controls(*part, q));
        parts.retain(|part| whose.is_none() || self.controls(*part, q) != whose);
        if parts.len() == all {
            return (None, q.filter);
        }
        let node = match parts[..] {
            [] => CondNode::True,
            [only] => return (whose, only),
            _ => {
                let first = self.children.len() as u32;
                self.children.extend_from_slice(&parts);
                CondNode::All { first, len: parts.len() as u32 }
            }
        };
        self.conds.push(node);
        (whose, CondId(self.conds.len() as u32 - 1))
    }

    /// Who controls the pieces of a query by a part of its filter.
    fn controls(&self, part: CondId, q: &QueryNode) -> Option<ExprId> {
        let CondNode::Compare(Compare::Equal, a, b) = self.conds[part.0 as usize] else {
            return None;
        };
        let is_whose = |e: ExprId| match self.node(e) {
            ExprNode::Controller(of) => self.node(of) == ExprNode::Slot(q.var),
            _ => false,
        };
        let other = if is_whose(a) { b } else { a };
        ((is_whose(a) || is_whose(b)) && self.apart(other, q)).then_some(other)
    }

    /// Whether there is a member, said without going through the set.
    fn shorter_exists(&self, q: QueryId) -> Option<CondNode> {
        let q = &self.queries[q.0 as usize];
        if q.limit.is_some() {
            return None;
        }
        let filter = self.conds[q.filter.0 as usize];
        match (&q.domain, filter) {
            (DomainNode::In(e), CondNode::True) => Some(CondNode::Filled(*e)),
            (DomainNode::InAll(zone), CondNode::True) => Some(CondNode::FilledZone(*zone)),
            (DomainNode::Players, CondNode::Holds(e, state))
                if self.node(e) == ExprNode::Slot(q.var) =>
            {
                Some(CondNode::SomeoneHolds(state))
            }
            (DomainNode::Places(zone), CondNode::Compare(Compare::Equal, a, b)) => {
                self.other(a, b, q).map(|e| CondNode::PlaceIn(e, *zone))
            }
            (DomainNode::Union(parts), CondNode::Compare(Compare::Equal, a, b)) => {
                let place = self.other(a, b, q)?;
                let (zones, of) = self.places_of_one(parts)?;
                Some(CondNode::PlaceAmong { place, of, zones })
            }
            _ => None,
        }
    }

    /// The zones of which a union names the place of one and the same holder, one bit each.
    fn places_of_one(&self, parts: &[QueryId]) -> Option<(u64, ExprId)> {
        let mut holder = None;
        let mut zones = 0;
        for part in parts {
            let q = &self.queries[part.0 as usize];
            let DomainNode::Only(e) = q.domain else { return None };
            let ExprNode::Zone { zone, of: Some(of) } = self.node(e) else { return None };
            let bare = q.limit.is_none() && self.conds[q.filter.0 as usize] == CondNode::True;
            if !bare || zone >= ZONES || holder.is_some_and(|h| !self.alike(h, of)) {
                return None;
            }
            zones |= 1 << zone;
            holder = Some(of);
        }
        holder.map(|of| (zones, of))
    }

    /// What the variable of a query is compared with, if that does not depend on it.
    fn other(&self, a: ExprId, b: ExprId, q: &QueryNode) -> Option<ExprId> {
        let is_var = |e: ExprId| self.node(e) == ExprNode::Slot(q.var);
        let other = if is_var(a) { b } else { a };
        ((is_var(a) || is_var(b)) && self.apart(other, q)).then_some(other)
    }

    /// Whether an expression does not depend on the variable of a query.
    fn apart(&self, e: ExprId, q: &QueryNode) -> bool {
        !self.reads_slot(e, q.var)
    }

    /// Whether two expressions say the same in the same words; false where that would take long to see.
    fn alike(&self, a: ExprId, b: ExprId) -> bool {
        a == b
            || match (self.node(a), self.node(b)) {
                (ExprNode::Owner(a), ExprNode::Owner(b))
                | (ExprNode::Controller(a), ExprNode::Controller(b))
                | (ExprNode::Host(a), ExprNode::Host(b))
                | (ExprNode::Depth(a), ExprNode::Depth(b))
                | (ExprNode::PlaceOf(a), ExprNode::PlaceOf(b)) => self.alike(a, b),
                (ExprNode::TurnPlayer, ExprNode::TurnPlayer)
                | (ExprNode::FirstPlayer, ExprNode::FirstPlayer)
                | (ExprNode::Asked, ExprNode::Asked) => true,
                _ => false,
            }
    }
}
