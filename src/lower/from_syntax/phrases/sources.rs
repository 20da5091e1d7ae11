//! From where a piece comes that a sentence does not say: `draws a herb` takes it from the place that drawing takes from,
//! or from the one place where the herbs lie before play.

use super::denote::equal;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::definitions::setup::{
    chosen_by, done_first, moved_from, says_where, told_in_play,
};
use crate::lower::from_syntax::effects::deal;
use crate::lower::{
    Arg, Choice, Cond, Domain, Effect, Expr, Proposal, Role, Rule, RuleKind, SetRole, Slot,
    Verb, Who,
};
use crate::vocabulary::TermId;

/// Where open objects come from.
pub(crate) struct Sources {
    /// From where the performance of an event takes its object, and whether each player has such a place.
    from: Vec<(Verb, TermId, bool)>,
    /// Places in which nobody chooses.
    shuffled: Vec<TermId>,
    /// Where all pieces of a kind lie before play.
    homes: Vec<(TermId, TermId)>,
    /// The event that takes pieces from where they lie.
    draw: Option<Verb>,
    /// Where each role is in play.
    roles: Vec<(TermId, TermId)>,
    /// Events that the standard set performs wherever their piece is.
    anywhere: Vec<Verb>,
}

impl Lowerer<'_> {
    /// From where the performances of events take their object, and which places are shuffled.
    pub(crate) fn sources(&self) -> Sources {
        let mut sources: Vec<(Verb, TermId, bool)> = Vec::new();
        for rule in &self.out.rules {
            if let RuleKind::Perform { event, effect } = &rule.kind
                && let Some((zone, owned)) = moved_from(effect, event)
            {
                sources.retain(|(v, ..)| *v != event.verb);
                sources.push((event.verb, zone, owned));
            }
        }
        let shuffled: Vec<TermId> =
            self.out.world.zones.iter().filter(|z| z.shuffled).map(|z| z.term).collect();
        let roles = (self.out.rules.iter())
            .filter_map(|r| match &r.kind {
                RuleKind::Invariant { status, zone } => Some((*status, *zone)),
                _ => None,
            })
            .collect();
        let (draw, anywhere) = (self.verb_named("draw"), self.performed_anywhere());
        Sources { from: sources, shuffled, homes: self.homes(), draw, roles, anywhere }
    }

    /// What the standard set does with a piece wherever it is (`it moves to the discard pile`) holds of those that lie elsewhere
    /// than where a rule of the book takes it from; it comes to where that rule takes it.
    pub(crate) fn taken_from_elsewhere(&mut self) {
        let anywhere = self.performed_anywhere();
        let standard: Vec<bool> =
            self.out.sets.iter().map(|s| s.role == SetRole::Standard).collect();
        let of_book =
            |rule: &Rule| !standard.get(rule.origin.set.0 as usize).is_some_and(|s| *s);
        let mut places: Vec<(Verb, TermId, bool)> = Vec::new();
        for rule in self.out.rules.all_mut().iter_mut().filter(|rule| of_book(rule)) {
            if let RuleKind::Perform { event, effect: effect @ Effect::Do(p) } = &rule.kind
                && anywhere.contains(&event.verb)
                && let Some((_, true)) = moved_from(effect, event)
                && let (Some(from), Some(Expr::Zone(to, owner)), Some(object)) =
                    (is(p, Role::From), is(p, Role::To), is(p, Role::Object))
            {
                places.push((event.verb, *to, owner.is_some()));
                let there = Cond::In(object.clone(), from.clone());
                rule.guard = std::mem::replace(&mut rule.guard, Cond::True).and(there);
            }
        }
        for rule in self.out.rules.all_mut().iter_mut().filter(|rule| !of_book(rule)) {
            let RuleKind::Perform { event, effect: Effect::Do(p) } = &mut rule.kind else {
                continue;
            };
            let place = places.iter().rev().find(|(verb, ..)| *verb == event.verb);
            let (Some((_, zone, owned)), Some(object)) = (place, is(p, Role::Object).cloned())
            else {
                continue;
            };
            let owner = owned.then(|| Box::new(Expr::Controller(Box::new(object))));
            for (_, arg) in p.roles.iter_mut().filter(|(role, _)| *role == Role::To) {
                *arg = Arg::Is(Expr::Zone(*zone, owner.clone()));
            }
        }
    }

    /// The events that the standard set performs wherever their piece is.
    fn performed_anywhere(&self) -> Vec<Verb> {
        let draw = self.verb_named("draw");
        let standard: Vec<bool> =
            self.out.sets.iter().map(|s| s.role == SetRole::Standard).collect();
        let own =
            self.out.rules.iter().filter(|rule| {
                standard.get(rule.origin.set.0 as usize).is_some_and(|own| *own)
            });
        own.filter_map(|rule| match &rule.kind {
            RuleKind::Perform { event, effect: Effect::Do(p) } if p.verb == Verb::MOVE => {
                let anywhere = p.roles.iter().all(|(role, _)| *role != Role::From);
                (anywhere && Some(event.verb) != draw).then_some(event.verb)
            }
            _ => None,
        })
        .collect()
    }

    /// Where pieces lie in several piles, what is drawn comes from its own, not only from the one that the standard set
    /// speaks of.
    pub(crate) fn drawn_from_each(&mut self) {
        let homes = self.homes();
        let Some(draw) = self.verb_named("draw") else { return };
        let standard: Vec<bool> =
            self.out.sets.iter().map(|s| s.role == SetRole::Standard).collect();
        for rule in self.out.rules.all_mut() {
            if !standard.get(rule.origin.set.0 as usize).is_some_and(|own| *own) {
                continue;
            }
            if let RuleKind::Perform { event, effect: Effect::Do(p) } = &mut rule.kind
                && event.verb == draw
                && p.verb == Verb::MOVE
            {
                p.roles.retain(|(role, arg)| match (role, arg) {
                    (Role::From, Arg::Is(Expr::Zone(zone, _))) => {
                        homes.iter().all(|(_, home)| home == zone)
                    }
                    _ => true,
                });
            }
        }
    }

    /// Kinds whose pieces all lie in one place before play, where there are several such places.
    fn homes(&self) -> Vec<(TermId, TermId)> {
        let components = &self.out.world.components;
        let mut places: Vec<TermId> = components.iter().filter_map(|c| c.place).collect();
        places.sort_unstable();
        places.dedup();
        if places.len() < 2 {
            return Vec::new();
        }
        let mut homes: Vec<(TermId, TermId)> = Vec::new();
        for kind in components.iter().flat_map(|c| c.kinds.iter().copied()) {
            let mut of_kind =
                components.iter().filter(|c| c.kinds.contains(&kind)).map(|c| c.place);
            if let Some(Some(place)) = of_kind.next()
                && of_kind.all(|other| other == Some(place))
                && !homes.contains(&(kind, place))
            {
                homes.push((kind, place));
            }
        }
        homes
    }
}

