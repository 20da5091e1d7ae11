//! The ladder applied to one pair of opposing stands.

use std::cmp::Ordering;

use crate::lower::{
    Compare, Cond, Expr, Force, Lowered, Marker, Meta, Rule, RuleId, RuleKind, Rules, SetRole,
    Value,
};

use super::LawId;
use super::canon::is_free;
use super::facts::Facts;
use super::group::Groups;
use super::implies::Guard;
use super::ladder::Ladder;
use super::oppose::{Matter, Stand};

/// What is needed to judge.
#[derive(Debug)]
pub(super) struct Judge<'a> {
    pub(super) lowered: &'a Lowered,
    pub(super) facts: &'a Facts<'a>,
    pub(super) ladder: &'a Ladder,
    /// What laws call rules.
    pub(super) groups: Groups<'a>,
    /// For each rule why it is exceptional, found ones included.
    pub(super) markers: Vec<Option<Marker>>,
}

/// What the ladder says of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Judgement {
    /// The first or the second prevails, by a law.
    Prevails {
        /// Whether it is the first.
        first: bool,
        /// The law.
        law: LawId,
    },
    /// No law decides.
    Tie,
    /// They do not get in each other's way.
    Apart,
}

impl Judge<'_> {
    /// The rule at a place.
    pub(super) fn rule(&self, at: usize) -> &Rule {
        &self.lowered.rules[at]
    }

    /// Whether a rule says of itself that it is an exception.
    pub(super) fn states_exception(&self, at: usize) -> bool {
        let rule = self.rule(at);
        rule.exceptional.is_some_and(|m| m != Marker::Narrower)
    }

    /// Whether a rule belongs to the standard set.
    pub(super) fn is_standard(&self, at: usize) -> bool {
        let set = self.rule(at).origin.set.0 as usize;
        self.lowered.sets.get(set).is_some_and(|s| s.role == SetRole::Standard)
    }

    /// Whether one of the two stands in a layer above the other.
    pub(super) fn layered(&self, a: usize, b: usize) -> bool {
        self.above(a, b) || self.above(b, a)
    }

    /// Whether the set of the first stands in a layer above that of the second.
    pub(super) fn above(&self, a: usize, b: usize) -> bool {
        let set = |r: usize| self.rule(r).origin.set.0 as usize;
        self.ladder.layers.over(set(a), set(b)).is_some()
    }

    /// Whether one of the two stands over the other by its set or by the class that the book gives it.
    pub(super) fn ranked_apart(&self, a: usize, b: usize) -> bool {
        self.layered(a, b)
            || self.ladder.laws.iter().any(|law| match &law.meta {
                Meta::Over { over, under } => {
                    [(a, b), (b, a)].iter().any(|&(p, q)| self.groups.ranks(over, under, p, q))
                }
                _ => false,
            })
    }

    /// Whether the two are parts of one numbered rule.
    pub(super) fn same_rule(&self, a: usize, b: usize) -> bool {
        let (a, b) = (&self.rule(a).origin, &self.rule(b).origin);
        a.set == b.set
            && a.number == b.number
            && a.name == b.name
            && a.occurrence == b.occurrence
    }

    /// Compares by number; none where numbers do not rank the two.
    pub(super) fn by_number(&self, a: usize, b: usize) -> Option<Ordering> {
        let (a, b) = (&self.rule(a).origin, &self.rule(b).origin);
        let order = if a.set == b.set {
            if a.number.0.is_empty() || b.number.0.is_empty() {
                return None;
            }
            a.number.cmp(&b.number)
        } else {
            let place = |set: crate::lower::SetId| self.ladder.layers.place(set.0 as usize);
            place(a.set)?.cmp(&place(b.set)?)
        };
        (order != Ordering::Equal).then_some(order)
    }

    /// Whether the first stands later in the book.
    pub(super) fn is_later(&self, a: usize, b: usize) -> bool {
        let spot = |at: usize| {
            let o = &self.rule(at).origin;
            (o.position, o.sentence, o.part, at)
        };
        self.by_number(a, b).map_or_else(|| spot(a) > spot(b), Ordering::is_gt)
    }

    /// Whether the first speaks of a narrower case than the second.
    pub(super) fn is_narrower(&self, a: &Stand, b: &Stand) -> bool {
        let permits =
            matches!(b.matter, Matter::May { .. } | Matter::Must { .. } | Matter::Order);
        let wider = if permits && matches!(a.matter, Matter::Cannot { .. }) {
            // When a player gets to act, or has to, is not what the permission is about.
            let cond = without_occasion(&b.guard.cond);
            let cond = if b.matter == Matter::Order { without_event(&cond) } else { cond };
            Guard::new(cond, self.facts)
        } else {
            b.guard.clone()
        };
        a.guard.implies(&wider, self.facts) && !b.guard.implies(&a.guard, self.facts)
    }

    /// Walks the ladder.
    pub(super) fn judge(&self, a: &Stand, b: &Stand) -> Judgement {
        if let Some(judgement) = self.replacement(a, b) {
            return judgement;
        }
        for (at, law) in self.ladder.laws.iter().enumerate() {
            let law_id = LawId(at as u16);
            let first = self.by_law(law_id, &law.meta, a, b);
            if let Some(first) = first {
                return Judgement::Prevails { first, law: law_id };
            }
        }
        Judgement::Tie
    }

    /// Whether what happens by itself gives way to a prohibition of it without a word: no law of the book ranks the two.
    pub(super) fn left_to_the_prohibition(
        &self,
        a: &Stand,
        b: &Stand,
        judgement: Judgement,
    ) -> bool {
        if a.matter != Matter::Order && b.matter != Matter::Order {
            return false;
        }
        let Judgement::Prevails { law, .. } = judgement else {
            // Who cannot win does not, whatever they reach.
            let outcome = |at: usize| matches!(self.rule(at).kind, RuleKind::Outcome { .. });
            return outcome(a.rule) || outcome(b.rule);
        };
        let named = self.claims(a.rule, b.rule) || self.claims(b.rule, a.rule);
        self.is_standard_law(law) && !named
    }

    /// Whether a law lets the first prevail, or the second, or does not decide.
    fn by_law(&self, id: LawId, meta: &Meta, a: &Stand, b: &Stand) -> Option<bool> {
        let (x, y) = (a.rule, b.rule);
        match meta {
            Meta::BaseBelow | Meta::CompatibilityBelow => {
                pick(self.over(id, x, y), self.over(id, y, x))
            }
            Meta::Over { over, under } => pick(self.over(id, x, y), self.over(id, y, x))
                .or_else(|| {
                    if self.layered(x, y) {
                        return None;
                    }
                    let ranks = |p, q| self.groups.ranks(over, under, p, q);
                    pick(ranks(x, y), ranks(y, x))
                }),
            Meta::Among(group, law) => {
                let both = [x, y].iter().all(|&at| self.groups.holds(group, at));
                if both { self.by_law(id, law, a, b) } else { None }
            }
            Meta::Yields => pick(self.yields(y, x), self.yields(x, y)),
            Meta::Claims => {
                let stated = self.ladder.laws[id.0 as usize].stated_by.is_some();
                // An exception that names its base is looked at by the law about exceptions.
                let told = |p: usize| {
                    stated
                        || self.rule(p).exceptional.is_none()
                        || self
                            .ladder
                            .find(|m| *m == Meta::Exceptional)
                            .is_some_and(|law| self.is_standard_law(law))
                };
                let over = |p: usize, q: usize| {
                    told(p) && self.claims(p, q) || stated && self.yields(q, p)
                };
                pick(over(x, y), over(y, x))
            }
            Meta::Exceptional => self.exceptional(a, b),
            Meta::CallsItself => self.calls_itself(x, y),
            Meta::CannotBeatsCan => pick(forbids(&a.matter), forbids(&b.matter)),
            Meta::Force { over, under } => {
                let of = |s: &Stand, force| has_force(&s.matter, force);
                pick(of(a, *over) && of(b, *under), of(b, *over) && of(a, *under))
            }
            Meta::CanBeatsCannot => pick(forbids(&b.matter), forbids(&a.matter)),
            Meta::Attribute { name, higher } => self.by_figure(x, y, name, *higher),
            Meta::Amount { larger } => {
                let (a, b) = (figure(&a.matter)?, figure(&b.matter)?);
                (a != b).then_some((a > b) == *larger)
            }
            Meta::LaterClause => self.same_rule(x, y).then(|| self.is_later(x, y)),
            Meta::EarlierClause => self.same_rule(x, y).then(|| self.is_later(y, x)),
            Meta::Specific => pick(self.is_narrower(a, b), self.is_narrower(b, a)),
            Meta::General => pick(self.is_narrower(b, a), self.is_narrower(a, b)),
            Meta::EarlierNumber => self.by_place(x, y).map(Ordering::is_lt),
            Meta::LaterNumber => self.by_place(x, y).map(Ordering::is_gt),
            Meta::ExceptionalMeans
            | Meta::OnlyStated
            | Meta::LeavesOut
            | Meta::SameName
            | Meta::Scope(..) => None,
        }
    }

    /// Whether a layer puts the first over the second by this law.
    fn over(&self, law: LawId, a: usize, b: usize) -> bool {
        let set = |r: usize| self.rule(r).origin.set.0 as usize;
        self.ladder.layers.over(set(a), set(b)) == Some(law)
    }

    fn is_standard_law(&self, law: LawId) -> bool {
        self.ladder.laws[law.0 as usize]
            .stated_by
            .is_none_or(|id| self.is_standard(id.0 as usize))
    }

    /// Compares by number; rules of one text without numbers by where they stand.
    fn by_place(&self, a: usize, b: usize) -> Option<Ordering> {
        let (x, y) = (&self.rule(a).origin, &self.rule(b).origin);
        let bare = x.number.0.is_empty() && y.number.0.is_empty();
        let apart = x.position != y.position;
        if x.set == y.set && bare && apart {
            return Some(x.position.cmp(&y.position)).filter(|o| *o != Ordering::Equal);
        }
        self.by_number(a, b)
    }

    /// Whether a rule says that it gives way to another.
    fn yields(&self, a: usize, b: usize) -> bool {
        // The standard set gives way to everything else.
        !self.is_standard(b) && self.rule(a).yields.iter().any(|rules| self.means(rules, a, b))
    }

    /// A replacement comes before what it replaces: what carries an event out speaks of the event that
    /// happens, and prevails only if it says that it is an exception.
    fn replacement(&self, a: &Stand, b: &Stand) -> Option<Judgement> {
        let (first, replaces, performs) = match (&a.matter, &b.matter) {
            (Matter::Replace(_), Matter::Perform) => (true, a.rule, b.rule),
            (Matter::Perform, Matter::Replace(_)) => (false, b.rule, a.rule),
            _ => return None,
        };
        if self.states_exception(performs) {
            return None;
        }
        let set = |r: usize| self.rule(r).origin.set.0 as usize;
        let layers = &self.ladder.layers;
        if layers.over(set(performs), set(replaces)).is_some() {
            return Some(Judgement::Apart);
        }
        // Where the book itself ranks what says `instead`, that is the reason to name.
        let stated = || {
            let ranks = |meta: &Meta| match meta {
                Meta::Over { over: over @ Rules::Saying { .. }, under } => {
                    self.groups.ranks(over, under, replaces, performs)
                }
                _ => false,
            };
            self.ladder.laws.iter().position(|law| ranks(&law.meta)).map(|at| LawId(at as u16))
        };
        let law = layers
            .over(set(replaces), set(performs))
            .or_else(stated)
            .or_else(|| self.ladder.find(|m| matches!(m, Meta::Exceptional)))?;
        Some(Judgement::Prevails { first, law })
    }

    /// The law of exceptions: exceptional rules before ordinary ones, among exceptional ones the
    /// latest (where numbers rank) or the one that names the other.
    fn exceptional(&self, a: &Stand, b: &Stand) -> Option<bool> {
        let (x, y) = (a.rule, b.rule);
        let of = |s: &Stand, t: &Stand| {
            if self.same_rule(x, y) {
                // Within one rule only what is written decides, or a narrower case that follows.
                self.states_exception(s.rule)
                    || self.is_later(s.rule, t.rule) && self.is_narrower(s, t)
            } else {
                self.markers[s.rule].is_some()
            }
        };
        match (of(a, b), of(b, a)) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            (true, true) => pick(self.claims(x, y), self.claims(y, x)).or_else(|| {
                self.ladder.number?;
                self.by_number(x, y).map(Ordering::is_gt)
            }),
            (false, false) => None,
        }
    }

    /// The law of rules that call themselves exceptions, to all or by name.
    fn calls_itself(&self, a: usize, b: usize) -> Option<bool> {
        let says = |p: usize, q: usize| {
            self.states_exception(p) && (self.rule(p).beats.is_empty() || self.claims(p, q))
        };
        match (says(a, b), says(b, a)) {
            (true, true) => pick(self.claims(a, b), self.claims(b, a)).or_else(|| {
                self.ladder.number?;
                self.by_number(a, b).map(Ordering::is_gt)
            }),
            (one, other) => pick(one, other),
        }
    }

    /// Whether a rule claims by name to override another.
    pub(super) fn claims(&self, a: usize, b: usize) -> bool {
        self.rule(a).beats.iter().any(|rules| self.means(rules, a, b))
    }

    /// Whether a rule names another, and not all, as one that it overrides or gives way to.
    pub(super) fn names(&self, a: usize, b: usize) -> bool {
        let rule = self.rule(a);
        (rule.beats.iter().chain(&rule.yields))
            .any(|rules| !matches!(rules, Rules::All) && self.means(rules, a, b))
    }

    /// Whether a group of which the first rule speaks holds the second.
    fn means(&self, rules: &Rules, a: usize, b: usize) -> bool {
        !self.same_rule(a, b) && self.groups.holds(rules, b)
    }

    /// Whether the two stand under labels that may name different things.
    pub(super) fn labelled_apart(&self, a: usize, b: usize) -> bool {
        let label = |at: usize| self.beside(at).and_then(|beside| beside.label.as_deref());
        label(a) != label(b)
    }

    /// Whether a norm speaks of an event with nothing in it: what is done cannot be told from others.
    pub(super) fn about_nothing(&self, at: usize) -> bool {
        fn nothing(cond: &Cond) -> bool {
            match cond {
                Cond::All(list) => list.iter().any(nothing),
                Cond::Compare(Compare::Equal, Expr::Slot(_), Expr::Const(Value::None)) => true,
                _ => false,
            }
        }
        matches!(
            self.rule(at).kind,
            RuleKind::May { .. } | RuleKind::Cannot { .. } | RuleKind::Must { .. }
        ) && nothing(&self.rule(at).guard)
    }

    fn beside(&self, at: usize) -> Option<&crate::lower::Beside> {
        let o = &self.rule(at).origin;
        self.lowered.beside.get(&(o.set, o.name.clone(), o.occurrence))
    }

    /// Whether the first has the figure that prevails.
    fn by_figure(&self, a: usize, b: usize, name: &str, higher: bool) -> Option<bool> {
        let (x, y) = (self.figure(a, name)?, self.figure(b, name)?);
        (x != y).then_some((x > y) == higher)
    }

    fn figure(&self, at: usize, name: &str) -> Option<i64> {
        let (_, value) =
            self.beside(at)?.attributes.iter().find(|(n, _)| n.eq_ignore_ascii_case(name))?;
        value.trim().parse().ok()
    }

    /// The rule's id.
    pub(super) fn id(at: usize) -> RuleId {
        RuleId(at as u32)
    }
}

