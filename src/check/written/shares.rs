//! `The 48 beans are shared out equally: 24 with two players, 15 with three`; `give each player five; with four that leaves 22`:
//! shares and what is left of a whole, for a number of players.

use super::{Pages, Said, counted, has};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for (s, said) in pages.said.iter().enumerate() {
        equal(pages, said, found);
        left_over(pages, s, said, found);
    }
}

fn wrong(
    pages: &Pages<'_>,
    said: &Said<'_>,
    at: usize,
    message: String,
    right: i64,
) -> Finding {
    Finding::new(Code::WrongArithmetic, pages.words(said, at, at + 1), message)
        .label(format!("{right} by the other figures"))
        .help(format!("write {right}, or mend the figures that it comes from"))
}

/// `With three players`, `for 3`: the number of players and the word of its figure.
fn players(toks: &[Tok]) -> Vec<(usize, i64)> {
    (1..toks.len())
        .filter(|&i| toks[i - 1].any(&["with", "for", "among", "between"]))
        .filter_map(|i| toks[i].number.filter(|n| (2..=12).contains(n)).map(|n| (i, n)))
        .filter(|(i, _)| {
            toks.get(i + 1).is_none_or(|t| {
                !t.is_word()
                    || t.any(&[
                        "players", "people", "and", "each", "every", "they", "it", "that",
                        "persons",
                    ])
            })
        })
        .collect()
}

/// Equal shares, each with its number of players, against the whole.
fn equal(pages: &Pages<'_>, said: &Said<'_>, found: &mut Vec<Finding>) {
    let toks = &said.toks;
    let shared = has(toks, &["equally", "evenly"])
        || toks
            .windows(2)
            .any(|w| w[0].any(&["equal", "same"]) && w[1].any(&["shares", "parts", "number"]));
    if !shared || has(toks, &["possible", "rest", "remainder", "leftover", "over", "remaining"])
    {
        return;
    }
    let groups = players(toks);
    let Some(whole) = (0..toks.len()).find(|&i| toks[i].number.is_some_and(|n| n > 5)) else {
        return;
    };
    let first = groups.first().map_or(0, |g| g.0);
    let (Some(total), true) = (toks[whole].number, groups.len() > 1 && whole + 1 < first)
    else {
        return;
    };
    let share = |from: usize, to: usize| {
        (from..to)
            .rev()
            .take_while(|&i| !toks[i].any(&[",", ";", ":", "and"]))
            .find(|&i| toks[i].number.is_some())
    };
    for (n, &(at, people)) in groups.iter().enumerate() {
        let next = groups.get(n + 1).map_or(toks.len(), |g| g.0 - 1);
        let stop = (at + 1..next).find(|&i| toks[i].any(&[";", "."])).unwrap_or(next);
        let before = share(whole + 1, at - 1);
        // `With three players 16 each`.
        let after = (at + 1..stop).find(|&i| toks[i].number.is_some());
        let led = share(whole + 1, first - 1).is_some();
        let Some(own) = (if led { before } else { after }) else { continue };
        let Some(each) = toks[own].number else { continue };
        if each.saturating_mul(people) != total && total % people == 0 {
            let right = total / people;
            found.push(wrong(
                pages,
                said,
                own,
                format!("{total} shared equally among {people} is {right} each, not {each}"),
                right,
            ));
        }
    }
}

