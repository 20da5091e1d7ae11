//! How an action is done, step by step.

use crate::lower::from_syntax::call;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::{Discourse, Env};
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, How, Read, Ref, Stuck, equal, int};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::time::next_step::does;
use crate::lower::{Choice, Cond, Effect, Expr, Pattern, Role, RuleKind, Slot, Value, Who};
use crate::syntax::ast::{Adjunct, Clause, Link, NounPhrase, Sentence, Subordinator};

/// An action with who does it, and what its parts must be.
struct Action {
    pattern: Pattern,
    guard: Cond,
    agent: Slot,
}

impl Lowerer<'_> {
    /// `To score, the player taps an X and a Y …`: what must be chosen and paid.
    pub(crate) fn procedure(
        &mut self,
        purpose: &Clause,
        s: &Sentence,
        lead: &Lead,
        env: &mut Env,
        d: &mut Discourse,
    ) -> Read<Status> {
        let Action { mut pattern, mut guard, agent: agent_slot } =
            self.action_of(purpose, env)?;
        let agent = Expr::Slot(agent_slot);
        // What is done already has its parts: what is paid besides is none of them.
        let besides = pattern.binds.len() > 1 || self.has_parts(pattern.verb);
        if besides && self.in_house() && !self.may_be_done(pattern.verb) {
            return Err(Stuck::new(
                purpose.at.0,
                format!("`{}` is nothing that players do when they like, so that a price is never paid", self.quote(purpose.at.0)),
            )
            .help("write what follows when it happens, for example `when a player draws a card, they lose 1 point`"));
        }
        let mut payment = Vec::new();
        let mut choices = Vec::new();
        let roles = [Role::Object, Role::Second, Role::Host, Role::To, Role::From];
        for joined in &s.clauses {
            let mut clause = joined.clause.clone();
            clause.subject = None;
            env.subject = Some(denote::Denot::one(Ref::Player, agent.clone(), clause.at.0));
            let mut extras: Vec<NounPhrase> = Vec::new();
            clause.adjuncts.retain(|a| match a {
                Adjunct::AlongWith(np) => {
                    extras.push(np.clone());
                    false
                }
                _ => true,
            });
            // `… if they control a set`: whoever does it.
            let only_if = |a: &Adjunct| {
                matches!(
                    a,
                    Adjunct::Sub(
                        Subordinator::If | Subordinator::Unless | Subordinator::While,
                        _,
                    )
                )
            };
            for adjunct in clause.adjuncts.extract_if(.., |a| only_if(a)).collect::<Vec<_>>() {
                let saved = (env.agent.clone(), env.you.clone());
                (env.agent, env.you) = (Some(agent.clone()), Some(agent.clone()));
                let so = self.adjunct_condition(&adjunct, env);
                (env.agent, env.you) = saved;
                guard = guard.and(so?);
            }
            // What is drawn is not chosen, it is what comes.
            if self.is_verb(&clause, &["draw"]) {
                (env.agent, env.you) = (Some(agent.clone()), Some(agent.clone()));
                let mut drawn = joined.clone();
                (drawn.clause, drawn.link) = (clause, Link::First);
                payment.push(self.effects(&[drawn], env)?);
                continue;
            }
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
                        if besides {
                            let picks = self.picks(choice, &pattern, env).ok_or_else(|| {
                                Stuck::new(
                                    part.span,
                                    format!(
                                        "it is open how many `{}` are",
                                        self.quote(part.span)
                                    ),
                                )
                                .help("say how many, for example `two cards`")
                            })?;
                            for pick in picks {
                                let mut one = single.clone();
                                one.roles.push((
                                    Role::Object,
                                    denote::Denot::one(
                                        part.sort,
                                        Expr::Slot(pick.slot),
                                        part.span,
                                    ),
                                ));
                                payment.push(self.proposal(one, &clause, env)?);
                                choices.push(pick);
                            }
                            continue;
                        }
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
                                denote::Denot::one(part.sort, Expr::Slot(q.var), part.span),
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
                    Some(slot) => denote::Denot {
                        noun: part.noun.clone(),
                        ..denote::Denot::one(sort, Expr::Slot(slot), part.span)
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
        let guard = guard.and(lead.guard.0.clone());
        let payment = Effect::Seq(payment);
        // Doing it would ask for it again, without end.
        if choices.iter().filter_map(|c| c.body.as_deref()).any(|e| does(e, pattern.verb))
            || does(&payment, pattern.verb)
        {
            return Err(Stuck::new(
                purpose.at.0,
                format!("`{}` and what is done for it are one deed here, so that it would ask for itself again", self.quote(purpose.at.0).trim_end_matches('.')),
            )
            .help("say only what is done, for example `On your turn, you may take two coins`"));
        }
        self.rule(env, guard, RuleKind::Cost { action: pattern.clone(), choices, payment });
        d.procedure = Some(pattern);
        Ok(Status::Operative)
    }

    /// The action whose price or procedure is told. An object of it is any that fits (`to play a prop`).
    fn action_of(&mut self, purpose: &Clause, env: &mut Env) -> Read<Action> {
        let mut clause = purpose.clone();
        if clause.complements.is_empty() {
            let agent = env.slot("player");
            env.agent = Some(Expr::Slot(agent));
            let mut probe = env.clone();
            clause.subject = None;
            probe.subject =
                Some(denote::Denot::one(Ref::Player, Expr::Slot(agent), purpose.at.0));
            let verb = self.call(&clause, &mut probe)?.verb;
            env.slots = probe.slots;
            let noun = self.lexicon_noun("player");
            self.remember_slot(env, agent, Ref::Player, noun, true);
            let pattern = Pattern { verb, binds: vec![(Role::Agent, agent)] };
            return Ok(Action { pattern, guard: Cond::True, agent });
        }
        clause.subject = self.somebody(purpose.at);
        let (pattern, guard, _) = self.pattern(&clause, env)?;
        let agent = pattern.binds.iter().find(|(r, _)| *r == Role::Agent).map(|(_, s)| *s);
        let Some(agent) = agent.filter(|_| !pattern.verb.is_primitive()) else {
            return Err(Stuck::new(
                purpose.at.0,
                format!("`{}` is nothing that a player could do", self.quote(purpose.at.0)),
            )
            .help("say first who may do it, for example `the active player may score`"));
        };
        Ok(Action { pattern, guard, agent })
    }

    /// Whether some rule lets players do it.
    fn may_be_done(&self, verb: crate::lower::Verb) -> bool {
        self.out.rules.concerning(verb).any(|r| match &r.kind {
            RuleKind::May { action }
            | RuleKind::Must { action }
            | RuleKind::Only { action, .. } => action.verb == verb,
            _ => false,
        })
    }

    /// Whether the present sentence is a house rule.
    pub(crate) fn in_house(&self) -> bool {
        self.units.get(self.at).is_some_and(|unit| self.is_house(unit))
    }

    /// Whether an action has parts that are chosen, or a price.
    fn has_parts(&self, verb: crate::lower::Verb) -> bool {
        self.out.rules.concerning(verb).any(|r| match &r.kind {
            RuleKind::Param { action, .. } | RuleKind::Cost { action, .. } => {
                action.verb == verb
            }
            _ => false,
        })
    }

    /// `two cards`: one choice for each, none of them twice, and not what the action itself is done to.
    fn picks(&self, choice: Choice, pattern: &Pattern, env: &mut Env) -> Option<Vec<Choice>> {
        let Expr::Const(Value::Int(many @ 1..=9)) = choice.min else { return None };
        if choice.min != choice.max {
            return None;
        }
        let mut out: Vec<Choice> = Vec::new();
        for i in 0..many {
            let mut pick = choice.clone();
            if i > 0 {
                pick.slot = env.slot("card");
                let var = pick.slot;
                pick.from = replace::query(&choice.from, choice.from.var, &Expr::Slot(var));
                pick.from.var = var;
            }
            (pick.min, pick.max) = (int(1), int(1));
            let taken = out.iter().map(|c| c.slot);
            let object =
                pattern.binds.iter().filter(|(r, _)| *r == Role::Object).map(|(_, s)| *s);
            for other in taken.chain(object) {
                let same = equal(Expr::Slot(pick.slot), Expr::Slot(other));
                pick.from.filter =
                    std::mem::replace(&mut pick.from.filter, Cond::True).and(same.negate());
            }
            out.push(pick);
        }
        Some(out)
    }

    /// `along with any attached Xs`: those attached to what was chosen.
    pub(crate) fn along(
        &mut self,
        np: &NounPhrase,
        call: &call::Call,
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
            let mut members = denote::Denot::many(Ref::Piece, q, How::Each, part.span);
            members.noun.clone_from(&part.noun);
            // `the Props` in a later sentence are those that go along.
            self.remember(env, &members, false);
            one.roles.push((Role::Object, members));
            all.push(self.proposal(one, clause, env)?);
        }
        Ok(Effect::Seq(all))
    }
}
