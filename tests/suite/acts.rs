//! Rules that are read have to act: each line of `tests/books/house/acts.md` ends in a prize that wins the game at once, and on top
//! of the shipped rulebook games must become short. A rule that is read and never acts leaves them as long as they were.

use std::fmt::Write as _;

use houserules::compile::{Compiled, Status};
use houserules::playtest::{Playout, playout};

use crate::house::on_top;
use crate::tables::{BOOK, edited};

/// Turns of the middle one of some random games for two.
fn usual_length(compiled: &Compiled) -> u64 {
    const GAMES: u64 = 15;
    let program = compiled.program().expect("the game can be played");
    let settings = Playout { players: 2, seed: 1, max_decisions: 50_000 };
    let mut turns: Vec<u64> =
        (0..GAMES).map(|game| playout(&program, settings, game).turns).collect();
    turns.sort_unstable();
    turns[GAMES as usize / 2]
}

#[test]
fn what_is_read_acts() {
    let files = edited(&[]);
    // Nobody ever holds that much: this prize is never won.
    let idle = on_top(BOOK, &files, "When a player has 5000 Audience Favor, that player wins.");
    let long = usual_length(&idle);
    assert!(long > 90, "games end after {long} turns without any prize");
    let rules: Vec<&str> = include_str!("../books/house/acts.md")
        .lines()
        .filter_map(|line| line.strip_prefix("* "))
        .collect();
    assert!(rules.len() >= 50, "only {} rules", rules.len());
    let mut wrong = String::new();
    for rule in rules {
        let compiled = on_top(BOOK, &files, rule);
        let unread = compiled
            .own_readings()
            .any(|r| r.id.starts_with("house") && r.status == Status::Unread);
        if unread {
            let _ = writeln!(wrong, "{rule}\n    is not read");
            continue;
        }
        let turns = usual_length(&compiled);
        if turns * 5 > long * 4 {
            let _ = writeln!(wrong, "{rule}\n    never acts: {turns} turns, without it {long}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
