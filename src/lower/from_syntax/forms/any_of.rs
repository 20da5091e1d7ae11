//! `Any prop attached to it goes back to your hand`: what happens to any of them happens to each.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{Determiner, NounPhrase, Sentence, Verb as V};

impl Lowerer<'_> {
    /// Says of each piece what is said of any, where it simply happens.
    pub(crate) fn any_of(&self, s: &mut Sentence) {
        for joined in &mut s.clauses {
            let clause = &mut joined.clause;
            let happens = clause.verb.modal.is_none()
                && !clause.verb.negated
                && matches!(clause.verb.verb, V::Word(_));
            if let Some(np @ NounPhrase::One(_)) = &mut clause.subject
                && happens
                && self.class_of(np) == Some(NounClass::Piece)
                && let NounPhrase::One(n) = np
                && n.determiner == Determiner::Any
                && n.quantity.is_none()
            {
                n.determiner = Determiner::Each;
            }
        }
    }
}
