//! Chance: one seeded generator, whose results a scenario can pin.

use rand_chacha::rand_core::Rng;

use super::state::State;
use crate::program::{NONE, Val, aspect};

impl State {
    /// Whether chance has decided anything yet.
    pub(crate) fn left_to_chance(&self) -> bool {
        self.rng.get_word_pos() != 0
    }

    /// A number below `n`, each as likely as the others.
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        self.f.t.mark(true);
        if n <= 1 {
            return 0;
        }
        // Values at the end of the range that would favour small numbers are drawn again.
        let zone = u32::MAX - (u32::MAX % n + 1) % n;
        loop {
            let v = self.rng.next_u32();
            if v <= zone {
                return v % n;
            }
        }
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
