//! Phrases that several sorts of sentences have, and what they ask of the book.

use super::count::number;
use super::words::any_phrase;
use super::words_of;
use crate::outline::Outline;

/// Everybody, in many words.
const EVERYBODY: [&[&str]; 14] = [
    &["each", "person"],
    &["every", "person"],
    &["each", "player"],
    &["every", "player"],
    &["each", "of", "you"],
    &["each", "of", "the", "players"],
    &["every", "one", "of", "you"],
    &["all", "players"],
    &["all", "the", "players"],
    &["the", "players", "each"],
    &["everyone"],
    &["everybody"],
    &["you", "each"],
    &["players", "each"],
];

/// `each player`, `each of you`: where the words behind it begin.
pub(super) fn everybody(words: &[String], at: usize) -> Option<usize> {
    let rest = words.get(at..)?;
    let found = EVERYBODY.iter().find(|e| {
        e.len() <= rest.len() && e.iter().zip(rest).all(|(a, b)| b.eq_ignore_ascii_case(a))
    });
    found.map(|e| at + e.len())
}

/// Whether another sentence begins by saying how many of these there are.
pub(super) fn counted_elsewhere(outline: &Outline, at: usize, noun: &str) -> bool {
    outline.sentences.iter().enumerate().any(|(other, sentence)| {
        let words = words_of(&sentence.text.to_lowercase());
        let from = any_phrase(&words, 0, &[&["there", "are"], &["the", "game", "has"]]);
        let count = from.and_then(|from| number(&words, from));
        other != at && count.is_some_and(|(_, end)| words[end..].iter().any(|w| w == noun))
    })
}
