//! `The player may tap any number of their upright units`, in a book in which no tapped unit is ever made upright again.

use super::{Pages, Said};
use crate::check::plain::{stem, verb};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};
use crate::vocabulary::{Lexicon, Part};

/// States that are meant to last, or that say no more than that something was done.
const LASTING: [&str; 90] = [
    "skipped",
    "followed",
    "ignored",
    "resolved",
    "performed",
    "repeated",
    "ended",
    "counted",
    "paid",
    "decided",
    "announced",
    "declared",
    "eliminated",
    "bankrupt",
    "dead",
    "defeated",
    "destroyed",
    "public",
    "empty",
    "known",
    "final",
    "complete",
    "completed",
    "revealed",
    "available",
    "active",
    "permanent",
    "equal",
    "finished",
    "won",
    "lost",
    "owned",
    "captured",
    "played",
    "drawn",
    "chosen",
    "selected",
    "placed",
    "put",
    "taken",
    "given",
    "used",
    "rolled",
    "moved",
    "removed",
    "discarded",
    "returned",
    "added",
    "scored",
    "dealt",
    "shuffled",
    "covered",
    "occupied",
    "higher",
    "lower",
    "highest",
    "lowest",
    "over",
    "left",
    "right",
    "next",
    "last",
    "first",
    "same",
    "tied",
    "adjacent",
    "only",
    "red",
    "black",
    "white",
    "blue",
    "green",
    "yellow",
    "face",
    "single",
    "different",
    "free",
    "alone",
    "named",
    "led",
    "built",
    "bought",
    "sold",
    "turned",
    "called",
    "allowed",
    "needed",
    "applied",
    "full",
    "short",
];

/// Words with which a state comes to an end.
const ENDS: [&str; 48] = [
    "becomes",
    "become",
    "turned",
    "turn",
    "turns",
    "longer",
    "free",
    "freed",
    "frees",
    "release",
    "released",
    "releases",
    "wake",
    "wakes",
    "ready",
    "readied",
    "readies",
    "recover",
    "recovers",
    "again",
    "restored",
    "restore",
    "repaired",
    "repair",
    "repairs",
    "heal",
    "heals",
    "healed",
    "cured",
    "unlocked",
    "straightened",
    "reset",
    "resets",
    "refresh",
    "refreshes",
    "refreshed",
    "upright",
    "stands",
    "dry",
    "dries",
    "ends",
    "expires",
    "stop",
    "stops",
    "cease",
    "ceases",
    "cured",
    "loses",
];

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let mut told: Vec<String> = Vec::new();
    for (s, said) in pages.said.iter().enumerate() {
        for (at, state) in begins(pages, said) {
            if told.contains(&state) || !matters(pages, s, &state) || ends(pages, s, at, &state)
            {
                continue;
            }
            found.push(
                Finding::new(
                    Code::OneWayState,
                    pages.words(said, at, at + 1),
                    format!("nothing says when what is `{state}` is so no longer"),
                )
                .label("for ever")
                .help(format!(
                    "write when it ends, for example `at the end of the round, … is no longer {state}`, or that it lasts to the end of the game"
                )),
            );
            told.push(state);
        }
    }
}

/// The states that a sentence puts something into, and the word that does.
fn begins(pages: &Pages<'_>, said: &Said<'_>) -> Vec<(usize, String)> {
    let toks = &said.toks;
    let mut out = Vec::new();
    for at in 0..toks.len() {
        let before = |k: usize| at.checked_sub(k).map(|i| &toks[i]);
        let asked =
            toks[..at].iter().rev().take_while(|t| !t.any(&[",", ";", ".", "then"])).any(|t| {
                t.any(&[
                    "if", "when", "while", "who", "that", "which", "whose", "unless",
                    "whenever", "not", "until", "once", "where",
                ])
            });
        // `It is then exhausted`, `…, it is stuck`, `a player who rolls a 1 is jailed`.
        let is = before(1).is_some_and(|t| t.any(&["is", "becomes", "are", "become"]))
            || before(1).is_some_and(|t| t.any(&["then", "now"]))
                && before(2).is_some_and(|t| t.is("is"));
        let last = toks.get(at + 1).is_none_or(|t| !t.is_word());
        // `A creature that attacks becomes dazed`.
        let by_relative = toks[..at].iter().any(|t| t.is("who"))
            && before(1).is_some_and(|t| t.any(&["is", "becomes"]))
            || toks[..at].iter().take(4).any(|t| t.any(&["that", "which"]))
                && before(1).is_some_and(|t| t.any(&["becomes", "become"]));
        let now = before(1).is_some_and(|t| t.is("now"))
            && before(2).is_some_and(|t| t.any(&["is", "are"]));
        let happens = toks[..at].iter().any(|t| t.any(&[",", ";", "and"]))
            || by_relative
            || now
            || toks[0].is("after")
            || before(1).is_some_and(|t| t.any(&["becomes", "become"]));
        if is && last && happens && (!asked || by_relative) && shaped(&toks[at]) {
            out.push((at, toks[at].lower.clone()));
            continue;
        }
        // `May tap any number of …`, where tapped ones are spoken of.
        let shape = verb(&toks[at].lower);
        let known = Lexicon::shared().find(toks[at].stem(), Part::Verb).is_some();
        let done = (shape.base || shape.third || !known)
            && (before(1)
                .is_some_and(|t| t.any(&["may", "must", "then", ",", "and", "player"]))
                || before(1).is_some_and(|t| t.stem() == "player"))
            && toks.get(at + 1).is_some_and(|t| {
                t.any(&["a", "an", "one", "any", "all", "each", "the", "their", "up"])
                    || t.number.is_some()
            });
        if done
            && !asked
            && let Some(state) = adjective_of(pages, said.set, toks[at].stem())
        {
            out.push((at, state));
        }
    }
    out
}

