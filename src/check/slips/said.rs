//! What holds for one number of players, said in two places.

use std::collections::{BTreeMap, BTreeSet};

use super::super::Input;
use super::super::words::{Tok, is_small, singular};
use crate::finding::{Code, Finding, Findings};
use crate::source::Span;

/// A sentence about a game with so many players.
struct Case {
    words: BTreeSet<String>,
    place: Span,
    rule: String,
    section: u32,
}

/// Compares the sentences about one number of players.
pub(in crate::check) fn check(input: &Input<'_>, findings: &mut Findings) {
    let mut cases: BTreeMap<(usize, i64), Vec<Case>> = BTreeMap::new();
    for view in input.own() {
        let toks = view.toks();
        let Some((players, range)) = condition(toks) else { continue };
        let rest = toks[..range.start].iter().chain(&toks[range.end..]);
        cases.entry((view.set, players)).or_default().push(Case {
            words: heavy(rest),
            place: input.place(view, 0, view.sentence.text.len()),
            rule: input.rule_name(view),
            section: view.section().0,
        });
    }
    for ((_, players), said) in cases {
        for (at, again) in said.iter().enumerate() {
            let first = said[..at].iter().find(|first| {
                let (few, many) = if first.words.len() < again.words.len() {
                    (&first.words, &again.words)
                } else {
                    (&again.words, &first.words)
                };
                first.section != again.section && few.len() >= 3 && few.is_subset(many)
            });
            let Some(first) = first else { continue };
            findings.push(
                Finding::new(
                    Code::SaidTwice,
                    again.place,
                    format!(
                        "what holds with {players} players is said here and in `{}`",
                        first.rule
                    ),
                )
                .label("said again")
                .related(first.place, "said first")
                .help("keep the fuller one, and delete the other"),
            );
        }
    }
}

/// The number of players that a sentence is about, and the words that say so: `in a two-player game`, `with two
/// players`, `if there are only two players`.
fn condition(toks: &[Tok]) -> Option<(i64, std::ops::Range<usize>)> {
    toks.iter().enumerate().find_map(|(at, tok)| {
        let n = tok.number.filter(|n| (1..=20).contains(n))?;
        let mut next = at + 1;
        if toks.get(next).is_some_and(|t| t.is("-")) {
            next += 1;
        }
        if !toks.get(next).is_some_and(|t| t.any(&["player", "players"])) {
            return None;
        }
        let end = next
            + 1
            + usize::from(toks.get(next + 1).is_some_and(|t| t.any(&["game", "games"])));
        let from =
            toks[..at].iter().rposition(|t| t.any(&["with", "in", "if", "for", "when"]))?;
        // Only words that lead up to the number: `in a game with only two players`.
        let lead = toks[from + 1..at].iter().all(|t| {
            t.any(&[
                "a", "an", "the", "game", "games", "with", "of", "for", "only", "just",
                "there", "are", "exactly",
            ])
        });
        let from = toks[..from]
            .iter()
            .rposition(|t| {
                !t.any(&["in", "a", "the", "game", "games", "exception", ":", ",", "as", "an"])
            })
            .map_or(0, |i| i + 1);
        lead.then_some((n, from..end))
    })
}

/// The words of weight, verbs without their endings.
fn heavy<'a>(toks: impl Iterator<Item = &'a Tok>) -> BTreeSet<String> {
    toks.filter(|t| t.is_word() && t.number.is_none() && !is_small(&t.lower))
        .map(|t| {
            let word = singular(&t.lower);
            word.strip_suffix("ed").filter(|w| w.len() > 3).map_or(word.clone(), str::to_owned)
        })
        .map(|w| w.strip_suffix('e').map_or(w.clone(), str::to_owned))
        .collect()
}
