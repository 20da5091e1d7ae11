//! The shipped rulebook is played: every game ends by a win, again the same; no sentence is idle.

use std::fmt::Write as _;

use houserules::Rulebook;
use houserules::compile::{Compiled, Status, test};
use houserules::machine::{Memory, Opening, State};
use houserules::playtest::{Bot, Ending, GameRecord};
use houserules::source::SourceFile;
use houserules::testing::{Alteration, Fate, Judge, Operator, alterations};

use crate::cli::run;
use crate::files::{below, root};
use crate::tables::{BOOK, compiled, edited, games, program, watch};

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

/// Passages of play that were learned in earlier games are skipped; the games are the same.
#[test]
fn a_game_is_the_same_whether_its_course_is_known_or_not() {
    for (book, players) in [(BOOK, 2), (BOOK, 3), (BOOK, 4), ("rulebooks/stage-blood", 3)] {
        let rulebook = Rulebook::open(root().join(book)).expect("the shipped book can be read");
        let program = rulebook.compiled().program().expect("the shipped book can be played");
        let mut memory = Memory::default();
        for game in 0..6 {
            let open = || State::open(&program, players, 5, game, Opening::Setup);
            let (mut plain, mut known) = (open(), open());
            plain.count_rules(&program);
            known.count_rules(&program);
            plain.go_on(&program);
            known.go_on_with(&program, &mut memory);
            let mut bot = Bot::new(5, game);
            while !plain.is_terminal() {
                assert_eq!(plain.decision(), known.decision());
                let choice = bot.choose(plain.legal_actions().len());
                plain.apply(&program, choice);
                known.apply_with(&program, &mut memory, choice);
                for place in plain.places() {
                    assert_eq!(plain.contents(place), known.contents(place));
                }
            }
            assert_eq!(plain.rules_used(), known.rules_used());
            assert_eq!(plain.turns(), known.turns());
            assert_eq!(plain.stopped(), known.stopped());
            assert_eq!(plain.winners(), known.winners());
        }
        if book == BOOK {
            assert!(memory.followed() > 1000, "{players} players: {}", memory.followed());
        }
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

/// The book without one of its sentences.
fn without(files: &[(String, String)], sentence: &str) -> Vec<(String, String)> {
    let mut less = files.to_vec();
    for (_, text) in &mut less {
        if let Some(at) = text.find(sentence) {
            text.replace_range(at..at + sentence.len(), "");
            break;
        }
    }
    assert_ne!(less, files, "`{sentence}` was not found");
    less
}

/// What happens in a few games, and how the scenarios beside the book end.
fn happens(compiled: &Compiled, scenarios: bool) -> String {
    let Ok(program) = compiled.program() else { return "nothing".to_owned() };
    let mut text = String::new();
    if scenarios {
        let files = below("rulebooks/tragedy/scenarios")
            .iter()
            .map(|(name, path)| SourceFile::new(name.as_str(), crate::files::text(path)))
            .collect();
        for (_, outcomes) in &test(compiled, &program, files).files {
            for outcome in outcomes {
                let _ = writeln!(text, "{}: {}", outcome.name, outcome.passed());
            }
        }
        return text;
    }
    for seed in 0..2 {
        let mut seen = Vec::new();
        let state = watch(&program, 2, seed, 300, |state| {
            let view = state.observation(&program, 0);
            let pieces = view.places.iter().flat_map(|p| &p.pieces);
            seen.push(pieces.filter(|piece| !piece.is_none()).count());
        });
        let _ = writeln!(text, "{seen:?}");
        for event in state.trace() {
            let _ = writeln!(text, "{}", state.describe(&program, event));
        }
    }
    text
}

/// Which sentences are left out in play: a build without optimisation tries every eighth.
const PLAYED: usize = if cfg!(debug_assertions) { 8 } else { 1 };

#[test]
fn no_operative_sentence_is_idle() {
    let files = edited(&[]);
    let whole = compiled(&files);
    let bare = whole.program().expect("the shipped rulebook is playable").bare();
    let (play, scenarios) = (happens(&whole, false), happens(&whole, true));
    let (mut idle, mut unseen) = (Vec::new(), Vec::new());
    let operative = whole.own_readings().filter(|r| r.status == Status::Operative);
    for (at, reading) in operative.enumerate() {
        let less = compiled(&without(&files, &reading.text));
        if less.program().is_ok_and(|p| p.bare() == bare) {
            idle.push(reading.id.clone());
        } else if at.is_multiple_of(PLAYED)
            && happens(&less, false) == play
            && happens(&less, true) == scenarios
        {
            unseen.push(reading.id.clone());
        }
    }
    // What changes nothing is what `check` says to be a repetition.
    let said: Vec<String> =
        whole.own_readings().filter(|r| r.restates.is_some()).map(|r| r.id.clone()).collect();
    assert_eq!(idle, said);
    // What neither play nor a scenario shows is proved to make no difference.
    let program = whole.program().expect("the shipped rulebook is playable");
    let judge = Judge::new(&whole, &program, &[]);
    let dropped: Vec<Alteration> =
        alterations(&whole).into_iter().filter(|a| a.operator == Operator::Drop).collect();
    for id in &unseen {
        let drop = dropped.iter().find(|a| a.sentence == *id).expect("it can be taken out");
        let fate = judge.judge(drop);
        assert!(matches!(fate, Fate::Equal(_)), "nobody notices that {id} is gone: {fate:?}");
    }
    assert!(unseen.len() <= 3, "{unseen:?}");
}
