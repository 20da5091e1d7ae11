//! Where a phase or step stands among the others: `Intermission comes after the Performance Phase`, `it follows the
//! draw step`.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Stated, TimeId};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Head, Joined, Link, Nominal, NounPhrase, Post, Preposition,
    Pronoun, Sentence, TimeRelation, Verb as V,
};
use crate::vocabulary::Sort;

impl Lowerer<'_> {
    /// A sentence that says after or before what a phase comes.
    pub(crate) fn comes_after(&mut self, s: &Sentence, env: &Env) -> Read<Option<Status>> {
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
        let before = self.sentence_before()?;
        self.times.iter().find_map(|(term, id)| {
            let at = self.term(*term).at?;
            let inside = at.file == before.span.file
                && before.span.start <= at.start
                && at.end <= before.span.end;
            inside.then_some(*id)
        })
    }
}

impl Lowerer<'_> {
    /// `The fight step is a step of the main phase`: it is played within it, behind what is said of that.
    pub(crate) fn part_of_time(
        &mut self,
        subject: &NounPhrase,
        object: &NounPhrase,
        env: &Env,
    ) -> Read<Option<Status>> {
        let (NounPhrase::One(own), NounPhrase::One(n)) = (subject, object) else {
            return Ok(None);
        };
        let [Post::Of(whole) | Post::Prep(Preposition::In | Preposition::On, whole)] =
            n.post.as_slice()
        else {
            return Ok(None);
        };
        let part = matches!(&n.head, Head::Noun(w) if self.sort_word(w) == Some(Sort::Time));
        let time = |this: &Self, n: &Nominal| match &n.head {
            Head::Noun(w) => this.time_of(w).filter(|t| Some(*t) != this.turn),
            _ => None,
        };
        let NounPhrase::One(around) = whole else { return Ok(None) };
        let (Some(own), Some(around)) = (time(self, own), time(self, around)) else {
            return Ok(None);
        };
        if !part || own == around {
            return Ok(None);
        }
        let times = &mut self.out.world.times;
        let parts = times.iter().any(|t| t.parent == Some(own));
        let known = times.get(usize::from(own.0)).is_some_and(|t| t.parent == Some(around));
        if !known && (parts || around.0 >= own.0) {
            return Err(Stuck::new(
                n.at.0,
                format!("`{}` cannot be moved into another time", self.said()),
            )
            .help("say what the phases are before their steps"));
        }
        if let Some(t) = times.get_mut(usize::from(own.0)) {
            t.parent = Some(around);
        }
        Ok(Some(match self.out.world.times[usize::from(own.0)].term {
            Some(term) => self.fact_of(term, env),
            None => self.fact(env),
        }))
    }

    /// `The fight step comes after the draw step, and the fight step is skipped unless a knight is in play`: where it
    /// stands, and when there is none.
    pub(crate) fn place_and_skip(&self, s: &Sentence) -> Option<(Sentence, Sentence)> {
        let ([place, skip], true) = (s.clauses.as_slice(), s.leads.is_empty()) else {
            return None;
        };
        let V::Word(w) = &skip.clause.verb.verb else { return None };
        let skipped = skip.clause.verb.passive && self.is(w, &["skip"]);
        let stands = place.clause.subject == skip.clause.subject || same_time(place, skip);
        let when = |a: &Adjunct| matches!(a, Adjunct::Sub(..));
        if !skipped || !stands || place.clause.adjuncts.iter().any(when) {
            return None;
        }
        let mut first = s.clone();
        first.clauses.truncate(1);
        let mut second = s.clone();
        second.clauses = vec![skip.clone()];
        second.clauses[0].link = Link::First;
        second.leads = std::mem::take(&mut second.clauses[0].clause.adjuncts);
        Some((first, second))
    }
}

/// Whether two clauses have the same time as their subject.
fn same_time(one: &Joined, other: &Joined) -> bool {
    let head = |j: &Joined| match &j.clause.subject {
        Some(NounPhrase::One(n)) => Some(n.head.clone()),
        _ => None,
    };
    head(one).is_some() && head(one) == head(other)
}
