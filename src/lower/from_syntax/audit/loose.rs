//! Variables that nothing in their rule binds. `A player draws a card. If its number is 5 or less, they keep it`: the second
//! sentence goes on with what the first has drawn, so that it belongs to the effect of the first; a rule of its own would
//! know of no card, and would never do anything. Where no sentence before says which is meant, it is not read.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::{Discourse, Env};
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::time::openers;
use crate::lower::{Cond, Effect, Expr, Role, Rule, RuleKind, Slot, Verb, Walk};
use crate::syntax::ast::{self, Adjunct, Condition, Subordinator};

impl Lowerer<'_> {
    /// Makes what a sentence has just said a part of the effect before it, where it speaks of what that has settled.
    pub(crate) fn goes_on_with(
        &mut self,
        before: usize,
        d: &Discourse,
        otherwise: bool,
        apart: bool,
        onward: bool,
    ) -> Read<()> {
        let new = before..self.out.rules.len();
        // What is done next in a step is done under the conditions of what was done first, whatever that has changed.
        if let (true, [rule]) = (onward && d.trigger.is_none(), &self.out.rules[new.clone()])
            && let (RuleKind::Contents { time, .. }, Some((of, _))) = (&rule.kind, d.time)
            && *time == of
            && self.joined_to_last(before, before, d, otherwise)
        {
            return Ok(());
        }
        let open: Vec<usize> = new
            .clone()
            .filter(|at| {
                let rule = &self.out.rules[*at];
                !loose(rule).is_empty() || asks_what_was_done(rule)
            })
            .collect();
        let [at] = open.as_slice() else {
            return if open.is_empty() { Ok(()) } else { Err(self.of_which()) };
        };
        // What is done in place of the rule before is no part of it.
        if apart {
            return Err(self.of_which());
        }
        // What is asked of the step before can be asked in a step of its own, where nothing else speaks of it.
        let apart = loose(&self.out.rules[*at]).is_empty();
        if self.joined_to_last(*at, before, d, otherwise) || apart {
            Ok(())
        } else {
            Err(self.of_which())
        }
    }

    /// `When a player plays a jack, they choose an actor and tap it when the jack resolves`: two events are named, and what is done
    /// at the second would be asked at the first.
    pub(crate) fn at_one_time(&self, adjunct: &Adjunct, env: &Env) -> Read<()> {
        let Adjunct::Sub(Subordinator::When, Condition::Clause(c)) = adjunct else {
            return Ok(());
        };
        let (Some(event), ast::Verb::Word(w)) = (&env.event, &c.verb.verb) else {
            return Ok(());
        };
        let other = self.verb_named(&self.lemma(w)).is_some_and(|v| v != event.verb);
        let happens = c.verb.modal.is_none()
            && !c.verb.negated
            && !c.verb.perfect
            && !c.verb.past
            && !c.verb.passive
            && self.is_event_clause(c);
        if !other || !happens {
            return Ok(());
        }
        let said = self.quote(c.at.0);
        Err(Stuck::new(
            c.at.0,
            format!("`when {said}` is another time than the one the rule is about"),
        )
        .help(format!("say it in a rule of its own: `When {said}, …`")))
    }

    /// Makes a new rule a part of the one before it, if that can be.
    fn joined_to_last(
        &mut self,
        at: usize,
        before: usize,
        d: &Discourse,
        otherwise: bool,
    ) -> bool {
        let new = before..self.out.rules.len();
        let last = d.last_rule.filter(|last| *last < before && new.len() == 1);
        let same = |a: &Rule, b: &Rule| {
            a.origin.set == b.origin.set && a.origin.number == b.origin.number
        };
        let mut rule = self.out.rules[at].clone();
        let Some(last) = last.filter(|last| same(&self.out.rules[*last], &rule)) else {
            return false;
        };
        of_one_event(&self.out.rules[last], &mut rule);
        let rule = rule;
        let bound = bound(&self.out.rules[last]);
        let open = loose(&rule);
        if !open.iter().all(|slot| bound.contains(slot)) {
            return false;
        }
        let base = &self.out.rules[last];
        let mut of_event = None;
        let effect = match rule.kind {
            RuleKind::Keep { effect, .. } | RuleKind::Contents { effect, .. } => effect,
            RuleKind::When { event, effect, .. } | RuleKind::Perform { event, effect }
                if base.kind.pattern().is_some_and(|of_base| {
                    of_base.verb == event.verb
                        && of_base.binds.iter().all(|bind| event.binds.contains(bind))
                }) =>
            {
                of_event = Some(event);
                effect
            }
            _ => return false,
        };
        if !matches!(
            base.kind,
            RuleKind::When { .. }
                | RuleKind::Contents { .. }
                | RuleKind::Perform { .. }
                | RuleKind::Instead { .. }
                | RuleKind::Setup { .. }
        ) {
            return false;
        }
        // What the sentence before asks is asked already.
        let parts = match rule.guard {
            Cond::All(parts) => parts,
            one => vec![one],
        };
        let rest = openers::without(Cond::All(parts), &base.guard);
        let (rest, effect) = match at_its_end(&base.kind) {
            // Whose turn has ended is in the event.
            Some(whose) => {
                let swap = |e: &Expr| (*e == Expr::TurnPlayer).then_some(Expr::Slot(whose));
                (replace::in_cond(&rest, &swap), replace::in_effect(&effect, &swap))
            }
            // In a step it is the player whose turn it is who is spoken to.
            None if matches!(base.kind, RuleKind::Contents { .. }) => {
                let you = |e: &Expr| (*e == Expr::Asked).then_some(Expr::TurnPlayer);
                (replace::in_cond(&rest, &you), replace::in_effect(&effect, &you))
            }
            None => (rest, effect),
        };
        // `Otherwise, …` is settled with its case, whatever that has changed since.
        let (rest, effect) = match effect {
            Effect::If(c, then, no)
                if otherwise && rest == Cond::True && *no == Effect::Nothing =>
            {
                (c, *then)
            }
            effect => (rest, effect),
        };
        self.out.rules.truncate(before);
        let base = &mut self.out.rules[last];
        if let (RuleKind::When { event, .. } | RuleKind::Perform { event, .. }, Some(same)) =
            (&mut base.kind, of_event)
        {
            // Of what else fills a role only what is spoken of.
            let spoken = read_in(|walk| {
                walk.cond(&rest);
                walk.effect(&effect);
            });
            event.binds.extend(
                same.binds
                    .into_iter()
                    .filter(|(_, slot)| spoken.contains(slot) && !bound.contains(slot)),
            );
        }
        if let RuleKind::When { effect: old, .. }
        | RuleKind::Contents { effect: old, .. }
        | RuleKind::Perform { effect: old, .. }
        | RuleKind::Instead { effect: old, .. }
        | RuleKind::Setup { effect: old, .. } = &mut base.kind
        {
            let first = std::mem::replace(old, Effect::Nothing);
            *old = followed(first, rest, effect, &open);
        }
        base.slots = base.slots.max(rule.slots);
        if rule.slot_names.len() > base.slot_names.len() {
            base.slot_names = rule.slot_names;
        }
        true
    }

    fn of_which(&self) -> Stuck {
        Stuck::new(
            self.here(),
            format!("`{}` speaks of something that no sentence before it has settled", self.said()),
        )
        .help("name it, or say in the same rule what happens to it before, for example `A player draws a card. If its value is 5, …`")
    }
}

