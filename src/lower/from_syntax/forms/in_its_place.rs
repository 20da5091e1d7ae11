//! `Draw two cards instead of one`, where another rule says `draw a card, then discard a card`: only the one step is done
//! otherwise, and where it stands. The rule below is parted into its steps, each a rule of the same name, so that one of them
//! alone yields.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::emit::mentions;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::{Cond, Effect, Marker, Rule, RuleKind, Slot, TimeId, Verb};

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
        let meant = self.out.rules.places(|r| {
            matches!(&r.kind, RuleKind::Contents { time: t, effect: Effect::Seq(steps) }
                if *t == time && steps.iter().any(|s| deed(s) == Some(verb)))
        });
        if let [at] = meant.as_slice() {
            self.part(*at, time, verb)?;
        }
        Ok(effect)
    }

    /// Makes a rule of each of what stands before a step, the step, and what stands behind it.
    fn part(&mut self, at: usize, time: TimeId, verb: Verb) -> Read<()> {
        let base = self.out.rules[at].clone();
        let RuleKind::Contents { effect: Effect::Seq(steps), .. } = &base.kind else {
            return Ok(());
        };
        let is_step = |s: &Effect| deed(s) == Some(verb);
        let Some(first) = steps.iter().position(is_step) else { return Ok(()) };
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
        for (i, kind) in kinds.enumerate() {
            if i == 0 {
                self.out.rules[at].kind = kind;
            } else {
                self.out.rules.push(Rule { kind, ..base.clone() });
            }
        }
        Ok(())
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

/// The one thing that a step does.
fn deed(step: &Effect) -> Option<Verb> {
    let mut deeds = Vec::new();
    step.each_proposal(&mut |p| deeds.push(p.verb));
    match (step, deeds.as_slice()) {
        (Effect::Seq(_), _) => None,
        (_, [one]) => Some(*one),
        _ => None,
    }
}
