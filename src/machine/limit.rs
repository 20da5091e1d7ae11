//! Limits: a state that can hold only so many is never brought about.

use super::ctx::{Ctx, Env};
use super::facts::Facts;
use super::frame::Frame;
use super::known::Known;
use super::rules::Target;
use super::state::State;
use super::update::{Update, make};
use crate::lower::RuleId;
use crate::program::{Program, aspect};

/// What an update touches.
pub(crate) fn touched(p: &Program, f: &Facts, u: Update) -> u64 {
    match u {
        Update::Move { .. } | Update::MoveAll { .. } | Update::Destroy(_) => aspect::PLACE,
        Update::Attach { .. } => aspect::ATTACH,
        Update::Status { piece, status } => {
            let moves = p.invariants.get(status as usize).is_some_and(Option::is_some);
            let place = if moves { aspect::PLACE } else { 0 };
            aspect::status(f.status_of(piece)) | aspect::status(status) | place
        }
        Update::Gain { .. } => aspect::HELD,
        Update::Set { field, .. }
        | Update::Add { field, .. }
        | Update::Member { field, .. } => aspect::field(field),
        Update::Title { .. } => aspect::TITLE,
        _ => 0,
    }
}

impl Ctx<'_> {
    /// The largest excess of a limit over its members; none if none is over.
    fn excess(&mut self, rule: RuleId) -> i64 {
        let p = self.p;
        let code = p.rule(rule);
        let (Some(over), Some((count, max))) = (code.over, code.crossing) else { return 0 };
        let base = self.open(code.slots);
        let env = &Env::new(base);
        let at = self.members(over, env, usize::MAX);
        let var = p.queries[over.0 as usize].var;
        let mut sum = 0;
        for i in at..self.buf.len() {
            let v = self.buf[i];
            self.set(env, var, v);
            if !self.cond(code.guard, env) {
                continue;
            }
            let n = self.expr(count, env).as_int();
            let m = self.expr(max, env).as_int();
            if let (Some(n), Some(m)) = (n, m)
                && !self.beaten(rule, Target::Thing(v))
            {
                sum += (n - m).max(0);
            }
        }
        self.buf.truncate(at);
        self.close(base);
        sum
    }

    /// The limit that an update would break, but for those in `passed`.
    pub(crate) fn broken(&mut self, update: Update, passed: &[RuleId]) -> Option<RuleId> {
        let touched = touched(self.p, self.f, update);
        if touched & self.p.limit_reads == 0 {
            return None;
        }
        let f = self.f;
        // The frequent changes are made and taken back; the others are tried on a copy.
        match update {
            Update::Status { piece, status } => {
                let old = f.status_of(piece);
                let set = |new: bool| f.set_status(piece, if new { status } else { old });
                self.tried(touched, passed, set)
            }
            Update::Attach { piece, host } => {
                let old = (f.host_of(piece), f.hosted_at(piece));
                let now = (host, f.t.seq.wrapping_add(1));
                let set = |new: bool| {
                    let (host, at) = if new { now } else { old };
                    f.set_host(piece, host);
                    f.set_hosted(piece, at);
                };
                self.tried(touched, passed, set)
            }
            _ => self.tried_on_copy(touched, passed, update),
        }
    }

    /// The first limit that is exceeded by more after a change than before; `set` makes the change or
    /// takes it back.
    fn tried(&mut self, touched: u64, passed: &[RuleId], set: impl Fn(bool)) -> Option<RuleId> {
        let p = self.p;
        p.limits.iter().copied().find(|&rule| {
            if p.rule(rule).reads & touched == 0 || passed.contains(&rule) {
                return false;
            }
            set(true);
            let steady = std::mem::replace(&mut self.steady, false);
            let after = self.excess(rule);
            self.steady = steady;
            set(false);
            after > 0 && after > self.excess(rule)
        })
    }

    fn tried_on_copy(
        &mut self,
        touched: u64,
        passed: &[RuleId],
        update: Update,
    ) -> Option<RuleId> {
        let p = self.p;
        let mut after = self.f.clone();
        let mut known = Known::default();
        make(p, &mut after, update);
        for &rule in &p.limits {
            if p.rule(rule).reads & touched == 0 || passed.contains(&rule) {
                continue;
            }
            let over =
                Ctx::new(p, &after, self.l, self.buf, &mut known, self.taken, self.lineages)
                    .excess(rule);
            if over > 0 && over > self.excess(rule) {
                return Some(rule);
            }
        }
        None
    }

    /// Whether an update breaks no limit.
    pub(crate) fn within_limits(&mut self, update: Update) -> bool {
        if self.p.limits.is_empty() {
            return true;
        }
        // Of so many, one is enough.
        let least = match update {
            Update::Add { field, subject, amount: 2.. } => {
                Update::Add { field, subject, amount: 1 }
            }
            update => update,
        };
        let broken = self.broken(least, &[]);
        if let Some(rule) = broken {
            self.blame(rule);
        }
        broken.is_none()
    }
}

impl State {
    /// How much of what is added, or of what is taken away (below zero), no limit refuses.
    pub(crate) fn room(&mut self, p: &Program, update: Update) -> i32 {
        let Update::Add { field, subject, amount } = update else { return 0 };
        let sign = amount.signum();
        let (mut least, mut most) = (0, amount.saturating_abs().max(1));
        while most - least > 1 {
            let half = least + (most - least) / 2;
            let amount = half * sign;
            if self.beyond_limit(p, Update::Add { field, subject, amount }).is_some() {
                most = half;
            } else {
                least = half;
            }
        }
        least * sign
    }

    /// A limit that the state as it stands exceeds.
    pub fn exceeded(&mut self, p: &Program) -> Option<RuleId> {
        p.limits.iter().copied().find(|&rule| self.read(p, |cx| cx.excess(rule)) > 0)
    }

    /// The limit that an event would break.
    pub(crate) fn beyond_limit(&mut self, p: &Program, update: Update) -> Option<RuleId> {
        if touched(p, &self.f, update) & p.limit_reads == 0 {
            return None;
        }
        self.read(p, |cx| cx.broken(update, &[]))
    }

    /// The limit that an event would break, where no rule that has it happen prevails over it.
    pub(crate) fn stopped_by(
        &mut self,
        p: &Program,
        at: u32,
        update: Update,
    ) -> Option<RuleId> {
        let first = self.beyond_limit(p, update)?;
        let by = self.events[at as usize].by;
        let runs = |rule: &RuleId| {
            by == Some(*rule)
                || self
                    .frames
                    .iter()
                    .any(|frame| matches!(frame, Frame::Code(code) if code.rule == Some(*rule)))
        };
        let passed: Vec<RuleId> = (p.limits.iter().copied())
            .filter(|&limit| p.rule(limit).ordered_by.iter().any(runs))
            .collect();
        if passed.is_empty() {
            return Some(first);
        }
        self.read(p, |cx| cx.broken(update, &passed))
    }
}
