//! The end of the second game by plain arithmetic over names: a scorer that knows nothing of the text and
//! nothing of the machine. The printed tables are all that it shares with the game.

use std::collections::BTreeMap;
use std::path::Path;

use houserules::compile::Compiled;
use houserules::lower::Verb;
use houserules::machine::{Opening, State};
use houserules::playtest::Bot;
use houserules::program::{Program, Val};
use houserules::vocabulary::Sort;

use crate::files::text;

/// One row of the table of plays.
pub(crate) struct Play {
    kind: String,
    points: i64,
    extra: Vec<String>,
}

/// What is printed on the pieces.
pub(crate) struct Printed {
    families: Vec<String>,
    plays: BTreeMap<String, Play>,
}

impl Printed {
    /// The tables in a folder.
    pub(crate) fn of(folder: &Path) -> Self {
        let plays = text(&folder.join("plays.csv")).lines().skip(1).map(play).collect();
        let mut families = Vec::new();
        for row in text(&folder.join("favors.csv")).lines().skip(1) {
            families.push(row.split(',').nth(1).expect("a family").to_owned());
        }
        assert_eq!(families.len(), 6);
        Self { families, plays }
    }

    /// The names of the plays.
    pub(crate) fn plays(&self) -> impl Iterator<Item = &String> {
        self.plays.keys()
    }
}

fn play(line: &str) -> (String, Play) {
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
}

/// What a player has at the end.
#[derive(Debug, Default, Clone)]
pub(crate) struct Had {
    pub(crate) favors: Vec<String>,
    pub(crate) plays: Vec<String>,
    pub(crate) coins: i64,
}

/// What may happen in the ranking of one family, to see that random positions show all of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shape {
    /// Nobody has any.
    Nobody,
    /// So many share the first place.
    First(usize),
    /// One is first and so many share the second place (0: the others have none).
    Second(usize),
}

/// How many favors of a family each player has, printed ones included.
fn counts(all: &[Had], family: &str, printed: &Printed) -> Vec<usize> {
    let of = |name: &str| &printed.plays[name];
    let count = |list: &[String]| list.iter().filter(|f| *f == family).count();
    all.iter()
        .map(|had| {
            count(&had.favors) + had.plays.iter().map(|p| count(&of(p).extra)).sum::<usize>()
        })
        .collect()
}

/// How the places of one family fall.
fn shape(counts: &[usize]) -> Shape {
    let best = counts.iter().copied().max().unwrap_or(0);
    let first = counts.iter().filter(|&&c| c == best).count();
    let next = counts.iter().copied().filter(|&c| c < best).max().unwrap_or(0);
    match (best, first, next) {
        (0, ..) => Shape::Nobody,
        (_, 1, 0) => Shape::Second(0),
        (_, 1, _) => Shape::Second(counts.iter().filter(|&&c| c == next).count()),
        (_, n, _) => Shape::First(n),
    }
}

/// How the places of all families fall.
pub(crate) fn shapes(all: &[Had], printed: &Printed) -> Vec<Shape> {
    printed.families.iter().map(|family| shape(&counts(all, family, printed))).collect()
}

/// The points of each player.
pub(crate) fn score(all: &[Had], printed: &Printed) -> Vec<i64> {
    let mut points = vec![0; all.len()];
    let two = all.len() == 2;
    for family in &printed.families {
        let counts = counts(all, family, printed);
        let best = counts.iter().copied().max().unwrap_or(0);
        let next = counts.iter().copied().filter(|&c| c < best).max().unwrap_or(0);
        let (first, second) = match shape(&counts) {
            Shape::Nobody => (0, 0),
            Shape::First(n) => (if two { 5 } else { 15 } / n as i64, 0),
            Shape::Second(_) if two => (5, 0),
            Shape::Second(n) => (10, 5 / n.max(1) as i64),
        };
        for (points, &count) in points.iter_mut().zip(&counts) {
            *points += match count {
                0 => 0,
                c if c == best => first,
                c if c == next => second,
                _ => 0,
            };
        }
    }
    for (points, had) in points.iter_mut().zip(all) {
        let plays: Vec<&Play> = had.plays.iter().map(|p| &printed.plays[p]).collect();
        let kind = |k: &str| plays.iter().filter(|p| p.kind == k).count();
        let sets = kind("Comedy").min(kind("Tragedy")).min(kind("History"));
        *points += plays.iter().map(|p| p.points).sum::<i64>() + 5 * sets as i64 + had.coins;
    }
    points
}

/// Random belongings of so many players. Each family is scarce or plentiful in its own way, so that
/// ties of every width, second places and families that nobody has all come up.
pub(crate) fn random_end(players: usize, bot: &mut Bot, printed: &Printed) -> Vec<Had> {
    let mut all = vec![Had::default(); players];
    for family in &printed.families {
        let most = bot.choose(5);
        let mut left = 12;
        for had in &mut all {
            let few = if bot.choose(2) == 0 { most } else { bot.choose(most + 1) };
            let few = few.min(left);
            left -= few;
            had.favors.extend((0..few).map(|_| family.clone()));
        }
    }
    // Often no plays at all: their printed favors break ties.
    let spread = [0, players, players + 2, players * 4][bot.choose(4)];
    for name in printed.plays() {
        let to = if spread == 0 { players } else { bot.choose(spread) };
        if let Some(had) = all.get_mut(to) {
            had.plays.push(name.clone());
        }
    }
    for had in &mut all {
        had.coins = bot.choose(5) as i64;
    }
    all
}

/// The game ends with these pieces in front of the players: the points of each.
pub(crate) fn points_at_end(compiled: &Compiled, program: &Program, all: &[Had]) -> Vec<i64> {
    let area = compiled.lowered.terms.find("area", Sort::Zone).expect("the area");
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
    points(compiled, program, &state)
}

/// The points that the machine keeps.
pub(crate) fn points(compiled: &Compiled, program: &Program, state: &State) -> Vec<i64> {
    let point = compiled.lowered.terms.find("point", Sort::Tally).expect("points");
    (0..state.players())
        .map(|i| state.value(program, point, Val::Player(i as u8)).as_int().expect("a number"))
        .collect()
}

/// What lies in front of the players of a state.
pub(crate) fn belongings(
    compiled: &Compiled,
    program: &Program,
    state: &State,
    printed: &Printed,
) -> Vec<Had> {
    let area = compiled.lowered.terms.find("area", Sort::Zone).expect("the area");
    (0..state.players())
        .map(|i| {
            let place = state.place(program, area, Val::Player(i as u8)).expect("a place");
            let mut had = Had::default();
            for piece in state.contents(place) {
                let name = state.name(program, piece);
                match name.strip_suffix(" favor") {
                    Some(family) => had.favors.push(family.to_owned()),
                    None if name == "gold coin" => had.coins += 1,
                    None if printed.plays.contains_key(&name) => had.plays.push(name),
                    None => panic!("{name} lies in front of a player"),
                }
            }
            had
        })
        .collect()
}