/// What takes a part in an event.
fn is(p: &Proposal, wanted: Role) -> Option<&Expr> {
    p.roles.iter().find_map(|(role, arg)| match arg {
        Arg::Is(e) if *role == wanted => Some(e),
        _ => None,
    })
}

impl Sources {
    /// Whether nobody sees what lies there, so that nobody chooses.
    pub(crate) fn is_shuffled(&self, zone: TermId) -> bool {
        self.shuffled.contains(&zone)
    }

    /// From where an event takes a piece of which no more is known than a filter says.
    pub(crate) fn place(&self, verb: Verb, filter: &Cond, var: Slot) -> Option<(TermId, bool)> {
        let from =
            self.from.iter().find(|(v, ..)| *v == verb).map(|(_, z, owned)| (*z, *owned));
        if let Some((zone, _)) = from
            && self.takes_anywhere(verb)
            && self.lies_elsewhere(filter, var, zone)
        {
            return None;
        }
        if from.is_some_and(|(_, owned)| owned) || from.is_none() && self.draw != Some(verb) {
            return from;
        }
        let home = deal::kinds_in(filter, var).into_iter().find_map(|kind| {
            self.homes.iter().find(|(k, _)| *k == kind).map(|(_, place)| (*place, false))
        });
        home.or(from)
    }

    /// Whether an event takes its piece wherever it is, where it is said where.
    pub(crate) fn takes_anywhere(&self, verb: Verb) -> bool {
        self.anywhere.contains(&verb)
    }

    /// What somebody pays with is theirs: `taps a guard to draw a card` taps one of their own.
    pub(crate) fn own_payment(&self, payment: &mut Effect) {
        match payment {
            Effect::Seq(list) | Effect::Together(list) => {
                for effect in list {
                    self.own_payment(effect);
                }
            }
            Effect::Choose(choice) => self.own_choice(choice),
            _ => {}
        }
    }

