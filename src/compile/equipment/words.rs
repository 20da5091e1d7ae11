//! Looking along a row of words.

use super::count::number;
use crate::vocabulary::Lexicon;

/// Whether one of these words stands at a place.
pub(super) fn is(words: &[String], at: usize, any: &[&str]) -> bool {
    words.get(at).is_some_and(|w| any.iter().any(|a| w.eq_ignore_ascii_case(a)))
}

/// Where the words behind a phrase begin, if it stands at a place.
pub(super) fn phrase(words: &[String], at: usize, said: &[&str]) -> Option<usize> {
    let fits = said.iter().enumerate().all(|(i, w)| is(words, at + i, &[w]));
    fits.then_some(at + said.len())
}

/// The same of the first of these that stands there; longer ones come first in such a list.
pub(in crate::compile) fn any_phrase(
    words: &[String],
    at: usize,
    all: &[&[&str]],
) -> Option<usize> {
    all.iter().find_map(|said| phrase(words, at, said))
}

/// One place further where one of these words stands.
pub(super) fn skip(words: &[String], at: usize, any: &[&str]) -> usize {
    at + usize::from(is(words, at, any))
}

/// Whether a word at a place can be a part of a name: no figure, no sign and no word that holds sentences together.
pub(super) fn is_plain(words: &[String], at: usize) -> bool {
    words.get(at).is_some_and(|w| {
        w.chars().all(|c| c.is_alphabetic() || c == '-' || c == '\'')
            && !Lexicon::shared().is_function(&w.to_lowercase())
    }) && number(words, at).is_none()
}

/// `red, blue and gold`: names with commas and an `and` between them, as many as are wanted where that is known, and
/// where the words behind them begin.
pub(super) fn row(
    words: &[String],
    at: usize,
    wanted: Option<u32>,
) -> Option<(Vec<String>, usize)> {
    let mut names = Vec::new();
    let mut at = at;
    let mut last = false;
    loop {
        // `sweet corn` may be two words where commas tell the names apart.
        let mut end = at;
        while end < at + 2 && is_plain(words, end) {
            end += 1;
        }
        if end == at {
            return None;
        }
        names.push(words[at..end].join(" ").to_lowercase());
        at = end;
        if last || wanted.is_some_and(|n| names.len() as u32 == n) {
            break;
        }
        let mut next = skip(words, at, &[","]);
        let and = is(words, next, &["and", "or"]);
        next += usize::from(and);
        if next == at || !is_plain(words, next) {
            break;
        }
        // Behind `and` stands the last one, unless more of them are wanted.
        last = and && wanted.is_none();
        at = next;
    }
    let enough = wanted.map_or(names.len() > 1, |n| names.len() as u32 == n);
    enough.then_some((names, at))
}
