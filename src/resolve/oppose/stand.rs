//! What a rule says about a topic, and when two of them oppose.

use crate::lower::{Cond, Effect, Expr, Query, Role, Rule, RuleKind, TimeId, Value, Verb};
use crate::resolve::canon::{Canon, mentions, role_slot};
use crate::resolve::facts::Facts;
use crate::resolve::implies::{Guard, Together};
use crate::vocabulary::TermId;

use super::{event, fate, norm, order, state, write};

/// What stands are about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::resolve) enum Topic {
    /// What happens when an event is about to happen or happens.
    Event(Verb),
    /// Whether an action is legal.
    Action(Verb),
    /// A place to write to, at an occasion.
    Write(Occasion, Location),
    /// How often something is done, at an occasion.
    Often(Occasion, Location),
    /// The value of a property or tally.
    Value(TermId),
    /// The most that something may count.
    Limit(Expr),
    /// Where pieces of a status are.
    Invariant(TermId),
    /// Which figure of a quantity brings an outcome about.
    Goal(Expr, String),
    /// Who sees a place.
    See(TermId),
    /// Who wins.
    Ranking,
    /// Whether somebody wins or is out by an event.
    Fate(Verb, Expr),
    /// How many pieces a place holds as built.
    Components(TermId),
}

/// When a write happens.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::resolve) enum Occasion {
    /// At an event.
    Event(Verb),
    /// When a stretch of time begins.
    Time(TimeId),
    /// Before play.
    Setup,
    /// At a quiet point.
    Quiet,
}

impl Occasion {
    /// Whether it is a time that begins or ends. Before play one thing is done after another.
    fn is_time(&self) -> bool {
        matches!(self, Self::Time(_) | Self::Event(Verb::BEGIN | Verb::END))
    }
}

/// What is written to.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::resolve) struct Location {
    /// By which event.
    pub(in crate::resolve) verb: Verb,
    /// Over what it is looped, outermost first.
    pub(super) over: Vec<Query>,
    /// Of what.
    pub(super) roles: Vec<(Role, Expr)>,
}

/// What a stand says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::resolve) enum Matter {
    /// The event is replaced by this.
    Replace(Box<Effect>),
    /// The event is carried out in some way.
    Perform,
    /// The action may be done; `fixed` if the guard asks for something of what is chosen.
    May {
        /// Whether it does.
        fixed: bool,
    },
    /// The action must be done.
    Must {
        /// Whether the guard asks for something of what is chosen.
        fixed: bool,
    },
    /// The action cannot be done; whether only some objects or values are forbidden.
    Cannot {
        /// The guard asks for something of what is chosen.
        some: bool,
    },
    /// A rule lets the action happen by itself.
    Order,
    /// The action can be done only if this holds.
    Only(Cond),
    /// The values that are written.
    Values(Vec<(Role, Expr)>),
    /// How many.
    Number(Expr),
    /// Something that only one rule can settle.
    Settles(String),
}

/// What opposition needs to know about the rules themselves.
pub(in crate::resolve) struct About<'a> {
    /// Whether a rule states an exception.
    pub(in crate::resolve) marked: &'a dyn Fn(usize) -> bool,
    /// Whether the first of two rules states an exception that may be one to the second: it names it,
    /// or it names none.
    pub(in crate::resolve) excepts: &'a dyn Fn(usize, usize) -> bool,
    /// Whether one of two rules says by name that it prevails over the other.
    pub(in crate::resolve) claims: &'a dyn Fn(usize, usize) -> bool,
    /// Whether one of two rules names the other as one that it overrides or gives way to.
    pub(in crate::resolve) names: &'a dyn Fn(usize, usize) -> bool,
    /// Whether one of two rules stands in a layer above the other.
    pub(in crate::resolve) layered: &'a dyn Fn(usize, usize) -> bool,
    /// Whether the set of the first of two rules stands above that of the second.
    pub(in crate::resolve) above: &'a dyn Fn(usize, usize) -> bool,
    /// Which figures the laws of the book rank.
    pub(in crate::resolve) figures: Figures,
    /// Whether two rules are two rules of the book itself.
    pub(in crate::resolve) two_of_the_book: &'a dyn Fn(usize, usize) -> bool,
}

/// Which of two figures for one thing a law of the book chooses between.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::resolve) enum Figures {
    /// None: two rules that each do something add up.
    AddUp,
    /// How much a time brings, by the numbers of the rules.
    OfTimes,
    /// All, by what they are.
    All,
}

