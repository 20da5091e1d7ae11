//! Instructions.

use super::ctx::{Ctx, Env};
use super::frame::{Batch, CodeFrame, EventRec, Frame, LoopRec, NIL};
use super::run::taken;
use super::state::{DecisionKind, Option_, State, Stop};
use crate::lower::Role;
use crate::program::{ArgCode, ExprId, ExprNode, NONE, Op, Program, Val};

impl State {
    /// Reads an expression for an instruction.
    #[inline]
    pub(crate) fn code_expr(&mut self, p: &Program, code: &CodeFrame, e: ExprId) -> Val {
        // Most are at hand.
        match p.exprs[e.0 as usize] {
            ExprNode::Const(v) => v,
            ExprNode::Slot(s) => {
                let at = code.base as usize + s as usize;
                self.locals.get(at).copied().unwrap_or(Val::None)
            }
            ExprNode::TurnPlayer => self.f.turn,
            ExprNode::Zone { zone, of: Some(of) } => {
                let of = self.code_expr(p, code, of);
                let of = if of.is_none() { self.f.turn } else { of };
                self.f.layout.place(p, zone, of).map_or(Val::None, Val::Place)
            }
            _ => self.in_code(p, code, |cx, env| cx.expr(e, env)),
        }
    }

    #[inline]
    pub(crate) fn in_code<R>(
        &mut self,
        p: &Program,
        code: &CodeFrame,
        f: impl FnOnce(&mut Ctx<'_>, &Env<'_>) -> R,
    ) -> R {
        let taken = taken(&self.batch, &self.updates);
        let env = &Env {
            base: code.base,
            event: self.events.get(code.event as usize),
            roles_of: &[],
            asked: code.asked,
            did: code.did,
            log: code.log,
        };
        let mut cx = Ctx::new(
            p,
            &self.f,
            &mut self.locals,
            &mut self.buf,
            &mut self.known,
            taken,
            &self.lineages,
        );
        let out = f(&mut cx, env);
        let (work, tie) = (cx.work, cx.tie);
        self.work += work;
        if let Some((a, b)) = tie {
            self.halt(Stop::Undecided { rules: [a, b] });
        }
        out
    }

    #[inline]
    pub(crate) fn jump(&mut self, to: u32) {
        if let Some(Frame::Code(code)) = self.frames.last_mut() {
            code.pc = to;
        }
    }

    /// Runs an effect until it is done, stops to ask, or something stands above it. Who follows the trace
    /// sees one instruction at a time.
    pub(crate) fn step_code(&mut self, p: &Program, code: CodeFrame) {
        let depth = self.frames.len();
        self.instruction(p, &code);
        while self.trace.is_none()
            && self.frames.len() == depth
            && !self.asking
            && self.stop.is_none()
        {
            let Some(&Frame::Code(code)) = self.frames.last() else { return };
            if !self.count_step() {
                return;
            }
            self.instruction(p, &code);
        }
    }

