//! An action under way: parameters, costs, payment, then the event.

use super::ctx::Env;
use super::facts::GONE;
use super::frame::{ActionFrame, EventRec, Frame, NIL};
use super::legal::Permit;
use super::rules::Target;
use super::state::{DecisionKind, Option_, State};
use super::table::Kept;
use crate::lower::{Role, RuleId, Verb};
use crate::program::{Program, Val};

/// The stage of an action that a rule tells somebody to take: its parts are chosen first.
const TOLD: u8 = 4;

impl State {
    /// A player acts or passes at a chance to act.
    pub(crate) fn act(
        &mut self,
        p: &Program,
        player: u8,
        state: Option<crate::vocabulary::TermId>,
        option: Option_,
    ) {
        if let Option_::Act { verb, object } = option {
            if let Some(Frame::Time(time)) = self.frames.last_mut()
                && state.is_none()
            {
                time.passes = 0;
            }
            self.start_action(p, player, verb, object);
        } else {
            let state = state.map(|t| p.term(t).state);
            self.pass(p, player, state, false);
        }
    }

    /// Begins an action.
    pub(crate) fn start_action(&mut self, p: &Program, player: u8, verb: Verb, object: Val) {
        let mut event = EventRec::new(verb, None).with(Role::Agent, Val::Player(player));
        if !object.is_none() {
            event.fill(Role::Object, object);
        }
        event.by = self.permission(p, &event);
        event.log = self.f.log.len() as u32;
        self.push_action(event, 0);
    }

    /// An effect lets a player do what has a price: it is paid first; says whether this is such a thing.
    /// What cannot be paid does not happen.
    pub(crate) fn priced(&mut self, p: &Program, event: &EventRec) -> bool {
        let open = self.read(p, |cx| cx.left_open(event));
        let free = p.on(event.verb).costs.is_empty() && !open
            || self.batch.depth > 0
            || event.roles[Role::Agent as usize].as_player().is_none();
        if free {
            return false;
        }
        let mut tried = *event;
        if open && self.read(p, |cx| cx.completable(&mut tried, 0, Permit::Told)) {
            self.push_action(*event, TOLD);
        } else if !open && self.read(p, |cx| cx.costs_ok(event)) {
            self.push_action(*event, 1);
        } else {
            self.record(super::trace::TraceKind::Impossible, event, event.by);
            self.tell(event.verb, Val::None, false);
        }
        true
    }

    fn push_action(&mut self, mut event: EventRec, stage: u8) {
        event.cleared = matches!(stage, 0 | TOLD);
        self.events.push(event);
        self.frames.push(Frame::Action(ActionFrame {
            event: self.events.len() as u32 - 1,
            param: 0,
            cost: 0,
            choice: 0,
            base: self.locals.len() as u32,
            loops: 0,
            stage,
            did: false,
        }));
    }

    /// The rule that lets a player do something now, to an object if it has one.
    pub fn permitted_by(
        &self,
        p: &Program,
        player: u32,
        verb: Verb,
        object: Val,
    ) -> Option<RuleId> {
        let mut copy = self.clone();
        copy.trace = None;
        let mut event = EventRec::new(verb, None).with(Role::Agent, Val::Player(player as u8));
        if !object.is_none() {
            event.fill(Role::Object, object);
        }
        copy.permission(p, &event)
    }

    /// The rule that permits an action: of several the one that prevails over another rule, or the first.
    fn permission(&mut self, p: &Program, event: &EventRec) -> Option<RuleId> {
        let rules = p.on(event.verb);
        let list = rules.may.iter().chain(&rules.must).chain(&rules.only).copied();
        self.read(p, |cx| {
            let mut found: Option<RuleId> = None;
            for rule in list {
                // Behind the first only one that prevails can take its place.
                let better = found.is_none_or(|known| {
                    let (code, known) = (p.rule(rule), p.rule(known));
                    !code.beats.is_empty() && (known.beats.is_empty() || code.rank < known.rank)
                });
                if better && cx.is_in(rule, Target::Event(event)) {
                    found = Some(rule);
                }
            }
            found
        })
    }

