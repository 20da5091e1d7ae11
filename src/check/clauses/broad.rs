//! `As an exception, each of their rooms can hold three guests`, behind `as an exception, an attic can hold two guests`, where an
//! attic is one of the rooms: the wide exception takes the narrow one in without a word.

use super::{Line, Text};
use crate::check::plain::{Deed, Mood, stem, stems};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let marked: Vec<&Line<'_>> =
        text.lines.iter().filter(|l| l.toks.iter().any(|t| t.is("exception"))).collect();
    allowed_to_all(text, &marked, found);
    same_without_case(text, &marked, found);
    for (at, wide) in marked.iter().enumerate() {
        let Some(yes) = figured(wide) else { continue };
        let Some((class, from)) = class(wide, yes) else { continue };
        for narrow in &marked[..at] {
            let Some(other) = figured(narrow) else { continue };
            let Some(member) = subject(narrow, other) else { continue };
            let alike = wide.view.set == narrow.view.set
                && other.verb == yes.verb
                && counted(narrow, other) == counted(wide, yes)
                && other.figure.map(|(n, _)| n) != yes.figure.map(|(n, _)| n);
            // What names the narrow one has thought of it.
            let named = wide.toks.iter().any(|t| t.stem() == member);
            if !alike || named || member == class || !is_one(text, &member, &class) {
                continue;
            }
            let (end, first) = (yes.at, &narrow.toks[other.at - 2].lower);
            found.push(
                Finding::new(
                    Code::BroadException,
                    text.words(wide, from, end),
                    format!(
                        "this is as wide as all of them, and `{}` makes another exception for one",
                        text.rule(narrow)
                    ),
                )
                .label("takes it in, or does it?")
                .related(text.whole(narrow), "the narrow exception")
                .help(format!(
                    "write `other than the {first}` in the wide one, or that it holds there too"
                )),
            );
        }
    }
}

/// `As an exception, a fox without an egg may cross a hedge`, and behind it `any piece without an egg may cross a hedge`.
fn allowed_to_all(text: &Text<'_>, marked: &[&Line<'_>], found: &mut Vec<Finding>) {
    for (at, wide) in marked.iter().enumerate() {
        let Some((yes, class, from, case)) = allowed(wide) else { continue };
        let all = wide.toks[from].any(&["any", "every", "each", "all"]);
        for narrow in marked[..at].iter().filter(|_| all) {
            let Some((other, member, one, special)) = allowed(narrow) else { continue };
            let alike = wide.view.set == narrow.view.set
                && other.verb == yes.verb
                && other.what == yes.what
                && !yes.what.is_empty()
                && narrow.toks[one].any(&["a", "an", "the"])
                && case.iter().all(|word| special.contains(word));
            let named = wide.toks.iter().any(|t| t.stem() == member);
            let within = ["piece", "card", "player", "unit", "figure", "token", "tile"]
                .contains(&class.as_str())
                || is_one(text, &member, &class);
            if !alike || named || member == class || !within {
                continue;
            }
            found.push(
                Finding::new(
                    Code::BroadException,
                    text.words(wide, from, yes.at),
                    format!(
                        "this is as wide as all of them, and `{}` makes the same exception for one",
                        text.rule(narrow)
                    ),
                )
                .label("takes it in")
                .related(text.whole(narrow), "the narrow exception")
                .help("leave the narrow one out, or say in the wide one whom it is for"),
            );
        }
    }
}

