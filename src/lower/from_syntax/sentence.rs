//! Sentences: which frame they are, and what rules they make.

use super::conditions::trigger::Trigger;
use super::context::{Lowerer, Status, Unit};
use super::discourse::{Discourse, Env};
use super::lead::{Cond0, Lead};
use super::phrases::denote::{Read, Ref, Stuck};
use super::time::leads::mentions_slot;
use crate::lower::{Cond, Effect, Expr, Marker, Query};
use crate::syntax::ast::{Adjunct, Fragment, Opener, Sentence, Statement, Subordinator};

/// What is said of words that are no sentence.
pub const NO_VERB: &str = "these words have no verb, so they order nothing";

impl Lowerer<'_> {
    pub(super) fn statement(&mut self, statement: &Statement, unit: &Unit) -> Read<Status> {
        if self.player_count(unit) {
            return Ok(self.fact(&Env::default()));
        }
        if let Some(status) = self.in_open_list(statement, unit)? {
            return Ok(status);
        }
        if let Some(status) = self.of_tricks(statement, unit)? {
            return Ok(status);
        }
        match statement {
            Statement::Sentence(s) if self.players_who(s, unit) => {
                Ok(self.fact(&Env::default()))
            }
            Statement::Sentence(s) if self.other_ways(s, unit) => {
                Ok(Status::Commentary(super::audit::overview::OVERVIEW))
            }
            _ if super::audit::told::on_the_box(statement, &unit.text) => {
                Ok(Status::Commentary("no effect"))
            }
            Statement::Sentence(s) if self.both_possible(s) => self.both_again(s),
            Statement::Sentence(s) if self.changes_none(s) => {
                Ok(Status::Commentary("no effect"))
            }
            Statement::Sentence(_) if self.tells_below(statement, unit) => {
                Ok(Status::Commentary(super::audit::overview::OVERVIEW))
            }
            Statement::Sentence(_) if self.deal_passes(unit) => Ok(self.fact(&Env::default())),
            Statement::Sentence(_) if self.deals_anew(unit) => Ok(self.fact(&Env::default())),
            Statement::Sentence(s) if self.one_fate(s) => Ok(self.fact(&Env::default())),
            Statement::Sentence(s) if self.keeps_notes(s, unit) => {
                Ok(Status::Commentary("no effect"))
            }
            Statement::Sentence(s) => match (self.says_filling(s), self.each_of_which(s)) {
                (Some(status), _) => Ok(status),
                (None, None) if self.tie_tail(s, unit).is_some() => {
                    let Some((first, second)) = self.tie_tail(s, unit) else {
                        return self.sentence(s, unit);
                    };
                    let status = self.sentence(&first, unit)?;
                    self.says_of_ties(&second, &mut Env::default())?;
                    Ok(status)
                }
                (None, Some((first, second))) => {
                    let status = self.sentence(&first, unit)?;
                    self.sentence(&second, unit)?;
                    Ok(status)
                }
                (None, None) if self.place_and_skip(s).is_some() => {
                    let Some((first, second)) = self.place_and_skip(s) else {
                        return self.sentence(s, unit);
                    };
                    self.sentence(&first, unit)?;
                    self.sentence(&second, unit)
                }
                (None, None) => match self.for_so_many(s) {
                    Some((cond, rest)) => self.at_table_of(&cond, &rest, unit),
                    None => self.sentence(s, unit),
                },
            },
            Statement::Labelled { label, rest } => {
                if let Some(s) = self.exception_label(label, rest) {
                    self.sentence(&s, unit)
                } else {
                    self.case_of_what(label, unit)?;
                    self.label_time(label, unit);
                    self.statement(rest, unit)
                }
            }
            Statement::Fragment(Fragment::Predicate(s)) => {
                let s = self.said_of_heading(s, unit)?;
                self.sentence(&s, unit)
            }
            Statement::Fragment(Fragment::Phrase(np))
                if self.listed_item(np, unit).is_some() =>
            {
                Ok(Status::Definition)
            }
            Statement::Fragment(f) if self.goes_through_ranked(f) => {
                Ok(self.fact(&Env::default()))
            }
            Statement::Fragment(f) if self.sets_time(f, unit) => {
                Ok(Status::Commentary("heading"))
            }
            Statement::Fragment(_) => Err(Stuck::new(unit.span, NO_VERB).help(
                "write a sentence, for example `each player has a hand of at most ten cards`",
            )),
        }
    }

    pub(super) fn sentence(&mut self, s: &Sentence, unit: &Unit) -> Read<Status> {
        let mut status = None;
        for part in self.namely(s) {
            let next = self.one_sentence(part, unit)?;
            status = status.or(Some(next));
        }
        Ok(status.unwrap_or(Status::Operative))
    }

    pub(super) fn one_sentence(&mut self, mut s: Sentence, unit: &Unit) -> Read<Status> {
        self.even_if.clear();
        for joined in &mut s.clauses {
            self.is_played_as(&mut joined.clause);
        }
        let s = self.trade_steps(&s).unwrap_or(s);
        if self.may_be_in_state(&s) {
            return Ok(self.fact(&Env::default()));
        }
        let (plain, yields) = self.without_claims(s);
        let plain = self.idioms(plain);
        let plain = self.with_so_many_next(plain, unit);
        let plain = self.with_what_follows(plain, unit);
        let plain = match self.discourses.get(&unit.discourse) {
            Some(before) if self.goes_so_far(&plain, before) => {
                return Ok(Status::Commentary("no effect"));
            }
            Some(before) => self.in_full(plain, before),
            None => plain,
        };
        if let Some(status) = self.meta(&plain)? {
            return Ok(status);
        }
        if let Some(status) = self.comes_after(&plain, &Env::default())? {
            return Ok(status);
        }
        if let Some(status) = self.define_scope(&plain) {
            return Ok(status);
        }
        let s = &plain;
        self.more_than_what(s)?;
        self.whose_is_yours(s)?;
        self.one_case_each(s)?;
        self.rolled_than()?;
        if let Some(status) = self.spends_to_add(s, unit)? {
            return Ok(status);
        }
        if let Some(status) = self.spent_adds(s)? {
            return Ok(status);
        }
        if let Some(status) = self.several_spent(s)? {
            return Ok(status);
        }
        if let Some(status) = self.exempts(s, unit)? {
            return Ok(status);
        }
        if let Some(status) = self.stays_put(s)? {
            return Ok(status);
        }
        if let Some(status) = self.last_turns(s)? {
            return Ok(status);
        }
        if let Some(status) = self.about_choice(s, unit)? {
            return Ok(status);
        }
        if let Some(status) = self.rolls_some_again(s, unit, &mut Env::default())? {
            return Ok(status);
        }
        if let Some(status) = self.combination_scores(s, unit, &mut Env::default())? {
            return Ok(status);
        }
        let mut discourse = self.discourses.get(&unit.discourse).cloned().unwrap_or_default();
        discourse.env.sentence = unit.sentence;
        let mut env = discourse.env.clone();
        if let Some(status) = self.stays_as_is(s, &mut discourse, &mut env)? {
            self.discourses.insert(unit.discourse, discourse);
            return Ok(status);
        }
        env.slots.clear();
        env.named.clear();
        let before = self.out.rules.len();
        if let Some(status) = self.ranked(s, &mut env)? {
            self.mark_exception(s, before);
            return Ok(status);
        }
        env.slots.clear();
        if let Some(status) = self.prose(s, unit, &mut env)? {
            return Ok(status);
        }
        env.slots.clear();
        if let Some(status) = self.scores(s, &mut env)? {
            return Ok(status);
        }
        let plain = self.as_was_done(plain, &mut discourse)?;
        let known = discourse.env.named.iter().any(|a| a.sort == Ref::Player);
        let first = self.first_of_all(&plain);
        let mut s = super::forms::done_so::spelled_out(self.normal(plain), &discourse);
        self.chosen_item(&mut s);
        self.of_those(&mut s, &discourse);
        self.forward(&mut s, known);
        self.narrowest_time_last(&mut s);
        let s = &s;
        let mut result = Ok(Status::Operative);
        let before = self.out.rules.len();
        discourse.deed = super::forms::done_so::permitted(s);
        let powers = self.powers.len();
        let parts: Vec<Sentence> = if let Some(two) = self.end_and_winner(s) {
            two.to_vec()
        } else {
            let cases = self.cases(s.clone())?;
            let each = cases.into_iter().flat_map(|one| self.alternatives(one));
            let each = each.flat_map(|one| self.priced(one)).collect::<Vec<_>>();
            each.into_iter().flat_map(|one| self.and_then_it(one)).collect()
        };
        for (i, one) in parts.iter().enumerate() {
            discourse.opposed = parts.get(i + 1).is_some_and(|next| {
                matches!(next.opener, Some(Opener::Otherwise | Opener::IfNot))
            });
            result = self.in_discourse(one, unit, &mut discourse);
            if result.is_err() {
                break;
            }
        }
        if let (Ok(_), [permission, next, ..]) = (&result, parts.as_slice())
            && next.opener != Some(Opener::IfSo)
            && self.alternatives(s.clone()).len() == 1
            && self.has_other_terms(before)
        {
            return Err(Stuck::new(
                permission.at.0,
                "another rule offers the same action, and this price would hold for it too",
            )
            .help("give the two actions different names"));
        }
        discourse.power = self.powers.len() > powers;
        if result.is_ok() {
            self.speaks_of_something(before)?;
            self.on_top(before)?;
            self.once_it_is_so(before, first)?;
            self.discourses.insert(unit.discourse, discourse);
            for rule in &mut self.out.rules[before..] {
                rule.yields.extend(yields.iter().cloned());
            }
        }
        result
    }

    /// The sentence before the present one, in the same rule.
    pub(super) fn sentence_before(&self) -> Option<&Unit> {
        let here = self.units.get(self.at)?;
        let before = self.units.get(self.at.checked_sub(1)?)?;
        (before.discourse == here.discourse).then_some(before)
    }

    /// The sentence behind that of a unit, in the same rule.
    pub(super) fn sentence_after<'s>(&self, unit: &Unit) -> Option<&'s Sentence>
    where
        Self: 's,
    {
        let next = self.units.get(self.at + 1)?;
        match next.statement.as_ref()? {
            Statement::Sentence(s)
                if next.set == unit.set && next.discourse == unit.discourse =>
            {
                Some(s)
            }
            _ => None,
        }
    }

    /// The present sentence in the author's words.
    pub(super) fn said(&self) -> String {
        self.quote(self.here()).trim_end_matches('.').to_owned()
    }

    pub(super) fn in_discourse(
        &mut self,
        s: &Sentence,
        unit: &Unit,
        discourse: &mut Discourse,
    ) -> Read<Status> {
        if let Some(status) = self.suspends(s, unit, &mut discourse.env.clone())? {
            return Ok(status);
        }
        if let Some(status) = self.wins_round(s, unit, discourse)? {
            return Ok(status);
        }
        if let Some(status) = self.winner_opens(s, unit)? {
            return Ok(status);
        }
        let of_round = self.at_round_end(s, unit);
        let s = of_round.as_ref().unwrap_or(s);
        let stead = self.in_its_stead(s, discourse);
        let usual =
            stead.is_some().then(|| (discourse.guard.clone(), discourse.condition.clone()));
        let s = stead.as_ref().unwrap_or(s);
        let onward = if stead.is_none() { self.onward(s, unit, discourse) } else { None };
        let s = onward.as_ref().unwrap_or(s);
        self.goes_on_from(s, unit, discourse)?;
        let mut env = discourse.env.clone();
        env.event = None;
        env.replaces = false;
        env.guards.clear();
        let continues = self.continues(s, discourse);
        if !continues {
            // The variables of an earlier sentence mean nothing in a rule with a trigger of its own.
            let part = |q: &Query| {
                let said = format!("{q:?}");
                env.parts.iter().any(|slot| said.contains(&format!("Slot({slot:?})")))
            };
            env.named
                .retain(|a| !mentions_slot(&a.expr) && !a.query.as_ref().is_some_and(part));
            env.parts.clear();
            env.pieces = None;
            env.agent = None;
            env.you = None;
            env.subject = None;
            env.results.clear();
            discourse.procedure = None;
        }
        let goes_on = continues && matches!(discourse.trigger, Some(Trigger::Event { .. }));
        let listed = self.in_menu(unit, &mut env, discourse);
        let staged = listed || !goes_on && self.in_episode(s, unit, &mut env, discourse);
        let told = (staged && !listed).then(|| self.definite_in_episode(s, unit));
        let s = told.as_ref().unwrap_or(s);
        let before = self.out.rules.len();
        if let Some(status) = self.ties_broken(s, discourse, &mut env)? {
            return Ok(status);
        }
        let lasts = self.state_lasts(s, &env, discourse)?;
        let s = lasts.as_ref().unwrap_or(s);
        if let Some(status) = self.define(s, unit, &mut env)? {
            self.mark_exception(s, before);
            discourse.env = env;
            discourse.last_rule = self.out.rules.len().checked_sub(1);
            discourse.told = Some(s.clone());
            return Ok(status);
        }
        if let Some(status) = self.names_filling(s, discourse) {
            return Ok(status);
        }
        if let Some(status) = self.time_ends(s, discourse, &mut env)? {
            discourse.env = env;
            discourse.last_rule = self.out.rules.len().checked_sub(1);
            return Ok(status);
        }
        self.on_permission(s, discourse);
        if let Some(status) = self.changes_amount(s, unit, &env, discourse)? {
            return Ok(status);
        }
        let mut lead = self.leads(s, &mut env, discourse)?;
        if s.exception.is_some() {
            lead.marker = Some(Marker::Except);
        }
        self.open(s.opener, unit, &mut lead, &mut env, discourse);
        self.whoever_did(s, &mut env);
        self.next_step(s, unit, &mut lead, discourse);
        if staged && lead.trigger.is_none() {
            lead.trigger.clone_from(&discourse.trigger);
        }
        let asked = lead.asked.0.clone();
        self.is_case_of_roll(&asked);
        let otherwise = matches!(s.opener, Some(Opener::Otherwise | Opener::IfNot))
            && discourse.condition.is_some();
        discourse.condition = (asked != Cond::True).then_some(asked);
        if otherwise && discourse.procedure.is_some() && discourse.trigger.is_none() {
            return Err(Stuck::new(self.here(), "what is paid cannot depend on what was not")
                .help("write what follows: `when a player rests, if …, they lose 1 point. Otherwise, …`"));
        }
        let counted = self.so_many_done(s, discourse, &mut env);
        let s = counted.as_ref().unwrap_or(s);
        let lasting = self.take_lasting(s, &mut lead, &mut env)?;
        let (s, gone) = match &lasting {
            Some((bare, gone)) => (bare, gone.as_slice()),
            None => (s, [].as_slice()),
        };
        let pressed = self.presses_on(s, &lead, &mut env, discourse, unit)?;
        let status = if let Some(status) = pressed {
            status
        } else {
            self.roll_moves_something(s)?;
            self.body(s, lead, &mut env, discourse, unit)?
        };
        self.speaks_of_what_lasts(before, gone)?;
        let on = s.opener == Some(Opener::Then)
            && (self.is_house(unit) || self.begins_with_case(unit));
        self.goes_on_with(before, discourse, otherwise, stead.is_some(), on)?;
        if otherwise {
            self.two_cases(discourse.last_rules.clone(), before);
        }
        discourse.told = Some(s.clone());
        self.turn_total(before);
        let last = discourse.last_rules.clone();
        // What has become a part of the rule before goes on from there.
        if self.out.rules.len() > before {
            discourse.last_rules = before..self.out.rules.len();
        }
        for rule in before..self.out.rules.len() {
            // Rules with variables of their own keep them.
            if env.slots.starts_with(&self.out.rules[rule].slot_names) {
                self.out.rules[rule].slots = env.slots.len() as u16;
                self.out.rules[rule].slot_names.clone_from(&env.slots);
            }
        }
        self.forget_parts(before, &env.parts);
        if stead.is_some() || self.says_instead(s) {
            self.stands_in(&last, before, stead.is_some())?;
        }
        if let Some(usual) = usual {
            self.one_or_the_other(last, before, &env.slots);
            (discourse.guard, discourse.condition) = usual;
        }
        self.the_other_wins(before);
        self.mark_exception(s, before);
        if env.topic.is_none() {
            env.topic = self.topic_of(s);
        }
        self.set_episode(unit, before, &env);
        discourse.env = env;
        if self.out.rules.len() > before {
            discourse.last_rule = Some(self.out.rules.len() - 1);
        }
        Ok(status)
    }

    /// The main clauses.
    pub(super) fn body(
        &mut self,
        s: &Sentence,
        mut lead: Lead,
        env: &mut Env,
        d: &mut Discourse,
        unit: &Unit,
    ) -> Read<Status> {
        if s.clauses.is_empty() {
            return Err(Stuck::new(s.at.0, "the sentence has no main clause"));
        }
        let trigger_event = matches!(
            &lead.trigger,
            Some(Trigger::Event { .. } | Trigger::Time(..) | Trigger::GameEnd)
        );
        env.since = match &lead.trigger {
            Some(Trigger::Time(time, _)) => Some(*time),
            _ => lead.time,
        };
        let ordered = Self::before_play(s, &lead);
        let s = ordered.as_ref().unwrap_or(s);
        // Permissions, limits, prohibitions, obligations, costs.
        if let Some(status) = self.norm(s, &lead, trigger_event, env, d)? {
            return Ok(status);
        }
        if let Some(status) = self.again(s, &lead, env)? {
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
        let replaced = self.gains_replaced(&s, lead.trigger.as_ref());
        self.instead_of_what(&s, lead.trigger.as_ref())?;
        let proposed = match &lead.trigger {
            Some(Trigger::Event { proposed, .. }) => {
                *proposed || self.says_instead(&s) && replaced.is_empty()
            }
            _ => false,
        };
        env.replaces = proposed;
        if lead.own_turn {
            // `On their turn, each player draws`: the one whose turn it is.
            let one = super::phrases::denote::Denot::one(Ref::Player, Expr::TurnPlayer, s.at.0);
            self.remember(env, &one, true);
            env.agent = Some(Expr::TurnPlayer);
            env.you = Some(Expr::TurnPlayer);
            env.subject = Some(one);
            let yours = super::phrases::owners::of_yours(&s);
            for joined in &mut s.clauses {
                let group =
                    joined.clause.subject.clone().filter(|np| self.takes_turn(np, yours));
                if let Some(np) = group {
                    let which = self.if_theirs(&np, env)?;
                    lead.guard = Cond0(std::mem::take(&mut lead.guard).0.and(which));
                    joined.clause.subject = None;
                }
            }
        }
        self.addressed(&s, &lead, env)?;
        // Who acts in what is done on each turn is the player whose turn it is.
        let turn = lead.time.or_else(|| self.time_around());
        if turn.is_some()
            && turn == self.turn
            && lead.trigger.is_none()
            && env.agent.is_none()
            && d.procedure.is_none()
            // `If you have no cards, you are out` is said to everybody, at any time.
            && !(super::forms::address::speaks(&lead.guard.0) && self.ends_for_somebody(&s))
        {
            // `If you have 6 loaves, you win`: the one of whom the condition speaks.
            let own = super::forms::address::speaks(&lead.guard.0);
            let who = if own { Expr::Asked } else { Expr::TurnPlayer };
            env.agent = Some(who.clone());
            env.you = Some(who);
        }
        // Who is told to do something is never the thing that the condition was about.
        let told = s.clauses.first().is_some_and(|j| {
            j.clause.subject.is_none()
                && !j.clause.verb.passive
                && matches!(j.clause.verb.verb, crate::syntax::ast::Verb::Word(_))
        });
        if told && env.subject.as_ref().is_some_and(|d| d.sort == Ref::Piece) {
            env.subject = None;
        }
        if let Some(status) = self.gains_nothing(&s, &lead, env, d) {
            return Ok(status);
        }
        let later = self.take_later(&mut s, &lead, env)?;
        let mut effect = self.effects(&s.clauses, env)?;
        if let Some(later) = later {
            effect = self.put_off(&effect, &later, &lead, env)?;
        }
        if let Some(order) = &lead.order {
            effect = self.ordered(effect, Some(order), true, env)?;
        }
        if let Some((q, false)) = &lead.loop_over
            && !super::emit::mentions(&effect, q.var)
        {
            // `If a player has no cards, the turn player draws a card`: once, however many have none.
            let some = Cond::Exists(Box::new(q.clone()));
            effect = Effect::If(some, Box::new(effect), Box::new(Effect::Nothing));
        } else if let Some((q, _)) = &lead.loop_over {
            effect = Effect::ForEach {
                slot: q.var,
                over: q.clone(),
                body: Box::new(effect),
                manner: crate::lower::Manner::InTurn,
            };
        }
        if let Some(cond) = lead.outcome.clone() {
            effect = Effect::If(cond, Box::new(effect), Box::new(Effect::Nothing));
        }
        let guard = lead.guard.0.clone();
        if lead.step && guard != Cond::True {
            // What a step asks is asked when it is its turn, and once where nothing is done for those of whom it asks.
            lead.guard = Cond0::default();
            let asked = match &lead.trigger {
                Some(Trigger::State { over: Some(q) })
                    if !super::emit::mentions(&effect, q.var) =>
                {
                    let mut q = q.clone();
                    q.filter = std::mem::replace(&mut q.filter, Cond::True).and(guard.clone());
                    lead.trigger = None;
                    Cond::Exists(Box::new(q))
                }
                _ => guard.clone(),
            };
            effect = Effect::If(asked, Box::new(effect), Box::new(Effect::Nothing));
        }
        d.trigger.clone_from(&lead.trigger);
        d.guard = Some(guard.clone());
        d.time = lead.time.map(|t| (t, lead.own_turn));
        // `If you have no points, …. Otherwise, …`: where they have some.
        let state = |a: &Adjunct| matches!(a, Adjunct::Sub(Subordinator::If, c) if !self.condition_is_event(c));
        let only = s.opener.is_none()
            && guard != Cond::True
            && matches!(lead.trigger, None | Some(Trigger::Time(..)))
            && s.leads.iter().filter(|a| matches!(a, Adjunct::Sub(..))).count() == 1
            && s.leads.iter().any(state);
        let asked = lead.asked.0.clone();
        d.condition = match &effect {
            Effect::If(c, ..) if *c == asked => Some(asked),
            Effect::If(c, ..) => Some(c.clone().and(asked)),
            _ if asked != Cond::True => Some(asked),
            _ => only.then_some(guard),
        };
        let mark = self.out.rules.len();
        let status = self.emit(&lead, proposed, effect, marker, env, d, unit)?;
        self.take_the_place(mark..self.out.rules.len(), &replaced);
        Ok(status)
    }
}
