//! `If your hand is empty at the beginning of your turn, you must draw three cards` and `who starts a turn with no cards in hand may draw
//! three cards`: one deed in one case, once as a duty and once as a choice.

use std::collections::BTreeSet;

use super::{CLAIMS, Pages, Said};
use crate::check::plain::{Deed, Mood, weighs};
use crate::finding::{Code, Finding};

/// A deed and the case that it is for.
struct Told<'p> {
    said: &'p Said<'p>,
    deed: &'p Deed,
    case: BTreeSet<String>,
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let told: Vec<Told<'_>> = pages.said.iter().flat_map(told).collect();
    for (at, second) in told.iter().enumerate() {
        let first = told[..at].iter().find(|first| clash(first, second));
        let Some(first) = first else { continue };
        let here = if second.deed.mood == Mood::May { "may be done" } else { "must be done" };
        let there = if second.deed.mood == Mood::May { "must be done" } else { "may be done" };
        found.push(
            Finding::new(
                Code::Drift,
                pages.whole(second.said),
                format!(
                    "`{}` here {here}, and by `{}` it {there} in the same case",
                    second.deed.verb,
                    pages.rule(first.said)
                ),
            )
            .label(here)
            .related(pages.whole(first.said), there)
            .help("say it once, or make the two agree"),
        );
    }
}

fn clash(first: &Told<'_>, second: &Told<'_>) -> bool {
    let (a, b) = (first.deed, second.deed);
    if first.said.set != second.said.set || std::ptr::eq(first.said, second.said) {
        return false;
    }
    let moods = a.mood != b.mood;
    let figures = a.figure.map(|(n, _)| n) == b.figure.map(|(n, _)| n);
    let shared = a.what.iter().filter(|w| b.what.contains(w)).count();
    let object = shared >= 2.min(a.what.len().max(b.what.len()))
        && shared == a.what.len().min(b.what.len())
        && shared > 0;
    let all = first.case.union(&second.case).count();
    let same = first.case.intersection(&second.case).count();
    // All but one word of a case is the same case, if nothing in it is denied on one side only.
    let denied = |c: &BTreeSet<String>| c.contains("none");
    let case = same >= 3 && same + 1 >= all && denied(&first.case) == denied(&second.case);
    moods && a.verb == b.verb && figures && object && case && a.passive == b.passive
}

/// The duties and choices of a sentence that are for a case.
fn told<'p>(said: &'p Said<'p>) -> Vec<Told<'p>> {
    if said.has(&CLAIMS) || said.has(&["only", "either", "twice", "once"]) {
        return Vec::new();
    }
    let own = |d: &&Deed| !d.asked && matches!(d.mood, Mood::May | Mood::Must);
    // What follows `and` has a case of its own, which is not known.
    let Some(deed) = said.plain.deeds.iter().find(own) else { return Vec::new() };
    let case = case(said, deed);
    if case.len() > 2 { vec![Told { said, deed, case }] } else { Vec::new() }
}

/// The words of the case, in one form for what is said in several ways: all that stands before the deed, and a condition behind
/// it where the sentence opens with the deed.
fn case(said: &Said<'_>, deed: &Deed) -> BTreeSet<String> {
    let toks = &said.toks;
    let behind = (deed.end..toks.len())
        .find(|&i| toks[i].any(&["if", "when", "whenever", "while"]))
        .filter(|&i| i <= deed.end + 1 && deed.at < 5);
    let tail = behind.map_or(&[][..], |i| &toks[i + 1..]);
    let mut case = BTreeSet::new();
    for tok in toks[..deed.at].iter().chain(tail) {
        match tok.stem() {
            "start" | "beginning" | "begin" | "outset" => case.insert("begin".to_owned()),
            "end" | "finish" | "close" | "over" => case.insert("end".to_owned()),
            "empty" | "no" | "none" | "without" | "nothing" | "not" => {
                case.insert("none".to_owned())
            }
            "player" | "somebody" | "card" | "left" | "leave" | "be" | "hold" | "anybody"
            | "anyone" | "everybody" | "time" | "moment" | "whose" | "have" | "who" => false,
            other => weighs(tok) && case.insert(other.to_owned()),
        };
    }
    case
}
