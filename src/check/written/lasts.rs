//! `Three blocks come up in every round, so the 48 cards last for eighteen rounds`: so many in each, so many of them, and what it
//! is said to come to.

use super::{Pages, Said};
use crate::check::words::{Tok, is_small, singular};
use crate::finding::{Code, Finding};

/// Words by which a figure is said to follow.
const SO: [&str; 28] = [
    "so",
    "thus",
    "hence",
    "therefore",
    "which",
    "enough",
    "last",
    "lasts",
    "making",
    "makes",
    "make",
    "gives",
    "giving",
    "total",
    "altogether",
    "means",
    "meaning",
    "exhausted",
    "uses",
    "suffice",
    "suffices",
    "that's",
    "amounts",
    "comes",
    "all",
    "evenly",
    "equally",
    "whole",
];

/// Words by which a figure is none that all follows from.
const LOOSE: [&str; 40] = [
    "about",
    "roughly",
    "almost",
    "nearly",
    "least",
    "most",
    "more",
    "fewer",
    "less",
    "than",
    "or",
    "if",
    "unless",
    "first",
    "except",
    "may",
    "can",
    "extra",
    "additional",
    "another",
    "other",
    "some",
    "maximum",
    "minimum",
    "between",
    "over",
    "half",
    "double",
    "twice",
    "plus",
    "minus",
    "until",
    "remaining",
    "left",
    "remain",
    "remains",
    "rest",
    "leaving",
    "leaves",
    "later",
];

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for said in &pages.said {
        let toks = &said.toks;
        if !super::has(toks, &SO) || loose(toks) {
            continue;
        }
        let Some(sum) = split(toks).or_else(|| sum(toks)) else { continue };
        let (each, times, whole) =
            (sum.value(sum.each), sum.value(sum.times), sum.value(sum.whole));
        // What is less than either of the two is none of all of them.
        if each < 1
            || times < 1
            || whole < each.max(times)
            || each.checked_mul(times).is_none_or(|all| all == whole)
        {
            continue;
        }
        // What does not come out even may be told by what is whole, of the figure that is said to follow.
        let last = sum.each.max(sum.times).max(sum.whole);
        let fits = if last == sum.times {
            whole / each == times || (whole + each - 1) / each == times
        } else {
            last == sum.each && whole / times == each
        };
        if fits {
            continue;
        }
        report(pages, said, &sum, found);
    }
}

/// Whether words leave open how many it is.
pub(super) fn loose(toks: &[Tok]) -> bool {
    super::has(toks, &LOOSE) || toks.windows(2).any(|w| w[0].is("up") && w[1].is("to"))
}

/// The three figures of a sentence by what they are.
struct Sum<'t> {
    toks: &'t [Tok],
    /// How many in each.
    each: usize,
    /// How many of those there are.
    times: usize,
    /// What all comes to.
    whole: usize,
}

impl Sum<'_> {
    fn value(&self, at: usize) -> i64 {
        self.toks[at].number.unwrap_or_default()
    }
}

fn report(pages: &Pages<'_>, said: &Said<'_>, sum: &Sum<'_>, found: &mut Vec<Finding>) {
    let toks = &said.toks;
    let (each, times, whole) =
        (sum.value(sum.each), sum.value(sum.times), sum.value(sum.whole));
    let last = sum.each.max(sum.times).max(sum.whole);
    // The figure that is said last follows from the others.
    let (is, what) = if last == sum.whole {
        (each * times, format!("{times} times {each} is {}", each * times))
    } else {
        let by = if last == sum.times { each } else { times };
        let rest = whole % by;
        let over = if rest > 0 { format!(" and {rest} left over") } else { String::new() };
        (whole / by, format!("{whole} divided by {by} is {}{over}", whole / by))
    };
    found.push(
        Finding::new(
            Code::WrongArithmetic,
            pages.words(said, last, last + 1),
            format!(
                "`{}` does not follow from the figures before it: {what}",
                toks[last].lower
            ),
        )
        .label("does not follow")
        .help(format!("write {is}, or change one of the other figures")),
    );
}

