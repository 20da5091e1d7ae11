//! Whether two rules speak at once: what a witness of a conflict shows.

use std::collections::BTreeSet;

use super::ctx::Ctx;
use super::frame::EventRec;
use super::rules::Target;
use super::state::{DecisionKind, State, Stop};
use crate::lower::{Role, RuleId};
use crate::program::{NONE, Program, Val};

impl State {
    /// Whether the guards of both rules hold together here: for the event or action just traced (from
    /// `from` on), for an action that a player could think of, for a thing with a value.
    pub fn both_speak(&mut self, p: &Program, pair: [RuleId; 2], from: usize) -> bool {
        let [a, b] = pair;
        self.met_from(from).contains(&[a.min(b), a.max(b)]) || self.both_could_speak(p, pair)
    }

    /// The pairs of rules, the lower id first, that both spoke in what was traced, or at which play has stopped.
    pub fn met(&self) -> BTreeSet<[RuleId; 2]> {
        self.met_from(0)
    }

    fn met_from(&self, from: usize) -> BTreeSet<[RuleId; 2]> {
        let sorted = |a: RuleId, b: RuleId| [a.min(b), a.max(b)];
        let traced = self.trace().iter().skip(from).flat_map(|event| {
            let over = event.over.iter().map(|(other, _)| *other);
            event
                .rule
                .into_iter()
                .flat_map(move |rule| over.clone().map(move |other| sorted(rule, other)))
        });
        let stopped = match self.stopped() {
            Some(Stop::Undecided { rules: [a, b] }) => Some(sorted(*a, *b)),
            _ => None,
        };
        traced.chain(stopped).filter(|[a, b]| a != b).collect()
    }

    /// Whether the guards of both rules hold for an action that a player could think of, or for a thing with a value.
    pub fn both_could_speak(&mut self, p: &Program, pair: [RuleId; 2]) -> bool {
        let [a, b] = pair;
        let (verb, other) = (p.rule(a).verb, p.rule(b).verb);
        if verb != other {
            return false;
        }
        if verb == NONE {
            return self.read(p, |cx| cx.values_meet(pair));
        }
        // Where nobody is asked, or for a chance to act, any player may think of the action.
        match self.decision().map(|d| d.kind) {
            Some(DecisionKind::Act { .. }) | None => {
                self.read(p, |cx| (0..cx.f.players()).any(|player| cx.norms_meet(pair, player)))
            }
            _ => false,
        }
    }
}

impl Ctx<'_> {
    /// Whether both say something about one action of a player.
    fn norms_meet(&mut self, pair: [RuleId; 2], player: u8) -> bool {
        let p = self.p;
        let verb = crate::lower::Verb(p.rule(pair[0]).verb);
        let norm = |rule: &RuleId| {
            let rules = p.on(verb);
            [&rules.may, &rules.must, &rules.cannot, &rules.only]
                .iter()
                .any(|list| list.contains(rule))
        };
        if !pair.iter().all(norm) {
            return false;
        }
        let mut event = EventRec::new(verb, None).with(Role::Agent, Val::Player(player));
        let speak = |cx: &mut Self, event: &EventRec| {
            pair.iter().all(|rule| cx.guard(*rule, Target::Event(event)))
        };
        if !p.on(verb).takes_object {
            return speak(self, &event);
        }
        for piece in 0..self.f.layout.pieces {
            event.fill(Role::Object, Val::Piece(piece));
            if speak(self, &event) {
                return true;
            }
        }
        false
    }

    /// Whether both say something about one thing: a piece, a player, the moment.
    fn values_meet(&mut self, pair: [RuleId; 2]) -> bool {
        let p = self.p;
        // Without a variable for the thing the guards are asked as they stand.
        if pair.iter().any(|rule| p.rule(*rule).slot == NONE) {
            return pair.iter().all(|rule| self.guard(*rule, Target::Now));
        }
        let pieces = (0..self.f.layout.pieces).map(Val::Piece);
        let players = (0..self.f.players()).map(Val::Player);
        let things: Vec<Val> = pieces.chain(players).collect();
        things
            .into_iter()
            .any(|thing| pair.iter().all(|rule| self.guard(*rule, Target::Thing(thing))))
    }
}
