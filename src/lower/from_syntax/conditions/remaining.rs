//! What is left and how long that goes on: `if only one remains`, `continue until no ships remain`, `if there is
//! nowhere for your sailor to go`.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::effects::deal;
use crate::lower::from_syntax::effects::put;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck, count};
use crate::lower::from_syntax::phrases::quantity;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{
    Compare, Cond, Domain, Effect, Expr, Query, RuleKind, Spelling, TimeId, Value,
};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Determiner, Head, NounPhrase, Post, Preposition,
    Pronoun, Sentence, Subordinator, TimeRelation, Verb as V,
};

impl Lowerer<'_> {
    /// A condition that leaves something to be filled in.
    pub(crate) fn filled_condition(
        &mut self,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        match self.of_one_property(clause) {
            Some(same) => self.clause_condition(&same, env).map(Some),
            None => self.remains_state(clause, env),
        }
    }

    /// `no ships remain`, `only one remains`, `none is left`: how many there are where they were spoken of.
    pub(crate) fn remains_state(
        &mut self,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        let remains = !clause.verb.passive && self.is(w, &["remain"])
            || clause.verb.passive && self.is(w, &["leave"]);
        let (true, [], false) = (remains, clause.complements.as_slice(), clause.existential)
        else {
            return Ok(None);
        };
        let Some(NounPhrase::One(n)) = &clause.subject else { return Ok(None) };
        let spoken = |env: &Env, noun: Option<&crate::vocabulary::Word>| {
            env.named.iter().rev().find_map(|a| {
                let q = a.query.clone()?;
                let fits = noun.is_none_or(|w| a.noun.as_ref() == Some(w));
                (a.sort == Ref::Piece && fits && lies(&q)).then_some(q)
            })
        };
        let (q, none) = match &n.head {
            Head::Noun(w) if self.noun_class(w) == NounClass::Piece => {
                let mut bare = n.clone();
                bare.quantity = None;
                bare.determiner = Determiner::Each;
                let d = self.phrase(&NounPhrase::One(bare), env)?;
                let Core::Many(mut q) = d.core else { return Ok(None) };
                if q.domain != Domain::Pieces {
                    return Ok(None);
                }
                if !put::located_filter(&q) {
                    match spoken(env, Some(w)) {
                        Some(known) => q = known,
                        None => self.laid_out(&mut q),
                    }
                }
                (q, n.determiner == Determiner::No)
            }
            Head::Number if n.quantity.is_some() && n.post.is_empty() => {
                let Some(q) = spoken(env, None) else { return Ok(None) };
                (q, false)
            }
            Head::Pronoun(Pronoun::None) if n.post.is_empty() => {
                let Some(q) = spoken(env, None) else { return Ok(None) };
                (q, true)
            }
            _ => return Ok(None),
        };
        if !lies(&q) {
            return Ok(None);
        }
        if none {
            return Ok(Some(Cond::Exists(Box::new(q)).negate()));
        }
        Ok(Some(match &n.quantity {
            Some(quantity) => {
                let (low, high) = self.range(quantity, env)?;
                quantity::between(count(q), low, high)
            }
            None => Cond::Exists(Box::new(q)),
        }))
    }

    /// Whether a season ends just when no further round of it begins: the other side of what was said before.
    pub(crate) fn other_side(&self, when: &Cond, time: TimeId) -> bool {
        let inside = |inner: TimeId| self.inside(inner, time);
        self.out.rules.iter().any(|r| match &r.kind {
            RuleKind::Ends { time: inner, when: again, again: true } if inside(*inner) => {
                let mut about = Vec::new();
                (0..=20).all(|n| {
                    match (holds(again, n, &mut about), holds(when, n, &mut about)) {
                        (Some(a), Some(b)) => a != b,
                        _ => false,
                    }
                }) && about.len() == 1
            }
            _ => false,
        })
    }

    /// `In this season, you continue until no ships remain`: in it, one more round begins as long as there are any.
    pub(crate) fn goes_on_until(
        &mut self,
        s: &Sentence,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let [Adjunct::Time(TimeRelation::During, np)] = s.leads.as_slice() else {
            return Ok(None);
        };
        let [Adjunct::Sub(Subordinator::Until, until)] = clause.adjuncts.as_slice() else {
            return Ok(None);
        };
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        let who = clause
            .subject
            .as_ref()
            .is_none_or(|np| self.class_of(np) == Some(NounClass::Player) || self.is_game(np));
        let plain = !clause.verb.negated
            && !clause.verb.passive
            && clause.verb.modal.is_none()
            && clause
                .complements
                .iter()
                .all(|c| matches!(c, Complement::Particle(p) if p == "on"))
            && s.opener.is_none();
        if !plain || !who || !self.is(w, &["continue", "go", "play", "proceed"]) {
            return Ok(None);
        }
        let d = self.phrase(np, env)?;
        let Ref::Time(Some(outer)) = d.sort else { return Ok(None) };
        let mut which = d.extra.iter().cloned().fold(Cond::True, Cond::and);
        let this = matches!(np, NounPhrase::One(n)
            if matches!(n.determiner, Determiner::This | Determiner::That));
        if this {
            let here = &self.units[self.at].headings;
            let named = self.last_numbered.clone().filter(|(t, _, h)| *t == outer && h == here);
            let Some((_, named, _)) = named else { return Ok(None) };
            which = which.and(named);
        }
        let inner = self.out.rules.iter().find_map(|r| match &r.kind {
            RuleKind::Ends { time, again: true, .. }
                if *time != outer && self.inside(*time, outer) =>
            {
                Some(*time)
            }
            _ => None,
        });
        let Some(inner) = inner else {
            return Err(Stuck::new(
                clause.at.0,
                format!("it is not said what goes on in `{}`", self.said()),
            )
            .help("write for example `another round begins while any ship is on the table`"));
        };
        let until = self.condition(until, env)?;
        let when = Cond::During(outer).and(which).and(until.negate());
        let rule =
            self.rule(env, Cond::True, RuleKind::Ends { time: inner, when, again: true });
        if s.exception.is_some() {
            self.out.rules[rule].exceptional = Some(crate::lower::Marker::Except);
        }
        Ok(Some(Status::Operative))
    }

    /// `You collect a coin … if there is nowhere for your sailor to go`: where each of them is sent to a ship and there
    /// is none.
    pub(crate) fn nowhere_to_go(
        &mut self,
        s: &Sentence,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let Some(kind) = self.nowhere(s) else { return Ok(None) };
        let Some(rest) = only_gain(s) else { return Ok(None) };
        let set = self.units[self.at].set;
        let found = self.out.rules.iter().rposition(|r| {
            r.origin.set == set
                && matches!(&r.kind, RuleKind::Contents { effect: Effect::ForEach { over, body, .. }, .. }
                    if over.domain == Domain::Pieces && sends_one(body))
        });
        let Some(at) = found else {
            return Err(Stuck::new(
                self.here(),
                format!("`{}`: nothing sends them anywhere", self.said()),
            )
            .help("say first what is done with each of them, for example `each sailor is sent to a ship`"));
        };
        let mut rule = self.out.rules[at].clone();
        let RuleKind::Contents { effect: Effect::ForEach { slot, over, body, .. }, .. } =
            &mut rule.kind
        else {
            return Ok(None);
        };
        if !deal::kinds_in(&over.filter, over.var).contains(&kind) {
            return Ok(None);
        }
        let Effect::Choose(choice) = &**body else { return Ok(None) };
        let some = Cond::Exists(Box::new(choice.from.clone()));
        let mut inner = Env { slots: rule.slot_names.clone(), ..Env::default() };
        let who = Expr::Controller(Box::new(Expr::Slot(*slot)));
        inner.agent = Some(who.clone());
        inner.you = Some(who);
        let gain = self.effects(&rest.clauses, &mut inner)?;
        let sent = std::mem::replace(&mut **body, Effect::Nothing);
        **body = Effect::If(some, Box::new(sent), Box::new(gain));
        rule.slots = inner.slots.len() as u16;
        rule.slot_names = inner.slots;
        self.out.rules[at] = rule;
        self.fact(env);
        Ok(Some(Status::Operative))
    }

    /// The kind of piece that has nowhere to go, if a sentence says so.
    fn nowhere(&self, s: &Sentence) -> Option<crate::vocabulary::TermId> {
        let mut all: Vec<&Adjunct> = s.leads.iter().collect();
        for j in &s.clauses {
            for a in &j.clause.adjuncts {
                match a {
                    Adjunct::Either(list) => all.extend(list),
                    a => all.push(a),
                }
            }
        }
        // What stands beside it must be said elsewhere.
        let said = all.iter().any(|a| matches!(a, Adjunct::AsSaid(_)));
        let beside = all.iter().all(|a| match a {
            Adjunct::Sub(Subordinator::EachTime | Subordinator::When, _) => said,
            Adjunct::Sub(Subordinator::If, c) => self.nowhere_for(c).is_some(),
            Adjunct::AsSaid(_) | Adjunct::Words(_) => true,
            _ => false,
        });
        all.iter()
            .find_map(|a| match a {
                Adjunct::Sub(Subordinator::If | Subordinator::When, c) => self.nowhere_for(c),
                _ => None,
            })
            .filter(|_| beside)
    }

    fn nowhere_for(&self, c: &Condition) -> Option<crate::vocabulary::TermId> {
        let Condition::Clause(c) = c else { return None };
        let nowhere = c
            .complements
            .iter()
            .any(|x| matches!(x, Complement::Particle(p) if p == "nowhere"))
            || matches!(&c.subject, Some(NounPhrase::One(n)) if n.head == Head::Pronoun(Pronoun::Nothing));
        let go = |inner: &Clause| {
            matches!(&inner.verb.verb, V::Word(w) if self.is(w, &["go", "work"]))
                && inner.complements.is_empty()
        };
        let goes =
            c.complements.iter().any(|x| matches!(x, Complement::Infinitive(i) if go(i)));
        let whose = if c.existential {
            c.complements.iter().find_map(|x| match x {
                Complement::Prep(Preposition::For, np) => Some(np),
                _ => None,
            })
        } else {
            c.subject.as_ref().filter(|_| c.verb.verb == V::Have)
        };
        let kind = whose.and_then(Self::head).and_then(Self::as_term)?;
        (nowhere && goes && !c.verb.negated).then_some(kind)
    }

    /// The sentence without what only points elsewhere, for the audit.
    pub(crate) fn busy_nowhere(&self, s: &mut Sentence) {
        for joined in &mut s.clauses {
            let c = &mut joined.clause;
            each_aside(&mut c.adjuncts);
            let nowhere =
                |a: &Adjunct| matches!(a, Adjunct::Sub(_, c) if self.nowhere_for(c).is_some());
            let said = c.adjuncts.iter().any(|a| match a {
                Adjunct::Either(list) => {
                    list.iter().any(nowhere)
                        && list.iter().any(|a| matches!(a, Adjunct::AsSaid(_)))
                }
                _ => false,
            });
            if said {
                c.adjuncts.retain(|a| !matches!(a, Adjunct::Sub(Subordinator::EachTime, _)));
                for a in &mut c.adjuncts {
                    if let Adjunct::Either(list) = a {
                        list.retain(nowhere);
                    }
                }
            }
        }
    }
}

