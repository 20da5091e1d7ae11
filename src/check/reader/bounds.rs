//! Figures and lists whose edge is not clear: `reaches 1000` where points come in leaps, `no cards in the yard or the barn`.

use super::{Line, Text, has, names, slip, words};
use crate::check::plain::stem;
use crate::finding::Finding;

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in &text.lines {
        leaps(text, line, found);
        neither(text, line, found);
        fewer(text, line, found);
    }
}

/// `When a player reaches 1000 points`, in a book that multiplies what it adds to them.
fn leaps(text: &Text<'_>, line: &Line<'_>, found: &mut Vec<Finding>) {
    let toks = line.toks;
    let Some(at) = toks
        .windows(2)
        .position(|w| w[0].any(&["reaches", "reach"]) && w[1].number.is_some_and(|n| n > 20))
    else {
        return;
    };
    let Some(noun) = toks.get(at + 2).filter(|t| t.is_word()).map(|t| stem(&t.lower)) else {
        return;
    };
    let clear = has(toks, &["more", "exactly", "exceeds", "passes", "least", "over"]);
    let multiplied = text.lines.iter().any(|l| {
        has(l.toks, &["product", "multiplied", "multiply", "doubled"])
            && (names(l.toks, &noun)
                || text
                    .lines
                    .iter()
                    .any(|o| o.view.section() == l.view.section() && names(o.toks, &noun)))
    });
    if multiplied && !clear {
        let figure = &toks[at + 1].lower;
        found.push(slip(
            text.words(line, at, at + 2),
            format!("points come in leaps here, and `reaches {figure}` does not say whether more than {figure} counts"),
            format!("write `has {figure} or more`"),
        ));
    }
}

/// `Discards as many cards from the deck as …`, `cards equal to the damage`: and if there are fewer?
fn fewer(text: &Text<'_>, line: &Line<'_>, found: &mut Vec<Finding>) {
    const PILES: [&str; 3] = ["deck", "library", "pile"];
    let toks = line.toks;
    let equal = toks.windows(2).any(|w| w[0].is("equal") && w[1].is("to"));
    let from = toks.iter().position(|t| t.is("from")).filter(|&i| has(&toks[i..], &PILES));
    let moves = line.plain.deeds.iter().any(|d| {
        !d.asked
            && ["exile", "discard", "draw", "take", "reveal", "mill", "remove"]
                .contains(&d.verb.as_str())
    });
    let settled = || {
        super::said(text, &|toks| {
            has(toks, &["fewer", "unable", "enough", "many", "run", "runs"])
                && has(toks, &["card", "cards", "library", "deck"])
                && has(toks, &["if", "when", "or"])
                && !has(toks, &["loses"])
        })
    };
    if equal && moves && from.is_some() && !settled() {
        found.push(
            Finding::new(
                crate::finding::Code::LeftOpen,
                text.whole(line),
                "what happens when there are fewer cards than that",
            )
            .label("left open")
            .help("write for example `or all of them if there are fewer`"),
        );
    }
}

/// `When there are no cards in the yard or the barn`: in neither, or not in both?
fn neither(text: &Text<'_>, line: &Line<'_>, found: &mut Vec<Finding>) {
    let toks = line.toks;
    let asked =
        toks.iter().take(3).any(|t| t.any(&["when", "if", "while", "whenever", "once"]));
    let Some(no) = toks.iter().position(|t| t.is("no")).filter(|_| asked) else { return };
    let part = &toks[no..];
    let Some(place) = part.iter().take(4).position(|t| t.any(&["in", "on"])) else { return };
    let or = part[place..].iter().take(5).position(|t| t.is("or")).map(|i| no + place + i);
    let Some(or) = or else { return };
    let the = toks.get(or + 1).is_some_and(|t| t.any(&["the", "their", "your", "in", "on"]));
    let clear = has(toks, &["neither", "nor", "either", "both"]);
    if the && !clear {
        let end = (or + 3).min(toks.len());
        found.push(slip(
            text.words(line, no, end),
            format!("`{}`: in neither of them, or not in one of them?", words(line, no, end)),
            "write `neither in … nor in …`, or `in one of …`",
        ));
    }
}
