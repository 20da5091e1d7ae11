//! Stretches of time: a tree of turns, phases, steps and rounds, run by frames.

use super::ctx::Env;
use super::frame::{EventRec, Frame, TimeFrame, TimeStage};
use super::rules::Target;
use super::state::State;
use crate::lower::{Role, Verb};
use crate::program::{Program, RepeatCode, TimeCode, Val, aspect};

impl State {
    /// A frame for a stretch of time that has not begun.
    pub(crate) fn time_frame(&self, time: u16) -> TimeFrame {
        TimeFrame {
            time,
            stage: TimeStage::Start,
            player: Val::None,
            next: 0,
            runs: 0,
            outer: self.f.turn,
            asks: 0,
            passes: 0,
            deeds: self.f.deeds.len() as u32,
            stop: false,
            did: false,
            visited: 0,
            case: 0,
            ran: 0,
            mark: 0,
        }
    }

    fn time_mut(&mut self, f: impl FnOnce(&mut TimeFrame)) {
        if let Some(Frame::Time(time)) = self.frames.last_mut() {
            f(time);
        }
    }

    pub(crate) fn step_time(&mut self, p: &Program, time: TimeFrame) {
        match time.stage {
            TimeStage::Start => self.time_start(p, time),
            TimeStage::Beginning => {
                let to = if time.did { TimeStage::Contents } else { TimeStage::Start };
                if !time.did
                    && time.runs > 0
                    && matches!(
                        p.times[time.time as usize].repeat,
                        RepeatCode::Forever | RepeatCode::Anew
                    )
                {
                    // What never begins is not waited for.
                    self.frames.pop();
                    return;
                }
                self.time_mut(|t| {
                    t.stage = to;
                    t.next = 0;
                });
            }
            TimeStage::Contents
            | TimeStage::Children
            | TimeStage::Window
            | TimeStage::Musts => self.time_course(p, time),
            TimeStage::Ending => self.time_mut(|t| t.stage = TimeStage::Start),
        }
    }

    /// Finds out whether it begins (again), and proposes its beginning.
    fn time_start(&mut self, p: &Program, time: TimeFrame) {
        let code = &p.times[time.time as usize];
        if self.f.over || self.game_is_over(p) {
            return;
        }
        if time.visited == u64::MAX || time.runs > 0 && self.above_ends(p) {
            self.frames.pop();
            return;
        }
        let decided = if time.runs > 0 { self.ends(p, time.time) } else { None };
        let again = match (decided, code.repeat) {
            (said, RepeatCode::Once) => time.runs == 0 || said == Some(true),
            (said, RepeatCode::Forever) => said.unwrap_or(true),
            // Where it is counted or goes round, an end is the end of one of them.
            (_, RepeatCode::RoundAndRound | RepeatCode::EachPlayer | RepeatCode::Anew) => true,
            (_, RepeatCode::Times(e)) => {
                let n = self.read(p, |cx| {
                    let base = cx.open(8);
                    let n = cx.expr(e, &Env::new(base)).as_int();
                    cx.close(base);
                    n
                });
                n.is_some_and(|n| i64::from(time.runs) < n)
            }
        };
        let player = match code.repeat {
            RepeatCode::EachPlayer | RepeatCode::RoundAndRound => {
                self.next_player(time, code.repeat)
            }
            _ if code.turn => Some(Val::Player(self.f.first)),
            _ => Some(Val::None),
        };
        let Some(player) = player.filter(|_| again) else {
            self.frames.pop();
            return;
        };
        let visited = match player {
            Val::Player(s) if code.repeat == RepeatCode::EachPlayer => {
                time.visited | 1 << u64::from(s.min(63))
            }
            _ => time.visited,
        };
        self.time_mut(|t| {
            // Where they are not counted, one is as good as many.
            t.runs = if matches!(code.repeat, RepeatCode::Times(_)) {
                t.runs + 1
            } else {
                t.runs.max(1)
            };
            t.player = player;
            t.visited = visited;
            t.stop = false;
            t.stage = TimeStage::Beginning;
            t.did = false;
            t.case = 0;
            t.ran = 0;
            t.mark = 0;
        });
        let skip = self.skips.iter().position(|&(at, who)| {
            at == time.time && (who.is_none() || who == player || who == self.f.turn)
        });
        if let Some(at) = skip {
            self.skips.remove(at);
            return;
        }
        let Some(term) = code.term else {
            self.begin(p, time.time, player);
            self.time_mut(|t| t.did = true);
            return;
        };
        let who = if player.is_none() { self.f.turn } else { player };
        let mut event = EventRec::new(Verb::BEGIN, None).with(Role::As, Val::Term(term));
        event.roles[Role::Agent as usize] = who;
        self.propose_event(p, &event);
    }

