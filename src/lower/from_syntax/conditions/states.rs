//! States that pieces are in and leave: `they are no longer frozen`, `a skater may be frozen`.

use crate::lower::SetRole;
use crate::lower::from_syntax::context::Lowerer;
use crate::syntax::ast::{
    Adjective, Adjunct, Adverb, Clause, Complement, Determiner, Modal, NounPhrase, Sentence,
    TimeRelation, Verb as V,
};
use crate::vocabulary::Class;

impl Lowerer<'_> {
    /// `The skater is no longer frozen` as something that happens: it becomes unfrozen.
    pub(crate) fn no_longer(&self, clause: &Clause) -> Option<Clause> {
        // `Frozen`, or an adjective that means something in any book: `tired`.
        let w = match (&clause.verb.verb, clause.complements.as_slice()) {
            (V::Word(w), []) if clause.verb.passive => w,
            (V::Be, [Complement::Adjective(a)]) if a.than.is_none() => match &a.word {
                Adjective::Plain(w) => w,
                _ => return None,
            },
            _ => return None,
        };
        let leaves = clause.verb.negated && clause.verb.modal.is_none() && !clause.verb.perfect;
        if !leaves || !self.flags.contains_key(&self.lemma(w).into_owned()) {
            return None;
        }
        let participle = self.voc.surface(w, Class::VerbPart);
        let mut model = self.sentence_saying(&format!("They become un{participle}."))?;
        let mut cleared = model.clauses.pop()?.clause;
        cleared.subject.clone_from(&clause.subject);
        cleared.adjuncts.clone_from(&clause.adjuncts);
        cleared.at = clause.at;
        Some(cleared)
    }

    /// `No player is weary at the start`: as everything begins anyway.
    fn nobody_at_first(&self, s: &Sentence, clause: &Clause, lemma: &str) -> bool {
        let nobody = matches!(&clause.subject, Some(NounPhrase::One(n))
            if n.determiner == Determiner::No && n.post.is_empty() && n.adjectives.is_empty());
        let start = |a: &Adjunct| match a {
            Adjunct::Time(TimeRelation::StartOf | TimeRelation::During, np) => {
                self.is_game(np)
                    || Self::head(np).is_some_and(|w| self.is(w, &["start", "beginning"]))
            }
            Adjunct::Manner(Adverb::First) | Adjunct::Words(_) => true,
            _ => false,
        };
        let all = s.leads.iter().chain(&clause.adjuncts);
        let at_first = all.clone().next().is_some()
            || self.units.get(self.at).is_some_and(|u| self.in_setup(u));
        nobody
            && at_first
            && all.clone().all(start)
            && clause.verb.passive
            && clause.verb.modal.is_none()
            && clause.complements.is_empty()
            && self.flags.contains_key(lemma)
    }

    /// `A skater may be frozen`: that there is such a state, unless freezing is something that is done.
    pub(crate) fn may_be_in_state(&self, s: &Sentence) -> bool {
        let [joined] = s.clauses.as_slice() else { return false };
        let clause = &joined.clause;
        let V::Word(w) = &clause.verb.verb else { return false };
        let lemma = self.lemma(w).into_owned();
        let said = clause.verb.passive
            && matches!(clause.verb.modal, Some(Modal::May | Modal::Can))
            && !clause.verb.negated
            && s.leads.is_empty()
            && clause.adjuncts.is_empty()
            && clause.complements.is_empty()
            && self.flags.contains_key(&lemma);
        let third = self.voc.surface(w, Class::VerbS).to_lowercase();
        if self.nobody_at_first(s, clause, &lemma) {
            return true;
        }
        said && !self.units.iter().any(|unit| {
            let standard = self
                .out
                .sets
                .get(usize::from(unit.set.0))
                .is_some_and(|set| set.role == SetRole::Standard);
            !standard
                && unit
                    .text
                    .to_lowercase()
                    .split(|c: char| !c.is_alphanumeric())
                    .any(|word| word == lemma || word == third)
        })
    }
}
