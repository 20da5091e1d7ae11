//! What is the case: pieces, places, properties, states, times, as flat arrays.

use std::sync::Arc;

use super::layout::Layout;
use super::table::{Noticed, Table};
use crate::lower::Subject;
use crate::program::{NONE, Program, Val};

/// Out of every place.
pub(crate) const ASIDE: u16 = u16::MAX;
/// Out of the game.
pub(crate) const GONE: u16 = u16::MAX - 1;

/// The facts of a situation.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Facts {
    pub(crate) layout: Arc<Layout>,
    /// Players out of the game, one bit each.
    pub(crate) out: u64,
    pub(crate) first: u8,
    pub(crate) direction: i8,
    pub(crate) turn: Val,
    /// What lies on the table.
    pub(crate) t: Noticed<Table>,
    /// Held states in the order in which they were gained.
    pub(crate) held: Vec<(u16, u8)>,
    pub(crate) time_on: Vec<u8>,
    pub(crate) counts: Vec<i32>,
    /// Deeds of each player since each time began: verb and player.
    pub(crate) deeds: Vec<(u16, u8)>,
    pub(crate) watch: Vec<u64>,
    /// Events that outcomes ask for, within the running effect.
    pub(crate) log: Vec<(u16, Val)>,
    pub(crate) over: bool,
    pub(crate) ended: bool,
    pub(crate) drawn: bool,
    pub(crate) winners: u64,
    pub(crate) version: u32,
    pub(crate) dirty_keep: u64,
    pub(crate) dirty_outcome: u64,
    pub(crate) dirty_watch: u64,
    /// Whether a value was changed that nothing in the game changes: the table was laid out by hand.
    pub(crate) overwritten: bool,
}

impl Facts {
    /// A table for so many players at which nothing has happened.
    pub(crate) fn laid_out(p: &Program, players: u32) -> Self {
        let layout = Arc::new(Layout::new(p, players.clamp(1, 60) as u8));
        let players = layout.players as usize;
        Self {
            out: 0,
            first: 0,
            direction: p.direction,
            turn: Val::None,
            t: Noticed::new(Table::new(p, &layout)),
            held: Vec::with_capacity(8),
            time_on: vec![0; p.times.len()],
            counts: {
                let rows = p.counters.iter().filter(|c| c.of_each.is_some()).count();
                vec![0; p.counters.len() * (players + 1) + rows * layout.pieces as usize]
            },
            deeds: Vec::new(),
            watch: vec![0; p.watches.len()],
            log: Vec::new(),
            over: false,
            ended: false,
            drawn: false,
            winners: 0,
            version: 0,
            dirty_keep: u64::MAX,
            dirty_outcome: u64::MAX,
            dirty_watch: u64::MAX,
            overwritten: false,
            layout,
        }
    }

    /// How many bytes a copy takes beside itself, without what it shares.
    pub(crate) fn bytes(&self) -> usize {
        self.t.bytes()
            + size_of_val(&*self.held)
            + size_of_val(&*self.time_on)
            + size_of_val(&*self.counts)
            + size_of_val(&*self.deeds)
            + size_of_val(&*self.watch)
            + size_of_val(&*self.log)
    }

    /// Where the counts of a row of pieces stand: behind those of the players.
    pub(crate) fn counts_of_pieces(&self, p: &Program, row: u16) -> std::ops::Range<usize> {
        let (players, pieces) = (self.players() as usize + 1, self.layout.pieces as usize);
        let first = p.counters.len() * players + row as usize * pieces;
        first..first + pieces
    }

    #[inline]
    pub(crate) fn players(&self) -> u8 {
        self.layout.players
    }

    #[inline]
    pub(crate) fn is_in(&self, player: u8) -> bool {
        player < self.layout.players && self.out & (1 << u64::from(player.min(63))) == 0
    }

    /// Something changed: conditions that depend on it are read again.
    #[inline]
    pub(crate) fn touch(&mut self, aspect: u64) {
        self.version = self.version.wrapping_add(1);
        self.t.changed();
        self.dirty_keep |= aspect;
        self.dirty_outcome |= aspect;
        self.dirty_watch |= aspect;
    }

