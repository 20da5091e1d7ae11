//! Pieces that are told together with the place where they lie: `there are 40 pebbles in the bag: 10 blue and 30 red`, `put the 40
//! pebbles (10 blue and 30 red) in the bag and shake it`, `36 marbles, twelve of each of three colours, lie in the bowl`. Which
//! pieces there are is one list, whatever stands around it.

use super::count::number;
use super::heads::Told;
use super::items::{Item, What, Whose, list};
use super::put::{FILL, HOLDS, PUT, STARTS, before_shaken, into, is_deck, place};
use super::words::{any_phrase, is, phrase, skip};

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
/// What stands in front of a bag that there is, and of what it holds.
const THERE_IS: [&[&str]; 8] = [
    &["there", "is"],
    &["you", "need"],
    &["you", "will", "need"],
    &["players", "need"],
    &["you", "use"],
    &["use"],
    &["the", "game", "uses"],
    &["the", "game", "has"],
];
const WITH: [&[&str]; 4] = [&["of"], &["with"], &["containing"], &["holding"]];
/// What there is only for what lies in it.
const BAGS: [&str; 3] = ["bag", "pouch", "sack"];
/// What stands between pieces and their sorts.
const SORTS: [&[&str]; 6] =
    [&[",", "namely"], &[",", "of", "which"], &[","], &["-"], &["\u{2013}"], &["\u{2014}"]];
/// What is done with cards whose place is told by it.
const DONE: [&str; 8] =
    ["shuffle", "shuffles", "shuffled", "deal", "deals", "dealt", "mix", "mixed"];

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
        let from =
            any_phrase(words, next, &HOLDS).or_else(|| any_phrase(words, next, &STARTS))?;
        let end = before_shaken(words);
        return (from < end).then(|| (name, words[from..end].to_vec()));
    }
    if let Some(next) = any_phrase(words, 0, &THERE_IS) {
        let (name, next) = place(words, next)?;
        let from = any_phrase(words, next, &WITH)?;
        let mut of = words[from..before_shaken(words)].to_vec();
        // `30 tokens, 10 red, 10 blue and 10 green`: behind the noun stands what they are.
        if let Some(end) = any_phrase(&of, 2, &SORTS) {
            of.splice(2..end, [":".to_owned()]);
        }
        return BAGS.contains(&name.as_str()).then_some((name, of));
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
        let (name, end) = into(words, put)?;
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
