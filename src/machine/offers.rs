//! What a player is offered, what they owe, and why something is not offered.

use super::frame::EventRec;
use super::legal::{Permit, WhyNot};
use super::rules::Target;
use super::state::{Option_, State};
use crate::lower::{Role, Verb};
use crate::program::{Program, Val};

impl State {
    /// Puts what a player may do into the decision; says whether there is anything but passing.
    pub(crate) fn offers(&mut self, p: &Program, player: u8) -> bool {
        if p.has_musts && self.dues(p, player) {
            return true;
        }
        let mut out = std::mem::take(&mut self.decision.choices);
        out.clear();
        for &verb in p.actions.iter().filter(|v| p.on(**v).offered) {
            self.read(p, |cx| cx.actions(player, verb, Permit::Any, &mut out, usize::MAX));
        }
        let any = !out.is_empty();
        out.push(Option_::Pass);
        self.decision.choices = out;
        any
    }

    /// Puts what a player must do now into the decision; says whether there is anything.
    pub(crate) fn dues(&mut self, p: &Program, player: u8) -> bool {
        let mut out = std::mem::take(&mut self.decision.choices);
        out.clear();
        for &verb in &p.actions {
            if p.on(verb).must.is_empty() || self.has_done(p, player, verb) {
                continue;
            }
            self.read(p, |cx| cx.actions(player, verb, Permit::Must, &mut out, usize::MAX));
        }
        let any = !out.is_empty();
        self.decision.choices = out;
        any
    }

    /// Whether a player has done an action since the turn (or the time, if no turn runs) began.
    fn has_done(&self, p: &Program, player: u8, verb: Verb) -> bool {
        let mut since = 0;
        for f in self.frames.iter().rev() {
            if let super::frame::Frame::Time(t) = f {
                since = since.max(t.deeds as usize);
                if p.times[t.time as usize].turn {
                    since = t.deeds as usize;
                    break;
                }
            }
        }
        self.f.deeds.iter().skip(since).any(|d| *d == (verb.0, player))
    }

    /// Why a player cannot do an action with these roles now.
    pub fn why_not(
        &self,
        p: &Program,
        player: u32,
        verb: Verb,
        roles: &[(Role, Val)],
    ) -> WhyNot {
        let mut copy = self.clone();
        copy.trace = None;
        let mut event = EventRec::new(verb, None).with(Role::Agent, Val::Player(player as u8));
        for &(role, v) in roles {
            event.fill(role, v);
        }
        if verb.0 as usize >= p.verbs.len() {
            return WhyNot::NotPermitted;
        }
        let rules = p.on(verb);
        copy.read(p, |cx| {
            let mut forbidden = Vec::new();
            let bound = cx.bound(&event, 0);
            for &rule in &rules.cannot {
                let known = p.rule(rule).norm.needs & !bound == 0;
                if known && cx.is_in(rule, Target::Event(&event)) {
                    forbidden.push(rule);
                }
            }
            for &rule in &rules.only {
                let known = p.rule(rule).norm.needs & !bound == 0;
                if known
                    && cx.is_in(rule, Target::Event(&event))
                    && !cx.restriction(rule, &event)
                {
                    forbidden.push(rule);
                }
            }
            if !forbidden.is_empty() {
                return WhyNot::Forbidden(forbidden);
            }
            if !cx.allowed(&event, 0, bound, Permit::Any) {
                return WhyNot::NotPermitted;
            }
            if cx.completable(&mut event, 0, Permit::Any) {
                return WhyNot::Legal;
            }
            for &rule in &rules.costs {
                if !cx.cost_ok(rule, &event) {
                    return WhyNot::Incomplete(rule);
                }
            }
            for &rule in &rules.params {
                let role = p.rule(rule).norm.role;
                if event.given & (1 << role) == 0 {
                    return WhyNot::Incomplete(rule);
                }
                // A value that its rule does not offer.
                let (at, _) = cx.candidates(rule, &event);
                let offered = cx.buf[at..].contains(&event.roles[role as usize]);
                cx.buf.truncate(at);
                if !offered {
                    return WhyNot::Incomplete(rule);
                }
            }
            WhyNot::NotPermitted
        })
    }
}
