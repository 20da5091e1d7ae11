//! Dice: rolls, what they show, and how later sentences speak of it.
//!
//! A roll is kept by the game: the sum as `roll`, each die as `die 1`, `die 2` …; then the roll is told
//! as an event of its own, so that rules about what is rolled find it.

use crate::lower::from_syntax::conditions::trigger;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::dice::dice_shown::Combination;
use crate::lower::from_syntax::discourse;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Denot, Read, Ref, Stuck, equal, int};
use crate::lower::from_syntax::phrases::quantity;
use crate::lower::from_syntax::replace;
use crate::lower::{
    Arg, Arith, Compare, Cond, Effect, Expr, Pattern, PropertyKind, Proposal, Role, Subject,
    Value, Verb,
};
use crate::syntax::ast::{
    Clause, Complement, Determiner, Head, NounPhrase, Post, Preposition, Verb as V,
};
use crate::vocabulary::{Sort, TermId, Word};

/// More dice than anybody rolls at once.
const MOST_DICE: i64 = 20;

/// What a book says about its dice.
#[derive(Debug, Clone, Default)]
pub(crate) struct Dice {
    /// Faces of a die.
    pub sides: Option<i64>,
    /// How many there are, where the text says so outside a roll.
    pub number: Option<i64>,
    /// How many the roll before had.
    pub last: Option<i64>,
    /// What rules before asked of the roll (`if you roll a 1`, `on 2 to 5`).
    pub cases: Vec<Cond>,
    /// Whether anything rolls.
    pub used: bool,
}

