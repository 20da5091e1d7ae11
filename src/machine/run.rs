//! The loop that runs frames until somebody is asked or play stops.

use super::ctx::Ctx;
use super::frame::{Batch, EventRec, Frame};
use super::state::{DecisionKind, Option_, State, Stop};
use super::update::Update;
use crate::lower::RuleId;
use crate::program::Program;

/// How many steps play may take without a choice.
const STEPS: u32 = 100_000;
/// How many frames may stand on each other.
const FRAMES: usize = 600;
/// After so many steps without a choice, states are compared; ordinary play never gets there.
pub(super) const COMPARE: u32 = 4_000;
/// A way round takes at least so many steps; a shorter one is gone several times.
const WAY: u32 = 400;

/// The updates that are being gathered.
#[inline]
pub(crate) fn taken<'u>(batch: &Batch, updates: &'u [Update]) -> &'u [Update] {
    if batch.depth > 0 { &updates[batch.updates as usize..] } else { &[] }
}

impl State {
    /// Reads something; a tie that it meets stops play.
    #[inline]
    pub(crate) fn read<R>(&mut self, p: &Program, f: impl FnOnce(&mut Ctx<'_>) -> R) -> R {
        let taken = taken(&self.batch, &self.updates);
        let mut cx = Ctx::new(
            p,
            &self.f,
            &mut self.locals,
            &mut self.buf,
            &mut self.known,
            taken,
            &self.lineages,
        );
        let out = f(&mut cx);
        let (work, tie) = (cx.work, cx.tie);
        self.work += work;
        if let Some((a, b)) = tie {
            self.halt(Stop::Undecided { rules: [a, b] });
        }
        out
    }

    /// Reads something about an event under way.
    #[inline]
    pub(crate) fn read_event<R>(
        &mut self,
        p: &Program,
        at: u32,
        f: impl FnOnce(&mut Ctx<'_>, &EventRec) -> R,
    ) -> R {
        let event = &self.events[at as usize];
        let taken = taken(&self.batch, &self.updates);
        let mut cx = Ctx::new(
            p,
            &self.f,
            &mut self.locals,
            &mut self.buf,
            &mut self.known,
            taken,
            &self.lineages,
        );
        let out = f(&mut cx, event);
        let (work, tie) = (cx.work, cx.tie);
        self.work += work;
        if let Some((a, b)) = tie {
            self.halt(Stop::Undecided { rules: [a, b] });
        }
        out
    }

    pub(crate) fn run(&mut self, p: &Program) {
        while self.stop.is_none() && !self.asking {
            if !self.step_on(p) {
                return;
            }
        }
    }

    /// A step of play, and what follows of itself: an event goes on until an effect is to be done.
    pub(crate) fn step_on(&mut self, p: &Program) -> bool {
        loop {
            if !self.step(p) {
                return false;
            }
            let goes_on = match self.frames.last() {
                Some(Frame::Event { .. } | Frame::React { .. } | Frame::Action(_)) => true,
                Some(Frame::Code(_)) => self.trace.is_none() && !self.is_between(p),
                _ => false,
            };
            if !goes_on || self.stop.is_some() || self.asking {
                return true;
            }
        }
    }

    /// One step of play; false if nothing is left to do for now.
    pub(crate) fn step(&mut self, p: &Program) -> bool {
        if !self.count_step() {
            return false;
        }
        let Some(frame) = self.frames.last() else {
            if self.held && self.quiet(p) && self.windows(p) {
                return false;
            }
            if !self.held {
                self.halt(Stop::Stuck("nothing is left to do".to_owned()));
            }
            return true;
        };
        match *frame {
            Frame::Code(code) => self.step_code(p, code),
            Frame::Event { .. } => self.step_event(p),
            Frame::React { events, start, next } => self.step_react(p, events, start, next),
            Frame::Action(action) => self.step_action(p, action),
            Frame::Time(time) => self.step_time(p, time),
            Frame::Setup { next } => self.step_setup(p, next),
            Frame::Final { next } => self.step_final(p, next),
            Frame::Release { state, player } => self.step_release(p, state, player),
            Frame::Window { .. } => {
                self.steps -= 1;
                self.step_window(p);
            }
        }
        true
    }

    /// Counts a step; false, and play stops, if there were too many without a choice.
    #[inline]
    pub(crate) fn count_step(&mut self) -> bool {
        self.steps += 1;
        if self.steps > STEPS || self.frames.len() > FRAMES {
            let rules = self.recent_rules();
            self.halt(Stop::Loop { rules });
            return false;
        }
        true
    }

    pub(crate) fn recent_rules(&self) -> Vec<RuleId> {
        let mut rules: Vec<RuleId> =
            self.recent.iter().filter(|&&r| r != u32::MAX).map(|&r| RuleId(r)).collect();
        rules.sort_unstable();
        rules.dedup();
        rules
    }

    /// Whether the same situation has come back without a choice.
    pub(crate) fn goes_round(&mut self, p: &Program) -> bool {
        self.quiets += 1;
        if self.steps < COMPARE {
            return false;
        }
        let position = self.rng.get_word_pos();
        // Two quiet points in a row may look alike because nothing happened between them; only a way
        // that was really gone leads back.
        let same = self.anchor.as_ref().is_some_and(|a| {
            a.2 == position
                && self.steps >= a.3 + WAY
                && alike(p, &a.0, &self.f)
                && frames_alike(p, &a.1, &self.frames)
        });
        if same {
            let rules = self.recent_rules();
            self.halt(Stop::Loop { rules });
            return true;
        }
        if self.quiets.is_power_of_two() {
            self.anchor =
                Some(Box::new((self.f.clone(), self.frames.clone(), position, self.steps)));
        }
        false
    }

    /// Asks a player; the choices have been put into the decision.
    pub(crate) fn ask(&mut self, player: u8, kind: DecisionKind) {
        if self.decision.choices.is_empty() {
            self.halt(Stop::Stuck("a player is asked and has nothing to choose".to_owned()));
            return;
        }
        self.decision.player = u32::from(player);
        self.decision.kind = kind;
        self.asking = true;
    }

    /// Carries an answer to the frame that asked.
    pub(crate) fn answer(&mut self, p: &Program, option: Option_) {
        let kind = self.decision.kind;
        let player = self.decision.player as u8;
        self.trace_choice(player, kind, option);
        match kind {
            DecisionKind::Act { state } => self.act(p, player, state, option),
            DecisionKind::Param { .. } | DecisionKind::Cost { .. } => {
                self.action_answer(p, option);
            }
            DecisionKind::Choose { .. }
            | DecisionKind::Offer { .. }
            | DecisionKind::Menu { .. }
            | DecisionKind::Question { .. } => self.code_answer(p, option),
        }
    }
}

/// Whether two situations cannot be told apart by any rule.
fn alike(p: &Program, a: &super::facts::Facts, b: &super::facts::Facts) -> bool {
    a.t.place_of == b.t.place_of
        && a.t.next == b.t.next
        && a.t.head == b.t.head
        && a.tied_alike(b)
        && a.t.face == b.t.face
        && a.t.piece_values == b.t.piece_values
        && a.t.player_values == b.t.player_values
        && a.t.game_values == b.t.game_values
        && a.held == b.held
        && a.t.titles == b.t.titles
        && a.time_on == b.time_on
        && a.turn == b.turn
        && a.first == b.first
        && a.direction == b.direction
        && a.out == b.out
        && a.counts == b.counts
        && a.watch == b.watch
        && a.t.kept == b.t.kept
        && a.winners == b.winners
        && (!p.number_sensitive || a.t.time_number == b.t.time_number)
}

/// Whether the same things are half done.
fn frames_alike(p: &Program, a: &[Frame], b: &[Frame]) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|(a, b)| match (a, b) {
            (Frame::Time(a), Frame::Time(b)) => {
                let counted = matches!(
                    p.times[a.time as usize].repeat,
                    crate::program::RepeatCode::Times(_)
                );
                a.time == b.time
                    && a.stage == b.stage
                    && a.player == b.player
                    && a.next == b.next
                    && (!counted || a.runs == b.runs)
            }
            (Frame::Code(a), Frame::Code(b)) => a.pc == b.pc && a.rule == b.rule,
            (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
        })
}
