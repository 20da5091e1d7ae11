//! A summary with another figure than the rule that it sums up: `in short: you write 3 lines`, `if you write, you gain
//! 2 lines`.

use std::collections::BTreeMap;

use super::{Line, Text};
use crate::check::plain::{Deed, stem};
use crate::finding::{Code, Finding};

/// What is done, with what.
type Act = (usize, String, String);

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    let mut rules: BTreeMap<Act, Vec<(i64, &Line<'_>)>> = BTreeMap::new();
    for line in text.lines.iter().filter(|line| !sums_up(text, line)) {
        for (act, figure) in ruled(line) {
            rules.entry(act).or_default().push((figure, line));
        }
    }
    for line in text.lines.iter().chain(&text.asides).filter(|line| sums_up(text, line)) {
        for deed in &line.plain.deeds {
            let Some((figure, at)) = deed.figure else { continue };
            let Some(act) = act(line, deed, &deed.verb) else { continue };
            let Some(said) = rules.get(&act) else { continue };
            let Some((other, rule)) =
                said.first().filter(|_| said.iter().all(|(n, _)| *n != figure))
            else {
                continue;
            };
            // `Bake four loaves to win`: another rule has this figure, in whatever form.
            let elsewhere = text.lines.iter().any(|l| {
                !sums_up(text, l)
                    && l.view.set == line.view.set
                    && l.toks.iter().any(|t| t.stem() == deed.verb)
                    && l.toks.windows(2).any(|w| {
                        w[0].number == Some(figure)
                            && line.toks.get(at + 1).is_some_and(|t| t.stem() == w[1].stem())
                    })
            });
            if elsewhere {
                continue;
            }
            found.push(
                Finding::new(
                    Code::DifferentFigures,
                    text.words(line, at, at + 2),
                    format!(
                        "the summary says {figure}, and `{}` says {other}",
                        text.rule(rule)
                    ),
                )
                .label(format!("{figure} here"))
                .related(text.whole(rule), format!("{other} here"))
                .help("make the summary agree with the rule"),
            );
        }
    }
}

/// Whether a sentence sums up others.
fn sums_up(text: &Text<'_>, line: &Line<'_>) -> bool {
    let label: Vec<&str> = line.toks.iter().take(4).map(|t| t.lower.as_str()).collect();
    let opens = [
        "in short",
        "in brief",
        "in summary",
        "to sum up",
        "to summarize",
        "to summarise",
        "summary",
        "reminder",
        "remember",
    ]
    .iter()
    .any(|words| label.join(" ").starts_with(words));
    opens
        || text
            .below(line, &["summary", "overview", "reference", "reminder", "recap", "glance"])
}

fn act(line: &Line<'_>, deed: &Deed, verb: &str) -> Option<Act> {
    let (_, at) = deed.figure?;
    let thing = line.toks.get(at + 1).filter(|t| t.is_word() && t.number.is_none())?;
    let near = at <= deed.at + 3;
    (near && thing.lower.len() > 2)
        .then(|| (line.view.set, verb.to_owned(), stem(&thing.lower)))
}

/// The acts of a rule: those with a figure of their own, and those of which something comes (`if you write, you gain
/// 2 lines`).
fn ruled(line: &Line<'_>) -> Vec<(Act, i64)> {
    let mut out = Vec::new();
    let asked = line.plain.deeds.iter().find(|d| d.asked && d.figure.is_none());
    for deed in &line.plain.deeds {
        let Some((figure, _)) = deed.figure else { continue };
        out.extend(act(line, deed, &deed.verb).map(|a| (a, figure)));
        if let Some(asked) = asked.filter(|_| {
            !deed.asked
                && ["gain", "get", "receive", "take", "draw"].contains(&deed.verb.as_str())
        }) {
            out.extend(act(line, deed, &asked.verb).map(|a| (a, figure)));
        }
    }
    out
}
