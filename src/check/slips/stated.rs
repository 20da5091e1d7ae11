//! The text says how many pieces there are, and the table of components has another number.

use std::collections::{BTreeMap, BTreeSet};

use super::super::words::{Tok, singular};
use super::super::{Input, SentenceView};
use crate::finding::{Code, Finding, Findings};
use crate::lower::{PieceSource, PrintedValue};

/// What the tables hold, by the words of the text.
#[derive(Default)]
struct Held {
    /// Pieces of a kind.
    kinds: BTreeMap<String, u32>,
    /// Pieces of a kind by property and value.
    values: BTreeMap<(String, String), BTreeMap<u32, u32>>,
    /// The values of a property.
    properties: BTreeMap<String, BTreeSet<u32>>,
    /// The lowest and the highest figure of a property.
    ranges: BTreeMap<String, (i64, i64)>,
}

/// Headings below which a list says what is in the box.
const BOX: [&str; 8] = [
    "component",
    "contents",
    "material",
    "equipment",
    "in the box",
    "you need",
    "pieces",
    "parts",
];

/// Compares what the text counts with the tables.
pub(in crate::check) fn check(input: &Input<'_>, findings: &mut Findings) {
    let held = held(input);
    // What the text itself brings is no table.
    if held.kinds.is_empty() || input.table_words.is_empty() {
        return;
    }
    for view in input.own() {
        let toks = view.toks();
        ranges(input, view, toks, &held, findings);
        let listed =
            input.titles(view).iter().any(|title| BOX.iter().any(|word| title.contains(word)));
        let there = toks.first().is_some_and(|t| t.is("there"))
            && toks.get(1).is_some_and(|t| t.any(&["are", "is"]));
        for (at, tok) in toks.iter().enumerate() {
            let Some(said) = tok.number else { continue };
            let Some((noun, next)) = noun(toks, at + 1, &held) else { continue };
            // `one of the six families`: all that there are, wherever it is said.
            let all = at > 0
                && toks[at - 1].is("the")
                && !held.kinds.contains_key(&noun)
                && toks[next - 1].lower != noun;
            if !listed && !there && !all {
                continue;
            }
            let each = toks.get(next).is_some_and(|t| t.is("of"))
                && toks.get(next + 1).is_some_and(|t| t.any(&["each", "every"]));
            let found: Option<u32> = if each {
                let Some(property) = toks.get(next + 2).map(|t| singular(&t.lower)) else {
                    continue;
                };
                let Some(values) = held.values.get(&(noun.clone(), property)) else { continue };
                values.values().copied().find(|&n| i64::from(n) != said)
            } else if let Some(&n) = held.kinds.get(&noun) {
                Some(n)
            } else {
                held.properties.get(&noun).map(|values| values.len() as u32)
            };
            let Some(found) = found.filter(|&n| i64::from(n) != said) else { continue };
            findings.push(
                Finding::new(
                    Code::WrongCount,
                    input.place(view, tok.start, toks[next - 1].end),
                    format!(
                        "the text says {said}, and the table of components has {found}{}",
                        if each { " of one of them" } else { "" }
                    ),
                )
                .help(format!("write {found}, or mend the table")),
            );
        }
    }
}

/// `A rank from 1 to 9`, `a rank between 1 and 9`, where the table has other figures.
fn ranges(
    input: &Input<'_>,
    view: &SentenceView<'_>,
    toks: &[Tok],
    held: &Held,
    findings: &mut Findings,
) {
    for at in 1..toks.len() {
        let opens = toks[at].any(&["from", "between"]);
        let (Some(low), Some(high)) =
            (toks.get(at + 1).and_then(|t| t.number), toks.get(at + 3).and_then(|t| t.number))
        else {
            continue;
        };
        let joined = toks[at + 2].any(&["to", "and", "through"]);
        // `a rank, between 1 and 9`
        let end = if toks[at - 1].is(",") { at - 1 } else { at };
        let named = (1..=3).rev().find_map(|n| {
            let words = toks.get(end.checked_sub(n)?..end)?;
            let (last, front) = words.split_last()?;
            let front = front.iter().map(|t| t.lower.clone() + " ").collect::<String>();
            held.ranges.get(&(front + &singular(&last.lower))).copied()
        });
        let Some((least, most)) = named.filter(|_| opens && joined) else { continue };
        if (low, high) != (least, most) {
            findings.push(
                Finding::new(
                    Code::WrongCount,
                    input.place(view, toks[at].start, toks[at + 3].end),
                    format!(
                        "the text says {low} to {high}, and the table of components has {least} to {most}"
                    ),
                )
                .help(format!("write {least} to {most}, or mend the table")),
            );
        }
    }
}

/// The kind or property that the words from `at` name, and what stands behind it.
fn noun(toks: &[Tok], at: usize, held: &Held) -> Option<(String, usize)> {
    (1..=3).rev().find_map(|n| {
        let words = toks.get(at..at + n)?;
        let (last, front) = words.split_last()?;
        let front = front.iter().map(|t| t.lower.clone() + " ").collect::<String>();
        let name = front + &singular(&last.lower);
        let known = held.kinds.contains_key(&name) || held.properties.contains_key(&name);
        known.then_some((name, at + n))
    })
}

fn held(input: &Input<'_>) -> Held {
    let lowered = &input.rules.lowered;
    let mut held = Held::default();
    for component in &lowered.world.components {
        if component.source != PieceSource::Shared {
            continue;
        }
        for kind in &component.kinds {
            let name = lowered.terms.get(*kind).name.to_lowercase();
            *held.kinds.entry(name.clone()).or_default() += component.count;
            for (property, value) in &component.values {
                let term = lowered.terms.get(*property);
                let property = term.name.to_lowercase();
                if let PrintedValue::Number(n) = value {
                    let range = held.ranges.entry(property).or_insert((*n, *n));
                    *range = (range.0.min(*n), range.1.max(*n));
                    continue;
                }
                let PrintedValue::Term(value) = value else { continue };
                for other in &term.also {
                    held.properties.entry(other.to_lowercase()).or_default().insert(value.0);
                }
                let values = held.values.entry((name.clone(), property.clone())).or_default();
                *values.entry(value.0).or_default() += component.count;
                held.properties.entry(property).or_default().insert(value.0);
            }
        }
    }
    held
}
