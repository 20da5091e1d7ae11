//! Amounts: how many, at least, up to.

use super::denote::{Read, Stuck, int};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Arg, Arith, Compare, Cond, Domain, Effect, Expr, Role, Value, Verb};
use crate::syntax::ast::{
    Amount, Clause, Complement, Determiner, Head, Nominal, NounPhrase, Pronoun, Quantity,
};

/// More than anything a game holds.
pub(crate) const MANY: i64 = 1_000_000;
/// Stands for as many as there were of what was done just before.
pub(crate) const THAT_MANY: &str = "that many";

impl Lowerer<'_> {
    pub(crate) fn amount(&mut self, amount: &Amount, env: &mut Env) -> Read<Expr> {
        match amount {
            Amount::Number(n) => Ok(int(*n)),
            Amount::Variable(v) if v == THAT_MANY && env.that_many.is_some() => {
                Ok(env.that_many.clone().unwrap_or(int(0)))
            }
            Amount::Variable(v) => Err(Stuck::new(
                self.here(),
                format!("`{v}` stands for a number that the rule does not give"),
            )
            .help("say what number it is, for example `two` or `the number of players`")),
            Amount::Of(np) => Ok(self.number(np, env)?),
        }
    }

    /// `a number of 2, 4 or 6`: that a figure is one of these, where there are others between them.
    pub(crate) fn one_of_figures(
        &mut self,
        quantity: &Quantity,
        value: &Expr,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        let Quantity::Either(list) = quantity else { return Ok(None) };
        let mut all = Vec::new();
        for a in list {
            all.push(self.amount(a, env)?);
        }
        let apart = |pair: &[Expr]| matches!(pair, [Expr::Const(Value::Int(a)), Expr::Const(Value::Int(b))] if *b != a + 1);
        if !all.windows(2).any(apart) {
            return Ok(None);
        }
        let each = all.into_iter().map(|n| Cond::Compare(Compare::Equal, value.clone(), n));
        Ok(Some(Cond::Any(each.collect())))
    }

    /// Fewest and most that a quantity allows.
    pub(crate) fn range(&mut self, quantity: &Quantity, env: &mut Env) -> Read<(Expr, Expr)> {
        let plus = |e: Expr, n: i64| match e {
            Expr::Const(crate::lower::Value::Int(i)) => int(i + n),
            e => Expr::Arith(Arith::Add, Box::new(e), Box::new(int(n))),
        };
        Ok(match quantity {
            Quantity::Exactly(a)
            | Quantity::Precisely(a)
            | Quantity::Only(a)
            | Quantity::Extra(a) => {
                let n = self.amount(a, env)?;
                (n.clone(), n)
            }
            Quantity::Short(_) => {
                return Err(Stuck::new(
                    self.here(),
                    format!("`{}` does not say fewer than how many", self.said()),
                )
                .help(
                    "give the number that is left, for example `one card instead of three`",
                ));
            }
            Quantity::AtLeast(a) => (self.amount(a, env)?, int(MANY)),
            Quantity::AtMost(a) | Quantity::UpTo(a) => (int(0), self.amount(a, env)?),
            Quantity::MoreThan(a) => (plus(self.amount(a, env)?, 1), int(MANY)),
            Quantity::LessThan(a) => (int(0), plus(self.amount(a, env)?, -1)),
            Quantity::Between(a, b) => (self.amount(a, env)?, self.amount(b, env)?),
            Quantity::AnyNumber => (int(0), int(MANY)),
            Quantity::OneOrMore => (int(1), int(MANY)),
            Quantity::Either(list) => {
                let mut all = Vec::new();
                for a in list {
                    all.push(self.amount(a, env)?);
                }
                let first = all.first().cloned().unwrap_or(int(0));
                let last = all.last().cloned().unwrap_or(int(0));
                // `7 or 11` is not any number from 7 to 11.
                let next = |pair: &[Expr]| match pair {
                    [Expr::Const(Value::Int(a)), Expr::Const(Value::Int(b))] => *b == a + 1,
                    _ => true,
                };
                if !all.windows(2).all(next) {
                    return Err(Stuck::new(
                        self.here(),
                        format!("there are figures between those of `{}`", self.said()),
                    )
                    .help("say it once for each figure"));
                }
                (first, last)
            }
            Quantity::Times(n) => (int(*n), int(*n)),
            Quantity::EqualTo(np) | Quantity::AsManyAs(np) => {
                self.names_no_holder(np)?;
                let n = self.number(np, env)?;
                (n.clone(), n)
            }
            Quantity::Most | Quantity::More | Quantity::Fewer | Quantity::Apart { .. } => {
                return Err(Stuck::new(self.here(), "it is not said than what there is more or less")
                    .help("write for example `more coins than any other player` or `at least 3 coins`"));
            }
            Quantity::Several => (int(2), int(MANY)),
            Quantity::Enough => {
                return Err(Stuck::new(self.here(), "it is not said how many are enough")
                    .help("write the number, for example `at least 3 coins`"));
            }
            Quantity::Half => {
                return Err(Stuck::new(self.here(), "it is not said of what the half is")
                    .help("write for example `half of their coins, rounded down`"));
            }
        })
    }
}

