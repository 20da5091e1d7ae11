//! Noun phrases: what they stand for.

use super::denote::{Core, Denot, How, Read, Ref, Stuck, count, equal, int, over};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::forms::even_list;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Cond, Domain, Expr, Value};
use crate::syntax::ast::{Determiner, Head, Nominal, NounPhrase, Post, Pronoun};
use crate::vocabulary::Word;

impl Lowerer<'_> {
    /// What a noun phrase stands for.
    pub(crate) fn phrase(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Denot> {
        match np {
            NounPhrase::One(n) => self.nominal(n, env),
            NounPhrase::And(list) | NounPhrase::Nor(list) => self.list(list, false, env),
            NounPhrase::Or(list) => self.list(list, true, env),
        }
    }

    pub(crate) fn list(&mut self, list: &[NounPhrase], or: bool, env: &mut Env) -> Read<Denot> {
        let list = even_list::even_list(list);
        let mut parts = Vec::new();
        for np in &list {
            let part = self.phrase(np, env)?;
            if let (Core::Many(q), Ref::Piece, How::A, false) =
                (&part.core, part.sort, part.how, part.plural)
            {
                // `one of their As and all Bs attached to it`: the one that is chosen.
                self.remember_slot(env, q.var, Ref::Piece, part.noun.clone(), false);
            }
            parts.push(part);
        }
        let Some(first) = parts.first().cloned() else {
            return Err(Stuck::new(self.here(), "a list without members"));
        };
        Ok(Denot { core: Core::List(parts, or), plural: true, ..first })
    }

    /// A phrase that must be a number: a figure, a tally or property, a count.
    pub(crate) fn number(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Expr> {
        if let Some(number) = self.times_counted(np, env)? {
            return Ok(number);
        }
        let denot = self.phrase(np, env)?;
        self.as_number(&denot, env)
    }

    /// A denotation as a number. Plural things are their sum.
    pub(crate) fn as_number(&mut self, denot: &Denot, env: &mut Env) -> Read<Expr> {
        match (&denot.core, denot.sort) {
            (Core::List(parts, _), _) => {
                let mut sum: Option<Expr> = None;
                for part in parts {
                    let n = self.as_number(part, env)?;
                    sum = Some(match sum {
                        None => n,
                        Some(s) => {
                            Expr::Arith(crate::lower::Arith::Add, Box::new(s), Box::new(n))
                        }
                    });
                }
                Ok(sum.unwrap_or(int(0)))
            }
            (Core::One(e), _) if self.sums_words(e) => Err(Stuck::new(
                denot.span,
                format!("`{}` is no number that could be added up", self.quote(denot.span)),
            )
            .help("say what is counted, for example `each color in their hand`, or which number is meant")),
            (Core::One(e), Ref::Number | Ref::Tally(_) | Ref::Property(_)) => Ok(e.clone()),
            (Core::Many(q), Ref::Number) => Ok(Expr::One(Box::new(q.clone()))),
            (Core::Many(q), Ref::Piece | Ref::Player) => Ok(count(q.clone())),
            (_, Ref::Time(_)) => Err(Stuck::new(
                denot.span,
                format!("`{}` does not say when in it this happens", self.quote(denot.span)),
            )
            .help(
                "say when, for example `At the start of each turn, the active player draws two cards`",
            )),
            _ => Err(Stuck::new(
                denot.span,
                format!("`{}` is not a number", self.quote(denot.span)),
            )
            .help(
                "say which number is meant, for example `its value` or `the number of cards`",
            )),
        }
    }

    /// `your discard`, where the book has a place of that name in capitals: the place, and not the deed.
    fn place_by_its_verb(&self, n: &Nominal) -> Option<Nominal> {
        let Head::Noun(word @ Word::Lexeme(_)) = &n.head else { return None };
        if !matches!(n.determiner, Determiner::PronounPoss(_) | Determiner::Possessive(_)) {
            return None;
        }
        let lemma = self.lemma(word);
        self.verb_named(&lemma)?;
        let place = self.zone_named(&lemma)?;
        Some(Nominal { head: Head::Noun(Word::Term(place)), ..n.clone() })
    }

    /// Where a phrase stands: its first part, if it is a list.
    pub(crate) fn phrase_span(&self, np: &NounPhrase) -> crate::source::Span {
        match np {
            NounPhrase::One(n) => n.at.0,
            NounPhrase::And(l) | NounPhrase::Or(l) | NounPhrase::Nor(l) => {
                l.first().map_or_else(|| self.here(), |np| self.phrase_span(np))
            }
        }
    }

    pub(crate) fn quote(&self, span: crate::source::Span) -> String {
        let unit = &self.units[self.at];
        let slice = |span| self.sources.map(|all| all.slice(span)).filter(|t| !t.is_empty());
        slice(span).or_else(|| slice(unit.span)).unwrap_or(&unit.text).to_owned()
    }

    /// A thing as the author calls it; by its noun where it does not stand there by itself.
    pub(crate) fn quote_of(&self, n: &Nominal) -> String {
        let at = n.at.0;
        let whole = self.units[self.at].span;
        match &n.head {
            Head::Noun(noun) if at.start >= at.end || at == whole => {
                let noun = self.lemma(noun).into_owned();
                if n.plural { crate::vocabulary::plural_of(&noun) } else { noun }
            }
            _ => self.quote(at),
        }
    }

    pub(crate) fn nominal(&mut self, n: &Nominal, env: &mut Env) -> Read<Denot> {
        if let Some(place) = self.place_by_its_verb(n) {
            return self.nominal(&place, env);
        }
        if let Some(sum) = self.sum_said(n, env)? {
            return Ok(sum);
        }
        if let Some(player) = self.seated(n) {
            return Ok(player);
        }
        if let Some(number) = self.looked_up(n)? {
            return Ok(number);
        }
        match &n.head {
            Head::Pronoun(
                Pronoun::All
                | Pronoun::Each
                | Pronoun::None
                | Pronoun::Both
                | Pronoun::One
                | Pronoun::Anyone,
            ) if matches!(n.post.first(), Some(Post::Of(_))) => self.bare_number(n, env),
            Head::Pronoun(Pronoun::One) | Head::Number
                if self.says_rest(n) && self.rest_of_group(n.at.0, env).is_some() =>
            {
                self.pronoun(Pronoun::Rest, n, env)
            }
            Head::Pronoun(p) => self.pronoun(*p, n, env),
            Head::Number => {
                // `That many` has to be told before; it is no number of a card.
                if n.determiner == Determiner::That
                    && n.quantity == Some(crate::syntax::ast::Quantity::Several)
                {
                    self.told_count(n, env)?;
                }
                self.bare_number(n, env)
            }
            Head::Reference(_) => Ok(Denot::one(Ref::Rule, Expr::Const(Value::None), n.at.0)),
            Head::Numbered(word, i) => self.numbered(word, *i, n),
            Head::Noun(word) => self.noun(word, n, env),
            Head::Gerund(clause) => {
                let verb = self.call(clause, env)?.verb;
                Ok(Denot::one(Ref::Event(verb), Expr::Const(Value::None), n.at.0))
            }
            Head::Text(text) | Head::Variable(text) => {
                Err(Stuck::new(n.at.0, format!("`{text}` is not a name that the book defines"))
                    .help(format!("define it, for example `{text} is a kind of card`")))
            }
            Head::Die(sides) => Ok(Denot {
                count: self.told_count(n, env)?,
                ..Denot::one(Ref::Other, int(*sides), n.at.0)
            }),
            Head::Whether(_) => Err(Stuck::new(n.at.0, "a question cannot stand here")),
        }
    }

    pub(crate) fn bare_number(&mut self, n: &Nominal, env: &mut Env) -> Read<Denot> {
        // `one of their actors`: the number picks from the group.
        if let Some(Post::Of(np)) = n.post.first() {
            let yours =
                matches!(np, NounPhrase::One(of) if of.head == Head::Pronoun(Pronoun::You));
            let both =
                matches!(n.head, Head::Pronoun(Pronoun::Both | Pronoun::Each | Pronoun::All));
            if yours && both {
                return self.all_of_you(n, env);
            }
            let mut group = match self.group_named(np, env) {
                Some(group) => group,
                None => self.phrase(np, env)?,
            };
            let theirs = |of: &Nominal| {
                let said = self.quote(of.at.0).to_lowercase();
                matches!(of.head, Head::Pronoun(Pronoun::They))
                    || matches!(said.trim(), "yours" | "theirs")
            };
            if group.sort == Ref::Player
                && matches!(group.core, Core::One(_))
                && matches!(np, NounPhrase::One(of) if theirs(of))
            {
                return Err(Stuck::new(
                    n.at.0,
                    format!("`{}` needs several things to take from", self.quote_of(n)),
                )
                .help("name the place they are in, for example `one card from their hand`"));
            }
            if n.quantity == Some(crate::syntax::ast::Quantity::Half) {
                return self.halved(group, n, env);
            }
            // `another of your actors`: not the one that was named.
            if super::denote::of_others(&n.determiner)
                && let (Core::Many(q), NounPhrase::One(of)) = (&mut group.core, np)
                && let Some(named) = self.than_which(&of.head, &Expr::Slot(q.var), env)
            {
                let other = equal(Expr::Slot(q.var), named).negate();
                q.filter = std::mem::replace(&mut q.filter, Cond::True).and(other);
            }
            group.count = self.told_count(n, env)?;
            group.how = match (&n.determiner, &n.head) {
                (Determiner::Each | Determiner::All, _)
                | (_, Head::Pronoun(Pronoun::Each | Pronoun::All | Pronoun::Both)) => How::Each,
                (Determiner::No, _) | (_, Head::Pronoun(Pronoun::None)) => How::No,
                _ => How::A,
            };
            group.plural = false;
            if let Core::One(e) = &group.core {
                // "one of the deck": a piece of the place.
                if let Ref::Place(_) = group.sort {
                    let var = env.slot("piece");
                    group = Denot {
                        core: Core::Many(over(var, Domain::In(e.clone()), Cond::True)),
                        sort: Ref::Piece,
                        ..group
                    };
                }
            }
            return Ok(group);
        }
        let Some(q) = &n.quantity else {
            return Err(Stuck::new(n.at.0, "a number is missing here"));
        };
        let (low, high) = self.range(q, env)?;
        let expr = if low == int(0) { high.clone() } else { low.clone() };
        Ok(Denot { count: Some((low, high)), ..Denot::one(Ref::Number, expr, n.at.0) })
    }

    /// `rank 1`: a property of pieces with its number.
    pub(crate) fn numbered_property(
        &self,
        n: &Nominal,
    ) -> Option<(crate::vocabulary::TermId, i64)> {
        let Head::Numbered(word, i) = &n.head else { return None };
        let plain =
            n.determiner == Determiner::None && n.quantity.is_none() && n.post.is_empty();
        self.property_of_pieces(word).filter(|_| plain).map(|field| (field, *i))
    }

    pub(crate) fn numbered(&mut self, word: &Word, i: i64, n: &Nominal) -> Read<Denot> {
        if let Some(time) = self.time_of(word) {
            let mut d = Denot::one(Ref::Time(Some(time)), Expr::TimeNumber(time), n.at.0);
            let which = equal(Expr::TimeNumber(time), int(i));
            d.extra.push(which.clone());
            let headings = self.units.get(self.at).map(|u| u.headings.clone());
            self.last_numbered = headings.map(|h| (time, which, h));
            d.noun = Some(word.clone());
            return Ok(d);
        }
        Err(Stuck::new(n.at.0, format!("`{}` cannot be numbered", self.quote_of(n))))
    }

    /// A noun with its determiner, adjectives and what follows.
    pub(crate) fn noun(&mut self, word: &Word, n: &Nominal, env: &mut Env) -> Read<Denot> {
        if let Some(shown) = self.dice_that_show(word, n, env)? {
            return Ok(shown);
        }
        if self.is_die(word)
            && !n.plural
            && let Some(best) = self.one_of_dice(n)
        {
            return Ok(Denot::one(Ref::Number, best, n.at.0));
        }
        // `Multiply the dice and score the result`: what was calculated, and not what was rolled.
        let calculated = !env.results.is_empty() && self.is(word, &["result"]);
        if !calculated && let Some(roll) = self.roll_number(word, n) {
            return self.so_many_times(roll, n.quantity.as_ref(), n, env);
        }
        let class = self.noun_class(word);
        if !matches!(
            class,
            NounClass::Piece | NounClass::Player | NounClass::Place | NounClass::Quality
        ) && !matches!(word, Word::Term(_))
            && !self.members_of(word).is_empty()
        {
            return self.thing(word, n, env);
        }
        if n.determiner == Determiner::Either
            && matches!(class, NounClass::Piece | NounClass::Value)
        {
            let said = self.quote_of(n);
            return Err(Stuck::new(
                n.at.0,
                format!("it is not clear which two `{said}` is one of"),
            )
            .help("name both, for example `the King or the Queen`, or write `one of them`"));
        }
        match class {
            NounClass::Piece => self.piece(word, n, env),
            NounClass::Player => self.player(word, n, env),
            NounClass::Place => self.place(word, n, env),
            NounClass::Quality => match super::scaled::scale_of(n) {
                Some(scale) => self.scaled(word, n, scale, env),
                None if n.quantity == Some(crate::syntax::ast::Quantity::Half) => {
                    self.half(word, n, env)
                }
                None => {
                    self.scaled_of_what(word, n)?;
                    self.quality(word, n, env)
                }
            },
            NounClass::Value => self.value(word, n, env),
            NounClass::Time => self.time_phrase(word, n),
            NounClass::State => Ok(Denot {
                noun: Some(word.clone()),
                ..Denot::one(
                    Self::as_term(word).map_or(Ref::Other, Ref::State),
                    Expr::Const(Value::None),
                    n.at.0,
                )
            }),
            NounClass::Event => self.event_noun(word, n, env),
            NounClass::Rule => Ok(Denot {
                noun: Some(word.clone()),
                plural: n.plural,
                ..Denot::one(Ref::Rule, Expr::Const(Value::None), n.at.0)
            }),
            NounClass::Thing => self.thing(word, n, env),
        }
    }

    pub(crate) fn how(n: &Nominal) -> How {
        match &n.determiner {
            Determiner::The
            | Determiner::This
            | Determiner::That
            | Determiner::These
            | Determiner::Those
            | Determiner::TheOther
            | Determiner::PronounPoss(_)
            | Determiner::Possessive(_) => How::The,
            Determiner::Only(inner) => match **inner {
                Determiner::A => How::A,
                _ => How::The,
            },
            Determiner::Each
            | Determiner::All
            | Determiner::EachOther
            | Determiner::AllOther => How::Each,
            // `If either player has 50 points`: one is enough.
            Determiner::Any | Determiner::AnyOther | Determiner::Either => How::Any,
            Determiner::No => How::No,
            Determiner::A | Determiner::Another | Determiner::Some | Determiner::Which => {
                How::A
            }
            Determiner::None if n.plural && n.quantity.is_none() => How::Bare,
            Determiner::None => How::A,
        }
    }
}

/// Whether a pronoun is plural by form.
pub(crate) fn is_plural(p: Pronoun) -> bool {
    matches!(p, Pronoun::They | Pronoun::Both | Pronoun::All)
}
