//! The quiet point: state-based rules to a fixpoint, outcomes, histories, waiting windows.

use super::ctx::Env;
use super::frame::{EventRec, Frame, NIL, Stage};
use super::rules::Target;
use super::state::State;
use crate::lower::{Role, RuleId, Verb};
use crate::program::{NONE, Program, Val};

impl State {
    /// What comes first at a quiet point. Says whether nothing had to be done.
    pub(crate) fn quiet(&mut self, p: &Program) -> bool {
        if self.goes_round(p) {
            return false;
        }
        if !self.pending.is_empty() {
            let (rule, v) = self.pending.remove(0);
            let var = p.rule(rule).over.map(|q| (p.queries[q.0 as usize].var, v));
            self.run_rule(p, rule, var);
            return false;
        }
        if self.game_is_over(p) {
            return false;
        }
        if self.f.dirty_keep & p.keep_reads != 0 && !self.keep(p) {
            return false;
        }
        if self.f.dirty_outcome & p.outcome_reads != 0 && !self.outcomes(p) {
            return false;
        }
        self.stop.is_none() && self.watches(p)
    }

    /// Whether nothing is to be done at a quiet point, and nobody waits for a chance to act.
    pub(crate) fn calm(&mut self, p: &Program) -> bool {
        if self.calm == Some(self.f.version) && self.queue.is_empty() && self.pending.is_empty()
        {
            return true;
        }
        if !self.quiet(p) || !self.windows(p) || self.stop.is_some() {
            return false;
        }
        self.calm = Some(self.f.version);
        self.f.log.clear();
        let apart = |f: &Frame| matches!(f, Frame::Time(_) | Frame::Setup { .. });
        if !self.lineages.is_empty() && self.frames.iter().all(apart) {
            self.lineages.clear();
        }
        true
    }

    /// Drops what is half done when the game is over.
    pub(crate) fn game_is_over(&mut self, _p: &Program) -> bool {
        if self.f.over || !(self.f.ended || self.f.drawn || self.f.winners != 0) {
            return false;
        }
        self.f.over = true;
        self.known.forget();
        self.frames.clear();
        self.events.clear();
        self.reactions.clear();
        self.loops.clear();
        self.lists.clear();
        self.locals.clear();
        self.updates.clear();
        self.gathered.clear();
        self.queue.clear();
        self.batch = super::frame::Batch::default();
        self.frames.push(Frame::Final { next: 0 });
        true
    }

    /// Runs the first state-based rule whose condition holds, until none does.
    fn keep(&mut self, p: &Program) -> bool {
        let (mut rule_at, mut member_at, version) = self.keep_at;
        if version != self.f.version {
            (rule_at, member_at) = (0, 0);
        }
        for i in rule_at as usize..p.keeps.len() {
            let rule = p.keeps[i];
            let skip = if i == rule_at as usize { member_at } else { 0 };
            if p.rule(rule).reads & self.f.dirty_keep == 0 {
                continue;
            }
            if let Some((n, v)) = self.first_member(p, rule, skip) {
                let var = p.rule(rule).over.map(|q| (p.queries[q.0 as usize].var, v));
                // If nothing changes, the search goes on behind this member.
                self.keep_at = (i as u32, n + 1, self.f.version);
                self.run_rule(p, rule, var);
                return false;
            }
            if self.stop.is_some() {
                return false;
            }
        }
        self.f.dirty_keep = 0;
        self.keep_at = (0, 0, self.f.version.wrapping_sub(1));
        true
    }

    /// The first member from `skip` on for which a rule is in.
    fn first_member(&mut self, p: &Program, rule: RuleId, skip: u32) -> Option<(u32, Val)> {
        let code = p.rule(rule);
        let slots = code.slots;
        self.read(p, |cx| {
            let base = cx.open(slots);
            let env = &Env::new(base);
            let found = match code.over {
                None => {
                    let yes =
                        skip == 0 && cx.cond(code.guard, env) && !cx.beaten(rule, Target::Now);
                    yes.then_some((0, Val::None))
                }
                Some(q) => {
                    let at = cx.members(q, env, usize::MAX);
                    let var = cx.p.queries[q.0 as usize].var;
                    let mut found = None;
                    for i in at + skip as usize..cx.buf.len() {
                        let v = cx.buf[i];
                        cx.set(env, var, v);
                        if cx.cond(code.guard, env) && !cx.beaten(rule, Target::Thing(v)) {
                            found = Some(((i - at) as u32, v));
                            break;
                        }
                    }
                    cx.buf.truncate(at);
                    found
                }
            };
            cx.close(base);
            found
        })
    }

