//! What several dice show, each for itself: `either die shows a 1`, `for each die that shows a 6`, `three of a kind`; and
//! what such a roll scores.

use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{
    Denot, Read, Ref, Stuck, count, equal, int, over,
};
use crate::lower::from_syntax::phrases::quantity::{MANY, between};
use crate::lower::from_syntax::time::times;
use crate::lower::{Arith, Compare, Cond, Domain, Effect, Expr, RuleKind, Value};
use crate::syntax::ast::{
    Adjective, Amount, Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post,
    Pronoun, Quantity, Sentence, Statement, Verb as V,
};
use crate::syntax::{Parsed, parse};
use crate::vocabulary::Word;

/// A way in which dice are alike or follow each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Combination {
    /// So many of a kind.
    Alike(i64),
    /// So many of a kind, and not more.
    Just(i64),
    /// No two of a kind.
    Unlike,
    TwoPairs,
    FullHouse,
    Straight,
    /// None of those that the book scores.
    Else,
}

impl Combination {
    /// Whether a roll that shows this one shows the other as well, and is scored for this one.
    fn outdoes(self, other: Self) -> bool {
        match (self, other) {
            (Self::Alike(a), Self::Alike(b)) => a > b,
            (Self::FullHouse, Self::Alike(n)) => n <= 3,
            (Self::FullHouse, Self::TwoPairs) => true,
            (Self::TwoPairs, Self::Alike(n)) => n <= 2,
            _ => false,
        }
    }
}

