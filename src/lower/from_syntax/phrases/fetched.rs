//! From where each rule takes what it takes, where its words do not say so.

use super::denote::over;
use crate::lower::from_syntax::definitions::offered_from::located;
use crate::lower::from_syntax::definitions::setup::{chosen_by, done_first, says_where};
use crate::lower::from_syntax::effects::deal::kinds_in;
use crate::lower::{
    Arg, Choice, Compare, Cond, Domain, Effect, Expr, Pattern, Proposal, Query, Role, Rule,
    RuleKind, Slot, Verb,
};
use crate::vocabulary::TermId;

/// Pieces alike in all that is printed on them.
pub(crate) struct Lies {
    pub(crate) kinds: Vec<TermId>,
    /// Whether they are not those of one player.
    pub(crate) common: bool,
    pub(crate) place: Option<TermId>,
    pub(crate) shuffled: bool,
}

/// From where each rule takes what it takes.
pub(crate) struct Fetching {
    /// The event by which pieces come to players, if the book has it.
    pub(crate) take: Option<Verb>,
    pub(crate) lies: Vec<Lies>,
    /// The place of this name that the book has already.
    pub(crate) named: Option<TermId>,
    /// The place of all that lies nowhere, once it is known.
    pub(crate) store: Option<TermId>,
    /// Kinds that lie nowhere and are taken.
    pub(crate) loose: Vec<Vec<TermId>>,
    /// Kinds of what players are given.
    pub(crate) given: Vec<Vec<TermId>>,
    /// Whether the words of the rule put something somewhere.
    pub(crate) putting: bool,
    /// Where players hold what was dealt from a pile, if the book speaks of hands.
    pub(crate) hand: Option<TermId>,
    /// The sentences that move what lies nowhere.
    pub(crate) astray: Vec<u32>,
}

/// Whether it moves something, without a word of from where.
fn moves(p: &Proposal) -> bool {
    let has = |role: Role| p.roles.iter().any(|(r, _)| *r == role);
    p.verb == Verb::MOVE && has(Role::To) && !has(Role::From)
}

/// A filter without the part that says whose the pieces are; none if it does not say so.
fn without_owner(filter: &Cond, var: Slot) -> Option<Cond> {
    let owner = |c: &Cond| matches!(c, Cond::Compare(Compare::Equal, Expr::Controller(e), _) if **e == Expr::Slot(var));
    match filter {
        c if owner(c) => Some(Cond::True),
        Cond::All(list) if list.iter().any(owner) => {
            let rest = list.iter().filter(|c| !owner(c)).cloned();
            Some(rest.fold(Cond::True, Cond::and))
        }
        _ => None,
    }
}

/// What the variables of choices and of repeated effects stand for.
pub(crate) fn objects(effect: &Effect, known: &mut Vec<(Slot, Option<Vec<TermId>>)>) {
    // What is somebody's own is not given to them.
    let kinds = |q: &Query| {
        without_owner(&q.filter, q.var).is_none().then(|| kinds_in(&q.filter, q.var))
    };
    match effect {
        Effect::Choose(c) => {
            known.push((c.from.var, kinds(&c.from)));
            if let Some(body) = &c.body {
                objects(body, known);
            }
        }
        Effect::ForEach { over, body, .. } => {
            known.push((over.var, kinds(over)));
            objects(body, known);
        }
        Effect::Seq(list) | Effect::Together(list) | Effect::Menu { options: list, .. } => {
            for e in list {
                objects(e, known);
            }
        }
        Effect::Repeat { body, .. } | Effect::Secretly { body, .. } => objects(body, known),
        Effect::If(_, a, b) | Effect::Offer { effect: a, otherwise: b, .. } => {
            objects(a, known);
            objects(b, known);
        }
        _ => {}
    }
}

