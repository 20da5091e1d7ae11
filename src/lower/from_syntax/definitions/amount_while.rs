//! While what an amount is what a sentence says: `Hearts get +2 value while they are actors`, `as long as a king is tapped, its
//! value is halved, rounded up`, `queens are worth 20 as sets`, `twos have a value of 2, except when …, in which case …`.
//!
//! What is said of the things themselves narrows which of them are meant; all else is a part of the guard.

use super::of_amount::{Becomes, Said, Whole, is_pronoun};
use crate::lower::from_syntax::bind;
use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::effects::arithmetic;
use crate::lower::from_syntax::forms::normal::pronoun_phrase;
use crate::lower::from_syntax::forms::usual::clause_of;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck, int};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Arith, Cond, Expr, Query, RuleKind, Slot};
use crate::syntax::ast::{
    Adjunct, Amount, At, Clause, Complement, Condition, Determiner, Head, Joined, Link,
    Nominal, NounPhrase, Post, Preposition, Pronoun, Quantity, Relative, Sentence,
    Subordinator, TimeRelation, Verb as V,
};
use crate::vocabulary::{Sort, TermId};

/// While what something is so, and how many times.
#[derive(Clone, Default)]
struct While {
    /// Which of the things.
    narrow: Vec<Post>,
    /// Conditions in front of what is said, and behind it; negated where it says `unless`.
    front: Vec<(bool, Condition)>,
    behind: Vec<(bool, Condition)>,
    times: Vec<Adjunct>,
    each: Option<NounPhrase>,
}

impl While {
    /// Nothing is said but what the amount is.
    fn alone(&self) -> bool {
        self.narrow.is_empty()
            && self.front.is_empty()
            && self.behind.is_empty()
            && self.times.is_empty()
    }
}

