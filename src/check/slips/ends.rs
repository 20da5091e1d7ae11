//! A stretch of time ends on one condition by one rule and goes on to another condition by a second one
//! that does not call itself an exception.

use super::super::Input;
use super::super::words::{Tok, is_small, singular};
use super::stretch;
use crate::finding::{Code, Finding, Findings};
use crate::source::Span;

/// A condition on which a stretch ends.
struct Ending {
    stretch: String,
    words: Vec<String>,
    place: Span,
    rule: String,
    section: (usize, u32),
    set: usize,
    /// The same length, but only of this one: `in the last season`.
    only: bool,
    excused: bool,
}

/// Compares the ends of each stretch.
pub(in crate::check) fn check(input: &Input<'_>, findings: &mut Findings) {
    let mut endings: Vec<Ending> = Vec::new();
    let mut last: Option<(u32, String)> = None;
    for view in input.own() {
        let toks = view.toks();
        let place = input.place(view, 0, view.sentence.text.len());
        let section = (view.set, view.section().0);
        let before = last.as_ref().filter(|(s, _)| *s == section.1).map(|(_, t)| t.clone());
        let found = usual(toks).map(|(t, w)| (t, w, false)).or_else(|| {
            let (t, w) = special(toks, before.as_deref())?;
            Some((t, w, true))
        });
        if let Some((stretch, words, only)) = found {
            endings.push(Ending {
                stretch,
                words,
                place,
                rule: input.rule_name(view),
                section,
                set: view.set,
                only,
                excused: excused(toks),
            });
        }
        // `The game ends after season 4. In this season, …`
        if let Some(named) = toks.iter().rev().find_map(numbered(toks)) {
            last = Some((section.1, named));
        }
    }
    for special in endings.iter().filter(|e| e.only && !e.excused) {
        let mut rules = endings.iter().filter(|e| {
            !e.only
                && e.set == special.set
                && e.section != special.section
                && e.stretch == special.stretch
                && e.words != special.words
        });
        let Some(rule) = rules.next() else { continue };
        let mut finding = Finding::new(
                Code::EndsOtherwise,
                special.place,
                format!(
                    "this {} ends otherwise than `{}` says of every {}, and is not called an exception",
                    special.stretch, rule.rule, rule.stretch
                ),
            )
            .label("ends on this condition")
            .related(rule.place, "ends on that one")
            .help(format!("begin it with `As an exception, …` if the {} meant is one", special.stretch));
        for other in rules {
            finding = finding.related(other.place, "and on this one");
        }
        findings.push(finding);
    }
}

/// A stretch with its number behind it: `season 4`.
fn numbered(toks: &[Tok]) -> impl FnMut(&Tok) -> Option<String> {
    move |tok| {
        let at = toks.iter().position(|t| t.start == tok.start)?;
        let named = toks.get(at + 1).is_some_and(|t| t.number.is_some())
            || at > 0 && ordinal(&toks[at - 1]);
        stretch(tok).filter(|_| named)
    }
}

fn ordinal(tok: &Tok) -> bool {
    tok.any(&[
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth", "last", "final",
    ])
}

/// `If …, the season is over`, `the season ends when …`: the stretch and the words of its condition.
fn usual(toks: &[Tok]) -> Option<(String, Vec<String>)> {
    let at = toks.iter().enumerate().position(|(i, t)| {
        stretch(t).is_some()
            && toks.get(i + 1).is_some_and(|v| {
                v.any(&["ends", "end"])
                    || v.is("also") && toks.get(i + 2).is_some_and(|w| w.any(&["ends", "end"]))
                    || v.any(&["is", "are"]) && toks.get(i + 2).is_some_and(|w| w.is("over"))
            })
    })?;
    // `the fourth season ends …` speaks of one.
    if at > 0 && (ordinal(&toks[at - 1]) || toks[at - 1].any(&["this", "that"])) {
        return None;
    }
    let condition = toks
        .iter()
        .position(|t| t.any(&["if", "when", "once", "as", "unless"]))
        .map(|from| if from < at { &toks[from..at] } else { &toks[from..] })?;
    Some((stretch(&toks[at])?, heavy(condition)))
}

/// `In this season, you continue until …`: the stretch and the words of its condition.
fn special(toks: &[Tok], named: Option<&str>) -> Option<(String, Vec<String>)> {
    let until = toks.iter().position(|t| t.any(&["until", "while", "till"]))?;
    let goes_on = toks[..until].iter().enumerate().any(|(i, t)| {
        t.any(&["continue", "continues"])
            || t.any(&["play", "go", "goes", "keep", "plays"])
                && toks.get(i + 1).is_some_and(|n| n.any(&["on", "playing", "going"]))
    });
    let (at, tok) = toks[..until].iter().enumerate().find(|(_, t)| stretch(t).is_some())?;
    let name = stretch(tok)?;
    let before = at.checked_sub(1).map(|i| &toks[i]);
    let one = before.is_some_and(ordinal)
        || toks.get(at + 1).is_some_and(|t| t.number.is_some())
        || before.is_some_and(|t| t.any(&["this", "that"])) && named == Some(name.as_str());
    (goes_on && one).then(|| (name, heavy(&toks[until + 1..])))
}

/// Whether the sentence itself says that it departs from another rule.
fn excused(toks: &[Tok]) -> bool {
    toks.iter().any(|t| {
        t.any(&[
            "exception",
            "except",
            "instead",
            "however",
            "but",
            "unlike",
            "despite",
            "though",
        ])
    })
}

fn heavy(toks: &[Tok]) -> Vec<String> {
    let mut words: Vec<String> = toks
        .iter()
        .filter(|t| t.is_word() && !is_small(&t.lower))
        .map(|t| t.number.map_or_else(|| singular(&t.lower), |n| n.to_string()))
        .collect();
    words.sort();
    words.dedup();
    words
}
