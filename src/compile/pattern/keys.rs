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

    /// The numbers in it, smallest first.
    fn numbers(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let rest = |word: &u64| Some(word & (word - 1)).filter(|rest| *rest != 0);
            std::iter::successors(Some(word).filter(|word| *word != 0), rest)
                .map(move |word| at * 64 + word.trailing_zeros() as usize)
        })
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
        let enter = |word: &str| match self.0.get_index_of(word) {
            Some(id) => id,
            None => self.0.insert_full(word.to_ascii_lowercase()).0,
        };
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

/// The lines, each under the key that the fewest have.
#[derive(Debug, Default)]
pub(super) struct Index {
    by_key: Vec<Vec<u32>>,
    /// Those that can do without any key.
    keyless: Vec<u32>,
}

impl Index {
    pub(super) fn of<'l>(
        keys: &Keys,
        lines: impl Iterator<Item = &'l LineKeys> + Clone,
    ) -> Self {
        let mut uses = vec![0_u32; keys.0.len()];
        for line in lines.clone() {
            line.0.iter().for_each(|key| uses[*key] += 1);
        }
        let mut index = Self { by_key: vec![Vec::new(); uses.len()], keyless: Vec::new() };
        for (at, line) in lines.enumerate() {
            match line.0.iter().min_by_key(|key| uses[**key]) {
                Some(rarest) => index.by_key[*rarest].push(at as u32),
                None => index.keyless.push(at as u32),
            }
        }
        index
    }

    /// The lines that such keys do not rule out at once, in their order.
    pub(super) fn near(&self, keys: &Bits) -> Vec<u32> {
        let mut near = self.keyless.clone();
        near.extend(keys.numbers().flat_map(|key| &self.by_key[key]));
        near.sort_unstable();
        near
    }
}
