//! An event: proposed, replaced or bound, forbidden or performed.

use super::ctx::Env;
use super::frame::{Batch, CodeFrame, EventRec, Frame, NIL, Reaction, Ready, Stage};
use super::limit;
use super::rules::Target;
use super::state::State;
use super::trace::TraceKind;
use super::update::{Change, Update, change};
use crate::lower::{Role, RuleId, Verb};
use crate::program::{Program, Val};

impl State {
    /// Proposes an event: it is handled before anything else goes on. What nobody answers to is over
    /// when this returns; the rest stands on the stack of frames.
    pub(crate) fn propose_event(&mut self, p: &Program, event: &EventRec) {
        self.events.push(*event);
        self.propose_last(p);
    }

    /// As [`State::propose_event`], of the last event of the list.
    pub(super) fn propose_last(&mut self, p: &Program) {
        self.propose_since(p, self.f.log.len() as u32);
    }

    /// The same, where what was done from a place of the log on belongs to the event: what an action costs.
    pub(super) fn propose_since(&mut self, p: &Program, log: u32) {
        let at = self.events.len() as u32 - 1;
        let event = &mut self.events[at as usize];
        event.log = log;
        event.depth = self.frames.len().min(60_000) as u16;
        let (verb, result) = (event.verb, event.result_or_object());
        if p.on(verb).plain && self.plain_event(p, at) {
            return;
        }
        if self.batch.depth > 0
            && let Some(did) = self.gathered_event(p, at)
        {
            self.tell(verb, result, did);
            return;
        }
        self.frames.push(Frame::Event {
            event: at,
            stage: Stage::Proposed,
            next: 0,
            last: 0,
            batch: self.batch,
            reactions: self.reactions.len() as u32,
        });
        if self.stop.is_none() {
            self.proposed(p, at);
        }
    }

    /// Handles at once the last event if it is the machine's own, no rule answers to it and it brings
    /// nothing else about; says whether it was one.
    fn plain_event(&mut self, p: &Program, at: u32) -> bool {
        let event = &self.events[at as usize];
        if self.batch.depth > 0
            || self.stop.is_some()
            || event.is_open()
            || event.lacks(event.given)
        {
            return false;
        }
        let Change::Update(update) = change(p, &self.f, event) else { return false };
        if self.brings_about_more(p, update)
            || limit::touched(p, &self.f, update) & p.limit_reads != 0
            || matches!(update, Update::Status { .. } | Update::Move { .. })
        {
            return false;
        }
        let Some(event) = self.events.pop() else { return false };
        if self.trace.is_some() {
            self.record_over(p, TraceKind::Event, &event, event.by);
        }
        self.make(p, update, event.by);
        self.count(p, &event);
        self.tell(event.verb, event.result_or_object(), true);
        true
    }

    /// Gathers at once the last event if it is the machine's own and nobody replaces, forbids or limits
    /// it; says whether it changes anything, and nothing if it was no such event.
    pub(super) fn gathered_event(&mut self, p: &Program, at: u32) -> Option<bool> {
        let event = &mut self.events[at as usize];
        let rules = p.on(event.verb);
        let quick = event.verb.is_primitive()
            && event.verb != Verb::ROLL
            && rules.instead.is_empty()
            && rules.cannot.is_empty()
            && !event.is_open()
            && self.trace.is_none()
            && self.stop.is_none();
        if !quick {
            return None;
        }
        event.complete(&self.f);
        if event.lacks(event.given) {
            return None;
        }
        match change(p, &self.f, event) {
            Change::Impossible => None,
            Change::Same => {
                self.events.pop();
                Some(false)
            }
            Change::Update(update) => {
                if limit::touched(p, &self.f, update) & p.limit_reads != 0 {
                    return None;
                }
                let event = self.events.pop()?;
                self.gather(p, event, update);
                Some(true)
            }
        }
    }

    fn set_stage(&mut self, to: Stage, at: u32) {
        if let Some(Frame::Event { stage, next, .. }) = self.frames.last_mut() {
            *stage = to;
            *next = at;
        }
    }

    pub(crate) fn step_event(&mut self, p: &Program) {
        let Some(&Frame::Event { event, stage, next, last, batch, reactions }) =
            self.frames.last()
        else {
            return;
        };
        match stage {
            Stage::Proposed => self.proposed(p, event),
            Stage::Replaced => {
                let did = self.events[event as usize].committed;
                self.finish_event(event, did);
            }
            Stage::Performing => self.performing(p, event, (next, last), batch, reactions),
            Stage::Done => {
                self.reactions.truncate(reactions as usize);
                self.finish_event(event, true);
            }
        }
    }

