//! `houserules check`: what was understood, what was not, which rules clash.

use serde::Serialize;

use super::args::{Check, Common};
use super::console::Console;
use super::facts::Facts;
use super::game::{self, SCHEMA};
use super::readings;
use super::run::Exit;
use crate::compile::{Compiled, Coverage, Reading, Status};
use crate::finding::{FindingJson, Severity, rule_of_id, summary};

/// Checks each path as a game of its own.
pub(super) fn run(args: &Check, common: &Common, console: &mut Console) -> Exit {
    let mut exit = Exit::Fine;
    let mut games = Vec::new();
    for path in &args.paths {
        let game = match game::open(path, common) {
            Ok(compiled) => {
                if compiled.has_errors()
                    || args.strict && compiled.findings.count(Severity::Warning) > 0
                {
                    exit = exit.worse(Exit::Findings);
                }
                if !console.json() {
                    human(path, &compiled, args, console);
                }
                GameJson::new(path, &compiled, args.readings)
            }
            Err(refused) => {
                exit = Exit::Input;
                game::report(&refused.sources, &refused.findings, console);
                GameJson::refused(path, game::refused_json(&refused))
            }
        };
        games.push(game);
    }
    if console.json() {
        match games.as_slice() {
            [one] => console.data(&One { schema: SCHEMA, game: one }),
            games => console.data(&Several { schema: SCHEMA, games }),
        }
    }
    exit
}

#[derive(Serialize)]
struct One<'a> {
    schema: u32,
    #[serde(flatten)]
    game: &'a GameJson,
}

#[derive(Serialize)]
struct Several<'a> {
    schema: u32,
    games: &'a [GameJson],
}

/// What `check` says about one game.
#[derive(Serialize)]
struct GameJson {
    path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coverage: Option<Coverage>,
    findings: Vec<FindingJson>,
    conflicts: Vec<serde_json::Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sentences: Option<Vec<SentenceJson>>,
}

/// How one sentence was read.
#[derive(Serialize)]
pub(super) struct SentenceJson {
    id: String,
    rule: String,
    occurrence: u32,
    file: String,
    line: u32,
    column: u32,
    text: String,
    status: &'static str,
    why: Option<&'static str>,
    reading: Option<String>,
}

impl GameJson {
    fn new(path: &str, compiled: &Compiled, readings: bool) -> Self {
        Self {
            path: path.to_owned(),
            title: compiled.book.title.clone(),
            coverage: Some(compiled.coverage),
            findings: game::findings_json(
                &compiled.sources,
                &compiled.findings,
                &compiled.names,
            ),
            conflicts: Facts::new(compiled).conflicts(),
            sentences: readings
                .then(|| compiled.own_readings().map(|r| sentence_json(r, compiled)).collect()),
        }
    }

    fn refused(path: &str, refused: game::RefusedJson) -> Self {
        Self {
            path: path.to_owned(),
            title: None,
            coverage: None,
            findings: refused.findings,
            conflicts: Vec::new(),
            sentences: None,
        }
    }
}

/// A sentence and how it was read, as data.
pub(super) fn sentence_json(reading: &Reading, compiled: &Compiled) -> SentenceJson {
    let (rule, occurrence) = rule_of_id(&reading.id, &compiled.names);
    let file = compiled.sources.get(reading.span.file);
    let position = file.position(reading.span.start);
    SentenceJson {
        id: reading.id.clone(),
        rule,
        occurrence,
        file: file.path.clone(),
        line: position.line,
        column: position.column,
        text: reading.text.clone(),
        status: reading.status.name(),
        why: reading.why,
        reading: reading.reading.clone(),
    }
}

fn human(path: &str, compiled: &Compiled, args: &Check, console: &mut Console) {
    game::draw(&compiled.sources, &compiled.findings, console);
    if args.paths.len() > 1 {
        console.line(&console.bold(path));
    }
    if args.readings {
        for reading in compiled.own_readings() {
            readings::line(reading, console);
        }
        console.line("");
    }
    if !console.quiet {
        coverage(&compiled.coverage, console);
    }
    match summary(&compiled.findings) {
        Some(text) => console.note(&text),
        None if console.quiet => {}
        None => console.note("no findings"),
    }
}

fn coverage(coverage: &Coverage, console: &mut Console) {
    let rows = [
        ("sentences", coverage.sentences),
        (Status::Operative.name(), coverage.operative),
        ("definitions", coverage.definitions),
        (Status::Meta.name(), coverage.meta),
        (Status::Commentary.name(), coverage.commentary),
        (Status::Unread.name(), coverage.unread),
    ];
    let width = coverage.sentences.to_string().len();
    for (name, count) in rows {
        let share = if coverage.sentences == 0 {
            String::new()
        } else {
            format!("{:>5.1} %", 100.0 * count as f64 / coverage.sentences as f64)
        };
        console.line(&format!("{name:<12} {count:>width$}  {share}"));
    }
}
