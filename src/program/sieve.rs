//! Filters of pieces, with what is quickly seen of a piece apart: a set is often gone through to find a few of
//! many, and most pieces are out by what is printed on them or by where they are.

use super::exprs::Emit;
use super::node::{CondId, CondNode, DomainNode, ExprId, ExprNode, QueryNode, Sieve, Test};
use super::table::{NONE, Program};
use crate::lower::Compare;

impl Emit {
    /// Takes the filters of all queries apart.
    pub(crate) fn sieves(&mut self) {
        for i in 0..self.p.queries.len() {
            let q = self.p.queries[i].clone();
            let (sieve, rest) = (self.sieve(&q, q.filter), self.sieve(&q, q.rest));
            let q = &mut self.p.queries[i];
            (q.sieve, q.rest_sieve) = (sieve, rest);
        }
    }

    /// A filter taken apart. What is quickly seen is looked at first where it stood first, so that reading
    /// costs the same guards.
    fn sieve(&mut self, q: &QueryNode, filter: CondId) -> Sieve {
        let pieces = matches!(
            q.domain,
            DomainNode::Pieces
                | DomainNode::In(_)
                | DomainNode::InAll(_)
                | DomainNode::LatestIn(_)
                | DomainNode::AttachedTo(_)
        );
        if !pieces {
            return Sieve { tests: Vec::new(), then: Some(filter) };
        }
        let p = &mut self.p;
        let mut parts = Vec::new();
        p.parts(filter, &mut parts);
        let tests: Vec<Test> = parts.iter().map_while(|part| p.test(*part, q.var)).collect();
        let later = parts.split_off(tests.len());
        let then = match later[..] {
            [] => None,
            _ if tests.is_empty() => Some(filter),
            [only] => Some(only).filter(|c| p.conds[c.0 as usize] != CondNode::True),
            _ => {
                let first = p.children.len() as u32;
                p.children.extend_from_slice(&later);
                p.conds.push(CondNode::All { first, len: later.len() as u32 });
                Some(CondId(p.conds.len() as u32 - 1))
            }
        };
        Sieve { tests, then }
    }
}

impl Program {
    /// A part of a filter as a quick look at a piece, if it is one.
    fn test(&self, part: CondId, var: u16) -> Option<Test> {
        let is_var = |e: ExprId| self.exprs[e.0 as usize] == ExprNode::Slot(var);
        match self.conds[part.0 as usize] {
            CondNode::Kind(e, kind) if is_var(e) => {
                let printed = self.assorts.get(kind as usize).is_some_and(Vec::is_empty);
                printed.then_some(Test::Kind(kind))
            }
            CondNode::Status(e, status) if is_var(e) => Some(Test::Status(status)),
            CondNode::InZone(e, zone) if is_var(e) => Some(Test::Zone(zone)),
            CondNode::Compare(how, a, b) => {
                match (self.exprs[a.0 as usize], self.exprs[b.0 as usize]) {
                    (ExprNode::Field { piece, subject, .. }, ExprNode::Const(to))
                        if is_var(subject) && self.is_plain(piece) =>
                    {
                        Some(Test::Value { field: piece, how, to })
                    }
                    (ExprNode::Controller(of), e)
                        if how == Compare::Equal && is_var(of) && at_hand(&e, var) =>
                    {
                        Some(Test::Whose(b))
                    }
                    (e, ExprNode::Controller(of))
                        if how == Compare::Equal && is_var(of) && at_hand(&e, var) =>
                    {
                        Some(Test::Whose(a))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether a property is read as it is stored: no rule has a say in it, and it always has a value of its own.
    fn is_plain(&self, field: u16) -> bool {
        let at = field as usize;
        field != NONE
            && self.assigns.get(at).is_some_and(Vec::is_empty)
            && self.fields.get(at).is_some_and(|code| !code.flag && !code.set)
    }
}

/// Whether an expression is read at once, and says nothing of the variable.
fn at_hand(e: &ExprNode, var: u16) -> bool {
    match e {
        ExprNode::Const(_) | ExprNode::TurnPlayer | ExprNode::Asked => true,
        ExprNode::Slot(slot) => *slot != var,
        _ => false,
    }
}