    /// The player `n` seats further in the direction of play, passing over those who are out.
    pub(crate) fn neighbour(&self, player: u8, n: i32, direction: i8) -> Option<u8> {
        let count = i32::from(self.layout.players);
        if count == 0 || !(0..self.layout.players).any(|p| self.is_in(p)) {
            return None;
        }
        let step = if (n < 0) == (direction < 0) { 1 } else { -1 };
        let mut at = i32::from(player);
        for _ in 0..n.abs() {
            loop {
                at = (at + step).rem_euclid(count);
                if self.is_in(at as u8) {
                    break;
                }
            }
        }
        Some(at as u8)
    }

    /// Takes a piece out of its place.
    pub(crate) fn unlink(&mut self, piece: u16) {
        let place = self.t.place_of[piece as usize];
        if place < GONE {
            let (prev, next) = (self.t.prev[piece as usize], self.t.next[piece as usize]);
            if prev == NONE {
                self.t.head[place as usize] = next;
            } else {
                self.t.next[prev as usize] = next;
            }
            if next == NONE {
                self.t.tail[place as usize] = prev;
            } else {
                self.t.prev[next as usize] = prev;
            }
            self.t.len[place as usize] -= 1;
        }
        self.t.prev[piece as usize] = NONE;
        self.t.next[piece as usize] = NONE;
        self.t.place_of[piece as usize] = ASIDE;
    }

    /// Puts a piece on top (or at the bottom) of a place.
    pub(crate) fn link(&mut self, piece: u16, place: u16, bottom: bool) {
        if place >= GONE {
            self.t.place_of[piece as usize] = place;
            return;
        }
        let at = place as usize;
        if bottom {
            let old = self.t.tail[at];
            self.t.prev[piece as usize] = old;
            if old == NONE {
                self.t.head[at] = piece;
            } else {
                self.t.next[old as usize] = piece;
            }
            self.t.tail[at] = piece;
        } else {
            let old = self.t.head[at];
            self.t.next[piece as usize] = old;
            if old == NONE {
                self.t.tail[at] = piece;
            } else {
                self.t.prev[old as usize] = piece;
            }
            self.t.head[at] = piece;
        }
        self.t.len[at] += 1;
        self.t.place_of[piece as usize] = place;
        self.t.seq = self.t.seq.wrapping_add(1);
        self.t.arrival[piece as usize] = self.t.seq;
    }

