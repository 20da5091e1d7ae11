//! `houserules test`: the scenarios beside a rulebook.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::args::{Common, Test};
use super::console::Console;
use super::files::{Disk, reason};
use super::game::{self, SCHEMA};
use super::run::Exit;
use crate::book::Files as _;
use crate::compile::{Compiled, Tested, test};
use crate::finding::Findings;
use crate::playtest::scenario::Outcome;
use crate::source::{FileId, SourceFile};

/// The ending of a file with scenarios.
const ENDING: &str = ".scenario.md";
/// The ending of a rulebook that scenarios stand beside.
const RULES: &str = ".rules.md";

/// A game and the scenario files that are about it.
struct Beside {
    game: String,
    files: Vec<String>,
}

/// Figures over all paths.
#[derive(Default)]
struct Total {
    scenarios: usize,
    passed: usize,
    failed: usize,
    exercised: usize,
    rules: usize,
    details: Vec<Value>,
    unread: Vec<String>,
    findings: Vec<Value>,
}

/// Runs the scenarios of all paths.
pub(super) fn run(args: &Test, common: &Common, console: &mut Console) -> Exit {
    let mut exit = Exit::Fine;
    let mut total = Total::default();
    for path in &args.paths {
        let beside = match beside(path) {
            Ok(beside) => beside,
            Err(message) => return game::refuse(console, &message),
        };
        match one(&beside, args, common, console, &mut total) {
            Ok(()) => {}
            Err(worse) => exit = exit.worse(worse),
        }
    }
    if total.failed > 0 {
        exit = exit.worse(Exit::Findings);
    }
    if console.json() {
        console.data(&json!({
            "schema": SCHEMA,
            "scenarios": total.scenarios,
            "passed": total.passed,
            "failed": total.failed,
            "coverage": {"rules": total.rules, "exercised": total.exercised},
            "results": total.details,
            "unread": total.unread,
            "findings": total.findings,
        }));
    } else {
        let noun = if total.scenarios == 1 { "scenario" } else { "scenarios" };
        console.print(&format!(
            "{} {noun}: {} passed, {} failed\n",
            total.scenarios, total.passed, total.failed
        ));
    }
    exit
}

/// Finds the scenarios that a path means, and the game that they are about.
fn beside(path: &str) -> Result<Beside, String> {
    let path = match path.trim_end_matches('/') {
        "" => ".",
        trimmed => trimmed,
    };
    let (folder, name) = path.rsplit_once('/').unwrap_or((".", path));
    if let Some(stem) = name.strip_suffix(ENDING) {
        let book = format!("{folder}/{stem}{RULES}");
        let files = vec![path.to_owned()];
        if std::path::Path::new(&book).is_file() {
            return Ok(Beside { game: book, files });
        }
        let parent = std::path::Path::new(folder).join("..");
        let above = std::fs::canonicalize(&parent).ok();
        let shown = folder.rsplit_once('/').map(|(above, _)| above.to_owned());
        let game = shown
            .or_else(|| above.map(|p| p.to_string_lossy().into_owned()))
            .unwrap_or_else(|| "..".to_owned());
        return Ok(Beside { game, files });
    }
    if Disk.is_folder(path) {
        let folder = format!("{path}/scenarios");
        let names = Disk.list(&folder).map_err(|e| {
            format!("the folder `{folder}` with the scenarios cannot be read: {}", e.0)
        })?;
        let files = names
            .into_iter()
            .filter(|name| name.ends_with(ENDING))
            .map(|name| format!("{folder}/{name}"))
            .collect();
        return Ok(Beside { game: path.to_owned(), files });
    }
    let stem = path.strip_suffix(RULES).or_else(|| path.rsplit_once('.').map(|(stem, _)| stem));
    let file = format!("{}{ENDING}", stem.unwrap_or(path));
    Ok(Beside { game: path.to_owned(), files: vec![file] })
}

fn one(
    beside: &Beside,
    args: &Test,
    common: &Common,
    console: &mut Console,
    total: &mut Total,
) -> Result<(), Exit> {
    let mut files = Vec::new();
    for path in &beside.files {
        match std::fs::read(path) {
            Ok(bytes) => files.push(SourceFile::from_bytes(path.as_str(), &bytes)),
            Err(error) => {
                let message = format!("`{path}` cannot be read: {}", reason(&error));
                return Err(game::refuse(console, &message));
            }
        }
    }
    let table = game::sit_down(&beside.game, None, args.strict, common, console)?;
    let tested = test(&table.compiled, &table.program, files);
    total.unread.extend(table.compiled.unread().map(str::to_owned));
    let mut used = vec![0u32; table.program.rule_count()];
    for (file, outcomes) in &tested.files {
        for outcome in outcomes {
            for (sum, n) in used.iter_mut().zip(&outcome.used) {
                *sum += n;
            }
            count(&table.compiled, &tested, *file, outcome, console, total);
        }
    }
    total.rules += used.len();
    total.exercised += used.iter().filter(|&&n| n > 0).count();
    Ok(())
}

fn count(
    compiled: &Compiled,
    tested: &Tested,
    file: FileId,
    outcome: &Outcome,
    console: &mut Console,
    total: &mut Total,
) {
    let source = tested.sources.get(file);
    let passed = outcome.passed();
    total.scenarios += 1;
    if passed {
        total.passed += 1;
    } else {
        total.failed += 1;
    }
    let mut findings = Findings::default();
    for finding in &outcome.findings {
        findings.push(finding.clone());
    }
    if console.json() {
        let failure = outcome.failure.as_ref().map(|failure| {
            json!({
                "line": source.position(failure.at.start).line,
                "expected": failure.expected,
                "found": failure.found,
                "steps": failure.steps,
            })
        });
        let list = game::findings_json(&tested.sources, &findings, &compiled.names);
        total.details.push(json!({
            "file": source.path,
            "line": source.position(outcome.span.start).line,
            "name": outcome.name,
            "passed": passed,
            "failure": failure,
        }));
        total.findings.extend(list.iter().map(|f| json!(f)));
        return;
    }
    let mark = if passed { "ok  " } else { "FAIL" };
    if !console.quiet || !passed {
        console.print(&format!("{mark}  {}: {}\n", source.path, outcome.name));
    }
    if let Some(failure) = &outcome.failure {
        let line = source.position(failure.at.start).line;
        let mut text = format!("      {}:{line}\n", source.path);
        let _ = writeln!(text, "      expected  {}", failure.expected);
        let _ = writeln!(text, "      but       {}", failure.found);
        for step in &failure.steps {
            let _ = writeln!(text, "        | {step}");
        }
        console.print(&text);
    }
    game::draw(&tested.sources, &findings, console);
}