    fn instruction(&mut self, p: &Program, code: &CodeFrame) {
        let next = code.pc + 1;
        match p.code[code.pc as usize] {
            Op::End => {
                self.frames.pop();
                self.loops.truncate(code.loops as usize);
                self.locals.truncate(code.base as usize);
                self.batch = code.outer;
                if self.loops.is_empty() {
                    self.lists.clear();
                }
            }
            Op::Let(slot, e) => {
                let v = self.code_expr(p, code, e);
                self.locals[code.base as usize + slot as usize] = v;
                self.jump(next);
            }
            Op::Jump(to) => self.jump(to),
            Op::Unless(c, to) => {
                let yes = self.in_code(p, code, |cx, env| cx.cond(c, env));
                self.jump(if yes { next } else { to });
            }
            Op::Ask { who, question, .. } => {
                let who = self.code_expr(p, code, who).as_player();
                let player = who.or(code.asked.as_player()).unwrap_or(self.f.first);
                self.decision.choices.clear();
                self.decision.choices.extend([Option_::Yes, Option_::No]);
                self.ask(player, DecisionKind::Question { question });
            }
            Op::Offer { to, no } => {
                self.nothing_done_yet();
                let who = self.code_expr(p, code, to).as_player();
                match who {
                    Some(player) if self.f.is_in(player) => {
                        self.decision.choices.clear();
                        self.decision.choices.extend([Option_::Yes, Option_::No]);
                        self.ask(player, DecisionKind::Offer { rule: code.rule });
                    }
                    _ => self.jump(no),
                }
            }
            Op::Menu(m) => self.menu(p, code, m),
            Op::Do(at) => {
                self.jump(next);
                self.do_proposal(p, code, at);
            }
            Op::Resume => {
                self.jump(next);
                self.resume(p, code);
            }
            Op::Count(e) => {
                let n = self.code_expr(p, code, e).as_int().unwrap_or(0).clamp(0, 100_000);
                self.loops.push(LoopRec { len: n as u32, ..LoopRec::default() });
                if let Some(rec) = self.loops.last_mut() {
                    rec.start = self.lists.len() as u32;
                }
                self.jump(next);
            }
            Op::CountNext(out) => {
                let rec = self.loops.last_mut().map(|r| {
                    r.at += 1;
                    (r.at, r.len)
                });
                match rec {
                    Some((at, len)) if at <= len => self.jump(next),
                    _ => self.leave_loop(out),
                }
            }
            Op::Batch => {
                if self.batch.depth == 0 {
                    self.batch = Batch {
                        depth: 0,
                        updates: self.updates.len() as u32,
                        events: self.gathered.len() as u32,
                    };
                }
                self.batch.depth += 1;
                self.jump(next);
            }
            Op::Commit => {
                self.jump(next);
                self.batch.depth = self.batch.depth.saturating_sub(1);
                if self.batch.depth == 0 {
                    let batch = self.batch;
                    let did = self.gathered.len() as u32 > batch.events;
                    if let Some(Frame::Code(code)) = self.frames.last_mut() {
                        code.did = did;
                    }
                    if did || self.updates.len() as u32 > batch.updates {
                        self.commit_gathered(p, batch);
                    }
                }
            }
            Op::Each(l) => {
                let query = p.loops[l as usize].over;
                let rec = self.snapshot(p, code, query);
                self.loops.push(rec);
                self.jump(next);
            }
            Op::EachNext(l, out) => {
                let Some(rec) = self.loops.last_mut() else { return self.jump(out) };
                if rec.at >= rec.len {
                    return self.leave_loop(out);
                }
                let v = self.lists[(rec.start + rec.at) as usize];
                rec.at += 1;
                let each = p.loops[l as usize];
                if each.recheck && !self.in_code(p, code, |cx, env| cx.still(each.over, env, v))
                {
                    return;
                }
                self.locals[code.base as usize + each.slot as usize] = v;
                self.jump(next);
            }
            Op::Hold(l) => self.hold(p, code, l, next),
            Op::Choose(c) => {
                self.nothing_done_yet();
                self.choose(p, code, c);
            }
            Op::ChooseAsk(c) => self.choose_ask(p, code, c),
            Op::ChosenNext(c, out) => {
                let Some(rec) = self.loops.last_mut() else { return self.jump(out) };
                if rec.at >= rec.chosen {
                    return self.leave_loop(out);
                }
                let v = self.lists[(rec.start + rec.len + rec.at) as usize];
                rec.at += 1;
                let slot = p.choices[c as usize].slot;
                self.locals[code.base as usize + slot as usize] = v;
                self.jump(next);
            }
            Op::Secret(l) => {
                let query = p.loops[l as usize].over;
                let rec = self.snapshot(p, code, query);
                self.loops.push(rec);
                self.jump(next);
            }
            Op::SecretAsk(l) => self.secret_ask(p, code, l),
            Op::SecretNext(l, out) => {
                let Some(rec) = self.loops.last_mut() else { return self.jump(out) };
                if rec.at >= rec.len {
                    return self.leave_loop(out);
                }
                let who = self.lists[(rec.start + rec.at) as usize];
                let chosen = self.lists[(rec.start + rec.len + rec.at) as usize];
                rec.at += 1;
                if chosen.is_none() {
                    return;
                }
                let each = p.loops[l as usize];
                let slot = p.choices[each.choice as usize].slot;
                self.locals[code.base as usize + each.slot as usize] = who;
                self.locals[code.base as usize + slot as usize] = chosen;
                self.jump(next);
            }
            Op::OwnText(_) => self.jump(next),
            Op::First(slot) => {
                if let Val::Player(s) = self.locals[code.base as usize + slot as usize] {
                    self.f.first = s;
                    self.known.forget();
                }
                self.jump(next);
            }
        }
    }

    pub(crate) fn leave_loop(&mut self, out: u32) {
        if let Some(rec) = self.loops.pop() {
            self.lists.truncate(rec.start as usize);
        }
        self.jump(out);
    }