impl Lowerer<'_> {
    /// `As many coins as another player`: as many as that player has, and not as many as there are players.
    fn names_no_holder(&self, np: &NounPhrase) -> Read<()> {
        let one = matches!(np, NounPhrase::One(n)
            if !n.plural && matches!(n.head, Head::Noun(_)));
        if !one || self.class_of(np) != Some(NounClass::Player) {
            return Ok(());
        }
        let said = crate::syntax::print_noun_phrase(np, self.voc);
        Err(Stuck::new(
            self.here(),
            format!("`as many as {said}` compares with what {said} has, and only `more … than` and `fewer … than` are read so"),
        )
        .help("write for example `if a player has more coins than each other player`"))
    }

    /// Fewest and most of what a noun names, if it says how many.
    pub(crate) fn told_count(
        &mut self,
        n: &Nominal,
        env: &mut Env,
    ) -> Read<Option<(Expr, Expr)>> {
        match self.so_many_as_rolled(n, env)? {
            Some(many) => Ok(Some((many.clone(), many))),
            None => n.quantity.as_ref().map(|q| self.range(q, env)).transpose(),
        }
    }

    /// `Roll a die. Take that many pebbles`: as many as the roll of the sentence before shows.
    fn so_many_as_rolled(&self, n: &Nominal, env: &Env) -> Read<Option<Expr>> {
        if n.quantity != Some(Quantity::Several) || n.determiner != Determiner::That {
            return Ok(None);
        }
        if let Some(known) = &env.that_many {
            return Ok(Some(known.clone()));
        }
        let rolls = |text: &str| {
            text.split(|c: char| !c.is_alphabetic())
                .any(|w| matches!(w, "roll" | "rolls" | "rolled" | "throw" | "throws"))
        };
        // In the rule before, too, below the same heading.
        let here = self.units.get(self.at);
        let before = self.units[..self.at.min(self.units.len())].iter().rev().take(4);
        let mut near =
            before.filter(|u| here.is_some_and(|h| h.set == u.set && h.headings == u.headings));
        let told = rolls(&self.said().to_lowercase()) || near.any(|u| rolls(u.text.lower()));
        if let (true, Some(roll)) = (told, self.last_roll()) {
            return Ok(Some(roll));
        }
        let said = self.quote(n.at.0);
        Err(Stuck::new(n.at.0, format!("nothing before `{said}` says how many"))
            .help("say it in the same sentence, for example `roll a die and take that many coins`, or give the number"))
    }

    /// `…, and draw that many cards`, `… and draw as many`: as many as the step before was done to. The clause with
    /// the number in their place, once it is known.
    pub(crate) fn so_many_again(
        &self,
        clause: &Clause,
        before: &Clause,
        done: &mut Vec<Effect>,
        env: &mut Env,
    ) -> Option<Clause> {
        let at = clause.complements.iter().position(
            |c| matches!(c, Complement::Object(NounPhrase::One(n)) if says_so_many(n)),
        )?;
        let step = done
            .iter()
            .rposition(|e| !matches!(e, Effect::Do(p) if p.verb == Verb::SHUFFLE))?;
        let rolled = matches!(&done[step], Effect::Seq(list) if matches!(list.last(),
            Some(Effect::Do(p)) if self.dice.used && self.verb_named("roll") == Some(p.verb)));
        if let (true, Some(roll)) = (rolled, self.last_roll()) {
            env.that_many = Some(roll);
            return so_many_of(clause, before, at);
        }
        if let Effect::Choose(c) = &done[step]
            && matches!(c.from.domain, Domain::Numbers(..))
        {
            env.that_many = Some(Expr::Slot(c.slot));
            return so_many_of(clause, before, at);
        }
        let slot = env.slot("number");
        let (counted, number) = match &done[step] {
            Effect::ForEach { over, .. } => {
                (super::denote::count(over.clone()), Expr::Slot(slot))
            }
            // `Discards their hand`: what is in it.
            Effect::Do(p) => {
                let place = p.roles.iter().find_map(|(r, a)| match a {
                    Arg::Is(e @ Expr::Zone(_, Some(_))) if *r == Role::Object => {
                        Some(e.clone())
                    }
                    _ => None,
                })?;
                let inside =
                    super::denote::over(env.slot("card"), Domain::In(place), Cond::True);
                done.insert(step, Effect::Let(slot, super::denote::count(inside)));
                env.that_many = Some(Expr::Slot(slot));
                return so_many_of(clause, before, at);
            }
            Effect::Choose(c) => {
                let Some(Effect::Do(p)) = c.body.as_deref() else { return None };
                let agent = p.roles.iter().find_map(|(r, a)| match (r, a) {
                    (Role::Agent, Arg::Is(e)) => Some(e.clone()),
                    _ => None,
                })?;
                if p.verb.is_primitive() {
                    return None;
                }
                let times = Expr::Times {
                    verb: p.verb,
                    agent: Some(Box::new(agent)),
                    within: None,
                    what: None,
                };
                let since = Expr::Arith(
                    Arith::Sub,
                    Box::new(times.clone()),
                    Box::new(Expr::Slot(slot)),
                );
                (times, since)
            }
            _ => return None,
        };
        done.insert(step, Effect::Let(slot, counted));
        env.that_many = Some(number);
        so_many_of(clause, before, at)
    }
}

