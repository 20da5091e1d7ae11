//! Random play.
//!
//! A bot chooses evenly among all that is legal, passing included. Game `i` of a seed uses stream
//! `i` of the machine's generator and a stream of its own for the bots, so that a game does not
//! depend on how many others are played beside it.

use std::sync::Mutex;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::statistics::{Ending, GameRecord};
use crate::machine::{Memory, State, Stop};
use crate::program::{Program, Val};

/// The streams of bots lie in the upper half, those of games in the lower.
const BOTS: u64 = 1 << 63;

/// A player who chooses evenly among what is legal.
#[derive(Debug, Clone)]
pub struct Bot {
    generator: ChaCha8Rng,
}

impl Bot {
    /// The bots of one game.
    pub fn new(seed: u64, game: u64) -> Self {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(BOTS | game);
        Self { generator }
    }

    /// An index below `choices`, each as likely as the others; 0 if there are none.
    pub fn choose(&mut self, choices: usize) -> usize {
        let n = choices as u32;
        if n <= 1 {
            return 0;
        }
        // Values at the end of the range that would favour small indices are drawn again.
        let fair = u32::MAX - (u32::MAX % n + 1) % n;
        loop {
            let value = self.generator.next_u32();
            if value <= fair {
                return (value % n) as usize;
            }
        }
    }
}

/// How games are played.
#[derive(Debug, Clone, Copy)]
pub struct Playout {
    /// How many sit down.
    pub players: u32,
    /// The seed of all games.
    pub seed: u64,
    /// Games are broken off after so many decisions.
    pub max_decisions: u32,
}

/// Plays game number `game` to its end.
pub fn playout(program: &Program, playout: Playout, game: u64) -> GameRecord {
    Games::new(program, playout).playout(game)
}

/// Plays game number `game` and gives the state in which it ended.
pub fn play(program: &Program, playout: Playout, game: u64) -> State {
    Games::new(program, playout).play(game)
}

/// Many games of one program, played by any number of threads. What the course of earlier games taught
/// makes the later ones faster, and changes nothing else.
#[derive(Debug)]
pub struct Games<'p> {
    program: &'p Program,
    playout: Playout,
    memories: Mutex<Vec<Memory>>,
}

impl<'p> Games<'p> {
    /// Games that are played in this way.
    pub fn new(program: &'p Program, playout: Playout) -> Self {
        Self { program, playout, memories: Mutex::default() }
    }

    /// Plays game number `game` to its end.
    pub fn playout(&self, game: u64) -> GameRecord {
        let state = self.play(game);
        GameRecord { scores: scores(self.program, &state), ..record(&state) }
    }

    /// Plays game number `game` and gives the state in which it ended.
    pub fn play(&self, game: u64) -> State {
        let lent = self.memories.lock().map_or(None, |mut all| all.pop());
        let mut memory = lent.unwrap_or_default();
        let state = play_on(self.program, self.playout, game, &mut memory);
        if let Ok(mut all) = self.memories.lock() {
            all.push(memory);
        }
        state
    }
}

fn play_on(program: &Program, playout: Playout, game: u64, memory: &mut Memory) -> State {
    let Playout { players, seed, max_decisions } = playout;
    let mut state = State::open_with(program, players, seed, game, memory);
    state.set_recording(false);
    state.set_max_decisions(max_decisions);
    state.count_rules(program);
    state.go_on_with(program, memory);
    let mut bot = Bot::new(seed, game);
    while !state.is_terminal() {
        let choices = state.legal_actions().len();
        if choices == 0 {
            break;
        }
        state.apply_with(program, memory, bot.choose(choices));
    }
    state
}

/// What is kept of a game that has been played.
pub fn record(state: &State) -> GameRecord {
    let (ending, stop) = match state.stopped() {
        Some(Stop::Win | Stop::Draw) => (Ending::Finished, None),
        Some(Stop::Capped) => (Ending::Capped, None),
        Some(stop) => (Ending::Stuck, Some(stop.clone())),
        None => (Ending::Stuck, Some(Stop::Stuck("nobody is asked".to_owned()))),
    };
    GameRecord {
        ending,
        winners: state.winners().into_iter().map(|seat| seat as u8).collect(),
        turns: u64::from(state.turns()),
        decisions: u64::from(state.decisions()),
        rules_used: state.rules_used().to_vec(),
        scores: Vec::new(),
        stop,
    }
}

/// What each seat has of each tally of the players, in the order of [`Program::player_tallies`].
pub fn scores(program: &Program, state: &State) -> Vec<Vec<i64>> {
    let seats = 0..state.players();
    let of = |term, seat| state.value(program, term, Val::Player(seat as u8)).as_int();
    program
        .player_tallies()
        .into_iter()
        .map(|term| seats.clone().map(|seat| of(term, seat).unwrap_or(0)).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_chooses_among_all_and_again_the_same() {
        let choices = |game| {
            let mut bot = Bot::new(7, game);
            (0..200).map(|_| bot.choose(5)).collect::<Vec<_>>()
        };
        assert_eq!(choices(3), choices(3));
        assert_ne!(choices(3), choices(4));
        for index in 0..5 {
            assert!(choices(3).contains(&index));
        }
        assert_eq!(Bot::new(7, 0).choose(1), 0);
    }
}
