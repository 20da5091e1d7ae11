//! Games of the shipped rulebook with edits, for tests that compare play.

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, compile};
use houserules::machine::{Opening, State};
use houserules::playtest::{Bot, GameRecord, Playout, playout};
use houserules::program::{Program, Val};

use crate::files::{below, text};

/// The shipped rulebook that most tests play.
pub(crate) const BOOK: &str = "rulebooks/tragedy";

/// The files of the shipped rulebook, with every occurrence of each old text replaced.
pub(crate) fn edited(edits: &[(&str, &str)]) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = below(BOOK)
        .into_iter()
        .filter(|(name, _)| !name.ends_with(".scenario.md"))
        .map(|(name, path)| (name, text(&path)))
        .collect();
    for (old, new) in edits {
        assert!(files.iter().any(|(_, text)| text.contains(old)), "`{old}` is not in the book");
        for (_, text) in &mut files {
            *text = text.replace(old, new);
        }
    }
    files
}

/// A compiled game of these files.
pub(crate) fn compiled(files: &[(String, String)]) -> Compiled {
    let mut memory = MemoryFiles::default();
    for (name, text) in files {
        memory = memory.with(name, text.as_bytes().to_vec());
    }
    match book::load(&memory, BOOK, &Options::default()) {
        Ok(loaded) => compile(loaded),
        Err(refused) => panic!("the edited book cannot be loaded: {:?}", refused.findings),
    }
}

/// The program of the shipped rulebook with edits.
pub(crate) fn program(edits: &[(&str, &str)]) -> Program {
    match compiled(&edited(edits)).program() {
        Ok(program) => program,
        Err(findings) => panic!("the edited book cannot be played: {findings:?}"),
    }
}

/// Plays the first games of a seed to their ends.
pub(crate) fn games(program: &Program, players: u32, seed: u64, count: u64) -> Vec<GameRecord> {
    let settings = Playout { players, seed, max_decisions: 100_000 };
    (0..count).map(|game| playout(program, settings, game)).collect()
}

/// A game of bots, watched before each of at most `most` decisions.
pub(crate) fn watch(
    program: &Program,
    players: u32,
    seed: u64,
    most: usize,
    mut look: impl FnMut(&State),
) -> State {
    let mut state = State::open(program, players, seed, 0, Opening::Setup);
    state.set_trace(true);
    state.go_on(program);
    let mut bot = Bot::new(seed, 0);
    for _ in 0..most {
        look(&state);
        let choices = state.legal_actions().len();
        if state.is_terminal() || choices == 0 {
            break;
        }
        state.apply(program, bot.choose(choices));
    }
    state
}

/// How many pieces lie in the places whose name ends like this.
pub(crate) fn count_in(program: &Program, state: &State, place: &str) -> Vec<u32> {
    state
        .observation(program, 0)
        .places
        .iter()
        .filter(|seen| state.name(program, seen.place).to_lowercase().ends_with(place))
        .map(|seen| seen.count)
        .collect()
}

/// Whose turn it is, from 0.
pub(crate) fn turn(program: &Program, state: &State) -> Option<u8> {
    match state.observation(program, 0).turn {
        Val::Player(seat) => Some(seat),
        _ => None,
    }
}
