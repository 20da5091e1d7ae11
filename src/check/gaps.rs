//! Gaps: rules that split the values of one quantity among them and leave some out.

use std::collections::BTreeMap;

use super::Input;
use super::words::{Tok, singular, tokens};
use crate::finding::{Code, Finding, Findings};
use crate::outline::SectionId;
use crate::source::Span;

/// The values that one rule speaks of; open ends are the limits of the type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stretch {
    low: i64,
    high: i64,
}

/// Values and where they are spoken of.
type Placed = (Stretch, Span);
/// The same with the place of the sentence among all.
type Compared = (Stretch, Span, usize);

/// Looks at lists whose items open with ranges, and at conditions on one quantity.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    lists(input, findings);
    conditions(input, findings);
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
fn opening(toks: &[Tok]) -> Option<Stretch> {
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

fn between(low: i64, high: i64) -> String {
    if low == high { low.to_string() } else { format!("{low} to {high}") }
}

/// `If a player has fewer than 3 coins, …` beside `If a player has more than 3 coins, …`.
fn conditions(input: &Input<'_>, findings: &mut Findings) {
    let mut by_subject: BTreeMap<(usize, String), Vec<Compared>> = BTreeMap::new();
    for (at, view) in input.own().enumerate() {
        let toks = tokens(&view.sentence.text);
        for (subject, stretch, from, to) in compared(&toks) {
            let place = input.place(view, toks[from].start, toks[to].end);
            by_subject.entry((view.set, subject)).or_default().push((stretch, place, at));
        }
    }
    for ((_, _), mut group) in by_subject {
        group.dedup_by_key(|(s, _, at)| (s.low, s.high, *at));
        let open_below = group.iter().any(|(s, ..)| s.low == i64::MIN);
        let open_above = group.iter().any(|(s, ..)| s.high == i64::MAX);
        // Two neighbours that leave something between them are a split with a gap; rules far apart
        // in the book have something else in mind.
        let near = group.windows(2).all(|w| w[0].2.abs_diff(w[1].2) <= 4);
        if group.len() < 2 || !open_below || !open_above || !near {
            continue;
        }
        let mut stretches: Vec<(Stretch, Span)> =
            group.iter().map(|(s, p, _)| (*s, *p)).collect();
        stretches.sort_by_key(|(s, _)| (s.low, s.high));
        let apart = stretches.windows(2).all(|w| w[0].0.high < w[1].0.low);
        if apart {
            holes_in_text(&stretches, findings);
        }
    }
}

fn holes_in_text(stretches: &[(Stretch, Span)], findings: &mut Findings) {
    // The rule that stands last is the one to mend.
    for pair in stretches.windows(2) {
        let [(a, first), (b, second)] = pair else { continue };
        // One value that neither names is a slip; a wide stretch is meant.
        if b.low != a.high.saturating_add(2) {
            continue;
        }
        let missing = between(a.high + 1, b.low - 1);
        let (at, other) =
            if first.start > second.start { (first, second) } else { (second, first) };
        findings.push(
            Finding::new(
                Code::Gap,
                *at,
                format!("these two rules split one quantity and say nothing about {missing}"),
            )
            .label("one side of the gap")
            .related(*other, "the other side")
            .help(format!("say what happens at {missing}, or say that nothing does")),
        );
    }
}

/// The comparisons in the conditions of a sentence: what is compared, with which values.
fn compared(toks: &[Tok]) -> Vec<(String, Stretch, usize, usize)> {
    let mut out = Vec::new();
    for (at, tok) in toks.iter().enumerate() {
        let Some(n) = tok.number else { continue };
        let word = |k: usize| at.checked_sub(k).map(|i| toks[i].lower.as_str());
        let (stretch, from) = match (word(2), word(1)) {
            (Some("at"), Some("least")) => (Stretch { low: n, high: i64::MAX }, at - 2),
            (Some("at"), Some("most")) => (Stretch { low: i64::MIN, high: n }, at - 2),
            (Some("more" | "greater" | "higher"), Some("than")) => {
                (Stretch { low: n.saturating_add(1), high: i64::MAX }, at - 2)
            }
            (Some("fewer" | "less" | "lower"), Some("than")) => {
                (Stretch { low: i64::MIN, high: n.saturating_sub(1) }, at - 2)
            }
            (_, Some("exactly")) => (Stretch { low: n, high: n }, at - 1),
            _ => match (toks.get(at + 1), toks.get(at + 2)) {
                (Some(or), Some(t)) if or.is("or") && t.any(&["more", "higher", "greater"]) => {
                    (Stretch { low: n, high: i64::MAX }, at)
                }
                (Some(or), Some(t)) if or.is("or") && t.any(&["fewer", "less", "lower"]) => {
                    (Stretch { low: i64::MIN, high: n }, at)
                }
                _ => continue,
            },
        };
        // Back to the word that opens the condition.
        let opener = (0..from)
            .rev()
            .find(|&i| toks[i].any(&["if", "when", "while", "whenever", "who", "with"]));
        let Some(opener) = opener else { continue };
        if toks[opener..from].iter().any(|t| t.any(&[",", "and", "or", "not", ":", ";"])) {
            continue;
        }
        // What stands before the condition belongs to it too: the event that it is about.
        let mut subject: Vec<String> = toks[..from]
            .iter()
            .filter(|t| t.is_word() && !t.any(&["a", "an", "the", "that", "each"]))
            .map(|t| t.lower.clone())
            .collect();
        let rest = toks[at + 1..]
            .iter()
            .filter(|t| !t.any(&["or", "more", "fewer", "less", "higher", "lower", "greater"]))
            .take_while(|t| t.is_word())
            .take(2);
        subject.extend(rest.map(|t| singular(&t.lower)));
        out.push((subject.join(" "), stretch, from, at));
    }
    out
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

    #[test]
    fn comparisons() {
        let of = |text: &str| {
            compared(&tokens(text))
                .into_iter()
                .map(|(_, s, ..)| (s.low, s.high))
                .collect::<Vec<_>>()
        };
        assert_eq!(of("If a player has fewer than 3 coins, they draw"), [(i64::MIN, 2)]);
        assert_eq!(of("While you have 3 or more coins, you may"), [(3, i64::MAX)]);
        assert_eq!(of("Draw at least 3 cards"), []);
    }
}
