//! `Half the value of the card, rounded up`, `twice their coins`: a number that something has, taken so many times.

use super::denote::{Core, Denot, Read, Ref, Stuck, int};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::effects::arithmetic;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Arith, Expr};
use crate::syntax::ast::{Determiner, Head, Nominal, NounPhrase, Post, Preposition, Quantity};
use crate::vocabulary::Word;

/// How many times a number is meant that something has; what it is without that.
pub(crate) fn scale_of(n: &Nominal) -> Option<(Quantity, Nominal)> {
    let scale = |q: &Option<Quantity>| match q {
        Some(q @ (Quantity::Half | Quantity::Times(_))) => Some(q.clone()),
        _ => None,
    };
    let mut whole = n.clone();
    // `half the card's value` is half of that value.
    if let Determiner::Possessive(of) = &mut whole.determiner
        && let NounPhrase::One(of) = of.as_mut()
        && n.quantity.is_none()
        && !of.plural
    {
        let times = scale(&of.quantity)?;
        of.quantity = None;
        return Some((times, whole));
    }
    let owned = matches!(n.determiner, Determiner::Possessive(_) | Determiner::PronounPoss(_))
        || n.post.iter().any(|p| matches!(p, Post::Of(_)));
    let times = scale(&n.quantity).filter(|_| owned)?;
    whole.quantity = None;
    if whole.determiner == Determiner::None {
        whole.determiner = Determiner::The;
    }
    Some((times, whole))
}

impl Lowerer<'_> {
    /// `they gain double the points`: of which points is not said.
    pub(crate) fn scaled_of_what(&self, word: &Word, n: &Nominal) -> Read<()> {
        let tally = Self::as_term(word)
            .is_some_and(|id| self.term(id).sort == crate::vocabulary::Sort::Tally);
        let times = matches!(n.quantity, Some(Quantity::Times(_)));
        if !(tally && times && n.determiner == Determiner::The) {
            return Ok(());
        }
        let said = self.quote_of(n);
        Err(Stuck::new(n.at.0, format!("it is not said of which number `{said}` is taken"))
            .help("name the number, for example `equal to twice the value of that card`"))
    }

    /// The number so many times.
    pub(crate) fn scaled(
        &mut self,
        word: &Word,
        n: &Nominal,
        (times, whole): (Quantity, Nominal),
        env: &mut Env,
    ) -> Read<Denot> {
        let d = self.quality(word, &whole, env)?;
        let (Core::One(_), Ref::Tally(_) | Ref::Property(_) | Ref::Number) = (&d.core, d.sort)
        else {
            return Err(Stuck::new(
                n.at.0,
                format!("it is not clear of which number `{}` is taken", self.quote_of(n)),
            )
            .help(
                "say whose it is, for example `half of the value of that card, rounded down`",
            ));
        };
        self.so_many_times(d, Some(&times), n, env)
    }

    /// `Half the roll`, `twice the roll`: the number of a phrase, so many times.
    pub(crate) fn so_many_times(
        &self,
        d: Denot,
        scale: Option<&Quantity>,
        n: &Nominal,
        env: &Env,
    ) -> Read<Denot> {
        match (scale, &d.core) {
            (Some(Quantity::Half), _) => self.halved(d, n, env),
            (Some(Quantity::Times(times)), Core::One(e)) => {
                let product = arithmetic::times(e.clone(), int(*times));
                Ok(Denot { core: Core::One(product), ..d })
            }
            _ => Ok(d),
        }
    }

    /// `Twice as many coins as you have kings`: what is counted, so many times.
    pub(crate) fn times_counted(
        &mut self,
        np: &NounPhrase,
        env: &mut Env,
    ) -> Read<Option<Expr>> {
        let NounPhrase::One(n) = np else { return Ok(None) };
        let counted = matches!(&n.head, Head::Noun(w)
            if matches!(self.noun_class(w), NounClass::Piece | NounClass::Player));
        if !counted || !matches!(n.quantity, Some(Quantity::Half | Quantity::Times(_))) {
            return Ok(None);
        }
        let whole = Nominal { quantity: None, ..(**n).clone() };
        let number = self.number(&NounPhrase::One(Box::new(whole)), env)?;
        let d = self.so_many_times(
            Denot::one(Ref::Number, number, n.at.0),
            n.quantity.as_ref(),
            n,
            env,
        )?;
        Ok(Some(d.expr()))
    }

    /// `The roll minus 1`, `the number of their cards plus 2`.
    pub(crate) fn sum_said(&mut self, n: &Nominal, env: &mut Env) -> Read<Option<Denot>> {
        let Some(Post::Prep(p @ (Preposition::Plus | Preposition::Minus), by)) = n.post.last()
        else {
            return Ok(None);
        };
        let mut first = n.clone();
        first.post.pop();
        let number = self.number(&NounPhrase::One(Box::new(first)), env)?;
        let by = self.number(by, env)?;
        let how = if *p == Preposition::Plus { Arith::Add } else { Arith::Sub };
        let sum = Expr::Arith(how, Box::new(number), Box::new(by));
        Ok(Some(Denot::one(Ref::Number, sum, n.at.0)))
    }
}
