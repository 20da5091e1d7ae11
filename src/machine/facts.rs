//! What is the case: pieces, places, properties, states, times, as flat arrays.

use std::cell::Cell;
use std::sync::Arc;

use crate::lower::{Scope, Subject};
use crate::program::{NONE, Program, Val};

/// Out of every place.
pub(crate) const ASIDE: u16 = u16::MAX;
/// Out of the game.
pub(crate) const GONE: u16 = u16::MAX - 1;

/// What never changes during one game: who and how many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layout {
    pub players: u8,
    pub pieces: u16,
    pub places: u16,
    /// First place of each zone.
    pub zone_base: Vec<u16>,
    /// How many places each zone has.
    pub zone_count: Vec<u16>,
    /// For each place: its zone.
    pub place_zone: Vec<u16>,
    /// For each place: its player, or 255.
    pub place_owner: Vec<u8>,
    /// For each piece: its component.
    pub component: Vec<u16>,
    /// For each piece: its player, or 255.
    pub owner: Vec<u8>,
}

impl Layout {
    pub(crate) fn new(p: &Program, players: u8) -> Self {
        let mut component = Vec::new();
        let mut owner = Vec::new();
        for (i, c) in p.components.iter().enumerate() {
            let sides: Vec<u8> = if c.each_player { (0..players).collect() } else { vec![255] };
            for side in sides {
                for _ in 0..c.count {
                    if component.len() < 60_000 {
                        component.push(i as u16);
                        owner.push(side);
                    }
                }
            }
        }
        let mut out = Self {
            players,
            pieces: component.len() as u16,
            places: 0,
            zone_base: Vec::new(),
            zone_count: Vec::new(),
            place_zone: Vec::new(),
            place_owner: Vec::new(),
            component,
            owner,
        };
        for (z, zone) in p.zones.iter().enumerate() {
            let count = match zone.scope {
                Scope::Shared => 1,
                Scope::Player => usize::from(players),
                Scope::Piece => usize::from(out.pieces),
            };
            let count = count.min(60_000 - out.place_zone.len().min(60_000));
            out.zone_base.push(out.place_zone.len() as u16);
            out.zone_count.push(count as u16);
            for i in 0..count {
                out.place_zone.push(z as u16);
                out.place_owner.push(match zone.scope {
                    Scope::Shared => 255,
                    Scope::Player => i as u8,
                    Scope::Piece => out.owner[i],
                });
            }
        }
        out.places = out.place_zone.len() as u16;
        out
    }

    /// The place of a zone for a player, a piece or all.
    pub(crate) fn place(&self, p: &Program, zone: u16, of: Val) -> Option<u16> {
        let z = zone as usize;
        let index = match (p.zones.get(z)?.scope, of) {
            (Scope::Shared, _) => 0,
            (Scope::Player, Val::Player(s)) => u16::from(s),
            (Scope::Player, Val::Piece(c)) => {
                let owner = self.owner[c as usize];
                if owner == 255 {
                    return None;
                }
                u16::from(owner)
            }
            (Scope::Piece, Val::Piece(c)) => c,
            _ => return None,
        };
        (index < self.zone_count[z]).then(|| self.zone_base[z] + index)
    }

    /// The place of a player that belongs to the same zone as another place.
    pub(crate) fn beside(&self, place: u16, player: Val) -> Option<u16> {
        let (zone, side) = (*self.place_zone.get(place as usize)?, player.as_player()?);
        let first = self.zone_base[zone as usize];
        (first..first + self.zone_count[zone as usize])
            .find(|at| self.place_owner[*at as usize] == side)
    }
}

/// A choice that is kept on a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kept {
    pub piece: u16,
    pub role: u8,
    pub value: Val,
    /// Where the action put the piece; `GONE` while the action is under way.
    pub place: u16,
    pub agent: Val,
}

/// The facts of a situation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    pub(crate) layout: Arc<Layout>,
    /// Players out of the game, one bit each.
    pub(crate) out: u64,
    pub(crate) first: u8,
    pub(crate) direction: i8,
    pub(crate) turn: Val,
    pub(crate) place_of: Vec<u16>,
    pub(crate) next: Vec<u16>,
    pub(crate) prev: Vec<u16>,
    pub(crate) head: Vec<u16>,
    pub(crate) tail: Vec<u16>,
    pub(crate) len: Vec<u16>,
    pub(crate) arrival: Vec<u32>,
    pub(crate) seq: u32,
    /// What each piece is attached to. Attachments and statuses are cells: what would be is tried in
    /// place and taken back.
    host: Vec<Cell<u16>>,
    hosted: Vec<Cell<u32>>,
    /// How many pieces are attached to each.
    load: Vec<Cell<u16>>,
    status: Vec<Cell<u16>>,
    pub(crate) status_zone: Vec<u16>,
    /// For each status: its pieces, one bit each.
    status_set: Vec<Cell<u64>>,
    /// 0 down, 1 up, 2 as the place has it.
    pub(crate) face: Vec<u8>,
    /// To whom it has been shown, one bit a player.
    pub(crate) shown: Vec<u64>,
    pub(crate) piece_values: Vec<Val>,
    pub(crate) player_values: Vec<Val>,
    pub(crate) game_values: Vec<Val>,
    /// Held states in the order in which they were gained.
    pub(crate) held: Vec<(u16, u8)>,
    pub(crate) titles: Vec<Val>,
    pub(crate) time_on: Vec<u8>,
    pub(crate) time_number: Vec<u32>,
    pub(crate) counts: Vec<u16>,
    /// Deeds of each player since each time began: verb and player.
    pub(crate) deeds: Vec<(u16, u8)>,
    pub(crate) watch: Vec<u64>,
    pub(crate) kept: Vec<Kept>,
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
    pub(crate) crossed: Vec<i32>,
}

