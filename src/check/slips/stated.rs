//! The text says how many pieces there are, and the table of components has another number.

use std::collections::{BTreeMap, BTreeSet};

use super::super::Input;
use super::super::words::{Tok, singular, tokens};
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
    if held.kinds.is_empty() {
        return;
    }
    for view in input.own() {
        let toks = tokens(&view.sentence.text);
        let listed =
            input.titles(view).iter().any(|title| BOX.iter().any(|word| title.contains(word)));
        let there = toks.first().is_some_and(|t| t.is("there"))
            && toks.get(1).is_some_and(|t| t.any(&["are", "is"]));
        if !listed && !there {
            continue;
        }
        for (at, tok) in toks.iter().enumerate() {
            let Some(said) = tok.number else { continue };
            let Some((noun, next)) = noun(&toks, at + 1, &held) else { continue };
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
                let PrintedValue::Term(value) = value else { continue };
                let property = lowered.terms.get(*property).name.to_lowercase();
                let values = held.values.entry((name.clone(), property.clone())).or_default();
                *values.entry(value.0).or_default() += component.count;
                held.properties.entry(property).or_default().insert(value.0);
            }
        }
    }
    held
}
