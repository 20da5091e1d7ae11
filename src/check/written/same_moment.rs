//! `At the end of a season, one mouse moves in for every four grain` and `at the end of a season, each mouse eats one grain`: what the one
//! changes, the other counts, and nothing says which comes first.

use std::collections::BTreeSet;

use super::{Pages, Said, has};
use crate::check::words::{Tok, is_small};
use crate::finding::{Code, Finding};
use crate::outline::SectionKind;

/// A rule of a moment: what it changes, and what it counts.
struct Act<'p> {
    said: &'p Said<'p>,
    moment: Vec<String>,
    changes: Option<String>,
    counts: BTreeSet<String>,
    /// Whether there is more of it afterwards.
    more: Option<bool>,
    /// Whether the rule does something only where there is enough of what it changes, or not too much.
    asks: bool,
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let acts: Vec<Act<'_>> = pages.said.iter().filter_map(|said| act(pages, said)).collect();
    for (at, second) in acts.iter().enumerate() {
        let first = acts[..at].iter().find(|first| {
            first.said.set == second.said.set
                && first.moment == second.moment
                && first.said.section() != second.said.section()
                && (first.changes != second.changes
                    && (counts(second, first) || counts(first, second))
                    || opposed(pages, first, second))
        });
        let Some(first) = first.filter(|first| !ranked(pages, first, second)) else { continue };
        let same = first.changes == second.changes;
        let of = if same || counts(second, first) { first } else { second };
        let Some(what) = &of.changes else { continue };
        found.push(
            Finding::new(
                Code::OrderUnsaid,
                pages.whole(second.said),
                format!(
                    "`{}` and this happen at the same moment, and the order matters: one changes what there is of `{what}`, and the other counts it",
                    pages.rule(first.said),
                ),
            )
            .label("at the same moment")
            .related(pages.whole(first.said), "as this")
            .help("say which comes first, for example `Then …` or `Before that, …`"),
        );
    }
}

/// `Each player with two or more goats adds one`, `each player returns one goat for each wolf`: one gives what the other takes, and
/// one of them asks how much there is.
fn opposed(pages: &Pages<'_>, first: &Act<'_>, second: &Act<'_>) -> bool {
    let Some(what) = first.changes.as_ref().filter(|_| first.changes == second.changes) else {
        return false;
    };
    (first.asks || second.asks || bounded(pages, first.said.set, what))
        && first.more.is_some()
        && second.more.is_some()
        && first.more != second.more
}

/// Whether one of them counts what the other changes.
fn counts(one: &Act<'_>, other: &Act<'_>) -> bool {
    other.changes.as_ref().is_some_and(|what| one.counts.contains(what))
}

/// `A tent whose warmth reaches 0 is removed`: something happens at a bound of it, so that it matters what comes first.
fn bounded(pages: &Pages<'_>, set: usize, what: &str) -> bool {
    pages.said.iter().filter(|s| s.set == set).any(|said| {
        let at = said.toks.iter().position(|t| t.is_word() && t.stem() == what);
        at.is_some_and(|at| {
            said.toks[at..].iter().take(6).collect::<Vec<_>>().windows(3).any(|w| {
                ["reach", "fall", "sink", "drop", "be"].contains(&w[0].stem())
                    && w[1..].iter().any(|t| t.number == Some(0) || t.is("zero"))
            })
        })
    })
}

/// Words that put deeds one after the other.
const ORDERS: [&str; 18] = [
    "then",
    "after",
    "afterwards",
    "before",
    "first",
    "next",
    "finally",
    "last",
    "followed",
    "thereafter",
    "once",
    "already",
    "order",
    "sequence",
    "simultaneously",
    "thereupon",
    "follows",
    "lastly",
];

/// Whether the book says which of the two comes first.
fn ranked(pages: &Pages<'_>, first: &Act<'_>, second: &Act<'_>) -> bool {
    let outline = pages.input.sets[first.said.set].outline;
    let steps = |said: &Said<'_>| {
        let listed = outline
            .enclosing(said.section())
            .into_iter()
            .any(|id| matches!(outline.section(id).kind, SectionKind::Item { ordered: true }));
        let titled = outline.titles(said.section()).iter().any(|title| {
            let title = title.to_lowercase();
            ["order", "sequence", "steps"].iter().any(|w| title.contains(w))
        });
        listed || titled
    };
    let parent = |said: &Said<'_>| outline.section(said.section()).parent;
    let numbers = [pages.rule(first.said), pages.rule(second.said)];
    steps(first.said)
        || steps(second.said)
        || pages.said.iter().filter(|s| s.set == first.said.set).any(|said| {
            // `After both turns` is the moment itself.
            if std::ptr::eq(said, first.said) || std::ptr::eq(said, second.said) {
                return false;
            }
            let law = said.has(&["order", "sequence", "sequentially"])
                && said.has(&[
                    "rule",
                    "rules",
                    "steps",
                    "following",
                    "these",
                    "listed",
                    "given",
                    "number",
                ]);
            let speaks = |act: &Act<'_>| {
                act.changes.as_ref().is_some_and(|what| super::names(&said.toks, what))
            };
            let both = has(&said.toks, &ORDERS)
                && speaks(first)
                && speaks(second)
                && parent(said) == parent(second.said);
            // `This is done only after 3.1`, beside the one or the other.
            let own = [first.said.section(), second.said.section()].contains(&said.section());
            let named = said.toks.iter().any(|t| numbers.contains(&t.lower));
            law || both || (own || named) && has(&said.toks, &ORDERS)
        })
}

