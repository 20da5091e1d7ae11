//! Values at run time.

use crate::vocabulary::TermId;

/// A value during play: eight bytes, copied freely.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Val {
    /// Nothing.
    #[default]
    None,
    /// A truth value.
    Bool(bool),
    /// A whole number.
    Int(i32),
    /// A term.
    Term(TermId),
    /// Printed words, by their rank in the order of letters.
    Text(u32),
    /// Members of a set-valued property, one bit each.
    Set(u32),
    /// A player, by seat.
    Player(u8),
    /// A piece.
    Piece(u16),
    /// A place.
    Place(u16),
}

impl Val {
    /// A number, at most as large as a value can hold.
    #[inline]
    pub fn int(n: i64) -> Self {
        Self::Int(n.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32)
    }

    /// The number, if it is one; a truth value counts as 0 or 1.
    #[inline]
    pub fn as_int(self) -> Option<i64> {
        match self {
            Self::Int(n) => Some(i64::from(n)),
            Self::Bool(b) => Some(i64::from(b)),
            _ => None,
        }
    }

    /// The player, if it is one.
    #[inline]
    pub fn as_player(self) -> Option<u8> {
        if let Self::Player(p) = self { Some(p) } else { None }
    }

    /// The piece, if it is one.
    #[inline]
    pub fn as_piece(self) -> Option<u16> {
        if let Self::Piece(p) = self { Some(p) } else { None }
    }

    /// The place, if it is one.
    #[inline]
    pub fn as_place(self) -> Option<u16> {
        if let Self::Place(p) = self { Some(p) } else { None }
    }

    /// The term, if it is one.
    #[inline]
    pub fn as_term(self) -> Option<TermId> {
        if let Self::Term(t) = self { Some(t) } else { None }
    }

    /// Whether there is nothing.
    #[inline]
    pub fn is_none(self) -> bool {
        self == Self::None
    }
}
