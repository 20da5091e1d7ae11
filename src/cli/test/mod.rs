//! `houserules test`: the scenarios and snapshots beside a rulebook, and how much they would notice.

pub(in crate::cli) mod beside;
pub(in crate::cli) mod coverage;
mod junit;
mod mutants;
pub(in crate::cli) mod snapshots;
pub(in crate::cli) mod store;

use std::fmt::Write as _;
use std::time::Duration;

use anstyle::AnsiColor;
use serde_json::{Value, json};

use crate::book::Role;
use crate::cli::args::{Common, Test};
use crate::cli::console::Console;
use crate::cli::facts::Facts;
use crate::cli::files::{reason, write_whole};
use crate::cli::game::{self, SCHEMA};
use crate::cli::run::Exit;
use crate::compile::{Compiled, Tested, test};
use crate::finding::{Findings, Report};
use crate::lower::RuleId;
use crate::machine::Survey;
use crate::playtest::scenario::Outcome;
use crate::source::{FileId, SourceFile};
use crate::testing::{Coverage, Mark};

use beside::{Beside, added, beside};

/// Figures over all paths.
#[derive(Default)]
struct Total {
    scenarios: usize,
    passed: usize,
    failed: usize,
    snapshots: usize,
    accepted: usize,
    changed: Vec<Value>,
    coverage: Coverage,
    titles: Vec<String>,
    mutants: Option<Value>,
    cases: Vec<junit::Case>,
    details: Vec<Value>,
    unread: Vec<String>,
    findings: Vec<Value>,
}

/// Runs the scenarios of all paths.
pub(super) fn run(args: &Test, common: &Common, console: &mut Console) -> Exit {
    let mut exit = Exit::Fine;
    let mut total = Total::default();
    for path in &args.paths {
        let mut beside = match beside(path) {
            Ok(beside) => beside,
            Err(message) => return game::refuse(console, &message),
        };
        // Rules that are added bring their own scenarios.
        beside.files.extend(common.with.iter().flat_map(|path| added(path)));
        match one(&beside, args, common, console, &mut total) {
            Ok(()) => {}
            Err(worse) => exit = exit.worse(worse),
        }
    }
    if total.failed > 0 || !total.changed.is_empty() {
        exit = exit.worse(Exit::Findings);
    }
    if let Err(message) = total.write(args) {
        return game::refuse(console, &message);
    }
    if console.json() {
        console.data(&total.json(args));
    } else {
        total.print(args, console);
    }
    exit
}

impl Total {
    /// Writes the page and the report that were asked for.
    fn write(&self, args: &Test) -> Result<(), String> {
        let mut files: Vec<(&String, String)> = Vec::new();
        if let Some(path) = &args.html {
            let title = self.titles.join(", ");
            files.push((path, coverage::page(&title, "its scenarios", &self.coverage)));
        }
        if let Some(path) = &args.junit {
            files.push((path, junit::report(&self.cases)?));
        }
        for (path, text) in files {
            write_whole(path, &text)
                .map_err(|error| format!("`{path}` cannot be written: {}", reason(&error)))?;
        }
        Ok(())
    }

    fn json(&self, args: &Test) -> Value {
        let coverage = &self.coverage;
        json!({
            "schema": SCHEMA,
            "scenarios": self.scenarios,
            "passed": self.passed,
            "failed": self.failed,
            "snapshots": self.snapshots,
            "changed": self.changed.len(),
            "accepted": self.accepted,
            "coverage": {
                "rules": coverage.rules,
                "exercised": coverage.exercised(),
                "won": coverage.won,
                "lost": coverage.marked(Mark::Lost),
                "never": coverage.marked(Mark::Never),
                "lines": args.coverage.then_some(&coverage.lines),
            },
            "mutants": self.mutants,
            "results": self.details,
            "changes": self.changed,
            "unread": self.unread,
            "findings": self.findings,
        })
    }