/// The clause with the known number in the place of `that many`.
fn so_many_of(clause: &Clause, before: &Clause, at: usize) -> Option<Clause> {
    let mut clause = clause.clone();
    if let Complement::Object(NounPhrase::One(n)) = &mut clause.complements[at] {
        n.determiner = Determiner::None;
        n.quantity = Some(Quantity::Exactly(Amount::Variable(THAT_MANY.to_owned())));
        if n.head == Head::Number {
            n.head = before.complements.iter().find_map(|c| match c {
                Complement::Object(NounPhrase::One(n)) => match &n.head {
                    Head::Noun(_) => Some(n.head.clone()),
                    _ => None,
                },
                _ => None,
            })?;
        }
    }
    Some(clause)
}

/// `that many cards`, `as many`.
pub(crate) fn says_so_many(n: &Nominal) -> bool {
    match &n.quantity {
        Some(Quantity::Several) => n.determiner == Determiner::That,
        Some(Quantity::AsManyAs(np)) => {
            matches!(&**np, NounPhrase::One(n) if n.head == Head::Pronoun(Pronoun::This))
        }
        _ => false,
    }
}

/// `low <= number <= high`, with the trivial sides left out.
pub(crate) fn between(number: Expr, low: Expr, high: Expr) -> Cond {
    if low == high {
        return Cond::Compare(Compare::Equal, number, low);
    }
    let below = high == int(MANY);
    let above = low == int(0);
    match (above, below) {
        (true, true) => Cond::True,
        (true, false) => Cond::Compare(Compare::AtMost, number, high),
        (false, true) => Cond::Compare(Compare::AtLeast, number, low),
        (false, false) => Cond::Compare(Compare::AtLeast, number.clone(), low)
            .and(Cond::Compare(Compare::AtMost, number, high)),
    }
}

/// Whether an effect brings points and nothing else.
pub(crate) fn of_points(lowerer: &Lowerer<'_>, effect: &crate::lower::Effect) -> bool {
    use crate::lower::{Arg, Expr, Role, Value};
    let (mut any, mut other) = (false, false);
    effect.each_proposal(&mut |p| {
        any = true;
        other |= !p.roles.iter().any(|(role, arg)| {
            matches!((role, arg), (Role::Field, Arg::Is(Expr::Const(Value::Term(t))))
                if lowerer.term(*t).name.eq_ignore_ascii_case("point"))
        });
    });
    any && !other
}
