//! Sentences: which frame they are, and what rules they make.

use super::context::{Lowerer, Status, Unit};
use super::denote::{Core, Read, Ref, Stuck};
use super::discourse::{Discourse, Env};
use super::trigger::Trigger;
use crate::lower::{Cond, Effect, Expr, Marker, Pattern, Query, RuleKind, TimeId};
use crate::syntax::ast::{
    Adjunct, Adverb, Clause, ExceptionMark, Fragment, Link, Opener, Preposition, Sentence,
    Statement, Subordinator, TimeRelation,
};

/// What stands before the main clauses, sorted.
#[derive(Debug, Clone, Default)]
pub(super) struct Lead {
    pub trigger: Option<Trigger>,
    pub guard: Cond0,
    pub time: Option<TimeId>,
    pub loop_over: Option<(Query, Ref)>,
    pub often: Option<crate::syntax::ast::Often>,
    pub purpose: Option<Clause>,
    pub order: Option<crate::syntax::ast::OrderPhrase>,
    pub marker: Option<Marker>,
    /// `on their turn`: the turn is that of the player whom the main clause names.
    pub own_turn: bool,
}

/// A guard that starts as always.
#[derive(Debug, Clone)]
pub(super) struct Cond0(pub Cond);

impl Default for Cond0 {
    fn default() -> Self {
        Self(Cond::True)
    }
}

