//! A word in a row with others that stands nowhere else in the book: `take 1 wool` in a list of goods, `destroyed,
//! exiled or sacrificed`, `a poisoned hero`.

use std::collections::BTreeMap;

use super::{Line, Text};
use crate::check::plain::{stem, verb, weighs};
use crate::check::words::tokens;
use crate::finding::{Code, Finding};

/// Qualities by which any book tells one thing of a kind from another.
const PLAIN: [&str; 36] = [
    "completed",
    "finished",
    "unfinished",
    "played",
    "drawn",
    "chosen",
    "selected",
    "marked",
    "given",
    "shuffled",
    "used",
    "unused",
    "named",
    "stated",
    "printed",
    "colored",
    "coloured",
    "numbered",
    "placed",
    "discarded",
    "revealed",
    "unclaimed",
    "remaining",
    "tied",
    "mixed",
    "matched",
    "shared",
    "limited",
    "sided",
    "owned",
    "controlled",
    "affected",
    "required",
    "wanted",
    "desired",
    "fixed",
];

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let counts = counts(text);
    let lonely = |word: &str| counts.get(&stem(word)).copied().unwrap_or(0) < 2;
    for line in &text.lines {
        for at in lists(line) {
            let Some(alone) = odd(line, &at, &lonely) else { continue };
            let said = &line.toks[alone].lower;
            found.push(
                Finding::new(
                    Code::NotInTheList,
                    text.words(line, alone, alone + 1),
                    format!("the others of this row stand elsewhere too, and `{said}` nowhere"),
                )
                .label("nowhere else")
                .help(format!("write a rule about `{said}`, or take it out")),
            );
        }
        if let Some(alone) = either(line, &lonely) {
            let said = &line.toks[alone].lower;
            found.push(
                Finding::new(
                    Code::NotInTheList,
                    text.words(line, alone, alone + 1),
                    format!("no other sentence speaks of `{said}`"),
                )
                .label("nowhere else")
                .help(format!("write a rule about `{said}`, or take it out")),
            );
        }
        if let Some(at) = state(line).filter(|&at| lonely(&line.toks[at].lower)) {
            let said = &line.toks[at].lower;
            found.push(
                Finding::new(
                    Code::OneWayState,
                    text.words(line, at, at + 1),
                    format!("nothing ever makes anything `{said}`"),
                )
                .label("never begins")
                .help(format!("write what makes something `{said}`, or take the rule out")),
            );
        }
    }
}

/// In how many sentences, titles and tables each word stands.
pub(super) fn counts(text: &Text<'_>) -> BTreeMap<String, usize> {
    let mut out: BTreeMap<String, usize> = BTreeMap::new();
    let mut add = |words: Vec<String>| {
        let words: std::collections::BTreeSet<String> = words.into_iter().collect();
        for word in words {
            *out.entry(word).or_default() += 1;
        }
    };
    for line in text.lines.iter().chain(&text.asides) {
        add(line.toks.iter().filter(|t| t.is_word()).map(|t| t.stem().to_owned()).collect());
    }
    for set in text.input.sets.iter().filter(|set| !set.standard) {
        for section in &set.outline.sections {
            if let Some((title, _)) = &section.title {
                add(tokens(title).iter().map(|t| stem(&t.lower)).collect());
            }
        }
        for table in &set.outline.tables {
            add(table
                .rows
                .iter()
                .flatten()
                .flat_map(|(cell, _)| tokens(cell))
                .map(|t| stem(&t.lower))
                .collect());
        }
    }
    add(text.input.table_words.iter().map(|w| stem(w)).collect());
    out
}

/// Rows of three or more participles or capitalised words: `destroyed, exiled or sacrificed`.
fn lists(line: &Line<'_>) -> Vec<Vec<usize>> {
    let toks = &line.toks;
    let mut out = Vec::new();
    let mut at = 0;
    while at < toks.len() {
        let mut row = vec![at];
        let mut next = at + 1;
        loop {
            let mut word = next;
            while toks.get(word).is_some_and(|t| t.any(&[",", "or", "and"])) {
                word += 1;
            }
            if word == next || !toks.get(word).is_some_and(weighs) {
                break;
            }
            row.push(word);
            next = word + 1;
        }
        let alike = |test: &dyn Fn(usize) -> bool| row.iter().all(|&i| test(i));
        let participles =
            alike(&|i| verb(&toks[i].lower).participle || toks[i].lower.ends_with("ed"));
        if row.len() > 2 && weighs(&toks[at]) && participles {
            out.push(row.clone());
        }
        at = next;
    }
    out
}

/// The one of `land/landmark` that stands nowhere else.
fn either(line: &Line<'_>, lonely: &dyn Fn(&str) -> bool) -> Option<usize> {
    let at = line.toks.windows(3).position(|w| {
        w[1].is("/")
            && weighs(&w[0])
            && weighs(&w[2])
            && !verb(&w[0].lower).third
            && !verb(&w[2].lower).third
            && w[0].end == w[1].start
            && w[1].end == w[2].start
    })?;
    match (lonely(&line.toks[at].lower), lonely(&line.toks[at + 2].lower)) {
        (true, false) => Some(at),
        (false, true) => Some(at + 2),
        _ => None,
    }
}

/// The one word of a row that stands nowhere else.
fn odd(line: &Line<'_>, row: &[usize], lonely: &dyn Fn(&str) -> bool) -> Option<usize> {
    let alone: Vec<usize> =
        row.iter().copied().filter(|&i| lonely(&line.toks[i].lower)).collect();
    match alone.as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}

/// The state of `A poisoned hero loses 1 health`, at the head of a rule.
fn state(line: &Line<'_>) -> Option<usize> {
    let toks = &line.toks;
    let head = toks.first()?.any(&["a", "an", "each", "every", "any"]);
    let word = toks.get(1)?;
    let noun = toks.get(2).filter(|t| weighs(t) && !t.lower.ends_with("ed"))?;
    let does = line.plain.deeds.iter().any(|d| !d.asked && d.at > 2 && d.at < 6);
    let shaped = word.lower.ends_with("ed") && word.lower.len() > 5 && !word.capital;
    (head && shaped && does && !PLAIN.contains(&word.lower.as_str()) && noun.number.is_none())
        .then_some(1)
}