/// `(this can happen at the end of a season)`: when something may come about.
fn each_aside(list: &mut Vec<Adjunct>) {
    fn in_clause(c: &mut Clause) {
        each_aside(&mut c.adjuncts);
        for x in &mut c.complements {
            if let Complement::Infinitive(c) | Complement::Clause(c) = x {
                in_clause(c);
            }
            if let Complement::Object(NounPhrase::One(n)) = x {
                for p in &mut n.post {
                    if let Post::To(c) = p {
                        in_clause(c);
                    }
                }
            }
        }
    }
    for a in list.iter_mut() {
        match a {
            Adjunct::Either(inner) | Adjunct::Aside(inner) => each_aside(inner),
            Adjunct::Sub(_, Condition::Clause(c)) => in_clause(c),
            _ => {}
        }
    }
    list.retain(|a| match a {
        Adjunct::AsideClause(c) => {
            !(c.verb.modal.is_some()
                && matches!(&c.subject, Some(NounPhrase::One(n))
                    if matches!(n.head, Head::Pronoun(Pronoun::This | Pronoun::It))))
        }
        Adjunct::Aside(inner) => !inner.is_empty(),
        _ => true,
    });
}

/// The sentence with nothing but its gain.
fn only_gain(s: &Sentence) -> Option<Sentence> {
    let [_] = s.clauses.as_slice() else { return None };
    let mut s = s.clone();
    s.leads.clear();
    let c = &mut s.clauses[0].clause;
    c.adjuncts.clear();
    (c.verb.modal.is_none() && !c.verb.negated).then_some(s)
}

