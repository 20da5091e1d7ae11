//! Play goes clockwise by one rule and counterclockwise by another.

use super::{Line, Text};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let said: Vec<(bool, &Line<'_>)> =
        text.lines.iter().filter_map(|line| Some((clockwise(line.toks)?, line))).collect();
    for (at, (way, line)) in said.iter().enumerate() {
        let first = said[..at]
            .iter()
            .find(|(other, before)| other != way && before.view.set == line.view.set);
        // The third statement agrees with one of them.
        let known = said[..at]
            .iter()
            .any(|(other, before)| other == way && before.view.set == line.view.set);
        let (Some((_, first)), false) = (first, known) else { continue };
        let name = |clockwise: bool| if clockwise { "clockwise" } else { "counterclockwise" };
        found.push(
            Finding::new(
                Code::Drift,
                text.whole(line),
                format!("turns go {} here and {} elsewhere", name(*way), name(!way)),
            )
            .label(name(*way))
            .related(text.whole(first), name(!way))
            .help("write the same direction in both places, or say when it changes"),
        );
    }
}

/// The direction in which turns go by a sentence; none if it speaks of a change, or of something else.
fn clockwise(toks: &[Tok]) -> Option<bool> {
    let changes = toks.iter().any(|t| {
        t.any(&[
            "reverse", "reverses", "reversed", "instead", "if", "unless", "except", "changes",
            "odd", "even", "back", "or", "hand", "hands", "card", "cards", "variant", "second",
            "snake",
        ])
    });
    let turns =
        toks.iter().any(|t| t.any(&["turn", "turns", "play", "order", "proceeds", "game"]));
    if changes || !turns {
        return None;
    }
    let with = toks.iter().any(|t| t.is("clockwise"));
    let against = toks.iter().any(|t| t.any(&["counterclockwise", "anticlockwise"]))
        || toks.windows(3).any(|w| w[0].any(&["counter", "anti"]) && w[2].is("clockwise"));
    let goes = toks
        .iter()
        .any(|t| t.any(&["go", "goes", "passes", "pass", "proceeds", "moves", "continues"]));
    let taken = toks.windows(3).any(|w| {
        w[0].any(&["takes", "take", "has", "is"])
            && w[1].is("the")
            && w[2].is("next")
            && toks.iter().any(|t| t.is("turn"))
    }) || toks.first().is_some_and(|t| t.any(&["after", "then", "next"]))
        && toks.windows(3).any(|w| {
            w[0].any(&["takes", "has"]) && w[1].any(&["a", "their"]) && w[2].is("turn")
        })
        || toks.windows(2).any(|w| w[0].any(&["is", "goes", "plays"]) && w[1].is("next"));
    let side = |name: &str| {
        (goes || taken)
            && toks.windows(2).any(|w| w[0].any(&["the", "your", "their"]) && w[1].is(name))
    };
    match (with && !against || side("left"), against || side("right")) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}
