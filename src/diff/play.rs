//! What changed in play: where equal seeds part, and how figures over many games moved.

use serde::Serialize;

use super::interval::{Mean, Rate};
use crate::lower::RuleId;
use crate::machine::{Opening, State};
use crate::playtest::{Bot, Ending, GameRecord, Games, Playout, record};
use crate::program::{Program, Val};

/// So many lines of each trace are shown before and after the point where they part.
const SHOWN: usize = 8;

/// The first point at which two games of one seed part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Divergence {
    /// The game (the stream of the seed).
    pub game: u64,
    /// How many decisions were taken before.
    pub decisions: u32,
    /// What both traces say just before.
    pub before: Vec<String>,
    /// How the old game goes on.
    pub old: Vec<String>,
    /// How the new game goes on.
    pub new: Vec<String>,
    /// What could be chosen, if that is where they part.
    pub choices: Option<[Vec<String>; 2]>,
    /// The rules behind the first lines that differ: of the old, of the new book.
    pub rules: [Vec<String>; 2],
}

/// A game on its way.
struct Run<'p> {
    program: &'p Program,
    state: State,
    bot: Bot,
}

impl<'p> Run<'p> {
    fn new(program: &'p Program, settings: Playout, game: u64) -> Self {
        let Playout { players, seed, max_decisions } = settings;
        let mut state = State::open(program, players, seed, game, Opening::Setup);
        state.set_trace(true);
        state.set_recording(false);
        state.set_max_decisions(max_decisions);
        state.go_on(program);
        Self { program, state, bot: Bot::new(seed, game) }
    }

    fn lines(&self, ruled: bool) -> Vec<String> {
        let trace = self.state.trace().iter();
        let line = |e: &crate::machine::TraceEvent| {
            if ruled {
                return self.state.describe(self.program, e);
            }
            // The numbers of rules are no part of what happens.
            let mut e = e.clone();
            (e.rule, e.over) = (None, Vec::new());
            self.state.describe(self.program, &e)
        };
        trace.map(line).collect()
    }

    fn choices(&self) -> Vec<String> {
        let all = self.state.legal_actions().iter();
        all.map(|o| self.state.describe_choice(self.program, *o)).collect()
    }

    fn go_on(&mut self) -> bool {
        let choices = self.state.legal_actions().len();
        if self.state.is_terminal() || choices == 0 {
            return false;
        }
        self.state.apply(self.program, self.bot.choose(choices))
    }

    fn rules(&self, from: usize) -> Vec<String> {
        let mut all: Vec<RuleId> = Vec::new();
        for event in self.state.trace().iter().skip(from).take(2) {
            all.extend(event.rule);
            all.extend(event.over.iter().map(|(rule, _)| *rule));
        }
        let mut names: Vec<String> = Vec::new();
        for rule in all {
            let name = self.program.rule_name(rule).to_owned();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }
}

/// The first game of those with these numbers in which the two programs part.
pub fn divergence(
    old: &Program,
    new: &Program,
    settings: Playout,
    games: u64,
) -> Option<Divergence> {
    (0..games).find_map(|game| parting(old, new, settings, game))
}

fn parting(old: &Program, new: &Program, settings: Playout, game: u64) -> Option<Divergence> {
    let mut a = Run::new(old, settings, game);
    let mut b = Run::new(new, settings, game);
    let mut shown = 0;
    let mut before = Vec::new();
    loop {
        let (x, y) = (a.lines(false), b.lines(false));
        let decisions = a.state.decisions();
        let at = x.iter().zip(&y).position(|(x, y)| x != y);
        let at = at.or((x.len() != y.len()).then(|| x.len().min(y.len())));
        if let Some(at) = at {
            before.extend(a.lines(true).into_iter().take(at));
            let rules = [a.rules(at), b.rules(at)];
            for run in [&mut a, &mut b] {
                while run.state.trace().len() < at + SHOWN && run.go_on() {}
            }
            return Some(Divergence {
                game,
                decisions,
                before: before.split_off(before.len().saturating_sub(SHOWN)),
                old: a.lines(true).into_iter().skip(at).take(SHOWN).collect(),
                new: b.lines(true).into_iter().skip(at).take(SHOWN).collect(),
                choices: None,
                rules,
            });
        }
        let (mine, theirs) = (a.choices(), b.choices());
        if mine != theirs || a.state.winners() != b.state.winners() {
            before.extend(a.lines(true));
            let ends = [a.ending(), b.ending()];
            let [old_end, new_end] = ends;
            return Some(Divergence {
                game,
                decisions,
                before: before.split_off(before.len().saturating_sub(SHOWN)),
                old: old_end,
                new: new_end,
                choices: Some([mine, theirs]),
                rules: [Vec::new(), Vec::new()],
            });
        }
        shown += x.len();
        before.extend(a.lines(true));
        let keep = before.len().saturating_sub(SHOWN);
        before.drain(..keep);
        a.state.take_trace();
        b.state.take_trace();
        if !a.go_on() || !b.go_on() || shown > 200_000 {
            return None;
        }
    }
}

impl Run<'_> {
    fn ending(&self) -> Vec<String> {
        let winners = self.state.winners();
        if !self.state.is_terminal() {
            return Vec::new();
        }
        let names: Vec<String> = winners.iter().map(|s| format!("player {}", s + 1)).collect();
        vec![if names.is_empty() {
            "the game ends without a winner".to_owned()
        } else {
            format!("{} wins", names.join(" and "))
        }]
    }
}

