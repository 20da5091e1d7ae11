//! `Each nest begins the game empty`, of which a rule counts what lies there and into which nothing is ever put.

use super::{Pages, Said};
use crate::check::words::{Tok, is_small, singular};
use crate::finding::{Code, Finding};

const BRINGS: [&str; 40] = [
    "move", "put", "place", "add", "go", "return", "discard", "draw", "deal", "take", "set",
    "lay", "send", "keep", "store", "shuffle", "become", "fill", "refill", "come", "enter",
    "drop", "gather", "collect", "load", "bring", "throw", "pay", "give", "stack", "play",
    "transfer", "remove", "gain", "pass", "build", "plant", "save", "receive", "slide",
];

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let mut told: Vec<(usize, Vec<String>)> = Vec::new();
    for (s, said) in pages.said.iter().enumerate() {
        for (from, to) in introduced(&said.toks) {
            let name: Vec<String> =
                said.toks[from..to].iter().map(|t| singular(&t.lower)).collect();
            if told.contains(&(said.set, name.clone())) || common(&name) {
                continue;
            }
            let mut asked = None;
            let mut entered = false;
            for (o, other) in pages.said.iter().enumerate().filter(|(_, o)| o.set == said.set) {
                for i in uses(&other.toks, &name) {
                    if (o, i) == (s, from) {
                        continue;
                    }
                    entered |= brought(&other.toks, i, i + name.len());
                    if looks(other, i, i + name.len()) {
                        asked = asked.or(Some(o));
                    }
                }
            }
            let Some(asked) = asked.filter(|_| !entered) else { continue };
            let what = name.join(" ");
            found.push(
                Finding::new(
                    Code::NeverEntered,
                    pages.words(said, from, to),
                    format!("nothing is ever put into the `{what}`"),
                )
                .label("stays empty")
                .related(pages.whole(&pages.said[asked]), "counts on what lies there")
                .help(format!("write what goes there, for example `… is put into the {what}`")),
            );
            told.push((said.set, name));
        }
    }
}

fn common(name: &[String]) -> bool {
    name.last().is_none_or(|n| {
        [
            "hand", "deck", "library", "score", "game", "player", "table", "space", "turn",
            "it", "both", "bag",
        ]
        .contains(&n.as_str())
    })
}

