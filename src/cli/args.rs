//! Arguments.

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::book::HouseLayer;

/// Write, check, play and test game rulebooks in plain English.
#[derive(Debug, Parser)]
#[command(name = "houserules", version, max_term_width = 100, arg_required_else_help = true)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
    #[command(flatten)]
    pub(super) common: Common,
}

/// Options of every command.
#[derive(Debug, Clone, Args)]
pub(super) struct Common {
    /// Add house rules: a file, or a folder with rules and component tables (repeats)
    #[arg(long, value_name = "PATH", global = true)]
    pub(super) with: Vec<String>,
    /// How house rules rank
    #[arg(long, value_name = "RANK", global = true)]
    pub(super) house: Option<House>,
    /// Leave out the standard rule set
    #[arg(long, global = true)]
    pub(super) no_standard: bool,
    /// Output for people or for programs
    #[arg(long, value_name = "FORMAT", default_value = "human", global = true)]
    pub(super) format: Format,
    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    pub(super) color: When,
    /// Columns of the output (the terminal's, if not given)
    #[arg(long, value_name = "COLUMNS", global = true)]
    pub(super) width: Option<usize>,
    /// Say less
    #[arg(short, long, global = true)]
    pub(super) quiet: bool,
}

/// How house rules rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum House {
    /// Above the book
    Above,
    /// Inside the book's own outline: only its laws decide
    ByTheBook,
}

impl From<House> for HouseLayer {
    fn from(house: House) -> Self {
        match house {
            House::Above => Self::Above,
            House::ByTheBook => Self::ByTheBook,
        }
    }
}

/// Output for people or for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Text for people
    Human,
    /// JSON on standard output
    Json,
    /// SARIF 2.1.0 on standard output (check only)
    Sarif,
    /// Annotations for a code host's checks (check only)
    Github,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum When {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Write a first rulebook with a table of cards and a scenario
    New(New),
    /// Say what was understood, what was not, and which rules clash
    Check(Check),
    /// Say what a rule, term, action or event means and which rules decide it
    Explain(Explain),
    /// Print what one stage makes of a game
    Show(Show),
    /// Show the kinds of sentences, with examples from a book
    Phrasebook(Phrasebook),
    /// Play in the terminal
    Play(Play),
    /// Play many games at random and give figures
    Simulate(Simulate),
    /// Run the scenarios beside a rulebook
    Test(Test),
    /// Say what a change of rules changes, in the text and in play
    Diff(Diff),
    /// Print the rules of a web page or text as a rulebook to go on from
    Import(Import),
}

/// `import`
#[derive(Debug, Args)]
pub(super) struct Import {
    /// A page (HTML), a text, a proposal
    pub(super) path: String,
    /// Write the rulebook here instead of printing it
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<String>,
}

/// `new`
#[derive(Debug, Args)]
pub(super) struct New {
    /// The folder to write
    pub(super) dir: String,
}

/// `check`
#[derive(Debug, Args)]
pub(super) struct Check {
    /// Rulebooks, or folders with a game
    #[arg(required = true)]
    pub(super) paths: Vec<String>,
    /// Print how each sentence was read
    #[arg(long)]
    pub(super) readings: bool,
    /// Fail on warnings too
    #[arg(long)]
    pub(super) strict: bool,
    /// Look for clashes in so many decisions of random play (5000; fewer in a large book)
    #[arg(long, value_name = "N")]
    pub(super) steps: Option<u32>,
    /// Check again at each change, until the process is ended
    #[arg(long)]
    pub(super) watch: bool,
}

/// `explain`
#[derive(Debug, Args)]
pub(super) struct Explain {
    /// A rulebook, or a folder with a game
    pub(super) path: String,
    /// A rule number, a term, an action or an event; the whole book if none
    pub(super) what: Vec<String>,
}

/// `show`
#[derive(Debug, Args)]
pub(super) struct Show {
    /// The stage
    pub(super) stage: Stage,
    /// A rulebook, or a folder with a game
    pub(super) path: String,
    /// Leave out ids, numbers, places and texts (program only)
    #[arg(long)]
    pub(super) bare: bool,
    /// Print the standard set too
    #[arg(long)]
    pub(super) standard: bool,
}

/// `phrasebook`
#[derive(Debug, Args)]
pub(super) struct Phrasebook {
    /// A rulebook, or a folder with a game
    pub(super) path: Option<String>,
}

