//! The passes in order.

use crate::book::{self, Book, Loaded};
use crate::finding::{Findings, RuleNames, Severity};
use crate::outline::{Outline, SentenceId};
use crate::source::{Sources, Span};
use crate::syntax::ast;

/// What became of a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// It acts in play.
    Operative,
    /// It says what something is.
    Definition,
    /// It is about other rules.
    Meta,
    /// Its form says that it is no rule.
    Commentary,
    /// No reading was found.
    Unread,
}

impl Status {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Operative => "operative",
            Self::Definition => "definition",
            Self::Meta => "meta",
            Self::Commentary => "commentary",
            Self::Unread => "unread",
        }
    }
}

/// One sentence and what became of it.
#[derive(Debug, Clone)]
pub struct Reading {
    /// The rule set (index into [`Book::sets`] and [`Compiled::outlines`]).
    pub set: usize,
    /// The sentence in its outline.
    pub sentence: SentenceId,
    /// The id `set:number[#occurrence]/sN`.
    pub id: String,
    /// The words.
    pub text: String,
    /// Where they are.
    pub span: Span,
    /// What became of it.
    pub status: Status,
    /// What makes it commentary: example, credit, quotation, heading, reference, flavour, no-effect.
    pub why: Option<&'static str>,
    /// The tree.
    pub statement: Option<ast::Statement>,
    /// The paraphrase.
    pub reading: Option<String>,
}

/// How many sentences became what. The standard set does not count.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
pub struct Coverage {
    /// All.
    pub sentences: usize,
    /// Those that act in play.
    pub operative: usize,
    /// Those that say what something is.
    pub definitions: usize,
    /// Those about other rules.
    pub meta: usize,
    /// Those that are no rules by their form.
    pub commentary: usize,
    /// Those that nobody could read.
    pub unread: usize,
}

impl Coverage {
    /// Counts one more.
    pub fn count(&mut self, status: Status) {
        self.sentences += 1;
        *match status {
            Status::Operative => &mut self.operative,
            Status::Definition => &mut self.definitions,
            Status::Meta => &mut self.meta,
            Status::Commentary => &mut self.commentary,
            Status::Unread => &mut self.unread,
        } += 1;
    }
}

/// A compiled game: what every stage made of it.
#[derive(Debug, Clone, Default)]
pub struct Compiled {
    /// The texts.
    pub sources: Sources,
    /// The rule sets and components.
    pub book: Book,
    /// SHA-256 of all that the rules depend on.
    pub hash: String,
    /// One outline a rule set.
    pub outlines: Vec<Outline>,
    /// All sentences in document order over the sets.
    pub readings: Vec<Reading>,
    /// Rule ids with their bare numbers.
    pub names: RuleNames,
    /// What the author should know, in order of the report.
    pub findings: Findings,
    /// How much was read.
    pub coverage: Coverage,
}

impl Compiled {
    /// Whether an error was found.
    pub fn has_errors(&self) -> bool {
        self.findings.count(Severity::Error) > 0
    }

    /// The sentences of the game's own sets, without the standard set.
    pub fn own_readings(&self) -> impl Iterator<Item = &Reading> {
        self.readings.iter().filter(|r| {
            self.book.sets.get(r.set).is_some_and(|set| set.role != book::Role::Standard)
        })
    }

    /// The ids of the sentences that nobody could read, the standard set's included.
    pub fn unread(&self) -> impl Iterator<Item = &str> {
        self.readings.iter().filter(|r| r.status == Status::Unread).map(|r| r.id.as_str())
    }
}

/// Compiles a loaded game.
pub fn compile(loaded: Loaded) -> Compiled {
    let Loaded { sources, book, findings } = loaded;
    let mut compiled = Compiled { hash: book::hash(&sources, &book), ..Compiled::default() };
    compiled.sources = sources;
    compiled.book = book;
    compiled.findings = findings;
    compiled.findings.sort();
    compiled
}
