//! What holds while something is so, and is done once each time that it becomes so: `when a player's hand is empty, they gain
//! 5 points`, `if a player has three kings in play, they draw a card`. What is done there does not end what it waits for, so
//! that it would be done again and again; a mark on each of those whom it concerns keeps that it has been done.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::forms::address;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck, equal, int};
use crate::lower::{
    Arg, Cond, Domain, Effect, Expr, PropertyKind, Proposal, Query, Role, Rule, RuleKind,
    Subject, Value, Verb,
};
use crate::vocabulary::{Sort, TermId};

/// How the mark of such a rule is called, before the rule's own name.
pub const DONE_SO: &str = "done so by";

impl Lowerer<'_> {
    /// Marks the rules, from `from` on, that would be done without an end, and those that are done only for the first of all of
    /// whom it is so.
    pub(crate) fn once_it_is_so(&mut self, from: usize, first: Option<Subject>) -> Read<()> {
        let mut marked = false;
        for at in from..self.out.rules.len() {
            let rule = self.out.rules[at].clone();
            let (over, effect) = match &rule.kind {
                RuleKind::Keep { over, effect } => (over, effect),
                RuleKind::Outcome { over, effect, crossing: Some(_) } if first.is_some() => {
                    (over, effect)
                }
                _ => continue,
            };
            if let (Some(of), Some(Query { domain: Domain::Players, var, .. })) = (first, over)
            {
                let mark = self.done_so(&rule, of);
                let whose = (of == Subject::Player).then_some(Expr::Slot(*var));
                // Nobody is the first again.
                self.mark_rule(at, &rule, over.clone(), effect.clone(), (mark, whose), false);
                marked = true;
                continue;
            }
            if !self.is_endless(&rule.guard, over.as_ref(), effect) {
                continue;
            }
            let (of, whose) = match over.as_ref().map(|q| (&q.domain, Expr::Slot(q.var))) {
                // `You`: whoever is meant, each by themselves.
                None if address::asks(&rule) => (Subject::Player, Some(Expr::Asked)),
                None => (Subject::Game, None),
                Some((Domain::Players, one)) => (Subject::Player, Some(one)),
                Some((Domain::Pieces, one)) => (Subject::Piece, Some(one)),
                Some(_) => continue,
            };
            let mark = self.done_so(&rule, of);
            self.mark_rule(at, &rule, over.clone(), effect.clone(), (mark, whose), true);
        }
        if first.is_some() && !marked {
            let said = self.said();
            return Err(Stuck::new(
                self.here(),
                format!("nothing keeps who is the first in `{said}`"),
            )
            .help("say it of whoever wins, or of each player"));
        }
        Ok(())
    }

    /// The mark of a rule.
    fn done_so(&mut self, rule: &Rule, of: Subject) -> TermId {
        let name = format!("{DONE_SO} {}", rule.origin.name);
        let mark = self.synthetic(&name, Sort::Property);
        self.add_property(mark, of, PropertyKind::Number);
        mark
    }

    fn mark_rule(
        &mut self,
        at: usize,
        rule: &Rule,
        over: Option<Query>,
        effect: Effect,
        (mark, whose): (TermId, Option<Expr>),
        again: bool,
    ) {
        let bearer = whose.clone().unwrap_or(Expr::Const(Value::None));
        let done = equal(Expr::Field(Box::new(bearer), mark), int(1));
        let set = |n: i64| {
            let mut roles = vec![
                (Role::Field, Arg::Is(Expr::Const(Value::Term(mark)))),
                (Role::Amount, Arg::Is(int(n))),
            ];
            // What is the game's own is done to nobody.
            if let Some(whose) = &whose {
                roles.insert(0, (Role::Object, Arg::Is(whose.clone())));
            }
            Effect::Do(Proposal { verb: Verb::SET, roles, times: None, result: None })
        };
        let so = over.as_ref().map_or(Cond::True, |q| q.filter.clone()).and(rule.guard.clone());
        let all = over.clone().map(|q| Query { filter: Cond::True, ..q });
        let first = &mut self.out.rules[at];
        first.guard = first.guard.clone().and(done.clone().negate());
        let effect = Effect::Seq(vec![set(1), effect]);
        first.kind = match &rule.kind {
            RuleKind::Outcome { crossing, .. } => {
                RuleKind::Outcome { over, effect, crossing: crossing.clone() }
            }
            _ => RuleKind::Keep { over, effect },
        };
        if !again {
            return;
        }
        let mut ends = rule.clone();
        ends.guard = so.negate().and(done);
        ends.kind = RuleKind::Keep { over: all, effect: set(0) };
        ends.origin = self.origin();
        self.out.rules.push(ends);
    }

    /// Whether all that is done leaves what it waits for as it is: points where none are asked for, cards that are drawn
    /// where no place of theirs is.
    fn is_endless(&self, guard: &Cond, over: Option<&Query>, effect: &Effect) -> bool {
        // What was done stays done, whatever follows from it.
        let of_history = |c: &Cond| match c {
            Cond::Compare(_, Expr::Times { .. }, Expr::Const(_)) => true,
            Cond::Not(c) => matches!(&**c, Cond::Compare(_, Expr::Times { .. }, _)),
            _ => false,
        };
        let so = over.map_or(Cond::True, |q| q.filter.clone()).and(guard.clone());
        if so != Cond::True && so.parts().iter().all(of_history) {
            let mut any = false;
            effect.each_proposal(&mut |_| any = true);
            return any;
        }
        let asks = format!("{guard:?} {over:?}");
        let moved: Vec<Verb> =
            ["draw"].iter().filter_map(|name| self.verb_named(name)).collect();
        let (mut any, mut endless) = (false, true);
        effect.each_proposal(&mut |p| {
            any = true;
            endless &= if p.verb == Verb::ADD {
                p.roles.iter().all(|(role, arg)| match arg {
                    Arg::Is(Expr::Const(Value::Term(term))) if *role == Role::Field => {
                        !asks.contains(&format!("{term:?}"))
                    }
                    _ => true,
                })
            } else if moved.contains(&p.verb) {
                let zones = self.carried(p.verb);
                zones.is_some_and(|(from, to)| {
                    [from, to].iter().flatten().all(|z| !asks.contains(&format!("{z:?}")))
                })
            } else {
                false
            };
        });
        any && endless
    }
}
