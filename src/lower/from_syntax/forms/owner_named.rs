//! `If the active player's hand holds nine cards, that player discards one`: whose hand it is named who does it.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Condition, Determiner, Head, NounPhrase, Pronoun, Sentence, Subordinator,
};
use crate::vocabulary::Sort;

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
        if self.points_back(first.clause.subject.as_ref()) {
            first.clause.subject = Some(owner);
        }
    }

    /// `When a player's favourite is discarded, they lose a point`: each player has one of this title, and the rule speaks to
    /// whoever it is.
    pub(crate) fn title_of_a_player(&self, s: &mut Sentence) {
        let Some(first) = s.clauses.first_mut() else { return };
        if !self.points_back(first.clause.subject.as_ref()) {
            return;
        }
        let titled = s.leads.iter_mut().find_map(|lead| {
            let Adjunct::Sub(
                Subordinator::When | Subordinator::EachTime | Subordinator::If,
                Condition::Clause(c),
            ) = lead
            else {
                return None;
            };
            let passive = c.verb.passive;
            let Some(NounPhrase::One(n)) = &mut c.subject else { return None };
            let any = matches!(&n.determiner, Determiner::Possessive(whose)
                if matches!(&**whose, NounPhrase::One(who)
                    if matches!(who.determiner, Determiner::A | Determiner::Any)
                        && who.post.is_empty()
                        && who.adjectives.is_empty())
                    && self.class_of(whose) == Some(NounClass::Player));
            let title =
                matches!(&n.head, Head::Noun(w) if self.sort(w) == Some(Sort::Designation));
            (passive && any && title).then_some(n)
        });
        if let Some(n) = titled {
            n.determiner = Determiner::PronounPoss(Pronoun::You);
            first.clause.subject =
                Some(super::normal::pronoun_phrase(Pronoun::You, first.clause.at));
        }
    }

    /// `they`, `that player`
    fn points_back(&self, subject: Option<&NounPhrase>) -> bool {
        let Some(NounPhrase::One(n)) = subject else { return false };
        let back = match &n.head {
            Head::Pronoun(p) => *p == Pronoun::They,
            Head::Noun(w) => {
                n.determiner == Determiner::That
                    && self.noun_class(w) == NounClass::Player
                    && Self::as_term(w).is_none()
            }
            _ => false,
        };
        back && n.adjectives.is_empty() && n.post.is_empty()
    }
}
