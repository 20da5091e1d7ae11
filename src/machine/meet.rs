//! Whether two rules speak at once: what a witness of a conflict shows.

use std::collections::BTreeSet;

use super::ctx::Ctx;
use super::frame::EventRec;
use super::ruled_out::SameForAll;
use super::rules::Target;
use super::state::{DecisionKind, State, Stop};
use crate::lower::{Role, RuleId};
use crate::program::{NONE, Program, Val};

/// What the guards of rules come to at one moment: each is asked once for all the pairs in which its rule stands.
#[derive(Debug)]
pub struct Moment {
    /// Counts moments; what was asked at an earlier one is not known any more.
    now: u32,
    /// How many are asked about for each rule.
    width: usize,
    players: usize,
    /// By rule and what was asked about.
    asked: Vec<Asked>,
    /// By rule: whether it permits, demands or forbids, once that was asked.
    norms: Vec<Option<bool>>,
    /// What of each guard says the same of every object.
    same: SameForAll,
}

#[derive(Debug, Clone, Copy, Default)]
struct Asked {
    at: u32,
    holds: bool,
    work: u64,
}

/// What a guard is asked about.
#[derive(Clone, Copy)]
enum About {
    Now,
    /// What a player could do without a thing.
    Deed(u8),
    Thing(Val),
}

impl Moment {
    /// More answers than this are not kept.
    const MOST: usize = 1 << 21;

    /// Goes on to the next moment.
    pub fn next(&mut self) {
        self.now += 1;
    }

    fn asked(&mut self, rule: RuleId, about: About) -> Option<&mut Asked> {
        let at = match about {
            About::Now => 0,
            About::Deed(player) => 1 + player as usize,
            About::Thing(Val::Player(player)) => 1 + self.players + player as usize,
            About::Thing(Val::Piece(piece)) => 1 + 2 * self.players + piece as usize,
            About::Thing(_) => return None,
        };
        let at = Some(at).filter(|at| *at < self.width)?;
        self.asked.get_mut(rule.0 as usize * self.width + at)
    }
}

impl State {
    /// Before the first moment of a game.
    pub fn no_moment(&self, p: &Program) -> Moment {
        let players = self.f.layout.players as usize;
        let rules = p.rules.len();
        let width = 1 + 2 * players + self.f.layout.pieces as usize;
        let kept = Some(rules * width).filter(|all| *all <= Moment::MOST).unwrap_or_default();
        Moment {
            now: 0,
            width,
            players,
            asked: vec![Asked::default(); kept],
            norms: vec![None; rules],
            same: SameForAll::of(p),
        }
    }

    /// Whether the guards of both rules hold together here: for the event or action just traced (from
    /// `from` on), for an action that a player could think of, for a thing with a value.
    pub fn both_speak(&mut self, p: &Program, pair: [RuleId; 2], from: usize) -> bool {
        let [a, b] = pair;
        self.met_from(from).contains(&[a.min(b), a.max(b)])
            || self.both_could_speak(p, pair, None)
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
    /// What was asked at this moment need not be asked again.
    pub fn both_could_speak(
        &mut self,
        p: &Program,
        pair: [RuleId; 2],
        mut moment: Option<&mut Moment>,
    ) -> bool {
        let [a, b] = pair;
        let (verb, other) = (p.rule(a).verb, p.rule(b).verb);
        if verb != other {
            return false;
        }
        if verb == NONE {
            return self.read(p, |cx| cx.values_meet(pair, moment));
        }
        // Where nobody is asked, or for a chance to act, any player may think of the action.
        match self.decision().map(|d| d.kind) {
            Some(DecisionKind::Act { .. }) | None => self.read(p, |cx| {
                (0..cx.f.players())
                    .any(|player| cx.norms_meet(pair, player, moment.as_deref_mut()))
            }),
            _ => false,
        }
    }
}

impl Ctx<'_> {
    /// Whether both say something about one action of a player.
    fn norms_meet(
        &mut self,
        pair: [RuleId; 2],
        player: u8,
        mut moment: Option<&mut Moment>,
    ) -> bool {
        let p = self.p;
        let verb = crate::lower::Verb(p.rule(pair[0]).verb);
        let is_norm = |rule: RuleId| {
            let rules = p.on(verb);
            [&rules.may, &rules.must, &rules.cannot, &rules.only]
                .iter()
                .any(|list| list.contains(&rule))
        };
        let known = moment.as_deref_mut();
        let norms = match known {
            Some(known) => pair.iter().all(|rule| match known.norms.get_mut(rule.0 as usize) {
                Some(known) => *known.get_or_insert_with(|| is_norm(*rule)),
                None => is_norm(*rule),
            }),
            None => pair.iter().all(|rule| is_norm(*rule)),
        };
        if !norms {
            return false;
        }
        let mut event = EventRec::new(verb, None).with(Role::Agent, Val::Player(player));
        if !p.on(verb).takes_object {
            let (about, target) = (About::Deed(player), Target::Event(&event));
            return pair
                .iter()
                .all(|rule| self.speaks_of(*rule, about, target, moment.as_deref_mut()));
        }
        if let Some(moment) = moment
            && self.is_ruled_out(pair[0], Target::Event(&event), &mut moment.same)
        {
            self.work += u64::from(self.f.layout.pieces);
            return false;
        }
        let speak = |cx: &mut Self, event: &EventRec| {
            pair.iter().all(|rule| cx.guard(*rule, Target::Event(event)))
        };
        for piece in 0..self.f.layout.pieces {
            event.fill(Role::Object, Val::Piece(piece));
            if speak(self, &event) {
                return true;
            }
        }
        false
    }

    /// Whether the guard of a rule holds for what it is asked about. It counts as the same work each time.
    fn speaks_of(
        &mut self,
        rule: RuleId,
        about: About,
        target: Target<'_>,
        moment: Option<&mut Moment>,
    ) -> bool {
        let Some(moment) = moment else { return self.guard(rule, target) };
        let now = moment.now;
        if let Some(asked) = moment.asked(rule, about).filter(|asked| asked.at == now) {
            self.work += asked.work;
            return asked.holds;
        }
        let before = self.work;
        let holds = self.guard(rule, target);
        // A tie that was met stops play each time.
        if self.tie.is_none()
            && let Some(asked) = moment.asked(rule, about)
        {
            *asked = Asked { at: now, holds, work: self.work - before };
        }
        holds
    }

    /// Whether both say something about one thing: a piece, a player, the moment.
    fn values_meet(&mut self, pair: [RuleId; 2], mut moment: Option<&mut Moment>) -> bool {
        let p = self.p;
        // Without a variable for the thing the guards are asked as they stand.
        if pair.iter().any(|rule| p.rule(*rule).slot == NONE) {
            return pair.iter().all(|rule| {
                self.speaks_of(*rule, About::Now, Target::Now, moment.as_deref_mut())
            });
        }
        if let Some(moment) = moment.as_deref_mut()
            && self.is_ruled_out(pair[0], Target::Thing(Val::None), &mut moment.same)
        {
            self.work += u64::from(self.f.layout.pieces) + u64::from(self.f.players());
            return false;
        }
        let pieces = (0..self.f.layout.pieces).map(Val::Piece);
        let players = (0..self.f.players()).map(Val::Player);
        let things: Vec<Val> = pieces.chain(players).collect();
        things.into_iter().any(|thing| {
            let (about, target) = (About::Thing(thing), Target::Thing(thing));
            pair.iter().all(|rule| self.speaks_of(*rule, about, target, moment.as_deref_mut()))
        })
    }
}
