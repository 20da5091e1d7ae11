//! The checks in the order of use to an author.

use rayon::prelude::*;

use super::Input;
use super::plain::Text;
use crate::finding::{Finding, Findings};

/// One check of sentences or rules.
type Check = fn(&Input<'_>, &mut Findings);

/// How a check stands to what was found before it.
pub(super) enum Turn {
    /// It does not look at it, so that it can run beside others.
    Any(Check),
    /// It leaves out what was told already, so that it has to wait.
    After(Check),
}

use Turn::{After, Any};

/// The checks of sentences and rules that come before the slips.
const CHECKS: [Turn; 24] = [
    Any(super::capitals::check),
    Any(super::titles::check),
    After(super::figures::check),
    Any(super::arithmetic::check),
    Any(super::listed::check),
    Any(super::gaps::check),
    Any(super::twice::check),
    Any(super::again::check),
    Any(super::drift::check),
    Any(super::contradictions::check),
    Any(super::never::check),
    After(super::stated::check),
    After(super::purposes::check),
    Any(super::masked::check),
    Any(super::actions::check),
    Any(super::exceptions::check),
    Any(super::endings::check),
    Any(super::states::check),
    Any(super::triggers::check),
    Any(super::loops::check),
    Any(super::timing::check),
    Any(super::zones::check),
    Any(super::lacking::check),
    After(super::unused::check),
];

/// What the checks of plain sense found, before it is compared with what was told already.
struct Sense {
    written: Vec<Finding>,
    clauses: Vec<Finding>,
    kinds: Vec<Finding>,
    reader: Vec<Finding>,
    open: Findings,
}

/// Runs every check, those that can on all cores. What they find is told in the order of the list.
pub fn run(input: &Input<'_>, findings: &mut Findings) {
    let all: Vec<&Turn> = CHECKS.iter().chain(&super::slips::CHECKS).collect();
    let (found, (sense, text)) = rayon::join(
        || {
            let each = all.par_iter().with_max_len(1);
            each.map(|turn| beside(turn, input)).collect::<Vec<Findings>>()
        },
        || {
            let text = Text::of(input);
            (sense(input, &text), text)
        },
    );
    for (turn, found) in all.into_iter().zip(found) {
        findings.extend(found);
        if let After(check) = turn {
            check(input, findings);
        }
    }
    super::clauses::tell(sense.clauses, findings);
    super::kinds::tell(sense.kinds, findings);
    findings.extend(sense.open);
    super::reader::tell(sense.reader, &text, findings);
    super::clauses::tell(sense.written, findings);
    super::laws::check(input, findings);
}

/// What a check finds that need not wait.
fn beside(turn: &Turn, input: &Input<'_>) -> Findings {
    let mut found = Findings::default();
    if let Any(check) = turn {
        check(input, &mut found);
    }
    found
}

/// What the checks of plain sense find.
fn sense(input: &Input<'_>, text: &Text<'_>) -> Sense {
    let written = super::written::check(input);
    let clauses = super::clauses::check(text);
    let kinds = super::kinds::check(text);
    let reader = super::reader::check(text);
    let mut open = Findings::default();
    super::open::check(text, &mut open);
    Sense { written, clauses, kinds, reader, open }
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