/// The state that a deed brings, where the book speaks of things that are so: `a tapped unit`, `either upright or tapped`.
fn adjective_of(pages: &Pages<'_>, set: usize, plain: &str) -> Option<String> {
    pages.said.iter().filter(|s| s.set == set).find_map(|said| {
        let toks = &said.toks;
        (1..toks.len()).find_map(|i| {
            let of = toks[i].lower.ends_with("ed")
                && (stem(&toks[i].lower) == plain
                    || toks[i].lower.starts_with(plain)
                        && toks[i].lower.len() < plain.len() + 4);
            let before_noun = toks[i - 1].any(&["a", "an", "the", "each", "every", "any"])
                && toks
                    .get(i + 1)
                    .is_some_and(|t| t.is_word() && !super::super::words::is_small(&t.lower));
            let either = toks[i - 1].is("or")
                && i > 2
                && toks[..i].iter().any(|t| t.any(&["is", "are", "either"]));
            (of && (before_noun || either) && shaped(&toks[i])).then(|| toks[i].lower.clone())
        })
    })
}

fn shaped(tok: &Tok) -> bool {
    let ed = ["ed", "en", "wn", "ck", "nt"].iter().any(|end| tok.lower.ends_with(end))
        || tok.any(&["held", "caught", "bound", "asleep", "weary", "drowsy", "dizzy", "idle"]);
    tok.is_word()
        && tok.number.is_none()
        && !tok.capital
        && tok.lower.len() > 3
        && !tok.any(&LASTING)
        && ed
        && Lexicon::shared().find(&tok.lower, Part::Noun).is_none()
}

/// Whether somewhere else it makes a difference, or behind the words that bring it: `is now tired, and a tired ox may not …`.
fn matters(pages: &Pages<'_>, start: usize, state: &str) -> bool {
    let set = pages.said[start].set;
    let own = &pages.said[start].toks;
    let again = own.iter().rposition(|t| t.lower == state);
    if own.iter().filter(|t| t.lower == state).count() > 1
        && again.is_some_and(|i| super::has(&own[i..], &["cannot", "not", "never"]))
    {
        return true;
    }
    pages.said.iter().enumerate().filter(|(s, said)| *s != start && said.set == set).any(
        |(_, said)| {
            let toks = &said.toks;
            let at = toks.iter().position(|t| t.lower == state);
            at.is_some_and(|at| {
                let either = toks[..at].iter().any(|t| t.is("either"));
                // `Units that are not exhausted`, `an exhausted knight may not …`.
                either
                    || said.has(&[
                        "cannot", "may", "must", "only", "not", "never", "nothing", "no",
                        "moves", "counts", "neither", "nor",
                    ])
            })
        },
    )
}

/// Whether any sentence says how it ends.
fn ends(pages: &Pages<'_>, start: usize, at: usize, state: &str) -> bool {
    let set = pages.said[start].set;
    let opposite = format!("un{state}");
    let plain = stem(state);
    let undo = format!("un{plain}");
    let partners = partners(pages, set, state);
    pages.said.iter().enumerate().filter(|(_, said)| said.set == set).any(|(s, said)| {
        let toks = &said.toks;
        if toks.iter().any(|t| t.lower == opposite || t.stem() == undo || t.lower == undo) {
            return true;
        }
        let speaks = toks.iter().position(|t| t.lower == state);
        if s == start {
            // `It is frozen until …`, `for the rest of the round`.
            return toks[at..].iter().take(5).any(|t| t.any(&["until", "for", "during"]))
                || toks.windows(2).any(|w| w[0].is("the") && w[1].is("rest"));
        }
        let defines = said.has(&["means", "either"])
            || speaks.is_some() && begins(pages, said).iter().any(|(_, of)| of == state);
        if defines {
            return false;
        }
        let back = toks.iter().any(|t| {
            partners.contains(&t.lower) && !toks[..].iter().any(|t| t.any(&["may", "cannot"]))
        }) && said.has(&[
            "becomes", "become", "turned", "turns", "turn", "made", "again", "set", "at",
            "when",
        ]);
        // Behind the start, `it` is what is so.
        let next = s == start + 1 && said.has(&["it", "they", "them"]);
        speaks.is_some_and(|i| {
            let until = toks[i..].iter().take(4).any(|t| t.is("until"))
                || toks[i.saturating_sub(3)..i].iter().any(|t| t.is("until"));
            until
                || toks.iter().enumerate().any(|(k, t)| {
                    t.any(&ENDS)
                        && k != i
                        && !(t.any(&["turn", "turns"])
                            && k > 0
                            && toks[k - 1].any(&[
                                "a", "the", "their", "any", "each", "that", "in", "same",
                                "per", "player's", "of", "own", "this", "next", "two", "every",
                            ]))
                })
        }) || back
            || next && (said.has(&["until", "again", "longer", "free", "released"]))
    })
}

/// What a thing is otherwise: `each unit is either upright or tapped`.
fn partners(pages: &Pages<'_>, set: usize, state: &str) -> Vec<String> {
    let mut out = Vec::new();
    for said in pages.said.iter().filter(|s| s.set == set) {
        for w in said.toks.windows(3) {
            if w[1].is("or") && w[2].lower == state {
                out.push(w[0].lower.clone());
            }
            if w[1].is("or") && w[0].lower == state {
                out.push(w[2].lower.clone());
            }
        }
    }
    out
}
