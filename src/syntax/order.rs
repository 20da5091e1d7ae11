//! Orders (`in ascending order of rank`) and how often (`once per turn`).

use super::adjunct::Flat;
use super::ast::{
    Adjunct, Amount, Clause, Condition, NounPhrase, Often, OrderBy, OrderPhrase, Quantity,
    Subordinator,
};
use super::build::{Build, Pair};
use super::grammar::Production as P;
use super::stack::one;

impl Build<'_> {
    /// An order.
    pub(super) fn order(&self, pair: Pair<'_>) -> OrderPhrase {
        let mut by = OrderBy::Unstated;
        let mut ties = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                P::order_word => by = order_word(part.as_str().trim()),
                P::order_key => {
                    for key in part.into_inner() {
                        match key.as_rule() {
                            P::chunk => order_by_key(&mut by, one(self.chunk(key).nominal)),
                            _ => by = OrderBy::As(Box::new(self.clause_body(key))),
                        }
                    }
                }
                P::ties => ties = Some(self.ties(part)),
                _ => {}
            }
        }
        OrderPhrase { by, from: None, ties: ties.map(Box::new) }
    }

    fn ties(&self, pair: Pair<'_>) -> OrderBy {
        for part in pair.into_inner() {
            match part.as_rule() {
                P::adverb => {
                    return match self.surface(part.as_str()).as_str() {
                        "randomly" => OrderBy::Random,
                        "clockwise" => OrderBy::Clockwise,
                        _ => OrderBy::Alphabetical(None),
                    };
                }
                P::order_item => return self.order(part).by,
                P::pp => {
                    let mut items = Vec::new();
                    self.pp(&mut items, part);
                    if let Some(Flat::Prep { chunk, .. }) = items.pop() {
                        return OrderBy::Named(one(chunk.nominal));
                    }
                }
                _ => {}
            }
        }
        OrderBy::Unstated
    }

    pub(super) fn often(&self, pair: Pair<'_>) -> Often {
        let mut limit = String::new();
        let mut times = None;
        let mut per = None;
        let mut nth = false;
        for part in pair.into_inner() {
            match part.as_rule() {
                P::nth_time => {
                    nth = true;
                    times = Some(nth_of(part.as_str()));
                }
                P::often_limit => part.as_str().trim().clone_into(&mut limit),
                P::times => {
                    let first = part.as_str().split(' ').next().unwrap_or("").to_owned();
                    let n = match first.as_str() {
                        "once" => Amount::Number(1),
                        "twice" => Amount::Number(2),
                        other => match self.word(other) {
                            crate::vocabulary::Word::Number(n) => Amount::Number(n),
                            _ => Amount::Number(1),
                        },
                    };
                    times = Some(n);
                }
                P::often_per => per = self.often_per(part),
                _ => {}
            }
        }
        let at_most = matches!(limit.as_str(), "only" | "at_most");
        let times = times.map(|n| match limit.as_str() {
            "up_to" => Quantity::UpTo(n),
            "at_least" => Quantity::AtLeast(n),
            "more_than" => Quantity::MoreThan(n),
            "fewer_than" => Quantity::LessThan(n),
            _ => Quantity::Exactly(n),
        });
        Often { times, per, at_most, nth, of_all: false }
    }

    /// `The first time each turn that a player draws a card`: when one is drawn for the first time each turn.
    pub(super) fn nth_sub(&self, pair: Pair<'_>) -> Option<Adjunct> {
        let (mut times, mut per, mut condition) = (None, None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                P::the_nth_time => times = Some(nth_of(part.as_str())),
                P::nth_per => per = self.often_per(part),
                P::condition => condition = Some(self.condition(part)),
                _ => {}
            }
        }
        let mut condition = condition?;
        let often = Often {
            times: times.map(Quantity::Exactly),
            per,
            at_most: false,
            nth: true,
            of_all: false,
        };
        first_clause(&mut condition)?.adjuncts.insert(0, Adjunct::Often(often));
        Some(Adjunct::Sub(Subordinator::When, condition))
    }

    fn often_per(&self, pair: Pair<'_>) -> Option<NounPhrase> {
        let mut items = self.items(pair.into_inner());
        if items.is_empty() {
            return None;
        }
        match items.remove(0) {
            Flat::Chunk(first) => Some(super::stack::noun_phrase(*first, items)),
            _ => None,
        }
    }
}

/// The clause of an event, where one condition tells it.
fn first_clause(condition: &mut Condition) -> Option<&mut Clause> {
    match condition {
        Condition::Clause(clause) | Condition::Reduced(clause) => Some(clause),
        Condition::With(inner, _) => first_clause(inner),
        Condition::And(_) | Condition::Or(_) => None,
    }
}

/// Which time a literal of the grammar names.
fn nth_of(words: &str) -> Amount {
    const NAMES: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
    let at = NAMES.iter().position(|n| words.contains(n)).unwrap_or(0);
    Amount::Number(at as i64 + 1)
}

fn order_by_key(by: &mut OrderBy, key: NounPhrase) {
    match by {
        OrderBy::Ascending(slot) | OrderBy::Descending(slot) | OrderBy::Alphabetical(slot) => {
            *slot = Some(key);
        }
        _ => *by = OrderBy::Named(key),
    }
}

fn order_word(word: &str) -> OrderBy {
    match word {
        "in_ascending_order" => OrderBy::Ascending(None),
        "in_descending_order" => OrderBy::Descending(None),
        "in_alphabetical_order" => OrderBy::Alphabetical(None),
        "in_turn_order" => OrderBy::Turn,
        "in_clockwise_order" => OrderBy::Clockwise,
        "in_counterclockwise_order" => OrderBy::Counterclockwise,
        "in_random_order" => OrderBy::Random,
        "in_any_order" => OrderBy::Any,
        "in_listed_order" => OrderBy::Listed,
        _ => OrderBy::Unstated,
    }
}

/// `starting with X` goes to the order just before it, or stands as an order of its own.
pub(super) fn starting_with(items: &mut Vec<Flat>, phrase: NounPhrase) {
    if let Some(Flat::Adjunct(Adjunct::Order(order))) = items.last_mut()
        && order.from.is_none()
    {
        order.from = Some(phrase);
        return;
    }
    let order = OrderPhrase { by: OrderBy::Unstated, from: Some(phrase), ties: None };
    items.push(Flat::Adjunct(Adjunct::Order(order)));
}