impl Lowerer<'_> {
    /// How many dice lie on the table after a roll.
    pub(crate) fn all_of_them(&self) -> i64 {
        self.dice.last.into_iter().chain(self.dice.number).max().unwrap_or(1)
    }

    /// What a die shows.
    pub(crate) fn on_die(&mut self, i: i64) -> Expr {
        let name = if self.all_of_them() < 2 { "roll".to_owned() } else { format!("die {i}") };
        let term = self.game_number(&name);
        Expr::Field(Box::new(Expr::Const(Value::None)), term)
    }

    /// How many dice show what fits.
    fn how_many(&mut self, fits: &dyn Fn(Expr) -> Cond) -> Expr {
        let mut sum: Option<Expr> = None;
        for i in 1..=self.all_of_them() {
            let one =
                Expr::If(Box::new(fits(self.on_die(i))), Box::new(int(1)), Box::new(int(0)));
            sum = Some(match sum {
                None => one,
                Some(sum) => Expr::Arith(Arith::Add, Box::new(sum), Box::new(one)),
            });
        }
        sum.unwrap_or(int(0))
    }

    fn showing(&mut self, what: &[(Expr, Expr)]) -> Expr {
        let what = what.to_vec();
        self.how_many(&move |face| {
            let mut any: Vec<Cond> = what
                .iter()
                .map(|(low, high)| between(face.clone(), low.clone(), high.clone()))
                .collect();
            if any.len() == 1 { any.remove(0) } else { Cond::Any(any) }
        })
    }

    /// `a 1`, `4 or more`, `a 2 or a 5`: figures on a die, each from one to another.
    fn figures_on(
        &mut self,
        np: &NounPhrase,
        env: &mut Env,
    ) -> Read<Option<Vec<(Expr, Expr)>>> {
        if let NounPhrase::Or(list) = np {
            let mut all = Vec::new();
            for one in list {
                let Some(some) = self.figures_on(one, env)? else { return Ok(None) };
                all.extend(some);
            }
            return Ok(Some(all));
        }
        let NounPhrase::One(n) = np else { return Ok(None) };
        let (Head::Number, Some(q), true) = (&n.head, &n.quantity, n.post.is_empty()) else {
            return Ok(None);
        };
        if let Quantity::Either(list) = q {
            let mut all = Vec::new();
            for a in list.clone() {
                let e = self.amount(&a, env)?;
                all.push((e.clone(), e));
            }
            return Ok(Some(all));
        }
        Ok(Some(vec![self.range(q, env)?]))
    }

    /// How many dice show a figure, of a phrase that names nothing else.
    pub(crate) fn dice_with(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Option<Expr>> {
        if !self.dice.used {
            return Ok(None);
        }
        Ok(self.figures_on(np, env)?.map(|faces| self.showing(&faces)))
    }

    /// How many dice a phrase means, at least and at most: `either die`, `no die`, `two dice`, `all of the dice`.
    fn dice_meant(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Option<(Expr, Expr)>> {
        let NounPhrase::One(n) = np else { return Ok(None) };
        let named = match &n.head {
            Head::Noun(w) => self.is_die(w) && n.post.is_empty(),
            Head::Number | Head::Pronoun(_) => matches!(n.post.as_slice(),
                [Post::Of(of)] if Self::head(of).is_some_and(|w| self.is_die(w))),
            _ => false,
        };
        if !named || !n.adjectives.is_empty() {
            return Ok(None);
        }
        let all = int(self.all_of_them());
        if let Some(q) = &n.quantity {
            let (low, high) = self.range(q, env)?;
            // Two that show it are there where three do.
            let more = matches!(q, Quantity::Exactly(_)) && low == high;
            return Ok(Some((low, if more { int(MANY) } else { high })));
        }
        Ok(match (&n.determiner, &n.head) {
            (_, Head::Pronoun(Pronoun::None)) | (Determiner::No, _) => Some((int(0), int(0))),
            (_, Head::Pronoun(Pronoun::Both | Pronoun::All | Pronoun::Each))
            | (Determiner::All | Determiner::Each, _) => Some((all.clone(), all)),
            (Determiner::A | Determiner::Any | Determiner::Either | Determiner::Some, _)
            | (_, Head::Pronoun(Pronoun::Anyone | Pronoun::One)) => Some((int(1), int(MANY))),
            (Determiner::The | Determiner::PronounPoss(_) | Determiner::None, _)
                if n.plural || self.all_of_them() == 1 =>
            {
                Some((all.clone(), all))
            }
            _ => None,
        })
    }

    /// `Either die shows a 1`, `no die shows a 6`, `your dice show three of a kind`.
    pub(crate) fn dice_show(&mut self, clause: &Clause, env: &mut Env) -> Read<Option<Cond>> {
        let shows = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["show"]));
        if !self.dice.used || !shows || clause.verb.passive {
            return Ok(None);
        }
        let (Some(subject), [Complement::Object(what)]) =
            (&clause.subject, clause.complements.as_slice())
        else {
            return Ok(None);
        };
        if let Some(pattern) = self.alike_or_not(subject, what) {
            return Ok(Some(self.shows_combination(pattern, env)));
        }
        let Some((low, high)) = self.dice_meant(subject, env)? else { return Ok(None) };
        if let Some(pattern) = self.combination(what) {
            return Ok(Some(self.shows_combination(pattern, env)));
        }
        let Some(faces) = self.figures_on(what, env)? else { return Ok(None) };
        let count = self.showing(&faces);
        Ok(Some(between(count, low, high)))
    }

    /// `All three dice show the same number`, `exactly two dice …`, `no two dice …`, `all dice show different numbers`.
    fn alike_or_not(&self, dice: &NounPhrase, what: &NounPhrase) -> Option<Combination> {
        let (NounPhrase::One(dice), NounPhrase::One(what)) = (dice, what) else { return None };
        let all = self.all_of_them();
        let is = |word: &str| {
            what.adjectives.iter().any(
                |a| matches!(a, Adjective::Plain(w) | Adjective::Noun(w) if self.is(w, &[word])),
            )
        };
        let figure =
            matches!(&what.head, Head::Noun(w) if self.is(w, &["number", "value", "face"]));
        let of_dice = matches!(&dice.head, Head::Noun(w) if self.is_die(w));
        if all < 2
            || !figure
            || !of_dice
            || !dice.post.is_empty()
            || !dice.adjectives.is_empty()
        {
            return None;
        }
        let number = |q: &Quantity| match q {
            Quantity::Exactly(Amount::Number(n))
            | Quantity::AtLeast(Amount::Number(n))
            | Quantity::Precisely(Amount::Number(n)) => {
                Some(*n).filter(|n| (2..=all).contains(n))
            }
            _ => None,
        };
        let many = dice.quantity.as_ref().map(number);
        let precisely = matches!(dice.quantity, Some(Quantity::Precisely(_)));
        let none = dice.determiner == Determiner::No;
        if is("same") {
            return match many {
                Some(Some(2)) if none => Some(Combination::Unlike),
                _ if none => None,
                Some(Some(n)) if precisely => Some(Combination::Just(n)),
                Some(n) => n.map(Combination::Alike),
                None => dice.plural.then_some(Combination::Alike(all)),
            };
        }
        let each = many.is_none_or(|n| n == Some(all));
        (is("different") && each && !none && dice.plural).then_some(Combination::Unlike)
    }

    /// `Each die that shows a 6`, `the number of dice showing 4 or more`: how many.
    pub(crate) fn dice_that_show(
        &mut self,
        word: &Word,
        n: &Nominal,
        env: &mut Env,
    ) -> Read<Option<Denot>> {
        if !self.dice.used || n.quantity.is_some() {
            return Ok(None);
        }
        // `The number of dice that show a 6`.
        let n = match n.post.as_slice() {
            [Post::Of(NounPhrase::One(of))] if self.is(word, &["number"]) => &**of,
            _ => n,
        };
        if !matches!(&n.head, Head::Noun(w) if self.is_die(w)) || n.quantity.is_some() {
            return Ok(None);
        }
        Ok(self.dice_behind(n, env)?.map(|count| Denot {
            noun: Some(word.clone()),
            ..Denot::one(Ref::Number, count, n.at.0)
        }))
    }

    /// How many dice show what the words behind the noun say.
    fn dice_behind(&mut self, n: &Nominal, env: &mut Env) -> Read<Option<Expr>> {
        let clause = match n.post.as_slice() {
            [Post::Relative(r)] => &r.clause,
            [Post::Participle(c)] => &**c,
            _ => return Ok(None),
        };
        let shows = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["show"]));
        let what = clause.complements.iter().find_map(|c| match c {
            Complement::Object(np) if !matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Pronoun(Pronoun::Who))) => Some(np),
            _ => None,
        });
        let (true, Some(what)) = (shows && !clause.verb.negated, what) else { return Ok(None) };
        let Some(faces) = self.figures_on(what, env)? else { return Ok(None) };
        Ok(Some(self.showing(&faces)))
    }

    /// What `you roll …` asks of the dice one by one, if it does.
    pub(crate) fn rolls_of_several(
        &mut self,
        n: &Nominal,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        let np = NounPhrase::One(Box::new(n.clone()));
        let several = self.all_of_them() > 1;
        if let Some(pattern) = self
            .combination(&np)
            .filter(|p| several && (*p != Combination::Alike(2) || self.all_of_them() > 2))
        {
            return Ok(Some(self.shows_combination(pattern, env)));
        }
        if let Head::Noun(w) = &n.head
            && self.is_die(w)
            && let Some(count) = self.dice_behind(n, env)?
        {
            let mut bare = n.clone();
            bare.post.clear();
            let meant = self.dice_meant(&NounPhrase::One(Box::new(bare)), env)?;
            return Ok(meant.map(|(low, high)| between(count, low, high)));
        }
        // `No 6`: of one die or of many.
        if n.head == Head::Number && n.determiner == Determiner::No {
            let mut bare = n.clone();
            bare.determiner = Determiner::None;
            let faces = self.figures_on(&NounPhrase::One(Box::new(bare)), env)?;
            return Ok(faces.map(|faces| equal(self.showing(&faces), int(0))));
        }
        let figure = match &n.quantity {
            Some(Quantity::Exactly(Amount::Number(k)))
                if n.head == Head::Number && n.post.is_empty() =>
            {
                *k
            }
            _ => return Ok(None),
        };
        let (dice, sides) = (self.all_of_them(), self.dice.sides.unwrap_or(6));
        if !several || figure > sides || n.determiner != Determiner::A {
            return Ok(None);
        }
        if figure < dice {
            // No sum of so many dice is so small: it is on one of them.
            let count = self.showing(&[(int(figure), int(figure))]);
            return Ok(Some(Cond::Compare(Compare::AtLeast, count, int(1))));
        }
        Err(Stuck::new(
            n.at.0,
            format!(
                "`{}` may be the sum of {dice} dice or what one of them shows",
                self.quote(n.at.0)
            ),
        )
        .help(format!(
            "write `if the sum of the dice is {figure}` or `if a die shows {figure}`"
        )))
    }

    /// `Three of a kind`, `a pair`, `two pairs`, `a full house`, `a straight`, `anything else`.
    pub(crate) fn combination(&self, np: &NounPhrase) -> Option<Combination> {
        let NounPhrase::One(n) = np else { return None };
        let kind = |of: &NounPhrase| {
            matches!(of, NounPhrase::One(k) if k.determiner == Determiner::A
                && matches!(&k.head, Head::Noun(w) if self.is(w, &["kind", "sort"])))
        };
        let number = match &n.quantity {
            Some(Quantity::Exactly(Amount::Number(k))) => Some(*k),
            _ => None,
        };
        match (&n.head, n.post.as_slice()) {
            (Head::Number, [Post::Of(of)]) if kind(of) => {
                number.filter(|k| *k > 1).map(Combination::Alike)
            }
            (Head::Noun(w), []) if self.is(w, &["pair"]) => match number {
                None | Some(1) => Some(Combination::Alike(2)),
                Some(2) => Some(Combination::TwoPairs),
                _ => None,
            },
            (Head::Noun(w), []) if self.is(w, &["triple", "triplet"]) && number.is_none() => {
                Some(Combination::Alike(3))
            }
            (Head::Noun(w), []) if self.is(w, &["straight"]) && n.adjectives.is_empty() => {
                Some(Combination::Straight)
            }
            (Head::Noun(w), []) if self.is(w, &["full house"]) => Some(Combination::FullHouse),
            _ => None,
        }
    }

    /// Whether the dice on the table show it.
    pub(crate) fn shows_combination(&mut self, pattern: Combination, env: &mut Env) -> Cond {
        let (dice, sides) = (self.all_of_them(), self.dice.sides.unwrap_or(6));
        let face = env.slot("face");
        let on = Expr::Slot(face);
        let alike = self.showing(&[(on.clone(), on)]);
        let faces = |compare: Compare, n: i64| {
            over(
                face,
                Domain::Numbers(int(1), int(sides)),
                Cond::Compare(compare, alike.clone(), int(n)),
            )
        };
        match pattern {
            Combination::Alike(n) => Cond::Exists(Box::new(faces(Compare::AtLeast, n))),
            Combination::Just(n) => Cond::Exists(Box::new(faces(Compare::Equal, n))),
            Combination::Unlike => Cond::Exists(Box::new(faces(Compare::AtLeast, 2))).negate(),
            Combination::TwoPairs => {
                Cond::Compare(Compare::AtLeast, count(faces(Compare::AtLeast, 2)), int(2))
            }
            Combination::FullHouse => Cond::Exists(Box::new(faces(Compare::Equal, 3)))
                .and(Cond::Exists(Box::new(faces(Compare::Equal, 2)))),
            Combination::Straight => {
                // All different, and none further from another than so many dice reach.
                let (mut low, mut high) = (self.on_die(1), self.on_die(1));
                for i in 2..=dice {
                    let next = self.on_die(i);
                    low = Expr::Arith(Arith::Min, Box::new(low), Box::new(next.clone()));
                    high = Expr::Arith(Arith::Max, Box::new(high), Box::new(next));
                }
                let reach = Expr::Arith(Arith::Sub, Box::new(high), Box::new(low));
                equal(count(faces(Compare::AtLeast, 1)), int(dice))
                    .and(equal(reach, int(dice - 1)))
            }
            Combination::Else => Cond::True,
        }
    }

    /// `Three of a kind scores 30 points`: on the turn, behind what is rolled.
    pub(crate) fn combination_scores(
        &mut self,
        s: &Sentence,
        unit: &Unit,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let Some(pattern) = self.scored_combination(s) else { return Ok(None) };
        let Some(turn) = self.turn.filter(|_| self.dice.used && self.all_of_them() > 1) else {
            return Ok(None);
        };
        // A roll is scored for the most that it is: not again for what lies within.
        let others: Vec<Combination> = self
            .units
            .iter()
            .enumerate()
            .filter(|(at, u)| *at != self.at && u.set == unit.set)
            .filter_map(|(at, u)| {
                let Some(Statement::Sentence(other)) = &u.statement else { return None };
                let other = self.scored_combination(other)?;
                let listed =
                    u.at_item && unit.at_item && u.parent == unit.parent && at < self.at;
                (other != Combination::Else
                    && (listed || other.outdoes(pattern) || pattern == Combination::Else))
                    .then_some(other)
            })
            .collect();
        let mut cond = self.shows_combination(pattern, env);
        for other in others {
            cond = cond.and(self.shows_combination(other, env).negate());
        }
        env.agent = Some(Expr::TurnPlayer);
        env.you = Some(Expr::TurnPlayer);
        let mut clause = s.clauses[0].clause.clone();
        clause.subject = None;
        // `… scores the sum of the dice`: points equal to it.
        let sum = match clause.complements.as_slice() {
            [Complement::Object(NounPhrase::One(n))] => match &n.head {
                Head::Noun(w) => self.roll_number(w, n).is_some(),
                _ => false,
            },
            _ => false,
        };
        if sum
            && let Parsed::Read(read, _) =
                parse(&self.voc.encode_text("Gain points equal to the roll."))
            && let Statement::Sentence(gain) = *read
        {
            clause = gain.clauses[0].clause.clone();
        }
        let effect = self.clause_effect(&clause, env)?;
        let effect = Effect::If(cond, Box::new(effect), Box::new(Effect::Nothing));
        self.last_time = Some((turn, times::group_of(unit)));
        self.rule(env, Cond::True, RuleKind::Contents { time: turn, effect });
        Ok(Some(Status::Operative))
    }

    fn scored_combination(&self, s: &Sentence) -> Option<Combination> {
        let [joined] = s.clauses.as_slice() else { return None };
        let c = &joined.clause;
        let scores = matches!(&c.verb.verb, V::Word(w)
            if self.is(w, &["score", "earn", "gain", "give"]));
        if !scores
            || c.verb.passive
            || c.verb.negated
            || c.verb.modal.is_some()
            || !s.leads.is_empty()
        {
            return None;
        }
        let subject = c.subject.as_ref()?;
        if let Some(pattern) = self.combination(subject) {
            return Some(pattern);
        }
        let NounPhrase::One(n) = subject else { return None };
        let what =
            matches!(&n.head, Head::Noun(w) if self.is(w, &["roll", "result", "combination"]));
        let other = matches!(n.determiner, Determiner::AnyOther)
            || n.determiner == Determiner::Any
                && n.adjectives.contains(&crate::syntax::ast::Adjective::Other);
        (what && other).then_some(Combination::Else)
    }
}
