//! What a player may do: permissions, restrictions, prohibitions, and whether it can be completed.

use super::ctx::{Ctx, Env};
use super::dry::Dry;
use super::frame::EventRec;
use super::rules::Target;
use super::state::Option_;
use super::sure::Placed;
use super::update::{Change, change};
use crate::lower::{Role, RuleId, Verb};
use crate::program::{NONE, Val};

/// Why an action is not legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WhyNot {
    /// It is legal.
    Legal,
    /// No rule permits it.
    NotPermitted,
    /// These rules forbid it: prohibitions and restrictions that do not hold.
    Forbidden(Vec<RuleId>),
    /// A parameter or cost that this rule asks for cannot be completed.
    Incomplete(RuleId),
}

/// By what an action may be permitted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Permit {
    /// Any permission.
    Any,
    /// An obligation.
    Must,
    /// None: a rule tells somebody to do it.
    Told,
}

const ALL_ROLES: u16 = (1 << Role::COUNT) - 1;

impl Ctx<'_> {
    /// Roles that are settled before the parameter at `param` is chosen.
    pub(crate) fn bound(&self, event: &EventRec, param: usize) -> u16 {
        let open = self.p.on(event.verb).open.get(param).copied().unwrap_or(0);
        ALL_ROLES & !(open & !event.given)
    }

    /// Whether the rules that speak of settled roles let the action pass. Those that speak only of
    /// roles that were settled `before` have let it pass already.
    pub(super) fn allowed(
        &mut self,
        event: &EventRec,
        before: u16,
        bound: u16,
        permit: Permit,
    ) -> bool {
        let p = self.p;
        let rules = p.on(event.verb);
        let target = Target::Event(event);
        let known = |r: &RuleId| p.rule(*r).norm.needs & !bound == 0;
        if before == 0 || rules.checked & bound & !before != 0 {
            for check in &rules.checks {
                let new =
                    check.needs & !bound == 0 && (before == 0 || check.needs & !before != 0);
                if new
                    && !self.is_placed(check.rule, event)
                    && !self.barred(&check.gate, event)
                    && self.is_in(check.rule, target)
                    && !(check.only && self.restriction(check.rule, event))
                {
                    return false;
                }
            }
        }
        if permit == Permit::Told {
            return true;
        }
        let mut open = false;
        let may: &[RuleId] = if permit == Permit::Any { &rules.may } else { &[] };
        for rule in may.iter().chain(&rules.must) {
            if !known(rule) {
                open = true;
            } else if self.is_in(*rule, target) {
                return true;
            }
        }
        open || (permit == Permit::Any && rules.presupposed)
    }

    /// Whether the condition of an only-restriction holds.
    pub(crate) fn restriction(&mut self, rule: RuleId, event: &EventRec) -> bool {
        let p = self.p;
        let Some(cond) = p.rule(rule).norm.cond else { return true };
        self.about(rule, event, |cx, env| cx.cond(cond, env))
    }

    /// Whether the parameters from `param` on and the costs can be completed.
    pub(crate) fn completable(
        &mut self,
        event: &mut EventRec,
        param: usize,
        permit: Permit,
    ) -> bool {
        self.completes(event, 0, param, permit)
    }

    /// As [`Ctx::completable`], where the roles that were settled `before` have been looked at.
    pub(super) fn completes(
        &mut self,
        event: &mut EventRec,
        before: u16,
        param: usize,
        permit: Permit,
    ) -> bool {
        let p = self.p;
        let bound = self.bound(event, param);
        if bound != before && !self.allowed(event, before, bound, permit) {
            return false;
        }
        let rules = p.on(event.verb);
        let Some(&rule) = rules.params.get(param) else {
            return self.costs_ok(event) && self.happens(event);
        };
        let role = p.rule(rule).norm.role as usize;
        if !self.is_in(rule, Target::Event(event)) {
            return self.completes(event, bound, param + 1, permit);
        }
        if event.given & (1 << role) != 0 {
            return self.purpose_ok(rule, event)
                && self.completes(event, bound, param + 1, permit);
        }
        // What completed the last action is tried first: that there is something is all that is asked.
        let lucky = match (&self.blame, self.lucky.get(param)) {
            (Some(_), _) => Val::None,
            (None, Some(v)) if !v.is_none() => *v,
            (None, _) => p.rule(rule).norm.likely,
        };
        if !lucky.is_none()
            && self.is_candidate(rule, event, lucky)
            && self.with_param(rule, event, bound, param, lucky, permit)
        {
            return true;
        }
        let (at, min) = self.candidates(rule, event);
        let end = self.buf.len();
        let mut yes = false;
        for i in at..end {
            let v = self.buf[i];
            if self.with_param(rule, event, bound, param, v, permit) {
                yes = true;
                if let Some(lucky) = self.lucky.get_mut(param) {
                    *lucky = v;
                }
                break;
            }
        }
        self.buf.truncate(at);
        yes || (min == 0 && self.completes(event, bound, param + 1, permit))
    }

    /// Whether what a rule tells somebody to do leaves open what it is done to, which is then chosen as where they do it
    /// by themselves.
    pub(crate) fn left_open(&self, event: &EventRec) -> bool {
        let object = Role::Object as u8;
        event.role(Role::Object).is_none()
            && event.given & (1 << object) == 0
            && self.p.on(event.verb).params.iter().any(|r| self.p.rule(*r).norm.role == object)
    }

    /// Whether all that an action costs can be paid.
    pub(crate) fn costs_ok(&mut self, event: &EventRec) -> bool {
        let p = self.p;
        p.on(event.verb).costs.iter().all(|&r| self.cost_ok(r, event))
    }

    /// The roles that are settled before a parameter is chosen, if they let the action pass.
    pub(crate) fn settled(
        &mut self,
        event: &EventRec,
        param: usize,
        permit: Permit,
    ) -> Option<u16> {
        let bound = self.bound(event, param);
        self.allowed(event, 0, bound, permit).then_some(bound)
    }

    /// Whether nothing refuses what an action does with the values chosen for it; an action that is a
    /// change of its own has to change something.
    fn happens(&mut self, event: &EventRec) -> bool {
        let p = self.p;
        for &rule in &p.on(event.verb).uses {
            if self.is_in(rule, Target::Event(event)) {
                let base = self.bind(rule, event);
                let env = &Env::of(base, event);
                let ok = self.dry(p.rule(rule).entry, u32::MAX, env, Dry::Allowed);
                self.close(base);
                if !ok {
                    return false;
                }
            }
        }
        if !event.verb.is_primitive() {
            return true;
        }
        self.loose = true;
        let mut event = *event;
        event.complete(self.f);
        match change(self.p, self.f, &event) {
            Change::Update(update) => self.within_limits(update),
            Change::Same | Change::Impossible => false,
        }
    }

    /// Whether the action can be completed with this value of a parameter.
    pub(crate) fn with_param(
        &mut self,
        rule: RuleId,
        event: &mut EventRec,
        before: u16,
        param: usize,
        v: Val,
        permit: Permit,
    ) -> bool {
        let role = self.p.rule(rule).norm.role as usize;
        let (old, given) = (event.roles[role], event.given);
        event.roles[role] = v;
        event.given |= 1 << role;
        let yes =
            self.purpose_ok(rule, event) && self.completes(event, before, param + 1, permit);
        event.roles[role] = old;
        event.given = given;
        yes
    }

    /// Pushes the candidates of a parameter and gives where they begin and how many are needed.
    pub(crate) fn candidates(&mut self, rule: RuleId, event: &EventRec) -> (usize, i64) {
        let p = self.p;
        let code = p.rule(rule);
        let Some(&c) = code.norm.choices.first() else { return (self.buf.len(), 0) };
        let choice = p.choices[c as usize];
        let base = self.bind(rule, event);
        let env = &Env::of(base, event);
        let min = self.expr(choice.min, env).as_int().unwrap_or(0);
        let at = self.members(choice.from, env, usize::MAX);
        self.close(base);
        if code.norm.open {
            self.alternatives(rule, event, at);
        }
        (at, min)
    }

    /// Whether a value is one of the candidates of a parameter, where that is sooner seen than they are found.
    fn is_candidate(&mut self, rule: RuleId, event: &EventRec, v: Val) -> bool {
        let p = self.p;
        let norm = &p.rule(rule).norm;
        let Some(&c) = norm.choices.first() else { return false };
        let base = self.bind(rule, event);
        let env = &Env::of(base, event);
        let yes = !norm.open && self.has_member(p.choices[c as usize].from, env, v);
        self.close(base);
        yes
    }

    /// What other permissions of the same action leave open for the same role.
    fn alternatives(&mut self, rule: RuleId, event: &EventRec, at: usize) {
        let p = self.p;
        let role = p.rule(rule).norm.role;
        for &other in &p.on(event.verb).params {
            let norm = &p.rule(other).norm;
            if other == rule || norm.role != role || !norm.open {
                continue;
            }
            if let (Some(&c), true) =
                (norm.choices.first(), self.is_in(other, Target::Event(event)))
            {
                let base = self.bind(other, event);
                let env = &Env::of(base, event);
                let from = self.members(p.choices[c as usize].from, env, usize::MAX);
                self.close(base);
                let mut kept = from;
                for i in from..self.buf.len() {
                    if !self.buf[at..kept].contains(&self.buf[i]) {
                        self.buf[kept] = self.buf[i];
                        kept += 1;
                    }
                }
                self.buf.truncate(kept);
            }
        }
    }

    /// Whether nothing refuses what a value was chosen for, once the object is what the action is to
    /// make of it: no prohibition that stands, and no limit.
    fn purpose_ok(&mut self, rule: RuleId, event: &EventRec) -> bool {
        let p = self.p;
        let code = p.rule(rule);
        if code.entry == u32::MAX {
            return true;
        }
        let f = self.f;
        let status = event.role(Role::As).as_term().map_or(NONE, |t| p.term(t).status);
        let pretended = match event.role(Role::Object) {
            Val::Piece(piece) if status != NONE => Some((piece, f.status_of(piece))),
            _ => None,
        };
        let steady = self.steady;
        if let Some((piece, _)) = pretended {
            f.set_status(piece, status);
            self.steady = false;
        }
        let (tie, taken) = (self.tie.take(), std::mem::take(&mut self.taken));
        let times = std::mem::replace(&mut self.times, 1);
        let base = self.bind(rule, event);
        let ok = self.dry(code.entry, u32::MAX, &Env::of(base, event), Dry::Allowed);
        self.close(base);
        (self.tie, self.taken, self.times) = (tie, taken, times);
        if let Some((piece, old)) = pretended {
            f.set_status(piece, old);
        }
        self.steady = steady;
        ok
    }

    pub(super) fn cost_ok(&mut self, rule: RuleId, event: &EventRec) -> bool {
        if !self.is_in(rule, Target::Event(event)) {
            return true;
        }
        let base = self.bind(rule, event);
        let ok = self.cost_from(rule, event, base, 0);
        self.close(base);
        ok
    }

    /// Whether the choices of a cost from `choice` on can be made and then paid.
    pub(crate) fn cost_from(
        &mut self,
        rule: RuleId,
        event: &EventRec,
        base: u32,
        choice: usize,
    ) -> bool {
        let p = self.p;
        let code = p.rule(rule);
        let env = &Env::of(base, event);
        let Some(&c) = code.norm.choices.get(choice) else {
            return self.dry(code.entry, u32::MAX, env, Dry::Payable);
        };
        let c = p.choices[c as usize];
        let min = self.expr(c.min, env).as_int().unwrap_or(0);
        let at = self.members(c.from, env, usize::MAX);
        let end = self.buf.len();
        let mut ok = min <= 0;
        if (end - at) as i64 >= min {
            for i in at..end {
                if ok {
                    break;
                }
                let v = self.buf[i];
                self.set(env, c.slot, v);
                ok = self.cost_from(rule, event, base, choice + 1);
            }
        }
        self.buf.truncate(at);
        ok
    }

    /// The actions of one verb that a player may do, pushed as options.
    pub(crate) fn actions(
        &mut self,
        player: u8,
        verb: Verb,
        permit: Permit,
        out: &mut Vec<Option_>,
        enough: usize,
    ) {
        let p = self.p;
        let rules = p.on(verb);
        let start = out.len();
        let agent = Val::Player(player);
        let mut event = EventRec::new(verb, None).with(Role::Agent, agent);
        if self.hopeless(&event, permit) {
            return;
        }
        if !rules.takes_object {
            if self.completable(&mut event, 0, permit) {
                out.push(Option_::Act { verb, object: Val::None });
            }
            return;
        }
        let outer = self.placed;
        let at = self.buf.len();
        let (apart, within) = self.objects(&event, permit);
        let end = self.buf.len();
        let mut before = None;
        for i in at..end {
            let object = self.buf[i];
            if !apart && self.buf[at..i].contains(&object) {
                continue;
            }
            // What does not depend on the object is looked at once.
            let before = if let Some(before) = before {
                before
            } else {
                let bound = self.bound(&event, 0) & !(1 << Role::Object as u16);
                if !self.allowed(&event, 0, bound, permit) {
                    break;
                }
                *before.insert(bound)
            };
            event.fill(Role::Object, object);
            self.placed = within.map(|rule| Placed { rule, object, agent });
            if self.completes_with(&mut event, before, permit) {
                out.push(Option_::Act { verb, object });
                if out.len() - start >= enough {
                    break;
                }
            }
        }
        self.placed = outer;
        self.buf.truncate(at);
    }

    /// Whether no object and no parameters could make an action legal.
    pub(crate) fn hopeless(&mut self, event: &EventRec, permit: Permit) -> bool {
        let p = self.p;
        let rules = p.on(event.verb);
        let may: &[RuleId] = if permit == Permit::Any { &rules.may } else { &[] };
        let mut norms = may.iter().chain(&rules.must).peekable();
        let presupposed = permit == Permit::Any && rules.presupposed;
        if !presupposed && norms.peek().is_some() && !norms.any(|&rule| self.early(rule, event))
        {
            return true;
        }
        let early = |r: &&RuleId| p.rule(**r).norm.early.is_some();
        rules.only.iter().filter(early).any(|&rule| !self.early(rule, event))
            || rules.cannot.iter().filter(early).any(|&rule| self.early(rule, event))
    }

    /// Whether what can be read of a rule before object and parameters are known holds.
    fn early(&mut self, rule: RuleId, event: &EventRec) -> bool {
        let norm = &self.p.rule(rule).norm;
        let Some(cond) = norm.early else { return true };
        if norm.early_time.is_some_and(|t| self.f.time_on[t as usize] == 0) {
            return false;
        }
        self.about(rule, event, |cx, env| cx.cond(cond, env))
    }

    /// Whether a player can do an action now.
    pub(crate) fn can_do(&mut self, player: u8, verb: Verb) -> bool {
        // An ability that depends on an ability is not followed further.
        if self.ability || self.depth > 8 {
            return false;
        }
        self.ability = true;
        self.depth += 1;
        let mut out = Vec::new();
        self.actions(player, verb, Permit::Any, &mut out, 1);
        self.depth -= 1;
        self.ability = false;
        !out.is_empty()
    }
}
