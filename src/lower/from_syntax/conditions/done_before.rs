//! `Who scored on their last turn`, `if nobody scored last round`: what was done in the stretch of time before this one.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, Ref, Stuck};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Cond, Expr, Happening, Pattern, TimeId};
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Determiner, Nominal, NounPhrase, Ordinal,
    TimeRelation, Verb as V,
};

impl Lowerer<'_> {
    /// The stretch of time before the one that goes on, as a clause names it.
    pub(crate) fn time_before<'c>(&self, clause: &'c Clause) -> Option<(usize, &'c Nominal)> {
        clause.adjuncts.iter().enumerate().find_map(|(at, a)| match a {
            Adjunct::Time(TimeRelation::During, np @ NounPhrase::One(n)) => {
                let before = n.adjectives.iter().any(|a| match a {
                    Adjective::Ordinal(Ordinal::Previous) => true,
                    // `In the last round` is that with which the game ends.
                    Adjective::Ordinal(Ordinal::Last) => n.determiner != Determiner::The,
                    _ => false,
                });
                (before && self.class_of(np) == Some(NounClass::Time)).then_some((at, &**n))
            }
            _ => None,
        })
    }

    /// Whether it was done then; none where a clause names no such time.
    pub(super) fn done_before(&mut self, clause: &Clause, env: &mut Env) -> Read<Option<Cond>> {
        let Some((now, within)) = self.as_if_now(clause, env)? else { return Ok(None) };
        let done = self.clause_condition(&now, env)?;
        self.earlier(clause, done, within).map(Some)
    }

    /// The clause about the time that goes on, and which time that is.
    fn as_if_now(&mut self, clause: &Clause, env: &mut Env) -> Read<Option<(Clause, TimeId)>> {
        let Some((at, time)) = self.time_before(clause) else { return Ok(None) };
        // The dice show what was rolled since.
        let rolls = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["roll", "throw"]));
        if rolls && clause.complements.iter().any(|c| matches!(c, Complement::Object(_))) {
            let said = self.quote(time.at.0);
            return Err(Stuck::new(time.at.0, format!("what was rolled on `{said}` is not kept"))
                .help("say what comes of it where it is rolled, for example by a token that is taken then"));
        }
        let mut time = time.clone();
        let owned = !matches!(time.determiner, Determiner::None | Determiner::The);
        time.adjectives.clear();
        time.determiner = Determiner::This;
        let time = NounPhrase::One(Box::new(time));
        let Ref::Time(Some(within)) = self.phrase(&time, env)?.sort else { return Ok(None) };
        if Some(within) == self.turn && !owned {
            let said = self.quote(clause.at.0);
            return Err(Stuck::new(
                clause.at.0,
                format!("`{said}` does not say whose last turn is meant"),
            )
            .help("write `on their last turn` for the player's own"));
        }
        let mut now = clause.clone();
        now.adjuncts[at] = Adjunct::Time(TimeRelation::During, time);
        Ok(Some((now, within)))
    }

    /// What a clause says of one whom it runs over, at the time that it names.
    pub(super) fn holds_of(
        &mut self,
        clause: &Clause,
        thing: Expr,
        sort: Ref,
        env: &mut Env,
    ) -> Read<Cond> {
        let before = self.as_if_now(clause, env)?;
        let mut c = before.as_ref().map_or(clause, |(now, _)| now).clone();
        c.subject = None;
        let saved = env.gap.replace((thing.clone(), sort));
        let cond = self.predicate(&c, thing, sort, env);
        env.gap = saved;
        let mut cond = cond?;
        if clause.verb.negated {
            cond = cond.negate();
        }
        for adjunct in &c.adjuncts {
            if !self.counted_then(&c, adjunct) {
                cond = cond.and(self.adjunct_condition(adjunct, env)?);
            }
        }
        match before {
            Some((_, within)) => self.earlier(clause, cond, within),
            None => Ok(cond),
        }
    }

    /// A condition about what was done in the time that goes on, asked of the one before.
    fn earlier(&self, clause: &Clause, now: Cond, within: TimeId) -> Read<Cond> {
        let back = |e: &Expr| match e {
            Expr::Times { verb, agent, within: Some(t), what } if *t == within => {
                let any = || {
                    let event = Pattern { verb: *verb, binds: Vec::new() };
                    Happening::each(event, Cond::True)
                };
                let now = what.as_ref().map_or_else(any, |w| (**w).clone());
                Some(Expr::Times {
                    verb: *verb,
                    agent: agent.clone(),
                    within: Some(*t),
                    what: Some(Box::new(Happening { before: true, ..now })),
                })
            }
            _ => None,
        };
        let before = replace::in_cond(&now, &back);
        if before != now {
            return Ok(before);
        }
        let said = self.quote(clause.at.0);
        Err(Stuck::new(
            clause.at.0,
            format!("nothing keeps for a later time what `{said}` asks"),
        )
        .help(
            "ask what a player did, for example `a player who drew no card on their last turn`",
        ))
    }
}
