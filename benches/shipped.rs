//! The machine on the shipped book, next to the hand-written version of the same game.

use std::time::Instant;

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, compile};
use houserules::machine::State;
use houserules::playtest::{Games, Playout};
use houserules::program::Program;

use super::baseline::tragedy;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/rulebooks/tragedy");

/// The files of the shipped game, read once.
fn files() -> MemoryFiles {
    let mut files = MemoryFiles::default();
    let folder = std::fs::read_dir(FOLDER).expect("the shipped game is there");
    for entry in folder.flatten().filter(|e| e.path().is_file()) {
        let name = entry.file_name().into_string().expect("a plain name");
        let bytes = std::fs::read(entry.path()).expect("a readable file");
        files = files.with(&format!("game/{name}"), bytes);
    }
    files
}

fn read(files: &MemoryFiles) -> Compiled {
    compile(book::load(files, "game", &Options::default()).expect("the shipped game loads"))
}

fn program() -> Program {
    read(&files()).program().expect("the shipped game compiles")
}

fn settings(players: u32) -> Playout {
    Playout { players, seed: 1, max_decisions: 100_000 }
}

/// A state in the middle of a game.
fn midgame(program: &Program) -> State {
    let mut state = State::new(program, 3, 1, 0);
    for _ in 0..150 {
        let choices = state.legal_actions().len();
        state.apply(program, choices / 2);
    }
    state
}

/// Prints what one decision costs beside the hand-written version.
pub(crate) fn report() {
    const GAMES: u64 = 300;
    let program = program();
    for players in 2..=4 {
        let games = Games::new(&program, settings(players));
        let started = Instant::now();
        let mut decisions = 0;
        for game in 0..GAMES {
            decisions += games.playout(game).decisions;
        }
        let machine = started.elapsed().as_secs_f64() * 1e9 / decisions as f64;
        let started = Instant::now();
        let mut by_hand = 0;
        for seed in 0..GAMES * 10 {
            by_hand += u64::from(tragedy::playout(seed, players as usize).decisions);
        }
        let hand = started.elapsed().as_secs_f64() * 1e9 / by_hand as f64;
        println!(
            "shipped book, {players} players: {:.1} decisions a game, {:.0} games a second, {machine:.0} ns a decision, by hand {hand:.0} ns: {:.0} times",
            decisions as f64 / GAMES as f64,
            1e9 * GAMES as f64 / machine / decisions as f64,
            machine / hand
        );
    }
    let state = midgame(&program);
    let mut copy = state.clone();
    for _ in 0..50 {
        let choices = copy.legal_actions().len();
        copy.apply(&program, choices / 2);
    }
    println!(
        "a copy of a state, three players: {} bytes, after 50 decisions more {} bytes",
        state.clone().bytes(),
        copy.bytes()
    );
}

/// From text to findings and rules: what `houserules check` does.
#[divan::bench]
fn check(bencher: divan::Bencher) {
    let files = files();
    bencher.bench_local(|| read(&files));
}

/// From rules to the program of the machine.
#[divan::bench]
fn to_program(bencher: divan::Bencher) {
    let compiled = read(&files());
    bencher.bench_local(|| compiled.program());
}

/// One whole game of random moves.
#[divan::bench(args = [2, 3, 4])]
fn machine_game(bencher: divan::Bencher, players: u32) {
    let program = program();
    let games = Games::new(&program, settings(players));
    let mut game = 0;
    bencher.bench_local(|| {
        game += 1;
        games.playout(game)
    });
}

/// A copy of a state in the middle of a game.
#[divan::bench]
fn state_clone(bencher: divan::Bencher) {
    let program = program();
    let state = midgame(&program);
    bencher.bench_local(|| state.clone());
}
