//! What every command on a game does first: load, compile, report.

use serde::Serialize;
use serde_json::{Value, json};

use super::args::Common;
use super::console::Console;
use super::files::Disk;
use super::run::Exit;
use crate::book::{self, Options, Refused};
use crate::compile::{Compiled, compile_beside};
use crate::finding::{Code, FindingJson, Findings, Report, RuleNames, summary};
use crate::program::Program;
use crate::source::Sources;

/// The number at the top of all data; it changes when a field changes its meaning.
pub(super) const SCHEMA: u32 = 1;

/// Loads and compiles the game at `path`.
pub(super) fn open(path: &str, common: &Common) -> Result<Compiled, Refused> {
    open_beside(path, common, |_| ()).map(|(compiled, ())| compiled)
}

/// Loads and compiles the game at `path`, and gives its rules to `beside` while they are checked.
pub(super) fn open_beside<T: Send>(
    path: &str,
    common: &Common,
    beside: impl FnOnce(&Compiled) -> T + Send,
) -> Result<(Compiled, T), Refused> {
    let options = Options {
        with: common.with.clone(),
        house: common.house.map(Into::into),
        no_standard: common.no_standard,
    };
    book::load(&Disk, path, &options).map(|loaded| compile_beside(loaded, beside))
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

/// A game that is ready to be played.
pub(super) struct Table {
    /// The compiled book.
    pub(super) compiled: Compiled,
    /// Its code.
    pub(super) program: Program,
    /// How many sit down.
    pub(super) players: u32,
}

/// Loads, compiles, and finds seats. What nobody could read is said first; `strict` refuses it.
pub(super) fn sit_down(
    path: &str,
    players: Option<u32>,
    strict: bool,
    common: &Common,
    console: &mut Console,
) -> Result<Table, Exit> {
    let compiled = open_or_report(path, common, console)?;
    let unread = compiled.unread().count();
    if unread > 0 {
        let noun = if unread == 1 { "sentence is" } else { "sentences are" };
        console.note(&format!(
            "{unread} {noun} not read and will not be followed; `houserules check {path}` says which"
        ));
        if strict {
            if console.json() {
                console.data(&stopped_json(&compiled, &compiled.findings));
            }
            return Err(Exit::Findings);
        }
    }
    let program = program(&compiled, console)?;
    let players = players.unwrap_or_else(|| compiled.usual_players());
    if !(1..=60).contains(&players) {
        return Err(refuse(console, "between 1 and 60 players can sit at a table"));
    }
    let range =
        compiled.book.players.map(|p| (p.min, p.max)).or(compiled.lowered.world.players);
    if let Some((min, max)) = range
        && !(min..=max).contains(&players)
    {
        console
            .note(&format!("this game is made for {min} to {max} players, not for {players}"));
    }
    Ok(Table { compiled, program, players })
}

/// The code of a game; why there is none is reported here.
pub(super) fn program(compiled: &Compiled, console: &mut Console) -> Result<Program, Exit> {
    compiled.program().map_err(|list| {
        let mut findings = Findings::default();
        for finding in list {
            findings.push(finding);
        }
        if console.json() {
            console.data(&stopped_json(compiled, &findings));
        }
        report(&compiled.sources, &findings, console);
        Exit::Findings
    })
}

/// A game that is not played, as data.
fn stopped_json(compiled: &Compiled, findings: &Findings) -> Value {
    json!({
        "schema": SCHEMA,
        "unread": compiled.unread().collect::<Vec<_>>(),
        "findings": findings_json(&compiled.sources, findings, &compiled.names),
    })
}
