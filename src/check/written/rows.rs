//! `A sum of 3 to 7 earns one coin, 9 to 12 two coins and 13 to 18 three`: the values of one quantity in one rule, of which
//! only the first says what they are values of.

use super::{Pages, Said};
use crate::check::clauses::bands::values;
use crate::check::gaps::{Stretch, between};
use crate::check::plain::verb;
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

/// More words than this between two of them are no row.
const NEAR: usize = 22;

/// Some values, and the words that name them.
struct Part<'p> {
    said: &'p Said<'p>,
    sentence: usize,
    values: Stretch,
    words: (usize, usize),
    /// What they are values of; empty where it is not said again.
    of: String,
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let mut at = 0;
    while at < pages.said.len() {
        let section = (pages.said[at].set, pages.said[at].section());
        let end = (at..pages.said.len())
            .find(|&i| (pages.said[i].set, pages.said[i].section()) != section)
            .unwrap_or(pages.said.len());
        let parts: Vec<Part<'_>> = (at..end).flat_map(|i| parts(&pages.said[i], i)).collect();
        for row in parts.chunk_by(follows) {
            compare(pages, row, &pages.said[at..end], found);
        }
        at = end;
    }
}

/// Whether the second goes on from the first.
fn follows(a: &Part<'_>, b: &Part<'_>) -> bool {
    let near = if a.sentence == b.sentence {
        b.words.0.saturating_sub(a.words.1) <= NEAR
    } else {
        b.sentence == a.sentence + 1 && b.words.0 < 3 && b.said.toks[0].is("on")
    };
    near && a.values.low < b.values.low && (b.of.is_empty() || a.of == b.of)
}

/// The values that stand where a row can have them, each with what happens at them.
fn parts<'p>(said: &'p Said<'p>, sentence: usize) -> Vec<Part<'p>> {
    let toks = &said.toks;
    let mut out = Vec::new();
    let mut next = 0;
    for i in 0..toks.len() {
        if i < next || toks[i].number.is_none() {
            continue;
        }
        let Some((first, last, values)) = values(toks, i) else { continue };
        let Some(of) = opens(toks, first, last) else { continue };
        // `2 to 5: 1 point`: the point is no value.
        let said_so = toks.get(last).is_some_and(|t| t.is(":"))
            || first > 0 && toks[first - 1].any(&["on", "of", "with"]);
        if values.low == values.high && !said_so {
            continue;
        }
        let result = !of.is_empty() && toks[first - 1].is("for")
            || toks.get(last).is_some_and(|t| {
                let shape = verb(&t.lower);
                t.any(&[":", ",", "=", "you", "they", "the", "a", "it", "is", "are", "nothing"])
                    || t.number.is_some()
                    || shape.third
                    || shape.base
            });
        if result {
            out.push(Part { said, sentence, values, words: (first, last), of });
            next = last;
        }
    }
    out
}

/// Of what the values are that begin a part of a row there; empty where it does not say so, none where they cannot begin one.
fn opens(toks: &[Tok], first: usize, last: usize) -> Option<String> {
    let edge = |i: Option<usize>| {
        i.is_none_or(|i| toks[i].any(&[",", ";", ":", "and", "but", "while", "."]))
    };
    let mut at = first.checked_sub(1);
    let mut of = String::new();
    // `Score 2 points for 7 to 9 fish`.
    let paid = at.is_some_and(|i| i > 1 && toks[i].is("for") && toks[i - 2].number.is_some());
    if paid {
        return toks.get(last).filter(|t| t.is_word()).map(|t| t.stem().to_owned());
    }
    if at.is_some_and(|i| toks[i].any(&["of", "from"])) {
        let noun = at.and_then(|i| i.checked_sub(1))?;
        toks[noun].stem().clone_into(&mut of);
        // `A turn total of`, `sums of`.
        let article = (0..noun)
            .rev()
            .take(3)
            .find(|&i| toks[i].any(&["a", "an", "any", "the"]))
            .or_else(|| toks[noun].lower.ends_with('s').then_some(noun))?;
        at = article.checked_sub(1);
    }
    let on = at.is_some_and(|i| toks[i].any(&["on", "with"]));
    if on {
        at = at.and_then(|i| i.checked_sub(1));
    }
    (on && of.is_empty() || edge(at)).then_some(of)
}

fn compare(pages: &Pages<'_>, row: &[Part<'_>], rule: &[Said<'_>], found: &mut Vec<Finding>) {
    let ranges = row
        .iter()
        .filter(|p| p.values.low < p.values.high && p.values.low > i64::MIN)
        .filter(|p| p.values.high < i64::MAX)
        .count();
    if row.len() < 2 || ranges < 2 {
        return;
    }
    for pair in row.windows(2) {
        let [a, b] = pair else { continue };
        let (low, high) = (a.values.high.saturating_add(1), b.values.low.saturating_sub(1));
        // `On a 4, roll again` somewhere beside the row.
        let spoken = |n: i64| {
            rule.iter().any(|s| {
                s.toks.iter().any(|t| {
                    t.number == Some(n) && t.lower.starts_with(|c: char| c.is_ascii_digit())
                })
            })
        };
        let message = if low == high && !spoken(low) {
            format!(
                "these rules split one quantity and say nothing about {}",
                between(low, high)
            )
        } else if low > high.saturating_add(1)
            && a.values.high < b.values.high
            && a.values.high < i64::MAX
        {
            let both = between(b.values.low, a.values.high);
            format!("these rules split one quantity and both speak of {both}")
        } else {
            continue;
        };
        found.push(
            Finding::new(Code::Gap, pages.words(b.said, b.words.0, b.words.1), message)
                .label("one of the two")
                .related(pages.words(a.said, a.words.0, a.words.1), "the other one")
                .help(
                    "let each value belong to one of them, or say that nothing happens at it",
                ),
        );
    }
}
