//! What a game consists of before anything is read.

use crate::finding::Findings;
use crate::source::{FileId, Sources, Span};

/// A game that was found and whose files were read.
#[derive(Debug, Clone, Default)]
pub struct Loaded {
    /// All texts: rule sets, manifests, component tables.
    pub sources: Sources,
    /// What they are.
    pub book: Book,
    /// What is odd about them.
    pub findings: Findings,
}

/// A game that could not be loaded. The findings say why; a file that is not there has an empty
/// text in `sources`, so that every finding has a place.
#[derive(Clone, Default)]
pub struct Refused {
    /// The texts that were read.
    pub sources: Sources,
    /// Why the game could not be loaded, errors first.
    pub findings: Findings,
}

/// Each finding on a line: `file:line: what is the matter; what to write`.
impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (at, finding) in self.findings.iter().enumerate() {
            let source = self.sources.get(finding.at.span.file);
            let line = source.position(finding.at.span.start).line;
            let gap = if at > 0 { "\n" } else { "" };
            write!(f, "{gap}{}:{line}: {}", source.path, finding.message)?;
            if let Some(help) = &finding.help {
                write!(f, "; {help}")?;
            }
        }
        Ok(())
    }
}

/// As it is shown: this is what `main` prints of an error that it returns.
impl std::fmt::Debug for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Refused {}

/// A game: its rule sets and its components.
#[derive(Debug, Clone, Default)]
pub struct Book {
    /// The title of the manifest, if there is one.
    pub title: Option<String>,
    /// The players of the manifest, if it says so.
    pub players: Option<Players>,
    /// Rule sets, the standard set first, then in the order of the manifest (or by number), then
    /// those added on the command line.
    pub sets: Vec<RuleSource>,
    /// Component tables.
    pub components: Vec<ComponentTable>,
    /// How house rules rank.
    pub house: HouseLayer,
}

/// How many can play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Players {
    /// Fewest.
    pub min: u32,
    /// Most.
    pub max: u32,
    /// How many sit down if nobody says.
    pub default: u32,
}

/// How house rules rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HouseLayer {
    /// Above the book.
    #[default]
    Above,
    /// Part of the book's own outline: only its own laws decide.
    ByTheBook,
}

/// One rules file and what is known about its set.
#[derive(Debug, Clone)]
pub struct RuleSource {
    /// The text.
    pub file: FileId,
    /// The set's name as used in rule ids (`0001`, `standard`, a file stem).
    pub name: String,
    /// Its role.
    pub role: Role,
    /// The prefix that its numbers carry, if it is stated.
    pub prefix: Option<String>,
    /// The set that it stands over, if it is stated.
    pub over: Option<String>,
    /// What it calls the pieces of its game, if it is stated.
    pub pieces: Option<String>,
    /// Whether manifest or command line fixed the name.
    pub(super) named: bool,
    /// Whether manifest or command line fixed the role.
    pub(super) placed: bool,
}

/// The role of a rule set in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Role {
    /// The standard rule set, below everything.
    Standard,
    /// Rules of another game whose pieces are used.
    Base,
    /// The rules of the game.
    Core,
    /// Rules that bring other components into the game.
    Import,
    /// Rules that make two sets fit together.
    Compatibility(String, String),
    /// Corrections of a book that is left as it is.
    Errata,
    /// House rules.
    House,
}

impl Role {
    /// Reads a role as authors write it: `core`, `compatibility of A and B`.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let lower = text.to_lowercase();
        match lower.as_str() {
            "standard" => Some(Self::Standard),
            "base" => Some(Self::Base),
            "core" => Some(Self::Core),
            "import" => Some(Self::Import),
            "errata" => Some(Self::Errata),
            "house" => Some(Self::House),
            _ => {
                let rest = lower.strip_prefix("compatibility")?;
                let rest = rest.trim().strip_prefix("of ")?;
                let (a, b) = rest.split_once(" and ").or_else(|| rest.split_once(", "))?;
                Some(Self::Compatibility(a.trim().to_owned(), b.trim().to_owned()))
            }
        }
    }

    /// The word for it.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Base => "base",
            Self::Core => "core",
            Self::Import => "import",
            Self::Compatibility(..) => "compatibility",
            Self::Errata => "errata",
            Self::House => "house",
        }
    }
}

/// Who has a set of pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Copies {
    /// One set for the game.
    #[default]
    Game,
    /// One set for each player.
    Player,
}

/// A table of pieces.
#[derive(Debug, Clone)]
pub struct ComponentTable {
    /// The file.
    pub file: FileId,
    /// What the rules call a piece of this table; none if nobody says.
    pub noun: Option<String>,
    /// The file's stem (`cards` of `cards.csv`).
    pub stem: String,
    /// Who has a set.
    pub per: Copies,
    /// Where the pieces are before set-up, if it is stated.
    pub place: Option<String>,
    /// The columns apart from the count, in order; the first row gives their names.
    pub columns: Vec<Column>,
    /// Which of the columns holds the printed name.
    pub name_column: Option<usize>,
    /// One row a kind of piece.
    pub rows: Vec<Row>,
}

impl ComponentTable {
    /// The printed name of a row; without a name column, all that is printed.
    pub fn printed_name(&self, row: &Row) -> String {
        match self.name_column.and_then(|at| row.cells.get(at)) {
            Some(name) if !name.is_empty() => name.clone(),
            _ => {
                let cells: Vec<&str> =
                    row.cells.iter().map(String::as_str).filter(|c| !c.is_empty()).collect();
                cells.join(", ")
            }
        }
    }
}

/// A column.
#[derive(Debug, Clone)]
pub struct Column {
    /// Its header.
    pub name: String,
    /// Where the header is.
    pub span: Span,
}

/// One kind of piece.
#[derive(Debug, Clone)]
pub struct Row {
    /// What is printed, one cell a column.
    pub cells: Vec<String>,
    /// How many copies one set holds.
    pub count: u32,
    /// Where the row is.
    pub span: Span,
}
