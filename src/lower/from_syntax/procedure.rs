//! How an action is done, step by step.

use super::context::{Lowerer, Status};
use super::denote::{Core, How, Read, Ref, int};
use super::discourse::{Discourse, Env};
use super::sentence::Lead;
use crate::lower::{Choice, Cond, Effect, Expr, Pattern, Role, RuleKind, Who};
use crate::syntax::ast::{Adjunct, Clause, NounPhrase, Sentence};

impl Lowerer<'_> {
    /// `To score, the player taps an X and a Y …`: what must be chosen and paid.
    pub(super) fn procedure(
        &mut self,
        purpose: &Clause,
        s: &Sentence,
        lead: &Lead,
        env: &mut Env,
        d: &mut Discourse,
    ) -> Read<Status> {
        let mut action_clause = purpose.clone();
        if action_clause.subject.is_none() {
            action_clause.subject = s.clauses.first().and_then(|j| j.clause.subject.clone());
        }
        let agent_slot = env.slot("player");
        let agent = Expr::Slot(agent_slot);
        env.agent = Some(agent.clone());
        let mut probe = env.clone();
        action_clause.subject = None;
        probe.subject =
            Some(super::denote::Denot::one(Ref::Player, agent.clone(), purpose.at.0));
        let verb = self.call(&action_clause, &mut probe)?.verb;
        let mut pattern = Pattern { verb, binds: vec![(Role::Agent, agent_slot)] };
        env.slots = probe.slots;
        let noun = self.lexicon_noun("player");
        self.remember_slot(env, agent_slot, Ref::Player, noun, true);
        let mut payment = Vec::new();
        let mut choices = Vec::new();
        let roles = [Role::Object, Role::Second, Role::Host, Role::To, Role::From];
        for joined in &s.clauses {
            let mut clause = joined.clause.clone();
            clause.subject = None;
            env.subject =
                Some(super::denote::Denot::one(Ref::Player, agent.clone(), clause.at.0));
            let mut extras: Vec<NounPhrase> = Vec::new();
            clause.adjuncts.retain(|a| match a {
                Adjunct::AlongWith(np) => {
                    extras.push(np.clone());
                    false
                }
                _ => true,
            });
            let call = self.call(&clause, env)?;
            let mut single = call.clone();
            single.roles.retain(|(r, _)| *r != Role::Object);
            let Some(object) = call.role(Role::Object).cloned() else {
                // Paid with a tally: nothing to choose.
                payment.push(self.proposal(call, &clause, env)?);
                continue;
            };
            for part in object.parts() {
                let (slot, sort) = match &part.core {
                    Core::Many(q)
                        if part.how != How::Each
                            && !(part.how == How::The && part.plural)
                            && part.how != How::Bare =>
                    {
                        let (min, max) = part.count.clone().unwrap_or((int(1), int(1)));
                        let choice = Choice {
                            slot: q.var,
                            by: Who::Player(agent.clone()),
                            from: q.clone(),
                            min: min.clone(),
                            max: max.clone(),
                            body: None,
                        };
                        if min == int(1)
                            && max == int(1)
                            && let Some(role) = roles
                                .into_iter()
                                .find(|r| !pattern.binds.iter().any(|(b, _)| b == r))
                        {
                            pattern.binds.push((role, q.var));
                            self.rule(
                                env,
                                Cond::True,
                                RuleKind::Param {
                                    action: pattern.clone(),
                                    role,
                                    choice,
                                    purpose: None,
                                },
                            );
                            env.named
                                .retain(|a| a.query.as_ref().is_none_or(|x| x.var != q.var));
                            self.remember_slot(
                                env,
                                q.var,
                                Ref::Piece,
                                part.noun.clone(),
                                false,
                            );
                            (Some(q.var), part.sort)
                        } else {
                            let mut one = single.clone();
                            one.roles.push((
                                Role::Object,
                                super::denote::Denot::one(
                                    part.sort,
                                    Expr::Slot(q.var),
                                    part.span,
                                ),
                            ));
                            let body = self.proposal(one, &clause, env)?;
                            choices.push(Choice { body: Some(Box::new(body)), ..choice });
                            continue;
                        }
                    }
                    _ => (None, part.sort),
                };
                let mut one = single.clone();
                let object = match slot {
                    Some(slot) => super::denote::Denot {
                        noun: part.noun.clone(),
                        ..super::denote::Denot::one(sort, Expr::Slot(slot), part.span)
                    },
                    None => part.clone(),
                };
                one.roles.push((Role::Object, object));
                payment.push(self.proposal(one, &clause, env)?);
            }
            for np in extras {
                payment.push(self.along(&np, &single, &pattern, &clause, env)?);
            }
        }
        let guard = lead.guard.0.clone();
        let payment = Effect::Seq(payment);
        self.rule(env, guard, RuleKind::Cost { action: pattern.clone(), choices, payment });
        d.procedure = Some(pattern);
        Ok(Status::Operative)
    }

    /// `along with any attached Xs`: those attached to what was chosen.
    pub(super) fn along(
        &mut self,
        np: &NounPhrase,
        call: &super::call::Call,
        pattern: &Pattern,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Effect> {
        let d = self.phrase(np, env)?;
        let mut all = Vec::new();
        for part in d.parts() {
            let Core::Many(q) = &part.core else { continue };
            let mut q = q.clone();
            let hosts: Vec<Cond> = pattern
                .binds
                .iter()
                .filter(|(r, _)| *r != Role::Agent)
                .map(|(_, s)| Cond::Attached(Expr::Slot(q.var), Some(Expr::Slot(*s))))
                .collect();
            q.filter = q.filter.and(Cond::Any(hosts));
            let mut one = call.clone();
            let mut members = super::denote::Denot::many(Ref::Piece, q, How::Each, part.span);
            members.noun.clone_from(&part.noun);
            // `the Props` in a later sentence are those that go along.
            self.remember(env, &members, false);
            one.roles.push((Role::Object, members));
            all.push(self.proposal(one, clause, env)?);
        }
        Ok(Effect::Seq(all))
    }
}