/// One stand of one rule.
#[derive(Debug, Clone)]
pub(in crate::resolve) struct Stand {
    /// Of which rule (its place).
    pub(in crate::resolve) rule: usize,
    /// What it says.
    pub(in crate::resolve) matter: Matter,
    /// When.
    pub(in crate::resolve) guard: Guard,
}

/// All stands of a rule.
pub(in crate::resolve) fn stands(
    at: usize,
    rule: &Rule,
    facts: &Facts<'_>,
) -> Vec<(Topic, Stand)> {
    let mut out = Vec::new();
    let mut add = |topic: Topic, matter: Matter, guard: Cond| {
        let guard = Guard::new(guard, facts);
        if !guard.is_never() {
            out.push((topic, Stand { rule: at, matter, guard }));
        }
    };
    match &rule.kind {
        RuleKind::Instead { .. } | RuleKind::Perform { .. } => {
            event::stands(rule, &mut add);
            fate::stands(rule, &mut add);
            order::stands(rule, &mut add);
        }
        RuleKind::May { .. }
        | RuleKind::Only { .. }
        | RuleKind::Cannot { .. }
        | RuleKind::Must { .. } => norm::stands(rule, &mut add),
        RuleKind::When { event, effect, .. } => {
            fate::stands(rule, &mut add);
            order::stands(rule, &mut add);
            // How often something is done when something happens may be said anew in a higher layer.
            let mut canon = Canon::default();
            let guard = canon.cond(&rule.guard);
            let mut often = |topic: Topic, matter: Matter, guard: Cond| {
                // Where the thing of the event goes is one place in one step, too.
                let goes = matches!(&topic, Topic::Write(_, here) if here.verb == Verb::MOVE && here.over.is_empty());
                if goes || matches!(topic, Topic::Often(..)) {
                    add(topic, matter, guard);
                }
            };
            let occasion = Occasion::Event(event.verb);
            write::writes(effect, &mut canon, &occasion, &guard, &mut often);
        }
        RuleKind::Cost { .. } => order::stands(rule, &mut add),
        RuleKind::Outcome { .. } => {
            state::stands(rule, &mut add);
            order::stands(rule, &mut add);
        }
        RuleKind::Contents { .. } => {
            state::stands(rule, &mut add);
            order::stands(rule, &mut add);
        }
        _ => state::stands(rule, &mut add),
    }
    out
}

impl Stand {
    /// Whether what a prohibition asks of the piece is so of every piece that an order chooses from: nothing may be taken from
    /// the bowl, and something is to be taken from it.
    fn forbids_all_of(&self, order: &Self) -> bool {
        let chosen = [Role::Host, Role::As, Role::To, Role::Second];
        let parts = |cond: &Cond| match cond {
            Cond::All(list) => list.clone(),
            one => vec![one.clone()],
        };
        let ordered = parts(&order.guard.cond);
        let asked = parts(&self.guard.cond);
        !chosen.iter().any(|role| mentions(&self.guard.cond, role_slot(*role)))
            && asked
                .iter()
                .filter(|cond| mentions(cond, role_slot(Role::Object)))
                .all(|cond| ordered.contains(cond))
    }

    /// Whether the two oppose each other.
    pub(in crate::resolve) fn opposes(
        &self,
        other: &Self,
        topic: &Topic,
        facts: &Facts<'_>,
        about: &About<'_>,
    ) -> bool {
        let marked = about.marked;
        match (&self.matter, &other.matter) {
            (Matter::Replace(_), Matter::Perform) | (Matter::Perform, Matter::Replace(_)) => {
                true
            }
            (Matter::Replace(a), Matter::Replace(b)) => a != b,
            (Matter::May { fixed } | Matter::Must { fixed }, Matter::Cannot { some })
            | (Matter::Cannot { some }, Matter::May { fixed } | Matter::Must { fixed }) => {
                // What is forbidden for some of the candidates leaves a free choice the others.
                !some
                    || *fixed
                    || marked(self.rule)
                    || marked(other.rule)
                    || (about.claims)(self.rule, other.rule)
            }
            (Matter::Order, Matter::Cannot { some }) => !some || other.forbids_all_of(self),
            (Matter::Cannot { some }, Matter::Order) => !some || self.forbids_all_of(other),
            (Matter::May { .. } | Matter::Must { .. }, Matter::Only(cond)) => {
                self.defies(other, cond, facts, about)
            }
            (Matter::Only(cond), Matter::May { .. } | Matter::Must { .. }) => {
                other.defies(self, cond, facts, about)
            }
            (Matter::Values(a), Matter::Values(b)) => a.iter().any(|(role, value)| {
                b.iter().any(|(other, against)| role == other && value != against)
            }),
            (Matter::Number(a), Matter::Number(b)) => {
                a != b
                    && (!matches!(topic, Topic::Often(..))
                        || is_nothing(a, topic)
                        || is_nothing(b, topic)
                        // What comes on top of what is named overrides nothing.
                        || (about.names)(self.rule, other.rule)
                        || marked(self.rule)
                        || marked(other.rule)
                        || self.restates(other, topic, facts, about)
                        || self.says_other(other, topic, facts, about)
                        || other.says_other(self, topic, facts, about))
            }
            (Matter::Settles(a), Matter::Settles(b)) => a != b,
            _ => false,
        }
    }

