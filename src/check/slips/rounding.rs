//! A number that is divided, where nothing says what becomes of the rest.

use super::super::Input;
use super::super::words::Tok;
use crate::finding::{Code, Finding, Findings};

/// Looks at each division by a number that the text does not fix.
pub(in crate::check) fn check(input: &Input<'_>, findings: &mut Findings) {
    // `Round all fractions down.` settles it for the whole book.
    let settled = input.own().any(|view| {
        let toks = view.toks();
        rounds(toks) && !toks.iter().any(divides)
    });
    if settled {
        return;
    }
    for view in input.own() {
        let toks = view.toks();
        let Some(at) = shared(toks) else { continue };
        if rounds(toks) || next_says(input, view) {
            continue;
        }
        let named =
            toks[at + 1..].iter().find(|t| !t.any(&["of", "the", "their", "your", "its"]));
        let what = named.map_or("", |t| &view.sentence.text[t.start..t.end]);
        let place = input.place(view, toks[at].start, toks.last().map_or(0, |t| t.end));
        // `Rounding off any extra` is said, and can be taken in two ways.
        let off = toks
            .windows(2)
            .find(|w| w[0].any(&["round", "rounded", "rounding", "rounds"]) && w[1].is("off"));
        if let Some([round, off]) = off {
            let said = &view.sentence.text[round.start..off.end];
            findings.push(
                Finding::new(
                    Code::RoundingUnsaid,
                    place,
                    format!("`{said}` can be down, up or to the nearest, so that the rest of `{what}` is lost or given to somebody"),
                )
                .label("rounded which way?")
                .help("write `rounded down`, or say who gets what is left over"),
            );
            continue;
        }
        findings.push(
            Finding::new(
                Code::RoundingUnsaid,
                place,
                format!(
                    "nothing says what becomes of the rest when `{what}` cannot be divided evenly"
                ),
            )
            .label("rounded which way?")
            .help("add `rounded down` or `rounded up`, or say who gets what is left over"),
        );
    }
}

fn divides(tok: &Tok) -> bool {
    tok.any(&[
        "divide", "divides", "divided", "split", "splits", "share", "shares", "half", "halve",
    ])
}

/// The place of a verb that divides a figure among some, or takes half of something.
fn shared(toks: &[Tok]) -> Option<usize> {
    toks.iter().enumerate().position(|(at, tok)| {
        if tok.is("half") {
            return halves(toks, at);
        }
        if !tok.any(&["divide", "divides", "divided", "split", "splits", "share", "shares"]) {
            return false;
        }
        // `A game in which four players share six dice`: they have them in common.
        let described = toks[..at]
            .windows(2)
            .any(|w| w[0].is("game") && w[1].any(&["in", "for", "where", "that"]));
        if described && tok.any(&["share", "shares"]) {
            return false;
        }
        // `they divide 15 points`, `split the 20 points among them`.
        let clause = toks[at + 1..].iter().take_while(|t| !t.any(&[",", ";", "."]));
        if clause.clone().any(|t| t.any(&["evenly", "equally"])) && clause.count() > 2 {
            return true;
        }
        let rest = &toks[at + 1..toks.len().min(at + 4)];
        rest.iter().any(|t| t.number.is_some_and(|n| n > 1))
            && !rest.iter().any(|t| t.any(&["into", "in"]))
    })
}

/// `half of their coins`, `half the points`: of something counted.
fn halves(toks: &[Tok], at: usize) -> bool {
    // `more than half of the votes` divides nothing.
    if at > 0
        && toks[at - 1].any(&["than", "least", "most", "over", "first", "second", "other"])
    {
        return false;
    }
    // `if half of them or fewer agree` compares.
    let compares = toks[at + 1..]
        .windows(2)
        .any(|w| w[0].is("or") && w[1].any(&["fewer", "more", "less"]));
    if compares {
        return false;
    }
    let rest = &toks[at + 1..toks.len().min(at + 6)];
    let of = rest
        .first()
        .is_some_and(|t| t.any(&["of", "the", "their", "your", "its", "his", "her"]));
    of && rest.iter().any(|t| {
        t.lower.ends_with('s')
            && t.lower.len() > 3
            && !t.any(&["this", "his", "its", "players", "always"])
    })
}

/// Whether a sentence says how the rest is treated.
fn rounds(toks: &[Tok]) -> bool {
    toks.iter().enumerate().any(|(at, t)| {
        let round = t.any(&["round", "rounded", "rounding", "rounds"])
            && toks[at + 1..].iter().take(4).any(|t| t.any(&["up", "down", "nearest"]));
        round
            || t.any(&[
                "remainder",
                "remainders",
                "leftover",
                "leftovers",
                "fraction",
                "fractions",
            ])
            || t.any(&["left"]) && toks.get(at + 1).is_some_and(|t| t.is("over"))
            || t.is("whole") && at > 0
    })
}

/// Whether the sentence behind it in the same section says it.
fn next_says(input: &Input<'_>, view: &super::super::SentenceView<'_>) -> bool {
    input.own().any(|other| {
        other.set == view.set
            && other.section() == view.section()
            && other.sentence.index == view.sentence.index + 1
            && rounds(other.toks())
    })
}
