//! `Draw two cards instead of one`, where another rule says `draw a card, then discard a card`: only the one step is done
//! otherwise, and where it stands. The rule below is parted into its steps, each a rule of the same name, so that one of them
//! alone yields.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::emit::mentions;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::{Cond, Effect, Marker, Pattern, Rule, RuleKind, Slot, TimeId, Verb};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, NounPhrase, Post, Preposition, Statement,
};

use super::amends::bare_figure;
use super::usual::contrast;

impl Lowerer<'_> {
    /// The effect of a rule that does something else at a time, and when it does: what is asked first decides whether it takes
    /// the place of the other.
    pub(crate) fn in_its_place(
        &mut self,
        time: TimeId,
        effect: Effect,
        guard: &mut Cond,
        marker: Option<Marker>,
    ) -> Read<Effect> {
        if marker != Some(Marker::Instead) {
            return Ok(effect);
        }
        let effect = match effect {
            Effect::If(so, yes, no) if *no == Effect::Nothing => {
                *guard = std::mem::replace(guard, Cond::True).and(so);
                *yes
            }
            effect => effect,
        };
        let Some(verb) = deed(&effect) else { return Ok(effect) };
        let here = self.at as u32;
        let meant = self.out.rules.places(|r| {
            let RuleKind::Contents { time: t, effect } = &r.kind else { return false };
            *t == time
                && r.origin.position != here
                && steps(effect).any(|s| deed(s) == Some(verb))
        });
        let [at] = meant.as_slice() else { return Ok(effect) };
        let step = self.part(*at, time, verb)?;
        let base = &mut self.out.rules[step];
        // What is left to the player, or comes from elsewhere, opposes no figure: the step is not done then.
        if let RuleKind::Contents { effect: usual, .. } = &base.kind
            && !differ_in_number(usual, &effect)
        {
            let unless = guard.clone().negate();
            base.guard = std::mem::replace(&mut base.guard, Cond::True).and(unless);
        }
        Ok(effect)
    }

    /// That `instead of one` behind an event changes something that some rule brings then: it would be done on top.
    pub(crate) fn not_besides(
        &self,
        event: &Pattern,
        effect: &Effect,
        proposed: bool,
    ) -> Read<()> {
        let Some(verb) = deed(effect) else { return Ok(()) };
        let figure = self.units.get(self.at).is_some_and(|unit| {
            unit.statement.as_ref().is_some_and(|s| match s {
                Statement::Sentence(s) => s.clauses.iter().any(|j| says_figure(&j.clause)),
                _ => false,
            })
        });
        let here = self.at as u32;
        let mut brought = false;
        for rule in &self.out.rules {
            if let RuleKind::When { event: own, effect, .. }
            | RuleKind::Perform { event: own, effect } = &rule.kind
                && own.verb == event.verb
                && rule.origin.position != here
            {
                effect.each_proposal(&mut |p| brought |= p.verb == verb);
            }
        }
        if proposed || !figure || brought || event.verb.is_primitive() {
            return Ok(());
        }
        let said = self.said();
        Err(Stuck::new(
            self.here(),
            format!("`{said}` puts something in the place of what nothing brings then"),
        )
        .help(
            "say in which step that is, for example `on your turn, draw two cards instead of one`",
        ))
    }

    /// Makes a rule of each of what stands before a step, the step, and what stands behind it; where the step is then.
    fn part(&mut self, at: usize, time: TimeId, verb: Verb) -> Read<usize> {
        let base = self.out.rules[at].clone();
        let RuleKind::Contents { effect: Effect::Seq(steps), .. } = &base.kind else {
            return Ok(at);
        };
        let is_step = |s: &Effect| deed(s) == Some(verb);
        let Some(first) = steps.iter().position(is_step) else { return Ok(at) };
        if steps[first + 1..].iter().any(is_step) {
            return Err(self.which_step(&base));
        }
        let parts: Vec<Vec<Effect>> =
            [&steps[..first], &steps[first..=first], &steps[first + 1..]]
                .into_iter()
                .filter(|part| !part.is_empty())
                .map(<[Effect]>::to_vec)
                .collect();
        // What one of them finds and another goes on with cannot be parted.
        let shared = (0..base.slots).any(|slot| {
            let has = |part: &&Vec<Effect>| part.iter().any(|e| mentions(e, Slot(slot)));
            parts.iter().filter(has).count() > 1
        });
        if shared {
            return Err(self.which_step(&base));
        }
        let kinds = parts.into_iter().map(|mut part| {
            let effect = if part.len() == 1 { part.remove(0) } else { Effect::Seq(part) };
            RuleKind::Contents { time, effect }
        });
        let more = self.out.rules.len();
        for (i, kind) in kinds.enumerate() {
            if i == 0 {
                self.out.rules[at].kind = kind;
            } else {
                self.out.rules.push(Rule { kind, ..base.clone() });
            }
        }
        // Behind what stands before it.
        Ok(if first == 0 { at } else { more })
    }

    fn which_step(&self, base: &Rule) -> Stuck {
        let said = self.said();
        Stuck::new(
            self.here(),
            format!(
                "`{said}` changes one step of {}, whose steps go on from each other",
                base.origin.name
            ),
        )
        .help("say all that is done then in this rule")
    }
}

/// `Instead of one`, beside the clause or beside its object.
fn says_figure(clause: &Clause) -> bool {
    let beside = |post: &Post| matches!(post, Post::Prep(Preposition::InsteadOf, base) if bare_figure(base).is_some());
    contrast(clause)
        .iter()
        .any(|a| matches!(a, Adjunct::Prep(_, base) if bare_figure(base).is_some()))
        || clause.complements.iter().any(|c| {
            matches!(c, Complement::Object(NounPhrase::One(n)) if n.post.iter().any(beside))
        })
}

/// The one thing that a step does.
fn deed(step: &Effect) -> Option<Verb> {
    match step {
        Effect::Seq(_) => None,
        step => step.only_verb(),
    }
}

/// An effect step by step.
fn steps(effect: &Effect) -> impl Iterator<Item = &Effect> {
    match effect {
        Effect::Seq(steps) => steps.iter(),
        one => std::slice::from_ref(one).iter(),
    }
}

/// Whether two steps do the same, but for how often: one of them prevails then by the laws of the book.
fn differ_in_number(a: &Effect, b: &Effect) -> bool {
    match (a, b) {
        (Effect::Do(a), Effect::Do(b)) => a.roles.len() == b.roles.len(),
        (Effect::Choose(a), Effect::Choose(b)) => a.from.domain == b.from.domain,
        _ => false,
    }
}
