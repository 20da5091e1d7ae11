//! `Half the value of the card, rounded up`, `twice their coins`: a number that something has, taken so many times.

use super::denote::{Core, Denot, Read, Ref, Stuck, int};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::{Arith, Expr};
use crate::syntax::ast::{Determiner, Nominal, NounPhrase, Post, Quantity};
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
        let (Core::One(e), Ref::Tally(_) | Ref::Property(_) | Ref::Number) = (&d.core, d.sort)
        else {
            return Err(Stuck::new(
                n.at.0,
                format!("it is not clear of which number `{}` is taken", self.quote_of(n)),
            )
            .help(
                "say whose it is, for example `half of the value of that card, rounded down`",
            ));
        };
        let Quantity::Times(times) = times else { return self.halved(d, n, env) };
        let product = Expr::Arith(Arith::Mul, Box::new(e.clone()), Box::new(int(times)));
        Ok(Denot { core: Core::One(product), ..d })
    }
}
