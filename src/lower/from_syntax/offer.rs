//! What is offered: accept or decline, one or the other, go on or stop.

use super::context::Lowerer;
use super::discourse::Env;
use crate::lower::{Effect, Expr};
use crate::syntax::ast::{self, Clause};

impl Lowerer<'_> {
    /// Whether a clause says no more than that somebody stops.
    pub(super) fn only_stops(&self, clause: &Clause) -> bool {
        matches!(&clause.verb.verb, ast::Verb::Word(w) if self.is(w, &["stop"]))
            && clause.complements.is_empty()
            && clause.adjuncts.is_empty()
            && !self.explains("stop")
    }

    /// One of two, as the player chooses.
    pub(super) fn either(&mut self, first: Effect, second: Effect, env: &mut Env) -> Effect {
        let to = env.agent.clone().unwrap_or(Expr::TurnPlayer);
        // `may do one or the other`, or neither.
        if let Effect::Offer { to, effect, otherwise } = first {
            let rest = match (*otherwise, second) {
                (Effect::Nothing, offer @ Effect::Offer { .. }) => offer,
                (Effect::Nothing, second) => Effect::Offer {
                    to: to.clone(),
                    effect: Box::new(second),
                    otherwise: Box::new(Effect::Nothing),
                },
                (otherwise, second) => self.either(otherwise, second, env),
            };
            return Effect::Offer { to, effect, otherwise: Box::new(rest) };
        }
        Effect::Offer { to, effect: Box::new(first), otherwise: Box::new(second) }
    }

    /// What a player `may` do is offered.
    pub(super) fn offered(&self, effect: Effect, clause: &Clause, env: &Env) -> Effect {
        if clause.verb.modal != Some(ast::Modal::May) {
            return effect;
        }
        let to = env.agent.clone().unwrap_or(Expr::TurnPlayer);
        Effect::Offer { to, effect: Box::new(effect), otherwise: Box::new(Effect::Nothing) }
    }
}
