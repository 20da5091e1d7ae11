//! Hand-written versions of the shipped games, to compare the machine with.
//!
//! Flat arrays, no allocation inside a playout, uniform random choices over what is legal, passing included. A *decision* is a
//! choice between at least two options; what is asked one thing at a time (which action, which card, which role, which host)
//! is counted one thing at a time, as the machine asks it.

pub(crate) mod stage_blood;
pub(crate) mod tragedy;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// How one game went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Playout {
    /// Turns begun (rounds, in a game without turns).
    pub(crate) turns: u32,
    /// Choices between two options or more.
    pub(crate) decisions: u32,
    /// One bit for each seat that won; several if the win is shared, none if the game was capped.
    pub(crate) winners: u8,
}

/// The one generator of a playout, and the count of the choices made with it.
struct Chance {
    generator: ChaCha8Rng,
    decisions: u32,
}

impl Chance {
    fn new(seed: u64) -> Self {
        Self { generator: ChaCha8Rng::seed_from_u64(seed), decisions: 0 }
    }

    /// A number below `bound`, each as likely as the next (Lemire's method: reject the short rest).
    fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u32;
        loop {
            let wide = u64::from(self.generator.next_u32()) * u64::from(bound);
            let low = wide as u32;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (wide >> 32) as usize;
            }
        }
    }

    /// A player's choice among `options`; one option is taken without being asked.
    fn choose(&mut self, options: usize) -> usize {
        if options < 2 {
            return 0;
        }
        self.decisions += 1;
        self.below(options)
    }
}

/// A short list in place, whose order does not matter.
#[derive(Clone, Copy)]
struct Bag<const N: usize> {
    items: [u8; N],
    len: usize,
}

impl<const N: usize> Bag<N> {
    const EMPTY: Self = Self { items: [0; N], len: 0 };

    fn push(&mut self, item: u8) {
        self.items[self.len] = item;
        self.len += 1;
    }

    /// Removes the item at `index`; the last one takes its place.
    fn take(&mut self, index: usize) -> u8 {
        let item = self.items[index];
        self.len -= 1;
        self.items[index] = self.items[self.len];
        item
    }

    fn as_slice(&self) -> &[u8] {
        &self.items[..self.len]
    }
}
