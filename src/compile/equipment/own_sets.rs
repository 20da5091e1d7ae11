//! Cards that each player has of their own, told apart by figures: `each player has nine cards numbered 1 to 9`, `everyone gets a
//! set of lantern cards in their own colour, numbered from 1 to 9`. Each player has all of them.

use super::count::number;
use super::shared;
use super::sorts;
use super::words::{any_phrase, is_plain, phrase, skip};
use crate::compile::idioms::words;
use crate::outline::{Apart, Bundle, Form, Outline};
use crate::vocabulary::{plural_of, singular_of};

/// Having from the start.
const HAS: [&[&str]; 14] = [
    &["holds"],
    &["hold"],
    &["starts", "with"],
    &["start", "with"],
    &["begins", "with"],
    &["begin", "with"],
    &["has"],
    &["have"],
    &["gets"],
    &["get"],
    &["receives"],
    &["receive"],
    &["takes"],
    &["take"],
];
/// What they are together.
const SETS: [&[&str]; 10] = [
    &["a", "hand", "of"],
    &["a", "set", "of"],
    &["one", "set", "of"],
    &["a", "complete", "set", "of"],
    &["a", "full", "set", "of"],
    &["an", "identical", "set", "of"],
    &["the", "same", "set", "of"],
    &["a", "suit", "of"],
    &["their", "own", "set", "of"],
    &["the", "same"],
];
/// Whose colour they are in, which says no more than that they are theirs.
const THEIRS: [&[&str]; 8] = [
    &["in", "their", "own", "colour"],
    &["in", "their", "own", "color"],
    &["in", "their", "colour"],
    &["in", "their", "color"],
    &["in", "one", "colour"],
    &["in", "one", "color"],
    &["of", "their", "colour"],
    &["of", "their", "color"],
];
/// Where they are held.
const HELD: [&[&str]; 6] = [
    &["into", "their", "hand"],
    &["in", "their", "hand"],
    &["in", "hand"],
    &["as", "their", "hand"],
    &["as", "a", "hand"],
    &["into", "their", "hands"],
];
const FIGURED: [&[&str]; 12] = [
    &["with", "the", "numbers"],
    &["with", "numbers"],
    &["with", "the", "values"],
    &["with", "values"],
    &["with", "the", "ranks"],
    &["bearing", "the", "numbers"],
    &["showing", "the", "numbers"],
    &["numbered"],
    &["valued"],
    &["ranked"],
    &["marked"],
    &["worth"],
];

/// Says of such sentences which pieces they bring.
pub(super) fn said(outline: &mut Outline) {
    let mut nouns: Vec<String> = Vec::new();
    for at in 0..outline.sentences.len() {
        let sentence = &outline.sentences[at];
        if sentence.form != Form::Text || !sentence.references.is_empty() {
            continue;
        }
        let said = words(&sentence.text);
        if let Some(noun) = taken_up(&said)
            && nouns.iter().any(|n| *n == noun || n.ends_with(&format!(" {noun}")))
        {
            // They are there already.
            outline.named.facts.push(outline.sentences[at].span);
            continue;
        }
        let Some(set) = set(&said) else { continue };
        nouns.push(set.noun.clone());
        let n = set.high + 1 - set.low;
        let many = plural_of(&set.noun);
        let text =
            format!("Each player has {n} {many}, {} {} to {}", set.verb, set.low, set.high);
        outline.sentences[at].reword(text);
        let bundle = Bundle {
            noun: set.noun,
            is_a: None,
            total: i64::from(n),
            each: Some(1),
            apart: vec![Apart::Figures(set.called, i64::from(set.low), i64::from(set.high))],
            own: true,
        };
        outline.named.stock.push((outline.sentences[at].span, vec![bundle]));
    }
}

struct Set {
    noun: String,
    /// What the figure is called, and the word that stands before it.
    called: String,
    verb: &'static str,
    low: u32,
    high: u32,
}

