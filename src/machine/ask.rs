//! Questions to a state that no rule of the book asks, and play up to a moment.

use super::ctx::Env;
use super::frame::{CodeFrame, EventRec, Frame, NIL, TimeStage};
use super::rules::Target;
use super::state::State;
use crate::lower::{Role, RuleId, TimeId, Verb};
use crate::program::{AskedCond, AskedEffect, AskedExpr, AskedQuery, Program, Val};

impl State {
    /// Whether a condition holds now; `locals` are its variables.
    pub fn is_so(&self, p: &Program, cond: AskedCond, locals: &[Val]) -> bool {
        let mut copy = self.bare();
        copy.read(p, |cx| {
            let base = cx.open(cond.slots.max(locals.len() as u16));
            let env = &Env::new(base);
            for (i, &v) in locals.iter().enumerate() {
                cx.set(env, i as u16, v);
            }
            let yes = cx.cond(cond.id, env);
            cx.close(base);
            yes
        })
    }

    /// What an expression is now; `locals` are its variables.
    pub fn worth(&self, p: &Program, expr: AskedExpr, locals: &[Val]) -> Val {
        let mut copy = self.bare();
        copy.read(p, |cx| {
            let base = cx.open(expr.slots.max(locals.len() as u16));
            let env = &Env::new(base);
            for (i, &v) in locals.iter().enumerate() {
                cx.set(env, i as u16, v);
            }
            let v = cx.expr(expr.id, env);
            cx.close(base);
            v
        })
    }

    /// What a query finds now; `locals` are its variables.
    pub fn found(&self, p: &Program, query: AskedQuery, locals: &[Val]) -> Vec<Val> {
        let mut copy = self.bare();
        copy.read(p, |cx| {
            let base = cx.open(query.slots.max(locals.len() as u16));
            let env = &Env::new(base);
            for (i, &v) in locals.iter().enumerate() {
                cx.set(env, i as u16, v);
            }
            let at = cx.members(query.id, env, usize::MAX);
            let found = cx.buf[at..].to_vec();
            cx.buf.truncate(at);
            cx.close(base);
            found
        })
    }

    /// Does an effect that no rule states, and runs to the next decision.
    pub fn make_happen(&mut self, p: &Program, effect: AskedEffect, locals: &[Val], who: u32) {
        self.interrupt();
        let base = self.locals.len();
        self.locals.extend_from_slice(locals);
        self.locals.resize(base + locals.len().max(effect.slots as usize), Val::None);
        self.frames.push(Frame::Code(CodeFrame {
            pc: effect.entry,
            base: base as u32,
            loops: self.loops.len() as u32,
            rule: None,
            event: NIL,
            lineage: 0,
            asked: Val::Player(who as u8),
            did: false,
            log: self.f.log.len() as u32,
            outer: self.batch,
            result: NIL,
            depth: 0,
        }));
        self.run(p);
    }

    /// The rules that keep a player from an action: permissions that do not hold here, what
    /// prevails over those that do, and what keeps a cost or a purpose from being fulfilled.
    pub fn in_the_way(
        &self,
        p: &Program,
        player: u32,
        verb: Verb,
        roles: &[(Role, Val)],
    ) -> Vec<RuleId> {
        let mut copy = self.bare();
        let mut event = EventRec::new(verb, None).with(Role::Agent, Val::Player(player as u8));
        for &(role, v) in roles {
            event.fill(role, v);
        }
        let mut rules = Vec::new();
        for rule in p.permissions(verb) {
            let applies = copy.read(p, |cx| cx.guard(rule, Target::Event(&event)));
            if !applies {
                rules.push(rule);
                continue;
            }
            for &(other, _) in &p.rule(rule).beaters {
                if copy.read(p, |cx| cx.is_in(other, Target::Event(&event))) {
                    rules.push(other);
                }
            }
        }
        copy.read(p, |cx| {
            cx.blame = Some(Vec::new());
            cx.completable(&mut event, 0, super::legal::Permit::Any);
            rules.extend(cx.blame.take().unwrap_or_default());
        });
        let mut once = Vec::new();
        for rule in rules {
            if !once.contains(&rule) {
                once.push(rule);
            }
        }
        once
    }

