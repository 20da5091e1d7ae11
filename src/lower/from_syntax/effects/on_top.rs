//! `Whenever a player gains points, they gain 1 point more`: what comes on top of a gain comes with it. As a gain of its own it
//! would come on top of itself.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::{
    Arg, Arith, Compare, Cond, Effect, Expr, Pattern, Proposal, Role, Rule, RuleKind, Slot,
    Value, Verb,
};

impl Lowerer<'_> {
    /// Makes the rules, from `from` on, in which a change of a number brings about the same change again, changes of what is
    /// changed.
    pub(crate) fn on_top(&mut self, from: usize) -> Read<()> {
        for at in from..self.out.rules.len() {
            let rule = &self.out.rules[at];
            let (event, effect, replaces) = match &rule.kind {
                RuleKind::When { event, effect, .. } => (event, effect, false),
                RuleKind::Instead { event, effect } => (event, effect, true),
                _ => continue,
            };
            let Some((amount, p)) = same_change(rule, event, effect) else { continue };
            let besides = self.comes_besides(effect, replaces);
            if replaces && !besides {
                continue;
            }
            let Some(p) = p.filter(|_| besides) else {
                return Err(Stuck::new(
                    self.here(),
                    format!("`{}` would set itself off again and again", self.said()),
                )
                .help("say that it comes on top, for example `whenever a player gains points, they gain 1 more point`"));
            };
            let mut p = p.clone();
            for (role, arg) in &mut p.roles {
                if let (Role::Amount, Arg::Is(more)) = (*role, &mut *arg) {
                    let whole = Box::new(Expr::Slot(amount));
                    *more = Expr::Arith(Arith::Add, whole, Box::new(more.clone()));
                }
            }
            let event = event.clone();
            self.out.rules[at].kind = RuleKind::Instead { event, effect: Effect::Do(p) };
        }
        Ok(())
    }

    /// Whether a sentence says of a change that it comes besides another.
    fn comes_besides(&self, effect: &Effect, replaces: bool) -> bool {
        const MORE: [&str; 6] = ["more", "extra", "another", "further", "less", "fewer"];
        let said = format!(" {} ", self.said().to_lowercase());
        let says = |word: &str| said.contains(&format!(" {word} "));
        // What comes in addition is nothing and then that.
        matches!(effect, Effect::Seq(list) if list.first() == Some(&Effect::Nothing))
            || MORE.iter().any(|word| says(word))
            || replaces && says("additional")
    }
}

/// The amount of a change, where its effect changes the same number of the same player in the same direction, and that change if
/// it is all that happens.
fn same_change<'r>(
    rule: &Rule,
    event: &Pattern,
    effect: &'r Effect,
) -> Option<(Slot, Option<&'r Proposal>)> {
    let slot = |role| event.binds.iter().find(|(r, _)| *r == role).map(|(_, s)| *s);
    let (Verb::ADD, Some(whose), Some(field), Some(amount)) =
        (event.verb, slot(Role::Object), slot(Role::Field), slot(Role::Amount))
    else {
        return None;
    };
    let of_field = |term| {
        rule.guard.parts().iter().any(|c| {
            matches!(c, Cond::Compare(Compare::Equal, Expr::Slot(s), Expr::Const(Value::Term(t)))
                if *s == field && *t == term)
        })
    };
    // `Gains` is more than 0, `loses` less.
    let gains = rule.guard.parts().iter().find_map(|c| match c {
        Cond::Compare(
            how @ (Compare::More | Compare::Less),
            Expr::Slot(s),
            Expr::Const(Value::Int(0)),
        ) if *s == amount => Some(*how == Compare::More),
        _ => None,
    })?;
    let same = |p: &Proposal| {
        let is = |role, test: &dyn Fn(&Expr) -> bool| {
            p.roles.iter().any(|(r, arg)| *r == role && matches!(arg, Arg::Is(e) if test(e)))
        };
        p.verb == Verb::ADD
            && p.times.is_none()
            && is(Role::Object, &|e| *e == Expr::Slot(whose))
            && is(Role::Field, &|e| matches!(e, Expr::Const(Value::Term(t)) if of_field(*t)))
            && is(
                Role::Amount,
                &|e| matches!(e, Expr::Const(Value::Int(n)) if (*n > 0) == gains),
            )
    };
    let all = match effect {
        Effect::Seq(list) => list.as_slice(),
        one => std::slice::from_ref(one),
    };
    let mut deeds = all.iter().filter(|e| **e != Effect::Nothing);
    if let (Some(Effect::Do(p)), None) = (deeds.next(), deeds.next())
        && same(p)
    {
        return Some((amount, Some(p)));
    }
    let mut any = false;
    effect.each_proposal(&mut |p| any |= same(p));
    any.then_some((amount, None))
}
