//! What is said of a thing that pieces lie in: how they are put there, that it holds them, and what is done with it besides.

use super::items::is_piece_word;
use super::words::{any_phrase, is, is_plain};
use crate::vocabulary::singular_of;

/// What is done to put pieces somewhere.
pub(super) const PUT: [&str; 13] = [
    "put", "place", "mix", "drop", "toss", "lay", "throw", "tip", "pour", "set", "stack",
    "shuffle", "keep",
];
pub(super) const FILL: [&str; 3] = ["fill", "stock", "load"];
/// What a place has at any time.
pub(super) const HOLDS: [&[&str]; 5] =
    [&["holds"], &["contains"], &["has"], &["consists", "of"], &["is", "made", "up", "of"]];
/// What a place has when the game begins.
pub(super) const STARTS: [&[&str]; 6] = [
    &["starts", "with"],
    &["begins", "with"],
    &["is", "filled", "with"],
    &["is", "stocked", "with"],
    &["starts", "out", "with"],
    &["starts", "off", "with"],
];
/// How a place is entered.
pub(super) const INTO: [&[&str]; 4] = [&["into"], &["in"], &["onto"], &["on"]];
/// What is done with such a place besides, which changes nothing.
const SHAKEN: [&[&str]; 15] = [
    &["and", "give", "it", "a", "good", "shake"],
    &["and", "give", "it", "a", "shake"],
    &["and", "give", "them", "a", "good", "shake"],
    &["and", "give", "them", "a", "good", "mix"],
    &["and", "give", "it", "a", "good", "stir"],
    &["and", "mix", "them", "well"],
    &["and", "shake", "it", "well"],
    &["and", "mix", "them", "up"],
    &["and", "mix", "them"],
    &["and", "shake", "it"],
    &["and", "stir", "them"],
    &["and", "mix", "well"],
    &["and", "stir"],
    &["at", "the", "start"],
    &["to", "begin", "with"],
];
/// What is no thing that pieces lie in, or has words of its own.
const NO_PLACE: [&str; 34] = [
    "row", "line", "middle", "centre", "center", "table", "game", "box", "set", "hand",
    "circle", "board", "left", "right", "open", "order", "side", "floor", "ground", "air",
    "player", "person", "dealer", "leader", "winner", "round", "front", "way", "pair", "pairs",
    "group", "groups", "grid", "spiral",
];
/// Places of cards, which are told by what is done with the cards, where something is.
const DECKS: [&str; 3] = ["deck", "pack", "stack"];
/// Words that follow such a noun.
const LAST: [&str; 8] =
    ["holds", "contains", "has", "consists", "starts", "begins", "go", "with"];

pub(super) fn is_deck(place: &str) -> bool {
    DECKS.contains(&place)
}

/// `a bag`, `the cloth bag`: what pieces lie in, by its last word, and where the words behind it begin.
pub(super) fn place(words: &[String], at: usize) -> Option<(String, usize)> {
    is(words, at, &["a", "the", "one", "an"]).then_some(())?;
    let mut end = at + 1;
    while end < at + 3 && is_plain(words, end) && !is(words, end, &LAST) {
        end += 1;
    }
    let name = words.get(end.checked_sub(1)?).filter(|_| end > at + 1)?.to_lowercase();
    let piece = is_piece_word(&singular_of(&name));
    (!NO_PLACE.contains(&name.as_str()) && !piece).then_some((name, end))
}

/// `in the bag`, with what is done there that says no more.
pub(super) fn into(words: &[String], at: usize) -> Option<(String, usize)> {
    let (name, end) = place(words, any_phrase(words, at, &INTO)?)?;
    Some((name, any_phrase(words, end, &SHAKEN).unwrap_or(end)))
}

/// Where the words end that say something, if what stands behind them only says how they are mixed.
pub(super) fn before_shaken(words: &[String]) -> usize {
    (1..words.len())
        .find(|at| any_phrase(words, *at, &SHAKEN) == Some(words.len()))
        .unwrap_or(words.len())
}
