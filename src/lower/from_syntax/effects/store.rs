//! Where pieces come from that lie nowhere before play: `tokens come from the bag`, and what the standard set says of
//! all others. Without it, `takes a token` would take one from anywhere, also from another player.

use super::deal::kinds_in;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::phrases::fetched::{Fetching, Lies, objects};
use crate::lower::from_syntax::phrases::pieces::GENERAL;
use crate::lower::{Arg, Expr, PieceSource, Role, Rule, Scope, SetRole, Verb};
use crate::syntax::ast::{Clause, Complement, Determiner, Head, NounPhrase, Preposition};
use crate::vocabulary::{TermId, Word};

/// The place that all pieces come from of which nothing else is said.
#[derive(Debug, Clone)]
pub(crate) struct Store {
    /// The name of the place.
    name: String,
    /// The sentence that says so.
    unit: usize,
}

impl Lowerer<'_> {
    /// `Tokens come from the bag`: there they lie before play.
    pub(crate) fn come_from(
        &mut self,
        subject: &NounPhrase,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let [Complement::Prep(Preposition::From, NounPhrase::One(place))] =
            clause.complements.as_slice()
        else {
            return Ok(None);
        };
        let Head::Noun(word) = &place.head else { return Ok(None) };
        let plain = clause.adjuncts.is_empty()
            && !clause.verb.negated
            && clause.verb.modal.is_none()
            && place.adjectives.is_empty()
            && place.post.is_empty()
            && matches!(place.determiner, Determiner::The | Determiner::A);
        let Some(kinds) = self.bare_kinds(subject).filter(|_| plain) else { return Ok(None) };
        if !self.of_the_book() {
            let name = self.lemma(word).replace('_', " ");
            self.store = Some(Store { name, unit: self.at });
            return Ok(Some(self.fact(env)));
        }
        let zone = Self::as_term(word)
            .or_else(|| self.standing(word))
            .filter(|t| self.out.world.zones.iter().any(|z| z.term == *t));
        let Some(zone) = zone else {
            return Err(Stuck::new(
                place.at.0,
                format!("the book has no place that `{}` could be", self.quote_of(place)),
            )
            .help("say what it is, for example `there is a bag`"));
        };
        let mut found = false;
        for component in &mut self.out.world.components {
            let of_them = kinds.iter().any(|k| k.is_none_or(|k| component.kinds.contains(&k)));
            if of_them && component.source == PieceSource::Shared {
                found |= component.place.is_none_or(|p| p == zone);
                component.place = component.place.or(Some(zone));
            }
        }
        if !found {
            return Err(Stuck::new(
                clause.at.0,
                format!("there are no pieces that `{}` could be said of", self.said()),
            )
            .help(
                "say in a sentence before what there is, for example `there are 20 tokens`",
            ));
        }
        Ok(Some(self.fact(env)))
    }

    /// The kinds that `coins and tokens` names; none is pieces of any kind.
    fn bare_kinds(&self, np: &NounPhrase) -> Option<Vec<Option<TermId>>> {
        match np {
            NounPhrase::And(list) => {
                let all: Option<Vec<_>> = list.iter().map(|np| self.bare_kinds(np)).collect();
                Some(all?.concat())
            }
            NounPhrase::One(n) => {
                let Head::Noun(word) = &n.head else { return None };
                let bare = n.adjectives.is_empty()
                    && n.post.is_empty()
                    && n.quantity.is_none()
                    && matches!(
                        n.determiner,
                        Determiner::None | Determiner::The | Determiner::All
                    );
                let kind = match word {
                    Word::Term(id) => Some(*id),
                    _ => None,
                };
                (bare && (kind.is_some() || self.is(word, GENERAL))).then(|| vec![kind])
            }
            _ => None,
        }
    }

    fn of_the_book(&self) -> bool {
        let set = self.out.sets.get(self.units[self.at].set.0 as usize);
        set.is_some_and(|s| s.role != SetRole::Standard)
    }

    /// What is taken, and what is laid out before play, comes from where its kind lies, and else from the store.
    pub(crate) fn taken_from_store(&mut self) {
        let take = self.verb_named("take");
        let own: Vec<bool> =
            self.out.sets.iter().map(|s| s.role != SetRole::Standard).collect();
        let own = |rule: &Rule| own.get(rule.origin.set.0 as usize).is_some_and(|own| *own);
        let mut from = Fetching {
            take,
            lies: self.lies(),
            named: self.store.as_ref().and_then(|s| self.zone_named(&s.name)),
            store: None,
            loose: Vec::new(),
            given: self.given(take),
            putting: false,
            hand: self.hand_zone().filter(|_| self.speaks_of_hands()),
            astray: Vec::new(),
        };
        let mut rules = std::mem::take(&mut self.out.rules);
        let mut users = Vec::new();
        for rule in rules.iter().filter(|r| own(r)) {
            let before = from.loose.len();
            from.putting = self.puts(rule);
            from.rule(&mut rule.clone());
            if from.loose.len() > before {
                users.push(rule.origin.span);
            }
        }
        self.astray = std::mem::take(&mut from.astray);
        if !users.is_empty()
            && let Some(store) = self.store.clone()
        {
            let zone = self.store_zone(&store.name);
            for component in &mut self.out.world.components {
                let loose =
                    |kinds: &Vec<TermId>| kinds.iter().all(|k| component.kinds.contains(k));
                if component.place.is_none() && from.loose.iter().any(loose) {
                    component.place = Some(zone);
                }
            }
            from.store = Some(zone);
            self.out.leaned.push((self.units[store.unit].span, users));
        }
        for rule in rules.all_mut().iter_mut().filter(|r| own(r)) {
            from.putting = self.puts(rule);
            from.rule(rule);
        }
        self.out.rules = rules;
    }

    /// What moves pieces that lie nowhere, from wherever they are, does not say which of them: it is not read.
    pub(crate) fn moved_from_nowhere(&mut self, statuses: &mut [Status]) {
        let astray = std::mem::take(&mut self.astray);
        for at in &astray {
            let (Some(status), Some(unit)) =
                (statuses.get_mut(*at as usize), self.units.get(*at as usize))
            else {
                continue;
            };
            *status = Status::Unread {
                at: unit.span,
                message: format!(
                    "`{}` does not say from where, and such pieces lie nowhere at first",
                    unit.text.trim_end_matches('.')
                ),
                help: Some(
                    "say where they come from, for example `moves a token from the supply to their area`, or \
                     before it `tokens come from the bag`"
                        .into(),
                ),
            };
        }
        self.out.rules.retain(|r| !astray.contains(&r.origin.position));
    }

    /// Whether the words of a rule put something somewhere, rather than move it.
    fn puts(&self, rule: &Rule) -> bool {
        let lower =
            self.units.get(rule.origin.position as usize).map_or("", |u| u.text.lower());
        let mut words = lower.split(|c: char| !c.is_alphabetic());
        let stems = ["put", "place", "lay", "add", "set"];
        words.any(|w| stems.iter().any(|s| w == *s || w.strip_suffix('s') == Some(s)))
    }

    /// The kinds of what rules give to players.
    fn given(&self, take: Option<Verb>) -> Vec<Vec<TermId>> {
        let getting: Vec<Verb> =
            ["draw", "deal"].iter().filter_map(|v| self.verb_named(v)).collect();
        let mut all = Vec::new();
        for rule in &self.out.rules {
            let standard = self
                .out
                .sets
                .get(rule.origin.set.0 as usize)
                .is_none_or(|s| s.role == SetRole::Standard);
            let Some(effect) = rule.kind.effect().filter(|_| !standard) else { continue };
            let mut known = Vec::new();
            objects(effect, &mut known);
            effect.each_proposal(&mut |p| {
                let to_player = Some(p.verb) == take
                    || getting.contains(&p.verb)
                    || p.roles.iter().any(|(r, a)| {
                        *r == Role::To && matches!(a, Arg::Is(Expr::Zone(_, Some(_))))
                    });
                let object = p.roles.iter().find(|(r, _)| *r == Role::Object).map(|(_, a)| a);
                if !to_player {
                    return;
                }
                all.extend(match object {
                    Some(Arg::Open(q)) => Some(kinds_in(&q.filter, q.var)),
                    Some(Arg::Is(Expr::Slot(slot))) => known
                        .iter()
                        .find(|(s, _)| s == slot)
                        .map_or(Some(Vec::new()), |k| k.1.clone()),
                    _ => Some(Vec::new()),
                });
            });
        }
        all
    }

    /// What pieces there are, and where they lie before play.
    fn lies(&self) -> Vec<Lies> {
        let shared = |z: &TermId| {
            self.out.world.zones.iter().any(|x| x.term == *z && x.scope == Scope::Shared)
        };
        let shuffled =
            |z: TermId| self.out.world.zones.iter().any(|x| x.term == z && x.shuffled);
        self.out
            .world
            .components
            .iter()
            .map(|c| Lies {
                kinds: c.kinds.clone(),
                common: c.source == PieceSource::Shared && c.place.as_ref().is_none_or(shared),
                place: c.place,
                shuffled: c.place.is_some_and(shuffled),
            })
            .collect()
    }

    fn store_zone(&mut self, name: &str) -> TermId {
        if let Some(zone) = self.zone_named(name) {
            return zone;
        }
        self.standing_place(name, Scope::Shared);
        self.standing[name]
    }
}
