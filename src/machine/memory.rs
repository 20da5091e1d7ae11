//! Passages of play that are known by heart.
//!
//! Between two chances to act much happens that nothing on the table has a say in: a player passes, loses
//! the chance, the next one gets it, a step ends and another begins. Such a passage depends only on the
//! course of play ([`Control`]) at its beginning. The first time it is played step by step and remembered,
//! from then on it is skipped. What lies on the table is behind [`super::table::Noticed`], so a step that looks at it is
//! noticed, and a passage ends before it; histories alone are asked on the way, and their answers are part
//! of the passage.

use indexmap::IndexMap;

use super::control::{Control, signature};
use super::ctx::Ctx;
use super::facts::Facts;
use super::frame::Frame;
use super::rules::Target;
use super::run::COMPARE;
use super::state::{Opening, Option_, State};
use super::sure::Sure;
use crate::lower::{Role, RuleId, Verb};
use crate::program::{NONE, Op, Program, Val};

/// More points than this are not remembered.
const POINTS: usize = 20_000;
/// After so many points those that have never been passed again are counted against the game.
const TRIAL: usize = 500;
/// Of points with the same signature no more than so many are remembered.
const ALIKE: usize = 4;
/// A passage of fewer steps is sooner gone than looked up.
const SHORT: u32 = 4;

/// What happened during a passage that is told elsewhere than in the course of play.
#[derive(Debug, Clone, Default)]
pub(crate) struct Passage {
    /// The histories that were asked, and what came out.
    asked: Vec<(RuleId, bool)>,
    /// Rules that did something.
    notes: Vec<RuleId>,
    /// Stretches of time that began.
    begun: Vec<u16>,
    steps: u32,
    quiets: u32,
    version: u32,
    turns: u32,
}

impl Passage {
    /// Notes that a rule did something.
    #[inline]
    pub(crate) fn note(&mut self, rule: RuleId) {
        self.notes.push(rule);
    }

    /// Notes that a stretch of time has begun.
    pub(crate) fn begin(&mut self, time: u16) {
        self.begun.push(time);
    }

    /// Notes what the rule of a history said.
    pub(crate) fn ask(&mut self, rule: RuleId, yes: bool) {
        self.asked.push((rule, yes));
    }

    /// How much has been noted.
    fn lengths(&self) -> [usize; 3] {
        [self.asked.len(), self.notes.len(), self.begun.len()]
    }
}

/// A passage and the point to which it leads.
#[derive(Debug, Clone)]
struct Way {
    passage: Passage,
    to: u32,
}

/// A point in the course of play.
#[derive(Debug, Clone)]
struct Point {
    control: Control,
    /// The chance to act that comes up here.
    window: Option<(u8, u16)>,
    /// Places such that nothing can be done while all of them are empty, if that is so.
    empty: Option<Vec<u16>>,
    /// Whether nothing worth while follows.
    barren: bool,
    /// What follows when the player passes, or by itself if nobody is asked.
    ways: Vec<Way>,
}

/// A passage that is being played for the first time.
#[derive(Debug, Clone)]
struct Record {
    from: u32,
    /// The counts at its beginning.
    start: [u32; 4],
    /// The last point at which it may end, the counts there and what had been noted.
    last: Option<(Control, [u32; 4], [usize; 3])>,
}

/// What has been learned of the course of a game; it serves all games of one program.
#[derive(Debug, Clone, Default)]
pub struct Memory {
    players: u8,
    points: Vec<Point>,
    /// Points by signature.
    found: IndexMap<u64, Vec<u32>, Plain>,
    record: Option<Record>,
    /// The point at which somebody is asked.
    at: Option<u32>,
    /// How often a known passage was followed.
    followed: u64,
    /// What holds once and for all about what can be done with a thing.
    sure: Option<Box<Sure>>,
    /// What the rule of a history said last, and how often the table had been changed until then.
    said: Option<(RuleId, u32, bool)>,
    /// The table before set-up, and how much was looked at to lay it out: games begin with a copy.
    blank: Option<(Facts, u64)>,
}

/// Signatures are mixed already.
#[derive(Debug, Clone, Copy, Default)]
struct Plain;

impl std::hash::BuildHasher for Plain {
    type Hasher = Same;

    fn build_hasher(&self) -> Same {
        Same(0)
    }
}

#[derive(Debug, Clone, Copy)]
struct Same(u64);

impl std::hash::Hasher for Same {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for b in bytes {
            self.0 = self.0 << 8 | u64::from(*b);
        }
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = n;
    }
}

/// What only counts up.
fn counts(s: &State) -> [u32; 4] {
    [s.steps, s.quiets, s.f.version, s.turns]
}

