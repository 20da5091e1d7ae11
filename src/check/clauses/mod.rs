//! Sentences compared by their plain sense: who does what in which case.
//!
//! Whether a sentence is read by the grammar makes no difference here; what the ledger has told already is not told
//! again.

mod always;
mod bands;
mod beaten;
mod broad;
mod circle;
mod circular;
mod classes;
mod covered;
mod defined;
mod dice;
mod direction;
mod examples;
mod excepts;
mod first_fit;
mod first_price;
mod forbidden_again;
mod forbids;
mod formed;
mod halves;
mod law_circle;
mod limits;
mod lonely;
mod moods;
mod must_all;
mod next_ones;
mod one_taker;
mod order;
mod out_before;
mod out_of_range;
mod parts;
mod per_one;
mod products;
mod quoted;
mod redefined;
mod referred;
mod runs_short;
mod same_case;
mod summary;
mod synonyms;
mod touching;
mod unsaid;
mod whether;

use super::plain::{Line, Text};
use crate::finding::{Code, Finding, Findings};
use crate::source::Span;

/// Runs the checks of this folder.
pub(super) fn check(text: &Text<'_>, findings: &mut Findings) {
    let mut found = Vec::new();
    forbids::check(text, &mut found);
    moods::check(text, &mut found);
    limits::check(text, &mut found);
    order::check(text, &mut found);
    excepts::check(text, &mut found);
    bands::check(text, &mut found);
    dice::check(text, &mut found);
    direction::check(text, &mut found);
    lonely::check(text, &mut found);
    covered::check(text, &mut found);
    examples::check(text, &mut found);
    summary::check(text, &mut found);
    defined::check(text, &mut found);
    parts::check(text, &mut found);
    quoted::check(text, &mut found);
    halves::check(text, &mut found);
    redefined::check(text, &mut found);
    classes::check(text, &mut found);
    unsaid::check(text, &mut found);
    referred::check(text, &mut found);
    synonyms::check(text, &mut found);
    always::check(text, &mut found);
    same_case::check(text, &mut found);
    broad::check(text, &mut found);
    first_price::check(text, &mut found);
    formed::check(text, &mut found);
    per_one::check(text, &mut found);
    circular::check(text, &mut found);
    circle::check(text, &mut found);
    runs_short::check(text, &mut found);
    forbidden_again::check(text, &mut found);
    next_ones::check(text, &mut found);
    first_fit::check(text, &mut found);
    touching::check(text, &mut found);
    whether::check(text, &mut found);
    law_circle::check(text, &mut found);
    one_taker::check(text, &mut found);
    beaten::check(text, &mut found);
    must_all::check(text, &mut found);
    out_before::check(text, &mut found);
    out_of_range::check(text, &mut found);
    products::check(text, &mut found);
    for finding in found {
        let same = findings.iter().any(|f| {
            f.code == finding.code
                && (f.at.span == finding.at.span
                    || f.message == finding.message && f.at.span.file == finding.at.span.file)
        });
        if !same && !told(&finding, findings) {
            findings.push(finding);
        }
    }
}

/// Whether a clash of two places has been told: by the ledger, or as one finding of the same kind.
pub(super) fn told(finding: &Finding, findings: &Findings) -> bool {
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
