//! `While it is in play as a king`: what is said to be so is said of it as that, so it is one.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::definitions::amount_while::which_is;
use crate::lower::from_syntax::definitions::of_amount::is_pronoun;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, NounPhrase, Preposition, Sentence, Verb as V,
};

impl Lowerer<'_> {
    /// Writes such conditions as two, or as one about what is that.
    pub(crate) fn as_what(&self, s: &mut Sentence) {
        let behind = s.clauses.iter_mut().flat_map(|j| j.clause.adjuncts.iter_mut());
        for adjunct in s.leads.iter_mut().chain(behind) {
            if let Adjunct::Sub(_, condition) = adjunct {
                self.as_what_in(condition);
            }
        }
    }

    fn as_what_in(&self, condition: &mut Condition) {
        match condition {
            Condition::And(list) | Condition::Or(list) => {
                for c in list {
                    self.as_what_in(c);
                }
            }
            Condition::With(inner, _) => self.as_what_in(inner),
            Condition::Clause(clause) => {
                if let Some(two) = self.apart_as(clause) {
                    *condition = two;
                }
            }
            Condition::Reduced(_) => {}
        }
    }

    /// Takes `as a king` out of `is in play as a king`.
    fn apart_as(&self, clause: &mut Clause) -> Option<Condition> {
        let plain = clause.verb.verb == V::Be && clause.more.is_empty();
        if !plain || clause.complements.len() != 2 {
            return None;
        }
        let Complement::Prep(Preposition::As, np) = &clause.complements[1] else { return None };
        let (np, subject) = (np.clone(), clause.subject.clone()?);
        let piece = |np: &NounPhrase| self.class_of(np) == Some(NounClass::Piece);
        if !piece(&np) || !is_pronoun(&subject) && !piece(&subject) {
            return None;
        }
        match clause.subject.as_mut()? {
            subject if is_pronoun(subject) => {
                if clause.verb.negated {
                    return None;
                }
                clause.complements.truncate(1);
                let mut also = clause.clone();
                also.complements = vec![Complement::Object(np)];
                also.adjuncts.clear();
                let both = [clause.clone(), also].map(|c| Condition::Clause(Box::new(c)));
                Some(Condition::And(both.to_vec()))
            }
            NounPhrase::One(n) => {
                clause.complements.truncate(1);
                n.post.push(which_is(&np, clause.at));
                None
            }
            _ => None,
        }
    }
}
