//! Rules about rules.

use super::expr::Cond;
use super::rule::{RuleNumber, SetId};

/// A law of precedence or identity that a book states about its own rules.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Meta {
    /// Of two rules that conflict, the one with the earlier number prevails.
    EarlierNumber,
    /// … the one with the later number prevails.
    LaterNumber,
    /// An exceptional rule prevails over the one it is an exception to, wherever it stands.
    Exceptional,
    /// A rule that calls itself an exception prevails over the one it is an exception to; a narrower case does not by itself.
    CallsItself,
    /// What makes a rule exceptional (a definition that explains the law above).
    ExceptionalMeans,
    /// That only what a rule says of itself makes it exceptional, not that it speaks of a narrower case.
    OnlyStated,
    /// A prohibition prevails over a permission.
    CannotBeatsCan,
    /// A permission prevails over a prohibition.
    CanBeatsCannot,
    /// What rules of one force say prevails over what those of the other say (`must not` over `must`).
    Force {
        /// The stronger.
        over: Force,
        /// The weaker.
        under: Force,
    },
    /// The rule with the higher (or lower) figure in a stated attribute prevails (`power`).
    Attribute {
        /// The attribute's name.
        name: String,
        /// Whether the higher figure prevails.
        higher: bool,
    },
    /// Of two rules that give different figures for the same thing, the one with the larger (or smaller) figure prevails.
    Amount {
        /// Whether the larger figure prevails.
        larger: bool,
    },
    /// Explicit claims of rules to prevail over, or defer to, others are honoured at this rung.
    Claims,
    /// A rule that says that it gives way does so; no book needs to say it.
    Yields,
    /// Some rules prevail over others: a set over a set, a class over a class.
    Over {
        /// The stronger.
        over: Rules,
        /// The weaker.
        under: Rules,
    },
    /// The law holds between rules of one group only (`if two mutable rules conflict, …`).
    Among(Rules, Box<Meta>),
    /// Compatibility rules rank below the lower of their two sets.
    CompatibilityBelow,
    /// Base rules of a game apply to its cards except against this book.
    BaseBelow,
    /// Within one rule, the later clause prevails.
    LaterClause,
    /// Within one rule, the earlier clause prevails.
    EarlierClause,
    /// The more specific rule prevails.
    Specific,
    /// The more general rule prevails.
    General,
    /// What a rule takes out of an earlier one does not fall under that one; no book needs to say it.
    LeavesOut,
    /// Same name, same element, across sets unless specified otherwise.
    SameName,
    /// What holds for the rules of this set only.
    Scope(SetId, Box<Cond>),
}

/// What a rule does to an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Force {
    /// It may be done.
    Permits,
    /// It cannot be done.
    Forbids,
    /// It must be done.
    Obliges,
}

impl Force {
    /// Its modal.
    pub fn modal(self) -> &'static str {
        match self {
            Self::Permits => "may",
            Self::Forbids => "cannot",
            Self::Obliges => "must",
        }
    }
}

impl Meta {
    /// The law without the group it is limited to.
    pub fn law(&self) -> &Self {
        match self {
            Self::Among(_, law) => law.law(),
            law => law,
        }
    }
}

/// A group of rules that a law or a claim speaks of.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rules {
    /// All rules; opposite a group, all others.
    All,
    /// What is printed on pieces.
    Printed,
    /// Rules of a set, of a role or of a class, by the words for it (`house`, `immutable`).
    Named(String),
    /// The rules of one set.
    Set(SetId),
    /// The rules of this number and those below it, in the set that says so or in any (none).
    Numbered(Option<SetId>, RuleNumber),
    /// The rules under a heading of one set.
    Titled(SetId, String),
    /// The rules that contain these words, or that begin with them.
    Saying {
        /// In small letters, with single spaces.
        words: String,
        /// Whether a rule has to begin with them.
        first: bool,
    },
    /// All of these groups.
    Several(Vec<Rules>),
}

impl Rules {
    /// Whether rules that are named by number have a rule of this set and number among them; those that are named otherwise
    /// have none.
    pub(crate) fn name_number(&self, set: SetId, number: &RuleNumber) -> bool {
        match self {
            Self::Numbered(of, named) => {
                of.is_none_or(|of| of == set)
                    && !named.0.is_empty()
                    && number.0.starts_with(&named.0)
            }
            Self::Several(list) => list.iter().any(|rules| rules.name_number(set, number)),
            _ => false,
        }
    }
}

impl std::fmt::Display for Rules {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::All => f.write_str("all others"),
            Self::Printed => f.write_str("what is printed on pieces"),
            Self::Named(name) => f.write_str(name),
            Self::Set(_) => f.write_str("this set"),
            Self::Numbered(_, number) => {
                let parts: Vec<String> = number.0.iter().map(u32::to_string).collect();
                f.write_str(&parts.join("."))
            }
            Self::Titled(_, title) => f.write_str(title),
            Self::Saying { words, first: true } => write!(f, "what begins with “{words}”"),
            Self::Saying { words, .. } => write!(f, "what says “{words}”"),
            Self::Several(list) => {
                let names: Vec<String> = list.iter().map(ToString::to_string).collect();
                f.write_str(&names.join(" and "))
            }
        }
    }
}
