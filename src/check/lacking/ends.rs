//! `The skater becomes frozen`, in a book in which nothing is ever said to be frozen no longer.

use super::{Book, Tok};
use crate::finding::{Code, Finding, Findings};
use crate::vocabulary::{Lexicon, Part};

/// States that are meant to last.
const LASTING: &[&str] = &[
    "eliminated",
    "bankrupt",
    "dead",
    "defeated",
    "destroyed",
    "immortal",
    "public",
    "empty",
    "visible",
    "known",
    "final",
    "complete",
    "completed",
    "revealed",
    "available",
    "legal",
    "active",
    "permanent",
    "necessary",
    "impossible",
    "clear",
    "equal",
    "void",
    "obvious",
    "finished",
    "extinct",
    "conquered",
    "won",
    "lost",
    "broken",
    "owned",
    "captured",
    "unattached",
    "part",
    "one",
    "it",
    "larger",
    "smaller",
    "different",
    "true",
    "false",
];

/// Words with which a state ends.
const ENDING: &[&str] = &[
    "not",
    "until",
    "unless",
    "stop",
    "stops",
    "cease",
    "ceases",
    "remove",
    "removes",
    "removed",
    "again",
    "recover",
    "recovers",
    "end",
    "ends",
    "loses",
    "lose",
    "longer",
    "without",
    "ready",
    "readies",
    "readied",
    "untap",
    "untaps",
    "refresh",
    "refreshes",
    "straighten",
    "out",
    "restore",
    "restores",
    "next",
    "remainder",
    "instead",
    "otherwise",
    "during",
    "reset",
    "resets",
    "free",
    "heal",
    "heals",
    "clear",
    "wakes",
    "wake",
    "thaws",
    "recovers",
    "cured",
    "freed",
    "released",
    "restored",
];

pub(super) fn check(book: &Book<'_>, findings: &mut Findings) {
    for (at, toks) in book.toks.iter().enumerate() {
        let view = book.views[at];
        let Some(i) = becomes(book, at).filter(|_| !view.commentary) else { continue };
        let state = &toks[i].lower;
        let with: Vec<usize> =
            book.words().filter(|(_, _, tok)| tok.lower == *state).map(|(s, _, _)| s).collect();
        // Somewhere the state makes a difference.
        let matters = with.iter().any(|&s| {
            let toks = book.toks[s];
            let first = toks.first();
            s != at
                && (toks.iter().any(|t| {
                    t.any(&["cannot", "can't", "may", "must", "can", "skipped", "nobody", "skips", "skip", "misses"])
                })
                // `If the skater is frozen, the turn ends without …`
                || first.is_some_and(|t| t.any(&["if", "while", "when"]))
                // `A frozen skater loses …`
                || first.is_some_and(|t| t.any(&["a", "each", "every", "any"]))
                    && toks.get(1).is_some_and(|t| t.lower == *state))
        });
        let opposite = format!("un{state}");
        let ends = book.words().any(|(_, _, tok)| tok.lower == opposite)
            || with.iter().any(|&s| ends_in(book, s, at, state));
        if !matters || ends || book.in_table(state) {
            continue;
        }
        findings.push(
            Finding::new(
                Code::OneWayState,
                book.input.place(view, toks[i].start, toks[i].end),
                format!("nothing says when what is `{state}` is so no longer"),
            )
            .label("for ever")
            .help(format!(
                "write when it ends, for example `at the end of the round, … is no longer {state}`, or that it lasts to the end of the game"
            )),
        );
    }
}

/// Whether a word is one with which a state ends, and not the end of a turn or a `not` of something else.
fn ends_it(toks: &[Tok], i: usize) -> bool {
    let tok = &toks[i];
    let before = |n: usize| i.checked_sub(n).map(|at| &toks[at]);
    let of_time = tok.any(&["end", "ends"])
        && before(1).is_some_and(|t| {
            t.any(&["turn", "round", "game", "phase", "step", "move", "season", "hand"])
        });
    // `does not move`; `whose cart is not bogged` asks for it; so does `if … is not bogged, …`.
    let opening = toks.first().is_some_and(|t| t.any(&["if", "when", "while", "whenever"]))
        && !toks[..i].iter().any(|t| t.is(","));
    let begins = toks.iter().any(|t| t.any(&["begins", "begin", "starts", "start"]));
    let measure =
        toks.get(i + 1).is_some_and(|t| t.any(&["beyond", "more", "less", "fewer", "past"]));
    let of_else = tok.is("not")
        && (opening
            || begins
            || measure
            || before(1).is_some_and(|t| t.any(&["does", "do", "did", "may", "must"]))
            || before(1).is_some_and(|t| t.any(&["is", "are"]))
                && (2..5).any(|n| {
                    before(n).is_some_and(|t| t.any(&["who", "whose", "if", "while"]))
                }));
    // `hands the die to the next driver`.
    let of_person = tok.is("next")
        && !toks.get(i + 1).is_some_and(|t| {
            t.any(&["turn", "round", "phase", "season", "step", "time", "day"])
        });
    // `that ends its move on a bog`.
    let of_deed = tok.any(&["end", "ends"])
        && toks.get(i + 1).is_some_and(|t| t.any(&["its", "their", "your", "his", "her", "a"]));
    // `the turn ends without a roll` forbids the roll.
    let lacks = tok.is("without")
        && toks[..i].iter().any(|t| t.any(&["turn", "round", "ends", "passes", "skipped"]));
    let undone = tok.lower.starts_with("un") && tok.lower.len() > 5;
    tok.any(ENDING) && !of_time && !of_else && !of_person && !of_deed && !lacks || undone
}