    fn proposed(&mut self, p: &Program, at: u32) {
        let verb = self.events[at as usize].verb;
        let rules = p.on(verb);
        if !rules.instead.is_empty() && (self.replaced(p, at) || self.stop.is_some()) {
            return;
        }
        self.bind_open(p, at);
        let event = &self.events[at as usize];
        let mut needed = event.given;
        // A piece that is set aside moves from nowhere.
        if verb == Verb::MOVE {
            needed &= !(u16::from(event.role(Role::From).is_none()) << (Role::From as u16));
        }
        if event.lacks(needed) {
            let event = *event;
            self.record(TraceKind::Impossible, &event, event.by);
            self.finish_event(at, false);
            return;
        }
        if !rules.cannot.is_empty()
            && !self.events[at as usize].cleared
            && let Some(rule) = self.forbidden(p, at)
        {
            let event = self.events[at as usize];
            self.record_over(p, TraceKind::Prohibited, &event, Some(rule));
            self.finish_event(at, false);
            return;
        }
        if self.stop.is_some() {
            return;
        }
        if verb.is_primitive() {
            self.primitive(p, at);
        } else {
            self.perform(p, at);
        }
    }

    /// Whether a replacement runs in place of an event; the first that is in is started.
    fn replaced(&mut self, p: &Program, at: u32) -> bool {
        let mut event = self.events[at as usize];
        event.complete(&self.f);
        if event.is_open() {
            self.would_be(p, &mut event);
        }
        for &rule in &p.on(event.verb).instead {
            if self.read(p, |cx| cx.is_in(rule, Target::Event(&event))) {
                self.record_over(p, TraceKind::Replaced, &event, Some(rule));
                self.lineages.push((rule, event.lineage));
                let lineage = self.lineages.len() as u32;
                self.set_stage(Stage::Replaced, 0);
                self.push_code(p, rule, at, lineage);
                return true;
            }
            if self.stop.is_some() {
                return false;
            }
        }
        false
    }

    /// Where nothing fits an open role now (the deck is empty), replacements are asked about a piece that would
    /// fit if it were there: a rule about drawing an actor is one about this draw.
    fn would_be(&mut self, p: &Program, event: &mut EventRec) {
        for (role, query) in event.open() {
            let asked = *event;
            let v = self.read(p, |cx| {
                let env = &Env::of(asked.open_base, &asked);
                let from = cx.members(query, env, 1);
                let none = cx.buf.len() == from;
                cx.buf.truncate(from);
                if none { cx.alike(query, env) } else { Val::None }
            });
            if event.roles[role as usize].is_none() {
                event.roles[role as usize] = v;
            }
        }
    }

    /// Binds what the proposal left open, and what the situation tells.
    fn bind_open(&mut self, p: &Program, at: u32) {
        if !self.events[at as usize].is_open() {
            return self.events[at as usize].complete(&self.f);
        }
        for (role, query) in self.events[at as usize].open() {
            let v = self.read_event(p, at, |cx, event| {
                let env = &Env::of(event.open_base, event);
                let from = cx.members(query, env, 1);
                let v = cx.buf.get(from).copied().unwrap_or(Val::None);
                cx.buf.truncate(from);
                v
            });
            self.events[at as usize].roles[role as usize] = v;
        }
        let event = &mut self.events[at as usize];
        event.close();
        event.complete(&self.f);
    }

    /// The rule that forbids an event.
    fn forbidden(&mut self, p: &Program, at: u32) -> Option<RuleId> {
        let verb = self.events[at as usize].verb;
        let mut rules = p.on(verb).cannot.iter().copied();
        self.read_event(p, at, |cx, e| {
            rules.find(|&r| {
                let ordered = e.by.is_some_and(|by| p.rule(r).ordered_by.contains(&by));
                !ordered && cx.is_in(r, Target::Event(e))
            })
        })
    }

