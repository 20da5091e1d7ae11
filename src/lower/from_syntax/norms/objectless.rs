//! `A player may buy a card. When a player buys a card, they pay 1 coin and draw a card`: nothing asks which card it is, so that
//! there is nothing to choose.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::emit::mentions;
use crate::lower::{Role, Rule, RuleKind, Settled, Verb};

impl Lowerer<'_> {
    /// Takes out of permissions the piece of which no rule says anything.
    pub(crate) fn objectless(&mut self) {
        let offered: Vec<Verb> = (self.out.rules.iter())
            .filter_map(|rule| match &rule.kind {
                RuleKind::May { action } if !action.verb.is_primitive() => Some(action.verb),
                _ => None,
            })
            .collect();
        let of = |verb: Verb| {
            self.out
                .rules
                .iter()
                .filter(move |r| r.kind.pattern().is_some_and(|p| p.verb == verb))
        };
        let idle = |verb: &Verb| {
            let carried = of(*verb).any(|r| {
                r.settled != Settled::Standard
                    && matches!(r.kind, RuleKind::Perform { .. } | RuleKind::When { .. })
            });
            carried && of(*verb).all(|rule| !asks_for_it(rule))
        };
        let idle: Vec<Verb> = offered.into_iter().filter(idle).collect();
        for rule in self.out.rules.all_mut() {
            if let RuleKind::May { action } = &mut rule.kind
                && idle.contains(&action.verb)
            {
                action.binds.retain(|(role, _)| *role != Role::Object);
            }
        }
    }
}

/// Whether a rule says or asks anything of the piece to which its deed is done.
fn asks_for_it(rule: &Rule) -> bool {
    let Some(pattern) = rule.kind.pattern() else { return false };
    let Some((_, slot)) = pattern.binds.iter().find(|(role, _)| *role == Role::Object) else {
        return matches!(rule.kind, RuleKind::Param { .. });
    };
    let said = match &rule.kind {
        RuleKind::May { .. } | RuleKind::Must { .. } | RuleKind::Cannot { .. } => false,
        RuleKind::Perform { effect, .. } | RuleKind::When { effect, .. } => {
            mentions(effect, *slot)
        }
        // What it costs, what it is replaced by, how often it may be done.
        _ => true,
    };
    said || mentions(&rule.guard, *slot)
}
