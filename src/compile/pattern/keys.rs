//! The words that patterns cannot do without, by number.

use indexmap::IndexSet;

use crate::source::Quick;

/// A set of small numbers.
#[derive(Debug, Clone, Default)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    pub(super) fn insert(&mut self, id: usize) {
        let at = id / 64;
        if self.0.len() <= at {
            self.0.resize(at + 1, 0);
        }
        self.0[at] |= 1 << (id % 64);
    }

    fn has(&self, id: usize) -> bool {
        self.0.get(id / 64).is_some_and(|word| word >> (id % 64) & 1 == 1)
    }
}

/// The keys of one line.
#[derive(Debug, Default)]
pub(super) struct LineKeys(Vec<usize>);

impl LineKeys {
    pub(super) fn is_within(&self, all: &Bits) -> bool {
        self.0.iter().all(|key| all.has(*key))
    }
}

/// The keys of all lines, in small letters.
#[derive(Debug, Default)]
pub(super) struct Keys(IndexSet<String, Quick>);

impl Keys {
    /// The keys of a line.
    pub(super) fn enter<'w>(&mut self, words: impl Iterator<Item = &'w str>) -> LineKeys {
        let enter = |word: &str| self.0.insert_full(word.to_ascii_lowercase()).0;
        LineKeys(words.map(enter).collect())
    }

    /// Those of them that a sentence has.
    pub(super) fn among(&self, words: &[String]) -> Bits {
        let mut bits = Bits::default();
        for word in words {
            let capital = word.bytes().any(|b| b.is_ascii_uppercase());
            let id = if capital {
                self.0.get_index_of(&word.to_ascii_lowercase())
            } else {
                self.0.get_index_of(word)
            };
            if let Some(id) = id {
                bits.insert(id);
            }
        }
        bits
    }
}