/// `Give every player five beans … with four players that leaves 22`, of 40 beans.
fn left_over(pages: &Pages<'_>, s: usize, said: &Said<'_>, found: &mut Vec<Finding>) {
    let toks = &said.toks;
    let groups = players(toks);
    let [(people_at, people)] = groups[..] else { return };
    let Some(leaves) =
        toks.iter().position(|t| t.any(&["leaves", "leaving", "left", "remain", "remaining"]))
    else {
        return;
    };
    let behind = (leaves + 1..toks.len().min(leaves + 4)).find(|&i| toks[i].number.is_some());
    let before = (people_at + 1..leaves).rev().take(5).find(|&i| toks[i].number.is_some());
    let Some(rest_at) =
        (if toks[leaves].any(&["leaves", "leaving"]) { behind } else { before })
    else {
        return;
    };
    let Some(rest) = toks[rest_at].number else { return };
    let near = || {
        (s.saturating_sub(3)..=s).rev().map(|i| &pages.said[i]).filter(|o| o.set == said.set)
    };
    let Some((giver, each, noun)) = near().find_map(|o| given(o).map(|(n, noun)| (o, n, noun)))
    else {
        return;
    };
    // Nothing else goes out of the whole between.
    let more = near().any(|o| {
        o.sentence.span.start > giver.sentence.span.start
            && !std::ptr::eq(o, said)
            && o.toks.iter().any(|t| t.number.is_some())
            || has(&o.toks, &["remove", "removed", "aside"])
    });
    let totals = totals(pages, said, &noun);
    let [total] = totals[..] else { return };
    let right = total - each.saturating_mul(people);
    if !more && right > 0 && rest != right {
        found.push(
            wrong(
                pages,
                said,
                rest_at,
                format!(
                    "of {total} `{noun}`, {people} times {each} leaves {right}, not {rest}"
                ),
                right,
            )
            .related(pages.whole(giver), format!("{each} each")),
        );
    }
}

/// `Give every player four beans`, `each player takes four beans`, `deal four cards to each player`.
pub(super) fn given(said: &Said<'_>) -> Option<(i64, String)> {
    const GIVES: [&str; 7] = ["give", "deal", "take", "get", "receive", "draw", "have"];
    let toks = &said.toks;
    let each =
        toks.windows(2).position(|w| w[0].any(&["each", "every"]) && w[1].is("player"))?;
    let verb =
        toks.iter().position(|t| GIVES.contains(&t.stem()) || t.any(&["starts", "begins"]))?;
    if has(toks, &["if", "when", "may", "must", "then", "turn", "round", "or", "instead"]) {
        return None;
    }
    let number = (verb + 1..toks.len().min(verb + 7)).find(|&i| toks[i].number.is_some())?;
    let noun = counted(toks, number).and_then(|(name, _)| name.last().cloned());
    // `Shuffle the cards and deal four to each player`.
    let shuffled = || {
        let at = toks.iter().position(|t| t.any(&["shuffle", "shuffles", "mix"]))?;
        toks.get(at + 1..verb)?
            .iter()
            .rev()
            .find(|t| t.lower.ends_with('s') && t.is_word())
            .map(|t| t.stem().to_owned())
    };
    let noun = noun.filter(|n| n != "player").or_else(shuffled)?;
    (each + 12 > number).then_some((toks[number].number?, noun))
}

/// How many of something there are, by every sentence that says so, by its own name or the one that it is given.
fn totals(pages: &Pages<'_>, own: &Said<'_>, noun: &str) -> Vec<i64> {
    let mut out: Vec<i64> = Vec::new();
    let others = pages.said.iter().filter(|s| s.set == own.set && !std::ptr::eq(*s, own));
    for said in others.filter(|s| given(s).is_none()) {
        let toks = &said.toks;
        for at in (0..toks.len()).filter(|&i| toks[i].number.is_some_and(|n| n > 11)) {
            let Some(end) = (at + 1..toks.len().min(at + 9))
                .find(|&i| toks[i].stem() == noun && toks[i].is_word())
            else {
                continue;
            };
            let near = counted(toks, at)
                .is_some_and(|(name, _)| name.last().is_some_and(|n| n == noun));
            let called = toks[at + 1..end].iter().any(|t| t.any(&["call", "called", "named"]))
                && !toks[at + 1..end].iter().any(|t| t.number.is_some() || t.is("and"));
            if near || called {
                out.extend(toks[at].number);
            }
        }
    }
    out.sort_unstable();
    out.dedup();
    out
}
