//! Amounts that fall below zero: what a player is said to start with is not less than nothing, unless a rule speaks of less
//! (`a player who has less than -200 points is out`).

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::walk::Walk;
use crate::lower::{Expr, Value};
use crate::vocabulary::TermId;

impl Lowerer<'_> {
    /// Takes the floor from amounts of which a rule asks, or sets, a figure below zero.
    pub(crate) fn finish_floors(&mut self) {
        let mut below: Vec<TermId> = Vec::new();
        for rule in &self.out.rules {
            let mut negative = false;
            let mut fields = Vec::new();
            let mut seen = |e: &Expr| match e {
                Expr::Const(Value::Int(n)) => negative |= *n < 0,
                Expr::Const(Value::Term(field)) | Expr::Field(_, field) => fields.push(*field),
                _ => {}
            };
            let mut walk = Walk { expr: &mut seen, query: &mut |_| {}, beside: false };
            walk.cond(&rule.guard);
            walk.kind(&rule.kind);
            if negative {
                below.append(&mut fields);
            }
        }
        for property in &mut self.out.world.properties {
            if property.floor == Some(0) && below.contains(&property.term) {
                property.floor = None;
            }
        }
    }
}
