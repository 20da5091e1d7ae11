//! One deed in one case, told in two places by other words: `once a row is full, discard its cards`, and of cards `they
//! are discarded once the row is full`.

use std::collections::BTreeMap;

use super::{Line, Text};
use crate::check::plain::{Deed, Mood, stems};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

/// Words that bring in the case.
const CASES: [&str; 5] = ["once", "when", "whenever", "if", "after"];

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let overviews = text.asides.iter().filter(|line| line.view.counts());
    let mut told: Vec<(&Line<'_>, &Deed, Vec<String>)> = text
        .lines
        .iter()
        .chain(overviews)
        .filter_map(|line| {
            let (deed, case) = deed(line)?;
            Some((line, deed, case))
        })
        .collect();
    told.sort_by_key(|(line, ..)| (line.view.set, line.view.sentence.span.start));
    let mut by_case: BTreeMap<(usize, &str, &[String]), Vec<usize>> = BTreeMap::new();
    for (at, (line, deed, case)) in told.iter().enumerate() {
        let alike = by_case.entry((line.view.set, &deed.verb, case)).or_default();
        let first = alike.iter().map(|i| &told[*i]).find(|(other, before, _)| {
            other.view.section() != line.view.section()
                // One of the two leaves open what it is done to.
                && pronoun(line.toks) != pronoun(other.toks)
                && before.figure.map(|f| f.0) == deed.figure.map(|f| f.0)
        });
        alike.push(at);
        let Some((first, ..)) = first else { continue };
        found.push(
            Finding::new(
                Code::SaidTwice,
                text.whole(line),
                format!("`{}` says again what `{}` says", text.rule(line), text.rule(first)),
            )
            .label("said again")
            .related(text.whole(first), "said first")
            .help("delete one of them, so that they cannot drift apart"),
        );
    }
}

/// Whether the sentence speaks of `them`.
fn pronoun(toks: &[Tok]) -> bool {
    toks.first().is_some_and(|t| t.any(&["they", "it"]))
}

/// The one deed of a sentence with the words of its case, which opens or ends it.
fn deed<'l>(line: &'l Line<'_>) -> Option<(&'l Deed, Vec<String>)> {
    let toks = &line.toks;
    let at = toks.iter().position(|t| t.any(&CASES))?;
    let case = if at == 0 && line.plain.open > 1 {
        &toks[1..line.plain.open - 1]
    } else if at > 2 && !toks[at..].iter().any(|t| t.is(",")) {
        &toks[at + 1..]
    } else {
        return None;
    };
    let case = stems(case);
    let deed = line
        .plain
        .deeds
        .iter()
        .find(|d| !d.asked && d.mood == Mood::Plain && (at == 0 || d.at < at))?;
    (case.len() > 1).then_some((deed, case))
}