    fn action_mut(&mut self, f: impl FnOnce(&mut ActionFrame)) {
        if let Some(Frame::Action(a)) = self.frames.last_mut() {
            f(a);
        }
    }

    pub(crate) fn step_action(&mut self, p: &Program, a: ActionFrame) {
        match a.stage {
            0 | TOLD => self.next_param(p, a),
            1 => self.next_cost(p, a),
            2 => self.perform_action(p, a),
            _ => self.end_action(a),
        }
    }

    fn next_param(&mut self, p: &Program, a: ActionFrame) {
        let permit = if a.stage == TOLD { Permit::Told } else { Permit::Any };
        let mut event = self.events[a.event as usize];
        let Some(&rule) = p.on(event.verb).params.get(a.param as usize) else {
            return self.action_mut(|a| a.stage = 1);
        };
        let role = p.rule(rule).norm.role as usize;
        if event.given & (1 << role) != 0
            || !self.read(p, |cx| cx.is_in(rule, Target::Event(&event)))
        {
            return self.action_mut(|a| a.param += 1);
        }
        let mut out = std::mem::take(&mut self.decision.choices);
        out.clear();
        self.read(p, |cx| {
            let (at, min) = cx.candidates(rule, &event);
            let end = cx.buf.len();
            let param = a.param as usize;
            // What has been settled before is looked at once.
            let before = cx.settled(&event, param, permit);
            for i in at..end {
                let v = cx.buf[i];
                if before.is_some_and(|before| {
                    cx.completes_by(rule, &mut event, before, param, v, permit)
                }) {
                    out.push(Option_::Value(v));
                }
            }
            cx.buf.truncate(at);
            if min <= 0 && cx.completable(&mut event, param + 1, permit) {
                out.push(Option_::Done);
            }
        });
        self.decision.choices = out;
        let by_chance = p
            .rule(rule)
            .norm
            .choices
            .first()
            .is_some_and(|&c| p.choices[c as usize].by.is_none());
        match self.decision.choices[..] {
            [] => self.abandon(a),
            [only] => self.action_answer(p, only),
            _ if by_chance => {
                let n = self.below(self.decision.choices.len() as u32);
                let pick = self.decision.choices[n as usize];
                self.action_answer(p, pick);
            }
            _ => {
                let player = event.roles[0].as_player().unwrap_or(self.f.first);
                let verb = event.verb;
                self.ask(player, DecisionKind::Param { verb, role: Role::ALL[role], rule });
            }
        }
    }

    /// An action that can no longer be completed is given up.
    fn abandon(&mut self, a: ActionFrame) {
        let event = self.events[a.event as usize];
        self.record(super::trace::TraceKind::Impossible, &event, event.by);
        self.locals.truncate(a.base as usize);
        self.events.truncate(a.event as usize);
        self.frames.pop();
        self.tell_effect(&event, false);
    }

    /// Tells the effect that asked for an action what came of it.
    fn tell_effect(&mut self, event: &EventRec, did: bool) {
        if let Some(Frame::Code(_)) = self.frames.last() {
            self.tell(event.verb, event.result_or_object(), did);
        }
    }

