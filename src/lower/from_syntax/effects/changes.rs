//! Numbers that grow and shrink: `your gold is doubled`, `increase your gold by 2`, `the price goes down by 1`.

use crate::lower::from_syntax::call::{Args, Call};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Core, Denot, Read, Ref, Stuck, int};
use crate::lower::{Arith, Expr, Role, Verb};
use crate::syntax::ast::Preposition;

impl Lowerer<'_> {
    /// What a verb of growing or shrinking adds to the number that it is about.
    pub(crate) fn growing(
        &mut self,
        lemma: &str,
        agent: Option<&Denot>,
        object: Option<&Denot>,
        args: &Args,
        env: &mut Env,
    ) -> Read<Option<Call>> {
        let less = match lemma {
            "double" | "triple" | "quadruple" | "increase" | "raise" | "rise" => false,
            "decrease" | "reduce" | "lower" | "drop" | "fall" => true,
            _ => return Ok(None),
        };
        let number = |d: &&Denot| {
            matches!(d.sort, Ref::Tally(_)) && matches!(d.core, Core::One(Expr::Field(..)))
        };
        // `increase your gold`, `your gold increases`.
        let Some(target) = object.filter(number).or_else(|| agent.filter(number)) else {
            return Ok(None);
        };
        let factor = match lemma {
            "double" => Some(1),
            "triple" => Some(2),
            "quadruple" => Some(3),
            _ => None,
        };
        let amount = if let Some(factor) = factor {
            Expr::Arith(Arith::Mul, Box::new(target.expr()), Box::new(int(factor)))
        } else {
            let by = args.preps.iter().find(|(p, d)| {
                *p == Preposition::By && !matches!(d.sort, Ref::Player | Ref::Piece)
            });
            let Some((_, by)) = by else {
                return Err(Stuck::new(
                    target.span,
                    format!("it is not said by how much `{}` changes", self.quote(target.span)),
                )
                .help("write for example `increase your gold by 2`"));
            };
            let by = by.clone();
            match by.count.clone() {
                Some((low, _)) => low,
                None => self.as_number(&by, env)?,
            }
        };
        let mut call = Call::new(Verb::ADD)
            .with(Role::Field, Some(target.clone()))
            .with(Role::Amount, Some(Denot::one(Ref::Number, amount, target.span)));
        call.negative = less;
        Ok(Some(call))
    }
}
