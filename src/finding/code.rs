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
    /// A sentence that no reading was found for.
    UnreadSentence = 101, "unread-sentence", Error;
    /// A sentence with two different readings.
    AmbiguousSentence = 102, "ambiguous-sentence", Error;
    /// A word that the book does not define.
    UnknownTerm = 103, "unknown-term", Error;
    /// A word that is close to a term of the book.
    NearMissTerm = 104, "near-miss-term", Warning;
    /// A reference to a rule that does not exist.
    DanglingReference = 201, "dangling-reference", Error;
    /// A component table that lacks something or has an impossible figure.
    BadComponents = 210, "bad-components", Error;
    /// A manifest or front matter with an entry that says nothing.
    BadManifest = 211, "bad-manifest", Error;
    /// Two rules decide one thing and no law ranks them.
    Tie = 301, "tie", Error;
    /// A clash that the number alone decides.
    DecidedByNumber = 302, "decided-by-number", Warning;
    /// A clash decided by exception, layer or claim.
    DecidedByException = 303, "decided-by-exception", Note;
    /// Laws that rank rules in a circle.
    PrecedenceCycle = 310, "precedence-cycle", Error;
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "HR{:03}", self.number())
    }
}
