//! One-word terms of our rulebooks that belong to no single game, with the reason.

/// Word (lower case, singular) and why it may stand in the code.
pub(crate) const FIELD_WORDS: &[(&str, &str)] = &[
    ("act", "to do something; an English verb"),
    ("card", "the field's word for a piece of paper"),
    ("deck", "a face-down pile; every card game has one"),
    ("discard", "a common verb and pile of card games"),
    ("family", "a group of things alike; an English word"),
    ("hand", "what a player holds; every card game has one"),
    ("history", "what has happened; an English word"),
    ("joker", "a card of the ordinary pack, which table talk takes for granted"),
    ("kind", "which pieces are alike; a sort of the vocabulary"),
    ("name", "what something is called"),
    ("phase", "a stretch of a turn; a word of the field"),
    ("piece", "whatever lies on a table; a word of the field"),
    ("property", "what is printed on a piece; a sort of the vocabulary"),
    ("rank", "a place in an order; an English verb and noun"),
    ("role", "the part that something has in an event or a set in a game"),
    ("set", "a collection, and a rule set; an English word with many senses"),
    ("stack", "a pile in which the last comes first; a data structure"),
    ("stage", "a step of the compiler"),
    ("step", "a part of a phase; a word of the field"),
    ("suit", "the colour of a playing card; a word of the field"),
    ("value", "a number that something is worth, and the result of an expression"),
    ("zone", "a place for pieces; a word of the field"),
];