    /// The pieces of a place, from the top.
    #[inline]
    pub(crate) fn pieces_in(&self, place: u16) -> impl Iterator<Item = u16> + '_ {
        let mut at = self.t.head.get(place as usize).copied().unwrap_or(NONE);
        std::iter::from_fn(move || {
            let now = at;
            (now != NONE).then(|| {
                at = self.t.next[now as usize];
                now
            })
        })
    }

    /// Gives a piece a status, or takes it away.
    pub(crate) fn set_status(&self, piece: u16, status: u16) {
        let old = self.t.status[piece as usize].replace(status);
        let words = (self.layout.pieces as usize).div_ceil(64);
        let (word, bit) = (piece as usize / 64, 1 << (piece % 64));
        if old != NONE {
            self.t.status_set[old as usize * words + word].update(|w| w & !bit);
        }
        if status != NONE {
            self.t.status_set[status as usize * words + word].update(|w| w | bit);
        }
    }

    /// The pieces with a status, in the order of all pieces.
    pub(crate) fn with_status(&self, status: u16) -> impl Iterator<Item = u16> + '_ {
        let words = (self.layout.pieces as usize).div_ceil(64);
        let from = status as usize * words;
        self.t.status_set[from..from + words].iter().enumerate().flat_map(|(i, word)| {
            let mut left = word.get();
            std::iter::from_fn(move || {
                (left != 0).then(|| {
                    let bit = left.trailing_zeros();
                    left &= left - 1;
                    i as u16 * 64 + bit as u16
                })
            })
        })
    }

    /// The status of a piece, or `NONE`.
    #[inline]
    pub(crate) fn status_of(&self, piece: u16) -> u16 {
        self.t.status[piece as usize].get()
    }

    /// What a piece is attached to, or `NONE`.
    #[inline]
    pub(crate) fn host_of(&self, piece: u16) -> u16 {
        self.t.host[piece as usize].get()
    }

    /// How many pieces are attached to a piece.
    #[inline]
    pub(crate) fn load_of(&self, piece: u16) -> u16 {
        self.t.load[piece as usize].get()
    }

    /// When a piece was attached, by the count of all arrivals.
    #[inline]
    pub(crate) fn hosted_at(&self, piece: u16) -> u32 {
        self.t.hosted[piece as usize].get()
    }

    pub(crate) fn set_hosted(&self, piece: u16, at: u32) {
        self.t.hosted[piece as usize].set(at);
    }

    /// Whether attachments and statuses are the same as in another situation.
    pub(crate) fn tied_alike(&self, other: &Self) -> bool {
        self.t.host == other.t.host && self.t.status == other.t.status
    }

    /// Attaches a piece to another, or to none.
    pub(crate) fn set_host(&self, piece: u16, host: u16) {
        let old = self.t.host[piece as usize].replace(host);
        if old != NONE {
            self.t.load[old as usize].update(|n| n - 1);
        }
        if host != NONE {
            self.t.load[host as usize].update(|n| n + 1);
        }
    }

    #[inline]
    pub(crate) fn zone_of(&self, piece: u16) -> u16 {
        let place = self.t.place_of[piece as usize];
        self.layout.place_zone.get(place as usize).copied().unwrap_or(NONE)
    }

    #[inline]
    pub(crate) fn owner(&self, piece: u16) -> Val {
        match self.layout.owner[piece as usize] {
            255 => Val::None,
            p => Val::Player(p),
        }
    }

    /// The player of a place.
    #[inline]
    pub(crate) fn side(&self, place: u16) -> Val {
        match self.layout.place_owner.get(place as usize) {
            None | Some(255) => Val::None,
            Some(&p) => Val::Player(p),
        }
    }

    /// Whether two pieces are copies in one place that nothing tells apart.
    pub(crate) fn same_thing(&self, a: Val, b: Val) -> bool {
        let (Val::Piece(a), Val::Piece(b)) = (a, b) else { return a == b };
        let (a, b) = (a as usize, b as usize);
        self.layout.component[a] == self.layout.component[b]
            && self.layout.owner[a] == self.layout.owner[b]
            && self.t.place_of[a] == self.t.place_of[b]
            && self.t.host[a] == self.t.host[b]
            && self.t.status[a] == self.t.status[b]
            && self.t.face[a] == self.t.face[b]
            && (self.t.load[a].get(), self.t.load[b].get()) == (0, 0)
            && self.t.piece_values.iter().all(|column| column[a] == column[b])
    }

    #[inline]
    pub(crate) fn controller(&self, piece: u16) -> Val {
        match self.side(self.t.place_of[piece as usize]) {
            Val::None => self.owner(piece),
            side => side,
        }
    }

    /// How many pieces lie on top of one, in its place.
    pub(crate) fn depth(&self, piece: u16) -> i32 {
        let above = self.pieces_in(self.t.place_of[piece as usize]).position(|c| c == piece);
        above.map_or(0, |above| i32::try_from(above).unwrap_or(i32::MAX))
    }

    #[inline]
    pub(crate) fn holds(&self, player: u8, state: u16) -> bool {
        self.held.contains(&(state, player))
    }

    /// A stored value, without what rules assign.
    #[inline]
    pub(crate) fn stored(&self, p: &Program, field: u16, subject: Val) -> Val {
        let Some(f) = p.fields.get(field as usize) else { return Val::None };
        let column = f.column as usize;
        match (f.subject, subject) {
            (Subject::Piece, Val::Piece(c)) => self.t.piece_values[column][c as usize],
            (Subject::Player, Val::Player(s)) if s < self.players() => {
                self.t.player_values[column * self.players() as usize + s as usize]
            }
            (Subject::Game, _) => self.t.game_values[column],
            _ => Val::None,
        }
    }

    pub(crate) fn store(&mut self, p: &Program, field: u16, subject: Val, value: Val) -> bool {
        let Some(f) = p.fields.get(field as usize) else { return false };
        let column = f.column as usize;
        let old = self.stored(p, field, subject);
        if old == value {
            return false;
        }
        self.overwritten |= f.printed;
        let players = self.players();
        let cell = match (f.subject, subject) {
            (Subject::Piece, Val::Piece(c)) => {
                let count = &mut self.t.true_of[column];
                *count -= u16::from(old == Val::Bool(true));
                *count += u16::from(value == Val::Bool(true));
                &mut Arc::make_mut(&mut self.t.piece_values[column])[c as usize]
            }
            (Subject::Player, Val::Player(s)) if s < players => {
                &mut self.t.player_values[column * players as usize + s as usize]
            }
            (Subject::Game, _) => &mut self.t.game_values[column],
            _ => return false,
        };
        *cell = value;
        self.touch(crate::program::aspect::field(field));
        true
    }
}
