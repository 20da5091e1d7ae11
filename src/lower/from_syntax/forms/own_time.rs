//! `While a player has fewer cards than each opponent, they draw two cards in their Draw Step`: it is said of that player, and of
//! no step but theirs.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::forms::normal::pronoun_phrase;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Clause, Condition, Determiner, Head, NounPhrase, Post, Pronoun, Relative,
    Sentence, Subordinator, TimeRelation,
};

impl Lowerer<'_> {
    /// Says a state of somebody, in front of what they do in a time of their own, as what describes them.
    pub(crate) fn in_own_time(&self, s: &mut Sentence) {
        let [joined] = s.clauses.as_slice() else { return };
        let timed = joined.clause.adjuncts.iter().chain(&s.leads).any(in_their_time);
        let at = s.leads.iter().position(|a| matches!(a, Adjunct::Sub(..)));
        let Some(at) = at.filter(|_| timed) else { return };
        let Adjunct::Sub(word, condition) = &s.leads[at] else { return };
        let states =
            matches!(word, Subordinator::While | Subordinator::If | Subordinator::When)
                && s.leads.iter().enumerate().all(|(i, a)| i == at || in_their_time(a));
        let Condition::Clause(state) = condition else { return };
        if !states || self.is_event_clause(state) || !self.is_a_player(state) {
            return;
        }
        if !speaks_of_them(&joined.clause) {
            return;
        }
        let mut described = state.as_ref().clone();
        let Some(mut somebody) = described.subject.take() else { return };
        described.subject = Some(pronoun_phrase(Pronoun::Who, described.at));
        let relative = Relative { clause: described, who: true, plural: Some(false) };
        if let NounPhrase::One(n) = &mut somebody {
            n.post.push(Post::Relative(relative));
        }
        s.clauses[0].clause.subject = Some(somebody);
        s.leads.remove(at);
    }

    /// Whether it is said of a player who is not described any further.
    fn is_a_player(&self, clause: &Clause) -> bool {
        matches!(&clause.subject, Some(np @ NounPhrase::One(n))
            if n.determiner == Determiner::A
                && !n.plural
                && n.quantity.is_none()
                && n.adjectives.is_empty()
                && n.post.is_empty()
                && self.class_of(np) == Some(NounClass::Player))
            && !clause.existential
            && clause.more.is_empty()
    }
}

fn speaks_of_them(clause: &Clause) -> bool {
    matches!(&clause.subject, Some(NounPhrase::One(n))
        if n.head == Head::Pronoun(Pronoun::They) && n.post.is_empty()
            || n.determiner == Determiner::That && n.post.is_empty() && n.adjectives.is_empty())
}

/// `in their Draw Step`
fn in_their_time(adjunct: &Adjunct) -> bool {
    matches!(adjunct, Adjunct::Time(TimeRelation::During, NounPhrase::One(n))
        if n.determiner == Determiner::PronounPoss(Pronoun::They) && n.adjectives.is_empty())
}
