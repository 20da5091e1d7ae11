//! Conditions on places: whether one is empty, and what lies there.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::effects::table;
use crate::lower::from_syntax::forms::usual;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, Denot, How, Read, Ref};
use crate::lower::from_syntax::phrases::quality;
use crate::lower::from_syntax::phrases::quantity;
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Cond, Expr, Scope};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Determiner, NounPhrase, Post, Preposition, Verb,
};

impl Lowerer<'_> {
    /// Conditions on places: empty, contains, has.
    pub(crate) fn place_state(
        &mut self,
        clause: &Clause,
        d: &Denot,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        let is_place = |d: &Denot| matches!(d.sort, Ref::Place(_));
        if !d.parts().iter().all(is_place) {
            return Ok(None);
        }
        let empty = clause.complements.iter().any(|c| {
            matches!(c, Complement::Adjective(a) if matches!(&a.word, crate::syntax::ast::Adjective::Plain(w) if self.is(w, &["empty"])))
        });
        let empty = empty || clause.complements.iter().any(|c| {
            matches!(c, Complement::Object(np) if quality::bare_adjective(np).is_some_and(|a| {
                matches!(a, crate::syntax::ast::Adjective::Plain(w) if self.is(w, &["empty"]))
            }))
        });
        if matches!(clause.verb.verb, Verb::Be) && empty {
            let mut all = Vec::new();
            for part in d.parts() {
                all.push(self.empty(&part, env));
            }
            return Ok(Some(Cond::All(all)));
        }
        let holds = match &clause.verb.verb {
            Verb::Have => true,
            Verb::Word(w) => self.is(w, &["contain", "hold", "include"]),
            _ => false,
        };
        if holds && let Some(Complement::Object(np)) = clause.complements.first() {
            let mut what = self.phrase(np, env)?;
            // `holds eight cards` is true of nine too, where one player gathers them; a pile that all draw from shrinks.
            let shared = matches!(&d.core, Core::One(Expr::Zone(_, None)));
            if let NounPhrase::One(n) = np
                && matches!(n.quantity, Some(crate::syntax::ast::Quantity::Exactly(_)))
                && !self.exact
                && !shared
                && let Some((low, high)) = &mut what.count
                && *low != denote::int(0)
            {
                *high = denote::int(quantity::MANY);
            }
            if let Core::One(place) = &d.core {
                // `contains only dragons`: and nothing else.
                if table::only_these(np)
                    && let Core::Many(q) = &what.core
                {
                    let var = env.slot("piece");
                    let all =
                        denote::over(var, crate::lower::Domain::In(place.clone()), Cond::True);
                    let fits = replace::cond(&q.filter, q.var, &Expr::Slot(var));
                    let some = Cond::Exists(Box::new(all.clone()));
                    return Ok(Some(some.and(Cond::Every(Box::new(all), Box::new(fits)))));
                }
                return Ok(Some(self.contains(place.clone(), &what, env)));
            }
            // `a barn holds eight cards`: one of them does; `each barn holds eight`: all do.
            if let Core::Many(places) = &d.core {
                let mut places = places.clone();
                let held = self.contains(Expr::Slot(places.var), &what, env);
                if matches!(d.how, How::Each) {
                    return Ok(Some(Cond::Every(Box::new(places), Box::new(held))));
                }
                places.filter = places.filter.and(held);
                let some = Cond::Exists(Box::new(places));
                return Ok(match d.how {
                    How::Any | How::A => Some(some),
                    How::No => Some(some.negate()),
                    _ => None,
                });
            }
        }
        Ok(None)
    }

    /// `there are six cards in a hand`: a hand holds six cards.
    pub(crate) fn held_by_one(&self, clause: &Clause) -> Option<Clause> {
        let one_of_several = |np: &NounPhrase| {
            let NounPhrase::One(n) = np else { return false };
            let owner_is_any = |np: &NounPhrase| {
                matches!(np, NounPhrase::One(n)
                    if matches!(n.determiner, Determiner::A | Determiner::Any))
            };
            let any = matches!(&n.determiner, Determiner::A | Determiner::Any)
                || matches!(&n.determiner, Determiner::Possessive(p) if owner_is_any(p));
            any && self.class_of(np) == Some(NounClass::Place)
        };
        let Some(NounPhrase::One(n)) = &clause.subject else { return None };
        let mut what = n.as_ref().clone();
        let place = match what.post.last() {
            Some(Post::Prep(Preposition::In | Preposition::On, np)) if one_of_several(np) => {
                let np = np.clone();
                what.post.pop();
                np
            }
            _ => match clause.complements.as_slice() {
                [Complement::Prep(Preposition::In | Preposition::On, np)]
                    if one_of_several(np) && clause.adjuncts.is_empty() =>
                {
                    np.clone()
                }
                _ => match clause.adjuncts.as_slice() {
                    [Adjunct::Prep(Preposition::In | Preposition::On, np)]
                        if one_of_several(np) =>
                    {
                        np.clone()
                    }
                    _ => return None,
                },
            },
        };
        let object = Complement::Object(NounPhrase::One(Box::new(what)));
        let verb = self.lexicon_verb("hold")?;
        Some(usual::clause_of(place, verb, vec![object], clause.at))
    }

    /// Nothing is in any of the places.
    pub(crate) fn empty(&mut self, place: &Denot, env: &mut Env) -> Cond {
        let var = env.slot("piece");
        let domain = match (&place.core, place.sort) {
            // A place that counts as one over all players is empty when all of them are; so is one that each
            // player has, where nobody is there whose it could be.
            (Core::One(Expr::Zone(zone, None)), _)
                if self.collective.contains(zone) || self.scope_of(*zone) == Scope::Player =>
            {
                crate::lower::Domain::InAll(*zone)
            }
            (Core::One(e), _) => crate::lower::Domain::In(e.clone()),
            // `any deck is empty`: one of them is.
            (Core::Many(q), _) if matches!(place.how, How::Any | How::A) => {
                let inner = crate::lower::Domain::In(Expr::Slot(q.var));
                let some = Cond::Exists(Box::new(denote::over(var, inner, Cond::True)));
                let mut q = q.clone();
                q.filter = q.filter.and(some.negate());
                return Cond::Exists(Box::new(q));
            }
            (Core::Many(q), _) => {
                let inner = crate::lower::Domain::In(Expr::Slot(q.var));
                let some = Cond::Exists(Box::new(denote::over(var, inner, Cond::True)));
                return Cond::Every(Box::new(q.clone()), Box::new(some.negate()));
            }
            _ => return Cond::True,
        };
        Cond::Exists(Box::new(denote::over(var, domain, Cond::True))).negate()
    }

    /// A place contains what a phrase names, in its quantity.
    pub(crate) fn contains(&mut self, place: Expr, what: &Denot, env: &mut Env) -> Cond {
        match &what.core {
            Core::Many(q) => {
                let mut q = q.clone();
                let inside = Cond::In(Expr::Slot(q.var), place);
                q.filter = q.filter.and(inside);
                match (&what.count, what.how) {
                    (_, How::No) => Cond::Exists(Box::new(q)).negate(),
                    (Some((low, high)), _) => {
                        quantity::between(denote::count(q), low.clone(), high.clone())
                    }
                    (None, _) => Cond::Exists(Box::new(q)),
                }
            }
            Core::One(e) => Cond::In(e.clone(), place),
            Core::List(parts, or) => {
                let all: Vec<Cond> = parts
                    .clone()
                    .iter()
                    .map(|p| self.contains(place.clone(), p, env))
                    .collect();
                if *or { Cond::Any(all) } else { Cond::All(all) }
            }
        }
    }
}
