//! The world that the rules speak of: places, properties, times, verbs, pieces.

use indexmap::{IndexMap, IndexSet};

use super::effect::Effect;
use super::expr::{Cond, Expr};
use super::rule::{SetId, Watch};
use super::shared::Shared;
use super::verb::Verb;
use crate::source::Span;
use crate::vocabulary::{TermId, Terms};

/// A stretch of time by its place in [`World::times`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeId(pub u16);

/// Everything that `lower` gives.
#[derive(Debug, Clone, Default)]
pub struct Lowered {
    /// The names.
    pub terms: Terms,
    /// The world.
    pub world: World,
    /// The rules, in document order over all sets (lower layers first).
    pub rules: super::RuleList,
    /// The rule sets.
    pub sets: Shared<Vec<Side>>,
    /// What stands around and beside the rules, by set, name and occurrence: laws may rank by it.
    pub beside: Shared<IndexMap<(SetId, String, u32), Beside>>,
    /// What the text gives to rules by their numbers (`rules 101 to 199 are immutable`, `rule 3 has power 2`).
    pub classes: Shared<Vec<NumberMark>>,
    /// What sentences have taken out of earlier rules, as these were read: the place of the sentence, and the rule that
    /// no longer holds for all.
    pub left_out: Vec<(u32, super::Origin)>,
    /// Sentences of the standard set that said where something is, and the sentences of the book that needed it.
    pub leaned: Vec<(Span, Vec<Span>)>,
}

/// A class or a figure that the text gives to rules by their numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberMark {
    /// In which set.
    pub set: SetId,
    /// Which rules.
    pub of: Numbers,
    /// The name of the figure, or `class`.
    pub name: String,
    /// The figure, or the word for the class.
    pub value: String,
}

/// Rules by their numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Numbers {
    /// From the one to the other and what stands below it.
    Range(Vec<u32>, Vec<u32>),
    /// Those before a number.
    Below(Vec<u32>),
    /// Those after a number and what stands below it.
    Above(Vec<u32>),
    /// All to which nothing of that name is given.
    Rest,
    /// Those with a label in front: `(C)`.
    Marked(String),
}

impl Numbers {
    /// Whether a rule of this number is among them, the rest apart.
    pub fn holds(&self, parts: &[u32]) -> bool {
        match self {
            Self::Range(from, to) => {
                from.as_slice() <= parts && (parts <= to.as_slice() || parts.starts_with(to))
            }
            Self::Below(n) => parts < n.as_slice(),
            Self::Above(n) => parts > n.as_slice() && !parts.starts_with(n),
            Self::Rest | Self::Marked(_) => false,
        }
    }
}

/// What stands around and beside a rule.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Beside {
    /// Titles of the headings around it, outermost first.
    pub headings: Vec<String>,
    /// Figures written beside its number (`Power=3`), by name.
    pub attributes: Vec<(String, String)>,
    /// The bold label that opens it, if it is an item with one (`**Fast**: …`): what it says may hold
    /// only for what the label names.
    pub label: Option<String>,
    /// Its sentences as the author wrote them: laws may rank rules by words that they contain.
    pub text: String,
}

/// A rule set: its prefix or name and its role.
#[derive(Debug, Clone, PartialEq)]
pub struct Side {
    /// As it is named in rule ids.
    pub name: String,
    /// Its role.
    pub role: SetRole,
    /// The set that it stands over by its own front matter or the manifest.
    pub over: Option<String>,
    /// Whether its rules say in which year they were made.
    pub dated: bool,
    /// Where it begins.
    pub at: crate::source::Span,
    /// Its title, if a heading stands above its rules.
    pub title: Option<String>,
}

impl Side {
    /// A set of this name and role, of which nothing more is known.
    pub fn new(name: &str, role: SetRole) -> Self {
        Self {
            name: name.to_owned(),
            role,
            over: None,
            dated: false,
            at: crate::source::Span::default(),
            title: None,
        }
    }
}

/// The role of a rule set in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SetRole {
    /// The standard rule set, below everything.
    Standard,
    /// Rules of another game whose cards are used.
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
    /// House rules appended to the book's own outline: only its own laws decide.
    Appended,
}

