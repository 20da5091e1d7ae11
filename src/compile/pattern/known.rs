//! The words of a list of patterns by number, and sets of them.

use indexmap::IndexSet;

use super::NUMBERS;

/// The number of what is a figure, whatever its words.
pub(super) const FIGURE: u32 = 0;

/// Words that no noun is made of.
const NOT_IN_NOUNS: [&str; 66] = [
    "a", "an", "the", "of", "in", "on", "at", "to", "from", "for", "with", "without", "and",
    "or", "is", "are", "be", "has", "have", "had", "that", "which", "who", "if", "when", "as",
    "by", "each", "every", "all", "any", "no", "not", "you", "they", "it", "their", "your",
    "its", "may", "can", "must", "then", "this", "these", "those", "them", "one's", "up",
    "down", "over", "per", "his", "her", "after", "before", "until", "while", "during", "than",
    "still", "left", "does", "do", "also", "into",
];

/// A set of small numbers.
#[derive(Debug, Clone, Default)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    pub(super) fn insert(&mut self, id: u32) {
        let at = id as usize / 64;
        if self.0.len() <= at {
            self.0.resize(at + 1, 0);
        }
        self.0[at] |= 1 << (id % 64);
    }

    pub(super) fn has(&self, id: u32) -> bool {
        self.0.get(id as usize / 64).is_some_and(|word| word >> (id % 64) & 1 == 1)
    }

    pub(super) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub(super) fn join(&mut self, other: &Self) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (own, more) in self.0.iter_mut().zip(&other.0) {
            *own |= more;
        }
    }

    pub(super) fn extend(&mut self, ids: impl IntoIterator<Item = u32>) {
        for id in ids {
            self.insert(id);
        }
    }

    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

/// What a word of a sentence is to a list of patterns.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seen {
    /// Its number, if a pattern has the word.
    pub id: Option<u32>,
    pub figure: bool,
    /// Whether it can be part of a noun.
    pub noun: bool,
}

impl Seen {
    /// The numbers by which patterns ask for it.
    pub(super) fn ids(self) -> impl Iterator<Item = u32> {
        self.id.into_iter().chain(self.figure.then_some(FIGURE))
    }
}

/// The words of a list, in small letters; the number of each is one more than its place.
#[derive(Debug, Default)]
pub(super) struct Known(IndexSet<String>);

impl Known {
    /// The number of a word, which is new to the list or not.
    pub(super) fn enter(&mut self, word: &str) -> u32 {
        let lower = word.to_ascii_lowercase();
        match self.0.get_index_of(&lower) {
            Some(at) => at as u32 + 1,
            None => self.0.insert_full(lower).0 as u32 + 1,
        }
    }

    /// What a word of a sentence is.
    pub(super) fn see(&self, word: &str) -> Seen {
        let lower = word.to_ascii_lowercase();
        Seen {
            id: self.0.get_index_of(&lower).map(|at| at as u32 + 1),
            figure: word.parse::<u32>().is_ok() || NUMBERS.contains(&lower.as_str()),
            noun: word.contains(char::is_alphanumeric)
                && !NOT_IN_NOUNS.contains(&lower.as_str()),
        }
    }
}
