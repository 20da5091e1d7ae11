//! Walks over a tree, the inner clauses and noun phrases first: one that may change it and one that only looks.

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

/// The walk, once with `mut` and once without.
macro_rules! walk {
    ($Walk:ident $($change:tt)?) => {
        /// Walks over all that a statement says.
        pub fn statement(statement: &$($change)? Statement, visit: &mut dyn $Walk) {
            match statement {
                Statement::Sentence(s) => sentence(s, visit),
                Statement::Fragment(Fragment::Predicate(s)) => sentence(s, visit),
                Statement::Labelled { rest, .. } => self::statement(rest, visit),
                Statement::Fragment(Fragment::Phrase(np)) => phrase(np, visit),
                Statement::Fragment(Fragment::Adjuncts(list)) => adjuncts(list, visit),
            }
        }

        /// Walks over all that a sentence says.
        pub fn sentence(s: &$($change)? Sentence, visit: &mut dyn $Walk) {
            adjuncts(&$($change)? s.leads, visit);
            for joined in &$($change)? s.clauses {
                clause(&$($change)? joined.clause, visit);
            }
        }

        /// Walks over a clause and those joined to it.
        pub fn clause(c: &$($change)? Clause, visit: &mut dyn $Walk) {
            if let Some(np) = &$($change)? c.subject {
                phrase(np, visit);
            }
            beside_subject(c, visit);
            visit.clause(c);
        }

        /// Walks over what a clause says beside its subject.
        pub fn beside_subject(c: &$($change)? Clause, visit: &mut dyn $Walk) {
            for part in &$($change)? c.complements {
                complement(part, visit);
            }
            adjuncts(&$($change)? c.adjuncts, visit);
            for joined in &$($change)? c.more {
                clause(&$($change)? joined.clause, visit);
            }
        }

        /// Walks over an object, a place and the like.
        pub fn complement(complement: &$($change)? Complement, visit: &mut dyn $Walk) {
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

        fn adjective_phrase(adjective: &$($change)? AdjectivePhrase, visit: &mut dyn $Walk) {
            if let Some(q) = &$($change)? adjective.quantity {
                quantity(q, visit);
            }
            if let Some(than) = &$($change)? adjective.than {
                phrase(than, visit);
            }
        }

        fn adjuncts(list: &$($change)? [Adjunct], visit: &mut dyn $Walk) {
            for a in list {
                adjunct(a, visit);
            }
        }

        fn adjunct(adjunct: &$($change)? Adjunct, visit: &mut dyn $Walk) {
            match adjunct {
                Adjunct::Sub(_, c) => condition(c, visit),
                Adjunct::Time(_, np)
                | Adjunct::Prep(_, np)
                | Adjunct::Except(np)
                | Adjunct::AlongWith(np)
                | Adjunct::Apposition(np) => phrase(np, visit),
                Adjunct::Often(often) => {
                    if let Some(times) = &$($change)? often.times {
                        quantity(times, visit);
                    }
                    if let Some(per) = &$($change)? often.per {
                        phrase(per, visit);
                    }
                }
                Adjunct::Order(order) => {
                    order_by(&$($change)? order.by, visit);
                    if let Some(from) = &$($change)? order.from {
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

        fn order_by(by: &$($change)? OrderBy, visit: &mut dyn $Walk) {
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
        pub fn condition(c: &$($change)? Condition, visit: &mut dyn $Walk) {
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
        pub fn phrase(np: &$($change)? NounPhrase, visit: &mut dyn $Walk) {
            match np {
                NounPhrase::One(n) => nominal(n, visit),
                NounPhrase::And(list) | NounPhrase::Or(list) | NounPhrase::Nor(list) => {
                    for np in list {
                        phrase(np, visit);
                    }
                }
            }
        }

        fn quantity(q: &$($change)? Quantity, visit: &mut dyn $Walk) {
            let mut amount = |a: &$($change)? Amount| {
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
                Quantity::Either(list) => {
                    for a in list {
                        amount(a);
                    }
                }
                _ => {}
            }
        }

        fn nominal(n: &$($change)? Nominal, visit: &mut dyn $Walk) {
            if let Determiner::Possessive(np) = &$($change)? n.determiner {
                phrase(np, visit);
            }
            if let Some(q) = &$($change)? n.quantity {
                quantity(q, visit);
            }
            match &$($change)? n.head {
                Head::Gerund(c) => clause(c, visit),
                Head::Whether(c) => condition(c, visit),
                _ => {}
            }
            for post in &$($change)? n.post {
                match post {
                    Post::Of(np) | Post::Prep(_, np) | Post::Except(np) | Post::Per(np) => {
                        phrase(np, visit);
                    }
                    Post::Relative(r) => clause(&$($change)? r.clause, visit),
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
    };
}

walk!(Visit mut);

/// The same walk over a tree that stays as it is.
pub mod look {
    use super::{
        AdjectivePhrase, Adjunct, Amount, Clause, Complement, Condition, Determiner, Fragment,
        Head, Nominal, NounPhrase, OrderBy, Post, Quantity, Sentence, Statement,
    };

    /// What is looked at on the way.
    pub trait Look {
        /// A clause, when all in it was seen.
        fn clause(&mut self, _clause: &Clause) {}
        /// A noun phrase with one head, when all in it was seen.
        fn nominal(&mut self, _nominal: &Nominal) {}
    }

    walk!(Look);
}