/// The names of places that are said to be empty at first, or to be places.
fn introduced(toks: &[Tok]) -> Vec<(usize, usize)> {
    let mut out = Vec::new();
    // `A place called that player's nest`, `called the upper pile and the lower pile`.
    for i in 0..toks.len() {
        if toks[i].any(&["called", "named"])
            && super::has(
                &toks[..i],
                &["place", "area", "pile", "piles", "row", "space", "places"],
            )
        {
            let mut from = i + 1;
            while toks.get(from).is_some_and(|t| {
                t.any(&["the", "a", "that", "their"]) || t.lower.ends_with("'s")
            }) {
                from += 1;
            }
            out.extend(name(toks, from));
            let and = toks[from..].iter().take(4).position(|t| t.is("and"));
            if let Some(k) = and
                && toks.get(from + k + 1).is_some_and(|t| t.any(&["the", "a"]))
            {
                out.extend(name(toks, from + k + 2));
            }
        }
    }
    // `Leave room for two places, the loft and the crypt`.
    let places = toks.windows(2).position(|w| {
        w[0].any(&["places", "piles", "areas", "spaces", "zones"]) && w[1].any(&[",", ":"])
    });
    if let Some(at) = places.filter(|&i| i > 0) {
        let from = (at + 2..toks.len()).filter(|&i| {
            toks[i - 1].any(&["the", "a", "an"])
                && toks[i - 2].any(&[",", ":", "and", "called"])
        });
        out.extend(from.filter_map(|i| name(toks, i)));
    }
    // `There are a loft and a crypt`, `beside the board lie the loft and the crypt`… are left to `entries`.
    // `… begins empty`, `is empty at the start`: of the subject of the clause, or of what was named last.
    let at_first = ["start", "first", "beginning", "begins", "begin", "starts", "game"];
    for i in 1..toks.len() {
        let empty = toks[i].is("empty");
        // `If the stock is empty, shuffle the heap first`: the first of another clause.
        let long = toks[i..].iter().take(6).take_while(|t| t.is_word()).count();
        let ends = i + long;
        let first = super::has(&toks[i.saturating_sub(4)..i], &at_first)
            || super::has(&toks[i..ends], &at_first);
        if !empty || !first {
            continue;
        }
        // The subject: right before the verb, or before `which` and `and it`.
        let clause = |k: &usize| toks[*k].any(&[";", ".", ":"]);
        let from = (0..i).rev().find(clause).map_or(0, |k| k + 1);
        let verb = (from..i)
            .rev()
            .find(|&k| toks[k].any(&["is", "are", "begins", "begin", "starts", "start"]));
        let Some(verb) = verb else { continue };
        let subject = &toks[from..verb];
        let told = subject
            .last()
            .is_some_and(|t| t.any(&["which", "it", "both", "they", "that", "space"]));
        // `It starts empty` is said of what was named first, `which starts empty` of what was named last.
        let names: Vec<(usize, usize)> = (from..verb)
            .filter(|&k| {
                (toks[k].any(&["a", "an", "the", "each"]) || toks[k].lower.ends_with("'s"))
                    && !toks[k + 1].lower.ends_with("'s")
            })
            .filter_map(|k| name(toks, k + 1))
            .collect();
        let joined = subject.last().is_some_and(|t| t.any(&["both", "they"]));
        let of = if joined {
            names
        } else if subject.last().is_some_and(|t| t.is("it")) {
            names.into_iter().take(1).collect()
        } else if told {
            names.into_iter().rev().take(1).collect()
        } else {
            // `Each nest begins empty`, `a player's trophy pile lies … and is empty`.
            let near = names.iter().rev().find(|(_, end)| *end == verb).copied();
            near.or_else(|| names.first().copied()).into_iter().collect()
        };
        out.extend(of);
    }
    // `The harbour is the place for …`, `one pen at the side`.
    for i in 1..toks.len() {
        let is = toks[i].is("is")
            && toks.get(i + 1).is_some_and(|t| t.any(&["the", "a"]))
            && toks.get(i + 2).is_some_and(|t| t.any(&["place", "area", "space", "pile"]))
            && toks.get(i + 3).is_some_and(|t| t.any(&["for", "beside"]));
        if is && i > 1 && toks[i - 2].any(&["the", "a", "each"]) {
            out.extend(name(toks, i - 1));
        }
        let one = toks[i - 1].is("one")
            && toks.get(i + 1).is_some_and(|t| t.any(&["at", "beside", "in"]))
            && super::has(toks, &["board", "lane", "track"]);
        if one {
            out.extend(name(toks, i));
        }
    }
    out.sort_unstable();
    out.dedup();
    out
}

/// A noun of one or two words that begins there.
fn name(toks: &[Tok], from: usize) -> Option<(usize, usize)> {
    let plain = |t: &Tok| t.is_word() && t.number.is_none() && !is_small(&t.lower);
    let first = toks.get(from).filter(|t| plain(t))?;
    if first.any(&[
        "game",
        "start",
        "beginning",
        "player",
        "players",
        "place",
        "round",
        "turn",
        "side",
        "board",
        "middle",
        "same",
        "first",
    ]) {
        return None;
    }
    let second = toks.get(from + 1).filter(|t| {
        plain(t)
            && t.any(&[
                "pile", "row", "stack", "area", "space", "box", "zone", "heap", "yard", "mat",
            ])
    });
    let open = toks.get(from + 1).is_none_or(|t| {
        !t.is_word()
            || is_small(&t.lower)
            || t.any(&[
                "begins", "begin", "starts", "holds", "lies", "which", "begins", "where",
                "each", "that",
            ])
    });
    match second {
        Some(_) => Some((from, from + 2)),
        None if open => Some((from, from + 1)),
        None => None,
    }
}

