//! `The roll is even`, `an odd number`, `an even card`, `an odd space`: whether a number can be halved.

use super::denote::{Read, Ref, equal, int};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::{Arith, Cond, Expr};
use crate::syntax::ast::{
    Adjective, Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post, Verb as V,
};
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

    /// `Both dice are even`: each of them, and not their sum.
    pub(crate) fn each_die_is(&mut self, clause: &Clause) -> Option<Cond> {
        let [Complement::Adjective(a)] = clause.complements.as_slice() else { return None };
        let (Adjective::Plain(word), V::Be) = (&a.word, &clause.verb.verb) else { return None };
        let word = word.clone();
        let rest = self.rest_of(&word)?;
        let np = clause.subject.as_ref()?;
        let all = matches!(np, NounPhrase::One(n) if n.determiner == Determiner::All);
        let faces = self.faces_of(np).filter(|_| all)?;
        Some(Cond::All(faces.into_iter().map(|face| halves(face, rest)).collect()))
    }

    /// `The total is a multiple of 3`.
    pub(crate) fn multiple(
        &mut self,
        clause: &Clause,
        thing: &Expr,
        sort: Ref,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        let [Complement::Object(NounPhrase::One(n))] = clause.complements.as_slice() else {
            return Ok(None);
        };
        let (Head::Noun(w), [Post::Of(of)]) = (&n.head, n.post.as_slice()) else {
            return Ok(None);
        };
        let number = matches!(sort, Ref::Number | Ref::Tally(_) | Ref::Property(_));
        if clause.verb.verb != V::Be || !number || !self.is(w, &["multiple"]) {
            return Ok(None);
        }
        let by = self.number(of, env)?;
        Ok(Some(leaves(thing.clone(), by, 0)))
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
    leaves(number, int(2), rest)
}

fn leaves(number: Expr, by: Expr, rest: i64) -> Cond {
    equal(Expr::Arith(Arith::Rest, Box::new(number), Box::new(by)), int(rest))
}
