//! `A fallen horse misses its next turn`, and elsewhere `a fallen horse misses its next two turns`: one and the same thing
//! with another figure, where a single one is told by its noun alone.

use std::collections::BTreeMap;

use super::{Line, Text};
use crate::check::plain::{Deed, Mood, stems};
use crate::finding::{Code, Finding};

/// The set, the verb, who and what.
type Key<'l> = (usize, &'l str, Vec<String>, Vec<String>);

struct Said<'l> {
    line: &'l Line<'l>,
    many: i64,
    words: (usize, usize),
}

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let mut first: BTreeMap<Key<'_>, Said<'_>> = BTreeMap::new();
    for line in &text.lines {
        for deed in &line.plain.deeds {
            let Some((who, what, many)) = said(line, deed) else { continue };
            let key = (line.view.set, deed.verb.as_str(), who, what);
            let here = Said { line, many, words: (deed.at, deed.end) };
            let Some(before) = first.get(&key) else {
                first.insert(key, here);
                continue;
            };
            if before.many == many || std::ptr::eq(before.line, line) {
                continue;
            }
            found.push(
                Finding::new(
                    Code::Drift,
                    text.words(line, deed.at, deed.end),
                    format!(
                        "this says {many}, and `{}` says {} of the same",
                        text.rule(before.line),
                        before.many
                    ),
                )
                .label(format!("{many} here"))
                .related(
                    text.words(before.line, before.words.0, before.words.1),
                    format!("{} here", before.many),
                )
                .help("write the same figure in both places, or say in which case each holds"),
            );
        }
    }
}

/// Who does what, and how often: `misses its next turn` is once.
fn said(line: &Line<'_>, deed: &Deed) -> Option<(Vec<String>, Vec<String>, i64)> {
    let toks = line.toks;
    let special = toks.iter().any(|t| {
        t.any(&[
            "if",
            "when",
            "unless",
            "instead",
            "exception",
            "except",
            "first",
            "extra",
            "additional",
            "more",
            "another",
            "other",
            "may",
            "up",
            "each",
            "every",
        ])
    });
    let special = special || toks[..deed.at].iter().any(|t| t.number.is_some());
    if special || line.plain.open > 0 || deed.asked || deed.mood != Mood::Plain || deed.passive
    {
        return None;
    }
    // The subject ends where its verb or a comma begins.
    let comma = toks[..deed.at].iter().position(|t| t.is(","));
    let who = stems(&toks[..comma.unwrap_or(deed.at)]);
    let end = toks[deed.at + 1..deed.end]
        .iter()
        .position(|t| t.any(&[",", ";", ":", "."]))
        .map_or(deed.end, |i| deed.at + 1 + i);
    let object = &toks[deed.at + 1..end];
    if object.iter().any(|t| t.is("or")) {
        return None;
    }
    let many = match deed.figure {
        Some((many, _)) => many,
        None if object.iter().any(|t| t.any(&["next", "a", "an"])) => {
            // A single one, by the form of its noun.
            let noun = object.last().filter(|t| t.is_word())?;
            (noun.stem() == noun.lower).then_some(1)?
        }
        None => return None,
    };
    let what = stems(object);
    (who.len() > 1 && !what.is_empty()).then_some((who, what, many))
}
