//! `When a player has no foxes, they draw a card at the start of their turn`: drawn at each such time if it is so then, not
//! when it comes to be so.

use crate::lower::from_syntax::context::Lowerer;
use crate::syntax::ast::{
    Adjunct, Clause, Condition, Determiner, NounPhrase, Sentence, Subordinator, TimeRelation,
    Verb as V,
};

impl Lowerer<'_> {
    /// Makes `when it is so` a condition, where the main clause says at what time it is done.
    pub(super) fn state_when(&self, s: &mut Sentence) {
        let at = |a: &Adjunct| match a {
            Adjunct::Time(TimeRelation::StartOf | TimeRelation::EndOf, np) => Some(each(np)),
            _ => None,
        };
        let mut times = s.clauses.iter().flat_map(|j| &j.clause.adjuncts).filter_map(at);
        let Some(again) = times.next() else { return };
        for lead in &mut s.leads {
            let Adjunct::Sub(word @ Subordinator::When, Condition::Clause(c)) = lead else {
                continue;
            };
            // `Is tapped` comes to be so, and is so again and again.
            let lasts = again && c.verb.passive && c.verb.modal.is_none() && self.stays(c);
            if self.tells_state(c) || lasts {
                *word = Subordinator::If;
            }
        }
    }

    /// Whether a clause says how it is: what somebody has or is.
    fn tells_state(&self, c: &Clause) -> bool {
        let stands = c.existential || matches!(c.verb.verb, V::Have | V::Be);
        stands && !c.verb.passive && !self.is_event_clause(c)
    }

    /// Whether what is done lasts: a piece is tapped until it is untapped.
    fn stays(&self, c: &Clause) -> bool {
        matches!(&c.verb.verb, V::Word(w) if self.is_state_verb(&self.lemma(w)))
    }
}

/// `At the end of each turn`.
fn each(np: &NounPhrase) -> bool {
    matches!(np, NounPhrase::One(n) if matches!(n.determiner, Determiner::Each | Determiner::All))
}