    /// Whether one says in a higher layer what the other says, with another figure. Two rules of one
    /// layer that each do something add up, unless the book has a law that chooses between their figures.
    fn restates(
        &self,
        other: &Self,
        topic: &Topic,
        facts: &Facts<'_>,
        about: &About<'_>,
    ) -> bool {
        let (one, two) = (self.in_play(facts), other.in_play(facts));
        let ranked = match about.figures {
            Figures::AddUp => false,
            Figures::OfTimes => match topic {
                Topic::Often(when, here) => when.is_time() && here.verb != Verb::ADD,
                _ => false,
            },
            Figures::All => true,
        };
        let chosen = ranked && (about.two_of_the_book)(self.rule, other.rule);
        (chosen || (about.layered)(self.rule, other.rule))
            && one.implies(&two, facts)
            && two.implies(&one, facts)
    }

    /// Whether it says in a higher layer, of a narrower case, another figure for what a time brings: `a player with no cards draws
    /// two cards in their Draw Step`, where everybody draws one. What is gained comes on top.
    fn says_other(
        &self,
        low: &Self,
        topic: &Topic,
        facts: &Facts<'_>,
        about: &About<'_>,
    ) -> bool {
        let Topic::Often(Occasion::Time(_), location) = topic else { return false };
        let figure =
            |m: &Matter| matches!(m, Matter::Number(Expr::Const(Value::Int(n))) if *n > 0);
        location.verb != Verb::ADD
            && figure(&self.matter)
            && figure(&low.matter)
            && (about.above)(self.rule, low.rule)
            && self.in_play(facts).implies(&low.in_play(facts), facts)
    }

    /// The guard without what holds for the whole game or not at all: how many play.
    fn in_play(&self, facts: &Facts<'_>) -> Guard {
        let parts = match &self.guard.cond {
            Cond::All(list) => list.clone(),
            cond => vec![cond.clone()],
        };
        let left = parts.into_iter().filter(|c| !counts_players(c));
        Guard::new(left.fold(Cond::True, Cond::and), facts)
    }

    /// Whether a permission speaks against an only-restriction: it says that it is an exception, or
    /// it speaks of nothing but cases that the restriction shuts out.
    fn defies(&self, only: &Self, cond: &Cond, facts: &Facts<'_>, about: &About<'_>) -> bool {
        (about.excepts)(self.rule, only.rule)
            || self.guard.together(&only.guard, facts) != Together::Cannot
                && self.guard.and(cond, facts).together(&only.guard, facts) == Together::Cannot
    }
}

/// Whether a rule says that nothing is gained: beside another gain it would say nothing at all.
fn is_nothing(amount: &Expr, topic: &Topic) -> bool {
    matches!(topic, Topic::Often(_, here) if here.verb == Verb::ADD)
        && matches!(amount, Expr::Const(Value::Int(0)))
}

/// Whether a condition asks how many play and nothing else.
fn counts_players(cond: &Cond) -> bool {
    match cond {
        Cond::Compare(_, Expr::PlayerCount, Expr::Const(_))
        | Cond::Compare(_, Expr::Const(_), Expr::PlayerCount) => true,
        Cond::Any(list) | Cond::All(list) => list.iter().all(counts_players),
        Cond::Not(inner) => counts_players(inner),
        _ => false,
    }
}
