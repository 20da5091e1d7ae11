//! A walk over a tree that may change it: every clause and every noun phrase, the inner ones first.

use super::ast::{
    AdjectivePhrase, Adjunct, Amount, Clause, Complement, Condition, Determiner, Fragment,
    Head, Nominal, NounPhrase, OrderBy, Post, Quantity, Sentence, Statement,
};

/// What is done on the way.
pub trait Visit {
    /// A clause, when all in it was seen.
    fn clause(&mut self, _clause: &mut Clause) {}
    /// A noun phrase with one head, when all in it was seen.
    fn nominal(&mut self, _nominal: &mut Nominal) {}
}

/// Walks over all that a statement says.
pub fn statement(statement: &mut Statement, visit: &mut dyn Visit) {
    match statement {
        Statement::Sentence(s) => sentence(s, visit),
        Statement::Fragment(Fragment::Predicate(s)) => sentence(s, visit),
        Statement::Labelled { rest, .. } => self::statement(rest, visit),
        Statement::Fragment(Fragment::Phrase(np)) => phrase(np, visit),
        Statement::Fragment(Fragment::Adjuncts(list)) => adjuncts(list, visit),
    }
}

/// Walks over all that a sentence says.
pub fn sentence(s: &mut Sentence, visit: &mut dyn Visit) {
    adjuncts(&mut s.leads, visit);
    for joined in &mut s.clauses {
        clause(&mut joined.clause, visit);
    }
}

fn clause(c: &mut Clause, visit: &mut dyn Visit) {
    if let Some(np) = &mut c.subject {
        phrase(np, visit);
    }
    for part in &mut c.complements {
        complement(part, visit);
    }
    adjuncts(&mut c.adjuncts, visit);
    for joined in &mut c.more {
        clause(&mut joined.clause, visit);
    }
    visit.clause(c);
}

fn complement(complement: &mut Complement, visit: &mut dyn Visit) {
    match complement {
        Complement::Object(np) | Complement::Prep(_, np) => phrase(np, visit),
        Complement::Adjective(adjective) => adjective_phrase(adjective, visit),
        Complement::Infinitive(c) | Complement::Clause(c) => clause(c, visit),
        Complement::Particle(_) => {}
        Complement::Either(list) => {
            for c in list {
                self::complement(c, visit);
            }
        }
    }
}

fn adjective_phrase(adjective: &mut AdjectivePhrase, visit: &mut dyn Visit) {
    if let Some(q) = &mut adjective.quantity {
        quantity(q, visit);
    }
    if let Some(than) = &mut adjective.than {
        phrase(than, visit);
    }
}

fn adjuncts(list: &mut [Adjunct], visit: &mut dyn Visit) {
    for a in list {
        adjunct(a, visit);
    }
}

fn adjunct(adjunct: &mut Adjunct, visit: &mut dyn Visit) {
    match adjunct {
        Adjunct::Sub(_, c) => condition(c, visit),
        Adjunct::Time(_, np)
        | Adjunct::Prep(_, np)
        | Adjunct::Except(np)
        | Adjunct::AlongWith(np)
        | Adjunct::Apposition(np) => phrase(np, visit),
        Adjunct::Often(often) => {
            if let Some(times) = &mut often.times {
                quantity(times, visit);
            }
            if let Some(per) = &mut often.per {
                phrase(per, visit);
            }
        }
        Adjunct::Order(order) => {
            order_by(&mut order.by, visit);
            if let Some(from) = &mut order.from {
                phrase(from, visit);
            }
        }
        Adjunct::Purpose(c)
        | Adjunct::Gerund(_, c)
        | Adjunct::InWhichCase(c)
        | Adjunct::AsideClause(c) => clause(c, visit),
        Adjunct::ExceptWhen(inner) | Adjunct::Only(inner) => self::adjunct(inner, visit),
        Adjunct::Either(list) | Adjunct::Aside(list) => adjuncts(list, visit),
        Adjunct::Manner(_) | Adjunct::AsSaid(_) | Adjunct::IfAble | Adjunct::Words(_) => {}
    }
}

fn order_by(by: &mut OrderBy, visit: &mut dyn Visit) {
    match by {
        OrderBy::Ascending(Some(np))
        | OrderBy::Descending(Some(np))
        | OrderBy::Alphabetical(Some(np))
        | OrderBy::Named(np) => phrase(np, visit),
        OrderBy::As(c) => clause(c, visit),
        _ => {}
    }
}

/// Walks over a condition.
pub fn condition(c: &mut Condition, visit: &mut dyn Visit) {
    match c {
        Condition::Clause(c) | Condition::Reduced(c) => clause(c, visit),
        Condition::And(list) | Condition::Or(list) => {
            for c in list {
                condition(c, visit);
            }
        }
        Condition::With(inner, a) => {
            condition(inner, visit);
            adjunct(a, visit);
        }
    }
}

/// Walks over a noun phrase.
pub fn phrase(np: &mut NounPhrase, visit: &mut dyn Visit) {
    match np {
        NounPhrase::One(n) => nominal(n, visit),
        NounPhrase::And(list) | NounPhrase::Or(list) | NounPhrase::Nor(list) => {
            for np in list {
                phrase(np, visit);
            }
        }
    }
}

fn quantity(q: &mut Quantity, visit: &mut dyn Visit) {
    let mut amount = |a: &mut Amount| {
        if let Amount::Of(np) = a {
            phrase(np, visit);
        }
    };
    match q {
        Quantity::Exactly(a)
        | Quantity::Precisely(a)
        | Quantity::AtLeast(a)
        | Quantity::AtMost(a)
        | Quantity::MoreThan(a)
        | Quantity::LessThan(a)
        | Quantity::UpTo(a) => amount(a),
        Quantity::Between(a, b) => {
            amount(a);
            amount(b);
        }
        Quantity::Either(list) => list.iter_mut().for_each(amount),
        _ => {}
    }
}

fn nominal(n: &mut Nominal, visit: &mut dyn Visit) {
    if let Determiner::Possessive(np) = &mut n.determiner {
        phrase(np, visit);
    }
    if let Some(q) = &mut n.quantity {
        quantity(q, visit);
    }
    match &mut n.head {
        Head::Gerund(c) => clause(c, visit),
        Head::Whether(c) => condition(c, visit),
        _ => {}
    }
    for post in &mut n.post {
        match post {
            Post::Of(np) | Post::Prep(_, np) | Post::Except(np) | Post::Per(np) => {
                phrase(np, visit);
            }
            Post::Relative(r) => clause(&mut r.clause, visit),
            Post::Participle(c) | Post::To(c) => clause(c, visit),
            Post::ForTo(np, c) => {
                phrase(np, visit);
                clause(c, visit);
            }
            Post::Apposition(list) => {
                for np in list {
                    phrase(np, visit);
                }
            }
            Post::Adjective(a) => adjective_phrase(a, visit),
            Post::Aside(list) => adjuncts(list, visit),
        }
    }
    visit.nominal(n);
}
