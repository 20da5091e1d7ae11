//! Word classes and the private-use characters that stand for them in the grammar.
//!
//! A content word of a sentence becomes the character `0xF0000 + class * 0x400 + index`, where
//! `index` is the position of the token in its sentence (0 to 1023). So the character alone tells
//! the grammar the class and form, and leads back to the token, its meaning and its span.
//!
//! Classes that the grammar unites stand next to each other: all singular nouns, all plural
//! nouns, all possessives, all verb forms, all adjectives.

/// Class and form of a content word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Class {
    // Nouns, singular (0..=9).
    /// Kinds, statuses, names and designations of pieces: card, Joker, the Star.
    PieceSg = 0,
    /// Places: deck, hand, discard pile.
    PlaceSg = 1,
    /// Players: player, opponent, dealer, the active player.
    PlayerSg = 2,
    /// Times: turn, phase, step, round, game.
    TimeSg = 3,
    /// Properties, tallies and other numbers: value, rank, score, number.
    QualitySg = 4,
    /// Held states: priority, the lead.
    StateSg = 5,
    /// Enumerated values used as nouns or before nouns: hearts, red.
    ValueSg = 6,
    /// Events and results: draw, effect, sum, product, action.
    EventSg = 7,
    /// Rules and their parts: rule, section, exception, number of a rule.
    RuleSg = 8,
    /// Any other noun.
    ThingSg = 9,
    // Nouns, plural (10..=19), same order.
    /// Plural of [`Class::PieceSg`].
    PiecePl = 10,
    /// Plural of [`Class::PlaceSg`].
    PlacePl = 11,
    /// Plural of [`Class::PlayerSg`].
    PlayerPl = 12,
    /// Plural of [`Class::TimeSg`].
    TimePl = 13,
    /// Plural of [`Class::QualitySg`].
    QualityPl = 14,
    /// Plural of [`Class::StateSg`].
    StatePl = 15,
    /// Plural of [`Class::ValueSg`].
    ValuePl = 16,
    /// Plural of [`Class::EventSg`].
    EventPl = 17,
    /// Plural of [`Class::RuleSg`].
    RulePl = 18,
    /// Plural of [`Class::ThingSg`].
    ThingPl = 19,
    // Possessives (20..=29), singular or plural, same order.
    /// Possessive of a piece noun.
    PiecePoss = 20,
    /// Possessive of a place noun.
    PlacePoss = 21,
    /// Possessive of a player noun (`players` for `player's` included, under a finding).
    PlayerPoss = 22,
    /// Possessive of a time noun.
    TimePoss = 23,
    /// Possessive of a quality noun.
    QualityPoss = 24,
    /// Possessive of a state noun.
    StatePoss = 25,
    /// Possessive of a value noun.
    ValuePoss = 26,
    /// Possessive of an event noun.
    EventPoss = 27,
    /// Possessive of a rule noun.
    RulePoss = 28,
    /// Possessive of any other noun.
    ThingPoss = 29,
    // Verbs (30..=36). Surfaces that serve as several forms have a class of their own.
    /// Base form only: draw, choose.
    VerbBase = 30,
    /// Third person: draws.
    VerbS = 31,
    /// Past only: drew.
    VerbPast = 32,
    /// Participle only: drawn.
    VerbPart = 33,
    /// Past and participle: moved.
    VerbEd = 34,
    /// Base, past and participle: put, cut.
    VerbAll = 35,
    /// Base and participle (come, become).
    VerbBasePart = 36,
    /// Gerund: drawing.
    VerbIng = 37,
    // Adjectives (40..=44).
    /// Plain: empty, face down, new.
    Adj = 40,
    /// Comparative: higher, fewer, earlier.
    AdjMore = 41,
    /// Superlative: highest, latest, most.
    AdjMost = 42,
    /// Ordinal: first, second, second-most, last, next.
    Ordinal = 43,
    /// Enumerated value in adjective use only.
    AdjValue = 44,
    // Others.
    /// Adverbs: randomly, secretly, clockwise, immediately.
    Adverb = 45,
    /// Numbers in figures or words: 7, seven; a fraction or `d20` is not a number.
    Number = 46,
    /// A rule reference: 0000.3, section 4.2.
    Reference = 47,
    /// A die by its sides: d20.
    Die = 48,
    /// Quoted text or a proper name that is no term.
    Quoted = 49,
    /// A letter variable: X, N.
    Variable = 50,
    /// A word that is neither a term of the book nor known to the language.
    Unknown = 51,
}

/// First code point of the classes.
pub(crate) const BASE: u32 = 0xF_0000;
/// Code points a class.
pub(crate) const STRIDE: u32 = 0x400;

impl Class {
    /// Whether it is a noun of any sort, number and case.
    pub fn is_noun(self) -> bool {
        self <= Self::ThingPoss
    }

    /// Whether two nouns name the same sort of thing (pieces, players, places, …).
    pub fn same_sort(self, other: Self) -> bool {
        self.is_noun() && other.is_noun() && self as u8 % 10 == other as u8 % 10
    }

    /// The character for the token at `index` with this class; none beyond 1023.
    pub fn encode(self, index: usize) -> Option<char> {
        let index = u32::try_from(index).ok().filter(|&i| i < STRIDE)?;
        char::from_u32(BASE + u32::from(self as u8) * STRIDE + index)
    }
}

/// The token index behind an encoded character.
pub fn decode_index(c: char) -> Option<usize> {
    let code = u32::from(c).checked_sub(BASE)?;
    Some((code % STRIDE) as usize)
}
