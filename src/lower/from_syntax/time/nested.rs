//! A time within a time: `in the first turn of the game, the active player draws two cards in the Draw Step`.

use crate::lower::TimeId;
use crate::lower::from_syntax::context::Lowerer;
use crate::syntax::ast::{Adjective, Adjunct, Head, NounPhrase, Sentence, TimeRelation};

impl Lowerer<'_> {
    /// Puts the narrowest time last among those in front, where it is the one that sets the rule off: what is said to be
    /// done in a step of the first turn is done when the step begins, and not when the turn does.
    pub(crate) fn narrowest_time_last(&self, s: &mut Sentence) {
        let wide = s
            .leads
            .iter()
            .enumerate()
            .find_map(|(at, lead)| Some((at, self.numbered_time(lead)?)));
        let Some((at, wide)) = wide else { return };
        let narrower = |a: &Adjunct| {
            let Adjunct::Time(
                TimeRelation::During | TimeRelation::StartOf | TimeRelation::EndOf,
                NounPhrase::One(n),
            ) = a
            else {
                return false;
            };
            let Head::Noun(word) = &n.head else { return false };
            self.time_of(word).is_some_and(|t| t != wide && self.is_inside(t, wide))
        };
        if let Some(before) = s.leads[..at].iter().position(narrower) {
            let narrow = s.leads.remove(before);
            s.leads.insert(at, narrow);
            return;
        }
        if s.leads[at..].iter().any(narrower) {
            return;
        }
        let [joined] = s.clauses.as_mut_slice() else { return };
        if let Some(inner) = joined.clause.adjuncts.iter().position(narrower) {
            let narrow = joined.clause.adjuncts.remove(inner);
            s.leads.insert(at + 1, narrow);
        }
    }

    /// `In the second round`, `during their first three turns`: the time that is told by its number.
    fn numbered_time(&self, lead: &Adjunct) -> Option<TimeId> {
        let Adjunct::Time(TimeRelation::During, NounPhrase::One(n)) = lead else { return None };
        let Head::Noun(word) = &n.head else { return None };
        let numbered = n.adjectives.iter().any(|a| matches!(a, Adjective::Ordinal(_)));
        self.time_of(word).filter(|_| numbered)
    }

    /// Whether a time lies within another.
    fn is_inside(&self, inner: TimeId, outer: TimeId) -> bool {
        let times = &self.out.world.times;
        let above = std::iter::successors(Some(inner), |t| {
            times.get(usize::from(t.0)).and_then(|t| t.parent)
        });
        above.take(times.len()).any(|t| t == outer)
    }
}
