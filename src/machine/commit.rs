//! Commitment: an update set is made at once, then its reactions follow in document order.

use super::ctx::Env;
use super::facts::GONE;
use super::frame::{Batch, EventRec, Frame, NIL, Reaction, Ready};
use super::query::PIECES_A_GUARD;
use super::rules::Target;
use super::state::{State, Stop};
use super::trace::TraceKind;
use super::update::{Update, make};
use crate::lower::{Counts, Role, RuleId, Verb};
use crate::program::{
    CounterOnly, DomainNode, ExprNode, Hint, NONE, Program, QueryId, Val, aspect,
};

impl State {
    /// Lists the reactions to an event and reads the guards that look at the state before it.
    pub(crate) fn before(&mut self, p: &Program, at: u32) {
        for &rule in &p.on(self.events[at as usize].verb).when {
            let code = p.rule(rule);
            if self.f.forecloses(p, rule, &self.events[at as usize]) {
                self.work += 1;
                continue;
            }
            let ready = if code.late {
                Ready::Late
            } else if !code.before {
                Ready::After
            } else if self.read_event(p, at, |cx, e| cx.is_in(rule, Target::Event(e))) {
                Ready::Yes
            } else {
                continue;
            };
            self.reactions.push(Reaction { rule, event: at, ready });
        }
    }

    /// Reads the guards that look at the state after an event; its reactions are among those from `start`
    /// on.
    pub(crate) fn after(&mut self, p: &Program, at: u32, start: u32) {
        for i in start as usize..self.reactions.len() {
            let r = self.reactions[i];
            if r.event == at && r.ready == Ready::After && !p.rule(r.rule).waits {
                let yes = self.read_event(p, at, |cx, e| cx.is_in(r.rule, Target::Event(e)));
                self.reactions[i].ready = if yes { Ready::Yes } else { Ready::No };
            }
        }
    }

    /// Makes one update that belongs to one event. Most bring nothing else about, and nobody reacts.
    pub(crate) fn commit_one(&mut self, p: &Program, update: Update, at: u32) {
        if self.brings_about_more(p, update) {
            let from = self.updates.len() as u32;
            self.updates.push(update);
            return self.commit(p, from, at, at + 1);
        }
        let start = self.reactions.len() as u32;
        if !p.on(self.events[at as usize].verb).when.is_empty() {
            self.before(p, at);
        }
        if self.trace.is_some() {
            let event = self.events[at as usize];
            self.record_over(p, TraceKind::Event, &event, event.by);
        }
        let event = &mut self.events[at as usize];
        event.committed = true;
        let event = *event;
        self.make(p, update, event.by);
        self.count(p, &event);
        if self.reactions.len() as u32 > start {
            self.after(p, at, start);
            self.frames.push(Frame::React { events: at + 1, start, next: start });
        }
    }

    /// Whether an update may bring other updates about.
    pub(crate) fn brings_about_more(&self, p: &Program, update: Update) -> bool {
        match update {
            Update::Status { status, .. } => status != NONE,
            Update::Move { piece, .. } => self.f.status_of(piece) != NONE,
            Update::MoveAll { .. } => true,
            Update::Gain { state, player } => {
                p.states[state as usize].single
                    && self.f.held.iter().any(|&(s, other)| s == state && other != player)
            }
            _ => false,
        }
    }