impl Memory {
    /// How many points in the course of play are known.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// How often a known passage was skipped.
    pub fn followed(&self) -> u64 {
        self.followed
    }

    /// How much is known once and for all about what can be done with a thing.
    pub fn settled(&self) -> usize {
        self.sure.as_ref().map_or(0, |sure| sure.len())
    }

    /// Whether nothing is known yet.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// Forgets the game that was played last; with another number of players everything.
    fn sit_down(&mut self, players: u8) {
        if self.players != players {
            *self = Self { players, ..Self::default() };
        }
        self.at = None;
        self.said = None;
        self.record = None;
    }

    /// Whether the course of this game hardly ever comes back to where it has been.
    fn in_vain(&self) -> bool {
        self.points.len() >= TRIAL && self.followed < self.points.len() as u64
    }

    /// The point at which a state is; a new one is learned.
    fn learn(&mut self, p: &Program, s: &mut State) -> Option<u32> {
        let signature = signature(p, s);
        if let Some(near) = self.found.get(&signature) {
            let full = near.len() >= ALIKE;
            let mut near = near.iter().copied();
            let n = near.find(|&n| self.points[n as usize].control.is_at(p, s));
            if n.is_some() || full {
                return n;
            }
        }
        if self.points.len() >= POINTS {
            return None;
        }
        let control = Control::of(p, s)?;
        let window = match s.frames.last() {
            Some(Frame::Window { player, state }) => Some((*player, *state)),
            _ => None,
        };
        let empty = window.and_then(|(player, _)| s.idle(p, player));
        let n = self.points.len() as u32;
        self.found.entry(signature).or_default().push(n);
        self.points.push(Point { control, window, empty, barren: false, ways: Vec::new() });
        Some(n)
    }

    /// A passage begins.
    fn begin(&mut self, from: u32, s: &mut State) {
        s.passage = Some(Box::default());
        self.record = Some(Record { from, start: counts(s), last: None });
    }

    /// The passage could end here.
    fn mark(&mut self, p: &Program, s: &State) {
        let (Some(record), Some(passage)) = (&mut self.record, &s.passage) else { return };
        let (counts, lengths) = (counts(s), passage.lengths());
        if let Some(last) = &mut record.last {
            if last.0.again(p, s) {
                (last.1, last.2) = (counts, lengths);
            }
        } else if let Some(control) = Control::of(p, s) {
            record.last = Some((control, counts, lengths));
        }
    }

    /// The passage is over: it ended where it last could.
    fn finish(&mut self, s: &mut State) {
        let (Some(record), Some(passage)) = (self.record.take(), s.passage.take()) else {
            return;
        };
        let Some((control, end, [asked, notes, begun])) = record.last else { return };
        if self.points.len() >= POINTS {
            return;
        }
        let mut passage = *passage;
        passage.asked.truncate(asked);
        passage.notes.truncate(notes);
        passage.begun.truncate(begun);
        let by = |i: usize| end[i].wrapping_sub(record.start[i]);
        (passage.steps, passage.quiets, passage.version, passage.turns) =
            (by(0), by(1), by(2), by(3));
        if passage.steps < SHORT {
            let from = &mut self.points[record.from as usize];
            from.barren = from.ways.is_empty();
            return;
        }
        let to = self.points.len() as u32;
        self.points.push(Point {
            control,
            window: None,
            empty: None,
            barren: true,
            ways: Vec::new(),
        });
        self.points[record.from as usize].ways.push(Way { passage, to });
    }

    /// The passage has come to a known chance to act.
    fn arrive(&mut self, to: u32, s: &mut State) {
        let (Some(record), Some(passage)) = (self.record.take(), s.passage.take()) else {
            return;
        };
        let (mut passage, end) = (*passage, counts(s));
        let by = |i: usize| end[i].wrapping_sub(record.start[i]);
        (passage.steps, passage.quiets, passage.version, passage.turns) =
            (by(0), by(1), by(2), by(3));
        self.points[record.from as usize].ways.push(Way { passage, to });
    }
}

impl State {
    /// As [`State::open`] with set-up, with what has been learned.
    pub fn open_with(
        p: &Program,
        players: u32,
        seed: u64,
        stream: u64,
        memory: &mut Memory,
    ) -> Self {
        memory.sit_down(players.clamp(1, 60) as u8);
        if let Some((facts, work)) = &memory.blank {
            let mut state = Self::at_table(facts.clone(), seed, stream);
            state.work = *work;
            state.frames.push(Frame::Setup { next: 0 });
            return state;
        }
        let state = Self::open(p, players, seed, stream, Opening::Setup);
        memory.blank = state.stop.is_none().then(|| (state.f.clone(), state.work));
        state
    }

