//! `the actor it is attached to`, where nothing that was named before could be what `it` is.

use crate::lower::Expr;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::Stuck;
use crate::syntax::ast::{Clause, Complement, Head, NounPhrase, Pronoun};

impl Lowerer<'_> {
    /// Why a relative clause about `this` cannot be read: its subject would be the thing itself.
    pub(crate) fn of_itself(
        &mut self,
        clause: &Clause,
        this: &Expr,
        env: &mut Env,
    ) -> Option<Stuck> {
        let Some(NounPhrase::One(it)) = &clause.subject else { return None };
        let behind = clause.complements.iter().any(|c| {
            matches!(c, Complement::Prep(_, NounPhrase::One(n))
                if n.head == Head::Pronoun(Pronoun::Who))
        });
        if it.head != Head::Pronoun(Pronoun::It) || !behind {
            return None;
        }
        let found = self.pronoun(Pronoun::It, it, env).ok()?;
        (found.expr() == *this).then(|| {
            Stuck::new(
                clause.at.0,
                format!("it is not clear what `it` is in `{}`", self.quote(clause.at.0)),
            )
            .help(
                "name it before, for example `when you attach a card to another card of the same color, …`",
            )
        })
    }
}
