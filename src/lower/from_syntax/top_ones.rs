//! `The top two cards of the pile`: two cards, each the top one when it is taken.

use super::context::Lowerer;
use super::denote::{Denot, Ref, int};
use crate::lower::{Expr, Query, Role};
use crate::syntax::ast::{Adjective, Amount, Determiner, Nominal, Quantity, Sentence};
use crate::syntax::visit::{self, Visit};

struct TopOnes<'l, 'a>(&'l Lowerer<'a>);

impl Visit for TopOnes<'_, '_> {
    fn nominal(&mut self, n: &mut Nominal) {
        let several = matches!(n.quantity, Some(Quantity::Exactly(Amount::Number(2..))));
        let top = |a: &Adjective| matches!(a, Adjective::Plain(w) | Adjective::Most(w) if self.0.is(w, &["top"]));
        if n.determiner == Determiner::The
            && n.plural
            && several
            && n.adjectives.iter().any(top)
        {
            n.determiner = Determiner::None;
        }
    }
}

impl Lowerer<'_> {
    /// Takes so many from the top one after the other.
    pub(super) fn top_ones(&self, s: &mut Sentence) {
        visit::sentence(s, &mut TopOnes(self));
    }
}

/// How often the top one is taken, where so many are.
pub(super) fn so_often(role: Role, d: &Denot, q: &Query) -> Option<Expr> {
    let (min, max) = d.count.as_ref()?;
    let one = role == Role::Object && q.limit.as_deref() == Some(&int(1));
    (one && min == max && *min != int(1)).then(|| min.clone())
}

/// Whether a phrase means the one piece on top.
pub(super) fn only_one(d: &Denot, q: &Query) -> bool {
    let one = d.count.as_ref().is_none_or(|(min, max)| min == max && *min == int(1));
    one && d.sort == Ref::Piece && q.limit.as_deref() == Some(&int(1))
}
