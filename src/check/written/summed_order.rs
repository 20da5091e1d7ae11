//! A summary with the steps of a turn in another order: `on your turn, draw, then mend, then bid`, where 2.1 has bidding first.

use super::{Pages, Said, has};
use crate::check::plain::{stem, weighs};
use crate::check::words::{Tok, tokens};
use crate::finding::{Code, Finding};

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let rows: Vec<(&Said<'_>, Vec<String>)> = pages
        .said
        .iter()
        .filter(|s| !sums_up(pages, s))
        .filter_map(|s| Some((s, row(&s.toks)?)))
        .collect();
    for said in pages.said.iter().filter(|s| sums_up(pages, s)) {
        if has(&said.toks, &["or", "before", "after"]) {
            continue;
        }
        let clash = rows.iter().filter(|(first, _)| first.set == said.set).find_map(
            |(first, names)| {
                // Where each of them is named first.
                let places: Vec<Option<usize>> =
                    names.iter().map(|n| said.toks.iter().position(|t| alike(t, n))).collect();
                let known: Vec<usize> = places.iter().flatten().copied().collect();
                let whole = known.len() == names.len() || known.len() > 2;
                let sorted = known.windows(2).all(|w| w[0] < w[1]);
                let mut single = known.clone();
                single.sort_unstable();
                single.dedup();
                let ordered = has(
                    &said.toks,
                    &["then", "next", "finally", "lastly", "followed", "first"],
                ) || said
                    .toks
                    .iter()
                    .filter(|t| t.any(&[",", "-", "\u{2192}", "\u{2013}"]))
                    .count()
                    + 1
                    >= names.len();
                (whole && !sorted && single.len() == known.len() && ordered).then(|| {
                    let at = known.windows(2).position(|w| w[0] > w[1]).unwrap_or(0);
                    (*first, known[at + 1], known[at])
                })
            },
        );
        let Some((first, before, behind)) = clash else { continue };
        let (a, b) = (&said.toks[before].lower, &said.toks[behind].lower);
        found.push(
            Finding::new(
                Code::Drift,
                pages.whole(said),
                format!(
                    "here `{a}` comes before `{b}`, and `{}` has them the other way round",
                    pages.rule(first)
                ),
            )
            .label("another order")
            .related(pages.whole(first), "one order")
            .help("make the two orders agree"),
        );
    }
}

/// `Trade`, `trading`, `the trades`.
fn alike(tok: &Tok, name: &str) -> bool {
    if !tok.is_word() {
        return false;
    }
    tok.stem() == name || {
        let root = |w: &str| w.trim_end_matches("ing").trim_end_matches('e').to_owned();
        name.len() > 3 && root(&tok.lower) == root(name)
    }
}

/// Whether a sentence stands in a summary, or calls itself one.
fn sums_up(pages: &Pages<'_>, said: &Said<'_>) -> bool {
    const WORDS: [&str; 12] = [
        "summary",
        "overview",
        "reference",
        "reminder",
        "recap",
        "glance",
        "short",
        "brief",
        "summarise",
        "summarize",
        "summarised",
        "remember",
    ];
    let outline = pages.input.sets[said.set].outline;
    let titled = outline
        .titles(said.section())
        .iter()
        .any(|title| has(&tokens(&title.to_lowercase()), &WORDS));
    titled || has(&said.toks[..said.toks.len().min(4)], &WORDS)
}

/// The steps of a sentence that lists them in their order: `in this order: the draw step, the bid step and the mend step`, `first
/// draw, then bid, and finally mend`.
fn row(toks: &[Tok]) -> Option<Vec<String>> {
    let order = has(toks, &["order", "sequence", "turn"])
        && toks.iter().any(|t| t.any(&["order", "sequence", "followed"]));
    let steps =
        toks.iter().filter(|t| t.any(&["then", "finally", "next", "lastly"])).count() > 1;
    if !order && !steps || has(toks, &["if", "or", "may", "any", "other", "reverse"]) {
        return None;
    }
    // Behind the colon, or behind what counts them.
    let colon = toks.iter().position(|t| t.is(":"));
    let counted = toks.windows(2).position(|w| {
        w[0].number.is_some() && w[1].any(&["steps", "phases", "parts", "stages", "things"])
    });
    let has_verb = toks.iter().position(|t| {
        t.any(&["has", "have", "consists", "comprises", "are", "into", "follow"])
    });
    let from = colon.or_else(|| has_verb.filter(|_| counted.is_none()));
    let from = match from {
        Some(i) => i + 1,
        None if steps => {
            toks.iter().position(|t| t.is(",")).filter(|&i| i < 6).map_or(0, |i| i + 1)
        }
        None => return None,
    };
    let parts = toks[from..].split(|t| t.any(&[",", ";", "and", "then", "."]));
    let mut out: Vec<String> = Vec::new();
    for part in parts {
        let tail = has(part, &["order", "sequence"]);
        let words: Vec<&Tok> = part
            .iter()
            .filter(|t| weighs(t) && t.number.is_none())
            .filter(|t| {
                !t.any(&[
                    "step", "steps", "phase", "phases", "first", "finally", "next", "lastly",
                    "stage", "part", "turn", "last", "of", "player",
                ])
            })
            .collect();
        let Some(first) = words.first() else { continue };
        if tail {
            continue;
        }
        let name = stem(&first.lower);
        if out.contains(&name) {
            return None;
        }
        out.push(name);
    }
    (out.len() > 2).then_some(out)
}
