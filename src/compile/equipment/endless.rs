//! Pieces that never run out: `a supply of apples and ciders that never runs out`.

use super::count::number;
use super::items::{Item, What, Whose, is, is_store};
use crate::vocabulary::{Lexicon, singular_of};

/// `a supply of apples and ciders that never runs out`, `an unlimited supply of beads`: what never runs out, and where the
/// words behind it begin.
pub(super) fn endless(words: &[String], at: usize) -> Option<(Vec<Item>, usize)> {
    is(words, at, &["a", "an", "the"]).then_some(())?;
    let said = is(words, at + 1, &["unlimited", "endless", "inexhaustible"]);
    let at = at + 1 + usize::from(said);
    (words.get(at).is_some_and(|w| is_store(&w.to_lowercase())) && is(words, at + 1, &["of"]))
        .then_some(())?;
    let (nouns, at) = bare(words, at + 2)?;
    let end = never_ends(words, at);
    (said || end > at).then_some((nouns, end))
}

/// `that never runs out`, `is unlimited`: where it ends.
pub(super) fn never_ends(words: &[String], at: usize) -> usize {
    const NEVER: [&[&str]; 12] = [
        &["that", "never", "runs", "out"],
        &["which", "never", "runs", "out"],
        &["that", "cannot", "run", "out"],
        &["that", "is", "unlimited"],
        &["which", "is", "unlimited"],
        &["without", "limit"],
        &["never", "runs", "out"],
        &["cannot", "run", "out"],
        &["is", "unlimited"],
        &["is", "endless"],
        &["is", "not", "limited"],
        &["has", "no", "limit"],
    ];
    let from = at + usize::from(is(words, at, &[","]));
    let here = |n: &&&[&str]| n.iter().enumerate().all(|(i, w)| is(words, from + i, &[w]));
    NEVER.iter().find(here).map_or(at, |n| from + n.len())
}

/// `apples and ciders`: nouns without a number, and where the words behind them begin.
pub(super) fn bare(words: &[String], at: usize) -> Option<(Vec<Item>, usize)> {
    let mut nouns = Vec::new();
    let mut at = at;
    loop {
        let end = (at..words.len())
            .find(|i| {
                let w = words[*i].to_lowercase();
                w == "," || Lexicon::shared().is_function(&w)
            })
            .unwrap_or(words.len());
        let phrase: Vec<String> = words[at..end].iter().map(|w| w.to_lowercase()).collect();
        let (last, front) = phrase.split_last()?;
        let one = singular_of(last);
        let plain = |w: &String| w.chars().all(|c| c.is_alphabetic() || c == '-');
        (one != *last && front.len() < 2 && phrase.iter().all(plain)).then_some(())?;
        let full = [front, &[one]].concat().join(" ");
        nouns.push(Item {
            count: 0,
            noun: full,
            other: Vec::new(),
            whose: Whose::All,
            what: What::Endless,
            lies: None,
            holds: false,
            spec: String::new(),
            apart: super::apart::Spec::default(),
            sorts: None,
            is_a: None,
            color: None,
        });
        let mut next = end + usize::from(is(words, end, &[","]));
        next += usize::from(is(words, next, &["and"]));
        // Behind a comma another thing may begin, which has a number or an article.
        let more = next > end
            && words
                .get(next)
                .is_some_and(|w| !Lexicon::shared().is_function(&w.to_lowercase()))
            && number(words, next).is_none();
        if !more {
            return Some((nouns, end));
        }
        at = next;
    }
}
