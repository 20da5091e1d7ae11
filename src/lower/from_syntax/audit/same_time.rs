//! `At the end of your turn, draw a card. Each other player gains 1 coin.`: a sentence that says no time of its own goes on
//! with the one before it, though no word such as `then` says so. By itself it would be done at no time or at all times.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::discourse::Discourse;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Rule, RuleKind};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Determiner, Head, Modal, Nominal, NounPhrase,
    Opener, Post, Pronoun, Sentence, Statement, Subordinator, Verb as V,
};

impl Lowerer<'_> {
    /// The sentence with `then` before it, where it goes on with the one before.
    pub(crate) fn onward(&self, s: &Sentence, unit: &Unit, d: &Discourse) -> Option<Sentence> {
        let goes_on = self.goes_on_silently(s, d)
            || self.asks_of_it(s, d)
            || self.of_what_was_seen(s, d)
            || self.at_the_same_time(s, unit, d);
        goes_on.then(|| Sentence { opener: Some(Opener::Then), ..s.clone() })
    }

    /// Whether a sentence of a house rule orders what can only be done when the sentence before it is.
    fn at_the_same_time(&self, s: &Sentence, unit: &Unit, d: &Discourse) -> bool {
        let done = self.out.rules.get(d.last_rules.clone()).unwrap_or_default();
        let at_times = |rule: &Rule| match rule.kind {
            RuleKind::When { .. } | RuleKind::Param { .. } | RuleKind::Perform { .. } => {
                d.trigger.as_ref().is_some_and(Trigger::has_come)
            }
            RuleKind::Contents { .. } => d.time.is_some(),
            _ => false,
        };
        let ordered = (self.is_house(unit) || self.begins_with_case(unit))
            && s.opener.is_none()
            && s.exception.is_none()
            && !done.is_empty()
            && done.iter().all(at_times)
            && s.leads.iter().all(|a| self.is_state(a) && !self.asks_of_roll(a));
        let base = !self.is_house(unit);
        let over = base && d.told.as_ref().is_some_and(|told| self.ends_a_time(told));
        // `If you have none, …. If you have one, …`: two cases of how things stand. `If you have more than ten, discard two. Draw a
        // card`: what is mended first, and then the next step.
        let of_state = base
            && d.told.as_ref().is_some_and(|told| {
                !told.leads.is_empty()
                    && told.leads.iter().all(|a| self.is_state(a) && !self.asks_of_roll(a))
            });
        let step = |clause: &Clause| clause.subject.is_none();
        let another =
            of_state && (!s.leads.is_empty() || s.clauses.iter().any(|j| step(&j.clause)));
        // What follows of a choice that was left to somebody may be meant for those alone who made it.
        let left = d.told.as_ref().is_some_and(|told| {
            told.clauses
                .iter()
                .any(|j| matches!(j.clause.verb.modal, Some(Modal::May | Modal::Can)))
        });
        // Behind what is done in one case only it can be meant for that case, or for all.
        let in_a_case =
            d.told.as_ref().and_then(|told| told.opener).is_some_and(Opener::takes_case);
        ordered
            && !in_a_case
            && !another
            && !over
            && (!left || self.of_what_was_done(s, d))
            && (s.leads.is_empty() || !self.ends_for_somebody(s))
            && !s.clauses.is_empty()
            && s.clauses.iter().all(|j| self.is_order(&j.clause, !s.leads.is_empty(), d))
    }

    /// `If you have one card, draw one; if you have two, draw two`: the second would be asked where the first is so.
    ///
    /// # Errors
    ///
    /// A case of how things stand behind another one, in the same sentence.
    pub(crate) fn one_case_each(&self, s: &Sentence) -> Read<()> {
        const HANGS: [&str; 17] = [
            "then", "it", "they", "them", "their", "its", "that", "those", "this", "these",
            "so", "not", "do", "does", "did", "any", "still",
        ];
        let state = |a: &Adjunct| matches!(a, Adjunct::Sub(Subordinator::If, c) if !self.condition_is_event(c));
        if !s.leads.iter().any(state) {
            return Ok(());
        }
        for joined in s.clauses.iter().skip(1) {
            let begins = joined.clause.at.0.start;
            for adjunct in joined.clause.adjuncts.iter().filter(|a| state(a)) {
                let Adjunct::Sub(_, Condition::Clause(c)) = adjunct else { continue };
                let said = self.quote(c.at.0);
                let hangs = said
                    .to_lowercase()
                    .split(|c: char| !c.is_alphanumeric())
                    .any(|w| HANGS.contains(&w));
                if c.at.0.start <= begins + 4 && !hangs {
                    return Err(Stuck::new(
                        c.at.0,
                        format!("`if {said}` would be asked only where the case before it is so"),
                    )
                    .help("write each case as a sentence of its own, and what follows of several with `exactly` or `otherwise`"));
                }
            }
        }
        Ok(())
    }

    /// `Your turn ends`, `that player wins the round`: what is said next is not of that case, which is over with it.
    fn ends_a_time(&self, told: &Sentence) -> bool {
        told.clauses.last().is_some_and(|j| {
            let object = j.clause.complements.iter().filter_map(|c| match c {
                Complement::Object(np) => Some(np),
                _ => None,
            });
            j.clause
                .subject
                .iter()
                .chain(object)
                .any(|np| self.class_of(np) == Some(NounClass::Time))
        })
    }

    /// `If the roll is odd`: a case of its own.
    pub(crate) fn asks_of_roll(&self, a: &Adjunct) -> bool {
        let Adjunct::Sub(_, Condition::Clause(c)) = a else { return false };
        let rolled = matches!(&c.verb.verb, V::Word(w) if self.is(w, &["roll", "show"]));
        let roll = matches!(&c.subject, Some(NounPhrase::One(n))
            if matches!(&n.head, Head::Noun(w)
                if self.is(w, &["roll", "die", "result", "total", "number", "sum"])));
        rolled || roll
    }

    /// Whether the rule of a sentence begins with what happens in one case, or at one time, so that all of it is about
    /// that. The sentence of the unit is the present one.
    pub(crate) fn begins_with_case(&self, unit: &Unit) -> bool {
        let to_here = self.units.get(..=self.at).unwrap_or_default().iter().rev();
        let first = to_here
            .take_while(|other| other.set == unit.set && other.discourse == unit.discourse)
            .last();
        let case = |a: &Adjunct| {
            use crate::syntax::ast::TimeRelation::{After, Before, EndOf, StartOf};
            matches!(a, Adjunct::Sub(..) | Adjunct::Time(After | Before | EndOf | StartOf, _))
        };
        !self.is_standard(unit.set)
            && matches!(first.and_then(|first| first.statement.as_ref()), Some(Statement::Sentence(s))
                if s.leads.iter().any(case))
    }

    /// `If you have no actors`: neither an event nor a time.
    fn is_state(&self, a: &Adjunct) -> bool {
        matches!(a, Adjunct::Sub(Subordinator::If, c @ Condition::Clause(said))
            if !self.condition_is_event(c) && !said.verb.perfect && !said.verb.past)
    }

    /// `Draw a card`, `that player draws a card`, `each other player may draw a card`.
    fn is_order(&self, clause: &Clause, asked: bool, d: &Discourse) -> bool {
        let in_step = d.trigger.is_none();
        const STATES: [&str; 6] = ["have", "need", "cost", "count", "skip", "stay"];
        let verb = &clause.verb;
        let done = matches!(&verb.verb, V::Word(w) if !self.is(w, &STATES));
        let modal = match verb.modal {
            None => true,
            Some(Modal::Must) => !asked,
            Some(modal) => modal == Modal::May && !asked && !in_step,
        };
        let timed = clause.adjuncts.iter().any(|a| {
            matches!(
                a,
                Adjunct::Often(_) | Adjunct::Time(..) | Adjunct::Sub(..) | Adjunct::Only(_)
            )
        });
        done && modal
            && !timed
            && !verb.negated
            && !verb.only
            && !verb.perfect
            && !verb.past
            && clause.subject.as_ref().is_none_or(|np| self.is_told_of(np, asked, d))
    }

    /// Somebody or something that the sentence before tells of, or everybody: not whoever it may be.
    fn is_told_of(&self, np: &NounPhrase, asked: bool, d: &Discourse) -> bool {
        let NounPhrase::One(n) = np else { return false };
        match &n.head {
            Head::Pronoun(Pronoun::Both | Pronoun::Each | Pronoun::All) => {
                n.post.iter().all(|p| {
                    matches!(p, Post::Of(NounPhrase::One(of))
                        if matches!(of.head, Head::Pronoun(Pronoun::They | Pronoun::You)))
                })
            }
            Head::Pronoun(p) => {
                n.post.is_empty()
                    && matches!(p, Pronoun::They | Pronoun::He | Pronoun::You | Pronoun::It)
            }
            Head::Noun(_) if self.class_of(np) == Some(NounClass::Player) => {
                let each = matches!(
                    n.determiner,
                    Determiner::Each
                        | Determiner::EachOther
                        | Determiner::All
                        | Determiner::AllOther
                        | Determiner::TheOther
                );
                let named = matches!(
                    n.determiner,
                    Determiner::That | Determiner::The | Determiner::PronounPoss(_)
                );
                let about = n.post.iter().all(|p| !matches!(p, Post::Relative(_)));
                named && about || each && about && !asked
            }
            // `Your turn ends`
            Head::Noun(_) if self.class_of(np) == Some(NounClass::Time) => {
                n.post.is_empty()
                    && matches!(n.determiner, Determiner::The | Determiner::PronounPoss(_))
            }
            Head::Noun(w) => {
                n.post.is_empty()
                    && match n.determiner {
                        Determiner::That | Determiner::Those => true,
                        // `The card`, `the chosen card`
                        Determiner::The => {
                            d.env.named.iter().any(|a| !a.plural && a.noun.as_ref() == Some(w))
                        }
                        _ => false,
                    }
            }
            _ => false,
        }
    }

    /// `For each card discarded this way`, `that many cards`: of what was done before, if it was.
    fn of_what_was_done(&self, s: &Sentence, d: &Discourse) -> bool {
        let told = d.told.as_ref().and_then(|told| told.clauses.last());
        let this_way = |a: &Adjunct| matches!(a, Adjunct::Words(w) if w == "this way");
        let so_many = |n: &Nominal| {
            told.is_some_and(|told| self.says_so_many_done(n, told))
                || n.post.iter().any(
                    |p| matches!(p, Post::Participle(c) if c.adjuncts.iter().any(this_way)),
                )
        };
        let in_phrase = |np: &NounPhrase| matches!(np, NounPhrase::One(n) if so_many(n));
        s.clauses.iter().any(|j| {
            j.clause.complements.iter().any(|c| match c {
                Complement::Object(np) | Complement::Prep(_, np) => in_phrase(np),
                _ => false,
            }) || j.clause.adjuncts.iter().any(|a| match a {
                Adjunct::Prep(_, np) => in_phrase(np),
                _ => false,
            })
        })
    }
}
