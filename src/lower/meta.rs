//! Rules about rules.

use super::expr::Cond;
use super::rule::SetId;

/// A law of precedence or identity that a book states about its own rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meta {
    /// Of two rules that conflict, the one with the earlier number prevails.
    EarlierNumber,
    /// … the one with the later number prevails.
    LaterNumber,
    /// An exceptional rule prevails over the one it is an exception to, wherever it stands.
    Exceptional,
    /// What makes a rule exceptional (a definition that explains the law above).
    ExceptionalMeans,
    /// A prohibition prevails over a permission.
    CannotBeatsCan,
    /// The rule with the higher (or lower) figure in a stated attribute prevails (`power`).
    Attribute {
        /// The attribute's name.
        name: String,
        /// Whether the higher figure prevails.
        higher: bool,
    },
    /// A rule's own claim to prevail over, or defer to, others is honoured at this rung.
    Claims,
    /// Rules printed on pieces prevail over the book.
    PiecesBeatRules,
    /// The rules of one set (or role of sets) prevail over another's.
    SetOver {
        /// The stronger, by name or role word.
        over: String,
        /// The weaker.
        under: String,
    },
    /// Compatibility rules rank below the lower of their two sets.
    CompatibilityBelow,
    /// Base rules of a game apply to its cards except against this book.
    BaseBelow,
    /// Within one rule, the later clause prevails.
    LaterClause,
    /// The more specific rule prevails.
    Specific,
    /// Rules of a class prevail over rules of another (`immutable` over `mutable`).
    ClassOver {
        /// The stronger.
        over: String,
        /// The weaker.
        under: String,
    },
    /// Same name, same element, across sets unless specified otherwise.
    SameName,
    /// What holds for the rules of this set only.
    Scope(SetId, Box<Cond>),
}
