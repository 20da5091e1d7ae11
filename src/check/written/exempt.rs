//! `The load limit does not apply to the cook`, in a book that sets no such limit.

use super::{Pages, Said};
use crate::check::words::{Tok, is_small};
use crate::finding::{Code, Finding};

/// Words by which a rule sets a limit.
const SETS: [&str; 14] = [
    "limit", "limits", "limited", "maximum", "most", "exceed", "exceeds", "excess", "only",
    "cannot", "never", "nobody", "beyond", "capacity",
];

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for (s, said) in pages.said.iter().enumerate() {
        let Some((from, to)) = freed(&said.toks) else { continue };
        let toks = &said.toks;
        let about: Vec<String> = toks[from..to]
            .iter()
            .filter(|t| t.is_word() && !is_small(&t.lower) && t.number.is_none())
            .filter(|t| {
                !t.any(&["limit", "limits", "maximum", "usual", "normal", "per", "any"])
            })
            .map(|t| t.stem().to_owned())
            .collect();
        let hand = about.iter().any(|w| w == "hand");
        let set = |(o, other): (usize, &Said<'_>)| {
            let near = other.toks.iter().any(|t| {
                about.iter().any(|w| w == t.stem())
                    || hand && ["hold", "keep", "have", "card"].contains(&t.stem())
            });
            o != s && other.set == said.set && (near || about.is_empty()) && sets(&other.toks)
        };
        let titled = pages.input.sets[said.set].outline.sections.iter().any(|section| {
            section.title.as_ref().is_some_and(|(t, _)| t.to_lowercase().contains("limit"))
        });
        if titled
            || pages.said.iter().enumerate().any(set)
            || pages.input.sets[said.set].changes
        {
            continue;
        }
        let name = said.sentence.text[toks[from].start..toks[to - 1].end].to_owned();
        found.push(
            Finding::new(
                Code::ExceptionWithoutBase,
                pages.words(said, from, to),
                format!("this frees somebody from `{name}`, and no rule sets it"),
            )
            .label("what limit?")
            .help(format!("write the rule that sets `{name}`, or take this sentence out")),
        );
    }
}

/// Whether a sentence says how many there may be at most.
fn sets(toks: &[Tok]) -> bool {
    let two = |a: &str, b: &str| toks.windows(2).any(|w| w[0].is(a) && w[1].is(b));
    toks.iter().enumerate().any(|(i, t)| {
        // `The most points` is no limit.
        t.any(&SETS) && !(t.is("most") && i > 0 && !toks[i - 1].is("at"))
    }) || two("up", "to")
        || two("more", "than")
        || two("down", "to")
        || two("no", "more")
        || two("not", "more")
        || toks.windows(2).any(|w| w[0].is("one") && w[1].any(&["per", "each"]))
}

/// The words of the limit that somebody is free of.
fn freed(toks: &[Tok]) -> Option<(usize, usize)> {
    let limit = toks.iter().position(|t| t.any(&["limit", "limits", "maximum"]))?;
    let article = toks[..limit].iter().rposition(|t| t.any(&["the", "any", "this", "that"]))?;
    if toks[article].any(&["this", "that"]) || limit - article > 3 {
        return None;
    }
    let verb = (limit + 1..toks.len()).find(|&i| {
        toks[i].any(&["does", "do"])
            && toks.get(i + 1).is_some_and(|t| t.is("not"))
            && toks
                .get(i + 2)
                .is_some_and(|t| t.any(&["apply", "bind", "hold", "count", "affect"]))
    });
    let behind = verb.filter(|&v| !toks[limit..v].iter().any(|t| t.any(&[",", ";", "."])));
    let before = toks[..article].iter().enumerate().rev().take(4).any(|(i, t)| {
        let next = |k: usize| toks.get(i + k).map_or("", |t| t.lower.as_str());
        t.any(&["ignore", "ignores", "disregard", "disregards"])
            || t.any(&["exempt", "free", "freed"]) && next(1) == "from"
            || t.is("not") && ["bound", "subject", "restricted", "affected"].contains(&next(1))
    });
    // `The limit of two bells per turn`: with what it is a limit of.
    let last = behind.unwrap_or_else(|| {
        let end = toks[limit..]
            .iter()
            .position(|t| !t.is_word() || t.any(&["in", "when", "for", "and", "this"]));
        end.map_or(toks.len(), |e| limit + e)
    });
    let named =
        limit > article + 1 || toks.get(limit + 1).is_some_and(|t| t.any(&["of", "on"]));
    ((behind.is_some() || before) && named).then_some((article, last))
}
