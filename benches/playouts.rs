//! Whole games of random moves, and what one decision costs: `cargo bench --bench playouts`.

use std::time::Instant;

mod baseline;
mod shipped;

use baseline::{Playout, stage_blood, tragedy};

/// Counts what is allocated: the size of a copied state is what its copy allocates, and itself.
#[global_allocator]
static ALLOCATIONS: divan::AllocProfiler = divan::AllocProfiler::system();

fn main() {
    agree();
    shipped::report();
    let cards = stage_blood::Cards::read();
    for players in 2..=4 {
        report("stack game", players, |seed| tragedy::playout(seed, players));
    }
    for players in 2..=6 {
        report("family game", players, |seed| stage_blood::playout(&cards, seed, players));
    }
    divan::main();
}

/// The same seed gives the same game, and every game ends.
fn agree() {
    let cards = stage_blood::Cards::read();
    for seed in 0..50 {
        for players in 2..=4 {
            let game = tragedy::playout(seed, players);
            assert_eq!(game, tragedy::playout(seed, players));
            assert_eq!(game.winners.count_ones(), 1);
            assert!(u32::from(game.winners) < 1 << players);
        }
        for players in 2..=6 {
            let game = stage_blood::playout(&cards, seed, players);
            assert_eq!(game, stage_blood::playout(&cards, seed, players));
            assert!(game.winners > 0 && u32::from(game.winners) < 1 << players);
            assert!((4..=20).contains(&game.turns), "{game:?}");
        }
    }
}

/// Prints the mean over a thousand games.
fn report(name: &str, players: usize, play: impl Fn(u64) -> Playout) {
    const GAMES: u32 = 1000;
    let started = Instant::now();
    let (mut turns, mut decisions) = (0, 0);
    for seed in 0..u64::from(GAMES) {
        let game = play(seed);
        turns += u64::from(game.turns);
        decisions += u64::from(game.decisions);
    }
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "baseline {name}, {players} players: {:.1} turns, {:.1} decisions a game, {:.0} ns a decision, {:.0} games a second",
        turns as f64 / f64::from(GAMES),
        decisions as f64 / f64::from(GAMES),
        seconds * 1e9 / decisions as f64,
        f64::from(GAMES) / seconds,
    );
}

/// One whole stack game.
#[divan::bench(args = [2, 3, 4])]
fn stack_game(bencher: divan::Bencher, players: usize) {
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        tragedy::playout(seed, players)
    });
}

/// One whole family game.
#[divan::bench(args = [2, 4, 6])]
fn family_game(bencher: divan::Bencher, players: usize) {
    let cards = stage_blood::Cards::read();
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        stage_blood::playout(&cards, seed, players)
    });
}
