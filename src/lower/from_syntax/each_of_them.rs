//! Rules about several things in one breath: one rule for each of them.

use super::context::Lowerer;
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Modal, NounPhrase, Preposition, Sentence,
    Subordinator, Verb as V,
};

impl Lowerer<'_> {
    /// `cannot be played as actors or sets`, `at the end of the spring or the autumn`: one rule for each of them.
    pub(super) fn as_each(&self, s: &Sentence) -> Vec<Sentence> {
        if let Some(all) = at_each_time(s).or_else(|| when_as_each(s)) {
            return all;
        }
        let [joined] = s.clauses.as_slice() else { return vec![s.clone()] };
        let verb = &joined.clause.verb;
        let free = matches!(verb.modal, Some(Modal::May | Modal::Can)) && !verb.only;
        // `cannot play actors or sets`: what is played as the one, and what is played as the other.
        if let V::Word(w) = &joined.clause.verb.verb
            && matches!(verb.modal, Some(Modal::May | Modal::Can))
            && self.verb_named(&self.lemma(w)).is_some_and(|v| self.status_verbs.contains(&v))
            && !verb.only
            && let Some((at, list)) = self.status_list(&joined.clause)
        {
            return list
                .into_iter()
                .map(|np| {
                    let mut one = s.clone();
                    if let Some(joined) = one.clauses.first_mut() {
                        joined.clause.complements[at] = Complement::Object(np);
                    }
                    one
                })
                .collect();
        }
        let found = as_list(&joined.clause);
        match found {
            Some((at, list)) if free => list
                .into_iter()
                .map(|np| {
                    let mut one = s.clone();
                    if let Some(joined) = one.clauses.first_mut() {
                        joined.clause.complements[at] = Complement::Prep(Preposition::As, np);
                    }
                    one
                })
                .collect(),
            _ => vec![s.clone()],
        }
    }

    /// `actors or sets` as object, each of them a status.
    fn status_list(&self, clause: &Clause) -> Option<(usize, Vec<NounPhrase>)> {
        let status = |np: &NounPhrase| {
            Self::head(np)
                .and_then(Self::as_term)
                .is_some_and(|id| self.term(id).sort == crate::vocabulary::Sort::Status)
        };
        clause.complements.iter().enumerate().find_map(|(at, c)| match c {
            Complement::Object(
                NounPhrase::Or(list) | NounPhrase::Nor(list) | NounPhrase::And(list),
            ) if list.iter().all(status) => Some((at, list.clone())),
            _ => None,
        })
    }
}

/// One sentence for each of the times that are said in front, or of what is done at one of several times: `at the start
/// of the spring or at the end of the autumn`.
fn at_each_time(s: &Sentence) -> Option<Vec<Sentence>> {
    let (i, all) = s.leads.iter().enumerate().find_map(|(i, a)| Some((i, times(a)?)))?;
    Some(with_each(all, |time| {
        let mut one = s.clone();
        one.leads[i] = time;
        one
    }))
}

/// The times of which one is meant.
fn times(adjunct: &Adjunct) -> Option<Vec<Adjunct>> {
    match adjunct {
        Adjunct::Time(relation, NounPhrase::Or(list)) => {
            Some(list.iter().map(|np| Adjunct::Time(*relation, np.clone())).collect())
        }
        Adjunct::Either(list) if list.iter().all(|a| matches!(a, Adjunct::Time(..))) => {
            Some(list.clone())
        }
        _ => None,
    }
}

/// `when a player plays a card as a king or a queen`.
fn when_as_each(s: &Sentence) -> Option<Vec<Sentence>> {
    s.leads.iter().enumerate().find_map(|(i, lead)| {
        let Adjunct::Sub(
            word @ (Subordinator::When | Subordinator::EachTime),
            Condition::Clause(clause),
        ) = lead
        else {
            return None;
        };
        let (at, list) = as_list(clause)?;
        Some(with_each(list, |np| {
            let mut clause = clause.clone();
            clause.complements[at] = Complement::Prep(Preposition::As, np);
            let mut one = s.clone();
            one.leads[i] = Adjunct::Sub(*word, Condition::Clause(clause));
            one
        }))
    })
}

/// What something is done as, where that is a list of which one is meant.
fn as_list(clause: &Clause) -> Option<(usize, Vec<NounPhrase>)> {
    clause.complements.iter().enumerate().find_map(|(at, c)| match c {
        Complement::Prep(Preposition::As, NounPhrase::Or(list) | NounPhrase::Nor(list)) => {
            Some((at, list.clone()))
        }
        _ => None,
    })
}

fn with_each<T>(list: Vec<T>, one: impl Fn(T) -> Sentence) -> Vec<Sentence> {
    list.into_iter().map(one).collect()
}
