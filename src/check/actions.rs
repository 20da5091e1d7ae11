//! Actions that are offered and can never be paid for.

use super::Input;
use super::facts::{Causes, Event, all_proposals, proposed, standard};
use crate::finding::{Code, Finding, Findings};
use crate::lower::{Arg, Expr, Role, RuleKind, Value, Verb};
use crate::vocabulary::TermId;

/// Looks at the costs of every action.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    let lowered = &input.rules.lowered;
    let mut causes = None;
    for rule in lowered.rules.iter().filter(|rule| !standard(lowered, rule)) {
        let RuleKind::Cost { action, .. } = &rule.kind else { continue };
        let offered = lowered
            .rules
            .iter()
            .any(|r| matches!(&r.kind, RuleKind::May { action: a } if a.verb == action.verb));
        for (proposal, certain) in all_proposals(rule) {
            let event = proposed(proposal);
            let Some(tally) = event.what.filter(|_| proposal.verb == Verb::ADD) else {
                continue;
            };
            if !certain || !offered || event.gain != Some(false) {
                continue;
            }
            let causes = causes.get_or_insert_with(|| Causes::of(lowered));
            let gains = |verb| Event { verb, what: Some(tally), gain: Some(true) };
            let comes = causes.open
                || causes.happens(&gains(Verb::ADD))
                || causes.happens(&gains(Verb::SET)) && !starts_empty(input, tally)
                || sets_later(input, tally)
                || !starts_empty(input, tally);
            if comes {
                continue;
            }
            let name = &lowered.terms.get(tally).name;
            if unread_gives(input, name) {
                continue;
            }
            findings.push(
                Finding::new(
                    Code::NeverLegal,
                    rule.origin.span,
                    format!("nobody can ever pay this: nothing gives `{name}`"),
                )
                .label(format!("costs `{name}`"))
                .help(format!("write a rule that gives `{name}`, or another cost")),
            );
        }
    }
}

/// Whether a sentence that is not read may give it.
fn unread_gives(input: &Input<'_>, name: &str) -> bool {
    const GIVES: [&str; 9] =
        ["take", "gain", "get", "receive", "earn", "collect", "draw", "give", "win"];
    let one = super::words::singular(&name.to_lowercase());
    input.own().filter(|view| view.unread).any(|view| {
        let toks = view.toks();
        toks.iter().any(|t| super::words::singular(&t.lower) == one)
            && toks.iter().any(|t| GIVES.contains(&t.stem()))
    })
}

/// Whether every player begins with none of a tally.
fn starts_empty(input: &Input<'_>, tally: TermId) -> bool {
    let lowered = &input.rules.lowered;
    let property = lowered.world.properties.iter().find(|p| p.term == tally);
    let plain =
        property.is_none_or(|p| matches!(p.start, Expr::Const(Value::Int(0) | Value::None)));
    plain
        && !lowered.rules.iter().filter(|r| matches!(r.kind, RuleKind::Setup { .. })).any(|r| {
            all_proposals(r).iter().any(|(p, _)| about(p, tally) && amount(p) != Some(0))
        })
}

/// Whether a rule of play gives the tally a value.
fn sets_later(input: &Input<'_>, tally: TermId) -> bool {
    input.rules.lowered.rules.iter().filter(|r| !matches!(r.kind, RuleKind::Setup { .. })).any(
        |r| {
            all_proposals(r)
                .iter()
                .any(|(p, _)| p.verb == Verb::SET && about(p, tally) && amount(p) != Some(0))
        },
    )
}

fn about(p: &crate::lower::Proposal, tally: TermId) -> bool {
    proposed(p).what == Some(tally)
}

fn amount(p: &crate::lower::Proposal) -> Option<i64> {
    p.roles.iter().find_map(|(role, arg)| match (role, arg) {
        (Role::Amount, Arg::Is(Expr::Const(Value::Int(n)))) => Some(*n),
        _ => None,
    })
}
