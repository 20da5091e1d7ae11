//! Terms that a book sets off with a capital, and writes without one somewhere.

use crate::vocabulary::capital;
use std::collections::{BTreeMap, BTreeSet};

use super::Input;
use super::words::{Tok, is_small, singular};
use crate::finding::{Code, Finding, Findings};
use crate::source::Span;
use crate::vocabulary::{Lexicon, Part};

/// A book that writes so many words with a capital only does it on purpose.
const ON_PURPOSE: usize = 5;
/// So often with a capital, and at most one time in five without: the one without is a slip.
const OFTEN: usize = 4;

#[derive(Default)]
struct Written {
    capital: Vec<Span>,
    small: Vec<Span>,
}

/// Looks at each set by itself.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    for set in 0..input.sets.len() {
        if !input.sets[set].standard && !input.sets[set].changes {
            of_set(input, set, findings);
        }
    }
}

fn of_set(input: &Input<'_>, set: usize, findings: &mut Findings) {
    let mut words: BTreeMap<String, Written> = BTreeMap::new();
    let mut articles: BTreeMap<String, Written> = BTreeMap::new();
    let mut acted: BTreeMap<String, Vec<Span>> = BTreeMap::new();
    let mut explained: BTreeSet<String> = BTreeSet::new();
    // How often each word is small, as a noun or not.
    let mut small_words: BTreeMap<String, usize> = BTreeMap::new();
    let mut forms: BTreeSet<String> = BTreeSet::new();
    for view in input.own().filter(|v| v.set == set && !v.commentary) {
        let toks = view.toks();
        let mut opening = true;
        // `To Trade, a player …`
        if toks.first().is_some_and(|t| t.is("to")) {
            explained.extend(toks.get(1).map(|t| t.lower.clone()));
        }
        for (at, tok) in toks.iter().enumerate() {
            if !tok.is_word() {
                opening = !tok.any(&[",", "'", "\u{2019}", ")", "%", "+", "/"]);
                continue;
            }
            let inside = !std::mem::replace(&mut opening, false);
            forms.insert(tok.lower.clone());
            if !tok.capital {
                *small_words.entry(singular(&tok.lower)).or_default() += 1;
            }
            if tok.number.is_some() || is_small(&tok.lower) && !tok.is("the") {
                continue;
            }
            let place = || input.place(view, tok.start, tok.end);
            if tok.is("the") {
                let Some(next) = toks.get(at + 1).filter(|n| n.capital) else { continue };
                let entry = articles.entry(singular(&next.lower)).or_default();
                match (tok.capital, inside) {
                    (true, true) => entry.capital.push(place()),
                    (false, _) => entry.small.push(place()),
                    _ => {}
                }
                continue;
            }
            let ordered =
                at > 0 && toks[at - 1].any(&["may", "can", "must", "shall", "cannot", "to"]);
            if tok.capital && inside && ordered {
                acted.entry(tok.lower.clone()).or_default().push(place());
            }
            let entry = words.entry(singular(tok.lower.trim_end_matches("'s"))).or_default();
            if tok.capital && inside {
                entry.capital.push(place());
            } else if !tok.capital && determined(toks, at) {
                entry.small.push(place());
            }
        }
    }
    let only = words.values().filter(|w| w.capital.len() > 2 && w.small.is_empty()).count();
    if only < ON_PURPOSE {
        return;
    }
    for (word, written) in &words {
        if acts(word, &forms) || word.chars().count() < 3 {
            continue;
        }
        let (capital, small) = (written.capital.len(), written.small.len());
        // A word that is a verb too is small where it is one.
        if small_words.get(word) != Some(&1)
            && Lexicon::shared().find(word, Part::Verb).is_some()
        {
            continue;
        }
        if small > 0 && capital >= OFTEN && small * OFTEN < capital + OFTEN {
            for at in &written.small {
                findings.push(slip(input, *at, &written.capital[0]));
            }
        } else if capital > 1 && small > 1 && capital.abs_diff(small) < 3 {
            let (at, other) = (written.small[0], &written.capital[0]);
            findings.push(
                slip(input, at, other).label(format!(
                    "{small} times without a capital, {capital} times with one"
                )),
            );
        }
    }
    for (act, places) in &acted {
        // Used as an action of the game again and again, and in no other way anywhere.
        let named = words.get(act).map_or(0, |w| w.capital.len() + w.small.len());
        let known = explained.contains(act);
        if places.len() < 2 || named > places.len() || known || acts(act, &forms) {
            continue;
        }
        let said = input.sources.slice(places[0]);
        let mut finding = Finding::new(
            Code::UnknownTerm,
            places[0],
            format!("no sentence says what it is to `{said}`"),
        )
        .label("written as an action of the game")
        .help(format!(
            "define it, for example `to {said}, a player …`, or write the word that is meant"
        ));
        for other in &places[1..] {
            finding = finding.related(*other, "here too");
        }
        findings.push(finding);
    }
    for written in articles.values() {
        let (capital, small) = (written.capital.len(), written.small.len());
        if small > 0 && capital >= OFTEN && small * OFTEN < capital {
            for at in &written.small {
                findings.push(slip(input, *at, &written.capital[0]));
            }
        }
    }
}

/// Whether a word is a noun by what stands before it.
fn determined(toks: &[Tok], at: usize) -> bool {
    // `the rule sets`, `the two sets`: another noun or a figure stands between.
    let counted = at > 0
        && (toks[at - 1].number.is_some()
            || Lexicon::shared().find(&singular(&toks[at - 1].lower), Part::Noun).is_some());
    !counted
        && toks[at.saturating_sub(2)..at].iter().any(|t| {
            t.any(&[
                "a",
                "an",
                "the",
                "this",
                "that",
                "these",
                "those",
                "each",
                "every",
                "any",
                "no",
                "his",
                "her",
                "its",
                "their",
                "your",
                "more",
                "has",
                "have",
                "different",
                "same",
            ])
        })
}

/// Whether a word is a verb of the game too: then a small letter is no slip.
fn acts(word: &str, forms: &BTreeSet<String>) -> bool {
    let last = word.chars().last().unwrap_or('e');
    let stem = word.strip_suffix('e').unwrap_or(word);
    [
        format!("{stem}ed"),
        format!("{stem}ing"),
        format!("{word}{last}ed"),
        format!("{word}{last}ing"),
    ]
    .iter()
    .any(|form| forms.contains(form))
}

fn slip(input: &Input<'_>, at: Span, other: &Span) -> Finding {
    let (here, there) = (input.sources.slice(at), input.sources.slice(*other));
    Finding::new(Code::NearMissTerm, at, format!("`{here}` is written `{there}` elsewhere"))
        .related(*other, "with a capital")
        .help(format!("write `{}`, or another word if something else is meant", capital(here)))
}
