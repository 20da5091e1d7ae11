//! How well a tree agrees with itself: number of determiner and noun, a subject for each clause.
//!
//! Several encodings of one sentence may parse (`rules` is a noun and a verb). The one with the
//! fewest disagreements is meant; at equal counts the encoder's order decides.

use super::ast::{
    Adjunct, Amount, Clause, Complement, Condition, Determiner, Fragment, Head, Link, Nominal,
    NounPhrase, Post, Quantity, Sentence, Statement,
};

/// The number of disagreements in a tree.
pub(super) fn disagreements(statement: &Statement) -> usize {
    match statement {
        Statement::Sentence(s) => sentence(s),
        Statement::Labelled { rest, .. } => disagreements(rest),
        Statement::Fragment(Fragment::Phrase(np)) => phrase(np),
        Statement::Fragment(Fragment::Predicate(s)) => sentence(s),
        Statement::Fragment(Fragment::Adjuncts(list)) => list.iter().map(adjunct).sum(),
    }
}

/// `four`, without a noun.
pub(super) fn bare_figure(np: &NounPhrase) -> bool {
    let NounPhrase::One(n) = np else { return false };
    n.determiner == Determiner::None && n.head == Head::Number
}

fn sentence(s: &Sentence) -> usize {
    let mut count: usize = s.leads.iter().map(adjunct).sum();
    let imperative = s.clauses.first().is_some_and(|j| j.clause.subject.is_none());
    for joined in &s.clauses {
        count += clause(&joined.clause);
        // An imperative is rarely followed by a statement about somebody else.
        if imperative && joined.link == Link::And && joined.clause.subject.is_some() {
            count += 1;
        }
    }
    count
}

fn clause(c: &Clause) -> usize {
    let mut count = c.subject.as_ref().map_or(0, phrase);
    for complement in &c.complements {
        count += self::complement(complement);
    }
    count += c.adjuncts.iter().map(adjunct).sum::<usize>();
    count + c.more.iter().map(|j| clause(&j.clause)).sum::<usize>()
}

fn complement(c: &Complement) -> usize {
    match c {
        Complement::Object(np) | Complement::Prep(_, np) => phrase(np),
        Complement::Infinitive(c) | Complement::Clause(c) => clause(c),
        Complement::Either(list) => list.iter().map(complement).sum(),
        Complement::Adjective(_) | Complement::Particle(_) => 0,
    }
}

fn adjunct(a: &Adjunct) -> usize {
    match a {
        Adjunct::Sub(_, c) => condition(c),
        Adjunct::Time(_, np)
        | Adjunct::Prep(_, np)
        | Adjunct::Except(np)
        | Adjunct::AlongWith(np)
        | Adjunct::Apposition(np) => phrase(np),
        Adjunct::Purpose(c)
        | Adjunct::Gerund(_, c)
        | Adjunct::InWhichCase(c)
        | Adjunct::AsideClause(c) => clause(c),
        Adjunct::ExceptWhen(inner) | Adjunct::Only(inner) => adjunct(inner),
        Adjunct::Either(list) | Adjunct::Aside(list) => list.iter().map(adjunct).sum(),
        Adjunct::Often(_)
        | Adjunct::Order(_)
        | Adjunct::Manner(_)
        | Adjunct::AsSaid(_)
        | Adjunct::IfAble
        | Adjunct::Words(_) => 0,
    }
}

fn condition(c: &Condition) -> usize {
    match c {
        Condition::Clause(c) | Condition::Reduced(c) => clause(c),
        Condition::And(list) | Condition::Or(list) => list.iter().map(condition).sum(),
        Condition::With(inner, a) => condition(inner) + adjunct(a),
    }
}

fn phrase(np: &NounPhrase) -> usize {
    match np {
        NounPhrase::One(n) => nominal(n),
        NounPhrase::And(list) | NounPhrase::Or(list) | NounPhrase::Nor(list) => {
            list.iter().map(phrase).sum()
        }
    }
}

fn nominal(n: &Nominal) -> usize {
    let mut count = usize::from(number_clash(n));
    if let Determiner::Possessive(np) = &n.determiner {
        count += phrase(np);
    }
    for post in &n.post {
        count += match post {
            Post::Of(np) | Post::Prep(_, np) | Post::Except(np) | Post::Per(np) => phrase(np),
            Post::Relative(r) => clause(&r.clause),
            Post::Participle(c) | Post::To(c) => clause(c),
            Post::ForTo(np, c) => phrase(np) + clause(c),
            Post::Apposition(list) => list.iter().map(phrase).sum(),
            Post::Aside(list) => list.iter().map(adjunct).sum(),
            Post::Adjective(_) => 0,
        };
    }
    count
}

/// `two rule`, `each cards`, `a dice` against `one card`.
fn number_clash(n: &Nominal) -> bool {
    if !matches!(n.head, Head::Noun(_)) {
        return false;
    }
    let many = match &n.quantity {
        Some(
            Quantity::Exactly(Amount::Number(k))
            | Quantity::Precisely(Amount::Number(k))
            | Quantity::AtLeast(Amount::Number(k)),
        ) => Some(*k != 1),
        _ => None,
    };
    match (&n.determiner, many) {
        (_, Some(many)) if many != n.plural => true,
        (Determiner::A | Determiner::Each | Determiner::Another, None) => n.plural,
        (Determiner::These | Determiner::Those, _) => !n.plural,
        _ => false,
    }
}
