//! Norms: what may, can only, cannot and must be done.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::{Discourse, Env};
use crate::lower::from_syntax::forms::row;
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Read, Ref, Stuck};
use crate::lower::from_syntax::words;
use crate::lower::{Cond, Expr, Pattern, Role, TimeId};
use crate::syntax::ast::{
    Adjunct, Clause, Determiner, Head, Modal, NounPhrase, Sentence, Subordinator, TimeRelation,
    Verb,
};

impl Lowerer<'_> {
    /// Reads a sentence as a norm, if its modal or verb makes it one.
    pub(crate) fn norm(
        &mut self,
        s: &Sentence,
        lead: &Lead,
        event: bool,
        env: &mut Env,
        d: &mut Discourse,
    ) -> Read<Option<Status>> {
        let Some(first) = s.clauses.first() else { return Ok(None) };
        let clause = &first.clause;
        if let Some(status) = self.turns_in_a_row(clause, lead)? {
            return Ok(Some(status));
        }
        if let Some(status) = self.done_in_a_row(clause, lead)? {
            return Ok(Some(status));
        }
        if clause.verb.negated
            && let Some(status) = self.not_as_many(clause, lead, env)?
        {
            return Ok(Some(status));
        }
        if let Some(purpose) = &lead.purpose {
            return self.procedure(purpose, s, lead, env, d).map(Some);
        }
        if !event && let Some(parts) = row::norms(s) {
            return self.norms_of(&parts, lead, env, d);
        }
        if let Some(status) = self.played_as(s, lead, env)? {
            d.trigger.clone_from(&lead.trigger);
            d.guard = Some(lead.guard.0.clone());
            return Ok(Some(status));
        }
        if let Some(status) = self.paid_before(s, lead, env)? {
            return Ok(Some(status));
        }
        if self.is_choice_of_action(s, lead, env) {
            d.trigger.clone_from(&lead.trigger);
            d.guard = Some(lead.guard.0.clone());
            return self.params(s, lead, env, d).map(Some);
        }
        let only_subject = clause.subject.as_ref().is_some_and(only_these);
        if only_subject || self.is_only(s) {
            self.counts_none_choose(clause, lead)?;
        }
        if let Some(status) = self.allowance(s, lead, env)? {
            return Ok(Some(status));
        }
        match clause.verb.modal {
            _ if s.clauses.iter().any(|j| self.sees(&j.clause))
                && !self.looks_once(s, lead) =>
            {
                if let Some(status) = self.seen_besides(s, lead, &mut env.clone())? {
                    return Ok(Some(status));
                }
                self.says_who_sees_what(s)?;
                self.seeing(s, env).map(Some)
            }
            Some(Modal::May | Modal::Can) if clause.verb.negated => {
                self.prohibitions(s, lead, env).map(Some)
            }
            Some(Modal::Can | Modal::May) if only_subject || self.is_only(s) => {
                self.only(s, lead, env, only_subject).map(Some)
            }
            Some(Modal::Can) if self.is_holding(clause) => {
                self.limit(clause, lead, env).map(Some)
            }
            Some(Modal::May)
                if self.is_holding(clause)
                    && says_limit(clause)
                    && clause.subject.as_ref().and_then(|np| self.class_of(np))
                        != Some(words::NounClass::Place) =>
            {
                self.limit(clause, lead, env).map(Some)
            }
            Some(Modal::May | Modal::Can)
                if !lead.step && (!event || self.time_trigger(lead)) =>
            {
                if self.asked_in_its_time(s, lead, env) {
                    return Ok(None);
                }
                match self.power(s, lead, env, d)? {
                    None => self.permissions(s, lead, env),
                    offered => Ok(offered),
                }
            }
            Some(Modal::Must) => self.must(s, lead, env),
            Some(Modal::NeedNot) => Err(self.no_such_duty(clause)),
            // `does not draw`: it does not happen.
            None | Some(Modal::Will)
                if clause.verb.negated && !event && self.is_event_clause(clause) =>
            {
                let mark = self.out.rules.len();
                let status = self.prohibitions(s, lead, env)?;
                self.only_in_its_time(mark, lead);
                Ok(Some(status))
            }
            _ => Ok(None),
        }
    }

    /// `Only one prop may be attached each turn`: that happens as something is played, and is no action to count.
    fn counts_none_choose(&self, clause: &Clause, lead: &Lead) -> Read<()> {
        let attaches =
            matches!(&clause.verb.verb, Verb::Word(w) if self.is(w, &["attach", "detach"]));
        let each = lead.often.is_some()
            || clause.adjuncts.iter().any(|a| match a {
                Adjunct::Often(_) => true,
                Adjunct::Time(_, NounPhrase::One(n)) => n.determiner == Determiner::Each,
                _ => false,
            });
        if !attaches || !each || !matches!(clause.verb.modal, Some(Modal::May | Modal::Can)) {
            return Ok(());
        }
        Err(Stuck::new(
            clause.at.0,
            format!("`{}` counts what nobody chooses to do", self.quote(clause.at.0)),
        )
        .help("say it of what is chosen, for example `Only one card may be played each turn`, or of how many there may be, for example `A card cannot have more than one card attached to it`"))
    }

    /// `No player draws`, below the heading of a phase: in that phase.
    fn only_in_its_time(&mut self, mark: usize, lead: &Lead) {
        let here = self.units.get(self.at).and_then(|u| self.time_here(u));
        let Some(time) = here.filter(|_| lead.time.is_none() && lead.trigger.is_none()) else {
            return;
        };
        for at in mark..self.out.rules.len() {
            let rule = &mut self.out.rules[at];
            let guard = std::mem::replace(&mut rule.guard, Cond::True);
            rule.guard = Cond::During(time).and(guard);
        }
    }

    pub(crate) fn time_trigger(&self, lead: &Lead) -> bool {
        matches!(lead.trigger, Some(Trigger::State { .. }) | None)
    }

    pub(crate) fn is_only(&self, s: &Sentence) -> bool {
        s.clauses.iter().any(|j| {
            j.clause.verb.only
                || j.clause.adjuncts.iter().any(|a| {
                    matches!(
                        a,
                        Adjunct::Sub(Subordinator::OnlyIf | Subordinator::OnlyWhile, _)
                            | Adjunct::Time(TimeRelation::OnlyDuring, _)
                    )
                })
        })
    }

    /// The time of `in this round`.
    fn this_time(&self, clause: &Clause) -> Option<TimeId> {
        let this = |a: &Adjunct| match a {
            Adjunct::Time(TimeRelation::During, NounPhrase::One(n))
                if n.determiner == Determiner::This =>
            {
                match &n.head {
                    Head::Noun(word) => self.time_of(word),
                    _ => None,
                }
            }
            _ => None,
        };
        clause.adjuncts.iter().find_map(this)
    }

    /// `Acts cannot be played face down`: how a card lies then is no part of what is done.
    fn says_no_face(&self, clause: &Clause) -> Read<()> {
        let mut active = clause.clone();
        active.verb.passive = false;
        if self.without_face(&active).1.is_none() {
            return Ok(());
        }
        let said = self.quote(clause.at.0);
        Err(Stuck::new(
            clause.at.0,
            format!("`{said}` says how a card lies, and nothing permits or forbids that"),
        )
        .help("say what happens, for example `when a player plays a card, it is turned face down`"))
    }

    /// A clause as a pattern, what restricts its subject apart from the rest.
    pub(crate) fn norm_pattern(
        &mut self,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<(Pattern, Cond, Cond)> {
        let (pattern, subject, compared, rest) = self.norm_parts(clause, env)?;
        Ok((pattern, subject.and(compared), rest))
    }

    /// The same, with what the event's roles are compared with (`as a Set`, `by the active player`) apart.
    pub(crate) fn norm_parts(
        &mut self,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<(Pattern, Cond, Cond, Cond)> {
        let (bare, with) = self.take_with(clause);
        let (bare, whose) = self.without_giver(bare);
        let clause = &bare;
        self.says_no_face(clause)?;
        // `Who has passed may not play again in this round`: has passed in it.
        env.since = env.since.or(self.this_time(clause));
        let saved = (env.binding, std::mem::take(&mut env.guards));
        env.binding = true;
        self.passive_agent(clause, env);
        let call = self.call(clause, env);
        let guards = std::mem::replace(&mut env.guards, saved.1);
        env.binding = saved.0;
        let mut call = call?;
        // What may be moved goes somewhere; how often it may is said of any of its moves.
        let often = clause.adjuncts.iter().any(|a| matches!(a, Adjunct::Often(_)));
        let permits = matches!(clause.verb.modal, Some(Modal::May | Modal::Can));
        let only = clause.verb.only || clause.subject.as_ref().is_some_and(only_these);
        if permits && !often && !only && !clause.verb.negated {
            self.goes_somewhere(&call, clause)?;
        }
        let mark = env.mark.min(guards.len());
        let gather = |list: &[Cond]| list.iter().cloned().fold(Cond::True, Cond::and);
        let subject = gather(&guards[..mark]);
        let mut rest = gather(&guards[mark..]);
        if call.agent.is_none() {
            let agent = match &env.agent {
                Some(e @ Expr::Slot(_)) if clause.verb.passive => e.clone(),
                _ => Expr::Slot(env.slot("player")),
            };
            call.agent = Some(denote::Denot::one(Ref::Player, agent.clone(), clause.at.0));
            if env.agent.is_none() {
                env.agent = Some(agent);
            }
        }
        // `from the hand`: where the piece is, not a role of the event.
        if let (Some(from), Some(object)) =
            (call.role(Role::From).cloned(), call.role(Role::Object).cloned())
            && !call.verb.is_primitive()
        {
            let from = self.of_the_doer(from, call.agent.as_ref());
            rest = rest.and(self.was_there(object.expr(), &from)?);
            call.roles.retain(|(r, _)| *r != Role::From);
        }
        let mut more = Cond::True;
        let mut pattern = self.pattern_of(&call, &mut more, env);
        rest = rest.and(self.with_parts(&with, &mut pattern, env)?);
        if let Some(whose) = whose {
            rest = rest.and(self.taken_of(&whose, &pattern, clause, env)?);
        }
        env.event = Some(pattern.clone());
        Ok((pattern, subject, more, rest))
    }
}

/// `Only kings`, `only kings and queens`.
pub(crate) fn only_these(np: &NounPhrase) -> bool {
    match np {
        NounPhrase::One(n) => matches!(n.determiner, Determiner::Only(_)),
        NounPhrase::And(list) | NounPhrase::Or(list) => list.first().is_some_and(only_these),
        NounPhrase::Nor(_) => false,
    }
}

/// Whether a clause says how many there may be (`may have at most two`).
fn says_limit(clause: &Clause) -> bool {
    use crate::syntax::ast::{Amount, Complement, Quantity};
    clause.complements.iter().any(|c| {
        matches!(c, Complement::Object(NounPhrase::One(n))
            if n.quantity.as_ref().is_some_and(|q| *q != Quantity::Exactly(Amount::Number(1))))
    })
}