    /// Whose it is next.
    fn next_player(&mut self, time: TimeFrame, repeat: RepeatCode) -> Option<Val> {
        if repeat == RepeatCode::RoundAndRound
            && time.runs > 0
            && let Some(s) = self.extra.pop()
            && self.f.is_in(s)
        {
            return Some(Val::Player(s));
        }
        let next = match time.player {
            Val::Player(s) => self.f.neighbour(s, 1, self.f.direction)?,
            _ if self.f.is_in(self.f.first) => self.f.first,
            _ => self.f.neighbour(self.f.first, 1, self.f.direction)?,
        };
        if repeat == RepeatCode::EachPlayer
            && time.visited & (1 << u64::from(next.min(63))) != 0
        {
            return None;
        }
        Some(Val::Player(next))
    }

    /// What a rule says about going on: whether it does, if one says so.
    fn ends(&mut self, p: &Program, time: u16) -> Option<bool> {
        let mut again = None;
        for &rule in &p.times[time as usize].ends {
            let code = p.rule(rule);
            if !self.read(p, |cx| cx.is_in(rule, Target::Now)) {
                continue;
            }
            let slots = code.slots;
            let holds = self.read(p, |cx| {
                let base = cx.open(slots);
                let yes = code.norm.cond.is_some_and(|c| cx.cond(c, &Env::new(base)));
                cx.close(base);
                yes
            });
            match (code.again, holds) {
                (false, true) => return Some(false),
                (false, false) => {}
                (true, holds) => again = Some(again.unwrap_or(false) || holds),
            }
        }
        again
    }

    /// Whether a stretch of time around this one has reached its end; then it is stopped.
    fn above_ends(&mut self, p: &Program) -> bool {
        for i in (0..self.frames.len().saturating_sub(1)).rev() {
            let Frame::Time(above) = self.frames[i] else { continue };
            if above.stop {
                return true;
            }
            if self.ends_now(p, above.time) {
                if let Frame::Time(t) = &mut self.frames[i] {
                    t.stop = true;
                }
                return true;
            }
        }
        false
    }

    /// Whether a rule says that a stretch of time ends here.
    fn ends_now(&mut self, p: &Program, time: u16) -> bool {
        p.times[time as usize].ends.iter().any(|&rule| {
            let code = p.rule(rule);
            !code.again
                && self.read(p, |cx| {
                    cx.is_in(rule, Target::Now) && {
                        let base = cx.open(code.slots);
                        let yes = code.norm.cond.is_some_and(|c| cx.cond(c, &Env::new(base)));
                        cx.close(base);
                        yes
                    }
                })
        })
    }

