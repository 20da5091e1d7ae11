//! Norms: what may, can only, cannot and must be done.

use super::context::{Lowerer, Status};
use super::denote::{Core, How, Read, Ref, Stuck, equal, int, over};
use super::discourse::{Discourse, Env};
use super::sentence::Lead;
use super::trigger::Trigger;
use crate::lower::{
    Choice, Compare, Cond, Domain, Effect, Expr, Pattern, Proposal, Role, RuleKind, Slot,
    Value, Verb, Who,
};
use crate::syntax::ast::{
    Adjunct, Adverb, Clause, Complement, Determiner, Head, Modal, NounPhrase, Post, Sentence,
    Subordinator, TimeRelation, Verb as V,
};

impl Lowerer<'_> {
    /// Reads a sentence as a norm, if its modal or verb makes it one.
    pub(super) fn norm(
        &mut self,
        s: &Sentence,
        lead: &Lead,
        event: bool,
        env: &mut Env,
        d: &mut Discourse,
    ) -> Read<Option<Status>> {
        let Some(first) = s.clauses.first() else { return Ok(None) };
        let clause = &first.clause;
        if let Some(purpose) = &lead.purpose {
            return self.procedure(purpose, s, lead, env, d).map(Some);
        }
        if let Some(status) = self.played_as(s, lead, env)? {
            d.trigger.clone_from(&lead.trigger);
            d.guard = Some(lead.guard.0.clone());
            return Ok(Some(status));
        }
        if self.is_choice_of_action(s, lead, env) {
            d.trigger.clone_from(&lead.trigger);
            d.guard = Some(lead.guard.0.clone());
            return self.params(s, lead, env).map(Some);
        }
        let only_subject = matches!(&clause.subject, Some(NounPhrase::One(n)) if matches!(n.determiner, Determiner::Only(_)));
        match clause.verb.modal {
            _ if s.clauses.iter().any(|j| self.sees(&j.clause)) => {
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
            Some(Modal::May | Modal::Can) if !event || self.time_trigger(lead) => {
                self.permissions(s, lead, env)
            }
            Some(Modal::Must) => self.must(s, lead, env),
            _ => Ok(None),
        }
    }

    fn time_trigger(&self, lead: &Lead) -> bool {
        matches!(lead.trigger, Some(Trigger::State { .. }) | None)
    }

    fn is_only(&self, s: &Sentence) -> bool {
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

    /// A clause as a pattern, what restricts its subject apart from the rest.
    fn norm_pattern(&mut self, clause: &Clause, env: &mut Env) -> Read<(Pattern, Cond, Cond)> {
        let saved = (env.binding, std::mem::take(&mut env.guards));
        env.binding = true;
        self.passive_agent(clause, env);
        let call = self.call(clause, env);
        let guards = std::mem::replace(&mut env.guards, saved.1);
        env.binding = saved.0;
        let mut call = call?;
        let mark = env.mark.min(guards.len());
        let gather = |list: &[Cond]| list.iter().cloned().fold(Cond::True, Cond::and);
        let mut subject = gather(&guards[..mark]);
        let mut rest = gather(&guards[mark..]);
        // `from the hand`: where the piece is, not a role of the event.
        if let (Some(from), Some(object)) =
            (call.role(Role::From).cloned(), call.role(Role::Object).cloned())
            && !call.verb.is_primitive()
        {
            rest = rest.and(self.in_place(object.expr(), &from));
            call.roles.retain(|(r, _)| *r != Role::From);
        }
        if call.agent.is_none() {
            let agent = match &env.agent {
                Some(e @ Expr::Slot(_)) if clause.verb.passive => e.clone(),
                _ => Expr::Slot(env.slot("player")),
            };
            call.agent =
                Some(super::denote::Denot::one(Ref::Player, agent.clone(), clause.at.0));
            if env.agent.is_none() {
                env.agent = Some(agent);
            }
        }
        let mut more = Cond::True;
        let pattern = self.pattern_of(&call, &mut more, env);
        subject = subject.and(more);
        env.event = Some(pattern.clone());
        Ok((pattern, subject, rest))
    }

    // ---- may -----------------------------------------------------------------------------

    fn permissions(
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
                        if o.per.as_ref().is_some_and(super::sentence::own_time) {
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
            let kind = if pattern.verb.is_primitive() && pattern.verb == Verb::PASS {
                RuleKind::May { action: pattern }
            } else {
                RuleKind::May { action: pattern }
            };
            let rule = self.rule(&inner, guard, kind);
            self.out.rules[rule].exceptional = exceptional;
            *env = inner;
        }
        Ok(Some(Status::Operative))
    }

    /// `On their turn, a player may …`: the turn is the agent's.
    fn on_own_time(&self, lead: &Lead, pattern: &Pattern) -> Cond {
        let agent = pattern.binds.iter().find(|(r, _)| *r == Role::Agent).map(|(_, s)| *s);
        match (lead.own_turn, agent) {
            (true, Some(slot)) => equal(Expr::TurnPlayer, Expr::Slot(slot)),
            _ => Cond::True,
        }
    }

    // ---- only ----------------------------------------------------------------------------

    fn only(
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

    fn prohibitions(&mut self, s: &Sentence, lead: &Lead, env: &mut Env) -> Read<Status> {
        for joined in &s.clauses {
            let clause = &joined.clause;
            if self.is_holding(clause) {
                self.limit(clause, lead, env)?;
                continue;
            }
            let (pattern, subject, rest) = self.norm_pattern(clause, env)?;
            let mut guard = lead.guard.0.clone().and(subject).and(rest);
            guard = guard.and(self.on_own_time(lead, &pattern));
            for adjunct in &clause.adjuncts {
                match adjunct {
                    // `until it is untapped`: as long as it is not.
                    Adjunct::Often(o) => {
                        let free = self.often(o, env)?;
                        guard = guard.and(free.negate());
                    }
                    Adjunct::Sub(Subordinator::Until | Subordinator::Before, _)
                        if guard != Cond::True => {}
                    _ => guard = guard.and(self.adjunct_condition(adjunct, env)?),
                }
            }
            let rule = self.rule(env, guard, RuleKind::Cannot { action: pattern });
            self.out.rules[rule].exceptional = lead.marker;
        }
        Ok(Status::Operative)
    }

    // ---- limits on what something has -------------------------------------------------------

    /// `can have at most one X [attached to it]`.
    fn is_holding(&self, clause: &Clause) -> bool {
        match &clause.verb.verb {
            V::Have => true,
            V::Word(w) => self.is(w, &["contain", "hold", "include"]) && !clause.verb.passive,
            V::Be | V::Do => false,
        }
    }

    fn limit(&mut self, clause: &Clause, lead: &Lead, env: &mut Env) -> Read<Status> {
        let up_to = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(crate::syntax::ast::Preposition::UpTo, NounPhrase::One(n)) => {
                Some(n)
            }
            _ => None,
        });
        let object = clause.complements.iter().find_map(|c| match c {
            Complement::Object(NounPhrase::One(n)) => Some(n),
            _ => None,
        });
        let (Some(subject), Some(object)) = (&clause.subject, object.or(up_to)) else {
            return Err(Stuck::new(clause.at.0, "it is not said how many of what are allowed"));
        };
        if let Some(status) = self.copies(subject, object, clause, env)? {
            return Ok(status);
        }
        let d = self.phrase(subject, env)?;
        let (over_q, one) = match &d.core {
            Core::Many(q) => (q.clone(), Expr::Slot(q.var)),
            Core::One(e) => {
                let var = env.slot("thing");
                (super::denote::only(var, e.clone()), Expr::Slot(var))
            }
            Core::List(..) => {
                return Err(Stuck::new(
                    clause.at.0,
                    "say it for each of them in a sentence of its own",
                ));
            }
        };
        let max = match &object.quantity {
            Some(q) => {
                let (low, high) = self.range(q, env)?;
                if clause.verb.negated { minus_one(&low) } else { high }
            }
            None if clause.verb.negated => int(0),
            None => int(1),
        };
        let mut noun = object.as_ref().clone();
        noun.quantity = None;
        noun.determiner = Determiner::None;
        noun.post
            .retain(|p| !matches!(p, Post::Participle(_) | Post::Prep(..) | Post::Relative(_)));
        let counted = match (&noun.head, d.sort) {
            (Head::Noun(w), Ref::Player)
                if self.noun_class(w) == super::words::NounClass::Quality =>
            {
                let id = Self::as_term(w)
                    .ok_or_else(|| Stuck::new(clause.at.0, "this number is not defined"))?;
                Expr::Field(Box::new(one), id)
            }
            (Head::Noun(w), sort) => {
                let var = env.slot(&self.lemma(w));
                let filter = self.piece_filter(w, var);
                let (domain, filter) = match sort {
                    Ref::Piece => (Domain::AttachedTo(one), filter),
                    Ref::Place(_) => (Domain::In(one), filter),
                    _ => (
                        Domain::Pieces,
                        filter.and(equal(Expr::Controller(Box::new(Expr::Slot(var))), one)),
                    ),
                };
                super::denote::count(over(var, domain, filter))
            }
            _ => {
                return Err(Stuck::new(
                    clause.at.0,
                    "it is not said how many of what are allowed",
                ));
            }
        };
        let rule = self.rule(
            env,
            lead.guard.0.clone(),
            RuleKind::Limit { over: over_q, count: counted, max },
        );
        self.out.rules[rule].exceptional = lead.marker;
        Ok(Status::Operative)
    }

    /// `a deck cannot contain two copies of the same card`, `may have no more than one of each card`:
    /// checked once, as the components are built.
    fn copies(
        &mut self,
        subject: &NounPhrase,
        object: &crate::syntax::ast::Nominal,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let of_each = object.post.iter().any(|p| match p {
            Post::Of(NounPhrase::One(n)) => {
                let piece = matches!(&n.head, Head::Noun(w) if self.noun_class(w) == super::words::NounClass::Piece);
                let same = n.determiner == Determiner::Each
                    || n.adjectives.iter().any(|a| matches!(a, crate::syntax::ast::Adjective::Plain(w) if self.is(w, &["same", "single"])));
                piece && same
            }
            _ => false,
        });
        if !of_each {
            return Ok(None);
        }
        let d = self.phrase(subject, env)?;
        let Ref::Place(Some(zone)) = d.sort else { return Ok(None) };
        let most = match &object.quantity {
            Some(q) => {
                let (low, high) = self.range(q, env)?;
                if clause.verb.negated { minus_one(&low) } else { high }
            }
            None => int(1),
        };
        let mut inner = Env::default();
        let player = inner.slot("player");
        let (a, b) = (inner.slot("card"), inner.slot("card"));
        let place = Expr::Zone(zone, Some(Box::new(Expr::Slot(player))));
        let alike =
            over(b, Domain::In(place.clone()), Cond::SameKind(Expr::Slot(a), Expr::Slot(b)));
        let few = Cond::Compare(Compare::AtMost, super::denote::count(alike), most);
        let cond = Cond::Every(Box::new(over(a, Domain::In(place), Cond::True)), Box::new(few));
        self.rule(
            &inner,
            Cond::True,
            RuleKind::Components { each: true, zone, cond, at_least: None },
        );
        Ok(Some(Status::Operative))
    }

    // ---- seeing --------------------------------------------------------------------------

    fn sees(&self, clause: &Clause) -> bool {
        matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["see", "look", "view"]))
    }

    fn seeing(&mut self, s: &Sentence, env: &mut Env) -> Read<Status> {
        let Some(joined) = s.clauses.iter().find(|j| self.sees(&j.clause)) else {
            return Ok(Status::Operative);
        };
        let clause = &joined.clause;
        let mut phrases: Vec<(&NounPhrase, bool)> = Vec::new();
        if let Some(np) = s.clauses.first().and_then(|j| j.clause.subject.as_ref()) {
            phrases.push((np, true));
        }
        if let Some(np) = &clause.subject {
            phrases.push((np, true));
        }
        for c in &clause.complements {
            if let Complement::Object(np) | Complement::Prep(_, np) = c {
                phrases.push((np, false));
            }
        }
        let mut zone = None;
        let mut viewer: Option<(Slot, Cond)> = None;
        let piece = env.slot("piece");
        self.remember_slot(env, piece, Ref::Piece, None, false);
        let mut none = false;
        for (np, _) in phrases {
            let d = self.phrase(np, env)?;
            self.remember(env, &d, false);
            match (d.sort, &d.core) {
                (Ref::Piece, Core::Many(q)) => {
                    let z = match &q.domain {
                        Domain::In(Expr::Zone(z, _)) | Domain::InAll(z) => Some(*z),
                        Domain::In(Expr::One(p)) => match &p.domain {
                            Domain::Places(z) => Some(*z),
                            _ => None,
                        },
                        _ => None,
                    };
                    zone = zone.or(z);
                }
                (Ref::Place(Some(z)), _) => zone = zone.or(Some(z)),
                (Ref::Player, Core::Many(q)) => {
                    none |= d.how == How::No;
                    let filter = self.own_piece(&q.filter, q.var, piece);
                    viewer = Some((q.var, filter));
                }
                (Ref::Player, Core::One(e)) => {
                    let v = env.slot("player");
                    viewer = Some((v, equal(Expr::Slot(v), e.clone())));
                }
                _ => {}
            }
        }
        let Some(zone) = zone else {
            return Err(Stuck::new(
                clause.at.0,
                "it is not said in which place what can be seen is",
            )
            .help("write for example `no player can see the cards in the deck`"));
        };
        let (slot, who) = match viewer {
            Some((v, c)) => (v, c),
            None => (env.slot("player"), Cond::True),
        };
        let negative = none || clause.verb.negated;
        let who = if negative { Cond::False } else { who };
        self.rule(env, Cond::True, RuleKind::See { zone, viewer: slot, piece, who });
        Ok(Status::Operative)
    }

    /// `who controls them`, `who holds the hand`: the pieces in question are the one that is looked at.
    fn own_piece(&self, filter: &Cond, viewer: Slot, piece: Slot) -> Cond {
        if *filter == Cond::True {
            return Cond::True;
        }
        let text = format!("{filter:?}");
        if text.contains("Controller") || text.contains("Owner") || text.contains("Zone") {
            equal(Expr::Controller(Box::new(Expr::Slot(piece))), Expr::Slot(viewer))
        } else {
            filter.clone()
        }
    }

    // ---- must ----------------------------------------------------------------------------

    fn must(&mut self, s: &Sentence, lead: &Lead, env: &mut Env) -> Read<Option<Status>> {
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
            self.rule(env, lead.guard.0.clone(), RuleKind::Fact { term: None });
            return Ok(Some(Status::Operative));
        }
        if lead.trigger.is_some() {
            return Ok(None);
        }
        let (pattern, subject, rest) = self.norm_pattern(clause, env)?;
        let mut guard = lead.guard.0.clone().and(subject).and(rest);
        for adjunct in &clause.adjuncts {
            guard = guard.and(self.adjunct_condition(adjunct, env)?);
        }
        self.rule(env, guard, RuleKind::Must { action: pattern });
        Ok(Some(Status::Operative))
    }

    // ---- parameters and costs ------------------------------------------------------------------

    /// A choice attached to an action: `when a player plays a card, they choose a role for it`,
    /// `an X for it to attach to must be selected when played`.
    fn is_choice_of_action(&self, s: &Sentence, lead: &Lead, env: &Env) -> bool {
        let Some(Trigger::Event { pattern, proposed: false, .. }) = &lead.trigger else {
            return false;
        };
        if pattern.verb.is_primitive() || env.event.is_none() {
            return false;
        }
        s.clauses.iter().all(|j| {
            matches!(&j.clause.verb.verb, V::Word(w) if self.is(w, &["choose", "select", "pick", "name", "declare"]))
                && !j.clause.verb.adverbs.contains(&Adverb::Randomly)
                && !j.clause.complements.iter().any(|c| matches!(c, Complement::Infinitive(_) | Complement::Clause(_)))
                && !j.clause.complements.iter().any(|c| matches!(c, Complement::Object(NounPhrase::One(n)) if matches!(n.head, Head::Whether(_))))
        })
    }

    fn params(&mut self, s: &Sentence, lead: &Lead, env: &mut Env) -> Read<Status> {
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
            let purpose = self.purpose_of(&np);
            let d = self.phrase(&np, env)?;
            let Core::Many(q) = &d.core else {
                return Err(Stuck::new(
                    d.span,
                    format!("`{}` leaves nothing to choose", self.quote(d.span)),
                ));
            };
            let mut q = q.clone();
            let free = [Role::As, Role::Host, Role::Second, Role::Amount];
            let taken: Vec<Role> = pattern.binds.iter().map(|(r, _)| *r).collect();
            let want = if d.sort == Ref::Term { Role::As } else { Role::Host };
            let role = if taken.contains(&want) {
                free.into_iter().find(|r| !taken.contains(r)).unwrap_or(Role::Second)
            } else {
                want
            };
            if let Some(verb) = purpose {
                // A host to attach to: one that can take it.
                q.filter = q.filter.and(Cond::True);
                self.keep_purpose(&pattern, verb, q.var, role, &d, lead, env);
            }
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
                RuleKind::Param { action: action.clone(), role, choice, purpose: None },
            );
            if role == Role::As {
                self.keep_choice(&action, &d, lead, env);
            }
        }
        Ok(Status::Operative)
    }

    /// `When a card is played, it is played as one role chosen by the player from its roles`: how the
    /// action is done is a choice of the player who does it.
    fn played_as(&mut self, s: &Sentence, lead: &Lead, env: &mut Env) -> Read<Option<Status>> {
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
        let agent = match agent {
            Some(s) => s,
            None => {
                let s = env.slot("player");
                action.binds.push((Role::Agent, s));
                s
            }
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
    fn value_param(
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
                    one_of.push(super::denote::only(slot, e));
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

    /// `for it to attach to`, `to attach it to`: the verb of a purpose.
    fn purpose_of(&self, np: &NounPhrase) -> Option<Verb> {
        let NounPhrase::One(n) = np else { return None };
        n.post.iter().find_map(|p| match p {
            Post::ForTo(_, c) | Post::To(c) => match &c.verb.verb {
                V::Word(w) if self.is(w, &["attach"]) => Some(Verb::ATTACH),
                _ => None,
            },
            _ => None,
        })
    }

    /// A choice made for a piece is kept on it (`the chosen role`).
    fn keep_choice(
        &mut self,
        action: &Pattern,
        d: &super::denote::Denot,
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

    /// A purpose is kept on the piece and carried out when it becomes what it was played as.
    fn keep_purpose(
        &mut self,
        pattern: &Pattern,
        verb: Verb,
        host: Slot,
        role: Role,
        d: &super::denote::Denot,
        lead: &Lead,
        env: &mut Env,
    ) {
        let Some(object) =
            pattern.binds.iter().find(|(r, _)| *r == Role::Object).map(|(_, s)| *s)
        else {
            return;
        };
        let name = d.noun.as_ref().map_or_else(|| "thing".to_owned(), |w| self.lemma(w));
        let field = self.kept_reference(&name);
        let set = Effect::Do(Proposal {
            verb: Verb::SET,
            roles: vec![
                (Role::Object, crate::lower::Arg::Is(Expr::Slot(object))),
                (Role::Field, crate::lower::Arg::Is(Expr::Const(Value::Term(field)))),
                (Role::Amount, crate::lower::Arg::Is(Expr::Slot(host))),
            ],
            times: None,
            result: None,
        });
        let mut action = pattern.clone();
        action.binds.push((role, host));
        self.rule(env, lead.guard.0.clone(), RuleKind::Perform { event: action, effect: set });
        // When it becomes that status, the purpose is carried out.
        let status = pattern.binds.iter().find(|(r, _)| *r == Role::As).map(|(_, s)| *s);
        let mut inner = Env::default();
        let card = inner.slot("card");
        let becomes = inner.slot("role");
        let kept = Expr::Field(Box::new(Expr::Slot(card)), field);
        let mut guard = equal(kept.clone(), Expr::Const(Value::None)).negate();
        if let Some(status) = status
            && let Some(term) = status_in(&lead.guard.0, status)
        {
            guard = guard.and(equal(Expr::Slot(becomes), Expr::Const(Value::Term(term))));
        }
        let effect = Effect::Do(Proposal {
            verb,
            roles: vec![
                (Role::Object, crate::lower::Arg::Is(Expr::Slot(card))),
                (Role::Host, crate::lower::Arg::Is(kept)),
            ],
            times: None,
            result: None,
        });
        let event = Pattern {
            verb: Verb::BECOME,
            binds: vec![(Role::Object, card), (Role::As, becomes)],
        };
        self.rule(
            &inner,
            guard,
            RuleKind::When { event, effect, reads: crate::lower::Reads::After, waits: false },
        );
    }

    fn kept_reference(&mut self, noun: &str) -> crate::vocabulary::TermId {
        let term = self.synthetic(&format!("chosen {noun}"), crate::vocabulary::Sort::Property);
        if !self.out.world.properties.iter().any(|p| p.term == term) {
            self.out.world.properties.push(crate::lower::Property {
                term,
                of: crate::lower::Subject::Piece,
                kind: crate::lower::PropertyKind::Reference,
                start: Expr::Const(Value::None),
                floor: None,
                ceiling: None,
            });
        }
        term
    }

    /// `To score, the player taps an X and a Y …`: what must be chosen and paid.
    fn procedure(
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
    fn along(
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
            one.roles.push((
                Role::Object,
                super::denote::Denot::many(Ref::Piece, q, How::Each, part.span),
            ));
            all.push(self.proposal(one, clause, env)?);
        }
        Ok(Effect::Seq(all))
    }
}

/// The status that a guard demands of a slot.
fn status_in(guard: &Cond, slot: Slot) -> Option<crate::vocabulary::TermId> {
    match guard {
        Cond::Compare(Compare::Equal, Expr::Slot(s), Expr::Const(Value::Term(t)))
            if *s == slot =>
        {
            Some(*t)
        }
        Cond::All(list) => list.iter().find_map(|c| status_in(c, slot)),
        _ => None,
    }
}

fn minus_one(e: &Expr) -> Expr {
    match e {
        Expr::Const(Value::Int(n)) => int(n - 1),
        e => Expr::Arith(crate::lower::Arith::Sub, Box::new(e.clone()), Box::new(int(1))),
    }
}
