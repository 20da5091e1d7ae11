//! `houserules test`: the scenarios beside a rulebook.

mod beside;

use std::fmt::Write as _;

use anstyle::AnsiColor;
use serde_json::{Value, json};

use crate::cli::args::{Common, Test};
use crate::cli::console::Console;
use crate::cli::facts::Facts;
use crate::cli::files::reason;
use crate::cli::game::{self, SCHEMA};
use crate::cli::run::Exit;
use crate::compile::{Compiled, Tested, test};
use crate::finding::{Findings, Report};
use crate::lower::RuleId;
use crate::playtest::scenario::Outcome;
use crate::source::{FileId, SourceFile};

use beside::{Beside, beside};

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
    let mark = if passed {
        console.styled("ok  ", AnsiColor::Green.on_default())
    } else {
        console.styled("FAIL", AnsiColor::Red.on_default().bold())
    };
    if !console.quiet || !passed {
        console.print(&format!("{mark}  {}: {}\n", source.path, outcome.name));
    }
    if let Some(failure) = &outcome.failure {
        let line = source.position(failure.at.start).line;
        let mut text = format!("      {}:{line}\n", source.path);
        let _ = writeln!(text, "      expected  {}", console.bold(&failure.expected));
        let _ = writeln!(text, "      but       {}", console.bold(&failure.found));
        if !failure.steps.is_empty() {
            let _ = writeln!(text, "      what happened, and by which rule:");
        }
        for step in &failure.steps {
            let _ = writeln!(text, "        | {step}");
        }
        for (rule, words) in quoted(compiled, &failure.rules) {
            let _ = writeln!(text, "        {rule}  {words}");
        }
        console.print(&text);
    }
    let drawer = Report::new(&tested.sources, console.look);
    for finding in findings.iter() {
        let drawn = drawer.draw(finding);
        for line in drawn.trim_end().lines() {
            console.line(&format!("      {line}"));
        }
    }
}

/// The sentences behind some rules, each once, in the author's words.
fn quoted(compiled: &Compiled, rules: &[RuleId]) -> Vec<(String, String)> {
    let facts = Facts::new(compiled);
    let mut all: Vec<(String, String)> = Vec::new();
    for id in rules {
        let Some(rule) = compiled.lowered.rules.get(id.0 as usize) else { continue };
        let sentence = format!("{}/s{}", facts.rule_id(rule), rule.origin.sentence);
        let Some(reading) = compiled.readings.iter().find(|r| r.id == sentence) else {
            continue;
        };
        let line = (rule.origin.name.clone(), reading.text.clone());
        if !all.contains(&line) {
            all.push(line);
        }
    }
    all
}
