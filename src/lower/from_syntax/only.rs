//! What can only be done or be, and what cannot be done.

use super::context::{Lowerer, Status};
use super::denote::{Read, Stuck};
use super::discourse::Env;
use super::sentence::Lead;
use crate::lower::{Cond, RuleKind, Verb};
use crate::syntax::ast::{Adjunct, Clause, Condition, Sentence, Subordinator, Verb as V};

impl Lowerer<'_> {
    // ---- only ----------------------------------------------------------------------------

    pub(super) fn only(
        &mut self,
        s: &Sentence,
        lead: &Lead,
        env: &mut Env,
        only_subject: bool,
    ) -> Read<Status> {
        let Some(joined) = s.clauses.first() else { return Ok(Status::Operative) };
        let clause = &joined.clause;
        if self.is_holding(clause) {
            return self.limit(clause, lead, env);
        }
        let (pattern, subject, rest) = self.norm_pattern(clause, env)?;
        let mut cond = Cond::True;
        for adjunct in &clause.adjuncts {
            cond = cond.and(self.adjunct_condition(adjunct, env)?);
        }
        for more in s.clauses.iter().skip(1) {
            // `…, and only while …`
            for adjunct in &more.clause.adjuncts {
                cond = cond.and(self.adjunct_condition(adjunct, env)?);
            }
        }
        let (guard, cond) =
            if only_subject { (rest, subject.and(cond)) } else { (subject, rest.and(cond)) };
        let guard = lead.guard.0.clone().and(guard);
        let kind = if pattern.verb.is_primitive() && pattern.verb != Verb::PASS {
            // Nobody chooses such an event: it does not happen otherwise.
            return {
                let rule = self.rule(
                    env,
                    guard.and(cond.negate()),
                    RuleKind::Cannot { action: pattern },
                );
                self.out.rules[rule].exceptional = lead.marker;
                Ok(Status::Operative)
            };
        } else {
            RuleKind::Only { action: pattern, cond }
        };
        let rule = self.rule(env, guard, kind);
        self.out.rules[rule].exceptional = lead.marker;
        Ok(Status::Operative)
    }

    // ---- cannot --------------------------------------------------------------------------

    pub(super) fn prohibitions(
        &mut self,
        s: &Sentence,
        lead: &Lead,
        env: &mut Env,
    ) -> Read<Status> {
        for joined in &s.clauses {
            let clause = &joined.clause;
            if !clause.verb.negated {
                return Err(Stuck::new(
                    clause.at.0,
                    format!("`{}` stands beside what is forbidden", self.quote(clause.at.0)),
                )
                .help("say it in a sentence of its own"));
            }
            if self.is_holding(clause) {
                self.limit(clause, lead, env)?;
                continue;
            }
            let (pattern, subject, rest) = self.norm_pattern(clause, env)?;
            let mut guard = lead.guard.0.clone().and(subject).and(rest);
            guard = guard.and(self.on_own_time(lead, &pattern));
            let mut limit = None;
            for adjunct in &clause.adjuncts {
                match adjunct {
                    // `not more than twice a turn` limits what is permitted; it forbids nothing.
                    Adjunct::Often(o) => limit = Some(self.often(o, env)?),
                    // `until it is untapped`: as long as it is not.
                    Adjunct::Sub(Subordinator::Until | Subordinator::Before, c)
                        if guard != Cond::True =>
                    {
                        let held = self.until_undone(c, env)?.negate();
                        let said = match &guard {
                            Cond::All(list) => list.contains(&held),
                            one => *one == held,
                        };
                        if !said {
                            guard = guard.and(held);
                        }
                    }
                    _ => guard = guard.and(self.adjunct_condition(adjunct, env)?),
                }
            }
            let kind = match limit {
                Some(cond) => RuleKind::Only { action: pattern, cond },
                None => RuleKind::Cannot { action: pattern },
            };
            let rule = self.rule(env, guard, kind);
            self.out.rules[rule].exceptional = lead.marker;
        }
        Ok(Status::Operative)
    }

    /// `it is untapped`, `it has been untapped`: the state in which a prohibition ends.
    fn until_undone(&mut self, c: &Condition, env: &mut Env) -> Read<Cond> {
        let mut c = c.clone();
        if let Condition::Clause(clause) | Condition::Reduced(clause) = &mut c
            && clause.verb.passive
        {
            clause.verb.perfect = false;
        }
        self.condition(&c, env)
    }

    // ---- limits on what something has -------------------------------------------------------

    /// `can have at most one X [attached to it]`.
    pub(super) fn is_holding(&self, clause: &Clause) -> bool {
        match &clause.verb.verb {
            V::Have => true,
            V::Word(w) => self.is(w, &["contain", "hold", "include"]) && !clause.verb.passive,
            V::Be | V::Do => false,
        }
    }
}
