//! What an action could be done to: the pieces or players that its rules leave to choose from.

use super::ctx::Ctx;
use super::frame::EventRec;
use super::legal::Permit;
use crate::lower::{Role, RuleId};
use crate::program::{CondNode, NONE, Val};

impl Ctx<'_> {
    /// Pushes what could be the object of an action; says whether nothing was pushed twice, and which
    /// restriction is kept by all that was pushed because of where it lies.
    pub(super) fn objects(
        &mut self,
        event: &EventRec,
        permit: Permit,
    ) -> (bool, Option<RuleId>) {
        let p = self.p;
        let rules = p.on(event.verb);
        for &rule in &rules.params {
            if p.rule(rule).norm.role == Role::Object as u8 {
                self.candidates(rule, event);
                return (false, None);
            }
        }
        // A restriction that always speaks bounds the candidates.
        for &rule in &rules.only {
            let code = p.rule(rule);
            let always = p.conds[code.guard.0 as usize] == CondNode::True;
            if always && self.domain(rule, event) {
                return (true, code.norm.object_alone.then_some(rule));
            }
        }
        let may: &[RuleId] = if permit == Permit::Any { &rules.may } else { &[] };
        if permit == Permit::Any && rules.presupposed {
            self.everything(rules.object_is_player);
            return (false, None);
        }
        let mut count = 0;
        for &rule in may.iter().chain(&rules.must) {
            count += 1;
            if p.rule(rule).norm.object_slot == NONE {
                continue;
            }
            if !self.domain(rule, event) {
                self.everything(rules.object_is_player);
                return (count == 1, None);
            }
        }
        if count == 0 {
            self.everything(rules.object_is_player);
        }
        (count <= 1, None)
    }

    /// Adds the places where what could be the object of an action lies; false if that is not all that
    /// decides about it.
    pub(crate) fn objects_lie_in(&mut self, event: &EventRec, places: &mut Vec<u16>) -> bool {
        let p = self.p;
        let rules = p.on(event.verb);
        if rules.params.iter().any(|r| p.rule(*r).norm.role == Role::Object as u8) {
            return false;
        }
        let always = |r: &&RuleId| p.conds[p.rule(**r).guard.0 as usize] == CondNode::True;
        for &rule in rules.only.iter().filter(always) {
            if let Some(found) = self.lies_in(rule, event) {
                places.extend(found);
                return true;
            }
        }
        if rules.presupposed {
            return false;
        }
        let norms = || rules.may.iter().chain(&rules.must);
        let all = norms().all(|&rule| {
            p.rule(rule).norm.object_slot == NONE
                || self.lies_in(rule, event).is_some_and(|found| {
                    places.extend(found);
                    true
                })
        });
        all && norms().next().is_some()
    }

    /// The places that a rule names for the object, as [`Ctx::domain`] does.
    fn lies_in(&mut self, rule: RuleId, event: &EventRec) -> Option<std::ops::Range<u16>> {
        let norm = &self.p.rule(rule).norm;
        if let Some(e) = norm.object_in {
            let place = self.about(rule, event, |cx, env| cx.expr(e, env));
            return Some(place.as_place().map_or(0..0, |at| at..at + 1));
        }
        let z = norm.object_zone as usize;
        (norm.object_zone != NONE).then(|| {
            let base = self.f.layout.zone_base[z];
            base..base + self.f.layout.zone_count[z]
        })
    }

    fn everything(&mut self, players: bool) {
        if players {
            for s in 0..self.f.players() {
                self.buf.push(Val::Player(s));
            }
        } else {
            for c in 0..self.f.layout.pieces {
                self.buf.push(Val::Piece(c));
            }
        }
    }

    /// Pushes the pieces of the place that a rule names for the object; whether it names one.
    fn domain(&mut self, rule: RuleId, event: &EventRec) -> bool {
        let p = self.p;
        let norm = &p.rule(rule).norm;
        let f = self.f;
        if let Some(e) = norm.object_in {
            let place = self.about(rule, event, |cx, env| cx.expr(e, env));
            if let Val::Place(place) = place {
                self.buf.extend(f.pieces_in(place).map(Val::Piece));
            }
            return true;
        }
        if norm.object_zone != NONE {
            let z = norm.object_zone as usize;
            for i in 0..f.layout.zone_count[z] {
                self.buf.extend(f.pieces_in(f.layout.zone_base[z] + i).map(Val::Piece));
            }
            return true;
        }
        false
    }
}
