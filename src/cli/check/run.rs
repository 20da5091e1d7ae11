//! `houserules check`: what was understood, what was not, which rules clash.

use std::path::Path;

use serde::Serialize;

use super::super::args::{Check, Common, Format};
use super::super::console::Console;
use super::super::facts::Facts;
use super::super::game::{self, SCHEMA};
use super::super::readings;
use super::super::run::Exit;
use super::witness::{self, Witnesses};
use super::{github, sarif, watch};
use crate::compile::{Compiled, Coverage, Reading, Status};
use crate::finding::{FindingJson, Findings, Severity, rule_of_id, summary};
use crate::source::FileId;

/// Checks each path as a game of its own; with `--watch` again at each change.
pub(in crate::cli) fn run(args: &Check, common: &Common, console: &mut Console) -> Exit {
    if args.watch { watch::run(args, common, console) } else { once(args, common, console) }
}

/// Checks each path once.
pub(super) fn once(args: &Check, common: &Common, console: &mut Console) -> Exit {
    let mut exit = Exit::Fine;
    let mut games = Vec::new();
    for path in &args.paths {
        let search = |compiled: &Compiled| witness::search(compiled, args.steps);
        let game = match game::open_beside(path, common, search) {
            Ok((mut compiled, witnesses)) => {
                witnesses.tell(&mut compiled);
                if compiled.has_errors()
                    || args.strict && compiled.findings.count(Severity::Warning) > 0
                {
                    exit = exit.worse(Exit::Findings);
                }
                if console.format == Format::Human {
                    human(path, &compiled, &witnesses, args, common, console);
                }
                GameJson::new(path, &compiled, &witnesses, args.readings)
            }
            Err(refused) => {
                exit = Exit::Input;
                game::report(&refused.sources, &refused.findings, console);
                GameJson::refused(path, game::refused_json(&refused))
            }
        };
        games.push(game);
    }
    let all = || games.iter().flat_map(|game: &GameJson| &game.findings);
    match console.format {
        Format::Human => {}
        Format::Sarif => console.data(&sarif::log(all())),
        Format::Github => all().for_each(|finding| console.line(&github::annotation(finding))),
        Format::Json => match games.as_slice() {
            [one] => console.data(&One { schema: SCHEMA, game: one }),
            games => console.data(&Several { schema: SCHEMA, games }),
        },
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
    /// What was not checked, in words.
    not_checked: Vec<String>,
    /// Findings that the author has silenced, with the reason.
    silenced: Vec<serde_json::Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sentences: Option<Vec<SentenceJson>>,
}

/// How one sentence was read.
#[derive(Serialize)]
pub(in crate::cli) struct SentenceJson {
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
    restates: Option<String>,
}

impl GameJson {
    fn new(path: &str, compiled: &Compiled, witnesses: &Witnesses, readings: bool) -> Self {
        let mut findings =
            game::findings_json(&compiled.sources, &compiled.findings, &compiled.names);
        witnesses.attach(compiled, &mut findings);
        Self {
            path: path.to_owned(),
            title: compiled.book.title.clone(),
            coverage: Some(compiled.coverage),
            findings,
            conflicts: Facts::new(compiled).conflicts(&witnesses.saves),
            not_checked: not_checked(compiled, witnesses),
            silenced: silenced(compiled),
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
            not_checked: Vec::new(),
            silenced: Vec::new(),
            sentences: None,
        }
    }
}

/// A sentence and how it was read, as data.
pub(in crate::cli) fn sentence_json(reading: &Reading, compiled: &Compiled) -> SentenceJson {
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
        restates: reading.restates.clone(),
    }
}

/// What was not checked: what is not read, what could not be compared, what play did not reach.
fn not_checked(compiled: &Compiled, witnesses: &Witnesses) -> Vec<String> {
    let mut out = compiled.unchecked();
    out.extend(witnesses.missing.clone());
    out
}

/// The silenced findings with the author's reasons.
fn silenced(compiled: &Compiled) -> Vec<serde_json::Value> {
    let used = compiled.silences.used.iter();
    used.map(|silence| {
        let file = compiled.sources.get(silence.at.file);
        serde_json::json!({
            "code": silence.code.to_string(),
            "file": file.path,
            "line": file.position(silence.at.start).line,
            "reason": silence.reason,
        })
    })
    .collect()
}

fn human(
    path: &str,
    compiled: &Compiled,
    witnesses: &Witnesses,
    args: &Check,
    common: &Common,
    console: &mut Console,
) {
    let on_top = OnTop::new(compiled, &common.with);
    game::draw(&compiled.sources, &on_top.findings, console);
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
    if !console.quiet {
        let missing = not_checked(compiled, witnesses);
        if !missing.is_empty() {
            console.line(&format!("not checked: {}", missing.join("; ")));
        }
        let silenced = compiled.silences.used.len();
        if silenced > 0 {
            let what = if silenced == 1 { "finding" } else { "findings" };
            console.line(&format!("silenced in the text: {silenced} {what}"));
        }
    }
    match summary(&compiled.findings) {
        Some(text) => console.note(&text),
        None if console.quiet => {}
        None => console.note("no findings"),
    }
    on_top.tell(compiled, console);
}

/// What concerns the house rules of a check with `--with`: notes about the rulebook alone are counted
/// and not drawn, for who writes house rules did not write it.
struct OnTop {
    findings: Findings,
    files: Vec<FileId>,
    left_out: usize,
}

impl OnTop {
    fn new(compiled: &Compiled, with: &[String]) -> Self {
        let mut findings = compiled.findings.clone();
        let path = |id: FileId| Path::new(&compiled.sources.get(id).path);
        let files: Vec<FileId> = compiled
            .own_readings()
            .map(|reading| reading.span.file)
            .filter(|id| with.iter().any(|w| path(*id).starts_with(w)))
            .fold(Vec::new(), |mut out, id| {
                if !out.contains(&id) {
                    out.push(id);
                }
                out
            });
        if !files.is_empty() {
            findings.retain(|f| {
                let mut spans = std::iter::once(&f.at).chain(&f.related);
                f.severity() != Severity::Note || spans.any(|l| files.contains(&l.span.file))
            });
        }
        let left_out = compiled.findings.len() - findings.len();
        Self { findings, files, left_out }
    }

    /// How much of each file was read, and how many notes were left out.
    fn tell(&self, compiled: &Compiled, console: &mut Console) {
        if console.quiet {
            return;
        }
        for &id in &self.files {
            let of = || compiled.own_readings().filter(|r| r.span.file == id);
            let unread = of().filter(|r| r.status == Status::Unread).count();
            let all = of().count();
            let (what, read) = (
                if all == 1 { "sentence" } else { "sentences" },
                if unread == 0 {
                    "all read".to_owned()
                } else {
                    format!("{unread} of them not read and without effect")
                },
            );
            let path = &compiled.sources.get(id).path;
            console.line(&format!("{path}: {all} {what}, {read}"));
        }
        if self.left_out > 0 {
            let notes = if self.left_out == 1 { "note is" } else { "notes are" };
            console.note(&format!(
                "{} {notes} about the rulebook alone; check it without `--with` to see them",
                self.left_out
            ));
        }
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
