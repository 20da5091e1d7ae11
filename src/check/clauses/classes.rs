//! `Class of Card` and `Class of Cards`: one name in two forms.

use std::collections::BTreeMap;

use super::Text;
use crate::check::words::{is_small, singular};
use crate::finding::{Code, Finding};
use crate::source::Span;

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let mut seen: BTreeMap<(usize, String, String), Vec<(bool, Span)>> = BTreeMap::new();
    for line in &text.lines {
        for at in 1..line.toks.len().saturating_sub(1) {
            let (class, of, what) = (&line.toks[at - 1], &line.toks[at], &line.toks[at + 1]);
            // Two names of the game, each with a capital.
            let named = class.capital && what.capital && of.is("of");
            if !named || is_small(&class.lower) || is_small(&what.lower) {
                continue;
            }
            let key = (line.view.set, singular(&class.lower), singular(&what.lower));
            let several = singular(&what.lower) != what.lower;
            seen.entry(key).or_default().push((several, text.words(line, at - 1, at + 2)));
        }
    }
    for ((_, class, what), places) in seen {
        let (many, one): (Vec<_>, Vec<_>) =
            places.into_iter().partition(|(several, _)| *several);
        let (Some((_, at)), Some((_, other))) = (many.first(), one.first()) else { continue };
        found.push(
            Finding::new(
                Code::NearMissTerm,
                *at,
                format!("`{class} of {what}` is written with one {what} elsewhere, and with several here"),
            )
            .related(*other, "the other form")
            .help("use one form, so that nobody looks for a difference"),
        );
    }
}
