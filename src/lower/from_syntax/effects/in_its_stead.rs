//! `When you tap an actor, draw a card. If it is a king, draw two cards instead`: what is done in such a case is done in place of
//! what the sentence before does, and what set that off takes place all the same.

use std::ops::Range;

use crate::lower::from_syntax::call::Call;
use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::{Discourse, Env};
use crate::lower::from_syntax::phrases::denote::{How, Read, Stuck};
use crate::lower::from_syntax::replace;
use crate::lower::{Cond, Effect, Expr, Role, Rule, RuleKind, Slot, Verb};
use crate::syntax::ast::{
    Adjunct, Adverb, Clause, Complement, Condition, Head, Link, Modal, NounPhrase, Opener,
    Pronoun, Sentence, Subordinator, Verb as V,
};

impl Lowerer<'_> {
    /// `Then the card is drawn` in a replacement of a draw: what is replaced goes on. What goes to a place of which the
    /// event says nothing goes there instead.
    pub(super) fn goes_on_instead(call: &Call, env: &Env) -> bool {
        let Some(event) = env.event.as_ref().filter(|_| env.replaces) else { return false };
        let to = |(role, _): &(Role, Slot)| *role == Role::To;
        let elsewhere = call.verb == Verb::MOVE
            && call.role(Role::To).is_some()
            && !event.binds.iter().any(to);
        event.verb == call.verb
            && !elsewhere
            && call.role(Role::Object).is_some_and(|d| d.how == How::The)
    }

    pub(crate) fn says_instead(&self, s: &Sentence) -> bool {
        s.opener != Some(Opener::Instead)
            && s.clauses.iter().any(|j| {
                j.clause.verb.adverbs.contains(&Adverb::Instead)
                    || j.clause
                        .adjuncts
                        .iter()
                        .any(|a| matches!(a, Adjunct::Manner(Adverb::Instead)))
                    || j.link == Link::InWhichCase
            })
            || s.leads.iter().any(|a| matches!(a, Adjunct::Manner(Adverb::Instead)))
    }

    /// `If you scored with a king, draw two cards instead`, where no sentence before says what is done then: what has happened is
    /// not what the cards are drawn instead of.
    pub(crate) fn instead_of_what(&self, s: &Sentence, trigger: Option<&Trigger>) -> Read<()> {
        let event = matches!(trigger, Some(Trigger::Event { proposed: false, .. }));
        let past = s.leads.iter().any(|a| {
            matches!(a, Adjunct::Sub(_, Condition::Clause(c))
                if (c.verb.past || c.verb.perfect) && !c.verb.negated && c.verb.verb != V::Be)
        });
        if !event || !past || !self.says_instead(s) {
            return Ok(());
        }
        let said = self.said();
        Err(Stuck::new(s.at.0, format!("it is not said instead of what `{said}`"))
            .help("say it in the rule that says what is done otherwise, for example `When a player scores, they draw a card. If they scored with a card of value 10, they draw two instead`"))
    }

    /// The sentence without `instead`, where it tells what is done in a case in place of what the sentence before does.
    pub(crate) fn in_its_stead(&self, s: &Sentence, d: &Discourse) -> Option<Sentence> {
        let happens = d.trigger.as_ref().is_some_and(Trigger::has_come);
        let done = self.out.rules.get(d.last_rules.clone())?;
        let all = |kind: &RuleKind| {
            matches!(
                kind,
                RuleKind::When { .. }
                    | RuleKind::Perform { .. }
                    | RuleKind::Contents { .. }
                    | RuleKind::Keep { .. }
                    | RuleKind::Outcome { crossing: None, .. }
            )
        };
        let before = d.told.as_ref()?;
        if done.is_empty() || !done.iter().all(|r| all(&r.kind)) {
            return None;
        }
        let [Adjunct::Sub(Subordinator::If | Subordinator::When, condition)] =
            s.leads.as_slice()
        else {
            return None;
        };
        let plain = s.opener.is_none()
            && self.says_instead(s)
            && s.clauses.iter().all(|j| {
                j.link != Link::InWhichCase
                    && !j.clause.verb.negated
                    && matches!(j.clause.verb.modal, None | Some(Modal::May))
            });
        let again = match condition {
            Condition::Clause(c) => self.happens_again(c, d),
            _ => false,
        };
        let would = |c: &Condition| matches!(c, Condition::Clause(c) if c.verb.modal == Some(Modal::Would));
        let denied = |c: &Condition| matches!(c, Condition::Clause(c) if c.verb.negated);
        let event = self.condition_is_event(condition) && !denied(condition);
        if !plain || would(condition) || event && !again || again && !happens {
            return None;
        }
        let mut s = s.clone();
        if again {
            self.of_the_same_one(&mut s, before);
        } else if happens {
            s.opener = Some(Opener::Then);
        } else {
            // `In the draw step, draw a card. If you have no actors, …`: at the same time.
            s.leads.splice(0..0, before.leads.iter().cloned());
        }
        for joined in &mut s.clauses {
            let clause = &mut joined.clause;
            without_instead(clause);
            self.so_many_of_the_same(clause, d);
        }
        Some(s)
    }

    /// `If you scored with a king`, behind a rule about scoring.
    fn happens_again(&self, c: &Clause, d: &Discourse) -> bool {
        let Some(Trigger::Event { pattern, .. }) = &d.trigger else { return false };
        let lemma = self.out.world.verbs.name(pattern.verb);
        matches!(&c.verb.verb, V::Word(w) if self.is(w, &[lemma])) && !c.verb.negated
    }

    /// `If they score with a king`, behind `whenever an opponent scores`: the opponent.
    fn of_the_same_one(&self, s: &mut Sentence, before: &Sentence) {
        let one = before.leads.iter().find_map(|a| match a {
            Adjunct::Sub(_, Condition::Clause(c)) => c.subject.clone(),
            _ => None,
        });
        if let (Some(joined), Some(last)) = (s.clauses.first_mut(), before.clauses.last())
            && joined.clause.subject.is_none()
        {
            joined.clause.subject.clone_from(&last.clause.subject);
        }
        let [Adjunct::Sub(_, Condition::Clause(c))] = s.leads.as_mut_slice() else { return };
        let they = matches!(&c.subject, Some(NounPhrase::One(n))
            if matches!(n.head, Head::Pronoun(Pronoun::They | Pronoun::He | Pronoun::It)));
        if they && one.is_some() {
            c.subject = one;
        }
    }

    /// Whether two clauses tell of the same deed, or both of what somebody gets or loses.
    pub(crate) fn same_deed(&self, a: &Clause, b: &Clause) -> bool {
        const CHANGES: [&str; 6] = ["gain", "lose", "get", "score", "receive", "earn"];
        let (V::Word(a), V::Word(b)) = (&a.verb.verb, &b.verb.verb) else { return false };
        self.lemma(a) == self.lemma(b) || self.is(a, &CHANGES) && self.is(b, &CHANGES)
    }

    /// `Gain 5 instead`, behind `gain 1 point`: 5 points.
    fn so_many_of_the_same(&self, clause: &mut Clause, d: &Discourse) {
        let before = d.told.as_ref().and_then(|s| s.clauses.last()).map(|j| &j.clause);
        let Some(before) = before.filter(|before| self.same_deed(before, clause)) else {
            return;
        };
        let head = before.complements.iter().find_map(|c| match c {
            Complement::Object(NounPhrase::One(n)) => Some(&n.head),
            _ => None,
        });
        let Some(head @ Head::Noun(_)) = head else { return };
        for c in &mut clause.complements {
            if let Complement::Object(NounPhrase::One(n)) = c
                && n.head == Head::Number
                && n.quantity.is_some()
                && n.post.is_empty()
            {
                n.head.clone_from(head);
                n.plural = true;
            }
        }
    }

    /// `You may draw two cards instead`: who does not gets what is usual.
    fn or_as_usual(&mut self, first: &Range<usize>, second: usize) {
        if first.len() != 1 || first.start >= self.out.rules.len() {
            return;
        }
        let rule = &mut self.out.rules[first.start];
        let bound = binds(&rule.kind);
        let Some(usual) = rule.kind.effect_mut().map(|e| within(e).clone()) else {
            return;
        };
        for rule in &mut self.out.rules[second..] {
            let same = binds(&rule.kind) == bound;
            if let (true, Some(effect)) = (same, rule.kind.effect_mut())
                && let Effect::Offer { otherwise, .. } = within(effect)
                && **otherwise == Effect::Nothing
            {
                **otherwise = usual.clone();
            }
        }
    }

    /// Whether it is known when the rules from `second` on hold in place of those of the sentence before.
    ///
    /// # Errors
    /// Of what says `instead` and would be done beside what is usual.
    pub(crate) fn stands_in(
        &mut self,
        first: &Range<usize>,
        second: usize,
        stead: bool,
    ) -> Read<()> {
        // What is done by an event and what follows it come at the same time.
        let shape = |kind: &RuleKind| match kind {
            RuleKind::When { .. } | RuleKind::Perform { .. } => None,
            other => Some(std::mem::discriminant(other)),
        };
        let usual: Vec<_> = self
            .out
            .rules
            .get(first.clone())
            .unwrap_or_default()
            .iter()
            .map(|r| shape(&r.kind))
            .collect();
        let step =
            self.out.rules.get(first.clone()).and_then(|usual| match usual.first()?.kind {
                RuleKind::Contents { time, .. } => Some(time),
                _ => None,
            });
        // Behind a step it is done in the step, and not whenever it is so.
        if let (true, Some(time)) = (stead, step) {
            for rule in &mut self.out.rules[second..] {
                if let RuleKind::Keep { over: None, effect } = &mut rule.kind {
                    let effect = std::mem::replace(effect, Effect::Nothing);
                    rule.kind = RuleKind::Contents { time, effect };
                }
            }
        }
        let always = |kind: &RuleKind| matches!(kind, RuleKind::Keep { .. });
        let said = self.said();
        let mut fits = second < self.out.rules.len();
        for rule in &mut self.out.rules[second..] {
            fits &= if stead {
                usual.contains(&shape(&rule.kind)) && asked(rule) != Cond::True
            } else {
                !always(&rule.kind)
            };
        }
        if fits || !stead && second == self.out.rules.len() {
            return Ok(());
        }
        Err(Stuck::new(self.here(), format!("it is not said instead of what `{said}`"))
            .help("say both in one rule and when, for example `When a player scores, they draw a card. If they have no cards in hand, they draw two instead`"))
    }

    /// Where the rules from `second` on do something, those of the sentence before do nothing.
    pub(crate) fn one_or_the_other(
        &mut self,
        first: Range<usize>,
        second: usize,
        names: &[String],
    ) {
        self.or_as_usual(&first, second);
        let mut cases = Vec::new();
        for rule in &mut self.out.rules[second..] {
            cases.push((binds(&rule.kind), asked(rule)));
        }
        self.two_cases(first.clone(), second);
        let about = |kind: &RuleKind| kind.pattern().map(|event| event.verb);
        let case_of = self.out.rules.get(second).and_then(|rule| about(&rule.kind));
        for at in first {
            let rule = &mut self.out.rules[at];
            // What only keeps account of another event is no case of this one.
            if let (Some(of), Some(verb)) = (case_of, about(&rule.kind))
                && of != verb
            {
                continue;
            }
            for (bound, case) in &cases {
                let mut case = case.clone();
                for (role, slot) in bound {
                    let own = binds(&rule.kind);
                    let known = own.iter().find(|(r, _)| r == role).map(|(_, s)| *s);
                    let speaks = replace::cond(&case, *slot, &Expr::TurnPlayer) != case;
                    if let Some(known) = known {
                        case = replace::cond(&case, *slot, &Expr::Slot(known));
                    } else if let (
                        true,
                        RuleKind::When { event, .. } | RuleKind::Perform { event, .. },
                    ) = (speaks, &mut rule.kind)
                    {
                        event.binds.push((*role, *slot));
                    }
                }
                // What is asked for both is the same for both.
                let usual = asked(rule);
                let case = (case.parts().iter())
                    .filter(|c| !usual.parts().contains(c))
                    .cloned()
                    .fold(Cond::True, Cond::and);
                if case == Cond::True {
                    continue;
                }
                let step = matches!(rule.kind, RuleKind::Contents { .. });
                // Who is asked in a step is the player whose turn it is.
                let case = replace::in_cond(&case, &|e| {
                    (step && *e == Expr::Asked).then_some(Expr::TurnPlayer)
                });
                let guard = std::mem::replace(&mut rule.guard, Cond::True);
                rule.guard = guard.and(case.negate());
            }
            if names.starts_with(&rule.slot_names) {
                rule.slots = names.len() as u16;
                rule.slot_names = names.to_vec();
            }
        }
    }
}

