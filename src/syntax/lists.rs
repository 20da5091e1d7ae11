//! Lists of phrases behind a verb: what is joined by `and`, `or`, `nor`, and which member belongs where.

use super::adjunct::Flat;
use super::ast::{Adjunct, Clause, Complement, NounPhrase, Preposition, TimeRelation};
use super::attach::{Attach, last_phrase};
use super::stack::{Conj, adjective_phrase, one};

impl Attach {
    pub(super) fn list(&mut self, clause: &mut Clause, members: Vec<(Conj, Vec<Flat>)>) {
        for (conj, mut items) in members {
            if items.is_empty() {
                continue;
            }
            let adjuncts = clause.adjuncts.len();
            match items.remove(0) {
                Flat::Chunk(chunk)
                    if self.stack.is_open()
                        && !(chunk.adjective_only() && self.adjective_open()) =>
                {
                    self.stack.member(conj, *chunk);
                }
                Flat::Chunk(chunk) if chunk.adjective_only() => {
                    let adjective = Complement::Adjective(adjective_phrase(&chunk));
                    either(clause, conj, adjective);
                }
                Flat::Chunk(chunk) => {
                    if let Some(phrase) = last_phrase(clause) {
                        let old = std::mem::replace(phrase, NounPhrase::And(Vec::new()));
                        *phrase = extend(old, conj, one(chunk.nominal));
                    } else {
                        self.item(clause, Flat::Chunk(chunk));
                    }
                }
                Flat::Prep { preposition, only, chunk } => {
                    let before = clause.complements.len();
                    self.close(clause);
                    let closed = clause.complements.len();
                    // `only as a king or as a queen`: the second phrase is under the same `only`.
                    let only = only
                        || before == closed && is_only(clause.adjuncts.last(), preposition);
                    self.prep(clause, preposition, only, *chunk);
                    if conj == Conj::Or
                        && clause.complements.len() > closed
                        && before > 0
                        && let Some(last) = clause.complements.pop()
                    {
                        either(clause, conj, last);
                    }
                }
                other => self.item(clause, other),
            }
            if conj == Conj::Or && adjuncts > 0 && clause.adjuncts.len() > adjuncts {
                either_adjunct(clause);
            }
            for item in items {
                self.item(clause, item);
            }
        }
    }
}

/// Adds a phrase to a list.
fn extend(old: NounPhrase, conj: Conj, new: NounPhrase) -> NounPhrase {
    match (old, conj) {
        (NounPhrase::And(mut list), Conj::And) => {
            list.push(new);
            NounPhrase::And(list)
        }
        (NounPhrase::Or(mut list), Conj::Or) => {
            list.push(new);
            NounPhrase::Or(list)
        }
        (NounPhrase::Nor(mut list), Conj::Nor) => {
            list.push(new);
            NounPhrase::Nor(list)
        }
        // `with a cup and a coin, or with a bell and a book`: `and` binds tighter than `or`.
        (NounPhrase::Or(mut list), Conj::And) => {
            if let Some(last) = list.pop() {
                list.push(extend(last, Conj::And, new));
            }
            NounPhrase::Or(list)
        }
        (old, Conj::And) => NounPhrase::And(vec![old, new]),
        (old, Conj::Or) => NounPhrase::Or(vec![old, new]),
        (old, Conj::Nor) => NounPhrase::Nor(vec![old, new]),
    }
}

fn either(clause: &mut Clause, conj: Conj, new: Complement) {
    if conj == Conj::And {
        clause.complements.push(new);
        return;
    }
    match clause.complements.pop() {
        Some(Complement::Either(mut list)) => {
            list.push(new);
            clause.complements.push(Complement::Either(list));
        }
        Some(old) => clause.complements.push(same_place(old, new, conj)),
        None => clause.complements.push(new),
    }
}

/// `as a king or as a queen` is `as a king or queen`; other pairs stay as they are.
fn same_place(old: Complement, new: Complement, conj: Conj) -> Complement {
    match (old, new) {
        (Complement::Prep(a, old), Complement::Prep(b, new)) if a == b => {
            Complement::Prep(a, extend(old, conj, new))
        }
        (old, new) => Complement::Either(vec![old, new]),
    }
}

/// The last two adjuncts, one of which holds.
fn either_adjunct(clause: &mut Clause) {
    let Some((new, old)) = clause.adjuncts.pop().zip(clause.adjuncts.pop()) else { return };
    clause.adjuncts.push(one_of(old, new));
}

/// `in the yard or in the barn` is `in the yard or the barn`.
fn one_of(old: Adjunct, new: Adjunct) -> Adjunct {
    let or = |a, b| extend(a, Conj::Or, b);
    match (old, new) {
        (Adjunct::Prep(p, a), Adjunct::Prep(q, b)) if p == q => Adjunct::Prep(p, or(a, b)),
        (Adjunct::Time(p, a), Adjunct::Time(q, b)) if p == q => Adjunct::Time(p, or(a, b)),
        (Adjunct::Only(a), Adjunct::Only(b)) => Adjunct::Only(Box::new(one_of(*a, *b))),
        (Adjunct::Either(mut list), new) => {
            list.push(new);
            Adjunct::Either(list)
        }
        (old, new) => Adjunct::Either(vec![old, new]),
    }
}

/// Whether the phrase before a further one with this preposition stands under `only`.
fn is_only(last: Option<&Adjunct>, preposition: Preposition) -> bool {
    match last {
        Some(Adjunct::Only(inner)) => {
            matches!(**inner, Adjunct::Prep(first, _) if first == preposition)
        }
        Some(Adjunct::Time(TimeRelation::OnlyDuring, _)) => true,
        _ => false,
    }
}
