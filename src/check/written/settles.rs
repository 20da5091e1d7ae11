//! `While rust lies on the pump, nobody may …`, where rust settles and nothing ever takes it away.

use super::{Pages, Said};
use crate::check::plain::{verb, weighs};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for (s, held) in pages.said.iter().enumerate() {
        let Some(noun) = holds(&held.toks) else { continue };
        let own = || pages.said.iter().enumerate().filter(|(_, o)| o.set == held.set);
        let Some((b, (start, at))) = own()
            .find_map(|(b, o)| Some((b, begins(&o.toks, &noun)?)))
            .map(|(b, at)| (b, (&pages.said[b], at)))
        else {
            continue;
        };
        if b == s || own().any(|(e, o)| e != s && ends(o, &noun, (e == b).then_some(at))) {
            continue;
        }
        found.push(
            Finding::new(
                Code::OneWayState,
                pages.words(start, at - 1, at + 1),
                format!("nothing says when the `{noun}` is gone again, for which `{}` waits", pages.rule(held)),
            )
            .label("begins here")
            .related(pages.whole(held), "lasts as long as that does")
            .help(format!("write what ends it, for example `at the end of the round, the {noun} is removed`")),
        );
    }
}

/// `While rust lies on the pump`, `as long as the bridge is under water`: what lies there.
fn holds(toks: &[Tok]) -> Option<String> {
    let from = toks.iter().position(|t| t.is("while")).map(|i| i + 1).or_else(|| {
        toks.windows(3)
            .position(|w| w[0].is("as") && w[1].is("long") && w[2].is("as"))
            .map(|i| i + 3)
    })?;
    let bans = toks.iter().any(|t| {
        t.any(&[
            "no", "cannot", "not", "never", "nobody", "nothing", "may", "must", "each", "every",
        ])
    });
    let noun = toks[from..].iter().take(2).find(|t| weighs(t))?;
    let at = toks.iter().position(|t| t.start == noun.start)?;
    let lies = toks.get(at + 1)?.any(&[
        "lies", "lie", "hangs", "stands", "rests", "covers", "lasts", "rages", "blows",
        "reigns", "holds", "burns", "is", "sits",
    ]);
    let there =
        !toks[at + 1].is("is") || toks.get(at + 2)?.any(&["on", "over", "in", "upon", "up"]);
    let thing = !noun
        .any(&["player", "you", "it", "they", "card", "token", "pawn", "game", "your", "that"]);
    (bans && lies && there && thing && !noun.capital).then(|| noun.stem().to_owned())
}

/// `Rust settles on the pump`, outside of any condition: where the verb stands.
fn begins(toks: &[Tok], noun: &str) -> Option<usize> {
    (1..toks.len()).find(|&i| {
        toks[i - 1].stem() == noun
            && verb_like(&toks[i])
            && !asked(&toks[..i])
            && !gone(&toks[i..])
            && !toks[i].any(&["is", "has"])
    })
}

fn verb_like(tok: &Tok) -> bool {
    let ends = tok.lower.ends_with('s') && !tok.lower.ends_with("ss") && tok.lower.len() > 3;
    tok.is_word() && tok.number.is_none() && (verb(&tok.lower).third || ends)
}

/// Whether the clause at hand is a condition.
fn asked(before: &[Tok]) -> bool {
    before.iter().rev().take_while(|t| !t.any(&[",", ";", ".", ":"])).any(|t| {
        t.any(&[
            "if", "when", "while", "whenever", "who", "as", "unless", "until", "no", "that",
            "which", "once",
        ])
    })
}

/// Words of what comes to an end.
fn gone(toks: &[Tok]) -> bool {
    const GONE: [&str; 30] = [
        "lifts",
        "lift",
        "clears",
        "clear",
        "ends",
        "end",
        "removed",
        "remove",
        "removes",
        "leaves",
        "goes",
        "disappears",
        "vanishes",
        "fades",
        "stops",
        "dies",
        "gone",
        "away",
        "off",
        "melts",
        "passes",
        "drifts",
        "recedes",
        "discard",
        "discarded",
        "returned",
        "return",
        "over",
        "longer",
        "breaks",
    ];
    toks.iter().take(8).any(|t| t.any(&GONE))
}

/// Whether a sentence makes an end of it; `start` is the word with which it begins in this sentence.
fn ends(said: &Said<'_>, noun: &str, start: Option<usize>) -> bool {
    let toks = &said.toks;
    (0..toks.len()).any(|i| {
        if toks[i].stem() != noun
            || start.is_some_and(|s| i + 1 == s)
            || asked(&toks[..i]) && !toks[..i].iter().any(|t| t.is("until"))
        {
            return false;
        }
        // `8 fogs` are what the box holds.
        if i > 0 && toks[i - 1].number.is_some() {
            return false;
        }
        true
    }) || start.is_some_and(|s| toks[s..].iter().any(|t| t.any(&["until", "for"])))
        || start.is_some_and(|s| toks[s..].windows(2).any(|w| w[0].is("rest") && w[1].is("of")))
}