fn has_force(matter: &Matter, force: Force) -> bool {
    match force {
        Force::Permits => matches!(matter, Matter::May { .. }),
        Force::Obliges => matches!(matter, Matter::Must { .. } | Matter::Order),
        Force::Forbids => forbids(matter),
    }
}

fn forbids(matter: &Matter) -> bool {
    matches!(matter, Matter::Cannot { .. } | Matter::Only(_))
}

fn pick(first: bool, second: bool) -> Option<bool> {
    match (first, second) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

/// A guard without the conditions that only say when a player gets to act, and that the pieces are their own.
pub(super) fn without_occasion(cond: &Cond) -> Cond {
    match cond {
        Cond::All(list) => list.iter().map(without_occasion).fold(Cond::True, Cond::and),
        Cond::During(_) | Cond::Holds(..) => Cond::True,
        Cond::Compare(_, a, b)
            if [a, b].iter().any(|e| matches!(e, Expr::TurnPlayer | Expr::Times { .. })) =>
        {
            Cond::True
        }
        Cond::Compare(Compare::Equal, Expr::Controller(_), Expr::Slot(_))
        | Cond::Compare(Compare::Equal, Expr::Slot(_), Expr::Controller(_)) => Cond::True,
        other => other.clone(),
    }
}

/// A guard without what says at which event an order is carried out (`when a turn begins`).
fn without_event(cond: &Cond) -> Cond {
    match cond {
        Cond::All(list) => list.iter().map(without_event).fold(Cond::True, Cond::and),
        Cond::Compare(Compare::Equal, Expr::Const(Value::Term(_)), Expr::Slot(slot))
        | Cond::Compare(Compare::Equal, Expr::Slot(slot), Expr::Const(Value::Term(_)))
            if is_free(*slot) =>
        {
            Cond::True
        }
        other => other.clone(),
    }
}

/// The one figure that a rule gives, if it gives one.
fn figure(matter: &Matter) -> Option<i64> {
    let expr = match matter {
        Matter::Number(expr) => expr,
        Matter::Values(list) => match list.as_slice() {
            [(_, expr)] => expr,
            _ => return None,
        },
        _ => return None,
    };
    match expr {
        Expr::Const(Value::Int(n)) => Some(*n),
        _ => None,
    }
}
