//! Things of a list that every table knows: an ordinary pack of cards, a pad and a pencil.

use super::count::number;
use super::words::is;

/// What is kept beside the table.
const ASIDE: [&str; 12] = [
    "pad",
    "pencil",
    "pencils",
    "pen",
    "pens",
    "paper",
    "sheet",
    "notepad",
    "timer",
    "scorepad",
    "scoresheet",
    "notebook",
];

/// `an ordinary pack of 52 cards without jokers`, `a standard deck`.
pub(super) fn pack(words: &[String], at: usize) -> Option<usize> {
    let at = at + usize::from(is(words, at, &["a", "an", "one"]));
    let usual = ["ordinary", "standard", "normal", "regular", "usual", "full"];
    let mut next = at;
    let said = is(words, next, &usual);
    next += usize::from(said);
    let many = number(words, next)
        .filter(|(n, _)| *n == 52 && is(words, next + 1, &["cards", "card"]));
    let many_said = many.is_some() || is(words, next, &["52-card"]);
    if many.is_some() {
        next += 2;
    } else if many_said {
        next += 1;
    }
    let playing = is(words, next, &["playing"]) && is(words, next + 1, &["card", "cards"]);
    next += 2 * usize::from(playing);
    if !(said || many_said || playing) || !is(words, next, &["pack", "deck"]) {
        return None;
    }
    next += 1;
    if is(words, next, &["of"]) {
        next += 1;
        if let Some((n, to)) = number(words, next) {
            (n == 52).then_some(())?;
            next = to;
        }
        next += usize::from(is(words, next, &["playing"]));
        is(words, next, &["cards"]).then_some(())?;
        next += 1;
    }
    if is(words, next, &["without", "with"]) {
        let with = is(words, next, &["with"]);
        let to = next + 1 + usize::from(is(words, next + 1, &["the", "no", "any"]));
        let none = !with || is(words, next + 1, &["no"]);
        (none && is(words, to, &["jokers", "joker"])).then_some(())?;
        next = to + 1;
    }
    Some(next)
}

/// `a pad for keeping score`, `pencil and paper`, `some paper`: where it ends.
pub(super) fn aside(words: &[String], at: usize) -> Option<usize> {
    let mut next = at + usize::from(is(words, at, &["a", "an", "one", "some", "the"]));
    // What pieces are drawn from, which every table has.
    const BAGS: [&str; 5] = ["bag", "sack", "pouch", "cup", "box"];
    let bag =
        next + usize::from(is(words, next, &["cloth", "small", "large", "opaque", "dice"]));
    if next > at && is(words, bag, &BAGS) && !is(words, bag + 1, &["of"]) {
        return Some(bag + 1);
    }
    let from = next;
    next += usize::from(is(words, next, &["score", "piece", "scoring"]));
    next += usize::from(is(words, next, &["of"]));
    if !is(words, next, &ASIDE) {
        return None;
    }
    next += 1;
    if is(words, next, &["of"]) && is(words, next + 1, &["paper"]) {
        next += 2;
    }
    if is(words, next, &["and", "or"]) && is(words, next + 1, &ASIDE) && from == at {
        next += 2;
    }
    const FOR: [&[&str]; 8] = [
        &["for", "keeping", "score"],
        &["for", "keeping", "the", "score"],
        &["for", "the", "score"],
        &["for", "the", "scores"],
        &["for", "scores"],
        &["for", "scoring"],
        &["to", "keep", "score"],
        &["to", "keep", "the", "score"],
    ];
    let behind = FOR.iter().find(|f| {
        f.iter()
            .enumerate()
            .all(|(i, w)| words.get(next + i).is_some_and(|x| x.eq_ignore_ascii_case(w)))
    });
    Some(next + behind.map_or(0, |f| f.len()))
}
