//! `There is a scrap heap`, of which a rule asks how many pieces it has, and to which nothing is ever put.

use super::super::words::{Tok, singular};
use super::Book;
use crate::finding::{Code, Finding, Findings};

/// Verbs that bring something to a place.
const BRINGS: [&str; 34] = [
    "move", "put", "place", "add", "go", "return", "discard", "draw", "deal", "take", "set",
    "lay", "send", "keep", "store", "shuffle", "become", "fill", "refill", "form", "come",
    "enter", "drop", "gather", "collect", "load", "bring", "throw", "pay", "give", "start",
    "begin", "stack", "play",
];

pub(super) fn check(book: &Book<'_>, findings: &mut Findings) {
    unspoken(book, findings);
    for (at, toks) in book.toks.iter().enumerate() {
        let view = book.views[at];
        if view.commentary {
            continue;
        }
        for (from, to) in introduced(toks).into_iter().chain(of_each(toks)) {
            let name: Vec<String> = toks[from..to].iter().map(|t| singular(&t.lower)).collect();
            // Cards come to a hand by drawing.
            if name
                .last()
                .is_some_and(|n| ["hand", "deck", "library", "score"].contains(&n.as_str()))
            {
                continue;
            }
            let mut asked = false;
            // `The vault is for beasts that have died`: where a place starts empty, and what comes to it.
            let filled = uses(book, &name).any(|(other, i)| {
                let behind = |n: usize| book.toks[other].get(i + name.len() + n);
                behind(0).is_some_and(|t| t.is("is")) && behind(1).is_some_and(|t| t.is("for"))
            });
            let mut entered = book.in_table(&name.join(" "));
            for (other, i) in uses(book, &name) {
                if (other, i) == (at, from) {
                    continue;
                }
                let words = &book.toks[other];
                entered |= brought(words, i, i + name.len());
                // What lies there is asked for.
                let inside = words[i.saturating_sub(2)..i].iter().any(|t| t.any(&["in", "on"]));
                let behind = |n: usize| words.get(i + name.len() + n);
                let holds = behind(0)
                    .is_some_and(|t| t.any(&["has", "have", "contains", "holds"]))
                    || behind(0).is_some_and(|t| t.is("is"))
                        && behind(1).is_some_and(|t| t.any(&["empty", "full"]));
                // What somebody takes or holds is a thing, no place.
                entered |= words[i.saturating_sub(2)..i].iter().any(|t| {
                    t.any(&["hold", "holds", "take", "takes", "get", "gets", "pass", "passes"])
                });
                let looks = words[..i].iter().any(|t| {
                    t.any(&[
                        "each", "if", "when", "once", "while", "until", "as", "number", "most",
                        "fewest", "fewer", "more",
                    ])
                });
                // `play a card from your own crypt`.
                let from = words[i.saturating_sub(5)..i]
                    .iter()
                    .rposition(|t| t.is("from"))
                    .is_some_and(|k| {
                        words[(i.saturating_sub(5) + k)..i]
                            .iter()
                            .all(|t| t.is_word() && !t.is("to"))
                    });
                asked |= looks && (inside || holds) || from && filled;
            }
            if !asked || entered {
                continue;
            }
            let what = &view.sentence.text[toks[from].start..toks[to - 1].end];
            findings.push(
                Finding::new(
                    Code::NeverEntered,
                    book.input.place(view, toks[from].start, toks[to - 1].end),
                    format!("nothing is ever put into the `{what}`"),
                )
                .label("stays empty")
                .help(format!("write what goes there, for example `… is put into the {what}`")),
            );
        }
    }
}

/// `The places are the well, the loft and for each player a sack`, where no other sentence speaks of one of them.
fn unspoken(book: &Book<'_>, findings: &mut Findings) {
    for (at, toks) in book.toks.iter().enumerate() {
        let Some(are) = toks.iter().take(5).position(|t| t.any(&["are", ":"])) else {
            continue;
        };
        let places = toks[..are].iter().any(|t| {
            t.any(&["zones", "places", "areas", "piles", "locations", "regions", "spaces"])
        });
        let there = toks.first().is_some_and(|t| t.is("there"))
            && is_places(book, at, &toks[are + 1..]);
        if !places && !there || book.views[at].commentary {
            continue;
        }
        for part in toks[are + 1..].split(|t| t.any(&[",", "and", "."])) {
            // `For each player a sack`.
            let lead = part
                .iter()
                .take_while(|t| t.any(&["for", "each", "every", "player", ":"]))
                .count();
            let article = part.get(lead).is_some_and(|t| t.any(&["the", "a", "an"]));
            let named: Vec<&Tok> =
                if article { part[lead + 1..].iter().collect() } else { Vec::new() };
            let plain = (1..=2).contains(&named.len())
                && named.iter().all(|t| t.is_word() && t.number.is_none());
            let (Some(first), Some(last)) = (named.first(), named.last()) else { continue };
            let name: Vec<String> = named.iter().map(|t| singular(&t.lower)).collect();
            let elsewhere = uses(book, &name).any(|(other, _)| other != at);
            let titled = book.input.sets[book.views[at].set].outline.sections.iter().any(|s| {
                s.title
                    .as_ref()
                    .is_some_and(|(t, _)| t.to_lowercase().contains(&name.join(" ")))
            });
            if !plain || elsewhere || titled || book.in_table(&name.join(" ")) {
                continue;
            }
            let what = &book.views[at].sentence.text[first.start..last.end];
            findings.push(
                Finding::new(
                    Code::NeverEntered,
                    book.input.place(book.views[at], first.start, last.end),
                    format!("nothing is ever put into the `{what}`, and no other sentence speaks of it"),
                )
                .label("stays empty")
                .help(format!("write what goes there, for example `… is put into the {what}`, or take it out")),
            );
        }
    }
}

