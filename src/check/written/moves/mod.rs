//! What goes where: clauses that move something, brought into one form.
//!
//! `Take the top card of the heap`, `a card is drawn from the heap`, `a card cannot leave the heap` have one thing, one
//! place and one direction in common, whatever their verbs and their order of words. What compares such clauses
//! compares those.

mod forbidden;
mod refilled;

use super::{Check, Pages, Said};
use crate::check::plain::{Mood, stem, verb, weighs};
use crate::check::words::Tok;

/// The checks that compare what goes where.
pub(super) const CHECKS: [Check; 2] = [forbidden::check, refilled::check];

/// Verbs of one who gets something.
const TAKE: [&str; 18] = [
    "take", "draw", "pick", "collect", "gain", "get", "receive", "grab", "steal", "fetch",
    "retrieve", "withdraw", "claim", "pull", "remove", "buy", "capture", "lift",
];
/// Verbs of one who lets something go somewhere.
const PUT: [&str; 20] = [
    "put", "place", "return", "move", "add", "lay", "give", "discard", "pay", "set", "send",
    "pass", "transfer", "drop", "store", "bring", "stack", "load", "sow", "throw",
];
/// Verbs of what moves by itself, or is said to.
const GO: [&str; 4] = ["leave", "go", "come", "enter"];

/// Whose a place is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    Anybodys,
    Own,
    Others,
}

/// A place as it is named.
struct Place {
    head: String,
    words: Vec<String>,
    whose: Whose,
}

/// Something goes somewhere, or may, must or cannot.
struct Move {
    verb: String,
    at: usize,
    mood: Mood,
    /// Whether it stands in a condition.
    asked: bool,
    what: Vec<String>,
    from: Option<Place>,
    to: Option<Place>,
}

impl Move {
    fn takes(&self) -> bool {
        TAKE.contains(&self.verb.as_str())
    }
}

/// The clauses of a sentence that move something.
fn moves(said: &Said<'_>) -> Vec<Move> {
    (0..said.toks.len()).filter_map(|at| moved(&said.toks, at)).collect()
}

fn moved(toks: &[Tok], at: usize) -> Option<Move> {
    let word = toks[at].stem();
    let shape = verb(&toks[at].lower);
    let known = TAKE.contains(&word) || PUT.contains(&word) || GO.contains(&word);
    let verbal = shape.base || shape.third || shape.participle;
    let before = at.checked_sub(1).map(|i| &toks[i]);
    // `Each draw`, `the discard pile`, `the set`.
    let noun = before.is_some_and(|t| {
        t.any(&[
            "a", "an", "the", "each", "every", "any", "your", "their", "of", "that", "this",
        ])
    });
    if !known || !verbal || noun {
        return None;
    }
    let start =
        toks[..at].iter().rposition(|t| t.any(&[",", ";", ":", "."])).map_or(0, |i| i + 1);
    let mood = mood(&toks[start..at]);
    let asked = mood == Mood::Plain
        && toks[start..at].iter().any(|t| {
            t.any(&[
                "if", "when", "whenever", "while", "who", "that", "which", "whose", "after",
                "before", "until", "unless", "once", "whoever",
            ])
        });
    let passive = before.is_some_and(|t| t.any(&["be", "is", "are", "get"]));
    if shape.participle && !shape.base && !passive {
        return None;
    }
    let end = toks[at + 1..]
        .iter()
        .position(|t| {
            t.any(&[
                ",", ";", ":", ".", "if", "when", "unless", "while", "until", "then", "and",
            ])
        })
        .map_or(toks.len(), |i| at + 1 + i);
    let clause = &toks[at + 1..end];
    let find = |words: &[&str]| clause.iter().position(|t| t.any(words));
    let object = find(&["from", "to", "into", "onto", "in", "on", "out", "back", "of", "at"])
        .unwrap_or(clause.len());
    let goes = GO.contains(&word);
    let subject = passive || goes;
    let what = if subject { subject_of(&toks[start..at]) } else { weight(&clause[..object]) };
    let mut from = find(&["from"]).and_then(|i| place(&clause[i + 1..]));
    // `The top card of the heap` lies in the heap.
    if from.is_none() && TAKE.contains(&word) {
        from = find(&["of"]).and_then(|i| place(&clause[i + 1..]));
    }
    if from.is_none() && word == "leave" {
        from = place(clause);
    }
    let mut to = find(&["to", "into", "onto"]).and_then(|i| place(&clause[i + 1..]));
    if to.is_none() && PUT.contains(&word) {
        to = find(&["in", "on"]).and_then(|i| place(&clause[i + 1..]));
    }
    if to.is_none() && word == "enter" {
        to = place(clause);
    }
    Some(Move { verb: word.to_owned(), at, mood, asked, what, from, to })
}

/// The mood of a verb by the words of its clause before it.
fn mood(before: &[Tok]) -> Mood {
    let Some(modal) = before.iter().rposition(|t| {
        t.any(&["may", "can", "must", "shall", "cannot", "can't", "mustn't", "never"])
    }) else {
        let denied = before.iter().rev().take(2).any(|t| t.is("not"));
        return if denied { Mood::Cannot } else { Mood::Plain };
    };
    let nobody = before[..modal].iter().any(|t| t.any(&["nobody", "nothing", "neither"]))
        || before.first().is_some_and(|t| t.is("no"));
    let denied =
        before[modal..].iter().any(|t| t.any(&["not", "never", "cannot", "can't", "mustn't"]));
    if denied || nobody {
        Mood::Cannot
    } else if before[modal].any(&["must", "shall"]) {
        Mood::Must
    } else {
        Mood::May
    }
}

/// Words of weight in their plain form, without those of position.
fn weight(toks: &[Tok]) -> Vec<String> {
    toks.iter()
        .filter(|t| weighs(t) && !t.any(&["top", "bottom", "more", "other", "another", "no"]))
        .map(|t| t.stem().to_owned())
        .collect()
}

/// What a subject names, without the place that it is in.
fn subject_of(toks: &[Tok]) -> Vec<String> {
    let end = toks
        .iter()
        .position(|t| {
            t.any(&[
                "in", "on", "at", "from", "that", "which", "is", "are", "may", "can", "cannot",
                "must", "never", "can't", "shall",
            ])
        })
        .unwrap_or(toks.len());
    let from =
        toks[..end].iter().rposition(|t| t.any(&["and", "or", "then"])).map_or(0, |i| i + 1);
    weight(&toks[from..end])
}

/// The place that some words begin with.
fn place(toks: &[Tok]) -> Option<Place> {
    let mut whose = Whose::Anybodys;
    let mut words: Vec<String> = Vec::new();
    for tok in toks {
        if tok.any(&["your", "their", "his", "her", "own"]) {
            whose = Whose::Own;
        } else if tok.any(&["another", "other", "opponent's", "opponents'", "player's"]) {
            whose = Whose::Others;
        } else if words.is_empty()
            && tok.any(&[
                "a", "an", "the", "any", "each", "every", "that", "this", "one", "its", "of",
            ])
        {
        } else if tok.is_word() && weighs(tok) && words.len() < 3 {
            words.push(stem(&tok.lower));
        } else {
            break;
        }
    }
    let head = words.last()?.clone();
    Some(Place { head, words, whose })
}

/// Whether the second is the first, or one of those that it stands for.
fn covers(wide: &Place, narrow: &Place) -> bool {
    let people = wide.whose == Whose::Anybodys || wide.whose == narrow.whose;
    people && wide.head == narrow.head && wide.words.iter().all(|w| narrow.words.contains(w))
}
