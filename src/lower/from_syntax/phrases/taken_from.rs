//! `Take a card from another player's hand`, `… from another player`: pieces that lie in one of several places.

use super::denote::{Core, Denot, How, Read, Ref, Stuck, equal, int, over};
use crate::lower::from_syntax::call::{Args, Call};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::{Choice, Compare, Cond, Domain, Expr, Query, Role, Scope, Value, Verb, Who};
use crate::syntax::ast::{Clause, Complement, Head, NounPhrase, Preposition};
use crate::vocabulary::TermId;

/// The place of the one player who sits there: `from the hand of the player on your left`.
fn of_neighbour(from: Denot) -> Denot {
    let one = |q: &Query| {
        let (Domain::Places(zone), Cond::Exists(owners)) = (&q.domain, &q.filter) else {
            return None;
        };
        let Cond::All(parts) = &owners.filter else { return None };
        let player = parts.iter().find_map(|part| match part {
            Cond::Compare(Compare::Equal, Expr::Slot(slot), e @ Expr::Neighbour(..))
                if *slot == owners.var =>
            {
                Some(e.clone())
            }
            _ => None,
        })?;
        (parts.len() == 2).then(|| Expr::Zone(*zone, Some(Box::new(player))))
    };
    match &from.core {
        Core::Many(q) => match one(q) {
            Some(place) => Denot { core: Core::One(place), ..from },
            None => from,
        },
        _ => from,
    }
}

/// `You may take a card from the discard pile`: where it is, of an event that is spoken of.
pub(crate) fn taken_where(call: Call, args: &Args, env: &Env) -> Call {
    let place = args.prep(&[Preposition::From]).filter(|d| {
        // A place that the book does not have is none of its places, and not any.
        matches!(d.sort, Ref::Place(Some(_))) && matches!(d.core, Core::One(Expr::Zone(..)))
            || d.sort == Ref::Place(None) && matches!(d.core, Core::One(_))
    });
    match place {
        Some(place) if env.binding && call.role(Role::From).is_none() => {
            call.with(Role::From, Some(place))
        }
        _ => call,
    }
}

/// `Take a bean from another player`: one of those that they have.
fn of_whoever_has_it(object: &Denot, from: &Denot, env: &mut Env) -> Option<Denot> {
    let Core::Many(q) = &object.core else { return None };
    let holder = Expr::Controller(Box::new(Expr::Slot(q.var)));
    let theirs = match &from.core {
        Core::One(player) => equal(holder, player.clone()),
        Core::Many(players) if from.how != How::Each => {
            let var = env.slot("player");
            let mut players = players.clone();
            players.filter = crate::lower::from_syntax::replace::cond(
                &players.filter,
                players.var,
                &Expr::Slot(var),
            );
            players.var = var;
            players.filter = std::mem::replace(&mut players.filter, Cond::True)
                .and(equal(holder, Expr::Slot(var)));
            Cond::Exists(Box::new(players))
        }
        _ => return None,
    };
    let mut own = object.clone();
    if let Core::Many(q) = &mut own.core {
        q.filter = std::mem::replace(&mut q.filter, Cond::True).and(theirs);
    }
    Some(own)
}

/// Places into which nobody looks who takes something out.
const BAGS: [&str; 6] = ["bag", "cup", "sack", "urn", "pouch", "purse"];

