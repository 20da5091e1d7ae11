//! Where a thing is: `is in the hand`, `is on a space`, `is in play`.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck};
use crate::lower::{Cond, Expr, Value};
use crate::syntax::ast::{NounPhrase, Preposition};

impl Lowerer<'_> {
    /// `is in the hand`, `is on a space`, `is in play`.
    pub(crate) fn located(
        &mut self,
        p: Preposition,
        thing: Expr,
        sort: Ref,
        np: &NounPhrase,
        env: &mut Env,
    ) -> Read<Cond> {
        if self.is_state_phrase(np) {
            return self.state_phrase(np, thing);
        }
        if sort == Ref::Player && self.is_game(np) {
            return Ok(Cond::True);
        }
        if let Some(cond) = self.on_space(p, thing.clone(), sort, np, env) {
            return Ok(cond);
        }
        let place = self.phrase(np, env)?;
        // `Two foxes are in the same place`: no place is asked for.
        if matches!(&place.core, Core::One(Expr::Const(Value::None)))
            && matches!(np, NounPhrase::One(n) if self.is_same(n))
        {
            let said = self.quote(place.span);
            return Err(Stuck::new(place.span, format!("`{said}`: the same as which?"))
                .help("name the place, or the piece that is in it"));
        }
        match (p, place.sort) {
            (_, Ref::Place(_)) => Ok(self.in_place(thing, &place)),
            (Preposition::NextTo, Ref::Piece) => {
                let place = self.beside(place.expr());
                Ok(Cond::In(thing, place))
            }
            (Preposition::At | Preposition::On, Ref::Piece) if self.sends() => {
                let at = self.at_piece(place.expr());
                let attached = Cond::Attached(thing.clone(), Some(place.expr()));
                let mut ways = vec![Cond::In(thing.clone(), at), attached];
                if self.lies_beside() {
                    let beside = self.beside(place.expr());
                    ways.push(Cond::In(thing, beside));
                }
                Ok(Cond::Any(ways))
            }
            (Preposition::In | Preposition::On | Preposition::Under, Ref::Piece) => {
                Ok(Cond::Attached(thing, Some(place.expr())))
            }
            (_, Ref::Time(_)) => self.in_time(&place, None),
            _ => Err(Stuck::new(
                place.span,
                format!("`{}` is no place of this book", self.quote(place.span)),
            )),
        }
    }
}
