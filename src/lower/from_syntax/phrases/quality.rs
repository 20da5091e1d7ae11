//! Noun phrases that name a value of something.

use super::denote::{Core, Denot, How, Read, Ref, Stuck, count, equal, int, over};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Aggregate, Arith, Cond, Domain, Expr, Value};
use crate::syntax::ast::{
    Adjective, Clause, Determiner, Head, Nominal, NounPhrase, Post, Verb,
};
use crate::vocabulary::{Sort, TermId, Word, plural_of, singular_of};

impl Lowerer<'_> {
    // ---- numbers ------------------------------------------------------------------------

    pub(crate) fn quality(&mut self, word: &Word, n: &Nominal, env: &mut Env) -> Read<Denot> {
        let at = n.at.0;
        let Some(field) = Self::as_term(word).or_else(|| self.score(word)) else {
            return self.plain_number(word, n, env);
        };
        let sort = self.term(field).sort;
        // `The number of cards in hand` counts them, also where each card has a number.
        if sort == Sort::Property
            && !n.plural
            && n.adjectives.is_empty()
            && self.lemma(word) == "number"
            && let [Post::Of(np @ NounPhrase::One(what)), ..] = n.post.as_slice()
            && what.plural
            && matches!(&what.head, Head::Noun(w) if self.noun_class(w) == NounClass::Piece)
        {
            let d = self.phrase(np, env)?;
            if let Core::Many(q) = d.core {
                return Ok(Denot::one(Ref::Number, count(q), at));
            }
        }
        if sort == Sort::Property
            && self.lemma(word) == "number"
            && let Some(values) = self.different_values(n, env)?
        {
            return Ok(Denot::one(Ref::Number, values, at));
        }
        if let Some(extreme) = self.extreme_of(field, n, env)? {
            return Ok(Denot {
                noun: Some(word.clone()),
                ..Denot::one(Ref::Number, extreme, at)
            });
        }
        // `that much of it`: the result of what was calculated.
        if matches!(n.determiner, Determiner::That | Determiner::This)
            && let Some(result) = env.results.pop()
        {
            let mut d = Denot::one(Ref::Tally(field), result.clone(), at);
            d.count = Some((result.clone(), result));
            d.noun = Some(word.clone());
            return Ok(d);
        }
        // `points equal to the product`.
        let equal_to = n.post.iter().find_map(|p| match p {
            Post::Adjective(a) => match (&a.word, &a.than) {
                (Adjective::Plain(w) | Adjective::More(w), Some(np))
                    if self.is(w, &["equal"]) =>
                {
                    Some((**np).clone())
                }
                _ => None,
            },
            _ => None,
        });
        if let Some(np) = equal_to
            && n.quantity.is_none()
        {
            let amount = self.number(&np, env)?;
            let mut d = Denot::one(Ref::Tally(field), amount.clone(), at);
            d.count = Some((amount.clone(), amount));
            d.noun = Some(word.clone());
            return Ok(d);
        }
        // `a coin`: one of it.
        if sort == Sort::Tally
            && matches!(n.determiner, Determiner::A | Determiner::Another)
            && n.quantity.is_none()
            && n.post.is_empty()
            && n.adjectives.iter().all(|a| self.is_extra(a))
        {
            let mut d = Denot::one(Ref::Tally(field), int(1), at);
            d.count = Some((int(1), int(1)));
            d.noun = Some(word.clone());
            d.how = How::A;
            return Ok(d);
        }
        // A quantity before a tally: so many of it, as something to gain or lose.
        if let Some(range) = self.told_count(n, env)? {
            let mut d = Denot::one(Ref::Tally(field), range.0.clone(), at);
            if range.0 == int(0) {
                d.core = Core::One(range.1.clone());
            }
            d.count = Some(range);
            d.noun = Some(word.clone());
            d.plural = n.plural;
            d.how = Self::how_of(n);
            return Ok(d);
        }
        // `gains a coin`: one, whoever has how many.
        if sort == Sort::Tally
            && n.determiner == Determiner::A
            && n.adjectives.iter().all(|a| self.is_extra(a))
            && n.post.is_empty()
        {
            let mut d = Denot::one(Ref::Tally(field), int(1), at);
            d.count = Some((int(1), int(1)));
            d.noun = Some(word.clone());
            d.how = Self::how_of(n);
            return Ok(d);
        }
        // `until the number of icons is ten or more`: those on what is dealt.
        if sort == Sort::Property
            && n.plural
            && n.post.iter().all(|p| matches!(p, Post::Aside(_)))
            && matches!(n.determiner, Determiner::None | Determiner::The | Determiner::All)
            && let Some(q) = env.dealt.clone()
        {
            let sum = self.sum_over(q, field);
            return Ok(Denot {
                noun: Some(word.clone()),
                plural: true,
                ..Denot::one(Ref::Property(field), sum, at)
            });
        }
        if sort == Sort::Property
            && matches!(
                n.determiner,
                Determiner::A
                    | Determiner::None
                    | Determiner::Each
                    | Determiner::Any
                    | Determiner::The
            )
            && !n.post.iter().any(|p| {
                matches!(p, Post::Of(_) | Post::Relative(_))
                    || matches!(p, Post::Prep(crate::syntax::ast::Preposition::On, _))
            })
            && (!matches!(n.determiner, Determiner::The) || env.named.is_empty())
        {
            return Ok(Denot {
                noun: Some(word.clone()),
                plural: n.plural,
                how: Self::how_of(n),
                ..Denot::one(Ref::Property(field), Expr::Const(Value::None), at)
            });
        }
        if let Some(had) = self.had_amount(field, n, env)? {
            return Ok(Denot {
                noun: Some(word.clone()),
                plural: n.plural,
                ..Denot::one(Ref::Tally(field), had, at)
            });
        }
        let owner = self.possessor(n, env)?;
        let (core, how) = if let Some(o) = owner {
            match &o.core {
                Core::One(e) if matches!(o.sort, Ref::Place(_)) => {
                    let var = env.slot("piece");
                    let q = over(var, Domain::In(e.clone()), Cond::True);
                    (self.sum_over(q, field), How::The)
                }
                Core::One(e) => (Expr::Field(Box::new(e.clone()), field), How::The),
                Core::Many(q) if o.how == How::The && !o.plural => {
                    (Expr::Field(Box::new(Expr::One(Box::new(q.clone()))), field), How::The)
                }
                Core::Many(q) => (self.sum_over(q.clone(), field), How::Each),
                Core::List(parts, _) => {
                    let mut sum: Option<Expr> = None;
                    for part in parts.clone() {
                        let e = match &part.core {
                            Core::Many(q) => self.sum_over(q.clone(), field),
                            _ => Expr::Field(Box::new(part.expr()), field),
                        };
                        sum = Some(match sum {
                            None => e,
                            Some(s) => Expr::Arith(Arith::Add, Box::new(s), Box::new(e)),
                        });
                    }
                    (sum.unwrap_or(int(0)), How::The)
                }
            }
        } else {
            let subject = match self.subject_of(field) {
                crate::lower::Subject::Player => env.agent.clone().or_else(|| {
                    env.named
                        .iter()
                        .rev()
                        .find(|a| a.sort == Ref::Player)
                        .map(|a| a.expr.clone())
                }),
                crate::lower::Subject::Piece => env
                    .named
                    .iter()
                    .rev()
                    .find(|a| a.sort == Ref::Piece)
                    .map(|a| a.expr.clone()),
                crate::lower::Subject::Game => Some(Expr::Const(Value::None)),
            };
            match subject {
                Some(e) => (Expr::Field(Box::new(e), field), How::The),
                None => (Expr::Const(Value::None), How::The),
            }
        };
        let ref_sort =
            if sort == Sort::Tally { Ref::Tally(field) } else { Ref::Property(field) };
        Ok(Denot {
            noun: Some(word.clone()),
            plural: n.plural,
            how,
            ..Denot::one(ref_sort, core, at)
        })
    }

    /// `An extra coin` is one, beside what there is anyway.
    pub(crate) fn is_extra(&self, a: &Adjective) -> bool {
        matches!(a, Adjective::Plain(w) if self.is(w, &["extra", "additional", "further", "bonus"]))
    }

    /// `each coin they have`, `each coin they had`: how much of a tally the named player has. In a
    /// reaction to the loss of that tally, `had` is what there was before it.
    fn had_amount(&mut self, field: TermId, n: &Nominal, env: &mut Env) -> Read<Option<Expr>> {
        use crate::syntax::ast::Verb as V;
        let relative = n.post.iter().find_map(|p| match p {
            Post::Relative(r) if r.clause.verb.verb == V::Have && !r.who => Some(&r.clause),
            _ => None,
        });
        let Some(clause) = relative else { return Ok(None) };
        let Some(subject) = &clause.subject else { return Ok(None) };
        let d = self.phrase(subject, env)?;
        if d.sort != Ref::Player {
            return Ok(None);
        }
        let now = match &d.core {
            Core::Many(q) if d.how != How::The || d.plural => self.sum_over(q.clone(), field),
            _ => Expr::Field(Box::new(d.expr()), field),
        };
        let event = env
            .event
            .as_ref()
            .filter(|p| clause.verb.past && p.verb == crate::lower::Verb::ADD);
        let Some(event) = event else { return Ok(Some(now)) };
        let at = |role| event.binds.iter().find(|(r, _)| *r == role).map(|(_, s)| *s);
        let (Some(of), Some(amount)) =
            (at(crate::lower::Role::Field), at(crate::lower::Role::Amount))
        else {
            return Ok(Some(now));
        };
        let this = equal(Expr::Slot(of), Expr::Const(Value::Term(field)));
        let before =
            Expr::Arith(Arith::Sub, Box::new(now.clone()), Box::new(Expr::Slot(amount)));
        Ok(Some(Expr::If(Box::new(this), Box::new(before), Box::new(now))))
    }

    /// `their score` is the points they have, unless the book has scores of its own.
    pub(crate) fn score(&self, word: &Word) -> Option<TermId> {
        if !self.is(word, &["score"]) {
            return None;
        }
        self.out.terms.find("point", Sort::Tally)
    }

    pub(crate) fn how_of(n: &Nominal) -> How {
        match &n.determiner {
            Determiner::Each | Determiner::All => How::Each,
            Determiner::Any => How::Any,
            Determiner::No => How::No,
            Determiner::The
            | Determiner::PronounPoss(_)
            | Determiner::Possessive(_)
            | Determiner::That
            | Determiner::Those => How::The,
            _ => How::A,
        }
    }

    pub(crate) fn subject_of(&self, field: TermId) -> crate::lower::Subject {
        self.out
            .world
            .properties
            .iter()
            .find(|p| p.term == field)
            .map_or(crate::lower::Subject::Piece, |p| p.of)
    }

    pub(crate) fn sum_over(&self, q: crate::lower::Query, field: TermId) -> Expr {
        let of = Expr::Field(Box::new(Expr::Slot(q.var)), field);
        Expr::Aggregate(Aggregate::Sum, Box::new(q), Some(Box::new(of)))
    }

    /// Numbers of the shared lexicon: the number of X, the sum, the total, the product, the size.
    /// Whether a phrase names dice.
    fn dice_phrase(&self, np: &crate::syntax::ast::NounPhrase) -> bool {
        Self::head(np).is_some_and(|w| self.is(w, &["die", "dice"]))
    }

    /// The number properties of pieces (`a rank from 1 to 10`), stated or printed.
    pub(crate) fn piece_numbers(&self) -> Vec<TermId> {
        self.out
            .world
            .properties
            .iter()
            .filter(|p| {
                p.of == crate::lower::Subject::Piece
                    && p.kind == crate::lower::PropertyKind::Number
                    && !self.is_kept_unseen(p.term)
            })
            .map(|p| p.term)
            .collect()
    }

    /// Whether it is a figure that rules keep for themselves (what is added for a turn, when something was marked): no author
    /// speaks of it.
    fn is_kept_unseen(&self, term: TermId) -> bool {
        term.0 as usize >= self.voc.terms.len() && self.term(term).name != "space"
    }

    /// The one property with figures that pieces of the book have printed on them.
    pub(crate) fn only_figure(&self) -> Option<TermId> {
        let mut figures = self.out.world.properties.iter().map(|p| p.term).filter(|t| {
            self.out.world.components.iter().any(|c| {
                c.values
                    .iter()
                    .any(|(f, v)| f == t && matches!(v, crate::lower::PrintedValue::Number(_)))
            })
        });
        match (figures.next(), figures.next()) {
            (Some(figure), None) => Some(figure),
            _ => None,
        }
    }

    pub(crate) fn plain_number(
        &mut self,
        word: &Word,
        n: &Nominal,
        env: &mut Env,
    ) -> Read<Denot> {
        let at = n.at.0;
        let number =
            |e: Expr| Denot { noun: Some(word.clone()), ..Denot::one(Ref::Number, e, at) };
        if self.is(
            word,
            &["sum", "total", "product", "result", "difference", "that much", "amount"],
        ) {
            if let Some(crate::syntax::ast::Quantity::Exactly(
                crate::syntax::ast::Amount::Number(said),
            )) = n.quantity
                && env.results.len() as i64 != said
            {
                return Err(Stuck::new(
                    at,
                    format!("{} were calculated so far, not {said}", env.results.len()),
                ));
            }
            if let Some(e) = self.of_the_dice(word, n)? {
                return Ok(number(e));
            }
            if let Some(Post::Of(np)) = n.post.iter().find(|p| matches!(p, Post::Of(_))) {
                let d = self.phrase(np, env)?;
                if let (Core::Many(q), Ref::Piece) = (&d.core, d.sort)
                    && !self.dice_phrase(np)
                {
                    // The sum of cards is that of their figures, not how many there are.
                    return match self.only_figure() {
                        Some(figure) if self.is(word, &["sum", "total"]) => {
                            let one = Expr::Field(Box::new(Expr::Slot(q.var)), figure);
                            let sum = crate::lower::Aggregate::Sum;
                            Ok(number(Expr::Aggregate(
                                sum,
                                Box::new(q.clone()),
                                Some(Box::new(one)),
                            )))
                        }
                        _ => Err(Stuck::new(
                            at,
                            format!(
                                "it is not said which figures `{}` adds up",
                                self.quote(at)
                            ),
                        )
                        .help("write for example `the sum of the values of the cards`")),
                    };
                }
                let numbers: Vec<Expr> = match &d.core {
                    Core::List(parts, _) => {
                        let mut all = Vec::new();
                        for p in parts.clone() {
                            all.push(self.as_number(&p, env)?);
                        }
                        all
                    }
                    _ => vec![self.as_number(&d, env)?],
                };
                let op = if self.is(word, &["product"]) { Arith::Mul } else { Arith::Add };
                let e = numbers
                    .into_iter()
                    .reduce(|a, b| Expr::Arith(op, Box::new(a), Box::new(b)))
                    .unwrap_or(int(0));
                return Ok(number(e));
            }
            // Where nothing else was added up, it is what the dice came to.
            let dice = n.post.is_empty() && self.dice.used && self.only_figure().is_none();
            if env.results.is_empty()
                && dice
                && let Some(roll) = self.last_roll()
            {
                return Ok(number(roll));
            }
            return match env.results.len() {
                0 => Err(Stuck::new(
                    at,
                    format!("nothing was calculated that `{}` could be", self.quote(at)),
                )),
                _ if n.plural => {
                    let parts = env.results.drain(..).map(number).collect();
                    Ok(Denot { core: Core::List(parts, false), plural: true, ..number(int(0)) })
                }
                1 => Ok(number(env.results.remove(0))),
                _ => Ok(number(env.results.pop().unwrap_or(int(0)))),
            };
        }
        if matches!(n.determiner, Determiner::That | Determiner::This | Determiner::The)
            && n.post.is_empty()
            && let Some(a) = env.named.iter().rev().find(|a| a.sort == Ref::Number).cloned()
        {
            return Ok(number(a.expr));
        }
        if self.is(word, &["number", "count"])
            && let Some(values) = self.different_values(n, env)?
        {
            return Ok(number(values));
        }
        if self.is(word, &["number", "count", "size"])
            && let Some(d) = self.possessor(n, env)?
        {
            return Ok(number(match (&d.core, d.sort) {
                (Core::Many(q), _) => count(q.clone()),
                (Core::One(e), Ref::Place(_)) => {
                    let var = env.slot("piece");
                    count(over(var, Domain::In(e.clone()), Cond::True))
                }
                (Core::One(e), Ref::Tally(_) | Ref::Property(_) | Ref::Number) => e.clone(),
                _ => {
                    return Err(Stuck::new(
                        at,
                        format!("`{}` cannot be counted", self.quote(d.span)),
                    ));
                }
            }));
        }
        Err(Stuck::new(at, format!("the book does not say what number `{}` is", self.quote(at)))
            .help("define it, for example `each card has a value` or `each player begins with 0 points`"))
    }

    // ---- values -------------------------------------------------------------------------

    /// A value: as such (`is red`), or a piece that has it (`a Jack`).
    pub(crate) fn value(&mut self, word: &Word, n: &Nominal, env: &mut Env) -> Read<Denot> {
        let Some(id) = Self::as_term(word) else {
            return Err(Stuck::new(
                n.at.0,
                format!("`{}` is no value of this book", self.quote_of(n)),
            ));
        };
        let as_piece = n.plural
            || !matches!(n.determiner, Determiner::None)
            || n.quantity.is_some()
            || !n.post.is_empty();
        let definite = matches!(
            n.determiner,
            Determiner::The | Determiner::That | Determiner::This | Determiner::Those
        );
        if definite
            && n.adjectives.is_empty()
            && n.post.is_empty()
            && let Some(found) = self.refer_back(word, n, env)
        {
            return Ok(found);
        }
        if as_piece {
            let var = env.slot(&self.lemma(word));
            let filter = self.value_filter(Expr::Slot(var), id);
            let mut query = over(var, Domain::Pieces, filter);
            // `Their kings` are theirs.
            if let Some(owner) = self.possessor_of_piece(n, env)? {
                self.restrict_to_owner(&mut query, &owner, n, env)?;
            }
            self.adjectives(n, &mut query, env, Ref::Piece)?;
            self.posts(n, &mut query, env)?;
            let how = Self::how_of(n);
            let mut d = Denot::many(Ref::Piece, query, how, n.at.0);
            d.noun = Some(word.clone());
            d.plural = n.plural;
            d.count = self.told_count(n, env)?;
            return Ok(d);
        }
        Ok(Denot {
            noun: Some(word.clone()),
            ..Denot::one(Ref::Term, Expr::Const(Value::Term(id)), n.at.0)
        })
    }
}

