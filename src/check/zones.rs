//! Zones that nothing ever enters.

use std::collections::BTreeSet;

use super::Input;
use super::facts::{Causes, all_proposals, effects};
use crate::finding::{Code, Finding, Findings};
use crate::lower::{Arg, Effect, Expr, Role, RuleKind, Verb};
use crate::source::Span;
use crate::vocabulary::TermId;

/// Looks at every place of the book.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    let lowered = &input.rules.lowered;
    if input.own().any(|s| s.unread) {
        return;
    }
    let causes = Causes::of(lowered);
    if causes.open {
        return;
    }
    let mut entered: BTreeSet<TermId> = BTreeSet::new();
    let mut anywhere = false;
    for component in &lowered.world.components {
        entered.extend(component.place);
    }
    for (at, rule) in lowered.rules.iter().enumerate() {
        if let RuleKind::Invariant { zone, .. } | RuleKind::Components { zone, .. } = &rule.kind
        {
            entered.insert(*zone);
        }
        if !causes.live[at] {
            continue;
        }
        for (proposal, _) in all_proposals(rule) {
            for (role, arg) in &proposal.roles {
                match (role, arg) {
                    (Role::To, Arg::Is(Expr::Zone(term, _))) => {
                        entered.insert(*term);
                    }
                    (Role::To, Arg::Is(Expr::PlaceOf(_))) if proposal.verb == Verb::MOVE => {}
                    // Where the event says: whoever proposes the event names the place.
                    (Role::To, Arg::Is(Expr::Slot(slot)))
                        if rule
                            .kind
                            .pattern()
                            .is_some_and(|p| p.binds.contains(&(Role::To, *slot))) => {}
                    (Role::To, _) => anywhere = true,
                    _ => {}
                }
            }
        }
        // `may put a bee in their nest`: where it goes is chosen among these places.
        if let RuleKind::Param { role: Role::To, choice, .. } = &rule.kind {
            let from = format!("{:?}", choice.from);
            let named = lowered.world.zones.iter().map(|zone| zone.term);
            let named: Vec<TermId> =
                named.filter(|term| from.contains(&format!("Zone({term:?}"))).collect();
            anywhere |= named.is_empty();
            entered.extend(named);
        }
        anywhere |= effects(&rule.kind).into_iter().any(|e| matches!(e, Effect::OwnText(_)));
    }
    if anywhere {
        return;
    }
    for zone in &lowered.world.zones {
        // Of which pieces there are, nothing is known, and they may be there.
        let unknown = zone.shuffled && lowered.world.components.is_empty();
        if unknown || entered.contains(&zone.term) {
            continue;
        }
        let term = lowered.terms.get(zone.term);
        // What no sentence defines is where the first one speaks of it.
        let at = match term.at {
            Some(at) => Some(at).filter(|at| own(input, at.file)),
            None if lowered.world.components.is_empty() => None,
            None => first_named(input, &term.name).or_else(|| first_used(input, zone.term)),
        };
        let Some(at) = at else { continue };
        if term.at.is_some() && super::unused::uses(input, zone.term) == 0 {
            continue;
        }
        findings.push(
            Finding::new(
                Code::NeverEntered,
                at,
                format!("nothing ever comes to the `{}`", term.name),
            )
            .help(format!("write what moves to the `{}`, or take it out", term.name)),
        );
    }
}

/// Where the book first names a place.
fn first_named(input: &Input<'_>, name: &str) -> Option<Span> {
    let name = name.to_lowercase();
    input.own().find_map(|view| {
        let lower = view.sentence.text.to_lowercase();
        let start = lower.find(&format!("the {name}"))? + "the ".len();
        let end = start + name.len();
        let whole = !lower[end..].starts_with(|c: char| c.is_alphanumeric());
        (whole && view.sentence.text.len() == lower.len())
            .then(|| input.place(view, start, end))
    })
}

/// The first rule of the book that is about a place which no sentence names: `draw a card` is about the deck.
fn first_used(input: &Input<'_>, zone: TermId) -> Option<Span> {
    let this = format!("Zone({zone:?}");
    let rules = input.rules.lowered.rules.iter();
    rules
        .filter(|rule| own(input, rule.origin.span.file))
        .find(|rule| format!("{:?}", rule.kind).contains(&this))
        .map(|rule| rule.origin.span)
}

fn own(input: &Input<'_>, file: crate::source::FileId) -> bool {
    input.sets.iter().any(|set| !set.standard && set.outline.file == file)
}
