//! `To extend, the player returns seven timber tokens`, where nobody may hold more than six.

use super::{Pages, Said, counted};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

/// At most so many of something, with one holder or in one place.
struct Limit<'p, 'a> {
    name: Vec<String>,
    place: Option<String>,
    most: i64,
    said: &'p Said<'a>,
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let limits: Vec<Limit<'_, '_>> = pages.said.iter().flat_map(limits).collect();
    if limits.is_empty() {
        return;
    }
    for said in &pages.said {
        for (from, number, asked) in prices(&said.toks) {
            let Some((name, end)) = counted(&said.toks, number) else { continue };
            let over = limits.iter().find(|limit| {
                limit.said.set == said.set
                    && !std::ptr::eq(limit.said, said)
                    && limit.most < asked
                    && limit.name.iter().all(|w| name.contains(w))
                    && limit.name.last() == name.last()
                    && limit.place.as_ref().is_none_or(|p| super::names(&said.toks, p))
                    && !said.toks.iter().any(|t| t.number == Some(limit.most))
            });
            let Some(over) = over else { continue };
            let (rule, most) = (pages.rule(over.said), over.most);
            found.push(
                Finding::new(
                    Code::NeverLegal,
                    pages.words(said, from, end),
                    format!(
                        "this takes {asked}, and `{rule}` lets nobody have more than {most}"
                    ),
                )
                .label("never legal")
                .related(pages.whole(over.said), format!("at most {most}"))
                .help(
                    "make the two figures agree, or say in which case the limit does not hold",
                ),
            );
        }
    }
}

/// `No player may hold more than six grain tokens or more than six timber tokens`.
fn limits<'p, 'a>(said: &'p Said<'a>) -> Vec<Limit<'p, 'a>> {
    const HAS: [&str; 14] = [
        "hold", "holds", "have", "has", "own", "owns", "carry", "carries", "keep", "contain",
        "contains", "limit", "bear", "bears",
    ];
    let toks = &said.toks;
    // What is done at a time, or in one case.
    let other = said.has(&[
        "if", "when", "whenever", "unless", "who", "whose", "except", "end", "discard",
        "discards", "buy", "play", "take", "takes", "draw", "bid", "place", "move",
    ]) && !said.has(&["beyond"]);
    let Some(have) = toks.iter().position(|t| t.any(&HAS)).filter(|_| !other) else {
        return Vec::new();
    };
    let denied =
        toks.iter().any(|t| t.any(&["no", "nobody", "not", "never", "cannot", "neither"]));
    let place = holder(toks, have);
    let word = |i: usize, k: usize| i.checked_sub(k).map_or("", |i| toks[i].lower.as_str());
    (0..toks.len())
        .filter_map(|i| {
            let most = toks[i].number.filter(|n| *n > 0)?;
            let bound = match (word(i, 2), word(i, 1)) {
                ("more", "than") => denied,
                ("at", "most") | ("up", "to") | ("maximum", "of") => !denied,
                ("limit", "is") => true,
                _ => false,
            };
            let (name, end) = counted(toks, i).filter(|_| bound)?;
            // `seven cards in hand`.
            let inside = toks.get(end).is_some_and(|t| t.any(&["in", "on"]));
            let there = toks[end..]
                .iter()
                .skip(1)
                .take(3)
                .find(|t| !super::super::words::is_small(&t.lower) && !t.any(&["each", "all"]))
                .map(|t| t.stem().to_owned());
            let place = if inside { there } else { place.clone() };
            Some(Limit { name, place, most, said })
        })
        .collect()
}

/// What holds them, where that is no player.
fn holder(toks: &[Tok], have: usize) -> Option<String> {
    const SOMEBODY: [&str; 12] = [
        "player",
        "players",
        "nobody",
        "you",
        "they",
        "everybody",
        "everyone",
        "opponent",
        "team",
        "time",
        "moment",
        "any",
    ];
    let subject = toks[..have].iter().rev().find(|t| {
        t.is_word()
            && !super::super::words::is_small(&t.lower)
            && !t.any(&[
                "may", "can", "must", "never", "not", "cannot", "no", "each", "at", "any",
            ])
            && t.number.is_none()
    })?;
    (!subject.any(&SOMEBODY)).then(|| subject.stem().to_owned())
}

/// What is given up: the verb, the figure and its value.
fn prices(toks: &[Tok]) -> Vec<(usize, usize, i64)> {
    const GIVES: [&str; 12] = [
        "pay",
        "spend",
        "return",
        "discard",
        "remove",
        "give",
        "put",
        "use",
        "sacrifice",
        "trade",
        "deliver",
        "feed",
    ];
    let mut out = Vec::new();
    for at in 0..toks.len() {
        if !GIVES.contains(&toks[at].stem()) || toks[at].lower.ends_with("ed") {
            continue;
        }
        let near = toks[at + 1..].iter().take(4).position(|t| t.number.is_some());
        let Some(number) = near.map(|k| at + 1 + k) else { continue };
        let between = &toks[at + 1..number];
        let plain = between
            .iter()
            .all(|t| t.any(&["up", "back", "in", "away", "exactly", "off", "down"]));
        // Given to somebody, put where it is kept: only what goes away is a price.
        let away = !toks[at].any(&["put", "puts"])
            || between.iter().any(|t| t.is("back"))
            || super::has(&toks[number..], &["back", "supply", "bag", "bank"]);
        let away = away && (toks[at].stem() != "use" || between.iter().any(|t| t.is("up")));
        let open = toks[..at].iter().rev().take(2).any(|t| t.any(&["not", "cannot", "never"]));
        let shared = super::has(toks, &["together", "players", "all"])
            && !super::has(toks, &["all", "to"]);
        // `two of the tokens`, `4 points`: those are not held.
        let Some(asked) = toks[number].number.filter(|_| plain && away && !open && !shared)
        else {
            continue;
        };
        let number = if toks.get(number + 1).is_some_and(|t| t.is("of"))
            && toks
                .get(number + 2)
                .is_some_and(|t| t.any(&["your", "their", "the", "his", "her"]))
        {
            number + 2
        } else {
            number
        };
        out.push((at, number, asked));
    }
    out
}
