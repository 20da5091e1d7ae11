//! The words for what pieces differ in: `four suits`, `: red and blue`, `1 to 10`.

use super::count::{number, range};
use super::items::is_form;
use super::words::{any_phrase, is, is_plain, phrase, row, skip};
use crate::vocabulary::{plural_of, singular_of};

/// Nouns of things that pieces lie in or are counted by, and never differ in.
const NO_SORTS: [&str; 27] = [
    "deck", "pile", "stack", "row", "column", "pack", "set", "bag", "box", "player", "point",
    "round", "turn", "hand", "heap", "group", "person", "card", "tile", "token", "counter",
    "piece", "coin", "die", "table", "space", "game",
];

/// Whether nothing more is said of a piece behind this place.
pub(super) fn ends(words: &[String], at: usize) -> bool {
    at >= words.len() || is(words, at, &[",", ";", ")", "and", ".", ":"])
}

/// What pieces may differ in by words that every table has for it.
pub(super) fn is_usual(name: &str) -> bool {
    ["colour", "color", "suit", "kind", "sort", "type", "shape", "family"].contains(&name)
}

/// A noun for what pieces differ in, in the singular, and where the words behind it begin.
pub(super) fn sort_noun(words: &[String], at: usize, many: bool) -> Option<(String, usize)> {
    is_plain(words, at).then_some(())?;
    let word = words[at].to_lowercase();
    let one = singular_of(&word);
    (!many || one != word || word == "species" || word == "series").then_some(())?;
    (!NO_SORTS.contains(&one.as_str()) && !is_form(&one)).then_some(())?;
    // `four kinds of leaf`
    let end = if is(words, at + 1, &["of"]) && is_plain(words, at + 2) && is_usual(&one) {
        at + 3
    } else {
        at + 1
    };
    Some((one, end))
}

/// `: red, blue and gold`, `(red and blue)`, `, red, blue and gold`, as many as there are said to be.
pub(super) fn listed(words: &[String], at: usize, n: u32) -> Option<(Vec<String>, usize)> {
    let open = is(words, at, &[":", "(", ",", "-", "\u{2013}", "\u{2014}"]);
    let next = at + usize::from(open);
    let next =
        any_phrase(words, next, &[&["namely"], &["called"], &["which", "are"], &["named"]])
            .unwrap_or(next);
    // `the four suits moon, sun, …`
    let bare = is_plain(words, at) && is(words, at + 1, &[",", "and"]);
    (next > at || bare).then_some(())?;
    let next = skip(words, next, &["the"]);
    let (names, end) = row(words, next, Some(n))?;
    Some((names, if is(words, at, &["("]) { phrase(words, end, &[")"])? } else { end }))
}

/// `1 to 10`, `from 1 to 10`, `1, 2 and 3`.
pub(super) fn figures(words: &[String], at: usize) -> Option<(u32, u32, usize)> {
    let at =
        any_phrase(words, at, &[&["from"], &["of"], &["between"], &["with"]]).unwrap_or(at);
    if let Some((said, end)) = range(words, at)
        && let Some((low, high)) = said.split_once(" to ")
    {
        return Some((low.parse().ok()?, high.parse().ok()?, end));
    }
    let (low, mut next) = number(words, at)?;
    let mut high = low;
    loop {
        let to = skip(words, skip(words, next, &[","]), &["and", "or"]);
        let Some((n, end)) = number(words, to).filter(|(n, _)| to > next && *n == high + 1)
        else {
            break;
        };
        (high, next) = (n, end);
    }
    (high > low + 1).then_some((low, high, next))
}

/// A name without the noun of the pieces behind it.
pub(super) fn without(name: &str, noun: &str) -> String {
    let bare = name.strip_suffix(noun).or_else(|| name.strip_suffix(&plural_of(noun)));
    let bare = bare.or_else(|| name.strip_suffix(" ones")).unwrap_or(name);
    if bare.trim().is_empty() { name.to_owned() } else { bare.trim().to_owned() }
}
