//! Drift: two sentences that say one thing in the same words but for one word that turns it round.

use std::collections::BTreeMap;

use super::Input;
use super::words::{Tok, is_small, singular};
use crate::finding::{Code, Finding, Findings};
use crate::source::Span;

/// Words that turn a sentence round; those of one row exclude each other.
const TURNS: [&[&str]; 7] = [
    &["most", "fewest", "least", "highest", "lowest", "greatest", "smallest"],
    &["may", "must", "cannot", "can"],
    &["clockwise", "counterclockwise", "anticlockwise"],
    &["left", "right"],
    &["faceup", "facedown", "up", "down"],
    &["youngest", "oldest"],
    &["ascending", "descending"],
];

/// Words that only say that something is said again.
const FILLERS: [&str; 15] = [
    "summary", "remember", "note", "again", "also", "so", "always", "short", "reminder", "all",
    "any", "one", "game", "end", "who",
];

/// The set, the row of words that turn, and the other words.
type Shape = (usize, usize, Vec<String>);

/// Compares sentences that share all their words but one.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    let mut seen: BTreeMap<Shape, Vec<(String, Span, String, String)>> = BTreeMap::new();
    for view in input.own() {
        let toks = view.toks();
        let heavy = weight(unlabelled(toks));
        if heavy.len() < 4 {
            continue;
        }
        for (row, turns) in TURNS.iter().enumerate() {
            let mut turned = heavy.iter().filter(|w| turns.contains(&w.as_str()));
            let (Some(word), None) = (turned.next(), turned.next()) else { continue };
            let mut rest: Vec<String> = heavy.iter().filter(|w| *w != word).cloned().collect();
            rest.sort();
            rest.dedup();
            if rest.len() < 3 {
                continue;
            }
            let place = input.place(view, 0, view.sentence.text.len());
            let same = seen.entry((view.set, row, rest)).or_default();
            // `Whenever the hare moves, the hound …` and `whenever the hound moves, the hare …` are two rules.
            let asks = toks.first().is_some_and(|t| t.any(&["when", "whenever", "if"]));
            let first =
                heavy.iter().find(|w| !["when", "whenever", "if"].contains(&w.as_str()));
            if let Some((other, before, name, _)) = same.iter().find(|(other, .., head)| {
                opposed(other, word) && (!asks || Some(head) == first)
            }) {
                findings.push(
                    Finding::new(
                        Code::Drift,
                        place,
                        format!("this says `{word}` where `{name}` says `{other}`"),
                    )
                    .label("says one thing")
                    .related(*before, "says another")
                    .help("say it once, or make the two agree"),
                );
            }
            same.push((
                word.clone(),
                place,
                input.rule_name(view),
                first.cloned().unwrap_or_default(),
            ));
        }
    }
}

/// A sentence without the label that opens it: `Reminder: play goes clockwise`.
fn unlabelled(toks: &[Tok]) -> &[Tok] {
    match toks {
        [label, colon, rest @ ..] if label.is_word() && colon.is(":") => rest,
        [word, label, colon, rest @ ..]
            if word.is_word() && label.is_word() && colon.is(":") =>
        {
            rest
        }
        _ => toks,
    }
}

fn opposed(a: &str, b: &str) -> bool {
    let high = |w: &str| matches!(w, "most" | "highest" | "greatest");
    match (a, b) {
        ("may", "can") | ("can", "may") => false,
        ("counterclockwise", "anticlockwise") | ("anticlockwise", "counterclockwise") => false,
        _ if TURNS[0].contains(&a) && TURNS[0].contains(&b) => high(a) != high(b),
        _ => a != b,
    }
}

/// The words that carry the meaning, in the singular.
fn weight(toks: &[Tok]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut at = 0;
    while at < toks.len() {
        let tok = &toks[at];
        let next = toks.get(at + 1);
        at += 1;
        if !tok.is_word() {
            continue;
        }
        let word = if tok.any(&["can", "may"]) && next.is_some_and(|t| t.is("not")) {
            at += 1;
            "cannot".to_owned()
        } else if tok.any(&["can't", "cannot"]) {
            "cannot".to_owned()
        } else if let Some(n) = tok.number {
            n.to_string()
        } else {
            singular(&tok.lower)
        };
        let turns = TURNS.iter().any(|row| row.contains(&word.as_str()));
        if turns || !(is_small(&word) || FILLERS.contains(&word.as_str())) {
            out.push(word);
        }
    }
    out
}