    /// Makes the updates from `from` on, which belong to the events from `first` on. The events
    /// from `keep` on are dropped when the reactions are done.
    pub(crate) fn commit(&mut self, p: &Program, from: u32, first: u32, keep: u32) {
        self.imply(p, from, first);
        let told = self.events.len() as u32;
        self.imply_each(p, from, first);
        let start = self.reactions.len() as u32;
        let last = self.events.len() as u32;
        for at in first..last {
            if !p.on(self.events[at as usize].verb).when.is_empty() {
                self.before(p, at);
            }
        }
        // The pieces of a place that moves as a whole are not told one by one.
        for at in first..if self.trace.is_some() { told } else { first } {
            let event = self.events[at as usize];
            if event.verb.is_primitive() {
                self.record_over(p, TraceKind::Event, &event, event.by);
            }
        }
        let by = self.events.get(first as usize).and_then(|e| e.by);
        for i in from as usize..self.updates.len() {
            let update = self.updates[i];
            self.make(p, update, by);
        }
        self.settle_statuses(from);
        self.updates.truncate(from as usize);
        for at in first..last {
            self.events[at as usize].committed = true;
            let event = self.events[at as usize];
            self.count(p, &event);
        }
        if self.reactions.len() as u32 > start {
            for at in first..last {
                self.after(p, at, start);
            }
            self.frames.push(Frame::React { events: keep, start, next: start });
        } else {
            self.events.truncate(keep as usize);
        }
    }

    /// Makes a gathered set.
    pub(crate) fn commit_gathered(&mut self, p: &Program, batch: Batch) {
        let first = self.events.len() as u32;
        for i in batch.events as usize..self.gathered.len() {
            let event = self.gathered[i];
            self.events.push(event);
        }
        self.gathered.truncate(batch.events as usize);
        self.commit(p, batch.updates, first, first);
    }

    /// What belongs to an update set without being said: a status and its place bring each other
    /// about, and a state that one player holds at a time leaves the holder before.
    fn imply(&mut self, p: &Program, from: u32, first: u32) {
        let mut i = from as usize;
        while i < self.updates.len() {
            match self.updates[i] {
                Update::Status { piece, status } if status != NONE => {
                    let moved = self.updates[from as usize..]
                        .iter()
                        .any(|u| matches!(u, Update::Move { piece: c, .. } if *c == piece));
                    if let Some(Some((zone, rule))) = p.invariants.get(status as usize)
                        && !moved
                        && self.f.zone_of(piece) != *zone
                        && self.read(p, |cx| cx.is_in(*rule, Target::Thing(Val::Piece(piece))))
                    {
                        let agent = self
                            .events
                            .get(first as usize)
                            .map_or(Val::None, |e| e.role(Role::Agent));
                        let to = [self.f.controller(piece), agent, self.f.turn]
                            .into_iter()
                            .find_map(|side| self.f.layout.place(p, *zone, side));
                        if let Some(to) = to {
                            let from = self.f.t.place_of[piece as usize];
                            self.updates.push(Update::Move { piece, to, position: 0 });
                            let mut e = EventRec::new(Verb::MOVE, Some(*rule))
                                .with(Role::Object, Val::Piece(piece))
                                .with(Role::To, Val::Place(to));
                            if from < GONE {
                                e = e.with(Role::From, Val::Place(from));
                            }
                            self.add_event(e);
                        }
                    }
                }
                Update::Move { piece, to, .. } => {
                    let zone = self.f.t.status_zone[piece as usize];
                    let to_zone =
                        self.f.layout.place_zone.get(to as usize).copied().unwrap_or(NONE);
                    let status = self.f.status_of(piece);
                    let renewed = self.updates[from as usize..]
                        .iter()
                        .any(|u| matches!(u, Update::Status { piece: c, .. } if *c == piece));
                    if status != NONE && zone != NONE && zone != to_zone && !renewed {
                        self.updates.push(Update::Status { piece, status: NONE });
                        let rule = p.invariants[status as usize].map(|i| i.1);
                        let e = EventRec::new(Verb::CEASE, rule)
                            .with(Role::Object, Val::Piece(piece))
                            .with(Role::As, Val::Term(p.statuses[status as usize]));
                        self.add_event(e);
                    }
                }
                Update::MoveAll { from: place, to } => {
                    let to_zone = self.f.layout.place_zone[to as usize];
                    let mut piece = self.f.t.head[place as usize];
                    while piece != NONE {
                        let zone = self.f.t.status_zone[piece as usize];
                        if zone != NONE && zone != to_zone {
                            self.updates.push(Update::Status { piece, status: NONE });
                        }
                        piece = self.f.t.next[piece as usize];
                    }
                }
                Update::Gain { state, player } if p.states[state as usize].single => {
                    for k in 0..self.f.held.len() {
                        let (s, other) = self.f.held[k];
                        if s == state && other != player {
                            self.updates.push(Update::Lose { state, player: other });
                            let e = EventRec::new(Verb::LOSE, None)
                                .with(Role::Agent, Val::Player(other))
                                .with(Role::As, Val::Term(p.states[state as usize].term));
                            self.add_event(e);
                        }
                    }
                }
                _ => {}
            }
            i += 1;
        }
    }

