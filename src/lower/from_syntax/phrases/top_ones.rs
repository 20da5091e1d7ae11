//! `The top two cards of the pile`: two cards, each the top one when it is taken.

use super::denote::{Denot, Ref, int};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::{Arg, Expr, Proposal, Query, Role};
use crate::syntax::ast::{Adjective, Amount, Determiner, Nominal, Quantity, Sentence};
use crate::syntax::visit::{self, Visit};

struct TopOnes<'l, 'a>(&'l Lowerer<'a>);

impl Visit for TopOnes<'_, '_> {
    fn nominal(&mut self, n: &mut Nominal) {
        let several = matches!(n.quantity, Some(Quantity::Exactly(Amount::Number(2..))));
        let top = |a: &Adjective| matches!(a, Adjective::Plain(w) | Adjective::Most(w) if self.0.is(w, &["top", "bottom"]));
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
    pub(crate) fn top_ones(&self, s: &mut Sentence) {
        visit::sentence(s, &mut TopOnes(self));
    }
}

/// Takes what lies on top: so many, one after the other, or the one, which later phrases mean when another lies there.
pub(crate) fn taken(
    role: Role,
    d: &Denot,
    q: &Query,
    proposal: &mut Proposal,
    env: &mut Env,
) -> bool {
    if role != Role::Object {
        return false;
    }
    if let Some(n) = so_often(d, q) {
        env.picked(q.var, None);
        proposal.times = Some(n);
    } else if only_one(d, q) {
        let slot = env.slot("card");
        env.picked(q.var, Some(slot));
        proposal.result = Some(slot);
    } else {
        return false;
    }
    proposal.roles.push((role, Arg::Open(q.clone())));
    true
}

/// How often the top one is taken, where so many are.
fn so_often(d: &Denot, q: &Query) -> Option<Expr> {
    let (min, max) = d.count.as_ref()?;
    let one = q.limit.as_deref() == Some(&int(1));
    (one && min == max && *min != int(1)).then(|| min.clone())
}

/// Whether a phrase means the one piece on top.
fn only_one(d: &Denot, q: &Query) -> bool {
    let one = d.count.as_ref().is_none_or(|(min, max)| min == max && *min == int(1));
    one && d.sort == Ref::Piece && q.limit.as_deref() == Some(&int(1))
}
