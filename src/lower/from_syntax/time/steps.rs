//! Steps of a list: the time that a label gives to what stands behind it (`Each Round: …`), and steps that are left
//! out (`Skip this step in the first round`).

use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Cond, RuleKind, Spelling, TimeId};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Determiner, Head, Modal, NounPhrase, Sentence, Subordinator,
    TimeRelation, Verb as V,
};

/// What a step may be called.
const STEP: [&str; 7] = ["step", "part", "phase", "section", "item", "stage", "paragraph"];

impl Lowerer<'_> {
    /// `Each Round: …`: what this item says is done then.
    pub(crate) fn label_time(&mut self, label: &crate::syntax::ast::Label, unit: &Unit) {
        let crate::syntax::ast::Label::Phrase(NounPhrase::One(n)) = label else { return };
        let Head::Noun(w) = &n.head else { return };
        let every = matches!(
            n.determiner,
            Determiner::Each | Determiner::All | Determiner::A | Determiner::The
        );
        if every
            && n.post.is_empty()
            && n.adjectives.is_empty()
            && self.noun_class(w) == NounClass::Time
            && let Some(time) = self.time_of(w)
        {
            self.labelled = Some((time, unit.discourse));
        }
    }

    /// The time that a label gave to the item of a sentence.
    pub(crate) fn time_of_label(&self, unit: &Unit) -> Option<TimeId> {
        self.labelled.filter(|(_, item)| *item == unit.discourse).map(|(time, _)| time)
    }

    /// `Skip this step in the first round`: what the step does is not done then.
    pub(crate) fn skips_step(
        &mut self,
        s: &Sentence,
        unit: &Unit,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        if !self.skips_this(clause) {
            return Ok(None);
        }
        let mut when = Cond::True;
        for a in s.leads.iter().chain(&clause.adjuncts) {
            when = when.and(match a {
                Adjunct::Time(TimeRelation::During, _)
                | Adjunct::Sub(
                    Subordinator::If | Subordinator::When | Subordinator::While,
                    _,
                ) => self.adjunct_condition(a, env)?,
                Adjunct::Words(_) | Adjunct::AsSaid(_) => Cond::True,
                _ => return Ok(None),
            });
        }
        let stuck = |this: &Self, message: &str| {
            Stuck::new(this.here(), message).help(
                "say what is not done, for example `in the first round, players do not draw`",
            )
        };
        if when == Cond::True {
            return Err(stuck(self, "it is not said when this step is skipped"));
        }
        let steps = self.out.rules.places(|r| {
            r.origin.set == unit.set
                && self.units[r.origin.position as usize].discourse == unit.discourse
                && matches!(
                    r.kind,
                    RuleKind::Contents { .. } | RuleKind::When { .. } | RuleKind::Setup { .. }
                )
        });
        let Some(&first) = steps.first() else {
            return Err(stuck(self, "nothing that is done stands in this step"));
        };
        let not = when.negate();
        let asked = Spelling::of(&not);
        let mut added = false;
        for at in steps {
            let rule = &mut self.out.rules[at];
            let known = match &rule.guard {
                Cond::All(list) => list.iter().any(|c| Spelling::of(c) == asked),
                c => Spelling::of(c) == asked,
            };
            if !known {
                let guard = std::mem::replace(&mut rule.guard, Cond::True);
                rule.guard = guard.and(not.clone());
                added = true;
            }
        }
        if added {
            return Ok(Some(Status::Operative));
        }
        self.restates.insert(self.at, self.out.rules[first].origin.position as usize);
        Ok(Some(self.fact(env)))
    }

    /// `Skip this step`, `this step is skipped`, `you skip this part`.
    fn skips_this(&self, clause: &Clause) -> bool {
        let V::Word(w) = &clause.verb.verb else { return false };
        let plain =
            !clause.verb.negated && matches!(clause.verb.modal, None | Some(Modal::Will));
        let this = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n)
                if n.determiner == Determiner::This && n.post.is_empty()
                    && matches!(&n.head, Head::Noun(w) if self.is(w, &STEP) && self.time_of(w).is_none()))
        };
        let what = if clause.verb.passive {
            clause.subject.as_ref().is_some_and(this) && clause.complements.is_empty()
        } else {
            matches!(clause.complements.as_slice(), [Complement::Object(np)] if this(np))
        };
        plain && what && self.is(w, &["skip", "omit", "ignore"])
    }
}
