//! What of a guard says the same of every object: where such a part does not hold, nobody need ask object by object.

use super::early::Touch;
use super::node::{CondId, CondNode, ExprId, ExprNode};
use super::table::Program;
use crate::lower::{Role, RuleId};

impl Program {
    /// The parts of a rule's guard that read neither the object of an event nor the thing with a value, as far as all that is
    /// asked before them is read without asking other rules.
    pub(crate) fn same_for_all(&self, rule: RuleId) -> Vec<CondId> {
        let code = self.rule(rule);
        let object = Role::Object as u8;
        let bound = code.binds.iter().filter(|bind| bind.0 == object).map(|bind| bind.1);
        let varies =
            bound.chain([code.slot]).fold(Touch::role(object), |t, s| t.and(Touch::slot(s)));
        let mut parts = Vec::new();
        self.parts(code.guard, &mut parts);
        let plain = parts.into_iter().take_while(|part| self.is_plain_cond(*part));
        plain.filter(|part| !self.touch_cond(*part).meets(varies)).collect()
    }

    /// Whether a condition is read from the facts alone.
    fn is_plain_cond(&self, id: CondId) -> bool {
        match self.conds[id.0 as usize] {
            CondNode::True
            | CondNode::False
            | CondNode::During(_)
            | CondNode::GameOver
            | CondNode::FilledZone(_)
            | CondNode::SomeoneHolds(_) => true,
            CondNode::Not(c) => self.is_plain_cond(c),
            CondNode::All { first, len } | CondNode::Any { first, len } => {
                let parts = &self.children[first as usize..(first + len) as usize];
                parts.iter().all(|part| self.is_plain_cond(*part))
            }
            CondNode::Compare(_, a, b) | CondNode::In(a, b) => self.are_plain([a, b]),
            CondNode::PlaceAmong { place, of, .. } => self.are_plain([place, of]),
            CondNode::Kind(e, kind) => {
                self.assorts.get(kind as usize).is_some_and(Vec::is_empty)
                    && self.are_plain([e])
            }
            CondNode::Status(e, _)
            | CondNode::InZone(e, _)
            | CondNode::Holds(e, _)
            | CondNode::Filled(e)
            | CondNode::PlaceIn(e, _)
            | CondNode::FaceUp(e) => self.are_plain([e]),
            _ => false,
        }
    }

    fn are_plain<const N: usize>(&self, all: [ExprId; N]) -> bool {
        all.into_iter().all(|e| self.is_plain_expr(e))
    }

    /// Whether an expression is read from the facts alone.
    fn is_plain_expr(&self, id: ExprId) -> bool {
        match self.exprs[id.0 as usize] {
            ExprNode::Const(_)
            | ExprNode::Slot(_)
            | ExprNode::TurnPlayer
            | ExprNode::FirstPlayer
            | ExprNode::PlayerCount
            | ExprNode::RoleOf(_)
            | ExprNode::Asked
            | ExprNode::TimeNumber(_) => true,
            ExprNode::Field { piece, player, game, subject } => {
                let ruled = |rules: &[Vec<RuleId>], field: u16| {
                    rules.get(field as usize).is_some_and(|rules| !rules.is_empty())
                };
                self.are_plain([subject])
                    && [piece, player, game].into_iter().all(|field| {
                        !ruled(&self.assigns, field) && !ruled(&self.member_rules, field)
                    })
            }
            ExprNode::Controller(e)
            | ExprNode::Owner(e)
            | ExprNode::PlaceOf(e)
            | ExprNode::Depth(e)
            | ExprNode::Host(e)
            | ExprNode::StatusOf(e)
            | ExprNode::Neighbour(e, _) => self.are_plain([e]),
            ExprNode::Arith(_, a, b) => self.are_plain([a, b]),
            ExprNode::Zone { of: e, .. } | ExprNode::Times { of: e, .. } => {
                e.is_none_or(|e| self.is_plain_expr(e))
            }
            _ => false,
        }
    }
}
