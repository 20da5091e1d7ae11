//! Altered books, and which scenario notices the alteration.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::alter::Alteration;
use crate::book::Loaded;
use crate::compile::{Compiled, Status, Tested, compile, test};
use crate::program::Program;
use crate::source::SourceFile;

/// What became of an altered book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// A scenario noticed: `file: name`.
    Caught(String),
    /// No scenario noticed.
    Survived,
    /// It compiles to the same program: there is nothing to notice.
    Equal,
    /// A sentence of it is not read any more, or there is no program: `check` refuses it.
    Refused,
}

/// An altered book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutant {
    /// How it was altered.
    pub alteration: Alteration,
    /// What became of it.
    pub fate: Fate,
}

/// Judges altered copies of one book by its scenarios.
#[derive(Debug)]
pub struct Judge<'a> {
    compiled: &'a Compiled,
    scenarios: &'a [SourceFile],
    bare: String,
    /// `file: name` of the scenarios that pass with the book as it is.
    passing: Vec<String>,
}

impl<'a> Judge<'a> {
    /// What is needed to judge.
    pub fn new(compiled: &'a Compiled, program: &Program, scenarios: &'a [SourceFile]) -> Self {
        let tested = test(compiled, program, scenarios.to_vec());
        let passing = verdicts(&tested).filter(|(_, passed)| *passed).map(|(n, _)| n).collect();
        Self { compiled, scenarios, bare: program.bare(), passing }
    }

    /// The altered book, compiled.
    pub fn altered(&self, alteration: &Alteration) -> Compiled {
        let mut sources = self.compiled.sources.clone();
        let file = sources.get(alteration.span.file);
        let (from, to) = (alteration.span.start as usize, alteration.span.end as usize);
        let text = format!("{}{}{}", &file.text[..from], alteration.new, &file.text[to..]);
        let path = file.path.clone();
        sources.replace(alteration.span.file, SourceFile::new(path, text));
        let book = self.compiled.book.clone();
        compile(Loaded { sources, book, findings: crate::finding::Findings::default() })
    }

    /// Compiles the altered book and runs the scenarios until one notices.
    pub fn judge(&self, alteration: &Alteration) -> Fate {
        // An altered book may be one that nobody would write.
        catch_unwind(AssertUnwindSafe(|| self.fate(alteration))).unwrap_or(Fate::Refused)
    }

    fn fate(&self, alteration: &Alteration) -> Fate {
        let altered = self.altered(alteration);
        let unread = |compiled: &Compiled| {
            compiled.own_readings().filter(|r| r.status == Status::Unread).count()
        };
        if unread(&altered) > unread(self.compiled) {
            return Fate::Refused;
        }
        let Ok(program) = altered.program() else { return Fate::Refused };
        if program.bare() == self.bare {
            return Fate::Equal;
        }
        for file in self.scenarios {
            let tested = test(&altered, &program, vec![file.clone()]);
            let failed =
                verdicts(&tested).find(|(name, passed)| !passed && self.passing.contains(name));
            if let Some((name, _)) = failed {
                return Fate::Caught(name);
            }
        }
        Fate::Survived
    }
}

/// `file: name` of each scenario, and whether it passed.
fn verdicts(tested: &Tested) -> impl Iterator<Item = (String, bool)> + '_ {
    tested.files.iter().flat_map(|(file, outcomes)| {
        let path = &tested.sources.get(*file).path;
        outcomes.iter().map(move |o| (format!("{path}: {}", o.name), o.passed()))
    })
}
