//! What may be done: standing permissions and whose turn they are for.

use super::context::{Lowerer, Status};
use super::denote::{Read, Ref, equal};
use super::discourse::Env;
use super::sentence::Lead;
use crate::lower::{Cond, Expr, Pattern, Role, RuleKind};
use crate::syntax::ast::{Adjunct, Sentence, Subordinator, Verb as V};

impl Lowerer<'_> {
    // ---- may -----------------------------------------------------------------------------

    pub(super) fn permissions(
        &mut self,
        s: &Sentence,
        lead: &Lead,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let mut shared = None;
        for joined in &s.clauses {
            let clause = &joined.clause;
            let mut clause = clause.clone();
            if clause.subject.is_none() {
                clause.subject.clone_from(&shared);
            } else {
                shared.clone_from(&clause.subject);
            }
            let thing = clause.subject.as_ref().is_some_and(|np| {
                !matches!(self.class_of(np), Some(super::words::NounClass::Player) | None)
            });
            let descriptive = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["change", "vary", "depend", "differ"]));
            if clause.verb.verb == V::Be
                || clause.verb.verb == V::Have
                || (thing && descriptive)
            {
                // A descriptive `may` of a thing: says nothing that the state could show.
                return Ok(Some(Status::Commentary("no effect")));
            }
            let mut inner = env.clone();
            let (pattern, subject, rest) = self.norm_pattern(&clause, &mut inner)?;
            if !pattern.binds.iter().any(|(r, _)| *r == Role::Agent) {
                return Ok(Some(Status::Commentary("no effect")));
            }
            let mut guard = lead.guard.0.clone().and(subject).and(rest);
            guard = guard.and(self.on_own_time(lead, &pattern));
            for adjunct in clause.adjuncts.iter().chain(&lead.often.clone().map(Adjunct::Often))
            {
                match adjunct {
                    Adjunct::Often(o) => {
                        let mut o = o.clone();
                        if o.per.as_ref().is_some_and(super::leads::own_time) {
                            o.per = None;
                        }
                        guard = guard.and(self.often(&o, &mut inner)?);
                        // `once in each market phase` is a permission for that phase only.
                        if let Some(np) = &o.per
                            && let Ref::Time(Some(time)) = self.phrase(np, &mut inner)?.sort
                            && Some(time) != self.turn
                        {
                            guard = guard.and(Cond::During(time));
                        }
                    }
                    Adjunct::Sub(
                        Subordinator::When
                        | Subordinator::If
                        | Subordinator::While
                        | Subordinator::Unless
                        | Subordinator::OnlyIf
                        | Subordinator::OnlyWhile,
                        _,
                    )
                    | Adjunct::Time(..)
                        if clause.adjuncts.contains(adjunct) =>
                    {
                        guard = guard.and(self.adjunct_condition(adjunct, &mut inner)?);
                    }
                    _ => {}
                }
            }
            let exceptional = lead.marker;
            let kind = RuleKind::May { action: pattern };
            let rule = self.rule(&inner, guard, kind);
            self.out.rules[rule].exceptional = exceptional;
            *env = inner;
        }
        Ok(Some(Status::Operative))
    }

    /// `On their turn, a player may …`: the turn is the agent's.
    pub(super) fn on_own_time(&self, lead: &Lead, pattern: &Pattern) -> Cond {
        let agent = pattern.binds.iter().find(|(r, _)| *r == Role::Agent).map(|(_, s)| *s);
        match (lead.own_turn, agent) {
            (true, Some(slot)) => equal(Expr::TurnPlayer, Expr::Slot(slot)),
            _ => Cond::True,
        }
    }
}
