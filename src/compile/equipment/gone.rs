//! Pieces that are left out of the game.

use super::Things;
use super::step::Step;
use super::words::{any_phrase, is};

/// `remove the red 1`, `take all the grey cards out of the pack`, `leave out the 9s`, `put it in the box`.
pub(super) fn out_of_play(part: &[String], things: &Things) -> Option<Step> {
    const AWAY: [&[&str]; 18] = [
        &["from", "the", "game"],
        &["from", "the", "pack"],
        &["from", "the", "deck"],
        &["from", "play"],
        &["out", "of", "the", "game"],
        &["out", "of", "the", "pack"],
        &["out", "of", "the", "deck"],
        &["out", "of", "play"],
        &["back", "in", "the", "box"],
        &["back", "to", "the", "box"],
        &["in", "the", "box"],
        &["into", "the", "box"],
        &["to", "the", "box"],
        &["and", "set", "it", "aside"],
        &["and", "set", "them", "aside"],
        &["aside"],
        &["away"],
        &["out"],
    ];
    is(part, 0, &["remove", "take", "leave", "put", "set", "return", "place", "lay"])
        .then_some(())?;
    let first = is(part, 1, &["out", "aside"]);
    let from = 1 + usize::from(first);
    let them = is(part, from, &["it", "them"]);
    (them || is(part, from, &["the", "all", "both"])).then_some(())?;
    let end = (from + 1..part.len())
        .find(|at| any_phrase(part, *at, &AWAY).is_some())
        .unwrap_or(part.len());
    let mut at = end;
    while let Some(next) = any_phrase(part, at, &AWAY) {
        at = next;
    }
    let gone = first || end < part.len() || is(part, 0, &["remove"]);
    (gone && at == part.len()).then_some(())?;
    let what = &part[from..end];
    let rest = ["rest", "others", "remaining", "remainder", "other", "top", "next", "first"];
    let plain = what.iter().all(|w| w.chars().all(|c| c.is_alphanumeric() || c == '-'));
    let whole = !what
        .iter()
        .any(|w| rest.contains(&w.as_str()) || w == "not" || w == "that" || w.ends_with("est"));
    // Pieces of the book, or one by the figure on it.
    let last = what.last()?;
    let known = them
        || what.iter().any(|w| w.parse::<u32>().is_ok())
        || things.of(last).is_some()
        || matches!(last.as_str(), "card" | "cards" | "jokers" | "joker");
    (plain && whole && known && what.len() < 6).then(|| Step::Out(what.join(" ")))
}
