//! `The new carter hands nine sacks to each player, as before`, where before it was eight.

use super::{Pages, has};
use crate::check::plain::{stem, verb};
use crate::check::words::{Tok, is_small};
use crate::finding::{Code, Finding};

/// So many of something is done with, and to whom.
struct Act {
    verb: String,
    noun: String,
    to: Option<String>,
    figure: i64,
    at: usize,
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for said in &pages.said {
        let again = says_again(&said.toks);
        let anew = opens_anew(&said.toks);
        if !again && !anew {
            continue;
        }
        for act in acts(&said.toks) {
            let mut others = pages
                .said
                .iter()
                .filter(|o| o.set == said.set && !std::ptr::eq(*o, said))
                .flat_map(|o| acts(&o.toks).into_iter().map(move |a| (o, a)))
                .filter(|(_, a)| a.verb == act.verb && a.noun == act.noun && (a.to == act.to))
                .peekable();
            // Only where the same thing happens each time, or it is said that it does.
            let Some((first, there)) = others.peek().map(|(o, a)| (*o, a.figure)) else {
                continue;
            };
            let each = has(&first.toks, &["every", "each"])
                && has(&first.toks, &["round", "hand", "deal", "game", "day", "season"]);
            let all = others.all(|(_, a)| a.figure == there);
            if there == act.figure || !all || !again && !each {
                continue;
            }
            found.push(
                Finding::new(
                    Code::DifferentFigures,
                    pages.words(said, act.at, act.at + 1),
                    format!(
                        "`{}`: {} here, {there} by `{}`",
                        act.noun,
                        act.figure,
                        pages.rule(first)
                    ),
                )
                .label(format!("{} here", act.figure))
                .related(pages.whole(first), format!("{there} here"))
                .help("write the same figure in both places, or say when each one holds"),
            );
        }
    }
}

/// `As before`, `as at the start`, `as in the first round`, `as usual`.
fn says_again(toks: &[Tok]) -> bool {
    toks.iter().enumerate().any(|(i, t)| {
        let next = |n: usize| toks.get(i + n);
        // `As many as before` counts.
        let counts =
            i > 1 && toks[..i].iter().rev().take(3).any(|t| t.any(&["many", "much", "twice"]));
        t.is("as")
            && !counts
            && (next(1).is_some_and(|t| {
                t.any(&[
                    "before",
                    "usual",
                    "always",
                    "above",
                    "previously",
                    "earlier",
                    "described",
                    "explained",
                ])
            }) || next(1).is_some_and(|t| t.any(&["at", "in", "on", "for"]))
                && next(2).is_some_and(|t| t.is("the"))
                && next(3).is_some_and(|t| {
                    t.any(&["start", "beginning", "first", "opening", "setup"])
                })
                || next(1).is_some_and(|t| t.any(&["in", "under", "by"]))
                    && next(2)
                        .is_some_and(|t| t.lower.starts_with(|c: char| c.is_ascii_digit())))
            || t.is("same") && next(1).is_some_and(|t| t.any(&["way", "manner"]))
            || t.is("likewise")
    })
}

/// Whether a sentence tells how the next of several rounds is begun.
fn opens_anew(toks: &[Tok]) -> bool {
    let next = toks
        .windows(2)
        .any(|w| w[0].any(&["new", "next"]) && w[1].any(&["dealer", "round", "hand", "deal"]));
    next && !has(toks, &["if", "may", "more", "additional", "extra", "fewer", "unless"])
}

fn acts(toks: &[Tok]) -> Vec<Act> {
    let mut out = Vec::new();
    for at in 1..toks.len() {
        let Some(figure) = toks[at].number.filter(|n| *n > 1) else { continue };
        let part =
            toks[..at].iter().rposition(|t| t.any(&[",", ";", ":", "."])).map_or(0, |i| i + 1);
        let verb_at = (part.max(at.saturating_sub(5))..at).rev().find(|&i| {
            let shape = verb(&toks[i].lower);
            (shape.base || shape.third || shape.participle)
                && !is_small(&toks[i].lower)
                && toks[i].stem() != "player"
                && (i + 1 == at
                    || toks[i + 1..at].iter().all(|t| {
                        t.any(&[
                            "each", "every", "all", "the", "player", "players", "another",
                            "out", "up", "them", "to",
                        ])
                    }))
        });
        let Some(verb_at) = verb_at else { continue };
        let Some(noun) = toks.get(at + 1).filter(|t| {
            t.is_word() && t.number.is_none() && !is_small(&t.lower) && t.lower.ends_with('s')
        }) else {
            continue;
        };
        let to = (at + 2..toks.len().min(at + 6))
            .find(|&i| toks[i].is("to"))
            .and_then(|i| {
                toks[i + 1..].iter().find(|t| !t.any(&["each", "every", "all", "the", "a"]))
            })
            .or_else(|| {
                let each =
                    toks[verb_at + 1..at].iter().rfind(|t| t.any(&["player", "players"]));
                each.filter(|_| verb_at + 1 < at)
            })
            .map(|t| stem(&t.lower));
        out.push(Act {
            verb: toks[verb_at].stem().to_owned(),
            noun: stem(&noun.lower),
            to,
            figure,
            at,
        });
    }
    out
}
