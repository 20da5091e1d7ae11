//! Pieces of which there are so many with one figure and so many with another: `five 1s, four 2s and three 3s`, `three cards
//! numbered 1 and two numbered 2`.

use super::count::number;
use super::words::{any_phrase, is, skip};
use crate::outline::{Apart, Bundle};
use crate::vocabulary::plural_of;

/// Words before a figure, and what it is called then.
const BEFORE: [(&[&str], &str); 15] = [
    (&["number"], "number"),
    (&["rank"], "rank"),
    (&["value"], "value"),
    (&["numbered"], "number"),
    (&["marked"], "number"),
    (&["with", "the", "number"], "number"),
    (&["with", "a", "number", "of"], "number"),
    (&["with", "number"], "number"),
    (&["ranked"], "rank"),
    (&["of", "rank"], "rank"),
    (&["with", "the", "value"], "value"),
    (&["with", "a", "value", "of"], "value"),
    (&["of", "value"], "value"),
    (&["with", "value"], "value"),
    (&["worth"], "value"),
];

/// The figure that some pieces of a list have, as `number 3`, and where the words behind it begin.
pub(super) fn figured(words: &[String], at: usize, noun: &str) -> Option<(String, usize)> {
    let many = plural_of(noun);
    let next = skip(words, at, &[noun, many.as_str(), "cards", "card", "tiles", "ones"]);
    let before = BEFORE.iter().find_map(|(said, name)| {
        any_phrase(words, next, &[said]).map(|behind| (*name, behind))
    });
    if let Some((name, behind)) = before {
        let (n, end) = number(words, behind)?;
        return Some((format!("{name} {n}"), skip(words, end, &["points", "point"])));
    }
    // `five 1s`, `one 7`
    let word = words.get(next)?;
    let bare = word.strip_suffix("'s").or_else(|| word.strip_suffix('s')).unwrap_or(word);
    let n: u32 = bare.parse().ok()?;
    let plain = next == at && !is(words, next + 1, &["points", "cards"]);
    plain.then(|| (format!("number {n}"), next + 1))
}

/// The figure and what it is called.
fn figure(said: &str) -> Option<(&str, i64)> {
    let (name, n) = said.rsplit_once(' ')?;
    let known = ["number", "rank", "value"].contains(&name);
    Some((name, n.parse().ok()?)).filter(|_| known)
}

/// What such a list brings into the game; none if some of it is told apart by other things than one figure.
pub(super) fn bundles(noun: &str, parts: &[(u32, String)]) -> Option<Vec<Bundle>> {
    let (first, _) = figure(&parts.first()?.1)?;
    parts
        .iter()
        .map(|(count, said)| {
            let (name, n) = figure(said).filter(|(name, _)| *name == first)?;
            Some(Bundle {
                noun: noun.to_owned(),
                is_a: None,
                total: i64::from(*count),
                each: Some(i64::from(*count)),
                apart: vec![Apart::Figures(name.to_owned(), n, n)],
                own: false,
            })
        })
        .collect()
}
