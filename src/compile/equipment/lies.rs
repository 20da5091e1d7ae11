//! How and where pieces lie in a set-up, and what the place is called, in any order of phrases.

use super::items::is_piece_word;
use super::shared;
use super::words::{any_phrase, is, is_plain, skip};

/// How and where pieces lie.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is said or not, whatever else is")]
pub(super) struct Lying {
    /// What the place is called.
    pub name: Option<String>,
    /// What shape they are laid in: a row, a heap.
    pub shape: Option<String>,
    pub down: bool,
    pub up: bool,
    /// Out of the game, or out of the way.
    pub aside: bool,
    /// Whether something begins here that goes on: `to start the discard pile`.
    pub begins: bool,
    /// The middle of the table, where nothing else is said.
    pub middle: bool,
}

/// What a place is called, behind its article, and where the words behind it begin.
pub(super) fn name(part: &[String], at: usize) -> Option<(String, usize)> {
    is(part, at, &["the", "a", "an", "one", "your"]).then_some(())?;
    let mut from = at + 1;
    const HOW: [&str; 10] = [
        "common",
        "shared",
        "central",
        "single",
        "general",
        "face-down",
        "face-up",
        "open",
        "facedown",
        "initial",
    ];
    while is(part, from, &HOW) {
        from += 1;
    }
    let mut end = from;
    while end < from + 2 && is_plain(part, end) && !is(part, end, &["face", "beside", "next"]) {
        end += 1;
    }
    let name = part.get(from..end).filter(|n| !n.is_empty())?.join(" ");
    let last = name.rsplit(' ').next()?;
    (!is_piece_word(&crate::vocabulary::singular_of(last))).then(|| (name.clone(), end))
}

/// Where pieces lie, how and by what name, in any order, and where the words behind it begin.
pub(super) fn lies(part: &[String], at: usize, lying: &mut Lying) -> Option<usize> {
    let mut at = at;
    loop {
        let next = skip(part, skip(part, at, &[",", "-"]), &["and"]);
        let Some(end) = lie(part, next, lying) else { return Some(at) };
        at = end;
    }
}

fn lie(part: &[String], at: usize, lying: &mut Lying) -> Option<usize> {
    if let Some(end) = any_phrase(
        part,
        at,
        &[&["face", "down"], &["face-down"], &["facedown"], &["unseen"], &["upside", "down"]],
    ) {
        lying.down = true;
        return Some(end);
    }
    if let Some(end) = any_phrase(part, at, &[&["face", "up"], &["face-up"], &["faceup"]]) {
        lying.up = true;
        return Some(end);
    }
    const ASIDE: [&[&str]; 8] = [
        &["aside", "unseen"],
        &["out", "of", "the", "game"],
        &["out", "of", "play"],
        &["back", "in", "the", "box"],
        &["in", "the", "box"],
        &["to", "the", "box"],
        &["aside"],
        &["away"],
    ];
    if let Some(end) = any_phrase(part, at, &ASIDE) {
        lying.aside = true;
        return Some(end);
    }
    if let Some(from) = any_phrase(
        part,
        at,
        &[&["to", "begin"], &["to", "start"], &["beginning"], &["starting"]],
    ) && let Some((name, end)) = name(part, from)
        && lying.name.is_none()
    {
        (lying.name, lying.begins) = (Some(name), true);
        return Some(end);
    }
    const CALLED: [&[&str]; 18] = [
        &["which", "is", "called"],
        &["which", "is", "known", "as"],
        &["which", "is"],
        &["which", "forms"],
        &["which", "are"],
        &["to", "form"],
        &["to", "make"],
        &["to", "serve", "as"],
        &["to", "be"],
        &["to", "become"],
        &["for", "use", "as"],
        &["known", "as"],
        &["called"],
        &["forming"],
        &["making"],
        &["as"],
        &["for"],
        &["-"],
    ];
    if lying.name.is_none()
        && let Some(from) = any_phrase(part, at, &CALLED)
        && let Some((name, end)) = name(part, from)
    {
        lying.name = Some(name);
        return Some(end);
    }
    // `in a heap, the basket`
    if lying.name.is_none()
        && lying.shape.is_some()
        && is(part, at.wrapping_sub(1), &[","])
        && let Some((name, end)) = name(part, at)
    {
        lying.name = Some(name);
        return Some(end);
    }
    const WAYS: [&[&str]; 10] = [
        &["where", "they", "are"],
        &["where", "they", "lie"],
        &["out"],
        &["thoroughly"],
        &["well"],
        &["together"],
        &["nearby"],
        &["for", "all", "to", "see"],
        &["where", "all", "can", "see", "them"],
        &["in", "any", "order"],
    ];
    if let Some(end) = any_phrase(part, at, &WAYS) {
        return Some(end);
    }
    if let Some(from) = any_phrase(part, at, &[&["within"]]) {
        let end = (from..part.len()).find(|i| is(part, *i, &["reach"]))? + 1;
        let of = is(part, end, &["of"]).then(|| {
            shared::everybody(part, end + 1)
                .or_else(|| any_phrase(part, end + 1, &[&["all"], &["the", "players"]]))
        });
        return Some(of.flatten().unwrap_or(end));
    }
    let from = any_phrase(
        part,
        at,
        &[
            &["next", "to"],
            &["close", "to"],
            &["beside"],
            &["near"],
            &["by"],
            &["alongside"],
            &["between"],
        ],
    );
    if let Some(from) = from {
        if is(part, from, &["it", "them", "you"]) {
            return Some(from + 1);
        }
        is(part, from, &["the", "that", "this", "each"]).then_some(())?;
        let mut end = from + 1;
        while end < from + 3 && is_plain(part, end) && !is(part, end, &["face"]) {
            end += 1;
        }
        return (end > from + 1).then_some(end);
    }
    // `in the supply`
    if lying.name.is_none()
        && let Some(from) = any_phrase(part, at, &[&["in"], &["into"], &["to"]])
        && let Some((name, end)) = name(part, from)
        && super::lying::is_bank(&name)
    {
        lying.name = Some(name);
        return Some(end);
    }
    // `in a row`, `on the table`, `in the middle of the table`
    let from =
        any_phrase(part, at, &[&["in"], &["into"], &["on"], &["onto"], &["at"], &["to"]])?;
    let art = is(part, from, &["the", "a", "an", "one", "two"]);
    let from = from + usize::from(art);
    let from = any_phrase(
        part,
        from,
        &[
            &["single"],
            &["straight"],
            &["common"],
            &["shared"],
            &["neat"],
            &["big"],
            &["large"],
            &["face-up"],
            &["face-down"],
            &["general"],
        ],
    )
    .unwrap_or(from);
    const SHAPES: [&str; 8] =
        ["row", "line", "heap", "pile", "stack", "pool", "circle", "ring"];
    if art && is(part, from, &SHAPES) {
        lying.shape = Some(part[from].clone());
        return Some(from + 1);
    }
    const TABLE: [&[&str]; 12] = [
        &["middle", "of", "the", "table"],
        &["centre", "of", "the", "table"],
        &["center", "of", "the", "table"],
        &["side", "of", "the", "table"],
        &["middle"],
        &["centre"],
        &["center"],
        &["side"],
        &["table"],
        &["front", "of", "all", "players"],
        &["reach", "of", "all", "players"],
        &["players", "'", "reach"],
    ];
    let end = any_phrase(part, from, &TABLE)?;
    lying.middle |= is(part, from, &["middle", "centre", "center"]);
    Some(end)
}
