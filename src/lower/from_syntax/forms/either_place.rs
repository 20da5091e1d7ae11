//! Where a piece is, said by several places or by a state: `a card from their yard or their barn`, `enters the yard or
//! the barn`, `removed from play`.

use crate::lower::from_syntax::call::Call;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Core, Denot, Ref, equal, over};
use crate::lower::{Cond, Domain, Expr, Query, Role, Slot};
use crate::vocabulary::{Sort, TermId};

impl Lowerer<'_> {
    /// What is taken out of a state is in it, unless it is said where it lies.
    pub(crate) fn out_of_state(&self, mut d: Denot, state: &str) -> Denot {
        if let (Core::Many(q), Some(term)) =
            (&mut d.core, self.out.terms.find(&format!("in {state}"), Sort::Thing))
            && matches!(q.domain, Domain::Pieces | Domain::Union(_))
        {
            let filter = std::mem::replace(&mut q.filter, Cond::True);
            q.filter = filter.and(Cond::Derived(term, Expr::Slot(q.var)));
        }
        d
    }

    /// That a place is one that was said.
    pub(crate) fn is_place(
        &self,
        slot: Slot,
        zone: TermId,
        said: &Core,
        env: &mut Env,
    ) -> Cond {
        match said {
            Core::One(e)
                if self.scope_of(zone) != crate::lower::Scope::Shared && !is_ownerless(e) =>
            {
                equal(Expr::Slot(slot), e.clone())
            }
            // `Another player's hand`: of those that are meant.
            Core::Many(q) if q.domain == Domain::Places(zone) => {
                let same = equal(Expr::Slot(q.var), Expr::Slot(slot));
                let filter = q.filter.clone().and(same);
                Cond::Exists(Box::new(Query { filter, ..q.clone() }))
            }
            _ => {
                let var = env.slot(&self.term(zone).name);
                let same = equal(Expr::Slot(var), Expr::Slot(slot));
                Cond::Exists(Box::new(over(var, Domain::Places(zone), same)))
            }
        }
    }
}

/// `A card from their yard or their barn`: one that lies in either.
pub(crate) fn lies_in_one_of(mut call: Call) -> Call {
    let Some(at) = call.roles.iter().position(|(r, _)| *r == Role::From) else { return call };
    let Core::List(parts, true) = call.roles[at].1.core.clone() else { return call };
    let object = call.roles.iter_mut().find(|(r, _)| *r == Role::Object);
    let Some((_, Denot { core: Core::Many(q), .. })) = object else { return call };
    // The top card of each is another matter, and so is a card that lies elsewhere.
    if q.limit.is_some() || q.domain != Domain::Pieces {
        return call;
    }
    let mut any = Vec::new();
    for part in &parts {
        match (&part.core, part.sort) {
            (Core::One(place), Ref::Place(Some(_))) => {
                any.push(Cond::In(Expr::Slot(q.var), place.clone()));
            }
            _ => return call,
        }
    }
    let filter = std::mem::replace(&mut q.filter, Cond::True);
    q.filter = filter.and(Cond::Any(any));
    call.roles.remove(at);
    call
}

/// A place whose owner nobody named.
fn is_ownerless(e: &Expr) -> bool {
    matches!(e, Expr::Zone(_, None))
}
