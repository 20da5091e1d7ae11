//! How many of a thing somebody may do something with in a stretch of time: `only one card each turn`.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::time::leads;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Compare, Cond, Expr, Happening, Role, RuleKind, TimeId};
use crate::syntax::ast::{
    Adjunct, Amount, Clause, Complement, Determiner, Head, Modal, Nominal, NounPhrase,
    Preposition, Quantity, Sentence, TimeRelation, Verb as V,
};

impl Lowerer<'_> {
    /// Reads `may play only one actor per turn` and `no more than two cards can be drawn each turn`.
    pub(crate) fn allowance(
        &mut self,
        s: &Sentence,
        lead: &Lead,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        if !matches!(clause.verb.modal, Some(Modal::May | Modal::Can))
            || !matches!(clause.verb.verb, V::Word(_))
            || self.is_holding(clause)
            || lead.trigger.is_some()
            || clause.adjuncts.iter().any(|a| {
                matches!(a, Adjunct::Purpose(_) | Adjunct::Gerund(..) | Adjunct::Order(_))
            })
        {
            return Ok(None);
        }
        // `Once in each phase, they may untap up to two cards` is done once.
        if offers_once(clause, lead) {
            return Ok(None);
        }
        if let Some(status) = self.few_players(s, lead, env)? {
            return Ok(Some(status));
        }
        let mut clause = clause.clone();
        // `Only one fox may fight each turn`: it is the foxes that are counted.
        let piece =
            clause.subject.as_ref().and_then(|np| self.class_of(np)) == Some(NounClass::Piece);
        let done_to = clause.complements.iter().any(|c| {
            matches!(c, Complement::Object(np) if self.class_of(np) != Some(NounClass::Time))
        });
        let of_subject = clause.verb.passive || piece && !done_to;
        let Some((most, strict)) = take_amount(&mut clause, of_subject) else {
            return Ok(None);
        };
        // `May play two cards on their turn`: in each turn, and on their own.
        let mut lead = lead.clone();
        lead.own_turn |= clause
            .adjuncts
            .iter()
            .any(|a| matches!(a, Adjunct::Time(TimeRelation::During, np) if self.on_own_turn_said(np)));
        let lead = &lead;
        let period = self.take_period(&mut clause, lead, env)?;
        if let Some(status) = self.spending_limit(&clause, &most, period, lead, env)? {
            return Ok(Some(status));
        }
        if period.is_none() && !strict {
            return Ok(None);
        }
        let in_time = period.or(lead.time);
        if strict && in_time.is_some() && self.gains_by(&clause, env) {
            return self.gain_limit(&clause, &most, in_time, lead, env);
        }
        let mut forbids = clause.verb.negated || of_subject;
        clause.verb.negated = false;
        clause.verb.only = false;
        let most = self.amount(&most, env)?;
        let (pattern, subject, rest) = self.norm_pattern(&clause, env)?;
        if pattern.verb.is_primitive() {
            return Ok(None);
        }
        // What the book lets happen by itself is limited; nobody is offered it besides.
        forbids |= strict && self.in_house() && self.happens_anyway(pattern.verb);
        // `no more than two cards`: in a turn, in the game?
        let around = self.time_around();
        let Some(within) = period.or(lead.time).or(around) else {
            let said = self.quote(joined.clause.at.0);
            let said = said.trim_end_matches('.');
            return Err(Stuck::new(
                joined.clause.at.0,
                format!("`{said}` does not say in how long a time"),
            )
            .help(format!("say it, for example `{said} each turn`")));
        };
        let within = Some(within);
        let agent = pattern.binds.iter().find(|(r, _)| *r == Role::Agent).map(|(_, s)| *s);
        let of = subject.clone().and(rest.clone());
        let what = (of != Cond::True).then(|| Box::new(Happening::each(pattern.clone(), of)));
        let agent = agent.filter(|_| !of_subject).map(|s| Box::new(Expr::Slot(s)));
        let count = Expr::Times { verb: pattern.verb, agent, within, what };
        let few = Cond::Compare(Compare::Less, count, most);
        let mut guard = lead.guard.0.clone().and(subject).and(rest);
        guard = guard.and(self.on_own_time(lead, &pattern));
        for adjunct in &clause.adjuncts {
            guard = guard.and(self.adjunct_condition(adjunct, env)?);
        }
        let known = self.out.rules.iter().any(|r| {
            matches!(&r.kind, RuleKind::May { action } | RuleKind::Only { action, .. }
                if action.verb == pattern.verb)
                && r.origin.position as usize != self.at
        });
        let kind = if known {
            RuleKind::Only { action: pattern, cond: few }
        } else if forbids {
            // Nobody is allowed anything by what they cannot do more often.
            guard = guard.and(few.negate());
            RuleKind::Cannot { action: pattern }
        } else {
            guard = guard.and(few);
            RuleKind::May { action: pattern }
        };
        let rule = self.rule(env, guard, kind);
        self.out.rules[rule].exceptional = lead.marker;
        Ok(Some(Status::Operative))
    }

    /// `On their turn`.
    fn on_own_turn_said(&self, np: &NounPhrase) -> bool {
        let turn = matches!(np, NounPhrase::One(n)
            if matches!(&n.head, Head::Noun(w) if self.turn.is_some() && self.time_of(w) == self.turn));
        turn && leads::own_time(np)
    }

    /// The stretch of time of an allowance, taken out of the clause.
    pub(super) fn take_period(
        &mut self,
        clause: &mut Clause,
        lead: &Lead,
        env: &mut Env,
    ) -> Read<Option<TimeId>> {
        let mut found = None;
        if let Some(o) = &lead.often
            && o.times.is_none()
        {
            found.clone_from(&o.per);
        }
        clause.adjuncts.retain(|a| {
            let per = match a {
                Adjunct::Often(o) if o.times.is_none() => o.per.clone(),
                Adjunct::Prep(Preposition::Per, np) => Some(np.clone()),
                // `in a turn`, `in each turn`: any of them, not one by name.
                Adjunct::Time(TimeRelation::During, np)
                    if each_time(np) || one_time(np) || self.on_own_turn_said(np) =>
                {
                    Some(np.clone())
                }
                _ => None,
            };
            let is = per.is_some();
            found = found.take().or(per);
            !is
        });
        clause.complements.retain(|c| match c {
            Complement::Prep(Preposition::Per, np) => {
                found = found.take().or(Some(np.clone()));
                false
            }
            // `no more than one card a turn`
            Complement::Object(np)
                if each_time(np) && self.class_of(np) == Some(NounClass::Time) =>
            {
                found = found.take().or(Some(np.clone()));
                false
            }
            _ => true,
        });
        let Some(np) = found else { return Ok(None) };
        self.no_second_one(&np)?;
        let d = self.phrase(&leads::without_owner(&np), env)?;
        self.counted_within(&d)
    }
}