impl Facts {
    pub(crate) fn new(p: &Program, layout: Arc<Layout>) -> Self {
        let pieces = layout.pieces as usize;
        let places = layout.places as usize;
        let players = layout.players as usize;
        let mut piece_values = vec![Val::None; pieces * p.piece_fields as usize];
        for (i, &c) in layout.component.iter().enumerate() {
            for (column, v) in p.components[c as usize].values.iter().enumerate() {
                if let Some(v) = v {
                    piece_values[column * pieces + i] = *v;
                }
            }
        }
        for f in p.fields.iter().filter(|f| f.subject == Subject::Piece && f.set) {
            let from = f.column as usize * pieces;
            for v in &mut piece_values[from..from + pieces] {
                if v.is_none() {
                    *v = Val::Set(0);
                }
            }
        }
        Self {
            out: 0,
            first: 0,
            direction: p.direction,
            turn: Val::None,
            place_of: vec![ASIDE; pieces],
            next: vec![NONE; pieces],
            prev: vec![NONE; pieces],
            head: vec![NONE; places],
            tail: vec![NONE; places],
            len: vec![0; places],
            arrival: vec![0; pieces],
            seq: 0,
            host: vec![Cell::new(NONE); pieces],
            hosted: vec![Cell::new(0); pieces],
            load: vec![Cell::new(0); pieces],
            status: vec![Cell::new(NONE); pieces],
            status_zone: vec![NONE; pieces],
            status_set: vec![Cell::new(0); p.statuses.len() * pieces.div_ceil(64)],
            face: vec![2; pieces],
            shown: vec![0; pieces],
            piece_values,
            player_values: vec![Val::None; players * p.player_fields as usize],
            game_values: vec![Val::None; p.game_fields as usize],
            held: Vec::with_capacity(8),
            titles: vec![Val::None; p.titles.len() * (players + 1)],
            time_on: vec![0; p.times.len()],
            time_number: vec![0; p.times.len()],
            counts: vec![0; p.counters.len() * (players + 1)],
            deeds: Vec::new(),
            watch: vec![0; p.watches.len()],
            kept: Vec::new(),
            log: Vec::new(),
            over: false,
            ended: false,
            drawn: false,
            winners: 0,
            version: 0,
            dirty_keep: u64::MAX,
            dirty_outcome: u64::MAX,
            dirty_watch: u64::MAX,
            crossed: vec![i32::MIN; p.outcomes.len() * (players + 1)],
            layout,
        }
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
        let place = self.place_of[piece as usize];
        if place < GONE {
            let (prev, next) = (self.prev[piece as usize], self.next[piece as usize]);
            if prev == NONE {
                self.head[place as usize] = next;
            } else {
                self.next[prev as usize] = next;
            }
            if next == NONE {
                self.tail[place as usize] = prev;
            } else {
                self.prev[next as usize] = prev;
            }
            self.len[place as usize] -= 1;
        }
        self.prev[piece as usize] = NONE;
        self.next[piece as usize] = NONE;
        self.place_of[piece as usize] = ASIDE;
    }

    /// Puts a piece on top (or at the bottom) of a place.
    pub(crate) fn link(&mut self, piece: u16, place: u16, bottom: bool) {
        if place >= GONE {
            self.place_of[piece as usize] = place;
            return;
        }
        let at = place as usize;
        if bottom {
            let old = self.tail[at];
            self.prev[piece as usize] = old;
            if old == NONE {
                self.head[at] = piece;
            } else {
                self.next[old as usize] = piece;
            }
            self.tail[at] = piece;
        } else {
            let old = self.head[at];
            self.next[piece as usize] = old;
            if old == NONE {
                self.tail[at] = piece;
            } else {
                self.prev[old as usize] = piece;
            }
            self.head[at] = piece;
        }
        self.len[at] += 1;
        self.place_of[piece as usize] = place;
        self.seq = self.seq.wrapping_add(1);
        self.arrival[piece as usize] = self.seq;
    }

