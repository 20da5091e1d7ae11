//! What a piece is played as: a status, or one of several.

use super::call::Args;
use super::context::Lowerer;
use super::denote::{Core, Denot, Ref};
use super::discourse::Env;
use crate::lower::Expr;
use crate::syntax::ast::{self, Clause, Preposition};

impl Lowerer<'_> {
    /// A status as a thing: `as an Actor`.
    pub(super) fn status_denot(&self, d: &Denot) -> Denot {
        match self.statuses(d) {
            Some(list) => list,
            None => self.status_word(d).unwrap_or_else(|| d.clone()),
        }
    }

    /// Whether a phrase is a list of statuses: `a king or a queen`.
    pub(super) fn are_statuses(&self, d: &Denot) -> bool {
        self.statuses(d).is_some()
    }

    /// The statuses of a list, one of which is meant.
    fn statuses(&self, d: &Denot) -> Option<Denot> {
        let Core::List(parts, true) = &d.core else { return None };
        let parts: Option<Vec<Denot>> = parts.iter().map(|p| self.status_word(p)).collect();
        let parts = parts?;
        let first = parts.first()?.clone();
        Some(Denot { core: Core::List(parts, true), ..first })
    }

    /// `plays a king or a queen`: any piece, as one of the two, which it is only then.
    pub(super) fn played_as_one_of(
        &self,
        d: Denot,
        clause: &Clause,
        args: &mut Args,
        env: &mut Env,
    ) -> Denot {
        let ast::Verb::Word(word) = &clause.verb.verb else { return d };
        let verb = self.verb_named(&self.lemma(word));
        if !env.binding || !verb.is_some_and(|v| self.status_verbs.contains(&v)) {
            return d;
        }
        let Some(list) = self.statuses(&d) else { return d };
        let first = d.parts().first().cloned().unwrap_or(d);
        args.preps.push((Preposition::As, list));
        let any = super::denote::over(
            env.slot("card"),
            crate::lower::Domain::Pieces,
            crate::lower::Cond::True,
        );
        Denot { core: Core::Many(any), noun: None, ..first }
    }

    pub(super) fn status_word(&self, d: &Denot) -> Option<Denot> {
        let word = d.noun.as_ref()?;
        let id = Self::as_term(word)?;
        (self.term(id).sort == crate::vocabulary::Sort::Status).then(|| {
            let mut t =
                Denot::one(Ref::Term, Expr::Const(crate::lower::Value::Term(id)), d.span);
            t.noun = Some(word.clone());
            t
        })
    }
}