/// Whether others of `a pantry, a table and a bin` are places elsewhere: something is put into them.
fn is_places(book: &Book<'_>, at: usize, row: &[Tok]) -> bool {
    row.split(|t| t.any(&[",", "and", "."])).any(|part| {
        let [article, name] = part else { return false };
        article.any(&["a", "an"])
            && uses(book, &[singular(&name.lower)])
                .any(|(other, i)| other != at && brought(book.toks[other], i, i + 1))
    })
}

/// Whether something is brought to the place that the words name.
fn brought(words: &[Tok], from: usize, to: usize) -> bool {
    let near = &words[from.saturating_sub(3)..from];
    let verb = (0..from).any(|i| {
        // `lanterns that were moved to a loft` speaks of those that somebody has moved there.
        let told = i > 1
            && words[i - 1].any(&["was", "were", "been", "is", "are"])
            && words[..i - 1].last().is_some_and(|t| t.any(&["that", "which", "who"]));
        BRINGS.contains(&words[i].stem()) && !told
    });
    // `for each card in their cellar` only looks there.
    let looks = words[from.saturating_sub(5)..from]
        .windows(2)
        .any(|w| w[0].any(&["each", "every", "many", "most"]) && w[1].is_word())
        || near.iter().any(|t| t.any(&["from", "of", "than"]));
    let there = near.iter().any(|t| {
        t.any(&[
            "to", "into", "onto", "in", "on", "upon", "under", "at", "beside", "between",
            "below", "with",
        ])
    });
    // What it receives, starts with or is made of is said of it; it may be brought to itself.
    let next = words.get(to);
    // `the loft is a pile` says what it is.
    let defined = next.is_some_and(|t| t.is("is"))
        && words.get(to + 1).is_some_and(|t| t.any(&["a", "an", "the", "for"]));
    let gets = next.is_some_and(|t| {
        t.any(&[
            "gets", "receives", "starts", "begins", "takes", "gains", "consists", "is",
            "holds", "contains",
        ])
    });
    let asks = words[..from].iter().any(|t| t.any(&["if", "when", "once", "while", "until"]));
    let receives =
        gets && !defined && !asks && !words.get(to + 1).is_some_and(|t| t.is("empty"));
    let made = words[..from].iter().any(|t| {
        t.any(&[
            "form", "forms", "make", "called", "becomes", "fill", "refill", "create", "build",
        ])
    });
    there && verb && !looks || receives || made
}

/// The name in `There is a scrap heap.`, `… and there is a scrap heap`.
fn introduced(toks: &[Tok]) -> Option<(usize, usize)> {
    let at = toks.windows(3).position(|w| {
        w[0].is("there") && w[1].is("is") && w[2].any(&["a", "an", "one", "also"])
    })?;
    // `If there is a tie` introduces nothing.
    if at > 0 && toks[at - 1].any(&["if", "when", "unless", "while", "until", "once"]) {
        return None;
    }
    let from = at + 3;
    let len = toks[from..].iter().take_while(|t| t.is_word() && !t.any(&["and"])).count();
    ((1..=2).contains(&len) && toks[from].number.is_none()).then_some((from, from + len))
}

/// The names in `Each player has a hand, a shelf and a cellar.`
fn of_each(toks: &[Tok]) -> Vec<(usize, usize)> {
    let each = toks.first().is_some_and(|t| t.any(&["each", "every"]));
    if !each || !toks.get(2).is_some_and(|t| t.is("has")) {
        return Vec::new();
    }
    let parts: Vec<(usize, usize)> = toks[3..]
        .split(|t| t.any(&[",", "and"]))
        .filter_map(|part| {
            let first = part.first()?;
            let from = toks.iter().position(|t| t.start == first.start)?;
            let named = first.any(&["a", "an"]) && (2..=3).contains(&part.len());
            named.then_some((from + 1, from + part.len()))
        })
        .collect();
    if parts.len() > 1 { parts } else { Vec::new() }
}

/// Where a name stands.
fn uses<'b>(
    book: &'b Book<'_>,
    name: &'b [String],
) -> impl Iterator<Item = (usize, usize)> + 'b {
    book.words().map(|(at, i, _)| (at, i)).filter(move |&(at, i)| {
        name.iter().enumerate().all(|(k, word)| {
            book.toks[at].get(i + k).is_some_and(|t| singular(&t.lower) == *word)
        })
    })
}
