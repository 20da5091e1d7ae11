//! `Most crates in a hold: 6`, and below the same heading `no maximum while in port`.

use super::{Line, Text, has};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

const MOST: [&str; 3] = ["maximum", "limit", "max"];

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in &text.lines {
        let Some(nouns) = without(line.toks) else { continue };
        let other = text.lines.iter().find(|other| {
            other.view.set == line.view.set
                && !std::ptr::eq(*other, line)
                && text.input.titles(other.view) == text.input.titles(line.view)
                && sets(other)
                && nouns.iter().all(|n| other.toks.iter().any(|t| t.stem() == n))
        });
        let Some(other) = other else { continue };
        found.push(
            Finding::new(
                Code::Drift,
                text.whole(line),
                format!("by this there is none, and by `{}` there is one", text.rule(other)),
            )
            .label("no maximum here")
            .related(text.whole(other), "a maximum here")
            .help("say in one sentence when it holds, for example `at the end of their turn a player discards down to …`"),
        );
    }
}

/// `No maximum …`: of what, if it says so.
fn without(toks: &[Tok]) -> Option<Vec<String>> {
    let at = toks.windows(2).position(|w| w[0].is("no") && w[1].any(&MOST))?;
    let excused = has(toks, &["but", "except", "unless", "only", "other", "than", "if"]);
    let next = toks.get(at + 2).filter(|t| t.any(&["to", "on", "for", "of"]));
    let noun = next.and_then(|_| toks[at + 3..].iter().rev().find(|t| t.is_word()));
    (!excused).then(|| noun.map(|t| t.stem().to_owned()).into_iter().collect())
}

/// `Maximum hand size: 10 cards`.
fn sets(line: &Line<'_>) -> bool {
    let toks = line.toks;
    has(toks, &MOST) && toks.iter().any(|t| t.number.is_some()) && !has(toks, &["no"])
}
