//! From where a piece comes that a sentence does not say: `draws a herb` takes it from the place that drawing takes from,
//! or from the one place where the herbs lie before play.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::definitions::setup::{
    chosen_by, done_first, moved_from, says_where,
};
use crate::lower::from_syntax::effects::deal;
use crate::lower::{Arg, Cond, Domain, Effect, Expr, Role, RuleKind, SetRole, Slot, Verb};
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
        Sources { from: sources, shuffled, homes: self.homes(), draw: self.verb_named("draw") }
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

impl Sources {
    /// Whether nobody sees what lies there, so that nobody chooses.
    pub(crate) fn is_shuffled(&self, zone: TermId) -> bool {
        self.shuffled.contains(&zone)
    }

    /// From where an event takes a piece of which no more is known than a filter says.
    pub(crate) fn place(&self, verb: Verb, filter: &Cond, var: Slot) -> Option<(TermId, bool)> {
        let from =
            self.from.iter().find(|(v, ..)| *v == verb).map(|(_, z, owned)| (*z, *owned));
        if from.is_some_and(|(_, owned)| owned) || from.is_none() && self.draw != Some(verb) {
            return from;
        }
        let home = deal::kinds_in(filter, var).into_iter().find_map(|kind| {
            self.homes.iter().find(|(k, _)| *k == kind).map(|(_, place)| (*place, false))
        });
        home.or(from)
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
                    if *role == Role::Object
                        && let Arg::Open(q) = arg
                        && q.domain == Domain::Pieces
                        && let Some((zone, owned)) = self.place(p.verb, &q.filter, q.var)
                    {
                        q.domain = Domain::In(Expr::Zone(
                            zone,
                            agent.clone().filter(|_| owned).map(Box::new),
                        ));
                        if !self.shuffled.contains(&zone) {
                            // From a place that is seen, the player chooses.
                            chosen = Some(q.clone());
                            *arg = Arg::Is(Expr::Slot(q.var));
                        }
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