    /// Finds all outcomes that hold now, together.
    fn outcomes(&mut self, p: &Program) -> bool {
        let dirty = std::mem::take(&mut self.f.dirty_outcome);
        let width = self.f.players() as usize + 1;
        for (i, &rule) in p.outcomes.iter().enumerate() {
            let code = p.rule(rule);
            if code.reads & dirty == 0 {
                continue;
            }
            let base = self.locals.len() as u32;
            self.locals.resize(base as usize + code.slots as usize, Val::None);
            let env = &Env::new(base);
            let at = self.buf.len();
            match code.over {
                None => self.buf.push(Val::None),
                Some(q) => {
                    self.read(p, |cx| cx.members(q, env, usize::MAX));
                }
            }
            for k in at..self.buf.len() {
                let v = self.buf[k];
                let column = match v {
                    Val::Player(s) => s as usize + 1,
                    _ => 0,
                };
                let now = self.read(p, |cx| {
                    if let Some(q) = code.over {
                        let var = cx.p.queries[q.0 as usize].var;
                        cx.set(env, var, v);
                    }
                    let crossing = match code.crossing {
                        None => Some((0, 0, i64::from(i32::MIN))),
                        Some((quantity, mark)) => {
                            let n = cx.expr(quantity, env).as_int();
                            let m = cx.expr(mark, env).as_int();
                            n.zip(m).map(|(n, m)| (n, m, n))
                        }
                    };
                    let holds = cx.cond(code.guard, env);
                    crossing.map(|(n, m, seen)| (holds, n >= m, seen, m))
                });
                let Some((holds, reached, seen, mark)) = now else { continue };
                let cell = &mut self.f.t.crossed[i * width + column];
                let below = code.crossing.is_none() || i64::from(*cell) < mark;
                if code.crossing.is_some() {
                    *cell = seen as i32;
                }
                let target = if v.is_none() { Target::Now } else { Target::Thing(v) };
                if holds && reached && below && !self.read(p, |cx| cx.beaten(rule, target)) {
                    self.pending.push((rule, v));
                }
            }
            self.buf.truncate(at);
            self.locals.truncate(base as usize);
        }
        self.pending.is_empty() && self.stop.is_none()
    }

    /// What comes last at a quiet point: waiting reactions, then the oldest window asks. Says whether
    /// nothing is waiting.
    pub(crate) fn windows(&mut self, p: &Program) -> bool {
        if !self.queue.is_empty() {
            let (rule, event, read) = self.queue.remove(0);
            let yes = if read {
                !self.read(p, |cx| cx.beaten(rule, Target::Event(&event)))
            } else {
                self.read(p, |cx| cx.is_in(rule, Target::Event(&event)))
            };
            if yes {
                // Of the event only what the effect speaks of is left.
                self.events.push(event.only(p.rule(rule).effect));
                let at = self.events.len() as u32 - 1;
                self.frames.push(Frame::React {
                    events: at,
                    start: self.reactions.len() as u32,
                    next: self.reactions.len() as u32,
                });
                self.push_code(p, rule, at, 0);
            }
            return false;
        }
        for i in 0..self.f.held.len() {
            let (state, player) = self.f.held[i];
            if p.states[state as usize].window {
                self.window(p, player, Some(state));
                return false;
            }
        }
        true
    }

    /// Gives a player a chance to act; where only passing is legal, it passes by itself.
    pub(crate) fn window(&mut self, p: &Program, player: u8, state: Option<u16>) {
        if self.by_windows {
            self.drop_unread(p);
            self.frames.push(Frame::Window { state: state.unwrap_or(NONE), player });
            return;
        }
        let any = self.offers(p, player);
        if self.stop.is_some() {
            return;
        }
        if any {
            self.ask_window(p, player, state.unwrap_or(NONE));
        } else {
            self.pass(p, player, state, true);
        }
    }

