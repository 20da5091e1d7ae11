//! Kinds that a book lists (`three phases: Dawn, Noon and Dusk`), and what it says of them elsewhere: names that the
//! list does not have, another number of them, another order, sums that do not come out.

mod headings;
mod list;
mod names;
mod numbers;
mod sequence;

use super::plain::Text;
use crate::finding::{Finding, Findings};

/// What the checks of this folder find.
pub(super) fn check(text: &Text<'_>) -> Vec<Finding> {
    let lists = list::lists(text);
    let mut found: Vec<Finding> = Vec::new();
    names::check(text, &lists, &mut found);
    headings::check(text, &lists, &mut found);
    numbers::check(text, &lists, &mut found);
    sequence::check(text, &lists, &mut found);
    found
}

/// Tells what was found, but for what was told before.
pub(super) fn tell(found: Vec<Finding>, findings: &mut Findings) {
    for finding in found {
        if !super::clauses::told(&finding, findings) {
            findings.push(finding);
        }
    }
}
