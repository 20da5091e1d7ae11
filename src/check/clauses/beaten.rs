//! `A jar cannot hold more than eight beans`, `the jar of a cook holds up to twelve beans`, and a law by which the earlier number
//! prevails: the narrower rule never wins.

use indexmap::IndexMap;

use super::covered::ranked;
use super::{Line, Text};
use crate::check::plain::{Deed, Mood};
use crate::finding::{Code, Finding};
use crate::source::Quick;

/// Words by which a rule claims to stand over others, or does something on top of them.
const CLAIMS: [&str; 13] = [
    "but",
    "other",
    "instead",
    "exception",
    "except",
    "unless",
    "despite",
    "even",
    "although",
    "additional",
    "extra",
    "another",
    "also",
];

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let Some(earlier) = ranked(text) else { return };
    // Where exceptions prevail, the narrower rule is one.
    let excepted = text.lines.iter().any(|l| {
        l.toks.iter().any(|t| t.any(&["prevails", "precedence", "prevail", "overrides"]))
            && l.toks.iter().any(|t| {
                t.any(&[
                    "exception",
                    "exceptional",
                    "specific",
                    "special",
                    "narrower",
                    "particular",
                ])
            })
    });
    if excepted {
        return;
    }
    let mut before = Before::default();
    for (at, second) in text.lines.iter().enumerate() {
        if second.toks.iter().any(|t| t.any(&CLAIMS)) {
            continue;
        }
        let clash = before.near(second, earlier).into_iter().find_map(|first| {
            let first = &text.lines[first];
            let (strong, weak) = if earlier { (first, second) } else { (second, first) };
            beats(strong, weak).then_some((strong, weak))
        });
        before.enter(at, second, earlier);
        let Some((strong, weak)) = clash else { continue };
        let order = if earlier { "earlier" } else { "later" };
        found.push(
            Finding::new(
                Code::NeverApplies,
                text.whole(weak),
                format!(
                    "this never applies: `{}` says otherwise of every such case, and by the law of this book the {order} rule prevails",
                    text.rule(strong)
                ),
            )
            .label("never wins")
            .related(text.whole(strong), "always prevails")
            .help("begin it with `as an exception, …` and say in the law that exceptions prevail, or name the case in the other rule"),
        );
    }
}

/// The lines before one, by their set and the verb of what they forbid or allow.
#[derive(Default)]
struct Before<'a>(IndexMap<(usize, &'a str), Vec<usize>, Quick>);

impl<'a> Before<'a> {
    /// Enters a line by what counts of it where the earlier rule prevails, or the later.
    fn enter(&mut self, at: usize, line: &'a Line<'_>, earlier: bool) {
        let mut enter = |deed: &'a Deed| {
            let lines = self.0.entry((line.view.set, deed.verb.as_str())).or_default();
            if lines.last() != Some(&at) {
                lines.push(at);
            }
        };
        if earlier {
            forbidden(line).into_iter().for_each(&mut enter);
        } else {
            allowed(line).for_each(&mut enter);
        }
    }

    /// Those that forbid what a line allows, or the other way round, in their order.
    fn near(&self, line: &'a Line<'_>, earlier: bool) -> Vec<usize> {
        let lines = |deed: &'a Deed| self.0.get(&(line.view.set, deed.verb.as_str()));
        let mut near: Vec<usize> = if earlier {
            allowed(line).filter_map(lines).flatten().copied().collect()
        } else {
            forbidden(line).and_then(lines).into_iter().flatten().copied().collect()
        };
        near.sort_unstable();
        near.dedup();
        near
    }
}

/// What a line forbids.
fn forbidden<'l>(line: &'l Line<'_>) -> Option<&'l Deed> {
    line.plain.deeds.iter().find(|d| d.mood == Mood::Cannot && !d.asked)
}

/// What a line allows.
fn allowed<'l>(line: &'l Line<'_>) -> impl Iterator<Item = &'l Deed> {
    line.plain.deeds.iter().filter(|d| d.mood == Mood::May && !d.asked)
}

/// Whether one forbids what the other allows in some of the same cases.
fn beats(strong: &Line<'_>, weak: &Line<'_>) -> bool {
    let Some(no) = forbidden(strong) else { return false };
    allowed(weak).any(|yes| {
        let words = |word: &String| {
            yes.what.contains(word) || yes.who.contains(word) || weak.plain.case.contains(word)
        };
        yes.verb == no.verb
            && yes.passive == no.passive
            && !no.what.is_empty()
            && no.what.iter().filter(|w| !MEASURES.contains(&w.as_str())).all(words)
            && no.who.iter().all(words)
            && strong.plain.case.iter().all(words)
            && beyond(strong, no, weak, yes)
    })
}

const MEASURES: [&str; 4] = ["more", "than", "up", "most"];

/// Whether the figures clash: no more than so many, and up to more; without figures any permission does.
fn beyond(strong: &Line<'_>, no: &Deed, weak: &Line<'_>, yes: &Deed) -> bool {
    match (no.figure, yes.figure) {
        (None, None) => !no.limited && !yes.limited,
        (Some((most, at)), Some((asked, to))) => {
            let bound =
                at > 1 && strong.toks[at - 1].is("than") && strong.toks[at - 2].is("more");
            let below =
                weak.toks[..to].iter().any(|t| t.any(&["least", "fewer", "less", "than"]));
            bound && asked > most && !below
        }
        _ => false,
    }
}
