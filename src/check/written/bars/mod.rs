//! Rules that forbid something, and what other rules say of them: exceptions to the wrong one, to none, or to all that one
//! forbids; duties to do what is forbidden; deeds that are allowed only where all of them are forbidden.

mod all_of_it;
mod closed;
mod duty;
mod lifted;
mod named;

use super::{Check, Pages, Said};
use crate::check::plain::{verb, weighs};
use crate::check::words::Tok;
use crate::outline::SectionId;

/// The checks about what is forbidden.
pub(super) const CHECKS: [Check; 5] =
    [named::check, lifted::check, all_of_it::check, closed::check, duty::check];

/// The verbs that a sentence denies, each with its place: `may not be sold`, `no boat may enter`, `never enters`.
fn denied(toks: &[Tok]) -> Vec<usize> {
    let mut out = Vec::new();
    for (i, tok) in toks.iter().enumerate() {
        let next = |n: usize| toks.get(i + n);
        let start = toks[..i]
            .iter()
            .rposition(|t| t.any(&[",", ";", ":", ".", "but"]))
            .map_or(0, |k| k + 1);
        let nobody = toks[start..i].iter().enumerate().any(|(k, t)| {
            t.any(&["no", "nobody", "none", "neither", "nothing"])
                && !toks[start + k + 1].any(&["more", "fewer", "less", "other", "longer"])
        });
        let denies = tok.any(&["cannot", "can't", "mustn't", "never"])
            || tok.any(&["may", "can", "must", "shall"])
                && (nobody || next(1).is_some_and(|t| t.any(&["not", "never"])))
            || tok.any(&["is", "are"])
                && (next(1).is_some_and(|t| t.any(&["never", "forbidden", "prohibited"]))
                    || next(1).is_some_and(|t| t.is("not"))
                        && next(2).is_some_and(|t| t.any(&["allowed", "permitted", "able"])));
        if !denies {
            continue;
        }
        let at = (i + 1..toks.len()).find(|&k| !toks[k].any(&LINKS));
        let Some(at) = at.filter(|&k| toks[k].is_word()) else { continue };
        out.push(at);
        // `May not be sold or traded`, `may neither sell nor trade`.
        out.extend((at + 2..toks.len().min(at + 6)).filter(|&k| {
            let shape = verb(&toks[k].lower);
            toks[k - 1].any(&["or", "nor"]) && (shape.base || shape.participle)
        }));
    }
    out.sort_unstable();
    out.dedup();
    out
}

/// Words between a denial and its verb.
const LINKS: [&str; 18] = [
    "not",
    "never",
    "be",
    "been",
    "also",
    "then",
    "ever",
    "either",
    "neither",
    "allowed",
    "permitted",
    "able",
    "forbidden",
    "prohibited",
    "to",
    "from",
    "again",
    "even",
];

/// Whether a sentence bars something in any way.
fn bars(toks: &[Tok]) -> bool {
    super::has(
        toks,
        &[
            "cannot",
            "can't",
            "not",
            "never",
            "no",
            "nobody",
            "none",
            "neither",
            "only",
            "must",
            "unless",
            "except",
            "forbidden",
            "prohibited",
            "illegal",
            "most",
            "limit",
            "maximum",
            "than",
            "without",
            "barred",
            "banned",
            "until",
        ],
    )
}

/// Whether a sentence calls itself an exception to others.
fn claims(toks: &[Tok]) -> bool {
    super::has(
        toks,
        &[
            "exception",
            "exceptions",
            "except",
            "despite",
            "notwithstanding",
            "spite",
            "contrary",
            "regardless",
            "although",
            "though",
            "unlike",
            "overrides",
            "exempt",
        ],
    )
}

/// The number of a rule that a sentence names, and where it stands; none if it names several.
fn reference(toks: &[Tok]) -> Option<usize> {
    let mut all = (0..toks.len()).filter(|&i| {
        let figure = toks[i].lower.starts_with(|c: char| c.is_ascii_digit());
        let called = i > 0 && toks[i - 1].any(&["rule", "section", "paragraph", "\u{a7}"]);
        figure && (toks[i].lower.contains('.') || called)
    });
    let one = all.next()?;
    all.next().is_none().then_some(one)
}

/// The words of weight with their figures left out, in order, each once.
fn weight(toks: &[Tok]) -> Vec<String> {
    const PLAIN: [&str; 9] = [
        "exception",
        "rule",
        "section",
        "player",
        "again",
        "also",
        "except",
        "despite",
        "same",
    ];
    let mut out: Vec<String> = Vec::new();
    for tok in toks.iter().filter(|t| weighs(t)) {
        let plain = tok.lower.starts_with(|c: char| c.is_ascii_digit())
            || PLAIN.contains(&tok.stem())
            || tok.any(&["not", "cannot", "nobody", "no"]);
        if !plain && !out.iter().any(|w| w == tok.stem()) {
            out.push(tok.stem().to_owned());
        }
    }
    out
}

/// The sections with a number, in the set of a sentence.
fn numbered(pages: &Pages<'_>, said: &Said<'_>, number: &str) -> Vec<SectionId> {
    pages.input.sets[said.set].outline.find_number(number)
}

/// Whether a sentence stands in one of these sections, or below it.
fn within(pages: &Pages<'_>, said: &Said<'_>, sections: &[SectionId]) -> bool {
    let outline = pages.input.sets[said.set].outline;
    let around = std::iter::successors(Some(said.section()), |id| outline.section(*id).parent);
    !sections.is_empty() && around.into_iter().any(|id| sections.contains(&id))
}
