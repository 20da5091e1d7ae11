//! Scenarios of a compiled game.

use super::{Compiled, input, units, unread};
use crate::finding::Finding;
use crate::lower::from_syntax::Reader;
use crate::playtest::scenario::{Game, Outcome, run};
use crate::program::Program;
use crate::source::{FileId, SourceFile, Sources};

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
    let mut sources = compiled.sources.clone();
    let ids: Vec<FileId> = files.into_iter().map(|file| sources.add(file)).collect();
    let units = units(compiled);
    let mut reader = Reader::new(&input(compiled, &sources, &units));
    let explain = |parsed: &crate::syntax::Parsed, text: &str, span| -> Vec<Finding> {
        let found = unread::findings(
            parsed,
            "",
            text,
            span,
            &compiled.vocabulary,
            &sources,
            &std::collections::BTreeSet::new(),
        );
        found.iter().cloned().collect()
    };
    let game = Game { vocabulary: &compiled.vocabulary, program, explain: &explain };
    let outcomes =
        ids.iter().map(|&id| (id, run(&game, &mut reader, id, sources.get(id)))).collect();
    Tested { files: outcomes, sources: sources.clone() }
}
