//! Events and the roles that take part in them.

/// A kind of event: one of the machine's own (`Verb::MOVE` …) or a verb of the book.
///
/// Every change of state is an event. A verb of the book (draw, score) changes nothing by itself:
/// the book's rules about it say what it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Verb(pub u16);

impl Verb {
    /// A piece goes from where it is to a place: `Object`, `To`, optional `From`, `Position`
    /// (0 top, 1 bottom, 2 anywhere: the default is top), optional `Owner` side. Without `To` the
    /// piece is set aside (out of every place).
    pub const MOVE: Self = Self(0);
    /// Everything in `From` goes to `To`, order kept (`the discard becomes the deck`).
    pub const MOVE_ALL: Self = Self(1);
    /// The pieces in `Object` (a place) are put in random order.
    pub const SHUFFLE: Self = Self(2);
    /// `Field` (a property or tally) of `Object` (piece, player or the game) becomes `Amount`.
    pub const SET: Self = Self(3);
    /// `Amount` is added to `Field` of `Object`; negative to take away.
    pub const ADD: Self = Self(4);
    /// `Object` (a piece) gets status `As`; it has one status at a time.
    pub const BECOME: Self = Self(5);
    /// `Object` loses status `As`.
    pub const CEASE: Self = Self(6);
    /// `Object` (a piece) is attached to `Host`.
    pub const ATTACH: Self = Self(7);
    /// `Object` is no longer attached.
    pub const DETACH: Self = Self(8);
    /// `Agent` (a player) begins to hold state `As`.
    pub const GAIN: Self = Self(9);
    /// `Agent` no longer holds state `As`.
    pub const LOSE: Self = Self(10);
    /// `Object` (a piece, or all in a place) is turned: `Amount` 1 face up, 0 face down.
    pub const TURN: Self = Self(11);
    /// `Object` (piece or player) becomes designation `As` of scope `Host`.
    pub const DESIGNATE: Self = Self(12);
    /// Time `As` begins (turn, phase, step, round …).
    pub const BEGIN: Self = Self(13);
    /// Time `As` ends.
    pub const END: Self = Self(14);
    /// `Agent` wins the game.
    pub const WIN: Self = Self(15);
    /// `Agent` is out of the game.
    pub const BE_OUT: Self = Self(16);
    /// The game is over; who has won follows from the rules about it.
    pub const END_GAME: Self = Self(17);
    /// The game is a draw.
    pub const DRAW_GAME: Self = Self(18);
    /// `Agent` declines to act; `As` is the held state if there is one.
    pub const PASS: Self = Self(19);
    /// `Agent` rolls: `Amount` sides, the result goes to the proposal's result slot.
    pub const ROLL: Self = Self(20);
    /// `Agent` takes an extra turn after this one.
    pub const EXTRA_TURN: Self = Self(21);
    /// `As` (a time) is skipped the next time it would begin, for `Agent` if given.
    pub const SKIP: Self = Self(22);
    /// `Object` is shown to `Agent` (all players if none).
    pub const SHOW: Self = Self(23);
    /// `Object` leaves the game.
    pub const DESTROY: Self = Self(24);
    /// `Object` (a set-valued property's piece) gains member `As` in `Field`; `Amount` 0 removes.
    pub const MEMBER: Self = Self(25);
    /// The order of play is turned round.
    pub const REVERSE: Self = Self(26);
    /// What is done from here on in time `As` can be done again.
    pub const MARK: Self = Self(27);
    /// Time `As` goes on from its mark: what stands between is done once more. With an `Amount`, this step alone.
    pub const AGAIN: Self = Self(28);
    /// `Object` (a player) is the first player from now on.
    pub const BE_FIRST: Self = Self(29);
    /// The first verb of a book.
    pub const FIRST_OF_BOOK: Self = Self(32);

    /// Whether the machine itself knows what it does.
    pub fn is_primitive(self) -> bool {
        self < Self::FIRST_OF_BOOK
    }
}

/// A part that somebody or something plays in an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    /// Who does it (a player).
    Agent = 0,
    /// To what it is done (piece, place, player).
    Object = 1,
    /// From which place.
    From = 2,
    /// To which place.
    To = 3,
    /// The piece, player or place that it relates to (attached to, paid to, scope).
    Host = 4,
    /// As what: a status, a state, a time, a designation, a chosen value.
    As = 5,
    /// How many or how much.
    Amount = 6,
    /// Which property or tally.
    Field = 7,
    /// Where in the place: 0 top, 1 bottom, 2 anywhere.
    Position = 8,
    /// A second object of a book's verb.
    Second = 9,
}

impl Role {
    /// How many roles there are.
    pub const COUNT: usize = 10;
    /// All, in order.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Agent,
        Self::Object,
        Self::From,
        Self::To,
        Self::Host,
        Self::As,
        Self::Amount,
        Self::Field,
        Self::Position,
        Self::Second,
    ];
}
