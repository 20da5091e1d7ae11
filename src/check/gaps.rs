//! Gaps: lists and tables that split the values of one quantity among them and leave some out (for
//! sentences `clauses::bands` does it).

use std::collections::BTreeMap;

use super::Input;
use super::words::{Tok, tokens};
use crate::finding::{Code, Finding, Findings};
use crate::outline::SectionId;
use crate::source::Span;

/// The values that one rule speaks of; open ends are the limits of the type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stretch {
    pub(super) low: i64,
    pub(super) high: i64,
}

/// Values and where they are spoken of.
type Placed = (Stretch, Span);

/// Looks at lists whose items open with ranges, and at the heads of tables.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    lists(input, findings);
    tables(input, findings);
}

/// `1-2: …`, `4-6: …`.
fn lists(input: &Input<'_>, findings: &mut Findings) {
    let mut by_parent: BTreeMap<(usize, Option<SectionId>), Vec<Placed>> = BTreeMap::new();
    for (set, view) in input.sets.iter().enumerate().filter(|(_, set)| !set.standard) {
        for section in &view.outline.sections {
            let text = input.sources.slice(section.span);
            let text = text.trim_start_matches(|c: char| "*-+ \t".contains(c));
            if let Some(stretch) = opening(&tokens(&text[..floor(text, 60)])) {
                by_parent
                    .entry((set, section.parent))
                    .or_default()
                    .push((stretch, section.span));
            }
        }
    }
    for group in by_parent.into_values() {
        let split = group.len() > 1
            && group.iter().any(|(s, _)| s.low != s.high)
            && group.iter().filter(|(s, _)| s.high == i64::MAX).count() < 2;
        if split {
            holes(group, "these items", findings);
        }
    }
}

fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0)
}

/// The range that opens an item: `1-2:`, `3:`, `5+:`, `On a 4 or 5,`, `Rolls of 6 or more:`.
pub(super) fn opening(toks: &[Tok]) -> Option<Stretch> {
    let mut at = 0;
    while toks.get(at).is_some_and(|t| {
        t.any(&[
            "*", "on", "a", "an", "roll", "rolls", "of", "rolling", "result", "for", "if",
            "you",
        ])
    }) && at < 5
    {
        at += 1;
    }
    let low = toks.get(at)?.number?;
    let next = |k: usize| toks.get(at + k);
    let (stretch, len) = match next(1) {
        Some(t) if t.is("+") => (Stretch { low, high: i64::MAX }, 2),
        Some(t) if t.any(&["-", "\u{2013}", "\u{2014}", "to"]) => {
            match next(2).and_then(|t| t.number) {
                Some(high) if high >= low => (Stretch { low, high }, 3),
                _ => (Stretch { low, high: low }, 1),
            }
        }
        Some(t) if t.is("or") => match next(2) {
            Some(t) if t.any(&["more", "higher", "above", "greater"]) => {
                (Stretch { low, high: i64::MAX }, 3)
            }
            Some(t) if t.any(&["less", "fewer", "lower", "below"]) => {
                (Stretch { low: i64::MIN, high: low }, 3)
            }
            Some(t) if t.number == Some(low + 1) => (Stretch { low, high: low + 1 }, 3),
            _ => return None,
        },
        _ => (Stretch { low, high: low }, 1),
    };
    let mut end = at + len;
    while toks.get(end).is_some_and(|t| t.is("*")) {
        end += 1;
    }
    let marked = toks.get(end).is_some_and(|t| {
        t.any(&[":", "=", "\u{2014}", "\u{2013}", ","]) && (at > 0 || !t.is(","))
    });
    marked.then_some(stretch)
}

/// Reports what lies between two neighbouring stretches, or in two of them.
fn holes(mut group: Vec<(Stretch, Span)>, what: &str, findings: &mut Findings) {
    group.sort_by_key(|(s, _)| (s.low, s.high));
    for pair in group.windows(2) {
        let [(a, first), (b, second)] = pair else { continue };
        if a.high == i64::MAX || b.low == i64::MIN || a == b {
            continue;
        }
        if b.low > a.high.saturating_add(1) {
            let missing = between(a.high + 1, b.low - 1);
            findings.push(
                Finding::new(Code::Gap, *second, format!("{what} say nothing about {missing}"))
                    .label(format!("begins at {}", b.low))
                    .related(*first, format!("ends at {}", a.high))
                    .help(format!("say what happens at {missing}, or say that nothing does")),
            );
        } else if b.low <= a.high {
            let both = between(b.low, a.high.min(b.high));
            findings.push(
                Finding::new(Code::Gap, *second, format!("{what} both speak of {both}"))
                    .label(format!("begins at {}", b.low))
                    .related(*first, format!("ends at {}", a.high))
                    .help("let each value belong to one of them"),
            );
        }
    }
}

pub(super) fn between(low: i64, high: i64) -> String {
    if low == high { low.to_string() } else { format!("{low} to {high}") }
}

/// `| Players | 2 | 3 | 5 |`: a column that is left out.
fn tables(input: &Input<'_>, findings: &mut Findings) {
    for view in input.sets.iter().filter(|set| !set.standard) {
        for table in &view.outline.tables {
            let Some(header) = table.rows.first() else { continue };
            let keys: Vec<(Stretch, Span)> = header
                .iter()
                .skip(1)
                .filter_map(|(text, span)| {
                    let mut toks = tokens(text);
                    toks.push(tokens(":").pop()?);
                    opening(&toks).map(|s| (s, *span))
                })
                .collect();
            if keys.len() > 2 && keys.len() + 1 == header.len() {
                let steps: Vec<i64> =
                    keys.windows(2).map(|w| w[1].0.low - w[0].0.high).collect();
                // A table in steps of five is no table with gaps.
                let mostly = steps.iter().filter(|&&s| s == 1).count() * 2 > steps.len();
                if mostly {
                    holes(keys, "the columns of this table", findings);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings() {
        let of = |text: &str| opening(&tokens(text)).map(|s| (s.low, s.high));
        assert_eq!(of("1-2: gain a coin"), Some((1, 2)));
        assert_eq!(of("On a 4 or 5, draw"), Some((4, 5)));
        assert_eq!(of("6+: win"), Some((6, i64::MAX)));
        assert_eq!(of("3 cards each"), None);
        assert_eq!(of("2 players, 3 boards"), None);
    }
}
