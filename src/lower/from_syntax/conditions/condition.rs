//! Conditions: clauses that hold or not in a situation.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{
    Core, Denot, How, Read, Ref, Stuck, equal, int,
};
use crate::lower::from_syntax::phrases::quantity;
use crate::lower::from_syntax::words;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Compare, Cond, Expr, Query};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Determiner, Head, Modal, NounPhrase, Subordinator,
    TimeRelation, Verb,
};

impl Lowerer<'_> {
    pub(crate) fn condition(&mut self, condition: &Condition, env: &mut Env) -> Read<Cond> {
        Ok(match condition {
            Condition::Clause(clause) => self.clause_condition(clause, env)?,
            Condition::Reduced(clause) => self.reduced(clause, env)?,
            Condition::And(list) => {
                let mut all = Cond::True;
                for c in list {
                    all = all.and(self.condition(c, env)?);
                }
                all
            }
            Condition::Or(list) => {
                let mut any = Vec::new();
                for c in list {
                    any.push(self.condition(c, env)?);
                }
                Cond::Any(any)
            }
            Condition::With(..) if self.rule_inside(condition).is_some() => {
                let Some(inside) = self.rule_inside(condition) else { return Ok(Cond::True) };
                self.condition(&inside, env)?
            }
            Condition::With(inner, adjunct) => {
                let first = self.condition(inner, env)?;
                first.and(self.adjunct_condition(adjunct, env)?)
            }
        })
    }

    /// An adjunct as a guard: while, if, unless, during.
    pub(crate) fn adjunct_condition(&mut self, adjunct: &Adjunct, env: &mut Env) -> Read<Cond> {
        match adjunct {
            Adjunct::Sub(
                Subordinator::If
                | Subordinator::While
                | Subordinator::When
                | Subordinator::OnlyIf
                | Subordinator::OnlyWhile
                | Subordinator::Where,
                c,
            ) => self.condition(c, env),
            Adjunct::Sub(Subordinator::Unless, c) => Ok(self.condition(c, env)?.negate()),
            Adjunct::Sub(Subordinator::Until | Subordinator::Before, c) => {
                Ok(self.condition(c, env)?.negate())
            }
            Adjunct::Sub(Subordinator::After, c) => self.condition(c, env),
            Adjunct::Sub(Subordinator::EvenIf, c) => self.even_if(c, env),
            Adjunct::Sub(Subordinator::Because, _) => Ok(Cond::True),
            Adjunct::Time(relation, np) => self.during(*relation, np, env),
            Adjunct::AsSaid(_) => Ok(Cond::True),
            Adjunct::Except(_) | Adjunct::ExceptWhen(_) => self.except(adjunct, env),
            Adjunct::Often(often) => self.often(often, env),
            Adjunct::Manner(_) | Adjunct::IfAble => Ok(Cond::True),
            Adjunct::Sub(Subordinator::EachTime, c) => self.condition(c, env),
            Adjunct::Prep(_, np) | Adjunct::AlongWith(np) => {
                let d = self.phrase(np, env)?;
                Err(Stuck::new(
                    d.span,
                    format!("it is not clear what `{}` restricts", self.quote(d.span)),
                ))
            }
            Adjunct::Only(inner) => self.adjunct_condition(inner, env),
            Adjunct::Either(list) => {
                let mut any = Vec::new();
                for a in list {
                    any.push(self.adjunct_condition(a, env)?);
                }
                Ok(Cond::Any(any))
            }
            Adjunct::Aside(list) => {
                let mut all = Cond::True;
                for a in list {
                    all = all.and(self.adjunct_condition(a, env)?);
                }
                Ok(all)
            }
            Adjunct::AsideClause(_) | Adjunct::Apposition(_) | Adjunct::Words(_) => {
                Ok(Cond::True)
            }
            Adjunct::Order(_)
            | Adjunct::Purpose(_)
            | Adjunct::Gerund(..)
            | Adjunct::InWhichCase(_) => Err(Stuck::new(
                self.here(),
                "these words are no condition that the state can answer",
            )),
        }
    }

    fn except(&mut self, adjunct: &Adjunct, env: &mut Env) -> Read<Cond> {
        match adjunct {
            Adjunct::ExceptWhen(inner) => Ok(self.adjunct_condition(inner, env)?.negate()),
            Adjunct::Except(np) => {
                let d = self.phrase(np, env)?;
                match d.sort {
                    Ref::Time(Some(time)) if d.extra.is_empty() => {
                        Ok(Cond::During(time).negate())
                    }
                    Ref::Time(Some(_)) => Ok(Cond::All(d.extra).negate()),
                    _ => Err(Stuck::new(
                        d.span,
                        format!(
                            "it is not clear what `{}` is excepted from",
                            self.quote(d.span)
                        ),
                    )),
                }
            }
            _ => Ok(Cond::True),
        }
    }

    /// `Every other turn` is each second one, not each one but this; nothing counts which these are.
    pub(crate) fn no_second_one(&self, np: &NounPhrase) -> Read<()> {
        match np {
            NounPhrase::One(n)
                if matches!(n.determiner, Determiner::AllOther | Determiner::EachOther)
                    && !n.plural
                    && self.class_of(np) == Some(NounClass::Time) =>
            {
                let said = self.quote(n.at.0);
                Err(Stuck::new(n.at.0, format!("nothing counts which `{said}` is"))
                    .help("say it of each time, or of one that has a number, for example `in the second round`"))
            }
            _ => Ok(()),
        }
    }

    /// `When a player draws a card in both turns`: what happens happens in one of them.
    pub(crate) fn not_in_both(&self, np: &NounPhrase) -> Read<()> {
        let NounPhrase::One(n) = np else { return Ok(()) };
        if self.class_of(np) != Some(NounClass::Time) {
            return Ok(());
        }
        let said = self.quote(n.at.0);
        if !said.split_whitespace().any(|word| word.eq_ignore_ascii_case("both")) {
            return Ok(());
        }
        Err(Stuck::new(n.at.0, format!("nothing happens in `{said}` at once"))
            .help("say it of one of them, or count it, for example `each player who drew two cards in that round`"))
    }

    /// A time phrase as a condition.
    pub(crate) fn during(
        &mut self,
        relation: TimeRelation,
        np: &NounPhrase,
        env: &mut Env,
    ) -> Read<Cond> {
        self.no_second_one(np)?;
        // `in the spring or the autumn`, `in spring and autumn`: in any of them.
        if let NounPhrase::And(list) | NounPhrase::Or(list) = np {
            let any: Read<Vec<Cond>> =
                list.iter().map(|np| self.during(relation, np, env)).collect();
            return Ok(Cond::Any(any?));
        }
        if matches!(relation, TimeRelation::During | TimeRelation::OnlyDuring)
            && let Some(cond) = self.turn_in_which(np, env)?
        {
            return Ok(cond);
        }
        let d = self.phrase(np, env)?;
        let owner = match np {
            NounPhrase::One(n) => self.possessor(n, env)?,
            _ => None,
        };
        self.of_this_turn(&d, np)?;
        match relation {
            TimeRelation::During
            | TimeRelation::OnlyDuring
            | TimeRelation::StartOf
            | TimeRelation::EndOf => {}
            TimeRelation::From => {
                if let Some(Cond::Compare(Compare::Equal, a, b)) = d.extra.first() {
                    return Ok(Cond::Compare(Compare::AtLeast, a.clone(), b.clone()));
                }
            }
            // `Before the fourth turn`, `after the second round`, `until their second turn`: by their numbers.
            TimeRelation::Before | TimeRelation::After | TimeRelation::Until
                if matches!(d.extra.as_slice(), [Cond::Compare(Compare::Equal, ..)]) =>
            {
                let [Cond::Compare(_, a, b)] = d.extra.as_slice() else {
                    return Ok(Cond::True);
                };
                let (how, a, b) = match relation {
                    TimeRelation::After => (Compare::AtMost, a.clone(), b.clone()),
                    _ => (Compare::AtLeast, a.clone(), b.clone()),
                };
                return Ok(Cond::Compare(how, a, b).negate());
            }
            TimeRelation::Before | TimeRelation::After | TimeRelation::Until => {
                return Err(Stuck::new(
                    d.span,
                    format!("`{}` is a moment, not a condition", self.quote(d.span)),
                ));
            }
        }
        self.in_time(&d, owner.as_ref())
    }

    /// It is that time now, and the turn of its owner if one is named.
    pub(crate) fn in_time(&mut self, d: &Denot, owner: Option<&Denot>) -> Read<Cond> {
        let mut cond = match d.sort {
            Ref::Time(Some(time)) => {
                if Some(time) == self.turn {
                    Cond::True
                } else {
                    Cond::During(time)
                }
            }
            Ref::Time(None) | Ref::Game if !self.unknown_time(d) => Cond::True,
            _ => {
                return Err(Stuck::new(
                    d.span,
                    format!("`{}` is no time of this book", self.quote(d.span)),
                )
                .help("define it, for example `the market is a phase`"));
            }
        };
        for extra in &d.extra {
            cond = cond.and(extra.clone());
        }
        if let Some(owner) = owner
            && owner.sort == Ref::Player
        {
            cond = cond.and(match &owner.core {
                Core::One(e) => equal(Expr::TurnPlayer, e.clone()),
                Core::Many(q) => {
                    let mut q = q.clone();
                    let same = equal(Expr::TurnPlayer, Expr::Slot(q.var));
                    q.filter = q.filter.and(same);
                    Cond::Exists(Box::new(q))
                }
                Core::List(..) => Cond::True,
            });
        }
        Ok(cond)
    }

    /// Puts what a phrase stands for into a condition, as its determiner says.
    pub(crate) fn quantify(
        &mut self,
        d: &Denot,
        env: &mut Env,
        body: &mut dyn FnMut(&mut Self, Expr, &mut Env) -> Read<Cond>,
    ) -> Read<Cond> {
        match &d.core {
            Core::One(e) => body(self, e.clone(), env),
            Core::List(parts, or) => {
                let mut all = Vec::new();
                for part in parts.clone() {
                    all.push(self.quantify(&part, env, body)?);
                }
                Ok(if *or { Cond::Any(all) } else { Cond::All(all) })
            }
            // `If the top card is a king`: that one, and not the first king there is.
            Core::Many(q) if is_the_one(d, q) => {
                let one = Expr::One(Box::new(q.clone()));
                for a in &mut env.named {
                    if a.query.as_ref().is_some_and(|x| x.var == q.var) {
                        a.expr = one.clone();
                        (a.query, a.plural) = (None, false);
                    }
                }
                body(self, one, env)
            }
            Core::Many(q) => {
                let mut q = q.clone();
                let var = Expr::Slot(q.var);
                let inner = body(self, var, env)?;
                Ok(match d.how {
                    How::Each | How::Bare => Cond::Every(Box::new(q), Box::new(inner)),
                    How::The if d.plural => Cond::Every(Box::new(q), Box::new(inner)),
                    How::No => {
                        q.filter = q.filter.and(inner);
                        Cond::Exists(Box::new(q)).negate()
                    }
                    How::A | How::Any | How::The => {
                        let whole = q.filter.clone();
                        q.filter = q.filter.and(inner.clone());
                        // `while a player has it, … that player`: the one of whom it holds.
                        if d.sort == Ref::Piece {
                            env.such = Some(q.clone());
                        }
                        for a in &mut env.named {
                            if a.query.as_ref().is_none_or(|x| x.var != q.var) {
                                continue;
                            }
                            if d.plural {
                                // `If two players have no cards, they …`: those two.
                                a.query = Some(q.clone());
                            } else {
                                a.expr = Expr::One(Box::new(q.clone()));
                                a.query = None;
                                a.plural = false;
                            }
                        }
                        if d.plural && d.sort == Ref::Player && d.noun.is_some() {
                            let mut rest = q.clone();
                            rest.filter = whole.and(inner.negate());
                            env.remaining = Some(Expr::One(Box::new(rest)));
                        }
                        match &d.count {
                            Some((low, high)) => {
                                quantity::between(denote::count(q), low.clone(), high.clone())
                            }
                            None => Cond::Exists(Box::new(q)),
                        }
                    }
                })
            }
        }
    }

    /// A finite clause as a condition.
    pub(crate) fn clause_condition(&mut self, clause: &Clause, env: &mut Env) -> Read<Cond> {
        if let Some(done) = self.done_before(clause, env)? {
            return Ok(done);
        }
        let mut cond = self.bare_clause(clause, env)?;
        if clause.verb.negated {
            cond = cond.negate();
        }
        for joined in &clause.more {
            let mut next = joined.clause.clone();
            if next.subject.is_none() {
                next.subject.clone_from(&clause.subject);
            }
            let more = self.clause_condition(&next, env)?;
            cond = match joined.link {
                crate::syntax::ast::Link::Or => Cond::Any(vec![cond, more]),
                _ => cond.and(more),
            };
        }
        for adjunct in &clause.adjuncts {
            if self.counted_then(clause, adjunct) {
                continue;
            }
            cond = cond.and(self.adjunct_condition(adjunct, env)?);
        }
        Ok(cond)
    }

    fn bare_clause(&mut self, clause: &Clause, env: &mut Env) -> Read<Cond> {
        if let Some(taken) = self.each_took_turns(clause) {
            return Ok(taken);
        }
        if let Some(row) = self.all_did_in_a_row(clause, env)? {
            return Ok(row);
        }
        if clause.existential {
            return self.existential(clause, env);
        }
        if let Some(cond) = self.filled_condition(clause, env)? {
            return Ok(cond);
        }
        if let Some(cond) = self.outcome_of_effect(clause, env)? {
            return Ok(cond);
        }
        if self.is_own_turn(clause) {
            return self.own_turn(clause, env);
        }
        if let Some(cond) = self.dice_show(clause, env)? {
            return Ok(cond);
        }
        if let Some(cond) = self.equal_rolls(clause, env) {
            return Ok(cond);
        }
        let Some(subject) = &clause.subject else {
            return self.reduced(clause, env);
        };
        if let Some(done) = self.has_done_so(clause, env)? {
            // The negation is added by the caller.
            return Ok(done);
        }
        if clause.verb.modal == Some(Modal::Can) && !clause.verb.passive {
            let call = self.call(clause, env)?;
            self.is_done_by_choice(call.verb, clause)?;
            let who = call.agent.map_or(Expr::Asked, |d| d.expr());
            return Ok(Cond::CanDo(who, call.verb));
        }
        if let Some(cond) = self.same_quality(clause, env)? {
            return Ok(cond);
        }
        if let Some(cond) = self.same_tally(clause, env)? {
            return Ok(cond);
        }
        let mut d = self.phrase(subject, env)?;
        env.summed = matches!(subject, NounPhrase::One(n)
            if matches!(&n.head, Head::Noun(w) if self.is(w, &["sum", "total"])));
        let located = matches!(clause.verb.verb, Verb::Be)
            && matches!(clause.complements.first(), Some(Complement::Prep(..)));
        if located {
            // `cards are in the pile`: some are.
            some_of(&mut d);
        }
        // `who` names nobody anew.
        let gap = matches!((&env.gap, &d.core), (Some((e, _)), Core::One(x)) if e == x);
        if !gap {
            self.remember(env, &d, true);
        }
        if let Some(cond) = self.place_state(clause, &d, env)? {
            return Ok(cond);
        }
        let sort = d.sort;
        self.quantify(&d, env, &mut |this, thing, env| this.predicate(clause, thing, sort, env))
    }

    /// `the effect moved it`, `the effect includes it being moved`: what the effect has done so far.
    fn outcome_of_effect(&mut self, clause: &Clause, env: &mut Env) -> Read<Option<Cond>> {
        let about = matches!(&clause.subject, Some(NounPhrase::One(n))
            if matches!(&n.head, Head::Noun(w) if self.is(w, &["effect"])));
        if !about {
            return Ok(None);
        }
        let mut inner = clause.clone();
        if let Verb::Word(w) = &clause.verb.verb
            && self.is(w, &["include", "contain", "cause"])
        {
            let found = clause.complements.iter().find_map(|c| match c {
                Complement::Clause(c) | Complement::Infinitive(c) => {
                    Some(((**c).clone(), None))
                }
                Complement::Object(NounPhrase::One(n)) => n.post.iter().find_map(|p| match p {
                    crate::syntax::ast::Post::Participle(c) => {
                        let mut thing = n.as_ref().clone();
                        thing.post.clear();
                        Some(((**c).clone(), Some(NounPhrase::One(Box::new(thing)))))
                    }
                    _ => None,
                }),
                _ => None,
            });
            let Some((c, subject)) = found else { return Ok(None) };
            inner = c;
            if subject.is_some() {
                inner.subject = subject;
            }
        } else {
            inner.subject = None;
        }
        let saved = (env.subject.take(), env.agent.clone());
        let call = self.call(&inner, env);
        (env.subject, env.agent) = saved;
        let call = call?;
        let object = call.role(crate::lower::Role::Object).map(Denot::expr);
        Ok(Some(Cond::Outcome { verb: call.verb, object }))
    }

    /// `there are no cards in the deck`.
    fn existential(&mut self, clause: &Clause, env: &mut Env) -> Read<Cond> {
        let Some(subject) = &clause.subject else {
            return Err(Stuck::new(clause.at.0, "it is not said what there is"));
        };
        if let Some(left) = self.any_left(subject, env) {
            return Ok(left);
        }
        if let Some(held) = self.held_by_one(clause) {
            return self.bare_clause(&held, env);
        }
        let mut d = self.phrase(subject, env)?;
        let mut places = Vec::new();
        for complement in &clause.complements {
            if let Complement::Prep(_, np) = complement {
                places.push(self.phrase(np, env)?);
            }
        }
        for adjunct in &clause.adjuncts {
            if let Adjunct::Prep(_, np) = adjunct {
                places.push(self.phrase(np, env)?);
            }
        }
        if let (Core::Many(q), Some(place)) = (&mut d.core, places.first()) {
            let conds: Vec<Cond> =
                place.parts().iter().map(|p| self.in_place(Expr::Slot(q.var), p)).collect();
            let inside = if conds.len() == 1 {
                conds.into_iter().next().unwrap_or(Cond::True)
            } else {
                Cond::Any(conds)
            };
            q.filter = std::mem::replace(&mut q.filter, Cond::True).and(inside);
        }
        if let Core::Many(q) = &d.core {
            let q = q.clone();
            self.remember(env, &d, true);
            return Ok(match (&d.count, d.how) {
                (Some((low, high)), How::No) if *low == int(0) && *high == int(0) => Cond::True,
                (_, How::No) => Cond::Exists(Box::new(q)).negate(),
                (Some((low, high)), _) => {
                    quantity::between(denote::count(q), low.clone(), high.clone())
                }
                (None, _) => Cond::Exists(Box::new(q)),
            });
        }
        if let Core::List(parts, _) = &d.core {
            let mut any = Vec::new();
            for part in parts {
                if let Core::Many(q) = &part.core {
                    any.push(Cond::Exists(Box::new(q.clone())));
                }
            }
            return Ok(Cond::Any(any));
        }
        Err(Stuck::new(clause.at.0, format!("`{}` cannot be counted", self.quote(d.span))))
    }

    /// A thing is in a place.
    pub(crate) fn in_place(&mut self, thing: Expr, place: &Denot) -> Cond {
        match (&place.core, place.sort) {
            (Core::One(Expr::Zone(z, None)), _)
                if self.scope_of(*z) != crate::lower::Scope::Shared =>
            {
                Cond::InZone(thing, *z)
            }
            (Core::One(e), _) => Cond::In(thing, e.clone()),
            (Core::List(parts, _), _) => Cond::Any(
                parts.clone().iter().map(|p| self.in_place(thing.clone(), p)).collect(),
            ),
            (_, Ref::Place(Some(zone))) => Cond::InZone(thing, zone),
            (Core::Many(q), Ref::Place(None)) => Self::in_one_of(thing, q),
            _ => Cond::True,
        }
    }

    /// `it is their turn`, `whose turn it is`, `it is the market phase`.
    fn is_own_turn(&self, clause: &Clause) -> bool {
        matches!(clause.verb.verb, Verb::Be)
            && !clause.verb.passive
            && clause.complements.iter().any(|c| {
                matches!(c, Complement::Object(NounPhrase::One(n))
                    if matches!(&n.head, Head::Noun(w) if self.noun_class(w) == words::NounClass::Time))
            })
    }

    fn own_turn(&mut self, clause: &Clause, env: &mut Env) -> Read<Cond> {
        for complement in &clause.complements {
            if let Complement::Object(np @ NounPhrase::One(n)) = complement {
                let d = self.phrase(np, env)?;
                let owner = self.possessor(n, env)?;
                return self.in_time(&d, owner.as_ref());
            }
        }
        Ok(Cond::True)
    }

    /// A clause without finite verb: `in the hand`, `attached to it`, `played`.
    pub(crate) fn reduced(&mut self, clause: &Clause, env: &mut Env) -> Read<Cond> {
        let subject = match &env.gap {
            Some((e, sort)) => Some((e.clone(), *sort)),
            None => env.subject.as_ref().map(|d| (d.expr(), d.sort)),
        };
        let Some((thing, sort)) = subject else {
            return Err(Stuck::new(
                clause.at.0,
                format!("it is not clear of what `{}` is said", self.quote(clause.at.0)),
            ));
        };
        self.predicate(clause, thing, sort, env)
    }
}

/// Bare plurals stand for some.
fn some_of(d: &mut Denot) {
    if d.how == How::Bare {
        d.how = How::A;
    }
    if let Core::List(parts, _) = &mut d.core {
        parts.iter_mut().for_each(some_of);
    }
}

/// Whether the one on top, the lowest or the like is meant, whatever is said of it.
fn is_the_one(d: &Denot, q: &Query) -> bool {
    d.sort == Ref::Piece
        && !d.plural
        && d.count.is_none()
        && matches!(d.how, How::A | How::Any | How::The)
        && q.limit.as_deref() == Some(&int(1))
}