    /// Where rules listen to the moves of pieces, each piece of a place that moves as a whole moves.
    fn imply_each(&mut self, p: &Program, from: u32, first: u32) {
        let rules = p.on(Verb::MOVE);
        let heard = !rules.when.is_empty()
            || !rules.counters.is_empty()
            || p.watches.iter().any(|w| w.verb == Verb::MOVE.0)
            || p.logged[Verb::MOVE.0 as usize];
        if !heard {
            return;
        }
        let by = self.events.get(first as usize).and_then(|e| e.by);
        for i in from as usize..self.updates.len() {
            let Update::MoveAll { from, to } = self.updates[i] else { continue };
            let mut piece = self.f.t.head[from as usize];
            while piece != NONE {
                let e = EventRec::new(Verb::MOVE, by)
                    .with(Role::Object, Val::Piece(piece))
                    .with(Role::From, Val::Place(from))
                    .with(Role::To, Val::Place(to));
                self.add_event(e);
                piece = self.f.t.next[piece as usize];
            }
        }
    }

    fn add_event(&mut self, mut event: EventRec) {
        event.log = self.f.log.len() as u32;
        event.depth = self.frames.len().min(60_000) as u16;
        self.events.push(event);
    }

    /// Makes an update that a rule has asked for, if one has.
    pub(crate) fn make(&mut self, p: &Program, update: Update, by: Option<RuleId>) {
        match update {
            Update::Shuffle(place) => self.shuffle(place),
            Update::Begin { time, player } => {
                if by.is_some() {
                    self.extra_time(time, player);
                } else {
                    self.begin(p, time, player);
                }
            }
            Update::End { time } => {
                if by.is_some() {
                    self.stop_time(time);
                } else {
                    self.end(p, time);
                }
            }
            Update::Move { piece, to, position: 2 } if to < GONE => {
                make(p, &mut self.f, Update::Move { piece, to, position: 0 });
            }
            other => make(p, &mut self.f, other),
        }
    }

    /// A status belongs to the place where its piece is when the update set is made.
    fn settle_statuses(&mut self, from: u32) {
        for i in from as usize..self.updates.len() {
            if let Update::Status { piece, status } = self.updates[i]
                && status != NONE
            {
                self.f.t.status_zone[piece as usize] = self.f.zone_of(piece);
            }
        }
    }

    /// Whether an event is one of those that a counter counts.
    fn counts(&mut self, p: &Program, only: &CounterOnly, event: &EventRec) -> bool {
        self.read(p, |cx| {
            let base = cx.open(only.slots);
            let env = &Env::of(base, event);
            for &(role, slot) in &only.binds {
                cx.set(env, slot, event.roles[role as usize]);
            }
            let yes = cx.cond(only.guard, env);
            cx.close(base);
            yes
        })
    }

    /// Counts an event that is committed, for histories and outcomes, if anything counts it.
    #[inline]
    pub(crate) fn count(&mut self, p: &Program, event: &EventRec) {
        let rules = p.on(event.verb);
        if rules.heard || !rules.counters.is_empty() || p.logged[event.verb.0 as usize] {
            self.count_event(p, event);
        }
    }