impl SetRole {
    /// How high a set stands where no law of the book says otherwise.
    #[must_use]
    pub const fn height(&self) -> i32 {
        match self {
            Self::Standard => 0,
            Self::Base => 1,
            Self::Compatibility(..) => 2,
            Self::Core | Self::Import | Self::Appended => 3,
            Self::Errata => 4,
            Self::House => 5,
        }
    }
}

/// What exists.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct World {
    /// Places.
    pub zones: Shared<Vec<Zone>>,
    /// Properties of pieces and tallies of players and the game.
    pub properties: Shared<Vec<Property>>,
    /// Statuses.
    pub statuses: Shared<Vec<Status>>,
    /// Held states.
    pub states: Shared<Vec<HeldState>>,
    /// Titles.
    pub designations: Shared<Vec<Designation>>,
    /// Stretches of time; a parent stands before its children.
    pub times: Shared<Vec<Time>>,
    /// Verbs of the book.
    pub verbs: Verbs,
    /// The pieces, one entry a kind.
    pub components: Shared<Vec<Component>>,
    /// Lookup tables: for each row the key (lowest number of its column) and whether it is open above.
    pub tables: Shared<Vec<Vec<(i64, bool, i64)>>>,
    /// Fewest and most players, if stated.
    pub players: Option<(u32, u32)>,
    /// Which stretch of time a sentence puts right after (or before) which other one, where they stand beside each
    /// other.
    pub follows: Vec<(TimeId, TimeId, bool)>,
    /// Direction of play: 1 clockwise (by seat), -1 counterclockwise.
    pub direction: i64,
    /// Who begins.
    pub first_player: Option<Effect>,
    /// What sentences say of the table as a whole, with the place of each: two of them may contradict each other.
    pub stated: Vec<(Stated, Span)>,
    /// Histories that conditions ask for.
    pub watches: Shared<Vec<Watch>>,
    /// The properties in which two pieces must agree to be the same; none: their row.
    pub identity: Option<Vec<TermId>>,
    /// Whether the printed name counts among them.
    pub identity_by_name: bool,
}

/// Something that holds for the table as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stated {
    /// Turns go clockwise (1) or counterclockwise (-1).
    Direction(i64),
    /// Fewest and most players.
    Players(u32, u32),
    /// Those who are tied in the end win together.
    TiesShare,
    /// The first stretch of time comes right behind the second one (or, if not, right before it).
    Order(TimeId, TimeId, bool),
}

/// A place.
#[derive(Debug, Clone, PartialEq)]
pub struct Zone {
    /// Its name.
    pub term: TermId,
    /// Whose.
    pub scope: Scope,
    /// Who sees what is in it unless rules say otherwise.
    pub visibility: Visibility,
    /// Whether it is shuffled before play (a pile that pieces are drawn from).
    pub shuffled: bool,
}

/// Whose a place or value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// One for all.
    Shared,
    /// One for each player.
    Player,
    /// One for each piece (of any kind).
    Piece,
}

/// Who sees the pieces in a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visibility {
    /// Everybody.
    All,
    /// The player whose place it is.
    Holder,
    /// Nobody.
    Nobody,
}

/// A property of pieces or a tally.
#[derive(Debug, Clone, PartialEq)]
pub struct Property {
    /// Its name.
    pub term: TermId,
    /// Of what.
    pub of: Subject,
    /// What values it has.
    pub kind: PropertyKind,
    /// Its value at the start.
    pub start: Expr,
    /// Never below.
    pub floor: Option<i64>,
    /// Never above.
    pub ceiling: Option<i64>,
}

/// What a property belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// Pieces.
    Piece,
    /// Players.
    Player,
    /// The game.
    Game,
}

/// What values a property has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PropertyKind {
    /// Yes or no.
    Flag,
    /// A whole number.
    Number,
    /// One of these terms.
    Term(Vec<TermId>),
    /// Any number of these terms.
    Set(Vec<TermId>),
    /// Words; compared by letters.
    Text,
    /// A player or a piece.
    Reference,
}

/// A status.
#[derive(Debug, Clone, PartialEq)]
pub struct Status {
    /// Its name.
    pub term: TermId,
}