fn uses(toks: &[Tok], name: &[String]) -> Vec<usize> {
    (0..toks.len())
        .filter(|&i| {
            name.iter()
                .enumerate()
                .all(|(k, w)| toks.get(i + k).is_some_and(|t| singular(&t.lower) == *w))
        })
        .collect()
}

/// Whether something is brought there.
fn brought(toks: &[Tok], from: usize, to: usize) -> bool {
    let part = toks[..from].iter().rposition(|t| t.any(&[".", ";", ":"])).map_or(0, |i| i + 1);
    // What stands between the preposition and the name says whose it is.
    let near = (from.saturating_sub(8).max(part)..from).rev().find(|&i| {
        let into = toks[i].any(&[
            "to", "into", "onto", "in", "on", "upon", "under", "beneath", "at", "beside",
        ]);
        let own = toks[i + 1..from].iter().all(|t| {
            t.any(&[
                "the", "their", "that", "a", "an", "his", "her", "its", "your", "own", "of",
                "top", "this", "any", "one", "end", "right", "left", "bottom", "front", "side",
                "player", "same", "other", "each", "either",
            ]) || t.lower.ends_with("'s")
        });
        into && own
    });
    let there = near.is_some();
    let own_kin = |i: usize| BRINGS.contains(&toks[i].stem());
    // The verb of this clause, and no verb of what has been done there: `for each card placed in`.
    let near = near.unwrap_or(from);
    // What stands in the opening condition only asks.
    let opens =
        toks.first().is_some_and(|t| t.any(&["if", "when", "while", "once", "whenever"]));
    let comma = toks.iter().position(|t| t.is(",")).unwrap_or(toks.len());
    let asks = opens && near < comma;
    let verb = !asks && (part.max(if opens { comma } else { 0 })..near).any(own_kin);
    let becomes = toks[..from].last().is_some_and(|_| {
        super::has(
            &toks[from.saturating_sub(3)..from],
            &["form", "forms", "become", "becomes", "makes"],
        )
    });
    let gets = toks.get(to).is_some_and(|t| {
        t.any(&["gets", "receives", "takes", "gains", "consists", "contains", "grows"])
    }) && !super::has(&toks[..from], &["if", "when", "while"]);
    // `Fills the basket with eggs`.
    let fills = super::has(
        &toks[from.saturating_sub(4)..from],
        &[
            "fill", "fills", "refill", "refills", "extend", "extends", "load", "loads",
            "enters", "enter", "reaches", "reach",
        ],
    );
    // `Begins with three cards in it`.
    there && verb || becomes || gets || fills
}

/// Whether the sentence counts on what lies there.
fn looks(said: &Said<'_>, from: usize, to: usize) -> bool {
    let toks = &said.toks;
    let inside =
        toks[from.saturating_sub(4)..from].iter().any(|t| t.any(&["in", "on", "from"]));
    let holds = toks.get(to).is_some_and(|t| t.any(&["has", "have", "contains", "holds"]));
    let asks = super::has(
        &toks[..from],
        &[
            "each", "if", "when", "once", "while", "until", "as", "number", "most", "fewest",
            "fewer", "more", "counts", "scores", "score", "last", "many", "with",
        ],
    );
    // `Take one card from the loft`.
    let takes = toks[..from].last().is_some()
        && toks[from.saturating_sub(3)..from].iter().any(|t| t.is("from"))
        && toks[..from].iter().any(|t| {
            [
                "take", "draw", "pick", "buy", "choose", "fetch", "retrieve", "recover",
                "move", "claim",
            ]
            .contains(&t.stem())
        });
    (inside || holds) && asks || takes
}
