//! Indexes over the rules: by verb, by time, by what they define; who beats whom.

use super::exprs::Emit;
use super::node::aspect;
use super::op::Op;
use super::table::{Check, NONE, VerbRules, WatchKind};
use crate::lower::{
    Arg, Cond, Effect, Expr, Lowered, Marker, Role, Rule, RuleId, RuleKind, Slot, Value, Verb,
};
use crate::resolve::{RuleSet, same_replacement};
use crate::vocabulary::TermId;

impl Emit {
    pub(crate) fn verdicts(&mut self, rules: &RuleSet) {
        for v in &rules.verdicts {
            let (w, l) = (v.winner.0 as usize, v.loser.0 as usize);
            if w >= self.p.rules.len() || l >= self.p.rules.len() {
                continue;
            }
            let kinds = [w, l].map(|at| rules.lowered.rules.get(at).map(|r| &r.kind));
            let order = |kind: Option<&RuleKind>| {
                matches!(
                    kind,
                    Some(
                        RuleKind::When { .. }
                            | RuleKind::Perform { .. }
                            | RuleKind::Contents { .. }
                            | RuleKind::Cost { .. }
                            | RuleKind::Outcome { .. }
                    )
                )
            };
            let forbids = |kind: Option<&RuleKind>| {
                matches!(kind, Some(RuleKind::Cannot { .. } | RuleKind::Limit { .. }))
            };
            if order(kinds[0]) && forbids(kinds[1]) {
                // It is asked whose event it is, not what its guard says.
                self.p.rules[l].ordered_by.push(v.winner);
                continue;
            }
            if forbids(kinds[0]) && order(kinds[1]) {
                // The event is forbidden when it is about to happen.
                continue;
            }
            if v.law.is_some() {
                self.p.rules[l].beaters.push((v.winner, v.law));
                let rules = &rules.lowered.rules;
                if written(&rules[w].kind).is_some_and(|of| written(&rules[l].kind) == Some(of))
                {
                    self.p.rules[l].settled_by.push(v.winner);
                }
                self.p.rules[w].beats.push((v.loser, v.law));
            } else {
                self.p.rules[l].ties.push(v.winner);
                self.p.rules[w].ties.push(v.loser);
            }
        }
        let all = &rules.lowered.rules;
        let replaces = |at: usize| matches!(all[at].kind, RuleKind::Instead { .. });
        let some: Vec<usize> =
            (0..all.len().min(self.p.rules.len())).filter(|i| replaces(*i)).collect();
        for (i, &a) in some.iter().enumerate() {
            for &b in &some[i + 1..] {
                if same_replacement(&all[a], &all[b]) {
                    self.p.rules[a].settled_by.push(RuleId(b as u32));
                    self.p.rules[b].settled_by.push(RuleId(a as u32));
                }
            }
        }
        for i in 0..self.p.rules.len() {
            let more = self.p.rules[i]
                .beaters
                .iter()
                .map(|(b, _)| self.p.rule(*b).norm.needs)
                .fold(0, |a, b| a | b);
            self.p.rules[i].norm.needs |= more;
        }
    }

    /// What is done at a time, or before play, instead of something else is done where that stands.
    fn in_place(&mut self, low: &Lowered) {
        let rules = &self.p.rules;
        let does =
            |id: RuleId| low.rules[id.0 as usize].kind.effect().and_then(Effect::only_verb);
        let lists = self.p.times.iter_mut().map(|t| (&mut t.contents, true));
        for (list, alike) in lists.chain(std::iter::once((&mut self.p.setups, false))) {
            for id in list.clone() {
                if low.rules[id.0 as usize].exceptional != Some(Marker::Instead) {
                    continue;
                }
                let beats = &rules[id.0 as usize].beats;
                let deed = does(id).filter(|_| alike);
                // What is left to a player does not oppose what is done otherwise, and stands in its place too.
                let under = |other: &RuleId| {
                    *other != id
                        && (beats.iter().any(|(loser, _)| loser == other)
                            || deed.is_some() && does(*other) == deed)
                };
                let Some(last) = list.iter().rposition(under) else { continue };
                let Some(here) = list.iter().position(|r| *r == id) else { continue };
                list.remove(here);
                list.insert(if here < last { last } else { last + 1 }, id);
            }
        }
    }

