//! What is taken for so much each: `take up to two cards from the market, paying 1 coin for each`. Of each thing chosen
//! the price is paid first, and no more are chosen than can be paid for.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::{Arg, Arith, Effect, Expr, Role, Value, Verb};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Head, NounPhrase, Preposition, Verb as V,
};

impl Lowerer<'_> {
    /// The choice with its price, where a clause says what is paid for each.
    pub(crate) fn paid_for_each(
        &mut self,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Effect>> {
        let found = clause.complements.iter().enumerate().find_map(|(at, c)| match c {
            Complement::Clause(c) => self.price_of_one(c).map(|c| (at, c)),
            _ => None,
        });
        let Some((at, mut payment)) = found else { return Ok(None) };
        let mut rest = clause.clone();
        rest.complements.remove(at);
        payment.subject.clone_from(&clause.subject);
        let effect = self.clause_effect(&rest, env)?;
        let pay = self.clause_effect(&payment, env)?;
        let (Effect::Choose(mut choice), Some(affordable)) = (effect, affordable(&pay)) else {
            return Err(Stuck::new(
                clause.at.0,
                format!("it is not said for how many `{}` is paid", self.quote(payment.at.0)),
            )
            .help("write for example `take up to two cards from the market, paying 1 coin for each`"));
        };
        choice.max =
            Expr::Arith(Arith::Min, Box::new(choice.max.clone()), Box::new(affordable));
        let body = choice.body.take().map_or(Effect::Nothing, |b| *b);
        choice.body = Some(Box::new(Effect::Seq(vec![pay, body])));
        Ok(Some(Effect::Choose(choice)))
    }

    /// `paying 1 coin for each`: what is paid for one.
    fn price_of_one(&self, clause: &Clause) -> Option<Clause> {
        let pays = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["pay", "spend"]));
        let [Adjunct::Prep(Preposition::ForEach, NounPhrase::One(each))] =
            clause.adjuncts.as_slice()
        else {
            return None;
        };
        let plain = matches!(each.head, Head::Pronoun(_)) || each.post.is_empty();
        let object = matches!(clause.complements.as_slice(), [Complement::Object(_)]);
        let mut one = clause.clone();
        one.adjuncts.clear();
        one.verb.progressive = false;
        (pays && object && plain).then_some(one)
    }
}

/// How often a payment of a number can be made.
fn affordable(pay: &Effect) -> Option<Expr> {
    let Effect::Do(p) = pay else { return None };
    if p.verb != Verb::ADD || p.times.is_some() {
        return None;
    }
    let role = |r: Role| {
        p.roles.iter().find_map(|(role, arg)| match arg {
            Arg::Is(e) if *role == r => Some(e.clone()),
            _ => None,
        })
    };
    let Expr::Const(Value::Term(field)) = role(Role::Field)? else { return None };
    let Expr::Const(Value::Int(n)) = role(Role::Amount)? else { return None };
    let has = Expr::Field(Box::new(role(Role::Object)?), field);
    let price = Expr::Const(Value::Int(-n));
    (n < 0).then(|| Expr::Arith(Arith::DivDown, Box::new(has), Box::new(price)))
}