    fn count_event(&mut self, p: &Program, event: &EventRec) {
        let rules = p.on(event.verb);
        let width = self.f.players() as usize + 1;
        for &c in &rules.counters {
            if let Some(only) = &p.counters[c as usize].only
                && !self.counts(p, only, event)
            {
                continue;
            }
            let row = c as usize * width;
            let (many, whose) = match p.counters[c as usize].counts {
                Counts::Once => (1, Role::Agent),
                Counts::Gained => (amount_of(event), Role::Object),
                Counts::Lost => (-amount_of(event), Role::Object),
            };
            let many = many.max(0);
            if let Some((role, row)) = p.counters[c as usize].of_each {
                if let Val::Piece(piece) = event.role(role) {
                    let at = self.f.counts_of_pieces(p, row).start + piece as usize;
                    self.f.counts[at] = self.f.counts[at].saturating_add(many);
                }
                self.f.touch(aspect::HISTORY);
                continue;
            }
            self.f.counts[row] = self.f.counts[row].saturating_add(many);
            if let Val::Player(s) = event.role(whose) {
                let cell = &mut self.f.counts[row + s as usize + 1];
                *cell = cell.saturating_add(many);
            }
            self.f.touch(aspect::HISTORY);
        }
        if !rules.must.is_empty()
            && let Val::Player(s) = event.role(Role::Agent)
        {
            self.f.deeds.push((event.verb.0, s));
        }
        let aside = event.verb == Verb::MOVE && event.role(Role::To).is_none();
        if p.logged[event.verb.0 as usize] && !aside {
            self.f.log.push((event.verb.0, event.role(Role::Object)));
        }
        match event.verb {
            Verb::WIN | Verb::END_GAME | Verb::DRAW_GAME => self.decided_by = event.by,
            Verb::EXTRA_TURN => {
                if let Val::Player(s) = event.role(Role::Agent) {
                    self.extra.push(s);
                }
            }
            Verb::MARK | Verb::AGAIN => self.goes_back(p, event),
            Verb::SKIP => {
                let time = match event.role(Role::As) {
                    Val::Int(n) => u16::try_from(n).ok(),
                    other => other.as_term().map(|t| p.term(t).time),
                };
                if let Some(time) = time {
                    let who = if event.has(Role::Agent) {
                        event.role(Role::Agent)
                    } else {
                        Val::None
                    };
                    self.skips.push((time, who));
                }
            }
            _ => {}
        }
        self.watch_event(p, event);
    }

    /// Two unequal writes of one place in one step: the winner stays, or play stops.
    pub(crate) fn clash(&mut self, p: &Program, event: &EventRec, update: Update) {
        let from = self.batch.updates as usize;
        for i in from..self.updates.len() {
            let opposed = match (self.updates[i], update) {
                (
                    Update::Set { field: a, subject: b, .. },
                    Update::Set { field: c, subject: d, .. },
                ) => a == c && b == d,
                (Update::Status { piece: a, .. }, Update::Status { piece: b, .. }) => a == b,
                (Update::Move { piece: a, .. }, Update::Move { piece: b, .. }) => a == b,
                _ => false,
            };
            if !opposed {
                continue;
            }
            let other = self
                .gathered
                .iter()
                .skip(self.batch.events as usize)
                .find(|e| {
                    e.verb == event.verb && e.role(Role::Object) == event.role(Role::Object)
                })
                .and_then(|e| e.by);
            if let (Some(a), Some(b)) = (other, event.by)
                && a != b
            {
                let decided = p.rule(a).beaters.iter().any(|x| x.0 == b)
                    || p.rule(b).beaters.iter().any(|x| x.0 == a);
                if !decided {
                    self.halt(Stop::Undecided { rules: [a.min(b), a.max(b)] });
                }
            }
        }
    }

