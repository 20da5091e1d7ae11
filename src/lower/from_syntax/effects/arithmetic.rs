//! Calculations: `add A to B`, `multiply the sums`, `A is added to B`.

use crate::lower::from_syntax::call::Call;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Core, Denot, How, Read, Ref, Stuck, int};
use crate::lower::{Arg, Arith, Effect, Expr, Proposal, Role, Value, Verb};
use crate::syntax::ast::{self, Clause, Complement, Preposition};

/// `draws a card for each coin`: what is said once for each thing is done as often as there are things. Amounts are
/// multiplied where they are added.
pub(crate) fn so_many_times(mut call: Call, factor: Option<&Expr>) -> Call {
    let Some(factor) = factor.filter(|_| call.verb != Verb::ADD) else { return call };
    for (role, d) in &mut call.roles {
        let one = d.how == How::A || d.count.is_some();
        if *role == Role::Object && d.sort == Ref::Piece && one {
            let (least, most) = d.count.take().unwrap_or((int(1), int(1)));
            d.count = Some((times(least, factor.clone()), times(most, factor.clone())));
        }
    }
    call
}

/// A product, with the trivial cases folded.
pub(crate) fn times(a: Expr, b: Expr) -> Expr {
    match (&a, &b) {
        (Expr::Const(Value::Int(x)), Expr::Const(Value::Int(y))) => int(x * y),
        (_, Expr::Const(Value::Int(1))) => a,
        (Expr::Const(Value::Int(1)), _) => b,
        _ => Expr::Arith(Arith::Mul, Box::new(a), Box::new(b)),
    }
}

impl Lowerer<'_> {
    /// A clause that only calculates leaves its result for `the sum`, `the product`, `that much`;
    /// adding to a tally is an effect.
    pub(crate) fn calculation(
        &mut self,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Effect>> {
        let ast::Verb::Word(w) = &clause.verb.verb else { return Ok(None) };
        let w = w.clone();
        let op = if self.is(&w, &["add", "total", "sum"]) {
            Arith::Add
        } else if self.is(&w, &["multiply"]) {
            Arith::Mul
        } else if self.is(&w, &["subtract", "deduct"]) {
            Arith::Sub
        } else if self.is(&w, &["divide"]) {
            Arith::DivDown
        } else {
            return Ok(None);
        };
        let mut numbers: Vec<Denot> = Vec::new();
        let operand = if clause.verb.passive { clause.subject.as_ref() } else { None };
        let mut phrases: Vec<&ast::NounPhrase> = operand.into_iter().collect();
        let mut target = None;
        for complement in &clause.complements {
            match complement {
                Complement::Object(np) => phrases.push(np),
                Complement::Prep(Preposition::To | Preposition::From, np) => target = Some(np),
                Complement::Prep(Preposition::By | Preposition::With, np) => phrases.push(np),
                _ => {}
            }
        }
        for np in phrases {
            // `Multiply the dice`: what each shows, and not their sum.
            if op != Arith::Add
                && let Some(faces) = self.faces_of(np)
            {
                let face = |e: Expr| Denot::one(Ref::Number, e, clause.at.0);
                numbers.extend(faces.into_iter().map(face));
                continue;
            }
            let d = self.phrase(np, env)?;
            if d.sort == Ref::Piece && op == Arith::Add && target.is_some() {
                return Ok(None);
            }
            numbers.extend(d.parts());
        }
        if numbers.is_empty()
            || numbers.iter().any(|d| matches!(d.sort, Ref::Piece | Ref::State(_) | Ref::Other))
        {
            return Ok(None);
        }
        let mut values = Vec::new();
        for d in &numbers {
            values.push(self.as_number(d, env)?);
        }
        if let Some(np) = target {
            let d = self.phrase(np, env)?;
            if let (Ref::Tally(field), Core::One(Expr::Field(of, _))) = (d.sort, &d.core) {
                let mut sum = values
                    .into_iter()
                    .reduce(|a, b| Expr::Arith(Arith::Add, Box::new(a), Box::new(b)))
                    .unwrap_or(int(0));
                if op == Arith::Sub {
                    sum = times(sum, int(-1));
                }
                return Ok(Some(Effect::Do(Proposal {
                    verb: Verb::ADD,
                    roles: vec![
                        (Role::Object, Arg::Is((**of).clone())),
                        (Role::Field, Arg::Is(Expr::Const(Value::Term(field)))),
                        (Role::Amount, Arg::Is(sum)),
                    ],
                    times: None,
                    result: None,
                })));
            }
            let n = self.as_number(&d, env)?;
            if op == Arith::Sub {
                values.insert(0, n);
            } else {
                values.push(n);
            }
        }
        let result = values
            .into_iter()
            .reduce(|a, b| Expr::Arith(op, Box::new(a), Box::new(b)))
            .unwrap_or(int(0));
        env.results.push(result);
        Ok(Some(Effect::Nothing))
    }
}

impl Lowerer<'_> {
    /// Compares two numbers or values by an adjective or verb.
    /// What is higher or lower about a thing: of a piece its one number, if pieces have one only.
    pub(crate) fn as_figure(
        &self,
        thing: Expr,
        sort: Ref,
        at: crate::source::Span,
    ) -> Read<Expr> {
        match sort {
            Ref::Piece => match self.piece_numbers().as_slice() {
                [figure] => Ok(Expr::Field(Box::new(thing), *figure)),
                _ => Err(Stuck::new(
                    at,
                    format!("it is not said by which number `{}` compares", self.quote(at)),
                )
                .help("name it, for example `whose rank is higher than 5`")),
            },
            Ref::Player => Err(Stuck::new(
                at,
                format!("it is not said by which number `{}` compares players", self.quote(at)),
            )
            .help("name it, for example `who has more points than the dealer`")),
            Ref::Place(_) => Err(Stuck::new(
                at,
                format!("it is not said by which number `{}` compares places", self.quote(at)),
            )
            .help("say what is counted there, for example `if you have more cards in hand than another player`")),
            _ => Ok(thing),
        }
    }

    pub(crate) fn compare(
        &self,
        how: crate::lower::Compare,
        a: Expr,
        b: Expr,
    ) -> crate::lower::Cond {
        match (how, &b) {
            (crate::lower::Compare::Equal, Expr::Const(Value::None)) => {
                crate::lower::Cond::Compare(crate::lower::Compare::Equal, a, b)
            }
            _ => crate::lower::Cond::Compare(how, a, b),
        }
    }
}