impl Fetching {
    /// From where pieces of such kinds come, and whether it makes a difference which of them.
    fn place(&mut self, kinds: Vec<TermId>) -> Option<(TermId, bool)> {
        let of: Vec<&Lies> =
            self.lies.iter().filter(|l| kinds.iter().all(|k| l.kinds.contains(k))).collect();
        let first = of.first()?;
        if of.iter().any(|l| !l.common || l.place != first.place) {
            return None;
        }
        let told = of.len() > 1 && !first.shuffled;
        if first.place.is_none() {
            self.loose.push(kinds);
        }
        Some((first.place.or(self.store)?, told))
    }

    pub(crate) fn rule(&mut self, rule: &mut Rule) {
        let setup = matches!(rule.kind, RuleKind::Setup { .. });
        let at = rule.origin.position;
        if let Some(effect) = rule.kind.effect_mut() {
            self.effect(effect, setup, at);
        } else if let RuleKind::May { action } | RuleKind::Must { action } = &rule.kind {
            let action = action.clone();
            self.action(&action, rule);
        }
    }

    /// `may take a token`: one of those that lie there.
    fn action(&mut self, action: &Pattern, rule: &mut Rule) {
        let object = action.binds.iter().find(|(r, _)| *r == Role::Object).map(|(_, s)| *s);
        let puts = action.verb == Verb::MOVE && self.putting;
        let Some(object) = object.filter(|_| Some(action.verb) == self.take || puts) else {
            return;
        };
        if located(&rule.guard, object) {
            return;
        }
        let Some((zone, _)) = self.place(kinds_in(&rule.guard, object)) else { return };
        let place = Expr::Zone(zone, None);
        let agent = action.binds.iter().find(|(r, _)| *r == Role::Agent).map(|(_, s)| *s);
        let piled = self.lies.iter().any(|l| l.place == Some(zone) && l.shuffled);
        let there = if let (true, Some(hand), Some(agent)) = (puts && piled, self.hand, agent) {
            // What a player puts somewhere is their own, as where it is ordered.
            Cond::In(Expr::Slot(object), Expr::Zone(hand, Some(Box::new(Expr::Slot(agent)))))
        } else if piled {
            // Of a pile, the top one.
            let var = Slot(rule.slots.max(rule.slot_names.len() as u16));
            rule.slot_names.resize(usize::from(var.0), "thing".to_owned());
            rule.slot_names.push("top".to_owned());
            rule.slots = rule.slot_names.len() as u16;
            let top = over(var, Domain::In(place), Cond::True);
            Cond::Compare(Compare::Equal, Expr::Slot(object), Expr::One(Box::new(top)))
        } else {
            Cond::In(Expr::Slot(object), place)
        };
        rule.guard = std::mem::replace(&mut rule.guard, Cond::True).and(there);
    }

    /// Whether it takes its object from somewhere without a word of where.
    fn takes(&self, p: &Proposal, setup: bool) -> bool {
        let has = |role: Role| p.roles.iter().any(|(r, _)| *r == role);
        Some(p.verb) == self.take && !has(Role::From) || setup && moves(p)
    }

    /// `takes a token from the supply`: what lies nowhere else lies in the store that a rule names.
    fn named_store(&mut self, q: &Query) {
        let kinds = kinds_in(&q.filter, q.var);
        let named =
            matches!(&q.domain, Domain::In(Expr::Zone(z, None)) if Some(*z) == self.named);
        if named && self.lies_nowhere(&kinds) {
            self.loose.push(kinds);
        }
    }

    /// In play, a piece that somebody puts somewhere is their own, or comes from where its kind lies if nobody
    /// is given such pieces.
    fn moved(&mut self, q: &mut Query, at: u32) {
        if q.domain != Domain::Pieces || q.limit.is_some() {
            return;
        }
        let kinds = kinds_in(&q.filter, q.var);
        let Some(free) = without_owner(&q.filter, q.var) else {
            if !self.putting && self.lies_nowhere(&kinds) && self.open_query(q) {
                self.astray.push(at);
            } else if let Some((zone, _)) = self.open(q).filter(|_| self.putting) {
                q.domain = Domain::In(Expr::Zone(zone, None));
            }
            return;
        };
        let given = self
            .given
            .iter()
            .any(|g| g.is_empty() || kinds.is_empty() || g.iter().any(|k| kinds.contains(k)));
        if !given
            && !says_where(&free)
            && let Some((zone, _)) = self.place(kinds)
        {
            q.filter = free;
            q.domain = Domain::In(Expr::Zone(zone, None));
        }
    }