/// Takes `instead` out of a clause.
pub(crate) fn without_instead(clause: &mut Clause) {
    clause.verb.adverbs.retain(|a| *a != Adverb::Instead);
    clause.adjuncts.retain(|a| !matches!(a, Adjunct::Manner(Adverb::Instead)));
}

/// Of whom and of what a rule speaks: the roles of its event, or the player it is asked of.
fn binds(kind: &RuleKind) -> Vec<(Role, Slot)> {
    match kind {
        RuleKind::When { event, .. } | RuleKind::Perform { event, .. } => event.binds.clone(),
        RuleKind::Keep { over: Some(q), .. } | RuleKind::Outcome { over: Some(q), .. } => {
            vec![(Role::Agent, q.var)]
        }
        _ => Vec::new(),
    }
}

/// What is done at a time, without the time.
fn within(effect: &mut Effect) -> &mut Effect {
    let timed = matches!(effect, Effect::If(_, _, no) if **no == Effect::Nothing);
    if !timed {
        return effect;
    }
    let Effect::If(_, yes, _) = effect else { return effect };
    yes
}

/// What has to be so for a rule to do something.
fn asked(rule: &mut Rule) -> Cond {
    let within = match rule.kind.effect_mut() {
        Some(Effect::If(c, _, no)) if **no == Effect::Nothing => c.clone(),
        _ => Cond::True,
    };
    rule.guard.clone().and(within)
}
