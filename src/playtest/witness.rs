//! Witnesses: positions in which two conflicting rules both speak.
//!
//! Random games with fixed seeds, the same on every machine, are looked at until each pair was seen
//! or the steps are used up. A witness is a saved game that ends where both rules speak for the
//! first time; it is replayed before it is given.

use super::Bot;
use crate::lower::RuleId;
use crate::machine::{Opening, Save, State};
use crate::program::Program;

/// A game is broken off after so many decisions, so that others are looked at too.
const LONGEST: u32 = 2000;

/// A decision costs the more the more rules there are. A book of so many rules or fewer gets all the decisions that
/// are asked for, a larger one fewer, so that the search takes about the same time.
const ALL_STEPS: u64 = 400;

/// How witnesses are looked for.
#[derive(Debug, Clone, Copy)]
pub struct Search<'a> {
    /// The code.
    pub program: &'a Program,
    /// The SHA-256 of the book.
    pub book: &'a str,
    /// How many sit down.
    pub players: u32,
    /// Decisions over all games.
    pub steps: u32,
}

impl Search<'_> {
    /// For each pair of rules a position in which both speak, if one was found, and how many
    /// decisions were looked at.
    pub fn witnesses(&self, pairs: &[[RuleId; 2]]) -> (Vec<Option<Save>>, u32) {
        let mut found: Vec<Option<Save>> = vec![None; pairs.len()];
        let mut used = 0;
        let mut seed = 1;
        let search = Search { steps: self.affordable(), ..*self };
        let this = &search;
        while used < this.steps && found.iter().any(Option::is_none) {
            let before = used;
            this.game(seed, pairs, &mut found, &mut used);
            // A game without decisions is over at once, whatever the seed.
            if used == before {
                used += 1;
                if seed > 8 {
                    break;
                }
            }
            seed += 1;
        }
        // A replay costs as much as the play before it; those that cannot be afforded are not given.
        let mut left = u64::from(this.steps);
        for (save, pair) in found.iter_mut().zip(pairs) {
            let Some(found) = save.as_ref() else { continue };
            let cost = found.choices.len() as u64 + 1;
            if left < cost || !self.holds(found, *pair) {
                *save = None;
            }
            left = left.saturating_sub(cost);
        }
        (found, used)
    }

    /// Of the decisions asked for, those that a book of this size can afford.
    fn affordable(&self) -> u32 {
        let rules = self.program.rules.len().max(1) as u64;
        let share = ALL_STEPS.saturating_mul(u64::from(self.steps)) / rules;
        self.steps.min(share.max(1) as u32)
    }

    fn game(
        &self,
        seed: u64,
        pairs: &[[RuleId; 2]],
        found: &mut [Option<Save>],
        used: &mut u32,
    ) {
        let p = self.program;
        let mut state = State::open(p, self.players, seed, 0, Opening::Setup);
        state.set_trace(true);
        state.go_on(p);
        let mut bot = Bot::new(seed, 0);
        let mut decisions = 0;
        loop {
            for (at, pair) in pairs.iter().enumerate() {
                if found[at].is_none() && state.both_speak(p, *pair, 0) {
                    found[at] = state.save(self.book);
                }
            }
            state.take_trace();
            let choices = state.legal_actions().len();
            let over = state.is_terminal() || choices == 0 || decisions >= LONGEST;
            if over || *used >= self.steps || found.iter().all(Option::is_some) {
                return;
            }
            *used += 1;
            decisions += 1;
            if !state.apply(p, bot.choose(choices)) {
                return;
            }
        }
    }

    /// Whether a saved game, played again, ends where both rules speak.
    fn holds(&self, save: &Save, pair: [RuleId; 2]) -> bool {
        save.replay(self.program, self.book, true)
            .is_ok_and(|mut state| state.both_speak(self.program, pair, 0))
    }
}