    pub(crate) fn finish(&mut self, rules: &RuleSet) {
        let low = &rules.lowered;
        let mut rank = vec![usize::MAX; low.rules.len()];
        for (i, r) in rules.order.iter().enumerate() {
            if let Some(slot) = rank.get_mut(r.0 as usize) {
                *slot = i;
            }
        }
        for (code, rank) in self.p.rules.iter_mut().zip(&rank) {
            code.rank = u32::try_from(*rank).unwrap_or(u32::MAX);
        }
        if !self.p.constraints.is_empty() {
            self.p.misbuilt = vec![std::sync::OnceLock::new(); 64];
        }
        let mut document: Vec<usize> = (0..low.rules.len()).collect();
        document.sort_by_key(|&i| (low.rules[i].origin.position, i));
        for (first, then) in &rules.before {
            let at = |id: &RuleId| document.iter().position(|i| *i == id.0 as usize);
            if let (Some(from), Some(to)) = (at(first), at(then))
                && to < from
            {
                let moved = document.remove(from);
                document.insert(to, moved);
            }
        }
        for &i in &document {
            let id = RuleId(i as u32);
            let verb = self.p.rules[i].verb;
            let kind = &low.rules[i].kind;
            if verb != NONE {
                let takes = self.p.rules[i].norm.object_slot != NONE;
                let rules = &mut self.p.verbs[verb as usize];
                match kind {
                    RuleKind::Instead { .. } => rules.instead.push(id),
                    RuleKind::Perform { .. } => rules.perform.push(id),
                    RuleKind::When { .. } => rules.when.push(id),
                    RuleKind::May { .. } => rules.may.push(id),
                    RuleKind::Must { .. } => rules.must.push(id),
                    RuleKind::Only { .. } => rules.only.push(id),
                    RuleKind::Cannot { .. } => rules.cannot.push(id),
                    RuleKind::Cost { .. } => rules.costs.push(id),
                    RuleKind::Param { role, .. } => {
                        self.p.rules[i].norm.open = open(low, i);
                        rules.params.push(id);
                        rules.param_roles |= 1 << (*role as u16);
                    }
                    _ => {}
                }
                if matches!(
                    kind,
                    RuleKind::May { .. } | RuleKind::Must { .. } | RuleKind::Only { .. }
                ) {
                    rules.takes_object |= takes;
                    let v = Verb(verb);
                    if v != Verb::PASS && !self.p.actions.contains(&v) {
                        self.p.actions.push(v);
                    }
                }
                if let RuleKind::Param { role: Role::Object, .. } = kind {
                    self.p.verbs[verb as usize].takes_object = true;
                }
                if let Some(slot) = (takes).then_some(self.p.rules[i].norm.object_slot)
                    && about_player(&low.rules[i].guard, Slot(slot))
                {
                    self.p.verbs[verb as usize].object_is_player = true;
                }
            }
            match kind {
                RuleKind::Keep { .. } => self.p.keeps.push(id),
                RuleKind::Outcome { .. } => self.p.outcomes.push(id),
                RuleKind::Setup { stage, .. } => {
                    self.p.rules[i].slot2 = u16::from(*stage);
                    self.p.setups.push(id);
                }
                RuleKind::Final { .. } => self.p.finals.push(id),
                RuleKind::Ranking { .. } => self.p.rankings.push(id),
                RuleKind::Limit { .. } => self.p.limits.push(id),
                RuleKind::Contents { time, .. } => {
                    if let Some(t) = self.p.times.get_mut(time.0 as usize) {
                        // Two rules that say the same of one time agree: it is done once.
                        let said = t.contents.iter().any(|r| {
                            let other = &low.rules[r.0 as usize];
                            other.kind == *kind && other.guard == low.rules[i].guard
                        });
                        if !said {
                            t.contents.push(id);
                        }
                    }
                }
                RuleKind::Ends { time, .. } => {
                    if let Some(t) = self.p.times.get_mut(time.0 as usize) {
                        t.ends.push(id);
                    }
                }
                _ => {}
            }
        }
        self.in_place(low);
        for &i in &document {
            let verb = self.p.rules[i].verb;
            if verb != NONE && uses_choice(low, i) {
                self.p.verbs[verb as usize].uses.push(RuleId(i as u32));
            }
        }
        let by_rank = |r: &RuleId| (rank[r.0 as usize], r.0);
        for v in &mut self.p.verbs {
            v.instead.sort_by_key(by_rank);
            v.presupposed = presupposed(low, v);
        }
        for list in self.p.sees.iter_mut().chain(std::iter::once(&mut self.p.rankings)) {
            list.sort_by_key(by_rank);
        }
        // What builds on the value that the others give is asked first, the latest before the one that it builds on; what
        // keeps it within a limit before all of them, so that it limits what they come to.
        let builds: Vec<bool> = self.p.rules.iter().map(|r| r.builds).collect();
        let bounds: Vec<bool> = low.rules.iter().map(|r| r.kind.bounds()).collect();
        for list in &mut self.p.assigns {
            list.sort_by_key(|r| {
                let at = rank[r.0 as usize];
                if bounds[r.0 as usize] {
                    (0, usize::MAX - at, u32::MAX - r.0)
                } else if builds[r.0 as usize] {
                    (1, usize::MAX - at, u32::MAX - r.0)
                } else {
                    (2, at, r.0)
                }
            });
        }
        let ranks: Vec<u16> = self.p.rules.iter().map(|r| r.slot2).collect();
        self.p.setups.sort_by_key(|r| ranks[r.0 as usize]);
        for (i, c) in self.p.counters.iter().enumerate() {
            if let Some(v) = self.p.verbs.get_mut(c.verb as usize) {
                v.counters.push(i as u16);
            }
            if let Some(t) = self.p.times.get_mut(c.within as usize) {
                t.resets.push(i as u16);
            }
            let Some(keep) = c.keep.filter(|k| k.before as usize == i) else { continue };
            let within = self.p.counters[keep.counter as usize].within;
            if let Some(t) = self.p.times.get_mut(within as usize) {
                t.keeps.push(keep);
            }
        }
        self.fold();
        self.early();
        self.printed();
        self.sieves();
        self.listeners();
        let kinds = self.p.kinds.len();
        for c in &mut self.p.components {
            c.kinds.resize(kinds, false);
        }
    }

