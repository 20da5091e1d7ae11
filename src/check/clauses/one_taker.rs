//! `If the two lanterns are alike, the player who lit the first takes the stake`, and `when a lantern meets one like it, the
//! player who lit the second takes the stake`: one thing for two, in one case, and no law that ranks the rules.

use super::covered::ranked;
use super::{Line, Text};
use crate::check::plain::{Deed, Mood, stems};
use crate::finding::{Code, Finding};

/// What only one can do with one thing.
const ALONE: [&str; 12] = [
    "take", "win", "keep", "lead", "begin", "start", "lose", "receive", "get", "claim",
    "collect", "become",
];

/// Words by which a sentence departs from another on purpose, or speaks of several.
const APART: [&str; 14] = [
    "exception",
    "except",
    "unless",
    "instead",
    "otherwise",
    "each",
    "every",
    "all",
    "both",
    "also",
    "next",
    "either",
    "but",
    "another",
];

/// Who does what with the one thing, in which case.
struct Claim<'l> {
    line: &'l Line<'l>,
    deed: &'l Deed,
    case: Vec<String>,
    figures: Vec<i64>,
    who: Vec<String>,
}

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let claims: Vec<Claim<'_>> = text.lines.iter().filter_map(claim).collect();
    for (at, second) in claims.iter().enumerate() {
        let first = claims[..at].iter().find(|first| {
            first.line.view.set == second.line.view.set
                && first.deed.verb == second.deed.verb
                && first.deed.what == second.deed.what
                && others(first, second)
                && (first.figures.is_empty()
                    || second.figures.is_empty()
                    || first.figures == second.figures)
                && (same_case(first, second) || same_case(second, first))
        });
        let Some(first) = first.filter(|_| ranked(text).is_none()) else { continue };
        found.push(
            Finding::new(
                Code::Tie,
                text.whole(second.line),
                format!(
                    "`{}` and this give one thing to two in one case, and no law decides",
                    text.rule(first.line)
                ),
            )
            .label(format!("to the {}", second.who.join(" ")))
            .related(text.whole(first.line), format!("to the {}", first.who.join(" ")))
            .help("say in which case each holds, or begin one with `as an exception, …`"),
        );
    }
}

/// Whether the case of the first is that of the second, which may name in it those of whom it speaks.
fn same_case(first: &Claim<'_>, second: &Claim<'_>) -> bool {
    first.case.iter().all(|w| second.case.contains(w))
        && second.case.iter().all(|w| first.case.contains(w) || second.who.contains(w))
}

/// Whether the two speak of different people.
fn others(first: &Claim<'_>, second: &Claim<'_>) -> bool {
    let beyond = |a: &Claim<'_>, b: &Claim<'_>| a.who.iter().any(|w| !b.who.contains(w));
    beyond(first, second) && beyond(second, first)
}

fn claim<'l>(line: &'l Line<'l>) -> Option<Claim<'l>> {
    let toks = line.toks;
    let open = line.plain.open;
    let asks = toks.first()?.any(&["if", "when", "whenever", "once", "in"]);
    if !asks || open < 3 || toks.iter().any(|t| t.any(&APART)) {
        return None;
    }
    let deed = line.plain.deeds.iter().find(|d| !d.asked && d.at > open)?;
    let plain = deed.mood == Mood::Plain && ALONE.contains(&deed.verb.as_str());
    let one = toks.get(deed.at + 1).filter(|t| t.is("the"))?;
    let thing = toks.get(deed.at + 2).filter(|t| t.is_word() && t.start > one.start)?;
    // `the cards` may be shared out.
    let several = thing.lower.ends_with('s') && !thing.lower.ends_with("ss");
    let who = stems(&toks[open..deed.at]);
    let case = stems(&toks[1..open - 1]);
    (plain && !several && !who.is_empty() && !case.is_empty()).then(|| Claim {
        line,
        deed,
        case,
        // `With one of the same size`: no figure.
        figures: toks[1..open]
            .iter()
            .filter(|t| !t.is("one"))
            .filter_map(|t| t.number)
            .collect(),
        who,
    })
}
