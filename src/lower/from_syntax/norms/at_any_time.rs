//! What may be done at any time, or even if something is so: a permission for each of the cases that other rules shut out, so
//! that each of them meets the restriction that it lifts and leaves the others.

use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, Ref};
use crate::lower::{Cond, TimeId};
use crate::syntax::ast::{
    Adjunct, Condition, Determiner, Modal, NounPhrase, Sentence, Subordinator, TimeRelation,
};

impl Lowerer<'_> {
    /// `in any phase`, `at any time`.
    pub(crate) fn any_time(&mut self, adjunct: &Adjunct) -> bool {
        match adjunct {
            Adjunct::Sub(_, Condition::And(list)) => list.is_empty(),
            Adjunct::Time(TimeRelation::During, np @ NounPhrase::One(n)) => {
                matches!(n.determiner, Determiner::Any)
                    && self
                        .phrase(np, &mut Env::default())
                        .is_ok_and(|d| matches!(d.sort, Ref::Time(None)) && d.extra.is_empty())
            }
            _ => false,
        }
    }

    /// Whether a sentence that breaks off behind `any time` says no more than that: `you may trade at any time`.
    pub(crate) fn may_at_any_time(&self, s: &Sentence, unit: &Unit) -> bool {
        let said = unit.text.trim_end_matches(['.', '!']).to_lowercase();
        let may = |m: Option<Modal>| matches!(m, Some(Modal::May | Modal::Can));
        (said.ends_with("any time") || said.ends_with("anytime"))
            && s.clauses.iter().all(|j| may(j.clause.verb.modal) && !j.clause.verb.negated)
            && self.turn.is_some()
    }

    /// The stretches of time that a turn is made of.
    fn phases(&self) -> impl Iterator<Item = TimeId> {
        let times = self.out.world.times.iter().enumerate();
        let turn = self.turn;
        times
            .filter(move |(_, time)| turn.is_some() && time.parent == turn)
            .map(|(at, _)| TimeId(at as u16))
    }

    /// What holds behind `even if`, where a rule before this one shuts it out.
    pub(crate) fn in_spite(&mut self, condition: &Condition, env: &mut Env) -> Read<Cond> {
        let known = self.even_if.len();
        self.even_if(condition, env)?;
        // The permission says itself in which case it holds: it needs to beat no rule in any other.
        self.even_if.truncate(known);
        self.condition(condition, env)
    }

    /// `Even if the pile is empty, a player may trade`: the case stands behind the permission.
    pub(crate) fn spite_behind(&self, s: &mut Sentence) {
        let [joined] = s.clauses.as_mut_slice() else { return };
        let may = matches!(joined.clause.verb.modal, Some(Modal::May | Modal::Can));
        if !may || joined.clause.verb.negated {
            return;
        }
        let even = |a: &Adjunct| matches!(a, Adjunct::Sub(Subordinator::EvenIf, _));
        let (behind, front) = std::mem::take(&mut s.leads).into_iter().partition(even);
        s.leads = front;
        joined.clause.adjuncts.extend::<Vec<Adjunct>>(behind);
    }

    /// The cases in which a permission holds.
    pub(crate) fn at_each(&self, guard: Cond, any_time: bool, in_spite: &[Cond]) -> Vec<Cond> {
        let mut cases = vec![guard.clone()];
        if any_time {
            let each: Vec<Cond> =
                self.phases().map(|time| guard.clone().and(Cond::During(time))).collect();
            if !each.is_empty() {
                cases = each;
            }
        }
        let narrower: Vec<Cond> = in_spite
            .iter()
            .flat_map(|cond| cases.iter().map(|case| case.clone().and(cond.clone())))
            .collect();
        cases.extend(narrower);
        cases
    }
}
