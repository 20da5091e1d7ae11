//! Which rules are in: guards, and the rules that beat them.

use super::ctx::{Ctx, DEPTH, Env};
use super::facts::{Facts, GONE};
use super::frame::EventRec;
use crate::lower::{Role, RuleId, Verb};
use crate::program::{Gate, Program, Val};

/// What a rule is asked about.
#[derive(Clone, Copy)]
pub(crate) enum Target<'e> {
    /// An event or action.
    Event(&'e EventRec),
    /// A piece, player or the game, whose value or kind is asked for.
    Thing(Val),
    /// The moment.
    Now,
}

impl Ctx<'_> {
    /// Binds a rule's variables to an event in a block that is left open.
    #[inline]
    pub(crate) fn bind(&mut self, rule: RuleId, event: &EventRec) -> u32 {
        let p = self.p;
        let code = p.rule(rule);
        let base = self.open(code.slots);
        for &(role, slot) in &code.binds {
            self.l[base as usize + slot as usize] = event.roles[role as usize];
        }
        base
    }

    /// Reads something that a rule asks of an event; its variables are the roles that they stand for.
    #[inline]
    pub(crate) fn about<R>(
        &mut self,
        rule: RuleId,
        event: &EventRec,
        f: impl FnOnce(&mut Self, &Env<'_>) -> R,
    ) -> R {
        let roles_of = &self.p.rule(rule).roles_of;
        let (base, env);
        if roles_of.is_empty() {
            base = self.bind(rule, event);
            env = Env::of(base, event);
        } else {
            base = self.l.len() as u32;
            env = Env::through(base, event, roles_of);
        }
        let out = f(self, &env);
        self.close(base);
        out
    }

    /// Whether a rule's guard holds of a target, without asking who beats it.
    #[inline]
    pub(crate) fn guard(&mut self, rule: RuleId, target: Target<'_>) -> bool {
        if self.too_deep() {
            return false;
        }
        self.work += 1;
        let p = self.p;
        let code = p.rule(rule);
        if let Target::Event(event) = target
            && event.by != Some(rule)
            && self.barred(&code.gate, event)
        {
            return false;
        }
        if code.always && !code.replaces {
            return match target {
                Target::Event(event) => code.verb == event.verb.0 || event.by == Some(rule),
                Target::Thing(_) => true,
                Target::Now => code.verb == crate::program::NONE,
            };
        }
        self.guard_read(rule, target)
    }

    /// Whether a rule's guard holds, once what is quickly seen does not say so.
    fn guard_read(&mut self, rule: RuleId, target: Target<'_>) -> bool {
        let code = self.p.rule(rule);
        self.depth += 1;
        // Which replacements have been used is no matter of the event alone.
        self.loose |= code.replaces;
        let holds = match target {
            Target::Event(event) => {
                if code.replaces
                    && (self.used(event.lineage, rule)
                        || code.settled_by.iter().any(|by| self.used(event.lineage, *by)))
                {
                    // A replacement that its lineage has used is out, and so is one for which another was chosen.
                    false
                } else if code.verb == event.verb.0 {
                    self.about(rule, event, |cx, env| cx.cond(code.guard, env))
                } else {
                    // A rule about something else speaks here only if it proposed the event.
                    event.by == Some(rule)
                }
            }
            Target::Thing(v) => {
                let base = self.open(code.slots);
                let env = &Env::new(base);
                if (code.slot as usize) < code.slots as usize {
                    self.set(env, code.slot, v);
                }
                let yes = self.cond(code.guard, env);
                self.close(base);
                yes
            }
            Target::Now => {
                let base = self.open(code.slots);
                let yes =
                    code.verb == crate::program::NONE && self.cond(code.guard, &Env::new(base));
                self.close(base);
                yes
            }
        };
        self.depth -= 1;
        holds
    }

    /// Whether what a rule asks for first is not so.
    #[inline]
    pub(crate) fn barred(&mut self, gate: &Gate, event: &EventRec) -> bool {
        if gate.role.is_some_and(|(role, t)| event.roles[role as usize] != Val::Term(t)) {
            return true;
        }
        self.dated |= gate.time.is_some();
        gate.time.is_some_and(|t| self.f.time_on[t as usize] == 0)
            || gate.zone.is_some_and(|(role, zone)| !self.f.lies_within(event, role, zone))
    }

    /// Whether a lineage has used a replacement.
    #[inline]
    pub(crate) fn used(&self, mut lineage: u32, rule: RuleId) -> bool {
        while lineage != 0 {
            let (r, parent) = self.lineages[lineage as usize - 1];
            if r == rule {
                return true;
            }
            lineage = parent;
        }
        false
    }

    /// Whether a rule that beats this one is in.
    #[inline]
    pub(crate) fn beaten(&mut self, rule: RuleId, target: Target<'_>) -> bool {
        !self.p.rule(rule).free && self.beaten_by_another(rule, target)
    }

    fn beaten_by_another(&mut self, rule: RuleId, target: Target<'_>) -> bool {
        let p = self.p;
        let code = p.rule(rule);
        if self.too_deep() {
            return false;
        }
        self.depth += 1;
        let mut beaten = false;
        for &(by, _) in &code.beaters {
            if self.guard(by, target) && !self.beaten(by, target) {
                beaten = true;
                break;
            }
        }
        if !beaten {
            for &other in &code.ties {
                if self.guard(other, target)
                    && !p.rule(other).beaters.iter().any(|(b, _)| self.guard(*b, target))
                {
                    self.tie.get_or_insert((rule.min(other), rule.max(other)));
                    beaten = true;
                    break;
                }
            }
        }
        self.depth -= 1;
        beaten
    }

    /// Whether a rule is in: its guard holds and no rule that beats it is in.
    #[inline]
    pub(crate) fn is_in(&mut self, rule: RuleId, target: Target<'_>) -> bool {
        let code = self.p.rule(rule);
        if code.unasked
            && self.depth <= DEPTH
            && let Target::Event(event) = target
            && code.verb == event.verb.0
        {
            self.work += 1;
            return true;
        }
        if code.overruled
            && self.depth < DEPTH
            && let Target::Event(event) = target
            && code.verb == event.verb.0
        {
            // Its own guard and that of the rule that prevails.
            self.work += 2;
            return false;
        }
        self.guard(rule, target) && !self.beaten(rule, target)
    }

    /// The value that the best rule in assigns.
    pub(crate) fn assigned(&mut self, list: &[RuleId], from: u16, subject: Val) -> Option<Val> {
        let p = self.p;
        for (at, &rule) in list.iter().enumerate().skip(from as usize) {
            if self.is_in(rule, Target::Thing(subject)) {
                let code = p.rule(rule);
                let base = self.open(code.slots);
                let env = &Env::new(base);
                if (code.slot as usize) < code.slots as usize {
                    self.set(env, code.slot, subject);
                }
                if code.builds
                    && let Some(busy) = self.known.busy.last_mut()
                {
                    busy.next = Some(at as u16 + 1);
                }
                self.depth += 1;
                let v = code.value.map_or(Val::None, |e| self.expr(e, env));
                self.depth -= 1;
                self.close(base);
                return Some(v);
            }
        }
        None
    }

    pub(crate) fn is_kind(&mut self, piece: u16, kind: u16) -> bool {
        let p = self.p;
        let component = &p.components[self.f.layout.component[piece as usize] as usize];
        component.kinds.get(kind as usize).copied().unwrap_or(false)
            || p.assorts[kind as usize]
                .iter()
                .any(|&r| self.is_in(r, Target::Thing(Val::Piece(piece))))
    }

    pub(crate) fn assorted_members(&mut self, field: u16, subject: Val) -> u32 {
        let p = self.p;
        let mut bits = 0;
        for &rule in &p.member_rules[field as usize] {
            if self.is_in(rule, Target::Thing(subject))
                && let Some(member) = p.rule(rule).member
                && let Some(i) =
                    p.fields[field as usize].members.iter().position(|m| *m == member)
            {
                bits |= 1u32.checked_shl(i as u32).unwrap_or(0);
            }
        }
        bits
    }

    pub(crate) fn derived(&mut self, name: u16, v: Val) -> bool {
        let p = self.p;
        let (term, rules) = &p.derives[name as usize];
        let _ = term;
        rules.iter().any(|&r| self.is_in(r, Target::Thing(v)))
    }
}