fn act<'p>(pages: &Pages<'_>, said: &'p Said<'p>) -> Option<Act<'p>> {
    let toks = &said.toks;
    let (moment, comma) = moment(toks)?;
    let main = &toks[comma + 1..];
    if has(main, &ORDERS)
        || has(main, &["if", "may", "can", "unless", "cannot", "not", "instead"])
    {
        return None;
    }
    let changes =
        changes(main).or_else(|| elided(main)).or_else(|| follow_up(pages, said, main));
    let counts = counted(main);
    if changes.is_none() && counts.is_empty() {
        return None;
    }
    // What the players are called is no thing that there is more or less of.
    let person = changes.as_ref().is_some_and(|changes| {
        pages.said.iter().filter(|s| s.set == said.set).any(|s| {
            let players = s.toks.windows(6).any(|w| {
                (w[0].is("for") || w[1].is("for"))
                    && w.iter().any(|t| t.number.is_some())
                    && w[2..].iter().any(|t| t.stem() == changes)
            });
            players && s.toks.iter().any(|t| t.any(&["game", "race"]))
        })
    });
    let asks = changes.as_ref().is_some_and(|changes| asks(main, changes));
    (!person).then(|| Act { said, moment, changes, counts, more: more(main), asks })
}

/// `With six or more embers puts 4 of them back`, `with three or fewer embers takes 2`: what was asked for.
fn elided(main: &[Tok]) -> Option<String> {
    let more = main.windows(3).position(|w| {
        w[0].number.is_some() && w[1].is("or") && w[2].any(&["more", "fewer", "less"])
    })?;
    let noun = head(main, more + 3)?;
    let given = main.get(more + 4..)?.windows(2).any(|w| {
        w[0].number.is_some() && w[1].any(&["of", "from", "more", "back", "to", ".", "into"])
    });
    given.then_some(noun)
}

/// `The fox strikes. … The fox takes one sheep from …`: what the one who acts at that moment changes in the sentences behind.
fn follow_up(pages: &Pages<'_>, said: &Said<'_>, main: &[Tok]) -> Option<String> {
    let (article, who) = (main.first()?, main.get(1)?);
    if !article.is("the") || who.stem() == "player" {
        return None;
    }
    let own = pages.said.iter().position(|s| std::ptr::eq(s, said))?;
    let behind = pages.said[own + 1..].iter().take(3).filter(|s| s.set == said.set);
    behind.filter(|s| moment(&s.toks).is_none()).find_map(|s| {
        let at = s.toks.windows(2).position(|w| w[0].is("the") && w[1].lower == who.lower)?;
        let does = s.toks.get(at + 2).filter(|t| t.stem() != "be")?;
        crate::check::plain::verb(&does.lower)
            .third
            .then(|| changes(&s.toks[at + 2..]))
            .flatten()
    })
}

/// `With two or more goats`, `who has fewer than three goats`, `with no goat`, `for every four goats`.
fn asks(main: &[Tok], thing: &str) -> bool {
    main.iter().enumerate().any(|(i, t)| {
        let names = t.is_word() && t.stem() == thing;
        let before = &main[i.saturating_sub(6)..i];
        names
            && before.iter().any(|t| {
                t.any(&["with", "has", "have", "holds", "every", "whose", "most", "fewest"])
            })
            && before.iter().any(|t| {
                t.any(&[
                    "more", "fewer", "least", "most", "no", "than", "every", "fewest",
                    "exactly", "any",
                ])
            })
    })
}

/// Whether there is more or less of it afterwards, by the first verb that says so.
fn more(main: &[Tok]) -> Option<bool> {
    const MORE: [&str; 10] = [
        "gain", "regain", "receive", "get", "add", "draw", "take", "collect", "earn", "recover",
    ];
    const LESS: [&str; 11] = [
        "lose", "return", "discard", "remove", "pay", "spend", "eat", "sell", "burn",
        "consume", "use",
    ];
    main.iter().enumerate().find_map(|(i, t)| {
        let stem = t.stem();
        // `Puts four of them back`.
        if stem == "put" && has(&main[i..], &["back", "supply"]) {
            return Some(false);
        }
        let more = MORE.contains(&stem);
        (more || LESS.contains(&stem)).then_some(more)
    })
}

