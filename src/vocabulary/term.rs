//! Terms: names that a rulebook defines.

use indexmap::IndexMap;

use crate::source::Span;

/// What the common places that belong to one player are said to be (their hand).
pub const OF_EACH_PLAYER: &str = "place of each player";
/// What a number is that each piece has, and no player.
pub const OF_EACH_PIECE: &str = "number of each piece";

/// What an action is said to be that brings its doer one of the things that it names (`buy a boat`).
pub const BRINGS_ONE: &str = "brings one";
/// What an action is said to be that costs its doer one of the things that it names (`sell a boat`).
pub const TAKES_ONE: &str = "takes one";

/// A term by its place in [`Terms`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TermId(pub u32);

/// What a term names. One surface may have several terms of different sorts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sort {
    /// A kind of piece: card, token, die, or a printed kind of card.
    Kind,
    /// What a piece becomes or is played as: a status that it has only in play.
    Status,
    /// A place for pieces: deck, hand, row, board space.
    Zone,
    /// A property of pieces (number, flag, one of a list, text).
    Property,
    /// A number kept for each player or for the game.
    Tally,
    /// A stretch of time: phase, step, turn, round, season, game.
    Time,
    /// A state that a player gains and loses and that gives a chance to act.
    State,
    /// A title of one player or piece in a scope: the active player, the dealer, the trump card.
    Designation,
    /// One value of an enumerated property: a suit, a colour.
    Value,
    /// A noun for players and groups of them.
    Player,
    /// An action or event of the book (the verb; forms are derived).
    Action,
    /// A noun for an event or its result: the draw, a score, an effect.
    Event,
    /// The printed name of one piece or kind in the component tables.
    Name,
    /// A rule set or a game, by name.
    Book,
    /// Anything else that the book names.
    Thing,
}

/// One term.
#[derive(Debug, Clone)]
pub struct Term {
    /// The name in the author's spelling, singular (`Set Piece`) or base form (`draw`).
    pub name: String,
    /// What it names.
    pub sort: Sort,
    /// The kind of thing the book says it is, in the book's word (`Role`, `Zone`, `Suit`), if any.
    pub is_a: Option<String>,
    /// Other surfaces with the same meaning (aliases, synonyms in parentheses), singular or base.
    pub also: Vec<String>,
    /// Where it is defined; none for words of the component tables.
    pub at: Option<Span>,
}

/// All terms of a game, over all its rule sets.
#[derive(Debug, Clone, Default)]
pub struct Terms {
    list: Vec<Term>,
    by_name: IndexMap<(String, Sort), TermId>,
}

impl Terms {
    /// Adds a term, or gives the one that already has this name (in any capitals) and sort.
    pub fn add(&mut self, term: Term) -> TermId {
        let key = (term.name.to_lowercase(), term.sort);
        if let Some(&id) = self.by_name.get(&key) {
            return id;
        }
        let id = TermId(self.list.len() as u32);
        self.by_name.insert(key, id);
        self.list.push(term);
        id
    }

    /// The term behind an id that [`Terms::add`] gave.
    pub fn get(&self, id: TermId) -> &Term {
        &self.list[id.0 as usize]
    }

    /// Changes a term in place (aliases).
    pub fn get_mut(&mut self, id: TermId) -> &mut Term {
        &mut self.list[id.0 as usize]
    }

    /// The term with this name (in any capitals) and sort.
    pub fn find(&self, name: &str, sort: Sort) -> Option<TermId> {
        self.by_name.get(&(name.to_lowercase(), sort)).copied()
    }

    /// All terms in order of definition.
    pub fn iter(&self) -> impl Iterator<Item = (TermId, &Term)> {
        self.list.iter().enumerate().map(|(i, t)| (TermId(i as u32), t))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}
