//! `When a snail reaches Space 15`, on a track of spaces that are numbered from 1 to 12.

use std::collections::BTreeMap;

use super::{Line, Text};
use crate::check::plain::stem;
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

/// What is numbered, from where to where, and by which sentence.
type Range<'l> = (i64, i64, &'l Line<'l>);

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let mut ranges: BTreeMap<(usize, String), Vec<Range<'_>>> = BTreeMap::new();
    for line in &text.lines {
        if let Some((noun, low, high)) = numbered(line.toks) {
            ranges.entry((line.view.set, noun)).or_default().push((low, high, line));
        }
    }
    for ((set, noun), of) in ranges {
        let [(low, high, said)] = of[..] else { continue };
        for line in text.lines.iter().filter(|l| l.view.set == set && !std::ptr::eq(*l, said)) {
            let Some((at, asked)) = named(line.toks, &noun, low, high) else { continue };
            found.push(
                Finding::new(
                    Code::NeverApplies,
                    text.words(line, at, at + 2),
                    format!(
                        "there is no `{noun}` {asked}: `{}` has them from {low} to {high}",
                        text.rule(said)
                    ),
                )
                .label(format!("from {low} to {high} there are"))
                .related(text.whole(said), "numbered here")
                .help("write a number that there is, or change the range"),
            );
        }
    }
}

/// `12 spaces, which are numbered from 1 to 12`, `four of each number from 1 to 10`, `40 cards, numbered 1 to 10`.
fn numbered(toks: &[Tok]) -> Option<(String, i64, i64)> {
    let range = |at: usize| {
        let (low, to, high) = (toks.get(at)?, toks.get(at + 1)?, toks.get(at + 2)?);
        to.any(&["to", "through"]).then_some((low.number?, high.number?))
    };
    let (end, (low, high)) = (0..toks.len()).find_map(|at| {
        let from = usize::from(toks[at].is("from"));
        let bare = from == 0 && at > 0 && toks[at - 1].is("numbered");
        (from > 0 || bare).then(|| Some((at, range(at + from)?))).flatten()
    })?;
    let before = &toks[..end];
    let noun = if before.last().is_some_and(|t| t.is("numbered")) {
        // One of each figure, or several pieces with one.
        match before.iter().rposition(|t| t.number == Some(high - low + 1)) {
            // `24 lily pads`: the last word says what there are.
            Some(count) => {
                let words = before[count + 1..].iter().take_while(|t| {
                    t.is_word() && !t.any(&["numbered", "which", "that", "are"])
                });
                words.last().map(|t| stem(&t.lower))?
            }
            None if before.iter().any(|t| t.number.is_some_and(|n| n > high - low)) => {
                "number".to_owned()
            }
            None => return None,
        }
    } else if before.len() > 1 && before[before.len() - 1].any(&["number", "numbers"]) {
        before[before.len() - 2].any(&["each", "the", "every"]).then(|| "number".to_owned())?
    } else {
        return None;
    };
    (low < high && !before.iter().any(|t| t.any(&["if", "when", "roll", "rolls"])))
        .then_some((noun, low, high))
}

/// `Space 15`, `the number 11`, past the range.
fn named(toks: &[Tok], noun: &str, low: i64, high: i64) -> Option<(usize, i64)> {
    let at = toks.windows(2).position(|w| {
        let one = w[0].is_word() && w[0].lower == noun;
        one && w[1].number.is_some_and(|n| (n > high || n < low) && n > 0)
            && w[1].lower.starts_with(|c: char| c.is_ascii_digit())
    })?;
    // `Beyond Space 13`, `a number 11 times as high` are not among them anyhow.
    let past = toks[at.saturating_sub(2)..at]
        .iter()
        .any(|t| t.any(&["beyond", "past", "over", "above", "below"]));
    // `Space 13 or more` may be the way out; who stands `on space 13 or a higher one` is on one.
    let stands = at > 0 && toks[at - 1].any(&["on", "at", "in"]);
    let counts = toks.get(at + 2).is_some_and(|t| {
        t.any(&["times", "points", "players", "cards"]) || t.is("or") && !stands
    });
    let rolled = noun == "number"
        && toks.iter().any(|t| t.any(&["roll", "rolls", "dice", "die"]))
        || toks.iter().any(|t| t.any(&["rule", "section"]));
    (!past && !counts && !rolled).then(|| Some((at, toks[at + 1].number?))).flatten()
}
