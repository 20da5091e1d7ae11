//! `The youngest player takes the first turn` and `the dealer takes the first turn`: one thing that happens once, given to two.

use std::collections::BTreeSet;

use super::{Pages, Said, has};
use crate::check::words::{Tok, is_small};
use crate::finding::{Code, Finding};

/// Who does something that is done once.
struct Taker<'p> {
    said: &'p Said<'p>,
    event: &'static str,
    who: BTreeSet<String>,
    words: (usize, usize),
    /// Whether it does not say what begins: `… starts.`
    bare: bool,
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let takers: Vec<Taker<'_>> = pages.said.iter().flat_map(takers).collect();
    // Each phase may be begun by somebody else.
    let parent =
        |t: &Taker<'_>| pages.input.sets[t.said.set].outline.section(t.said.section()).parent;
    for (at, second) in takers.iter().enumerate() {
        let first = takers[..at].iter().find(|first| {
            first.event == second.event
                && first.said.set == second.said.set
                && first.said.section() != second.said.section()
                && apart(first, second)
                && (!first.bare && !second.bare || parent(first) == parent(second))
                && !same_person(pages, first, second)
        });
        let Some(first) = first else { continue };
        let name = |t: &Taker<'_>| {
            t.said.sentence.text[t.said.toks[t.words.0].start..t.said.toks[t.words.1 - 1].end]
                .to_owned()
        };
        found.push(
            Finding::new(
                Code::Tie,
                pages.words(second.said, second.words.0, second.words.1),
                format!(
                    "by `{}` it is `{}` who {}, and here it is `{}`",
                    pages.rule(first.said),
                    name(first),
                    second.event,
                    name(second)
                ),
            )
            .label("another one")
            .related(pages.words(first.said, first.words.0, first.words.1), "somebody else")
            .help("let one of the two rules say it, or say when each of them holds"),
        );
    }
}

/// Whether somebody is named by the place beside another: `to the dealer's left`.
fn beside(taker: &Taker<'_>) -> bool {
    ["left", "right", "opposite", "across", "behind"].iter().any(|w| taker.who.contains(*w))
}

/// Whether the words name two people.
fn apart(first: &Taker<'_>, second: &Taker<'_>) -> bool {
    beside(first) != beside(second)
        || !first.who.is_subset(&second.who) && !second.who.is_subset(&first.who)
}

/// Whether a sentence says that the two are one, or by what somebody gets to be the other.
fn same_person(pages: &Pages<'_>, first: &Taker<'_>, second: &Taker<'_>) -> bool {
    let role = |t: &Taker<'_>| -> Option<String> {
        let mut names = t.who.iter().filter(|w| w.as_str() != "player");
        names.next().filter(|_| names.next().is_none()).cloned()
    };
    let roles: Vec<String> = [role(first), role(second)].into_iter().flatten().collect();
    pages.said.iter().filter(|s| s.set == first.said.set).any(|said| {
        let own = std::ptr::eq(said, first.said) || std::ptr::eq(said, second.said);
        roles.iter().any(|role| {
            let root: String = role.chars().take(4).collect();
            let others: BTreeSet<&String> =
                first.who.union(&second.who).filter(|w| *w != role && *w != "player").collect();
            let speaks = said.toks.iter().any(|t| t.lower.starts_with(&root));
            speaks
                && !own
                && beside(first) == beside(second)
                && others.iter().any(|w| super::names(&said.toks, w))
                || speaks
                    && said.toks.windows(2).any(|w| {
                        w[0].any(&["is", "becomes", "are", "called"])
                            && w[1].any(&["the", "this"])
                    })
                    && !own
        })
    })
}

/// What a sentence gives to somebody, if it does so without a condition.
fn takers<'p>(said: &'p Said<'p>) -> Vec<Taker<'p>> {
    let toks = &said.toks;
    let cases = [
        "if",
        "when",
        "whenever",
        "after",
        "later",
        "second",
        "subsequent",
        "following",
        "new",
        "until",
        "tie",
        "tied",
        "ties",
        "otherwise",
        "instead",
        "unless",
        "except",
        "variant",
        "each",
        "every",
        "round",
        "hand",
        "then",
        "may",
        "not",
        "never",
        "rounds",
        "with",
        "rolled",
        "before",
        "chooses",
    ];
    let mut out = Vec::new();
    let mut from = 0;
    for at in 1..toks.len() {
        if toks[at].any(&[".", ";"]) || toks[at].any(&[",", "and"]) {
            // Behind a comma the subject may still be the same.
            from = at + 1;
            continue;
        }
        let Some(event) = event(&toks[at..]) else { continue };
        let subject = &toks[from..at];
        let opens = subject.first().is_some_and(|t| t.any(&["the", "whoever"]));
        let end = toks[at..]
            .iter()
            .position(|t| t.any(&[",", ";", "."]))
            .map_or(toks.len(), |e| at + e);
        let who: BTreeSet<String> = subject
            .iter()
            .filter(|t| t.is_word() && !is_small(&t.lower))
            .filter(|t| !t.any(&["who", "whoever", "most", "recently", "last", "ever", "one"]))
            .map(|t| t.stem().to_owned())
            .collect();
        let person = has(subject, &["player", "dealer", "whoever", "owner", "host"])
            && !has(
                subject,
                &[
                    "first", "start", "starting", "leader", "lead", "other", "next", "same",
                    "won", "lost", "bid", "previous", "current", "active", "passed", "winner",
                    "loser",
                ],
            );
        if opens
            && person
            && !has(&toks[from..end], &cases)
            && !has(&toks[..from], &["if", "when", "with", "in", "for", "after"])
            && who.iter().any(|w| w != "player")
        {
            let bare = end == at + 1;
            out.push(Taker { said, event, who, words: (from, at), bare });
        }
    }
    out
}

/// What begins there that is done by one player and once.
fn event(toks: &[Tok]) -> Option<&'static str> {
    let words: Vec<&str> = toks.iter().take(9).map(|t| t.lower.as_str()).collect();
    let stop =
        words.iter().position(|w| [",", ".", ";", "and"].contains(w)).unwrap_or(words.len());
    let words = &words[..stop];
    match words {
        ["takes" | "has" | "plays" | "gets", "the", "first" | "opening", "turn", ..]
        | ["goes" | "moves" | "plays" | "acts", "first"]
        | ["starts" | "begins"]
        | ["starts" | "begins" | "opens", "the", "game" | "play"]
        | ["starts" | "begins", "play"] => Some("takes the first turn"),
        ["leads", .., "first", "trick"]
        | ["leads", "first"]
        | ["makes", "the", "first" | "opening", "lead"] => Some("leads to the first trick"),
        ["bids", "first"]
        | ["makes", "the", "first" | "opening", "bid"]
        | ["opens", "the", "bidding"] => Some("makes the first bid"),
        ["deals", "first"]
        | ["deals", "the", "first", "hand"]
        | ["is", "the", "first", "dealer"] => Some("deals first"),
        _ => None,
    }
}
