//! A stretch of time that ends when a place is empty, where the place is filled up again from what never runs out.

use super::{Pages, place};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    one_by_one(pages, found);
    for end in &pages.said {
        let Some(head) = ends_when_empty(&end.toks) else { continue };
        let own = || pages.said.iter().filter(|s| s.set == end.set && !std::ptr::eq(*s, end));
        let Some(fill) = own().find(|s| fills(&s.toks, &head)) else { continue };
        let Some(source) = own().find(|s| endless(&s.toks)) else { continue };
        found.push(
            Finding::new(
                Code::EndlessTime,
                pages.whole(end),
                format!(
                    "this waits for an empty `{head}`, which `{}` fills up each time from what never runs out",
                    pages.rule(fill)
                ),
            )
            .label("never comes to pass")
            .related(pages.whole(fill), "filled up again")
            .related(pages.whole(source), "never runs out")
            .help("name another end, or let what fills it run out"),
        );
    }
}

/// `The phase ends when there are no barges at the quay`, where each is at once replaced by one from the bag to which all of them
/// return.
fn one_by_one(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for end in &pages.said {
        let Some(thing) = ends_without(&end.toks) else { continue };
        let own = || pages.said.iter().filter(|s| s.set == end.set && !std::ptr::eq(*s, end));
        let filled = own().find_map(|s| Some((s, replaced(&s.toks, &thing)?)));
        let Some((fill, source)) = filled else { continue };
        let returns = |s: &&super::Said<'_>| {
            endless(&s.toks) && s.toks.iter().any(|t| t.stem() == source)
                || !std::ptr::eq(*s, fill) && comes_back(&s.toks, &thing, &source)
        };
        let Some(again) = own().find(returns) else { continue };
        found.push(
            Finding::new(
                Code::EndlessTime,
                pages.whole(end),
                format!(
                    "this waits until there is no `{thing}`, and by `{}` each one is replaced at once from the `{source}`, which never runs out",
                    pages.rule(fill)
                ),
            )
            .label("never comes to pass")
            .related(pages.whole(fill), "replaced at once")
            .related(pages.whole(again), "never runs out")
            .help("name another end, or let the place stay empty"),
        );
    }
}

/// `The phase ends as soon as there are no barges at the quay`, `when the quay has no barge left`: what there is none of.
fn ends_without(toks: &[Tok]) -> Option<String> {
    let ends = toks
        .iter()
        .any(|t| t.any(&["ends", "end", "over", "until", "stops", "finishes", "lasts"]));
    let from = toks.iter().position(|t| t.any(&["when", "once", "as", "until", "if"]))?;
    let no = (from..toks.len()).find(|&i| toks[i].is("no"))?;
    let noun = toks.get(no + 1).filter(|t| t.is_word())?;
    let plain =
        !toks.iter().any(|t| t.any(&["or", "player", "players", "bag", "supply", "hand"]));
    let there = toks[no..].iter().any(|t| t.any(&["at", "in", "on", "left"]));
    (ends && plain && there).then(|| noun.stem().to_owned())
}

/// `Is filled straight away with a barge drawn from the bag`: the place that the next one comes from.
fn replaced(toks: &[Tok], thing: &str) -> Option<String> {
    let fills = toks.iter().position(|t| {
        ["fill", "refill", "replace", "replenish"].contains(&t.stem())
            || t.any(&["takes", "taken"]) && toks.iter().any(|t| t.is("place"))
    })?;
    let once = toks.iter().any(|t| {
        t.any(&["immediately", "instantly", "directly", "straight", "always", "promptly"])
    }) || toks
        .windows(2)
        .any(|w| w[0].is("at") && w[1].is("once") || w[0].is("right") && w[1].is("away"));
    let bounded = toks.iter().any(|t| {
        t.any(&["not", "never", "may", "possible", "if", "unless", "round", "phase", "until"])
    });
    let from = (fills..toks.len()).find(|&i| toks[i].any(&["from", "off"]))?;
    let same =
        toks[fills..from].iter().any(|t| t.stem() == thing || t.any(&["one", "another"]));
    (once && same && !bounded).then(|| place(&toks[from + 1..])).flatten().map(|p| p.head)
}

/// `The barge itself goes back into the bag`.
fn comes_back(toks: &[Tok], thing: &str, source: &str) -> bool {
    let names = |word: &str| toks.iter().any(|t| t.stem() == word);
    let back = toks.iter().any(|t| t.any(&["back", "return", "returns", "returned"]));
    let later =
        toks.iter().any(|t| t.any(&["end", "round", "game", "phase", "if", "may", "when"]));
    names(thing) && names(source) && back && !later
}

/// `The phase ends as soon as the basket is empty`, `when no apple is left in the basket`: the place.
fn ends_when_empty(toks: &[Tok]) -> Option<String> {
    let ends = toks
        .iter()
        .any(|t| t.any(&["ends", "end", "over", "until", "stops", "finishes", "lasts"]));
    let from =
        toks.iter().rposition(|t| t.any(&["when", "once", "as", "until", "if", "that"]))?;
    if !ends || toks.iter().any(|t| t.any(&["or", "player's"])) {
        return None;
    }
    let part = &toks[from + 1..];
    if let Some(empty) = part.iter().position(|t| t.any(&["empty", "emptied", "bare"])) {
        return place(&part[..empty]).map(|p| p.head);
    }
    let none = part.first().is_some_and(|t| t.any(&["no", "nothing"]))
        || part.windows(2).any(|w| w[0].any(&["are", "is"]) && w[1].is("no"));
    let within = part.iter().position(|t| t.any(&["in", "on"]))?;
    none.then(|| place(&part[within + 1..])).flatten().map(|p| p.head)
}

/// `After each turn, fill the basket up to nine again`.
fn fills(toks: &[Tok], head: &str) -> bool {
    let named = toks.iter().any(|t| t.stem() == head || t.is("it"));
    let again = toks.iter().any(|t| {
        t.any(&[
            "refill",
            "refills",
            "refilled",
            "replenish",
            "replenished",
            "replace",
            "replaced",
            "replaces",
            "replenishes",
            "restock",
            "restocked",
        ])
    }) || toks
        .iter()
        .any(|t| t.any(&["add", "adds", "fill", "fills", "filled", "added", "put", "puts"]))
        && (toks.iter().any(|t| t.any(&["until", "again"]))
            || toks
                .windows(3)
                .any(|w| w[0].is("up") && w[1].is("to") && w[2].number.is_some()));
    let bounded = toks.iter().any(|t| {
        t.any(&[
            "not", "never", "may", "possible", "if", "unless", "once", "round", "phase", "game",
        ])
    });
    named && again && !bounded && toks.iter().any(|t| t.stem() == head)
}

/// `A supply that never runs out`, `the supply is unlimited`.
fn endless(toks: &[Tok]) -> bool {
    toks.iter()
        .any(|t| t.any(&["unlimited", "endless", "inexhaustible", "limitless", "infinite"]))
        || toks.windows(2).any(|w| {
            w[0].any(&["never", "not", "cannot"])
                && w[1].any(&["run", "runs", "exhausted", "limited"])
        })
}
