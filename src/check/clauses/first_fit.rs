//! `Score by the first line that fits`, where `two or more roses` stands above `three or more roses`: the later line never gets
//! its turn.

use super::{Line, Text};
use crate::check::plain::stems;
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

/// So many lines may belong to one list.
const LONGEST: usize = 12;

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for (at, lead) in text.lines.iter().enumerate() {
        if !first_counts(lead.toks) {
            continue;
        }
        let mut before: Vec<(&Line<'_>, i64, bool, String)> = Vec::new();
        for line in text.lines[at + 1..].iter().take(LONGEST) {
            if line.view.set != lead.view.set {
                break;
            }
            let Some((bound, up, noun)) = threshold(line.toks) else { continue };
            let wider = before.iter().find(|(_, first, same, what)| {
                *same == up
                    && *what == noun
                    && if up { *first <= bound } else { *first >= bound }
            });
            if let Some((wide, ..)) = wider {
                found.push(
                    Finding::new(
                        Code::NeverApplies,
                        text.whole(line),
                        format!(
                            "whatever fits this fits `{}` before it, and the first that fits counts",
                            text.rule(wide)
                        ),
                    )
                    .label("never gets its turn")
                    .related(text.whole(wide), "fits already")
                    .related(text.whole(lead), "the first one counts")
                    .help("put the narrower one first"),
                );
            }
            before.push((line, bound, up, noun));
        }
    }
}

/// `the first line that fits`, `stop at the first that applies`.
fn first_counts(toks: &[Tok]) -> bool {
    (0..toks.len()).any(|i| {
        toks[i].is("first")
            && toks[i + 1..].iter().take(6).any(|t| {
                t.any(&[
                    "fits", "applies", "that", "matches", "holds", "true", "fit", "apply",
                    "match", "matching", "fitting", "which",
                ])
            })
    }) && toks.iter().any(|t| {
        t.any(&[
            "list",
            "line",
            "lines",
            "below",
            "following",
            "stop",
            "stops",
            "order",
            "rules",
        ])
    })
}

/// `two or more roses`, `at least three roses`, `fewer than four`: the bound, whether upward, and of what.
fn threshold(toks: &[Tok]) -> Option<(i64, bool, String)> {
    let figures: Vec<usize> = (0..toks.len()).filter(|&i| toks[i].number.is_some()).collect();
    let at = *figures.first()?;
    let bound = toks[at].number?;
    let word = |i: usize| toks.get(i).map_or("", |t| t.lower.as_str());
    let before = at.checked_sub(1).map_or("", &word);
    let (bound, up, noun) = match (word(at + 1), word(at + 2), before) {
        ("or", "more", _) => (bound, true, at + 3),
        ("or", "fewer" | "less", _) => (bound, false, at + 3),
        (_, _, "least") => (bound, true, at + 1),
        (_, _, "most") => (bound, false, at + 1),
        (_, _, "than") if at > 1 && toks[at - 2].is("more") => (bound + 1, true, at + 1),
        (_, _, "than") if at > 1 && toks[at - 2].any(&["fewer", "less"]) => {
            (bound - 1, false, at + 1)
        }
        _ => return None,
    };
    // Another condition beside it makes it narrower.
    let noun = noun.min(toks.len());
    let comma = toks[noun..].iter().position(|t| !t.is_word());
    let rest = &toks[noun..comma.map_or(toks.len(), |i| noun + i)];
    let more = rest.iter().any(|t| t.any(&["and", "with", "that"]));
    let what = stems(rest).join(" ");
    (!more && !what.is_empty()).then_some((bound, up, what))
}
