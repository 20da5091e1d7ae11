//! What is done next on a turn: `Then the player may sell`, `After the roll, they may stop`; and what a roll brings about
//! where a rule of its own asks for it (`If the roll is 4 or more, …`).

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::discourse::Discourse;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::forms::address;
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Effect, Expr, Reads, Role, RuleKind, Verb};
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Condition, Determiner, Head, Modal, NounPhrase, Opener, Post,
    Preposition, Pronoun, Sentence, Statement, Subordinator, TimeRelation, Verb as V,
};
use crate::vocabulary::Class;

impl Lowerer<'_> {
    /// Whether another sentence forbids what a clause permits, or says when alone it may be done.
    fn is_ruled(&self, clause: &Clause) -> bool {
        let V::Word(w) = &clause.verb.verb else { return false };
        let (lemma, third) = (self.lemma(w), self.voc.surface(w, Class::VerbS).to_lowercase());
        self.units_with(&[&lemma, &third]).any(|(at, unit)| {
            let words = unit.words();
            let bound = |i: usize| {
                let not = words[..i].iter().rev().take(2).any(|w| w == "cannot" || w == "not");
                let only = words.get(i..).is_some_and(|rest| rest.iter().any(|w| w == "only"));
                let may = words[..i]
                    .iter()
                    .rev()
                    .take(2)
                    .any(|w| matches!(w.as_str(), "may" | "can"));
                not || only && may
            };
            at != self.at
                && (0..words.len())
                    .any(|i| (words[i] == lemma || words[i] == third) && bound(i))
        })
    }

    /// Makes a sentence the next step of the turn, if its opener says so and steps of the turn stand before it.
    pub(crate) fn next_step(
        &mut self,
        s: &Sentence,
        unit: &Unit,
        lead: &mut Lead,
        d: &Discourse,
    ) {
        let (None, false, false) =
            (lead.time, d.procedure.is_some() || lead.purpose.is_some(), self.is_house(unit))
        else {
            return;
        };
        let Some(turn) = self.turn else { return };
        // What other rules forbid or bind to a condition is an action: it can be legal or not. That is looked for in the
        // whole book, so only where the sentence would be a step.
        let ruled = |this: &Self| {
            s.clauses.iter().any(|j| {
                matches!(j.clause.verb.modal, Some(Modal::May | Modal::Can))
                    && this.is_ruled(&j.clause)
            })
        };
        // `The game ends when the deck is empty. Then each player scores …`: when it is over.
        let ended = self.out.rules.last().is_some_and(|rule| {
            matches!(&rule.kind, RuleKind::Outcome { effect: Effect::Do(p), .. } if p.verb == Verb::END_GAME)
                && self.units[rule.origin.position as usize].headings == unit.headings
        });
        if ended && s.opener == Some(Opener::Then) && lead.trigger.is_none() {
            if !ruled(self) {
                lead.trigger = Some(Trigger::GameEnd);
            }
            return;
        }
        let elsewhere = self.time_around().is_some_and(|time| time != turn);
        let over = self.out.rules.last().is_some_and(|rule| {
            matches!(
                rule.kind,
                RuleKind::Outcome { .. }
                    | RuleKind::Final { .. }
                    | RuleKind::Ranking { .. }
                    | RuleKind::Setup { .. }
            )
        });
        if elsewhere || over {
            return;
        }
        let goes_on = match &lead.trigger {
            None | Some(Trigger::State { .. }) => {
                s.opener == Some(Opener::Then) || self.orders_if(s)
            }
            Some(Trigger::Time(time, false)) => s.opener == Some(Opener::Then) && *time == turn,
            Some(Trigger::Event { pattern, proposed: false, .. }) => {
                let verb = pattern.verb;
                // `After you play a red card`: of one such card, it is an event and no step.
                let of_which = pattern.binds.iter().any(|(role, slot)| {
                    *role != Role::Agent
                        && address::speaks_of(&lead.guard.0, &Expr::Slot(*slot))
                });
                says_after(s) && !of_which && self.last_step(unit, |e| does(e, verb))
            }
            _ => false,
        };
        if !goes_on || self.in_setup(unit) || !self.last_step(unit, |_| true) || ruled(self) {
            return;
        }
        if !matches!(lead.trigger, Some(Trigger::State { over: Some(_) })) {
            lead.trigger = None;
        }
        lead.time = Some(turn);
        lead.step = true;
        lead.own_turn |= s.clauses.iter().all(|j| match &j.clause.subject {
            None => true,
            Some(NounPhrase::One(n)) => {
                let player =
                    matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player);
                let who = n.post.iter().all(|p| matches!(p, Post::Relative(_)));
                matches!(n.head, Head::Pronoun(_))
                    || player
                        && who
                        && !n.plural
                        && n.adjectives.is_empty()
                        && matches!(
                            n.determiner,
                            Determiner::A | Determiner::The | Determiner::That
                        )
            }
            Some(_) => false,
        });
    }

    /// `If the deck is not empty, draw a card` among what is done on a turn: an order is followed in its turn, not whenever it
    /// could be. What brings an empty pile back or ends the game is done at any time.
    fn orders_if(&self, s: &Sentence) -> bool {
        let asks =
            |a: &Adjunct| matches!(a, Adjunct::Sub(Subordinator::If, Condition::Clause(_)));
        let whenever = ["shuffle", "reshuffle", "form", "refill", "end", "stop", "use", "skip"];
        let orders = s.clauses.iter().all(|j| {
            let verb = &j.clause.verb;
            self.is_whose_turn(j.clause.subject.as_ref())
                && !verb.passive
                && !verb.negated
                && verb.modal.is_none()
                && !self.is_verb(&j.clause, &whenever)
                && (!j.clause.complements.is_empty()
                    || !self.is_verb(&j.clause, &["win", "lose"]))
        });
        s.opener.is_none() && !s.leads.is_empty() && s.leads.iter().all(asks) && orders
    }

    /// Nobody named, `you`, `the active player`.
    fn is_whose_turn(&self, subject: Option<&NounPhrase>) -> bool {
        let Some(np) = subject else { return true };
        let NounPhrase::One(n) = np else { return false };
        let active = |a: &Adjective| matches!(a, Adjective::Plain(w) if self.is(w, &["active", "current"]));
        matches!(n.head, Head::Pronoun(Pronoun::You))
            || matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player)
                && n.determiner == Determiner::The
                && n.adjectives.len() == 1
                && n.adjectives.iter().all(active)
                && n.post.is_empty()
    }

    /// `Otherwise, …` at the head of a rule goes on from the rule before it.
    pub(crate) fn goes_on_from(
        &self,
        s: &Sentence,
        unit: &Unit,
        discourse: &mut Discourse,
    ) -> Read<()> {
        if !s.opener.is_some_and(Opener::takes_case)
            || discourse.last_rule.is_some()
            || discourse.procedure.is_some()
        {
            return Ok(());
        }
        let before = self.at.checked_sub(1).map(|at| &self.units[at]);
        let before = before
            .filter(|b| b.set == unit.set && b.headings == unit.headings)
            .and_then(|b| self.discourses.get(&b.discourse))
            .filter(|d| d.last_rule.is_some());
        match before {
            Some(before) => {
                *discourse = before.clone();
                Ok(())
            }
            None if unit.parent.is_some() || !self.here_alone(unit) => Ok(()),
            None => Err(Stuck::new(
                unit.span,
                format!("`{}` goes on from nothing that is said before", self.said()),
            )
            .help("say the whole condition, for example `if the roll is 3 or less, …`")),
        }
    }

    /// Whether the next sentence is about what is so otherwise.
    fn opposed_next(&self) -> bool {
        let here = &self.units[self.at];
        self.units.get(self.at + 1).is_some_and(|next| {
            next.set == here.set
                && matches!(&next.statement, Some(Statement::Sentence(s))
                    if matches!(s.opener, Some(Opener::Otherwise | Opener::IfNot)))
        })
    }

    /// Whether a sentence is the first of its rule.
    fn here_alone(&self, unit: &Unit) -> bool {
        self.at.checked_sub(1).is_none_or(|at| self.units[at].discourse != unit.discourse)
    }

    /// Whether the last thing done on a turn, under the same headings, fits.
    fn last_step(&self, unit: &Unit, fits: impl Fn(&Effect) -> bool) -> bool {
        let turn = self.turn;
        let here = |at: u32| {
            let other = &self.units[at as usize];
            other.set == unit.set && other.headings == unit.headings
        };
        let step = self.out.rules.iter().rev().find_map(|rule| match &rule.kind {
            RuleKind::Contents { time, effect }
                if Some(*time) == turn && here(rule.origin.position) =>
            {
                Some(effect)
            }
            RuleKind::When { event, effect, .. }
                if event.verb == Verb::BEGIN && here(rule.origin.position) =>
            {
                Some(effect)
            }
            _ => None,
        });
        step.is_some_and(fits)
    }

    /// `If the roll is 4 or more, …` in a rule of its own: when there is a roll.
    pub(crate) fn of_the_roll(&mut self, lead: &mut Lead, env: &mut Env, opposed: bool) {
        if let Some(Trigger::Event { pattern, proposed: false, .. }) = &lead.trigger
            && self.verb_named("roll") == Some(pattern.verb)
            && lead.outcome.is_none()
            && (opposed || self.opposed_next())
        {
            lead.outcome = Some(std::mem::take(&mut lead.guard).0);
            return;
        }
        let state = matches!(lead.trigger, None | Some(Trigger::State { over: None }));
        if state
            && lead.time.is_none()
            && !self.explains("roll")
            && self.asks_for_roll(&lead.guard.0)
        {
            let pattern = self.roll_pattern(env);
            env.event = Some(pattern.clone());
            // `If the roll is higher than the number of your coins`: of who rolls.
            let roller = pattern.binds.iter().find(|(role, _)| *role == Role::Agent);
            let roller = roller.map(|(_, slot)| Expr::Slot(*slot));
            let you = |e: &Expr| (*e == Expr::Asked).then(|| roller.clone()).flatten();
            lead.guard.0 = replace::in_cond(&lead.guard.0, &you);
            lead.trigger =
                Some(Trigger::Event { pattern, reads: Reads::After, proposed: false });
            // What a later sentence opposes to it (`Otherwise, …`) is about the roll alone.
            lead.outcome = Some(std::mem::take(&mut lead.guard).0);
        }
    }
}

/// `After the roll`, `after drawing`; `after each roll` is every one of them.
fn says_after(s: &Sentence) -> bool {
    s.leads.iter().any(|a| match a {
        Adjunct::Sub(Subordinator::After, _) => true,
        Adjunct::Time(TimeRelation::After, NounPhrase::One(n)) => {
            matches!(n.determiner, Determiner::The | Determiner::PronounPoss(_))
        }
        Adjunct::Gerund(preposition, _) => *preposition == Preposition::After,
        _ => false,
    })
}

/// Whether an effect proposes such an event.
pub(crate) fn does(effect: &Effect, verb: Verb) -> bool {
    let mut found = false;
    effect.each_proposal(&mut |p| found |= p.verb == verb);
    found
}
