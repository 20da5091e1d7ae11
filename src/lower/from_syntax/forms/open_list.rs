//! Lists of conditions: `A player wins when:` and below it an item for each case.

use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::syntax::ast::{Adjunct, Condition, Head, Label, NounPhrase, Sentence, Statement};

impl Lowerer<'_> {
    /// What a lead-in or an item of such a list says; none if the statement is neither.
    pub(crate) fn in_open_list(
        &mut self,
        statement: &Statement,
        unit: &Unit,
    ) -> Read<Option<Status>> {
        if let Some(lead) = self.lead_above(unit) {
            let said = case(&lead, statement).ok_or_else(|| {
                Stuck::new(
                    unit.span,
                    format!("`{}` is no case that could hold or not", self.said()),
                )
                .help("write the whole rule in one sentence, for example `a player wins when they have 10 points`")
            })?;
            return self.sentence(&said, unit).map(Some);
        }
        let Statement::Sentence(s) = statement else { return Ok(None) };
        if !is_open(s) || self.may_at_any_time(s, unit) {
            return Ok(None);
        }
        let below = self
            .units
            .get(self.at + 1)
            .is_some_and(|next| next.at_item && next.parent == Some(unit.discourse));
        if !below {
            return Err(Stuck::new(
                unit.span,
                format!("`{}` breaks off, and no list of cases follows", self.said()),
            )
            .help("write the cases below it as a list, or in the sentence itself"));
        }
        Ok(Some(Status::Commentary("lead-in")))
    }

    /// `1: You lose a coin`: the case of a roll that no sentence here makes is none.
    pub(crate) fn case_of_what(&self, label: &Label, unit: &Unit) -> Read<()> {
        let figures = match label {
            Label::Words(words) => {
                words.chars().any(|c| c.is_ascii_digit())
                    && words.chars().all(|c| c.is_ascii_digit() || "-–+ ".contains(c))
            }
            Label::Phrase(NounPhrase::One(n)) => n.head == Head::Number,
            Label::Phrase(_) => false,
        };
        if !figures {
            return Ok(());
        }
        Err(Stuck::new(
            unit.span,
            format!("it is not clear of what `{}` is one case", self.said()),
        )
        .help("write it in full, for example `when a player rolls a 1, they lose a coin`"))
    }

    /// The open sentence whose list an item belongs to.
    fn lead_above(&self, unit: &Unit) -> Option<Sentence> {
        if !unit.at_item {
            return None;
        }
        let before = self.units.get(..self.at)?;
        let lead = before
            .iter()
            .rev()
            .find(|u| u.set != unit.set || !u.at_item || Some(u.discourse) == unit.parent)?;
        match &lead.statement {
            Some(Statement::Sentence(s))
                if Some(lead.discourse) == unit.parent && is_open(s) =>
            {
                Some(s.clone())
            }
            _ => None,
        }
    }
}

/// `… when:`: a subordinator whose conditions stand below.
fn is_open(s: &Sentence) -> bool {
    s.clauses.iter().any(|j| j.clause.adjuncts.iter().any(opens))
}

fn opens(a: &Adjunct) -> bool {
    matches!(a, Adjunct::Sub(_, Condition::And(list)) if list.is_empty())
}

/// The lead-in with an item as its condition.
fn case(lead: &Sentence, item: &Statement) -> Option<Sentence> {
    let Statement::Sentence(item) = item else { return None };
    let plain = item.leads.is_empty() && item.opener.is_none() && item.exception.is_none();
    let finite =
        item.clauses.iter().all(|j| j.clause.subject.is_some() || j.clause.existential);
    if !plain || !finite || item.clauses.is_empty() {
        return None;
    }
    let mut all: Vec<Condition> =
        item.clauses.iter().map(|j| Condition::Clause(Box::new(j.clause.clone()))).collect();
    let condition = if all.len() == 1 { all.remove(0) } else { Condition::And(all) };
    let mut s = lead.clone();
    for a in s.clauses.iter_mut().flat_map(|j| &mut j.clause.adjuncts) {
        if opens(a)
            && let Adjunct::Sub(_, open) = a
        {
            *open = condition.clone();
        }
    }
    Some(s)
}
