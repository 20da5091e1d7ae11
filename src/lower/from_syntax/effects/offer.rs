//! What is offered: accept or decline, one or the other, go on or stop.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::norms::menu;
use crate::lower::from_syntax::norms::power::payable;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Cond, Domain, Effect, Expr, Proposal, Value, Verb};
use crate::syntax::ast::{self, Clause};

impl Lowerer<'_> {
    /// Whether a clause says no more than that somebody stops.
    pub(crate) fn only_stops(&self, clause: &Clause) -> bool {
        matches!(&clause.verb.verb, ast::Verb::Word(w) if self.is(w, &["stop"]))
            && clause.complements.is_empty()
            && clause.adjuncts.is_empty()
            && !self.explains("stop")
    }

    /// One of two, as the player chooses.
    pub(crate) fn either(&mut self, first: Effect, second: Effect, env: &mut Env) -> Effect {
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

    /// What somebody does, or does not.
    pub(crate) fn or_nothing(&mut self, effect: Effect, env: &Env) -> Effect {
        match effect {
            Effect::Offer { .. } | Effect::Nothing => effect,
            Effect::Menu { to, options, names, taken, again, .. } => {
                Effect::Menu { to, options, names, taken, again, free: true }
            }
            other => Effect::Offer {
                to: env.agent.clone().unwrap_or(Expr::TurnPlayer),
                effect: Box::new(other),
                otherwise: Box::new(Effect::Nothing),
            },
        }
    }

    /// `draw a card, gain a coin or rest`: one of them, of those that can be done. Each is called by its words.
    pub(crate) fn one_of(
        &mut self,
        first: Effect,
        first_said: &str,
        second: Effect,
        said: &str,
        env: &Env,
    ) -> Effect {
        let to = env.agent.clone().unwrap_or(Expr::TurnPlayer);
        let offered = |e: Effect| match e {
            Effect::Offer { to: asked, effect, otherwise }
                if asked == to && *otherwise == Effect::Nothing =>
            {
                (*effect, true)
            }
            other => (other, false),
        };
        let (second, may) = offered(second);
        let name = self.way_name(said);
        if let Effect::Menu { to: asked, mut options, mut names, taken: None, again, free } =
            first
        {
            if asked == to && free == may {
                options.push(second);
                names.push(name);
                return Effect::Menu { to, options, names, taken: None, again, free };
            }
            let first = Effect::Menu { to: asked, options, names, taken: None, again, free };
            return self.two_ways(to, (first, first_said), (second, name), may);
        }
        let (first, may_first) = offered(first);
        self.two_ways(to, (first, first_said), (second, name), may || may_first)
    }

    fn two_ways(
        &mut self,
        to: Expr,
        (first, said): (Effect, &str),
        (second, name): (Effect, Verb),
        free: bool,
    ) -> Effect {
        let names = vec![self.way_name(said), name];
        Effect::Menu {
            to,
            options: vec![first, second],
            names,
            taken: None,
            again: false,
            free,
        }
    }

    /// The name of one of several ways, after its words.
    fn way_name(&mut self, said: &str) -> Verb {
        let name = menu::option_name(said);
        self.out.world.verbs.intern(&name)
    }

    /// What may take the place of an event: for who declines, or cannot pay for it, the event happens.
    pub(crate) fn goes_on_if_declined(&self, effect: Effect) -> Effect {
        match effect {
            Effect::Offer { to, effect, otherwise } if *otherwise == Effect::Nothing => {
                let mut opened = (*effect).clone();
                self.open_object(&mut opened);
                let parts = match &opened {
                    Effect::Seq(list) => list.as_slice(),
                    one => std::slice::from_ref(one),
                };
                let can = parts.iter().filter_map(payable).fold(Cond::True, Cond::and);
                let offer = Effect::Offer { to, effect, otherwise: Box::new(Effect::Resume) };
                match can {
                    Cond::True => offer,
                    can => Effect::If(can, Box::new(offer), Box::new(Effect::Resume)),
                }
            }
            Effect::Menu { to, options, names, taken: None, again, free: true } => {
                let menu = Effect::Menu {
                    to: to.clone(),
                    options,
                    names,
                    taken: None,
                    again,
                    free: false,
                };
                let otherwise = Box::new(Effect::Resume);
                Effect::Offer { to, effect: Box::new(menu), otherwise }
            }
            Effect::If(c, offer, otherwise)
                if *otherwise == Effect::Nothing && matches!(*offer, Effect::Offer { .. }) =>
            {
                let offer = self.goes_on_if_declined(*offer);
                if matches!(&offer, Effect::If(same, ..) if *same == c) {
                    return offer;
                }
                Effect::If(c, Box::new(offer), Box::new(Effect::Resume))
            }
            effect => effect,
        }
    }

    /// What a player `may` do is offered.
    pub(crate) fn offered(&self, effect: Effect, clause: &Clause, env: &Env) -> Effect {
        // `You can return an actor to your hand` is as much an offer as `you may`.
        let can = clause.verb.modal == Some(ast::Modal::Can) && !clause.verb.passive;
        if clause.verb.modal != Some(ast::Modal::May) && !can {
            return effect;
        }
        let offer = |to: Expr, effect: Box<Effect>| Effect::Offer {
            to,
            effect,
            otherwise: Box::new(Effect::Nothing),
        };
        match effect {
            // `Their opponents may discard a card`: each of them is asked.
            Effect::ForEach { slot, over, body, manner }
                if over.domain == Domain::Players && self.is_group(clause) =>
            {
                let body = Box::new(offer(Expr::Slot(slot), body));
                Effect::ForEach { slot, over, body, manner }
            }
            effect => offer(env.agent.clone().unwrap_or(Expr::TurnPlayer), Box::new(effect)),
        }
    }

    fn is_group(&self, clause: &Clause) -> bool {
        let subject = clause.subject.as_ref();
        subject.is_some_and(|np| {
            matches!(np, ast::NounPhrase::One(n) if n.plural)
                && self.class_of(np) == Some(NounClass::Player)
        })
    }
}

/// The most that may be offered one by one.
const ONE_BY_ONE: i64 = 10;

/// How many more than the least the most is, if that is known and not too many to be offered one by one.
pub(crate) fn more_than(min: &Expr, max: &Expr) -> Option<i64> {
    match (min, max) {
        (Expr::Const(Value::Int(min)), Expr::Const(Value::Int(max))) => {
            Some(max - min).filter(|more| (1..=ONE_BY_ONE).contains(more))
        }
        _ => None,
    }
}

/// `Draws two or three cards`: two, and then one more, if the player wants it.
pub(crate) fn and_more(least: Effect, proposal: Proposal, more: i64, env: &Env) -> Effect {
    let none = proposal.times == Some(denote::int(0));
    let one = Proposal { times: None, result: None, ..proposal };
    let to = env.agent.clone().unwrap_or(Expr::TurnPlayer);
    let mut rest = Effect::Nothing;
    for _ in 0..more {
        let again = Effect::Do(one.clone());
        let go_on = match rest {
            Effect::Nothing => again,
            rest => Effect::Seq(vec![again, rest]),
        };
        rest = Effect::Offer {
            to: to.clone(),
            effect: Box::new(go_on),
            otherwise: Box::new(Effect::Nothing),
        };
    }
    if none { rest } else { Effect::Seq(vec![least, rest]) }
}
