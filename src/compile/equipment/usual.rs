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
    if !is(words, next, &["pack", "deck"]) {
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
    let jokers = without_jokers(words, next);
    // A pack of which jokers are no part is an ordinary one, whether or not it is said.
    (said || many_said || playing || jokers.is_some()).then_some(())?;
    next = jokers.unwrap_or(next);
    Some(next)
}

/// `without jokers`, `with the jokers removed`, `, jokers left out`: where it ends.
fn without_jokers(words: &[String], at: usize) -> Option<usize> {
    const GONE: [&str; 4] = ["removed", "excluded", "discarded", "out"];
    let mut next = at + usize::from(is(words, at, &[","]) || is(words, at, &["("]));
    let bracket = is(words, at, &["("]);
    let without = is(words, next, &["without", "minus", "excluding"]);
    let with = is(words, next, &["with", "after", "but"]);
    next += usize::from(without || with);
    let removing = is(words, next, &["removing", "without"]);
    next += usize::from(removing);
    let none = without || removing || with && is(words, next, &["no"]);
    next += usize::from(is(words, next, &["the", "no", "any", "all", "both"]));
    if !is(words, next, &["jokers", "joker"]) {
        return None;
    }
    next += 1;
    if !none {
        next += usize::from(is(words, next, &["taken", "left", "are"]));
        if !is(words, next, &GONE) {
            return None;
        }
        next += 1;
    }
    Some(next + usize::from(bracket && is(words, next, &[")"])))
}

/// `a pad for keeping score`, `pencil and paper`, `some paper`: where it ends.
pub(super) fn aside(words: &[String], at: usize) -> Option<usize> {
    // `something to write the scores on`
    if is(words, at, &["something", "anything"]) && is(words, at + 1, &["to"]) {
        let last = words.len().min(at + 8);
        return (at + 2..last).find(|&i| is(words, i, &["with", "on"])).map(|i| i + 1);
    }
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
    // `for the penalties`, `to keep track of the scores`
    const WHAT_FOR: [&str; 18] = [
        "keep",
        "keeping",
        "write",
        "writing",
        "note",
        "noting",
        "record",
        "recording",
        "down",
        "track",
        "of",
        "the",
        "score",
        "scores",
        "scoring",
        "points",
        "penalties",
        "results",
    ];
    if is(words, next, &["for", "to"]) {
        let end = (next + 1..words.len()).find(|&i| !is(words, i, &WHAT_FOR));
        let end = end.unwrap_or(words.len());
        next = if end > next + 1 { end } else { next };
    }
    Some(next)
}
