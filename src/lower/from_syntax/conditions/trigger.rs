//! What sets a rule off: an event, a state, a crossing, a history, a time.

use super::undone;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{
    Core, Denot, How, Read, Ref, Stuck, int, over,
};
use crate::lower::from_syntax::phrases::owners::Spoken;
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words;
use crate::lower::{Cond, Domain, Expr, Pattern, Query, Reads, TimeId, Watch};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Modal, Preposition, Subordinator, Verb as V,
};
use crate::vocabulary::TermId;

/// A trigger.
#[derive(Debug, Clone)]
pub(crate) enum Trigger {
    /// An event, committed or (`should`, `would`, `must`) about to happen.
    Event { pattern: Pattern, reads: Reads, proposed: bool },
    /// A state; `over` runs over the things it is said of.
    State { over: Option<Query> },
    /// A quantity reaches a figure.
    Crossing { over: Option<Query>, number: Expr, figure: Expr },
    /// A history is complete.
    Watch(Watch),
    /// A time begins (`false`) or ends (`true`).
    Time(TimeId, bool),
    /// The game is over.
    GameEnd,
}

impl Trigger {
    /// Whether something has happened or a time has come, with which a further sentence can go on.
    pub(crate) fn has_come(&self) -> bool {
        matches!(self, Self::Event { proposed: false, .. } | Self::Time(..))
    }
}

