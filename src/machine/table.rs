//! What lies on the table: pieces, places and numbers. Whoever looks at it or changes it leaves a mark, so
//! that play can tell what happened without it (see `memory`).

use std::cell::Cell;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use super::facts::ASIDE;
use super::layout::Layout;
use crate::lower::Subject;
use crate::program::{NONE, Program, Val};

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

/// Pieces, places, numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Table {
    pub place_of: Vec<u16>,
    pub next: Vec<u16>,
    pub prev: Vec<u16>,
    pub head: Vec<u16>,
    pub tail: Vec<u16>,
    pub len: Vec<u16>,
    pub arrival: Vec<u32>,
    pub seq: u32,
    /// What each piece is attached to. Attachments and statuses are cells: what would be is tried in
    /// place and taken back.
    pub(super) host: Vec<Cell<u16>>,
    pub(super) hosted: Vec<Cell<u32>>,
    /// How many pieces are attached to each.
    pub(super) load: Vec<Cell<u16>>,
    pub(super) status: Vec<Cell<u16>>,
    pub status_zone: Vec<u16>,
    /// For each status: its pieces, one bit each.
    pub(super) status_set: Vec<Cell<u64>>,
    /// 0 down, 1 up, 2 as the place has it.
    pub face: Vec<u8>,
    /// To whom it has been shown, one bit a player.
    pub shown: Vec<u64>,
    /// For each property of pieces its values; copies of a situation share those that nothing has changed
    /// since.
    pub piece_values: Vec<Arc<Vec<Val>>>,
    /// For each property of pieces: of how many it is true.
    pub true_of: Vec<u16>,
    pub player_values: Vec<Val>,
    pub game_values: Vec<Val>,
    pub titles: Vec<Val>,
    /// How many of each stretch of time have begun within the one around it.
    pub time_number: Vec<u32>,
    pub kept: Vec<Kept>,
    /// The quantity that each outcome has last seen.
    pub crossed: Vec<i32>,
}

impl Table {
    pub(crate) fn new(p: &Program, layout: &Layout) -> Self {
        let pieces = layout.pieces as usize;
        let places = layout.places as usize;
        let players = layout.players as usize;
        let mut piece_values = vec![vec![Val::None; pieces]; p.piece_fields as usize];
        for (i, &c) in layout.component.iter().enumerate() {
            for (column, v) in p.components[c as usize].values.iter().enumerate() {
                if let Some(v) = v {
                    piece_values[column][i] = *v;
                }
            }
        }
        for f in p.fields.iter().filter(|f| f.subject == Subject::Piece && f.set) {
            for v in &mut piece_values[f.column as usize] {
                if v.is_none() {
                    *v = Val::Set(0);
                }
            }
        }
        Self {
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
            true_of: piece_values
                .iter()
                .map(|column| column.iter().filter(|v| **v == Val::Bool(true)).count() as u16)
                .collect(),
            piece_values: piece_values.into_iter().map(Arc::new).collect(),
            player_values: vec![Val::None; players * p.player_fields as usize],
            game_values: vec![Val::None; p.game_fields as usize],
            titles: vec![Val::None; p.titles.len() * (players + 1)],
            time_number: vec![0; p.times.len()],
            kept: Vec::new(),
            crossed: vec![i32::MIN; p.outcomes.len() * (players + 1)],
        }
    }
}

impl Table {
    /// How many bytes a copy takes beside itself: of the properties of pieces only those that have changed
    /// are its own.
    pub(super) fn bytes(&self) -> usize {
        let own = self.piece_values.iter().filter(|column| Arc::strong_count(column) == 1);
        size_of_val(&*self.place_of) * 4
            + size_of_val(&*self.head) * 3
            + size_of_val(&*self.arrival)
            + size_of_val(&*self.host) * 3
            + size_of_val(&*self.hosted)
            + size_of_val(&*self.status_zone)
            + size_of_val(&*self.status_set)
            + size_of_val(&*self.face)
            + size_of_val(&*self.shown)
            + size_of_val(&*self.piece_values)
            + own.map(|column| size_of_val(&**column)).sum::<usize>()
            + size_of_val(&*self.true_of)
            + size_of_val(&*self.player_values)
            + size_of_val(&*self.game_values)
            + size_of_val(&*self.titles)
            + size_of_val(&*self.time_number)
            + size_of_val(&*self.kept)
            + size_of_val(&*self.crossed)
    }
}

/// Something that notices when it is looked at or changed.
#[derive(Debug, Clone)]
pub(crate) struct Noticed<T> {
    inner: T,
    mark: Cell<bool>,
    /// How often it may have been changed.
    changes: u32,
}

impl<T> Noticed<T> {
    pub(crate) fn new(inner: T) -> Self {
        Self { inner, mark: Cell::new(false), changes: 0 }
    }

    /// Whether it has been looked at or changed since the mark was last set; sets it.
    #[inline]
    pub(crate) fn mark(&self, to: bool) -> bool {
        self.mark.replace(to)
    }

    /// How often it may have been changed so far.
    #[inline]
    pub(crate) fn changes(&self) -> u32 {
        self.changes
    }

    /// Something in it was changed in place.
    #[inline]
    pub(crate) fn changed(&mut self) {
        self.changes = self.changes.wrapping_add(1);
    }

    /// Looks or changes without leaving a mark: whoever does that says elsewhere what was done.
    #[inline]
    pub(crate) fn unnoticed(&mut self) -> &mut T {
        &mut self.inner
    }
}

impl<T: PartialEq> PartialEq for Noticed<T> {
    fn eq(&self, other: &Self) -> bool {
        self.inner == other.inner
    }
}

impl<T: Eq> Eq for Noticed<T> {}

impl<T> Deref for Noticed<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        self.mark.set(true);
        &self.inner
    }
}

impl<T> DerefMut for Noticed<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        self.mark.set(true);
        self.changed();
        &mut self.inner
    }
}
