//! Choices inside an effect.

use super::purpose::take_purpose;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{
    Core, Denot, How, Read, Ref, Stuck, int, over,
};
use crate::lower::from_syntax::replace;
use crate::lower::{
    Choice, Cond, Domain, Effect, Expr, Proposal, Query, Role, Value, Verb, Who,
};
use crate::syntax::ast::{self, Adjunct, Adverb, Clause, Complement, NounPhrase, Preposition};

impl Lowerer<'_> {
    pub(crate) fn pick(&self, q: &Query, min: Expr, max: Expr, by: Who) -> Choice {
        Choice { slot: q.var, by, from: q.clone(), min, max, body: None }
    }

    /// Whether somebody has to choose among the members: not from a pile that nobody sees.
    pub(crate) fn chooses(&self, q: &Query, _env: &Env) -> bool {
        match &q.domain {
            // What has been looked at is seen.
            _ if self.group_mark(q).is_some() => true,
            Domain::In(Expr::Zone(zone, _)) | Domain::InAll(zone) => {
                !self.out.world.zones.iter().any(|z| z.term == *zone && z.shuffled)
            }
            Domain::LatestIn(_) => false,
            _ => q.limit.is_none(),
        }
    }

    /// `becomes an X on the pile`: the status and the move.
    pub(crate) fn split_become(&mut self, mut p: Proposal) -> Effect {
        if p.verb != Verb::BECOME {
            return Effect::Do(p);
        }
        let Some(i) = p.roles.iter().position(|(r, _)| *r == Role::To) else {
            return Effect::Do(p);
        };
        let to = p.roles.remove(i);
        let object = p.roles.iter().find(|(r, _)| *r == Role::Object).cloned();
        let mut roles = Vec::new();
        roles.extend(object);
        roles.push(to);
        let go = Proposal { verb: Verb::MOVE, roles, times: None, result: None };
        Effect::Together(vec![Effect::Do(p), Effect::Do(go)])
    }

    /// How much of a tally: a figure, `all of their coins`, `that much`.
    pub(crate) fn tally_amount(
        &mut self,
        d: &Denot,
        player: Option<&Expr>,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Expr> {
        match (&d.count, &d.core, d.sort) {
            (Some((low, high)), _, _) if low == high => Ok(low.clone()),
            // `pay up to 3 coins`: how many is not said.
            (Some(_), _, _) => Err(Stuck::new(
                d.span,
                format!("`{}` does not say exactly how many", self.quote(d.span)),
            )
            .help("write one figure, for example `pays 3 coins`, or a list to choose from")),
            // `You score points`: nothing says how many.
            (None, Core::One(Expr::Field(..)), Ref::Tally(t)) if gains_bare(clause, t) => Err(
                Stuck::new(d.span, format!("`{}` does not say how many", self.quote(d.span)))
                    .help("write a figure, for example `scores 3 points`"),
            ),
            (None, Core::One(e @ Expr::Field(..)), Ref::Tally(t)) => {
                // `all of their coins` means as many as the player has.
                let _ = e;
                Ok(match player {
                    Some(p) => Expr::Field(Box::new(p.clone()), t),
                    None => e.clone(),
                })
            }
            (None, Core::One(half @ Expr::Arith(..)), Ref::Tally(_)) => Ok(half.clone()),
            (None, _, Ref::Tally(_)) => Ok(match d.how {
                How::A | How::Any | How::Bare => int(1),
                _ => match d.core.clone() {
                    Core::One(Expr::Const(Value::None)) => int(1),
                    _ => return Err(Stuck::new(clause.at.0, "it is not said how much")),
                },
            }),
            _ => self.as_number(d, env),
        }
    }

    /// `for each X` behind a gain: how many times.
    pub(crate) fn for_each_factor(
        &mut self,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Expr>> {
        for adjunct in &clause.adjuncts {
            if let Adjunct::Prep(Preposition::ForEach | Preposition::Per, np) = adjunct {
                if let Some(n) = self.spent_on(np, env)? {
                    return Ok(Some(n));
                }
                if let Some(n) = self.by_value(np, env)? {
                    return Ok(Some(n));
                }
                return Ok(Some(self.how_many_groups(np, env)?));
            }
        }
        for complement in &clause.complements {
            if let Complement::Prep(Preposition::ForEach | Preposition::Per, np) = complement {
                if let Some(n) = self.by_value(np, env)? {
                    return Ok(Some(n));
                }
                return Ok(Some(self.how_many_groups(np, env)?));
            }
        }
        Ok(None)
    }

    /// `chooses an X`: a choice that is remembered; `chooses whether to V`: an offer.
    pub(crate) fn choose(&mut self, clause: &Clause, env: &mut Env) -> Read<Effect> {
        if let Some(np) = &clause.subject {
            let d = self.phrase(np, env)?;
            if let (Core::One(e), Ref::Player) = (&d.core, d.sort) {
                env.agent = Some(e.clone());
            }
            self.remember(env, &d, true);
            env.subject = Some(d);
        }
        let who = env.agent.clone().unwrap_or(Expr::TurnPlayer);
        for complement in &clause.complements {
            match complement {
                Complement::Infinitive(inner) | Complement::Clause(inner) => {
                    let effect = self.clause_effect(inner, env)?;
                    return Ok(Effect::Offer {
                        to: who,
                        effect: Box::new(effect),
                        otherwise: Box::new(Effect::Nothing),
                    });
                }
                Complement::Object(np) => {
                    if let NounPhrase::One(n) = np
                        && let ast::Head::Whether(c) = &n.head
                        && let ast::Condition::Clause(inner) | ast::Condition::Reduced(inner) =
                            &**c
                    {
                        let effect = self.clause_effect(inner, env)?;
                        return Ok(Effect::Offer {
                            to: who,
                            effect: Box::new(effect),
                            otherwise: Box::new(Effect::Nothing),
                        });
                    }
                    if let Some((word, from)) = self.value_to_choose(np, env)? {
                        let choice = Choice {
                            slot: from.var,
                            by: Who::Player(who),
                            from,
                            min: int(1),
                            max: int(1),
                            body: None,
                        };
                        self.remember_slot(env, choice.slot, Ref::Term, Some(word), false);
                        return Ok(Effect::Choose(choice));
                    }
                    let (np, purpose) = take_purpose(np);
                    let d = self.phrase(&np, env)?;
                    let Core::Many(q) = &d.core else {
                        return Err(Stuck::new(
                            d.span,
                            format!("`{}` leaves nothing to choose", self.quote(d.span)),
                        ));
                    };
                    let (min, max) = d.count.clone().unwrap_or((int(1), int(1)));
                    let random = clause.verb.adverbs.contains(&Adverb::Randomly);
                    let by = if random { Who::Chance } else { Who::Player(who) };
                    let body = match &purpose {
                        Some(p) => Some(Box::new(self.purpose_effect(
                            p,
                            Expr::Slot(q.var),
                            d.sort,
                            env,
                        )?)),
                        None => None,
                    };
                    let choice = Choice { slot: q.var, by, from: q.clone(), min, max, body };
                    let none_too = choice.min == int(0);
                    self.remember_slot(env, q.var, d.sort, d.noun.clone(), false);
                    let effect = Effect::Choose(choice);
                    // `They may choose another player`: nobody has to be chosen.
                    return Ok(if none_too {
                        effect
                    } else {
                        self.offered(effect, clause, env)
                    });
                }
                _ => {}
            }
        }
        Err(Stuck::new(clause.at.0, "it is not said what is chosen"))
    }
}

impl Lowerer<'_> {
    /// `a suit`, `one suit in the market`: a value of what is printed on pieces, of those in a place if one is named.
    pub(crate) fn value_to_choose(
        &mut self,
        np: &NounPhrase,
        env: &mut Env,
    ) -> Read<Option<(crate::vocabulary::Word, Query)>> {
        let NounPhrase::One(n) = np else { return Ok(None) };
        let ast::Head::Noun(word) = &n.head else { return Ok(None) };
        let of_one = matches!(n.post.as_slice(), [ast::Post::Of(_)]);
        let one = (matches!(n.determiner, ast::Determiner::A | ast::Determiner::Any)
            || n.determiner == ast::Determiner::The && of_one)
            && n.quantity.is_none()
            || n.determiner == ast::Determiner::None
                && matches!(n.quantity, Some(ast::Quantity::Exactly(ast::Amount::Number(1))));
        let Some(field) = self.property_of_pieces(word).filter(|_| one && !n.plural) else {
            return Ok(None);
        };
        if !n.adjectives.is_empty() {
            return Ok(None);
        }
        let value = env.slot("value");
        let there = match n.post.as_slice() {
            [] => Cond::True,
            [ast::Post::Prep(ast::Preposition::In | ast::Preposition::On, place)] => {
                let d = self.phrase(place, env)?;
                let d = self.own_place(d, env);
                let (Core::One(place), Ref::Place(_)) = (&d.core, d.sort) else {
                    return Ok(None);
                };
                let piece = env.slot("piece");
                let all = over(piece, Domain::In(place.clone()), Cond::True);
                Self::enough_alike(&all, field, Expr::Slot(value), int(1))
            }
            // `the suit of a card in your hand`
            [ast::Post::Of(piece @ NounPhrase::One(of))]
                if of.determiner == ast::Determiner::A && of.quantity.is_none() =>
            {
                let d = self.phrase(piece, env)?;
                let (Core::Many(all), Ref::Piece) = (&d.core, d.sort) else {
                    return Ok(None);
                };
                Self::enough_alike(all, field, Expr::Slot(value), int(1))
            }
            _ => return Ok(None),
        };
        Ok(Some((word.clone(), over(value, self.values_of(field), there))))
    }
}

/// `scores points`: a tally in the plural with nothing beside it, as what somebody gets.
fn gains_bare(clause: &Clause, tally: crate::vocabulary::TermId) -> bool {
    use crate::syntax::ast::{Complement, Determiner, Head, NounPhrase};
    clause.complements.iter().any(|c| {
        matches!(c, Complement::Object(NounPhrase::One(n))
            if n.determiner == Determiner::None
                && n.plural
                && n.quantity.is_none()
                && n.adjectives.is_empty()
                && n.post.is_empty()
                && matches!(&n.head, Head::Noun(crate::vocabulary::Word::Term(t)) if *t == tally))
    })
}

/// An effect in which what is chosen is spoken of (`moves one of their props to another of its kind`): it is that one, not the
/// first that could have been.
pub(super) fn of_chosen(choice: &Choice, effect: &Effect) -> Effect {
    let it = |e: &Expr| match e {
        Expr::One(q) if q.var == choice.slot => Some(Expr::Slot(choice.slot)),
        _ => None,
    };
    replace::in_effect(effect, &it)
}
