//! `houserules simulate`: many random games, in figures.

use std::fmt::Write as _;
use std::time::Instant;

use comfy_table::{Table, presets};
use indexmap::IndexMap;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde::Serialize;

use super::args::{Common, Simulate};
use super::console::Console;
use super::facts::{Facts, stop_text};
use super::files::{reason, write_whole};
use super::game::{self, SCHEMA};
use super::run::Exit;
use crate::compile::Compiled;
use crate::finding::FindingJson;
use crate::lower::Settled;
use crate::machine::Survey;
use crate::playtest::{Ending, GameRecord, Games, Playout, ScoreSpread, Spread, Statistics};
use crate::program::Program;
use crate::testing::{Coverage, coverage, survey_game};

/// Games that are played between two steps of the progress bar.
const CHUNK: u64 = 64;
/// How many games that could not go on are named.
const NAMED: usize = 5;
/// Games in which every rule is watched for the coverage.
const SURVEYED: u64 = 100;

/// Plays many games at random.
pub(super) fn run(args: &Simulate, common: &Common, console: &mut Console) -> Exit {
    let table = match game::sit_down(&args.path, args.players, args.strict, common, console) {
        Ok(table) => table,
        Err(exit) => return exit,
    };
    let settings =
        Playout { players: table.players, seed: args.seed, max_decisions: args.max_decisions };
    let pool = match rayon::ThreadPoolBuilder::new().num_threads(args.threads).build() {
        Ok(pool) => pool,
        Err(error) => return game::refuse(console, &format!("no threads: {error}")),
    };
    let started = Instant::now();
    let shown = console.err_is_terminal && !console.quiet && !console.json();
    let played = pool.install(|| games(&table.program, settings, args.games, shown));
    let seconds = started.elapsed().as_secs_f64();
    let report = Report::new(
        &table.compiled,
        &table.program,
        settings,
        &played,
        args.timing.then_some(seconds),
    );
    let coverage = (args.coverage || args.html.is_some()).then(|| {
        let games = args.games.min(SURVEYED);
        let survey = pool.install(|| {
            let surveys = (0..games)
                .into_par_iter()
                .map(|game| survey_game(&table.program, settings, game));
            surveys.reduce(
                || Survey::new(&table.program),
                |mut sum, more| {
                    sum.add(&more);
                    sum
                },
            )
        });
        coverage(&table.compiled, &survey)
    });
    if let (Some(path), Some(coverage)) = (&args.html, &coverage) {
        let source = format!("{} random games", args.games.min(SURVEYED));
        let page = super::test::coverage::page(&args.path, &source, coverage);
        if let Err(error) = write_whole(path, &page) {
            let message = format!("`{path}` cannot be written: {}", reason(&error));
            return game::refuse(console, &message);
        }
    }
    if console.json() {
        console.data(&Report { coverage, ..report });
    } else {
        report.print(&played, console);
        if let Some(coverage) = &coverage {
            super::test::coverage::print(coverage, console);
        }
    }
    if played.statistics.stuck > 0 { Exit::Stopped } else { Exit::Fine }
}

/// What the games gave.
struct Played {
    statistics: Statistics,
    stuck: Vec<(u64, GameRecord)>,
}

/// Plays all games, in order of their numbers whatever the threads do.
fn games(program: &Program, settings: Playout, count: u64, shown: bool) -> Played {
    let bar = if shown { ProgressBar::new(count) } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left") {
        bar.set_style(style);
    }
    let mut played =
        Played { statistics: Statistics::new(settings.players as usize), stuck: Vec::new() };
    let all = Games::new(program, settings);
    let mut first = 0;
    while first < count {
        let last = (first + CHUNK).min(count);
        let records: Vec<GameRecord> =
            (first..last).into_par_iter().map(|game| all.playout(game)).collect();
        for (game, record) in (first..last).zip(records) {
            played.statistics.add(&record);
            if record.ending == Ending::Stuck && played.stuck.len() < NAMED {
                played.stuck.push((game, record));
            }
        }
        bar.set_position(last);
        first = last;
    }
    bar.finish_and_clear();
    played
}

/// The figures as data.
#[derive(Serialize)]
struct Report {
    schema: u32,
    players: u32,
    games: u64,
    finished: u64,
    capped: u64,
    stuck: u64,
    seed: u64,
    wins: Vec<f64>,
    draws: u64,
    turns: Spread,
    decisions: Spread,
    scores: Vec<Scores>,
    rules_used: IndexMap<String, u64>,
    settled_by: SettledBy,
    stops: Vec<StopJson>,
    unread: Vec<String>,
    findings: Vec<FindingJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coverage: Option<Coverage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    timing: Option<Timing>,
}

/// What the players have of one tally at the end of the games that finished.
#[derive(Serialize)]
struct Scores {
    tally: String,
    seats: Vec<ScoreSpread>,
}

/// The tallies of the book that somebody ever had some of; not those that only a sum of its rules needs.
fn scores(compiled: &Compiled, program: &Program, statistics: &Statistics) -> Vec<Scores> {
    let tallies = program.player_tallies().into_iter().zip(&statistics.scores);
    tallies
        .filter(|(term, _)| compiled.lowered.terms.get(*term).at.is_some())
        .filter(|(_, seats)| seats.iter().flatten().any(|&score| score != 0))
        .map(|(term, seats)| Scores {
            tally: program.term_name(term).to_owned(),
            seats: seats.iter().map(|scores| ScoreSpread::of(scores)).collect(),
        })
        .collect()
}

/// How often a rule of the text, of the standard set, of a `Read … as` rule acted.
#[derive(Serialize, Default)]
struct SettledBy {
    text: u64,
    standard: u64,
    read_as: u64,
}

