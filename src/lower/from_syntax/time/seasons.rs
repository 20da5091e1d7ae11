//! Stretches of time around the turn: how many there are, when one more begins, when one ends.

use crate::lower::from_syntax::conditions::trigger;
use crate::lower::from_syntax::context;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::{Discourse, Env};
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Read, Ref, equal};
use crate::lower::from_syntax::words;
use crate::lower::{
    Cond, Effect, Expr, Pattern, PropertyKind, Proposal, Reads, Repeat, Role, RuleKind,
    SetRole, Subject, TimeId, Value, Verb,
};
use crate::syntax::ast::{
    Adjective, Adjunct, Adverb, Clause, Complement, Condition, Determiner, Head, NounPhrase,
    Opener, Sentence, Subordinator, TimeRelation, Verb as V,
};
use crate::vocabulary::{Sort, TermId};

/// Common words for stretches of time that hold others, the longest first.
const LARGER: [&str; 10] =
    ["era", "age", "year", "season", "month", "week", "day", "round", "hand", "deal"];

impl Lowerer<'_> {
    /// The stretches of time around the turn that the book speaks of, the longest first.
    pub(crate) fn larger_times(&mut self) -> Vec<TermId> {
        let own: Vec<&[String]> = self
            .units
            .iter()
            .filter(|u| {
                u.statement.is_some()
                    && self
                        .out
                        .sets
                        .get(u.set.0 as usize)
                        .is_none_or(|s| s.role != SetRole::Standard)
            })
            .map(context::Unit::words)
            .collect();
        // A word for a day or a year makes a stretch of time where the text counts it.
        let counted = |name: &str| {
            own.iter().any(|words| {
                words.windows(2).any(|w| {
                    let one = w[1] == name
                        && (matches!(w[0].as_str(), "each" | "every" | "another" | "this"));
                    let many = w[1].strip_suffix('s') == Some(name)
                        && (w[0].parse::<i64>().is_ok()
                            || matches!(
                                w[0].as_str(),
                                "two" | "three" | "four" | "five" | "six" | "seven" | "eight"
                            ));
                    one || many
                })
            })
        };
        let mut found = Vec::new();
        for name in LARGER {
            let term = self
                .out
                .terms
                .iter()
                .find(|(_, t)| t.sort == Sort::Time && t.name.eq_ignore_ascii_case(name));
            let spoken = match name {
                "round" => {
                    self.speaks_of_hands_played()
                        || own
                            .iter()
                            .copied()
                            .flatten()
                            .any(|w| matches!(w.as_str(), "round" | "rounds"))
                }
                "hand" | "deal" => false,
                name => counted(name),
            };
            match term {
                Some((id, _)) => found.push(id),
                None if spoken => found.push(self.synthetic(name, Sort::Time)),
                None => {}
            }
        }
        found
    }

    /// Whether the book's own text speaks of turns, phases or steps.
    pub(crate) fn has_turns(&self) -> bool {
        self.out.terms.iter().any(|(_, t)| t.sort == Sort::Time)
            || self.units.iter().any(|u| {
                self.out.sets.get(u.set.0 as usize).is_none_or(|s| s.role != SetRole::Standard)
                    && u.statement.is_some()
                    && u.text
                        .split(|c: char| !c.is_alphabetic())
                        .any(|w| matches!(w.to_lowercase().as_str(), "turn" | "turns"))
            })
    }

    /// `The game is played over four seasons`: so many of them.
    pub(crate) fn so_many(&mut self, time: TimeId, n: Expr, env: &mut Env) -> Status {
        let term = self.number_of(time);
        if let Some(t) = self.out.world.times.get_mut(time.0 as usize) {
            t.repeat = Repeat::Times(Expr::Field(Box::new(Expr::Const(Value::None)), term));
        }
        self.rule(env, Cond::True, RuleKind::Assign { field: term, slot: None, value: n });
        Status::Operative
    }

    fn number_of(&mut self, time: TimeId) -> TermId {
        let term = self.out.world.times.get(time.0 as usize).and_then(|t| t.term);
        let name = term.map_or_else(|| "turn".to_owned(), |t| self.term(t).name.to_lowercase());
        let field = self.synthetic(&format!("number of {name}s"), Sort::Property);
        self.add_property(field, Subject::Game, PropertyKind::Number);
        field
    }

    /// `The game ends after the fourth season`, `… after season 4`.
    pub(crate) fn game_ends_with(
        &mut self,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        for adjunct in &clause.adjuncts {
            let Adjunct::Time(TimeRelation::After | TimeRelation::EndOf, np) = adjunct else {
                continue;
            };
            let d = self.phrase(np, env)?;
            let Ref::Time(Some(time)) = d.sort else { continue };
            let [which] = d.extra.as_slice() else { continue };
            let over = Effect::Do(Proposal {
                verb: Verb::END_GAME,
                roles: Vec::new(),
                times: None,
                result: None,
            });
            let slot = env.slot("time");
            let event = Pattern { verb: Verb::END, binds: vec![(Role::As, slot)] };
            let same = equal(Expr::Slot(slot), self.time_value(time));
            self.rule(
                env,
                same.and(which.clone()),
                RuleKind::When { event, effect: over, reads: Reads::After, waits: false },
            );
            return Ok(Some(Status::Operative));
        }
        Ok(None)
    }

    /// `A round ends when …`, `the season also ends if …`, and an `otherwise, the season ends` that
    /// only says the other side of `if …, another round begins`.
    pub(crate) fn time_ends(
        &mut self,
        s: &Sentence,
        d: &Discourse,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let ends = match &clause.verb.verb {
            V::Word(w) => self.is(w, &["end", "finish", "stop"]),
            V::Be => clause.complements.iter().any(|c| self.is_over(c)),
            _ => false,
        };
        let Some(subject) = clause.subject.as_ref().filter(|_| ends) else { return Ok(None) };
        if clause.verb.negated || clause.verb.modal.is_some() || self.is_game(subject) {
            return Ok(None);
        }
        let Some(Ref::Time(Some(time))) = Self::head(subject)
            .filter(|w| self.noun_class(w) == words::NounClass::Time)
            .map(|w| Ref::Time(self.time_of(w)))
        else {
            return Ok(None);
        };
        if Some(time) == self.turn {
            return Ok(None);
        }
        if matches!(s.opener, Some(Opener::Otherwise | Opener::IfNot)) && s.leads.is_empty() {
            let again = d.last_rule.and_then(|i| self.out.rules.get(i)).is_some_and(|r| {
                matches!(&r.kind, RuleKind::Ends { time: inner, again: true, .. }
                    if self.inside(*inner, time))
            });
            return Ok(again.then(|| self.fact(env)));
        }
        let conditions: Vec<&Condition> = s
            .leads
            .iter()
            .chain(&clause.adjuncts)
            .filter_map(|a| match a {
                Adjunct::Sub(
                    Subordinator::When
                    | Subordinator::If
                    | Subordinator::After
                    | Subordinator::EachTime,
                    c,
                ) => Some(c),
                _ => None,
            })
            .collect();
        let plain = s.leads.iter().chain(&clause.adjuncts).all(|a| {
            matches!(a, Adjunct::Sub(..) | Adjunct::Words(_) | Adjunct::Manner(Adverb::Also))
        });
        if conditions.is_empty() || !plain {
            return Ok(None);
        }
        if conditions.iter().all(|c| self.all_done(c)) {
            return Ok(Some(self.fact(env)));
        }
        let mut when = Cond::True;
        for c in conditions {
            when = when.and(self.condition(c, env)?);
        }
        if self.other_side(&when, time) {
            return Ok(Some(self.fact(env)));
        }
        self.rule(env, Cond::True, RuleKind::Ends { time, when, again: false });
        Ok(Some(Status::Operative))
    }

    fn is_over(&self, c: &Complement) -> bool {
        match c {
            Complement::Particle(p) => p == "over",
            Complement::Adjective(a) => {
                matches!(&a.word, Adjective::Plain(w) if self.is(w, &["over", "finished", "complete"]))
            }
            _ => false,
        }
    }

    /// Whether one stretch of time runs inside another.
    pub(crate) fn inside(&self, inner: TimeId, outer: TimeId) -> bool {
        let mut at = Some(inner);
        while let Some(t) = at {
            if t == outer {
                return true;
            }
            at = self.out.world.times.get(t.0 as usize).and_then(|t| t.parent);
        }
        false
    }

    /// `All chosen cards have acted`: what the stretch of time consists of is done, which is when it
    /// ends anyway.
    fn all_done(&self, c: &Condition) -> bool {
        match c {
            Condition::Clause(clause) => {
                let all = clause.subject.as_ref().is_some_and(|np| match np {
                    NounPhrase::One(n) => {
                        matches!(
                            n.determiner,
                            Determiner::All | Determiner::Each | Determiner::The
                        ) || matches!(
                            n.head,
                            Head::Pronoun(crate::syntax::ast::Pronoun::Everyone)
                        )
                    }
                    _ => true,
                });
                let done = clause.verb.perfect && !clause.verb.negated;
                done && all
            }
            Condition::And(l) => l.iter().all(|c| self.all_done(c)),
            _ => false,
        }
    }

    /// `Play another round if …`, `repeat this step while …`, `another round begins`.
    pub(crate) fn again(
        &mut self,
        s: &Sentence,
        lead: &Lead,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        let phrase = match (&clause.subject, clause.complements.first()) {
            (Some(np), _) if clause.verb.passive => np,
            // `The player who played the highest card begins the next round` says who, not that there is one.
            (Some(np), Some(Complement::Object(_)))
                if self.is(w, &["begin", "start"])
                    && self.class_of(np) == Some(words::NounClass::Player) =>
            {
                return Err(denote::Stuck::new(clause.at.0, format!("`{}` says who begins, and no rule says what that changes", self.quote(clause.at.0)))
                    .help("say in which order they go then, for example `in each round, players take turns in descending order of points`"));
            }
            (_, Some(Complement::Object(np))) => np,
            (Some(np), None) if self.is(w, &["begin", "start", "follow"]) => np,
            _ => return Ok(None),
        };
        let another = matches!(phrase, NounPhrase::One(n)
            if n.determiner == Determiner::Another
                || n.determiner == Determiner::A
                    && n.adjectives.iter().any(|a| matches!(a, Adjective::Plain(w) if self.is(w, &["new", "further"])))
                || n.adjectives.iter().any(|a| matches!(a, Adjective::Ordinal(crate::syntax::ast::Ordinal::Next))));
        let again = clause.verb.adverbs.contains(&Adverb::Again)
            || clause.adjuncts.iter().any(|a| matches!(a, Adjunct::Manner(Adverb::Again)))
            || self.is(w, &["repeat"])
            || another;
        if !again
            || !self
                .is(w, &["play", "take", "repeat", "hold", "do", "begin", "start", "follow"])
        {
            return Ok(None);
        }
        let Ref::Time(Some(time)) = self.phrase(phrase, env)?.sort else { return Ok(None) };
        if another && Some(time) == self.turn {
            return Ok(None);
        }
        // Whether it goes on is read at its own end, at no other time.
        if let Some(trigger::Trigger::Time(other, late)) = &lead.trigger
            && (*other != time || !late)
        {
            return Err(denote::Stuck::new(
                clause.at.0,
                format!(
                    "`{}` can only be settled at the end of what is repeated",
                    self.quote(clause.at.0)
                ),
            ));
        }
        let mut when = lead.guard.0.clone();
        for adjunct in &clause.adjuncts {
            if let Adjunct::Sub(Subordinator::Until, c) = adjunct {
                when = when.and(self.condition(c, env)?.negate());
            } else if !matches!(adjunct, Adjunct::Manner(_) | Adjunct::Words(_)) {
                when = when.and(self.adjunct_condition(adjunct, env)?);
            }
        }
        // Whether to go on is read when it has just ended: `during it` says nothing then.
        let when = match when {
            Cond::All(list) => list
                .into_iter()
                .filter(|c| *c != Cond::During(time))
                .fold(Cond::True, Cond::and),
            c => c,
        };
        self.rule(env, Cond::True, RuleKind::Ends { time, when, again: true });
        Ok(Some(Status::Operative))
    }

    /// `Each season consists of several rounds`.
    pub(crate) fn consists(&mut self, clause: &Clause, env: &Env) -> Option<Status> {
        let V::Word(w) = &clause.verb.verb else { return None };
        if !self.is(w, &["consist", "comprise", "contain", "include", "have"]) {
            return None;
        }
        let time = |np: &NounPhrase| {
            Self::head(np)
                .filter(|w| self.noun_class(w) == words::NounClass::Time)
                .and_then(|w| self.time_of(w))
        };
        let outer = time(clause.subject.as_ref()?)?;
        let inner = clause.complements.iter().find_map(|c| match c {
            Complement::Object(np) | Complement::Prep(_, np) => time(np),
            _ => None,
        })?;
        self.inside(inner, outer).then(|| self.fact(env))
    }
}
