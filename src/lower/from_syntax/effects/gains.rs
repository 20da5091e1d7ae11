//! Gaining, losing and giving what is only counted, and held states.

use crate::lower::from_syntax::call::{Args, Call};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::phrases::denote::{Core, Denot, Read, Ref, Stuck};
use crate::lower::{Expr, Role, Verb};
use crate::syntax::ast::{Adjunct, Clause, Complement, Preposition};
use crate::vocabulary::Sort;

impl Lowerer<'_> {
    /// `they gain the value of the card`: a number, and not of what.
    pub(crate) fn of_what(&self, lemma: &str, object: &Denot) -> Option<Stuck> {
        let number = matches!(object.sort, Ref::Property(_) | Ref::Number)
            && matches!(object.core, Core::One(_));
        if !number
            || !["gain", "get", "receive", "earn", "lose", "pay", "spend"].contains(&lemma)
        {
            return None;
        }
        let said = self.quote(object.span);
        let tally = self.tally_name();
        Some(
            Stuck::new(
                object.span,
                format!("`{said}` is a number, and it is not said of what"),
            )
            .help(format!("write for example `they {lemma} {tally} equal to {said}`")),
        )
    }

    /// `scores the size of each card in their garden`: so many points.
    fn points_of(&self, lemma: &str, object: Denot) -> Denot {
        let number = matches!(object.sort, Ref::Number | Ref::Property(_))
            && matches!(object.core, Core::One(_));
        match self.out.terms.find("point", Sort::Tally) {
            Some(point) if lemma == "score" && number => {
                let amount = object.expr();
                let mut points = Denot::one(
                    Ref::Tally(point),
                    Expr::Const(crate::lower::Value::Term(point)),
                    object.span,
                );
                points.count = Some((amount.clone(), amount));
                points
            }
            _ => object,
        }
    }

    /// Gaining and losing tallies and held states.
    pub(crate) fn gaining(
        &mut self,
        lemma: &str,
        agent: Option<Denot>,
        object: Option<Denot>,
        args: &Args,
    ) -> Option<Call> {
        let gain = [
            "gain", "get", "receive", "earn", "score", "collect", "take", "obtain", "win",
            "acquire", "add",
        ]
        .contains(&lemma);
        let lose =
            ["lose", "pay", "spend", "discard", "forfeit", "remove", "give", "return", "cost"]
                .contains(&lemma);
        if !gain && !lose {
            return None;
        }
        // `Each card costs you 1 point`: you lose it, not the card.
        let costs = lemma == "cost" && agent.as_ref().is_some_and(|d| d.sort == Ref::Piece);
        let agent = if costs {
            Some(args.second.clone().filter(|d| d.sort == Ref::Player)?)
        } else {
            agent
        };
        let object = self.points_of(lemma, object?);
        let to_tally = args
            .prep(&[Preposition::To])
            .filter(|d| matches!(d.sort, Ref::Tally(_) | Ref::Property(_)));
        if let Some(target) = to_tally {
            // `the product is added to their score`
            return Some(
                Call::new(Verb::ADD)
                    .by(agent)
                    .with(Role::Field, Some(target))
                    .with(Role::Amount, Some(object)),
            );
        }
        match object.sort {
            Ref::State(_) => {
                let verb = if gain { Verb::GAIN } else { Verb::LOSE };
                Some(Call::new(verb).by(agent).with(Role::As, Some(object)))
            }
            Ref::Tally(_) if lemma != "win" || agent.is_some() => {
                let to = args
                    .prep(&[Preposition::To])
                    .or_else(|| args.second.clone())
                    .filter(|d| d.sort == Ref::Player && !costs);
                // `takes a coin from another player`: who had it gives it.
                if let (true, Some(from)) =
                    (gain, args.prep(&[Preposition::From]).filter(|d| d.sort == Ref::Player))
                {
                    let mut call = Call::new(Verb::ADD)
                        .by(Some(from))
                        .with(Role::Amount, Some(object))
                        .with(Role::Host, agent);
                    call.negative = true;
                    return Some(call);
                }
                let mut call = Call::new(Verb::ADD)
                    .by(agent)
                    .with(Role::Amount, Some(object))
                    .with(Role::Host, to);
                call.negative = lose;
                Some(call)
            }
            _ => None,
        }
    }

    /// `Gains 5 points plus 1 for each card`: what stands behind `plus` is added to nothing here.
    pub(crate) fn adds_nothing(&self, clause: &Clause) -> Read<()> {
        let added = |p: Preposition| matches!(p, Preposition::Plus | Preposition::Minus);
        let loose = clause
            .complements
            .iter()
            .any(|c| matches!(c, Complement::Prep(p, _) if added(*p)))
            || clause.adjuncts.iter().any(|a| matches!(a, Adjunct::Prep(p, _) if added(*p)));
        if !loose {
            return Ok(());
        }
        Err(Stuck::new(
            clause.at.0,
            format!("it is not clear what is added to what in `{}`", self.quote(clause.at.0)),
        )
        .help("say each amount by itself, for example `When a player draws a card, they gain 5 points, and gain 1 point for each card in their hand`"))
    }
}
