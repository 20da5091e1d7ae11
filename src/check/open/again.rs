//! `If a player has a king, they gain 1 coin`, where nothing says when: it would be done again and again for as long as it is so,
//! and is done once, each time it comes to be so.

use super::open;
use crate::check::facts::standard;
use crate::check::plain::Text;
use crate::finding::Findings;
use crate::lower::from_syntax::DONE_SO;
use crate::lower::{Arg, Expr, Rule, RuleKind, Value};
use crate::vocabulary::TermId;

pub(super) fn check(text: &Text<'_>, findings: &mut Findings) {
    let lowered = &text.input.rules.lowered;
    let marks: Vec<TermId> = lowered
        .terms
        .iter()
        .filter(|(_, term)| term.name.starts_with(DONE_SO))
        .map(|(id, _)| id)
        .collect();
    // Names of rules are no help: the sentences of a rule share one while they are read.
    let marked = |rule: &Rule| {
        let RuleKind::Keep { effect, .. } = &rule.kind else { return false };
        let mut sets = false;
        effect.each_proposal(&mut |p| {
            sets |= p.roles.iter().any(|(_, arg)| {
                matches!(arg, Arg::Is(Expr::Const(Value::Term(t))) if marks.contains(t))
            });
        });
        sets
    };
    let mut told = Vec::new();
    for rule in lowered.rules.iter().filter(|rule| !standard(lowered, rule)) {
        let at = rule.origin.span;
        if told.contains(&at) || !marked(rule) {
            continue;
        }
        told.push(at);
        let said = text.input.sentences.iter().find(|s| s.sentence.span == at);
        if said.is_some_and(|s| says_when(&s.sentence.text)) {
            continue;
        }
        findings.push(open(
            at,
            "nothing says when this happens: it is done once, each time it comes to be so",
            "say when, for example `at the end of each turn, …`, or begin with `when`",
        ));
    }
}

/// Whether a sentence says itself that something comes to be so.
fn says_when(text: &str) -> bool {
    let mut words = text.split_whitespace();
    words.any(|w| {
        ["when", "whenever", "once", "soon", "moment", "time"]
            .iter()
            .any(|when| w.trim_matches(',').eq_ignore_ascii_case(when))
    })
}