    /// Takes the members of a query into the pool of lists.
    pub(crate) fn snapshot(
        &mut self,
        p: &Program,
        code: &CodeFrame,
        query: crate::program::QueryId,
    ) -> LoopRec {
        let at = self.in_code(p, code, |cx, env| cx.members(query, env, usize::MAX));
        let start = self.lists.len() as u32;
        let len = (self.buf.len() - at) as u32;
        self.lists.extend_from_slice(&self.buf[at..]);
        self.buf.truncate(at);
        LoopRec { start, len, ..LoopRec::default() }
    }

    /// Adds the event that an instruction proposes to the list of those under way.
    pub(super) fn push_proposal(&mut self, p: &Program, code: &CodeFrame, at: u32) {
        let proposal = &p.proposals[at as usize];
        let place = self.events.len();
        self.events.push(EventRec::new(proposal.verb, code.rule));
        let mut given = 0;
        for &(role, arg) in &proposal.args {
            given |= 1 << (role as u16);
            match arg {
                ArgCode::Const(v) => self.events[place].roles[role as usize] = v,
                ArgCode::Is(e) => {
                    let v = self.code_expr(p, code, e);
                    self.events[place].roles[role as usize] = v;
                }
                ArgCode::Open(q) => {
                    self.events[place].leave_open(role, q);
                }
            }
        }
        let event = &mut self.events[place];
        event.given = given;
        event.lineage = code.lineage;
        event.open_base = code.base;
        if !event.has(Role::Agent) && code.asked.as_player().is_some() {
            event.roles[Role::Agent as usize] = code.asked;
        }
    }

    /// What is offered or chosen has not been done so far: what came before is not what `if they do` means.
    fn nothing_done_yet(&mut self) {
        if let Some(Frame::Code(code)) = self.frames.last_mut() {
            code.did = false;
            let event = code.event;
            if let Some(event) = self.events.get_mut(event as usize) {
                event.did = false;
            }
        }
    }

    fn do_proposal(&mut self, p: &Program, code: &CodeFrame, at: u32) {
        self.push_proposal(p, code, at);
        let proposal = &p.proposals[at as usize];
        if let Some(Frame::Code(frame)) = self.frames.last_mut() {
            frame.result = proposal.result.map_or(NIL, |s| code.base + u32::from(s));
        }
        let rules = p.on(proposal.verb);
        if rules.costs.is_empty() && rules.params.is_empty() {
            return self.propose_last(p);
        }
        let Some(event) = self.events.pop() else { return };
        if !self.priced(p, &event) {
            self.propose_event(p, &event);
        }
    }

    /// Proposes the replaced event again, in the lineage of the replacement.
    fn resume(&mut self, p: &Program, code: &CodeFrame) {
        if code.event == NIL {
            return;
        }
        let mut event = self.events[code.event as usize];
        event.lineage = code.lineage;
        event.result = Val::None;
        event.committed = false;
        event.did = false;
        if let Some(Frame::Code(frame)) = self.frames.last_mut() {
            frame.result = NIL;
        }
        self.propose_event(p, &event);
    }

    /// Waits until the member of the loop has let go of the state it was given.
    fn hold(&mut self, p: &Program, code: &CodeFrame, l: u32, next: u32) {
        let each = p.loops[l as usize];
        let who = self.locals[code.base as usize + each.slot as usize];
        if !self.quiet(p) {
            return;
        }
        let waits = match who {
            Val::Player(s) => self.f.held.iter().any(|&(state, player)| {
                player == s
                    && p.states[state as usize].window
                    && match each.state {
                        Some(NONE) | None => true,
                        Some(wanted) => wanted == state,
                    }
            }),
            _ => false,
        };
        if !waits {
            self.jump(next);
            return;
        }
        if self.windows(p) {
            // Nobody can be asked any more: go on rather than wait for ever.
            self.jump(next);
        }
    }

    /// An answer to an instruction.
    pub(crate) fn code_answer(&mut self, p: &Program, option: Option_) {
        let Some(&Frame::Code(code)) = self.frames.last() else { return };
        let next = code.pc + 1;
        match p.code[code.pc as usize] {
            Op::Offer { no, .. } | Op::Ask { no, .. } => {
                self.jump(if option == Option_::Yes { next } else { no });
            }
            Op::Menu(m) => self.menu_answer(p, &code, m, option),
            Op::ChooseAsk(_) => {
                let Some(rec) = self.loops.last_mut() else { return };
                match option {
                    Option_::Value(v) => {
                        rec.chosen += 1;
                        self.lists.push(v);
                    }
                    _ => rec.done = true,
                }
            }
            Op::SecretAsk(_) => {
                let Some(rec) = self.loops.last_mut() else { return };
                rec.at += 1;
                let v = if let Option_::Value(v) = option { v } else { Val::None };
                self.lists.push(v);
            }
            _ => {}
        }
    }
}
