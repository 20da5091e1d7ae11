//! The course of play without what lies on the table: what is half done, whose turn it is, who holds what.

use super::frame::{Batch, EventRec, Frame, LoopRec, Reaction};
use super::state::State;
use crate::lower::RuleId;
use crate::program::{Program, Val};

/// A copy of all that decides how play goes on, but for what lies on the table. What only ever counts up
/// (steps, turns, versions) is left out; whoever puts a copy back adds what was counted.
#[allow(clippy::struct_excessive_bools, reason = "facts that are compared one by one")]
#[derive(Debug, Clone, Default)]
pub(super) struct Control {
    pub frames: Vec<Frame>,
    locals: Vec<Val>,
    lists: Vec<Val>,
    loops: Vec<LoopRec>,
    events: Vec<EventRec>,
    reactions: Vec<Reaction>,
    queue: Vec<(RuleId, EventRec, bool)>,
    batch: Batch,
    lineages: Vec<(RuleId, u32)>,
    pending: Vec<(RuleId, Val)>,
    /// Where the search for state-based rules goes on, unless something has changed since.
    keep_at: Option<(u32, u32)>,
    calm: bool,
    skips: Vec<(u16, Val)>,
    extra: Vec<u8>,
    held: bool,
    decided_by: Option<RuleId>,
    out: u64,
    first: u8,
    direction: i8,
    turn: Val,
    holders: Vec<(u16, u8)>,
    time_on: Vec<u8>,
    counts: Vec<i32>,
    deeds: Vec<(u16, u8)>,
    watch: Vec<u64>,
    log: Vec<(u16, Val)>,
    over: bool,
    ended: bool,
    drawn: bool,
    winners: u64,
    dirty: [u64; 3],
}

/// What of the marks of change somebody reads.
fn dirty(p: &Program, s: &State) -> [u64; 3] {
    [
        s.f.dirty_keep & p.keep_reads,
        s.f.dirty_outcome & p.outcome_reads,
        s.f.dirty_watch & p.watch_reads,
    ]
}

fn keep_at(s: &State) -> Option<(u32, u32)> {
    let (rule, member, version) = s.keep_at;
    (version == s.f.version && (rule, member) != (0, 0)).then_some((rule, member))
}

impl Control {
    /// A copy; none while updates are being gathered.
    pub(super) fn of(p: &Program, s: &State) -> Option<Self> {
        let mut copy = Self::default();
        copy.again(p, s).then_some(copy)
    }

    /// Copies a state anew; not, and false, while updates are being gathered.
    pub(super) fn again(&mut self, p: &Program, s: &State) -> bool {
        // All fields are named, so that a new one has to find its place here.
        let State {
            f,
            frames,
            locals,
            buf: _,
            known: _,
            lists,
            loops,
            events,
            reactions,
            queue,
            updates,
            gathered,
            batch,
            lineages,
            pending,
            keep_at: _,
            calm,
            skips,
            extra,
            decision: _,
            asking,
            stop,
            rng: _,
            drawn: _,
            pins: _,
            amiss: _,
            seed: _,
            stream: _,
            history: _,
            recording: _,
            trace: _,
            used: _,
            steps: _,
            work: _,
            quiets: _,
            decisions: _,
            cap: _,
            recent: _,
            recent_at: _,
            anchor: _,
            turns: _,
            held,
            decided_by,
            passage: _,
            by_windows: _,
        } = s;
        let super::facts::Facts {
            layout: _,
            out,
            first,
            direction,
            turn,
            t: _,
            held: holders,
            time_on,
            counts,
            deeds,
            watch,
            log,
            over,
            ended,
            drawn,
            winners,
            version,
            dirty_keep: _,
            dirty_outcome: _,
            dirty_watch: _,
            overwritten: _,
        } = f;
        if !updates.is_empty() || !gathered.is_empty() || *asking || stop.is_some() {
            return false;
        }
        put(&mut self.frames, frames);
        put(&mut self.locals, locals);
        put(&mut self.lists, lists);
        put(&mut self.loops, loops);
        put(&mut self.events, events);
        put(&mut self.reactions, reactions);
        put(&mut self.queue, queue);
        self.batch = *batch;
        put(&mut self.lineages, lineages);
        put(&mut self.pending, pending);
        self.keep_at = keep_at(s);
        self.calm = *calm == Some(*version);
        put(&mut self.skips, skips);
        put(&mut self.extra, extra);
        self.held = *held;
        self.decided_by = *decided_by;
        self.out = *out;
        self.first = *first;
        self.direction = *direction;
        self.turn = *turn;
        put(&mut self.holders, holders);
        put(&mut self.time_on, time_on);
        put(&mut self.counts, counts);
        put(&mut self.deeds, deeds);
        put(&mut self.watch, watch);
        put(&mut self.log, log);
        self.over = *over;
        self.ended = *ended;
        self.drawn = *drawn;
        self.winners = *winners;
        self.dirty = dirty(p, s);
        true
    }

