//! `Nobody may take coins from another player`: whose the pieces are that may or may not be taken.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::effects::deal::GAIN;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Stuck, equal};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Cond, Expr, Pattern, Role};
use crate::syntax::ast::{Clause, Complement, NounPhrase, Preposition, Verb as V};

impl Lowerer<'_> {
    /// The clause without the player from whom pieces are taken.
    pub(super) fn without_giver(&self, clause: Clause) -> (Clause, Option<NounPhrase>) {
        let taking = matches!(&clause.verb.verb, V::Word(w) if self.is(w, GAIN))
            && clause.complements.iter().any(|c| {
                matches!(c, Complement::Object(np) if self.class_of(np) == Some(NounClass::Piece))
            });
        let of_player = |c: &Complement| {
            matches!(c, Complement::Prep(Preposition::From, np)
                if self.class_of(np) == Some(NounClass::Player))
        };
        let Some(at) = clause.complements.iter().position(of_player).filter(|_| taking) else {
            return (clause, None);
        };
        let mut bare = clause;
        match bare.complements.remove(at) {
            Complement::Prep(_, np) => (bare, Some(np)),
            _ => (bare, None),
        }
    }

    /// That the piece which is taken is one of theirs.
    pub(super) fn taken_of(
        &mut self,
        whose: &NounPhrase,
        pattern: &Pattern,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Cond> {
        let object = pattern.binds.iter().find(|(role, _)| *role == Role::Object);
        let Some((_, slot)) = object else {
            return Err(Stuck::new(
                clause.at.0,
                format!("`{}` does not say what is taken", self.quote(clause.at.0)),
            )
            .help("name the pieces, for example `nobody may take coins from another player`"));
        };
        let owner = Expr::Controller(Box::new(Expr::Slot(*slot)));
        let d = self.phrase(whose, env)?;
        Ok(match &d.core {
            Core::Many(_) => self.membership(owner, &d),
            _ => equal(owner, d.expr()),
        })
    }
}
