//! What a house rule does at a time instead of what the book does then, where it leaves it to the player: `draws up to two
//! cards instead of one`, `you may draw two cards instead of one`.

use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::{Cond, Domain, Effect, Marker, Proposal, RuleKind, TimeId, Verb};

impl Lowerer<'_> {
    /// The effect where it is offered, with the rule below out of force.
    pub(crate) fn instead_of_base(
        &mut self,
        time: TimeId,
        effect: Effect,
        guard: &Cond,
        unit: &Unit,
    ) -> Read<Effect> {
        let said = self.said();
        if !self.is_house(unit) || !said.to_lowercase().contains(" instead of ") {
            return Ok(effect);
        }
        let everybody =
            matches!(&effect, Effect::ForEach { over, .. } if over.domain == Domain::Players);
        let Some(done) = offered(&effect, everybody) else { return Ok(effect) };
        let set = unit.set;
        let meant = self.out.rules.places(|r| {
            r.origin.set != set
                && matches!(&r.kind, RuleKind::Contents { time: t, effect: Effect::Do(p) }
                    if *t == time && p.verb == done)
        });
        let [at] = meant.as_slice() else { return Ok(effect) };
        let (at, rule) = (*at, &self.out.rules[*at]);
        if everybody {
            let name = &rule.origin.name;
            return Err(Stuck::new(
                self.here(),
                format!("`{said}` is done by everybody each time, and {name} by one player"),
            )
            .help(format!(
                "write of the one whose turn it is, for example `In your {}, draw two cards instead of one`",
                self.name_of_time(time)
            )));
        }
        if !matches!(guard, Cond::True | Cond::During(_))
            || !matches!(rule.guard, Cond::True | Cond::During(_))
        {
            return Err(Stuck::new(
                self.here(),
                format!("`{said}` takes the place of what another rule does only at times"),
            )
            .help("say what is done then in a sentence of its own, for example `At the end of each turn, the active player draws three cards`"));
        }
        let RuleKind::Contents { effect: Effect::Do(base), .. } = &rule.kind else {
            return Ok(effect);
        };
        let times = base.times.clone();
        let effect = match effect {
            // Who declines does what the book says.
            Effect::Offer { to, effect, otherwise }
                if *otherwise == Effect::Nothing && !said.contains("up to ") =>
            {
                let as_before = match effect.as_ref() {
                    Effect::Do(p) => Effect::Do(Proposal { times, ..p.clone() }),
                    _ => return Err(self.not_so_much(time)),
                };
                Effect::Offer { to, effect, otherwise: Box::new(as_before) }
            }
            effect => effect,
        };
        self.out.rules[at].guard = Cond::False;
        Ok(effect)
    }

    /// `In each untap step, the active player untaps all of their cards except their actors`: what the book does then to
    /// all of them is not done as well.
    pub(crate) fn does_fewer(
        &mut self,
        time: TimeId,
        effect: &Effect,
        guard: &Cond,
        marker: Option<Marker>,
        unit: &Unit,
    ) {
        let said = self.said().to_lowercase();
        let fewer = marker == Some(Marker::Except)
            || [" except ", " but not ", " other than "].iter().any(|w| said.contains(w));
        if !self.is_house(unit) || !fewer {
            return;
        }
        let all_of = |e: &Effect| match e {
            Effect::ForEach { body, over, .. } if over.domain != Domain::Players => {
                match body.as_ref() {
                    Effect::Do(p) => Some(p.verb),
                    _ => None,
                }
            }
            _ => None,
        };
        let Some(done) = all_of(effect) else { return };
        let set = unit.set;
        let meant = self.out.rules.places(|r| {
            r.origin.set != set
                && matches!(&r.kind, RuleKind::Contents { time: t, effect }
                    if *t == time && all_of(effect) == Some(done))
        });
        let [at] = meant.as_slice() else { return };
        let always = matches!(guard, Cond::True | Cond::During(_));
        let but = if always { Cond::False } else { guard.clone().negate() };
        let base = &mut self.out.rules[*at].guard;
        *base = std::mem::replace(base, Cond::True).and(but);
    }

    fn name_of_time(&self, time: TimeId) -> &str {
        let term = self.out.world.times.get(usize::from(time.0)).and_then(|t| t.term);
        term.map_or("turn", |term| &self.term(term).name)
    }

    fn not_so_much(&self, time: TimeId) -> Stuck {
        Stuck::new(self.here(), format!("it is not clear what `{}` leaves to the player", self.said()))
            .help(format!(
                "say how much is done, for example `In each {}, the active player draws two cards instead of one`",
                self.name_of_time(time)
            ))
    }
}

/// What is done in an effect that a player may leave or cut short, or that all players have.
fn offered(effect: &Effect, everybody: bool) -> Option<Verb> {
    let offers = match effect {
        Effect::Offer { .. } => true,
        Effect::Seq(list) => list.iter().all(|e| matches!(e, Effect::Offer { .. })),
        _ => everybody,
    };
    if offers { effect.only_verb() } else { None }
}
