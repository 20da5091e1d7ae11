//! Where a phase or step stands among the others: `Intermission comes after the Performance Phase`, `it follows the
//! draw step`.

use super::context::{Lowerer, Status};
use super::denote::{Read, Stuck};
use super::discourse::Env;
use super::words::NounClass;
use crate::lower::{Stated, TimeId};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Head, NounPhrase, Preposition, Pronoun, Sentence,
    TimeRelation, Verb as V,
};

impl Lowerer<'_> {
    /// A sentence that says after or before what a phase comes.
    pub(super) fn comes_after(&mut self, s: &Sentence, env: &Env) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        if !s.leads.is_empty()
            || clause.verb.modal.is_some()
            || clause.verb.negated
            || clause.verb.passive
        {
            return Ok(None);
        }
        let Some((which, late)) = self.said_place(clause) else { return Ok(None) };
        let Some(subject) = &clause.subject else { return Ok(None) };
        let time = |this: &Self, np: &NounPhrase| {
            Self::head(np)
                .filter(|w| this.noun_class(w) == NounClass::Time)
                .and_then(|w| this.time_of(w))
                .filter(|t| Some(*t) != this.turn)
        };
        let Some(anchor) = time(self, &which) else { return Ok(None) };
        let it = matches!(subject, NounPhrase::One(n)
            if matches!(n.head, Head::Pronoun(Pronoun::It | Pronoun::This)));
        let own = if it { self.time_just_named() } else { time(self, subject) };
        let Some(own) = own else { return Ok(None) };
        let parent = |t: TimeId| self.out.world.times.get(t.0 as usize).and_then(|t| t.parent);
        if own == anchor {
            return Ok(None);
        }
        if parent(own) != parent(anchor) {
            // A new step goes where its neighbour is.
            let inside = parent(anchor);
            let bare = !self.out.world.times.iter().any(|t| t.parent == Some(own));
            if !bare || inside.is_some_and(|p| p.0 >= own.0) {
                return Err(Stuck::new(
                    clause.at.0,
                    format!("`{}` are not parts of one and the same time", self.said()),
                )
                .help("name a phase or step that stands beside it"));
            }
            if let Some(t) = self.out.world.times.get_mut(own.0 as usize) {
                t.parent = inside;
            }
        }
        self.out.world.follows.push((own, anchor, late));
        self.states(Stated::Order(own, anchor, late));
        Ok(Some(self.fact(env)))
    }

    /// After (or before) which time a clause puts its subject.
    fn said_place(&self, clause: &Clause) -> Option<(NounPhrase, bool)> {
        let V::Word(w) = &clause.verb.verb else { return None };
        let comes = self.is(w, &["come", "stand", "happen", "occur"])
            || self.is(w, &["take"])
                && clause.complements.iter().any(|c| matches!(c, Complement::Object(np) if Self::head(np).is_some_and(|w| self.is(w, &["place"]))));
        if self.is(w, &["follow", "precede"]) {
            return match clause.complements.as_slice() {
                [Complement::Object(np)] if clause.adjuncts.is_empty() => {
                    Some((np.clone(), self.is(w, &["follow"])))
                }
                _ => None,
            };
        }
        let only = clause.complements.iter().all(|c| matches!(c, Complement::Object(_)));
        match clause.adjuncts.as_slice() {
            [
                Adjunct::Time(TimeRelation::After, np) | Adjunct::Prep(Preposition::After, np),
            ] if comes && only => Some((np.clone(), true)),
            [Adjunct::Time(TimeRelation::Before, np)] if comes && only => {
                Some((np.clone(), false))
            }
            _ => None,
        }
    }

    /// The time that the sentence before has named.
    fn time_just_named(&self) -> Option<TimeId> {
        let before = self.at.checked_sub(1).and_then(|at| self.units.get(at))?;
        let here = self.units.get(self.at)?;
        if before.discourse != here.discourse {
            return None;
        }
        self.times.iter().find_map(|(term, id)| {
            let at = self.term(*term).at?;
            let inside = at.file == before.span.file
                && before.span.start <= at.start
                && at.end <= before.span.end;
            inside.then_some(*id)
        })
    }
}