    fn print(&self, args: &Test, console: &mut Console) {
        if args.coverage {
            coverage::print(&self.coverage, console);
        } else if self.scenarios > 0 && !console.quiet {
            console.line(&coverage::summary(&self.coverage));
        }
        if self.snapshots > 0 {
            let changed = self.changed.len();
            let mut line = format!("{} snapshots: {changed} changed", self.snapshots);
            if self.accepted > 0 {
                let _ = write!(line, ", {} accepted", self.accepted);
            }
            console.line(&line);
            if changed > 0 {
                console.note("`--accept` keeps them all, `--review` asks about each");
            }
        }
        let noun = if self.scenarios == 1 { "scenario" } else { "scenarios" };
        console.print(&format!(
            "{} {noun}: {} passed, {} failed\n",
            self.scenarios, self.passed, self.failed
        ));
        for path in args.html.iter().chain(&args.junit) {
            console.note(&format!("wrote {path}"));
        }
    }
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
    let (compiled, program) = (&table.compiled, &table.program);
    let tested = test(compiled, program, files.clone());
    total.unread.extend(compiled.unread().map(str::to_owned));
    let mut survey = Survey::new(program);
    for (file, outcomes) in &tested.files {
        for outcome in outcomes {
            survey.add(&outcome.survey);
            count(compiled, &tested, *file, outcome, console, total);
        }
    }
    total.titles.push(beside.game.clone());
    let coverage = crate::testing::coverage(compiled, &survey);
    let sum = &mut total.coverage;
    sum.rules += coverage.rules;
    sum.won += coverage.won;
    sum.lost += coverage.lost;
    sum.never += coverage.never;
    sum.lines.extend(coverage.lines);
    let kept =
        snapshots::run(&beside.game, compiled, program, args, console).map_err(|error| {
            let message =
                format!("the snapshots cannot be read or written: {}", reason(&error));
            game::refuse(console, &message)
        })?;
    total.snapshots += kept.all;
    total.accepted += kept.accepted;
    for (name, path, difference) in kept.changed {
        total.cases.push(junit::Case {
            file: path.clone(),
            name: name.clone(),
            wrong: Some(format!("the snapshot changed\n{difference}")),
        });
        total.changed.push(json!({"name": name, "path": path, "difference": difference}));
    }
    if args.mutants {
        let budget = Duration::from_secs(args.budget);
        let summary = mutants::run(compiled, program, &files, budget, console);
        if !console.json() {
            mutants::print(&summary, console);
        }
        total.mutants = Some(match total.mutants.take() {
            Some(before) => mutants::sum(before, mutants::data(&summary)),
            None => mutants::data(&summary),
        });
    }
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
    total.cases.push(junit::Case {
        file: source.path.clone(),
        name: outcome.name.clone(),
        wrong: wrong(source, outcome),
    });
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

/// What was wrong with a scenario, in a few lines.
pub(in crate::cli) fn wrong(source: &SourceFile, outcome: &Outcome) -> Option<String> {
    if outcome.passed() {
        return None;
    }
    let mut text = String::new();
    for finding in &outcome.findings {
        let line = source.position(finding.at.span.start).line;
        let _ = writeln!(text, "{} ({}:{line})", finding.message, source.path);
        if let Some(help) = &finding.help {
            let _ = writeln!(text, "help: {help}");
        }
        for suggestion in &finding.suggestions {
            let _ = writeln!(text, "this is read: {suggestion}");
        }
    }
    if let Some(failure) = &outcome.failure {
        let line = source.position(failure.at.start).line;
        let _ = writeln!(
            text,
            "{}, but {} ({}:{line})",
            failure.expected, failure.found, source.path
        );
        for step in &failure.steps {
            let _ = writeln!(text, "| {step}");
        }
    }
    Some(text)
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
        let standard = compiled.book.sets[reading.set].role == Role::Standard;
        let whose = if standard { "  (standard set)" } else { "" };
        let line = (rule.origin.name.clone(), format!("{}{whose}", reading.text));
        if !all.contains(&line) {
            all.push(line);
        }
    }
    all
}
