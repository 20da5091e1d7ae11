//! Sentences compared by their plain sense: who does what in which case.
//!
//! Whether a sentence is read by the grammar makes no difference here; what the ledger has told already is not told
//! again.

mod bands;
mod dice;
mod excepts;
mod forbids;
mod limits;
mod moods;
mod order;

use super::plain::{Plain, read};
use super::words::{Tok, tokens};
use super::{Input, SentenceView};
use crate::finding::{Code, Finding, Findings};
use crate::source::Span;

/// The sentences of the book with their words and plain sense.
struct Text<'a> {
    input: &'a Input<'a>,
    lines: Vec<Line<'a>>,
}

/// One sentence.
struct Line<'a> {
    view: &'a SentenceView<'a>,
    toks: Vec<Tok>,
    plain: Plain,
}

impl Text<'_> {
    /// The place of some words of a sentence.
    fn words(&self, line: &Line<'_>, from: usize, to: usize) -> Span {
        let last = to.clamp(from + 1, line.toks.len()) - 1;
        self.input.place(line.view, line.toks[from].start, line.toks[last].end)
    }

    /// The place of a sentence.
    fn whole(&self, line: &Line<'_>) -> Span {
        self.input.place(line.view, 0, line.view.sentence.text.len())
    }

    fn rule(&self, line: &Line<'_>) -> String {
        self.input.rule_name(line.view)
    }

    /// Whether two sentences stand in the same rule.
    fn same_rule(a: &Line<'_>, b: &Line<'_>) -> bool {
        a.view.set == b.view.set && a.view.section() == b.view.section()
    }
}

/// Runs the checks of this folder.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    // House rules say other things on purpose.
    let lines: Vec<Line<'_>> = input
        .own()
        .filter(|view| !view.commentary && !input.sets[view.set].changes)
        .map(|view| {
            let toks = tokens(&view.sentence.text);
            let plain = read(&toks);
            Line { view, toks, plain }
        })
        .collect();
    let text = Text { input, lines };
    let mut found = Vec::new();
    forbids::check(&text, &mut found);
    moods::check(&text, &mut found);
    limits::check(&text, &mut found);
    order::check(&text, &mut found);
    excepts::check(&text, &mut found);
    bands::check(&text, &mut found);
    dice::check(&text, &mut found);
    for finding in found {
        if !told(&finding, findings) {
            findings.push(finding);
        }
    }
}

/// Whether a clash of two places has been told: by the ledger, or as one finding of the same kind.
fn told(finding: &Finding, findings: &Findings) -> bool {
    let Some(other) = finding.related.first() else { return false };
    let within = |part: Span, whole: Span| {
        part.file == whole.file && part.start < whole.end && whole.start < part.end
    };
    let (a, b) = (finding.at.span, other.span);
    findings.iter().any(|f| {
        f.code != Code::UnreadSentence
            && f.related.iter().any(|r| {
                within(a, f.at.span) && within(b, r.span)
                    || within(b, f.at.span) && within(a, r.span)
            })
    })
}