impl Lowerer<'_> {
    /// `Bells cannot be played`: a value whose name has the form of a plural means the pieces that have it, where
    /// something happens to them; `the suit is Bells`, `names Bells` mean the value.
    pub(crate) fn pieces_by_value(&self, np: &NounPhrase, clause: &Clause) -> NounPhrase {
        const OF_VALUES: &[&str] = &[
            "choose", "name", "call", "declare", "announce", "show", "match", "equal", "become",
        ];
        let happens = match &clause.verb.verb {
            Verb::Word(w) => !self.is(w, OF_VALUES),
            // `Bells can be props`.
            Verb::Be => clause.verb.modal.is_some() || self.worth_said(clause).is_some(),
            _ => false,
        };
        if happens { self.pieces_of_value(np) } else { np.clone() }
    }

    /// The pieces that have a value whose name has the form of a plural.
    pub(crate) fn pieces_of_value(&self, np: &NounPhrase) -> NounPhrase {
        let mut np = np.clone();
        let members: Vec<&mut Box<Nominal>> = match &mut np {
            NounPhrase::One(n) => std::slice::from_mut(n).iter_mut().collect(),
            NounPhrase::And(list) | NounPhrase::Or(list) | NounPhrase::Nor(list) => list
                .iter_mut()
                .filter_map(|np| match np {
                    NounPhrase::One(n) => Some(n),
                    _ => None,
                })
                .collect(),
        };
        for n in members {
            let several = matches!(&n.head, Head::Noun(word)
            if self.noun_class(word) == NounClass::Value
                && Self::as_term(word).is_some_and(|id| {
                    let name = &self.term(id).name;
                    plural_of(&singular_of(name)) == *name && singular_of(name) != *name
                }));
            n.plural |=
                several && matches!(n.determiner, Determiner::None | Determiner::Only(_));
        }
        np
    }
}

/// `both empty` as a nominal without a noun: its adjective.
pub(crate) fn bare_adjective(
    np: &crate::syntax::ast::NounPhrase,
) -> Option<&crate::syntax::ast::Adjective> {
    match np {
        crate::syntax::ast::NounPhrase::One(n)
            if matches!(n.head, crate::syntax::ast::Head::Number)
                && n.quantity.is_none()
                && n.post.is_empty() =>
        {
            n.adjectives.last()
        }
        _ => None,
    }
}
