//! The library in a few words: a [`Rulebook`] is read and checked, a [`Game`] of it is played, a
//! [`Scenario`] tries it out, and [`assert_rulebooks`] keeps a folder of rulebooks as it is.
//!
//! Everything here is also reachable stage by stage: [`crate::compile`] runs the stages,
//! [`crate::machine::State`] plays, [`crate::diff`] compares.

use std::path::Path;

use crate::book::{self, Options, Refused};
use crate::cli::{Disk, verify};
use crate::compile::{Compiled, Coverage, compile, test};
use crate::diff::{Difference, compare};
use crate::finding::{Finding, Findings, Look, Report};
use crate::machine::{Opening, State};
use crate::playtest::{GameRecord, Playout, playout};
use crate::program::Program;
use crate::source::SourceFile;

/// A rulebook that has been read: its text, what was understood of it, what is odd about it.
///
/// ```
/// use houserules::{Rulebook, check};
///
/// # let text = "# Pebbles\n\n\
/// # * **1.1** Each player begins the game with 0 coins.\n\
/// # * **1.2** On their turn, a player may dig.\n\
/// # * **1.3** When a player digs, they gain 2 coins.\n\
/// # * **1.4** When a player reaches 10 coins, that player wins the game.\n";
/// let book = Rulebook::from_text("pebbles.rules.md", text).expect("it is a rulebook");
/// assert_eq!(book.coverage().unread, 0);
/// assert!(check(&book).is_empty());
///
/// let richer = text.replace("gain 2 coins", "gain 3 coins");
/// let richer = Rulebook::from_text("pebbles.rules.md", &richer).expect("it is a rulebook");
/// let changed = book.diff(&richer).rules.changed;
/// assert_eq!(changed[0].new.rule, "1.3");
/// ```
#[derive(Debug, Clone)]
pub struct Rulebook {
    compiled: Compiled,
}

impl Rulebook {
    /// Reads a rules file, or a folder with a game, from the disk.
    ///
    /// # Errors
    ///
    /// What could not be read, with findings that say why.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Box<Refused>> {
        Self::open_with(path, &Options::default())
    }

    /// As [`Rulebook::open`], with house rules and other options.
    ///
    /// # Errors
    ///
    /// What could not be read, with findings that say why.
    pub fn open_with(path: impl AsRef<Path>, options: &Options) -> Result<Self, Box<Refused>> {
        let path = path.as_ref().to_string_lossy();
        let loaded = book::load(&Disk, &path, options)?;
        Ok(Self { compiled: compile(loaded) })
    }

    /// Reads a text. Component tables need a folder.
    ///
    /// # Errors
    ///
    /// A text that is no rulebook at all, such as a component table.
    pub fn from_text(name: &str, text: &str) -> Result<Self, Box<Refused>> {
        let loaded = book::load_text(name, text, &Options::default())?;
        Ok(Self { compiled: compile(loaded) })
    }

    /// What every stage made of it.
    pub fn compiled(&self) -> &Compiled {
        &self.compiled
    }

    /// How many sentences became what.
    pub fn coverage(&self) -> Coverage {
        self.compiled.coverage
    }

    /// A game for so many players, set up from a seed up to the first decision. The same seed and
    /// choices give the same game on every machine.
    ///
    /// # Errors
    ///
    /// Why there is nothing to play.
    pub fn game(&self, players: u32, seed: u64) -> Result<Game, Unplayable> {
        Ok(Game::new(self.program()?, players, seed))
    }

    /// Runs the scenarios of a text (`## name`, then `Given`, `When` and `Then` lines).
    ///
    /// # Errors
    ///
    /// Why there is nothing to play.
    pub fn scenarios(&self, name: &str, text: &str) -> Result<Vec<Scenario>, Unplayable> {
        let program = self.program()?;
        let tested = test(&self.compiled, &program, vec![SourceFile::new(name, text)]);
        let outcomes = tested.files.iter().flat_map(|(_, outcomes)| outcomes);
        Ok(outcomes
            .map(|outcome| {
                let mut wrong: Vec<String> = outcome.findings.iter().map(told).collect();
                if let Some(failure) = &outcome.failure {
                    wrong.push(format!("`{}`, but {}", failure.expected, failure.found));
                }
                let steps = outcome.failure.as_ref().map(|f| f.steps.clone());
                Scenario { name: outcome.name.clone(), wrong, trace: steps.unwrap_or_default() }
            })
            .collect())
    }

    fn program(&self) -> Result<Program, Unplayable> {
        self.compiled.program().map_err(|findings| Unplayable { findings })
    }

    /// What another version of it changes.
    pub fn diff(&self, new: &Self) -> Difference {
        compare(&self.compiled, &new.compiled)
    }
}