    /// Whether a state goes on from the same point.
    pub(super) fn is_at(&self, p: &Program, s: &State) -> bool {
        let f = &s.f;
        // What tells points with one signature apart comes first, what takes long last.
        self.turn == f.turn
            && same(&self.holders, &f.held)
            && same(&self.events, &s.events)
            && same(&self.queue, &s.queue)
            && same(&self.locals, &s.locals)
            && same(&self.watch, &f.watch)
            && same(&self.time_on, &f.time_on)
            && same(&self.counts, &f.counts)
            && same(&self.lists, &s.lists)
            && same(&self.loops, &s.loops)
            && same(&self.reactions, &s.reactions)
            && self.batch == s.batch
            && same(&self.lineages, &s.lineages)
            && same(&self.pending, &s.pending)
            && self.keep_at == keep_at(s)
            && self.calm == (s.calm == Some(f.version))
            && same(&self.skips, &s.skips)
            && same(&self.extra, &s.extra)
            && self.held == s.held
            && self.decided_by == s.decided_by
            && (self.out, self.first, self.direction) == (f.out, f.first, f.direction)
            && same(&self.deeds, &f.deeds)
            && same(&self.log, &f.log)
            && (self.over, self.ended, self.drawn) == (f.over, f.ended, f.drawn)
            && self.winners == f.winners
            && self.dirty == dirty(p, s)
            && s.updates.is_empty()
            && s.gathered.is_empty()
            && same(&self.frames, &s.frames)
    }

    /// Puts the copy back.
    pub(super) fn put(&self, s: &mut State) {
        put(&mut s.frames, &self.frames);
        put(&mut s.locals, &self.locals);
        put(&mut s.lists, &self.lists);
        put(&mut s.loops, &self.loops);
        put(&mut s.events, &self.events);
        put(&mut s.reactions, &self.reactions);
        put(&mut s.queue, &self.queue);
        put(&mut s.lineages, &self.lineages);
        put(&mut s.pending, &self.pending);
        put(&mut s.skips, &self.skips);
        put(&mut s.extra, &self.extra);
        s.batch = self.batch;
        s.held = self.held;
        s.decided_by = self.decided_by;
        let f = &mut s.f;
        f.t.changed();
        put(&mut f.held, &self.holders);
        put(&mut f.time_on, &self.time_on);
        put(&mut f.counts, &self.counts);
        put(&mut f.deeds, &self.deeds);
        put(&mut f.watch, &self.watch);
        put(&mut f.log, &self.log);
        (f.out, f.first, f.direction, f.turn) =
            (self.out, self.first, self.direction, self.turn);
        (f.over, f.ended, f.drawn) = (self.over, self.ended, self.drawn);
        f.winners = self.winners;
        [f.dirty_keep, f.dirty_outcome, f.dirty_watch] = self.dirty;
        s.calm = self.calm.then_some(f.version);
        s.keep_at = match self.keep_at {
            Some((rule, member)) => (rule, member, f.version),
            None => (0, 0, f.version.wrapping_sub(1)),
        };
    }
}

