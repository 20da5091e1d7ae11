//! `Let each player draw seven, which leaves fourteen tiles`, where there are forty and four play.

use super::{Pages, Said, has};
use crate::check::plain::stem;
use crate::check::words::{Tok, is_small};
use crate::finding::{Code, Finding};

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for (at, said) in pages.said.iter().enumerate() {
        let within = dealt(&said.toks);
        let before = at.checked_sub(1).map(|at| &pages.said[at]);
        let behind = before.filter(|b| b.set == said.set);
        let apart = || behind.and_then(|before| dealt_before(&before.toks, &said.toks));
        let here = within.map(|(each, rest)| (&said.toks[each], rest));
        let Some((each, rest)) = here.or_else(apart) else { continue };
        let (Some(by), Some(left)) = (each.number, said.toks[rest].number) else {
            continue;
        };
        let of_each = || within.and_then(|(each, _)| noun(&said.toks, each));
        let Some(noun) = noun(&said.toks, rest).or_else(of_each) else {
            continue;
        };
        let Some(players) = players(pages, said) else { continue };
        let Some((all, other)) = stock(pages, said, &noun) else { continue };
        let is = all - players * by;
        if is == left || is < 0 {
            continue;
        }
        let mut finding = Finding::new(
            Code::WrongArithmetic,
            pages.words(said, rest, rest + 1),
            format!(
                "`{}` does not follow: {all} less {players} times {by} is {is}",
                said.toks[rest].lower
            ),
        )
        .label(format!("{is} are left"))
        .help("change one of the figures");
        if !std::ptr::eq(other, said) {
            finding = finding.related(pages.whole(other), format!("{all} here"));
        }
        found.push(finding);
    }
}

/// `Deal ten cards to each player. The other thirty cards are set aside`: the figure of each, and the one of what is left.
fn dealt_before<'t>(before: &'t [Tok], toks: &[Tok]) -> Option<(&'t Tok, usize)> {
    let opens = toks.first().is_some_and(|t| t.is("the"))
        && toks.get(1).is_some_and(|t| t.any(&["other", "remaining", "last"]));
    let rest =
        opens.then_some(2).filter(|&at| toks.get(at).is_some_and(|t| t.number.is_some()))?;
    let deals = before.first().is_some_and(|t| t.any(&["deal", "give", "hand"]));
    let each = before.windows(2).any(|w| w[0].is("each") && w[1].is("player"))
        || has(before, &["everyone", "everybody"]);
    let mut figures = before.iter().filter(|t| t.number.is_some());
    let (first, more) = (figures.next()?, figures.next());
    (deals && each && more.is_none()).then_some((first, rest))
}

/// The figure that each player gets, and the one of what is left then.
fn dealt(toks: &[Tok]) -> Option<(usize, usize)> {
    let rest = toks
        .iter()
        .position(|t| t.any(&["leaves", "leaving", "remaining", "remain", "left"]))?;
    let figures: Vec<usize> = (0..toks.len()).filter(|&i| toks[i].number.is_some()).collect();
    let [first, second] = figures[..] else { return None };
    let per = toks[..second].windows(2).any(|w| {
        w[0].any(&["each", "every", "all"]) && w[1].any(&["player", "players"])
            || w[0].is("to") && w[1].is("each")
    }) || has(toks, &["everyone", "apiece", "everybody", "each"]);
    let near = rest.abs_diff(second) < 5 && (second > rest || second + 4 > rest);
    let takes = toks[..second].iter().any(|t| {
        ["deal", "draw", "take", "receive", "get", "give", "have", "begin", "start", "hand"]
            .contains(&t.stem())
    });
    let bounded =
        has(toks, &["if", "or", "more", "least", "most", "fewer", "than", "discard", "except"]);
    (per && near && takes && !bounded && first < second).then_some((first, second))
}

/// What is counted by a figure.
fn noun(toks: &[Tok], at: usize) -> Option<String> {
    let words = toks[at + 1..]
        .iter()
        .take(3)
        .take_while(|t| t.is_word() && t.number.is_none() && !is_small(&t.lower));
    let mut last = None;
    for tok in words {
        if tok.lower.ends_with('s')
            && tok.lower.len() > 3
            && !tok.any(&["this", "leaves", "players"])
        {
            last = Some(stem(&tok.lower));
            break;
        }
    }
    last
}

/// How many play, where that is one number: `for exactly four players`, `a game for two`.
fn players(pages: &Pages<'_>, said: &Said<'_>) -> Option<i64> {
    let mut known: Option<i64> = None;
    for other in pages.said.iter().filter(|s| s.set == said.set) {
        let toks = &other.toks;
        for at in 0..toks.len() {
            let Some(n) = toks[at].number else { continue };
            let ranged = at > 0 && toks[at - 1].any(&["to", "or", "-", "\u{2013}"])
                || toks.get(at + 1).is_some_and(|t| t.any(&["to", "or", "\u{2013}", "and"]));
            let counts = toks.get(at + 1).is_some_and(|t| t.any(&["players", "people"]))
                || toks.get(at + 1).is_some_and(|t| t.is("-"))
                    && toks.get(at + 2).is_some_and(|t| t.is("player"));
            if !counts {
                continue;
            }
            // Several numbers of players, or figures for some of them.
            if ranged || known.is_some_and(|k| k != n) {
                return None;
            }
            known = Some(n);
        }
    }
    known
}

/// How many there are, where no other figure of them is as high.
fn stock<'p>(
    pages: &'p Pages<'_>,
    said: &'p Said<'p>,
    noun: &str,
) -> Option<(i64, &'p Said<'p>)> {
    let mut all: Option<(i64, &Said<'_>)> = None;
    let mut lesser = 0;
    for other in pages.said.iter().filter(|s| s.set == said.set && !std::ptr::eq(*s, said)) {
        let toks = &other.toks;
        for at in 0..toks.len() {
            let Some(n) = toks[at].number else { continue };
            if self::noun(toks, at).as_deref() != Some(noun) {
                continue;
            }
            let total = toks[at + 1..]
                .windows(2)
                .take(3)
                .any(|w| w[0].is("in") && w[1].any(&["all", "total"]))
                || toks.get(at + 2).is_some_and(|t| t.any(&["altogether"]))
                || toks[..at].iter().rev().take(5).any(|t| {
                    t.any(&[
                        "are",
                        "has",
                        "contains",
                        "of",
                        "uses",
                        "consists",
                        "with",
                        "holds",
                        "comprises",
                        "using",
                    ])
                });
            let each = toks[at + 1..].iter().take(5).any(|t| t.any(&["each", "per"]))
                || toks[..at].iter().rev().take(3).any(|t| t.any(&["each", "every"]));
            if !total || each {
                lesser = lesser.max(n);
                continue;
            }
            match all {
                Some((known, _)) if known == n => {}
                Some((known, _)) if known > n => lesser = lesser.max(n),
                Some((known, _)) => {
                    lesser = lesser.max(known);
                    all = Some((n, other));
                }
                None => all = Some((n, other)),
            }
        }
        // What is taken out first is not dealt.
        let out = has(toks, &["remove", "removed", "aside"]) && super::names(toks, noun);
        if out {
            return None;
        }
    }
    all.filter(|(n, _)| *n > lesser)
}