/// `play`
#[derive(Debug, Args)]
pub(super) struct Play {
    /// A rulebook, or a folder with a game
    pub(super) path: String,
    /// Who sits where: `Ann=human`, `Ben=random` (repeats, in order of seats)
    #[arg(long, value_name = "NAME=KIND")]
    pub(super) seat: Vec<String>,
    /// How many play
    #[arg(long)]
    pub(super) players: Option<u32>,
    /// What chance depends on
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// Say of each event which rule caused it
    #[arg(long)]
    pub(super) why: bool,
    /// Save the game to a file at the end
    #[arg(long, value_name = "FILE")]
    pub(super) save: Option<String>,
    /// Take up a saved game
    #[arg(long, value_name = "FILE")]
    pub(super) load: Option<String>,
    /// Print what happened in a saved game, or in the witness of a clash (a file, or the JSON itself)
    #[arg(long, value_name = "FILE", conflicts_with = "load")]
    pub(super) replay: Option<String>,
    /// Refuse a book with sentences that nobody could read
    #[arg(long)]
    pub(super) strict: bool,
}

/// `simulate`
#[derive(Debug, Args)]
pub(super) struct Simulate {
    /// A rulebook, or a folder with a game
    pub(super) path: String,
    /// How many games
    #[arg(long, default_value_t = 1000)]
    pub(super) games: u64,
    /// How many play
    #[arg(long)]
    pub(super) players: Option<u32>,
    /// What chance depends on
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// Break a game off after so many decisions
    #[arg(long, default_value_t = 100_000)]
    pub(super) max_decisions: u32,
    /// How many games at a time; 0 takes all cores
    #[arg(long, default_value_t = 0)]
    pub(super) threads: usize,
    /// Add how long it took
    #[arg(long)]
    pub(super) timing: bool,
    /// Print which rules the games exercise, sentence by sentence
    #[arg(long)]
    pub(super) coverage: bool,
    /// Write the coverage as one HTML page
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<String>,
    /// Refuse a book with sentences that nobody could read
    #[arg(long)]
    pub(super) strict: bool,
}

/// `test`
#[allow(clippy::struct_excessive_bools, reason = "one for each flag of the command line")]
#[derive(Debug, Args)]
pub(super) struct Test {
    /// Folders with a game, rulebooks, or files with scenarios
    #[arg(required = true)]
    pub(super) paths: Vec<String>,
    /// Print which rules the scenarios exercise, sentence by sentence
    #[arg(long)]
    pub(super) coverage: bool,
    /// Write the coverage as one HTML page
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<String>,
    /// Compare snapshots also where there are none yet
    #[arg(long)]
    pub(super) snapshots: bool,
    /// Keep all snapshots as they are now
    #[arg(long)]
    pub(super) accept: bool,
    /// Look through changed snapshots one by one
    #[arg(long, conflicts_with = "accept")]
    pub(super) review: bool,
    /// Alter one rule at a time and list what no scenario notices
    #[arg(long)]
    pub(super) mutants: bool,
    /// Begin no more mutants after so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    pub(super) budget: u64,
    /// Write the results as XML for build servers (the format of `JUnit`)
    #[arg(long, value_name = "FILE")]
    pub(super) junit: Option<String>,
    /// Refuse a book with sentences that nobody could read
    #[arg(long)]
    pub(super) strict: bool,
}

/// `diff`
#[derive(Debug, Args)]
pub(super) struct Diff {
    /// The old rulebook: a file, a folder, or `REVISION:PATH` of a git repository
    pub(super) old: String,
    /// The new rulebook; `REVISION:` takes the path of the other one
    pub(super) new: String,
    /// Games of each book for the comparison of play; 0 compares the texts alone
    #[arg(long, default_value_t = 200)]
    pub(super) games: u64,
    /// How many play
    #[arg(long)]
    pub(super) players: Option<u32>,
    /// What chance depends on
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// Break a game off after so many decisions
    #[arg(long, default_value_t = 20_000)]
    pub(super) max_decisions: u32,
    /// Write the report as one HTML page
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<String>,
    /// List everything, however long
    #[arg(long)]
    pub(super) all: bool,
    /// End with code 1 if anything differs
    #[arg(long)]
    pub(super) exit_code: bool,
}

/// The stages that can be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Stage {
    /// Rule numbers, headings, items
    Outline,
    /// The terms and what they name
    Vocabulary,
    /// The sentences as the grammar gets them
    Sentences,
    /// How each sentence was read
    Readings,
    /// What each rule does
    Rules,
    /// The laws, and all rules, highest first
    Order,
    /// The code that the machine runs
    Program,
}
