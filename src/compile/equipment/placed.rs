//! Pieces that are told together with the place where they lie: `there are 40 pebbles in the bag: 10 blue and 30 red`, `put the 40
//! pebbles (10 blue and 30 red) in the bag and shake it`, `36 marbles, twelve of each of three colours, lie in the bowl`. Which
//! pieces there are is one list, whatever stands around it.

use super::count::number;
use super::heads::Told;
use super::items::{Item, What, Whose, list};
use super::words::{any_phrase, is, is_plain, phrase, skip};

/// What is done to put pieces somewhere.
const PUT: [&str; 13] = [
    "put", "place", "mix", "drop", "toss", "lay", "throw", "tip", "pour", "set", "stack",
    "shuffle", "keep",
];
const FILL: [&str; 3] = ["fill", "stock", "load"];
/// What a place does in which something lies.
const HOLDS: [&[&str]; 9] = [
    &["holds"],
    &["contains"],
    &["has"],
    &["consists", "of"],
    &["is", "made", "up", "of"],
    &["starts", "with"],
    &["begins", "with"],
    &["is", "filled", "with"],
    &["starts", "out", "with"],
];
/// What pieces do that lie somewhere.
const LIE: [&[&str]; 10] = [
    &["are", "put"],
    &["are", "placed"],
    &["are", "mixed"],
    &["are", "kept"],
    &["go"],
    &["lie"],
    &["are"],
    &["start"],
    &["begin"],
    &["wait"],
];
const IN: [&[&str]; 4] = [&["into"], &["in"], &["onto"], &["on"]];
/// What is done with such a place besides, which changes nothing.
const SHAKEN: [&[&str]; 14] = [
    &["and", "give", "it", "a", "good", "shake"],
    &["and", "give", "it", "a", "shake"],
    &["and", "give", "them", "a", "good", "shake"],
    &["and", "give", "them", "a", "good", "mix"],
    &["and", "give", "it", "a", "good", "stir"],
    &["and", "mix", "them", "well"],
    &["and", "shake", "it", "well"],
    &["and", "mix", "them", "up"],
    &["and", "mix", "them"],
    &["and", "shake", "it"],
    &["and", "stir", "them"],
    &["and", "mix", "well"],
    &["at", "the", "start"],
    &["to", "begin", "with"],
];
/// What is no thing that pieces lie in, or has words of its own.
const NO_PLACE: [&str; 28] = [
    "row", "line", "middle", "centre", "center", "table", "game", "box", "set", "hand",
    "circle", "board", "left", "right", "open", "order", "side", "floor", "ground", "air",
    "front", "way", "pair", "pairs", "group", "groups", "grid", "spiral",
];
/// Places of cards, which are told by what is done with the cards, where something is.
const DECKS: [&str; 3] = ["deck", "pack", "stack"];
const DONE: [&str; 8] =
    ["shuffle", "shuffles", "shuffled", "deal", "deals", "dealt", "mix", "mixed"];

pub(super) fn is_deck(place: &str) -> bool {
    DECKS.contains(&place)
}

/// Leaves where they lie to what is done with them.
pub(super) fn dealt_elsewhere(items: &mut [Item], text: &[String]) {
    let done = text.iter().any(|w| DONE.contains(&w.as_str()));
    for item in items.iter_mut().filter(|_| done) {
        item.lies.take_if(|place| is_deck(place));
    }
}

/// What there is and where it lies, if each word is understood and something tells the pieces apart.
pub(super) fn told(words: &[String]) -> Option<Told> {
    let (place, of) = around(words)?;
    // What is shuffled into a pile lies there in no order, which is told elsewhere.
    if is(words, 0, &["shuffle", "mix"]) && (is_deck(&place) || place == "pile") {
        return None;
    }
    let mut items = list(&of)?;
    let apart = items.iter().any(|i| !i.apart.is_empty() || i.color.is_some());
    let plain =
        items.iter().all(|i| i.what == What::Pieces && i.whose == Whose::All && i.count > 1);
    if !plain || !(apart || items.len() > 1) {
        return None;
    }
    for item in &mut items {
        item.lies = Some(place.clone());
    }
    Some(Told::of(items))
}

/// The place and the list of what lies there.
fn around(words: &[String]) -> Option<(String, Vec<String>)> {
    let whole = |end: usize| end == words.len();
    if let Some((name, next)) = place(words, 0) {
        let from = any_phrase(words, next, &HOLDS)?;
        let end = before_shaken(words);
        return (from < end).then(|| (name, words[from..end].to_vec()));
    }
    if is(words, 0, &FILL) {
        let (name, next) = place(words, 1)?;
        let from = phrase(words, next, &["with"])?;
        return Some((name, words[skip_the(words, from)..before_shaken(words)].to_vec()));
    }
    let there = phrase(words, 0, &["there", "are"]);
    let from = match there {
        Some(from) => from,
        None => usize::from(is(words, 0, &PUT)),
    };
    let from = skip_the(words, from);
    number(words, from)?;
    // Behind the noun, or behind all that tells them apart.
    let opens = (from + 2..words.len()).find_map(|at| {
        let put = if there.is_some() || from > 0 && is(words, 0, &PUT) {
            at
        } else {
            any_phrase(words, at, &LIE)?
        };
        let (name, end) = place(words, any_phrase(words, put, &IN)?)?;
        let end = any_phrase(words, end, &SHAKEN).unwrap_or(end);
        Some((at, name, end))
    });
    let (at, name, end) = opens?;
    let front = words[from..at].strip_suffix(&[",".to_owned()]).unwrap_or(&words[from..at]);
    if whole(end) {
        return Some((name, front.to_vec()));
    }
    is(words, end, &[":", ",", "(", ";"]).then(|| (name, [front, &words[end..]].concat()))
}

fn skip_the(words: &[String], at: usize) -> usize {
    skip(words, skip(words, at, &["together", "all"]), &["the"])
}

fn before_shaken(words: &[String]) -> usize {
    (1..words.len())
        .find(|at| any_phrase(words, *at, &SHAKEN) == Some(words.len()))
        .unwrap_or(words.len())
}

/// `a bag`, `the cloth bag`: what pieces lie in, by its last word.
fn place(words: &[String], at: usize) -> Option<(String, usize)> {
    is(words, at, &["a", "the", "one", "an"]).then_some(())?;
    let mut end = at + 1;
    while end < at + 3 && is_plain(words, end) && !is(words, end, &LAST) {
        end += 1;
    }
    let name = words.get(end.checked_sub(1)?).filter(|_| end > at + 1)?.to_lowercase();
    let piece = super::items::is_piece_word(&crate::vocabulary::singular_of(&name));
    (!NO_PLACE.contains(&name.as_str()) && !piece).then_some((name, end))
}

/// Words that follow such a noun.
const LAST: [&str; 8] =
    ["holds", "contains", "has", "consists", "starts", "begins", "go", "with"];
