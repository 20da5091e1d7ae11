//! Two rules of one moment whose order changes the result: one adds, one halves.

use super::{Line, Text};
use crate::check::plain::{Mood, stem};
use crate::finding::{Code, Finding};

/// What a rule does to a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Adds,
    Scales,
}

struct Act<'t> {
    line: &'t Line<'t>,
    case: Vec<String>,
    noun: String,
    change: Change,
}

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let acts: Vec<Act<'_>> = text.lines.iter().filter_map(act).collect();
    for (at, second) in acts.iter().enumerate() {
        let first = acts[..at].iter().find(|first| {
            first.change != second.change
                && first.noun == second.noun
                && first.case == second.case
                && first.line.view.set == second.line.view.set
                && !std::ptr::eq(first.line, second.line)
        });
        let Some(first) = first else { continue };
        found.push(
            Finding::new(
                Code::OrderUnsaid,
                text.whole(second.line),
                format!(
                    "`{}` and `{}` change the `{}` at the same moment, and the order matters",
                    text.rule(first.line),
                    text.rule(second.line),
                    second.noun
                ),
            )
            .label("at the same moment")
            .related(text.whole(first.line), "as this")
            .help("say which comes first, for example `Then …` or `Before that, …`"),
        );
    }
}

/// A change of a number at a moment that the sentence names first.
fn act<'t>(line: &'t Line<'t>) -> Option<Act<'t>> {
    let toks = &line.toks;
    let opening = &toks[..line.plain.open];
    let moment = opening
        .iter()
        .any(|t| t.any(&["end", "start", "beginning", "when", "whenever", "after", "each"]));
    let ordered = toks.iter().any(|t| {
        t.any(&["then", "first", "afterwards", "before", "after", "finally", "next", "order"])
            && !(t.is("after") && toks.first().is_some_and(|f| f.start == t.start))
    });
    if !moment || ordered || line.plain.open == 0 {
        return None;
    }
    let deed = line.plain.deeds.iter().find(|d| !d.asked && d.mood != Mood::Cannot)?;
    let object = &toks[deed.at..deed.end];
    let scales = object.iter().any(|t| {
        t.any(&[
            "half", "double", "doubles", "halve", "halves", "third", "twice", "triple",
            "triples", "quarter",
        ])
    });
    let adds = deed.figure.is_some()
        && ["gain", "lose", "pay", "get", "receive", "take", "add", "spend", "discard", "draw"]
            .contains(&deed.verb.as_str());
    let noun_at = match deed.figure.filter(|_| !scales) {
        Some((_, figure)) => figure + 1,
        None => {
            deed.at
                + object.iter().position(|t| {
                    t.any(&[
                        "half", "double", "doubles", "halve", "halves", "third", "twice",
                        "triple", "triples", "quarter",
                    ])
                })?
        }
    };
    let noun = toks[noun_at..deed.end].iter().find(|t| {
        t.lower.ends_with('s') && !t.any(&["its", "his", "halves", "doubles", "triples"])
            || !scales && t.is_word()
    })?;
    let change = if scales {
        Change::Scales
    } else if adds {
        Change::Adds
    } else {
        return None;
    };
    let mut case: Vec<String> = crate::check::plain::stems(opening);
    case.extend(deed.who.iter().cloned());
    case.sort();
    case.dedup();
    Some(Act { line, case, noun: stem(&noun.lower), change })
}
