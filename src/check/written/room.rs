//! `The first player with six pearls in the shell wins`, where a shell has four hollows and a hollow has room for one pearl.

use super::{Pages, Said, counted};
use crate::check::words::{Tok, singular};
use crate::finding::{Code, Finding};

/// How much of a thing a holder has room for, and the sentences that say so.
struct Room<'p> {
    holder: String,
    thing: String,
    most: i64,
    said: Vec<&'p Said<'p>>,
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let rooms = rooms(pages);
    for (at, room) in rooms.iter().enumerate() {
        // What is enlarged, or of several sizes, has no one limit.
        let several = rooms.iter().enumerate().any(|(i, other)| {
            i != at
                && other.holder == room.holder
                && other.thing == room.thing
                && other.most != room.most
        });
        if several {
            continue;
        }
        let set = room.said[0].set;
        for said in pages.said.iter().filter(|s| s.set == set) {
            if room.said.iter().any(|own| std::ptr::eq(*own, said)) {
                continue;
            }
            let Some((from, to, asked)) = asks(&said.toks, room) else { continue };
            found.push(
                Finding::new(
                    Code::NeverApplies,
                    pages.words(said, from, to),
                    format!(
                        "this never comes about: there is no room for {asked} `{}` in the `{}`, which by `{}` holds {} at most",
                        room.thing,
                        room.holder,
                        pages.rule(room.said[0]),
                        room.most
                    ),
                )
                .label(format!("{asked} here"))
                .related(pages.whole(room.said[0]), format!("{} at most", room.most))
                .help("change one of the two figures"),
            );
        }
    }
}

/// All that is said of what holds how much, by two sentences of which one says how many parts, and the other what a part has room
/// for.
fn rooms<'p>(pages: &'p Pages<'_>) -> Vec<Room<'p>> {
    let mut out = Vec::new();
    let parts: Vec<(&Said<'_>, String, i64, String)> = pages
        .said
        .iter()
        .flat_map(|said| parts(&said.toks).into_iter().map(move |(a, n, b)| (said, a, n, b)))
        .collect();
    for said in &pages.said {
        if let Some((holder, most, thing)) = holds(&said.toks) {
            for (whole, of, n, part) in &parts {
                let enlarged = pages.said.iter().any(|s| {
                    s.has(&["additional", "extra", "another", "more", "further"])
                        && super::names(&s.toks, part)
                });
                if same(part, &holder) && whole.set == said.set && !enlarged && *of != thing {
                    out.push(Room {
                        holder: of.clone(),
                        thing: thing.clone(),
                        most: n * most,
                        said: vec![whole, said],
                    });
                }
            }
        }
    }
    out
}

/// Whether a noun is a part of something that holds things: what it has room for is no limit of a player.
pub(super) fn is_part(pages: &Pages<'_>, set: usize, noun: &str) -> bool {
    let own = pages.said.iter().filter(|s| s.set == set);
    own.filter_map(|s| parts(&s.toks)).any(|(_, _, part)| same(&part, noun))
}

/// Whether two nouns are one, `shelves` having lost its ending in another way than `shelf`.
fn same(a: &str, b: &str) -> bool {
    let root = |long: &str, short: &str| {
        long.strip_suffix("ve")
            .is_some_and(|r| short.strip_prefix(r).is_some_and(|f| f.starts_with('f')))
    };
    a == b || root(a, b) || root(b, a)
}

/// `A shell with four hollows`, `each cart has three shelves`: the whole, how many parts, the part.
fn parts(toks: &[Tok]) -> Option<(String, i64, String)> {
    (2..toks.len()).find_map(|at| {
        let n = toks[at].number.filter(|n| *n > 1)?;
        let with = &toks[at - 1];
        let whole = if with.any(&["with", "has", "have"]) {
            at - 2
        } else if with.any(&["of", "into"])
            && toks[at - 2].any(&["consists", "divided", "made"])
        {
            (at - 2).checked_sub(2)?
        } else {
            return None;
        };
        let whole =
            if toks[whole].any(&["that", "which"]) { whole.checked_sub(1)? } else { whole };
        // Only what there is one of: `a shell`, `each shell`.
        let one = toks[whole.saturating_sub(2)..whole]
            .iter()
            .any(|t| t.any(&["a", "an", "each", "every", "the", "one"]));
        let (name, _) = counted(toks, at)?;
        let noun = toks[whole].is_word() && toks[whole].number.is_none();
        (one && noun
            && !toks[whole].any(&["player", "game", "board", "turn", "round", "table"]))
        .then(|| Some((singular(&toks[whole].lower), n, name.last()?.clone())))
        .flatten()
    })
}

/// `A hollow has room for one pearl`, `each shelf holds two jars`: the part, how many, and what.
fn holds(toks: &[Tok]) -> Option<(String, i64, String)> {
    let first = toks.first()?.any(&["a", "an", "each", "every", "the", "one"]).then_some(1)?;
    let subject = first + usize::from(toks.get(first)?.any(&["of", "such"]));
    let mut at = subject + 1;
    let start = at;
    while toks.get(at).is_some_and(|t| {
        t.any(&[
            "has", "room", "for", "can", "may", "must", "hold", "holds", "take", "takes",
            "contain", "contains", "at", "most", "only", "up", "to", "exactly", "just",
            "space", "carry", "carries", "a", "maximum", "of", "not", "never", "cannot",
            "more", "than", "accepts", "accept",
        ])
    }) {
        at += 1;
    }
    let n = toks.get(at)?.number.filter(|n| *n > 0)?;
    let verb = &toks[start..at];
    let holds = super::has(
        verb,
        &[
            "room", "hold", "holds", "take", "takes", "contain", "contains", "space", "carry",
            "carries", "accepts", "accept",
        ],
    ) && !super::has(verb, &["must"]);
    let (name, _) = counted(toks, at)?;
    let free = super::has(toks, &["unless", "except", "if", "when", "than"]);
    (holds && !free)
        .then(|| Some((singular(&toks[subject].lower), n, name.last()?.clone())))
        .flatten()
}

/// `With six pearls in the shell`, `a ship with twelve sails`: more than there is room for.
fn asks(toks: &[Tok], room: &Room<'_>) -> Option<(usize, usize, i64)> {
    if super::has(toks, &["would", "excess", "surplus", "too", "cannot", "never", "total"]) {
        return None;
    }
    (1..toks.len()).find_map(|at| {
        let n = toks[at].number.filter(|n| *n > room.most)?;
        let (name, end) = counted(toks, at)?;
        let than = toks[at - 1].any(&["than", "of"]);
        let thing = name.last().is_some_and(|w| *w == room.thing);
        if than || !thing {
            return None;
        }
        let bears = toks[at - 1].any(&["with", "has", "holds", "carries", "bears"]);
        if bears && at > 1 && toks[at - 2].lower == room.holder {
            return Some((at - 2, end, n));
        }
        let there = toks.get(end)?.any(&["in", "on", "into", "inside", "aboard", "onto"]);
        let mut to = end + 1;
        while toks.get(to).is_some_and(|t| {
            t.any(&[
                "the", "their", "your", "a", "his", "her", "its", "own", "one", "that", "any",
            ])
        }) {
            to += 1;
        }
        let holder = toks.get(to)?;
        (there && holder.lower == room.holder).then_some((at, to + 1, n))
    })
}
