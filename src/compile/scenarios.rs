//! Scenarios of a compiled game.

use super::{Compiled, input, units, unread};
use crate::finding::{Code, Finding};
use crate::lower::from_syntax::Reader;
use crate::playtest::scenario::{Game, Outcome, run};
use crate::program::Program;
use crate::source::{FileId, SourceFile, Sources};
use crate::syntax::Parsed;

/// The scenarios of some files, tried out.
#[derive(Debug)]
pub struct Tested {
    /// The texts of the game and of the scenarios.
    pub sources: Sources,
    /// What became of each scenario, file by file.
    pub files: Vec<(FileId, Vec<Outcome>)>,
}

/// Runs the scenarios of files against a compiled game.
pub fn test(compiled: &Compiled, program: &Program, files: Vec<SourceFile>) -> Tested {
    test_until(compiled, program, files, |_, _| false)
}

/// Runs the scenarios of files one file after the other, until one file's outcomes are enough.
pub fn test_until(
    compiled: &Compiled,
    program: &Program,
    files: Vec<SourceFile>,
    enough: impl Fn(&SourceFile, &[Outcome]) -> bool,
) -> Tested {
    let mut sources = compiled.sources.clone();
    let ids: Vec<FileId> = files.into_iter().map(|file| sources.add(file)).collect();
    let units = units(compiled);
    let mut reader = Reader::new(&input(compiled, &sources, &units));
    let explain = |parsed: &Parsed, text: &str, span, players: &[String]| -> Vec<Finding> {
        let found = unread::findings(
            parsed,
            "",
            text,
            span,
            &compiled.vocabulary,
            &sources,
            &unread::Titles { all: &std::collections::BTreeSet::new(), story: false },
        );
        let mut found: Vec<Finding> = found.iter().cloned().collect();
        for finding in &mut found {
            finding.rule = finding.rule.take().filter(|rule| !rule.is_empty());
            if finding.code == Code::UnknownTerm {
                // A scenario defines nothing.
                let word = finding.message.split('`').nth(1).unwrap_or_default();
                let near = compiled.vocabulary.nearest(word);
                let near: Vec<String> = near.iter().take(3).map(|n| format!("`{n}`")).collect();
                finding.help = Some(match near.as_slice() {
                    [] => names(compiled, players),
                    near => format!("write {}", near.join(" or ")),
                });
            }
        }
        found
    };
    let game = Game { vocabulary: &compiled.vocabulary, program, explain: &explain };
    let mut files = Vec::new();
    for id in ids {
        let source = sources.get(id);
        let outcomes = run(&game, &mut reader, id, source);
        let last = enough(source, &outcomes);
        files.push((id, outcomes));
        if last {
            break;
        }
    }
    Tested { files, sources: sources.clone() }
}

/// So many names of pieces are told.
const SHOWN: usize = 5;

/// What to write where a scenario has a word that the book does not know: a scenario defines nothing.
fn names(compiled: &Compiled, players: &[String]) -> String {
    let mut all: Vec<String> = Vec::new();
    for table in &compiled.book.components {
        for row in &table.rows {
            let name = table.printed_name(row);
            if !all.contains(&name) {
                all.push(name);
            }
        }
    }
    let shown: Vec<String> = all.iter().take(SHOWN).map(|name| format!("`{name}`")).collect();
    let seated: Vec<String> = players.iter().map(|name| format!("`{name}`")).collect();
    let seated = match seated.split_last() {
        Some((last, [])) => format!("the one player is {last}"),
        Some((last, before)) => format!("the players are {} and {last}", before.join(", ")),
        None => "nobody plays yet".to_owned(),
    };
    match shown.as_slice() {
        [] => {
            format!(
                "{seated}; use the names of the book: `houserules show vocabulary` lists them"
            )
        }
        shown => {
            let more = if all.len() > SHOWN { ", …" } else { "" };
            format!("{seated}; the pieces of the book are {}{more}", shown.join(", "))
        }
    }
}
