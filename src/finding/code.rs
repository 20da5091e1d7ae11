//! The table of finding codes.
//!
//! One line a code: number, name, severity. `docs/findings/HRnnn.md` explains each.

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Good to know.
    Note,
    /// Probably not meant.
    Warning,
    /// The rulebook cannot be trusted as it stands.
    Error,
}

impl Severity {
    /// `error`, `warning` or `note`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $number:literal, $name:literal, $severity:ident;)*) => {
        /// What kind of finding it is. Fixed number, name and severity each.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[$doc])* $variant,)*
        }

        impl Code {
            /// Every code, by number.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The number behind `HR`.
            pub fn number(self) -> u16 {
                match self { $(Self::$variant => $number,)* }
            }

            /// The short name, e.g. `unread-sentence`.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// How bad it is.
            pub fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity,)* }
            }
        }
    };
}

// 0xx outline, 1xx language and terms, 2xx references and components,
// 3xx precedence and conflict, 4xx play.
codes! {
    /// A file that is empty or holds no rule.
    EmptyBook = 1, "empty-book", Error;
    /// Bytes that are not UTF-8.
    NotUtf8 = 2, "not-utf8", Error;
    /// A file or folder that cannot be read, or that holds no rulebook.
    UnreadableFile = 3, "unreadable-file", Error;
    /// A command line that asks for nothing that can be done.
    BadUsage = 4, "bad-usage", Error;
    /// A rule number used twice.
    DuplicateNumber = 10, "duplicate-number", Warning;
    /// A number that does not fit where it stands in the outline.
    MisplacedNumber = 11, "misplaced-number", Warning;
    /// A number is missing in a sequence.
    SkippedNumber = 12, "skipped-number", Warning;
    /// A number that is not marked up as its siblings are.
    UnmarkedNumber = 13, "unmarked-number", Warning;
    /// No space between a number and its text.
    NumberWithoutSpace = 14, "number-without-space", Warning;
    /// A number that starts with the prefix of another rule set.
    ForeignPrefix = 15, "foreign-prefix", Warning;
    /// A line, a sentence, a nesting or a number beyond what is read.
    TooLarge = 20, "too-large", Error;
    /// Control or direction-changing characters in the text.
    StrangeCharacter = 21, "strange-character", Warning;
    /// A silence that silences nothing, names no finding or gives no reason.
    UselessSilence = 30, "useless-silence", Warning;
    /// A sentence that no reading was found for.
    UnreadSentence = 101, "unread-sentence", Error;
    /// A sentence with two different readings.
    AmbiguousSentence = 102, "ambiguous-sentence", Error;
    /// A word that the book does not define.
    UnknownTerm = 103, "unknown-term", Error;
    /// A word that is close to a term of the book.
    NearMissTerm = 104, "near-miss-term", Warning;
    /// A term that is defined and never used.
    UnusedTerm = 105, "unused-term", Warning;
    /// A word that only its use explains.
    TermByUse = 106, "term-by-use", Note;
    /// A name of a kind that the list of its kind does not have.
    NotInTheList = 107, "not-in-the-list", Warning;
    /// Words that look like a slip of the pen.
    Wording = 108, "wording", Note;
    /// Words that are explained by each other.
    CircularDefinition = 109, "circular-definition", Warning;
    /// A text on pieces that holds rules of its own.
    UnreadPieceText = 110, "unread-piece-text", Error;
    /// A place of which each player has one, named without saying whose, in two ways.
    WhosePlace = 120, "whose-place", Note;
    /// What the book leaves to the standard set.
    LeftToStandard = 121, "left-to-standard", Note;
    /// A question that the book leaves open and that its players will ask.
    LeftOpen = 124, "left-open", Note;
    /// A sentence that binds nobody: it says what often is, or that some things can be done.
    SaysNothing = 125, "says-nothing", Note;
    /// A sentence that says again what another rule says.
    Restates = 122, "restates", Note;
    /// A sentence that is called a repetition and says something else.
    RestatesOtherwise = 123, "restates-otherwise", Warning;
    /// A reference to a rule that does not exist.
    DanglingReference = 201, "dangling-reference", Error;
    /// A component table that lacks something or has an impossible figure.
    BadComponents = 210, "bad-components", Error;
    /// A manifest or front matter with an entry that says nothing.
    BadManifest = 211, "bad-manifest", Error;
    /// A reference whose number and title do not fit.
    MistitledReference = 202, "mistitled-reference", Warning;
    /// A figure that does not follow from the others beside it.
    WrongArithmetic = 220, "wrong-arithmetic", Warning;
    /// A count that the list behind it does not bear out.
    WrongCount = 221, "wrong-count", Warning;
    /// A number that is divided without a word about the rest.
    RoundingUnsaid = 222, "rounding-unsaid", Warning;
    /// A table by number of players that goes past those of the game.
    TablePastPlayers = 223, "table-past-players", Warning;
    /// A column of a component table that no rule speaks of.
    UnusedColumn = 212, "unused-column", Note;
    /// A property of pieces that neither a table nor a rule gives a value.
    UnfilledProperty = 213, "unfilled-property", Warning;
    /// Pieces that the rules move, of which nothing says what there are.
    NoPieces = 214, "no-pieces", Note;
    /// Two rules decide one thing and no law ranks them.
    Tie = 301, "tie", Error;
    /// A clash that the number alone decides.
    DecidedByNumber = 302, "decided-by-number", Warning;
    /// A clash decided by exception, layer or claim.
    DecidedByException = 303, "decided-by-exception", Note;
    /// A rule that stronger rules cover, or whose condition never holds.
    NeverApplies = 304, "never-applies", Warning;
    /// An exception that is an exception to nothing.
    ExceptionWithoutBase = 305, "exception-without-base", Warning;
    /// An exception that does not say to which of several rules.
    ExceptionToSeveral = 306, "exception-to-several", Warning;
    /// Values that rules split among them and leave out.
    Gap = 307, "gap", Warning;
    /// An exception so wide that it swallows a narrower one before it.
    BroadException = 308, "broad-exception", Warning;
    /// A law that ranks rules of a class that nothing has.
    EmptyClass = 309, "empty-class", Note;
    /// Laws that rank rules in a circle.
    PrecedenceCycle = 310, "precedence-cycle", Error;
    /// One quantity stated with different figures.
    DifferentFigures = 311, "different-figures", Warning;
    /// What one rule has players do, another forbids, and neither names the other.
    ForbiddenElsewhere = 312, "forbidden-elsewhere", Warning;
    /// The same thing said twice.
    SaidTwice = 320, "said-twice", Note;
    /// Two sentences that say one thing but for one word.
    Drift = 321, "drift", Warning;
    /// The same order given twice, so that it is carried out twice.
    HappensTwice = 322, "happens-twice", Warning;
    /// Something that is done at the start of one stretch of time, and elsewhere of another.
    OtherTime = 330, "other-time", Warning;
    /// A stretch of time that ends otherwise than its rule says, without being called an exception.
    EndsOtherwise = 331, "ends-otherwise", Warning;
    /// An item of a list of steps that orders nothing.
    NoStep = 332, "no-step", Warning;
    /// An action that a rule offers and that is never legal.
    NeverLegal = 401, "never-legal", Warning;
    /// Something that must be done and cannot be.
    MustButCannot = 402, "must-but-cannot", Warning;
    /// A stretch of time that cannot end.
    EndlessTime = 403, "endless-time", Warning;
    /// A state that something starts and nothing ends, or the reverse.
    OneWayState = 404, "one-way-state", Warning;
    /// A rule about an event that nothing causes.
    NothingCauses = 405, "nothing-causes", Warning;
    /// A zone that nothing enters.
    NeverEntered = 406, "never-entered", Warning;
    /// Triggers that set each other off without end.
    TriggerLoop = 410, "trigger-loop", Warning;
    /// Two triggers whose order matters and is not said.
    OrderUnsaid = 411, "order-unsaid", Warning;
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "HR{:03}", self.number())
    }
}
