//! What tells the pieces of a list apart, behind their noun: figures, colours and suits, so many of each value.

use super::count::{number, range};
use super::items::{Item, Whose, is, said};
use crate::vocabulary::singular_of;

/// What pieces may differ in, by the noun for it.
const AXES: [&str; 16] = [
    "colour", "colours", "color", "colors", "suit", "suits", "kind", "kinds", "sort", "sorts",
    "type", "types", "shape", "shapes", "family", "families",
];

/// What tells pieces apart.
#[derive(Default)]
pub(super) struct Axes {
    /// `numbered`, with the first and the last figure.
    figures: Option<(String, String)>,
    /// `four colours`.
    sorts: Option<String>,
    /// `three of each value from 1 to 10`.
    each: Option<String>,
}

impl Axes {
    /// One more phrase of this sort, and where it ends.
    pub(super) fn take(&mut self, words: &[String], at: usize) -> Option<usize> {
        let at = at
            + usize::from(is(words, at, &["and"]) && is(words, at + 1, &["each", "numbered"]));
        let at = at + usize::from(is(words, at, &["each", "all"]));
        if is(words, at, &["numbered", "ranked", "valued"]) && self.figures.is_none() {
            let (low, high, end) = figures(words, at + 1)?;
            self.figures = Some((words[at].to_lowercase(), format!("{low} to {high}")));
            return Some(end);
        }
        // `with the numbers 1 to 10`
        if is(words, at, &["with", "bearing", "showing"]) && self.figures.is_none() {
            let to = at + 1 + usize::from(is(words, at + 1, &["the", "a"]));
            let name = words.get(to)?.to_lowercase();
            let verb = match singular_of(&name).as_str() {
                "number" => "numbered",
                "rank" => "ranked",
                "value" => "valued",
                _ => return None,
            };
            let (low, high, end) = figures(words, to + 1)?;
            self.figures = Some((verb.to_owned(), format!("{low} to {high}")));
            return Some(end);
        }
        // `in each of four suits`, `in four suits`, `of four kinds`, and `five colours` alone.
        if self.sorts.is_none() {
            let opens = is(words, at, &["in", "of", "for"]);
            let mut to = at + usize::from(opens);
            if opens && is(words, to, &["each"]) {
                to += 1;
                to += usize::from(is(words, to, &["of"]));
            }
            to += usize::from(is(words, to, &["the"]));
            if let Some((n, to)) = number(words, to) {
                let to = to + usize::from(is(words, to, &["different"]));
                if n > 1 && is(words, to, &AXES) {
                    let names = named(words, to + 1, n);
                    let end = names.as_ref().map_or(to + 1, |(_, end)| *end);
                    let behind = names.map_or(String::new(), |(said, _)| format!(": {said}"));
                    self.sorts = Some(format!("{n} {}{behind}", words[to].to_lowercase()));
                    return Some(end);
                }
            }
        }
        // `three of each value from 1 to 10`
        if self.each.is_none()
            && let Some((n, to)) = number(words, at)
        {
            let copies = is(words, to, &["copies", "cards", "card", "copy"]);
            let to = to + usize::from(copies);
            if is(words, to, &["of", "for"]) && is(words, to + 1, &["each", "every"]) {
                let name = words.get(to + 2)?.to_lowercase();
                let (low, high, end) = figures(words, to + 3)?;
                self.each = Some(format!("{} of each {name} from {low} to {high}", said(n)));
                return Some(end);
            }
        }
        None
    }

    /// The words behind the noun; nothing if they do not go together.
    pub(super) fn spec(&self, item: &Item) -> Option<String> {
        let plain = self.figures.is_none() && self.sorts.is_none() && self.each.is_none();
        if plain {
            return Some(String::new());
        }
        if item.whose == Whose::Each {
            return None;
        }
        match (&self.figures, &self.sorts, &self.each) {
            (Some((verb, range)), Some(sorts), None) => {
                Some(format!(", {verb} {range} in {sorts}"))
            }
            (Some((verb, range)), None, None) => Some(format!(", {verb} {range}")),
            (None, Some(sorts), None) => Some(format!(" in {sorts}")),
            (None, None, Some(each)) => Some(format!(": {each}")),
            (None, Some(sorts), Some(each)) => Some(format!(" in {sorts}: {each}")),
            _ => None,
        }
    }
}

/// `: red, blue and gold`, so many as were said.
fn named(words: &[String], at: usize, n: u32) -> Option<(String, usize)> {
    let open = is(words, at, &[":", "("]).then_some(at + 1)?;
    let mut names: Vec<String> = Vec::new();
    let mut next = open;
    while names.len() < n as usize {
        next += usize::from(is(words, next, &[","]));
        next += usize::from(is(words, next, &["and"]));
        names.push(words.get(next)?.to_lowercase());
        next += 1;
    }
    next += usize::from(is(words, next, &[")"]));
    let (last, front) = names.split_last()?;
    Some((format!("{} and {last}", front.join(", ")), next))
}

/// `1 to 10`, `from 1 to 10`.
fn figures(words: &[String], at: usize) -> Option<(u32, u32, usize)> {
    let (said, end) = range(words, at)?;
    let (low, high) = said.split_once(" to ")?;
    Some((low.parse().ok()?, high.parse().ok()?, end))
}