impl Lowerer<'_> {
    /// What somebody takes, in the places or from the players that it is taken from, and whether they choose among
    /// several places.
    pub(crate) fn taken_from(
        &mut self,
        object: Option<Denot>,
        args: &Args,
        env: &mut Env,
    ) -> Read<(Option<Denot>, bool)> {
        let from = args.prep(&[Preposition::From]);
        // `Look at another player's hand and take a card`: out of what was looked at, which nobody could choose from.
        let words = self.units[self.at].words();
        let looked = words.iter().position(|w| w == "look" || w == "looks");
        let seen = looked.is_some_and(|at| words[at..].iter().any(|w| w == "hand"))
            || words.windows(2).any(|two| two == ["from", "it"]) && self.looked_before();
        if seen && !env.binding && object.as_ref().is_some_and(is_open) {
            return Err(Stuck::new(
                self.here(),
                format!("`{}` does not say from where a card is taken", self.said()),
            )
            .help("leave the look out, for example `take a card from another player's hand`"));
        }
        let (Some(from), Some(mut object)) = (from, object.clone().filter(is_open)) else {
            return Ok((object, false));
        };
        if from.sort == Ref::Player
            && (!self.has_hands || self.counted_only(&object))
            && let Some(theirs) = of_whoever_has_it(&object, &from, env)
        {
            return Ok((Some(theirs), true));
        }
        let from = match from.sort {
            Ref::Player => self.held_by(&from, env)?,
            Ref::Place(Some(_)) => from,
            _ => return Ok((Some(object), false)),
        };
        let from = of_neighbour(from);
        if in_one_of_them(&mut object, &from, self.for_two()) {
            return Ok((Some(object), true));
        }
        if let (Core::One(place), Core::Many(q)) = (&from.core, &mut object.core) {
            q.domain = Domain::In(place.clone());
            return Ok((Some(object), true));
        }
        Err(Stuck::new(
            from.span,
            format!("it is not clear from which of these `{}` is taken", self.quote(from.span)),
        )
        .help("name one place, for example `takes a card from the hand of the player on their left`"))
    }

    /// Finds out whether anything of the game is in a hand: otherwise what players have lies open, wherever that is.
    pub(crate) fn declare_hands(&mut self) {
        const HANDS: [&str; 8] =
            ["hand", "hands", "card", "cards", "deal", "deals", "tile", "tiles"];
        self.has_hands = self
            .units
            .iter()
            .filter(|unit| !self.is_standard(unit.set))
            .any(|unit| unit.words().iter().any(|w| HANDS.contains(&w.as_str())));
    }

    /// Whether the sentence before, in the same rule, looks into a hand.
    fn looked_before(&self) -> bool {
        self.sentence_before().is_some_and(|other| {
            let says =
                |words: &[&str]| other.words().iter().any(|w| words.contains(&w.as_str()));
            says(&["look", "looks"]) && says(&["hand"])
        })
    }

    /// Whether the game is for two players and no more.
    pub(crate) fn for_two(&self) -> bool {
        self.out.world.players == Some((2, 2))
    }

    /// Something is taken from one place: `takes a card from each other player` is a card from each of them.
    pub(crate) fn taken_from_one(&self, call: &Call) -> Read<()> {
        let Some(from) = call.role(Role::From).filter(|_| call.verb == Verb::MOVE) else {
            return Ok(());
        };
        let several = matches!(&from.core, Core::Many(q) if !matches!(q.domain, Domain::Only(_)))
            && from.how == How::Each
            && matches!(from.sort, Ref::Player | Ref::Place(Some(_)));
        let piece = call.role(Role::Object).is_some_and(|d| matches!(d.core, Core::Many(_)));
        if !several || !piece || self.for_two() {
            return Ok(());
        }
        Err(Stuck::new(
            from.span,
            format!("`{}` are several, and nothing says what is taken from which", self.quote(from.span)),
        )
        .help("say it of each, for example `each other player discards a card`, or name one, for example `takes a card from another player's hand`"))
    }

    /// What is taken from somebody's hand comes into the hand of whoever takes it; from their cup, where nothing is in hands,
    /// into the taker's.
    pub(crate) fn joins_hand(&self, call: Call, chosen: bool) -> Call {
        let call = Call { chosen: call.chosen || chosen, ..call };
        let from = call.role(Role::Object).and_then(|d| match &d.core {
            Core::Many(q) => match &q.domain {
                Domain::InAll(zone) | Domain::In(Expr::Zone(zone, Some(_))) => Some(*zone),
                _ => None,
            },
            _ => None,
        });
        let own = from.filter(|zone| {
            Some(*zone) == self.hand_zone()
                || self.scope_of(*zone) == Scope::Player && !self.has_hands
        });
        let (Some(agent), Some(zone)) = (call.agent.clone(), own) else { return call };
        let Core::One(player) = &agent.core else { return call };
        let to = Expr::Zone(zone, Some(Box::new(player.clone())));
        let to = Denot::one(Ref::Place(Some(zone)), to, agent.span);
        let object = call.role(Role::Object).cloned();
        let moves = Call::new(Verb::MOVE).by(Some(agent)).with(Role::Object, object);
        Call { chosen: true, ..moves.with(Role::To, Some(to)) }
    }

    /// Where a player has what others take from them: the one place of each player that the book knows, first of those
    /// that only they see.
    fn held_by(&mut self, from: &Denot, env: &mut Env) -> Read<Denot> {
        let zone = self.hand_zone().or_else(|| {
            let mut own =
                self.out.world.zones.iter().filter(|z| z.scope == crate::lower::Scope::Player);
            let first = own.next()?.term;
            own.next().is_none().then_some(first)
        });
        let Some(zone) = zone else {
            return Err(Stuck::new(
                from.span,
                format!("it is not said from which place of `{}`", self.quote(from.span)),
            )
            .help("name the place, for example `takes a card from another player's hand`"));
        };
        let mut there = from.clone();
        there.sort = Ref::Place(Some(zone));
        there.core = match &from.core {
            Core::One(player) => Core::One(Expr::Zone(zone, Some(Box::new(player.clone())))),
            Core::Many(players) => {
                let slot = env.slot("place");
                let mut owners = players.clone();
                let owner = Expr::Owner(Box::new(Expr::Slot(slot)));
                owners.filter = std::mem::replace(&mut owners.filter, Cond::True)
                    .and(equal(owner, Expr::Slot(owners.var)));
                Core::Many(over(slot, Domain::Places(zone), Cond::Exists(Box::new(owners))))
            }
            core @ Core::List(..) => core.clone(),
        };
        Ok(there)
    }

    /// `Cards can be played from the row`, where each player has one: from that of whoever plays.
    pub(crate) fn of_the_doer(&self, mut from: Denot, agent: Option<&Denot>) -> Denot {
        let zone = match &from.core {
            Core::One(Expr::Zone(zone, None)) => *zone,
            // A name in the plural: `the wings`.
            Core::Many(q) if q.filter == Cond::True && from.how == How::Each => {
                match q.domain {
                    Domain::Places(zone) => zone,
                    _ => return from,
                }
            }
            _ => return from,
        };
        if self.scope_of(zone) == Scope::Player
            && !self.collective.contains(&zone)
            && let Some(Denot { core: Core::One(agent), .. }) = agent
        {
            from.core = Core::One(Expr::Zone(zone, Some(Box::new(agent.clone()))));
        }
        from
    }

    /// `from the hand`: where the thing of an event is before it.
    pub(crate) fn was_there(&mut self, thing: Expr, from: &Denot) -> Read<Cond> {
        if from.count == Some((int(0), int(0))) {
            return Ok(Cond::True);
        }
        let unknown = matches!(from.core, Core::Many(_) | Core::One(Expr::Const(Value::None)));
        if from.sort == Ref::Place(None) && unknown {
            return Err(Stuck::new(
                from.span,
                format!("the book has no place that `{}` could be", self.quote(from.span)),
            )
            .help("use the name of a place of the book"));
        }
        Ok(self.in_place(thing, from))
    }

    /// Whether a clause takes something out of a bag, into which nobody looks.
    pub(crate) fn out_of_a_bag(&self, clause: &Clause) -> bool {
        let from_bag = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n) if matches!(&n.head, Head::Noun(w)
                if self.lemma(w).to_lowercase().split(' ').any(|w| BAGS.contains(&w))))
        };
        clause
            .complements
            .iter()
            .any(|c| matches!(c, Complement::Prep(Preposition::From, np) if from_bag(np)))
    }

    /// The pieces that somebody takes without seeing which: out of a bag, which has no top, or from a hand that is not
    /// theirs; of several hands they choose one first.
    pub(crate) fn drawn_unseen(
        &self,
        q: &Query,
        call: &Call,
        before: &mut Vec<Choice>,
        env: &Env,
    ) -> Option<Query> {
        let names = |zone: TermId, words: &[&str]| {
            self.term(zone).name.to_lowercase().split(' ').any(|w| words.contains(&w))
        };
        if let Domain::In(Expr::Zone(zone, _)) = &q.domain
            && names(*zone, &BAGS)
        {
            return Some(q.clone());
        }
        // Who has looked at the cards, or may say which one they want, sees what they choose.
        let mut said = self.said().to_lowercase();
        // A player may be chosen whose cards are not.
        for who in ["player", "opponent"] {
            for whose in ["your", "their"] {
                said = said.replace(&format!("{who} of {whose} choice"), who);
            }
        }
        let seen = ["look", "reveal", "show", "choice", "name", "search", "face"];
        let sees = said
            .split(|c: char| !c.is_alphabetic())
            .any(|w| seen.iter().any(|s| w == *s || w.strip_suffix('s') == Some(s)));
        let who = call.agent.as_ref().map(Denot::expr).or_else(|| env.agent.clone());
        let who = who.unwrap_or(Expr::TurnPlayer);
        let parts = match &q.filter {
            Cond::All(list) => list.clone(),
            Cond::True => Vec::new(),
            one => vec![one.clone()],
        };
        let general = |c: &Cond| {
            matches!(c, Cond::Kind(Expr::Slot(s), kind) if *s == q.var
                && self.out.world.components.iter().all(|c| c.kinds.contains(kind)))
        };
        match &q.domain {
            Domain::In(Expr::Zone(zone, Some(owner)))
                if self.is_held(*zone)
                    && **owner != who
                    && !sees
                    && parts.iter().all(general) =>
            {
                Some(q.clone())
            }
            Domain::InAll(zone) if self.is_held(*zone) && !sees => {
                let mut places = None;
                for part in &parts {
                    match part {
                        Cond::Exists(there)
                            if there.domain == Domain::Places(*zone) && places.is_none() =>
                        {
                            places = Some((**there).clone());
                        }
                        c if general(c) => {}
                        _ => return None,
                    }
                }
                let mut places = places?;
                let place = places.var;
                let lies = Cond::In(Expr::Slot(q.var), Expr::Slot(place));
                if let Cond::All(list) = &mut places.filter {
                    list.retain(|c| *c != lies);
                }
                let drawn = over(q.var, Domain::In(Expr::Slot(place)), Cond::True);
                let some = Cond::Exists(Box::new(drawn.clone()));
                let filter = std::mem::replace(&mut places.filter, Cond::True);
                places.filter = filter.and(some);
                before.push(self.pick(&places, int(1), int(1), Who::Player(who)));
                Some(drawn)
            }
            _ => None,
        }
    }
}

