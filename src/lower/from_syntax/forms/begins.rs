//! `When your turn begins, …`: at the start of the turn. A time is nobody who does something, so that what its beginning is
//! told of is the moment.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, NounPhrase, Sentence, Subordinator, TimeRelation,
    Verb as V,
};

impl Lowerer<'_> {
    /// Says of conditions that a time begins or ends at which moment that is.
    pub(crate) fn times_begin(&self, s: &mut Sentence) {
        if self.hands_on(s) {
            return;
        }
        let mut at = 0;
        while at < s.leads.len() {
            if let Some(moment) = self.as_moment(&s.leads[at]) {
                let more = moment.len();
                s.leads.splice(at..=at, moment);
                at += more;
            } else {
                at += 1;
            }
        }
        for lead in &mut s.leads {
            if let Adjunct::Sub(_, condition) = lead {
                self.moment_inside(condition);
            }
        }
        if let [only] = s.clauses.as_mut_slice() {
            let adjuncts = &mut only.clause.adjuncts;
            if let Some((at, moment)) = self.moment_among(adjuncts) {
                adjuncts.remove(at);
                s.leads.splice(0..0, moment);
            }
        }
    }

    /// `When a turn ends, the next player takes a turn`, `…, play passes to the left`: how turns follow each other is a fact of
    /// the table.
    fn hands_on(&self, s: &Sentence) -> bool {
        s.clauses.iter().any(|joined| {
            let c = &joined.clause;
            let time = |np: &NounPhrase| self.class_of(np) == Some(NounClass::Time);
            let taken =
                c.complements.iter().any(|c| matches!(c, Complement::Object(np) if time(np)));
            taken
                || matches!(&c.verb.verb, V::Word(w)
                    if self.is(w, &["pass", "proceed", "move", "continue", "go", "rotate"]))
                    && c.subject
                        .as_ref()
                        .is_some_and(|np| self.class_of(np) != Some(NounClass::Player))
        })
    }

    /// `if a player has no cards when their turn begins`: the moment at which it is asked.
    fn moment_inside(&self, condition: &mut Condition) {
        if let Condition::With(inner, adjunct) = condition
            && let Condition::Clause(c) = inner.as_mut()
            && let Some(moment) = self.as_moment(adjunct)
        {
            c.adjuncts.extend(moment);
            *condition = Condition::Clause(c.clone());
            return;
        }
        if let Condition::Clause(c) = condition
            && let Some((at, moment)) = self.moment_among(&c.adjuncts)
        {
            c.adjuncts.splice(at..=at, moment);
        }
    }

    fn moment_among(&self, adjuncts: &[Adjunct]) -> Option<(usize, Vec<Adjunct>)> {
        adjuncts.iter().enumerate().find_map(|(at, a)| Some((at, self.as_moment(a)?)))
    }

    /// The moment, and what else has to be so then.
    fn as_moment(&self, lead: &Adjunct) -> Option<Vec<Adjunct>> {
        let Adjunct::Sub(
            Subordinator::When
            | Subordinator::EachTime
            | Subordinator::If
            | Subordinator::After,
            condition,
        ) = lead
        else {
            return None;
        };
        match condition {
            Condition::Clause(c) => self.moment_of(c),
            Condition::And(list) => {
                let (Condition::Clause(first), rest) = list.split_first()? else { return None };
                let mut moment = self.moment_of(first)?;
                let rest = match rest {
                    [one] => one.clone(),
                    more => Condition::And(more.to_vec()),
                };
                moment.push(Adjunct::Sub(Subordinator::If, rest));
                Some(moment)
            }
            Condition::With(inner, adjunct) => {
                let Condition::Clause(c) = inner.as_ref() else { return None };
                let mut moment = self.moment_of(c)?;
                moment.push(at_that(adjunct)?);
                Some(moment)
            }
            _ => None,
        }
    }

    fn moment_of(&self, c: &Clause) -> Option<Vec<Adjunct>> {
        let V::Word(w) = &c.verb.verb else { return None };
        let when = if self.is(w, &["begin", "start"]) {
            TimeRelation::StartOf
        } else if self.is(w, &["end", "finish"]) {
            TimeRelation::EndOf
        } else {
            return None;
        };
        let time = c.subject.as_ref().filter(|np| {
            matches!(np, NounPhrase::One(_)) && self.class_of(np) == Some(NounClass::Time)
        })?;
        let plain = !c.verb.passive
            && !c.verb.negated
            && c.verb.modal.is_none()
            && !c.verb.past
            && !c.verb.perfect
            && c.complements.is_empty();
        if !plain {
            return None;
        }
        let mut moment = vec![Adjunct::Time(when, time.clone())];
        for adjunct in &c.adjuncts {
            moment.push(at_that(adjunct)?);
        }
        Some(moment)
    }
}

/// `… while you have no cards`: if that is so at the moment.
fn at_that(adjunct: &Adjunct) -> Option<Adjunct> {
    match adjunct {
        Adjunct::Sub(Subordinator::While | Subordinator::If, c) => {
            Some(Adjunct::Sub(Subordinator::If, c.clone()))
        }
        _ => None,
    }
}
