//! `Discard any number of cards. Then draw that many`: as many as the sentence before was done to. How many that were is
//! counted there, and what is done with the number goes on from it.

use crate::lower::Effect;
use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::discourse::{Discourse, Env};
use crate::lower::from_syntax::phrases::quantity::says_so_many;
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Determiner, Head, Joined, Link, Modal, Nominal,
    NounPhrase, Opener, Quantity, Sentence, TimeRelation, Verb as V,
};

impl Lowerer<'_> {
    /// The sentence with the number that is counted in the rule before.
    pub(crate) fn so_many_done(
        &mut self,
        s: &Sentence,
        d: &Discourse,
        env: &mut Env,
    ) -> Option<Sentence> {
        let goes_on = matches!(s.opener, Some(Opener::Then | Opener::IfSo));
        let ([joined], true) = (s.clauses.as_slice(), goes_on) else { return None };
        let told = d.told.as_ref().and_then(|told| told.clauses.last())?;
        let clause = self.by_that_many(&joined.clause, told)?;
        let at = d.last_rules.clone();
        let [rule] = self.out.rules.get(at.clone())? else { return None };
        let mut kind = rule.kind.clone();
        let step = counted_in(kind.effect_mut()?);
        let mut done = match std::mem::replace(step, Effect::Nothing) {
            Effect::Seq(list) => list,
            one => vec![one],
        };
        let clause = self.so_many_again(&clause, &told.clause, &mut done, env)?;
        *step = Effect::Seq(done);
        let rule = &mut self.out.rules[at.start];
        rule.kind = kind;
        if env.slots.starts_with(&rule.slot_names) {
            rule.slots = env.slots.len() as u16;
            rule.slot_names.clone_from(&env.slots);
        }
        let clauses = vec![Joined { link: joined.link, clause }];
        Some(Sentence { clauses, ..s.clone() })
    }

    /// `In the market phase, a player may discard up to three cards. They then draw as many`: what is permitted is all of it
    /// at once, since each card by itself would count for nothing. The two sentences are read as one.
    pub(crate) fn with_so_many_next(&mut self, mut s: Sentence, unit: &Unit) -> Sentence {
        let [joined] = s.clauses.as_slice() else { return s };
        let verb = &joined.clause.verb;
        let several = joined.clause.complements.iter().any(|c| {
            matches!(c, Complement::Object(NounPhrase::One(n))
                if matches!(n.quantity, Some(Quantity::AnyNumber | Quantity::UpTo(_))))
        });
        let within = |a: &Adjunct| matches!(a, Adjunct::Time(TimeRelation::During, _));
        let permits = self.is_house(unit)
            && several
            && !verb.negated
            && matches!(verb.modal, Some(Modal::May | Modal::Can))
            && !s.leads.is_empty()
            && s.leads.iter().all(within);
        let Some(then) = self.sentence_after(unit).filter(|_| permits) else { return s };
        let ([follows], true) = (then.clauses.as_slice(), then.leads.is_empty()) else {
            return s;
        };
        let goes_on = matches!(then.opener, None | Some(Opener::Then | Opener::IfSo))
            && follows.clause.verb.modal.is_none()
            && !follows.clause.verb.negated;
        let Some(mut clause) = self.by_that_many(&follows.clause, joined).filter(|_| goes_on)
        else {
            return s;
        };
        clause.subject = None;
        clause.verb.modal = verb.modal;
        s.clauses.push(Joined { link: Link::And, clause });
        self.read_before.insert(self.at + 1);
        s
    }

    /// A clause about so many as were done before, with `that many` for it.
    fn by_that_many(&self, clause: &Clause, told: &Joined) -> Option<Clause> {
        let mut clause = clause.clone();
        let many = clause.complements.iter_mut().find_map(|c| match c {
            Complement::Object(NounPhrase::One(n)) if self.says_so_many_done(n, told) => {
                Some(n)
            }
            _ => None,
        })?;
        many.quantity = Some(Quantity::Several);
        many.determiner = Determiner::That;
        Some(clause)
    }

    /// `That many cards`, `as many cards as they discarded` behind `discard any number of cards`.
    pub(crate) fn says_so_many_done(&self, n: &Nominal, told: &Joined) -> bool {
        if says_so_many(n) {
            return true;
        }
        let Some(Quantity::AsManyAs(many)) = &n.quantity else { return false };
        let NounPhrase::One(many) = many.as_ref() else { return false };
        let (Head::Whether(said), V::Word(deed)) = (&many.head, &told.clause.verb.verb) else {
            return false;
        };
        matches!(said.as_ref(), Condition::Clause(c) | Condition::Reduced(c)
            if !c.verb.negated
                && matches!(&c.verb.verb, V::Word(w) if self.lemma(w) == self.lemma(deed)))
    }
}

/// What is done at a time, in a case or at will.
fn counted_in(effect: &mut Effect) -> &mut Effect {
    let inner = matches!(effect, Effect::Offer { .. })
        || matches!(effect, Effect::If(_, _, no) if **no == Effect::Nothing);
    if !inner {
        return effect;
    }
    let (Effect::If(_, within, _) | Effect::Offer { effect: within, .. }) = effect else {
        return effect;
    };
    counted_in(within)
}
