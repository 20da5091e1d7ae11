//! An action with what it is behind a colon: `a player may mine: gain 2 ore`. It says two things: what may
//! be done, and what happens when somebody does it.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{Adjunct, Link, Pronoun, Sentence, Verb as V};
use crate::vocabulary::Word;

impl Lowerer<'_> {
    /// The action and what happens by it, or the sentence as it is.
    pub(crate) fn namely(&self, s: &Sentence) -> Vec<Sentence> {
        let Some(at) = s.clauses.iter().position(|j| j.link == Link::Namely) else {
            return vec![s.clone()];
        };
        if let Some(told) = self.told_again(s, at) {
            return vec![told];
        }
        if let Some(parts) = self.explained_behind(s, at) {
            parts
        } else {
            // What is done is one thing after the other.
            let mut s = s.clone();
            let before = at.checked_sub(1).and_then(|i| s.clauses.get(i));
            let modal = before.and_then(|j| j.clause.verb.modal);
            for joined in &mut s.clauses[at..] {
                joined.clause.verb.modal = joined.clause.verb.modal.or(modal);
                if joined.link == Link::Namely {
                    joined.link = Link::And;
                }
            }
            vec![s]
        }
    }

    /// `Your skaters thaw: they are no longer frozen`: a verb that stands nowhere else is a word for what
    /// the rest says.
    fn told_again(&self, s: &Sentence, at: usize) -> Option<Sentence> {
        let clause = &s.clauses.first().filter(|_| at == 1)?.clause;
        let behind = &s.clauses.get(1)?.clause;
        let V::Word(w) = &clause.verb.verb else { return None };
        behind.subject.as_ref()?;
        let lemma = self.lemma(w);
        let third = self.voc.surface(w, crate::vocabulary::Class::VerbS).to_lowercase();
        let uses: usize = self
            .units
            .iter()
            .map(|unit| {
                let text = unit.text.lower();
                text.split(|c: char| !c.is_alphanumeric())
                    .filter(|word| *word == lemma || *word == third)
                    .count()
            })
            .sum();
        if uses > 1 {
            return None;
        }
        let mut told = s.clone();
        let subject = clause.subject.clone();
        told.clauses.remove(0);
        told.clauses[0].link = Link::First;
        told.clauses[0].clause.subject = subject;
        Some(told)
    }

    fn explained_behind(&self, s: &Sentence, at: usize) -> Option<Vec<Sentence>> {
        if at != 1 {
            return None;
        }
        let clause = &s.clauses.first()?.clause;
        let V::Word(verb) = &clause.verb.verb else { return None };
        let player = clause.subject.as_ref().and_then(|np| self.class_of(np))
            == Some(NounClass::Player)
            || clause.subject.as_ref().is_some_and(|np| np.is(Pronoun::You));
        if !player || self.is_common(verb) {
            return None;
        }
        let mut first = s.clone();
        first.clauses.truncate(1);
        let mut second = self.sentence_saying("When a player passes, they pass.")?;
        let mut event = clause.clone();
        event.adjuncts.clear();
        event.verb.modal = None;
        event.verb.adverbs.clear();
        event.verb.only = false;
        if !event.subject.as_ref().is_some_and(|np| np.is(Pronoun::You)) {
            let Some(Adjunct::Sub(_, crate::syntax::ast::Condition::Clause(model))) =
                second.leads.first()
            else {
                return None;
            };
            event.subject.clone_from(&model.subject);
        }
        for lead in &mut second.leads {
            if let Adjunct::Sub(_, crate::syntax::ast::Condition::Clause(model)) = lead {
                **model = event.clone();
            }
        }
        second.clauses = s.clauses[1..].to_vec();
        second.clauses[0].link = Link::First;
        second.at = s.at;
        // What is paid first is what it takes.
        let mut parts = vec![first.clone()];
        while let [joined, ..] = second.clauses.as_slice()
            && self.pays(&joined.clause)
        {
            let payment = self.owed(second.clauses.remove(0).clause, clause);
            parts.push(self.owed_for(&event, &first, payment));
        }
        if let Some(joined) = second.clauses.first_mut() {
            joined.link = Link::First;
            parts.push(second);
        }
        Some(parts)
    }

    /// Whether a verb means something without the book's help: it has rules of the standard set, or acts on the
    /// table by itself.
    fn is_common(&self, verb: &Word) -> bool {
        const ACTS: [&str; 26] = [
            "draw", "play", "discard", "take", "put", "place", "move", "deal", "reveal",
            "shuffle", "gain", "lose", "pay", "spend", "choose", "roll", "pass", "score",
            "get", "receive", "give", "swap", "exchange", "do", "perform", "follow",
        ];
        self.is(verb, &ACTS)
    }
}