    /// The pieces of a place, from the top.
    #[inline]
    pub(crate) fn pieces_in(&self, place: u16) -> impl Iterator<Item = u16> + '_ {
        let mut at = self.head.get(place as usize).copied().unwrap_or(NONE);
        std::iter::from_fn(move || {
            let now = at;
            (now != NONE).then(|| {
                at = self.next[now as usize];
                now
            })
        })
    }

    /// Gives a piece a status, or takes it away.
    pub(crate) fn set_status(&self, piece: u16, status: u16) {
        let old = self.status[piece as usize].replace(status);
        let words = (self.layout.pieces as usize).div_ceil(64);
        let (word, bit) = (piece as usize / 64, 1 << (piece % 64));
        if old != NONE {
            self.status_set[old as usize * words + word].update(|w| w & !bit);
        }
        if status != NONE {
            self.status_set[status as usize * words + word].update(|w| w | bit);
        }
    }

    /// The pieces with a status, in the order of all pieces.
    pub(crate) fn with_status(&self, status: u16) -> impl Iterator<Item = u16> + '_ {
        let words = (self.layout.pieces as usize).div_ceil(64);
        let from = status as usize * words;
        self.status_set[from..from + words].iter().enumerate().flat_map(|(i, word)| {
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
        self.status[piece as usize].get()
    }

    /// What a piece is attached to, or `NONE`.
    #[inline]
    pub(crate) fn host_of(&self, piece: u16) -> u16 {
        self.host[piece as usize].get()
    }

    /// How many pieces are attached to a piece.
    #[inline]
    pub(crate) fn load_of(&self, piece: u16) -> u16 {
        self.load[piece as usize].get()
    }

    /// When a piece was attached, by the count of all arrivals.
    #[inline]
    pub(crate) fn hosted_at(&self, piece: u16) -> u32 {
        self.hosted[piece as usize].get()
    }

    pub(crate) fn set_hosted(&self, piece: u16, at: u32) {
        self.hosted[piece as usize].set(at);
    }

    /// Whether attachments and statuses are the same as in another situation.
    pub(crate) fn tied_alike(&self, other: &Self) -> bool {
        self.host == other.host && self.status == other.status
    }

    /// Attaches a piece to another, or to none.
    pub(crate) fn set_host(&self, piece: u16, host: u16) {
        let old = self.host[piece as usize].replace(host);
        if old != NONE {
            self.load[old as usize].update(|n| n - 1);
        }
        if host != NONE {
            self.load[host as usize].update(|n| n + 1);
        }
    }

    #[inline]
    pub(crate) fn zone_of(&self, piece: u16) -> u16 {
        let place = self.place_of[piece as usize];
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
        let pieces = self.layout.pieces as usize;
        let columns = self.piece_values.len().checked_div(pieces).unwrap_or(0);
        self.layout.component[a] == self.layout.component[b]
            && self.layout.owner[a] == self.layout.owner[b]
            && self.place_of[a] == self.place_of[b]
            && self.host[a] == self.host[b]
            && self.status[a] == self.status[b]
            && self.face[a] == self.face[b]
            && !self.host.iter().any(|h| usize::from(h.get()) == a || usize::from(h.get()) == b)
            && (0..columns)
                .all(|c| self.piece_values[c * pieces + a] == self.piece_values[c * pieces + b])
    }

    #[inline]
    pub(crate) fn controller(&self, piece: u16) -> Val {
        match self.side(self.place_of[piece as usize]) {
            Val::None => self.owner(piece),
            side => side,
        }
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
            (Subject::Piece, Val::Piece(c)) => {
                self.piece_values[column * self.layout.pieces as usize + c as usize]
            }
            (Subject::Player, Val::Player(s)) if s < self.players() => {
                self.player_values[column * self.players() as usize + s as usize]
            }
            (Subject::Game, _) => self.game_values[column],
            _ => Val::None,
        }
    }

    pub(crate) fn store(&mut self, p: &Program, field: u16, subject: Val, value: Val) -> bool {
        let Some(f) = p.fields.get(field as usize) else { return false };
        let column = f.column as usize;
        let (pieces, players) = (self.layout.pieces as usize, self.players());
        let cell = match (f.subject, subject) {
            (Subject::Piece, Val::Piece(c)) => {
                &mut self.piece_values[column * pieces + c as usize]
            }
            (Subject::Player, Val::Player(s)) if s < players => {
                &mut self.player_values[column * players as usize + s as usize]
            }
            (Subject::Game, _) => &mut self.game_values[column],
            _ => return false,
        };
        if *cell == value {
            return false;
        }
        *cell = value;
        self.touch(crate::program::aspect::field(field));
        true
    }
}