    /// What each rule depends on together with those that prevail over it, and which events leave a mark.
    fn listeners(&mut self) {
        // A rule holds until what it reads changes, or what a rule reads that may prevail over it.
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for i in 0..self.p.rules.len() {
                let rule = &self.p.rules[i];
                let others = rule.beaters.iter().map(|b| b.0).chain(rule.ties.iter().copied());
                let own = (rule.reads, rule.norm.needs, rule.asks);
                let (reads, needs, asks) = others.fold(own, |(r, n, a), b| {
                    let b = self.p.rule(b);
                    (r | b.reads, n | b.norm.needs, a | b.asks)
                });
                changed |= (reads, needs, asks) != own;
                self.p.rules[i].reads = reads;
                self.p.rules[i].norm.needs = needs;
                self.p.rules[i].asks = asks;
            }
        }
        self.p.asks_apart = self.p.rules.iter().any(|r| r.asks && r.verb == NONE);
        for i in 0..self.p.rules.len() {
            // A rule that lets the event go on, or leaves the word to a piece, reads all of it.
            let entry = self.p.rules[i].entry as usize;
            let code = self.p.code.get(entry..).unwrap_or(&[]);
            let mut code = code.iter().take_while(|op| !matches!(op, Op::End));
            let whole = code.any(|op| matches!(op, Op::Resume | Op::OwnText(_)));
            let needs = self.p.rules[i].norm.needs | 1 << (Role::Agent as u16);
            let effect = self.p.rules[i].effect | 1 << (Role::Agent as u16);
            let rule = &mut self.p.rules[i];
            (rule.speaks, rule.effect) =
                if whole { (u16::MAX, u16::MAX) } else { (needs, effect) };
        }
        let reads = |list: &[RuleId]| list.iter().fold(0, |m, r| m | self.p.rule(*r).reads);
        let (keeps, outcomes) = (reads(&self.p.keeps), reads(&self.p.outcomes));
        let limits = reads(&self.p.limits);
        (self.p.keep_reads, self.p.limit_reads, self.p.outcome_reads) =
            (keeps, limits, outcomes);
        for w in &self.p.watches {
            let reads = self.p.rule(w.rule).reads | aspect::PLAYERS;
            // Choices that are kept on pieces change without a mark.
            self.p.watch_reads |=
                if reads & aspect::HISTORY != 0 { aspect::ALL } else { reads };
        }
        for i in 0..self.p.verbs.len() {
            let verb = Verb(i as u16);
            let watched = self.p.watches.iter().any(|w| match w.kind {
                WatchKind::EachHeld => verb == Verb::LOSE || w.verb == verb.0,
                WatchKind::AllPassed => verb == Verb::PASS || self.p.actions.contains(&verb),
                WatchKind::Happened => w.verb == verb.0,
            });
            let marks = matches!(
                verb,
                Verb::WIN
                    | Verb::END_GAME
                    | Verb::DRAW_GAME
                    | Verb::EXTRA_TURN
                    | Verb::SKIP
                    | Verb::MARK
                    | Verb::AGAIN
            );
            // Nothing can be attached without something to attach it to.
            let whole = verb != Verb::ATTACH
                || self.p.verbs[i].param_roles & 1 << (Role::Host as u16) != 0;
            self.p.verbs[i].offered = whole;
            let check = |only: bool| {
                let p = &self.p;
                move |&rule: &RuleId| {
                    let code = p.rule(rule);
                    Check { rule, only, needs: code.norm.needs, gate: code.gate }
                }
            };
            let rules = &self.p.verbs[i];
            let cannots = rules.cannot.iter().map(check(false));
            let checks: Vec<Check> =
                cannots.chain(rules.only.iter().map(check(true))).collect();
            let role = |r: &RuleId| 1u16 << self.p.rule(*r).norm.role;
            let open = (0..=rules.params.len())
                .map(|from| rules.params[from..].iter().fold(0, |m, r| m | role(r)))
                .collect();
            self.p.has_musts |= !rules.must.is_empty();
            let rules = &mut self.p.verbs[i];
            rules.checked = checks.iter().fold(0, |roles, check| roles | check.needs);
            (rules.checks, rules.open) = (checks, open);
            rules.plain = verb.is_primitive()
                && verb != Verb::ROLL
                && rules.instead.is_empty()
                && rules.cannot.is_empty()
                && rules.when.is_empty();
            self.p.verbs[i].heard = watched || marks || !self.p.verbs[i].must.is_empty();
        }
    }
}

