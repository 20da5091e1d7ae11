//! How often something may be done to one and the same thing: `each boat may be moved only once per turn`.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::equal;
use crate::lower::{Cond, Expr, Happening, Pattern, Role};
use crate::syntax::ast::{Clause, Determiner, NounPhrase};

impl Lowerer<'_> {
    /// The limit that was read of everybody who does it, as one of each thing to which it is done, if the clause speaks of
    /// each: `a boat`, not `boats`.
    pub(crate) fn of_each_thing(
        &self,
        clause: &Clause,
        pattern: &Pattern,
        limit: Cond,
        env: &mut Env,
    ) -> Cond {
        let each = clause.verb.passive
            && matches!(&clause.subject, Some(NounPhrase::One(n))
                if matches!(n.determiner, Determiner::Each | Determiner::A | Determiner::All)
                    && !n.plural
                    && n.quantity.is_none());
        let object = pattern.binds.iter().find(|(role, _)| *role == Role::Object);
        let (true, Some((_, object))) = (each, object) else { return limit };
        let Cond::Compare(how, Expr::Times { verb, within, what: None, .. }, times) = limit
        else {
            return limit;
        };
        let done = env.slot("piece");
        let event = Pattern { verb, binds: vec![(Role::Object, done)] };
        let guard = equal(Expr::Slot(done), Expr::Slot(*object));
        let what = Some(Box::new(Happening::each(event, guard)));
        Cond::Compare(how, Expr::Times { verb, agent: None, within, what }, times)
    }
}
