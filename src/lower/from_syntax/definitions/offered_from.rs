//! From where a piece may come that a permission speaks of: `you may draw a card`, `you may discard a card`. As where the same is
//! ordered, it is the top one of the pile that is drawn from, or one of one's own.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::definitions::setup::says_where;
use crate::lower::from_syntax::phrases::denote::{equal, int, over};
use crate::lower::from_syntax::phrases::sources::Sources;
use crate::lower::{Cond, Domain, Expr, Query, Role, Rule, RuleKind, Slot, Verb};
use crate::vocabulary::TermId;

impl Lowerer<'_> {
    /// Adds to each permission where its piece comes from, if it says nothing of that itself. `own` are the events that take
    /// away something of one's own.
    pub(crate) fn offered_from(
        &self,
        rules: &mut [Rule],
        sources: &Sources,
        own: &[Verb],
        hand: Option<TermId>,
    ) {
        let from_hand = self.hand_verbs();
        for rule in rules {
            let RuleKind::May { action } = &rule.kind else { continue };
            let slot = |role: Role| {
                action.binds.iter().find(|(r, _)| *r == role).map(|(_, slot)| *slot)
            };
            let (Some(agent), Some(object)) = (slot(Role::Agent), slot(Role::Object)) else {
                continue;
            };
            if let Some(pile) = all_of_pile(&rule.guard, object, sources) {
                // `You may draw a card from the deck`: the top one.
                let top = top_of(rule, pile, object);
                rule.guard = std::mem::replace(&mut rule.guard, Cond::True).and(top);
                continue;
            }
            let piece = Expr::Slot(object);
            // `One of your cards` says whose it is, and a card is discarded from a hand.
            let whose = |part: &Cond| matches!(part, Cond::Compare(crate::lower::Compare::Equal, Expr::Controller(of), _) if **of == piece);
            let apart: Vec<Cond> =
                rule.guard.parts().iter().filter(|p| !whose(p)).map(|p| (*p).clone()).collect();
            let said = if from_hand.contains(&Some(action.verb)) && own.contains(&action.verb) {
                located(&Cond::All(apart), object)
            } else {
                located(&rule.guard, object)
            };
            if slot(Role::From).is_some() || said {
                continue;
            }
            let of_agent = || Some(Box::new(Expr::Slot(agent)));
            let there = if own.contains(&action.verb) {
                match hand.filter(|_| from_hand.contains(&Some(action.verb))) {
                    Some(hand) => Cond::In(piece, Expr::Zone(hand, of_agent())),
                    None => equal(Expr::Controller(Box::new(piece)), Expr::Slot(agent)),
                }
            } else {
                let found = sources.place(action.verb, &rule.guard, object);
                let Some((zone, owned)) = found else { continue };
                let place = Expr::Zone(zone, if owned { of_agent() } else { None });
                // Of what nobody sees, the top one.
                if sources.is_shuffled(zone) {
                    top_of(rule, place, object)
                } else {
                    Cond::In(piece, place)
                }
            };
            rule.guard = std::mem::replace(&mut rule.guard, Cond::True).and(there);
        }
    }
}

/// That a piece is the top one of a pile.
fn top_of(rule: &mut Rule, pile: Expr, object: Slot) -> Cond {
    let all = over(Slot(rule.slots), Domain::In(pile), Cond::True);
    rule.slots += 1;
    rule.slot_names.push("card".to_owned());
    let top = Query { limit: Some(Box::new(int(1))), ..all };
    equal(Expr::Slot(object), Expr::One(Box::new(top)))
}

/// The pile whose cards nobody sees, if a piece is said to be in it and nothing more.
fn all_of_pile(guard: &Cond, object: Slot, sources: &Sources) -> Option<Expr> {
    let piece = Expr::Slot(object);
    let said = format!("{piece:?}");
    let mut about = guard.parts().iter().filter(|part| format!("{part:?}").contains(&said));
    match (about.next(), about.next()) {
        (Some(Cond::In(e, pile @ Expr::Zone(zone, _))), None)
            if *e == piece && sources.is_shuffled(*zone) =>
        {
            Some(pile.clone())
        }
        _ => None,
    }
}

/// Whether something is said of where a piece is, whose it is, or which one.
pub(crate) fn located(guard: &Cond, object: Slot) -> bool {
    let piece = Expr::Slot(object);
    guard.parts().iter().any(|part| {
        let which = matches!(part, Cond::Compare(crate::lower::Compare::Equal, a, b)
            if *a == piece || *b == piece);
        which || says_where(part) && format!("{part:?}").contains(&format!("{piece:?}"))
    })
}
