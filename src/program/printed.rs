//! What of a program can be said without a situation: which values stay as they are printed, which
//! restrictions only say where the object is, which effects only go through a set.

use super::exprs::Emit;
use super::node::{CondNode, ExprId, ExprNode, QueryId};
use super::op::{ArgCode, Op};
use super::table::Program;
use super::value::Val;
use crate::lower::{Role, Verb};

/// What changes stored values.
const WRITES: [Verb; 3] = [Verb::SET, Verb::ADD, Verb::MEMBER];

impl Emit {
    /// Marks the properties of which nothing that happens changes the stored values.
    pub(crate) fn printed(&mut self) {
        let p = &mut self.p;
        let mut written = vec![false; p.fields.len()];
        // What a player may write by an action of its own can be anything.
        let mut any = p.actions.iter().any(|verb| WRITES.contains(verb));
        for proposal in p.proposals.iter().filter(|made| WRITES.contains(&made.verb)) {
            let field = proposal.args.iter().find(|(role, _)| *role == Role::Field);
            let Some((_, ArgCode::Const(Val::Term(term)))) = field else {
                any = true;
                continue;
            };
            let of = p.term(*term);
            for field in [of.piece_field, of.player_field, of.game_field] {
                if let Some(mark) = written.get_mut(field as usize) {
                    *mark = true;
                }
            }
        }
        for (field, written) in p.fields.iter_mut().zip(written) {
            field.printed = !any && !written;
        }
    }
}

impl Program {
    /// Whether a restriction says of the object where it is, and no more, and the agent tells where that is.
    pub(super) fn object_alone(&self, rule: usize) -> bool {
        let rule = &self.rules[rule];
        let (Some(place), Some(cond)) = (rule.norm.object_in, rule.norm.cond) else {
            return false;
        };
        let object = ExprNode::Slot(rule.norm.object_slot);
        let CondNode::In(e, at) = self.conds[cond.0 as usize] else { return false };
        let agent = Role::Agent as u8;
        let later = |bind: &&(u8, u16)| bind.0 != agent && self.reads_slot(place, bind.1);
        self.exprs[e.0 as usize] == object
            && self.same_place(at, place)
            && rule.unasked
            && self.reads_roles(place) & !(1 << agent) == 0
            && !rule.binds.iter().any(|bind| later(&bind))
    }

    /// Whether two expressions name the same place in the same words.
    fn same_place(&self, a: ExprId, b: ExprId) -> bool {
        let (a, b) = (self.exprs[a.0 as usize], self.exprs[b.0 as usize]);
        let of = |e: ExprId| self.exprs[e.0 as usize];
        match (a, b) {
            (
                ExprNode::Zone { zone: a, of: Some(x) },
                ExprNode::Zone { zone: b, of: Some(y) },
            ) => a == b && of(x) == of(y),
            _ => a == b,
        }
    }

    /// The set that code goes through, if it does nothing else, and how many instructions are done where it
    /// is empty.
    pub(super) fn goes_through(&self, entry: u32) -> Option<(QueryId, u32)> {
        let at = |pc: u32| self.code.get(pc as usize);
        // A rule without code has no place in it.
        let gathers = at(entry)? == &Op::Batch;
        let each = entry + u32::from(gathers);
        let (Some(&Op::Each(l)), Some(&Op::EachNext(_, out))) = (at(each), at(each + 1)) else {
            return None;
        };
        let end = out + u32::from(gathers);
        let ends = (!gathers || at(out) == Some(&Op::Commit)) && at(end) == Some(&Op::End);
        ends.then(|| (self.loops[l as usize].over, 3 + 2 * u32::from(gathers)))
    }
}