impl Lowerer<'_> {
    /// Reads a subordinate condition as a trigger with a guard. `None` if it is only a guard.
    pub(crate) fn trigger(
        &mut self,
        word: Subordinator,
        condition: &Condition,
        env: &mut Env,
    ) -> Read<(Option<Trigger>, Cond)> {
        let spread = self.spread(condition);
        let inside = self.rule_inside(&spread);
        let condition = inside.as_ref().unwrap_or(&spread);
        match condition {
            Condition::And(list) if word == Subordinator::EachTime => self.row(list, env),
            Condition::And(list) => {
                let mut trigger = None;
                let mut guard = Cond::True;
                // The event first, so that the states can refer to its roles.
                let mut sorted: Vec<&Condition> = list.iter().collect();
                sorted.sort_by_key(|c| !self.is_event(c));
                for c in sorted {
                    let (t, g) = if trigger.is_none() && self.is_event(c) {
                        self.trigger(word, c, env)?
                    } else {
                        match self.history(word, c, env)? {
                            Some(Cond::True) => (None, Cond::True),
                            Some(g) => (None, g),
                            None => (None, self.condition(c, env)?),
                        }
                    };
                    trigger = trigger.or(t);
                    guard = guard.and(g);
                }
                Ok((trigger, guard))
            }
            Condition::With(inner, adjunct) => {
                let (t, g) = self.trigger(word, inner, env)?;
                if let Adjunct::Gerund(Preposition::Without, clause) = &**adjunct
                    && let Some(Trigger::Watch(Watch::EachHeld { state, .. })) = t
                {
                    return self.without(state, clause, env).map(|w| (Some(w), g));
                }
                let more = self.adjunct_condition(adjunct, env)?;
                Ok((t, g.and(more)))
            }
            Condition::Or(list) => {
                // Several events of one shape: the pattern of the first, all of the same verb.
                let mut first: Option<(Option<Trigger>, Cond)> = None;
                let mut guards = Vec::new();
                for c in list {
                    let (t, g) = self.trigger(word, c, env)?;
                    let g = match (&mut first, &t) {
                        (
                            Some((Some(Trigger::Event { pattern: a, .. }), _)),
                            Some(Trigger::Event { pattern: b, .. }),
                        ) if a.verb == b.verb => same_slots(a, b, g),
                        _ => g,
                    };
                    match (&first, &t) {
                        (None, _) => first = Some((t, Cond::True)),
                        (
                            Some((Some(Trigger::Event { pattern: a, .. }), _)),
                            Some(Trigger::Event { pattern: b, .. }),
                        ) if a.verb == b.verb => {}
                        (Some((None, _)), None) => {}
                        _ => {
                            return Err(Stuck::new(
                                self.here(),
                                "two different events stand behind one `when`",
                            )
                            .help("write one rule for each event"));
                        }
                    }
                    guards.push(g);
                }
                let (t, _) = first.unwrap_or((None, Cond::True));
                Ok((t, Cond::Any(guards)))
            }
            Condition::Clause(clause) | Condition::Reduced(clause) => self.clause_trigger(
                word,
                clause,
                matches!(condition, Condition::Reduced(_)),
                env,
            ),
        }
    }

    fn is_event(&self, c: &Condition) -> bool {
        match c {
            Condition::Clause(clause) | Condition::Reduced(clause) => {
                self.is_event_clause(clause)
            }
            Condition::With(inner, _) => self.is_event(inner),
            Condition::And(l) | Condition::Or(l) => l.iter().any(|c| self.is_event(c)),
        }
    }

    /// `the effect moved it`: what the effect has done, not something that happens now.
    fn about_effect(&self, clause: &Clause) -> bool {
        use crate::syntax::ast::{Head, NounPhrase};
        matches!(&clause.subject, Some(NounPhrase::One(n))
            if matches!(&n.head, Head::Noun(w) if self.is(w, &["effect"])))
    }

    /// `all players pass`: no single event.
    fn single_event(&self, clause: &Clause) -> Read<()> {
        use crate::syntax::ast::{Determiner, NounPhrase};
        let all = matches!(&clause.subject, Some(NounPhrase::One(n))
            if n.determiner == Determiner::All && n.plural);
        let player = clause.subject.as_ref().and_then(|np| self.class_of(np))
            == Some(words::NounClass::Player);
        if !all || !player || clause.verb.passive {
            return Ok(());
        }
        Err(Stuck::new(
            clause.at.0,
            format!("`{}` is more than one event", self.quote(clause.at.0)),
        )
        .help("write `when a player …` for each of them, or `when all players have … in succession` for the last"))
    }

    /// Whether a clause tells of something that happens.
    pub(crate) fn is_event_clause(&self, clause: &Clause) -> bool {
        if self.says_turns_taken(clause).is_some() {
            return false;
        }
        // What somebody can do has not happened.
        let able = clause.verb.modal == Some(Modal::Can) && !clause.verb.passive;
        if clause.existential || clause.verb.perfect || able || self.about_effect(clause) {
            return false;
        }
        match &clause.verb.verb {
            V::Be | V::Have | V::Do => false,
            V::Word(w) => {
                let lemma = self.lemma(w).into_owned();
                // `The icons add up to ten` is how it is.
                let sums = self.is(w, &["add", "amount", "total", "come"])
                    && clause.subject.as_ref().and_then(|np| self.class_of(np))
                        == Some(words::NounClass::Quality);
                if sums && !clause.verb.passive {
                    return false;
                }
                if clause.verb.passive {
                    let modal = matches!(
                        clause.verb.modal,
                        Some(Modal::Should | Modal::Would | Modal::Must)
                    );
                    if self.is_state_verb(&lemma) && !modal {
                        return clause.verb.progressive;
                    }
                    return !self.is(
                        w,
                        &[
                            "attach", "unattach", "detach", "control", "own", "possess",
                            "hold", "tie", "number", "list", "leave",
                        ],
                    ) || modal;
                }
                !self.is(
                    w,
                    &[
                        "control", "own", "hold", "contain", "match", "equal", "exceed",
                        "remain", "stay", "possess", "include", "lie", "belong",
                    ],
                )
            }
        }
    }

    pub(super) fn clause_trigger(
        &mut self,
        word: Subordinator,
        clause: &Clause,
        reduced: bool,
        env: &mut Env,
    ) -> Read<(Option<Trigger>, Cond)> {
        if let Some(found) = self.game_end(clause) {
            return Ok((Some(found), Cond::True));
        }
        if let Some(found) = self.event_under_rule(word, clause, reduced, env)? {
            return Ok(found);
        }
        if let Some(left) = self.all_but_have_lost(clause, env) {
            return Ok((None, left));
        }
        if let Some(found) = self.track_trigger(clause, env)? {
            return Ok(found);
        }
        if let Some(found) = self.crossing(clause, env)? {
            return Ok((Some(found), Cond::True));
        }
        if word == Subordinator::EachTime
            && let Some(watch) = self.each_held(clause, env)?
        {
            return Ok((Some(watch), Cond::True));
        }
        if self.about_effect(clause) {
            return Ok((None, self.clause_condition(clause, env)?));
        }
        // What has not come of the event that the rule is about.
        if self.is_event_clause(clause) && clause.verb.negated && env.event.is_some() {
            return Ok((None, self.clause_condition(clause, env)?));
        }
        if let Some(found) = self.roll_trigger(clause, env)? {
            return Ok(found);
        }
        if let Some(cond) = self.done_by_anybody(word, clause, env)? {
            return Ok((None, cond));
        }
        if self.is_event_clause(clause) {
            let mut c = self.nth_said(clause).unwrap_or_else(|| clause.clone());
            if reduced && c.subject.is_none() && c.verb.passive {
                // `when played`: a piece, of which the main clause speaks.
                c.subject = Some(self.piece_phrase(env.topic.clone(), clause.at));
            }
            self.single_event(&c)?;
            let (mut pattern, guard, reads) = self.pattern(&c, env)?;
            self.know_parts(&mut pattern, env);
            env.event = Some(pattern.clone());
            let proposed =
                matches!(clause.verb.modal, Some(Modal::Should | Modal::Would | Modal::Must));
            if clause.verb.negated || undone::names_none(clause) {
                return Err(Stuck::new(
                    clause.at.0,
                    "something that does not happen sets nothing off",
                )
                .help(
                    "write the state instead, for example `while no player has drawn a card`",
                ));
            }
            let (guard, reads) = self.asked_of(&c, guard, reads, env)?;
            return Ok((Some(Trigger::Event { pattern, reads, proposed }), guard));
        }
        // A state: an indefinite subject is what the rule runs over.
        if let Some(np) = &clause.subject
            && !clause.existential
        {
            if let Some(found) = self.quality_state(np, clause, env)? {
                return Ok(found);
            }
            if let Some(found) = self.somebodys_place(np, clause, env)? {
                return Ok(found);
            }
            if let Some(cond) = self.asked_of_anybody(np, clause, env)? {
                return Ok((None, cond));
            }
            let d = self.phrase(np, env)?;
            if let (Core::Many(q), How::A | How::Any | How::Bare) = (&d.core, d.how)
                && matches!(d.sort, Ref::Piece | Ref::Player)
                && q.limit.is_none()
                && d.count.as_ref().is_none_or(|(low, high)| low == high && *low == int(1))
                && env.event.is_none()
            {
                let q = q.clone();
                let slot = Expr::Slot(q.var);
                self.remember_slot(env, q.var, d.sort, d.noun.clone(), true);
                // `If a player has more points than you`: two people.
                let two = d.sort == Ref::Player && Spoken::in_clause(clause);
                if two {
                    env.you.get_or_insert(Expr::Asked);
                }
                env.subject = Some(denote::Denot::one(d.sort, slot.clone(), d.span));
                if d.sort == Ref::Player && !two {
                    env.agent = Some(slot.clone());
                }
                let mut cond = self.holds_of(clause, slot, d.sort, env)?;
                if self.just_one(np) {
                    let mut all = q.clone();
                    all.var = env.slot("player");
                    let other = Expr::Slot(all.var);
                    all.filter = replace::cond(&q.filter, q.var, &other)
                        .and(replace::cond(&cond, q.var, &other));
                    let alone = denote::count(all);
                    cond = cond.and(Cond::Compare(crate::lower::Compare::Equal, alone, int(1)));
                }
                return Ok((Some(Trigger::State { over: Some(q) }), cond));
            }
        }
        if reduced {
            let slot = env.slot("card");
            let q = over(slot, Domain::Pieces, Cond::True);
            let saved = env.gap.replace((Expr::Slot(slot), Ref::Piece));
            let cond = self.reduced(clause, env);
            env.gap = saved;
            self.remember_slot(env, slot, Ref::Piece, None, true);
            return Ok((Some(Trigger::State { over: Some(q) }), cond?));
        }
        Ok((None, self.clause_condition(clause, env)?))
    }

    /// `if the rank of a card is a number`: over the cards.
    fn quality_state(
        &mut self,
        np: &crate::syntax::ast::NounPhrase,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<(Option<Trigger>, Cond)>> {
        use crate::syntax::ast::{Determiner, Head, NounPhrase, Post};
        let NounPhrase::One(n) = np else { return Ok(None) };
        let Head::Noun(w) = &n.head else { return Ok(None) };
        let Some(field) = Self::as_term(w) else { return Ok(None) };
        if !matches!(
            self.term(field).sort,
            crate::vocabulary::Sort::Property | crate::vocabulary::Sort::Tally
        ) {
            return Ok(None);
        }
        let owner = match &n.determiner {
            Determiner::Possessive(p) => Some((**p).clone()),
            _ => n.post.iter().find_map(|p| match p {
                Post::Of(p) => Some(p.clone()),
                _ => None,
            }),
        };
        let Some(owner) = owner else { return Ok(None) };
        let d = self.phrase(&owner, env)?;
        let (Core::Many(q), How::A | How::Any | How::Each) = (&d.core, d.how) else {
            return Ok(None);
        };
        let q = q.clone();
        let slot = Expr::Slot(q.var);
        self.remember_slot(env, q.var, d.sort, d.noun.clone(), true);
        let value = Expr::Field(Box::new(slot), field);
        env.named.push(discourse::Antecedent {
            expr: value.clone(),
            sort: Ref::Number,
            plural: false,
            noun: None,
            query: None,
            subject: true,
            sentence: env.sentence,
        });
        let mut c = clause.clone();
        c.subject = None;
        let mut cond = self.predicate(&c, value, Ref::Property(field), env)?;
        if clause.verb.negated {
            cond = cond.negate();
        }
        Ok(Some((Some(Trigger::State { over: Some(q) }), cond)))
    }

    /// `every player has had X in sequence and none of them added a Y`.
    fn row(&mut self, list: &[Condition], env: &mut Env) -> Read<(Option<Trigger>, Cond)> {
        let mut trigger: Option<Trigger> = None;
        let mut guard = Cond::True;
        for c in list {
            let breaks = match c {
                Condition::Clause(clause) => clause.verb.past && !clause.verb.perfect,
                _ => false,
            };
            if breaks && let Condition::Clause(clause) = c {
                let mut inner = clause.as_ref().clone();
                inner.subject = None;
                inner.verb.negated = false;
                inner.verb.past = false;
                let state = match &trigger {
                    Some(Trigger::Watch(Watch::EachHeld { state, .. })) => Some(*state),
                    _ => None,
                };
                if let Some(state) = state {
                    trigger = Some(self.without(state, &inner, env)?);
                }
                continue;
            }
            if trigger.is_none() {
                let (t, g) = self.trigger(Subordinator::EachTime, c, env)?;
                trigger = t;
                guard = guard.and(g);
            } else {
                guard = guard.and(self.condition(c, env)?);
            }
        }
        Ok((trigger, guard))
    }

    pub(crate) fn any_piece(
        &self,
        at: crate::syntax::ast::At,
    ) -> crate::syntax::ast::NounPhrase {
        self.piece_phrase(None, at)
    }

    /// An indefinite piece of that kind, else any.
    fn piece_phrase(
        &self,
        noun: Option<crate::vocabulary::Word>,
        at: crate::syntax::ast::At,
    ) -> crate::syntax::ast::NounPhrase {
        use crate::syntax::ast::{Head, NounPhrase, Pronoun};
        let head = match noun.or_else(|| self.lexicon_noun("card")) {
            Some(w) => Head::Noun(w),
            None => Head::Pronoun(Pronoun::It),
        };
        NounPhrase::One(Box::new(self.a_thing(head, at)))
    }

    fn game_end(&self, clause: &Clause) -> Option<Trigger> {
        let V::Word(w) = &clause.verb.verb else { return None };
        if !self.is(w, &["end", "finish"]) {
            return None;
        }
        let np = clause.subject.as_ref()?;
        self.is_game(np).then_some(Trigger::GameEnd)
    }

    /// What is reached: so many of a tally; a bare number is one of that by which the game is won.
    fn reached(&self, object: Denot) -> Option<(TermId, Expr)> {
        match object.sort {
            Ref::Tally(field) => Some((field, object.count.map_or(int(1), |c| c.0))),
            Ref::Number => Some((self.goal_tally()?, object.expr())),
            _ => None,
        }
    }

    /// `reaches 1000 points`, `their score reaches 10`.
    fn crossing(&mut self, clause: &Clause, env: &mut Env) -> Read<Option<Trigger>> {
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        if !self.is(w, &["reach", "attain"]) {
            return Ok(None);
        }
        let (Some(subject), Some(Complement::Object(object))) =
            (&clause.subject, clause.complements.first())
        else {
            return Ok(None);
        };
        let s = self.phrase(subject, env)?;
        match (&s.core, s.sort) {
            (Core::Many(q), Ref::Player) => {
                let q = q.clone();
                let slot = Expr::Slot(q.var);
                self.remember_slot(env, q.var, Ref::Player, s.noun.clone(), true);
                env.agent = Some(slot.clone());
                let o = self.phrase(object, env)?;
                let Some((field, figure)) = self.reached(o) else { return Ok(None) };
                let number = Expr::Field(Box::new(slot), field);
                Ok(Some(Trigger::Crossing { over: Some(q), number, figure }))
            }
            (Core::One(Expr::Asked), Ref::Player) => {
                // `when you reach`: said to each player.
                let var = env.slot("player");
                let q = over(var, Domain::Players, Cond::True);
                let slot = Expr::Slot(var);
                self.remember_slot(env, var, Ref::Player, None, true);
                env.agent = Some(slot.clone());
                env.you = Some(slot.clone());
                let o = self.phrase(object, env)?;
                let Some((field, figure)) = self.reached(o) else { return Ok(None) };
                let number = Expr::Field(Box::new(slot), field);
                Ok(Some(Trigger::Crossing { over: Some(q), number, figure }))
            }
            (_, Ref::Tally(field)) => {
                // `a player's score reaches N`: over the possessor.
                let (over_q, number) = match &s.core {
                    Core::One(e @ Expr::Field(of, _)) => match &**of {
                        Expr::One(q) => {
                            let q = (**q).clone();
                            self.remember_slot(env, q.var, Ref::Player, None, true);
                            let n = Expr::Field(Box::new(Expr::Slot(q.var)), field);
                            (Some(q), n)
                        }
                        _ => (None, e.clone()),
                    },
                    Core::One(Expr::Aggregate(_, q, _)) => {
                        let q = (**q).clone();
                        self.remember_slot(env, q.var, Ref::Player, None, true);
                        let n = Expr::Field(Box::new(Expr::Slot(q.var)), field);
                        (Some(q), n)
                    }
                    _ => return Ok(None),
                };
                let figure = self.number(object, env)?;
                Ok(Some(Trigger::Crossing { over: over_q, number, figure }))
            }
            _ => Ok(None),
        }
    }

    /// `each time each player has had X in sequence [without …]`.
    fn each_held(&mut self, clause: &Clause, env: &mut Env) -> Read<Option<Trigger>> {
        let Some(np) = &clause.subject else { return Ok(None) };
        let d = self.phrase(np, env)?;
        if !clause.verb.perfect || d.sort != Ref::Player || d.how != How::Each {
            return Ok(None);
        }
        let state = match (&clause.verb.verb, clause.complements.first()) {
            (V::Have, Some(Complement::Object(np))) => match self.phrase(np, env)?.sort {
                Ref::State(s) => s,
                _ => return Ok(None),
            },
            (V::Word(w), _) if self.is(w, &["pass"]) => {
                return Ok(Some(Trigger::Watch(Watch::AllPassed)));
            }
            (V::Word(_), _) => {
                let mut c = clause.clone();
                c.verb.perfect = false;
                let (event, guard, _) = self.pattern(&c, env)?;
                return Ok(Some(Trigger::Watch(Watch::Happened {
                    event,
                    guard,
                    times: Expr::PlayerCount,
                })));
            }
            _ => return Ok(None),
        };
        for adjunct in &clause.adjuncts {
            if let Adjunct::Gerund(Preposition::Without, inner) = adjunct {
                return self.without(state, inner, env).map(Some);
            }
        }
        Ok(Some(Trigger::Watch(Watch::EachHeld {
            state,
            without: None,
            without_guard: Cond::True,
        })))
    }

    fn without(
        &mut self,
        state: crate::vocabulary::TermId,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Trigger> {
        let agent = env.agent.take();
        let saved = env.subject.take();
        let read = self.pattern(clause, env);
        env.agent = agent;
        env.subject = saved;
        let (pattern, without_guard, _) = read?;
        Ok(Trigger::Watch(Watch::EachHeld { state, without: Some(pattern), without_guard }))
    }

    /// `… and none of them added an X`: what breaks the row; handled with the watch.
    fn history(
        &mut self,
        word: Subordinator,
        c: &Condition,
        _env: &mut Env,
    ) -> Read<Option<Cond>> {
        let Condition::Clause(clause) = c else { return Ok(None) };
        if word == Subordinator::EachTime && clause.verb.past && !clause.verb.perfect {
            return Ok(Some(Cond::True));
        }
        Ok(None)
    }
}

/// The guard of a second pattern, said over the variables of the first.
fn same_slots(a: &mut Pattern, b: &Pattern, guard: Cond) -> Cond {
    let mut guard = guard;
    for (role, slot) in &b.binds {
        match a.binds.iter().find(|(r, _)| r == role) {
            Some((_, mine)) => guard = replace::cond(&guard, *slot, &Expr::Slot(*mine)),
            None => a.binds.push((*role, *slot)),
        }
    }
    guard
}