pub(crate) fn each_time(np: &NounPhrase) -> bool {
    matches!(np, NounPhrase::One(n)
        if matches!(n.determiner, Determiner::A | Determiner::Each | Determiner::All | Determiner::Any)
            && n.adjectives.is_empty())
}

/// `in one turn`, whichever it is.
fn one_time(np: &NounPhrase) -> bool {
    matches!(np, NounPhrase::One(n)
        if n.determiner == Determiner::None
            && n.quantity == Some(Quantity::Exactly(Amount::Number(1)))
            && n.adjectives.is_empty())
}

/// The amount that is allowed, taken out of the clause; whether it is a limit by its own words.
fn take_amount(clause: &mut Clause, of_subject: bool) -> Option<(Amount, bool)> {
    let (negated, only, passive) = (clause.verb.negated, clause.verb.only, clause.verb.passive);
    let np = if of_subject {
        clause.subject.as_mut()
    } else {
        clause.complements.iter_mut().find_map(|c| match c {
            Complement::Object(np) => Some(np),
            _ => None,
        })
    };
    let Some(NounPhrase::One(n)) = np else { return None };
    let (amount, strict) = match (&n.quantity, &n.determiner) {
        (Some(Quantity::MoreThan(a)), _) if negated => (a.clone(), true),
        // `cannot play two acts in one turn`: one is allowed.
        (Some(Quantity::Exactly(Amount::Number(many))), _) if negated && *many > 1 => {
            (Amount::Number(many - 1), true)
        }
        _ if negated => return None,
        (Some(Quantity::Only(a) | Quantity::AtMost(a) | Quantity::UpTo(a)), _) => {
            (a.clone(), true)
        }
        (Some(Quantity::AsManyAs(of)), _) => (Amount::Of(of.clone()), true),
        (Some(Quantity::Exactly(a)), Determiner::Only(_)) => (a.clone(), true),
        (Some(Quantity::Exactly(a)), _) => (a.clone(), only && *a != Amount::Number(1)),
        // `Only a king may be played as a Set` counts nothing either: it says which cards.
        (None, Determiner::Only(inner)) if **inner == Determiner::A && !passive => {
            (Amount::Number(1), true)
        }
        // `A card can only be played from the hand` counts nothing.
        (None, Determiner::A) if only => (Amount::Number(1), false),
        _ => return None,
    };
    bare(n);
    Some((amount, strict))
}

/// Whether something is offered so often, each time with up to so many pieces.
fn offers_once(clause: &Clause, lead: &Lead) -> bool {
    let counted = |o: &crate::syntax::ast::Often| o.times.is_some();
    let often = lead.often.as_ref().is_some_and(counted)
        || clause.adjuncts.iter().any(|a| matches!(a, Adjunct::Often(o) if counted(o)));
    let up_to = clause.complements.iter().any(|c| {
        matches!(c, Complement::Object(NounPhrase::One(n))
            if matches!(n.quantity, Some(Quantity::UpTo(_))))
    });
    often && up_to && !clause.verb.negated && !clause.verb.only
}

/// Any of the things.
pub(super) fn bare(n: &mut Nominal) {
    n.quantity = None;
    n.determiner = if n.plural { Determiner::None } else { Determiner::A };
}