/// A game that could not go on.
#[derive(Serialize)]
struct StopJson {
    game: u64,
    message: String,
}

#[derive(Serialize)]
struct Timing {
    seconds: f64,
    playouts_per_second: f64,
}

impl Report {
    fn new(
        compiled: &Compiled,
        program: &Program,
        settings: Playout,
        played: &Played,
        seconds: Option<f64>,
    ) -> Self {
        let statistics = &played.statistics;
        let facts = Facts::new(compiled);
        let mut rules_used = IndexMap::new();
        let mut settled_by = SettledBy::default();
        for (id, rule) in facts.rules() {
            let count = statistics.rules_used.get(id.0 as usize).copied().unwrap_or(0);
            if count > 0 {
                *rules_used.entry(facts.rule_id(rule)).or_insert(0) += count;
            }
            match rule.settled {
                Settled::Text => settled_by.text += count,
                Settled::Standard => settled_by.standard += count,
                Settled::ReadAs => settled_by.read_as += count,
            }
        }
        let stops = played.stuck.iter().filter_map(|(game, record)| {
            let stop = record.stop.as_ref()?;
            Some(StopJson { game: *game, message: stop_text(stop, &facts) })
        });
        Self {
            schema: SCHEMA,
            players: settings.players,
            games: statistics.games(),
            finished: statistics.finished,
            capped: statistics.capped,
            stuck: statistics.stuck,
            seed: settings.seed,
            wins: statistics.wins(),
            draws: statistics.draws,
            turns: Spread::of(&statistics.turns),
            decisions: Spread::of(&statistics.decisions),
            scores: scores(compiled, program, statistics),
            rules_used,
            settled_by,
            stops: stops.collect(),
            unread: compiled.unread().map(str::to_owned).collect(),
            findings: Vec::new(),
            coverage: None,
            timing: seconds.map(|seconds| Timing {
                seconds,
                playouts_per_second: statistics.games() as f64 / seconds.max(1e-9),
            }),
        }
    }

    fn print(&self, played: &Played, console: &mut Console) {
        let mut table = Table::new();
        table.load_style(presets::UTF8_FULL_CONDENSED);
        table.set_header(["", "min", "median", "mean", "max"]);
        for (name, spread) in [("turns", self.turns), ("decisions", self.decisions)] {
            table.add_row([
                name.to_owned(),
                spread.min.to_string(),
                format!("{:.1}", spread.median),
                format!("{:.1}", spread.mean),
                spread.max.to_string(),
            ]);
        }
        console.line(&format!(
            "{} games of {} players, seed {}: {} finished, {} broken off, {} stuck",
            self.games, self.players, self.seed, self.finished, self.capped, self.stuck
        ));
        console.line(&table.to_string());
        let mut wins = Table::new();
        wins.load_style(presets::UTF8_FULL_CONDENSED);
        wins.set_header(["seat", "wins", "share"]);
        let share = |won: f64| format!("{:.1} %", 100.0 * won / (self.games as f64).max(1.0));
        for (seat, won) in self.wins.iter().enumerate() {
            wins.add_row([format!("player {}", seat + 1), format!("{won:.1}"), share(*won)]);
        }
        wins.add_row(["draw".to_owned(), self.draws.to_string(), share(self.draws as f64)]);
        console.line(&wins.to_string());
        for scores in &self.scores {
            let mut table = Table::new();
            table.load_style(presets::UTF8_FULL_CONDENSED);
            table.set_header([scores.tally.as_str(), "min", "median", "mean", "max"]);
            for (seat, spread) in scores.seats.iter().enumerate() {
                table.add_row([
                    format!("player {}", seat + 1),
                    spread.min.to_string(),
                    format!("{:.1}", spread.median),
                    format!("{:.1}", spread.mean),
                    spread.max.to_string(),
                ]);
            }
            console.line(&table.to_string());
        }
        console.line("decisions a game");
        console.print(&histogram(&played.statistics.decisions));
        for stop in &self.stops {
            console.note(&format!("game {}: {}", stop.game, stop.message));
        }
        if let Some(timing) = &self.timing {
            console.note(&format!(
                "{:.2} s, {:.0} games a second",
                timing.seconds, timing.playouts_per_second
            ));
        }
    }
}

/// Bars over at most twelve equal stretches of length.
fn histogram(counts: &[u64]) -> String {
    const BARS: u64 = 12;
    const WIDTH: usize = 40;
    let (Some(&low), Some(&high)) = (counts.iter().min(), counts.iter().max()) else {
        return String::new();
    };
    let step = ((high - low) / BARS + 1).max(1);
    let mut bins = vec![0usize; ((high - low) / step + 1) as usize];
    for count in counts {
        bins[((count - low) / step) as usize] += 1;
    }
    let most = bins.iter().copied().max().unwrap_or(1).max(1);
    let digits = high.to_string().len();
    let mut text = String::new();
    for (i, &n) in bins.iter().enumerate() {
        let from = low + i as u64 * step;
        let bar = "█".repeat((n * WIDTH).div_ceil(most));
        let label = if step == 1 {
            format!("{from:>digits$}")
        } else {
            format!("{from:>digits$} – {:>digits$}", from + step - 1)
        };
        let _ = writeln!(text, "{label}  {bar} {n}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::histogram;

    #[test]
    fn every_game_is_in_one_bar() {
        let text = histogram(&[3, 3, 4, 30, 31, 100]);
        let sum: usize = text
            .lines()
            .map(|line| line.rsplit(' ').next().unwrap().parse::<usize>().unwrap())
            .sum();
        assert_eq!(sum, 6, "{text}");
        assert_eq!(histogram(&[]), "");
        assert_eq!(histogram(&[5]).lines().count(), 1);
    }
}