    /// Its course: contents, parts, a window, obligations, the end.
    fn time_course(&mut self, p: &Program, time: TimeFrame) {
        if !self.calm(p) {
            return;
        }
        let code = &p.times[time.time as usize];
        if time.stop {
            return self.time_end(p, time);
        }
        match time.stage {
            TimeStage::Contents => {
                let Some(&rule) = code.contents.get(time.next as usize) else {
                    let to = match code {
                        TimeCode { children, .. } if !children.is_empty() => {
                            TimeStage::Children
                        }
                        TimeCode { open: true, .. } => TimeStage::Window,
                        _ => TimeStage::Musts,
                    };
                    return self.time_mut(|t| {
                        t.stage = to;
                        t.next = 0;
                        t.passes = 0;
                        t.asks = 0;
                    });
                };
                self.time_mut(|t| t.next += 1);
                let (case, other) = (p.rule(rule).case, p.rule(rule).otherwise);
                if other && time.case == case {
                    return;
                }
                // What it is an exception to was done: by then it was decided that this is not the case.
                let instead = |t: &TimeFrame, at: usize| {
                    t.ran >> at & 1 == 1
                        && p.rule(code.contents[at]).beaters.iter().any(|(by, _)| *by == rule)
                };
                let done = time.ran != 0
                    && !p.rule(rule).beats.is_empty()
                    && (0..(time.next as usize).min(64)).any(|at| instead(&time, at));
                if !done && self.read(p, |cx| cx.is_in(rule, Target::Now)) {
                    if let Some(bit) = 1_u64.checked_shl(time.next) {
                        self.time_mut(|t| t.ran |= bit);
                    }
                    if case != 0 && !other {
                        self.time_mut(|t| t.case = case);
                    }
                    self.run_rule(p, rule, None);
                }
            }
            TimeStage::Children => {
                let Some(&child) = code.children.get(time.next as usize) else {
                    return self.time_mut(|t| {
                        t.stage = TimeStage::Window;
                        t.passes = 0;
                        t.asks = 0;
                    });
                };
                self.time_mut(|t| t.next += 1);
                let frame = self.time_frame(child);
                self.frames.push(Frame::Time(frame));
            }
            TimeStage::Window => {
                let count = (0..self.f.players()).filter(|&s| self.f.is_in(s)).count();
                if !code.open || usize::from(time.passes) >= count {
                    return self.time_mut(|t| t.stage = TimeStage::Musts);
                }
                let from = self.f.turn.as_player().unwrap_or(self.f.first);
                let asked = if self.f.is_in(from) && time.asks == 0 {
                    Some(from)
                } else {
                    self.f.neighbour(from, i32::from(time.asks), self.f.direction)
                };
                match asked {
                    Some(player) => self.window(p, player, None),
                    None => self.time_mut(|t| t.stage = TimeStage::Musts),
                }
            }
            _ => {
                if let Some(player) = self.unmet(p, time) {
                    self.ask(player, super::state::DecisionKind::Act { state: None });
                    return;
                }
                if self.stop.is_none() {
                    self.time_end(p, time);
                }
            }
        }
    }

    /// The first player with an unmet obligation in this time; what is due has been put into the
    /// decision.
    fn unmet(&mut self, p: &Program, time: TimeFrame) -> Option<u8> {
        if !p.times[time.time as usize].open
            && !p.times[time.time as usize].turn
            && !p.times[time.time as usize].children.is_empty()
        {
            return None;
        }
        if p.actions.iter().all(|v| p.on(*v).must.is_empty()) {
            return None;
        }
        let from = self.f.turn.as_player().unwrap_or(self.f.first);
        let count = i32::from(self.f.players());
        for i in 0..count {
            let seat = i32::from(from) + i * i32::from(self.f.direction);
            let seat = seat.rem_euclid(count) as u8;
            if self.f.is_in(seat) && self.dues(p, seat) {
                return Some(seat);
            }
        }
        None
    }

    fn time_end(&mut self, p: &Program, time: TimeFrame) {
        self.time_mut(|t| t.stage = TimeStage::Ending);
        let Some(term) = p.times[time.time as usize].term else {
            self.end(p, time.time);
            return;
        };
        let who = if time.player.is_none() { self.f.turn } else { time.player };
        let mut event = EventRec::new(Verb::END, None).with(Role::As, Val::Term(term));
        event.roles[Role::Agent as usize] = who;
        self.propose_event(p, &event);
    }

    /// A stretch of time begins.
    pub(crate) fn begin(&mut self, p: &Program, time: u16, player: Val) {
        let code = &p.times[time as usize];
        let on = &mut self.f.time_on[time as usize];
        *on = on.saturating_add(1);
        self.number(p, time);
        let width = self.f.players() as usize + 1;
        for keep in &code.keeps {
            let from = keep.ended as usize * width;
            self.f.counts.copy_within(from..from + width, keep.before as usize * width);
        }
        for &c in &code.resets {
            let row = c as usize * width;
            self.f.counts[row..row + width].fill(0);
            if let Some((_, row)) = p.counters[c as usize].of_each {
                let of_pieces = self.f.counts_of_pieces(p, row);
                self.f.counts[of_pieces].fill(0);
            }
        }
        if code.turn {
            self.turns += 1;
            self.f.turn = player;
        }
        self.f.touch(aspect::TIME | aspect::HISTORY);
    }

