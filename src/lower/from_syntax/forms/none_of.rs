//! `A player can play no Acts`, `they may draw no cards`: what may be done to none may not be done.

use crate::syntax::ast::{
    Clause, Complement, Determiner, Modal, NounPhrase, Sentence, Verb as V,
};

/// Denies the verb of a permission instead of its object.
pub(super) fn none_of(s: &mut Sentence) {
    for joined in &mut s.clauses {
        denied(&mut joined.clause);
    }
}

fn denied(clause: &mut Clause) {
    let may = matches!(clause.verb.modal, Some(Modal::May | Modal::Can));
    if !may || clause.verb.negated || !matches!(clause.verb.verb, V::Word(_)) {
        return;
    }
    for complement in &mut clause.complements {
        if let Complement::Object(NounPhrase::One(n)) = complement
            && n.determiner == Determiner::No
            && n.quantity.is_none()
        {
            n.determiner = if n.plural { Determiner::None } else { Determiner::A };
            clause.verb.negated = true;
            return;
        }
    }
}