    pub(crate) fn step_react(&mut self, p: &Program, events: u32, start: u32, next: u32) {
        let mut next = next as usize;
        // Those that have been found not to hold, and those that only wait or find nothing to do, are passed
        // over in one step.
        while let Some(&r) = self.reactions.get(next) {
            next += 1;
            if !self.answers(p, r) {
                self.steps += 1;
                if self.stop.is_some() {
                    return;
                }
                continue;
            }
            if let Some(Frame::React { next: at, .. }) = self.frames.last_mut() {
                *at = next as u32;
            }
            return self.push_code(p, r.rule, r.event, 0);
        }
        self.reactions.truncate(start as usize);
        self.events.truncate(events as usize);
        self.frames.pop();
    }

    /// Whether the effect of a reaction is to be done now.
    fn answers(&mut self, p: &Program, r: Reaction) -> bool {
        let code = p.rule(r.rule);
        if code.waits {
            if r.ready != Ready::No {
                let mut event = self.events[r.event as usize].only(code.speaks);
                if !code.asks {
                    event.log = 0;
                }
                self.queue.push((r.rule, event, r.ready == Ready::Yes));
            }
            return false;
        }
        let yes = match r.ready {
            Ready::Yes => true,
            Ready::No | Ready::After => false,
            Ready::Late => {
                self.read_event(p, r.event, |cx, e| cx.is_in(r.rule, Target::Event(e)))
            }
        };
        yes && !self.finds_nothing(p, r)
    }

    /// Whether nothing is attached to the piece of an event, if it is what is attached to it that a reaction
    /// goes through. Quickly seen.
    fn carries_nothing(&mut self, p: &Program, r: Reaction, query: QueryId) -> Option<bool> {
        let q = &p.queries[query.0 as usize];
        let Hint::Attached(host) = q.hint else { return None };
        let ExprNode::Slot(slot) = p.exprs[host.0 as usize] else { return None };
        if q.limit.is_some() || q.whose.is_some() || q.domain != DomainNode::Pieces {
            return None;
        }
        let bind = p.rule(r.rule).binds.iter().rfind(|bind| bind.1 == slot)?;
        let Val::Piece(piece) = self.events[r.event as usize].roles[bind.0 as usize] else {
            return None;
        };
        let nothing = self.f.load_of(piece) == 0;
        if nothing {
            self.work += 1 + u64::from(self.f.layout.pieces) / PIECES_A_GUARD;
        }
        Some(nothing)
    }

    /// Whether a reaction goes through a set in which there is nothing: it is done already.
    fn finds_nothing(&mut self, p: &Program, r: Reaction) -> bool {
        let Some((query, steps)) = p.rule(r.rule).goes_through else { return false };
        if self.trace.is_some() {
            return false;
        }
        let nothing = match self.carries_nothing(p, r, query) {
            Some(nothing) => nothing,
            None => {
                self.read_event(p, r.event, |cx, e| cx.goes_through_nothing(r.rule, query, e))
            }
        };
        if nothing {
            self.note(Some(r.rule));
            self.steps += steps;
            if self.loops.is_empty() {
                self.lists.clear();
            }
        }
        nothing
    }

    /// The rule about a reaction is asked only for events; nothing handles `NIL`.
    pub(crate) fn nobody() -> u32 {
        NIL
    }

    /// Runs a rule that no event has caused.
    pub(crate) fn run_rule(&mut self, p: &Program, rule: RuleId, var: Option<(u16, Val)>) {
        let base = self.locals.len() as u32;
        let slots = p.rule(rule).slots as usize;
        self.locals.resize(base as usize + slots, Val::None);
        if let Some((slot, v)) = var {
            self.locals[base as usize + slot as usize] = v;
        }
        self.start_code(p, rule, base, Self::nobody(), 0);
    }
}

/// How much an event adds, less than nothing where it takes off.
fn amount_of(event: &EventRec) -> i32 {
    match event.role(Role::Amount) {
        Val::Int(n) => n,
        _ => 0,
    }
}