    /// As [`State::go_on`], with what has been learned.
    pub fn go_on_with(&mut self, p: &Program, memory: &mut Memory) {
        memory.sit_down(self.f.players());
        self.lend(memory);
        self.run_with(p, memory);
        self.give_back(memory);
    }

    /// Lends the state what holds once and for all. At a table that was laid out by hand nothing does.
    fn lend(&mut self, memory: &mut Memory) {
        if self.trace.is_none() && !self.f.overwritten {
            let mut sure = memory.sure.take().unwrap_or_default();
            sure.wake();
            self.known.sure = Some(sure);
        }
    }

    fn give_back(&mut self, memory: &mut Memory) {
        if let Some(sure) = self.known.sure.take() {
            memory.sure = Some(sure);
        }
    }

    /// As [`State::apply`], with what has been learned; the same memory has to be used for all choices
    /// of a game, and no other game in between.
    pub fn apply_with(&mut self, p: &Program, memory: &mut Memory, choice: usize) -> bool {
        let Some(option) = self.choose_option(choice) else { return false };
        if self.stop.is_some() {
            return true;
        }
        self.lend(memory);
        match (memory.at.take(), option) {
            (Some(point), Option_::Pass) => {
                if let Some(next) = self.pass_at(p, memory, point, false) {
                    self.walk(p, memory, next, false);
                }
            }
            _ => self.answer(p, option),
        }
        self.run_with(p, memory);
        self.give_back(memory);
        true
    }

    fn run_with(&mut self, p: &Program, memory: &mut Memory) {
        if self.trace.is_some() || memory.in_vain() {
            return self.run(p);
        }
        self.by_windows = true;
        // Whether the last step had to do with the table.
        let mut touched = true;
        while self.stop.is_none() && !self.asking {
            if self.steps >= COMPARE / 2 {
                // Play that goes on for so long is looked at step by step.
                break;
            }
            if let Some(&Frame::Window { .. }) = self.frames.last() {
                if let Some(point) = memory.learn(p, self) {
                    memory.arrive(point, self);
                    self.walk(p, memory, point, true);
                } else {
                    memory.finish(self);
                    self.step_window(p);
                }
                continue;
            }
            if touched && memory.record.is_none() && self.rests(p) {
                touched = false;
                self.drop_unread(p);
                if let Some(point) = memory.learn(p, self) {
                    self.walk(p, memory, point, true);
                    continue;
                }
            }
            if memory.record.is_some() {
                memory.mark(p, self);
                self.f.t.mark(false);
                let more = self.step(p);
                touched = self.f.t.mark(false);
                if touched || !more || self.stop.is_some() || self.asking {
                    memory.finish(self);
                }
                if !more {
                    break;
                }
            } else {
                self.f.t.mark(false);
                if !self.step_on(p) {
                    break;
                }
                touched |= self.f.t.mark(false);
            }
        }
        memory.finish(self);
        self.by_windows = false;
        self.run(p);
    }

    /// Whether play is between two effects, and nothing that has changed on the table is to be looked at.
    fn rests(&self, p: &Program) -> bool {
        self.is_between(p)
            && self.queue.is_empty()
            && self.pending.is_empty()
            && self.f.dirty_keep & p.keep_reads == 0
            && self.f.dirty_outcome & p.outcome_reads == 0
    }

    /// Whether play is between two effects.
    #[inline]
    pub(super) fn is_between(&self, p: &Program) -> bool {
        match self.frames.last() {
            Some(Frame::Time(_)) => true,
            Some(Frame::Code(code)) => {
                matches!(p.code[code.pc as usize], Op::Hold(_))
                    || code.rule.is_some_and(|r| {
                        let rule = p.rule(r);
                        rule.waits && rule.entry == code.pc
                    })
            }
            _ => false,
        }
    }

    /// Goes on from a known point as far as the way is known; `here` says whether the course of play has
    /// been put in place.
    fn walk(&mut self, p: &Program, memory: &mut Memory, from: u32, here: bool) {
        let (mut at, mut here) = (from, here);
        loop {
            let point = &memory.points[at as usize];
            if point.barren || self.steps >= COMPARE / 2 {
                if !here {
                    point.control.put(self);
                }
                if point.window.is_none() || self.steps >= COMPARE / 2 {
                    return;
                }
                here = true;
            }
            let idle = point.window.is_none()
                || point.empty.as_ref().is_some_and(|places| {
                    places.iter().all(|&at| self.f.t.len[at as usize] == 0)
                });
            if let Some(way) = if idle { self.way(p, point, &mut memory.said) } else { None } {
                self.follow(p, &way.passage);
                memory.followed += 1;
                (at, here) = (way.to, false);
                continue;
            }
            if !here {
                point.control.put(self);
            }
            let Some(next) = self.stand(p, memory, at, idle) else { return };
            (at, here) = (next, false);
        }
    }

