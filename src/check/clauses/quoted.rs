//! Two sentences that allow the same on the same occasion and quote lists of different length.

use std::collections::BTreeSet;

use super::{Line, Text};
use crate::check::plain::{Mood, stems};
use crate::finding::{Code, Finding};

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let quoting: Vec<(&Line<'_>, BTreeSet<String>, Vec<String>)> = text
        .lines
        .iter()
        .filter_map(|line| {
            let (quotes, rest) = quotes(&line.view.sentence.text);
            let words = stems(&crate::check::words::tokens(&rest));
            let allows = line.plain.deeds.iter().any(|d| d.mood == Mood::May);
            (!quotes.is_empty() && allows).then_some((line, quotes, words))
        })
        .collect();
    for (at, (second, more, words)) in quoting.iter().enumerate() {
        let first = quoting[..at].iter().find(|(first, quotes, others)| {
            let common = others.iter().filter(|w| words.contains(w)).count();
            let fewest = others.len().min(words.len());
            first.view.set == second.view.set
                && quotes != more
                && (quotes.is_subset(more) || more.is_subset(quotes))
                && common > 3
                && common * 4 >= fewest * 3
        });
        let Some((first, ..)) = first else { continue };
        found.push(
            Finding::new(
                Code::Drift,
                text.whole(second),
                format!("`{}` says nearly the same, and names others", text.rule(first)),
            )
            .label("one list")
            .related(text.whole(first), "another list")
            .help("say it once, or make the two lists agree"),
        );
    }
}

/// What a text quotes, and the rest of it.
fn quotes(text: &str) -> (BTreeSet<String>, String) {
    let mut out = BTreeSet::new();
    let mut rest = String::new();
    for (at, part) in text.split(['"', '\u{201c}', '\u{201d}']).enumerate() {
        if at % 2 == 1 && part.split(' ').count() > 1 {
            out.insert(part.to_lowercase());
        } else {
            rest.push_str(part);
        }
    }
    (out, rest)
}
