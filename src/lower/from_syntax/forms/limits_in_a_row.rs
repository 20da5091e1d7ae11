//! `No player may play more than one knight and one squire each turn`: a limit for each of them, not one for both together.

use crate::lower::from_syntax::context::Lowerer;
use crate::syntax::ast::{
    Complement, Determiner, Head, Modal, NounPhrase, Pronoun, Quantity, Sentence,
};

impl Lowerer<'_> {
    /// The sentence once for each thing that it limits.
    pub(crate) fn limits_in_a_row(&self, s: &Sentence) -> Option<Vec<Sentence>> {
        let [joined] = s.clauses.as_slice() else { return None };
        let clause = &joined.clause;
        let nobody = matches!(&clause.subject, Some(NounPhrase::One(n))
            if n.determiner == Determiner::No || n.head == Head::Pronoun(Pronoun::Nobody));
        if !matches!(clause.verb.modal, Some(Modal::May | Modal::Can)) {
            return None;
        }
        let at = clause.complements.iter().position(|c| {
            matches!(c, Complement::Object(NounPhrase::And(_) | NounPhrase::Or(_)))
        })?;
        let Complement::Object(NounPhrase::And(list) | NounPhrase::Or(list)) =
            &clause.complements[at]
        else {
            return None;
        };
        let negative = clause.verb.negated || nobody;
        let mut sentences = Vec::new();
        for (i, one) in list.iter().enumerate() {
            let NounPhrase::One(n) = one else { return None };
            let mut n = n.clone();
            let limit = match (&n.quantity, negative) {
                (Some(Quantity::MoreThan(_)), true) | (Some(Quantity::AtMost(_)), false) => {
                    None
                }
                // What stands before the first holds for all.
                (Some(Quantity::Exactly(a)), true) if i > 0 => {
                    Some(Quantity::MoreThan(a.clone()))
                }
                (Some(Quantity::Exactly(a)), false) if i > 0 => {
                    Some(Quantity::AtMost(a.clone()))
                }
                _ => return None,
            };
            n.quantity = limit.or(n.quantity);
            let mut sentence = s.clone();
            sentence.clauses[0].clause.complements[at] = Complement::Object(NounPhrase::One(n));
            sentences.push(sentence);
        }
        Some(sentences)
    }
}
