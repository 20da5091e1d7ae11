//! The checks in the order of use to an author.

use super::Input;
use super::plain::Text;
use crate::finding::Findings;

/// Runs every check.
pub fn run(input: &Input<'_>, findings: &mut Findings) {
    super::capitals::check(input, findings);
    super::titles::check(input, findings);
    super::figures::check(input, findings);
    super::arithmetic::check(input, findings);
    super::listed::check(input, findings);
    super::gaps::check(input, findings);
    super::twice::check(input, findings);
    super::again::check(input, findings);
    super::drift::check(input, findings);
    super::contradictions::check(input, findings);
    super::never::check(input, findings);
    super::stated::check(input, findings);
    super::purposes::check(input, findings);
    super::masked::check(input, findings);
    super::actions::check(input, findings);
    super::exceptions::check(input, findings);
    super::endings::check(input, findings);
    super::states::check(input, findings);
    super::triggers::check(input, findings);
    super::loops::check(input, findings);
    super::timing::check(input, findings);
    super::zones::check(input, findings);
    super::lacking::check(input, findings);
    super::unused::check(input, findings);
    super::slips::check(input, findings);
    let text = Text::of(input);
    super::clauses::check(&text, findings);
    super::kinds::check(&text, findings);
    super::open::check(&text, findings);
    super::reader::check(&text, findings);
    super::laws::check(input, findings);
}

/// What was not checked, in words: what a sentence that is not read would have said.
pub fn unchecked(input: &Input<'_>) -> Vec<String> {
    let mut out = Vec::new();
    let unread = input.own().filter(|s| s.unread).count();
    if unread > 0 {
        let are = if unread == 1 { "sentence that is" } else { "sentences that are" };
        out.push(format!(
            "{unread} {are} not read: only words, figures and references were compared there"
        ));
        out.push(
            "states, zones, triggers and exceptions that an unread sentence names: it may be the \
             one that ends, enters, causes or carries them"
                .to_owned(),
        );
    }
    let unproved = input
        .rules
        .conflicts
        .iter()
        .filter(|c| c.together == crate::resolve::Together::Unproved)
        .count();
    if unproved > 0 {
        let pairs = if unproved == 1 { "pair" } else { "pairs" };
        out.push(format!(
            "{unproved} {pairs} of rules with conditions that could not be compared (unproved)"
        ));
    }
    out
}