    /// Counts a stretch of time that begins; those within it are counted afresh.
    pub(crate) fn number(&mut self, p: &Program, time: u16) {
        let numbers = &mut self.f.t.unnoticed().time_number;
        numbers[time as usize] += 1;
        for &child in &p.times[time as usize].children {
            numbers[child as usize] = 0;
        }
        if let Some(passage) = &mut self.passage {
            passage.begin(time);
        }
    }

    /// A stretch of time ends.
    pub(crate) fn end(&mut self, p: &Program, time: u16) {
        self.keep_counts(p, time);
        let on = &mut self.f.time_on[time as usize];
        *on = on.saturating_sub(1);
        if let Some(Frame::Time(t)) =
            self.frames.iter().rev().find(|f| matches!(f, Frame::Time(t) if t.time == time))
        {
            self.f.turn = t.outer;
            self.f.deeds.truncate(t.deeds as usize);
        }
        self.f.touch(aspect::TIME);
    }

    /// Keeps what was counted in a time that ends: of a turn, what its player did.
    fn keep_counts(&mut self, p: &Program, time: u16) {
        let code = &p.times[time as usize];
        let width = self.f.players() as usize + 1;
        for keep in &code.keeps {
            let (from, to) = (keep.counter as usize * width, keep.ended as usize * width);
            match self.f.turn.as_player() {
                Some(s) if code.turn => {
                    for column in [0, s as usize + 1] {
                        self.f.counts[to + column] = self.f.counts[from + column];
                    }
                }
                _ => self.f.counts.copy_within(from..from + width, to),
            }
        }
    }

    /// The contents of a stretch of time are marked, or done again from the mark.
    pub(crate) fn goes_back(&mut self, p: &Program, event: &EventRec) {
        let time = match event.role(Role::As) {
            Val::Int(n) => u16::try_from(n).ok(),
            other => other.as_term().map(|t| p.term(t).time),
        };
        let frame = self.frames.iter_mut().rev().find_map(|f| match f {
            Frame::Time(t) if Some(t.time) == time && t.stage == TimeStage::Contents => Some(t),
            _ => None,
        });
        let Some(t) = frame else { return };
        let here = t.next.saturating_sub(1);
        if event.verb == Verb::MARK {
            t.mark = here;
        } else {
            t.next = if event.role(Role::Amount).is_none() { t.mark } else { here };
        }
    }

    /// A rule begins a stretch of time out of its place: it runs once, when the effect is done.
    pub(crate) fn extra_time(&mut self, time: u16, player: Val) {
        let mut frame = self.time_frame(time);
        frame.stage = TimeStage::Contents;
        frame.runs = u32::MAX / 2;
        frame.player = player;
        frame.stop = false;
        let at = self
            .frames
            .iter()
            .rposition(|f| matches!(f, Frame::Time(_) | Frame::Setup { .. }))
            .map_or(0, |i| i + 1);
        let on = &mut self.f.time_on[time as usize];
        *on = on.saturating_add(1);
        self.f.t.time_number[time as usize] += 1;
        self.f.touch(aspect::TIME);
        // Below what is running, above the time that it interrupts.
        frame.visited = u64::MAX;
        self.frames.insert(at, Frame::Time(frame));
    }

    /// A rule ends a stretch of time: it and what runs inside it stop at the next quiet point.
    pub(crate) fn stop_time(&mut self, time: u16) {
        let Some(at) =
            self.frames.iter().rposition(|f| matches!(f, Frame::Time(t) if t.time == time))
        else {
            return;
        };
        for frame in &mut self.frames[at..] {
            if let Frame::Time(t) = frame {
                t.stop = true;
            }
        }
        // Chances to act inside it end with it.
        self.queue.clear();
    }
}
