//! What the text says there is: pieces that stand in no table.
//!
//! `There are 40 cards in four colors: red, blue, green and brown.` `10 gems, 6 coins and 4 dragons.`
//! `Use a standard deck of 52 cards.` The harvest reads such sentences word by word; a sentence is
//! taken only if all of its words are, and only if its figures fit.

use super::TermId;
use crate::source::Span;

/// A sentence that says what pieces there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contents {
    /// Where it stands.
    pub at: Span,
    /// The pieces that it brings or describes further, as places in [`Stock::groups`].
    pub groups: Vec<usize>,
    /// The same in other words, for the reader.
    pub reading: String,
}

/// All pieces that the text brings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stock {
    /// Sentences that were read this way.
    pub sentences: Vec<Contents>,
    /// The pieces.
    pub groups: Vec<Group>,
}

impl Stock {
    /// The sentence at this place.
    pub fn at(&self, span: Span) -> Option<&Contents> {
        self.sentences.iter().find(|c| c.at == span)
    }

    /// What is wrong with the pieces of a sentence, if anything.
    pub fn misfit(&self, contents: &Contents) -> Option<String> {
        contents.groups.iter().find_map(|&g| self.groups[g].misfit())
    }
}

/// Pieces of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The kinds, the most special first.
    pub kinds: Vec<TermId>,
    /// The noun as the text has it, in the singular.
    pub noun: String,
    /// How many there are altogether, if the text says so.
    pub total: Option<i64>,
    /// How many of each combination of the axes, if the text says so.
    pub each: Option<i64>,
    /// What tells them apart.
    pub axes: Vec<Axis>,
    /// Where they lie before play, if the text says so.
    pub place: Option<TermId>,
    /// Names that the pieces of one figure have.
    pub called: Vec<Called>,
    /// Whether each player has all of them.
    pub own: bool,
}

/// `a card of rank 11 is a jack`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Called {
    /// The property.
    pub property: TermId,
    /// Its figure.
    pub n: i64,
    /// The kind that such pieces are.
    pub kind: TermId,
    /// Its name.
    pub name: String,
}

/// What tells the pieces of a group apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Axis {
    /// The property.
    pub property: TermId,
    /// Its values.
    pub values: Values,
}

/// The values of an axis.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Values {
    /// These, by term and name.
    Terms(Vec<(TermId, String)>),
    /// Whole numbers from a to b.
    Numbers(i64, i64),
}

impl Values {
    /// How many there are.
    pub fn len(&self) -> i64 {
        match self {
            Self::Terms(list) => list.len() as i64,
            Self::Numbers(a, b) => (b - a + 1).max(0),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Group {
    /// How many combinations the axes have.
    pub fn combinations(&self) -> i64 {
        self.axes.iter().map(|a| a.values.len()).product()
    }

    /// How many copies of each combination there are.
    pub fn copies(&self) -> Option<i64> {
        let all = self.combinations().max(1);
        match (self.total, self.each) {
            (Some(n), Some(each)) if n == each * all => Some(each),
            (Some(n), None) if self.axes.is_empty() || n == all => Some(n / all),
            (None, Some(each)) => Some(each),
            (None, None) if !self.axes.is_empty() => Some(1),
            _ => None,
        }
    }

    /// What the figures of the text leave open.
    fn misfit(&self) -> Option<String> {
        if self.copies().is_some() {
            return None;
        }
        let all = self.combinations();
        let noun = &self.noun;
        Some(match (self.total, self.each) {
            (Some(n), Some(each)) => {
                format!("{all} different {noun} pieces, {each} of each, are not {n}")
            }
            (Some(n), None) if n % all == 0 => format!(
                "there are {n} pieces and {all} different ones: it is not said that there are {} of each",
                n / all
            ),
            (Some(n), None) => {
                format!("{n} pieces cannot be {all} different ones with as many of each")
            }
            _ => format!("it is not said how many there are of each {noun}"),
        })
    }
}