/// A held state: a chance to act while it is held, if `window`.
#[derive(Debug, Clone, PartialEq)]
pub struct HeldState {
    /// Its name.
    pub term: TermId,
    /// Whether its holder is asked to act.
    pub window: bool,
    /// Whether one player holds it at a time.
    pub single: bool,
}

/// A title.
#[derive(Debug, Clone, PartialEq)]
pub struct Designation {
    /// Its name.
    pub term: TermId,
    /// One for the game, or one in each player's pieces.
    pub scope: Scope,
    /// Who or what bears it follows from this condition instead of being set, over slot 0.
    pub defined: Option<Cond>,
}

/// A stretch of time.
#[derive(Debug, Clone, PartialEq)]
pub struct Time {
    /// Its name; none for the game itself.
    pub term: Option<TermId>,
    /// Inside which.
    pub parent: Option<TimeId>,
    /// How often it runs inside its parent.
    pub repeat: Repeat,
    /// Whether it belongs to one player at a time (a turn).
    pub turn: bool,
    /// Whether several players are asked to act in it when no state is held (default window).
    pub open: bool,
}

/// How often a stretch of time runs inside its parent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Repeat {
    /// Once.
    Once,
    /// So many times.
    Times(Expr),
    /// Once for each player in order of play, once around.
    EachPlayer,
    /// For each player in order of play, round and round until the parent ends.
    RoundAndRound,
    /// Again and again until a rule ends it.
    Forever,
    /// Again and again, with a new one behind each that a rule ends (a round that is dealt).
    Anew,
}

/// The verbs of a book: `Verb(FIRST_OF_BOOK + i)` is entry `i`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Verbs {
    /// Base form as printed in traces (`draw`, `remove from play`).
    pub names: Shared<IndexSet<String>>,
}

impl Verbs {
    /// The verb with this base form, added if it is new.
    pub fn intern(&mut self, name: &str) -> Verb {
        self.find(name).unwrap_or_else(|| {
            let (at, _) = self.names.insert_full(name.to_owned());
            Verb(Verb::FIRST_OF_BOOK.0 + at as u16)
        })
    }

    /// The verb with this base form.
    pub fn find(&self, name: &str) -> Option<Verb> {
        self.names.get_index_of(name).map(|at| Verb(Verb::FIRST_OF_BOOK.0 + at as u16))
    }

    /// The base form.
    pub fn name(&self, verb: Verb) -> &str {
        const OWN: [&str; 29] = [
            "move",
            "move all",
            "shuffle",
            "set",
            "add",
            "become",
            "cease to be",
            "attach",
            "detach",
            "gain",
            "lose",
            "turn over",
            "be named",
            "begin",
            "end",
            "win",
            "be out",
            "end the game",
            "draw the game",
            "pass",
            "roll",
            "take an extra turn",
            "skip",
            "show",
            "destroy",
            "get",
            "reverse",
            "begin here",
            "do again",
        ];
        if verb.is_primitive() {
            OWN.get(verb.0 as usize).copied().unwrap_or("do")
        } else {
            self.names
                .get_index((verb.0 - Verb::FIRST_OF_BOOK.0) as usize)
                .map_or("do", String::as_str)
        }
    }
}

/// Pieces of one kind.
#[derive(Debug, Clone, PartialEq)]
pub struct Component {
    /// Printed name.
    pub name: String,
    /// The kinds it is of (`card`, a printed kind).
    pub kinds: Vec<TermId>,
    /// How many copies in one set.
    pub count: u32,
    /// Its properties as printed; set-valued ones occur once a member.
    pub values: Vec<(TermId, PrintedValue)>,
    /// Who has a set of it.
    pub source: PieceSource,
    /// Where the pieces are before set-up; none: set aside.
    pub place: Option<TermId>,
}

/// A printed value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PrintedValue {
    /// A number.
    Number(i64),
    /// A term.
    Term(TermId),
    /// Words.
    Text(String),
    /// Yes or no.
    Flag(bool),
}

/// Who has the pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceSource {
    /// One set for the game.
    Shared,
    /// One set for each player.
    EachPlayer,
}
