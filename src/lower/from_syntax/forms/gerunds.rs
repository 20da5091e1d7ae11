//! `After drawing a card, the player may dig`: who does the first is who does the second.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Condition, Determiner, Head, NounPhrase, Pronoun, Sentence, Subordinator,
};

impl Lowerer<'_> {
    /// Gives a gerund in front the subject of the main clause.
    pub(crate) fn gerund_in_front(&self, s: &mut Sentence) {
        let Some(first) = s.clauses.first_mut() else { return };
        let clause = &mut first.clause;
        let lead = s.leads.iter_mut().find_map(|a| match a {
            Adjunct::Sub(
                Subordinator::After | Subordinator::When | Subordinator::Before,
                condition @ Condition::Reduced(_),
            ) => Some(condition),
            _ => None,
        });
        let Some(condition) = lead else { return };
        let Condition::Reduced(inner) = &*condition else { return };
        if !inner.verb.progressive || inner.verb.passive || inner.subject.is_some() {
            return;
        }
        let you = super::normal::pronoun_phrase(Pronoun::You, clause.at);
        let subject = match &clause.subject {
            None => you,
            Some(NounPhrase::One(n)) if matches!(n.head, Head::Pronoun(Pronoun::You)) => you,
            Some(NounPhrase::One(n)) => {
                let player = matches!(&n.head, Head::Noun(w)
                    if self.noun_class(w) == NounClass::Player && Self::as_term(w).is_none());
                let any = matches!(n.determiner, Determiner::A | Determiner::The) && !n.plural;
                if !player || !any || !n.post.is_empty() || !n.adjectives.is_empty() {
                    return;
                }
                let mut who = n.clone();
                who.determiner = Determiner::A;
                clause.subject = Some(super::normal::pronoun_phrase(Pronoun::They, clause.at));
                NounPhrase::One(who)
            }
            _ => return,
        };
        let mut inner = inner.clone();
        inner.subject = Some(subject);
        inner.verb.progressive = false;
        *condition = Condition::Clause(inner);
    }
}
