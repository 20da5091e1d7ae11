//! What every command on a game does first: load, compile, report.

use serde::Serialize;
use serde_json::{Value, json};

use super::args::Common;
use super::console::Console;
use super::files::Disk;
use super::run::Exit;
use crate::book::{self, Options, Refused};
use crate::compile::{Compiled, compile};
use crate::finding::{Code, FindingJson, Findings, Report, RuleNames, summary};
use crate::source::Sources;

/// The number at the top of all data; it changes when a field changes its meaning.
pub(super) const SCHEMA: u32 = 1;

/// Loads and compiles the game at `path`.
pub(super) fn open(path: &str, common: &Common) -> Result<Compiled, Refused> {
    let options = Options {
        with: common.with.clone(),
        house: common.house.map(Into::into),
        no_standard: common.no_standard,
    };
    book::load(&Disk, path, &options).map(compile)
}

/// Loads and compiles; what cannot be loaded is reported here.
pub(super) fn open_or_report(
    path: &str,
    common: &Common,
    console: &mut Console,
) -> Result<Compiled, Exit> {
    open(path, common).map_err(|refused| {
        if console.json() {
            console.data(&refused_json(&refused));
        }
        report(&refused.sources, &refused.findings, console);
        Exit::Input
    })
}

/// Draws findings on standard error and sums them up, unless output is for programs.
pub(super) fn report(sources: &Sources, findings: &Findings, console: &mut Console) {
    if console.json() {
        return;
    }
    draw(sources, findings, console);
    if let Some(summary) = summary(findings) {
        console.note(&summary);
    }
}

/// Draws findings on standard error.
pub(super) fn draw(sources: &Sources, findings: &Findings, console: &mut Console) {
    let drawer = Report::new(sources, console.look);
    for finding in findings.iter() {
        let text = drawer.draw(finding);
        console.note(text.trim_end_matches('\n'));
        console.note("");
    }
}

/// Findings as data.
pub(super) fn findings_json(
    sources: &Sources,
    findings: &Findings,
    names: &RuleNames,
) -> Vec<FindingJson> {
    findings.iter().map(|finding| FindingJson::new(finding, sources, names)).collect()
}

/// A game that could not be loaded, as data.
#[derive(Serialize)]
pub(super) struct RefusedJson {
    schema: u32,
    pub(super) findings: Vec<FindingJson>,
}

pub(super) fn refused_json(refused: &Refused) -> RefusedJson {
    let findings = findings_json(&refused.sources, &refused.findings, &RuleNames::default());
    RefusedJson { schema: SCHEMA, findings }
}

/// A finding about the command line or the outside world, which has no place in a file.
pub(super) fn usage_json(code: Code, message: &str) -> Value {
    json!({
        "schema": SCHEMA,
        "findings": [{
            "code": code.to_string(),
            "name": code.name(),
            "severity": code.severity().name(),
            "id": null,
            "rule": null,
            "occurrence": null,
            "file": null,
            "line": null,
            "column": null,
            "message": message,
            "help": "see `houserules --help`",
            "suggestions": [],
            "related": [],
            "witness": null,
        }],
    })
}

/// Says what is wrong outside every rulebook and ends with code 2.
pub(super) fn refuse(console: &mut Console, message: &str) -> Exit {
    console.note(&format!("error: {message}"));
    if console.json() {
        console.data(&usage_json(Code::BadUsage, message));
    }
    Exit::Input
}
