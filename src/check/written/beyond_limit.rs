//! `A player who has nine shells may …`, where nobody can ever have more than seven.

use super::{Pages, Said, counted};
use crate::check::clauses::bands::values;
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

const HOLDS: [&str; 4] = ["hold", "have", "own", "keep"];

/// The most of something that anybody can have.
struct Limit<'s, 'p> {
    said: &'s Said<'p>,
    most: i64,
    noun: String,
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for said in &pages.said {
        beyond_its_condition(pages, said, found);
    }
    for limit in pages.said.iter().filter_map(limit) {
        // `A shelf can hold up to three jars` is no limit of who has several shelves.
        let shelf = limit
            .said
            .toks
            .iter()
            .take(3)
            .any(|t| super::room::is_part(pages, limit.said.set, t.stem()));
        if shelf {
            continue;
        }
        for said in pages.said.iter().filter(|s| s.set == limit.said.set) {
            if std::ptr::eq(said, limit.said) {
                continue;
            }
            let paid = price(&said.toks, &limit.noun).filter(|(_, _, n)| *n > limit.most);
            let Some((at, end, least)) = asks(&said.toks, &limit).or(paid) else { continue };
            found.push(
                Finding::new(
                    Code::NeverApplies,
                    pages.words(said, at, end),
                    format!(
                        "this never applies: it asks for {least} `{}`, and by `{}` nobody has more than {}",
                        limit.noun,
                        pages.rule(limit.said),
                        limit.most
                    ),
                )
                .label(format!("{least} here"))
                .related(pages.whole(limit.said), format!("{} at most", limit.most))
                .help("change one of the two figures"),
            );
        }
    }
}

/// `No player can hold more than eight shells`, `a player may have at most five cards`.
fn limit<'s, 'p>(said: &'s Said<'p>) -> Option<Limit<'s, 'p>> {
    let toks = &said.toks;
    let verb = toks.iter().position(|t| HOLDS.contains(&t.stem()))?;
    let modal = toks[..verb]
        .iter()
        .rposition(|t| t.any(&["may", "can", "cannot", "must", "shall", "never"]))?;
    // A limit of some moment is none of another.
    let first = toks.iter().position(|t| t.any(&[";", "."])).unwrap_or(toks.len());
    let timed = toks[..first.max(verb)].iter().any(|t| {
        t.any(&[
            "if", "when", "at", "after", "during", "while", "unless", "who", "except", "until",
        ]) && !t.any(&["most"])
    }) && !toks[..first]
        .windows(2)
        .any(|w| w[0].is("at") && w[1].any(&["most", "once"]));
    let figure = (verb + 1..toks.len().min(verb + 7)).find(|&i| toks[i].number.is_some())?;
    let number = toks[figure].number?;
    let between = &toks[verb + 1..figure];
    let than = between.last().is_some_and(|t| t.is("than")) && super::has(between, &["more"]);
    let denied =
        toks[..verb].iter().any(|t| t.any(&["no", "nobody", "never", "cannot", "not"]));
    let at_most = super::has(between, &["most"])
        || between.windows(2).any(|w| w[0].is("up") && w[1].is("to"));
    let no_more = between.windows(2).any(|w| w[0].is("no") && w[1].is("more"));
    let bound = than && (denied || no_more) || at_most && !denied;
    let (name, end) = counted(toks, figure)?;
    // `More than eight shells in their hand` is a limit of the hand.
    let placed = toks.get(end).is_some_and(|t| t.any(&["in", "on", "of", "from", "at"]));
    (bound && !timed && !placed && modal < verb && number > 0).then(|| Limit {
        said,
        most: number,
        noun: name.last().cloned().unwrap_or_default(),
    })
}

/// `Or buy the engine for ten coins`, `burn five planks to …`: what is paid, and how many of it.
fn price(toks: &[Tok], noun: &str) -> Option<(usize, usize, i64)> {
    const PAY: [&str; 8] =
        ["pay", "spend", "cost", "burn", "sacrifice", "return", "forfeit", "give"];
    (1..toks.len()).find_map(|at| {
        let value = toks[at].number?;
        let bought = toks[at - 1].is("for")
            && toks[..at]
                .iter()
                .any(|t| ["buy", "build", "purchase", "hire"].contains(&t.stem()));
        let (name, end) = counted(toks, at)?;
        let paid = PAY.contains(&toks[at - 1].stem());
        // `Pay ten coins for each`, `up to ten`: as often as that.
        let each = toks[end..].iter().any(|t| t.any(&["each", "per", "every"]));
        ((bought || paid) && !each && name.last().is_some_and(|n| n == noun)).then_some((
            at - 1,
            end,
            value,
        ))
    })
}

/// `You may burn five planks, provided that you have no more than four`: the condition leaves too few for the price.
fn beyond_its_condition(pages: &Pages<'_>, said: &Said<'_>, found: &mut Vec<Finding>) {
    let toks = &said.toks;
    let from = toks.iter().position(|t| t.any(&["provided", "if", "while", "only", "when"]));
    let Some(from) = from.filter(|&i| i > 2) else { return };
    let figure = (from..toks.len()).find(|&i| toks[i].number.is_some());
    let Some(figure) = figure.filter(|_| super::has(&toks[from..], &HOLDS)) else { return };
    let Some((name, end)) = counted(toks, figure) else { return };
    let Some(noun) = name.last() else { return };
    let Some((first, last, stretch)) = values(toks, figure) else { return };
    let Some((_, _, asked)) = price(&toks[..from], noun) else { return };
    // The condition is on who pays.
    let own = toks[from..first].iter().any(|t| t.any(&["you", "they", "he", "she"]));
    if own && stretch.high < asked {
        found.push(
            Finding::new(
                Code::NeverLegal,
                pages.words(said, first, last.max(end)),
                format!("this can never be done: it takes {asked} `{noun}`, and who may do it has {} at most", stretch.high),
            )
            .label(format!("{} at most", stretch.high))
            .help("change one of the two figures"),
        );
    }
}

/// Whether a condition asks for more than that: where, and for how many at least.
fn asks(toks: &[Tok], limit: &Limit<'_, '_>) -> Option<(usize, usize, i64)> {
    // What is beyond a limit is given up.
    if super::has(
        toks,
        &["excess", "down", "until", "limit", "discard", "discards", "would", "surplus"],
    ) {
        return None;
    }
    (1..toks.len()).find_map(|at| {
        let near = &toks[at.saturating_sub(5)..at];
        let has = near.iter().rposition(|t| HOLDS.contains(&t.stem()) || t.is("with"))?;
        let from = at.saturating_sub(5) + has;
        let asked = toks[from].lower.ends_with("ing")
            || toks[from].is("with")
            || toks[..from].iter().rev().take_while(|t| !t.any(&[",", ";", "."])).any(|t| {
                t.any(&[
                    "if", "when", "whenever", "while", "who", "once", "as", "unless", "to",
                    "reach", "until",
                ])
            });
        let (_, _, stretch) = values(toks, at).filter(|_| toks[at].number.is_some())?;
        let (name, end) = counted(toks, at).or_else(|| {
            let after = toks[at + 1..].iter().position(|t| t.any(&["more", "higher"]))?;
            counted(toks, at + 1 + after)
        })?;
        let same = name.last().is_some_and(|n| *n == limit.noun);
        (asked
            && same
            && stretch.low > limit.most
            && toks[from + 1..at].iter().all(|t| !t.any(&[",", "and", "a", "an", "the"])))
        .then_some((from, end, stretch.low))
    })
}
