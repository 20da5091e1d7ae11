//! `Who has played a king this round`, `who discarded two cards`: what somebody has done, to what, how often and since when.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, How, Read, Stuck, equal, int};
use crate::lower::{Compare, Cond, Domain, Expr, Happening, Pattern, Role};
use crate::syntax::ast::{Adjunct, Clause, Complement, NounPhrase, TimeRelation};

impl Lowerer<'_> {
    /// Whether somebody has done so, by the events of the turn or of the time that is said.
    pub(crate) fn has_done(
        &mut self,
        clause: &Clause,
        agent: Option<Expr>,
        env: &mut Env,
    ) -> Read<Cond> {
        let call = self.call(clause, env)?;
        let during = clause.adjuncts.iter().find_map(|a| match a {
            Adjunct::Time(TimeRelation::During, np) => Some(np.clone()),
            _ => None,
        });
        let since = match &during {
            Some(np) => match self.phrase(np, env)?.sort {
                denote::Ref::Time(Some(time)) => Some(time),
                _ => self.turn,
            },
            None => env.since.or(self.turn),
        };
        let mut least = int(1);
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
            if let (Core::One(e @ Expr::Slot(_)), true) = (&d.core, since == self.turn)
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
                    if matches!(d.how, How::A | How::Any | How::Bare)
                        && q.domain == Domain::Pieces
                        && q.sort.is_empty()
                        && q.limit.is_none() =>
                {
                    if let Some((min, _)) = &d.count {
                        least = min.clone();
                    }
                    let mut one = Happening { event: event(q.var), guard: q.filter.clone() };
                    if let Some(what) = as_what {
                        let slot = env.slot("thing");
                        one.event.binds.push((Role::As, slot));
                        one.guard = one.guard.and(equal(Expr::Slot(slot), what));
                    }
                    one
                }
                Core::One(e @ Expr::Slot(_)) => {
                    let slot = env.slot("card");
                    Happening { event: event(slot), guard: equal(Expr::Slot(slot), e.clone()) }
                }
                _ => {
                    return Err(Stuck::new(
                        d.span,
                        format!("nothing remembers to which of them it happened: `{}`", self.quote(d.span)),
                    )
                    .help("say it where it happens, for example `when a player plays a card higher than 7, they gain 1 point`"));
                }
            };
            what = (happening.guard != Cond::True).then(|| Box::new(happening));
        }
        let (within, times) = self.how_often(clause, env)?.unwrap_or((since, least));
        let count = Expr::Times { verb: call.verb, agent: agent.map(Box::new), within, what };
        Ok(Cond::Compare(Compare::AtLeast, count, times))
    }
}