    fn lies_nowhere(&self, kinds: &[TermId]) -> bool {
        let mut of = self.lies.iter().filter(|l| kinds.iter().all(|k| l.kinds.contains(k)));
        let first = of.next();
        first.into_iter().chain(of).all(|l| l.common && l.place.is_none()) && first.is_some()
    }

    /// Where the pieces of a query come from, if it does not say so.
    fn open(&mut self, q: &Query) -> Option<(TermId, bool)> {
        if !self.open_query(q) {
            return None;
        }
        self.place(kinds_in(&q.filter, q.var))
    }

    fn open_query(&self, q: &Query) -> bool {
        q.domain == Domain::Pieces
            && q.limit.is_none()
            && !says_where(&q.filter)
            && !format!("{:?}", q.filter).contains("Flag(")
    }

    /// Nobody chooses among the pieces of a pile that is shuffled: the first ones are taken, unless only some of
    /// them would do.
    fn take_top(&self, choice: &mut Choice) {
        let Domain::In(Expr::Zone(zone, None)) = &choice.from.domain else { return };
        let kinds = kinds_in(&choice.from.filter, choice.from.var);
        let mut there = self.lies.iter().filter(|l| l.place == Some(*zone)).peekable();
        let shuffled = there.peek().is_some_and(|l| l.shuffled);
        if shuffled && there.all(|l| kinds.iter().all(|k| l.kinds.contains(k))) {
            choice.from.limit = Some(Box::new(choice.max.clone()));
        }
    }

    fn effect(&mut self, effect: &mut Effect, setup: bool, at: u32) {
        match effect {
            Effect::Do(p) if self.takes(p, setup) => {
                let agent = p.roles.iter().find_map(|(r, a)| match (r, a) {
                    (Role::Agent, Arg::Is(e)) => Some(e.clone()),
                    _ => None,
                });
                let mut chosen = None;
                for (role, arg) in &mut p.roles {
                    if *role == Role::Object
                        && let Arg::Open(q) = arg
                        && let Some((zone, told)) = self.open(q)
                    {
                        q.domain = Domain::In(Expr::Zone(zone, None));
                        if told && agent.is_some() {
                            chosen = Some(q.clone());
                            *arg = Arg::Is(Expr::Slot(q.var));
                        }
                    }
                }
                if let (Some(q), Some(agent)) = (chosen, agent) {
                    *effect = chosen_by(agent, q, p);
                }
            }
            Effect::Choose(c) => {
                let of = (Role::Object, Arg::Is(Expr::Slot(c.from.var)));
                let event = done_first(c.body.as_deref()).filter(|p| p.roles.contains(&of));
                if let Some(p) = event {
                    self.named_store(&c.from);
                    if self.takes(p, setup) {
                        if let Some((zone, _)) = self.open(&c.from) {
                            c.from.domain = Domain::In(Expr::Zone(zone, None));
                            self.take_top(c);
                        }
                    } else if moves(p) {
                        let open = c.from.domain == Domain::Pieces;
                        self.moved(&mut c.from, at);
                        if open {
                            self.take_top(c);
                        }
                    }
                }
                if let Some(body) = &mut c.body {
                    self.effect(body, setup, at);
                }
            }
            Effect::Seq(list) | Effect::Together(list) | Effect::Menu { options: list, .. } => {
                for e in list {
                    self.effect(e, setup, at);
                }
            }
            Effect::ForEach { body, .. }
            | Effect::Repeat { body, .. }
            | Effect::Secretly { body, .. } => self.effect(body, setup, at),
            Effect::If(_, a, b) | Effect::Offer { effect: a, otherwise: b, .. } => {
                self.effect(a, setup, at);
                self.effect(b, setup, at);
            }
            Effect::Do(_)
            | Effect::Nothing
            | Effect::Resume
            | Effect::Let(..)
            | Effect::OwnText(_) => {}
        }
    }
}