/// Whether `unless` asks for the state itself: `unless your ship is becalmed, …`.
fn asks(toks: &[Tok], i: usize, state: &str) -> bool {
    let part = toks[i + 1..].iter().take_while(|t| t.is_word());
    toks[i].is("unless") && part.into_iter().any(|t| t.is(state))
}

/// Whether a sentence with the state, or the one behind it, ends it.
fn ends_in(book: &Book<'_>, sentence: usize, start: usize, state: &str) -> bool {
    let has = |at: usize| {
        book.toks.get(at).is_some_and(|toks| {
            (0..toks.len()).any(|i| ends_it(toks, i) && !asks(toks, i, state))
                // `for two rounds`, `for the rest of the turn`.
                || toks.windows(2).any(|w| {
                    w[0].number.is_some() && w[1].any(&["rounds", "turns"])
                        || w[0].is("the") && w[1].is("rest")
                })
        })
    };
    // What the state forbids says `not` of something else.
    let forbids = book.toks[sentence].iter().any(|t| t.any(&["cannot", "can't"]))
        && !book.toks[sentence].iter().any(|t| t.any(&["until", "unless", "longer", "next"]));
    !forbids && has(sentence) || sentence == start && has(start + 1)
}

/// The state of `becomes frozen`, or of `the skater is frozen` where that is what happens.
fn becomes(book: &Book<'_>, sentence: usize) -> Option<usize> {
    let toks = &book.toks[sentence];
    let is = toks.iter().position(|t| t.any(&["becomes", "become", "fall", "falls"]));
    if let Some(is) = is {
        return quality(book, toks, is);
    }
    (0..toks.len()).filter(|&at| toks[at].any(&["is", "are"])).find_map(|at| {
        let state = toks.get(at + 1)?;
        // What follows from an event, and is said before a noun elsewhere: `a frozen skater`.
        let happens = toks[..at].iter().any(|t| t.any(&["and", ",", ":"]))
            && !toks[at.saturating_sub(4)..at]
                .iter()
                .any(|t| t.any(&["who", "that", "if", "when", "while"]));
        let before_noun = book.words().any(|(other, i, tok)| {
            other != sentence
                && tok.lower == state.lower
                && i > 0
                && book.toks[other][i - 1].any(&["a", "an", "each", "every", "any", "no"])
        });
        (happens && before_noun && state.lower.ends_with("ed")).then_some(())?;
        quality(book, toks, at)
    })
}

/// The word behind `is` or `becomes`, if it is a quality and nothing more is said of it.
fn quality(book: &Book<'_>, toks: &[Tok], is: usize) -> Option<usize> {
    let state = toks.get(is + 1)?;
    // A quality, not a thing.
    let shaped = ["ed", "en", "nt", "wn"].iter().any(|end| state.lower.ends_with(end))
        || Lexicon::shared().find(&state.lower, Part::Noun).is_none();
    let alone = toks.get(is + 2).is_none_or(|t| {
        !t.is_word()
            || t.any(&["and", "if", "when", "on", "in", "at", "where", "there"])
            || t.any(&["down", "up", "out"]) && toks.get(is + 3).is_none_or(|t| !t.is_word())
    });
    // `becomes Frozen` is a state in capitals; `becomes Queen` is a name.
    let named = book
        .words()
        .any(|(s, i, tok)| tok.lower == state.lower && i > 0 && book.toks[s][i - 1].is("the"));
    let written = !state.capital
        || !named
            && book.words().any(|(s, i, tok)| {
                let before = |n: usize| i.checked_sub(n).map(|at| &book.toks[s][at]);
                let is = |t: Option<&Tok>| t.is_some_and(|t| t.any(&["is", "are"]));
                tok.lower == state.lower
                    && (is(before(1))
                        || before(1).is_some_and(|t| t.is("not")) && is(before(2)))
            });
    (shaped && alone && state.is_word() && !state.any(LASTING) && written).then_some(is + 1)
}