    /// A known point, looked at step by step; gives the point where play goes on, if it is known.
    fn stand(&mut self, p: &Program, memory: &mut Memory, at: u32, idle: bool) -> Option<u32> {
        let Some(&Frame::Window { player, state }) = self.frames.last() else {
            // Nobody is asked here: what follows is learned.
            memory.begin(at, self);
            return None;
        };
        self.frames.pop();
        let any = !idle && self.offers(p, player);
        if self.stop.is_some() {
            return None;
        }
        if any {
            memory.at = Some(at);
            self.ask_window(p, player, state);
            return None;
        }
        self.pass_at(p, memory, at, true)
    }

    /// A player passes at a known point; gives the point where play goes on, if it is known.
    fn pass_at(
        &mut self,
        p: &Program,
        memory: &mut Memory,
        at: u32,
        by_itself: bool,
    ) -> Option<u32> {
        let point = &memory.points[at as usize];
        if let Some(way) = self.way(p, point, &mut memory.said) {
            self.follow(p, &way.passage);
            memory.followed += 1;
            return Some(way.to);
        }
        let (player, state) = point.window?;
        if !point.barren {
            memory.begin(at, self);
        }
        let state = (state != NONE).then_some(state);
        self.f.t.mark(false);
        self.pass(p, player, state, by_itself);
        if self.f.t.mark(false) {
            memory.record = None;
            self.passage = None;
        }
        None
    }

    /// The way from a point whose histories say what they said.
    fn way<'m>(
        &mut self,
        p: &Program,
        point: &'m Point,
        said: &mut Option<(RuleId, u32, bool)>,
    ) -> Option<&'m Way> {
        let changes = self.f.t.changes();
        let mut says = |rule| match *said {
            Some((last, at, yes)) if (last, at) == (rule, changes) => Some(yes),
            _ => {
                let yes = self.says(p, rule)?;
                *said = Some((rule, changes, yes));
                Some(yes)
            }
        };
        point
            .ways
            .iter()
            .find(|way| way.passage.asked.iter().all(|&(rule, yes)| says(rule) == Some(yes)))
    }

    /// Whether a rule that depends on the table alone is in; none if two rules tie.
    fn says(&mut self, p: &Program, rule: RuleId) -> Option<bool> {
        let mut cx =
            Ctx::new(p, &self.f, &mut self.locals, &mut self.buf, &mut self.known, &[], &[]);
        let yes = cx.is_in(rule, Target::Now);
        cx.tie.is_none().then_some(yes)
    }

    /// Counts what happened during a passage; the course of play is put in place where it ends.
    fn follow(&mut self, p: &Program, passage: &Passage) {
        self.steps += passage.steps;
        self.quiets += passage.quiets;
        self.f.version = self.f.version.wrapping_add(passage.version);
        self.turns += passage.turns;
        for &rule in &passage.notes {
            self.note(Some(rule));
        }
        for &time in &passage.begun {
            self.number(p, time);
        }
    }

    /// The places that have to be empty for a player to have nothing to do, as far as that depends on
    /// nothing else on the table.
    fn idle(&mut self, p: &Program, player: u8) -> Option<Vec<u16>> {
        if p.has_musts {
            return None;
        }
        let mut places = Vec::new();
        let before = self.f.t.mark(false);
        let window = self.frames.pop();
        let known = p
            .actions
            .iter()
            .filter(|v| p.on(**v).offered)
            .all(|&verb| self.read(p, |cx| cx.idle_action(player, verb, &mut places)));
        self.frames.extend(window);
        let looked = self.f.t.mark(before);
        places.sort_unstable();
        places.dedup();
        (known && !looked && self.stop.is_none()).then_some(places)
    }
}

impl Ctx<'_> {
    /// Adds the places that have to be empty for an action to be impossible; whether there are such.
    fn idle_action(&mut self, player: u8, verb: Verb, places: &mut Vec<u16>) -> bool {
        let event =
            super::frame::EventRec::new(verb, None).with(Role::Agent, Val::Player(player));
        if self.hopeless(&event, super::legal::Permit::Any) {
            return true;
        }
        self.p.on(verb).takes_object && self.objects_lie_in(&event, places)
    }
}
