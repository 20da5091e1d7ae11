//! `Lay down as many of your standing porters as the load weighs`, in a book in which none ever stands up again.

use super::{Pages, Said, has};
use crate::check::words::{Tok, singular};
use crate::finding::{Code, Finding};

/// How something is before it is used, the verbs that use it, and the words by which it is so again.
struct Way {
    before: &'static [&'static str],
    down: &'static [&'static str],
    again: &'static [&'static str],
}

const WAYS: [Way; 4] = [
    Way {
        before: &["standing", "upright"],
        down: &["lay", "tip", "knock", "tilt", "turn", "topple", "rotate", "tap", "exhaust"],
        again: &[
            "stand",
            "stands",
            "raise",
            "raises",
            "raised",
            "rise",
            "rises",
            "straighten",
            "straightens",
            "straightened",
            "untap",
            "right",
            "righted",
            "erected",
        ],
    },
    Way {
        before: &["ready", "untapped", "unexhausted"],
        down: &["exhaust", "tap", "tire", "tilt", "turn", "rotate", "spend", "lay"],
        again: &[
            "readied",
            "readies",
            "refresh",
            "refreshes",
            "rest",
            "rests",
            "recover",
            "recovers",
            "untap",
            "untaps",
            "restored",
            "restore",
            "restores",
            "upright",
            "straighten",
        ],
    },
    Way {
        before: &["awake", "waking"],
        down: &["put", "lull", "send", "lay"],
        again: &["wake", "wakes", "woken", "awaken", "awakens", "wakened"],
    },
    Way {
        before: &["lit", "burning"],
        down: &["snuff", "extinguish", "put", "blow", "douse", "quench"],
        again: &[
            "light",
            "lights",
            "relight",
            "relit",
            "rekindle",
            "rekindled",
            "kindle",
            "ignite",
        ],
    },
];

/// Words without which a verb of many uses does not use anything up: `lay down`, `blow out`, `put to sleep`.
const HOW: [&str; 8] = ["down", "over", "sideways", "flat", "out", "asleep", "sleep", "bed"];

/// Verbs that need none of them.
const PLAIN: [&str; 9] =
    ["tap", "exhaust", "topple", "tilt", "snuff", "extinguish", "douse", "quench", "tire"];

/// Words by which anything comes back to what it was.
const ANEW: [&str; 12] = [
    "again",
    "back",
    "reset",
    "resets",
    "anew",
    "reuse",
    "reused",
    "returns",
    "restored",
    "replenished",
    "becomes",
    "become",
];

/// Words by which something is meant to be used up.
const FOR_GOOD: [&str; 11] = [
    "rest",
    "good",
    "permanently",
    "once",
    "forever",
    "used",
    "removed",
    "game",
    "until",
    "longer",
    "box",
];

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for said in &pages.said {
        let Some((way, from, at)) = WAYS.iter().find_map(|way| lays(&said.toks, way)) else {
            continue;
        };
        let thing = singular(&said.toks[at + 1].lower);
        let own = |o: &&Said<'_>| o.set == said.set;
        let comes_back = pages.said.iter().filter(own).any(|other| {
            let toks = &other.toks;
            let again = has(toks, way.again) || has(toks, &ANEW) && same(toks, &thing);
            let made = toks.iter().enumerate().any(|(i, t)| {
                t.any(way.before)
                    && toks[i.saturating_sub(6)..i].iter().any(|t| {
                        t.any(&[
                            "turn", "turned", "set", "made", "make", "put", "placed", "get",
                            "gets",
                        ])
                    })
                    && !std::ptr::eq(other, said)
            });
            again || made
        });
        let meant = has(&said.toks, &FOR_GOOD)
            || pages.said.iter().filter(own).any(|other| {
                same(&other.toks, &thing)
                    && has(&other.toks, &["once", "good", "permanently", "used"])
            });
        if comes_back || meant {
            continue;
        }
        let state = &said.toks[at].lower;
        found.push(
            Finding::new(
                Code::OneWayState,
                pages.words(said, from, at + 2),
                format!("a `{thing}` has to be {state} for this, and nothing makes one {state} again"),
            )
            .label("for ever")
            .help(format!(
                "write when it ends, for example `at the end of your turn, each {thing} is {state} again`, or that it lasts to the end of the game"
            )),
        );
        return;
    }
}

fn same(toks: &[Tok], thing: &str) -> bool {
    toks.iter()
        .any(|t| singular(&t.lower) == thing || t.any(&["them", "all", "everything", "it"]))
}

/// `Lay down one of your standing porters`: the verb, and the word that says how it has to be.
fn lays<'w>(toks: &[Tok], way: &'w Way) -> Option<(&'w Way, usize, usize)> {
    (0..toks.len()).find_map(|verb| {
        // `On your turn`, `a tap` are no deeds.
        let noun = verb > 0
            && toks[verb - 1].any(&[
                "a", "an", "the", "your", "their", "his", "her", "this", "that", "each",
                "every", "of", "same", "next", "any", "per",
            ]);
        if !way.down.contains(&toks[verb].stem()) || noun {
            return None;
        }
        let end = toks.len().min(verb + 9);
        let stop = toks[verb..end]
            .iter()
            .position(|t| t.any(&[",", ".", ";"]))
            .map_or(end, |i| verb + i);
        let at = (verb + 1..stop).find(|&i| toks[i].any(way.before))?;
        let how = PLAIN.contains(&toks[verb].stem()) || has(&toks[verb..], &HOW);
        let noun = toks.get(at + 1).filter(|_| how)?;
        let a_noun = noun.is_word()
            && !crate::check::words::is_small(&noun.lower)
            && at + 1 < toks.len();
        (a_noun && noun.number.is_none()).then_some((way, verb, at))
    })
}
