//! What a player controls: `controls five sets`, `controls a king and a queen of the same suit`.

use super::possess::every_one;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{
    self, Core, How, Read, Ref, Stuck, equal, int,
};
use crate::lower::from_syntax::replace;
use crate::lower::{Compare, Cond, Domain, Expr, Query};
use crate::syntax::ast::{Head, Nominal, NounPhrase, Post, Preposition};
use crate::vocabulary::{Sort, TermId};

/// Several kinds that have a property in common, or none of which has the same.
struct Agreeing {
    kinds: Vec<NounPhrase>,
    field: TermId,
    same: bool,
}

impl Lowerer<'_> {
    /// `controls five sets`: five or more, as for what one has; `an actor and a set`: both.
    pub(crate) fn controls(
        &mut self,
        thing: Expr,
        np: &NounPhrase,
        env: &mut Env,
    ) -> Read<Cond> {
        if let NounPhrase::And(list) | NounPhrase::Or(list) | NounPhrase::Nor(list) = np {
            if let NounPhrase::And(list) = np
                && let Some(all) = self.agreeing_kinds(&thing, list, env)?
            {
                return Ok(all);
            }
            let mut all = Vec::new();
            for one in list {
                all.push(self.controls(thing.clone(), one, env)?);
            }
            let or = matches!(np, NounPhrase::Or(_));
            return Ok(if or { Cond::Any(all) } else { Cond::All(all) });
        }
        // What is counted of a player is theirs by having it.
        if let NounPhrase::One(n) = np
            && let Head::Noun(w) = &n.head
            && matches!(self.sort(w), Some(Sort::Tally))
        {
            return self.has(thing, Ref::Player, np, env);
        }
        let mut d = self.phrase(np, env)?;
        let all = match &d.core {
            Core::Many(q) => every_one(&d, q, &thing),
            _ => None,
        };
        // `tap one of them`: of those that are theirs.
        if let (None, Core::Many(q)) = (&all, &mut d.core) {
            let own = equal(Expr::Controller(Box::new(Expr::Slot(q.var))), thing.clone());
            q.filter = q.filter.clone().and(own);
        }
        self.remember(env, &d, false);
        if let Some(all) = all {
            return Ok(all);
        }
        Ok(match &d.core {
            Core::One(e) => equal(Expr::Controller(Box::new(e.clone())), thing),
            Core::Many(q) => {
                let q = q.clone();
                if let Some(agree) = self.agreed(&q, &d, env) {
                    return Ok(agree);
                }
                let plain = matches!(np, NounPhrase::One(n)
                    if matches!(n.quantity, Some(crate::syntax::ast::Quantity::Exactly(_))));
                match &d.count {
                    Some((low, _)) if plain && !self.exact && *low != int(0) => {
                        Cond::Compare(Compare::AtLeast, denote::count(q), low.clone())
                    }
                    _ => self.counted(q, &d),
                }
            }
            Core::List(..) => {
                return Err(Stuck::new(
                    d.span,
                    format!("it is not clear which of `{}` are controlled", self.quote(d.span)),
                ));
            }
        })
    }

    /// `a king and a queen of the same suit`: that there is a king and such a queen, whichever they are.
    pub(super) fn agreeing_kinds(
        &mut self,
        whose: &Expr,
        list: &[NounPhrase],
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        let Some(Agreeing { kinds, field, same }) = self.kinds_that_agree(list) else {
            return Ok(None);
        };
        let mut groups = Vec::new();
        for np in &kinds {
            let d = self.phrase(np, env)?;
            let one = d.count.is_none() && matches!(d.how, How::A | How::Any | How::The);
            let (Core::Many(q), Ref::Piece, true) = (d.core, d.sort, one) else {
                return Ok(None);
            };
            let of = |e| Expr::Field(Box::new(Expr::Slot(e)), field);
            let own = Expr::Controller(Box::new(Expr::Slot(q.var)));
            let mut filter = q.filter.clone().and(equal(own, whose.clone()));
            for Query { var, .. } in &groups {
                let agree = equal(of(*var), of(q.var));
                filter = filter.and(if same { agree } else { agree.negate() });
            }
            groups.push(Query { filter, ..q });
        }
        let nested = groups.into_iter().rev().fold(None, |inner: Option<Cond>, mut q| {
            q.filter = inner.into_iter().fold(q.filter, Cond::and);
            Some(Cond::Exists(Box::new(q)))
        });
        Ok(nested)
    }

    /// The kinds without the words that say in what they agree, which stand behind the last of them.
    fn kinds_that_agree(&self, list: &[NounPhrase]) -> Option<Agreeing> {
        let mut kinds = list.to_vec();
        let NounPhrase::One(last) = kinds.last()? else { return None };
        // `of the same suit in hand`: it is the cards that are there.
        let mut last = self.with_place_words(last);
        let at = last.post.iter().position(|p| self.agreement(p).is_some())?;
        let (field, same) = self.agreement(&last.post.remove(at))?;
        let rest = std::mem::take(&mut last.post);
        kinds.pop();
        kinds.push(NounPhrase::One(Box::new(last)));
        // `in play`, `in their row` is said of all.
        for np in &mut kinds {
            let NounPhrase::One(n) = np else { return None };
            n.post.extend(rest.iter().cloned());
        }
        Some(Agreeing { kinds, field, same })
    }

    fn agreement(&self, post: &Post) -> Option<(TermId, bool)> {
        let (Post::Of(np) | Post::Prep(Preposition::Of | Preposition::With, np)) = post else {
            return None;
        };
        let NounPhrase::One(n) = np else { return None };
        let Head::Noun(w) = &n.head else { return None };
        let field = self.property_of_pieces(w)?;
        let different = self.has_word(n, &["different"]);
        let said = n.post.is_empty() && n.quantity.is_none() && n.adjectives.len() == 1;
        (said && (different || self.is_same(n))).then_some((field, !different))
    }

    /// `has the crown in play`, `has their crown in hand`: what is said behind the name of the one piece.
    pub(super) fn said_behind(
        &mut self,
        n: &Nominal,
        piece: &Expr,
        player: Expr,
        env: &mut Env,
    ) -> Read<Cond> {
        let var = env.slot("piece");
        let mut q = denote::over(var, Domain::Pieces, Cond::True);
        let saved = env.agent.replace(player);
        let said = self.posts(n, &mut q, env);
        env.agent = saved;
        said?;
        let there = match q.domain {
            Domain::In(place) => Cond::In(Expr::Slot(var), place),
            Domain::InAll(zone) => Cond::InZone(Expr::Slot(var), zone),
            Domain::Pieces => Cond::True,
            _ => {
                let said = self.quote_of(n);
                return Err(Stuck::new(
                    n.at.0,
                    format!("it is not clear which piece `{said}` is"),
                ));
            }
        };
        Ok(replace::cond(&there.and(q.filter), var, piece))
    }
}
