//! Witnesses: positions in which two conflicting rules both speak.
//!
//! Random games with fixed seeds, the same on every machine, are looked at until each pair was seen
//! or the steps are used up. A witness is a saved game that ends where both rules speak for the
//! first time; it is replayed before it is given.

use std::collections::{BTreeMap, BTreeSet};

use super::Bot;
use crate::lower::{RuleId, Verb};
use crate::machine::{Drawn, Moment, Opening, Save, State};
use crate::program::{NONE, Program};

/// A game is broken off after so many decisions, so that others are looked at too.
const LONGEST: u32 = 2000;

/// A decision costs the more the more rules there are. A book of so many rules or fewer gets all the decisions that
/// are asked for, a larger one fewer, so that the search takes about the same time.
const ALL_STEPS: u64 = 400;

/// What may be looked at in all games together, replays apart, in the units of [`State::work`]: decisions of one book cost a
/// thousand times those of another.
const ALL_WORK: u64 = 20_000_000;

/// So many games without decisions are looked at.
const MOST_FORCED: u64 = 9;

/// So many pairs cost about as much as a guard to pass over.
const PAIRS_A_GUARD: u64 = 16;

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

/// What a search has found and used so far.
struct Found {
    saves: Vec<Option<Save>>,
    /// The pairs that were not met yet.
    open: Vec<usize>,
    used: u32,
    work: u64,
    /// What the guards come to, kept from game to game for its room.
    moment: Option<Moment>,
}

impl Search<'_> {
    /// For each pair of rules a position in which both speak, if one was found, and how many
    /// decisions were looked at.
    pub fn witnesses(&self, pairs: &[[RuleId; 2]]) -> (Vec<Option<Save>>, u32) {
        let mut found = Found {
            saves: vec![None; pairs.len()],
            open: (0..pairs.len()).collect(),
            used: 0,
            work: 0,
            moment: None,
        };
        let mut seed = 1;
        let this = Search { steps: self.affordable(), ..*self };
        let thinkable = this.thinkable(pairs);
        let mut known: Vec<Vec<Drawn>> = Vec::new();
        while !found.open.is_empty() && this.affords(&found) {
            let before = found.used;
            if !known.iter().any(|drawn| State::draws(seed, 0, drawn)) {
                let forced = this.game(seed, pairs, &thinkable, &mut found);
                // All others of its kind can be afforded, and would show what it has shown.
                let cheap = found.work.saturating_mul(MOST_FORCED + 1) < ALL_WORK;
                known.extend(forced.filter(|_| cheap));
            }
            // A game without decisions is over at once, whatever the seed.
            if found.used == before {
                found.used += 1;
                if seed >= MOST_FORCED {
                    break;
                }
            }
            seed += 1;
        }
        this.replayed(pairs, &mut found.saves);
        (found.saves, found.used)
    }

    /// Of the decisions asked for, those that a book of this size can afford.
    fn affordable(&self) -> u32 {
        let rules = self.program.rules.len().max(1) as u64;
        let share = ALL_STEPS.saturating_mul(u64::from(self.steps)) / rules;
        self.steps.min(share.max(1) as u32)
    }

    fn affords(&self, found: &Found) -> bool {
        found.used < self.steps && found.work < ALL_WORK
    }

    /// Whether both rules of a pair say something about one action or one thing, so that they can speak where nothing
    /// has happened.
    fn thinkable(&self, pairs: &[[RuleId; 2]]) -> Vec<bool> {
        let p = self.program;
        let verbs = (0..p.verbs.len()).map(|verb| p.on(Verb(verb as u16)));
        let norms: BTreeSet<RuleId> = verbs
            .flat_map(|on| [&on.may, &on.must, &on.cannot, &on.only])
            .flatten()
            .copied()
            .collect();
        let thinkable = |&[a, b]: &[RuleId; 2]| {
            let verb = p.rule(a).verb;
            verb == p.rule(b).verb && (verb == NONE || norms.contains(&a) && norms.contains(&b))
        };
        pairs.iter().map(thinkable).collect()
    }

    /// Plays a game. If it came without decisions, gives what chance gave in it: it is the same for each seed that gives that.
    fn game(
        &self,
        seed: u64,
        pairs: &[[RuleId; 2]],
        thinkable: &[bool],
        found: &mut Found,
    ) -> Option<Vec<Drawn>> {
        let p = self.program;
        let mut state = State::open(p, self.players, seed, 0, Opening::Setup);
        state.set_trace(true);
        state.go_on(p);
        let mut bot = Bot::new(seed, 0);
        let mut decisions = 0;
        let before = found.work;
        loop {
            let met = state.met();
            let Found { saves, open, moment, .. } = found;
            let moment = moment.get_or_insert_with(|| state.no_moment(p));
            moment.next();
            open.retain(|&at| {
                let [a, b] = pairs[at];
                let speak = !met.is_empty() && met.contains(&[a.min(b), a.max(b)])
                    || thinkable[at] && state.both_could_speak(p, [a, b], Some(&mut *moment));
                if speak {
                    saves[at] = state.save(self.book);
                }
                !speak || saves[at].is_none()
            });
            found.work = before + state.work() + open.len() as u64 / PAIRS_A_GUARD;
            state.take_trace();
            let choices = state.legal_actions().len();
            let over = state.is_terminal() || choices == 0 || decisions >= LONGEST;
            if over || found.open.is_empty() || !self.affords(found) {
                return state.drawn().filter(|_| decisions == 0).map(<[Drawn]>::to_vec);
            }
            found.used += 1;
            decisions += 1;
            if !state.apply(p, bot.choose(choices)) {
                return None;
            }
        }
    }

    /// Plays what was found again: what does not end where both rules speak is not given, nor what can no longer be
    /// afforded. A replay costs as much as the play before it; pairs that were met at one moment share it.
    fn replayed(&self, pairs: &[[RuleId; 2]], saves: &mut [Option<Save>]) {
        let mut moments: BTreeMap<(u64, usize), Vec<usize>> = BTreeMap::new();
        for (at, save) in saves.iter().enumerate() {
            if let Some(save) = save {
                moments.entry((save.seed, save.choices.len())).or_default().push(at);
            }
        }
        let mut left = u64::from(self.steps);
        let mut work = 0;
        for ((_, choices), all) in moments {
            let cost = choices as u64 + 1;
            let afforded = left >= cost && work < ALL_WORK;
            left = left.saturating_sub(cost);
            let save = all.first().and_then(|at| saves[*at].clone()).filter(|_| afforded);
            let mut state =
                save.and_then(|save| save.replay(self.program, self.book, true).ok());
            for at in all {
                let holds = |state: &mut State| state.both_speak(self.program, pairs[at], 0);
                if !state.as_mut().is_some_and(holds) {
                    saves[at] = None;
                }
            }
            work += state.map_or(0, |state| state.work());
        }
    }
}