    fn primitive(&mut self, p: &Program, at: u32) {
        let event = &self.events[at as usize];
        let verb = event.verb;
        let mut update = match change(p, &self.f, event) {
            Change::Update(u) => u,
            Change::Same => {
                self.finish_event(at, false);
                return;
            }
            Change::Impossible => {
                let event = *event;
                self.record(TraceKind::Impossible, &event, event.by);
                self.finish_event(at, false);
                return;
            }
        };
        if let Some(rule) = self.stopped_by(p, at, update) {
            let mut event = self.events[at as usize];
            // What can be done is done: of so many as many as there is room for.
            let room = self.room(p, update);
            if let Update::Add { field, subject, amount } = update
                && room != 0
            {
                event.roles[Role::Amount as usize] = Val::Int(amount - room);
                self.events[at as usize].roles[Role::Amount as usize] = Val::Int(room);
                update = Update::Add { field, subject, amount: room };
            }
            self.record_over(p, TraceKind::Prohibited, &event, Some(rule));
            if room == 0 {
                self.finish_event(at, false);
                return;
            }
        }
        if verb == Verb::ROLL {
            let sides = self.events[at as usize].role(Role::Amount).as_int().unwrap_or(1);
            let rolled = self.roll(sides);
            self.events[at as usize].result = rolled;
        }
        if self.batch.depth > 0 {
            self.gather(p, self.events[at as usize], update);
            self.finish_event(at, true);
            return;
        }
        self.set_stage(Stage::Done, 0);
        self.commit_one(p, update, at);
        if let Some(Frame::Event { .. }) = self.frames.last() {
            // Nothing reacts.
            self.finish_event(at, true);
        }
    }

    /// Adds an update to the set that is being gathered; the same update twice is one.
    fn gather(&mut self, p: &Program, event: EventRec, update: Update) {
        let from = self.batch.updates as usize;
        let same = !matches!(update, Update::Add { .. } | Update::Mark)
            && self.updates[from..].contains(&update);
        if same {
            self.agreed(p, event);
            return;
        }
        self.clash(p, &event, update);
        self.updates.push(update);
        self.gathered.push(event);
    }

    /// Two rules say the same: the update is told as that of the higher one.
    fn agreed(&mut self, p: &Program, mut event: EventRec) {
        let rank = |by: Option<RuleId>| by.map_or(u32::MAX, |r| p.rule(r).rank);
        let from = self.batch.events as usize;
        let same = |e: &&mut EventRec| e.verb == event.verb && e.roles[1..] == event.roles[1..];
        if let Some(first) = self.gathered[from..].iter_mut().find(same)
            && rank(event.by) < rank(first.by)
        {
            std::mem::swap(&mut first.by, &mut event.by);
        }
        self.record(TraceKind::Agreed, &event, event.by);
    }

    /// What the book says the event does.
    fn perform(&mut self, p: &Program, at: u32) {
        let rules = &p.on(self.events[at as usize].verb).perform;
        let start = self.reactions.len() as u32;
        let mut all_join = true;
        let verb = self.events[at as usize].verb.0;
        for &rule in rules {
            let code = p.rule(rule);
            // Most of them always are in, or never.
            let yes = if code.verb == verb && (code.unasked || code.overruled) {
                self.work += 1 + u64::from(code.overruled);
                code.unasked
            } else {
                self.read_event(p, at, |cx, event| cx.is_in(rule, Target::Event(event)))
            };
            if yes {
                all_join &= code.joins;
                self.reactions.push(Reaction { rule, event: at, ready: Ready::Yes });
            }
        }
        let count = self.reactions.len() as u32 - start;
        self.events[at as usize].committed = true;
        if self.trace.is_some() {
            let event = self.events[at as usize];
            let by = self.reactions[start as usize..]
                .iter()
                .map(|r| r.rule)
                .min_by_key(|r| (p.rule(*r).rank, r.0))
                .or(event.by);
            self.record_over(p, TraceKind::Event, &event, by);
        }
        if self.batch.depth == 0 {
            self.before(p, at);
        }
        if count > 1 && all_join && self.batch.depth == 0 {
            self.batch = Batch {
                depth: 1,
                updates: self.updates.len() as u32,
                events: self.gathered.len() as u32,
            };
        }
        if let Some(Frame::Event { stage, next, last, reactions, .. }) = self.frames.last_mut()
        {
            *stage = Stage::Performing;
            *next = start;
            *last = start + count;
            *reactions = start;
        }
    }

