//! Histories that rules keep.

use super::ctx::Env;
use super::frame::EventRec;
use super::rules::Target;
use super::state::State;
use crate::lower::{Role, RuleId, Verb};
use crate::program::{Program, Val, WatchKind, aspect};

impl State {
    /// Notes an event in the histories that it concerns.
    pub(crate) fn watch_event(&mut self, p: &Program, event: &EventRec) {
        if p.watches.is_empty() {
            return;
        }
        let agent = event.role(Role::Agent).as_player();
        for (i, w) in p.watches.iter().enumerate() {
            let before = self.f.watch[i];
            match w.kind {
                WatchKind::EachHeld => {
                    if event.verb == Verb::LOSE
                        && let (Some(s), Some(term)) = (agent, event.role(Role::As).as_term())
                        && p.term(term).state == w.state
                    {
                        self.f.watch[i] |= 1 << u64::from(s);
                    }
                    let begun = self.f.watch[i] != 0;
                    if begun && event.verb.0 == w.verb && self.concerns(p, i, event) {
                        self.f.watch[i] = 0;
                    }
                }
                WatchKind::AllPassed => {
                    if let Some(s) = agent {
                        if event.verb == Verb::PASS {
                            self.f.watch[i] |= 1 << u64::from(s);
                        } else if p.actions.contains(&event.verb) {
                            self.f.watch[i] = 0;
                        }
                    }
                }
                WatchKind::Happened => {
                    if event.verb.0 == w.verb && self.concerns(p, i, event) {
                        self.f.watch[i] += 1;
                    }
                }
            }
            if self.f.watch[i] != before {
                self.f.touch(0);
                self.f.dirty_watch = aspect::ALL;
            }
        }
    }

    fn concerns(&mut self, p: &Program, watch: usize, event: &EventRec) -> bool {
        let w = &p.watches[watch];
        let slots = p.rule(w.rule).slots;
        self.read(p, |cx| {
            let base = cx.open(slots);
            let env = &Env::of(base, event);
            for &(role, slot) in &w.binds {
                cx.set(env, slot, event.roles[role as usize]);
            }
            let yes = cx.cond(w.guard, env);
            cx.close(base);
            yes
        })
    }

    /// Whether the rule of a complete history is in. While a passage is learned, what it says about the
    /// table is noted: it is asked again when the passage is followed.
    fn recalls(&mut self, p: &Program, rule: RuleId) -> bool {
        let before = self.f.t.mark(false);
        let yes = self.read(p, |cx| cx.is_in(rule, Target::Now));
        if self.f.t.mark(before) {
            match &mut self.passage {
                Some(passage) if p.rule(rule).reads & aspect::COURSE == 0 => {
                    passage.ask(rule, yes);
                }
                _ => {
                    self.f.t.mark(true);
                }
            }
        }
        yes
    }

    /// Runs the first rule whose history is complete. Says whether there was none.
    pub(crate) fn watches(&mut self, p: &Program) -> bool {
        // Nothing has changed since no history called for its rule.
        if self.f.dirty_watch & p.watch_reads == 0 {
            return self.stop.is_none();
        }
        for (i, w) in p.watches.iter().enumerate() {
            if self.f.watch[i] == 0 {
                continue;
            }
            let complete = match w.kind {
                WatchKind::EachHeld | WatchKind::AllPassed => (0..self.f.players())
                    .all(|s| !self.f.is_in(s) || self.f.watch[i] & (1 << u64::from(s)) != 0),
                WatchKind::Happened => {
                    let slots = p.rule(w.rule).slots;
                    let needed = self.read(p, |cx| {
                        let base = cx.open(slots);
                        let n = w.times.map_or(Val::Int(1), |e| cx.expr(e, &Env::new(base)));
                        cx.close(base);
                        n.as_int()
                    });
                    needed.is_some_and(|n| n > 0 && self.f.watch[i] as i64 >= n)
                }
            };
            if complete && self.recalls(p, w.rule) {
                self.f.watch[i] = 0;
                self.run_rule(p, w.rule, None);
                return false;
            }
        }
        self.f.dirty_watch = 0;
        self.stop.is_none()
    }
}
