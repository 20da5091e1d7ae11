//! Things of a list that are places: a cart, a basket or a mat of which the book says that pieces go into it or lie on it,
//! and never that it is moved itself. Each player's is a place of that player.

use super::items::{Item, What, Whose};
use super::lying::tells_of_setup;
use super::{Things, shared};
use crate::compile::idioms::{joined, words};
use crate::compile::one_breath::put;
use crate::outline::{Form, Outline};

/// All words of an outline, in small letters.
pub(super) fn text(outline: &Outline) -> Vec<String> {
    let texts = outline.sentences.iter().filter(|s| s.form == Form::Text);
    texts.flat_map(|s| words(&s.text)).map(|w| w.to_lowercase()).collect()
}

/// Says of each thing of a list that holds pieces whose it is.
pub(super) fn owned(items: &mut [Item], text: &[String]) {
    for at in 0..items.len() {
        let item = &items[at];
        if item.what != What::Pieces || !holds(item, text) {
            continue;
        }
        // `one cart and one vault for each player`, and `their cart`: each has one of both.
        let shares = item.whose == Whose::All
            && item.count == 1
            && items.get(at + 1).is_some_and(|next| next.whose == Whose::Each);
        let taken = taken_by_each(item, text);
        let item = &mut items[at];
        if shares || taken {
            item.whose = Whose::Each;
            item.count = 1;
        }
        item.holds = item.whose == Whose::Each && item.count == 1;
    }
}

/// Whether the book says that pieces go into a player's, and never that the thing itself goes anywhere.
fn holds(item: &Item, text: &[String]) -> bool {
    const INTO: [&str; 9] =
        ["in", "into", "to", "from", "on", "onto", "inside", "aboard", "of"];
    const WHOSE: [&str; 8] =
        ["your", "their", "his", "her", "player's", "opponent's", "own", "owner's"];
    const MOVED: [&str; 22] = [
        "move", "moves", "place", "places", "put", "puts", "advance", "advances", "turn",
        "turns", "discard", "discards", "play", "plays", "lay", "lays", "draw", "draws",
        "flip", "flips", "spend", "return",
    ];
    let name: Vec<&str> = item.full().split(' ').collect();
    let starts = (2..text.len().saturating_sub(name.len() - 1))
        .filter(|at| name.iter().zip(&text[*at..]).all(|(a, b)| a == b));
    let mut any = false;
    for at in starts {
        let (verb, whose) = (text[at - 2].as_str(), text[at - 1].as_str());
        if MOVED.contains(&verb) || MOVED.contains(&whose) {
            return false;
        }
        any |= WHOSE.contains(&whose)
            && (INTO.contains(&verb) || whose.ends_with("'s") || whose == "own");
    }
    any
}

/// `each player takes one burrow mat`
fn taken_by_each(item: &Item, text: &[String]) -> bool {
    (0..text.len()).any(|at| {
        shared::everybody(text, at)
            .is_some_and(|next| taken(&text[next..], item.full()).is_some())
    })
}

/// Where the words behind `takes one burrow mat` begin.
fn taken(words: &[String], name: &str) -> Option<usize> {
    const TAKES: [&str; 8] =
        ["takes", "take", "gets", "get", "receives", "receive", "has", "have"];
    TAKES.contains(&words.first()?.as_str()).then_some(())?;
    matches!(words.get(1)?.as_str(), "a" | "an" | "one" | "their").then_some(())?;
    let long = name.split(' ').count();
    (words.get(2..2 + long)?.join(" ") == name).then_some(2 + long)
}

/// Says of each such thing that it is a place.
pub(super) fn said(outline: &mut Outline, things: &Things) {
    for item in things.items.iter().filter(|i| i.holds) {
        for at in 0..outline.sentences.len() {
            if outline.sentences[at].form != Form::Text || !tells_of_setup(outline, at) {
                continue;
            }
            // That each player takes one and puts it down says no more than that each has one.
            let said: Vec<String> =
                words(&outline.sentences[at].text).iter().map(|w| w.to_lowercase()).collect();
            let behind = shared::everybody(&said, 0)
                .and_then(|next| Some(next + taken(&said[next..], item.full())?));
            if behind.is_some_and(|end| is_put_down(&said[end..])) {
                put(outline, at, &[format!("Each player has a {}", item.full())]);
            }
        }
        outline.named.places.push((item.full().to_owned(), true));
    }
}

/// `and puts it in front of them`, or nothing.
fn is_put_down(words: &[String]) -> bool {
    if words.is_empty() {
        return true;
    }
    const PUTS: [&str; 8] = ["puts", "put", "places", "place", "lays", "lay", "sets", "set"];
    const WHERE: [&str; 5] = [
        "in front of them",
        "in front of themselves",
        "before them",
        "in front of him or her",
        "in front of you",
    ];
    matches!(words, [and, puts, it, rest @ ..]
        if and == "and" && PUTS.contains(&puts.as_str()) && it == "it"
            && WHERE.contains(&joined(rest).as_str()))
}