impl Lowerer<'_> {
    /// Finds out what dice there are.
    pub(crate) fn declare_dice(&mut self) {
        let number = |w: &str| -> Option<i64> {
            w.parse().ok().or_else(|| {
                const WORDS: [&str; 13] = [
                    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight",
                    "nine", "ten", "eleven", "twelve",
                ];
                WORDS.iter().position(|x| *x == w).map(|i| i as i64)
            })
        };
        // That the standard set knows of dice does not bring any into a game.
        for unit in self.units {
            if self.is_standard(unit.set) {
                continue;
            }
            let lower = unit.text.lower();
            let words: Vec<&str> =
                lower.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
            for (i, w) in words.iter().enumerate() {
                let before = |n: usize| i.checked_sub(n).map_or("", |j| words[j]);
                let faces = w.strip_prefix('d').and_then(|n| n.parse::<i64>().ok());
                if let Some(faces) = faces.filter(|n| *n > 1) {
                    // `two d6`
                    self.dice.sides = Some(faces);
                    let n = number(before(1)).filter(|n| *n > 1);
                    self.dice.number = self.dice.number.max(n);
                }
                match *w {
                    "sided" | "sides" | "faces"
                        if words.iter().any(|w| matches!(*w, "die" | "dice")) =>
                    {
                        self.dice.sides = number(before(1)).or(self.dice.sides);
                    }
                    "roll" | "rolls" | "rolled" | "throw" | "throws" | "reroll" => {
                        self.dice.used = true;
                    }
                    "die" => {
                        let noun = ["a", "one", "the", "sided", "your", "each"];
                        self.dice.used |= noun.contains(&before(1));
                    }
                    "dice" => {
                        self.dice.used = true;
                        let n = number(before(1)).or_else(|| {
                            (before(1) == "sided" || before(1) == "normal")
                                .then(|| number(before(3)).or_else(|| number(before(2))))
                                .flatten()
                        });
                        if let Some(n) = n.filter(|n| *n > 1) {
                            self.dice.number = self.dice.number.max(Some(n));
                        }
                    }
                    _ => {}
                }
            }
        }
        if self.dice.used {
            self.game_number("roll");
        }
    }

    /// A number that the game keeps.
    pub(crate) fn game_number(&mut self, name: &str) -> TermId {
        let term = self.synthetic(name, Sort::Property);
        if !self.out.world.properties.iter().any(|p| p.term == term) {
            self.add_property(term, Subject::Game, PropertyKind::Number);
        }
        term
    }

    /// What was rolled last.
    pub(crate) fn last_roll(&self) -> Option<Expr> {
        if !self.dice.used {
            return None;
        }
        let term = self.out.terms.find("roll", Sort::Property)?;
        Some(Expr::Field(Box::new(Expr::Const(Value::None)), term))
    }

    /// Whether a number is what was rolled, all together or on one die.
    fn is_rolled(&self, e: &Expr) -> bool {
        let Expr::Field(of, term) = e else { return false };
        let name = &self.out.terms.get(*term).name;
        **of == Expr::Const(Value::None)
            && (name == "roll"
                || name.strip_prefix("die ").is_some_and(|n| n.parse::<u32>().is_ok()))
    }

    /// Whether a condition asks what the last roll is, as a number.
    pub(crate) fn asks_for_roll(&self, cond: &Cond) -> bool {
        let asks = std::cell::Cell::new(false);
        // `If they have rolled a 6 this turn` is so from the roll on, and is not asked of it.
        let looks_back = std::cell::Cell::new(false);
        let roll = self.out.world.verbs.find("roll");
        let look = |e: &Expr| {
            asks.set(asks.get() || self.is_rolled(e));
            looks_back.set(
                looks_back.get()
                    || matches!(e, Expr::Times { verb, .. } if Some(*verb) == roll),
            );
            None
        };
        let _ = replace::in_cond(cond, &look);
        self.dice.used && asks.get() && !looks_back.get()
    }

    pub(crate) fn is_die(&self, w: &Word) -> bool {
        self.is(w, &["die", "dice", "d6"])
    }

    /// How many dice a phrase names.
    fn dice_of(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Option<(i64, Option<i64>)>> {
        let NounPhrase::One(n) = np else { return Ok(None) };
        let sides = match &n.head {
            Head::Die(sides) => Some(*sides),
            Head::Noun(w) if self.is_die(w) => None,
            Head::Number | Head::Pronoun(_) => {
                return match n.post.first() {
                    Some(Post::Of(inner)) => self.dice_of(inner, env),
                    _ => Ok(None),
                };
            }
            _ => return Ok(None),
        };
        if let Some(q) = &n.quantity {
            let (low, high) = self.range(q, env)?;
            return match (low == high, low) {
                (true, Expr::Const(Value::Int(k))) if (1..=MOST_DICE).contains(&k) => {
                    Ok(Some((k, sides)))
                }
                _ => Err(Stuck::new(n.at.0, "it is not said how many dice are rolled")),
            };
        }
        let one = !n.plural
            || matches!(n.determiner, Determiner::A) && matches!(n.head, Head::Die(_));
        if one {
            return Ok(Some((1, sides)));
        }
        // Of several dice there are as many as the book has, whatever was rolled last.
        match self.dice.last.filter(|k| *k > 1).or(self.dice.number) {
            Some(k) => Ok(Some((k, sides))),
            None => Err(Stuck::new(n.at.0, "it is not said how many dice there are")
                .help("write the number, for example `roll two dice`")),
        }
    }

    /// `roll two dice`, `roll the die again`.
    pub(crate) fn roll(&mut self, clause: &Clause, env: &mut Env) -> Read<Effect> {
        if let Some(np) = &clause.subject
            && !clause.verb.passive
        {
            let d = self.phrase(np, env)?;
            self.remember(env, &d, true);
            if let (denote::Core::One(e), Ref::Player) = (&d.core, d.sort) {
                env.agent = Some(e.clone());
            }
            env.subject = Some(d);
        }
        let phrase = if clause.verb.passive {
            clause.subject.clone()
        } else {
            clause.complements.iter().find_map(|c| match c {
                Complement::Object(np) => Some(np.clone()),
                _ => None,
            })
        };
        if let Some(np) = &phrase
            && self.all_of_them() > 1
            && self.rolls_again(clause)
            && self.part_of_dice(np)
        {
            return Err(Stuck::new(
                clause.at.0,
                format!(
                    "`{}`: the other dice lie, and here all of them are rolled",
                    self.said()
                ),
            )
            .help("say it without a condition, for example `you may reroll one die`"));
        }
        let (n, sides) = match &phrase {
            Some(np) => {
                if let Some(found) = self.dice_of(np, env)? {
                    found
                } else {
                    let d = self.phrase(np, env)?;
                    return Err(Stuck::new(
                        d.span,
                        format!("`{}` is nothing that can be rolled", self.quote(d.span)),
                    )
                    .help(if d.sort == Ref::Piece {
                        "write for example `discard a card`; dice are rolled: `roll a die`"
                    } else {
                        "write for example `roll a die` or `roll two dice`"
                    }));
                }
            }
            None => (self.dice.last.unwrap_or(1), None),
        };
        self.dice.last = Some(n);
        let sides = sides.or(self.dice.sides).unwrap_or(6);
        let who = env.agent.clone().unwrap_or(Expr::TurnPlayer);
        let roll = self.game_number("roll");
        let mut all = self.rolled_afresh();
        let mut sum: Option<Expr> = None;
        let mut slots = Vec::new();
        for _ in 0..n {
            let slot = env.slot("roll");
            all.push(Effect::Do(Proposal {
                verb: Verb::ROLL,
                roles: vec![
                    (Role::Agent, Arg::Is(who.clone())),
                    (Role::Amount, Arg::Is(int(sides))),
                ],
                times: None,
                result: Some(slot),
            }));
            slots.push(slot);
            let one = Expr::Slot(slot);
            sum = Some(match sum {
                None => one,
                Some(s) => Expr::Arith(Arith::Add, Box::new(s), Box::new(one)),
            });
        }
        let sum = sum.unwrap_or(int(0));
        if n > 1 {
            for (i, slot) in slots.iter().enumerate() {
                let die = self.game_number(&format!("die {}", i + 1));
                all.push(set(die, Expr::Slot(*slot)));
            }
        }
        all.push(set(roll, sum.clone()));
        if self.compares_rolls() {
            let own = self.own_roll();
            all.push(Effect::Do(Proposal {
                verb: Verb::SET,
                roles: vec![
                    (Role::Object, Arg::Is(who.clone())),
                    (Role::Field, Arg::Is(Expr::Const(Value::Term(own)))),
                    (Role::Amount, Arg::Is(sum.clone())),
                ],
                times: None,
                result: None,
            }));
        }
        let verb = self.out.world.verbs.intern("roll");
        if !self.with_agent.contains(&verb) {
            self.with_agent.push(verb);
        }
        all.push(Effect::Do(Proposal {
            verb,
            roles: vec![(Role::Agent, Arg::Is(who)), (Role::Amount, Arg::Is(sum.clone()))],
            times: None,
            result: None,
        }));
        env.named.push(discourse::Antecedent {
            expr: Expr::Field(Box::new(Expr::Const(Value::None)), roll),
            sort: Ref::Number,
            plural: false,
            noun: None,
            query: None,
            subject: false,
            sentence: env.sentence,
        });
        Ok(Effect::Seq(all))
    }

    /// `the higher die`, `the lowest die`: what it shows.
    pub(crate) fn one_of_dice(&mut self, n: &crate::syntax::ast::Nominal) -> Option<Expr> {
        use crate::syntax::ast::Adjective;
        let how = n.adjectives.iter().find_map(|a| match a {
            Adjective::More(w) | Adjective::Most(w)
                if self.is(w, &["high", "large", "big"]) =>
            {
                Some(Arith::Max)
            }
            Adjective::More(w) | Adjective::Most(w) if self.is(w, &["low", "small"]) => {
                Some(Arith::Min)
            }
            _ => None,
        })?;
        let dice = self.dice.last.or(self.dice.number).filter(|n| *n > 1)?;
        let mut best: Option<Expr> = None;
        for i in 1..=dice {
            let term = self.game_number(&format!("die {i}"));
            let die = Expr::Field(Box::new(Expr::Const(Value::None)), term);
            best = Some(match best {
                None => die,
                Some(b) => Expr::Arith(how, Box::new(b), Box::new(die)),
            });
        }
        best
    }

    /// Whether both dice of the last roll show the same, or of more dice two.
    fn double(&mut self, env: &mut Env) -> Cond {
        let n = self.dice.last.or(self.dice.number).unwrap_or(2).max(2);
        if n > 2 {
            return self.shows_combination(Combination::Alike(2), env);
        }
        let die = |this: &mut Self, i: i64| {
            let term = this.game_number(&format!("die {i}"));
            Expr::Field(Box::new(Expr::Const(Value::None)), term)
        };
        let first = die(self, 1);
        let mut all = Cond::True;
        for i in 2..=n {
            let other = die(self, i);
            all = all.and(equal(first.clone(), other));
        }
        all
    }

    /// What `rolls a 6`, `rolls a double`, `rolls 4 or more`, `rolls doubles` asks of the roll.
    pub(crate) fn rolled(&mut self, clause: &Clause, env: &mut Env) -> Read<Option<Cond>> {
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        if !self.dice.used || !self.is(w, &["roll", "throw"]) {
            return Ok(None);
        }
        let what = if clause.verb.passive {
            clause.subject.clone()
        } else {
            clause.complements.iter().find_map(|c| match c {
                Complement::Object(np) => Some(np.clone()),
                _ => None,
            })
        };
        let Some(what) = what else {
            // `If you roll higher than another player`
            if clause.complements.is_empty() {
                return Ok(Some(Cond::True));
            }
            let said = self.quote(clause.at.0);
            return Err(Stuck::new(clause.at.0, format!("`{said}` does not say what is rolled"))
                .help("write for example `if you roll a 6`; rolls are compared as in `the player with the higher roll`"));
        };
        self.roll_is(&what, env).map(Some)
    }

    /// Notes what a rule asks of the roll, for `on any other number`.
    pub(crate) fn is_case_of_roll(&mut self, case: &Cond) {
        if self.asks_for_roll(case) && !self.dice.cases.contains(case) {
            self.dice.cases.push(case.clone());
        }
    }

    /// Whether the last roll is what a phrase names.
    pub(crate) fn roll_is(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Cond> {
        if let NounPhrase::Or(list) = np {
            let mut any = Vec::new();
            for one in list {
                any.push(self.roll_is(one, env)?);
            }
            return Ok(Cond::Any(any));
        }
        let Some(roll) = self.last_roll() else { return Ok(Cond::True) };
        let NounPhrase::One(n) = np else {
            return Err(Stuck::new(self.here(), "it is not clear what is rolled"));
        };
        // `If you roll no double`: if the roll is none.
        let double = n.quantity == Some(crate::syntax::ast::Quantity::Times(2));
        if n.determiner == Determiner::No && double {
            let mut some = n.as_ref().clone();
            some.determiner = Determiner::A;
            let cond = self.roll_is(&NounPhrase::One(Box::new(some)), env)?;
            return Ok(cond.negate());
        }
        if let Some(cond) = self.rolls_of_several(n, env)? {
            return Ok(cond);
        }
        if let Head::Noun(w) = &n.head
            && self.is(w, &["number", "result", "roll", "total", "sum"])
            && let Some(cond) = self.parity_said(n, &roll)
        {
            return Ok(cond);
        }
        // `a total of more than 10`
        if let Head::Noun(w) = &n.head
            && self.is(w, &["number", "result", "total", "sum"])
            && let [crate::syntax::ast::Post::Of(of @ NounPhrase::One(figure))] =
                n.post.as_slice()
            && figure.head == Head::Number
        {
            let of = of.clone();
            return self.roll_is(&of, env);
        }
        let other =
            n.adjectives.iter().any(|a| matches!(a, crate::syntax::ast::Adjective::Other))
                || matches!(n.determiner, Determiner::Another | Determiner::AnyOther);
        match &n.head {
            // `a double`
            Head::Number if n.quantity == Some(crate::syntax::ast::Quantity::Times(2)) => {
                if self.dice.last.or(self.dice.number).is_some_and(|n| n < 2) {
                    return Err(Stuck::new(n.at.0, "one die alone shows no double")
                        .help("say how many dice are rolled, for example `roll two dice`"));
                }
                Ok(self.double(env))
            }
            Head::Number if n.quantity.is_some() => {
                if let Some(crate::syntax::ast::Quantity::Either(list)) = &n.quantity {
                    let mut any = Vec::new();
                    for a in list.clone() {
                        let e = self.amount(&a, env)?;
                        any.push(equal(roll.clone(), e));
                    }
                    let case = Cond::Any(any);
                    self.is_case_of_roll(&case);
                    return Ok(case);
                }
                let (low, high) = match &n.quantity {
                    Some(q) => self.range(q, env)?,
                    None => (int(0), int(0)),
                };
                let case = quantity::between(roll, low, high);
                self.is_case_of_roll(&case);
                Ok(case)
            }
            Head::Noun(w) if self.is(w, &["double", "pair"]) => Ok(self.double(env)),
            Head::Noun(w) if self.is_die(w) => Ok(Cond::True),
            Head::Noun(w) if self.is(w, &["number", "result", "roll"]) && other => {
                // `any other number`: none of those that the rules before spoke of.
                let mut none = Cond::True;
                for case in self.dice.cases.clone() {
                    none = none.and(case.negate());
                }
                if self.dice.cases.is_empty() {
                    return Err(Stuck::new(n.at.0, "it is not said other than which number")
                        .help("write the numbers, for example `2 or more`"));
                }
                Ok(none)
            }
            _ => {
                let d = self.phrase(np, env)?;
                let e = self.as_number(&d, env)?;
                Ok(Cond::Compare(Compare::Equal, roll, e))
            }
        }
    }

    /// `if you roll a 6`, `when a 1 is rolled`: the roll as an event, what it shows as its guard.
    pub(crate) fn roll_trigger(
        &mut self,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<(Option<trigger::Trigger>, Cond)>> {
        if !clause.verb.negated
            && let Some(guard) = self.dice_show(clause, env)?
        {
            // `If either die shows a 1`: when there is a roll that does.
            let pattern = self.roll_pattern(env);
            env.event = Some(pattern.clone());
            let reads = crate::lower::Reads::After;
            let trigger = trigger::Trigger::Event { pattern, reads, proposed: false };
            return Ok(Some((Some(trigger), guard)));
        }
        let rolls = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["roll", "throw"]));
        if !rolls || clause.verb.negated || clause.verb.perfect || self.explains("roll") {
            return Ok(None);
        }
        let pattern = self.roll_pattern(env);
        let Some(cond) = self.rolled(clause, env)? else { return Ok(None) };
        let mut guard = cond;
        for adjunct in &clause.adjuncts {
            guard = guard.and(self.adjunct_condition(adjunct, env)?);
        }
        env.event = Some(pattern.clone());
        let reads = crate::lower::Reads::After;
        let trigger = trigger::Trigger::Event { pattern, reads, proposed: false };
        Ok(Some((Some(trigger), guard)))
    }

    /// The pattern of a roll.
    pub(crate) fn roll_pattern(&mut self, env: &mut Env) -> Pattern {
        let verb = self.out.world.verbs.intern("roll");
        let player = env.slot("player");
        env.agent = Some(Expr::Slot(player));
        env.you = Some(Expr::Slot(player));
        let noun = self.lexicon_noun("player");
        self.remember_slot(env, player, Ref::Player, noun, true);
        Pattern { verb, binds: vec![(Role::Agent, player)] }
    }

    /// `the roll`, `the result`, `the number rolled`, `the sum of the dice`, `that many`.
    pub(crate) fn roll_number(
        &mut self,
        word: &Word,
        n: &crate::syntax::ast::Nominal,
    ) -> Option<Denot> {
        let roll = self.last_roll()?;
        let dice = n.post.iter().any(|p| {
            matches!(p, Post::Of(np) | Post::Prep(Preposition::On, np)
                if Self::head(np).is_some_and(|w| self.is_die(w)))
        });
        let rolled = n.post.iter().any(|p| match p {
            Post::Participle(c) => {
                matches!(&c.verb.verb, V::Word(w) if self.is(w, &["roll", "throw", "show"]))
            }
            Post::Relative(r) => {
                matches!(&r.clause.verb.verb, V::Word(w) if self.is(w, &["roll", "throw", "show"]))
            }
            _ => false,
        });
        let plain =
            n.post.is_empty() && !matches!(n.determiner, Determiner::A | Determiner::Each);
        let fits = (self
            .is(word, &["number", "sum", "total", "value", "result", "face", "amount"])
            && (dice || rolled))
            || (self.is(word, &["roll", "result", "throw"]) && plain)
            || (self.is(word, &["die", "dice"]) && !matches!(n.determiner, Determiner::A));
        fits.then(|| Denot {
            noun: Some(word.clone()),
            ..Denot::one(Ref::Number, roll, n.at.0)
        })
    }
}

/// A number of the table becomes another.
pub(crate) fn set(term: TermId, to: Expr) -> Effect {
    Effect::Do(Proposal {
        verb: Verb::SET,
        roles: vec![
            (Role::Field, Arg::Is(Expr::Const(Value::Term(term)))),
            (Role::Amount, Arg::Is(to)),
        ],
        times: None,
        result: None,
    })
}
