//! `No more than two coins may be spent on one actor`, `a player may spend at most one coin each round`: a limit on what another
//! rule lets a player pay. It is that rule again with a smaller choice, so that an exemption leads back to it.

use crate::lower::from_syntax::bind;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck, int};
use crate::lower::from_syntax::replace;
use crate::lower::{
    Arg, Arith, Choice, Cond, Domain, Effect, Expr, Role, RuleKind, TimeId, Value, Verb,
};
use crate::syntax::ast::{
    Adjective, Amount, Clause, Complement, Head, Modal, NounPhrase, Preposition, Quantity,
    Sentence, Verb as V,
};
use crate::vocabulary::{Sort, TermId};

impl Lowerer<'_> {
    /// The limit, if another rule lets a player choose how much is spent.
    pub(crate) fn spending_limit(
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

    /// `You can spend several coins on the same actor`: what another rule lets players spend is not one piece only.
    pub(crate) fn several_spent(&mut self, s: &Sentence) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        let may = matches!(clause.verb.modal, Some(Modal::May | Modal::Can));
        if !self.is(w, &["spend", "pay", "use"])
            || !may
            || clause.verb.negated
            || !s.leads.is_empty()
            || s.opener.is_some()
        {
            return Ok(None);
        }
        let passive = clause.verb.passive;
        let (mut coin, mut on) = (clause.subject.clone().filter(|_| passive), None);
        for c in &clause.complements {
            match c {
                Complement::Object(np) if !passive => coin = Some(np.clone()),
                Complement::Prep(Preposition::On | Preposition::For, np) => {
                    on = Some(np.clone());
                }
                _ => return Ok(None),
            }
        }
        let (Some(NounPhrase::One(coin)), Some(NounPhrase::One(on))) = (coin, on) else {
            return Ok(None);
        };
        let several = matches!(&coin.quantity, Some(Quantity::Several | Quantity::AnyNumber))
            || coin.quantity == Some(Quantity::MoreThan(Amount::Number(1)))
            || coin
                .adjectives
                .iter()
                .any(|a| matches!(a, Adjective::Plain(w) if self.is(w, &["multiple"])));
        let (Head::Noun(noun), true) = (&coin.head, several) else { return Ok(None) };
        let name = format!("{} spent on", self.lemma(noun));
        let stuck = || {
            Stuck::new(clause.at.0, "no rule says when that is spent, and what it does")
                .help("write for example `when a player plays a card, they may spend any number of coins on it`")
        };
        let field = self.out.terms.find(&name, Sort::Property).ok_or_else(stuck)?;
        let at = self.out.rules.iter().rposition(|r| choice_of(&r.kind, field).is_some());
        let rule = self.out.rules[at.ok_or_else(stuck)?].clone();
        // It has to be such a piece.
        let RuleKind::Instead { event, .. } = &rule.kind else { return Ok(None) };
        let piece = event.binds.iter().find(|(r, _)| *r == Role::Object).map(|(_, s)| *s);
        let mut any = on.clone();
        any.determiner = crate::syntax::ast::Determiner::A;
        any.quantity = None;
        any.adjectives.clear();
        let mut own = Env { slots: rule.slot_names.clone(), ..Env::default() };
        let d = self.phrase(&NounPhrase::One(any), &mut own)?;
        let (Ref::Piece, Core::Many(q), Some(piece)) = (d.sort, d.core, piece) else {
            return Err(stuck());
        };
        let of_kind = bind::domain_guard(&q, &mut own).and(q.filter.clone());
        let of_kind = replace::cond(&of_kind, q.var, &Expr::Slot(piece));
        let mut kind = rule.kind.clone();
        let Some(choice) = choice_mut(&mut kind) else { return Ok(None) };
        let Domain::Numbers(_, high) = &mut choice.from.domain else { return Ok(None) };
        if let Expr::Arith(Arith::Min, _, has) = high {
            *high = (**has).clone();
        }
        // Where it is the rule itself again, it is told as a repetition.
        let same = kind == rule.kind;
        if same && format!("{:?}", rule.guard).contains(&format!("{of_kind:?}")) {
            self.restates.insert(self.at, rule.origin.position as usize);
            return Ok(Some(self.fact(&own)));
        }
        let new = self.rule(&own, rule.guard.clone().and(of_kind), kind);
        self.out.rules[new].exceptional = rule.exceptional;
        Ok(Some(Status::Operative))
    }
}

/// Whether a rule keeps how many have been spent on a piece under this name.
pub(crate) fn keeps(kind: &RuleKind, field: TermId) -> bool {
    choice_of(kind, field).is_some()
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
