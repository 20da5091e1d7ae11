//! `They gain no points`, `they do not lose any coins`: nothing comes where another rule gives or takes something. It is a
//! change by 0, which opposes that of the other rule.

use crate::lower::from_syntax::context::Lowerer;
use crate::syntax::ast::{
    Amount, Clause, Complement, Determiner, Head, NounPhrase, Quantity, Verb,
};
use crate::vocabulary::Sort;

impl Lowerer<'_> {
    /// The clause with a change by 0, if it denies a change of what is only counted.
    pub(super) fn none_gained(&self, clause: &Clause) -> Option<Clause> {
        const CHANGES: [&str; 8] =
            ["gain", "lose", "score", "get", "receive", "earn", "collect", "win"];
        let Verb::Word(w) = &clause.verb.verb else { return None };
        let plain = clause.verb.negated
            && clause.verb.modal.is_none()
            && !clause.verb.passive
            && !clause.verb.perfect
            && self.is(w, &CHANGES);
        if !plain {
            return None;
        }
        let mut said = clause.clone();
        let [Complement::Object(NounPhrase::One(n))] = said.complements.as_mut_slice() else {
            return None;
        };
        let counted = matches!(&n.head, Head::Noun(w) if self.sort(w) == Some(Sort::Tally));
        let any = matches!(n.determiner, Determiner::None | Determiner::Any | Determiner::No);
        if !counted
            || !any
            || n.quantity.is_some()
            || !n.adjectives.is_empty()
            || !n.post.is_empty()
        {
            return None;
        }
        n.determiner = Determiner::None;
        n.quantity = Some(Quantity::Exactly(Amount::Number(0)));
        n.plural = true;
        said.verb.negated = false;
        Some(said)
    }
}
