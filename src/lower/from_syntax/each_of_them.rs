//! Rules about several things in one breath: one rule for each of them.

use super::context::Lowerer;
use crate::syntax::ast::{
    Clause, Complement, Modal, NounPhrase, Preposition, Sentence, Verb as V,
};

impl Lowerer<'_> {
    /// `cannot be played as actors or sets`: one rule for each of them.
    pub(super) fn as_each(&self, s: &Sentence) -> Vec<Sentence> {
        let [joined] = s.clauses.as_slice() else { return vec![s.clone()] };
        let verb = &joined.clause.verb;
        let free = matches!(verb.modal, Some(Modal::May | Modal::Can)) && !verb.only;
        // `cannot play actors or sets`: what is played as the one, and what is played as the other.
        if let V::Word(w) = &joined.clause.verb.verb
            && matches!(verb.modal, Some(Modal::May | Modal::Can))
            && self.verb_named(&self.lemma(w)).is_some_and(|v| self.status_verbs.contains(&v))
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
        let found = joined.clause.complements.iter().enumerate().find_map(|(at, c)| match c {
            Complement::Prep(Preposition::As, NounPhrase::Or(list) | NounPhrase::Nor(list)) => {
                Some((at, list.clone()))
            }
            _ => None,
        });
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
