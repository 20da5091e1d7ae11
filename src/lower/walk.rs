//! A walk through the parts of a rule that changes nothing and copies nothing.

use super::Meta;
use super::effect::{Arg, Choice, Effect, Who};
use super::expr::{Cond, Domain, Expr, Query};
use super::rule::{RuleKind, Watch};

/// What is looked at: each expression and each query, a part before what it is made of.
pub struct Walk<'f> {
    /// Told of each expression.
    pub expr: &'f mut dyn FnMut(&Expr),
    /// Told of each query.
    pub query: &'f mut dyn FnMut(&Query),
    /// Whether it goes into what is not asked of the table as it stands too: what happened before, what is watched for,
    /// what a law or a set of components holds for.
    pub beside: bool,
}

impl Walk<'_> {
    /// Through a condition.
    pub fn cond(&mut self, cond: &Cond) {
        match cond {
            Cond::True
            | Cond::False
            | Cond::During(_)
            | Cond::Did
            | Cond::By(_)
            | Cond::GameOver => {}
            Cond::Not(x) => self.cond(x),
            Cond::All(list) | Cond::Any(list) => list.iter().for_each(|c| self.cond(c)),
            Cond::Compare(_, x, y)
            | Cond::Member(x, _, y)
            | Cond::In(x, y)
            | Cond::SameKind(x, y) => {
                self.expr(x);
                self.expr(y);
            }
            Cond::Kind(x, _)
            | Cond::Status(x, _)
            | Cond::Flag(x, _)
            | Cond::InZone(x, _)
            | Cond::Holds(x, _)
            | Cond::Titled(x, _)
            | Cond::Derived(_, x)
            | Cond::CanDo(x, _)
            | Cond::Asked(x, _)
            | Cond::FaceUp(x) => self.expr(x),
            Cond::Attached(x, host) => {
                self.expr(x);
                self.maybe(host.as_ref());
            }
            Cond::Exists(q) => self.query(q),
            Cond::Every(q, x) => {
                self.query(q);
                self.cond(x);
            }
            Cond::Outcome { object, .. } => self.maybe(object.as_ref()),
        }
    }

    fn maybe(&mut self, expr: Option<&Expr>) {
        if let Some(expr) = expr {
            self.expr(expr);
        }
    }

    /// Through an expression.
    pub fn expr(&mut self, expr: &Expr) {
        (self.expr)(expr);
        match expr {
            Expr::Const(_)
            | Expr::Slot(_)
            | Expr::TurnPlayer
            | Expr::FirstPlayer
            | Expr::Asked
            | Expr::RoleOf(_)
            | Expr::PlayerCount
            | Expr::TimeNumber(_) => {}
            Expr::Field(x, _)
            | Expr::Owner(x)
            | Expr::Controller(x)
            | Expr::Host(x)
            | Expr::PlaceOf(x)
            | Expr::Depth(x)
            | Expr::StatusOf(x)
            | Expr::Neighbour(x, _)
            | Expr::Kept(x, _)
            | Expr::Lookup(_, x) => self.expr(x),
            Expr::Zone(_, x) | Expr::Designated(_, x) => self.maybe(x.as_deref()),
            Expr::PlaceFor { status: x, player: y }
            | Expr::Place { player: x, by: y, .. }
            | Expr::Arith(_, x, y) => {
                self.expr(x);
                self.expr(y);
            }
            Expr::Aggregate(_, over, of) => {
                self.query(over);
                self.maybe(of.as_deref());
            }
            Expr::One(q) => self.query(q),
            Expr::If(c, x, y) => {
                self.cond(c);
                self.expr(x);
                self.expr(y);
            }
            Expr::Times { agent, what, .. } => {
                self.maybe(agent.as_deref());
                if let Some((_, of)) = what.as_ref().and_then(|what| what.of.as_ref()) {
                    self.expr(of);
                }
                if let Some(what) = what.as_ref().filter(|_| self.beside) {
                    self.cond(&what.guard);
                }
            }
        }
    }

    /// Through a query.
    pub fn query(&mut self, query: &Query) {
        (self.query)(query);
        match &query.domain {
            Domain::Pieces
            | Domain::InAll(_)
            | Domain::LatestIn(_)
            | Domain::Players
            | Domain::Terms(_)
            | Domain::Places(_) => {}
            Domain::In(x)
            | Domain::AttachedTo(x)
            | Domain::PlayersFrom(x)
            | Domain::PlayersRound(x, _)
            | Domain::Members(x, _)
            | Domain::Only(x) => self.expr(x),
            Domain::Numbers(x, y) => {
                self.expr(x);
                self.expr(y);
            }
            Domain::Union(list) => list.iter().for_each(|q| self.query(q)),
        }
        self.cond(&query.filter);
        for key in &query.sort {
            self.expr(&key.by);
        }
        self.maybe(query.limit.as_deref());
    }

    /// Through an effect.
    pub fn effect(&mut self, effect: &Effect) {
        match effect {
            Effect::Nothing | Effect::Resume => {}
            Effect::Seq(list) | Effect::Together(list) => {
                for effect in list {
                    self.effect(effect);
                }
            }
            Effect::Do(p) => {
                for (_, arg) in &p.roles {
                    match arg {
                        Arg::Is(x) => self.expr(x),
                        Arg::Open(q) => self.query(q),
                    }
                }
                self.maybe(p.times.as_ref());
            }
            Effect::Choose(c) => self.choice(c),
            Effect::Offer { to, effect, otherwise } => {
                self.expr(to);
                self.effect(effect);
                self.effect(otherwise);
            }
            Effect::Menu { to, options, .. } => {
                self.expr(to);
                for option in options {
                    self.effect(option);
                }
            }
            Effect::ForEach { over, body, .. } => {
                self.query(over);
                self.effect(body);
            }
            Effect::Let(_, x) | Effect::OwnText(x) => self.expr(x),
            Effect::If(c, x, y) => {
                self.cond(c);
                self.effect(x);
                self.effect(y);
            }
            Effect::Repeat { body, until } => {
                self.effect(body);
                self.cond(until);
            }
            Effect::Secretly { over, choice, body, .. } => {
                self.query(over);
                self.choice(choice);
                self.effect(body);
            }
        }
    }

    fn choice(&mut self, choice: &Choice) {
        if let Who::Player(x) = &choice.by {
            self.expr(x);
        }
        self.query(&choice.from);
        self.expr(&choice.min);
        self.expr(&choice.max);
        if let Some(body) = &choice.body {
            self.effect(body);
        }
    }

    /// Through what a rule says.
    pub fn kind(&mut self, kind: &RuleKind) {
        match kind {
            RuleKind::Perform { effect, .. }
            | RuleKind::When { effect, .. }
            | RuleKind::Instead { effect, .. }
            | RuleKind::Contents { effect, .. }
            | RuleKind::Setup { effect, .. }
            | RuleKind::Final { effect } => self.effect(effect),
            RuleKind::Watch { watch, effect } => {
                if self.beside {
                    self.watch(watch);
                }
                self.effect(effect);
            }
            RuleKind::Keep { over, effect } => {
                if let Some(over) = over {
                    self.query(over);
                }
                self.effect(effect);
            }
            RuleKind::Outcome { over, effect, crossing } => {
                if let Some(over) = over {
                    self.query(over);
                }
                self.effect(effect);
                if let Some((a, b)) = crossing {
                    self.expr(a);
                    self.expr(b);
                }
            }
            RuleKind::Only { cond, .. }
            | RuleKind::Ends { when: cond, .. }
            | RuleKind::See { who: cond, .. } => self.cond(cond),
            RuleKind::Param { choice, purpose, .. } => {
                self.choice(choice);
                if let Some(purpose) = purpose {
                    self.effect(purpose);
                }
            }
            RuleKind::Cost { choices, payment, .. } => {
                for choice in choices {
                    self.choice(choice);
                }
                self.effect(payment);
            }
            RuleKind::Limit { over, count, max } => {
                self.query(over);
                self.expr(count);
                self.expr(max);
            }
            RuleKind::Assign { value, .. } => self.expr(value),
            RuleKind::Ranking { order } => self.query(order),
            RuleKind::Components { cond, .. } if self.beside => self.cond(cond),
            RuleKind::Meta(meta) if self.beside => self.meta(meta),
            RuleKind::May { .. }
            | RuleKind::Cannot { .. }
            | RuleKind::Must { .. }
            | RuleKind::Invariant { .. }
            | RuleKind::Derive { .. }
            | RuleKind::Assort { .. }
            | RuleKind::Fact { .. }
            | RuleKind::Components { .. }
            | RuleKind::Meta(_) => {}
        }
    }

    fn watch(&mut self, watch: &Watch) {
        match watch {
            Watch::EachHeld { without_guard, .. } => self.cond(without_guard),
            Watch::AllPassed => {}
            Watch::Happened { guard, times, .. } => {
                self.cond(guard);
                self.expr(times);
            }
        }
    }

    fn meta(&mut self, meta: &Meta) {
        match meta {
            Meta::Scope(_, cond) => self.cond(cond),
            Meta::Among(_, inner) => self.meta(inner),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Walk;
    use crate::lower::{Cond, Domain, Expr, Query, Slot};

    #[test]
    fn a_query_within_a_query_is_seen() {
        let query = |filter| Query {
            var: Slot(0),
            domain: Domain::Players,
            filter,
            sort: Vec::new(),
            limit: None,
        };
        let inner = Cond::Exists(Box::new(query(Cond::False)));
        let outer = Cond::Flag(Expr::One(Box::new(query(inner))), crate::vocabulary::TermId(1));
        let (mut exprs, mut none) = (0, 0);
        let mut walk = Walk {
            expr: &mut |_| exprs += 1,
            query: &mut |q| none += usize::from(q.filter == Cond::False),
            beside: true,
        };
        walk.cond(&outer);
        assert_eq!((exprs, none), (1, 1));
    }
}
