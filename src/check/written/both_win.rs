//! `The Owl wins any trick`, `the Stoat wins any trick`: where both are there, nothing says which of the two rules holds.

use super::{Pages, Said};
use crate::check::plain::{stems, verb};
use crate::finding::{Code, Finding};

/// What only one can do with one thing.
const ALONE: [&str; 10] =
    ["win", "take", "claim", "lead", "begin", "start", "capture", "collect", "decide", "beat"];

/// A rule that gives each of some things to one.
struct Claim<'s, 'p> {
    said: &'s Said<'p>,
    who: Vec<String>,
    key: (usize, String, String),
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    if pages.ranked().is_some() {
        return;
    }
    let claims: Vec<Claim<'_, '_>> = pages.said.iter().filter_map(claim).collect();
    for (at, second) in claims.iter().enumerate() {
        let first =
            claims[..at].iter().find(|c| c.key == second.key && apart(&c.who, &second.who));
        let Some(first) = first.filter(|f| !settled(pages, f, second)) else { continue };
        found.push(
            Finding::new(
                Code::Tie,
                pages.whole(second.said),
                format!(
                    "`{}` and this give one `{}` to two where both are there, and nothing says which of the two rules holds",
                    pages.rule(first.said),
                    second.key.2
                ),
            )
            .label("to this one")
            .related(pages.whole(first.said), "to another")
            .help("say in one of them what holds where both are there (`unless …`)"),
        );
    }
}

/// Whether each has a word that the other has not.
fn apart(a: &[String], b: &[String]) -> bool {
    a.iter().any(|w| !b.contains(w)) && b.iter().any(|w| !a.contains(w))
}

/// `The Owl wins any trick to which it is played`, `a crown always takes the pot`.
fn claim<'s, 'p>(said: &'s Said<'p>) -> Option<Claim<'s, 'p>> {
    const FREE: [&str; 18] = [
        "no",
        "unless",
        "except",
        "exception",
        "instead",
        "otherwise",
        "both",
        "other",
        "another",
        "may",
        "cannot",
        "not",
        "never",
        "if",
        "when",
        "with",
        "without",
        "next",
    ];
    let toks = &said.toks;
    if said.has(&FREE) || !toks.first()?.any(&["a", "an", "the", "any", "every"]) {
        return None;
    }
    let at = (1..toks.len().min(6)).find(|&i| {
        let shape = verb(&toks[i].lower);
        (shape.third || shape.base) && ALONE.contains(&toks[i].stem())
    })?;
    let always = toks[at - 1].is("always");
    let subject = &toks[1..if always { at - 1 } else { at }];
    let plain =
        subject.iter().all(|t| t.is_word() && !t.any(&["who", "that", "of", "to", "in"]));
    let any = toks.get(at + 1).filter(|t| t.any(&["any", "every", "each", "the"]))?;
    let thing = toks.get(at + 2)?;
    let universal = always || !any.is("the");
    let who = stems(subject);
    (universal && plain && !who.is_empty()).then(|| Claim {
        said,
        who,
        key: (said.set, toks[at].stem().to_owned(), thing.stem().to_owned()),
    })
}

/// Whether a sentence speaks of both together, or ranks them.
fn settled(pages: &Pages<'_>, first: &Claim<'_, '_>, second: &Claim<'_, '_>) -> bool {
    pages.said.iter().filter(|s| s.set == first.said.set).any(|said| {
        let names = |who: &[String]| who.iter().all(|w| super::names(&said.toks, w));
        let own = std::ptr::eq(said, first.said) || std::ptr::eq(said, second.said);
        let ranks = said.has(&[
            "both",
            "if",
            "when",
            "beats",
            "over",
            "higher",
            "prevails",
            "outranks",
            "above",
            "unless",
            "stronger",
            "precedence",
        ]);
        let neither = said.has(&["neither", "nor"]);
        !own && ranks && !neither && (names(&first.who) && names(&second.who))
    })
}
