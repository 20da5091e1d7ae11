//! From the body of a sentence to rules.

use super::conditions::described::described;
use super::conditions::trigger::Trigger;
use super::context::{Lowerer, Status, Unit};
use super::discourse::{Discourse, Env};
use super::lead::Lead;
use super::phrases::denote::{Read, Stuck};
use super::time::onward;
use crate::lower::{Cond, Effect, Expr, Manner, Marker, Pattern, Rule, RuleKind, Verb};
use crate::vocabulary::TermId;

impl Lowerer<'_> {
    /// The rule for an effect, by its trigger.
    pub(super) fn emit(
        &mut self,
        lead: &Lead,
        proposed: bool,
        effect: Effect,
        marker: Option<Marker>,
        env: &mut Env,
        d: &mut Discourse,
        unit: &Unit,
    ) -> Read<Status> {
        let mut effect = queue(effect);
        let asked = self.for_each_asked(lead, &effect, unit);
        let lead = match &asked {
            Some((lead, each)) => {
                effect = each.clone();
                lead
            }
            None => lead,
        };
        let mut guard = lead.guard.0.clone();
        self.at_that_moment(&effect, lead.trigger.as_ref())?;
        if self.is_house(unit) {
            self.can_be_so(&effect, lead.trigger.as_ref(), &guard)?;
        }
        if let Some(q) = &lead.over {
            if mentions(&effect, q.var) {
                effect = Effect::ForEach {
                    slot: q.var,
                    over: q.clone(),
                    body: Box::new(effect),
                    manner: Manner::InTurn,
                };
            } else {
                guard = guard.and(Cond::Exists(Box::new(q.clone())));
            }
        }
        // `the game ends when the bag is empty`: a condition behind an outcome is when it comes about.
        let (guard, effect) = match effect {
            Effect::If(c, yes, no)
                if *no == Effect::Nothing && lead.trigger.is_none() && is_outcome(&yes) =>
            {
                (guard.and(c), *yes)
            }
            effect => (guard, effect),
        };
        // A condition about what the effect has done is read when it is its turn.
        let (guard, effect, late) = match late_conditions(guard) {
            (guard, Cond::True) => (guard, effect, false),
            (guard, late) => {
                (guard, Effect::If(late, Box::new(effect), Box::new(Effect::Nothing)), true)
            }
        };
        // `If you have more than eight cards, …` among what is done on a turn is asked in its turn.
        // So is one about what an earlier sentence does in the same stretch of time (`Each round, …. Each round, if …`).
        let onward = matches!(lead.trigger, None | Some(Trigger::State { over: None }))
            && lead.time.is_some_and(|time| self.begun_before(time, unit));
        let in_turn = lead.trigger.is_none()
            && lead.time.is_none()
            && self.time_around().is_some_and(|t| self.in_turn(t))
            && (super::forms::address::speaks(&guard) || unit.ordered);
        let (now, guard) = if onward { onward::of_time(guard) } else { (Cond::True, guard) };
        let (guard, effect) = if (onward || in_turn)
            && d.procedure.is_none()
            && guard != Cond::True
            && !is_outcome(&effect)
            && !self.is_house(unit)
        {
            (now, Effect::If(guard, Box::new(effect), Box::new(Effect::Nothing)))
        } else {
            (now.and(guard), effect)
        };
        // `If the card turned up is red, …`: a step of the turn that has turned it up.
        let next = self.turn.filter(|_| {
            lead.trigger.is_none()
                && lead.time.is_none()
                && d.procedure.is_none()
                && !is_outcome(&effect)
                && self.asks_what_was_brought(&guard)
        });
        let (mut guard, effect) = match next {
            Some(_) => {
                (Cond::True, Effect::If(guard, Box::new(effect), Box::new(Effect::Nothing)))
            }
            None => (guard, effect),
        };
        if effect == Effect::Nothing && !proposed && !env.results.is_empty() {
            // A calculation whose result a later sentence uses.
            return Ok(Status::Operative);
        }
        let state = matches!(lead.trigger, None | Some(Trigger::State { .. }));
        if state
            && (self.is_house(unit) || lead.time.is_none() && !self.skips_turn(&effect))
            && let Some((skips, kind)) = self.skipped_time(&effect, env)
        {
            let guard = match &lead.trigger {
                // `If a king is in play, the draw step is skipped`
                Some(Trigger::State { over: Some(q) }) => {
                    let mut q = q.clone();
                    q.filter = q.filter.and(guard);
                    Cond::Exists(Box::new(q))
                }
                _ => guard,
            };
            let rule = self.rule(env, guard.and(skips), kind);
            self.out.rules[rule].exceptional = Some(marker.unwrap_or(Marker::Instead));
            return Ok(Status::Operative);
        }
        let kind = match &lead.trigger {
            // `When a pile is shuffled, its pieces are put in random order` says the same twice.
            Some(Trigger::Event { pattern, .. })
                if !proposed
                    && pattern.verb == crate::lower::Verb::SHUFFLE
                    && matches!(&effect, Effect::Do(p) if p.verb == pattern.verb) =>
            {
                RuleKind::Fact { term: None }
            }
            Some(Trigger::Event { pattern, reads, .. }) => {
                self.not_besides(pattern, &effect, proposed)?;
                if proposed {
                    let effect = self.goes_on_if_declined(effect);
                    RuleKind::Instead { event: pattern.clone(), effect }
                } else if !late
                    && !counts_itself(&guard, pattern)
                    && self.performs(pattern, &effect)
                    && !self.adds_to(pattern, &effect, unit)
                    && !self.item_begun(pattern)
                {
                    RuleKind::Perform { event: pattern.clone(), effect }
                } else {
                    let waits = self.gives_state(&effect);
                    {
                        // How often it has happened, this time included, is known only when it has.
                        let counted = counts_itself(&guard, pattern)
                            && super::conditions::nth_time::anywhere(&guard);
                        let reads = match (late, counted) {
                            (true, _) => crate::lower::Reads::Before,
                            (false, true) => crate::lower::Reads::After,
                            (false, false) if described(&guard, pattern) => {
                                crate::lower::Reads::Before
                            }
                            (false, false) => *reads,
                        };
                        RuleKind::When { event: pattern.clone(), effect, reads, waits }
                    }
                }
            }
            Some(Trigger::State { over }) => {
                if is_outcome(&effect) {
                    RuleKind::Outcome { over: over.clone(), effect, crossing: None }
                } else if let Some(time) = lead.time {
                    // `In the draw step, if a king is in play, …`: looked at once, when the step is played.
                    let mut effect = effect;
                    if let Some(q) = over {
                        let mut q = q.clone();
                        q.filter = q.filter.and(std::mem::replace(&mut guard, Cond::True));
                        effect = if mentions(&effect, q.var) {
                            let body = Box::new(effect);
                            Effect::ForEach {
                                slot: q.var,
                                over: q,
                                body,
                                manner: Manner::InTurn,
                            }
                        } else {
                            guard = Cond::Exists(Box::new(q));
                            effect
                        };
                    }
                    self.last_time = Some((time, super::time::times::group_of(unit)));
                    RuleKind::Contents { time, effect }
                } else if lead.any_time {
                    return Err(self.which_time(unit));
                } else if !self.is_house(unit) && self.only_scored_at_the_end(&effect, unit) {
                    let asked = std::mem::replace(&mut guard, Cond::True);
                    RuleKind::Final { effect: onward::for_whom(over.as_ref(), asked, effect) }
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
            // Who wins when it is over is a ranking: it comes after all that is still scored.
            Some(Trigger::GameEnd) if picks_winner(&effect) => {
                return self.outcome(effect, guard, env);
            }
            Some(Trigger::GameEnd) => RuleKind::Final { effect },
            None => {
                if let Some(pattern) = d.procedure.clone() {
                    RuleKind::Perform { event: pattern, effect }
                } else if let Some(time) = lead.time {
                    self.last_time = Some((time, super::time::times::group_of(unit)));
                    RuleKind::Contents { time, effect }
                } else if let Some(time) = next {
                    RuleKind::Contents { time, effect }
                } else if is_outcome(&effect) {
                    return self.outcome(effect, guard, env);
                } else if guard != Cond::True
                    && lead.trigger.is_none()
                    && !self.in_setup(unit)
                    && self.time_here(unit).is_none()
                {
                    if lead.any_time {
                        return Err(self.which_time(unit));
                    }
                    RuleKind::Keep { over: None, effect }
                } else {
                    if (self.is_house(unit) || super::definitions::setup::asks_who_can(&effect))
                        && !lead.setup
                        && !self.in_setup(unit)
                        && self.time_here(unit).is_none()
                    {
                        return Err(self.no_time(unit));
                    }
                    if let Some(kind) = self.after_announcement(&effect, unit) {
                        kind
                    } else if lead.setup {
                        RuleKind::Setup { stage: self.setup_stage(&effect, unit), effect }
                    } else {
                        self.untimed(effect, unit)?
                    }
                }
            }
        };
        // The one whose turn ends is in the event.
        let mut guard = match (&lead.trigger, &kind) {
            (Some(Trigger::Time(..)), RuleKind::When { event, .. }) => {
                let whose = event.binds.iter().find(|(r, _)| *r == crate::lower::Role::Agent);
                whose.map_or(guard.clone(), |(_, slot)| {
                    super::replace::in_cond(&guard, &|e: &Expr| {
                        (*e == Expr::TurnPlayer).then_some(Expr::Slot(*slot))
                    })
                })
            }
            _ => guard,
        };
        let kind = match kind {
            RuleKind::Contents { time, effect } => {
                let effect = self.limits_base(time, effect, &guard, unit)?;
                let effect = self.instead_of_base(time, effect, &guard, unit)?;
                let effect = self.in_its_place(time, effect, &mut guard, marker)?;
                self.does_fewer(time, &effect, &guard, marker, unit);
                RuleKind::Contents { time, effect }
            }
            kind => kind,
        };
        // Before play each step stands for itself, so that another rule may say one of them anew.
        if let RuleKind::Setup { stage, effect: Effect::Seq(list) } = &kind
            && apart(list)
        {
            let (stage, list) = (*stage, list.clone());
            for effect in list {
                let rule = self.rule(env, guard.clone(), RuleKind::Setup { stage, effect });
                self.out.rules[rule].exceptional = marker;
            }
            return Ok(Status::Operative);
        }
        let rule = self.rule(env, guard, kind);
        self.out.rules[rule].exceptional = marker;
        Ok(Status::Operative)
    }

    /// `the player with the most points wins`.
    pub(super) fn outcome(
        &mut self,
        effect: Effect,
        guard: Cond,
        env: &mut Env,
    ) -> Read<Status> {
        let mut verbs = Vec::new();
        effect.each_proposal(&mut |p| verbs.push(p.verb));
        let loses = verbs.contains(&crate::lower::Verb::BE_OUT);
        let unclear = |this: &Self| {
            Stuck::new(
                this.here(),
                format!("`{}` does not say who wins, nor when it is asked", this.said()),
            )
            .help("write who wins, for example `the player with the most points wins`, or when somebody is out, for example `at the end of each round, the player with the fewest points is out of the game`")
        };
        let rule = match effect {
            Effect::ForEach { over, .. } if loses && mentions_aggregate(&over.filter) => {
                return Err(unclear(self));
            }
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
                        if loses {
                            return Err(unclear(self));
                        }
                        self.rule(env, guard, RuleKind::Ranking { order: *q })
                    }
                    Some(crate::lower::Arg::Is(Expr::One(q))) => {
                        // `A player wins when all other players …`: other than that player.
                        let guard = super::replace::in_cond(&guard, &|e: &Expr| match e {
                            Expr::One(other) if *other == q => Some(Expr::Slot(q.var)),
                            _ => None,
                        });
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
    pub(crate) fn performs(&self, pattern: &Pattern, effect: &Effect) -> bool {
        // `To tap` sets the state by a rule of its own, which is made when all is read: a rule about tapping adds to it.
        let flagged = |(_, on, off): &(TermId, Verb, Verb)| [*on, *off].contains(&pattern.verb);
        if pattern.verb.is_primitive() || self.flags.values().any(flagged) {
            return false;
        }
        !self.gives_state(effect)
    }
}

/// `If you draw a rat and you have drawn two this turn`: how often it has happened, this time included, is known only when it has.
fn counts_itself(guard: &Cond, pattern: &Pattern) -> bool {
    let found = std::cell::Cell::new(false);
    let look = |e: &Expr| {
        found
            .set(found.get() || matches!(e, Expr::Times { verb, .. } if *verb == pattern.verb));
        None
    };
    let _ = super::replace::in_cond(guard, &look);
    found.get()
}

impl Lowerer<'_> {
    /// A house rule about an event that the book already carries out adds to it, unless it says
    /// anew where the piece of that event goes.
    fn adds_to(&self, pattern: &Pattern, effect: &Effect, unit: &Unit) -> bool {
        use crate::lower::{Arg, Role, Verb};
        if !self.is_house(unit) {
            return false;
        }
        let object = pattern.binds.iter().find(|(r, _)| *r == Role::Object).map(|(_, s)| *s);
        let moves = matches!(effect, Effect::Do(p) if p.verb == Verb::MOVE
        && p.roles.iter().any(|(r, a)| {
            *r == Role::Object && object.is_some_and(|s| *a == Arg::Is(Expr::Slot(s)))
        }));
        !moves
            && self.out.rules.concerning(pattern.verb).any(|r| {
                matches!(&r.kind, RuleKind::Perform { event, .. } if event.verb == pattern.verb)
                    && r.origin.set != unit.set
            })
    }

    fn which_time(&self, unit: &Unit) -> Stuck {
        let words = self.said();
        Stuck::new(unit.span, format!("`{words}` does not say in which of them by name"))
            .help("write a sentence for each of them, with its name in it")
    }

    fn no_time(&self, unit: &Unit) -> Stuck {
        let words = self.quote(unit.span);
        let mut rest: String = words.trim_end_matches(['.', '!']).to_owned();
        if let Some(first) = rest.chars().next() {
            rest.replace_range(..first.len_utf8(), &first.to_lowercase().to_string());
        }
        Stuck::new(unit.span, format!("`{words}` does not say when this happens")).help(format!(
            "say when, for example `At the start of the game, {rest}` or `At the end of each turn, {rest}`"
        ))
    }
}

/// Whether no step uses what an earlier one has chosen, counted or done.
fn apart(list: &[Effect]) -> bool {
    let slots = |e: &Effect| -> Vec<String> {
        let text = format!("{e:?}");
        let pieces = text.split("Slot(").skip(1).filter_map(|rest| rest.split_once(')'));
        pieces.map(|(number, _)| number.to_owned()).collect()
    };
    let late = |e: &Effect| {
        let text = format!("{e:?}");
        matches!(e, Effect::Let(..)) || text.contains("Outcome") || text.contains("Did")
    };
    let used: Vec<Vec<String>> = list.iter().map(slots).collect();
    !list.iter().any(late)
        && used.iter().enumerate().all(|(i, own)| {
            used[..i].iter().all(|other| other.iter().all(|slot| !own.contains(slot)))
        })
}

/// Whether an effect or a condition speaks of a variable.
pub(super) fn mentions(said: &impl std::fmt::Debug, slot: crate::lower::Slot) -> bool {
    format!("{said:?}").contains(&format!("{slot:?}"))
}

/// Whether a rule that is no effect asks what an effect has done (`a tapped card cannot be played`, where
/// nothing keeps what is tapped).
pub(super) fn asks_what_was_done(rule: &Rule) -> bool {
    let late = |c: &Cond| late_conditions(c.clone()).1 != Cond::True;
    match &rule.kind {
        RuleKind::May { .. }
        | RuleKind::Cannot { .. }
        | RuleKind::Must { .. }
        | RuleKind::Limit { .. }
        | RuleKind::Keep { .. } => late(&rule.guard),
        RuleKind::Only { cond, .. } => late(&rule.guard) || late(cond),
        _ => false,
    }
}

/// Parts a guard into what is read at once and what asks for an outcome of the effect so far.
pub(super) fn late_conditions(guard: Cond) -> (Cond, Cond) {
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
pub(super) fn queue(effect: Effect) -> Effect {
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
                            queries.push(super::phrases::denote::only(slot, who.clone()));
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

pub(super) fn is_outcome(effect: &Effect) -> bool {
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

pub(super) fn mentions_aggregate(c: &Cond) -> bool {
    format!("{c:?}").contains("Aggregate(Max") || format!("{c:?}").contains("Aggregate(Min")
}

/// Whether an effect names the winner by comparing players.
fn picks_winner(effect: &Effect) -> bool {
    use crate::lower::{Arg, Role, Verb};
    match effect {
        Effect::Do(p) => {
            p.verb == Verb::WIN
                && p.roles.iter().any(|(r, a)| {
                    *r == Role::Agent
                        && matches!(a, Arg::Is(Expr::One(q)) if mentions_aggregate(&q.filter) || !q.sort.is_empty())
                })
        }
        Effect::ForEach { over, body, .. } => {
            matches!(&**body, Effect::Do(p) if p.verb == Verb::WIN)
                && mentions_aggregate(&over.filter)
        }
        _ => false,
    }
}
