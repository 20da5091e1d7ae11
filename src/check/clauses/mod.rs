//! Sentences compared by their plain sense: who does what in which case.
//!
//! Whether a sentence is read by the grammar makes no difference here; what the ledger has told already is not told
//! again.

mod always;
pub(super) mod bands;
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

use rayon::prelude::*;

use super::plain::{Line, Text};
use crate::finding::{Code, Finding, Findings};
use crate::source::Span;

/// One check of sentences by their words.
pub(super) type Check = fn(&Text<'_>, &mut Vec<Finding>);

const CHECKS: [Check; 42] = [
    forbids::check,
    moods::check,
    limits::check,
    order::check,
    excepts::check,
    bands::check,
    dice::check,
    direction::check,
    lonely::check,
    covered::check,
    examples::check,
    summary::check,
    defined::check,
    parts::check,
    quoted::check,
    halves::check,
    redefined::check,
    classes::check,
    unsaid::check,
    referred::check,
    synonyms::check,
    always::check,
    same_case::check,
    broad::check,
    first_price::check,
    formed::check,
    per_one::check,
    circular::check,
    circle::check,
    runs_short::check,
    forbidden_again::check,
    next_ones::check,
    first_fit::check,
    touching::check,
    whether::check,
    law_circle::check,
    one_taker::check,
    beaten::check,
    must_all::check,
    out_before::check,
    out_of_range::check,
    products::check,
];

/// What the checks of this folder find.
pub(super) fn check(text: &Text<'_>) -> Vec<Finding> {
    each(&CHECKS, text)
}

/// What checks that look at nothing else find, on all cores, in their order.
pub(super) fn each(checks: &[Check], text: &Text<'_>) -> Vec<Finding> {
    let each = checks.par_iter().with_max_len(1);
    let found: Vec<Vec<Finding>> = each
        .map(|check| {
            let mut found = Vec::new();
            check(text, &mut found);
            found
        })
        .collect();
    found.concat()
}

/// Tells what was found, but for what was told before.
pub(super) fn tell(found: Vec<Finding>, findings: &mut Findings) {
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
    // Which of the two wins does not help who has to do what is forbidden.
    let duty = finding.code == Code::MustButCannot;
    findings.iter().any(|f| {
        f.code != Code::UnreadSentence
            && !(duty && f.code == Code::DecidedByException)
            && f.related.iter().any(|r| {
                within(a, f.at.span) && within(b, r.span)
                    || within(b, f.at.span) && within(a, r.span)
            })
    })
}
