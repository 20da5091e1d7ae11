//! `Eight cards are turned up each round, so that the deck is used up after nine rounds`, where another sentence has how many cards
//! there are.

use super::lasts::{loose, noun, rate};
use super::{Pages, Said};
use crate::finding::{Code, Finding};

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for said in pages.said.iter().filter(|s| !loose(&s.toks)) {
        if let Some((sum, all, other)) = used_up(pages, said) {
            tell(pages, said, (&sum, all, other), found);
        }
    }
}

/// What is in each, how many of those there are, the number of all, and the sentence that has it.
fn used_up<'p>(
    pages: &'p Pages<'_>,
    said: &'p Said<'_>,
) -> Option<((usize, usize), i64, &'p Said<'p>)> {
    const ENDS: [&str; 10] = [
        "used",
        "last",
        "lasts",
        "exhausted",
        "empty",
        "enough",
        "suffice",
        "suffices",
        "gone",
        "out",
    ];
    const TAKEN: [&str; 10] = [
        "deal", "deals", "dealt", "draw", "draws", "drawn", "aside", "removed", "remove",
        "receives",
    ];
    let toks = &said.toks;
    let figures: Vec<usize> = (0..toks.len()).filter(|&i| toks[i].number.is_some()).collect();
    let [a, b] = figures[..] else { return None };
    let of = |each: usize, times: usize| {
        let unit = noun(toks, times)?.0;
        rate(toks, each).contains(&unit).then_some((each, times))
    };
    let (each, times) = of(a, b).or_else(|| of(b, a)).filter(|_| super::has(toks, &ENDS))?;
    let (thing, _) = noun(toks, each)?;
    let mut all: Option<(i64, &Said<'_>)> = None;
    for other in pages.said.iter().filter(|o| o.set == said.set && !std::ptr::eq(*o, said)) {
        // What is dealt or laid aside first is not there any more.
        if super::names(&other.toks, &thing) && super::has(&other.toks, &TAKEN) {
            return None;
        }
        for at in 0..other.toks.len() {
            let Some(n) = other.toks[at].number else { continue };
            if noun(&other.toks, at).is_none_or(|(name, _)| name != thing) {
                continue;
            }
            // With several figures, none is known to be that of all.
            if all.is_some_and(|(known, _)| known != n) {
                return None;
            }
            all = Some((n, other));
        }
    }
    let (all, other) = all?;
    Some(((each, times), all, other))
}

fn tell(
    pages: &Pages<'_>,
    said: &Said<'_>,
    (&(each, times), all, other): (&(usize, usize), i64, &Said<'_>),
    found: &mut Vec<Finding>,
) {
    let toks = &said.toks;
    let (Some(by), Some(n)) = (toks[each].number, toks[times].number) else { return };
    let fits = by < 1 || all / by == n || (all + by - 1) / by == n;
    if fits {
        return;
    }
    let last = each.max(times);
    found.push(
        Finding::new(
            Code::WrongArithmetic,
            pages.words(said, last, last + 1),
            format!(
                "`{}` does not follow: by `{}` there are {all}, and {all} divided by {by} is {}",
                toks[last].lower,
                pages.rule(other),
                all / by
            ),
        )
        .label("does not follow")
        .related(pages.whole(other), format!("{all} here"))
        .help("change one of the figures"),
    );
}
