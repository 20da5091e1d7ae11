//! What stands before the main clause: times, conditions, exceptions.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::{Discourse, Env};
use crate::lower::from_syntax::lead::{Cond0, Lead};
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck};
use crate::lower::from_syntax::words;
use crate::lower::{Cond, Expr, Marker};
use crate::syntax::ast::{
    Adjunct, Adverb, Condition, Determiner, Head, Modal, NounPhrase, Preposition, Sentence,
    Subordinator, TimeRelation,
};

impl Lowerer<'_> {
    pub(crate) fn leads(&mut self, s: &Sentence, env: &mut Env, d: &Discourse) -> Read<Lead> {
        let mut lead = Lead::default();
        env.speaks_to = self.speaks_to(s);
        let leads = joined_leads(&s.leads);
        for adjunct in &leads {
            if let Some(cond) = self.ever_since(s, adjunct, env)? {
                lead.guard = Cond0(std::mem::take(&mut lead.guard).0.and(cond));
                continue;
            }
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
            && d.procedure.is_none()
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
            let (base, own) =
                (d.guard.clone().unwrap_or(Cond::True), std::mem::take(&mut lead.guard).0);
            if self.asks_for_roll(&own) {
                lead.outcome = Some(own);
                lead.guard = Cond0(base);
            } else {
                lead.guard = Cond0(base.and(own));
            }
        }
        if s.opener.is_none() {
            self.of_the_roll(&mut lead, env, d.opposed);
            self.after_the_rolls(&mut lead);
        }
        Ok(lead)
    }

    pub(crate) fn condition_is_event(&self, c: &crate::syntax::ast::Condition) -> bool {
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
    pub(crate) fn refers_back(&self, s: &Sentence) -> bool {
        s.clauses.iter().any(|j| match &j.clause.subject {
            // `The game`, `the round` is the same wherever it is said.
            Some(np) if self.is_game(np) || self.class_of(np) == Some(words::NounClass::Time) => false,
            Some(NounPhrase::One(n)) => {
                matches!(n.head, Head::Pronoun(_))
                    || matches!(n.determiner, Determiner::That | Determiner::This | Determiner::PronounPoss(_))
                    || (n.determiner == Determiner::The
                        && matches!(&n.head, Head::Noun(w) if self.sort(w).is_none_or(|s| s != crate::vocabulary::Sort::Designation)))
            }
            None => self.says_that_value(&j.clause),
            _ => false,
        }) || s.leads.iter().any(|lead| match lead {
            Adjunct::Sub(_, Condition::Clause(c)) => self.says_that_value(c),
            _ => false,
        })
    }

    pub(crate) fn lead(
        &mut self,
        adjunct: &Adjunct,
        lead: &mut Lead,
        env: &mut Env,
    ) -> Read<()> {
        if lead.trigger.is_none()
            && let Some((trigger, guard)) = self.after_so_many(adjunct, env)?
        {
            lead.trigger = Some(trigger);
            lead.guard = Cond0(std::mem::take(&mut lead.guard).0.and(guard));
            return Ok(());
        }
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
                    let somebody_else = self.of_somebody_else(c);
                    if somebody_else && lead.own_turn && env.you.is_none() {
                        env.you = Some(Expr::TurnPlayer);
                    }
                    let (t, g) = self.trigger(*word, c, env)?;
                    let state = matches!(t, None | Some(Trigger::Time(..)));
                    if let (
                        Some(Trigger::Time(time, _)),
                        Some(Trigger::State { over: Some(q) }),
                    ) = (&lead.trigger, &t)
                        && q.domain == crate::lower::Domain::Players
                    {
                        let mut q = q.clone();
                        q.filter = std::mem::replace(&mut q.filter, Cond::True).and(g);
                        if lead.own_turn
                            && (Some(*time) == self.turn || self.in_turn(*time))
                            && !somebody_else
                        {
                            let g = self.of_turn_player(&q, env);
                            lead.guard = Cond0(std::mem::take(&mut lead.guard).0.and(g));
                        } else if lead.loop_over.is_none() {
                            lead.loop_over = Some((q, false));
                        }
                        return Ok(());
                    }
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
                    } else if let Some(Trigger::State { over: Some(mut q) }) = t {
                        // `At the end of the round, if a player has 3 points, …`: one of them, or those.
                        q.filter = q.filter.and(g);
                        lead.over = Some(q);
                        return Ok(());
                    }
                    lead.ask(*word, state, &g);
                    lead.guard = Cond0(std::mem::take(&mut lead.guard).0.and(g));
                    return Ok(());
                }
                let (t, g) = self.trigger(*word, c, env)?;
                lead.ask(*word, matches!(t, None | Some(Trigger::Time(..))), &g);
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
                if often.nth {
                    self.often(often, env)?;
                }
                lead.often = Some(often.clone());
                if let Some(np) = &often.per {
                    self.no_second_one(np)?;
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
            // Nothing is done by which one then wins: it is won when something is so.
            Adjunct::Purpose(c)
                if matches!(&c.verb.verb, crate::syntax::ast::Verb::Word(w) if self.is(w, &["win", "lose"]))
                    && c.complements.iter().all(|c| matches!(c, crate::syntax::ast::Complement::Object(np) if self.is_game(np))) =>
            {
                return Err(Stuck::new(self.here(), format!("`{}` does not say when somebody wins", self.said()))
                    .help("write for example `the first player to have 10 points wins the game`"));
            }
            Adjunct::Purpose(c) => lead.purpose = Some((**c).clone()),
            Adjunct::Prep(Preposition::ForEach | Preposition::For, np) => {
                let mut d = self.phrase(np, env)?;
                self.just_dealt(&mut d, env);
                match &d.core {
                    Core::Many(q) => {
                        self.remember_slot(env, q.var, d.sort, d.noun.clone(), false);
                        lead.loop_over = Some((q.clone(), true));
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
            // `except in the first season`: at all other times.
            Adjunct::ExceptWhen(inner)
                if matches!(&**inner, Adjunct::Time(TimeRelation::During, _)) =>
            {
                let c = self.adjunct_condition(inner, env)?.negate();
                lead.guard = Cond0(std::mem::take(&mut lead.guard).0.and(c));
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

    pub(crate) fn lead_time(
        &mut self,
        relation: TimeRelation,
        np: &crate::syntax::ast::NounPhrase,
        lead: &mut Lead,
        env: &mut Env,
    ) -> Read<()> {
        if let Some(trigger) = self.after_event(relation, np, env) {
            lead.trigger = Some(trigger);
            return Ok(());
        }
        // `On the last turn of the game`: which one that is turns out when it is over.
        if relation == TimeRelation::During
            && self.last_of_all(np)
            && Self::head(np)
                .is_some_and(|w| self.time_of(w).is_some_and(|t| Some(t) == self.turn))
        {
            return Err(Stuck::new(
                self.here(),
                "which turn is the last is not known before it is over",
            )
            .help("say when it begins, for example `when a player has 500 points, the game ends after the current round`, or what happens when the game ends"));
        }
        // `After the last round, …`: when the game is over, not after each of them.
        if matches!(relation, TimeRelation::After | TimeRelation::EndOf) && self.last_of_all(np)
        {
            lead.trigger = Some(Trigger::GameEnd);
            return Ok(());
        }
        let own = own_time(np);
        let stripped = if own { Some(without_owner(np)) } else { self.whose_turn(np, env) };
        let np = stripped.as_ref().unwrap_or(np);
        lead.own_turn |= own;
        let d = self.phrase(np, env)?;
        let Ref::Time(time) = d.sort else {
            if d.sort == Ref::Game {
                if matches!(relation, TimeRelation::EndOf | TimeRelation::After) {
                    lead.trigger = Some(Trigger::GameEnd);
                }
                lead.setup = matches!(relation, TimeRelation::StartOf | TimeRelation::Before);
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
                lead.any_time |= time.is_none();
                lead.guard = Cond0(std::mem::take(&mut lead.guard).0.and(c));
            }
            TimeRelation::StartOf
            | TimeRelation::EndOf
            | TimeRelation::After
            | TimeRelation::Before => {
                if time.is_some() && time == self.turn {
                    self.one_whose_turn(env);
                }
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

    /// `After the third round, mining costs 1 more`, `before the second round, nobody can sell`: what is so, and does not happen,
    /// is so in all rounds behind it or before it.
    fn ever_since(
        &mut self,
        s: &Sentence,
        adjunct: &Adjunct,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        use crate::syntax::ast::{Adjective, Ordinal};
        let Adjunct::Time(relation @ (TimeRelation::After | TimeRelation::Before), np) =
            adjunct
        else {
            return Ok(None);
        };
        let numbered = matches!(np, NounPhrase::One(n)
            if n.adjectives.iter().any(|a| matches!(a, Adjective::Ordinal(Ordinal::Nth(_)))));
        // A price is paid each time.
        let priced = |list: &[Adjunct]| list.iter().any(|a| matches!(a, Adjunct::Purpose(_)));
        let lasts = s.clauses.first().is_some_and(|j| {
            let verb = &j.clause.verb;
            // `May` offers something at that moment.
            verb.modal == Some(Modal::Can)
                || priced(&s.leads)
                || priced(&j.clause.adjuncts)
                || verb.modal.is_some() && verb.negated
                || matches!(&verb.verb, crate::syntax::ast::Verb::Word(w) if self.is(w, &["cost"]))
        });
        if !numbered || !lasts || self.last_of_all(np) {
            return Ok(None);
        }
        self.during(*relation, np, env).map(Some)
    }

    /// `the last round`, `the final turn of the game`.
    fn last_of_all(&self, np: &crate::syntax::ast::NounPhrase) -> bool {
        use crate::syntax::ast::{Adjective, Determiner, Head, NounPhrase, Ordinal, Post};
        let NounPhrase::One(n) = np else { return false };
        let last = n.adjectives.iter().any(|a| match a {
            Adjective::Ordinal(o) => *o == Ordinal::Last,
            Adjective::Plain(w) => self.is(w, &["final"]),
            _ => false,
        });
        last && n.determiner == Determiner::The
            && matches!(&n.head, Head::Noun(w) if self.time_of(w).is_some())
            && n.post.iter().all(|p| matches!(p, Post::Of(np) if self.is_game(np)))
    }

    /// `after each roll`, `after a draw`: an event by its noun.
    fn after_event(
        &mut self,
        relation: TimeRelation,
        np: &crate::syntax::ast::NounPhrase,
        env: &mut Env,
    ) -> Option<Trigger> {
        use crate::syntax::ast::{Determiner, Head, NounPhrase};
        let NounPhrase::One(n) = np else { return None };
        let Head::Noun(w) = &n.head else { return None };
        let each = matches!(
            n.determiner,
            Determiner::Each
                | Determiner::A
                | Determiner::Any
                | Determiner::All
                | Determiner::The
                | Determiner::PronounPoss(_)
        );
        let plain = n.adjectives.is_empty() && n.post.is_empty() && n.quantity.is_none();
        if relation != TimeRelation::After
            || !each
            || !plain
            || self.noun_class(w) != words::NounClass::Event
        {
            return None;
        }
        let lemma = self.lemma(w);
        let verb = if lemma == "roll" && self.dice.used {
            self.out.world.verbs.intern("roll")
        } else {
            self.verb_named(&lemma)?
        };
        let player = env.slot("player");
        env.agent = Some(Expr::Slot(player));
        env.you = Some(Expr::Slot(player));
        let noun = self.lexicon_noun("player");
        self.remember_slot(env, player, Ref::Player, noun, true);
        let pattern =
            crate::lower::Pattern { verb, binds: vec![(crate::lower::Role::Agent, player)] };
        env.event = Some(pattern.clone());
        Some(Trigger::Event { pattern, reads: crate::lower::Reads::After, proposed: false })
    }

    pub(crate) fn in_time_owner(
        &mut self,
        owner: Option<&denote::Denot>,
        extra: &[Cond],
    ) -> Cond {
        let mut c = Cond::True;
        for e in extra {
            c = c.and(e.clone());
        }
        if let Some(d) = owner
            && let Core::One(e) = &d.core
            && d.sort == Ref::Player
        {
            c = c.and(denote::equal(Expr::TurnPlayer, e.clone()));
        }
        c
    }
}

/// Phrases before the main clause whose own restriction stands beside them are put together again:
/// `for each card` + `in their garden`, `once during each` + `of their turns`.
pub(crate) fn joined_leads(leads: &[Adjunct]) -> Vec<Adjunct> {
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
pub(crate) fn mentions_slot(e: &Expr) -> bool {
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
pub(crate) fn own_time(np: &crate::syntax::ast::NounPhrase) -> bool {
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
pub(crate) fn without_owner(
    np: &crate::syntax::ast::NounPhrase,
) -> crate::syntax::ast::NounPhrase {
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