    fn next_cost(&mut self, p: &Program, a: ActionFrame) {
        let event = self.events[a.event as usize];
        let Some(&rule) = p.on(event.verb).costs.get(a.cost as usize) else {
            return self.action_mut(|a| a.stage = 2);
        };
        if a.choice == 0 && a.loops == 0 {
            // A cost that does not apply here is passed over.
            if !self.read(p, |cx| cx.is_in(rule, Target::Event(&event))) {
                return self.action_mut(|a| a.cost += 1);
            }
            self.read(p, |cx| cx.bind(rule, &event));
            self.action_mut(|a| a.loops = 1);
            return;
        }
        let code = p.rule(rule);
        let base = self.locals.len() as u32 - u32::from(code.slots);
        let Some(&c) = code.norm.choices.get(a.choice as usize) else {
            // All is chosen: it is paid at once. The block of variables goes with the payment.
            self.action_mut(|a| {
                a.cost += 1;
                a.choice = 0;
                a.loops = 0;
            });
            self.start_code(p, rule, base, a.event, 0);
            return;
        };
        let choice = p.choices[c as usize];
        let mut out = std::mem::take(&mut self.decision.choices);
        out.clear();
        self.read(p, |cx| {
            let env = &Env::of(base, &event);
            let min = cx.expr(choice.min, env).as_int().unwrap_or(0);
            let at = cx.members(choice.from, env, usize::MAX);
            let end = cx.buf.len();
            for i in at..end {
                let v = cx.buf[i];
                cx.set(env, choice.slot, v);
                if cx.cost_from(rule, &event, base, a.choice as usize + 1) {
                    out.push(Option_::Value(v));
                }
            }
            cx.buf.truncate(at);
            cx.set(env, choice.slot, Val::None);
            if min <= 0 {
                out.push(Option_::Done);
            }
        });
        self.decision.choices = out;
        match self.decision.choices[..] {
            [] => self.abandon(a),
            [only] => self.action_answer(p, only),
            _ => {
                let player = event.roles[0].as_player().unwrap_or(self.f.first);
                self.ask(player, DecisionKind::Cost { verb: event.verb, rule });
            }
        }
    }

    /// An answer to a parameter or a choice of a cost.
    pub(crate) fn action_answer(&mut self, p: &Program, option: Option_) {
        let Some(&Frame::Action(a)) = self.frames.last() else { return };
        let v = if let Option_::Value(v) = option { v } else { Val::None };
        let verb = self.events[a.event as usize].verb;
        if matches!(a.stage, 0 | TOLD) {
            if let Some(&rule) = p.on(verb).params.get(a.param as usize)
                && !v.is_none()
            {
                let role = Role::ALL[p.rule(rule).norm.role as usize];
                self.events[a.event as usize].fill(role, v);
            }
            self.action_mut(|a| a.param += 1);
        } else if let Some(&rule) = p.on(verb).costs.get(a.cost as usize) {
            let code = p.rule(rule);
            let base = self.locals.len() - code.slots as usize;
            if let Some(&c) = code.norm.choices.get(a.choice as usize) {
                self.locals[base + p.choices[c as usize].slot as usize] = v;
            }
            self.action_mut(|a| a.choice += 1);
        }
    }

    /// Costs are paid: the choices are kept on the object and the event is proposed.
    fn perform_action(&mut self, p: &Program, a: ActionFrame) {
        let event = self.events[a.event as usize];
        if let Val::Piece(piece) = event.role(Role::Object) {
            self.f.t.kept.retain(|k| k.piece != piece);
            for &rule in &p.on(event.verb).params {
                let code = p.rule(rule);
                let role = code.norm.role;
                let value = event.roles[role as usize];
                if value.is_none() {
                    continue;
                }
                self.f.t.kept.push(Kept {
                    piece,
                    role,
                    value,
                    place: GONE,
                    agent: event.roles[0],
                });
            }
        }
        self.action_mut(|a| a.stage = 3);
        self.events.push(event);
        self.propose_since(p, event.log);
    }

    fn end_action(&mut self, a: ActionFrame) {
        let event = self.events[a.event as usize];
        if let Val::Piece(piece) = event.role(Role::Object) {
            let place = self.f.t.place_of[piece as usize];
            if a.did {
                for k in self.f.t.kept.iter_mut().filter(|k| k.piece == piece) {
                    k.place = place;
                }
            } else {
                self.f.t.kept.retain(|k| k.piece != piece);
            }
        }
        self.locals.truncate(a.base as usize);
        self.events.truncate(a.event as usize);
        self.frames.pop();
        debug_assert!(a.event != NIL);
        self.tell_effect(&event, a.did);
    }
}
