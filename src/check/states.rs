//! States that something starts and nothing ends, or the reverse.

use super::Input;
use super::facts::{Causes, Event, all_proposals, proposed, standard};
use crate::finding::{Code, Finding, Findings};
use crate::lower::{PropertyKind, Rule, RuleKind, Verb};
use crate::vocabulary::TermId;

/// Looks at properties that one has or has not, and at states that are held.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    let lowered = &input.rules.lowered;
    // What an unread sentence does to a state is not known; nor what is printed on pieces.
    if input.own().any(|s| s.unread) {
        return;
    }
    let causes = Causes::of(lowered);
    if causes.open {
        return;
    }
    for property in &lowered.world.properties {
        if property.kind != PropertyKind::Flag {
            continue;
        }
        let set = |gain| Event { verb: Verb::SET, what: Some(property.term), gain: Some(gain) };
        one_way(input, &causes, property.term, set(true), set(false), findings);
    }
    for state in lowered.world.states.iter().filter(|s| !s.window) {
        let event = |verb| Event { verb, what: Some(state.term), gain: None };
        one_way(input, &causes, state.term, event(Verb::GAIN), event(Verb::LOSE), findings);
    }
}

fn one_way(
    input: &Input<'_>,
    causes: &Causes,
    term: TermId,
    begins: Event,
    ends: Event,
    findings: &mut Findings,
) {
    let name = &input.rules.lowered.terms.get(term).name;
    let (first, last) = (cause(input, causes, &begins), cause(input, causes, &ends));
    let (rule, message, help) = match (first, last) {
        (Some(rule), None) => (
            rule,
            format!("something becomes `{name}` here, and nothing ends that"),
            format!("write when it is no longer `{name}`"),
        ),
        (None, Some(rule)) => (
            rule,
            format!("this ends being `{name}`, and nothing ever begins it"),
            format!("write what makes something `{name}`"),
        ),
        _ => return,
    };
    findings.push(Finding::new(Code::OneWayState, rule.origin.span, message).help(help));
}

/// The first rule of the book that brings an event about, itself or by a verb that does.
fn cause<'a>(input: &Input<'a>, causes: &Causes, event: &Event) -> Option<&'a Rule> {
    let lowered = &input.rules.lowered;
    let mut found: Option<&Rule> = None;
    for (at, rule) in lowered.rules.iter().enumerate() {
        let makes =
            causes.live[at] && all_proposals(rule).iter().any(|(p, _)| proposed(p).fits(event));
        if !makes {
            continue;
        }
        // A verb that stands for the change (`to tap`): the rule that uses the verb is meant.
        if let RuleKind::Perform { event: of, .. } = &rule.kind
            && let Some(user) = lowered.rules.iter().enumerate().find_map(|(i, r)| {
                let uses = causes.live[i]
                    && i != at
                    && !standard(lowered, r)
                    && all_proposals(r).iter().any(|(p, _)| p.verb == of.verb);
                uses.then_some(r)
            })
        {
            return Some(user);
        }
        if !standard(lowered, rule) {
            found = found.or(Some(rule));
        }
    }
    found
}
