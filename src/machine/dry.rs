//! Going through an effect without doing it.

use super::ctx::{Ctx, Env};
use super::frame::EventRec;
use super::legal::Permit;
use super::rules::Target;
use super::update::{Change, change};
use crate::lower::{Role, Verb};
use crate::program::{ArgCode, Op, Val};

/// What is asked of an effect that is only gone through.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dry {
    /// Whether it can be paid: everything in it can happen and changes something.
    Payable,
    /// Whether it would do something: what it is done with is there, and costs can be paid.
    Useful,
    /// Whether nothing in it is refused. What is missing is passed over: what can be done is done.
    Allowed,
}

impl Ctx<'_> {
    /// Goes through an effect without doing it.
    pub(crate) fn dry(&mut self, from: u32, stop: u32, env: &Env<'_>, ask: Dry) -> bool {
        let p = self.p;
        let mut pc = from;
        if from == u32::MAX || self.depth > 24 {
            return true;
        }
        self.loose = true;
        for _ in 0..2_000 {
            if pc == stop {
                return true;
            }
            match p.code[pc as usize] {
                Op::End => return true,
                Op::Let(slot, e) => {
                    let v = self.expr(e, env);
                    self.set(env, slot, v);
                }
                Op::Jump(to) => {
                    pc = to;
                    continue;
                }
                Op::Unless(c, to) if !self.cond(c, env) => {
                    pc = to;
                    continue;
                }
                Op::Menu(m) => {
                    pc = p.menus[m as usize].out;
                    continue;
                }
                Op::Offer { no, .. } | Op::Ask { no, .. } => {
                    pc = no;
                    continue;
                }
                Op::Do(at) if !self.dry_event(at, env, ask) => return false,
                // What a roll will show is not known: any of it.
                Op::Do(at) if p.proposals[at as usize].verb == Verb::ROLL => {
                    if let Some(slot) = p.proposals[at as usize].result {
                        self.set(env, slot, Val::Int(1));
                    }
                }
                Op::Each(l) => {
                    let each = p.loops[l as usize];
                    let at = self.members(each.over, env, usize::MAX);
                    let end = self.buf.len();
                    let next = pc + 1;
                    let mut ok = true;
                    for i in at..end {
                        let v = self.buf[i];
                        self.set(env, each.slot, v);
                        self.depth += 1;
                        ok = self.dry(next + 1, next, env, ask);
                        self.depth -= 1;
                        if !ok {
                            break;
                        }
                    }
                    self.buf.truncate(at);
                    if !ok {
                        return false;
                    }
                    if let Op::EachNext(_, out) = p.code[next as usize] {
                        pc = out;
                        continue;
                    }
                }
                Op::Count(e) => {
                    let n = self.expr(e, env).as_int().unwrap_or(0).max(0);
                    let next = pc + 1;
                    if n > 0 {
                        let times = std::mem::replace(&mut self.times, n);
                        self.depth += 1;
                        let ok = self.dry(next + 1, next, env, ask);
                        self.depth -= 1;
                        self.times = times;
                        if !ok {
                            return false;
                        }
                    }
                    if let Op::CountNext(out) = p.code[next as usize] {
                        pc = out;
                        continue;
                    }
                }
                Op::Choose(c) => {
                    let c = p.choices[c as usize];
                    let min = self.expr(c.min, env).as_int().unwrap_or(0);
                    let at = self.members(c.from, env, usize::MAX);
                    let enough = (self.buf.len() - at) as i64 >= min || ask == Dry::Allowed;
                    self.buf.truncate(at);
                    return enough;
                }
                _ => {}
            }
            pc += 1;
        }
        true
    }

    /// Whether an event could happen.
    fn dry_event(&mut self, at: u32, env: &Env<'_>, ask: Dry) -> bool {
        let p = self.p;
        let cost = ask != Dry::Allowed;
        let useful = ask == Dry::Useful;
        let proposal = &p.proposals[at as usize];
        let mut e = EventRec::new(proposal.verb, None);
        for &(role, arg) in &proposal.args {
            let v = match arg {
                ArgCode::Const(v) => v,
                ArgCode::Is(x) => self.expr(x, env),
                ArgCode::Open(q) => {
                    let from = self.members(q, env, self.times.max(1) as usize);
                    let wanted = if useful { 1 } else { self.times };
                    let enough = (self.buf.len() - from) as i64 >= wanted || !cost;
                    let v = self.buf.get(from).copied().unwrap_or(Val::None);
                    self.buf.truncate(from);
                    if enough { v } else { Val::None }
                }
            };
            if v.is_none() {
                // What happens in its place may help (an empty deck is made anew).
                return !cost || useful && !p.on(proposal.verb).instead.is_empty();
            }
            e.fill(role, v);
        }
        if e.roles[0].is_none() {
            e.roles[0] = env.asked;
        }
        e.complete(self.f);
        let rules = p.on(proposal.verb);
        for &rule in &rules.cannot {
            if self.is_in(rule, Target::Event(&e)) {
                self.blame(rule);
                return false;
            }
        }
        if e.verb.is_primitive() {
            return match change(p, self.f, &e) {
                Change::Update(u) => {
                    let short = match u {
                        super::update::Update::Add { field, subject, amount } => {
                            let floor = p.fields[field as usize].floor.unwrap_or(0);
                            let old = self.f.stored(p, field, subject).as_int().unwrap_or(0);
                            amount < 0 && old + i64::from(amount) * self.times < floor
                        }
                        _ => false,
                    };
                    !(cost && short) && self.within_limits(u)
                }
                Change::Same => {
                    let amount = e.role(Role::Amount).as_int();
                    let nothing = amount == Some(0);
                    // Who has none of it pays none of it.
                    let asked =
                        e.role(Role::Object) == env.asked || e.roles[0] == e.role(Role::Object);
                    if cost && e.verb == Verb::ADD && asked && amount.is_some_and(|n| n < 0) {
                        return false;
                    }
                    // Inside an action something may be as it is already: the rest of it counts.
                    !cost || useful && self.depth > 0 || (e.verb == Verb::ADD && nothing)
                }
                Change::Impossible => false,
            };
        }
        if useful {
            // Whoever chooses it does so of their own accord: what limits an action limits this.
            let bound = self.bound(&e, 0);
            if !self.allowed(&e, 0, bound, Permit::Told) {
                return false;
            }
        }
        self.depth += 1;
        let open = self.left_open(&e);
        let mut ok = self.depth <= 24
            && if open { self.completable(&mut e, 0, Permit::Told) } else { self.costs_ok(&e) };
        for &rule in &rules.perform {
            if ok && !open && self.is_in(rule, Target::Event(&e)) {
                let base = self.bind(rule, &e);
                ok = self.dry(p.rule(rule).entry, u32::MAX, &Env::of(base, &e), ask);
                self.close(base);
                if !ok {
                    self.blame(rule);
                }
            }
        }
        self.depth -= 1;
        ok
    }
}
