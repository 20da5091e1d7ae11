//! Where it is said for how many things something is done once: `2 coins per boat`, `a card for every three boats`.

use super::denote::{Core, Read, Stuck, equal, int};
use crate::lower::from_syntax::call::Call;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::{Aggregate, Arith, Cond, Domain, Expr, Query, Verb};
use crate::syntax::ast::{
    Adjunct, Amount, Clause, Complement, Determiner, Head, NounPhrase, Post, Preposition,
    Quantity, Sentence, Verb as V,
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
    /// `Gains 2 points for each crab`: for each that they have, not for those in the deck and of everybody else; said of
    /// pieces of a kind and no more, wherever they lie.
    pub(crate) fn of_their_own(&self, factor: Expr, call: &Call, env: &Env) -> Expr {
        let whose = match call.agent.as_ref().map(|d| &d.core) {
            Some(Core::One(e)) => Some(e.clone()),
            Some(_) => None,
            None => env.agent.clone(),
        };
        let house = self.units.get(self.at).is_none_or(|u| self.is_house(u));
        let Some(whose) = whose.filter(|_| call.verb == Verb::ADD && !house) else {
            return factor;
        };
        let own = |q: &Query| {
            let mut q = q.clone();
            let mine = equal(Expr::Controller(Box::new(Expr::Slot(q.var))), whose.clone());
            q.filter = std::mem::replace(&mut q.filter, Cond::True).and(mine);
            q
        };
        let bare =
            |q: &Query| q.domain == Domain::Pieces && q.limit.is_none() && of_a_kind(&q.filter);
        had(factor, &|q| bare(q).then(|| own(q)))
    }

    /// How many things, or whole groups of things, there are for which something is done once.
    pub(crate) fn how_many_groups(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Expr> {
        // `For each 6`: for each die that shows one, where there are dice.
        if let NounPhrase::One(n) = np
            && n.head == Head::Number
            && n.quantity.is_some()
        {
            return self.dice_with(np, env)?.ok_or_else(|| {
                let said = self.quote(n.at.0);
                Stuck::new(n.at.0, format!("it is not said of what there are `{said}`"))
                    .help("name what is counted, for example `for each card in their hand`")
            });
        }
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

/// A number of things, or of two kinds of them together, of which only those that somebody has are counted.
fn had(factor: Expr, own: &dyn Fn(&Query) -> Option<Query>) -> Expr {
    match factor {
        Expr::Aggregate(Aggregate::Count, q, None) => {
            let mine = own(&q).map_or(q, Box::new);
            Expr::Aggregate(Aggregate::Count, mine, None)
        }
        Expr::Arith(Arith::Add, a, b) => {
            Expr::Arith(Arith::Add, Box::new(had(*a, own)), Box::new(had(*b, own)))
        }
        Expr::Arith(how @ (Arith::DivDown | Arith::DivUp), a, b) => {
            Expr::Arith(how, Box::new(had(*a, own)), b)
        }
        other => other,
    }
}

/// What pieces are, and nothing of where they lie or whose they are.
fn of_a_kind(filter: &Cond) -> bool {
    match filter {
        Cond::True | Cond::Kind(..) => true,
        Cond::Compare(_, Expr::Field(..), Expr::Const(_)) => true,
        Cond::Not(inner) => of_a_kind(inner),
        Cond::All(parts) | Cond::Any(parts) => parts.iter().all(of_a_kind),
        _ => false,
    }
}
