//! What may not be done from an event on: `when a player passes, they cannot play cards this turn`.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Cond, Expr, Pattern};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Determiner, Head, NounPhrase, Pronoun, Sentence,
    Subordinator, TimeRelation,
};

impl Lowerer<'_> {
    /// `When a player passes, they cannot play cards this turn` is said of a player who has passed in it.
    pub(crate) fn since_then(&self, s: &mut Sentence) {
        self.unless_in_front(s);
        let [joined] = s.clauses.as_mut_slice() else { return };
        let clause = &mut joined.clause;
        let nobody = matches!(&clause.subject, Some(NounPhrase::One(n))
            if n.determiner == Determiner::No || n.head == Head::Pronoun(Pronoun::Nobody));
        if !(clause.verb.negated || nobody) || clause.verb.modal.is_none() {
            return;
        }
        self.time_behind(clause);
        self.since_the_roll(s);
        let [joined] = s.clauses.as_mut_slice() else { return };
        let clause = &mut joined.clause;
        let [Adjunct::Sub(word, condition)] = s.leads.as_mut_slice() else { return };
        if !matches!(
            word,
            Subordinator::When
                | Subordinator::EachTime
                | Subordinator::If
                | Subordinator::After
        ) || !self.condition_is_event(condition)
        {
            return;
        }
        let Condition::Clause(event) = condition else { return };
        let Some(at) = clause.adjuncts.iter().position(|a| self.is_this_time(a)) else {
            return;
        };
        let time = clause.adjuncts.remove(at);
        // `another card` than the one that was played: that one is played already.
        for c in &mut clause.complements {
            if let Complement::Object(NounPhrase::One(n)) = c
                && n.determiner == Determiner::Another
            {
                n.determiner = Determiner::A;
            }
        }
        event.verb.perfect = true;
        event.adjuncts.push(time);
        *word = Subordinator::If;
    }

    /// `If the sum of the dice is 2, you cannot score this turn`: if you have rolled this turn, and it is.
    fn since_the_roll(&self, s: &mut Sentence) {
        let [Adjunct::Sub(word @ (Subordinator::If | Subordinator::When), condition)] =
            s.leads.as_mut_slice()
        else {
            return;
        };
        let (Condition::Clause(asked) | Condition::Reduced(asked)) = &*condition else {
            return;
        };
        let of_dice = self.quote(asked.at.0).to_lowercase();
        let of_dice =
            of_dice.split(|c: char| !c.is_alphabetic()).any(|w| matches!(w, "dice" | "die"));
        let [joined] = s.clauses.as_mut_slice() else { return };
        let adjuncts = &mut joined.clause.adjuncts;
        let Some(at) = adjuncts.iter().position(|a| self.is_this_time(a)) else { return };
        if !self.dice.used || !of_dice || self.condition_is_event(condition) {
            return;
        }
        let model =
            self.sentence_saying("If you have rolled 1 or more this turn, you cannot pass.");
        let Some(Adjunct::Sub(_, rolled)) = model.and_then(|m| m.leads.into_iter().next())
        else {
            return;
        };
        adjuncts.remove(at);
        *word = Subordinator::If;
        let asked = std::mem::replace(condition, Condition::And(Vec::new()));
        *condition = Condition::And(vec![rolled, asked]);
    }

    /// `Unless a player has a coin, they cannot move`: a player cannot move unless they have one.
    fn unless_in_front(&self, s: &mut Sentence) {
        let [joined] = s.clauses.as_mut_slice() else { return };
        let clause = &mut joined.clause;
        let they = matches!(&clause.subject, Some(NounPhrase::One(n))
            if n.head == Head::Pronoun(Pronoun::They) && n.post.is_empty());
        let norm = clause.verb.modal.is_some();
        let [Adjunct::Sub(Subordinator::Unless, Condition::Clause(condition))] =
            s.leads.as_mut_slice()
        else {
            return;
        };
        let somebody = matches!(&condition.subject, Some(np @ NounPhrase::One(n))
            if matches!(n.determiner, Determiner::A | Determiner::Any)
                && self.class_of(np) == Some(NounClass::Player));
        if they && norm && somebody {
            std::mem::swap(&mut clause.subject, &mut condition.subject);
            clause.adjuncts.append(&mut s.leads);
        }
    }

    /// `this turn`, `this round`
    fn is_this_time(&self, a: &Adjunct) -> bool {
        matches!(a, Adjunct::Time(TimeRelation::During, NounPhrase::One(n))
            if n.determiner == Determiner::This
                && n.post.is_empty()
                && matches!(&n.head, Head::Noun(w) if self.time_of(w).is_some()))
    }

    /// Refuses what is forbidden when something happens, where it is not said for how long.
    pub(crate) fn says_how_long(&self, lead: &Lead, clause: &Clause) -> Read<()> {
        if !matches!(lead.trigger, Some(Trigger::Event { proposed: false, .. })) {
            return Ok(());
        }
        Err(Stuck::new(clause.at.0, format!("`{}` does not say for how long", self.said()))
            .help(format!("say it, for example `{} until the end of the turn`", self.said())))
    }
}

/// `If a player has passed, no other player can draw`: somebody has, who is not the one that draws.
pub(crate) fn somebody(lead: &Lead, pattern: &Pattern, guard: Cond) -> Cond {
    let Some(Trigger::State { over: Some(q) }) = &lead.trigger else { return guard };
    let speaks = |c: &Cond| {
        let swap = |e: &Expr| (*e == Expr::Slot(q.var)).then_some(Expr::TurnPlayer);
        replace::in_cond(c, &swap) != *c
    };
    if pattern.binds.iter().any(|(_, slot)| *slot == q.var) {
        // It is that one, and what is said of it (`while an Actor's Value is 8, it cannot …`).
        return if q.filter == Cond::True { guard } else { q.filter.clone().and(guard) };
    }
    if !speaks(&guard) {
        return guard;
    }
    let parts = match guard {
        Cond::All(list) => list,
        one => vec![one],
    };
    let (of_them, rest): (Vec<Cond>, Vec<Cond>) = parts.into_iter().partition(speaks);
    let mut some = q.clone();
    some.filter = of_them.into_iter().fold(some.filter, Cond::and);
    rest.into_iter().fold(Cond::Exists(Box::new(some)), Cond::and)
}