impl Lowerer<'_> {
    /// Reads a sentence that says something of an amount.
    pub(crate) fn amount_while(&mut self, s: &Sentence, env: &mut Env) -> Read<Option<Status>> {
        if s.opener.is_some() {
            return Ok(None);
        }
        let (joined, other) = match s.clauses.as_slice() {
            [one] => (one, None),
            [one, Joined { link: Link::InWhichCase, clause }] => (one, Some(clause)),
            _ => return Ok(None),
        };
        let clause = &joined.clause;
        let Some(whole) = self.said_of_amount(clause) else { return Ok(None) };
        let Some(so) = self.circumstances(s, clause, &whole) else {
            return Ok(None);
        };
        // What is said in the plainest way has a reading of its own, which more depends on.
        let plain = whole.said.iter().all(|said| said.plain && said.narrow.is_empty());
        let beside = clause.complements.len() > whole.taken.len();
        if plain && so.alone() && !beside && other.is_none() {
            return Ok(None);
        }
        let from = self.out.rules.len();
        if let Some(other) = other {
            // `except when …, in which case they are 12`: the case that was left out.
            let [said] = whole.said.as_slice() else { return Ok(None) };
            let [(true, case)] = so.behind.as_slice() else { return Ok(None) };
            let (case, Some(there)) = (case.clone(), self.said_of_amount(other)) else {
                return Ok(None);
            };
            let there_so = Sentence { leads: Vec::new(), ..s.clone() };
            let Some(more) = self.circumstances(&there_so, other, &there) else {
                return Ok(None);
            };
            let mut in_case = there.said.clone();
            if !more.front.is_empty() || !more.behind.is_empty() {
                return Ok(None);
            }
            for one in &mut in_case {
                if is_pronoun(&one.whose) {
                    one.whose = said.whose.clone();
                }
            }
            let then = While { behind: vec![(false, case)], ..more };
            for one in &in_case {
                if !self.amount_so(one, &then, other, &mut env.clone())? {
                    self.out.rules.truncate(from);
                    return Ok(None);
                }
            }
        }
        for said in &whole.said {
            // Each is said of them anew.
            let one = &mut env.clone();
            let env = if whole.said.len() == 1 { &mut *env } else { one };
            if !self.amount_so(said, &so, clause, env)? {
                self.out.rules.truncate(from);
                return Ok(None);
            }
        }
        Ok(Some(Status::Operative))
    }

    /// All that stands beside what is said; none if something there is for another reading.
    fn circumstances(&self, s: &Sentence, clause: &Clause, whole: &Whole) -> Option<While> {
        let mut so = While::default();
        let mut half = whole.said.iter().any(|said| matches!(said.becomes, Becomes::Half));
        for (i, complement) in clause.complements.iter().enumerate() {
            match complement {
                _ if whole.taken.contains(&i) => {}
                Complement::Prep(p, np) => self.beside_amount(*p, np, clause, &mut so)?,
                // `rounded down`
                Complement::Clause(_) if half && self.rounding(clause).is_some() => {
                    half = false;
                }
                _ => return None,
            }
        }
        for adjunct in &s.leads {
            self.circumstance(adjunct, true, clause, &mut so)?;
        }
        for adjunct in &clause.adjuncts {
            if !(whole.often && matches!(adjunct, Adjunct::Often(_))) {
                self.circumstance(adjunct, false, clause, &mut so)?;
            }
        }
        Some(so)
    }

    fn circumstance(
        &self,
        adjunct: &Adjunct,
        front: bool,
        clause: &Clause,
        so: &mut While,
    ) -> Option<()> {
        match adjunct {
            Adjunct::Sub(word, condition) => {
                let not = match word {
                    Subordinator::When | Subordinator::While | Subordinator::If => false,
                    Subordinator::Unless => true,
                    _ => return None,
                };
                let list = if front { &mut so.front } else { &mut so.behind };
                list.push((not, condition.clone()));
            }
            Adjunct::ExceptWhen(inner) if !front => match &**inner {
                Adjunct::Sub(
                    Subordinator::When | Subordinator::While | Subordinator::If,
                    condition,
                ) => so.behind.push((true, condition.clone())),
                _ => return None,
            },
            Adjunct::Time(TimeRelation::During, _) => so.times.push(adjunct.clone()),
            Adjunct::Prep(p, np) => self.beside_amount(*p, np, clause, so)?,
            _ => return None,
        }
        Some(())
    }

    /// `in the yard`, `as a king`, `for each prop`.
    fn beside_amount(
        &self,
        p: Preposition,
        np: &NounPhrase,
        clause: &Clause,
        so: &mut While,
    ) -> Option<()> {
        match p {
            Preposition::In | Preposition::On
                if self.class_of(np) == Some(NounClass::Place) =>
            {
                so.narrow.push(Post::Prep(p, np.clone()));
            }
            Preposition::As => so.narrow.push(which_is(np, clause.at)),
            Preposition::ForEach | Preposition::Per if so.each.is_none() => {
                so.each = Some(np.clone());
            }
            _ => return None,
        }
        Some(())
    }

    /// The rule that gives the amount; false if the sentence is for another reading.
    fn amount_so(
        &mut self,
        said: &Said,
        so: &While,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<bool> {
        let mut whose = said.whose.clone();
        let titled = self.one_of_title(&mut whose);
        let said_so = so.front.iter().map(|c| (true, c));
        let conditions: Vec<(bool, bool, Condition)> = said_so
            .chain(so.behind.iter().map(|c| (false, c)))
            .map(|(front, (not, c))| (front, *not, self.of_title(c, titled)))
            .collect();
        let mut left = Vec::new();
        for (front, not, condition) in &conditions {
            match such(&whose, condition, *not) {
                Some(narrowed) => whose = narrowed,
                None => left.push((*front, *not, condition)),
            }
        }
        if is_pronoun(&whose) {
            return Ok(false);
        }
        self.of_anybody(&mut whose, left.is_empty());
        for post in said.narrow.iter().chain(&so.narrow) {
            match post {
                Post::Prep(Preposition::As, np) => {
                    push_post(&mut whose, which_is(np, clause.at));
                }
                Post::Prep(p, np) => {
                    if self.class_of(np) != Some(NounClass::Place) {
                        return Ok(false);
                    }
                    push_post(&mut whose, Post::Prep(*p, np.clone()));
                }
                post => push_post(&mut whose, post.clone()),
            }
        }
        let mut around = Cond::True;
        let mut over = None;
        let (front, behind): (Vec<_>, Vec<_>) = left.into_iter().partition(|c| c.0);
        for (_, not, condition) in front {
            if !self.also_so(not, condition, &mut around, &mut over, env)? {
                return Ok(false);
            }
        }
        let d = self.phrase(&whose, env)?;
        let (Core::Many(q), Ref::Piece) = (d.core.clone(), d.sort) else {
            return Err(Stuck::new(d.span, "it is not said of which pieces this is so").help(
                "name them, for example `a king is worth 2 more` or `the value of each coin is doubled`",
            ));
        };
        self.remember_slot(env, q.var, Ref::Piece, d.noun.clone(), true);
        let own = bind::domain_guard(&q, &mut env.clone()).and(q.filter.clone());
        let value = self.amount_then(said, so, q.var, clause, env)?;
        for (_, not, condition) in behind {
            if !self.also_so(not, condition, &mut around, &mut over, env)? {
                return Ok(false);
            }
        }
        for time in &so.times {
            around = around.and(self.adjunct_condition(time, env)?);
        }
        let guard = match over {
            None => own.and(around),
            Some(mut some) => {
                if format!("{value:?}").contains(&format!("{:?}", some.var)) {
                    return Err(Stuck::new(
                        clause.at.0,
                        "the figure depends on which of them fulfils the condition",
                    )
                    .help("name one, for example `the active player`"));
                }
                let filter = std::mem::replace(&mut some.filter, Cond::True);
                some.filter = filter.and(around).and(own);
                Cond::Exists(Box::new(some))
            }
        };
        let kind = RuleKind::Assign { field: said.field, slot: Some(q.var), value };
        self.rule(env, guard, kind);
        Ok(true)
    }

    /// A condition that is not about the things themselves; false if it is something that happens.
    fn also_so(
        &mut self,
        not: bool,
        condition: &Condition,
        around: &mut Cond,
        over: &mut Option<Query>,
        env: &mut Env,
    ) -> Read<bool> {
        let (trigger, guard) = self.trigger(Subordinator::While, condition, env)?;
        match trigger {
            None | Some(Trigger::State { over: None }) => {
                let guard = if not { guard.negate() } else { guard };
                *around = std::mem::replace(around, Cond::True).and(guard);
                Ok(true)
            }
            Some(Trigger::State { over: Some(mut q) }) => {
                if not || over.is_some() {
                    return Ok(false);
                }
                let filter = std::mem::replace(&mut q.filter, Cond::True);
                q.filter = filter.and(guard);
                *over = Some(q);
                Ok(true)
            }
            Some(_) => Ok(false),
        }
    }

    /// The figure.
    fn amount_then(
        &mut self,
        said: &Said,
        so: &While,
        var: Slot,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Expr> {
        let amount = self.amount_becoming(said, so, var, clause, env)?;
        let Some((how, np)) = &said.bound else { return Ok(amount) };
        let bound = self.figure_of(np, env)?;
        Ok(Expr::Arith(*how, Box::new(amount), Box::new(bound)))
    }

    fn amount_becoming(
        &mut self,
        said: &Said,
        so: &While,
        var: Slot,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Expr> {
        // What all other rules come to.
        let now = Expr::Field(Box::new(Expr::Slot(var)), said.field);
        let with = |how, by| Expr::Arith(how, Box::new(now.clone()), Box::new(by));
        let times = match &so.each {
            None => None,
            Some(np) => Some(self.how_many_groups(np, env)?),
        };
        let so_often = |by: Expr| match times.clone() {
            Some(times) => arithmetic::times(by, times),
            None => by,
        };
        let each_what = || {
            Stuck::new(clause.at.0, "what is done so often is not said by how much it changes")
                .help("write for example `is worth 1 more for each other card`")
        };
        Ok(match &said.becomes {
            Becomes::That(np) => {
                let that = self.figure_of(np, env)?;
                so_often(that)
            }
            Becomes::By(Arith::Mul, _)
            | Becomes::Times(_)
            | Becomes::Half
            | Becomes::Bound(..)
                if times.is_some() =>
            {
                return Err(each_what());
            }
            Becomes::By(how, np) => {
                let by = self.figure_of(np, env)?;
                with(*how, so_often(by))
            }
            Becomes::Bound(how, np) => {
                let bound = self.figure_of(np, env)?;
                with(*how, bound)
            }
            Becomes::Times(k) => with(Arith::Mul, int(*k)),
            Becomes::Half => {
                let Some(up) = self.rounding(clause) else {
                    return Err(Stuck::new(
                        clause.at.0,
                        format!("it is not said how half in `{}` is rounded", self.said()),
                    )
                    .help("end the sentence with `, rounded down` or `, rounded up`"));
                };
                with(if up { Arith::DivUp } else { Arith::DivDown }, int(2))
            }
        })
    }

    pub(crate) fn figure_of(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Expr> {
        if let NounPhrase::One(n) = np
            && n.head == Head::Number
            && let Some(
                Quantity::Exactly(Amount::Number(k)) | Quantity::Extra(Amount::Number(k)),
            ) = n.quantity
        {
            return Ok(int(k));
        }
        self.number(np, env)
    }

    /// `the captain`, where each player has one: anybody's. Which title it is.
    fn one_of_title(&self, whose: &mut NounPhrase) -> Option<TermId> {
        let NounPhrase::One(n) = whose else { return None };
        let Head::Noun(w) = &n.head else { return None };
        let title = Self::as_term(w)
            .filter(|t| self.term(*t).sort == Sort::Designation && !n.plural)?;
        if n.determiner != Determiner::The || !n.post.is_empty() {
            return None;
        }
        n.determiner = Determiner::A;
        Some(title)
    }

    /// A condition that names the holder of a title again, or before the rest of the sentence speaks of it.
    fn of_title(&self, condition: &Condition, titled: Option<TermId>) -> Condition {
        let mut condition = condition.clone();
        if let Condition::Clause(c) = &mut condition
            && let Some(subject) = &mut c.subject
        {
            let found = self.one_of_title(subject);
            if found.is_some() && found == titled {
                *subject = pronoun_phrase(Pronoun::It, c.at);
            }
        }
        condition
    }

    /// `your captain`, `each player's captain`, where nothing says whose else: anybody's.
    fn of_anybody(&self, whose: &mut NounPhrase, alone: bool) {
        let NounPhrase::One(n) = whose else { return };
        let title = matches!(&n.head, Head::Noun(w)
            if Self::as_term(w).is_some_and(|t| self.term(t).sort == Sort::Designation));
        let anybody = match &n.determiner {
            Determiner::PronounPoss(Pronoun::You) => true,
            Determiner::Possessive(np) => {
                matches!(&**np, NounPhrase::One(p)
                    if matches!(p.determiner, Determiner::Each | Determiner::A | Determiner::Any)
                        && p.post.is_empty() && p.adjectives.is_empty() && p.quantity.is_none()
                        && self.class_of(np) == Some(NounClass::Player))
            }
            Determiner::The => title && !n.plural,
            _ => false,
        };
        if anybody && alone {
            n.determiner = if n.plural { Determiner::None } else { Determiner::A };
        }
    }
}

fn push_post(whose: &mut NounPhrase, post: Post) {
    match whose {
        NounPhrase::One(n) => n.post.push(post),
        NounPhrase::And(list) | NounPhrase::Or(list) | NounPhrase::Nor(list) => {
            for np in list {
                push_post(np, post.clone());
            }
        }
    }
}

/// `that is a king`
pub(crate) fn which_is(np: &NounPhrase, at: At) -> Post {
    let mut what = np.clone();
    let plural = matches!(np, NounPhrase::One(n) if n.plural);
    if let NounPhrase::One(n) = &mut what
        && n.determiner == Determiner::None
        && n.plural
    {
        n.determiner = Determiner::A;
        n.plural = false;
    }
    let who = pronoun_phrase(Pronoun::Who, at);
    let clause = is_clause(who, Complement::Object(what), at);
    Post::Relative(Relative { clause, who: false, plural: Some(plural) })
}

/// A clause that says what something is.
pub(crate) fn is_clause(subject: NounPhrase, said: Complement, at: At) -> Clause {
    clause_of(subject, V::Be, vec![said], at)
}

/// `while they are tapped`, `unless attached to something`: such of the things as are so.
fn such(whose: &NounPhrase, condition: &Condition, not: bool) -> Option<NounPhrase> {
    let (said, reduced) = match condition {
        Condition::Clause(c) => (c, false),
        Condition::Reduced(c) => (c, true),
        Condition::And(list) if !not => {
            return list.iter().try_fold(whose.clone(), |np, c| such(&np, c, false));
        }
        _ => return None,
    };
    if not && !said.more.is_empty() {
        return None;
    }
    let mut inner = (**said).clone();
    let mut narrowed: Nominal = match (&said.subject, whose) {
        (None, NounPhrase::One(n)) if reduced && !is_pronoun(whose) => (**n).clone(),
        (Some(np), NounPhrase::One(n)) if !is_pronoun(whose) && is_thing(np) => (**n).clone(),
        (Some(NounPhrase::One(n)), _)
            if is_thing(whose) && !is_thing(&NounPhrase::One(n.clone())) =>
        {
            (**n).clone()
        }
        _ => return None,
    };
    let any = match &narrowed.determiner {
        Determiner::A | Determiner::Any | Determiner::Each | Determiner::All => true,
        Determiner::None => narrowed.plural,
        Determiner::PronounPoss(p) => *p == Pronoun::You,
        _ => false,
    };
    if !any || narrowed.quantity.is_some() {
        return None;
    }
    inner.verb.negated ^= not;
    inner.subject = Some(pronoun_phrase(Pronoun::Who, said.at));
    let plural = Some(narrowed.plural);
    // `as kings`, `are actors`: each of them is one.
    narrowed.post.push(Post::Relative(Relative { clause: inner, who: false, plural }));
    Some(NounPhrase::One(Box::new(narrowed)))
}

fn is_thing(np: &NounPhrase) -> bool {
    matches!(np, NounPhrase::One(n)
        if matches!(n.head, Head::Pronoun(Pronoun::It | Pronoun::They)) && n.post.is_empty())
}
