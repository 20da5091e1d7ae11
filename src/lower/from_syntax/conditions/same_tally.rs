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
        // `The same as`: of whom is said.
        let of_whom = n.post.iter().any(|p| matches!(p, Post::Prep(Preposition::As, _)));
        if of_whom || !rest.is_empty() {
            return Ok(None);
        }
        let d = self.phrase(subject, env)?;
        let (Ref::Player, Core::Many(q)) = (d.sort, &d.core) else {
            return Err(self.same_as_whose(n));
        };
        let many = matches!(&d.count, Some((low, _)) if *low != int(1));
        match d.how {
            How::Each | How::Bare | How::The if d.plural => Ok(Some(all_alike(q, tally))),
            How::A | How::Any | How::No if many => Ok(Some(some_alike(&d, q, tally, env))),
            _ => Err(self.same_as_whose(n)),
        }
    }

    /// The figure of a player that is said to be the same: `the same points`, `the same number of points`.
    fn tally_alike(&self, n: &Nominal) -> Option<TermId> {
        if !self.is_same(n) {
            return None;
        }
        let counted = match (&n.head, n.post.as_slice()) {
            (Head::Noun(w), [Post::Of(NounPhrase::One(of))])
                if self.is(w, &["number", "amount"]) && of.post.is_empty() =>
            {
                &of.head
            }
            (head, _) => head,
        };
        let Head::Noun(word) = counted else { return None };
        Self::as_term(word).filter(|t| self.term(*t).sort == Sort::Tally)
    }

    /// `has the same score`: as whose?
    pub(crate) fn same_as_whose(&self, n: &Nominal) -> Stuck {
        let said = self.quote_of(n);
        Stuck::new(n.at.0, format!("`{said}`: the same as whose?")).help(
            "say of whom it is said, for example `if two players have the same score` or `a player whose score is equal to the score of another player`",
        )
    }
}

fn figure(q: &Query, tally: TermId) -> Expr {
    Expr::Field(Box::new(Expr::Slot(q.var)), tally)
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