/// A rulebook of which nothing can be played, and why.
///
/// ```
/// let text = "# A\n\n* **1.1** Each player begins the game with 99999999999 coins.\n";
/// let book = houserules::Rulebook::from_text("a.rules.md", text).expect("it is a rulebook");
/// let why = book.game(2, 1).map(|_| ()).expect_err("no program holds so much");
/// assert!(why.to_string().contains("write a number between"));
/// let _: Box<dyn std::error::Error> = why.into();
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Unplayable {
    /// Why.
    pub findings: Vec<Finding>,
}

impl std::fmt::Display for Unplayable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let said: Vec<String> = self.findings.iter().map(told).collect();
        f.write_str(&said.join("\n"))
    }
}

/// As it is shown: this is what `main` prints of an error that it returns.
impl std::fmt::Debug for Unplayable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Unplayable {}

/// What is the matter, and what to write.
fn told(finding: &Finding) -> String {
    match &finding.help {
        Some(help) => format!("{}; {help}", finding.message),
        None => finding.message.clone(),
    }
}

/// What the author of a rulebook should know, in the order of the text.
///
/// ```
/// let text = "# Pebbles\n\n* **1.1** Each player begins the game with 0 coins.\n\
///             * **1.2** On their turn, a player may take 2 frumious coins.\n";
/// let book = houserules::Rulebook::from_text("p.rules.md", text).expect("it is a rulebook");
/// let found = houserules::check(&book);
/// assert!(found.iter().any(|finding| finding.message.contains("frumious")));
/// ```
pub fn check(rulebook: &Rulebook) -> &Findings {
    &rulebook.compiled.findings
}

/// The findings of a rulebook as `houserules check` draws them, without colours, 80 columns wide.
pub fn draw(rulebook: &Rulebook) -> String {
    let look = Look { width: 80, color: false };
    let report = Report::new(&rulebook.compiled.sources, look);
    rulebook.compiled.findings.iter().map(|finding| report.draw(finding)).collect()
}

/// What became of a scenario.
///
/// ```
/// # let text = "# Pebbles\n\n\
/// # * **1.1** Each player begins the game with 0 coins.\n\
/// # * **1.2** On their turn, a player may dig.\n\
/// # * **1.3** When a player digs, they gain 2 coins.\n\
/// # * **1.4** When a player reaches 10 coins, that player wins the game.\n";
/// let book = houserules::Rulebook::from_text("p.rules.md", text).expect("it is a rulebook");
/// let told = "## Digging pays\nGiven two players, Ann and Ben\nAnd it is Ann's turn\n\
///             When Ann digs\nThen Ann has 2 coins\nAnd Ann gains 2 coins because of 1.3\n";
/// let scenarios = book.scenarios("p.scenario.md", told).expect("it can be played");
/// assert!(scenarios[0].passed());
///
/// let wrong = book.scenarios("p.scenario.md", &told.replace("has 2", "has 9")).expect("as before");
/// assert!(wrong[0].wrong[0].contains("but it is 2"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scenario {
    /// Its name.
    pub name: String,
    /// What was wrong; nothing if it passed.
    pub wrong: Vec<String>,
    /// The last steps of play with their rules, if it failed.
    pub trace: Vec<String>,
}

