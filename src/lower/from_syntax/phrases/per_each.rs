//! Where it is said for how many things something is done once: `2 coins per boat`, `a card for every three boats`.

use super::denote::{Read, int};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::{Arith, Expr};
use crate::syntax::ast::{
    Adjunct, Amount, Clause, Complement, Determiner, NounPhrase, Post, Preposition, Quantity,
    Sentence, Verb as V,
};

/// `gains 2 coins per boat`: the boats say how often, not which coins.
pub(crate) fn per_behind(s: &mut Sentence) {
    for joined in &mut s.clauses {
        hoist(&mut joined.clause);
    }
}

fn hoist(clause: &mut Clause) {
    if !matches!(clause.verb.verb, V::Word(_)) || clause.verb.passive {
        return;
    }
    let each = clause.complements.iter_mut().find_map(|c| {
        let Complement::Object(NounPhrase::One(n)) = c else { return None };
        match n.post.pop() {
            Some(Post::Per(each)) => Some(each),
            Some(other) => {
                n.post.push(other);
                None
            }
            None => None,
        }
    });
    clause.adjuncts.extend(each.map(|each| Adjunct::Prep(Preposition::Per, each)));
}

impl Lowerer<'_> {
    /// How many things, or whole groups of things, there are for which something is done once.
    pub(crate) fn how_many_groups(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Expr> {
        let (all, size) = ungrouped(np);
        let d = self.phrase(&all, env)?;
        let n = self.as_number(&d, env)?;
        Ok(match size {
            None => n,
            Some(size) => Expr::Arith(Arith::DivDown, Box::new(n), Box::new(int(size))),
        })
    }
}

/// `every three boats`: all boats, in threes.
fn ungrouped(np: &NounPhrase) -> (NounPhrase, Option<i64>) {
    if let NounPhrase::One(n) = np
        && let Some(Quantity::Exactly(Amount::Number(size @ 2..))) = n.quantity
        && matches!(n.determiner, Determiner::Each | Determiner::All | Determiner::None)
    {
        let mut all = n.clone();
        all.quantity = None;
        all.determiner = Determiner::All;
        return (NounPhrase::One(all), Some(size));
    }
    (np.clone(), None)
}
