//! Before play, and after it.

use super::ctx::Env;
use super::frame::{CodeFrame, EventRec, Frame, NIL};
use super::state::{Opening, State, Stop};
use crate::lower::{Role, Subject, Verb};
use crate::program::{NONE, Program, Val};

impl State {
    /// Values at the start, pieces in their first places.
    pub(crate) fn prepare(&mut self, p: &Program, opening: Opening) {
        for (i, f) in p.fields.iter().enumerate() {
            let field = i as u16;
            let subjects: Box<dyn Iterator<Item = Val>> = match f.subject {
                Subject::Piece => Box::new((0..self.f.layout.pieces).map(Val::Piece)),
                Subject::Player => Box::new((0..self.f.players()).map(Val::Player)),
                Subject::Game => Box::new(std::iter::once(Val::None)),
            };
            for subject in subjects {
                if !self.f.stored(p, field, subject).is_none() {
                    continue;
                }
                let v = self.read(p, |cx| {
                    let base = cx.open(f.start_slots);
                    let env = &Env::new(base);
                    cx.set(env, 0, subject);
                    let v = cx.expr(f.start, env);
                    cx.close(base);
                    v
                });
                if !v.is_none() {
                    self.f.store(p, field, subject, v);
                }
            }
        }
        self.f.overwritten = false;
        if opening == Opening::Held {
            return;
        }
        self.place_components(p);
        self.frames.push(Frame::Setup { next: 0 });
    }

    /// Puts every piece where its component says.
    pub(crate) fn place_components(&mut self, p: &Program) {
        for piece in 0..self.f.layout.pieces {
            let c = &p.components[self.f.layout.component[piece as usize] as usize];
            if c.place == NONE {
                continue;
            }
            let owner = self.f.owner(piece);
            if let Some(place) = self.f.layout.place(p, c.place, owner) {
                self.f.unlink(piece);
                self.f.link(piece, place, true);
            }
        }
    }

    /// The next part of set-up; then the times, one after the other.
    pub(crate) fn step_setup(&mut self, p: &Program, next: u32) {
        if let Some(Frame::Setup { next }) = self.frames.last_mut() {
            *next += 1;
        }
        let mut at = next as usize;
        if at == 0 {
            if let Some(why) = self.misbuilt(p) {
                return self.halt(Stop::Stuck(why));
            }
            if let Some((entry, slots)) = p.first_player {
                let base = self.locals.len();
                self.locals.resize(base + slots as usize, Val::None);
                self.frames.push(Frame::Code(CodeFrame {
                    pc: entry,
                    base: base as u32,
                    loops: self.loops.len() as u32,
                    rule: None,
                    event: NIL,
                    lineage: 0,
                    asked: Val::None,
                    did: false,
                    log: 0,
                    outer: self.batch,
                    result: NIL,
                    depth: 0,
                }));
            }
            return;
        }
        at -= 1;
        // Designations and stated members of places come before piles are shuffled.
        let early = p.setups.iter().filter(|r| p.rule(**r).slot2 < 2).count();
        let piles: usize = p
            .zones
            .iter()
            .enumerate()
            .filter(|(_, z)| z.shuffled)
            .map(|(i, _)| self.f.layout.zone_count[i] as usize)
            .sum();
        if at < early {
            return self.setup_rule(p, at);
        }
        if at < early + piles {
            let mut n = at - early;
            for (i, z) in p.zones.iter().enumerate().filter(|(_, z)| z.shuffled) {
                let count = self.f.layout.zone_count[i] as usize;
                if n < count {
                    let place = self.f.layout.zone_base[i] + n as u16;
                    let _ = z;
                    if self.f.t.len[place as usize] > 0 {
                        let event = EventRec::new(Verb::SHUFFLE, None)
                            .with(Role::Object, Val::Place(place));
                        self.propose_event(p, &event);
                    }
                    return;
                }
                n -= count;
            }
            return;
        }
        at -= piles;
        if at < p.setups.len() {
            return self.setup_rule(p, at);
        }
        at -= p.setups.len();
        if let Some(&root) = p.roots.get(at) {
            let frame = self.time_frame(root);
            self.frames.push(Frame::Time(frame));
            return;
        }
        // All that the book lays down has been played: the game is over.
        if !self.quiet(p) || !self.windows(p) {
            if let Some(Frame::Setup { next: n }) = self.frames.first_mut() {
                *n = next;
            }
            return;
        }
        if p.roots.is_empty() {
            self.halt(Stop::Stuck("the rules give no course of play".to_owned()));
            return;
        }
        self.f.ended = true;
        self.game_is_over(p);
    }

    fn setup_rule(&mut self, p: &Program, at: usize) {
        let rule = p.setups[at];
        if self.read(p, |cx| cx.is_in(rule, super::rules::Target::Now)) {
            self.run_rule(p, rule, None);
        }
    }

    /// What is done when the game is over; then the winners are found.
    pub(crate) fn step_final(&mut self, p: &Program, next: u32) {
        if let Some(&rule) = p.finals.get(next as usize) {
            if let Some(Frame::Final { next }) = self.frames.last_mut() {
                *next += 1;
            }
            if self.read(p, |cx| cx.is_in(rule, super::rules::Target::Now)) {
                self.run_rule(p, rule, None);
            }
            return;
        }
        if self.f.winners == 0 && !self.f.drawn {
            self.rank(p);
        }
        self.frames.clear();
        let stop = if self.f.winners == 0 { Stop::Draw } else { Stop::Win };
        self.halt(stop);
    }

    /// The first of the ranking wins; equals share.
    fn rank(&mut self, p: &Program) {
        for &rule in &p.rankings {
            if !self.read(p, |cx| cx.is_in(rule, super::rules::Target::Now)) {
                continue;
            }
            let code = p.rule(rule);
            let Some(q) = code.over else { continue };
            let query = &p.queries[q.0 as usize];
            let winners = self.read(p, |cx| {
                let base = cx.open(code.slots);
                let env = &Env::new(base);
                let at = cx.members(q, env, usize::MAX);
                let end = cx.buf.len();
                let mut winners = 0u64;
                for i in at..end {
                    let v = cx.buf[i];
                    let mut equal = true;
                    for (by, _) in &query.sort {
                        let first = cx.buf[at];
                        cx.set(env, query.var, first);
                        let a = cx.expr(*by, env);
                        cx.set(env, query.var, v);
                        let b = cx.expr(*by, env);
                        equal &= a == b;
                    }
                    if let (Val::Player(s), true) = (v, equal) {
                        winners |= 1 << u64::from(s.min(63));
                    }
                }
                cx.buf.truncate(at);
                cx.close(base);
                winners
            });
            if winners != 0 {
                self.note(Some(rule));
                self.f.winners = winners;
                self.decided_by = Some(rule);
                for s in 0..self.f.players() {
                    if winners & (1 << u64::from(s)) != 0 {
                        let e = EventRec::new(Verb::WIN, Some(rule))
                            .with(Role::Agent, Val::Player(s));
                        self.record(super::trace::TraceKind::Event, &e, Some(rule));
                    }
                }
                return;
            }
        }
    }
}
