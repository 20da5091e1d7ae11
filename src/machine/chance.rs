//! Chance: one seeded generator, whose results a scenario can pin.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use smallvec::SmallVec;

use super::state::State;
use crate::program::{NONE, Val, aspect};

/// So many results of chance are remembered.
const MOST_DRAWN: usize = 4;

/// A number that chance has given, below another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Drawn {
    of: u32,
    got: u32,
}

/// What a game has drawn first.
pub(super) type FirstDrawn = SmallVec<[Drawn; MOST_DRAWN]>;

/// The chance of one game.
pub(super) fn generator(seed: u64, stream: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(stream);
    rng
}

/// A number below `n`, each as likely as the others.
fn below(rng: &mut ChaCha8Rng, n: u32) -> u32 {
    // Values at the end of the range that would favour small numbers are drawn again.
    let zone = u32::MAX - (u32::MAX % n + 1) % n;
    loop {
        let v = rng.next_u32();
        if v <= zone {
            return v % n;
        }
    }
}

impl State {
    /// What chance has given since the game was opened; none if that is more than a few things.
    pub(crate) fn drawn(&self) -> Option<&[Drawn]> {
        (self.drawn.len() < MOST_DRAWN).then_some(&self.drawn)
    }

    /// Whether chance gives the same in another game.
    pub(crate) fn draws(seed: u64, stream: u64, all: &[Drawn]) -> bool {
        let mut rng = generator(seed, stream);
        all.iter().all(|drawn| below(&mut rng, drawn.of) == drawn.got)
    }

    /// A number below `n`, each as likely as the others.
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        self.f.t.mark(true);
        if n <= 1 {
            return 0;
        }
        let got = below(&mut self.rng, n);
        if self.drawn.len() < MOST_DRAWN {
            self.drawn.push(Drawn { of: n, got });
        }
        got
    }

    /// The result of a die with so many sides.
    pub(crate) fn roll(&mut self, sides: i64) -> Val {
        self.f.t.mark(true);
        if let Some(Val::Int(n)) = self.pins.last().copied() {
            self.pins.pop();
            if (1..=sides).contains(&i64::from(n)) {
                return Val::Int(n);
            }
            self.amiss = Some((n, sides));
        }
        let n = self.below(sides.clamp(1, i64::from(i32::MAX)) as u32);
        Val::Int(n as i32 + 1)
    }

    /// One of the values in the buffer.
    pub(crate) fn pick(&mut self) -> Val {
        self.f.t.mark(true);
        if let Some(pin) = self.pins.last().copied()
            && self.buf.contains(&pin)
        {
            self.pins.pop();
            return pin;
        }
        let n = self.below(self.buf.len() as u32);
        self.buf.get(n as usize).copied().unwrap_or(Val::None)
    }

    /// Puts the pieces of a place in random order.
    pub(crate) fn shuffle(&mut self, place: u16) {
        let from = self.lists.len();
        let mut at = self.f.t.head[place as usize];
        while at != NONE {
            self.lists.push(Val::Piece(at));
            at = self.f.t.next[at as usize];
        }
        let n = self.lists.len() - from;
        for i in (1..n).rev() {
            let j = self.below(i as u32 + 1) as usize;
            self.lists.swap(from + i, from + j);
        }
        let mut before = NONE;
        for i in from..self.lists.len() {
            let Val::Piece(c) = self.lists[i] else { continue };
            self.f.t.prev[c as usize] = before;
            self.f.t.next[c as usize] = NONE;
            if before == NONE {
                self.f.t.head[place as usize] = c;
            } else {
                self.f.t.next[before as usize] = c;
            }
            self.f.t.shown[c as usize] = 0;
            before = c;
        }
        self.f.t.tail[place as usize] = before;
        self.lists.truncate(from);
        self.f.touch(aspect::PLACE);
    }

    /// The last pinned result that a die could not show, and how many sides it has.
    pub fn amiss(&mut self) -> Option<(i32, i64)> {
        self.amiss.take()
    }

    /// Pins the results of chance to come: numbers for rolls, things for random choices.
    pub fn pin(&mut self, results: &[Val]) {
        self.pins.splice(0..0, results.iter().rev().copied());
    }
}
