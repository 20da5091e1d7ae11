//! Which time something happens: `the first time each turn that a player draws a card`, `when a player plays their second
//! actor in a turn`, `when a player scores three times in a turn`.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::norms::allowance;
use crate::lower::from_syntax::phrases::denote::{Read, Ref, Stuck, equal};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words;
use crate::lower::{Cond, Expr, Happening, Reads, Role};
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Determiner, Nominal, NounPhrase, Often, Ordinal,
    Preposition, Quantity, TimeRelation, Verb as V,
};

impl Lowerer<'_> {
    /// What the adjuncts of a trigger ask. Which time it is counts those that are asked for by all else that is said of them.
    pub(crate) fn asked_of(
        &mut self,
        clause: &Clause,
        mut guard: Cond,
        reads: Reads,
        env: &mut Env,
    ) -> Read<(Cond, Reads)> {
        let mut often = Vec::new();
        for adjunct in &clause.adjuncts {
            match adjunct {
                Adjunct::Manner(_) | Adjunct::Prep(..) => {}
                Adjunct::Often(o) => often.push(o),
                _ => guard = guard.and(self.adjunct_condition(adjunct, env)?),
            }
        }
        let of = guard.clone();
        // This time included.
        let reads = if !often.is_empty() && anywhere(&of) { Reads::After } else { reads };
        for often in often {
            guard = guard.and(self.nth_time(often, clause, &of, reads, env)?);
        }
        Ok((guard, reads))
    }

    /// The event that is the first (second, …) of those that the trigger speaks of, by the one who does it where the
    /// clause names somebody; `of` is what the trigger asks of its roles.
    pub(crate) fn nth_time(
        &mut self,
        often: &Often,
        clause: &Clause,
        of: &Cond,
        reads: Reads,
        env: &mut Env,
    ) -> Read<Cond> {
        let Some(event) = env.event.clone() else { return Ok(Cond::True) };
        let agent = event.binds.iter().find(|(r, _)| *r == Role::Agent).map(|(_, s)| *s);
        let (Some(Quantity::Exactly(n)), Some(agent), false) =
            (&often.times, agent, often.at_most)
        else {
            return self.often(often, env);
        };
        // What is counted is looked at when it has happened.
        if reads == Reads::Before {
            let said = self.quote(clause.at.0);
            return Err(Stuck::new(
                clause.at.0,
                format!("which of them is the first cannot be told by where things were: `{said}`"),
            )
            .help("leave out from where, for example `the first time each turn that a player discards a card, they …`"));
        }
        let n = self.amount(n, env)?;
        let within = match &often.per {
            Some(np) => match self.phrase(np, env)?.sort {
                Ref::Time(t) => t,
                Ref::Game => None,
                _ => return self.often(often, env),
            },
            None => None,
        };
        let what =
            (*of != Cond::True).then(|| Box::new(Happening::each(event.clone(), of.clone())));
        // `the first time a card is discarded`, whoever discards it
        let agent =
            (!clause.verb.passive && !often.of_all).then(|| Box::new(Expr::Slot(agent)));
        let count = Expr::Times { verb: event.verb, agent, within, what };
        Ok(equal(count, n))
    }
}

/// Whether a condition asks nothing of where things are and what they are there.
pub(crate) fn anywhere(guard: &Cond) -> bool {
    let placed = std::cell::Cell::new(false);
    let look = |e: &Expr| {
        let asks = matches!(
            e,
            Expr::Controller(_)
                | Expr::Host(_)
                | Expr::PlaceOf(_)
                | Expr::StatusOf(_)
                | Expr::Zone(..)
        );
        placed.set(placed.get() || asks);
        None
    };
    let _ = replace::in_cond(guard, &look);
    !placed.get() && !stands(guard)
}

fn stands(c: &Cond) -> bool {
    match c {
        Cond::In(..) | Cond::InZone(..) | Cond::Status(..) | Cond::Attached(..) => true,
        Cond::Derived(..) | Cond::Exists(_) | Cond::Every(..) => true,
        Cond::Not(c) => stands(c),
        Cond::All(list) | Cond::Any(list) => list.iter().any(stands),
        _ => false,
    }
}

impl Lowerer<'_> {
    /// `draws their second card in a turn` and `for the second time … each turn`, with the stretch of time where it belongs.
    pub(crate) fn nth_said(&self, clause: &Clause) -> Option<Clause> {
        let is_nth = |a: &Adjunct| matches!(a, Adjunct::Often(o) if o.nth && o.per.is_none());
        let mut out = clause.clone();
        let at = out.adjuncts.iter().position(is_nth);
        let per = self.take_stretch(&mut out)?;
        if let Some(at) = at {
            let at = out.adjuncts.iter().position(is_nth).unwrap_or(at);
            if let Adjunct::Often(often) = &mut out.adjuncts[at] {
                often.per = Some(per);
            }
            return Some(out);
        }
        if clause.verb.passive || !matches!(clause.verb.verb, V::Word(_)) {
            return None;
        }
        let object = out.complements.iter_mut().find_map(|c| match c {
            Complement::Object(NounPhrase::One(n)) => Some(n),
            _ => None,
        })?;
        let n = take_nth(object)?;
        let times = Some(Quantity::Exactly(crate::syntax::ast::Amount::Number(n)));
        let often = Often { times, per: Some(per), at_most: false, nth: true, of_all: false };
        out.adjuncts.insert(0, Adjunct::Often(often));
        Some(out)
    }

    /// `each turn`, `in a turn`, taken out of the clause.
    fn take_stretch(&self, clause: &mut Clause) -> Option<NounPhrase> {
        let time = |np: &NounPhrase| {
            allowance::each_time(np) && self.class_of(np) == Some(words::NounClass::Time)
        };
        let object = clause.complements.iter().position(|c| {
            matches!(c, Complement::Object(np) | Complement::Prep(Preposition::Per | Preposition::In, np) if time(np))
        });
        if let Some(at) = object {
            return match clause.complements.remove(at) {
                Complement::Object(np) | Complement::Prep(_, np) => Some(np),
                _ => None,
            };
        }
        let at = clause.adjuncts.iter().position(|a| match a {
            Adjunct::Often(o) => o.times.is_none() && o.per.is_some(),
            Adjunct::Time(TimeRelation::During, np) | Adjunct::Prep(Preposition::Per, np) => {
                time(np)
            }
            _ => false,
        })?;
        match clause.adjuncts.remove(at) {
            Adjunct::Often(o) => o.per,
            Adjunct::Time(_, np) | Adjunct::Prep(_, np) => Some(np),
            _ => None,
        }
    }
}

/// What to write where something that happens stands as a state.
pub(crate) fn instead_of_event(said: &str) -> &'static str {
    let stretch =
        ["each turn", "in a turn", "every turn", "each round", "in a round", "every round"];
    if stretch.iter().any(|words| said.ends_with(words)) {
        "begin with what happens, for example `When a player plays their second card each turn, they draw a card`"
    } else {
        "for something that happens, begin with `when`; for a state write for example `while the deck is empty`"
    }
}

/// Which one of them is meant; what is left is any.
fn take_nth(n: &mut Nominal) -> Option<i64> {
    let own = matches!(n.determiner, Determiner::The | Determiner::PronounPoss(_));
    let at =
        n.adjectives.iter().position(|a| matches!(a, Adjective::Ordinal(Ordinal::Nth(_))))?;
    if !own || n.plural || n.quantity.is_some() {
        return None;
    }
    let Adjective::Ordinal(Ordinal::Nth(which)) = n.adjectives.remove(at) else { return None };
    n.determiner = Determiner::A;
    Some(which)
}