impl Scenario {
    /// Whether it was read and play was as expected.
    pub fn passed(&self) -> bool {
        self.wrong.is_empty()
    }
}

/// A game on its way: a [`State`] with the program that it runs.
///
/// ```
/// # let text = "# Pebbles\n\n\
/// # * **1.1** Each player begins the game with 0 coins.\n\
/// # * **1.2** On their turn, a player may dig.\n\
/// # * **1.3** When a player digs, they gain 2 coins.\n\
/// # * **1.4** When a player reaches 10 coins, that player wins the game.\n";
/// let book = houserules::Rulebook::from_text("p.rules.md", text).expect("it is a rulebook");
/// let mut game = book.game(2, 7).expect("it can be played");
/// while !game.is_terminal() {
///     assert!(!game.legal_actions().is_empty());
///     game.apply(0);
/// }
/// assert_eq!(game.winners().len(), 1);
/// assert!(game.trace().iter().any(|line| line.contains("digs")));
///
/// // The state can be copied and asked; many games are played at random from the same program.
/// let state: &houserules::State = game.state();
/// assert_eq!(state.players(), 2);
/// assert_eq!(game.playout(7, 0).winners, game.playout(7, 0).winners);
/// ```
#[derive(Debug, Clone)]
pub struct Game {
    program: Program,
    state: State,
}

impl Game {
    fn new(program: Program, players: u32, seed: u64) -> Self {
        let mut state = State::open(&program, players, seed, 0, Opening::Setup);
        state.set_trace(true);
        state.go_on(&program);
        Self { program, state }
    }

    /// The state; all its questions take the program.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Who chooses now, by seat from 0; none when the game is over.
    pub fn current_player(&self) -> Option<u32> {
        self.state.current_player()
    }

    /// What can be chosen now, in words.
    pub fn legal_actions(&self) -> Vec<String> {
        let all = self.state.legal_actions().iter();
        all.map(|option| self.state.describe_choice(&self.program, *option)).collect()
    }

    /// Makes the choice with this index, and plays on to the next decision; false if there is no
    /// such choice.
    pub fn apply(&mut self, choice: usize) -> bool {
        self.state.apply(&self.program, choice)
    }

    /// Whether the game is over or cannot go on.
    pub fn is_terminal(&self) -> bool {
        self.state.is_terminal()
    }

    /// Who has won, by seat from 0.
    pub fn winners(&self) -> Vec<u32> {
        self.state.winners()
    }

    /// What happened so far, a line an event, with the rule of each.
    pub fn trace(&self) -> Vec<String> {
        let all = self.state.trace().iter();
        all.map(|event| self.state.describe(&self.program, event)).collect()
    }

    /// Plays game number `game` of a seed at random to its end; this game stays where it is.
    pub fn playout(&self, seed: u64, game: u64) -> GameRecord {
        let players = self.state.players();
        playout(&self.program, Playout { players, seed, max_decisions: 100_000 }, game)
    }
}

/// Checks every rulebook below a folder: its scenarios pass, and its snapshots are as they are kept. For
/// tests of a project that keeps rulebooks:
///
/// ```no_run
/// #[test]
/// fn rulebooks() {
///     houserules::assert_rulebooks("rulebooks");
/// }
/// ```
///
/// Snapshots are kept in `snapshots/` beside each rulebook, in insta's format. What changed is laid beside
/// them as `.snap.new` for `cargo insta review` or `houserules test --review`. With `INSTA_UPDATE=always`
/// all are kept as they are now.
///
/// # Panics
///
/// If a scenario fails, a snapshot changed, or a rulebook cannot be read or played; the message says what.
pub fn assert_rulebooks(folder: impl AsRef<Path>) {
    let wrong = verify(folder.as_ref());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