/// `At the end of each season, …`, `when a season ends, …`: the moment by its words, and its comma.
fn moment(toks: &[Tok]) -> Option<(Vec<String>, usize)> {
    let comma = toks.iter().position(|t| t.is(",")).filter(|&i| i > 1 && i < 9)?;
    let open = &toks[..comma];
    let opens = open[0].any(&["at", "when", "whenever", "after", "on"]);
    let turn = has(
        open,
        &["end", "ends", "start", "starts", "beginning", "begins", "close", "closes", "over"],
    );
    let plain = !has(
        open,
        &["if", "who", "and", "or", "first", "last", "game", "his", "your", "their"],
    );
    let one = |t: &Tok| match t.stem() {
        "start" | "beginning" | "begin" => "begin".to_owned(),
        "close" | "over" | "end" => "end".to_owned(),
        other => other.to_owned(),
    };
    let mut words: Vec<String> = open
        .iter()
        .filter(|t| t.is_word() && !is_small(&t.lower))
        .filter(|t| {
            !t.any(&["each", "every", "a", "any", "when", "whenever", "at", "after", "on"])
        })
        .map(one)
        .collect();
    words.sort();
    words.dedup();
    // `At dusk`, `after both turns`.
    let short = open[0].any(&["at", "after"])
        && comma < 4
        && (1..3).contains(&words.len())
        && !has(open, &["once", "least", "most", "all", "setup", "last", "same"]);
    (opens && plain && (turn && words.len() > 1 || short)).then_some((words, comma))
}

/// What there is more or less of afterwards.
fn changes(main: &[Tok]) -> Option<String> {
    const TO_A_THING: [&str; 23] = [
        "regain", "recover", "eat", "consume", "lose", "discard", "remove", "return", "pay",
        "spend", "gain", "take", "receive", "get", "draw", "add", "put", "place", "sell",
        "burn", "steal", "drink", "use",
    ];
    const BY_ITSELF: [&str; 16] = [
        "join", "wander", "move", "come", "grow", "enter", "arrive", "appear", "breed",
        "multiply", "die", "leave", "return", "hatch", "spread", "go",
    ];
    const BEHIND: [&str; 12] =
        ["into", "to", "onto", "in", "from", "back", "away", "off", "out", "at", "on", "up"];
    let is_verb = |i: usize| {
        let stem = main[i].stem();
        TO_A_THING.contains(&stem) || BY_ITSELF.contains(&stem)
    };
    let at = (0..main.len()).find(|&i| is_verb(i))?;
    let next = main.get(at + 1);
    let alone = next.is_none_or(|t| !t.is_word() || t.any(&BEHIND) || t.is("for"));
    let into = main[at].stem() == "enter" || main[at].stem() == "leave";
    if (alone || into) && BY_ITSELF.contains(&main[at].stem()) {
        let own = noun(&main[..at]);
        // `Returns to the heap one of them`: the thing stands behind the place.
        if own.is_some() || !TO_A_THING.contains(&main[at].stem()) {
            return own;
        }
    }
    let passive = at > 0 && main[at - 1].any(&["is", "are"]);
    if passive && TO_A_THING.contains(&main[at].stem()) {
        return noun(&main[..at - 1]);
    }
    TO_A_THING.contains(&main[at].stem()).then(|| noun(&main[at + 1..])).flatten()
}

/// The first noun behind a figure or an article; `all workers return` leaves as many as there were.
fn noun(toks: &[Tok]) -> Option<String> {
    let at = toks.iter().enumerate().position(|(i, t)| {
        let place = i > 0 && toks[i - 1].any(&["to", "into", "onto", "from", "in"]);
        if place && t.any(&["the", "a", "an"]) {
            return false;
        }
        t.number.is_some() || t.any(&["a", "an", "all", "each", "every", "half", "the", "any"])
    })?;
    if toks[at].any(&["all", "each", "every", "the", "any"]) {
        return None;
    }
    head(toks, at + 1)
}

fn head(toks: &[Tok], from: usize) -> Option<String> {
    let first = (from..toks.len()).find(|&i| {
        !toks[i]
            .any(&["of", "the", "their", "its", "one", "his", "her", "your", "other", "own"])
            && toks[i].number.is_none()
    })?;
    let plain = |t: &&Tok| t.is_word() && !is_small(&t.lower) && t.number.is_none();
    let words: Vec<&Tok> = toks[first..].iter().take(3).take_while(plain).collect();
    let plural = words.iter().find(|t| t.lower.ends_with('s') && !t.lower.ends_with("ss"));
    let word = plural.or_else(|| words.first())?;
    let stem = word.stem();
    (!["player", "point", "turn", "round", "game", "time", "step"].contains(&stem))
        .then(|| stem.to_owned())
}

/// What it is counted of, or does it: `for every four grain`, `each mouse`.
fn counted(main: &[Tok]) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    for (i, tok) in main.iter().enumerate() {
        let all = tok.any(&["each", "every", "per", "most", "fewest", "half", "many"]);
        if all && let Some(noun) = head(main, i + 1) {
            out.insert(noun);
        }
    }
    out
}
