//! One quantity with two figures: how many are dealt, how many win, how long the game is.
//!
//! A sentence states quantities in a few everyday ways (below); a statement with a condition
//! (`with two players, …`) is about another case and is left out. Sentences that were read are
//! compared by the ledger too; here their words are compared, so that it works for all.

mod frames;
mod same;
mod starting;

use std::collections::BTreeMap;

use super::Input;
use crate::finding::{Code, Finding, Findings};
use crate::source::Span;

/// A figure, where it stands and what it is a figure of.
type Stated = (i64, Span, String);

/// Compares all figures of one kind.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    let mut stated: BTreeMap<(usize, String), Vec<Stated>> = BTreeMap::new();
    let mut told: Vec<(Span, Span)> = Vec::new();
    for view in input.own() {
        if input.sets[view.set].changes {
            continue;
        }
        let toks = view.toks();
        let titles = input.titles(view);
        for fact in frames::facts(toks, &titles) {
            let (Some(from), Some(to)) = (toks.get(fact.from), toks.get(fact.to)) else {
                continue;
            };
            let place = input.place(view, from.start, to.end);
            let said = stated.entry((view.set, fact.key)).or_default();
            said.push((fact.value, place, fact.what));
        }
    }
    for ((_, key), said) in &stated {
        let Some((value, first, what)) = said.first() else { continue };
        let again = said.iter().skip(1).find(|(other, ..)| other == value);
        if let Some((_, place, _)) = again.filter(|_| key.starts_with("worth ")) {
            findings.push(
                Finding::new(Code::SaidTwice, *place, format!("{what} is said twice"))
                    .label("said again")
                    .related(*first, "said first")
                    .help("delete one of them, so that they cannot drift apart"),
            );
        }
        // A third statement that agrees with either is no news.
        let mut known = vec![*value];
        for (other, place, _) in said.iter().skip(1) {
            if known.contains(other) {
                continue;
            }
            known.push(*other);
            told.push((*place, *first));
            findings.push(conflict(
                *place,
                *first,
                &other.to_string(),
                &value.to_string(),
                what,
            ));
        }
    }
    same::check(input, &told, findings);
    // What the ledger has told already is not told again.
    let clash = |f: &Finding| {
        matches!(
            f.code,
            Code::Tie | Code::DecidedByNumber | Code::DecidedByException | Code::NeverApplies
        )
    };
    let ledger: Vec<(Span, Span)> = findings
        .iter()
        .filter(|f| clash(f))
        .flat_map(|f| f.related.iter().map(|other| (f.at.span, other.span)))
        .collect();
    let within = |part: Span, whole: Span| {
        part.file == whole.file && whole.start <= part.start && part.end <= whole.end
    };
    findings.retain(|f| {
        let Some(other) = f.related.first().filter(|_| f.code == Code::DifferentFigures) else {
            return true;
        };
        let (a, b) = (f.at.span, other.span);
        !ledger
            .iter()
            .any(|&(x, y)| within(a, x) && within(b, y) || within(a, y) && within(b, x))
    });
}

fn conflict(at: Span, before: Span, says: &str, said: &str, what: &str) -> Finding {
    Finding::new(Code::DifferentFigures, at, format!("{what}: {says} here, {said} elsewhere"))
        .label(format!("{says} here"))
        .related(before, format!("{said} here"))
        .help("write the same figure in both places, or say when each one holds")
}