    fn performing(
        &mut self,
        p: &Program,
        at: u32,
        (next, last): (u32, u32),
        outer: Batch,
        start: u32,
    ) {
        if next < last {
            if let Some(Frame::Event { next, .. }) = self.frames.last_mut() {
                *next += 1;
            }
            let rule = self.reactions[next as usize].rule;
            let lineage = self.events[at as usize].lineage;
            if self.batch.depth > 0 && p.rule(rule).straight && self.trace.is_none() {
                self.run_straight(p, rule, at, lineage);
            } else {
                self.push_code(p, rule, at, lineage);
            }
            return;
        }
        if outer.depth == 0 && self.batch.depth > 0 {
            // Agreeing rules were gathered: their updates are made, with their reactions, before
            // those of this event.
            let batch = self.batch;
            self.batch = outer;
            self.commit_gathered(p, batch);
            return;
        }
        let event = &mut self.events[at as usize];
        if event.role(Role::Object).is_none()
            && let Val::Piece(_) = event.result
        {
            event.roles[Role::Object as usize] = event.result;
        }
        let event = *event;
        if outer.depth > 0 {
            // Gathered with the rest; reactions come when all is committed.
            self.batch = outer;
            self.reactions.truncate(start as usize);
            self.gathered.push(event);
            self.finish_event(at, true);
            return;
        }
        self.settle(p, at, last);
        self.set_stage(Stage::Done, 0);
        if last < self.reactions.len() as u32 {
            self.frames.push(Frame::React { events: at + 1, start: last, next: last });
        }
    }

    /// The event is committed: it is counted, and the guards that wait for that are read.
    fn settle(&mut self, p: &Program, at: u32, start: u32) {
        let event = self.events[at as usize];
        self.count(p, &event);
        self.after(p, at, start);
    }

    /// Ends an event and tells whoever proposed it.
    pub(crate) fn finish_event(&mut self, at: u32, did: bool) {
        self.frames.pop();
        let event = &self.events[at as usize];
        let (verb, result) = (event.verb, event.result_or_object());
        self.events.truncate(at as usize);
        self.tell(verb, result, did);
    }

    /// Tells whoever proposed an event what came of it.
    pub(crate) fn tell(&mut self, verb: Verb, result: Val, did: bool) {
        match self.frames.last_mut() {
            Some(Frame::Code(code)) => {
                code.did = did;
                if did && code.result != NIL {
                    self.locals[code.result as usize] = result;
                }
                let event = code.event;
                self.tell_event(event, verb, result, did);
            }
            Some(Frame::Time(time)) => time.did = did,
            Some(Frame::Action(action)) => action.did = did,
            _ => {}
        }
    }

    /// Tells an event what came of another that one of its rules proposed.
    pub(super) fn tell_event(&mut self, at: u32, verb: Verb, result: Val, did: bool) {
        if let Some(parent) = self.events.get_mut(at as usize) {
            parent.did = did;
            if did {
                parent.result = result;
                if parent.verb == verb {
                    // The replaced event went on.
                    parent.committed = true;
                }
            }
        }
    }

    /// Starts a rule's code for an event.
    pub(crate) fn push_code(&mut self, p: &Program, rule: RuleId, at: u32, lineage: u32) {
        let base = self.bind_code(p, rule, at);
        self.start_code(p, rule, base, at, lineage);
    }

    /// Binds the variables of a rule's code to an event.
    pub(super) fn bind_code(&mut self, p: &Program, rule: RuleId, at: u32) -> u32 {
        let code = p.rule(rule);
        let base = self.locals.len();
        for _ in 0..code.slots {
            self.locals.push(Val::None);
        }
        let event = &self.events[at as usize];
        for &(role, slot) in &code.binds {
            self.locals[base + slot as usize] = event.roles[role as usize];
        }
        base as u32
    }

    /// Starts a rule's code with its variables bound.
    pub(crate) fn start_code(
        &mut self,
        p: &Program,
        rule: RuleId,
        base: u32,
        at: u32,
        lineage: u32,
    ) {
        let frame = self.code_frame(p, rule, base, at, lineage);
        if !p.rule(rule).simple {
            self.batch.depth = 0;
        }
        self.frames.push(Frame::Code(frame));
    }

    /// The beginning of a rule's code, which is noted.
    pub(super) fn code_frame(
        &mut self,
        p: &Program,
        rule: RuleId,
        base: u32,
        at: u32,
        lineage: u32,
    ) -> CodeFrame {
        self.note(Some(rule));
        let code = p.rule(rule);
        let (agent, log, did) = match self.events.get(at as usize) {
            Some(e) => (e.roles[0], e.log, e.did),
            None => (Val::None, self.f.log.len() as u32, false),
        };
        let asked = if agent.as_player().is_some() { agent } else { self.f.turn };
        CodeFrame {
            pc: code.entry,
            base,
            loops: self.loops.len() as u32,
            rule: Some(rule),
            event: at,
            lineage,
            asked,
            did,
            log: if code.asks { log } else { 0 },
            outer: self.batch,
            result: NIL,
            depth: self.frames.len().min(60_000) as u16,
        }
    }
}
