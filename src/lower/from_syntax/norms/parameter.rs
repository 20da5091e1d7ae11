//! Choices that belong to an action: values, roles played, choices and purposes kept.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::{Discourse, Env};
use crate::lower::from_syntax::effects::purpose::take_purpose;
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{
    Core, Denot, How, Read, Ref, Stuck, int, over,
};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{
    Choice, Compare, Cond, Domain, Effect, Expr, Pattern, Proposal, Role, RuleKind, Value,
    Verb, Who,
};
use crate::syntax::ast::{
    Adjunct, Adverb, Amount, Clause, Complement, Determiner, Head, Link, Modal, NounPhrase,
    Often, Post, Quantity, Sentence, Statement, TimeRelation, Verb as V,
};

impl Lowerer<'_> {
    // ---- must ----------------------------------------------------------------------------

    /// `At the start of the game, each player must draw two cards`: what must be done before play is done then, and is no
    /// duty of the turns.
    pub(crate) fn before_play(s: &Sentence, lead: &Lead) -> Option<Sentence> {
        let must = |c: &Clause| c.verb.modal == Some(Modal::Must) && !c.verb.negated;
        let all = s.clauses.iter().all(|j| must(&j.clause));
        if !lead.setup || lead.trigger.is_some() || !all {
            return None;
        }
        let mut ordered = s.clone();
        for joined in &mut ordered.clauses {
            joined.clause.verb.modal = None;
        }
        Some(ordered)
    }

    pub(crate) fn must(
        &mut self,
        s: &Sentence,
        lead: &Lead,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let Some(joined) = s.clauses.first() else { return Ok(None) };
        let clause = &joined.clause;
        // An invariant of a thing: what mends it is said by the sentence about when it fails.
        let stays = match &clause.verb.verb {
            V::Be => true,
            V::Word(w) => self.is(w, &["stay", "remain", "attach", "keep"]),
            _ => false,
        };
        let subject = match &clause.subject {
            Some(np) => Some(self.phrase(np, &mut env.clone())?),
            None => None,
        };
        if stays && subject.as_ref().is_some_and(|d| d.sort != Ref::Player) {
            // It runs nowhere by itself; what it speaks of is kept, so that it is known.
            let mut spoken = clause.subject.iter().collect::<Vec<_>>();
            spoken.extend(clause.complements.iter().filter_map(|c| match c {
                Complement::Prep(_, np) | Complement::Object(np) => Some(np),
                _ => None,
            }));
            for complement in &clause.complements {
                match complement {
                    Complement::Adjective(phrase) => spoken.extend(phrase.than.as_deref()),
                    Complement::Clause(inner) | Complement::Infinitive(inner) => {
                        spoken.extend(inner.complements.iter().filter_map(|c| match c {
                            Complement::Prep(_, np) | Complement::Object(np) => Some(np),
                            _ => None,
                        }));
                    }
                    _ => {}
                }
            }
            spoken.extend(clause.adjuncts.iter().filter_map(|a| match a {
                Adjunct::Prep(_, np) => Some(np),
                _ => None,
            }));
            for np in spoken {
                let term = Self::head(np).and_then(Self::as_term);
                self.rule(env, lead.guard.0.clone(), RuleKind::Fact { term });
            }
            return Ok(Some(Status::Operative));
        }
        if lead.trigger.is_some() {
            return Ok(None);
        }
        // `must sow or reap`: which is asked when it is done.
        if s.clauses.len() > 1
            && s.clauses.iter().skip(1).all(|j| j.link == Link::Or)
            && (lead.time.is_some() || lead.own_turn || self.time_around().is_some())
        {
            return Ok(None);
        }
        if let Some(status) = self.so_many_go(clause, lead, env)? {
            return Ok(Some(status));
        }
        // `on a turn, the player must take a stone`: done in its turn, not offered as an action.
        if self.done_in_turn(lead, clause, env) {
            return Ok(None);
        }
        let mut clause = clause.clone();
        for c in &mut clause.complements {
            // `Must play at least one card` is met by one.
            if let Complement::Object(NounPhrase::One(n)) = c
                && n.quantity == Some(Quantity::AtLeast(Amount::Number(1)))
            {
                n.quantity = None;
                n.determiner = Determiner::A;
                n.plural = false;
            }
        }
        let clause = &clause;
        let (pattern, subject, rest) = self.norm_pattern(clause, env)?;
        let mut guard = lead.guard.0.clone().and(subject).and(rest);
        // A duty is met by doing it once in a turn. Where no event of others' turns is spoken of, `each turn` is that of
        // whoever has the duty.
        let mut own = lead.clone();
        for adjunct in clause.adjuncts.iter().chain(&lead.often.clone().map(Adjunct::Often)) {
            if let Adjunct::Often(often) = adjunct {
                own.own_turn |= self.once_a_turn(often)?;
                continue;
            }
            if self.each_turn(adjunct) {
                own.own_turn = true;
            } else if clause.adjuncts.contains(adjunct) {
                guard = guard.and(self.adjunct_condition(adjunct, env)?);
            }
        }
        own.own_turn |= s.leads.iter().any(|a| self.each_turn(a));
        guard = guard.and(self.on_own_time(&own, &pattern));
        self.rule(env, guard, RuleKind::Must { action: pattern });
        Ok(Some(Status::Operative))
    }

    /// `Each turn`, `in every turn`.
    fn each_turn(&self, adjunct: &Adjunct) -> bool {
        matches!(adjunct, Adjunct::Time(TimeRelation::During, NounPhrase::One(n))
            if matches!(n.determiner, Determiner::Each | Determiner::All)
                && matches!(&n.head, Head::Noun(w) if self.is(w, &["turn"])))
    }

    /// `Each turn`, `once per turn`: once. A duty that is met only by doing it several times has no model.
    fn once_a_turn(&self, often: &Often) -> Read<bool> {
        let once = match &often.times {
            None => true,
            Some(q) => matches!(
                q,
                Quantity::Exactly(Amount::Number(1)) | Quantity::AtLeast(Amount::Number(1))
            ),
        };
        let turn = often.per.as_ref().is_some_and(|np| {
            matches!(np, NounPhrase::One(n) if matches!(&n.head, Head::Noun(w) if self.is(w, &["turn"])))
        });
        if once && (turn || often.per.is_none()) {
            return Ok(turn);
        }
        Err(Stuck::new(
            self.here(),
            format!("`{}` is a duty that is not met by doing it once in a turn", self.said()),
        )
        .help("write when it is done, for example `at the end of their turn, a player discards two cards`"))
    }

    // ---- parameters and costs ------------------------------------------------------------------

    /// A choice attached to an action: `when a player plays a card, they choose a role for it`,
    /// `an X must be selected for it`.
    pub(crate) fn is_choice_of_action(&self, s: &Sentence, lead: &Lead, env: &Env) -> bool {
        let Some(Trigger::Event { pattern, proposed: false, .. }) = &lead.trigger else {
            return false;
        };
        if pattern.verb.is_primitive() || env.event.is_none() {
            return false;
        }
        // What also happens without being chosen as an action asks for nobody before: who is meant is asked when it has happened.
        let chosen = |class: NounClass| {
            s.clauses.iter().any(|j| {
                j.clause.complements.iter().any(
                    |c| matches!(c, Complement::Object(np) if self.class_of(np) == Some(class)),
                )
            })
        };
        let somebody = chosen(NounClass::Player);
        if somebody && self.happens_anyway(pattern.verb)
            || (somebody || chosen(NounClass::Piece)) && self.chosen_afterwards()
        {
            return false;
        }
        s.clauses.iter().all(|j| {
            matches!(&j.clause.verb.verb, V::Word(w) if self.is(w, &["choose", "select", "pick", "name", "declare"]))
                && !j.clause.verb.adverbs.contains(&Adverb::Randomly)
                && !j.clause.complements.iter().any(|c| matches!(c, Complement::Infinitive(_) | Complement::Clause(_)))
                && !j.clause.complements.iter().any(|c| matches!(c, Complement::Object(NounPhrase::One(n)) if matches!(n.head, Head::Whether(_))))
        })
    }

    /// `When a player scores, they choose another player. That player draws a card.`: a house rule about what the book lets
    /// players do adds no choice to it, unless a later sentence of the rule uses what was chosen at another time.
    fn chosen_afterwards(&self) -> bool {
        let here = &self.units[self.at];
        let later = self.units[self.at + 1..]
            .iter()
            .take_while(|u| u.set == here.set && u.number == here.number);
        let at_another_time = |s: &Sentence| {
            s.leads
                .iter()
                .any(|a| matches!(a, Adjunct::Sub(_, c) if self.condition_is_event(c)))
        };
        self.is_house(here)
            && !later
                .filter_map(|u| match &u.statement {
                    Some(Statement::Sentence(s)) => Some(s),
                    _ => None,
                })
                .any(at_another_time)
    }

    pub(crate) fn params(
        &mut self,
        s: &Sentence,
        lead: &Lead,
        env: &mut Env,
        discourse: &mut Discourse,
    ) -> Read<Status> {
        let Some(Trigger::Event { pattern, .. }) = lead.trigger.clone() else {
            return Ok(Status::Operative);
        };
        for joined in &s.clauses {
            let clause = &joined.clause;
            let chosen = if clause.verb.passive {
                clause.subject.clone()
            } else {
                clause.complements.iter().find_map(|c| match c {
                    Complement::Object(np) => Some(np.clone()),
                    _ => None,
                })
            };
            let Some(np) = chosen else {
                return Err(Stuck::new(clause.at.0, "it is not said what is chosen"));
            };
            let agent = pattern.binds.iter().find(|(r, _)| *r == Role::Agent).map(|(_, s)| *s);
            let agent = agent.map_or(Expr::Asked, Expr::Slot);
            if env.agent.is_none() {
                env.agent = Some(agent.clone());
            }
            if self.value_param(&np, &pattern, &agent, lead, env)? {
                continue;
            }
            let (np, purpose) = take_purpose(&np);
            let d = match self.value_to_choose(&np, env)? {
                Some((word, q)) => {
                    Denot { noun: Some(word), ..Denot::many(Ref::Term, q, How::A, clause.at.0) }
                }
                None => self.phrase(&np, env)?,
            };
            let Core::Many(q) = &d.core else {
                return Err(Stuck::new(
                    d.span,
                    format!("`{}` leaves nothing to choose", self.quote(d.span)),
                ));
            };
            let q = q.clone();
            let role = self.free_role(&pattern, &d, &lead.guard.0)?;
            let purpose = match &purpose {
                Some(p) => self.purpose(p, &pattern, (role, q.var), &d, lead, env)?,
                None => None,
            };
            let mut action = pattern.clone();
            action.binds.push((role, q.var));
            let (min, max) = d.count.clone().unwrap_or((int(1), int(1)));
            let choice = Choice {
                slot: q.var,
                by: Who::Player(agent),
                from: q.clone(),
                min,
                max,
                body: None,
            };
            self.rule(
                env,
                lead.guard.0.clone(),
                RuleKind::Param { action: action.clone(), role, choice, purpose },
            );
            if role == Role::As {
                self.keep_choice(&action, &d, lead, env);
            }
            // `that player` in a later sentence is the one who was chosen.
            if let Some(Trigger::Event { pattern, .. }) = &mut discourse.trigger {
                pattern.binds.push((role, q.var));
                self.remember_slot(env, q.var, d.sort, d.noun.clone(), false);
            }
        }
        Ok(Status::Operative)
    }

    /// The role that a chosen value fills: none that another choice for the same action may fill.
    fn free_role(&self, pattern: &Pattern, d: &Denot, guard: &Cond) -> Read<Role> {
        let by_role = |pattern: &Pattern, guard: &Cond| {
            pattern.binds.iter().fold(guard.clone(), |guard, (role, slot)| {
                replace::cond(&guard, *slot, &Expr::RoleOf(*role))
            })
        };
        let mine = by_role(pattern, guard);
        let mut taken: Vec<Role> = pattern.binds.iter().map(|(r, _)| *r).collect();
        for rule in self.out.rules.concerning(pattern.verb) {
            if let RuleKind::Param { action, role, .. } = &rule.kind
                && action.verb == pattern.verb
                && !self.exclude(&mine, &by_role(action, &rule.guard))
            {
                taken.push(*role);
            }
        }
        let want = if d.sort == Ref::Term { Role::As } else { Role::Host };
        [want, Role::As, Role::Host, Role::Second, Role::Amount, Role::To, Role::From]
            .into_iter()
            .find(|role| !taken.contains(role) && (*role != Role::As || d.sort == Ref::Term))
            .ok_or_else(|| Stuck::new(d.span, "too many things are chosen for one action"))
    }

    /// `When a card is played, it is played as one role chosen by the player from its roles`: how the
    /// action is done is a choice of the player who does it.
    pub(crate) fn played_as(
        &mut self,
        s: &Sentence,
        lead: &Lead,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        use crate::syntax::ast::Preposition;
        let Some(Trigger::Event { pattern, proposed: false, .. }) = lead.trigger.clone() else {
            return Ok(None);
        };
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        let lemma = self.lemma(w);
        if self.verb_named(&lemma) != Some(pattern.verb) {
            return Ok(None);
        }
        let Some(kind) = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(Preposition::As, np) => Some(np.clone()),
            _ => None,
        }) else {
            return Ok(None);
        };
        // From which: a phrase behind `chosen`, else all of that kind.
        let chosen = |c: &Clause| matches!(&c.verb.verb, V::Word(w) if self.is(w, &["choose", "select", "pick"]));
        let mut from = None;
        let mut is_choice = false;
        let mut look = |c: &Clause| {
            if chosen(c) {
                is_choice = true;
                from = c.complements.iter().find_map(|x| match x {
                    Complement::Prep(
                        Preposition::From | Preposition::Among | Preposition::Of,
                        np,
                    ) => Some(np.clone()),
                    _ => None,
                });
            }
        };
        for c in &clause.complements {
            if let Complement::Clause(c) = c {
                look(c);
            }
        }
        if let NounPhrase::One(n) = &kind {
            for p in &n.post {
                if let Post::Participle(c) = p {
                    look(c);
                }
            }
        }
        if !is_choice {
            return Ok(None);
        }
        let agent = pattern.binds.iter().find(|(r, _)| *r == Role::Agent).map(|(_, s)| *s);
        let mut action = pattern.clone();
        let agent = if let Some(s) = agent {
            s
        } else {
            let s = env.slot("player");
            action.binds.push((Role::Agent, s));
            s
        };
        let d = self.phrase(from.as_ref().unwrap_or(&kind), env)?;
        let Core::Many(q) = d.core.clone() else {
            return Err(Stuck::new(
                d.span,
                format!("`{}` leaves nothing to choose", self.quote(d.span)),
            ));
        };
        action.binds.push((Role::As, q.var));
        let choice = Choice {
            slot: q.var,
            by: Who::Player(Expr::Slot(agent)),
            from: q,
            min: int(1),
            max: int(1),
            body: None,
        };
        let guard = lead.guard.0.clone();
        self.rule(
            env,
            guard,
            RuleKind::Param { action: action.clone(), role: Role::As, choice, purpose: None },
        );
        self.keep_choice(&action, &d, lead, env);
        Ok(Some(Status::Operative))
    }

    /// `choose a value of 1 or 11 for it`: a number that the piece has from then on.
    pub(crate) fn value_param(
        &mut self,
        np: &NounPhrase,
        pattern: &Pattern,
        agent: &Expr,
        lead: &Lead,
        env: &mut Env,
    ) -> Read<bool> {
        let NounPhrase::One(n) = np else { return Ok(false) };
        let Head::Noun(w) = &n.head else { return Ok(false) };
        let Some(field) = Self::as_term(w)
            .filter(|t| self.term(*t).sort == crate::vocabulary::Sort::Property)
        else {
            return Ok(false);
        };
        let Some(quantity) = n.post.iter().find_map(|p| match p {
            Post::Of(NounPhrase::One(o)) => o.quantity.clone(),
            _ => None,
        }) else {
            return Ok(false);
        };
        let Some(object) =
            pattern.binds.iter().find(|(r, _)| *r == Role::Object).map(|(_, s)| *s)
        else {
            return Ok(false);
        };
        let slot = env.slot(&self.lemma(w));
        let from = match &quantity {
            crate::syntax::ast::Quantity::Either(list) => {
                let mut one_of = Vec::new();
                for amount in list {
                    let e = self.amount(amount, env)?;
                    one_of.push(denote::only(slot, e));
                }
                over(slot, Domain::Union(one_of), Cond::True)
            }
            q => {
                let (low, high) = self.range(q, env)?;
                over(slot, Domain::Numbers(low, high), Cond::True)
            }
        };
        let mut action = pattern.clone();
        action.binds.push((Role::Amount, slot));
        let choice = Choice {
            slot,
            by: Who::Player(agent.clone()),
            from,
            min: int(1),
            max: int(1),
            body: None,
        };
        let guard = lead.guard.0.clone();
        self.rule(
            env,
            guard.clone(),
            RuleKind::Param {
                action: action.clone(),
                role: Role::Amount,
                choice,
                purpose: None,
            },
        );
        let effect = Effect::Do(Proposal {
            verb: Verb::SET,
            roles: vec![
                (Role::Object, crate::lower::Arg::Is(Expr::Slot(object))),
                (Role::Field, crate::lower::Arg::Is(Expr::Const(Value::Term(field)))),
                (Role::Amount, crate::lower::Arg::Is(Expr::Slot(slot))),
            ],
            times: None,
            result: None,
        });
        self.rule(env, guard, RuleKind::Perform { event: action, effect });
        Ok(true)
    }

    /// A choice made for a piece is kept on it (`the chosen role`).
    pub(crate) fn keep_choice(
        &mut self,
        action: &Pattern,
        d: &denote::Denot,
        lead: &Lead,
        env: &mut Env,
    ) {
        let Some(object) =
            action.binds.iter().find(|(r, _)| *r == Role::Object).map(|(_, s)| *s)
        else {
            return;
        };
        let Some(slot) = action.binds.iter().find(|(r, _)| *r == Role::As).map(|(_, s)| *s)
        else {
            return;
        };
        let Some(noun) = d.noun.clone() else { return };
        let field = self.kept(&noun);
        let effect = Effect::Do(Proposal {
            verb: Verb::SET,
            roles: vec![
                (Role::Object, crate::lower::Arg::Is(Expr::Slot(object))),
                (Role::Field, crate::lower::Arg::Is(Expr::Const(Value::Term(field)))),
                (Role::Amount, crate::lower::Arg::Is(Expr::Slot(slot))),
            ],
            times: None,
            result: None,
        });
        self.rule(
            env,
            lead.guard.0.clone(),
            RuleKind::Perform { event: action.clone(), effect },
        );
        if !self.status_verbs.contains(&action.verb) {
            self.status_verbs.push(action.verb);
        }
    }

    /// Whether two guards cannot hold together: one value for one thing against another.
    fn exclude(&self, a: &Cond, b: &Cond) -> bool {
        let parts = |c: &Cond| match c {
            Cond::All(list) => list.clone(),
            c => vec![c.clone()],
        };
        let name =
            |t: &crate::vocabulary::TermId| self.term(*t).sort == crate::vocabulary::Sort::Name;
        let (a, b) = (parts(a), parts(b));
        a.iter().any(|x| {
            b.iter().any(|y| match (x, y) {
                (
                    Cond::Compare(Compare::Equal, e, Expr::Const(v)),
                    Cond::Compare(Compare::Equal, f, Expr::Const(w)),
                ) => e == f && v != w,
                (Cond::Status(e, s), Cond::Status(f, t)) => e == f && s != t,
                (Cond::Kind(e, s), Cond::Kind(f, t)) => e == f && s != t && name(s) && name(t),
                (x, y) => x.clone().negate() == *y,
            })
        })
    }
}