/// A rule about the same event as another: what fills a role there is one variable for both.
fn of_one_event(base: &Rule, rule: &mut Rule) {
    let (Some(first), Some(second)) = (base.kind.pattern(), rule.kind.pattern()) else {
        return;
    };
    if first.verb != second.verb {
        return;
    }
    let other = |(role, slot): &(Role, Slot)| {
        let known = first.binds.iter().find(|(r, _)| r == role)?.1;
        (known != *slot).then_some((*slot, known))
    };
    let renamed: Vec<(Slot, Slot)> = second.binds.iter().filter_map(other).collect();
    if renamed.is_empty() {
        return;
    }
    let swap = |e: &Expr| match e {
        Expr::Slot(slot) => {
            renamed.iter().find(|(from, _)| from == slot).map(|(_, to)| Expr::Slot(*to))
        }
        _ => None,
    };
    rule.guard = replace::in_cond(&rule.guard, &swap);
    if let RuleKind::When { event, effect, .. } | RuleKind::Perform { event, effect } =
        &mut rule.kind
    {
        *effect = replace::in_effect(effect, &swap);
        for (_, slot) in &mut event.binds {
            if let Some((_, to)) = renamed.iter().find(|(from, _)| from == slot) {
                *slot = *to;
            }
        }
    }
}

