//! Actions: may and must against cannot; a permission against an only-restriction that it defies.
//! Prohibitions never oppose prohibitions, nor restrictions restrictions: they add up.

use super::stand::{Matter, Topic};
use crate::lower::{Cond, Role, Rule, RuleKind};
use crate::resolve::canon::{Canon, mentions, role_slot};

/// The stands of a rule about an action.
pub(super) fn stands(rule: &Rule, add: &mut dyn FnMut(Topic, Matter, Cond)) {
    let (RuleKind::May { action }
    | RuleKind::Must { action }
    | RuleKind::Cannot { action }
    | RuleKind::Only { action, .. }) = &rule.kind
    else {
        return;
    };
    let mut canon = Canon::of_event(action);
    let guard = canon.cond(&rule.guard);
    let chosen = [Role::Object, Role::Host, Role::As, Role::To, Role::Second];
    let some = chosen.iter().any(|role| mentions(&guard, role_slot(*role)));
    let matter = match &rule.kind {
        RuleKind::May { .. } => Matter::May { fixed: some },
        RuleKind::Must { .. } => Matter::Must { fixed: some },
        RuleKind::Only { cond, .. } => Matter::Only(canon.cond(cond)),
        _ => Matter::Cannot { some },
    };
    add(Topic::Action(action.verb), matter, guard);
}
