//! The shipped rulebook is played: every game ends by a win, again the same; no sentence is idle.

use houserules::compile::Status;
use houserules::machine::{Opening, State};
use houserules::playtest::{Bot, Ending, GameRecord};

use crate::cli::run;
use crate::files::root;
use crate::tables::{BOOK, compiled, edited, games, program};

/// Games of each number of players; a build without optimisation plays fewer.
const GAMES: u64 = if cfg!(debug_assertions) { 25 } else { 200 };

fn all_won(records: &[GameRecord]) {
    for (i, game) in records.iter().enumerate() {
        assert_eq!(game.ending, Ending::Finished, "game {i}: {:?}", game.stop);
        assert_eq!(game.winners.len(), 1, "game {i} is won by {:?}", game.winners);
    }
}

#[test]
fn two_players_come_to_an_end() {
    all_won(&games(&program(&[]), 2, 1, GAMES));
}

#[test]
fn three_players_come_to_an_end() {
    all_won(&games(&program(&[]), 3, 1, GAMES));
}

#[test]
fn four_players_come_to_an_end() {
    all_won(&games(&program(&[]), 4, 1, GAMES));
}

#[test]
fn figures_are_the_same_twice_and_on_any_number_of_threads() {
    let figures = |threads: &str| {
        let run = run(&[
            "simulate",
            BOOK,
            "--games",
            "6",
            "--players",
            "3",
            "--seed",
            "9",
            "--threads",
            threads,
            "--format",
            "json",
        ]);
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    };
    let one = figures("1");
    assert_eq!(one, figures("1"));
    assert_eq!(one, figures("2"));
}

/// What nobody looks at is done by the shortest way; a game that is told goes the same way.
#[test]
fn a_game_is_the_same_whether_it_is_told_or_not() {
    let program = program(&[]);
    for game in 0..4 {
        let open = || State::open(&program, 3, 5, game, Opening::Setup);
        let (mut told, mut untold) = (open(), open());
        told.set_trace(true);
        for state in [&mut told, &mut untold] {
            state.count_rules(&program);
            state.go_on(&program);
        }
        let mut bot = Bot::new(5, game);
        while !told.is_terminal() {
            assert_eq!(told.decision(), untold.decision());
            let choice = bot.choose(told.legal_actions().len());
            told.apply(&program, choice);
            untold.apply(&program, choice);
        }
        assert_eq!(told.facts(), untold.facts());
        assert_eq!(told.rules_used(), untold.rules_used());
        assert_eq!(told.winners(), untold.winners());
    }
}

/// The corpus file with the shipped pack on top.
#[test]
fn the_published_text_plays_too() {
    let Some(corpus) = std::env::var_os("HOUSERULES_CORPUS") else { return };
    let text = std::fs::read_dir(corpus)
        .expect("HOUSERULES_CORPUS names a folder")
        .map(|entry| entry.expect("the folder can be listed").path())
        .find(|p| p.file_name().is_some_and(|n| n.to_string_lossy().starts_with("000_")))
        .expect("the first document is there");
    let text = text.to_str().expect("its name is UTF-8");
    let check = run(&["check", text, "--format", "json"]).json();
    assert_eq!(check["coverage"]["unread"], 0);
    let pack = root().join(BOOK).join("playing-cards.rules.md");
    let pack = pack.to_str().expect("it is UTF-8");
    let count = if cfg!(debug_assertions) { 12 } else { 100 };
    let json = run(&[
        "simulate",
        text,
        "--with",
        pack,
        "--games",
        &count.to_string(),
        "--players",
        "3",
        "--seed",
        "1",
        "--format",
        "json",
    ])
    .json();
    assert_eq!(
        (&json["finished"], &json["stuck"], &json["capped"]),
        (&count.into(), &0.into(), &0.into())
    );
}

/// Sentences of the shipped rulebook that may go without a change of the program, and why.
const IDLE: &[(&str, &str)] = &[(
    "0000:0000.1.2/s2",
    "the standard set has a hand filled from the deck too: this says again where from",
)];

#[test]
fn no_operative_sentence_is_idle() {
    let files = edited(&[]);
    let whole = compiled(&files);
    let bare = whole.program().expect("the shipped rulebook is playable").bare();
    let mut idle = Vec::new();
    for reading in whole.own_readings().filter(|r| r.status == Status::Operative) {
        let mut less = files.clone();
        for (_, text) in &mut less {
            if let Some(at) = text.find(reading.text.as_str()) {
                text.replace_range(at..at + reading.text.len(), "");
                break;
            }
        }
        assert_ne!(less, files, "`{}` was not found", reading.text);
        if compiled(&less).program().is_ok_and(|p| p.bare() == bare) {
            idle.push(reading.id.clone());
        }
    }
    let known: Vec<&str> = IDLE.iter().map(|(id, _)| *id).collect();
    assert_eq!(idle, known);
}