/// Whether a query says where its pieces lie.
fn lies(q: &Query) -> bool {
    matches!(q.domain, Domain::In(_)) || put::located_filter(q)
}

fn sends_one(body: &Effect) -> bool {
    matches!(body, Effect::Choose(c)
        if matches!(c.body.as_deref(), Some(Effect::Do(p))
            if p.roles.iter().any(|(role, _)| *role == crate::lower::Role::Host)))
}

/// Whether a condition holds when there are `n` of what it counts; none if it asks anything else.
fn holds(c: &Cond, n: i64, about: &mut Vec<Spelling>) -> Option<bool> {
    let mut note = |q: &Query| {
        let text = Spelling::of(q);
        if !about.contains(&text) {
            about.push(text);
        }
    };
    match c {
        Cond::Compare(
            how,
            Expr::Aggregate(crate::lower::Aggregate::Count, q, None),
            Expr::Const(Value::Int(k)),
        ) => {
            note(q);
            Some(match how {
                Compare::Equal => n == *k,
                Compare::AtLeast => n >= *k,
                Compare::AtMost => n <= *k,
                Compare::More => n > *k,
                Compare::Less => n < *k,
                Compare::NotEqual => n != *k,
            })
        }
        Cond::Exists(q) => {
            note(q);
            Some(n > 0)
        }
        Cond::Not(c) => holds(c, n, about).map(|b| !b),
        Cond::All(l) => l.iter().try_fold(true, |all, c| Some(all && holds(c, n, about)?)),
        Cond::Any(l) => l.iter().try_fold(false, |any, c| Some(any || holds(c, n, about)?)),
        _ => None,
    }
}
