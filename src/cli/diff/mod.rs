//! `houserules diff`: what a change of rules changes.

mod page;
mod plots;
mod revision;
mod text;

use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::cli::args::{Common, Diff};
use crate::cli::console::Console;
use crate::cli::files::{reason, write_whole};
use crate::cli::game::{self, SCHEMA};
use crate::cli::run::Exit;
use crate::compile::Compiled;
use crate::diff::{
    Difference, Divergence, Played, Sample, compare, divergence, sample, sample_game,
};
use crate::playtest::{Games, Playout};
use crate::program::Program;

/// Games that are played between two steps of the progress bar.
const CHUNK: u64 = 32;
/// So many games are looked through for the first one that parts.
const LOOKED_THROUGH: u64 = 50;

/// What play shows, or why nothing is played.
enum Play {
    /// Both books were played.
    Played {
        /// Where equal seeds part, if they do.
        divergence: Option<Divergence>,
        /// Figures.
        sample: Box<Sample>,
    },
    /// They were not.
    Not(String),
}

/// All that a comparison found.
struct Report {
    names: [String; 2],
    hashes: [String; 2],
    unread: [usize; 2],
    difference: Difference,
    play: Play,
}

/// Compares two games.
pub(super) fn run(args: &Diff, common: &Common, console: &mut Console) -> Exit {
    let mut both = Vec::new();
    for (path, other) in [(&args.old, &args.new), (&args.new, &args.old)] {
        match revision::open(path, other, common) {
            Ok(compiled) => both.push(compiled),
            Err(revision::Failed::Message(message)) => return game::refuse(console, &message),
            Err(revision::Failed::Refused(refused)) => {
                if console.json() {
                    console.data(&game::refused_json(&refused));
                }
                game::report(&refused.sources, &refused.findings, console);
                return Exit::Input;
            }
        }
    }
    let [old, new] = &both[..] else { return Exit::Input };
    let report = Report {
        names: [args.old.clone(), args.new.clone()],
        hashes: [old.hash.clone(), new.hash.clone()],
        unread: [old.unread().count(), new.unread().count()],
        difference: compare(old, new),
        play: play(old, new, args, console),
    };
    if let Some(path) = &args.html
        && let Err(error) = write_whole(path, &page::page(&report))
    {
        return game::refuse(
            console,
            &format!("`{path}` cannot be written: {}", reason(&error)),
        );
    }
    if console.json() {
        console.data(&report.json());
    } else {
        text::print(&report, args.all, console);
        if let Some(path) = &args.html {
            console.note(&format!("wrote {path}"));
        }
    }
    if args.exit_code && !report.is_empty() { Exit::Findings } else { Exit::Fine }
}

impl Report {
    fn is_empty(&self) -> bool {
        let parted =
            matches!(&self.play, Play::Played { divergence, .. } if divergence.is_some());
        self.difference.is_empty() && !parted
    }

    fn json(&self) -> Value {
        let side = |at: usize| {
            json!({
                "path": self.names[at],
                "hash": self.hashes[at],
                "unread": self.unread[at],
            })
        };
        let play = match &self.play {
            Play::Played { divergence, sample } => {
                json!({"played": true, "why_not": null, "divergence": divergence, "sample": sample})
            }
            Play::Not(why) => {
                json!({"played": false, "why_not": why, "divergence": null, "sample": null})
            }
        };
        let mut all = json!({"schema": SCHEMA, "old": side(0), "new": side(1)});
        if let (Value::Object(all), Ok(Value::Object(found))) =
            (&mut all, serde_json::to_value(&self.difference))
        {
            all.extend(found);
            all.insert("play".to_owned(), play);
            all.insert("findings".to_owned(), json!([]));
        }
        all
    }
}

/// Plays both, if both can be played.
fn play(old: &Compiled, new: &Compiled, args: &Diff, console: &Console) -> Play {
    if args.games == 0 {
        return Play::Not("no games were asked for".to_owned());
    }
    let mut programs: Vec<Program> = Vec::new();
    for (which, compiled) in [("old", old), ("new", new)] {
        match compiled.program() {
            Ok(program) if program.plays() => programs.push(program),
            Ok(_) => {
                let why = format!("in the {which} book nobody ever has a choice to make");
                return Play::Not(why);
            }
            Err(_) => return Play::Not(format!("the {which} book cannot be played")),
        }
    }
    let [a, b] = &programs[..] else { return Play::Not("nothing can be played".to_owned()) };
    let settings = Playout {
        players: args.players.unwrap_or_else(|| new.usual_players()).clamp(1, 60),
        seed: args.seed,
        max_decisions: args.max_decisions,
    };
    let shown = console.err_is_terminal && !console.quiet && !console.json();
    let divergence = divergence(a, b, settings, args.games.min(LOOKED_THROUGH));
    let sample = {
        let (was, is) =
            (games(a, settings, args.games, shown), games(b, settings, args.games, shown));
        sample(settings, &was, &is)
    };
    Play::Played { divergence, sample: Box::new(sample) }
}

fn games(program: &Program, settings: Playout, count: u64, shown: bool) -> Vec<Played> {
    let bar = if shown { ProgressBar::new(count) } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left") {
        bar.set_style(style);
    }
    let games = Games::new(program, settings);
    let mut all = Vec::new();
    let mut first = 0;
    while first < count {
        let last = (first + CHUNK).min(count);
        let more: Vec<Played> = (first..last)
            .into_par_iter()
            .map(|game| sample_game(program, &games, game))
            .collect();
        all.extend(more);
        bar.set_position(last);
        first = last;
    }
    bar.finish_and_clear();
    all
}
