//! The second shipped game: it is read whole, always ends, follows its figures, and scores as a
//! scorer says that knows nothing of its text.

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, compile};
use houserules::lower::Verb;
use houserules::machine::{Opening, State};
use houserules::playtest::{Bot, Ending, Playout, playout};
use houserules::program::{Program, Val};
use houserules::vocabulary::Sort;

use crate::files::{below, text};

const BOOK: &str = "rulebooks/stage-blood";

/// Games of each number of players; a build without optimisation plays fewer.
const GAMES: u64 = if cfg!(debug_assertions) { 3 } else { 200 };

/// The book with every occurrence of each old text replaced.
fn book(edits: &[(&str, &str)]) -> Compiled {
    let mut memory = MemoryFiles::default();
    let mut used = vec![false; edits.len()];
    for (name, path) in below(BOOK) {
        if name.ends_with(".scenario.md") {
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

/// One row of the table of plays.
struct Play {
    kind: String,
    points: i64,
    extra: Vec<String>,
}

/// What a player has at the end.
#[derive(Default, Clone)]
struct Had {
    favors: Vec<String>,
    plays: Vec<String>,
    coins: i64,
}

/// The scorer: plain arithmetic over names.
fn score(all: &[Had], plays: &[(String, Play)]) -> Vec<i64> {
    let families = ["Ashdown", "Calloway", "Fenwick", "Hargrave", "Merrick", "Sterling"];
    let of =
        |name: &str| &plays.iter().find(|(n, _)| n == name).expect("a play of the table").1;
    let mut points = vec![0; all.len()];
    for family in families {
        let counts: Vec<usize> = all
            .iter()
            .map(|had| {
                let own = had.favors.iter().filter(|f| *f == family).count();
                let extra: usize = had
                    .plays
                    .iter()
                    .map(|p| of(p).extra.iter().filter(|f| *f == family).count())
                    .sum();
                own + extra
            })
            .collect();
        let best = counts.iter().copied().max().unwrap_or(0);
        let first: Vec<usize> = (0..all.len()).filter(|&i| counts[i] == best).collect();
        if best == 0 {
            continue;
        }
        let two = all.len() == 2;
        if first.len() > 1 {
            let share = if two { 5 } else { 15 } / first.len() as i64;
            for &i in &first {
                points[i] += share;
            }
            continue;
        }
        points[first[0]] += if two { 5 } else { 10 };
        let next = counts.iter().copied().filter(|&c| c < best).max().unwrap_or(0);
        if two || next == 0 {
            continue;
        }
        let second: Vec<usize> = (0..all.len()).filter(|&i| counts[i] == next).collect();
        let share = 5 / second.len() as i64;
        for &i in &second {
            points[i] += share;
        }
    }
    for (i, had) in all.iter().enumerate() {
        points[i] += had.plays.iter().map(|p| of(p).points).sum::<i64>() + had.coins;
        let kind = |k: &str| had.plays.iter().filter(|p| of(p).kind == k).count();
        let sets = kind("Comedy").min(kind("Tragedy")).min(kind("History"));
        points[i] += 5 * sets as i64;
    }
    points
}

/// The table of plays as it is shipped.
fn table_of_plays() -> Vec<(String, Play)> {
    let (_, path) = below(BOOK)
        .into_iter()
        .find(|(name, _)| name.ends_with("plays.csv"))
        .expect("the table");
    text(&path)
        .lines()
        .skip(1)
        .map(|line| {
            // A quoted name may hold a comma.
            let (name, rest) = match line.strip_prefix('"') {
                Some(quoted) => quoted.split_once("\",").expect("a closed quotation"),
                None => line.split_once(',').expect("a row"),
            };
            let cells: Vec<&str> = rest.split(',').collect();
            let extra = cells[4].split(';').map(str::trim).filter(|f| !f.is_empty());
            let play = Play {
                kind: cells[0].to_owned(),
                points: cells[3].parse().expect("points"),
                extra: extra.map(str::to_owned).collect(),
            };
            (name.to_owned(), play)
        })
        .collect()
}

/// The game ends with these pieces in front of the players: the points of each.
fn points_at_end(compiled: &Compiled, program: &Program, all: &[Had]) -> Vec<i64> {
    let terms = &compiled.lowered.terms;
    let area = terms.find("area", Sort::Zone).expect("the area");
    let point = terms.find("point", Sort::Tally).expect("points");
    let mut state = State::open(program, all.len() as u32, 1, 0, Opening::Held);
    let mut free: Vec<Val> = state.pieces().collect();
    for (i, had) in all.iter().enumerate() {
        let place = state.place(program, area, Val::Player(i as u8)).expect("a place");
        let names = had.favors.iter().map(|f| format!("{f} favor"));
        let names = names.chain(had.plays.iter().cloned());
        let names = names.chain((0..had.coins).map(|_| "gold coin".to_owned()));
        for name in names {
            let at = free
                .iter()
                .position(|&v| state.name(program, v) == name)
                .unwrap_or_else(|| panic!("no {name} is left"));
            let piece = free.swap_remove(at);
            state.put(program, piece, place, false);
        }
    }
    state.propose(program, Verb::END_GAME, &[]);
    state.settle_down(program);
    (0..all.len())
        .map(|i| state.value(program, point, Val::Player(i as u8)).as_int().expect("a number"))
        .collect()
}

/// Random belongings of so many players.
fn random_end(players: usize, bot: &mut Bot, plays: &[(String, Play)]) -> Vec<Had> {
    let families = ["Ashdown", "Calloway", "Fenwick", "Hargrave", "Merrick", "Sterling"];
    let mut all = vec![Had::default(); players];
    for family in families {
        for _ in 0..12 {
            // Few enough of a family for ties of every sort.
            if let Some(had) = all.get_mut(bot.choose(players * 3)) {
                had.favors.push(family.to_owned());
            }
        }
    }
    for (name, _) in plays {
        if let Some(had) = all.get_mut(bot.choose(players + 2)) {
            had.plays.push(name.clone());
        }
    }
    for had in &mut all {
        had.coins = bot.choose(4) as i64;
    }
    all
}

#[test]
fn random_final_positions_score_as_a_plain_scorer_says() {
    let compiled = book(&[]);
    let program = program(&compiled);
    let plays = table_of_plays();
    assert_eq!(plays.len(), 32);
    let mut bot = Bot::new(11, 0);
    for round in 0..40 {
        let players = 2 + round % 5;
        let all = random_end(players, &mut bot, &plays);
        let expected = score(&all, &plays);
        let found = points_at_end(&compiled, &program, &all);
        assert_eq!(found, expected, "position {round} of {players} players");
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
