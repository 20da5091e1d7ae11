//! Actions that say where a piece goes: `a player may play a card from their hand to their dock`.
//!
//! Where the book gives such an action no meaning of its own, the piece goes where the action says.

use crate::lower::from_syntax::audit::open::verbs;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::definitions::setup;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::{
    Arg, Cond, Effect, Expr, Pattern, Proposal, Role, Rule, RuleKind, Settled, Slot, Verb,
};

impl Lowerer<'_> {
    /// Gives each action with a destination, and without a rule that moves the piece, one that does.
    pub(crate) fn goes_there(&mut self) {
        let rules = &self.out.rules;
        let moves = |verb: Verb| {
            rules.iter().filter(|r| r.settled != Settled::Standard).any(|r| match &r.kind {
                RuleKind::Perform { event, effect } | RuleKind::When { event, effect, .. } => {
                    event.verb == verb
                        && verbs(effect).iter().any(|v| matches!(*v, Verb::MOVE | Verb::BECOME))
                }
                _ => false,
            })
        };
        let mut made: Vec<Rule> = Vec::new();
        for rule in rules {
            let RuleKind::May { .. } = &rule.kind else { continue };
            let Some(action) = rule.kind.pattern() else { continue };
            let has = |role| action.binds.iter().any(|(r, _)| *r == role);
            let known =
                made.iter().any(|m| m.kind.pattern().is_some_and(|p| p.verb == action.verb));
            if action.verb.is_primitive()
                || !has(Role::Object)
                || !has(Role::To)
                || known
                || rule.settled == Settled::Standard
                || moves(action.verb)
            {
                continue;
            }
            made.push(carrying(rule, action.verb));
        }
        // The same for what is done as part of an effect: `on your turn, play a card onto the pile`.
        for rule in rules {
            if rule.settled == Settled::Standard {
                continue;
            }
            let mut found: Vec<Verb> = Vec::new();
            setup::proposals(&rule.kind, &mut |p| {
                let has = |role| p.roles.iter().any(|(r, _)| *r == role);
                if !p.verb.is_primitive() && has(Role::Object) && has(Role::To) {
                    found.push(p.verb);
                }
            });
            for verb in found {
                let known =
                    made.iter().any(|m| m.kind.pattern().is_some_and(|p| p.verb == verb));
                let carried = rules.iter().any(|r| {
                    r.settled == Settled::Standard
                        && matches!(&r.kind, RuleKind::Perform { event, .. } if event.verb == verb)
                });
                if !known && carried && !moves(verb) {
                    let mut one = carrying(rule, verb);
                    // Where it is done without a place, the standard set says where the piece goes.
                    one.guard = denote::equal(
                        Expr::Slot(Slot(1)),
                        Expr::Const(crate::lower::Value::None),
                    )
                    .negate();
                    made.push(one);
                }
            }
        }
        self.out.rules.extend(made);
    }
}

/// `When a piece is A-ed to a place, it moves there`, of the rule that permits A.
fn carrying(rule: &Rule, verb: Verb) -> Rule {
    let (piece, place) = (Slot(0), Slot(1));
    let event = Pattern { verb, binds: vec![(Role::Object, piece), (Role::To, place)] };
    let effect = Effect::Do(Proposal {
        verb: Verb::MOVE,
        roles: vec![
            (Role::Object, Arg::Is(Expr::Slot(piece))),
            (Role::To, Arg::Is(Expr::Slot(place))),
        ],
        times: None,
        result: None,
    });
    let mut rule = rule.clone();
    rule.guard = Cond::True;
    rule.kind = RuleKind::Perform { event, effect };
    rule.slots = 2;
    rule.slot_names = vec!["piece".to_owned(), "place".to_owned()];
    rule.exceptional = None;
    rule.origin.part += 100;
    rule
}