    /// Drops what was noted for effects under way of which none will ask for it: else two situations
    /// that go on alike would differ.
    pub(crate) fn drop_unread(&mut self, p: &Program) {
        self.drop_results();
        if self.f.log.is_empty() && self.lineages.is_empty() {
            return;
        }
        let asks = |rule: Option<RuleId>| rule.is_none_or(|r| p.rule(r).asks);
        let frames = || self.frames.iter();
        let log = frames().any(|f| match f {
            Frame::Code(code) => asks(code.rule),
            Frame::Event { .. } | Frame::Action(_) => true,
            _ => false,
        }) || self.reactions.iter().any(|r| p.rule(r.rule).asks)
            || self.queue.iter().any(|q| p.rule(q.0).asks);
        if !log && !p.asks_apart {
            self.f.log.clear();
        }
        let lineage = frames().any(|f| matches!(f, Frame::Code(code) if code.lineage != 0))
            || self.events.iter().any(|e| e.lineage != 0)
            || self.queue.iter().any(|q| q.1.lineage != 0);
        if !lineage {
            self.lineages.clear();
        }
    }

    /// Drops what came last of an event where nobody will ask for it: two situations that go on alike would
    /// differ by the piece that was played before.
    fn drop_results(&mut self) {
        for at in 0..self.events.len() {
            if !self.events[at].result.is_none() && !self.is_told(at as u32) {
                self.events[at].result = Val::None;
            }
        }
    }

    /// Whether what has come of an event will be told to somebody.
    fn is_told(&self, at: u32) -> bool {
        let handles = |f: &Frame| match f {
            Frame::Event { event, .. } => *event == at,
            Frame::Action(action) => action.event == at,
            _ => false,
        };
        // Events that only their reactions are left of tell nobody.
        let Some(i) = self.frames.iter().rposition(handles) else { return false };
        if !matches!(self.frames[i], Frame::Event { stage: Stage::Done, .. }) {
            return true;
        }
        match i.checked_sub(1).map(|below| &self.frames[below]) {
            Some(Frame::Code(code)) => {
                let handed_on = (code.event as usize) < self.events.len();
                code.result != NIL
                    || handed_on && (code.event >= at || self.is_told(code.event))
            }
            _ => false,
        }
    }

    /// A chance to act that has come up.
    pub(crate) fn step_window(&mut self, p: &Program) {
        if let Some(Frame::Window { state, player }) = self.frames.pop() {
            let by_windows = std::mem::take(&mut self.by_windows);
            self.window(p, player, (state != NONE).then_some(state));
            self.by_windows = by_windows;
        }
    }

    /// Asks a player who can do something.
    pub(crate) fn ask_window(&mut self, p: &Program, player: u8, state: u16) {
        let state = p.states.get(state as usize).map(|s| s.term);
        self.ask(player, super::state::DecisionKind::Act { state });
    }

    /// A player passes.
    pub(crate) fn pass(
        &mut self,
        p: &Program,
        player: u8,
        state: Option<u16>,
        by_itself: bool,
    ) {
        let mut event = EventRec::new(Verb::PASS, None).with(Role::Agent, Val::Player(player));
        if let Some(state) = state {
            event.fill(Role::As, Val::Term(p.states[state as usize].term));
            self.frames.push(Frame::Release { state, player });
        } else if let Some(Frame::Time(time)) = self.frames.last_mut() {
            time.passes = time.passes.saturating_add(1);
            time.asks = time.asks.wrapping_add(1);
        }
        if by_itself {
            self.record(super::trace::TraceKind::PassedByItself, &event, None);
        }
        self.propose_event(p, &event);
    }

    /// After a pass: the chance to act ends, whether or not a rule has said so.
    pub(crate) fn step_release(&mut self, p: &Program, state: u16, player: u8) {
        self.frames.pop();
        if self.f.holds(player, state) {
            let event = EventRec::new(Verb::LOSE, None)
                .with(Role::Agent, Val::Player(player))
                .with(Role::As, Val::Term(p.states[state as usize].term));
            self.propose_event(p, &event);
        }
    }
}
