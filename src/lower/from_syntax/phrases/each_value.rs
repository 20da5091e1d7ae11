//! Something of each value there is: `controls a guard of each suit`, `has cards of three different colors`.

use super::denote::{Read, Ref, int, over};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::{Aggregate, Compare, Cond, Domain, Expr, Subject};
use crate::syntax::ast::{
    Adjective, Amount, Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post,
    Quantity,
};
use crate::vocabulary::Word;

/// How many of the values are meant.
enum Meant {
    Each,
    /// Each, of things that are told of together.
    All,
    Different(i64),
}

impl Lowerer<'_> {
    /// Reads the condition with one value in place of all, and asks it of each.
    pub(crate) fn of_each_value(
        &mut self,
        clause: &Clause,
        thing: &Expr,
        sort: Ref,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        let of_value =
            |p: &Post| matches!(p, Post::Of(NounPhrase::One(of)) if self.is_value_name(of));
        if !clause.complements.iter().any(|c| {
            matches!(c, Complement::Object(NounPhrase::One(n)) if n.post.iter().any(of_value))
        }) {
            return Ok(None);
        }
        let mut clause = clause.clone();
        for c in &mut clause.complements {
            if let Complement::Object(NounPhrase::One(n)) = c {
                self.lift_from_value(n);
            }
        }
        let found = clause.complements.iter().enumerate().find_map(|(i, c)| match c {
            Complement::Object(NounPhrase::One(n)) => {
                n.post.iter().enumerate().find_map(|(k, p)| {
                    let Post::Of(NounPhrase::One(of)) = p else { return None };
                    let (word, meant) =
                        self.values_meant(of).or_else(|| self.differing(n, of))?;
                    let values = self.values_by_name(&word)?;
                    Some((i, k, word, meant, values))
                })
            }
            _ => None,
        });
        let Some((at, post, word, meant, values)) = found else { return Ok(None) };
        let Complement::Object(NounPhrase::One(n)) = &mut clause.complements[at] else {
            return Ok(None);
        };
        if matches!(meant, Meant::All) {
            // `Cards of all suits`: one or more of each.
            n.determiner = Determiner::A;
            n.plural = false;
        }
        // `Two cards of different suits`: as many suits as cards.
        let told_outside = matches!(&n.post[post], Post::Of(NounPhrase::One(of))
            if of.quantity.is_none());
        if matches!(meant, Meant::Different(_)) {
            // `Cards of three suits`: of each of the three there is one at least.
            n.plural = false;
            n.determiner = Determiner::A;
            if n.quantity.take().is_some() && !told_outside {
                return Ok(None);
            }
        }
        let that = Nominal {
            determiner: Determiner::That,
            quantity: None,
            adjectives: Vec::new(),
            head: Head::Noun(word.clone()),
            plural: false,
            post: Vec::new(),
            at: n.at,
        };
        n.post[post] = Post::Of(NounPhrase::One(Box::new(that)));
        let var = env.slot(&self.lemma(&word));
        let named = env.named.len();
        self.remember_slot(env, var, Ref::Term, Some(word), false);
        let inner = self.predicate(&clause, thing.clone(), sort, env);
        env.named.truncate(named);
        let inner = inner?;
        Ok(Some(match meant {
            Meant::Each | Meant::All => {
                Cond::Every(Box::new(over(var, values, Cond::True)), Box::new(inner))
            }
            Meant::Different(n) => {
                let such = over(var, values, inner);
                let many = Expr::Aggregate(Aggregate::Count, Box::new(such), None);
                Cond::Compare(Compare::AtLeast, many, int(n))
            }
        }))
    }

    /// `a card of each suit in hand`: the card is in the hand, not the suit.
    fn lift_from_value(&self, n: &mut Nominal) {
        let mut lifted = Vec::new();
        for post in &mut n.post {
            if let Post::Of(NounPhrase::One(of)) = post
                && self.is_value_name(of)
            {
                let at = of.post.iter().position(|p| matches!(p, Post::Prep(..)));
                lifted.extend(at.map(|at| of.post.split_off(at)).unwrap_or_default());
            }
        }
        n.post.extend(lifted);
    }

    /// `each suit`, `each of the four suits`, `three different suits`.
    fn values_meant(&self, of: &Nominal) -> Option<(Word, Meant)> {
        match (&of.determiner, &of.quantity, of.post.as_slice()) {
            (Determiner::Each | Determiner::All, all, []) if of.adjectives.is_empty() => {
                let Head::Noun(w) = &of.head else { return None };
                let as_many = match all {
                    None => true,
                    // `Each of the four suits`, where there are four.
                    Some(Quantity::Exactly(Amount::Number(n))) => {
                        matches!(self.values_by_name(w)?, Domain::Terms(list) if *n == list.len() as i64)
                    }
                    Some(_) => false,
                };
                let all = of.determiner == Determiner::All;
                as_many.then(|| (w.clone(), if all { Meant::All } else { Meant::Each }))
            }
            (Determiner::None, Some(Quantity::Exactly(Amount::Number(n))), []) => {
                let Head::Noun(w) = &of.head else { return None };
                let different = matches!(of.adjectives.as_slice(),
                    [Adjective::Plain(a)] if self.is(a, &["different"]));
                different.then(|| (w.clone(), Meant::Different(*n)))
            }
            _ => None,
        }
    }

    /// `two cards of different suits`: as many suits as there are cards.
    fn differing(&self, n: &Nominal, of: &Nominal) -> Option<(Word, Meant)> {
        let Some(Quantity::Exactly(Amount::Number(many))) = n.quantity else { return None };
        let Head::Noun(w) = &of.head else { return None };
        let plain = of.determiner == Determiner::None
            && of.plural
            && of.quantity.is_none()
            && of.post.is_empty();
        let different = matches!(of.adjectives.as_slice(),
            [Adjective::Plain(a)] if self.is(a, &["different"]));
        (plain && different).then(|| (w.clone(), Meant::Different(many)))
    }

    fn is_value_name(&self, n: &Nominal) -> bool {
        matches!(&n.head, Head::Noun(w) if self.values_by_name(w).is_some())
    }

    /// The values of a property of pieces.
    fn values_by_name(&self, word: &Word) -> Option<Domain> {
        let term = Self::as_term(word)?;
        let of_pieces =
            self.out.world.properties.iter().any(|p| p.term == term && p.of == Subject::Piece);
        let values = of_pieces.then(|| self.values_of(term))?;
        match &values {
            Domain::Terms(list) if list.is_empty() => None,
            _ => Some(values),
        }
    }
}