/// An effect with what is done behind it with what it has settled.
fn followed(first: Effect, guard: Cond, then: Effect, open: &[Slot]) -> Effect {
    let (guard, then) = match then {
        Effect::If(c, then, no) if guard == Cond::True && *no == Effect::Nothing => (c, *then),
        then => (guard, then),
    };
    match first {
        // Of a loop, each time with the one that it goes through.
        Effect::ForEach { slot, over, body, manner } if open.contains(&slot) => {
            let body = Box::new(followed(*body, guard, then, open));
            Effect::ForEach { slot, over, body, manner }
        }
        // Of somebody whom another may have chosen, if anybody was.
        Effect::Offer { to, effect, otherwise } if settles_any(&effect, open) => {
            let effect = Box::new(followed(*effect, guard, then, open));
            Effect::Offer { to, effect, otherwise }
        }
        Effect::If(c, yes, no) if settles_any(&yes, open) => {
            // What is asked of both is asked once.
            let guard = if guard == c { Cond::True } else { guard };
            Effect::If(c, Box::new(followed(*yes, guard, then, open)), no)
        }
        // `If C, A. B.`: what both are done under is asked once, before A changes it.
        Effect::If(c, yes, no) if *no == Effect::Nothing && all_asked(&c, &guard) => {
            let guard = openers::without(guard, &c);
            Effect::If(c, Box::new(followed(*yes, guard, then, open)), no)
        }
        Effect::Seq(mut list) if list.last().is_some_and(|last| brings(last, open)) => {
            if let Some(last) = list.pop() {
                list.push(followed(last, guard, then, open));
            }
            Effect::Seq(list)
        }
        Effect::Seq(mut list) => {
            if let Some(Effect::If(c, _, otherwise)) = list.last_mut()
                && **otherwise == Effect::Nothing
                && c.clone().negate() == guard
            {
                // `Otherwise, …`
                **otherwise = then;
            } else {
                list.push(only_if(guard, then));
            }
            Effect::Seq(list)
        }
        first => Effect::Seq(vec![first, only_if(guard, then)]),
    }
}

/// Whether all that a condition asks is asked by another one, too.
fn all_asked(cond: &Cond, by: &Cond) -> bool {
    let parts = by.parts();
    *cond != Cond::True && cond.parts().iter().all(|part| parts.contains(part))
}

/// Whether an effect settles, within itself, what is spoken of behind it.
fn brings(effect: &Effect, open: &[Slot]) -> bool {
    let within = matches!(
        effect,
        Effect::Offer { .. } | Effect::If(..) | Effect::ForEach { .. } | Effect::Seq(_)
    );
    within && settles_any(effect, open)
}

fn settles_any(effect: &Effect, open: &[Slot]) -> bool {
    let mut all = Vec::new();
    settles(effect, &mut all);
    all.iter().any(|slot| open.contains(slot))
}

pub(crate) fn only_if(guard: Cond, effect: Effect) -> Effect {
    if guard == Cond::True {
        effect
    } else {
        Effect::If(guard, Box::new(effect), Box::new(Effect::Nothing))
    }
}

/// The player whose stretch of time a rule sees end.
fn at_its_end(kind: &RuleKind) -> Option<Slot> {
    let event = kind.pattern().filter(|event| event.verb == Verb::END)?;
    event.binds.iter().find(|(role, _)| *role == Role::Agent).map(|(_, slot)| *slot)
}

