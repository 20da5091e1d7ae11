//! `A player may draw a card. A player who has done so cannot pass`: the deed of the sentence before, in full.

use super::discourse::Discourse;
use crate::syntax::ast::{
    Adjunct, Clause, Condition, Modal, NounPhrase, Post, Sentence, Verb as V,
};

/// The deed that a plain permission permits.
pub(super) fn permitted(s: &Sentence) -> Option<Clause> {
    let [joined] = s.clauses.as_slice() else { return None };
    let mut clause = joined.clause.clone();
    if !matches!(clause.verb.modal, Some(Modal::May | Modal::Can)) || clause.verb.negated {
        return None;
    }
    clause.subject = None;
    clause.verb.modal = None;
    clause.adjuncts.clear();
    Some(clause)
}

/// The sentence with the deed in place of `do so`.
pub(super) fn spelled_out(mut s: Sentence, d: &Discourse) -> Sentence {
    if let Some(deed) = &d.deed {
        for a in &mut s.leads {
            in_adjunct(a, deed);
        }
        for j in &mut s.clauses {
            in_clause(&mut j.clause, deed, true);
        }
    }
    s
}

fn in_adjunct(a: &mut Adjunct, deed: &Clause) {
    if let Adjunct::Sub(_, c) = a {
        in_condition(c, deed);
    }
}

fn in_condition(c: &mut Condition, deed: &Clause) {
    match c {
        Condition::Clause(c) | Condition::Reduced(c) => in_clause(c, deed, false),
        Condition::And(l) | Condition::Or(l) => {
            for c in l {
                in_condition(c, deed);
            }
        }
        Condition::With(c, a) => {
            in_condition(c, deed);
            in_adjunct(a, deed);
        }
    }
}

fn in_clause(c: &mut Clause, deed: &Clause, main: bool) {
    if !main && c.verb.verb == V::Do && c.complements.is_empty() {
        c.verb.verb.clone_from(&deed.verb.verb);
        c.complements.clone_from(&deed.complements);
    }
    if let Some(NounPhrase::One(n)) = &mut c.subject {
        for p in &mut n.post {
            if let Post::Relative(r) = p {
                in_clause(&mut r.clause, deed, false);
            }
        }
    }
    for a in &mut c.adjuncts {
        in_adjunct(a, deed);
    }
}