impl Facts {
    /// Whether a role of an event is a place of a zone.
    fn lies_within(&self, event: &EventRec, role: u8, zone: u16) -> bool {
        match event.roles[role as usize] {
            Val::Place(at) => self.layout.place_zone.get(at as usize) == Some(&zone),
            _ => false,
        }
    }

    /// Whether what fills the roles of an event keeps a rule from ever answering to it: what fills a role
    /// stays.
    #[inline]
    pub(crate) fn forecloses(&self, p: &Program, rule: RuleId, event: &EventRec) -> bool {
        let gate = &p.rule(rule).gate;
        let filled = |role: u8| !event.roles[role as usize].is_none();
        let other = |(role, t)| filled(role) && event.roles[role as usize] != Val::Term(t);
        let apart = |(role, zone)| filled(role) && !self.lies_within(event, role, zone);
        event.by != Some(rule) && (gate.role.is_some_and(other) || gate.zone.is_some_and(apart))
    }
}

impl EventRec {
    /// Fills in what an event leaves unsaid but the situation tells: where a piece comes from.
    pub(crate) fn complete(&mut self, f: &Facts) {
        if self.verb == Verb::MOVE
            && self.role(Role::From).is_none()
            && let Val::Piece(c) = self.role(Role::Object)
        {
            let at = f.t.place_of[c as usize];
            if at < GONE {
                self.roles[Role::From as usize] = Val::Place(at);
            }
        }
    }
}
