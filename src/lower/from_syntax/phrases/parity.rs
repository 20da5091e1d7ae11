//! `The roll is even`, `an odd number`, `an even card`, `an odd space`: whether a number can be halved.

use super::denote::{Ref, equal, int};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::{Arith, Cond, Expr};
use crate::syntax::ast::{Adjective, Nominal};
use crate::vocabulary::Word;

impl Lowerer<'_> {
    /// What is left when a number of that kind is halved.
    fn rest_of(&self, word: &Word) -> Option<i64> {
        if self.is(word, &["even-numbered", "even"]) {
            Some(0)
        } else if self.is(word, &["odd-numbered", "odd"]) {
            Some(1)
        } else {
            None
        }
    }

    /// That a number, or the number of a piece, is even or odd, where the word says so.
    pub(crate) fn parity(&self, word: &Word, thing: &Expr, sort: Ref) -> Option<Cond> {
        let rest = self.rest_of(word)?;
        let number = match sort {
            Ref::Number | Ref::Tally(_) | Ref::Property(_) => thing.clone(),
            Ref::Piece => {
                let [field] = self.piece_numbers()[..] else { return None };
                Expr::Field(Box::new(thing.clone()), field)
            }
            _ => return None,
        };
        Some(halves(number, rest))
    }

    /// Whether a number is what `an even number`, `an odd space` says of it.
    pub(crate) fn parity_said(&self, n: &Nominal, number: &Expr) -> Option<Cond> {
        n.adjectives.iter().find_map(|a| match a {
            Adjective::Plain(word) => self.parity(word, number, Ref::Number),
            _ => None,
        })
    }
}

fn halves(number: Expr, rest: i64) -> Cond {
    equal(Expr::Arith(Arith::Rest, Box::new(number), Box::new(int(2))), int(rest))
}