/// Whether what a step does hangs on what was done before (`if they do`): a step of its own knows of nothing done.
fn asks_what_was_done(rule: &Rule) -> bool {
    fn asks(c: &Cond) -> bool {
        match c {
            Cond::Did => true,
            Cond::Not(c) => asks(c),
            Cond::All(list) | Cond::Any(list) => list.iter().any(asks),
            _ => false,
        }
    }
    let (RuleKind::Contents { effect, .. } | RuleKind::Keep { over: None, effect }) =
        &rule.kind
    else {
        return false;
    };
    asks(&rule.guard) || matches!(effect, Effect::If(c, ..) if asks(c))
}

/// The variables that a rule reads and that nothing in it binds; of rules about an event, about a time or about nothing
/// alone, since what others bind stands in more places.
fn loose(rule: &Rule) -> Vec<Slot> {
    if !matches!(
        rule.kind,
        RuleKind::Keep { over: None, .. }
            | RuleKind::Contents { .. }
            | RuleKind::When { .. }
            | RuleKind::Perform { .. }
            | RuleKind::Cannot { .. }
            | RuleKind::May { .. }
    ) {
        return Vec::new();
    }
    let bound = bound(rule);
    let mut read = read_in(|walk| {
        walk.cond(&rule.guard);
        walk.kind(&rule.kind);
    });
    read.retain(|slot| !bound.contains(slot));
    read
}

/// The variables that are read on a walk, each once.
pub(crate) fn read_in(go: impl FnOnce(&mut Walk<'_>)) -> Vec<Slot> {
    let mut read: Vec<Slot> = Vec::new();
    go(&mut Walk {
        expr: &mut |e| {
            if let Expr::Slot(slot) = e {
                read.push(*slot);
            }
        },
        query: &mut |_| {},
        beside: false,
    });
    read.sort_unstable();
    read.dedup();
    read
}

/// The variables that the event, the queries and the effect of a rule bind.
fn bound(rule: &Rule) -> Vec<Slot> {
    let mut all: Vec<Slot> = Vec::new();
    if let Some(pattern) = rule.kind.pattern() {
        all.extend(pattern.binds.iter().map(|(_, slot)| *slot));
    }
    let mut places: Vec<Slot> = Vec::new();
    let mut walk = Walk {
        expr: &mut |e| {
            if let Expr::Place { var, .. } = e {
                places.push(*var);
            }
        },
        query: &mut |q| all.push(q.var),
        beside: false,
    };
    walk.cond(&rule.guard);
    walk.kind(&rule.kind);
    all.extend(places);
    if let Some(effect) = rule.kind.effect() {
        settles(effect, &mut all);
    }
    all
}

/// The variables that an effect sets.
fn settles(effect: &Effect, all: &mut Vec<Slot>) {
    match effect {
        Effect::Nothing | Effect::Resume | Effect::OwnText(_) => {}
        Effect::Seq(list) | Effect::Together(list) => {
            for e in list {
                settles(e, all);
            }
        }
        Effect::Do(p) => all.extend(p.result),
        Effect::Choose(c) => {
            all.push(c.slot);
            if let Some(body) = &c.body {
                settles(body, all);
            }
        }
        Effect::Offer { effect, otherwise, .. } => {
            settles(effect, all);
            settles(otherwise, all);
        }
        Effect::Menu { options, taken, .. } => {
            all.extend(*taken);
            for e in options {
                settles(e, all);
            }
        }
        Effect::ForEach { slot, body, .. } => {
            all.push(*slot);
            settles(body, all);
        }
        Effect::Let(slot, _) => all.push(*slot),
        Effect::If(_, x, y) => {
            settles(x, all);
            settles(y, all);
        }
        Effect::Repeat { body, .. } => settles(body, all),
        Effect::Secretly { slot, choice, body, .. } => {
            all.extend([*slot, choice.slot]);
            if let Some(body) = &choice.body {
                settles(body, all);
            }
            settles(body, all);
        }
    }
}
