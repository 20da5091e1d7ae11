//! `You may return a bean to the bowl. If you do, roll again`: what the second sentence says is got for what the first lets
//! one do, as in `you may return a bean to the bowl to roll again`. `If you do not, your turn ends`: one or the other.

use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Head, Joined, Link, Modal, NounPhrase, Opener, Pronoun,
    Sentence, Verb as V,
};

impl Lowerer<'_> {
    /// A permission together with the sentence behind it that says what follows of using it.
    pub(crate) fn with_what_follows(&mut self, mut s: Sentence, unit: &Unit) -> Sentence {
        let [joined] = s.clauses.as_slice() else { return s };
        let permits = matches!(joined.clause.verb.modal, Some(Modal::May | Modal::Can))
            && !joined.clause.verb.negated
            && !joined.clause.verb.only
            && s.opener.is_none()
            && s.exception.is_none()
            && s.leads.iter().all(|a| matches!(a, Adjunct::Often(_)));
        let Some(then) = self.sentence_after(unit).filter(|_| permits) else { return s };
        let plain = then.leads.is_empty()
            && then.exception.is_none()
            && then.clauses.iter().all(|j| {
                matches!(j.link, Link::First | Link::And | Link::Then)
                    && j.clause.verb.modal.is_none()
                    && !j.clause.verb.negated
            });
        let follows = match then.opener {
            _ if !plain => None,
            Some(Opener::IfSo) if self.moves_a_piece(&joined.clause) => {
                let [only] = then.clauses.as_slice() else { return s };
                if !addressed(&only.clause) {
                    return s;
                }
                Some(Clause { subject: None, ..only.clause.clone() })
            }
            _ => None,
        };
        if let Some(follows) = follows {
            s.clauses[0].clause.adjuncts.push(Adjunct::Purpose(Box::new(follows)));
            self.read_before.insert(self.at + 1);
            return s;
        }
        let [other] = then.clauses.as_slice() else { return s };
        if plain
            && then.opener == Some(Opener::IfNot)
            && !self.is_house(unit)
            && addressed(&s.clauses[0].clause)
            && s.leads.is_empty()
        {
            let first = &mut s.clauses[0].clause;
            first.verb.modal = None;
            first.subject = None;
            s.clauses.push(Joined { link: Link::Or, clause: other.clause.clone() });
            self.read_before.insert(self.at + 1);
        }
        s
    }

    /// A move of a piece that has no name of its own in the book, so that others may make it for other reasons.
    fn moves_a_piece(&self, clause: &Clause) -> bool {
        matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["return", "put", "place", "move", "give"]))
            && clause.complements.iter().any(|c| matches!(c, Complement::Object(_)))
            && clause
                .complements
                .iter()
                .any(|c| matches!(c, Complement::Prep(_, NounPhrase::One(_))))
    }
}

/// Whether a clause is said to whoever is spoken to.
fn addressed(clause: &Clause) -> bool {
    match &clause.subject {
        None => true,
        Some(NounPhrase::One(n)) => n.head == Head::Pronoun(Pronoun::You),
        Some(_) => false,
    }
}