/// `As an exception to 2.3, a camel with a flask may stop on a taken oasis`, and behind it `any camel may stop on a taken oasis or inn`.
fn same_without_case(text: &Text<'_>, marked: &[&Line<'_>], found: &mut Vec<Finding>) {
    let rules = |line: &Line<'_>| -> Vec<String> {
        let dotted = |t: &&Tok| {
            t.lower.contains('.') && t.lower.starts_with(|c: char| c.is_ascii_digit())
        };
        line.toks.iter().filter(dotted).map(|t| t.lower.clone()).collect()
    };
    for (at, wide) in marked.iter().enumerate() {
        let Some((yes, class, from, case)) = allowed(wide) else { continue };
        if !case.is_empty() || !wide.toks[from].any(&["any", "every", "each", "all"]) {
            continue;
        }
        // All that it lets them do, or do where: one of several.
        let several = wide.toks[yes.at..yes.end].iter().any(|t| t.any(&["or", "and"]));
        for narrow in &marked[..at] {
            let Some((other, member, _, special)) = allowed(narrow) else { continue };
            let covered = other.what.iter().all(|w| yes.what.contains(w))
                && (several || other.what.len() == yes.what.len());
            if wide.view.set != narrow.view.set
                || member != class
                || special.is_empty()
                || other.verb != yes.verb
                || other.what.is_empty()
                || !covered
                || rules(wide) != rules(narrow)
            {
                continue;
            }
            found.push(
                Finding::new(
                    Code::BroadException,
                    text.words(wide, from, yes.end),
                    format!(
                        "this lets all of them `{}`, so that `{}`, which lets some of them, adds nothing",
                        yes.verb,
                        text.rule(narrow)
                    ),
                )
                .label("takes it in")
                .related(text.whole(narrow), "the narrow exception")
                .help("leave the narrow one out, or say in the wide one whom it is for"),
            );
        }
    }
}

/// Who may do something without a figure: the deed, the noun, its first word, the words that narrow it.
fn allowed<'l>(line: &'l Line<'_>) -> Option<(&'l Deed, String, usize, Vec<String>)> {
    let deed = line.plain.deeds.iter().find(|d| d.mood == Mood::May && !d.asked)?;
    if deed.figure.is_some() || deed.passive {
        return None;
    }
    // `As an exception to 2.3, …`: the comma stands too far off for a label.
    let marked = line.toks[..deed.at].iter().position(|t| t.is("exception"));
    let comma = marked
        .and_then(|i| line.toks[i..deed.at].iter().position(|t| t.is(",")).map(|k| i + k + 1));
    let from = (line.plain.open.max(comma.unwrap_or(0))..deed.at)
        .find(|&i| line.toks[i].any(&["any", "every", "each", "all", "a", "an", "the"]))?;
    let noun = line.toks.get(from + 1).filter(|t| t.is_word())?;
    let case = stems(&line.toks[from + 2..deed.at]);
    Some((deed, stem(&noun.lower), from, case))
}

/// What there may be so many of.
fn counted(line: &Line<'_>, deed: &Deed) -> Option<String> {
    let (_, at) = deed.figure?;
    line.toks.get(at + 1).map(|t| stem(&t.lower))
}

/// What may be done so many times.
fn figured<'l>(line: &'l Line<'_>) -> Option<&'l Deed> {
    line.plain
        .deeds
        .iter()
        .find(|d| d.mood == Mood::May && d.figure.is_some() && !d.asked && d.at > 2)
}

/// `each of their rooms can`, `every room may`, `all rooms can`: the noun right before the modal, and where its phrase begins.
fn class(line: &Line<'_>, deed: &Deed) -> Option<(String, usize)> {
    let toks = &line.toks;
    let noun = deed.at.checked_sub(2)?;
    let from = (noun.saturating_sub(4)..noun)
        .rev()
        .find(|&i| toks[i].any(&["each", "every", "all", "any"]))?;
    (!toks[from..noun].iter().any(|t| t.any(&[",", "and", "or"])))
        .then(|| (stem(&toks[noun].lower), from))
}

/// `an attic can`: the one thing that is spoken of.
fn subject(line: &Line<'_>, deed: &Deed) -> Option<String> {
    let toks = &line.toks;
    let noun = deed.at.checked_sub(2)?;
    let one = noun.checked_sub(1).is_some_and(|i| toks[i].any(&["a", "an", "the"]));
    one.then(|| stem(&toks[noun].lower))
}

/// Whether the book says that the one thing is one of the others: `three rooms: …, and the attic`, `an attic is a room`.
fn is_one(text: &Text<'_>, member: &str, class: &str) -> bool {
    let place = |toks: &[Tok], word: &str| toks.iter().position(|t| t.stem() == word);
    text.lines.iter().any(|line| {
        let toks = &line.toks;
        let (Some(one), Some(all)) = (place(toks, member), place(toks, class)) else {
            return false;
        };
        let listed = all < one && toks[all..one].iter().any(|t| t.is(":"));
        let said = one < all
            && toks[one + 1..all].first().is_some_and(|t| t.is("is"))
            && toks[one + 1..all]
                .iter()
                .all(|t| t.any(&["is", "a", "an", "also", "one", "of", "the"]));
        listed || said
    })
}