/// One figure of both books.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Figure {
    /// What it is.
    pub name: String,
    /// Of the old book: mean or share, and the ends of its 95 % interval.
    pub old: [f64; 3],
    /// Of the new book.
    pub new: [f64; 3],
    /// The difference, and the ends of its 95 % interval.
    pub change: [f64; 3],
    /// Whether the interval of the difference leaves zero out.
    pub clear: bool,
}

/// Figures over a sample of games of both books.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Sample {
    /// Games of each book.
    pub games: u64,
    /// Players.
    pub players: u32,
    /// The seed.
    pub seed: u64,
    /// Games that ended by their rules, old and new.
    pub finished: [u64; 2],
    /// Games that were broken off, old and new.
    pub capped: [u64; 2],
    /// Games in which play could not go on, old and new.
    pub stuck: [u64; 2],
    /// Share of wins of each seat, and of draws.
    pub wins: Vec<Figure>,
    /// Turns and decisions of a game.
    pub lengths: Vec<Figure>,
    /// What a player has at the end, tally by tally.
    pub scores: Vec<Figure>,
    /// Decisions of each game, old and new, for plots.
    #[serde(skip)]
    pub decisions: [Vec<u64>; 2],
}

/// A game and what its players had at the end.
pub struct Played {
    record: GameRecord,
    scores: Vec<(String, f64)>,
}

/// Plays one game and keeps what a comparison needs.
pub fn sample_game(program: &Program, games: &Games<'_>, game: u64) -> Played {
    let state = games.play(game);
    Played { record: record(&state), scores: scores(program, &state) }
}

/// What the players have of each tally at the end, on average.
fn scores(program: &Program, state: &State) -> Vec<(String, f64)> {
    let mut all = Vec::new();
    for term in program.player_tallies() {
        let values: Vec<i64> = (0..state.players())
            .filter_map(|s| state.value(program, term, Val::Player(s as u8)).as_int())
            .collect();
        if !values.is_empty() {
            let mean = values.iter().sum::<i64>() as f64 / values.len() as f64;
            all.push((program.term_name(term).to_owned(), mean));
        }
    }
    all
}

/// Sums up the games of both books.
pub fn sample(settings: Playout, old: &[Played], new: &[Played]) -> Sample {
    let both = [old, new];
    let count = |ending: Ending| {
        both.map(|games| games.iter().filter(|g| g.record.ending == ending).count() as u64)
    };
    let mut wins = Vec::new();
    for seat in 0..settings.players as u8 {
        let rate = |games: &[Played]| {
            let won = games.iter().filter(|g| g.record.winners.contains(&seat));
            let won: f64 = won.map(|g| 1.0 / g.record.winners.len() as f64).sum();
            Rate::new(won, games.len())
        };
        wins.push(rates(format!("seat {}", seat + 1), rate(old), rate(new)));
    }
    let drawn = |games: &[Played]| {
        let drawn = games
            .iter()
            .filter(|g| g.record.ending == Ending::Finished && g.record.winners.is_empty());
        Rate::new(drawn.count() as f64, games.len())
    };
    wins.push(rates("no winner".to_owned(), drawn(old), drawn(new)));
    let mean = |games: &[Played], of: &dyn Fn(&Played) -> Option<f64>| {
        Mean::new(&games.iter().filter_map(of).collect::<Vec<f64>>())
    };
    let figure = |name: &str, of: &dyn Fn(&Played) -> Option<f64>| {
        means(name.to_owned(), mean(old, of), mean(new, of))
    };
    let lengths = vec![
        figure("turns", &|g| Some(g.record.turns as f64)),
        figure("decisions", &|g| Some(g.record.decisions as f64)),
    ];
    let mut names: Vec<&String> = both
        .iter()
        .filter_map(|games| games.first())
        .flat_map(|g| g.scores.iter().map(|(name, _)| name))
        .collect();
    names.sort_unstable();
    names.dedup();
    let scores: Vec<Figure> = names
        .into_iter()
        .map(|name| {
            figure(name, &|g| g.scores.iter().find(|(n, _)| n == name).map(|(_, v)| *v))
        })
        // What nobody ever has is no score.
        .filter(|f| f.old.iter().chain(&f.new).any(|v| v.abs() > f64::EPSILON))
        .collect();
    Sample {
        games: old.len() as u64,
        players: settings.players,
        seed: settings.seed,
        finished: count(Ending::Finished),
        capped: count(Ending::Capped),
        stuck: count(Ending::Stuck),
        wins,
        lengths,
        scores,
        decisions: both.map(|games| games.iter().map(|g| g.record.decisions).collect()),
    }
}

fn rates(name: String, old: Rate, new: Rate) -> Figure {
    figure(name, old.ends(), new.ends(), new.less(old))
}

fn means(name: String, old: Mean, new: Mean) -> Figure {
    figure(name, old.ends(), new.ends(), new.less(old))
}

fn figure(name: String, old: [f64; 3], new: [f64; 3], change: [f64; 3]) -> Figure {
    Figure { name, old, new, change, clear: change[1] > 0.0 || change[2] < 0.0 }
}
