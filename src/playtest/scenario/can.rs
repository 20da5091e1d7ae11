//! Whether somebody could do something: it is tried, and nothing comes of it.

use super::act::{Deed, Verdict};
use super::bench::Bench;
use crate::lower::from_syntax::Doing;
use crate::lower::{Role, Verb};
use crate::machine::DecisionKind;
use crate::program::Val;

impl Bench {
    /// Whether somebody may do something now; it is tried, and the state is as before.
    pub(super) fn can(&mut self, doing: &Doing, locals: &[Val]) -> Verdict {
        let Doing::Event { agents, verb, roles, effect, .. } = doing else {
            return Verdict::Nothing;
        };
        let (state, before, permit) =
            (self.state.clone(), self.before.clone(), self.permit.take());
        let deed = Deed { verb: *verb, roles, effect: effect.as_deref(), locals, more: false };
        let mut verdict = Verdict::Nothing;
        for agent in agents {
            let Some(seat) = self.seat(agent, locals) else { continue };
            verdict = self.tried(seat, deed);
            if verdict != Verdict::Legal {
                break;
            }
        }
        (self.state, self.before, self.permit) = (state, before, permit);
        match verdict {
            Verdict::Nothing => {
                Verdict::Refused(Vec::new(), "it is not said who would do it".to_owned())
            }
            verdict => verdict,
        }
    }

    fn tried(&mut self, seat: u32, deed: Deed<'_>) -> Verdict {
        if deed.verb == Verb::PASS {
            return self.pass(seat);
        }
        let asked = self.asked();
        let answers = asked.as_ref().is_some_and(|decision| {
            decision.player == seat && !matches!(decision.kind, DecisionKind::Act { .. })
        });
        let action = self.program.is_action(deed.verb);
        if !answers && !action && self.offered(seat, deed.verb).is_empty() {
            return Verdict::Refused(
                Vec::new(),
                "no rule lets a player do it of their own accord".to_owned(),
            );
        }
        if self.state.runs() || asked.is_some() {
            return self.act(seat, deed, Vec::new());
        }
        // Without a turn nobody is asked; the rules still say what may be done.
        let mut sets: Vec<(Role, Vec<Val>)> = Vec::new();
        for (role, phrase) in deed.roles {
            let found = self.candidates(phrase, deed.locals);
            sets.push((*role, self.meant(found, Some(seat))));
        }
        let objects = sets.iter().find(|(role, _)| *role == Role::Object);
        let objects = objects.map_or_else(|| vec![Val::None], |(_, found)| found.clone());
        if objects.iter().any(|&object| self.allows(seat, deed.verb, object, &sets)) {
            return Verdict::Legal;
        }
        self.refusal(seat, deed.verb, &sets)
    }
}
