//! `No more than two coins may be spent on one actor`, `a player may spend at most one coin each round`: a limit on what another
//! rule lets a player pay. It is that rule again with a smaller choice, so that an exemption leads back to it.

use super::context::{Lowerer, Status};
use super::denote::{Core, Read, Ref, Stuck, int};
use super::discourse::Env;
use super::sentence::Lead;
use crate::lower::{
    Arg, Arith, Choice, Cond, Domain, Effect, Expr, Role, RuleKind, TimeId, Value, Verb,
};
use crate::syntax::ast::{
    Amount, Clause, Complement, Head, NounPhrase, Preposition, Verb as V,
};
use crate::vocabulary::{Sort, TermId};

impl Lowerer<'_> {
    /// The limit, if another rule lets a player choose how much is spent.
    pub(super) fn spending_limit(
        &mut self,
        clause: &Clause,
        most: &Amount,
        period: Option<TimeId>,
        lead: &Lead,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        if !self.is(w, &["spend", "pay", "use"]) || lead.trigger.is_some() {
            return Ok(None);
        }
        let (mut coin, mut on) = (None, None);
        if clause.verb.passive {
            coin.clone_from(&clause.subject);
        }
        for c in &clause.complements {
            match c {
                Complement::Object(np) if !clause.verb.passive => coin = Some(np.clone()),
                Complement::Prep(Preposition::On | Preposition::For, np) => {
                    on = Some(np.clone());
                }
                _ => return Ok(None),
            }
        }
        let Some(NounPhrase::One(coin)) = coin else { return Ok(None) };
        let Head::Noun(noun) = &coin.head else { return Ok(None) };
        let name = format!("{} spent on", self.lemma(noun));
        let Some(field) = self.out.terms.find(&name, Sort::Property) else { return Ok(None) };
        let Some(at) = self.out.rules.iter().rposition(|r| choice_of(&r.kind, field).is_some())
        else {
            return Ok(None);
        };
        if on.is_none() && period.is_none() || on.is_some() && period.is_some() {
            return Err(Stuck::new(
                clause.at.0,
                "it is not said what is limited: what is spent on one piece, or in a stretch of time",
            ));
        }
        let rule = self.out.rules[at].clone();
        let most = self.amount(most, env)?;
        // The variables are those of the rule that is limited.
        let mut own = Env { slots: rule.slot_names.clone(), ..env.clone() };
        let mut guard = rule.guard.clone().and(lead.guard.0.clone());
        let RuleKind::Instead { event, .. } = &rule.kind else { return Ok(None) };
        let slot = |role| event.binds.iter().find(|(r, _)| *r == role).map(|(_, s)| *s);
        let (Some(agent), Some(piece)) = (slot(Role::Agent), slot(Role::Object)) else {
            return Ok(None);
        };
        if let Some(on) = on {
            let d = self.phrase(&on, &mut own)?;
            let (Ref::Piece, Core::Many(mut q)) = (d.sort, d.core) else { return Ok(None) };
            q.domain = Domain::Only(Expr::Slot(piece));
            guard = guard.and(Cond::Exists(Box::new(q)));
        }
        let most = if period.is_none() {
            most
        } else {
            let spend = self.verb_named("spend");
            let spent = Expr::Times {
                verb: spend.ok_or_else(|| Stuck::new(clause.at.0, "nothing is spent"))?,
                agent: Some(Box::new(Expr::Slot(agent))),
                within: period,
                what: None,
            };
            let left = Expr::Arith(Arith::Sub, Box::new(most), Box::new(spent));
            Expr::Arith(Arith::Max, Box::new(int(0)), Box::new(left))
        };
        let mut kind = rule.kind.clone();
        let Some(choice) = choice_mut(&mut kind) else { return Ok(None) };
        let Domain::Numbers(_, high) = &mut choice.from.domain else { return Ok(None) };
        *high = Expr::Arith(Arith::Min, Box::new(most), Box::new(high.clone()));
        let new = self.rule(&own, guard, kind);
        self.out.rules[new].exceptional = lead.marker.or(rule.exceptional);
        Ok(Some(Status::Operative))
    }
}

/// The choice of a number that is paid before an event and kept under this name.
fn choice_of(kind: &RuleKind, field: TermId) -> Option<&Choice> {
    let RuleKind::Instead { effect: Effect::Seq(list), .. } = kind else { return None };
    let [Effect::Choose(choice), Effect::Resume] = list.as_slice() else { return None };
    let Some(Effect::Seq(steps)) = choice.body.as_deref() else { return None };
    let kept = Arg::Is(Expr::Const(Value::Term(field)));
    steps
        .iter()
        .any(|step| matches!(step, Effect::Do(p) if p.verb == Verb::SET && p.roles.contains(&(Role::Field, kept.clone()))))
        .then_some(choice)
}

fn choice_mut(kind: &mut RuleKind) -> Option<&mut Choice> {
    let RuleKind::Instead { effect: Effect::Seq(list), .. } = kind else { return None };
    match list.first_mut() {
        Some(Effect::Choose(choice)) => Some(choice),
        _ => None,
    }
}