impl Lowerer<'_> {
    pub(super) fn statement(&mut self, statement: &Statement, unit: &Unit) -> Read<Status> {
        match statement {
            Statement::Sentence(s) => self.sentence(s, unit),
            Statement::Labelled { rest, .. } => self.statement(rest, unit),
            Statement::Fragment(Fragment::Predicate(s)) => self.sentence(s, unit),
            Statement::Fragment(_) => Err(Stuck::new(
                unit.span,
                "these words have no verb, so they order nothing",
            )
            .help(
                "write a sentence, for example `each player has a hand of at most ten cards`",
            )),
        }
    }

    fn sentence(&mut self, s: &Sentence, unit: &Unit) -> Read<Status> {
        let s = &self.normal(s);
        let mut discourse = self.discourses.get(&unit.discourse).cloned().unwrap_or_default();
        discourse.env.sentence = unit.sentence;
        let mut result = Ok(Status::Operative);
        for one in self.alternatives(s) {
            result = self.in_discourse(&one, unit, &mut discourse);
            if result.is_err() {
                break;
            }
        }
        if result.is_ok() {
            self.discourses.insert(unit.discourse, discourse);
        }
        result
    }

    fn in_discourse(
        &mut self,
        s: &Sentence,
        unit: &Unit,
        discourse: &mut Discourse,
    ) -> Read<Status> {
        if let Some(status) = self.meta(s)? {
            return Ok(status);
        }
        let mut env = discourse.env.clone();
        env.event = None;
        env.replaces = false;
        env.guards.clear();
        let continues = self.continues(s, discourse);
        if !continues {
            // The variables of an earlier sentence mean nothing in a rule with a trigger of its own.
            env.named.retain(|a| !mentions_slot(&a.expr));
            env.agent = None;
            env.subject = None;
            env.results.clear();
            discourse.procedure = None;
        }
        let before = self.out.rules.len();
        if let Some(status) = self.define(s, unit, &mut env)? {
            self.mark_exception(s, before);
            discourse.env = env;
            discourse.last_rule = self.out.rules.len().checked_sub(1);
            return Ok(status);
        }
        if let Some(status) = self.names_filling(s, discourse) {
            return Ok(status);
        }
        let mut lead = self.leads(s, &mut env, discourse)?;
        if s.exception.is_some() {
            lead.marker = Some(Marker::Except);
        }
        self.open(s.opener, &mut lead, &mut env, discourse);
        let status = self.body(s, lead, &mut env, discourse, unit)?;
        for rule in before..self.out.rules.len() {
            self.out.rules[rule].slots = env.slots.len() as u16;
            self.out.rules[rule].slot_names = env.slots.clone();
        }
        self.mark_exception(s, before);
        if env.topic.is_none() {
            env.topic = self.topic_of(s);
        }
        discourse.env = env;
        if self.out.rules.len() > before {
            discourse.last_rule = Some(self.out.rules.len() - 1);
        }
        Ok(status)
    }

    /// The rules of a sentence that says that it is an exception say so too.
    fn mark_exception(&mut self, s: &Sentence, from: usize) {
        if s.exception.is_some() {
            for rule in &mut self.out.rules[from..] {
                rule.exceptional.get_or_insert(Marker::Except);
            }
        }
        if let Some(ExceptionMark::To(np)) = &s.exception {
            self.claim(np, from);
        }
    }

    /// `They draw these cards from their deck.`: the event by which a place was filled before.
    fn names_filling(&mut self, s: &Sentence, d: &Discourse) -> Option<Status> {
        use crate::syntax::ast::{Complement, Determiner, Head, NounPhrase};
        let [joined] = s.clauses.as_slice() else { return None };
        let clause = &joined.clause;
        let these = clause.complements.iter().any(|c| {
            matches!(c, Complement::Object(NounPhrase::One(n)) if n.determiner == Determiner::These)
        });
        let they = matches!(&clause.subject, Some(NounPhrase::One(n)) if matches!(n.head, Head::Pronoun(_)));
        let crate::syntax::ast::Verb::Word(w) = &clause.verb.verb else { return None };
        if !these || !they || !s.leads.is_empty() {
            return None;
        }
        let lemma = self.lemma(w);
        let verb = self.verb_named(&lemma)?;
        let at = d.last_rule.filter(|&i| i < self.out.rules.len())?;
        let filled =
            self.out.rules[..=at].iter_mut().rev().take(3).find_map(|r| match &mut r.kind {
                RuleKind::Setup { effect: Effect::ForEach { body, .. }, .. } => {
                    match &mut **body {
                        Effect::Do(p) if p.times.is_some() => Some(p),
                        _ => None,
                    }
                }
                _ => None,
            })?;
        filled.verb = verb;
        Some(Status::Operative)
    }

    /// `When A or B happens, …` is one rule for each event: each has its own time of reading.
    fn alternatives(&self, s: &Sentence) -> Vec<Sentence> {
        use crate::syntax::ast::Condition;
        for (i, lead) in s.leads.iter().enumerate() {
            let Adjunct::Sub(
                word @ (Subordinator::When | Subordinator::After | Subordinator::If),
                c,
            ) = lead
            else {
                continue;
            };
            let Condition::Or(list) = self.spread(c) else { continue };
            if !list.iter().all(|c| self.condition_is_event(c)) {
                continue;
            }
            return list
                .into_iter()
                .map(|c| {
                    let mut one = s.clone();
                    one.leads[i] = Adjunct::Sub(*word, c);
                    one
                })
                .collect();
        }
        vec![s.clone()]
    }

    /// The kind of piece that a rule is about: the subject of its first sentence.
    fn topic_of(&self, s: &Sentence) -> Option<crate::vocabulary::Word> {
        use crate::syntax::ast::{Head, NounPhrase};
        match s.clauses.first()?.clause.subject.as_ref()? {
            NounPhrase::One(n) => match &n.head {
                Head::Noun(w) if self.noun_class(w) == super::words::NounClass::Piece => {
                    Some(w.clone())
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a sentence goes on with the rule of the one before: by its opener, by its subject, or
    /// as a further step of a procedure.
    fn continues(&self, s: &Sentence, d: &Discourse) -> bool {
        let inherits = matches!(
            s.opener,
            Some(
                Opener::Instead
                    | Opener::Otherwise
                    | Opener::IfNot
                    | Opener::Then
                    | Opener::IfSo
                    | Opener::InThatCase
                    | Opener::ThatIs
            )
        );
        let own = s.leads.iter().any(|a| match a {
            Adjunct::Sub(_, c) => self.condition_is_event(c),
            Adjunct::Purpose(_) | Adjunct::Time(..) | Adjunct::Often(_) => true,
            _ => false,
        });
        let modal = s.clauses.iter().any(|j| j.clause.verb.modal.is_some());
        inherits || (!own && !modal && (d.procedure.is_some() || self.refers_back(s)))
    }

    fn claim(&mut self, np: &crate::syntax::ast::NounPhrase, from: usize) {
        use crate::syntax::ast::{Head, NounPhrase};
        let mut names = Vec::new();
        let mut collect = |np: &NounPhrase| {
            if let NounPhrase::One(n) = np
                && let Head::Reference(r) = &n.head
            {
                names.push(r.clone());
            }
        };
        match np {
            NounPhrase::One(_) => collect(np),
            NounPhrase::And(l) | NounPhrase::Or(l) | NounPhrase::Nor(l) => {
                l.iter().for_each(collect)
            }
        }
        for rule in &mut self.out.rules[from..] {
            rule.beats.extend(names.iter().cloned());
        }
    }

    /// An opener takes over trigger and guard of the sentence before.
    fn open(&mut self, opener: Option<Opener>, lead: &mut Lead, env: &mut Env, d: &Discourse) {
        let inherit = match opener {
            Some(
                Opener::Instead
                | Opener::Otherwise
                | Opener::IfNot
                | Opener::Then
                | Opener::IfSo
                | Opener::InThatCase,
            ) => true,
            Some(Opener::However | Opener::ThatIs | Opener::Given | Opener::And) | None => {
                false
            }
        };
        if !inherit || lead.trigger.is_some() {
            return;
        }
        lead.trigger.clone_from(&d.trigger);
        if let Some(Trigger::Event { pattern, proposed, .. }) = &lead.trigger {
            env.event = Some(pattern.clone());
            env.replaces = *proposed;
        }
        let base = d.guard.clone().unwrap_or(Cond::True);
        let extra = match opener {
            Some(Opener::Otherwise | Opener::IfNot) => match &d.condition {
                Some(c) => c.clone().negate(),
                None => Cond::Did.negate(),
            },
            Some(Opener::IfSo) => Cond::Did,
            _ => Cond::True,
        };
        let own = std::mem::take(&mut lead.guard).0;
        lead.guard = Cond0(base.and(extra).and(own));
    }

    fn leads(&mut self, s: &Sentence, env: &mut Env, d: &Discourse) -> Read<Lead> {
        let mut lead = Lead::default();
        let leads = joined_leads(&s.leads);
        for adjunct in &leads {
            self.lead(adjunct, &mut lead, env)?;
        }
        // `only` conditions and the like behind the first clause are read with it; a trailing `when`
        // or `if` with an event is a trigger all the same.
        if lead.trigger.is_none()
            && let Some(first) = s.clauses.first()
        {
            for adjunct in &first.clause.adjuncts {
                let Adjunct::Sub(
                    word @ (Subordinator::When
                    | Subordinator::EachTime
                    | Subordinator::If
                    | Subordinator::After),
                    c,
                ) = adjunct
                else {
                    continue;
                };
                if self.condition_is_event(c) || *word == Subordinator::EachTime {
                    let (t, g) = self.trigger(*word, c, env)?;
                    lead.trigger = t;
                    lead.guard = Cond0(std::mem::take(&mut lead.guard).0.and(g));
                }
            }
        }
        if s.opener.is_none()
            && lead.trigger.is_none()
            && lead.time.is_none()
            && let Some(Trigger::Event { pattern, proposed, .. }) = &d.trigger
            && s.clauses.iter().all(|c| c.clause.verb.modal.is_none())
            && self.refers_back(s)
        {
            // `They draw these cards from their deck.`: still about the event of the sentence before.
            env.event = Some(pattern.clone());
            env.replaces = *proposed;
            lead.trigger.clone_from(&d.trigger);
            lead.guard = Cond0(
                d.guard.clone().unwrap_or(Cond::True).and(std::mem::take(&mut lead.guard).0),
            );
        }
        Ok(lead)
    }

    fn condition_is_event(&self, c: &crate::syntax::ast::Condition) -> bool {
        use crate::syntax::ast::Condition;
        match c {
            Condition::Clause(clause) | Condition::Reduced(clause) => {
                self.is_event_clause(clause)
            }
            Condition::With(inner, _) => self.condition_is_event(inner),
            Condition::And(l) | Condition::Or(l) => {
                l.iter().any(|c| self.condition_is_event(c))
            }
        }
    }

    /// Whether a sentence takes its subject from the one before.
    fn refers_back(&self, s: &Sentence) -> bool {
        use crate::syntax::ast::{Determiner, Head, NounPhrase};
        s.clauses.iter().any(|j| match &j.clause.subject {
            Some(NounPhrase::One(n)) => {
                matches!(n.head, Head::Pronoun(_))
                    || matches!(n.determiner, Determiner::That | Determiner::This | Determiner::PronounPoss(_))
                    || (n.determiner == Determiner::The
                        && matches!(&n.head, Head::Noun(w) if self.sort(w).is_none_or(|s| s != crate::vocabulary::Sort::Designation)))
            }
            _ => false,
        })
    }

    fn lead(&mut self, adjunct: &Adjunct, lead: &mut Lead, env: &mut Env) -> Read<()> {
        match adjunct {
            Adjunct::Sub(
                word @ (Subordinator::When
                | Subordinator::EachTime
                | Subordinator::If
                | Subordinator::After),
                c,
            ) => {
                if lead.trigger.is_some() {
                    // A second condition: `while …, each time …` in either order.
                    let (t, g) = self.trigger(*word, c, env)?;
                    if let Some(Trigger::State { over }) = &lead.trigger
                        && t.is_some()
                    {
                        // `When an X is there, each time …`: that there is one is a condition.
                        if let Some(q) = over {
                            let mut q = q.clone();
                            q.filter = q.filter.and(std::mem::take(&mut lead.guard).0);
                            lead.guard = Cond0(Cond::Exists(Box::new(q)));
                        }
                        lead.trigger = t;
                    }
                    lead.guard = Cond0(std::mem::take(&mut lead.guard).0.and(g));
                    return Ok(());
                }
                let (t, g) = self.trigger(*word, c, env)?;
                lead.trigger = t;
                lead.guard = Cond0(std::mem::take(&mut lead.guard).0.and(g));
            }
            Adjunct::Sub(Subordinator::While | Subordinator::Where, c) => {
                let (t, g) = self.trigger(Subordinator::While, c, env)?;
                if matches!(t, Some(Trigger::State { .. })) && lead.trigger.is_none() {
                    lead.trigger = t;
                }
                lead.guard = Cond0(std::mem::take(&mut lead.guard).0.and(g));
            }
            Adjunct::Sub(..) => {
                let g = self.adjunct_condition(adjunct, env)?;
                lead.guard = Cond0(std::mem::take(&mut lead.guard).0.and(g));
            }
            Adjunct::Time(relation, np) => self.lead_time(*relation, np, lead, env)?,
            Adjunct::Often(often) => {
                lead.often = Some(often.clone());
                if let Some(np) = &often.per {
                    if own_time(np) {
                        lead.own_turn = true;
                        return Ok(());
                    }
                    let owner = match np {
                        crate::syntax::ast::NounPhrase::One(n) => self.possessor(n, env)?,
                        _ => None,
                    };
                    if owner.is_some() {
                        let d = self.phrase(np, env)?;
                        let c = self.in_time(&d, None)?;
                        lead.guard = Cond0(std::mem::take(&mut lead.guard).0.and(c));
                    }
                }
            }
            Adjunct::Order(o) => lead.order = Some(o.clone()),
            Adjunct::Purpose(c) => lead.purpose = Some((**c).clone()),
            Adjunct::Prep(Preposition::ForEach | Preposition::For, np) => {
                let d = self.phrase(np, env)?;
                match &d.core {
                    Core::Many(q) => {
                        self.remember_slot(env, q.var, d.sort, d.noun.clone(), false);
                        lead.loop_over = Some((q.clone(), d.sort));
                    }
                    _ => {
                        return Err(Stuck::new(
                            d.span,
                            format!(
                                "`{}` is not a group that one could go through",
                                self.quote(d.span)
                            ),
                        ));
                    }
                }
            }
            Adjunct::ExceptWhen(inner) => {
                lead.marker = Some(Marker::Except);
                return self.lead(inner, lead, env);
            }
            Adjunct::Manner(Adverb::Instead) => lead.marker = Some(Marker::Instead),
            Adjunct::Manner(_)
            | Adjunct::AsSaid(_)
            | Adjunct::IfAble
            | Adjunct::Words(_)
            | Adjunct::Apposition(_)
            | Adjunct::AsideClause(_) => {}
            Adjunct::Only(inner) => return self.lead(inner, lead, env),
            Adjunct::Either(_) | Adjunct::Aside(_) => {
                let g = self.adjunct_condition(adjunct, env)?;
                lead.guard = Cond0(std::mem::take(&mut lead.guard).0.and(g));
            }
            Adjunct::Except(_)
            | Adjunct::Prep(..)
            | Adjunct::Gerund(..)
            | Adjunct::AlongWith(_)
            | Adjunct::InWhichCase(_) => {
                return Err(Stuck::new(
                    self.here(),
                    "it is not clear what the words before the main clause restrict",
                ));
            }
        }
        Ok(())
    }

    fn lead_time(
        &mut self,
        relation: TimeRelation,
        np: &crate::syntax::ast::NounPhrase,
        lead: &mut Lead,
        env: &mut Env,
    ) -> Read<()> {
        let own = own_time(np);
        let stripped = without_owner(np);
        let np = if own { &stripped } else { np };
        lead.own_turn |= own;
        let d = self.phrase(np, env)?;
        let Ref::Time(time) = d.sort else {
            if d.sort == Ref::Game {
                if matches!(relation, TimeRelation::EndOf | TimeRelation::After) {
                    lead.trigger = Some(Trigger::GameEnd);
                }
                return Ok(());
            }
            return Err(Stuck::new(
                d.span,
                format!("`{}` is no time of this book", self.quote(d.span)),
            )
            .help("define it, for example `the market is a phase`"));
        };
        let owner = match np {
            crate::syntax::ast::NounPhrase::One(n) => self.possessor(n, env)?,
            _ => None,
        };
        match relation {
            TimeRelation::During | TimeRelation::OnlyDuring | TimeRelation::From => {
                let c = self.during(relation, np, env)?;
                lead.time = time;
                lead.guard = Cond0(std::mem::take(&mut lead.guard).0.and(c));
            }
            TimeRelation::StartOf
            | TimeRelation::EndOf
            | TimeRelation::After
            | TimeRelation::Before => {
                if let Some(t) = time {
                    lead.trigger = Some(Trigger::Time(
                        t,
                        matches!(relation, TimeRelation::EndOf | TimeRelation::After),
                    ));
                }
                let c = self.in_time_owner(owner.as_ref(), &d.extra);
                lead.guard = Cond0(std::mem::take(&mut lead.guard).0.and(c));
            }
            TimeRelation::Until => {
                return Err(Stuck::new(d.span, "what ends there has not begun"));
            }
        }
        Ok(())
    }

    fn in_time_owner(&mut self, owner: Option<&super::denote::Denot>, extra: &[Cond]) -> Cond {
        let mut c = Cond::True;
        for e in extra {
            c = c.and(e.clone());
        }
        if let Some(d) = owner
            && let Core::One(e) = &d.core
            && d.sort == Ref::Player
        {
            c = c.and(super::denote::equal(Expr::TurnPlayer, e.clone()));
        }
        c
    }

    /// The main clauses.
    fn body(
        &mut self,
        s: &Sentence,
        lead: Lead,
        env: &mut Env,
        d: &mut Discourse,
        unit: &Unit,
    ) -> Read<Status> {
        let Some(first) = s.clauses.first() else {
            return Err(Stuck::new(s.at.0, "the sentence has no main clause"));
        };
        let trigger_event = match &lead.trigger {
            Some(Trigger::Event { .. }) => true,
            _ => false,
        };
        // Permissions, limits, prohibitions, obligations, costs.
        if let Some(status) = self.norm(s, &lead, trigger_event, env, d)? {
            return Ok(status);
        }
        let marker = lead.marker.or_else(|| self.marker_in(s));
        let mut s = s.clone();
        if let Some(Trigger::Event { .. }) = &lead.trigger
            && let Some(first) = s.clauses.first_mut()
        {
            // The condition that became the trigger is not a condition of the effect as well.
            first.clause.adjuncts.retain(|a| {
                !matches!(a, Adjunct::Sub(Subordinator::When | Subordinator::EachTime | Subordinator::If | Subordinator::After, c)
                    if self.condition_is_event(c))
            });
        }
        let proposed = match &lead.trigger {
            Some(Trigger::Event { proposed, .. }) => *proposed || self.says_instead(&s),
            _ => false,
        };
        env.replaces = proposed;
        if lead.own_turn {
            // `On their turn, each player draws`: the one whose turn it is.
            let one = super::denote::Denot::one(Ref::Player, Expr::TurnPlayer, s.at.0);
            self.remember(env, &one, true);
            env.agent = Some(Expr::TurnPlayer);
            env.you = Some(Expr::TurnPlayer);
            env.subject = Some(one);
            for joined in &mut s.clauses {
                let group = joined.clause.subject.as_ref().is_some_and(|np| {
                    self.class_of(np) == Some(super::words::NounClass::Player)
                });
                if group {
                    joined.clause.subject = None;
                }
            }
        }
        let mut effect = self.effects(&s.clauses, env)?;
        if let Some(order) = &lead.order {
            effect = self.ordered(effect, Some(order), true, env)?;
        }
        if let Some((q, sort)) = &lead.loop_over {
            let _ = sort;
            effect = Effect::ForEach {
                slot: q.var,
                over: q.clone(),
                body: Box::new(effect),
                manner: crate::lower::Manner::InTurn,
            };
        }
        let guard = lead.guard.0.clone();
        d.trigger.clone_from(&lead.trigger);
        d.guard = Some(guard.clone());
        d.condition = match (&effect, &lead.trigger) {
            (Effect::If(c, ..), _) => Some(c.clone()),
            _ => None,
        };
        self.emit(&lead, proposed, effect, marker, env, d, unit)
    }

    fn marker_in(&self, s: &Sentence) -> Option<Marker> {
        self.says_instead(s).then_some(Marker::Instead)
    }

    fn says_instead(&self, s: &Sentence) -> bool {
        s.opener != Some(Opener::Instead)
            && s.clauses.iter().any(|j| {
                j.clause.verb.adverbs.contains(&Adverb::Instead)
                    || j.clause
                        .adjuncts
                        .iter()
                        .any(|a| matches!(a, Adjunct::Manner(Adverb::Instead)))
                    || j.link == Link::InWhichCase
            })
            || s.leads.iter().any(|a| matches!(a, Adjunct::Manner(Adverb::Instead)))
    }

    /// The rule for an effect, by its trigger.
    fn emit(
        &mut self,
        lead: &Lead,
        proposed: bool,
        effect: Effect,
        marker: Option<Marker>,
        env: &mut Env,
        d: &mut Discourse,
        unit: &Unit,
    ) -> Read<Status> {
        let guard = lead.guard.0.clone();
        let effect = queue(effect);
        // A condition about what the effect has done is read when it is its turn.
        let (guard, effect, late) = match late_conditions(guard) {
            (guard, Cond::True) => (guard, effect, false),
            (guard, late) => {
                (guard, Effect::If(late, Box::new(effect), Box::new(Effect::Nothing)), true)
            }
        };
        if effect == Effect::Nothing && !proposed && !env.results.is_empty() {
            // A calculation whose result a later sentence uses.
            return Ok(Status::Operative);
        }
        let kind = match &lead.trigger {
            Some(Trigger::Event { pattern, reads, .. }) => {
                if proposed {
                    RuleKind::Instead { event: pattern.clone(), effect }
                } else if !late && self.performs(pattern, &effect) {
                    RuleKind::Perform { event: pattern.clone(), effect }
                } else {
                    let waits = self.gives_state(&effect);
                    {
                        let reads = if late { crate::lower::Reads::Before } else { *reads };
                        RuleKind::When { event: pattern.clone(), effect, reads, waits }
                    }
                }
            }
            Some(Trigger::State { over }) => {
                if is_outcome(&effect) {
                    RuleKind::Outcome { over: over.clone(), effect, crossing: None }
                } else {
                    RuleKind::Keep { over: over.clone(), effect }
                }
            }
            Some(Trigger::Crossing { over, number, figure }) => RuleKind::Outcome {
                over: over.clone(),
                effect,
                crossing: Some((number.clone(), figure.clone())),
            },
            Some(Trigger::Watch(watch)) => RuleKind::Watch { watch: watch.clone(), effect },
            Some(Trigger::Time(time, end)) => self.time_rule(*time, *end, effect, env),
            Some(Trigger::GameEnd) => RuleKind::Final { effect },
            None => {
                if let Some(pattern) = d.procedure.clone() {
                    RuleKind::Perform { event: pattern, effect }
                } else if let Some(time) = lead.time {
                    RuleKind::Contents { time, effect }
                } else if is_outcome(&effect) {
                    return self.outcome(effect, guard, env);
                } else if guard != Cond::True
                    && lead.trigger.is_none()
                    && !self.in_setup(unit)
                    && self.time_here(unit).is_none()
                {
                    RuleKind::Keep { over: None, effect }
                } else {
                    self.untimed(effect, unit)
                }
            }
        };
        let rule = self.rule(env, guard, kind);
        self.out.rules[rule].exceptional = marker;
        Ok(Status::Operative)
    }

    /// `the player with the most points wins`.
    fn outcome(&mut self, effect: Effect, guard: Cond, env: &mut Env) -> Read<Status> {
        let rule = match effect {
            Effect::ForEach { over, body, .. } => {
                // Those who fulfil a standing condition (`a player who has 5 stones wins`).
                let ranking = mentions_aggregate(&over.filter);
                if ranking {
                    self.rule(env, guard, RuleKind::Ranking { order: over })
                } else {
                    self.rule(
                        env,
                        guard,
                        RuleKind::Outcome { over: Some(over), effect: *body, crossing: None },
                    )
                }
            }
            Effect::Do(mut p) => {
                let who = p.roles.iter().position(|(r, _)| *r == crate::lower::Role::Agent);
                match who.map(|i| p.roles.remove(i).1) {
                    Some(crate::lower::Arg::Is(Expr::One(q)))
                        if mentions_aggregate(&q.filter) || !q.sort.is_empty() =>
                    {
                        self.rule(env, guard, RuleKind::Ranking { order: *q })
                    }
                    Some(crate::lower::Arg::Is(Expr::One(q))) => {
                        p.roles.push((
                            crate::lower::Role::Agent,
                            crate::lower::Arg::Is(Expr::Slot(q.var)),
                        ));
                        self.rule(
                            env,
                            guard,
                            RuleKind::Outcome {
                                over: Some(*q),
                                effect: Effect::Do(p),
                                crossing: None,
                            },
                        )
                    }
                    Some(arg) => {
                        p.roles.push((crate::lower::Role::Agent, arg));
                        self.rule(
                            env,
                            guard,
                            RuleKind::Outcome {
                                over: None,
                                effect: Effect::Do(p),
                                crossing: None,
                            },
                        )
                    }
                    None => self.rule(
                        env,
                        guard,
                        RuleKind::Outcome { over: None, effect: Effect::Do(p), crossing: None },
                    ),
                }
            }
            other => self.rule(
                env,
                guard,
                RuleKind::Outcome { over: None, effect: other, crossing: None },
            ),
        };
        let _ = rule;
        Ok(Status::Operative)
    }

    /// Whether an effect is what a verb of the book means (`a drawn card moves …`), not a reaction.
    fn performs(&self, pattern: &Pattern, effect: &Effect) -> bool {
        if pattern.verb.is_primitive() && pattern.verb != crate::lower::Verb::PASS {
            return false;
        }
        !self.gives_state(effect)
    }
}

/// Phrases before the main clause whose own restriction stands beside them are put together again:
/// `for each card` + `in their garden`, `once during each` + `of their turns`.
fn joined_leads(leads: &[Adjunct]) -> Vec<Adjunct> {
    use crate::syntax::ast::{NounPhrase, Post};
    let mut out: Vec<Adjunct> = leads.to_vec();
    let mut at = 0;
    while at < out.len() {
        let post = match &out[at] {
            Adjunct::Prep(Preposition::Of, np) => Some(Post::Of(np.clone())),
            Adjunct::Prep(p @ (Preposition::In | Preposition::On | Preposition::From), np) => {
                Some(Post::Prep(*p, np.clone()))
            }
            _ => None,
        };
        let host = |a: &Adjunct| {
            matches!(
                a,
                Adjunct::Prep(Preposition::ForEach | Preposition::For, NounPhrase::One(_))
            ) || matches!(a, Adjunct::Often(o) if matches!(o.per, Some(NounPhrase::One(_))))
                || matches!(a, Adjunct::Time(_, NounPhrase::One(_)))
        };
        let target = if out.get(at + 1).is_some_and(host) {
            Some(at + 1)
        } else {
            at.checked_sub(1).filter(|&i| host(&out[i]))
        };
        if let (Some(post), Some(target)) = (post, target) {
            let np = match &mut out[target] {
                Adjunct::Prep(_, np) | Adjunct::Time(_, np) => Some(np),
                Adjunct::Often(o) => o.per.as_mut(),
                _ => None,
            };
            if let Some(NounPhrase::One(n)) = np {
                n.post.push(post);
            }
            out.remove(at);
            continue;
        }
        at += 1;
    }
    out
}

/// Whether an expression is bound to a variable of the rule in which it was named.
fn mentions_slot(e: &Expr) -> bool {
    match e {
        Expr::Slot(_) => true,
        Expr::Field(x, _)
        | Expr::Owner(x)
        | Expr::Controller(x)
        | Expr::Host(x)
        | Expr::PlaceOf(x)
        | Expr::StatusOf(x)
        | Expr::Neighbour(x, _) => mentions_slot(x),
        Expr::Zone(_, of) | Expr::Designated(_, of) => {
            of.as_ref().is_some_and(|x| mentions_slot(x))
        }
        _ => false,
    }
}

/// `their turn`, `each of your turns`: whose it is stands in the main clause.
pub(super) fn own_time(np: &crate::syntax::ast::NounPhrase) -> bool {
    use crate::syntax::ast::{Determiner, NounPhrase, Post};
    match np {
        NounPhrase::One(n) => {
            matches!(n.determiner, Determiner::PronounPoss(_))
                || n.post.iter().any(|p| matches!(p, Post::Of(inner) if own_time(inner)))
        }
        _ => false,
    }
}

/// The same time without its owner.
fn without_owner(np: &crate::syntax::ast::NounPhrase) -> crate::syntax::ast::NounPhrase {
    use crate::syntax::ast::{Determiner, Head, NounPhrase, Post};
    let NounPhrase::One(n) = np else { return np.clone() };
    if matches!(n.head, Head::Number | Head::Pronoun(_))
        && let Some(Post::Of(inner)) = n.post.iter().find(|p| matches!(p, Post::Of(_)))
    {
        return without_owner(inner);
    }
    let mut n = n.clone();
    if matches!(n.determiner, Determiner::PronounPoss(_)) {
        n.determiner = Determiner::The;
    }
    NounPhrase::One(n)
}

/// Parts a guard into what is read at once and what asks for an outcome of the effect so far.
fn late_conditions(guard: Cond) -> (Cond, Cond) {
    fn is_late(c: &Cond) -> bool {
        match c {
            Cond::Outcome { .. } | Cond::Did => true,
            Cond::Not(c) => is_late(c),
            Cond::All(l) | Cond::Any(l) => l.iter().any(is_late),
            _ => false,
        }
    }
    match guard {
        Cond::All(list) => list.into_iter().fold((Cond::True, Cond::True), |(now, late), c| {
            if is_late(&c) { (now, late.and(c)) } else { (now.and(c), late) }
        }),
        c if is_late(&c) => (Cond::True, c),
        c => (c, Cond::True),
    }
}

/// Players who gain one held state one after the other wait for each other: `first A gains it, and
/// then the others gain it` is one row.
fn queue(effect: Effect) -> Effect {
    use crate::lower::{Arg, Domain, Manner, Query, Role, Verb};
    let gains = |e: &Effect| match e {
        Effect::Do(p) if p.verb == Verb::GAIN => true,
        Effect::ForEach { body, .. } => {
            matches!(&**body, Effect::Do(p) if p.verb == Verb::GAIN)
        }
        _ => false,
    };
    match effect {
        Effect::ForEach { slot, over, body, .. } if matches!(&*body, Effect::Do(p) if p.verb == Verb::GAIN) => {
            Effect::ForEach { slot, over, body, manner: Manner::Waiting }
        }
        Effect::Seq(list) if list.len() > 1 && list.iter().all(gains) => {
            let Some(slot) = list.iter().find_map(|e| match e {
                Effect::ForEach { slot, .. } => Some(*slot),
                _ => None,
            }) else {
                return Effect::Seq(list);
            };
            let mut queries = Vec::new();
            let mut body = None;
            for e in list {
                match e {
                    Effect::Do(p) => {
                        if let Some((_, Arg::Is(who))) =
                            p.roles.iter().find(|(r, _)| *r == Role::Agent)
                        {
                            queries.push(super::denote::only(slot, who.clone()));
                        }
                    }
                    Effect::ForEach { over, body: b, slot: s, .. } => {
                        let mut over = over;
                        if s != slot {
                            over = super::replace::query(&over, s, &Expr::Slot(slot));
                            over.var = slot;
                        }
                        queries.push(over);
                        body = body.or(Some(b));
                    }
                    _ => {}
                }
            }
            let over = Query {
                var: slot,
                domain: Domain::Union(queries),
                filter: Cond::True,
                sort: Vec::new(),
                limit: None,
            };
            match body {
                Some(body) => Effect::ForEach { slot, over, body, manner: Manner::Waiting },
                None => Effect::Nothing,
            }
        }
        e => e,
    }
}

fn is_outcome(effect: &Effect) -> bool {
    use crate::lower::Verb;
    match effect {
        Effect::Do(p) => {
            matches!(p.verb, Verb::WIN | Verb::BE_OUT | Verb::END_GAME | Verb::DRAW_GAME)
        }
        Effect::ForEach { body, .. } => is_outcome(body),
        Effect::Seq(list) | Effect::Together(list) => {
            !list.is_empty() && list.iter().all(is_outcome)
        }
        _ => false,
    }
}

fn mentions_aggregate(c: &Cond) -> bool {
    format!("{c:?}").contains("Aggregate(Max") || format!("{c:?}").contains("Aggregate(Min")
}
