//! `In the untap step, a player untaps no more than three cards`, said on top of a book in whose step they untap all: a
//! limit on what that rule does, and nothing besides.

use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::replace;
use crate::lower::{
    Arith, Choice, Cond, Effect, Expr, Proposal, Query, RuleKind, TimeId, Verb,
};

impl Lowerer<'_> {
    /// What a house rule does at a time, where it says no more than how much of it is done.
    pub(crate) fn limits_base(
        &mut self,
        time: TimeId,
        effect: Effect,
        guard: &Cond,
        unit: &Unit,
    ) -> Read<Effect> {
        let said = self.said().to_lowercase();
        let limits = ["no more than ", "not more than ", "at most ", "only ", " instead"]
            .iter()
            .any(|words| said.contains(words));
        let Effect::Choose(choice) = &effect else { return Ok(effect) };
        let Some(done) = choice.body.as_deref().and_then(deed) else { return Ok(effect) };
        if !self.is_house(unit) || !limits || said.contains(" may ") {
            return Ok(effect);
        }
        let set = unit.set;
        let meant = self.out.rules.places(|r| {
            r.origin.set != set
                && matches!(&r.kind, RuleKind::Contents { time: t, effect }
                    if *t == time && all_of(effect).is_some_and(|(_, verb)| verb == done))
        });
        let [at] = meant.as_slice() else { return Ok(effect) };
        let found = match &self.out.rules[*at].kind {
            RuleKind::Contents { effect, .. } => all_of(effect).map(|(q, _)| q.clone()),
            _ => None,
        };
        let Some(of) = found else { return Ok(effect) };
        let slot = Expr::Slot(choice.slot);
        let theirs = replace::cond(&of.filter, of.var, &slot);
        let same = of.domain == choice.from.domain;
        if !same || !matches!(guard, Cond::True | Cond::During(_)) {
            return Err(Stuck::new(
                self.here(),
                format!("`{}` limits what another rule does only at times", self.said()),
            )
            .help("say what is done then in a sentence of its own, for example `At the end of each turn, the active player discards three cards`"));
        }
        // As many as there are, up to the limit: what the rule below makes them do, they still have to do.
        let mut filter = choice.from.filter.clone();
        for part in parts(theirs) {
            if !parts(filter.clone()).contains(&part) {
                filter = filter.and(part);
            }
        }
        let from = Query { filter, ..choice.from.clone() };
        let there = denote::count(from.clone());
        let most = Expr::Arith(Arith::Min, Box::new(choice.max.clone()), Box::new(there));
        let limited = Choice { from, min: most.clone(), max: most, ..choice.clone() };
        let base = &mut self.out.rules[*at];
        base.guard = Cond::False;
        Ok(Effect::Choose(limited))
    }
}

/// The verb of a single deed.
fn deed(effect: &Effect) -> Option<Verb> {
    match effect {
        Effect::Do(Proposal { verb, times: None, .. }) => Some(*verb),
        _ => None,
    }
}

/// What is done to all members of a query.
fn all_of(effect: &Effect) -> Option<(&Query, Verb)> {
    match effect {
        Effect::ForEach { over, body, .. } => Some((over, deed(body)?)),
        _ => None,
    }
}

fn parts(cond: Cond) -> Vec<Cond> {
    match cond {
        Cond::All(list) => list,
        Cond::True => Vec::new(),
        one => vec![one],
    }
}
