//! Altered books, and which scenario notices the alteration.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::alter::Alteration;
use crate::book::Loaded;
use crate::compile::{Compiled, Status, Tested, compile, test, test_until};
use crate::finding::{Code, Severity};
use crate::machine::State;
use crate::playtest::scenario::Outcome;
use crate::program::Program;
use crate::source::SourceFile;

/// With how many players pieces are built at most, to see whether they are built as the rules say.
const MOST_PLAYERS: u32 = 8;

/// What became of an altered book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// A scenario noticed: `file: name`.
    Caught(String),
    /// No scenario noticed.
    Survived,
    /// No play can differ, for this reason: there is nothing to notice.
    Equal(Proof),
    /// A sentence of it is not read any more, `check` finds an error in it that the book does not
    /// have, or there is no program.
    Refused,
}

/// Why no play of an altered book differs from play of the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// The program is the same, instruction for instruction.
    SameProgram,
    /// The program is the same up to the numbers and the order of names ([`Program::essence`]).
    SameRules,
    /// It differs only in how the pieces have to be built, and the pieces of both keep that.
    SameBuild,
}

impl Proof {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::SameProgram => "same program",
            Self::SameRules => "same rules",
            Self::SameBuild => "the pieces keep both",
        }
    }
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
    essence: String,
    /// What the program says apart from how pieces are built, if they are built as it says.
    built: Option<String>,
    unread: usize,
    /// The errors that `check` finds, by code and place in the outline.
    errors: Vec<(Code, Option<String>)>,
    /// `file: name` of the scenarios that pass with the book as it is.
    passing: Vec<String>,
}

impl<'a> Judge<'a> {
    /// What is needed to judge.
    pub fn new(compiled: &'a Compiled, program: &Program, scenarios: &'a [SourceFile]) -> Self {
        let tested = test(compiled, program, scenarios.to_vec());
        let passing = verdicts(&tested).filter(|(_, passed)| *passed).map(|(n, _)| n).collect();
        Self {
            compiled,
            scenarios,
            bare: program.bare(),
            essence: program.essence(false),
            built: well_built(compiled, program).then(|| program.essence(true)),
            unread: unread(compiled),
            errors: errors(compiled),
            passing,
        }
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
        if unread(&altered) > self.unread {
            return Fate::Refused;
        }
        let Ok(program) = altered.program() else { return Fate::Refused };
        if program.bare() == self.bare {
            return Fate::Equal(Proof::SameProgram);
        }
        if errors(&altered).iter().any(|error| !self.errors.contains(error)) {
            return Fate::Refused;
        }
        if program.essence(false) == self.essence {
            return Fate::Equal(Proof::SameRules);
        }
        if self.built.as_ref().is_some_and(|built| *built == program.essence(true))
            && well_built(&altered, &program)
        {
            return Fate::Equal(Proof::SameBuild);
        }
        // One reader for all files: it costs as much as compiling.
        let noticed = |path: &str, outcome: &Outcome| {
            let name = named(path, outcome);
            (!outcome.passed() && self.passing.contains(&name)).then_some(name)
        };
        let tested =
            test_until(&altered, &program, self.scenarios.to_vec(), |file, outcomes| {
                outcomes.iter().any(|outcome| noticed(&file.path, outcome).is_some())
            });
        let failed = tested.files.iter().find_map(|(file, outcomes)| {
            let path = &tested.sources.get(*file).path;
            outcomes.iter().find_map(|outcome| noticed(path, outcome))
        });
        failed.map_or(Fate::Survived, Fate::Caught)
    }
}

/// `file: name` of a scenario.
fn named(path: &str, outcome: &Outcome) -> String {
    format!("{path}: {}", outcome.name)
}

/// How many sentences are not read.
fn unread(compiled: &Compiled) -> usize {
    compiled.own_readings().filter(|r| r.status == Status::Unread).count()
}

/// The errors that `check` finds.
fn errors(compiled: &Compiled) -> Vec<(Code, Option<String>)> {
    let errors = compiled.findings.iter().filter(|f| f.code.severity() == Severity::Error);
    errors.map(|f| (f.code, f.rule.clone())).collect()
}

/// Whether the pieces are built as the rules say, with every number of players.
fn well_built(compiled: &Compiled, program: &Program) -> bool {
    let usual = compiled.usual_players();
    let (min, max) = match compiled.book.players {
        Some(players) => (players.min, players.max),
        None => program.player_range().unwrap_or((1, MOST_PLAYERS)),
    };
    let (min, max) = (min.min(usual), max.max(usual).min(MOST_PLAYERS));
    (min..=max).all(|players| State::well_built(program, players))
}

/// `file: name` of each scenario, and whether it passed.
fn verdicts(tested: &Tested) -> impl Iterator<Item = (String, bool)> + '_ {
    tested.files.iter().flat_map(|(file, outcomes)| {
        let path = &tested.sources.get(*file).path;
        outcomes.iter().map(move |o| (named(path, o), o.passed()))
    })
}
