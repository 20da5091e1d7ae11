//! `If the active player's hand holds nine cards, that player discards one`: whose hand it is named who does it.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Condition, Determiner, Head, NounPhrase, Pronoun, Sentence, Subordinator,
};

impl Lowerer<'_> {
    /// Says again who owns what the condition speaks of, where the main clause points back to them.
    pub(crate) fn owner_named(&self, s: &mut Sentence) {
        let owner = s.leads.iter().find_map(|lead| match lead {
            Adjunct::Sub(
                Subordinator::If | Subordinator::When | Subordinator::While,
                Condition::Clause(c),
            ) => match &c.subject {
                Some(NounPhrase::One(n)) => match &n.determiner {
                    Determiner::Possessive(owner) => Some((**owner).clone()),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        });
        let one = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n) if n.determiner == Determiner::The && !n.plural)
                && self.class_of(np) == Some(NounClass::Player)
        };
        let Some(owner) = owner.filter(one) else { return };
        let Some(first) = s.clauses.first_mut() else { return };
        let Some(NounPhrase::One(n)) = &first.clause.subject else { return };
        let back = match &n.head {
            Head::Pronoun(p) => *p == Pronoun::They,
            Head::Noun(w) => {
                n.determiner == Determiner::That
                    && self.noun_class(w) == NounClass::Player
                    && Self::as_term(w).is_none()
            }
            _ => false,
        };
        if back && n.adjectives.is_empty() && n.post.is_empty() {
            first.clause.subject = Some(owner);
        }
    }
}