    /// The names of the times that run, innermost first.
    pub fn times_now<'p>(&self, p: &'p Program) -> Vec<&'p str> {
        let mut names = Vec::new();
        for f in self.frames.iter().rev() {
            if let Frame::Time(t) = f
                && self.during(TimeId(t.time))
            {
                names.extend(p.time_name(TimeId(t.time)));
            }
        }
        names
    }

    /// As [`State::apply`], but play stops at the moment of [`State::run_to`], too.
    pub fn apply_only(&mut self, p: &Program, choice: usize) -> bool {
        let Some(&option) = self.legal_actions().get(choice) else { return false };
        self.decisions += 1;
        if self.recording {
            self.history.push(choice as u16);
        }
        self.asking = false;
        self.answer(p, option);
        true
    }

    fn bare(&self) -> Self {
        let mut copy = self.clone();
        copy.trace = None;
        copy
    }

    /// Which one of its kind a stretch of time is (`round 3`): nothing runs, only the number is set.
    pub fn set_number(&mut self, time: TimeId, number: u32) {
        if let Some(n) = self.f.t.time_number.get_mut(time.0 as usize) {
            *n = number as _;
        }
    }

    /// Whether the times run: a position built by hand stands still until a time begins in it.
    pub fn runs(&self) -> bool {
        !self.held
    }

    /// Plays on to the next decision, or to the moment at which the contents of a stretch of time (of
    /// that player's turn) are done; says whether that moment has come.
    pub fn run_to(&mut self, p: &Program, time: TimeId, player: Option<u32>) -> bool {
        self.interrupt_counts();
        while self.stop.is_none() && !self.asking {
            if self.has_come(p, time, player) {
                if self.quiet(p) {
                    return true;
                }
                continue;
            }
            if !self.step(p) {
                return false;
            }
        }
        self.has_come(p, time, player)
    }

    /// Plays on to the next decision, or to the quiet point after the first event of this verb that
    /// the trace records from `from` on; says whether there was one.
    pub fn run_past(&mut self, p: &Program, verb: Verb, from: usize) -> bool {
        self.interrupt_counts();
        let mut from = from;
        let mut seen = false;
        while self.stop.is_none() && !self.asking {
            let trace = self.trace();
            seen = seen
                || trace.get(from..).is_some_and(|more| {
                    more.iter().any(|e| e.verb == verb && e.kind == super::TraceKind::Event)
                });
            from = from.max(trace.len());
            if seen && matches!(self.frames.last(), Some(Frame::Time(_)) | None) {
                if self.quiet(p) {
                    return true;
                }
                continue;
            }
            if !self.step(p) {
                break;
            }
        }
        seen
    }

    /// Plays on to just before the step in which a player is passed over because nothing but passing
    /// is legal; says whether there is one before the next decision.
    pub fn run_before_idle(&mut self, p: &Program, player: u32) -> bool {
        let who = Val::Player(player as u8);
        let from = self.trace().len();
        let mut ahead = self.clone();
        let mut steps = 0u32;
        ahead.interrupt_counts();
        while ahead.stop.is_none() && !ahead.asking {
            let more = ahead.step(p);
            let idle = ahead.trace().get(from..).is_some_and(|lines| {
                let mut lines = lines.iter();
                lines.any(|e| e.kind == super::TraceKind::PassedByItself && e.roles[0] == who)
            });
            if idle {
                for _ in 0..steps {
                    self.step(p);
                }
                return true;
            }
            if !more {
                return false;
            }
            steps += 1;
        }
        false
    }

    fn has_come(&self, p: &Program, time: TimeId, player: Option<u32>) -> bool {
        let Some(&code) = p.times.get(time.0 as usize).as_ref() else { return false };
        let whose = player.is_none_or(|s| self.f.turn == Val::Player(s as u8));
        let inside = self.frames.iter().any(|f| {
            matches!(f, Frame::Time(t) if t.time == time.0 && match t.stage {
                TimeStage::Contents => t.next as usize >= code.contents.len(),
                TimeStage::Children | TimeStage::Window | TimeStage::Musts => true,
                TimeStage::Start | TimeStage::Beginning | TimeStage::Ending => false,
            })
        });
        whose && inside && matches!(self.frames.last(), Some(Frame::Time(_)))
    }
}
