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

/// What is looked for in a sentence, found once: each is compared with each other one.
struct Told<'s> {
    said: &'s Said<'s>,
    /// It speaks of all cases.
    strong: bool,
    /// It speaks of some.
    weak: bool,
    /// The word whose cases these are; none where they are anybody's.
    of: Option<&'s str>,
    amounts: Vec<Amount>,
}

impl<'s> Told<'s> {
    fn of(said: &'s Said<'s>) -> Self {
        const CASES: [&str; 14] = [
            "soon", "once", "if", "when", "unless", "who", "whose", "which", "while", "may",
            "cannot", "whenever", "where", "until",
        ];
        let toks = &said.toks;
        let claims = said.has(&CLAIMS);
        let cased = said.has(&[
            "who", "whose", "that", "if", "when", "whenever", "with", "while", "in", "on",
        ]);
        let head =
            toks.iter().take(4).find(|t| t.stem().len() > 2 && !t.any(&["each", "every"]));
        let opens = toks.first().is_some_and(|t| t.any(&["if", "when", "whenever"]));
        let anybody = opens || head.is_some_and(|h| h.any(&["player", "players"]));
        let strong = !claims && !said.has(&CASES) && !case(said);
        let weak = !claims && cased && (anybody || head.is_some()) && some_cases(said);
        let amounts = if strong || weak { amounts(toks) } else { Vec::new() };
        let of = head.filter(|_| !anybody).map(Tok::stem);
        Self { said, strong, weak, of, amounts }
    }
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let Some(earlier) = pages.ranked() else { return };
    let all: Vec<Told<'_>> = pages.said.iter().map(Told::of).collect();
    for (a, first) in all.iter().enumerate() {
        for second in &all[a + 1..] {
            let (strong, weak) = if earlier { (first, second) } else { (second, first) };
            if strong.strong
                && weak.weak
                && strong.said.set == weak.said.set
                && strong.said.section() != weak.said.section()
                && beats(strong, weak)
            {
                let order = if earlier { "earlier" } else { "later" };
                found.push(
                    Finding::new(
                        Code::NeverApplies,
                        pages.whole(weak.said),
                        format!(
                            "this never applies: `{}` says otherwise of all these cases, and by the law of this book the {order} rule prevails",
                            pages.rule(strong.said)
                        ),
                    )
                    .label("never wins")
                    .related(pages.whole(strong.said), "always prevails")
                    .help("name the case in the other rule, or give the two numbers the other way round"),
                );
            }
        }
    }
}

fn beats(strong: &Told<'_>, weak: &Told<'_>) -> bool {
    weak.of.is_none_or(|head| super::names(&strong.said.toks, head))
        && weak.amounts.iter().any(|w| {
            strong.amounts.iter().any(|s| {
                s.verb == w.verb
                    && s.count != w.count
                    && s.count != 0
                    && (s.noun == w.noun || w.noun.is_none() && w.count == 0)
            })
        })
}

/// Whether something is said of who or what a rule is about.
fn case(said: &Said<'_>) -> bool {
    let toks = &said.toks;
    let at = toks.iter().take(6).position(|t| {
        t.any(&["who", "whose", "that", "if", "when", "whenever", "with", "laid"])
    });
    // `A pawn on a bridge …`.
    let stands = toks.first().is_some_and(|t| t.any(&["a", "an", "each", "every", "all"]))
        && toks.get(2).is_some_and(|t| t.any(&["on", "in", "at", "with", "without", "beside"]));
    at.is_some() || stands
}

/// Whether a rule speaks of some cases only.
fn some_cases(said: &Said<'_>) -> bool {
    let anywhere = said.toks.iter().any(|t| t.any(&["who", "whose", "that", "if", "when"]));
    case(said) || anywhere || tile_in(&said.toks)
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
