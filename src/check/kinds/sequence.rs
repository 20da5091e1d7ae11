//! Kinds that follow each other, put in another order elsewhere: `after the Dusk Phase comes the Noon Phase`.

use super::list::List;
use crate::check::plain::{Line, Text};
use crate::finding::{Code, Finding};

pub(super) fn check(text: &Text<'_>, lists: &[List], found: &mut Vec<Finding>) {
    for list in lists.iter().filter(|l| l.ordered) {
        for line in text.lines.iter().filter(|l| l.view.set == list.set) {
            let Some((before, after)) = said(line, list) else { continue };
            let (a, b) = (list.names[before].clone(), list.names[after].clone());
            // From the last one the next turn begins.
            let wraps = before + 1 == list.names.len() && after == 0;
            if before < after || wraps {
                continue;
            }
            found.push(
                Finding::new(
                    Code::Drift,
                    text.whole(line),
                    format!("here `{a}` comes before `{b}`, and the list has them the other way round"),
                )
                .label("another order")
                .related(list.place, "the list")
                .help("make the two orders agree"),
            );
        }
    }
    for (at, second) in lists.iter().enumerate().filter(|(_, l)| l.ordered) {
        let first = lists[..at].iter().find(|first| {
            first.set == second.set
                && first.noun == second.noun
                && first.names != second.names
                && first.names.len() == second.names.len()
                && first.names.iter().all(|n| second.names.contains(n))
        });
        let Some(first) = first else { continue };
        found.push(
            Finding::new(
                Code::Drift,
                second.place,
                format!("these {} stand in another order elsewhere", second.plural()),
            )
            .label("one order")
            .related(first.place, "another order")
            .help("make the two orders agree"),
        );
    }
}

/// The two kinds of `after A comes B`, `A comes before B`, `A is followed by B`, first the one that comes first.
fn said(line: &Line<'_>, list: &List) -> Option<(usize, usize)> {
    let toks = &line.toks;
    let at = |name: &str| {
        let words: Vec<&str> = name.split(' ').collect();
        toks.windows(words.len())
            .position(|w| w.iter().zip(&words).all(|(t, n)| t.lower == **n))
    };
    let mut named: Vec<(usize, usize)> =
        list.names.iter().enumerate().filter_map(|(i, n)| Some((at(n)?, i))).collect();
    named.sort_unstable();
    let [(from, one), (_, two)] = named.as_slice() else { return None };
    let comes = toks.iter().any(|t| {
        t.any(&[
            "comes", "come", "follows", "begins", "starts", "proceeds", "followed", "precedes",
        ])
    });
    if !comes || toks.iter().any(|t| t.any(&["skip", "skipped", "instead", "if"])) {
        return None;
    }
    let opens = toks[..*from].iter().any(|t| t.any(&["after", "once", "when"]));
    let before = toks.iter().any(|t| t.any(&["before", "precedes", "followed"]));
    let follows = toks.iter().any(|t| t.is("follows"));
    let after = toks[*from..].iter().any(|t| t.is("after"));
    if opens || before && !after {
        Some((*one, *two))
    } else if follows || after {
        Some((*two, *one))
    } else {
        None
    }
}
