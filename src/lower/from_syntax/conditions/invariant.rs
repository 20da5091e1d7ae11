//! Two states that hold together, and values under a condition.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Core, Read};
use crate::lower::{Cond, Expr, RuleKind};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Head, NounPhrase, Sentence, Subordinator, Verb as V,
};
use crate::vocabulary::{Sort, TermId, Word};

impl Lowerer<'_> {
    // ---- invariants and meanings ------------------------------------------------------------

    /// `When a card is an X, it is in the row`: status and place belong together.
    pub(crate) fn invariant(&mut self, s: &Sentence, env: &mut Env) -> Read<Option<Status>> {
        let [
            Adjunct::Sub(
                Subordinator::When | Subordinator::While | Subordinator::If,
                condition,
            ),
        ] = s.leads.as_slice()
        else {
            return Ok(None);
        };
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        if clause.verb.verb != V::Be || clause.verb.modal.is_some() || clause.verb.negated {
            return Ok(None);
        }
        let statuses = self.statuses_in(condition);
        if statuses.is_empty() {
            return self.attached_place(condition, clause, env);
        }
        let zone = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(_, np) | Complement::Object(np) => Self::head(np)
                .and_then(Self::as_term)
                .filter(|t| self.term(*t).sort == Sort::Zone),
            _ => None,
        });
        let Some(zone) = zone else { return Ok(None) };
        for status in statuses {
            self.rule(env, Cond::True, RuleKind::Invariant { status, zone });
        }
        Ok(Some(Status::Operative))
    }

    /// `While a player has 3 coins, their fare is 7`: a value under a condition.
    pub(crate) fn conditional_value(
        &mut self,
        s: &Sentence,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let [
            Adjunct::Sub(
                word @ (Subordinator::When | Subordinator::While | Subordinator::If),
                condition,
            ),
        ] = s.leads.as_slice()
        else {
            return Ok(None);
        };
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        if clause.verb.verb != V::Be
            || clause.verb.modal.is_some()
            || clause.verb.negated
            || clause.verb.passive
        {
            return Ok(None);
        }
        let (Some(subject), Some(Complement::Object(object))) =
            (&clause.subject, clause.complements.first())
        else {
            return Ok(None);
        };
        // Either side may be the property: `its value is that number`, `that number is its value`.
        let is_field = |np: &NounPhrase| {
            Self::head(np)
                .and_then(Self::as_term)
                .filter(|t| matches!(self.term(*t).sort, Sort::Property | Sort::Tally))
        };
        let (field, owner, value) = match (is_field(subject), is_field(object)) {
            (Some(f), _) => (f, subject, object),
            (None, Some(f)) => (f, object, subject),
            _ => return Ok(None),
        };
        let (trigger, guard) = self.trigger(*word, condition, env)?;
        let over_q = match trigger {
            Some(super::trigger::Trigger::State { over }) => over,
            None => None,
            Some(_) => return Ok(None),
        };
        let owner = self.phrase(owner, env)?;
        let Core::One(Expr::Field(of, _)) = &owner.core else { return Ok(None) };
        let slot = match (&**of, &over_q) {
            (Expr::Slot(s), _) => *s,
            _ => return Ok(None),
        };
        let value = self.number(value, env)?;
        self.rule(env, guard, RuleKind::Assign { field, slot: Some(slot), value });
        Ok(Some(Status::Operative))
    }

    pub(crate) fn statuses_in(&self, c: &Condition) -> Vec<TermId> {
        match c {
            Condition::Clause(clause) | Condition::Reduced(clause)
                if clause.verb.verb == V::Be && !clause.verb.negated =>
            {
                clause
                    .complements
                    .iter()
                    .filter_map(|c| match c {
                        Complement::Object(np) => Some(Self::parts(np)),
                        _ => None,
                    })
                    .flatten()
                    .filter_map(|n| match &n.head {
                        Head::Noun(Word::Term(t)) if self.term(*t).sort == Sort::Status => {
                            Some(*t)
                        }
                        _ => None,
                    })
                    .collect()
            }
            Condition::Or(l) => l.iter().flat_map(|c| self.statuses_in(c)).collect(),
            _ => Vec::new(),
        }
    }

    /// `When a card is attached to another, it is placed behind it and is in the same zone`.
    pub(crate) fn attached_place(
        &mut self,
        _condition: &Condition,
        _clause: &Clause,
        _env: &mut Env,
    ) -> Read<Option<Status>> {
        Ok(None)
    }

    /// `To play a role means to play a card and choose that role`.
    pub(crate) fn verb_meaning(&mut self, s: &Sentence) -> Read<Option<Status>> {
        let means = s
            .clauses
            .iter()
            .any(|j| matches!(&j.clause.verb.verb, V::Word(w) if self.is(w, &["mean"])));
        if !means {
            return Ok(None);
        }
        let mut verbs: Vec<Word> = Vec::new();
        for joined in &s.clauses {
            if let Some(NounPhrase::One(n)) = &joined.clause.subject
                && let Head::Gerund(c) = &n.head
                && let V::Word(w) = &c.verb.verb
            {
                verbs.push(w.clone());
            }
            for complement in &joined.clause.complements {
                if let Complement::Infinitive(c) | Complement::Clause(c) = complement
                    && let V::Word(w) = &c.verb.verb
                {
                    verbs.push(w.clone());
                }
            }
        }
        for w in verbs {
            let lemma = self.lemma(&w);
            if let Some(v) = self.verb_named(&lemma)
                && !self.status_verbs.contains(&v)
                && !self.out.world.statuses.is_empty()
            {
                self.status_verbs.push(v);
            }
        }
        let env = Env::default();
        Ok(Some(self.fact(&env)))
    }
}
