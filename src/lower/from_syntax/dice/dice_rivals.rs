//! Rolls of several players against each other: `the player with the higher roll`, `if the rolls are equal`.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote::{
    Denot, Read, Ref, Stuck, count, equal, int, over,
};
use crate::lower::from_syntax::replace;
use crate::lower::{Compare, Cond, Domain, Expr, PropertyKind, RuleKind, Subject, Verb};
use crate::syntax::ast::{
    Adjective, Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post, Preposition,
    Verb as V,
};
use crate::vocabulary::{Sort, TermId};

impl Lowerer<'_> {
    /// Whether the book compares what players have rolled.
    pub(crate) fn compares_rolls(&self) -> bool {
        self.units_with(&["roll", "throw", "rolls"]).any(|(_, u)| {
            let words = u.words();
            let near = |a: &[&str], b: &[&str]| {
                words.windows(3).any(|w| {
                    a.contains(&w[0].as_str()) && w[1..].iter().any(|w| b.contains(&w.as_str()))
                })
            };
            near(&["higher", "highest", "lower", "lowest"], &["roll", "throw"])
                || near(&["rolls"], &["equal", "tied", "same"])
        })
    }

    /// `If you roll higher than another player`: rolls are compared as those that players have made.
    ///
    /// # Errors
    ///
    /// A roll that is compared with somebody.
    pub(crate) fn rolled_than(&self) -> Read<()> {
        let words = self.units[self.at].words();
        let compared = words.windows(3).any(|w| {
            matches!(w[0].as_str(), "roll" | "rolls" | "rolled")
                && matches!(w[1].as_str(), "higher" | "lower" | "more" | "less")
                && w[2] == "than"
        });
        if !compared || !self.dice.used {
            return Ok(());
        }
        Err(Stuck::new(
            self.here(),
            format!("`{}` compares a roll with somebody else's", self.said()),
        )
        .help("let all roll, and say it of `the player with the higher roll`"))
    }

    /// What a player has rolled last.
    pub(crate) fn own_roll(&mut self) -> TermId {
        let term = self.synthetic("own roll", Sort::Property);
        if !self.out.world.properties.iter().any(|p| p.term == term) {
            self.add_property(term, Subject::Player, PropertyKind::Number);
        }
        term
    }

    /// `The player with the higher roll`: who has rolled more than each other player; nobody where two are equal.
    pub(crate) fn player_by_roll(&mut self, n: &Nominal, env: &mut Env) -> Option<Denot> {
        if !self.dice.used
            || n.determiner != Determiner::The
            || n.plural
            || n.quantity.is_some()
        {
            return None;
        }
        let [Post::Prep(Preposition::With, NounPhrase::One(roll))] = n.post.as_slice() else {
            return None;
        };
        let named = matches!(&roll.head, Head::Noun(w) if self.is(w, &["roll", "throw"]))
            && roll.post.is_empty();
        let [Adjective::More(w) | Adjective::Most(w)] = roll.adjectives.as_slice() else {
            return None;
        };
        let how = if self.is(w, &["high", "good", "large", "big", "great"]) {
            Compare::More
        } else if self.is(w, &["low", "bad", "small"]) {
            Compare::Less
        } else {
            return None;
        };
        if !named {
            return None;
        }
        let own = self.own_roll();
        let (who, other) = (env.slot("player"), env.slot("player"));
        let of = |slot| Expr::Field(Box::new(Expr::Slot(slot)), own);
        let others =
            over(other, Domain::Players, equal(Expr::Slot(other), Expr::Slot(who)).negate());
        let best =
            Cond::Every(Box::new(others), Box::new(Cond::Compare(how, of(who), of(other))));
        let found = Expr::One(Box::new(over(who, Domain::Players, best)));
        Some(Denot::one(Ref::Player, found, n.at.0))
    }

    /// `The rolls are equal`, `both rolls are the same`, `both players roll the same number`.
    pub(crate) fn equal_rolls(&mut self, clause: &Clause, env: &mut Env) -> Option<Cond> {
        if !self.dice.used || clause.verb.negated {
            return None;
        }
        let NounPhrase::One(n) = clause.subject.as_ref()? else { return None };
        let rolls = matches!(&n.head, Head::Noun(w) if self.is(w, &["roll", "throw"]))
            && n.plural
            && n.post.is_empty();
        let said = match clause.complements.as_slice() {
            [Complement::Adjective(a)] => {
                matches!(&a.word, Adjective::Plain(w) if self.is(w, &["equal", "same", "identical"]))
            }
            [Complement::Object(NounPhrase::One(o))] => o
                .adjectives
                .iter()
                .any(|a| matches!(a, Adjective::Plain(w) if self.is(w, &["same", "equal"]))),
            _ => false,
        };
        let be = clause.verb.verb == V::Be
            || matches!(&clause.verb.verb, V::Word(w) if clause.verb.passive && self.is(w, &["tie"]));
        if !rolls || !be || !(said || clause.verb.passive) {
            return None;
        }
        let own = self.own_roll();
        let (who, other) = (env.slot("player"), env.slot("player"));
        let of = |slot| Expr::Field(Box::new(Expr::Slot(slot)), own);
        let same =
            over(who, Domain::Players, Cond::Compare(Compare::Equal, of(who), of(other)));
        let all = count(over(env.slot("player"), Domain::Players, Cond::True));
        let like = over(other, Domain::Players, equal(count(same), all));
        Some(Cond::Compare(Compare::AtLeast, count(like), int(1)))
    }

    /// What is said of rolls against each other is done when they have been made.
    pub(crate) fn after_the_rolls(&mut self, lead: &mut Lead) {
        let state = matches!(lead.trigger, None | Some(Trigger::State { over: None }));
        let own = self.out.terms.find("own roll", Sort::Property);
        let (true, None, Some(own)) = (state, lead.time, own) else { return };
        let asks = std::cell::Cell::new(false);
        let look = |e: &Expr| {
            asks.set(asks.get() || matches!(e, Expr::Field(_, term) if *term == own));
            None
        };
        let _ = replace::in_cond(&lead.guard.0, &look);
        if !asks.get() {
            return;
        }
        let step = self.out.rules.iter().rev().find_map(|rule| match &rule.kind {
            RuleKind::Contents { time, effect } => {
                let mut rolls = false;
                effect.each_proposal(&mut |p| rolls |= p.verb == Verb::ROLL);
                rolls.then_some(*time)
            }
            _ => None,
        });
        if let Some(time) = step {
            lead.trigger = None;
            lead.time = Some(time);
            lead.step = true;
        }
    }
}
