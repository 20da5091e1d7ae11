//! `When you play a king as a guard, draw a card when it resolves`: what is done to a piece names it, and the rule acts at
//! something that happens to that piece later. It is the rule `when a king you played as a guard resolves, draw a card`.

use super::normal::pronoun_phrase;
use crate::lower::from_syntax::context::Lowerer;
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Head, NounPhrase, Post, Pronoun, Relative,
    Sentence, Subordinator,
};

impl Lowerer<'_> {
    /// Says such a rule of the later event.
    pub(crate) fn once_it_does(&self, s: &mut Sentence) {
        let [
            Adjunct::Sub(
                Subordinator::When | Subordinator::EachTime | Subordinator::If,
                Condition::Clause(deed),
            ),
        ] = s.leads.as_slice()
        else {
            return;
        };
        let Some(piece) = self.piece_of_deed(deed) else { return };
        // Of several it would be open which of them wait.
        let [joined] = s.clauses.as_mut_slice() else { return };
        let later = joined.clause.adjuncts.iter().position(|a| self.happens_to_it(a));
        let Some(at) = later else { return };
        let Adjunct::Sub(_, Condition::Clause(mut event)) = joined.clause.adjuncts.remove(at)
        else {
            return;
        };
        event.subject = Some(piece);
        event.verb.perfect = false;
        event.verb.past = false;
        s.leads = vec![Adjunct::Sub(Subordinator::When, Condition::Clause(event))];
    }

    /// `A king that you played as a guard`, of `you play a king as a guard`.
    fn piece_of_deed(&self, deed: &Clause) -> Option<NounPhrase> {
        let plain = !deed.verb.passive
            && !deed.verb.negated
            && deed.verb.modal.is_none()
            && deed.adjuncts.is_empty()
            && deed.more.is_empty();
        let [Complement::Object(object), rest @ ..] = deed.complements.as_slice() else {
            return None;
        };
        let NounPhrase::One(n) = object else { return None };
        if !plain || !self.makes_status(deed) || n.quantity.is_some() {
            return None;
        }
        let mut done = deed.clone();
        done.verb.past = true;
        done.complements = vec![Complement::Object(pronoun_phrase(Pronoun::Who, n.at))];
        done.complements.extend(rest.iter().cloned());
        let mut piece = n.clone();
        piece.post.push(Post::Relative(Relative {
            clause: done,
            who: false,
            plural: Some(false),
        }));
        Some(NounPhrase::One(piece))
    }

    /// `When it resolves`, `after the card is tapped`: something that happens to the piece.
    fn happens_to_it(&self, a: &Adjunct) -> bool {
        let Adjunct::Sub(
            Subordinator::When | Subordinator::EachTime | Subordinator::After,
            Condition::Clause(event),
        ) = a
        else {
            return false;
        };
        let of_it = matches!(&event.subject,
            Some(NounPhrase::One(n)) if n.head == Head::Pronoun(Pronoun::It));
        // `After it has resolved` tells of the same moment.
        let mut now = event.as_ref().clone();
        now.verb.perfect = false;
        of_it && now.adjuncts.is_empty() && self.is_event_clause(&now)
    }
}