/// Some pieces of which is not said where they lie.
fn is_open(d: &Denot) -> bool {
    matches!(&d.core, Core::Many(q) if d.sort == Ref::Piece && q.limit.is_none()
        && matches!(q.domain, Domain::Pieces))
}

/// The same of the object of an event.
pub(crate) fn of_one_of_them(call: &mut Call, from: &Denot, two: bool) {
    let objects = call.roles.iter_mut().filter(|(role, _)| *role == Role::Object);
    let mut moved = false;
    for (_, d) in objects {
        moved |= in_one_of_them(d, from, two);
    }
    if moved {
        call.chosen = true;
        call.roles.retain(|(r, _)| *r != Role::From);
    }
}

/// Pieces in any of these places; whether that was meant.
pub(crate) fn in_one_of_them(d: &mut Denot, from: &Denot, two: bool) -> bool {
    let Core::Many(places) = &from.core else { return false };
    let (Ref::Place(Some(_)), Domain::Places(zone)) = (from.sort, &places.domain) else {
        return false;
    };
    // `From each other player's hand` is one from each; of two players there is one other.
    let one = from.how != How::No && (two || from.how != How::Each && !from.plural);
    if !is_open(d) || !one {
        return false;
    }
    let Core::Many(q) = &mut d.core else { return false };
    let mut there = places.clone();
    let lies = Cond::In(Expr::Slot(q.var), Expr::Slot(there.var));
    there.filter = std::mem::replace(&mut there.filter, Cond::True).and(lies);
    q.domain = Domain::InAll(*zone);
    let filter = std::mem::replace(&mut q.filter, Cond::True);
    q.filter = filter.and(Cond::Exists(Box::new(there)));
    true
}
