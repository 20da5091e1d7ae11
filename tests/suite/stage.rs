//! The second shipped game: it is read whole, always ends, follows its figures, and scores as a
//! scorer says that knows nothing of its text.

use std::collections::BTreeSet;

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, compile};
use houserules::machine::{Opening, State};
use houserules::playtest::{Bot, Ending, Playout, play, playout};
use houserules::program::Program;

use crate::files::{below, text};
use crate::scorer::{self, Had, Printed, Shape, belongings, points_at_end, random_end, score};

const BOOK: &str = "rulebooks/stage-blood";

/// Games of each number of players; a build without optimisation plays fewer.
const GAMES: u64 = if cfg!(debug_assertions) { 3 } else { 200 };

/// The book with every occurrence of each old text replaced.
fn book(edits: &[(&str, &str)]) -> Compiled {
    let mut memory = MemoryFiles::default();
    let mut used = vec![false; edits.len()];
    for (name, path) in below(BOOK) {
        if name.ends_with(".scenario.md") || name.contains("/errata/") {
            continue;
        }
        let mut all = text(&path);
        for ((old, new), used) in edits.iter().zip(&mut used) {
            *used |= all.contains(old);
            all = all.replace(old, new);
        }
        memory = memory.with(&name, all.into_bytes());
    }
    assert!(used.iter().all(|u| *u), "an edited text is not in the book: {edits:?}");
    compile(book::load(&memory, BOOK, &Options::default()).expect("the book can be loaded"))
}

fn program(compiled: &Compiled) -> Program {
    compiled.program().expect("the book can be played")
}

#[test]
fn every_sentence_is_read() {
    let compiled = book(&[]);
    assert_eq!(compiled.unread().collect::<Vec<_>>(), Vec::<&str>::new());
    assert!(!compiled.has_errors(), "{:?}", compiled.findings);
}

#[test]
fn two_to_six_players_come_to_an_end() {
    let program = program(&book(&[]));
    for players in 2..=6 {
        let settings = Playout { players, seed: 7, max_decisions: 100_000 };
        for game in 0..GAMES {
            let record = playout(&program, settings, game);
            assert_eq!(
                record.ending,
                Ending::Finished,
                "{players} players, game {game}: {:?}",
                record.stop
            );
            assert!(!record.winners.is_empty(), "{players} players, game {game}");
        }
    }
}

fn printed() -> Printed {
    Printed::of(&crate::files::root().join(BOOK))
}

/// Positions to score; a build without optimisation scores fewer.
const POSITIONS: usize = if cfg!(debug_assertions) { 300 } else { 5_000 };

#[test]
fn random_final_positions_score_as_a_plain_scorer_says() {
    let compiled = book(&[]);
    let program = program(&compiled);
    let printed = printed();
    assert_eq!(printed.plays().count(), 32);
    let mut bot = Bot::new(11, 0);
    let mut seen = BTreeSet::new();
    for round in 0..POSITIONS {
        let players = 2 + round % 5;
        let all = random_end(players, &mut bot, &printed);
        seen.extend(scorer::shapes(&all, &printed).into_iter().map(|shape| (players, shape)));
        let expected = score(&all, &printed);
        let found = points_at_end(&compiled, &program, &all);
        assert_eq!(found, expected, "position {round} of {players} players: {all:?}");
    }
    // The positions show every way in which places can fall, for each number of players.
    for players in 2..=6 {
        let firsts = (2..=players).map(Shape::First);
        let seconds = (0..players).map(Shape::Second);
        for shape in firsts.chain(seconds).chain([Shape::Nobody]) {
            assert!(seen.contains(&(players, shape)), "{players} players: never {shape:?}");
        }
    }
}

/// What was played is scored once, and only at the end.
#[test]
fn games_that_were_played_score_as_a_plain_scorer_says() {
    let compiled = book(&[]);
    let program = program(&compiled);
    let printed = printed();
    for players in 2..=6 {
        let settings = Playout { players, seed: 29, max_decisions: 100_000 };
        for game in 0..GAMES {
            let state = play(&program, settings, game);
            let all = belongings(&compiled, &program, &state, &printed);
            let expected = score(&all, &printed);
            assert_eq!(
                scorer::points(&compiled, &program, &state),
                expected,
                "{players} players, game {game}: {all:?}"
            );
            let best = expected.iter().max().expect("a player");
            let first: Vec<u32> =
                (0..players).filter(|&i| expected[i as usize] == *best).collect();
            assert_eq!(state.winners(), first, "{players} players, game {game}");
        }
    }
}

fn had(favors: &[&str], plays: &[&str], coins: i64) -> Had {
    let own = |list: &[&str]| list.iter().map(|&s| s.to_owned()).collect();
    Had { favors: own(favors), plays: own(plays), coins }
}

/// What three players score, with one edit.
fn three(edit: &[(&str, &str)], all: &[Had]) -> Vec<i64> {
    let compiled = book(edit);
    points_at_end(&compiled, &program(&compiled), all)
}

