//! Laws that leave a pair of rules open: two with one number where numbers decide, two that both depart from others.

use super::{Text, has, open};
use crate::check::words::Tok;
use crate::finding::{Code, Finding, Findings};

pub(super) fn check(text: &Text<'_>, findings: &Findings, found: &mut Vec<Finding>) {
    let ranks = |toks: &[Tok]| has(toks, &["precedence", "prevails", "prevail", "overrides"]);
    let by_number = text.lines.iter().find(|l| {
        ranks(l.toks)
            && has(l.toks, &["earlier", "lower", "later", "higher"])
            && has(l.toks, &["number", "numbers", "numbering", "numbered"])
    });
    let twice = findings.iter().find(|f| f.code == Code::DuplicateNumber);
    if let (Some(law), Some(twice)) = (by_number, twice) {
        found.push(
            open(
                text.whole(law),
                "numbers decide by this law, and some rules here have one number between them",
                "renumber them, or say what decides between rules of one number",
            )
            .related(twice.at.span, "used again"),
        );
    }
    let by_exception = text.lines.iter().find(|l| {
        ranks(l.toks)
            && has(l.toks, &["exceptional", "exception"])
            && has(l.toks, &["later", "earlier", "it"])
    });
    let both = super::said(text, &|toks| {
        has(toks, &["both", "two", "several"]) && has(toks, &["exceptional", "exceptions"])
    });
    if let Some(law) = by_exception.filter(|_| !both) {
        found.push(open(
            text.whole(law),
            "which of two rules prevails when each of them is such an exception",
            "write for example `if both are, the earlier one prevails`",
        ));
    }
}
