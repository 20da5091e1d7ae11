//! How often a deed may be done: deeds of its kind (`cannot play an act twice in one turn`), or those that are done to one
//! and the same thing (`each boat may be moved only once per turn`, `cannot score with the same actor twice`).

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Cond, Domain, Expr, Happening, Pattern, Role, Slot};
use crate::syntax::ast::{
    Adjective, Clause, Complement, Determiner, NounPhrase, Often, Quantity, Verb,
};

impl Lowerer<'_> {
    /// How often somebody may do what a clause says. `of` is what the clause says of what it is done to: only such deeds
    /// count.
    pub(crate) fn how_often_it_may_be(
        &mut self,
        clause: &Clause,
        pattern: &Pattern,
        of: &Cond,
        often: &Often,
        env: &mut Env,
    ) -> Read<Cond> {
        let mut often = often.clone();
        if clause.verb.negated {
            self.not_so_often(clause, &mut often)?;
        }
        let limit = self.often(&often, env)?;
        let Cond::Compare(how, Expr::Times { verb, agent, within, what: None }, times) = limit
        else {
            return Ok(limit);
        };
        let happening = Happening::each(pattern.clone(), of.clone());
        let (agent, what) = if let Some(piece) = self.same_one(clause, pattern, of)? {
            let of = Some((piece.0, Box::new(Expr::Slot(piece.1))));
            (None, Some(Happening { of, ..happening }))
        } else {
            // Who does it is counted anyway.
            (agent, (*of != Cond::True).then_some(happening))
        };
        let what = what.map(Box::new);
        Ok(Cond::Compare(how, Expr::Times { verb, agent, within, what }, times))
    }

    /// `cannot score twice` allows one score, where `cannot score more than twice` allows two.
    fn not_so_often(&self, clause: &Clause, often: &mut Often) -> Read<()> {
        use crate::syntax::ast::Amount;
        match &often.times {
            Some(
                Quantity::Exactly(Amount::Number(n)) | Quantity::AtLeast(Amount::Number(n)),
            ) if *n > 1 => {
                often.times = Some(Quantity::Exactly(Amount::Number(n - 1)));
                Ok(())
            }
            Some(Quantity::MoreThan(_) | Quantity::AtMost(_) | Quantity::UpTo(_)) => Ok(()),
            _ => Err(Stuck::new(
                clause.at.0,
                format!(
                    "`{}` does not say how often it may be done",
                    self.quote(clause.at.0).trim_end_matches('.')
                ),
            )
            .help(
                "write `cannot … more than once`, or leave out how often if it is never done",
            )),
        }
    }

    /// The role of the thing that a limit is about, where it is a limit of each: `a boat may be moved`, `with the same boat`.
    fn same_one(
        &self,
        clause: &Clause,
        pattern: &Pattern,
        of: &Cond,
    ) -> Read<Option<(Role, Slot)>> {
        let of_each = |np: &NounPhrase| match np {
            NounPhrase::One(n) => {
                matches!(n.determiner, Determiner::Each | Determiner::A | Determiner::All)
                    && !n.plural
                    && n.quantity.is_none()
            }
            _ => false,
        };
        let named_same =
            |np: &NounPhrase| match np {
                NounPhrase::One(n) => n.determiner == Determiner::Each
                    || n.adjectives.iter().any(
                        |a| matches!(a, Adjective::Plain(w) if self.is(w, &["same", "single"])),
                    ),
                _ => false,
            };
        let is_piece = |np: &NounPhrase| {
            matches!(self.class_of(np), Some(NounClass::Piece | NounClass::Value))
        };
        let subject = clause.subject.as_ref().filter(|np| is_piece(np));
        let said = subject.filter(|np| of_each(np) || named_same(np)).or_else(|| {
            clause.complements.iter().find_map(|c| match c {
                Complement::Object(np) | Complement::Prep(_, np)
                    if named_same(np) && is_piece(np) =>
                {
                    Some(np)
                }
                _ => None,
            })
        });
        let Some(np) = said else { return Ok(None) };
        let is_word = matches!(clause.verb.verb, Verb::Word(_));
        // What it says of a piece it says of the one that is meant.
        let direct = |slot: &Slot| {
            of.parts().iter().any(|c| match c {
                Cond::Status(Expr::Slot(s), _) | Cond::Kind(Expr::Slot(s), _) => s == slot,
                Cond::Compare(_, Expr::Field(of, _), _) => **of == Expr::Slot(*slot),
                _ => false,
            })
        };
        let pieces =
            || pattern.binds.iter().filter(|(role, _)| !matches!(role, Role::Agent | Role::As));
        let meant: Vec<_> = pieces().filter(|(_, slot)| direct(slot)).collect();
        let objects: Vec<_> = if meant.is_empty() {
            pieces().filter(|(role, _)| *role == Role::Object).collect()
        } else {
            meant
        };
        // One of the pieces that are used with it is not the one to which it is done.
        let of_a_part = of
            .parts()
            .iter()
            .any(|c| matches!(c, Cond::Exists(q) if matches!(q.domain, Domain::Union(_))));
        match objects.as_slice() {
            [(role, slot)] if is_word && !of_a_part => Ok(Some((*role, *slot))),
            _ => Err(Stuck::new(
                clause.at.0,
                format!(
                    "it is not counted how often this is done with `{}`",
                    self.quote(self.phrase_span(np))
                ),
            )
            .help("say how often a player may do it")),
        }
    }
}
