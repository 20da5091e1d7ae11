//! Passing, and play that goes on to a moment without anybody choosing anything.

use super::act::Verdict;
use super::bench::Bench;
use crate::lower::Verb;
use crate::lower::from_syntax::Moment;
use crate::machine::{Option_, Stop, TraceKind};
use crate::program::Val;

impl Bench {
    /// Somebody passes, if they are asked and may.
    pub(super) fn pass(&mut self, seat: u32) -> Verdict {
        if let Some(decision) = self.asked().filter(|d| d.player == seat) {
            let at = decision
                .choices
                .iter()
                .position(|o| matches!(o, Option_::Pass | Option_::No | Option_::Done));
            if let Some(at) = at {
                self.permit =
                    self.state.permitted_by(&self.program, seat, Verb::PASS, Val::None);
                self.state.apply(&self.program, at);
                return Verdict::Legal;
            }
            let rules = self.program.obligations();
            return Verdict::Refused(rules, format!("{} is due first", self.choices()));
        }
        let player = Val::Player(seat as u8);
        let by_itself = |e: &crate::machine::TraceEvent| {
            e.kind == TraceKind::PassedByItself && e.roles[0] == player
        };
        if self.state.trace().iter().rev().take(40).any(by_itself) {
            return Verdict::Legal;
        }
        Verdict::Refused(Vec::new(), self.who_is_asked(seat))
    }

    /// All choices are passes until the contents of a stretch of time are done.
    pub(super) fn go_on_to(&mut self, moment: &Moment, locals: &[Val]) -> Result<(), String> {
        let player = moment.player.as_ref().and_then(|e| self.seat(e, locals));
        if !self.state.runs() {
            let first = self.program.around(moment.time);
            self.state.begin_time(&self.program, first, player.unwrap_or(0));
        }
        for _ in 0..10_000 {
            if self.state.run_to(&self.program, moment.time, player) {
                return Ok(());
            }
            match self.state.stopped() {
                None => {}
                Some(Stop::Win | Stop::Draw) => return Ok(()),
                Some(stop) => return Err(self.stopped(&stop.clone())),
            }
            let Some(decision) = self.asked() else { break };
            let nothing = decision
                .choices
                .iter()
                .position(|o| matches!(o, Option_::Pass | Option_::Done | Option_::No));
            let Some(at) = nothing else {
                return Err(format!(
                    "{} has to choose before that: {}",
                    self.players.get(decision.player as usize).cloned().unwrap_or_default(),
                    self.choices()
                ));
            };
            self.state.apply_only(&self.program, at);
        }
        Err("play never comes to that".to_owned())
    }
}
