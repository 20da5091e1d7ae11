//! `A tower of one or two blocks is low`, `a tower of four or more blocks is high`: values that two neighbours split and
//! leave out.

use super::{Pages, Said};
use crate::check::clauses::bands::values;
use crate::check::gaps::{Stretch, between};
use crate::check::plain::stems;
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

struct Part {
    key: Vec<String>,
    values: Stretch,
    words: (usize, usize),
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let parts: Vec<Option<Part>> = pages.said.iter().map(part).collect();
    for at in 0..pages.said.len() {
        let Some(first) = &parts[at] else { continue };
        let alike = |other: &Part| other.key == first.key;
        // All that split the same thing stand close together.
        let near: Vec<usize> = (at + 1..pages.said.len().min(at + 4))
            .filter(|&o| pages.said[o].set == pages.said[at].set)
            .filter(|&o| parts[o].as_ref().is_some_and(alike))
            .collect();
        let earlier = at.saturating_sub(3)..at;
        if earlier.into_iter().any(|o| parts[o].as_ref().is_some_and(alike)) {
            continue;
        }
        let mut row: Vec<(usize, &Part)> = vec![(at, first)];
        row.extend(near.into_iter().filter_map(|o| Some((o, parts[o].as_ref()?))));
        row.sort_by_key(|(_, p)| (p.values.low, p.values.high));
        let ranged = row.iter().any(|(_, p)| p.values.low != p.values.high);
        let up = row.iter().filter(|(_, p)| p.values.high == i64::MAX).count();
        let down = row.iter().filter(|(_, p)| p.values.low == i64::MIN).count();
        if row.len() < 2 || !ranged || up > 1 || down > 1 {
            continue;
        }
        for pair in row.windows(2) {
            let [(a, low), (b, high)] = pair else { continue };
            let missing = high.values.low.saturating_sub(low.values.high).saturating_sub(1);
            if !(1..=2).contains(&missing) {
                continue;
            }
            let (last, other) =
                if a > b { ((*a, *low), (*b, *high)) } else { ((*b, *high), (*a, *low)) };
            let values = between(low.values.high + 1, high.values.low - 1);
            let place = |(at, part): (usize, &Part)| {
                pages.words(&pages.said[at], part.words.0, part.words.1)
            };
            found.push(
                Finding::new(
                    Code::Gap,
                    place(last),
                    format!("these rules split one quantity and say nothing about {values}"),
                )
                .label("one side of the gap")
                .related(place(other), "the other side")
                .help(format!("say what happens at {values}, or say that nothing does")),
            );
        }
    }
}

/// The figures of the case of a sentence: what stands before its verb.
fn part(said: &Said<'_>) -> Option<Part> {
    let toks = &said.toks;
    if said.has(&["only", "also", "cannot", "otherwise", "most", "each", "every"])
        && !said.has(&["at"])
    {
        return None;
    }
    let opens =
        toks.first()?.any(&["if", "on", "when", "whenever", "with", "for", "a", "an", "while"]);
    let figure = toks.iter().take(10).position(|t| t.number.is_some())?;
    let comma = toks.iter().position(|t| t.is(",")).unwrap_or(toks.len());
    let before = &toks[..figure];
    // Of an article's noun only what it has or is made of.
    let noun = toks[0].any(&["a", "an"]);
    let of = before.iter().any(|t| t.any(&["of", "with", "who", "has", "that", "whose"]));
    let does = before.iter().any(|t| {
        t.any(&[
            "takes", "draws", "gains", "pays", "moves", "scores", "may", "must", "loses",
            "rolls",
        ])
    });
    if !opens || figure > comma || noun && !of || does {
        return None;
    }
    let (first, last, values) = values(toks, figure)?;
    let single = values.low == values.high;
    let exact = toks[first.saturating_sub(1)].is("exactly");
    if single && !exact {
        return None;
    }
    let behind: Vec<Tok> =
        toks[last..].iter().take(1).filter(|t| t.is_word()).cloned().collect();
    let other: Vec<Tok> = toks[..first].to_vec();
    if other.iter().any(|t| t.any(&["and", "or", "not", "no"])) {
        return None;
    }
    let mut key = stems(&other);
    key.extend(stems(&behind));
    key.retain(|w| !["have", "exactly", "number"].contains(&w.as_str()));
    key.sort();
    key.dedup();
    (!key.is_empty() && key.len() < 7).then_some(Part { key, values, words: (first, last) })
}
