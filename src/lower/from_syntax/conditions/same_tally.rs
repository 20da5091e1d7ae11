//! Players who have as many of something as each other: `if two players have the same score`.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{
    self, Core, Denot, How, Read, Ref, Stuck, equal, int,
};
use crate::lower::from_syntax::replace;
use crate::lower::{Aggregate, Compare, Cond, Expr, Query};
use crate::syntax::ast::{
    Clause, Complement, Head, Nominal, NounPhrase, Post, Preposition, Verb as V,
};
use crate::vocabulary::{Sort, TermId};

impl Lowerer<'_> {
    /// Whether so many players, or all of them, have equal figures.
    pub(crate) fn same_tally(&mut self, clause: &Clause, env: &mut Env) -> Read<Option<Cond>> {
        let (V::Have, Some(subject), [Complement::Object(NounPhrase::One(n)), rest @ ..]) =
            (&clause.verb.verb, &clause.subject, clause.complements.as_slice())
        else {
            return Ok(None);
        };
        let Some(tally) = self.tally_alike(n) else { return Ok(None) };
        let other = match (n.post.as_slice(), rest) {
            ([], []) => None,
            ([Post::Prep(Preposition::As, np)], [])
            | ([], [Complement::Prep(Preposition::As, np)]) => Some(np),
            _ => return Ok(None),
        };
        let d = self.phrase(subject, env)?;
        if let Some(other) = other {
            self.remember(env, &d, true);
            let other = self.phrase(other, env)?;
            if other.sort != Ref::Player || d.sort != Ref::Player {
                return Err(self.same_as_whose(n));
            }
            let same = |of: Expr| of_tally(of, tally);
            return self
                .quantify(&d, env, &mut |_, one, _| {
                    Ok(match &other.core {
                        Core::Many(q) => {
                            let mut q = q.clone();
                            let equal = equal(same(Expr::Slot(q.var)), same(one));
                            q.filter = q.filter.and(equal);
                            Cond::Exists(Box::new(q))
                        }
                        _ => equal(same(one), same(other.expr())),
                    })
                })
                .map(Some);
        }
        let (Ref::Player, Core::Many(q)) = (d.sort, &d.core) else {
            return Err(self.same_as_whose(n));
        };
        let many = matches!(&d.count, Some((low, _)) if *low != int(1));
        match d.how {
            How::Each | How::Bare if d.plural => Ok(Some(all_alike(q, tally))),
            How::The if d.plural => Ok(Some(all_alike(q, tally))),
            How::A | How::Any | How::No if many => Ok(Some(some_alike(&d, q, tally, env))),
            _ => Err(self.same_as_whose(n)),
        }
    }

    /// The figure of a player that is said to be the same.
    fn tally_alike(&self, n: &Nominal) -> Option<TermId> {
        let Head::Noun(word) = &n.head else { return None };
        let tally = Self::as_term(word).filter(|t| self.term(*t).sort == Sort::Tally)?;
        self.is_same(n).then_some(tally)
    }

    /// `has the same score`: as whose?
    pub(crate) fn same_as_whose(&self, n: &Nominal) -> Stuck {
        let said = self.quote_of(n);
        Stuck::new(n.at.0, format!("`{said}`: the same as whose?")).help(
            "say of whom it is said, for example `if two players have the same score` or `a player whose score is equal to the score of another player`",
        )
    }
}

fn of_tally(of: Expr, tally: TermId) -> Expr {
    Expr::Field(Box::new(of), tally)
}

fn figure(q: &Query, tally: TermId) -> Expr {
    of_tally(Expr::Slot(q.var), tally)
}

/// No two of them differ.
fn all_alike(q: &Query, tally: TermId) -> Cond {
    let values = Expr::Aggregate(
        Aggregate::Different,
        Box::new(q.clone()),
        Some(Box::new(figure(q, tally))),
    );
    Cond::Compare(Compare::AtMost, values, int(1))
}

/// One of them has the figure of so many, its own among them.
fn some_alike(d: &Denot, q: &Query, tally: TermId, env: &mut Env) -> Cond {
    let other = env.slot("player");
    let mut alike = replace::query(q, q.var, &Expr::Slot(other));
    alike.var = other;
    let same = equal(figure(&alike, tally), figure(q, tally));
    alike.filter = alike.filter.and(same);
    let least = d.count.as_ref().map_or(int(2), |(low, _)| low.clone());
    let mut one = q.clone();
    one.filter = one.filter.and(Cond::Compare(Compare::AtLeast, denote::count(alike), least));
    let some = Cond::Exists(Box::new(one));
    if d.how == How::No { some.negate() } else { some }
}
