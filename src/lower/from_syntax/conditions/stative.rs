//! Predicates: what a clause says of a thing that is already known.

use super::more_had::Held;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::{Antecedent, Env};
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck, equal, int, over};
use crate::lower::from_syntax::phrases::quality;
use crate::lower::from_syntax::phrases::quantity;
use crate::lower::from_syntax::replace;
use crate::lower::{Compare, Cond, Domain, Expr, Value};
use crate::source::Span;
use crate::syntax::ast::{
    Adjective, AdjectivePhrase, Clause, Complement, Determiner, Head, NounPhrase, Preposition,
    Pronoun, Verb,
};
use crate::vocabulary::{Sort, Word};

impl Lowerer<'_> {
    /// What the verb and complements of a clause say of `thing`.
    pub(super) fn said_of(
        &mut self,
        clause: &Clause,
        thing: Expr,
        sort: Ref,
        env: &mut Env,
    ) -> Read<Cond> {
        if sort == Ref::Player && self.still_in(clause) {
            return Ok(Cond::True);
        }
        if let Some(cond) = self.of_each_value(clause, &thing, sort, env)? {
            return Ok(cond);
        }
        if let Some(cond) = self.was_played_as(clause, &thing, sort, env)? {
            return Ok(cond);
        }
        match &clause.verb.verb {
            Verb::Be => self.being(clause, thing, sort, env),
            Verb::Have if self.same_property(clause).is_some() => {
                self.shares_property(clause, thing, env)
            }
            Verb::Have => match clause.complements.first() {
                Some(Complement::Object(np)) => {
                    let np = super::more_had::with_than(np, clause);
                    match self.had_more(&thing, &np, Held::Has, env)? {
                        Some(cond) if sort == Ref::Player => Ok(cond),
                        _ => self.has(thing, sort, &np, env),
                    }
                }
                _ => Err(Stuck::new(clause.at.0, "it is not said what is had")),
            },
            Verb::Do => self.did(clause),
            Verb::Word(word) => {
                let word = word.clone();
                if clause.verb.passive {
                    self.passive(&word, clause, thing, env)
                } else {
                    self.active(&word, clause, thing, sort, env)
                }
            }
        }
    }

    pub(crate) fn being(
        &mut self,
        clause: &Clause,
        thing: Expr,
        sort: Ref,
        env: &mut Env,
    ) -> Read<Cond> {
        // `is eligible for X`: a relation that the book has.
        let relation = clause.complements.iter().find_map(|c| match c {
            Complement::Adjective(a) => match &a.word {
                Adjective::Plain(w) => self.relations.get(&self.lemma(w).into_owned()).copied(),
                _ => None,
            },
            _ => None,
        });
        if let Some(field) = relation {
            let target = clause
                .complements
                .iter()
                .find_map(|c| match c {
                    Complement::Prep(Preposition::For, np) => Some(np),
                    _ => None,
                })
                .or_else(|| {
                    clause.adjuncts.iter().find_map(|a| match a {
                        crate::syntax::ast::Adjunct::Prep(Preposition::For, np) => Some(np),
                        _ => None,
                    })
                });
            if let Some(np) = target {
                let d = self.phrase(np, env)?;
                return Ok(Cond::Member(thing, field, d.expr()));
            }
        }
        let mut cond = Cond::True;
        if clause.complements.is_empty() {
            return Err(Stuck::new(clause.at.0, "it is not said what it is"));
        }
        for complement in &clause.complements {
            let part = match complement {
                Complement::Object(np) if quality::bare_adjective(np).is_some() => {
                    let phrase = AdjectivePhrase {
                        determiner: Determiner::None,
                        quantity: None,
                        before: Vec::new(),
                        word: quality::bare_adjective(np).cloned().unwrap_or(Adjective::Other),
                        than: None,
                        or_equal: false,
                    };
                    self.adjective_phrase(&phrase, (thing.clone(), sort), env, clause.at.0)?
                }
                // `is neither a king nor a queen`: not the one, and not the other.
                Complement::Object(NounPhrase::Nor(list)) => {
                    let mut neither = Cond::True;
                    for np in list {
                        let mut np = np.clone();
                        if let NounPhrase::One(n) = &mut np
                            && n.determiner == Determiner::No
                        {
                            n.determiner = Determiner::A;
                        }
                        let one = self.is_a(thing.clone(), sort, &np, env)?;
                        neither = neither.and(one.negate());
                    }
                    neither
                }
                Complement::Object(np) => self.is_a(thing.clone(), sort, np, env)?,
                Complement::Adjective(a) => {
                    self.adjective_phrase(a, (thing.clone(), sort), env, clause.at.0)?
                }
                Complement::Prep(p, np) => self.located(*p, thing.clone(), sort, np, env)?,
                Complement::Particle(p) if p == "face up" => Cond::FaceUp(thing.clone()),
                Complement::Particle(p) if p == "face down" => {
                    Cond::FaceUp(thing.clone()).negate()
                }
                Complement::Either(list) => {
                    let mut any = Vec::new();
                    for c in list {
                        let mut one = clause.clone();
                        one.complements = vec![c.clone()];
                        any.push(self.being(&one, thing.clone(), sort, env)?);
                    }
                    Cond::Any(any)
                }
                Complement::Infinitive(_) | Complement::Clause(_) | Complement::Particle(_) => {
                    return Err(Stuck::new(
                        clause.at.0,
                        format!(
                            "`{}` is no condition that the state can answer",
                            self.quote(clause.at.0)
                        ),
                    ));
                }
            };
            cond = cond.and(part);
        }
        Ok(cond)
    }

    /// `is an X`.
    pub(crate) fn is_a(
        &mut self,
        thing: Expr,
        sort: Ref,
        np: &NounPhrase,
        env: &mut Env,
    ) -> Read<Cond> {
        if let NounPhrase::Or(list) = np {
            let mut any = Vec::new();
            for part in list {
                any.push(self.is_a(thing.clone(), sort, part, env)?);
            }
            return Ok(Cond::Any(any));
        }
        if sort == Ref::Term
            && let NounPhrase::One(n) = np
            && let Head::Noun(Word::Term(id)) = &n.head
            && matches!(self.term(*id).sort, Sort::Status | Sort::Value | Sort::Kind)
        {
            return Ok(equal(thing, Expr::Const(Value::Term(*id))));
        }
        if let NounPhrase::One(n) = np
            && n.determiner == Determiner::A
            && n.post.is_empty()
            && matches!(&n.head, Head::Noun(w) if self.is(w, &["number"]))
        {
            if let Some(cond) = self.parity_said(n, &thing) {
                return Ok(cond);
            }
            // Comparing anything but a number is false.
            return Ok(Cond::Compare(Compare::AtLeast, thing, int(-quantity::MANY)));
        }
        if let (Ref::Piece, NounPhrase::One(n)) = (sort, np)
            && n.head == Head::Number
            && n.post.is_empty()
        {
            return Err(Stuck::new(
                n.at.0,
                format!("`{}` is a figure, and no piece is one", self.quote_of(n)),
            )
            .help("say which of its amounts is meant, in a sentence of its own"));
        }
        if let NounPhrase::One(n) = np
            && n.head == Head::Number
            && let Some(quantity) = &n.quantity
            && let Some(cond) = self.one_of_figures(quantity, &thing, env)?
        {
            return Ok(cond);
        }
        let other = self.phrase(np, env)?;
        if matches!(sort, Ref::Number | Ref::Tally(_) | Ref::Property(_)) {
            if let Some((low, high)) = other.count.clone() {
                return Ok(quantity::between(thing, low, high));
            }
            if let Core::One(e) = &other.core {
                return Ok(equal(thing, e.clone()));
            }
        }
        if let (Ref::Term, Core::One(Expr::Const(Value::Term(id)))) = (other.sort, &other.core)
            && sort == Ref::Piece
        {
            return Ok(self.value_filter(thing, *id));
        }
        // A kind or status: its own condition on the thing.
        if let Core::Many(q) = &other.core
            && q.domain == Domain::Pieces
            && q.limit.is_none()
        {
            let thing = self.piece_not_place(thing, sort)?;
            return Ok(substitute(&q.filter, q.var, &thing));
        }
        if sort == Ref::Player && other.sort == Ref::Player {
            return Ok(self.membership(thing, &other));
        }
        Ok(self.membership(thing, &other))
    }

    /// `empty`, `equal to`, `higher than`, a value, `eligible for`.
    pub(crate) fn adjective_phrase(
        &mut self,
        a: &AdjectivePhrase,
        (thing, sort): (Expr, Ref),
        env: &mut Env,
        at: Span,
    ) -> Read<Cond> {
        let than = match &a.than {
            Some(np) => Some(self.phrase(np, env)?),
            None => None,
        };
        match &a.word {
            Adjective::Value(word) => match Self::as_term(word) {
                Some(id) => Ok(self.value_filter(thing, id)),
                None => Err(Stuck::new(
                    at,
                    format!("`{}` is no value of this book", self.lemma(word)),
                )),
            },
            Adjective::Participle { negated, active, verb } => {
                let cond = self.participle(verb, *active, thing, env, at)?;
                Ok(if *negated { cond.negate() } else { cond })
            }
            Adjective::More(word) | Adjective::Plain(word) | Adjective::Most(word) => {
                let word = word.clone();
                if than.is_none()
                    && let Some(cond) = self.parity(&word, &thing, sort)
                {
                    return Ok(cond);
                }
                let equal_word = self.is(&word, &["equal", "same", "identical"]);
                let more = self.is(
                    &word,
                    &[
                        "high", "higher", "great", "greater", "large", "larger", "more",
                        "much", "many", "big", "strong",
                    ],
                );
                let less = self.is(
                    &word,
                    &[
                        "low", "lower", "small", "smaller", "few", "fewer", "less", "little",
                        "weak",
                    ],
                );
                if let Some(d) = &than
                    && (equal_word || more || less)
                {
                    let other = match d.sort {
                        Ref::Number | Ref::Tally(_) | Ref::Property(_) => {
                            self.as_number(d, env)?
                        }
                        _ => d.expr(),
                    };
                    let how = match (more, less, a.or_equal) {
                        (true, _, false) => Compare::More,
                        (true, _, true) => Compare::AtLeast,
                        (_, true, false) => Compare::Less,
                        (_, true, true) => Compare::AtMost,
                        _ => Compare::Equal,
                    };
                    if how == Compare::Equal {
                        return Ok(self.compare(how, thing, other));
                    }
                    let thing = self.as_figure(thing, sort, at)?;
                    let other = self.as_figure(other, d.sort, at)?;
                    return Ok(self.compare(how, thing, other));
                }
                if self.is(&word, &["empty"]) {
                    let var = env.slot("piece");
                    return Ok(Cond::Exists(Box::new(over(
                        var,
                        Domain::In(thing),
                        Cond::True,
                    )))
                    .negate());
                }
                if self.is(&word, &["face up", "face-up"]) {
                    return Ok(Cond::FaceUp(thing));
                }
                if self.is(&word, &["face down", "face-down"]) {
                    return Ok(Cond::FaceUp(thing).negate());
                }
                if self.is(&word, &["active"]) {
                    return Ok(equal(thing, Expr::TurnPlayer));
                }
                if self.is(&word, &["over", "finished"]) {
                    return Ok(Cond::GameOver);
                }
                let lemma = self.lemma(&word).into_owned();
                if let (Some(field), Some(d)) = (self.relations.get(&lemma).copied(), &than) {
                    return Ok(Cond::Member(thing, field, d.expr()));
                }
                if let (Some(class), None) = (self.class_by_adjective(&word), &than) {
                    return Ok(Cond::Kind(thing, class));
                }
                if let (Some(state), None) = (self.defined.get(&lemma), &than) {
                    return Ok(Cond::Flag(thing, *state));
                }
                Err(no_state(&lemma, at))
            }
            Adjective::Noun(word) => match Self::as_term(word) {
                Some(id) => Ok(self.value_filter(thing, id)),
                None => Err(Stuck::new(
                    at,
                    format!("the book does not say what `{}` is", self.lemma(word)),
                )),
            },
            Adjective::Ordinal(_) | Adjective::Other => {
                Err(Stuck::new(at, "it is not said in which order"))
            }
        }
    }

    /// A participle as a state: a flag, attached, controlled, chosen.
    pub(crate) fn participle(
        &mut self,
        verb: &Word,
        _active: bool,
        thing: Expr,
        env: &mut Env,
        at: Span,
    ) -> Read<Cond> {
        let lemma = self.lemma(verb).into_owned();
        if self.word_chosen(verb) && self.marks_choices() {
            let mark = self.chosen_mark();
            return Ok(Cond::Flag(thing, mark));
        }
        if let Some((flag, ..)) = self.flags.get(&lemma) {
            return Ok(Cond::Flag(thing, *flag));
        }
        if let Some(state) = self.defined.get(&lemma) {
            return Ok(Cond::Flag(thing, *state));
        }
        if let Some(base) = lemma.strip_prefix("un")
            && let Some((flag, ..)) = self.flags.get(base)
        {
            return Ok(Cond::Flag(thing, *flag).negate());
        }
        if self.is(verb, &["attach"]) {
            let host = Self::unsaid_host(&thing, env);
            return Ok(Cond::Attached(thing, host));
        }
        if self.is(verb, &["unattach", "detach"]) {
            return Ok(Cond::Attached(thing, None).negate());
        }
        // `any cards left`, `the remaining cards`: those that are there.
        if self.is(verb, &["number", "leave", "remain"]) {
            return Ok(Cond::True);
        }
        if let Some(v) = self.verb_named(&lemma) {
            let _ = env;
            return Ok(Cond::Outcome { verb: v, object: Some(thing) });
        }
        Err(no_state(&lemma, at))
    }

    pub(crate) fn passive(
        &mut self,
        word: &Word,
        clause: &Clause,
        thing: Expr,
        env: &mut Env,
    ) -> Read<Cond> {
        if self.is(word, &["attach"]) {
            for complement in &clause.complements {
                if let Complement::Prep(Preposition::To, np) = complement {
                    // `attached to something`, `attached to nothing`: only to a piece can it be.
                    match np {
                        NounPhrase::One(n) if n.head == Head::Pronoun(Pronoun::Anyone) => {
                            return Ok(Cond::Attached(thing, None));
                        }
                        NounPhrase::One(n) if n.head == Head::Pronoun(Pronoun::Nothing) => {
                            return Ok(Cond::Attached(thing, None).negate());
                        }
                        _ => {}
                    }
                    let host = self.phrase(np, env)?;
                    if host.sort == Ref::Player {
                        // Nothing is attached to a player: `them` are the pieces named before.
                        let pieces: Vec<Cond> = env
                            .named
                            .iter()
                            .filter(|a| {
                                a.sort == Ref::Piece && !a.plural && a.sentence == env.sentence
                            })
                            .map(|a| Cond::Attached(thing.clone(), Some(a.expr.clone())))
                            .collect();
                        if !pieces.is_empty() {
                            return Ok(Cond::Any(pieces));
                        }
                    }
                    return Ok(match &host.core {
                        Core::One(e) => Cond::Attached(thing, Some(e.clone())),
                        Core::Many(_) if host.how == denote::How::The && !host.plural => {
                            Cond::Attached(thing, Some(host.expr()))
                        }
                        Core::Many(q) if self.exact => {
                            let mut q = q.clone();
                            let on = Cond::Attached(thing, Some(Expr::Slot(q.var)));
                            q.filter = q.filter.and(on);
                            Cond::Exists(Box::new(q))
                        }
                        _ => {
                            let on = Expr::Host(Box::new(thing.clone()));
                            env.named.push(Antecedent {
                                expr: on.clone(),
                                sort: Ref::Piece,
                                plural: false,
                                noun: host.noun.clone(),
                                query: None,
                                subject: false,
                                sentence: env.sentence,
                            });
                            Cond::Attached(thing, None).and(self.host_is(on, &host))
                        }
                    });
                }
            }
            let host = Self::unsaid_host(&thing, env);
            return Ok(Cond::Attached(thing, host));
        }
        if let Some(cond) = self.done_this_turn(clause, &thing)? {
            return Ok(cond);
        }
        if self.is(word, &["control", "own", "possess", "hold"]) {
            for complement in &clause.complements {
                if let Complement::Prep(Preposition::By, np) = complement {
                    let who = self.phrase(np, env)?;
                    return Ok(self.membership(Expr::Controller(Box::new(thing)), &who));
                }
            }
        }
        if self.is(word, &["play", "place", "put", "draw", "deal", "move"])
            || clause.verb.past
            || clause.verb.perfect
        {
            for complement in &clause.complements {
                if let Complement::Prep(
                    Preposition::In | Preposition::On | Preposition::From,
                    np,
                ) = complement
                {
                    let place = self.phrase(np, env)?;
                    if matches!(place.sort, Ref::Place(_)) {
                        return Ok(self.in_place(thing, &place));
                    }
                }
            }
        }
        self.participle(word, false, thing, env, clause.at.0)
    }

    pub(crate) fn active(
        &mut self,
        word: &Word,
        clause: &Clause,
        thing: Expr,
        sort: Ref,
        env: &mut Env,
    ) -> Read<Cond> {
        if let Some(cond) = self.working(clause, thing.clone(), env)? {
            return Ok(cond);
        }
        let object = match clause.complements.first() {
            Some(Complement::Object(np)) => Some(np),
            _ => None,
        };
        if self.is(word, &["control", "own", "possess", "hold"]) {
            let Some(np) = object else {
                return Err(Stuck::new(clause.at.0, "it is not said what is controlled"));
            };
            if self.is(word, &["hold"]) && sort == Ref::Player {
                let np = self.in_their_hand(np);
                return self.has(thing, sort, &np, env);
            }
            if matches!(sort, Ref::Place(_)) {
                return Err(Stuck::new(clause.at.0, "it is not clear which places are meant")
                    .help("write for example `when a player has eight cards in their hand`"));
            }
            let np = super::more_had::with_than(np, clause);
            if sort == Ref::Player
                && let Some(cond) = self.had_more(&thing, &np, Held::Controls, env)?
            {
                return Ok(cond);
            }
            return self.controls(thing, &np, env);
        }
        if sort == Ref::Piece
            && self.is_match(clause)
            && let Ok(cond) = self.match_cond(&thing, clause, env)
        {
            return Ok(cond);
        }
        if self.is(word, &["match"])
            && let Some(np) = object
        {
            return self.matches(clause, thing, sort, np, env);
        }
        if let Some(cond) = self.adds_up(word, clause, &thing, sort, env)? {
            return Ok(cond);
        }
        if sort == Ref::Piece
            && let Some(cond) = self.done_this_turn(clause, &thing)?
        {
            return Ok(cond);
        }
        if let Some(cond) = self.happened(word, clause, &thing, sort, env)? {
            return Ok(cond);
        }
        if self.is(word, &["exceed", "equal", "reach"])
            && let Some(np) = object
        {
            let n = self.number(np, env)?;
            let how = if self.is(word, &["exceed"]) {
                Compare::More
            } else if self.is(word, &["equal"]) {
                Compare::Equal
            } else {
                Compare::AtLeast
            };
            return Ok(self.compare(how, thing, n));
        }
        if self.is(word, &["take"])
            && let Some(NounPhrase::One(n)) = object
            && matches!(&n.head, Head::Noun(w) if self.is(w, &["turn"]))
        {
            return Ok(equal(thing, Expr::TurnPlayer));
        }
        if clause.verb.perfect || clause.verb.past {
            return self.has_done(clause, (sort == Ref::Player).then_some(thing), env);
        }
        Err(Stuck::new(
            clause.at.0,
            format!(
                "`{}` is an event, not a state; nothing here says when it is true",
                self.quote(clause.at.0)
            ),
        )
        .help(super::nth_time::instead_of_event(&self.quote(clause.at.0))))
    }
}

/// A condition with a variable replaced by an expression.
pub(crate) fn substitute(cond: &Cond, var: crate::lower::Slot, by: &Expr) -> Cond {
    replace::cond(cond, var, by)
}

/// A word for a state that no rule explains.
fn no_state(lemma: &str, at: Span) -> Stuck {
    Stuck::new(at, format!("the book does not say when something is `{lemma}`"))
        .help(format!("define it, for example `being {lemma} is a property of a card`"))
}
