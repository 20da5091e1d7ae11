//! Something that one section does when a long stretch of time begins is elsewhere said to begin another one:
//! `deal new cards to start the next round`, where the cards are dealt at the start of each season.

use std::collections::BTreeSet;

use super::super::words::{Tok, is_small, singular, tokens};
use super::super::{Input, SentenceView};
use super::stretch;
use crate::finding::{Code, Finding, Findings};
use crate::outline::SectionKind;
use crate::source::Span;

/// An act that opens a stretch of time.
struct Opening {
    stretch: String,
    /// The verb and the nouns beside it.
    verb: String,
    with: BTreeSet<String>,
    place: Span,
    rule: String,
    set: usize,
    /// Whether the stretch is the one that comes next, so that the act stands before it.
    next: bool,
}

/// Verbs of acts that prepare a stretch of time.
const ACTS: [&str; 14] = [
    "deal", "draw", "shuffle", "place", "put", "reveal", "take", "refill", "roll", "discard",
    "collect", "turn", "pass", "return",
];

/// Compares the acts that open stretches of time.
pub(in crate::check) fn check(input: &Input<'_>, findings: &mut Findings) {
    let mut openings: Vec<Opening> = Vec::new();
    for view in input.own() {
        let toks = view.toks();
        let titles = input.titles(view);
        let own = own_stretch(toks);
        let from_title = titles.iter().rev().find_map(|title| {
            let toks = tokens(title);
            own_stretch(&toks).filter(|(_, next)| !next)
        });
        misplaced(input, view, own.as_ref(), from_title.as_ref(), findings);
        let Some((stretch, next)) = own.or(from_title) else { continue };
        for (at, tok) in toks.iter().enumerate() {
            if !tok.any(&ACTS) || !opens_clause(toks, at) {
                continue;
            }
            let with = objects(&toks[at + 1..]);
            openings.push(Opening {
                stretch: stretch.clone(),
                verb: tok.lower.clone(),
                with: with.into_iter().chain(front(&toks[..at])).collect(),
                place: input.place(view, tok.start, toks.last().map_or(tok.end, |t| t.end)),
                rule: input.rule_name(view),
                set: view.set,
                next,
            });
        }
    }
    for later in openings.iter().filter(|o| o.next) {
        let same_act = |o: &&Opening| {
            !o.next
                && o.set == later.set
                && o.verb == later.verb
                && o.with.intersection(&later.with).next().is_some()
        };
        let known: Vec<&Opening> = openings.iter().filter(same_act).collect();
        // Where the act opens that stretch too, nothing is amiss.
        if known.iter().any(|o| o.stretch == later.stretch) {
            continue;
        }
        let Some(first) = known.first() else { continue };
        findings.push(
            Finding::new(
                Code::OtherTime,
                later.place,
                format!(
                    "this is done here for the next {}, but `{}` does it at the start of each {}",
                    later.stretch, first.rule, first.stretch
                ),
            )
            .label(format!("the next {}", later.stretch))
            .related(first.place, format!("at the start of each {}", first.stretch))
            .help(format!(
                "write `{}` if that is meant, or say in both places when it is done",
                first.stretch
            )),
        );
    }
}

/// An item that opens one stretch of time, in the list of what opens another: `to start each round` below `To start
/// each season`.
fn misplaced(
    input: &Input<'_>,
    view: &SentenceView<'_>,
    own: Option<&(String, bool)>,
    title: Option<&(String, bool)>,
    findings: &mut Findings,
) {
    let (Some((own, false)), Some((title, false))) = (own, title) else { return };
    let kind = input.sets[view.set].outline.section(view.section()).kind;
    if own == title || title == "game" || !matches!(kind, SectionKind::Item { .. }) {
        return;
    }
    findings.push(
        Finding::new(
            Code::OtherTime,
            input.place(view, 0, view.sentence.text.len()),
            format!("this opens each {own}, and stands among what opens each {title}"),
        )
        .label(format!("opens each {own}"))
        .help(format!(
            "move it below a heading of its own, or write `{title}` if that is meant"
        )),
    );
}

/// The stretch that a text opens, and whether it is the next one: `at the start of each season`, `to start
/// the next round`.
fn own_stretch(toks: &[Tok]) -> Option<(String, bool)> {
    let start = toks.iter().position(|t| {
        t.any(&[
            "start",
            "begin",
            "beginning",
            "starting",
            "starts",
            "begins",
            "opening",
            "opens",
        ])
    })?;
    let after: Vec<&Tok> = toks[start + 1..].iter().take(4).collect();
    let at = after.iter().position(|t| stretch(t).is_some())?;
    let between = &after[..at];
    if !between.iter().all(|t| {
        t.any(&["of", "a", "an", "the", "each", "every", "next", "new", "another", "following"])
    }) {
        return None;
    }
    let next = between.iter().any(|t| t.any(&["next", "another", "following"]));
    Some((stretch(after[at])?, next))
}

/// Whether a verb orders something: it opens the sentence or a clause of it.
fn opens_clause(toks: &[Tok], at: usize) -> bool {
    at == 0
        || toks[at - 1]
            .any(&[",", ":", ";", "and", "then", "players", "player", "dealer", "you"])
}

/// The nouns behind a verb, up to the end of its clause.
fn objects(toks: &[Tok]) -> BTreeSet<String> {
    toks.iter()
        .take_while(|t| t.is_word() && !t.any(&["to", "until", "at", "for", "when", "while"]))
        .filter(|t| t.number.is_none() && !is_small(&t.lower))
        .filter(|t| {
            !t.any(&["new", "next", "each", "every", "face", "up", "down", "more", "all"])
        })
        .map(|t| singular(&t.lower))
        .collect()
}

/// The nouns before a verb: `From the deck of plays, deal …`.
fn front(toks: &[Tok]) -> BTreeSet<String> {
    if toks.first().is_some_and(|t| t.is("from")) {
        objects(&toks[1..])
    } else {
        BTreeSet::new()
    }
}