/// Whether two lists are the same; most are empty.
#[inline]
fn same<T: PartialEq>(a: &[T], b: &[T]) -> bool {
    a.len() == b.len() && (a.is_empty() || a == b)
}

#[inline]
fn put<T: Copy>(into: &mut Vec<T>, from: &[T]) {
    into.clear();
    if !from.is_empty() {
        into.extend_from_slice(from);
    }
}

/// A number that states at the same point have in common.
pub(super) fn signature(p: &Program, s: &State) -> u64 {
    let mut sum = Sum(s.frames.len() as u64);
    for frame in &s.frames {
        match frame {
            Frame::Code(c) => {
                sum.add(u64::from(c.pc) << 32 | u64::from(c.lineage) << 1 | u64::from(c.did));
                sum.value(c.asked);
            }
            Frame::Event { event, next, .. } => {
                sum.add(u64::from(*event) << 32 | u64::from(*next));
            }
            Frame::React { next, .. } => sum.add(1 << 32 | u64::from(*next)),
            Frame::Action(a) => sum.add(2 << 32 | u64::from(a.param)),
            Frame::Time(t) => {
                sum.add(u64::from(t.time) << 32 | u64::from(t.next) << 8 | t.stage as u64);
                sum.add(u64::from(t.runs) << 16 | u64::from(t.passes) << 8 | u64::from(t.asks));
                sum.add(t.visited << 1 | u64::from(t.did));
                sum.value(t.player);
            }
            Frame::Setup { next } | Frame::Final { next } => sum.add(u64::from(*next)),
            Frame::Release { state, player } | Frame::Window { state, player } => {
                sum.add(u64::from(*state) << 8 | u64::from(*player));
            }
        }
    }
    for v in &s.locals {
        sum.value(*v);
    }
    for (state, player) in &s.f.held {
        sum.add(u64::from(*state) << 8 | u64::from(*player));
    }
    for seen in &s.f.watch {
        sum.add(*seen);
    }
    for each in &s.loops {
        sum.add(u64::from(each.at) << 32 | u64::from(each.len));
    }
    for event in &s.events {
        sum.add(u64::from(event.verb.0) << 32 | event.by.map_or(0, |r| u64::from(r.0) + 1));
        sum.value(event.roles[0]);
        sum.add(u64::from(event.did) << 16 | u64::from(event.depth));
    }
    for n in &s.f.counts {
        sum.add(u64::from(n.unsigned_abs()));
    }
    sum.add((s.lineages.len() as u64) << 32 | s.f.log.len() as u64);
    for (rule, event, _) in &s.queue {
        sum.add(u64::from(rule.0));
        sum.value(event.roles[0]);
    }
    for marks in dirty(p, s) {
        sum.add(marks);
    }
    for event in &s.reactions {
        sum.add(u64::from(event.rule.0) << 32 | u64::from(event.event));
    }
    for v in &s.lists {
        sum.value(*v);
    }
    sum.add(u64::from(s.calm == Some(s.f.version)) << 32 | s.f.deeds.len() as u64);
    sum.value(s.f.turn);
    sum.add(u64::from(s.f.first));
    sum.0
}

/// A running sum that mixes what is added.
struct Sum(u64);

impl Sum {
    #[inline]
    fn add(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    #[inline]
    fn value(&mut self, v: Val) {
        self.add(match v {
            Val::None => 0,
            Val::Bool(b) => 1 << 32 | u64::from(b),
            Val::Int(n) => 2 << 32 | u64::from(n as u32),
            Val::Term(t) => 3 << 32 | u64::from(t.0),
            Val::Text(t) => 4 << 32 | u64::from(t),
            Val::Set(s) => 5 << 32 | u64::from(s),
            Val::Player(s) => 6 << 32 | u64::from(s),
            Val::Piece(c) => 7 << 32 | u64::from(c),
            Val::Place(at) => 8 << 32 | u64::from(at),
        });
    }
}
