//! `Who has played a king this round`, `who discarded two cards`: what somebody has done, to what, how often and since when.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, How, Read, Stuck, equal, int, over};
use crate::lower::from_syntax::phrases::quantity::between;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{
    Aggregate, Compare, Cond, Domain, Expr, Happening, Pattern, Role, Rules, Verb,
};
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Determiner, Head, NounPhrase, Preposition,
    TimeRelation, Verb as V,
};

impl Lowerer<'_> {
    /// Whether somebody has done so, by the events of the turn or of the time that is said.
    pub(crate) fn has_done(
        &mut self,
        clause: &Clause,
        agent: Option<Expr>,
        env: &mut Env,
    ) -> Read<Cond> {
        let Some((plain, rules)) = self.under_rule(clause) else {
            return self.has_done_by(clause, agent, None, env);
        };
        self.has_done_by(&plain, agent, Some(rules), env)
    }

    /// The same, where only what came about by such rules counts.
    fn has_done_by(
        &mut self,
        clause: &Clause,
        agent: Option<Expr>,
        by: Option<Rules>,
        env: &mut Env,
    ) -> Read<Cond> {
        self.not_for_so_long(clause)?;
        if by.is_none()
            && let Some(most) = self.done_most(clause, agent.as_ref(), env)?
        {
            return Ok(most);
        }
        if by.is_none()
            && let Some(rolled) = self.has_rolled_so(clause, agent.as_ref(), env)?
        {
            return Ok(rolled);
        }
        // What it was done to is any such piece, also where the event around it binds its own.
        let binding = std::mem::replace(&mut env.binding, false);
        // Who did it is known, and is not spoken of anew.
        let mut done = clause.clone();
        if agent.is_some() && !clause.verb.passive {
            done.subject = None;
        }
        let call = self.call(&done, env);
        env.binding = binding;
        let call = call?;
        let during = clause.adjuncts.iter().find_map(|a| match a {
            Adjunct::Time(TimeRelation::During, np) => Some(np.clone()),
            _ => None,
        });
        let since = match &during {
            Some(np) => match self.phrase(np, env)?.sort {
                denote::Ref::Time(Some(time)) => Some(time),
                denote::Ref::Game => None,
                _ => self.turn,
            },
            None => env.since.or(self.turn),
        };
        if call.verb == Verb::ADD {
            if by.is_some() {
                return Err(self.no_event_by(clause));
            }
            return self.has_gained(clause, &call, agent, since, env);
        }
        let mut least = int(1);
        // Fewest and most where a figure is told with `fewer than`, `at most`, `no`.
        let mut between_these = None;
        let mut what = None;
        if let Some(d) = call.role(Role::Object) {
            // Where it came from is no longer where it is.
            let from = clause.complements.iter().find_map(|c| match c {
                Complement::Object(NounPhrase::One(n)) => Some(n.post.is_empty()),
                _ => None,
            });
            let mut d = d.clone();
            if let (Some(true), Core::Many(q)) = (from, &mut d.core)
                && matches!(q.domain, Domain::In(_) | Domain::InAll(_))
            {
                (q.domain, q.limit) = (Domain::Pieces, None);
                q.sort.clear();
            }
            let event = |slot| Pattern { verb: call.verb, binds: vec![(Role::Object, slot)] };
            // `Has played an actor`: as what it was played, whatever it has become since.
            let as_what = call.role(Role::As).and_then(|d| match &d.core {
                Core::One(e @ Expr::Const(_)) => Some(e.clone()),
                _ => None,
            });
            // Which of the pieces it was done to in this turn stands on each of them: no count tells them apart.
            if let (Core::One(e @ Expr::Slot(_)), true, None) =
                (&d.core, since == self.turn, &by)
                && denote::Ref::Piece == d.sort
                && self.how_often(clause, env)?.is_none()
            {
                let mut done = clause.clone();
                done.adjuncts.clear();
                // `That you have drawn` is `that was drawn`.
                done.complements.retain(|c| !matches!(c, Complement::Object(_)));
                done.verb.passive = true;
                return self.last_done_in_turn(done, e, true);
            }
            let happening = match &d.core {
                Core::Many(q)
                    if matches!(d.how, How::A | How::Any | How::Bare | How::No)
                        && q.domain == Domain::Pieces
                        && q.sort.is_empty()
                        && q.limit.is_none() =>
                {
                    match &d.count {
                        _ if d.how == How::No => between_these = Some((int(0), int(0))),
                        Some((min, max)) if min != max => {
                            between_these = Some((min.clone(), max.clone()));
                        }
                        Some((min, _)) => least = min.clone(),
                        None => {}
                    }
                    let mut one = Happening::each(event(q.var), q.filter.clone());
                    if let Some(what) = as_what {
                        let slot = env.slot("thing");
                        one.event.binds.push((Role::As, slot));
                        one.guard = one.guard.and(equal(Expr::Slot(slot), what));
                    }
                    one
                }
                Core::One(e @ Expr::Slot(_)) => Happening {
                    of: Some((Role::Object, Box::new(e.clone()))),
                    ..Happening::each(event(env.slot("card")), Cond::True)
                },
                _ => {
                    return Err(Stuck::new(
                        d.span,
                        format!("nothing remembers to which of them it happened: `{}`", self.quote(d.span)),
                    )
                    .help("say it where it happens, for example `when a player plays a card higher than 7, they gain 1 point`"));
                }
            };
            let told = happening.guard != Cond::True || happening.of.is_some();
            what = told.then(|| Box::new(happening));
        }
        if let Some(rules) = by {
            let any = Pattern { verb: call.verb, binds: Vec::new() };
            let mut one = what.map_or_else(|| Happening::each(any, Cond::True), |one| *one);
            one.guard = one.guard.and(self.comes_about_by(rules, call.verb));
            what = Some(Box::new(one));
        }
        let (within, times) = self.how_often(clause, env)?.unwrap_or((since, least));
        let count = Expr::Times { verb: call.verb, agent: agent.map(Box::new), within, what };
        Ok(match between_these {
            Some((low, high)) => between(count, low, high),
            None => Cond::Compare(Compare::AtLeast, count, times),
        })
    }

    /// `If a player has rolled a 6 this turn`: they have rolled, and that is what the roll of this turn shows, where nobody rolls
    /// twice in one.
    fn has_rolled_so(
        &mut self,
        clause: &Clause,
        agent: Option<&Expr>,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        let rolls = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["roll", "throw"]));
        if !rolls || clause.verb.passive || self.explains("roll") {
            return Ok(None);
        }
        let shows = clause.complements.iter().any(|c| match c {
            Complement::Object(NounPhrase::One(n)) => {
                matches!(n.head, Head::Number) || n.quantity.is_some()
            }
            Complement::Object(_) => true,
            _ => false,
        });
        let now = clause.adjuncts.iter().any(|a| {
            matches!(a, Adjunct::Time(TimeRelation::During, np)
                if Self::head(np).and_then(|w| self.time_of(w)) == self.turn)
        });
        let again = || self.units_with(&["again", "reroll", "rerolls"]).next().is_some();
        if !shows || !now || again() {
            return Ok(None);
        }
        let Some(shown) = self.rolled(clause, env)? else { return Ok(None) };
        let verb = self.out.world.verbs.intern("roll");
        let agent = agent.cloned().map(Box::new);
        let count = Expr::Times { verb, agent, within: self.turn, what: None };
        Ok(Some(Cond::Compare(Compare::AtLeast, count, int(1)).and(shown)))
    }

    /// `Has played a card for a whole round`: a time that is looked back on from its end.
    fn not_for_so_long(&self, clause: &Clause) -> Read<()> {
        let long = |np: &NounPhrase| self.class_of(np) == Some(NounClass::Time);
        let told = clause.adjuncts.iter().find_map(|a| match a {
            Adjunct::Prep(Preposition::For, np) if long(np) => Some(np),
            _ => None,
        });
        let told = told.or_else(|| {
            clause.complements.iter().find_map(|c| match c {
                Complement::Prep(Preposition::For, np) if long(np) => Some(np),
                _ => None,
            })
        });
        let Some(np) = told else { return Ok(()) };
        let span = self.phrase_span(np);
        Err(Stuck::new(span, format!("`for {}` does not say when it is looked at", self.quote(span)))
            .help("say it of the end of that time, for example `At the end of each round, if nobody has played a card in this round, the game ends`"))
    }

    /// Whether a time is the one in which it is counted what has been done. That it goes on is not asked besides: at its end
    /// it is over.
    pub(super) fn counted_then(&self, clause: &Clause, adjunct: &Adjunct) -> bool {
        matches!(adjunct, Adjunct::Time(TimeRelation::During, np)
            if self.class_of(np) == Some(NounClass::Time))
            && (clause.verb.perfect || clause.verb.past)
            && !clause.verb.passive
            && matches!(clause.verb.verb, V::Word(_))
    }

    /// `Who drew the most cards this turn`: nobody did it more often, and it was done.
    fn done_most(
        &mut self,
        clause: &Clause,
        agent: Option<&Expr>,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        let Some(agent) = agent else { return Ok(None) };
        let mut plain = clause.clone();
        let what = plain.complements.iter_mut().find_map(|c| match c {
            Complement::Object(NounPhrase::One(n)) => self.most(n).map(|high| (n, high)),
            _ => None,
        });
        let Some((n, high)) = what else { return Ok(None) };
        // How often it was done says nothing of which was the highest.
        if self.by_figure(n) {
            return Err(Stuck::new(
                n.at.0,
                format!("nothing keeps which was `{}` that anybody did this with", self.quote_of(n)),
            )
            .help("say where it lies, for example `the player with the highest card in front of them`"));
        }
        n.quantity = None;
        n.adjectives.retain(|a| !matches!(a, Adjective::Most(_)));
        n.determiner = if n.plural { Determiner::None } else { Determiner::Any };
        let done = self.has_done(&plain, Some(agent.clone()), env)?;
        let Cond::Compare(_, own @ Expr::Times { verb, within, what, .. }, _) = &done else {
            return Ok(None);
        };
        let other = env.slot("player");
        let theirs = Expr::Times {
            verb: *verb,
            agent: Some(Box::new(Expr::Slot(other))),
            within: *within,
            what: what.clone(),
        };
        let aggregate = if high { Aggregate::Max } else { Aggregate::Min };
        let all = over(other, Domain::Players, Cond::True);
        let best = Expr::Aggregate(aggregate, Box::new(all), Some(Box::new(theirs)));
        let is_best = equal(own.clone(), best);
        Ok(Some(if high { done.and(is_best) } else { is_best }))
    }
}
