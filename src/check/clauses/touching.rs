//! `On rungs 1 to 10 you pay one coin` and `on rungs 10 to 20 two`: both speak of rung 10.

use super::{Line, Text};
use crate::check::gaps::between;
use crate::check::plain::stem;
use crate::check::words::Tok;
use crate::finding::{Code, Finding};
use crate::source::Span;

/// A stretch of numbered things.
struct Range {
    noun: String,
    low: i64,
    high: i64,
    place: Span,
    set: usize,
    at: usize,
}

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let ranges: Vec<Range> =
        text.lines.iter().enumerate().flat_map(|(at, line)| ranges(text, line, at)).collect();
    series(&ranges, found);
    for (i, second) in ranges.iter().enumerate() {
        let first = ranges[..i].iter().rev().find(|first| {
            first.noun == second.noun
                && first.set == second.set
                && second.at - first.at <= 2
                && (first.high == second.low || second.high == first.low)
        });
        let Some(first) = first else { continue };
        let both = if first.high == second.low { first.high } else { first.low };
        found.push(
            Finding::new(
                Code::Gap,
                second.place,
                format!("these rules split one quantity and both speak of {both}"),
            )
            .label("speaks of it too")
            .related(first.place, "speaks of it")
            .help("let each value belong to one of them"),
        );
    }
}

/// `2 to 5`, `6 to 8`, `10 to 12`: stretches that follow on each other, but for one value or two.
fn series(ranges: &[Range], found: &mut Vec<Finding>) {
    for row in ranges.windows(3) {
        let alike = row.windows(2).all(|w| {
            w[0].noun == w[1].noun
                && w[0].set == w[1].set
                && w[1].at - w[0].at <= 2
                && w[0].high < w[1].low
        });
        let missing = |a: &Range, b: &Range| b.low - a.high - 1;
        let gap = match (missing(&row[0], &row[1]), missing(&row[1], &row[2])) {
            (0, n) if n == 1 || n == 2 => &row[1..3],
            (n, 0) if n == 1 || n == 2 => &row[0..2],
            _ => continue,
        };
        if !alike {
            continue;
        }
        let values = between(gap[0].high + 1, gap[1].low - 1);
        found.push(
            Finding::new(
                Code::Gap,
                gap[1].place,
                format!("these rules split one quantity and say nothing about {values}"),
            )
            .label("one side of the gap")
            .related(gap[0].place, "the other side")
            .help(format!("say what happens at {values}, or say that nothing does")),
        );
    }
}

/// `rungs 1 to 10`, `depth 1-4`, `1 to 5 drops`.
fn ranges(text: &Text<'_>, line: &Line<'_>, at: usize) -> Vec<Range> {
    let toks = line.toks;
    let plain = |t: &&Tok| {
        t.is_word()
            && t.number.is_none()
            && !crate::check::words::is_small(&t.lower)
            && t.lower.len() > 2
            && !t.any(&["from", "between", "only", "about"])
    };
    (0..toks.len())
        .filter_map(|i| {
            let low = toks[i].number?;
            let to = toks.get(i + 1)?.any(&["to", "-", "\u{2013}", "through"]);
            let high = toks.get(i + 2)?.number.filter(|h| to && *h > low)?;
            let before = i.checked_sub(1).and_then(|k| toks.get(k)).filter(plain);
            let from =
                i.checked_sub(1).is_some_and(|k| toks[k].any(&["from", "between", "of"]));
            let before = before
                .or(i.checked_sub(2).and_then(|k| toks.get(k)).filter(|t| from && plain(t)));
            let noun = before.or(toks.get(i + 3).filter(plain))?;
            // How many play is no stretch of the board.
            if noun.any(&["player", "players", "people", "ages", "aged", "minutes"]) {
                return None;
            }
            Some(Range {
                noun: stem(&noun.lower),
                low,
                high,
                place: text.words(line, i, i + 3),
                set: line.view.set,
                at,
            })
        })
        .collect()
}