    /// The same of what is chosen to pay with.
    pub(crate) fn own_choice(&self, choice: &mut Choice) {
        if let Some(body) = &mut choice.body {
            self.own_payment(body);
        }
        let from = &mut choice.from;
        let role = from.filter.parts().iter().any(|part| match part {
            Cond::Status(e, status) => {
                *e == Expr::Slot(from.var) && self.roles.iter().any(|(s, _)| s == status)
            }
            _ => false,
        });
        let open = role && from.domain == Domain::Pieces && !says_where(&from.filter);
        if let (true, Who::Player(player)) = (open, &choice.by) {
            let whose = Expr::Controller(Box::new(Expr::Slot(from.var)));
            let own = equal(whose, player.clone());
            from.filter = std::mem::replace(&mut from.filter, Cond::True).and(own);
        }
    }

    /// Whether a piece is said to be in play, to be somebody else's, or to be somebody's in a role that it has only in another
    /// place.
    pub(crate) fn lies_elsewhere(&self, filter: &Cond, var: Slot, zone: TermId) -> bool {
        let piece = Expr::Slot(var);
        let whose = says_where(filter);
        let by_another = |c: &Cond| {
            matches!(c, Cond::Exists(who) if who.domain == Domain::Players)
                && format!("{c:?}").contains(&format!("Controller({piece:?})"))
        };
        filter.parts().iter().any(|part| match part {
            Cond::Derived(_, e) => *e == piece,
            // Who acts takes it from a place of their own.
            c @ Cond::Exists(_) => by_another(c),
            Cond::Status(e, status) => {
                let elsewhere = self.roles.iter().any(|(s, z)| s == status && *z != zone);
                whose && elsewhere && *e == piece
            }
            _ => false,
        })
    }

    /// Says from where the open objects of an effect come.
    pub(crate) fn open_in(&self, effect: &mut Effect) {
        match effect {
            Effect::Do(p) => {
                let agent = p.roles.iter().find_map(|(r, a)| match (r, a) {
                    (Role::Agent, Arg::Is(e)) => Some(e.clone()),
                    _ => None,
                });
                let mut chosen = None;
                for (role, arg) in &mut p.roles {
                    let Arg::Open(q) = arg else { continue };
                    if *role != Role::Object || q.domain != Domain::Pieces {
                        continue;
                    }
                    let told = says_where(&q.filter) || told_in_play(q);
                    let mut seen = told && self.takes_anywhere(p.verb);
                    if let Some((zone, owned)) = self.place(p.verb, &q.filter, q.var) {
                        let owner = agent.clone().filter(|_| owned).map(Box::new);
                        q.domain = Domain::In(Expr::Zone(zone, owner));
                        seen = !self.shuffled.contains(&zone);
                    }
                    if seen && agent.is_some() {
                        // From a place that is seen, the player chooses.
                        chosen = Some(q.clone());
                        *arg = Arg::Is(Expr::Slot(q.var));
                    }
                }
                if let (Some(q), Some(agent)) = (chosen, agent) {
                    *effect = chosen_by(agent, q, p);
                }
            }
            Effect::Seq(list) | Effect::Together(list) | Effect::Menu { options: list, .. } => {
                for e in list {
                    self.open_in(e);
                }
            }
            Effect::ForEach { body, .. } | Effect::Repeat { body, .. } => {
                self.open_in(body);
            }
            Effect::If(_, a, b) => {
                self.open_in(a);
                self.open_in(b);
            }
            Effect::Offer { effect, otherwise, .. } => {
                self.open_in(effect);
                self.open_in(otherwise);
            }
            Effect::Choose(c) => {
                // Chosen to be discarded: from where discarding takes a piece.
                if let Some(p) = done_first(c.body.as_deref())
                    && let Some((zone, owned)) = self.place(p.verb, &c.from.filter, c.from.var)
                    && c.from.domain == Domain::Pieces
                    && c.from.limit.is_none()
                    && !says_where(&c.from.filter)
                    && p.roles.contains(&(Role::Object, Arg::Is(Expr::Slot(c.from.var))))
                {
                    let agent = p.roles.iter().find_map(|(r, a)| match (r, a) {
                        (Role::Agent, Arg::Is(e)) => Some(e.clone()),
                        _ => None,
                    });
                    c.from.domain =
                        Domain::In(Expr::Zone(zone, agent.filter(|_| owned).map(Box::new)));
                }
                if let Some(b) = &mut c.body {
                    self.open_in(b);
                }
            }
            Effect::Secretly { body, .. } => self.open_in(body),
            Effect::Nothing | Effect::Resume | Effect::Let(..) | Effect::OwnText(_) => {}
        }
    }
}