/// Whether a condition treats a variable as a player.
fn about_player(cond: &Cond, slot: Slot) -> bool {
    let is = |e: &Expr| *e == Expr::Slot(slot);
    match cond {
        Cond::All(l) | Cond::Any(l) => l.iter().any(|c| about_player(c, slot)),
        Cond::Not(c) => about_player(c, slot),
        Cond::Holds(e, _) => is(e),
        Cond::Compare(_, a, b) => {
            let player = |e: &Expr| {
                matches!(
                    e,
                    Expr::TurnPlayer | Expr::FirstPlayer | Expr::Asked | Expr::Neighbour(..)
                )
            };
            (is(a) && player(b)) || (is(b) && player(a))
        }
        _ => false,
    }
}

/// Whether a parameter comes from the sentence that permits its action.
fn open(low: &Lowered, param: usize) -> bool {
    let param = &low.rules[param];
    let sentence = |r: &Rule| {
        let o = &r.origin;
        (o.set, o.name.clone(), o.occurrence, o.sentence)
    };
    low.rules.iter().any(|r| {
        matches!(r.kind, RuleKind::May { .. })
            && r.kind.pattern().map(|p| p.verb) == param.kind.pattern().map(|p| p.verb)
            && sentence(r) == sentence(param)
    })
}

/// Whether all that a rule says is one change of what a choice for the event has picked.
fn uses_choice(low: &Lowered, rule: usize) -> bool {
    let (RuleKind::Perform { event, effect }
    | RuleKind::When { event, effect, waits: false, .. }) = &low.rules[rule].kind
    else {
        return false;
    };
    let Effect::Do(change) = effect else { return false };
    let chosen = |slot: &Slot| {
        event.binds.iter().any(|(role, bound)| {
            bound == slot
                && low.rules.iter().any(|r| {
                    matches!(&r.kind, RuleKind::Param { action, role: other, .. }
                        if action.verb == event.verb && other == role)
                })
        })
    };
    change.verb.is_primitive()
        && change.roles.iter().any(|(role, arg)| {
            *role != Role::Amount && matches!(arg, Arg::Is(Expr::Slot(s)) if chosen(s))
        })
}

/// The property that a replacement writes before its event goes on.
fn written(kind: &RuleKind) -> Option<TermId> {
    let RuleKind::Instead { effect: Effect::Seq(list), .. } = kind else { return None };
    let [Effect::Choose(choice), Effect::Resume] = list.as_slice() else { return None };
    let Some(Effect::Seq(steps)) = choice.body.as_deref() else { return None };
    steps.iter().find_map(|step| match step {
        Effect::Do(p) if p.verb == Verb::SET => {
            p.roles.iter().find_map(|(role, arg)| match arg {
                Arg::Is(Expr::Const(Value::Term(t))) if *role == Role::Field => Some(*t),
                _ => None,
            })
        }
        _ => None,
    })
}

/// Whether an only-restriction presupposes that the action may be done. A permission of its own book
/// says itself when it may be done; one that is an exception, or stands in a set above, adds a case.
fn presupposed(low: &Lowered, on: &VerbRules) -> bool {
    let rule = |id: &RuleId| &low.rules[id.0 as usize];
    let height = |id: &RuleId| {
        let set = low.sets.get(rule(id).origin.set.0 as usize);
        set.map_or(0, |set| set.role.height())
    };
    on.only.iter().any(|only| {
        let mut norms = on.may.iter().chain(&on.must);
        let added =
            |norm: &RuleId| rule(norm).exceptional.is_some() || height(norm) > height(only);
        norms.all(|norm| added(norm) && height(only) > 0)
    })
}
