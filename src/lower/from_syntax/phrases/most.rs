//! Players by what they have most or least of: `the player with the most cards in hand`, `the highest card`,
//! `the highest total`.

use super::denote::{Core, How, Read, Ref, Stuck, count, equal, over};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::{Antecedent, Env};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Aggregate, Compare, Cond, Domain, Expr, Query};
use crate::syntax::ast::{Adjective, Head, Nominal, NounPhrase, Post, Preposition, Quantity};
use crate::vocabulary::{Sort, TermId, Word};

impl Lowerer<'_> {
    /// `with the most points`, `with two coins`.
    pub(crate) fn player_with(
        &mut self,
        np: &NounPhrase,
        var: Expr,
        env: &mut Env,
    ) -> Read<Cond> {
        if let NounPhrase::One(n) = np
            && let Some(high) = self.most(n)
        {
            let value = self.having(n, var.clone(), env)?;
            let other = env.slot("player");
            let theirs = self.having(n, Expr::Slot(other), env)?;
            // Who has no card has no lowest one.
            let (mine, some) =
                (has_one(&value, high), has_one(&theirs, high).unwrap_or(Cond::True));
            let all = over(other, Domain::Players, some);
            let aggregate = if high { Aggregate::Max } else { Aggregate::Min };
            let best = Expr::Aggregate(aggregate, Box::new(all), Some(Box::new(theirs)));
            let is_best = Cond::Compare(Compare::Equal, value, best);
            return Ok(mine.map_or(is_best.clone(), |some| some.and(is_best)));
        }
        self.has(var, Ref::Player, np, env)
    }

    /// `most`, `highest` against `fewest`, `lowest`.
    pub(crate) fn most(&self, n: &Nominal) -> Option<bool> {
        if n.quantity == Some(Quantity::Most) {
            return Some(true);
        }
        n.adjectives.iter().find_map(|a| match a {
            Adjective::Most(w) => {
                Some(!self.is(
                    w,
                    &["low", "small", "few", "fewest", "little", "least", "short", "weak"],
                ))
            }
            _ => None,
        })
    }

    /// `The highest value of their knights`: the largest figure on any of them.
    pub(crate) fn extreme_of(
        &mut self,
        field: TermId,
        n: &Nominal,
        env: &mut Env,
    ) -> Read<Option<Expr>> {
        let superlative = n.adjectives.iter().any(|a| matches!(a, Adjective::Most(_)));
        let (Some(high), true) = (self.most(n), superlative && n.quantity.is_none()) else {
            return Ok(None);
        };
        let [Post::Of(of), places @ ..] = n.post.as_slice() else { return Ok(None) };
        // `The highest number of the cards in front of them`: the cards lie there.
        let mut of = of.clone();
        let lie = |p: &Post| {
            matches!(
                p,
                Post::Prep(Preposition::InFrontOf | Preposition::In | Preposition::On, _)
            )
        };
        match &mut of {
            NounPhrase::One(n) if places.iter().all(lie) => n.post.extend_from_slice(places),
            _ if places.is_empty() => {}
            _ => return Ok(None),
        }
        let of = &of;
        if !self.piece_numbers().contains(&field) {
            return Ok(None);
        }
        let d = self.phrase(of, env)?;
        let all = d.count.is_none() && matches!(d.how, How::Each | How::Bare | How::The);
        let (Core::Many(q), Ref::Piece, true) = (&d.core, d.sort, all) else {
            return Ok(None);
        };
        let figure = Expr::Field(Box::new(Expr::Slot(q.var)), field);
        let aggregate = if high { Aggregate::Max } else { Aggregate::Min };
        Ok(Some(Expr::Aggregate(aggregate, Box::new(q.clone()), Some(Box::new(figure)))))
    }

    /// The number of what a nominal names that this player has: a tally, pieces, the figure of their
    /// highest or lowest piece, or a total of such figures.
    pub(crate) fn having(&mut self, n: &Nominal, player: Expr, env: &mut Env) -> Read<Expr> {
        let Head::Noun(word) = &n.head else { return Err(self.not_had(n)) };
        let of = n.post.iter().any(|p| matches!(p, Post::Of(_)));
        if of && ["number", "count", "amount"].contains(&&*self.lemma(word)) {
            return self.number_had(n, player, env);
        }
        if let Some(id) = Self::as_term(word).or_else(|| self.score(word))
            && matches!(self.term(id).sort, Sort::Tally | Sort::Property)
        {
            self.nothing_more(n)?;
            return Ok(Expr::Field(Box::new(player), id));
        }
        if self.is_space(word) {
            // Whoever is on the highest space: the number of the space of their piece.
            self.nothing_more(n)?;
            let piece = self.own_token(player, env).ok_or_else(|| self.not_had(n))?;
            return Ok(Expr::Field(Box::new(piece), self.space()));
        }
        let of_value = Self::as_term(word).is_some_and(|id| self.term(id).sort == Sort::Value);
        if self.noun_class(word) == NounClass::Piece || of_value {
            let field = if self.by_figure(n) { Some(self.one_figure(n)?) } else { None };
            let query = self.pieces_of(Some(word), n, player, env)?;
            let Some(field) = field else { return Ok(count(query)) };
            let of = Expr::Field(Box::new(Expr::Slot(query.var)), field);
            let aggregate =
                if self.most(n) == Some(false) { Aggregate::Min } else { Aggregate::Max };
            return Ok(Expr::Aggregate(aggregate, Box::new(query), Some(Box::new(of))));
        }
        if Self::as_term(word).is_none() && self.is(word, &["total", "sum"]) {
            return self.total_had(n, player, env);
        }
        Err(self.not_had(n))
    }

    fn not_had(&self, n: &Nominal) -> Stuck {
        Stuck::new(
            n.at.0,
            format!("`{}` is nothing that a player has so many of", self.quote_of(n)),
        )
        .help("define it, for example `each player begins the game with 0 points`")
    }

    /// The pieces of this kind that are the player's, as far as what stands behind the noun restricts
    /// them; a place there and `they` are the player's too.
    fn pieces_of(
        &mut self,
        word: Option<&Word>,
        n: &Nominal,
        player: Expr,
        env: &mut Env,
    ) -> Read<Query> {
        let name = word.map_or_else(|| "piece".to_owned(), |w| self.lemma(w).into_owned());
        let var = env.slot(&name);
        let filter = word
            .map_or(Cond::True, |w| self.piece_filter(w, var))
            .and(equal(Expr::Controller(Box::new(Expr::Slot(var))), player.clone()));
        let mut query = over(var, Domain::Pieces, filter);
        let mut bare = n.clone();
        bare.post.retain(|post| !self.still_there(post));
        // `the most red cards`: of what there is most is no condition, what they are is one.
        bare.adjectives.retain(|a| !matches!(a, Adjective::Most(_)));
        let (agent, known) = (env.agent.replace(player.clone()), env.named.len());
        env.named.push(Antecedent {
            expr: player,
            sort: Ref::Player,
            plural: false,
            noun: None,
            query: None,
            subject: true,
            sentence: env.sentence,
        });
        let read = self
            .adjectives(&bare, &mut query, env, Ref::Piece)
            .and_then(|()| self.posts(&bare, &mut query, env));
        env.agent = agent;
        env.named.truncate(known);
        read?;
        Ok(query)
    }

    /// `the highest card`, `the lowest card`: not how many there are, but what stands on one.
    pub(crate) fn by_figure(&self, n: &Nominal) -> bool {
        n.adjectives.iter().any(|a| match a {
            Adjective::Most(w) => {
                !self.is(w, &["most", "many", "much", "few", "fewest", "little", "least"])
            }
            _ => false,
        })
    }

    fn one_figure(&self, n: &Nominal) -> Read<TermId> {
        match self.piece_numbers().as_slice() {
            [field] => Ok(*field),
            _ => Err(Stuck::new(
                n.at.0,
                format!("it is not said by what `{}` is measured", self.quote_of(n)),
            )
            .help("write how many there are, for example `the most cards`, or give the pieces one number, for example `each card has a number from 1 to 10`")),
        }
    }

    /// `the highest number of cards in hand`: how many there are.
    fn number_had(&mut self, n: &Nominal, player: Expr, env: &mut Env) -> Read<Expr> {
        let of = n.post.iter().position(|p| matches!(p, Post::Of(_)));
        let Some((at, Post::Of(NounPhrase::One(what)))) = of.map(|at| (at, &n.post[at])) else {
            return Err(self.not_had(n));
        };
        let mut what = (**what).clone();
        what.post.extend(
            n.post.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, p)| p.clone()),
        );
        if self.most(&what).is_some() {
            return Err(self.not_had(n));
        }
        self.having(&what, player, env)
    }

    /// `the highest total in hand`, `the highest sum of ranks`: the figures on the pieces, added up.
    fn total_had(&mut self, n: &Nominal, player: Expr, env: &mut Env) -> Read<Expr> {
        let mut places = n.clone();
        let (mut field, mut kind) = (None, None);
        if let Some(at) = n.post.iter().position(|p| matches!(p, Post::Of(_)))
            && let Post::Of(NounPhrase::One(what)) = &n.post[at]
            && let Head::Noun(w) = &what.head
        {
            places.post.remove(at);
            let mut behind = what.post.clone();
            // `the numbers on the cards in their hand`: those of the cards, and not of what is attached to them.
            if let Some(
                Post::Of(NounPhrase::One(n)) | Post::Prep(Preposition::On, NounPhrase::One(n)),
            ) = behind.first().cloned()
                && let Head::Noun(of) = &n.head
                && self.noun_class(of) == NounClass::Piece
            {
                kind = Some(of.clone());
                behind.splice(0..1, n.post.iter().cloned());
                places.adjectives.extend(n.adjectives.iter().cloned());
            }
            places.post.splice(0..0, behind);
            field = Self::as_term(w).filter(|id| self.piece_numbers().contains(id));
            if field.is_none() || !what.adjectives.is_empty() {
                return Err(self.not_had(n));
            }
        }
        let field = match field {
            Some(field) => field,
            None => self.one_figure(n)?,
        };
        let query = self.pieces_of(kind.as_ref(), &places, player, env)?;
        Ok(self.sum_over(query, field))
    }
}

/// That there is something to take the highest or lowest of, if the value is of that kind.
fn has_one(value: &Expr, high: bool) -> Option<Cond> {
    match value {
        // Whoever has no cards has no highest total; their lowest one is none at all.
        Expr::Aggregate(Aggregate::Sum, query, _) if high => Some(Cond::Exists(query.clone())),
        Expr::Aggregate(Aggregate::Min | Aggregate::Max, query, _) => {
            Some(Cond::Exists(query.clone()))
        }
        _ => None,
    }
}
