//! In which situation a law of precedence is asked: `if two rules conflict`, `in case of conflict`.

use super::side::Side;
use crate::lower::Meta;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::phrases::denote::Read;
use crate::syntax::ast::{
    Adjunct, Adverb, Clause, Complement, Condition, NounPhrase, Preposition, Subordinator,
    Verb as V,
};

/// In which situation a law is asked.
#[derive(Debug, Clone, Default)]
pub(crate) struct Situation {
    /// The two that conflict, where they are named.
    pub sides: Vec<Side>,
    /// The conflict is one between rules.
    pub conflict: bool,
    /// One of them is exceptional, or claims to prevail: what decides unless more is said.
    pub decides: Option<Meta>,
    /// The laws above have not decided.
    pub still_open: bool,
}

impl Lowerer<'_> {
    /// `If two rules conflict`, `in case of conflict`, `unless the later one is exceptional`.
    pub(crate) fn situation(&self, adjunct: &Adjunct) -> Read<Option<Situation>> {
        match adjunct {
            Adjunct::Sub(
                word @ (Subordinator::If
                | Subordinator::When
                | Subordinator::EachTime
                | Subordinator::While
                | Subordinator::Where
                | Subordinator::EvenIf
                | Subordinator::Unless),
                condition,
            ) => {
                let unless = *word == Subordinator::Unless;
                if *word == Subordinator::EvenIf && self.claims_whatever(condition) {
                    // `even if it claims to`: the law above decides before any claim.
                    return Ok(Some(Situation::default()));
                }
                let Some(mut found) = self.asked_when(condition)? else { return Ok(None) };
                if unless {
                    if found.decides.is_none() {
                        return Ok(None);
                    }
                    found.still_open = true;
                    found.conflict = false;
                }
                Ok(Some(found))
            }
            Adjunct::ExceptWhen(inner) => {
                let Some(mut found) = self.situation(inner)? else { return Ok(None) };
                if found.decides.is_none() {
                    return Ok(None);
                }
                found.still_open = true;
                Ok(Some(found))
            }
            Adjunct::Prep(Preposition::In, np) if self.is_conflict(np) => {
                Ok(Some(Situation { conflict: true, ..Situation::default() }))
            }
            Adjunct::Manner(Adverb::Instead | Adverb::Always | Adverb::Still) => {
                Ok(Some(Situation::default()))
            }
            _ => Ok(None),
        }
    }

    fn asked_when(&self, condition: &Condition) -> Read<Option<Situation>> {
        match condition {
            Condition::And(list) => {
                let mut all = Situation::default();
                for one in list {
                    let Some(found) = self.asked_when(one)? else { return Ok(None) };
                    all.join(found);
                }
                Ok(Some(all))
            }
            // `a rule allows or directs something, and another says that it cannot`
            Condition::Or(list) => {
                let mut all = Situation::default();
                for one in list {
                    match one {
                        Condition::And(rest) => {
                            let (first, rest) = rest.split_at(1.min(rest.len()));
                            if !first.iter().all(|c| self.goes_on(c)) {
                                return Ok(None);
                            }
                            for c in rest {
                                let Some(found) = self.asked_when(c)? else { return Ok(None) };
                                all.join(found);
                            }
                        }
                        one if self.goes_on(one) => {}
                        one => {
                            let Some(found) = self.asked_when(one)? else { return Ok(None) };
                            all.join(found);
                        }
                    }
                }
                Ok(Some(all).filter(|all| all.conflict))
            }
            Condition::Reduced(clause) | Condition::Clause(clause) => self.asked_if(clause),
            Condition::With(..) => Ok(None),
        }
    }

    /// `even if it claims to`, `even if it says that it does`.
    fn claims_whatever(&self, condition: &Condition) -> bool {
        let (Condition::Clause(clause) | Condition::Reduced(clause)) = condition else {
            return false;
        };
        let claims =
            matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["claim", "say", "state"]));
        let subject = clause
            .subject
            .as_ref()
            .is_none_or(|np| self.one_of_them(np) || self.is_rule_phrase(np));
        claims && subject && !clause.verb.negated
    }

    /// `… or directs something to happen`: the verb of permission before it in other words.
    fn goes_on(&self, condition: &Condition) -> bool {
        let (Condition::Clause(clause) | Condition::Reduced(clause)) = condition else {
            return false;
        };
        // `says that it defers to another rule or takes precedence over it`
        if clause.subject.is_none() && self.ranking(clause, false).is_some() {
            return true;
        }
        clause.subject.is_none()
            && !clause.verb.negated
            && matches!(&clause.verb.verb, V::Word(w)
                if self.is(w, &["allow", "permit", "direct", "instruct", "tell", "require", "let"]))
    }

    fn asked_if(&self, clause: &Clause) -> Read<Option<Situation>> {
        let conflict = Situation { conflict: true, ..Situation::default() };
        let prep_conflict = clause.complements.iter().any(|c| {
            matches!(c, Complement::Prep(Preposition::Of | Preposition::In, np) if self.is_conflict(np))
        });
        let subject_is_conflict =
            clause.subject.as_ref().is_some_and(|np| self.is_conflict(np));
        let verb = match &clause.verb.verb {
            V::Word(w) => self.lemma(w).into_owned(),
            V::Be => "be".into(),
            V::Have => "have".into(),
            V::Do => return Ok(None),
        };
        let clash = ["conflict", "contradict", "disagree", "differ", "clash", "contravene"];
        if prep_conflict && verb == "be" || subject_is_conflict {
            // `in case of conflict`, `when there is a conflict`, `if two rules are in conflict`.
            let mut found = conflict;
            if let Some(np) = clause.subject.as_ref().filter(|_| !subject_is_conflict) {
                self.pair(np, &mut found)?;
            }
            return Ok(Some(found));
        }
        let Some(subject) = &clause.subject else { return Ok(None) };
        if clash.contains(&verb.as_str()) {
            let mut found = conflict;
            self.pair(subject, &mut found)?;
            for complement in &clause.complements {
                if let Complement::Object(np) | Complement::Prep(_, np) = complement {
                    self.pair(np, &mut found)?;
                }
            }
            let rules = |np: &NounPhrase| self.is_rule_phrase(np);
            let of_rules = rules(subject)
                || clause.complements.iter().any(|c| {
                    matches!(c, Complement::Object(np) | Complement::Prep(_, np) if rules(np))
                });
            return Ok(of_rules.then_some(found));
        }
        if let Some(side) = self.allows(clause, subject) {
            // `one rule says that a player can do something`
            return Ok(Some(Situation {
                conflict: true,
                sides: vec![side],
                ..Situation::default()
            }));
        }
        if self.claims_so(clause, subject) {
            return Ok(Some(Situation {
                decides: Some(Meta::Claims),
                conflict: true,
                ..Situation::default()
            }));
        }
        // `if two rules defer to each other`
        let mutual = clause.complements.iter().any(
            |c| matches!(c, Complement::Prep(_, np) | Complement::Object(np) if self.one_another(np)),
        );
        if mutual
            && self.is_rule_phrase(subject)
            && self.ranking(clause, false).is_some()
            && !clause.verb.negated
        {
            return Ok(Some(Situation {
                decides: Some(Meta::Claims),
                conflict: true,
                ..Situation::default()
            }));
        }
        // `if neither is more specific`
        if clause.verb.verb == V::Be
            && (self.neither(subject) || clause.verb.negated)
            && clause.complements.iter().any(
                |c| matches!(c, Complement::Adjective(a) if self.by_width(&a.word).is_some()),
            )
        {
            return Ok(Some(conflict));
        }
        if self.says_exceptional(clause)
            && (self.is_rule_phrase(subject) || self.one_of_them(subject))
        {
            // `if neither is an exception`: the law about exceptions has not decided.
            let none = clause.verb.negated || self.neither(subject);
            // What it states of itself is more than that it speaks of a narrower case.
            let stated = ["state", "declare", "announce", "express", "say"].contains(&&*verb);
            let law = if stated { Meta::CallsItself } else { Meta::Exceptional };
            return Ok(Some(Situation {
                decides: (!none).then_some(law),
                conflict: none,
                ..Situation::default()
            }));
        }
        Ok(self.still_open(clause, subject).then_some(conflict))
    }

    /// The two that conflict: `two rules`, `a card`, `a mutable rule and an immutable rule`.
    pub(crate) fn pair(&self, np: &NounPhrase, found: &mut Situation) -> Read<()> {
        if let NounPhrase::And(list) | NounPhrase::Or(list) = np {
            for one in list {
                self.pair(one, found)?;
            }
            return Ok(());
        }
        if self.one_another(np) {
            return Ok(());
        }
        if let Some(side) = self.side(np)? {
            let both = match (&side, np) {
                (Side::Group(group), NounPhrase::One(n))
                    if n.plural && n.quantity.is_some() && n.post.is_empty() =>
                {
                    Side::Both(group.clone())
                }
                (Side::Other, _) => Side::Other,
                _ => side,
            };
            found.sides.push(both);
        }
        Ok(())
    }
}

impl Situation {
    /// `Among fixed rules`: both are of the group.
    pub(crate) fn both_of_the_group(&mut self) {
        for side in &mut self.sides {
            if let Side::Group(group) = side {
                *side = Side::Both(group.clone());
            }
        }
    }

    pub(crate) fn join(&mut self, other: Self) {
        self.sides.extend(other.sides);
        self.conflict |= other.conflict;
        self.still_open |= other.still_open;
        self.decides = self.decides.take().or(other.decides);
    }
}
