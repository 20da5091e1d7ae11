//! What a book says of one thing in two places that do not go together: the aim and who wins, a rule and its reminder, a phase
//! that waits for what belongs to another phase.

use super::{Pages, Said, counted, has};
use crate::check::plain::stem;
use crate::finding::{Code, Finding};

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for said in &pages.said {
        other_aim(pages, said, found);
        reminded_otherwise(pages, said, found);
        waits_for_another(pages, said, found);
    }
}

/// Whether a goal asks for much or for nothing of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Much,
    None,
}

/// What a goal asks of which thing: the first noun behind the word for it.
fn goal(said: &Said<'_>, from: usize) -> Option<(Way, String)> {
    const RID: [&str; 9] =
        ["no", "rid", "lose", "empty", "fewest", "without", "shed", "least", "out"];
    const MUCH: [&str; 7] = ["most", "collect", "gather", "has", "have", "own", "hold"];
    const PASSED: [&str; 10] =
        ["of", "all", "the", "their", "your", "his", "her", "or", "more", "left"];
    let toks = &said.toks;
    let at = (from..toks.len()).find(|&i| toks[i].any(&RID) || toks[i].any(&MUCH))?;
    // `Has no mittens`, `has fewest`: the second word is what counts.
    let near = (at + 1..toks.len().min(at + 3)).find(|&i| toks[i].any(&RID));
    let figure = (at + 1..toks.len().min(at + 4)).find(|&i| toks[i].number.is_some());
    let way = if toks[at].any(&RID) || near.is_some() { Way::None } else { Way::Much };
    if way == Way::Much && figure.is_none() && !toks[at].any(&["most", "collect", "gather"]) {
        return None;
    }
    let start = near.unwrap_or(at).max(figure.unwrap_or(0)) + 1;
    let noun = (start..toks.len())
        .find(|&i| !toks[i].any(&PASSED) && toks[i].number.is_none())
        .filter(|&i| toks[i].is_word())?;
    Some((way, stem(&toks[noun].lower)))
}

/// `The aim is to be rid of all mittens`, and who has twenty mittens wins.
fn other_aim(pages: &Pages<'_>, said: &Said<'_>, found: &mut Vec<Finding>) {
    let toks = &said.toks;
    let aim = toks.iter().position(|t| t.any(&["aim", "object", "objective", "goal"]));
    let Some(aim) = aim.filter(|&i| toks[i..].iter().take(6).any(|t| t.any(&["is", "to"])))
    else {
        return;
    };
    let Some((way, noun)) = goal(said, aim + 1) else { return };
    for other in pages.said.iter().filter(|o| o.set == said.set && !std::ptr::eq(*o, said)) {
        if !other.has(&["wins", "winner"])
            || other.has(&["not", "tie", "tied", "ties", "equal"])
        {
            continue;
        }
        let Some((other_way, other_noun)) = goal(other, 0) else { continue };
        if other_noun == noun && other_way != way {
            found.push(
                Finding::new(
                    Code::DifferentFigures,
                    pages.whole(other),
                    format!(
                        "by `{}` the aim is another: there it is better to have {} `{noun}`",
                        pages.rule(said),
                        if way == Way::None { "no" } else { "many" }
                    ),
                )
                .label("wins by the opposite")
                .related(pages.whole(said), "the aim")
                .help("let the aim and the rule about who wins say the same"),
            );
        }
    }
}

/// `Remember: … sends it back three pools`, where the rule says two.
fn reminded_otherwise(pages: &Pages<'_>, said: &Said<'_>, found: &mut Vec<Finding>) {
    let opens = said.toks.iter().take(3).any(|t| {
        t.any(&[
            "remember", "reminder", "recall", "remind", "again", "forget", "short", "summary",
        ])
    });
    if !opens {
        return;
    }
    for at in 0..said.toks.len() {
        let Some(value) = said.toks[at].number else { continue };
        let Some((name, end)) = counted(&said.toks, at) else { continue };
        // What else the reminder speaks of, apart from the smallest words.
        let speaks: Vec<&str> = said
            .toks
            .iter()
            .filter(|t| t.is_word() && t.number.is_none())
            .filter(|t| !crate::check::words::is_small(&t.lower))
            .map(super::super::words::Tok::stem)
            .filter(|w| !name.iter().any(|n| n == w))
            .collect();
        let mut agrees = false;
        let mut differs: Option<(&Said<'_>, i64)> = None;
        for other in pages.said.iter().filter(|o| o.set == said.set && !std::ptr::eq(*o, said))
        {
            for i in 0..other.toks.len() {
                let Some(n) = other.toks[i].number else { continue };
                if counted(&other.toks, i).is_none_or(|(other, _)| other.last() != name.last())
                {
                    continue;
                }
                let shared = speaks.iter().filter(|w| super::names(&other.toks, w)).count();
                let before =
                    at > 0 && i > 0 && said.toks[at - 1].lower == other.toks[i - 1].lower;
                if n == value {
                    agrees = true;
                } else if shared >= 2 && before {
                    differs = differs.or(Some((other, n)));
                }
            }
        }
        let Some((other, n)) = differs.filter(|_| !agrees) else { continue };
        found.push(
            Finding::new(
                Code::DifferentFigures,
                pages.words(said, at, end),
                format!(
                    "this reminds of `{}`, which says {n} and not {value}",
                    pages.rule(other)
                ),
            )
            .label(format!("{value} here"))
            .related(pages.whole(other), format!("{n} there"))
            .help("write the same figure in both places"),
        );
        return;
    }
}

/// `The Bidding Phase ends when a player pays in the Haunting Phase`.
fn waits_for_another(pages: &Pages<'_>, said: &Said<'_>, found: &mut Vec<Finding>) {
    const TIMES: [&str; 4] = ["phase", "step", "stage", "round"];
    let toks = &said.toks;
    let named = |at: usize| {
        (at > 0
            && toks[at].any(&TIMES)
            && toks[at - 1].is_word()
            && !toks[at - 1]
                .any(&["the", "this", "that", "each", "a", "next", "every", "same"]))
        .then(|| toks[at - 1].lower.clone())
    };
    let Some(first) = (1..toks.len().min(5)).find(|&i| named(i).is_some()) else { return };
    let ends = toks
        .get(first + 1)
        .is_some_and(|t| t.any(&["ends", "lasts", "is", "continues", "goes"]))
        && has(&toks[first..], &["ends", "over", "lasts", "until"]);
    let when = (first + 1..toks.len())
        .find(|&i| toks[i].any(&["when", "once", "until", "if", "after"]));
    let (Some(own), Some(when)) = (named(first), when.filter(|_| ends)) else { return };
    let other = (when + 2..toks.len()).find(|&i| {
        named(i).is_some_and(|name| name != own)
            && toks[i].lower == toks[first].lower
            && toks[when..i].iter().any(|t| t.any(&["in", "during"]))
    });
    let out = has(toks, &["or", "not", "previous", "last", "next"]);
    let Some(other) = other.filter(|_| !out) else { return };
    let Some(name) = named(other) else { return };
    found.push(
        Finding::new(
            Code::EndlessTime,
            pages.whole(said),
            format!(
                "the {own} {} cannot end: it waits for what is done in the {name} {}",
                toks[first].lower, toks[other].lower
            ),
        )
        .label("waits for another one")
        .help("end it by something that is done in it"),
    );
}
