//! `At the end of every turn the player draws exactly one card`, `a player who has … draws no cards in that turn`, in a
//! book by whose law the first of the two always prevails.

use super::{CLAIMS, Pages, Said, counted};
use crate::check::plain::{stem, verb};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

/// So many of something are done something to; as many as something says are -1.
struct Amount {
    verb: String,
    noun: Option<String>,
    count: i64,
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let Some(earlier) = pages.ranked() else { return };
    for (a, first) in pages.said.iter().enumerate() {
        for second in &pages.said[a + 1..] {
            let (strong, weak) = if earlier { (first, second) } else { (second, first) };
            if strong.set == weak.set
                && strong.section() != weak.section()
                && beats(strong, weak)
            {
                let order = if earlier { "earlier" } else { "later" };
                found.push(
                    Finding::new(
                        Code::NeverApplies,
                        pages.whole(weak),
                        format!(
                            "this never applies: `{}` says otherwise of all these cases, and by the law of this book the {order} rule prevails",
                            pages.rule(strong)
                        ),
                    )
                    .label("never wins")
                    .related(pages.whole(strong), "always prevails")
                    .help("name the case in the other rule, or give the two numbers the other way round"),
                );
            }
        }
    }
}

fn beats(strong: &Said<'_>, weak: &Said<'_>) -> bool {
    const CASES: [&str; 14] = [
        "soon", "once", "if", "when", "unless", "who", "whose", "which", "while", "may",
        "cannot", "whenever", "where", "until",
    ];
    if weak.has(&CLAIMS) || strong.has(&CASES) || strong.has(&CLAIMS) {
        return false;
    }
    let cased = weak
        .has(&["who", "whose", "that", "if", "when", "whenever", "with", "while", "in", "on"]);
    let head =
        weak.toks.iter().take(4).find(|t| t.stem().len() > 2 && !t.any(&["each", "every"]));
    let known = head
        .is_some_and(|h| h.any(&["player", "players"]) || super::names(&strong.toks, h.stem()));
    let opens = weak.toks.first().is_some_and(|t| t.any(&["if", "when", "whenever"]));
    cased
        && (known || opens)
        && longer_case(strong, weak)
        && amounts(&weak.toks).iter().any(|w| {
            amounts(&strong.toks).iter().any(|s| {
                s.verb == w.verb
                    && s.count != w.count
                    && s.count != 0
                    && (s.noun == w.noun || w.noun.is_none() && w.count == 0)
            })
        })
}

/// Whether the weak rule speaks of fewer cases: something is said of who it is about.
fn longer_case(strong: &Said<'_>, weak: &Said<'_>) -> bool {
    let case = |said: &Said<'_>| {
        let toks = &said.toks;
        let at = toks.iter().take(6).position(|t| {
            t.any(&["who", "whose", "that", "if", "when", "whenever", "with", "laid"])
        });
        // `A pawn on a bridge …`.
        let stands = toks.first().is_some_and(|t| t.any(&["a", "an", "each", "every", "all"]))
            && toks
                .get(2)
                .is_some_and(|t| t.any(&["on", "in", "at", "with", "without", "beside"]));
        at.is_some() || stands
    };
    let anywhere = weak.toks.iter().any(|t| t.any(&["who", "whose", "that", "if", "when"]));
    (case(weak) || anywhere || tile_in(&weak.toks)) && !case(strong)
}

/// `For a tile laid in a corner`.
fn tile_in(toks: &[Tok]) -> bool {
    toks.windows(4).any(|w| {
        w[0].is("for") && w[1].any(&["a", "an", "each"]) && verb(&w[3].lower).participle
    })
}

/// Verbs with the figures behind them.
fn amounts(toks: &[Tok]) -> Vec<Amount> {
    let mut out = Vec::new();
    for (at, tok) in toks.iter().enumerate() {
        let shape = verb(&tok.lower);
        // `On each turn`, `after any draw`.
        let noun = at > 0
            && toks[at - 1].any(&[
                "a", "an", "the", "each", "every", "any", "that", "this", "their", "of", "one",
                "own", "in",
            ]);
        if noun || !tok.is_word() || tok.number.is_some() || !(shape.third || shape.base) {
            continue;
        }
        let plain = stem(&tok.lower);
        // What somebody has is a state, and its figure a condition.
        if ["have", "hold", "own", "be"].contains(&plain.as_str()) {
            continue;
        }
        let denied = at > 1
            && toks[at - 1].any(&["not", "never"])
            && toks[at - 2].any(&["does", "do", "may", "must", "can"]);
        if denied {
            out.push(Amount { verb: plain, noun: None, count: 0 });
            continue;
        }
        let end = toks[at + 1..]
            .iter()
            .position(|t| t.any(&[",", ";", ".", ":", "and", "if", "or"]))
            .map_or(toks.len(), |i| at + 1 + i);
        for i in at + 1..end {
            let said = &toks[i];
            let count = if said.is("no") && toks.get(i + 1).is_none_or(|t| !t.is("more")) {
                Some(0)
            } else if said.is("as") && toks.get(i + 1).is_some_and(|t| t.any(&["many", "much"]))
            {
                Some(-1)
            } else {
                said.number
            };
            // `At most two` leaves room.
            let bounded =
                toks[at..i].iter().any(|t| t.any(&["most", "least", "up", "than", "of"]));
            let Some(count) = count.filter(|_| !bounded) else { continue };
            let noun_at = if count == -1 { i + 1 } else { i };
            if let Some((name, _)) = counted(toks, noun_at) {
                out.push(Amount { verb: plain.clone(), noun: name.last().cloned(), count });
            }
        }
    }
    out
}
