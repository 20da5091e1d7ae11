//! `The cards in the Ash Pile are shuffled`, once, in a book in which there is an Ash Heap: the name of a thing with another word for what
//! it is.

use std::collections::BTreeMap;

use super::{Pages, Said};
use crate::check::plain::weighs;
use crate::check::words::singular;
use crate::finding::{Code, Finding};
use crate::vocabulary::{Lexicon, Part};

/// Words for one sort of thing.
const ALIKE: [&[&str]; 18] = [
    &["pile", "heap", "stack", "deck", "pit", "mound"],
    &["space", "square", "field", "spot", "cell"],
    &["token", "counter", "marker", "chip", "disc", "disk"],
    &["track", "path", "road", "trail", "route", "lane"],
    &["board", "mat", "sheet"],
    &["bag", "sack", "pouch"],
    &["line", "row", "display"],
    &["hut", "house", "cottage", "cabin"],
    &["tower", "keep", "castle", "fort", "fortress"],
    &["harbour", "harbor", "port", "haven", "dock"],
    &["chest", "box", "crate", "coffer", "casket"],
    &["bowl", "dish", "pot", "basin"],
    &["river", "stream", "brook"],
    &["wood", "forest", "grove"],
    &["pool", "pond", "lake"],
    &["room", "chamber", "hall"],
    &["cellar", "vault", "crypt"],
    &["store", "supply", "stock", "reserve", "bank"],
];

/// Where a name of two words stands.
struct Name<'p> {
    said: &'p Said<'p>,
    at: usize,
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let mut names: BTreeMap<(usize, String, String), Vec<Name<'_>>> = BTreeMap::new();
    for said in &pages.said {
        for at in 1..said.toks.len() {
            let (first, head) = (&said.toks[at - 1], singular(&said.toks[at].lower));
            if weighs(first) && row(&head).is_some() {
                let key = (said.set, first.lower.clone(), head);
                names.entry(key).or_default().push(Name { said, at: at - 1 });
            }
        }
    }
    for ((set, first, head), uses) in &names {
        let [one] = &uses[..] else { continue };
        if !known_as(one) || of_any_kind(first) {
            continue;
        }
        let others = names.iter().filter(|((s, f, h), _)| {
            s == set && f == first && h != head && row(h) == row(head)
        });
        let Some(((_, _, other), there)) = others.max_by_key(|(_, of)| of.len()) else {
            continue;
        };
        let together = there.iter().any(|n| std::ptr::eq(n.said, one.said));
        let mut sentences: Vec<*const Said<'_>> =
            there.iter().map(|n| std::ptr::from_ref(n.said)).collect();
        sentences.dedup();
        if together || sentences.len() < 2 {
            continue;
        }
        let written = |name: &Name<'_>| {
            let toks = &name.said.toks;
            name.said.sentence.text[toks[name.at].start..toks[name.at + 1].end].to_owned()
        };
        let (wrong, first_use) = (written(one), &there[0]);
        let right = written(first_use);
        let right = if singular(&right) == format!("{first} {other}") {
            singular(&right)
        } else {
            right
        };
        found.push(
            Finding::new(
                Code::NearMissTerm,
                pages.words(one.said, one.at, one.at + 2),
                format!(
                    "nothing else in the book speaks of a `{wrong}`; by `{}` there is a `{right}`",
                    pages.rule(first_use.said)
                ),
            )
            .label("spoken of as known")
            .related(pages.whole(first_use.said), format!("`{right}`"))
            .help(format!("write `{right}` if it is meant, or say what a `{wrong}` is")),
        );
    }
}

fn row(head: &str) -> Option<usize> {
    ALIKE.iter().position(|row| row.contains(&head))
}

/// Whether the one use of a name speaks of it as of something that has been told: `the Ash Pile`, and not `this is the Ash Pile`.
fn known_as(name: &Name<'_>) -> bool {
    let toks = &name.said.toks;
    let Some(before) = name.at.checked_sub(1).map(|i| &toks[i]) else { return false };
    let definite = before.any(&["the", "their", "your", "his", "her", "its", "that", "this"])
        || before.lower.ends_with("'s");
    let called = toks[..name.at - 1].iter().rev().take(3).any(|t| {
        t.any(&[
            "is", "are", "called", "named", "form", "forms", "as", "becomes", "become", "make",
            "makes", "into", "known", "new", "forming", "creating", "create",
        ])
    });
    let tells = toks.get(name.at + 2).is_some_and(|t| {
        t.any(&["is", "are", "(", "of", "consists", "contains", "shows", "has", "which"])
    }) && toks
        .get(name.at + 3)
        .is_some_and(|t| t.any(&["a", "an", "the", "of", "where"]) || t.number.is_some());
    let apart = toks[..name.at].iter().any(|t| t.any(&["not", "unlike", "other", "another"]));
    // `Into the Ash Pile` may be a second one; `in`, `from` and `to` speak of what is there.
    definite && !called && !tells && !apart
}

/// Whether the first word only says of what sort a thing is: `the red pile`, `the first space`.
fn of_any_kind(first: &str) -> bool {
    let lexicon = Lexicon::shared();
    lexicon.find(first, Part::Adjective).is_some()
        || lexicon.find(first, Part::Adverb).is_some()
        || crate::vocabulary::nth(first).is_some()
        || [
            "card",
            "tile",
            "top",
            "bottom",
            "same",
            "new",
            "old",
            "own",
            "next",
            "other",
            "player",
            "table",
            "starting",
            "start",
            "empty",
            "remaining",
            "whole",
            "entire",
            "small",
            "left",
            "large",
            "big",
            "main",
            "central",
            "common",
            "general",
            "new",
            "outer",
            "inner",
            "last",
            "corner",
            "edge",
            "center",
            "centre",
            "target",
            "adjacent",
            "neighbouring",
            "single",
        ]
        .contains(&first)
}
