//! `You may take a card from the row and put it in front of you`: who does the first does the rest with it. It says what may be
//! done, and what follows when it is done.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::time::leads::own_time;
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Head, Link, Modal, NounPhrase, Opener, Pronoun, Sentence,
    Subordinator, TimeRelation, Verb as V,
};

impl Lowerer<'_> {
    /// The permission and what goes with it, or the sentence as it is.
    pub(crate) fn and_then_it(&mut self, s: Sentence) -> Vec<Sentence> {
        let [first, rest @ ..] = s.clauses.as_slice() else { return vec![s] };
        // What is asked at its time is asked as a whole.
        let on_turn = |a: &Adjunct| match a {
            Adjunct::Time(TimeRelation::During, np) => own_time(np),
            Adjunct::Time(..) | Adjunct::Sub(Subordinator::When | Subordinator::After, _) => {
                false
            }
            _ => true,
        };
        let elsewhere = self
            .units
            .get(self.at)
            .and_then(|u| self.time_here(u))
            .is_some_and(|time| Some(time) != self.turn);
        if elsewhere || !s.leads.iter().all(on_turn) {
            return vec![s];
        }
        let may = |c: &Clause| matches!(c.verb.modal, Some(Modal::May | Modal::Can));
        let plain = |c: &Clause| {
            !c.verb.negated && !c.verb.passive && matches!(c.verb.verb, V::Word(_))
        };
        let goes_on = rest.iter().all(|j| {
            matches!(j.link, Link::And | Link::Then)
                && j.clause.subject.is_none()
                && plain(&j.clause)
                && (j.clause.verb.modal.is_none() || may(&j.clause))
        });
        let of_it =
            rest.first().is_some_and(|j| speaks_of_it(&j.clause) || j.link == Link::Then);
        if !may(&first.clause)
            || !plain(&first.clause)
            || first.clause.verb.only
            || !goes_on
            || !of_it
            || s.exception.is_some()
            || self.offered_as_one(&s, &Env::default())
        {
            return vec![s];
        }
        let (mut permission, mut follows) = (s.clone(), s.clone());
        permission.clauses.truncate(1);
        follows.clauses.remove(0);
        follows.opener = Some(Opener::IfSo);
        follows.leads.clear();
        for (at, joined) in follows.clauses.iter_mut().enumerate() {
            if at == 0 {
                joined.link = Link::First;
            }
            joined.clause.verb.modal = None;
            // When it may be done, and how often, is said of all of it.
            let (of_all, own) = std::mem::take(&mut joined.clause.adjuncts)
                .into_iter()
                .partition::<Vec<_>, _>(|a| {
                    matches!(
                        a,
                        Adjunct::Often(_)
                            | Adjunct::Time(..)
                            | Adjunct::Sub(
                                Subordinator::If | Subordinator::While | Subordinator::Unless,
                                _
                            )
                    )
                });
            joined.clause.adjuncts = own;
            permission.clauses[0].clause.adjuncts.extend(of_all);
        }
        vec![permission, follows]
    }
}

/// Whether a clause does something with what the clause before it named.
fn speaks_of_it(clause: &Clause) -> bool {
    let it = |np: &NounPhrase| {
        matches!(np, NounPhrase::One(n)
            if matches!(n.head, Head::Pronoun(Pronoun::It | Pronoun::They)))
    };
    clause.complements.iter().any(|c| matches!(c, Complement::Object(np) if it(np)))
}
