//! Limits: a state that can hold only so many is never brought about.

use super::ctx::{Ctx, Env};
use super::facts::Facts;
use super::rules::Target;
use super::state::State;
use super::update::{Update, make};
use crate::lower::RuleId;
use crate::program::{Program, aspect};

/// What an update touches.
pub(crate) fn touched(u: Update) -> u64 {
    match u {
        Update::Move { .. } | Update::MoveAll { .. } | Update::Destroy(_) => aspect::PLACE,
        Update::Attach { .. } => aspect::ATTACH,
        Update::Status { .. } => aspect::STATUS | aspect::PLACE,
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
        let env = Env::new(base);
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

    /// The limit that an update would break.
    pub(crate) fn broken(&mut self, update: Update) -> Option<RuleId> {
        let p = self.p;
        let touched = touched(update);
        let mut after: Option<Facts> = None;
        for &rule in &p.limits {
            if p.rule(rule).reads & touched == 0 {
                continue;
            }
            let after = after.get_or_insert_with(|| {
                let mut after = self.f.clone();
                make(p, &mut after, update);
                after
            });
            let mut cx = Ctx {
                p,
                f: after,
                l: self.l,
                buf: self.buf,
                depth: self.depth,
                tie: None,
                blame: None,
                taken: &[],
                times: 1,
                ability: self.ability,
                lineages: self.lineages,
            };
            let over = cx.excess(rule);
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
        let broken = self.broken(update);
        if let Some(rule) = broken {
            self.blame(rule);
        }
        broken.is_none()
    }
}

impl State {
    /// The limit that an event would break.
    pub(crate) fn beyond_limit(&mut self, p: &Program, update: Update) -> Option<RuleId> {
        let touched = touched(update);
        if touched & p.limit_reads == 0 {
            return None;
        }
        // The frequent changes are made and taken back; the others are tried on a copy.
        match update {
            Update::Status { piece, status } => self.tried(p, touched, |f| {
                let old = f.status[piece as usize];
                f.set_status(piece, status);
                move |f: &mut Facts| f.set_status(piece, old)
            }),
            Update::Attach { piece, host } => self.tried(p, touched, |f| {
                let old = (f.host[piece as usize], f.hosted[piece as usize]);
                f.set_host(piece, host);
                f.hosted[piece as usize] = f.seq.wrapping_add(1);
                move |f: &mut Facts| {
                    f.set_host(piece, old.0);
                    f.hosted[piece as usize] = old.1;
                }
            }),
            _ => self.read(p, |cx| cx.broken(update)),
        }
    }

    /// The first limit that is exceeded by more after a change than before; the change is taken back.
    fn tried<U: FnOnce(&mut Facts)>(
        &mut self,
        p: &Program,
        touched: u64,
        change: impl Fn(&mut Facts) -> U,
    ) -> Option<RuleId> {
        for &rule in &p.limits {
            if p.rule(rule).reads & touched == 0 {
                continue;
            }
            let back = change(&mut self.f);
            let after = self.read(p, |cx| cx.excess(rule));
            back(&mut self.f);
            if after > 0 && after > self.read(p, |cx| cx.excess(rule)) {
                return Some(rule);
            }
        }
        None
    }
}
