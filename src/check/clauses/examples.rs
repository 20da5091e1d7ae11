//! An example whose sum does not come out: `each sheep is worth 4 points`, `3 sheep score 10 points`.

use std::collections::BTreeMap;

use super::{Line, Text};
use crate::check::plain::stem;
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

/// How much, in which unit, and where it is said.
type Worth<'l> = (i64, String, &'l Line<'l>);

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    // What each thing is worth, in which unit, and where that is said.
    let mut worth: BTreeMap<(usize, String), Vec<Worth<'_>>> = BTreeMap::new();
    for line in &text.lines {
        for (thing, value, unit) in values(line.toks) {
            worth.entry((line.view.set, thing)).or_default().push((value, unit, line));
        }
    }
    if worth.is_empty() {
        return;
    }
    for line in text.lines.iter().chain(&text.asides) {
        let Some((parts, at, said, unit)) = sum(line.toks) else { continue };
        let mut total = 0;
        let mut said_at = None;
        for (count, thing) in &parts {
            let Some([(value, of, first)]) =
                worth.get(&(line.view.set, thing.clone())).map(Vec::as_slice)
            else {
                said_at = None;
                break;
            };
            if *of != unit {
                said_at = None;
                break;
            }
            total += count * value;
            said_at = Some(*first);
        }
        let Some(first) = said_at.filter(|_| total != said) else { continue };
        found.push(
            Finding::new(
                Code::WrongArithmetic,
                text.words(line, at, at + 1),
                format!("this comes to {total}, not {said}"),
            )
            .label(format!("{total}"))
            .related(text.whole(first), "what each is worth")
            .help(format!("write {total}, or mend what each is worth")),
        );
    }
}

/// `Each sheep is worth 4 points`, `a goat scores 3 points`.
fn values(toks: &[Tok]) -> Vec<(String, i64, String)> {
    let mut out = Vec::new();
    if toks.iter().any(|t| t.any(&["if", "when", "unless", "first", "only", "while"])) {
        return out;
    }
    for (at, tok) in toks.iter().enumerate() {
        let worth = tok.is("worth") && at > 1 && toks[at - 1].any(&["is", "are"]);
        let scores = tok.any(&["scores", "counts", "gives", "brings"]) && at > 1;
        if !worth && !scores {
            continue;
        }
        let noun = if worth { at - 2 } else { at - 1 };
        let each = noun
            .checked_sub(1)
            .is_some_and(|i| toks[i].any(&["each", "every", "a", "an", "one"]))
            || worth && noun == 0;
        let (Some(value), Some(unit)) =
            (toks.get(at + 1).and_then(|t| t.number), toks.get(at + 2))
        else {
            continue;
        };
        if each && toks[noun].is_word() {
            out.push((stem(&toks[noun].lower), value, stem(&unit.lower)));
        }
    }
    out
}

/// What an example counts together: `3 sheep and 2 goats`, the word of its result, the result, the unit.
type Sum = (Vec<(i64, String)>, usize, i64, String);

/// `A player who has 3 sheep and 2 goats scores 18 points`.
fn sum(toks: &[Tok]) -> Option<Sum> {
    let result = toks.iter().position(|t| {
        t.any(&[
            "scores", "score", "worth", "total", "earns", "gets", "receives", "makes", "come",
            "comes", "gains",
        ])
    })?;
    let at = (result + 1..toks.len().min(result + 5)).find(|&i| toks[i].number.is_some())?;
    let unit = stem(&toks.get(at + 1)?.lower);
    let mut parts = Vec::new();
    for i in 0..result {
        if let (Some(count), Some(thing)) = (toks[i].number, toks.get(i + 1)) {
            parts.push((count, stem(&thing.lower)));
        }
    }
    let more =
        toks[at + 1..].iter().any(|t| t.number.is_some() || t.any(&["for", "each", "more"]));
    (!parts.is_empty() && !more).then_some((parts, at, toks[at].number?, unit))
}
