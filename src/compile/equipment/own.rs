//! Places that each player has in front of them: `each of you has a plate, which is the space in front of you for cards you have
//! played, and it starts empty`.

use super::shared;
use crate::compile::idioms::{joined, words};
use crate::compile::one_breath::put;
use crate::outline::{Form, Outline};
use crate::vocabulary::Lexicon;

/// How such a place is described: whose it is and what lies there, which says no more than that it is one.
const WHAT: [&str; 12] = [
    "the", "a", "your", "their", "own", "that", "player's", "face-up", "open", "space", "area",
    "place",
];
const PLACES: [&str; 8] = ["space", "area", "place", "spot", "pile", "row", "stack", "heap"];
const EMPTY: [&str; 8] = [
    "it starts empty",
    "it is empty at the start",
    "it begins empty",
    "is empty at the start",
    "starts empty",
    "begins empty",
    "it is empty at first",
    "which starts empty",
];

/// Says of each such place that each player has one.
pub(super) fn said(outline: &mut Outline) {
    for at in 0..outline.sentences.len() {
        let sentence = &outline.sentences[at];
        if sentence.form != Form::Text {
            continue;
        }
        let Some((name, empty)) = place(&words(&sentence.text)) else { continue };
        let mut all = vec![format!("Each player has a {name}")];
        if empty {
            all.push(format!("Each {name} is empty at the start"));
        }
        put(outline, at, &all);
        outline.named.places.push((name, true));
    }
}

/// The name, and whether it is said to be empty.
fn place(said: &[String]) -> Option<(String, bool)> {
    let lower: Vec<String> = said.iter().map(|w| w.to_lowercase()).collect();
    let at = shared::everybody(&lower, 0)?;
    matches!(lower.get(at)?.as_str(), "has" | "have").then_some(())?;
    matches!(lower.get(at + 1)?.as_str(), "a" | "an").then_some(())?;
    let name = lower.get(at + 2)?.clone();
    let plain = name.chars().all(char::is_alphabetic) && !Lexicon::shared().is_function(&name);
    let rest = lower.get(at + 3..)?;
    (plain && rest.first()? == "," && rest.get(1)? == "which" && rest.get(2)? == "is")
        .then_some(())?;
    let rest = &rest[3..];
    let end = rest.iter().position(|w| w == "," || w == "and").unwrap_or(rest.len());
    let (what, more) = rest.split_at(end);
    let kind = what.iter().position(|w| PLACES.contains(&w.as_str()))?;
    what[..kind].iter().all(|w| WHAT.contains(&w.as_str())).then_some(())?;
    describes(&what[kind + 1..]).then_some(())?;
    let mut more = more;
    while more.first().is_some_and(|w| w == "," || w == "and") {
        more = &more[1..];
    }
    let more = joined(more);
    let empty = EMPTY.contains(&more.as_str());
    (empty || more.is_empty()).then_some((name, empty))
}

/// `in front of you for cards you have played`, `of cards`.
fn describes(words: &[String]) -> bool {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let rest = match words.as_slice() {
        ["in", "front", "of", "you" | "them" | "him" | "her", rest @ ..]
        | ["in", "front", "of", "that", "player", rest @ ..] => rest,
        rest => rest,
    };
    matches!(
        rest,
        [] | ["of" | "for", "cards" | "tiles"]
            | [
                "for" | "of",
                "the",
                "cards" | "tiles",
                "you" | "they",
                "have",
                "played" | "won" | "taken"
            ]
            | [
                "for" | "of",
                "cards" | "tiles",
                "you" | "they",
                "have",
                "played" | "won" | "taken"
            ]
            | ["for" | "of", "cards" | "tiles", "you" | "they", "play" | "win" | "take"]
    )
}

#[cfg(test)]
mod tests {
    use super::place;
    use crate::compile::idioms::words;

    #[test]
    fn a_place_in_front_of_each_player() {
        let read = |text: &str| place(&words(text));
        let meadow = |empty| Some(("meadow".to_owned(), empty));
        assert_eq!(
            read(
                "Each of you has a meadow, which is the space in front of you for cards you have played, and it starts empty"
            ),
            meadow(true)
        );
        assert_eq!(
            read("Each player has a meadow, which is the area in front of them"),
            meadow(false)
        );
        assert_eq!(read("Each player has a meadow, which is worth two points"), None);
        assert_eq!(read("Each player has a meadow, which is a face-down pile"), None);
    }
}
