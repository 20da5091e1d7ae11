//! What never runs out: `The coins in the chest never run out`, `The pool of pearls is endless`, `The bank holds all other coins
//! and never runs out`. Where such things come from is nowhere, whatever it is called.

use std::collections::BTreeSet;

use super::counted::Said;
use super::idioms;
use crate::vocabulary::singular_of;

/// Words that say that there is always more.
const ENDLESS: [&str; 9] = [
    "never run out",
    "never runs out",
    "do not run out",
    "does not run out",
    "cannot run out",
    "is endless",
    "are endless",
    "is unlimited",
    "are unlimited",
];
/// Words between the names.
const GLUE: [&str; 14] = [
    "the",
    "a",
    "and",
    "of",
    "in",
    "all",
    "other",
    "both",
    "holds",
    "has",
    "or",
    "remaining",
    "supply",
    "rest",
];

/// The names of the places from which amounts come without end; what says no more than that is nothing to do.
pub(super) fn names(now: &mut [Said], amounts: &BTreeSet<String>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for said in now.iter_mut() {
        let Said::Text(text) = said else { continue };
        let lower = text.trim_end_matches('.').to_lowercase();
        let Some(front) = ENDLESS.iter().find_map(|e| lower.strip_suffix(e)) else { continue };
        let words: Vec<String> = idioms::words(front);
        let counted = |w: &String| amounts.contains(w) || amounts.contains(&singular_of(w));
        // Each word is of an amount, between names, or the name of a place behind `the`.
        let mut here = BTreeSet::new();
        let fits = words.iter().enumerate().all(|(at, word)| {
            let named = at > 0
                && words[at - 1] == "the"
                && word.chars().all(char::is_alphabetic)
                && !counted(word);
            if named {
                here.insert(word.clone());
            }
            named || counted(word) || GLUE.contains(&word.as_str()) || word == ","
        });
        if fits && words.iter().any(counted) {
            names.extend(here.into_iter().filter(|w| !GLUE.contains(&w.as_str())));
            *said = Said::Idle;
        }
    }
    names
}

/// `Ore and gems start in the heap and the box`: where there is always more of them.
pub(super) fn start_there(
    now: &mut [Said],
    amounts: &BTreeSet<String>,
    names: &BTreeSet<String>,
) {
    for said in now.iter_mut() {
        let Said::Text(text) = said else { continue };
        let lower = text.trim_end_matches('.').to_lowercase();
        let words: Vec<String> = idioms::words(&lower);
        let at = words
            .iter()
            .position(|w| matches!(w.as_str(), "start" | "starts" | "lie" | "begin"));
        let Some(at) = at.filter(|at| words.get(at + 1).is_some_and(|w| w == "in")) else {
            continue;
        };
        let glue = |w: &&String| ["the", "all", "and", ",", "other"].contains(&w.as_str());
        let counted = |w: &String| amounts.contains(w) || amounts.contains(&singular_of(w));
        let front = words[..at].iter().filter(|w| !glue(w)).all(counted);
        let back = words[at + 2..].iter().filter(|w| !glue(w)).all(|w| names.contains(w));
        if front && back && at > 0 {
            *said = Said::Idle;
        }
    }
}
