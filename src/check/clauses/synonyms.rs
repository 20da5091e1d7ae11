//! `Pitched (discarded)`: two words for one deed, and what is done so goes to two places.

use std::collections::BTreeSet;

use super::{Line, Text};
use crate::check::plain::{stem, verb};
use crate::check::words::{Tok, singular};
use crate::finding::{Code, Finding};
use crate::vocabulary::{Lexicon, Part};

/// Where pieces go, beside what every table has to keep them in.
const PLACES: [&str; 3] = ["library", "exile", "cemetery"];

/// Whether a word names a place that holds pieces.
fn holds_pieces(word: &str) -> bool {
    let lexicon = Lexicon::shared();
    PLACES.contains(&word)
        || lexicon.find(word, Part::Noun).is_some_and(|id| lexicon.get(id).container)
}

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in &text.lines {
        let Some((at, one, other)) = pair(line.toks) else { continue };
        let ends: Vec<Vec<(&Line<'_>, BTreeSet<String>)>> =
            [&one, &other].iter().map(|deed| goes(text, line, deed)).collect();
        let (Some((a, here)), Some((b, there))) = (ends[0].first(), ends[1].first()) else {
            continue;
        };
        let all =
            |n: usize| -> BTreeSet<&String> { ends[n].iter().flat_map(|(_, p)| p).collect() };
        if !all(0).is_disjoint(&all(1)) {
            continue;
        }
        let name =
            |places: &BTreeSet<String>| places.iter().next().cloned().unwrap_or_default();
        found.push(
            Finding::new(
                Code::Drift,
                text.words(line, at, at + 3),
                format!(
                    "`{}` and `{}` are said to be one, and lead to two places: {} and {}",
                    line.toks[at].lower,
                    line.toks[at + 2].lower,
                    name(here),
                    name(there)
                ),
            )
            .label("said to be one")
            .related(text.whole(a), format!("goes to the {}", name(here)))
            .related(text.whole(b), format!("goes to the {}", name(there)))
            .help("take the bracket out, or let both go to one place"),
        );
    }
}

/// `pitched (discarded)`: where, and the two verbs.
fn pair(toks: &[Tok]) -> Option<(usize, String, String)> {
    let at = toks.windows(4).position(|w| {
        w[0].lower.ends_with("ed")
            && w[1].is("(")
            && (verb(&w[2].lower).participle || w[2].lower.ends_with("ed"))
            && w[3].is(")")
    })?;
    let (one, other) = (stem(&toks[at].lower), stem(&toks[at + 2].lower));
    (one != other).then_some((at, one, other))
}

/// The places to which a deed leads, by what is said of things `…ed`.
fn goes<'t, 'a>(
    text: &'t Text<'a>,
    own: &Line<'_>,
    deed: &str,
) -> Vec<(&'t Line<'a>, BTreeSet<String>)> {
    let mut out = Vec::new();
    for line in text.lines.iter().filter(|l| !std::ptr::eq(*l, own)) {
        let at = line.toks.iter().position(|t| t.lower.ends_with("ed") && t.stem() == deed);
        let Some(at) = at else { continue };
        // `A zone for discarded cards`, below the heading that is its name.
        let held = line.toks[..at].iter().any(|t| t.is("for"))
            && line.toks[..at].iter().any(|t| t.any(&["zone", "place", "pile", "area"]));
        let moved = line.toks[at..].iter().any(|t| {
            t.any(&["placed", "put", "go", "goes", "moved", "shuffled", "returned", "set"])
        });
        let named: BTreeSet<String> = if held {
            let titles = text.input.titles(line.view);
            let title = titles.last().map(String::as_str).unwrap_or_default();
            title
                .split(|c: char| !c.is_alphanumeric())
                .map(singular)
                .filter(|w| holds_pieces(w))
                .collect()
        } else if moved {
            let words = line.toks[at..].iter().map(|t| singular(&t.lower));
            words.filter(|w| holds_pieces(w)).collect()
        } else {
            continue;
        };
        if !named.is_empty() {
            out.push((line, named));
        }
    }
    out
}