#[test]
fn the_figures_of_scoring_count() {
    let (a, m) = ("Ashdown", "Merrick");
    let ends = [had(&[a, a, a, m, m], &[], 2), had(&[a, a, m, m], &[], 0), had(&[a], &[], 0)];
    // Most 10, second 5, a shared first place 15 / 2, two coins.
    assert_eq!(three(&[], &ends), [19, 12, 0]);
    assert_eq!(
        three(&[("most and scores 10 points", "most and scores 12 points")], &ends),
        [21, 12, 0]
    );
    assert_eq!(
        three(&[("second-most and scores 5 points", "second-most and scores 6 points")], &ends),
        [19, 13, 0]
    );
    assert_eq!(three(&[("divide 15 points", "divide 20 points")], &ends), [22, 15, 0]);
    assert_eq!(
        three(
            &[(
                "divide 15 points among them, rounded down",
                "divide 15 points among them, rounded up"
            )],
            &ends
        ),
        [20, 13, 0]
    );
    assert_eq!(
        three(&[("gold coin scores 1 point", "gold coin scores 3 points")], &ends),
        [23, 12, 0]
    );
    let sets = [
        had(&[], &["Three Wrong Doors", "The Drowned Sisters", "The Siege of Marlow"], 0),
        had(&[], &[], 0),
        had(&[], &[], 0),
    ];
    assert_eq!(three(&[], &sets), [9, 0, 0]);
    let bonus = [("and one History scores 5 points", "and one History scores 7 points")];
    assert_eq!(three(&bonus, &sets), [11, 0, 0]);
}

/// A game of bots after set-up and so many decisions.
fn after(program: &Program, players: u32, decisions: usize) -> State {
    let mut state = State::open(program, players, 3, 0, Opening::Setup);
    state.go_on(program);
    let mut bot = Bot::new(3, 0);
    for _ in 0..decisions {
        let choices = state.legal_actions().len();
        if state.is_terminal() || choices == 0 {
            break;
        }
        state.apply(program, bot.choose(choices));
    }
    state
}

fn lying(program: &Program, state: &State, place: &str) -> Vec<u32> {
    state
        .observation(program, 0)
        .places
        .iter()
        .filter(|seen| state.name(program, seen.place).ends_with(place))
        .map(|seen| seen.count)
        .collect()
}

#[test]
fn the_figures_of_set_up_count() {
    for (edit, cards) in [(&[][..], 5), (&[("deal five of them", "deal four of them")][..], 4)]
    {
        let program = program(&book(edit));
        let state = after(&program, 3, 0);
        assert_eq!(lying(&program, &state, "'s hand"), [cards; 3]);
        assert_eq!(lying(&program, &state, "'s area"), [1; 3]);
    }
    let rich = program(&book(&[("gets one\ngold coin", "gets three\ngold coins")]));
    assert_eq!(lying(&rich, &after(&rich, 3, 0), "'s area"), [3; 3]);
}

#[test]
fn the_table_says_how_many_plays_are_dealt() {
    let icons = |program: &Program, players| {
        let state = after(program, players, 0);
        let bag: u32 = lying(program, &state, "the bag").iter().sum();
        72 - bag
    };
    let as_shipped = program(&book(&[]));
    // As many favors leave the bag as there are icons; the last play may bring up to three more.
    for (players, least) in [(2, 6), (3, 8), (4, 10), (5, 12), (6, 14)] {
        let there = icons(&as_shipped, players);
        assert!((least..least + 4).contains(&there), "{players} players: {there}");
    }
    let many = icons(&program(&book(&[("| 8 | 10 |", "| 20 | 10 |")])), 3);
    assert!((20..24).contains(&many), "{many}");
}

/// 54 actors do not last for four seasons: without the rule for an empty deck, whoever draws first has more
/// actors to play, and wins more often. With it no seat chooses much more often than another.
#[test]
fn no_seat_runs_out_of_actors_before_the_others() {
    let acted = |edits: &[(&str, &str)]| {
        let program = program(&book(edits));
        let mut acted = [0_i64; 5];
        for game in 0..6 {
            let mut state = State::open(&program, 5, 3, game, Opening::Setup);
            state.go_on(&program);
            let mut bot = Bot::new(3, game);
            while !state.is_terminal() && !state.legal_actions().is_empty() {
                acted[state.current_player().expect("somebody is asked") as usize] += 1;
                state.apply(&program, bot.choose(state.legal_actions().len()));
            }
        }
        acted
    };
    let spread = |acted: [i64; 5]| {
        let (most, least) = (acted.iter().max(), acted.iter().min());
        most.copied().unwrap_or(0) * 100 / least.copied().unwrap_or(1)
    };
    let rule = "If a player would draw an actor while the deck of actors is empty, the discard pile is \
                shuffled and becomes the deck of actors,\nand then the actor is drawn.\n";
    let (with, without) = (acted(&[]), acted(&[(rule, "")]));
    assert!(spread(with) < 115, "{with:?}");
    assert!(spread(without) > 130, "{without:?}");
}

#[test]
fn fewer_seasons_make_a_shorter_game() {
    let length = |edit: &[(&str, &str)]| {
        let program = program(&book(edit));
        let settings = Playout { players: 3, seed: 5, max_decisions: 100_000 };
        (0..4).map(|game| playout(&program, settings, game).decisions).sum::<u64>()
    };
    let two = [
        ("over four seasons", "over two seasons"),
        ("after the fourth season", "after the second season"),
    ];
    let (short, long) = (length(&two), length(&[]));
    assert!(short * 3 < long * 2, "{short} decisions against {long}");
}

/// What the text says of the tables is compared with them.
#[test]
fn a_figure_about_the_tables_that_is_wrong_is_found() {
    for (old, new) in [
        ("A deck of 54 actors", "A deck of 55 actors"),
        ("a rank from 1 to 9", "a rank from 2 to 9"),
        ("a rank from 1 to 9", "a rank between 1 and 10"),
        ("belongs to one family.", "belongs to one of the seven families."),
    ] {
        let found = book(&[(old, new)]);
        let codes: Vec<String> = found.findings.iter().map(|f| f.code.to_string()).collect();
        assert!(codes.iter().any(|c| c == "HR221"), "{new}: {codes:?}");
    }
}