/// `The 36 sails are split equally among the three captains, so each of them has twelve`.
fn split(toks: &[Tok]) -> Option<Sum<'_>> {
    let figures: Vec<usize> = (0..toks.len()).filter(|&i| toks[i].number.is_some()).collect();
    let [whole, times, each] = figures[..] else { return None };
    let parts = ["split", "divide", "share", "distribute", "deal"];
    let verb = toks[..times].iter().any(|t| parts.contains(&t.stem()));
    let among = toks[whole..times].iter().any(|t| t.any(&["among", "between", "amongst"]));
    let one = toks[times..].iter().any(|t| t.any(&["each", "everyone", "everybody", "apiece"]));
    (verb && among && one).then_some(Sum { toks, each, times, whole })
}

/// Reads the figures; none unless there are three and it is plain what each of them is.
fn sum(toks: &[Tok]) -> Option<Sum<'_>> {
    let figures: Vec<usize> = (0..toks.len()).filter(|&i| toks[i].number.is_some()).collect();
    let [_, _, _] = figures[..] else { return None };
    figures.iter().find_map(|&each| {
        let units = rate(toks, each);
        let is_unit = |at: usize| noun(toks, at).is_some_and(|(name, _)| units.contains(&name));
        let times = figures.iter().copied().find(|&at| at != each && is_unit(at))?;
        let whole = figures.iter().copied().find(|&at| at != each && at != times)?;
        (noun(toks, whole).is_some() && !is_unit(whole)).then_some(Sum {
            toks,
            each,
            times,
            whole,
        })
    })
}

/// The words of what there are so many in each of: its figure is `at`.
pub(super) fn rate(toks: &[Tok], at: usize) -> Vec<String> {
    let end = noun(toks, at).map_or(at + 1, |(_, end)| end);
    let edge = |t: &Tok| t.any(&[",", ";", ":", "."]);
    let stop = toks[end..]
        .iter()
        .position(|t| edge(t) || t.number.is_some())
        .map_or(toks.len(), |i| end + i);
    // Up to three words behind `each`, which may have a figure of its own: `each of the four players`.
    let words = |each: usize, stop: usize| -> Vec<String> {
        let skipped = |t: &&Tok| {
            t.any(&["of", "the", "these", "those"]) || t.number.is_some() && t.lower != "one"
        };
        let from = each + 1 + toks[each + 1..stop].iter().take_while(skipped).count();
        toks[from..stop]
            .iter()
            .take(3)
            .take_while(|t| plain(t))
            .map(|t| singular(&t.lower))
            .collect()
    };
    // `Three blocks come up in every round`, `three a round`, `nine cards to each of the four players`.
    let behind = (end..stop).find(|&i| {
        toks[i].any(&["each", "every", "per"]) || toks[i].any(&["a", "an"]) && i == end
    });
    if let Some(each) = behind {
        let till = toks[each..].iter().position(edge).map_or(toks.len(), |i| each + i);
        let units = words(each, till);
        // `Six rounds of four turns each`: what stands before it has them.
        let of = at.checked_sub(1).filter(|&i| toks[i].any(&["of", "with"]));
        return match of.and_then(|i| toks[..i].last()).filter(|t| units.is_empty() && plain(t))
        {
            Some(unit) => vec![singular(&unit.lower)],
            None => units,
        };
    }
    // `Each round takes three blocks`, `each of the four players gets nine cards`.
    let start = toks[..at].iter().rposition(edge).map_or(0, |i| i + 1);
    let each = (start..at).find(|&i| toks[i].any(&["each", "every"]));
    each.map_or_else(Vec::new, |each| words(each, at))
}

fn plain(tok: &Tok) -> bool {
    tok.is_word() && tok.number.is_none() && !is_small(&tok.lower)
}

/// The noun behind a figure, and one past it.
pub(super) fn noun(toks: &[Tok], at: usize) -> Option<(String, usize)> {
    let last = head(toks, at + 1)?;
    Some((singular(&toks[last].lower), last + 1))
}

/// The last word of a noun that begins there: the first plural, or the one word.
fn head(toks: &[Tok], from: usize) -> Option<usize> {
    toks.get(from).filter(|t| plain(t))?;
    let plural = (from..toks.len().min(from + 3))
        .take_while(|&i| plain(&toks[i]))
        .find(|&i| toks[i].lower.ends_with('s') && !toks[i].lower.ends_with("ss"));
    Some(plural.unwrap_or(from))
}