/// `All players take their nine lantern cards into their hand`: the noun, in the singular.
fn taken_up(said: &[String]) -> Option<String> {
    let at = shared::everybody(said, 0)?;
    let verbs: [&[&str]; 6] = [
        &["take", "up"],
        &["takes", "up"],
        &["take"],
        &["takes"],
        &["pick", "up"],
        &["picks", "up"],
    ];
    let at = any_phrase(said, at, &verbs)?;
    let at = any_phrase(said, at, &[&["all", "their"], &["all", "of", "their"], &["their"]])?;
    let at = number(said, at).map_or(at, |(_, end)| end);
    let (noun, end) = noun(said, at, &HELD)?;
    let whole = any_phrase(said, end, &HELD)? >= said.len();
    singular(&noun).filter(|_| whole)
}

/// The words of a noun, with up to two before it, as far as none of these phrases begins, and where they end.
fn noun(said: &[String], at: usize, stops: &[&[&str]]) -> Option<(Vec<String>, usize)> {
    let stops = |i: usize| !is_plain(said, i) || any_phrase(said, i, stops).is_some();
    let end = (at..at + 3).find(|i| stops(*i)).unwrap_or(at + 3);
    (end > at).then(|| (said[at..end].iter().map(|w| w.to_lowercase()).collect(), end))
}

/// `lantern cards`: lantern card.
fn singular(noun: &[String]) -> Option<String> {
    let (last, front) = noun.split_last()?;
    Some(front.iter().cloned().chain([singular_of(last)]).collect::<Vec<_>>().join(" "))
}

fn set(said: &[String]) -> Option<Set> {
    let at = shared::everybody(said, 0)?;
    let at = any_phrase(said, at, &HAS)?;
    let at = any_phrase(said, at, &SETS).unwrap_or(at);
    let counted = number(said, at);
    let at = counted.map_or(at, |(_, end)| end);
    let (mut called, end) = noun(said, at, &FIGURED)?;
    let last = called.last()?;
    (singular_of(last) != *last).then_some(())?;
    // `number cards` are cards.
    called.retain(|w| !["number", "numbered", "different"].contains(&w.as_str()));
    let noun = singular(&called)?;
    let end = any_phrase(said, end, &THEIRS).unwrap_or(end);
    let open = skip(said, end, &[",", ":", "("]);
    let figured = any_phrase(said, open, &FIGURED);
    // `nine cards: 1 to 9`
    (figured.is_some() || open > end).then_some(())?;
    let (low, high, end) = sorts::figures(said, figured.unwrap_or(open))?;
    let end = phrase(said, end, &[")"]).unwrap_or(end);
    let end = any_phrase(said, skip(said, end, &[","]), &HELD).unwrap_or(end);
    let whole = end >= said.len();
    let fits = counted.is_none_or(|(n, _)| n == high + 1 - low);
    (whole && fits && high > low).then_some(())?;
    let (called, verb) = match figured.map(|i| said[i - 1].to_lowercase()).as_deref() {
        Some("values" | "valued" | "worth") => ("value", "valued"),
        Some("ranks" | "ranked") => ("rank", "ranked"),
        _ => ("number", "numbered"),
    };
    Some(Set { noun, called: called.to_owned(), verb, low, high })
}

#[cfg(test)]
mod tests {
    use super::{set, words};

    #[test]
    fn cards_of_ones_own_are_told_by_their_figures() {
        let read = |text: &str| {
            set(&words(text)).map(|s| format!("{} {} {} {}", s.noun, s.called, s.low, s.high))
        };
        for (said, found) in [
            ("Each player has nine cards, numbered 1 to 9.", Some("card number 1 9")),
            (
                "Each player starts with nine cards numbered from 1 to 9.",
                Some("card number 1 9"),
            ),
            (
                "Every player has a set of nine lantern cards in their own colour, numbered from 1 to 9.",
                Some("lantern card number 1 9"),
            ),
            (
                "All players take ten bid cards with the values 1 to 10 into their hand.",
                Some("bid card value 1 10"),
            ),
            ("Each player has one set of number cards (1\u{2013}7).", Some("card number 1 7")),
            // The figures do not go together with the number of cards.
            ("Each player has eight cards numbered 1 to 9.", None),
            ("Each player has nine cards.", None),
            ("The player with nine cards numbered 1 to 9 wins.", None),
            ("Each player has three coins.", None),
        ] {
            assert_eq!(read(said).as_deref(), found, "{said}");
        }
    }
}
