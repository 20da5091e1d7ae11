//! Which rules speak in a situation, and which of them give way: the data of coverage.
//!
//! Rules that act are counted while the game runs. Rules that only allow, forbid, limit, assign or hide
//! leave no trace; for those a survey asks of each situation whether they hold there.

use super::ctx::{Ctx, Env};
use super::frame::EventRec;
use super::rules::Target;
use super::state::State;
use super::trace::{TraceEvent, TraceKind};
use crate::lower::{Role, RuleId, Verb};
use crate::program::{Program, Val};

/// How often each rule prevailed, and how often it held and gave way; by rule.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Survey {
    /// It held, and no stronger rule did.
    pub won: Vec<u64>,
    /// It held, and a stronger rule did, too.
    pub lost: Vec<u64>,
}

impl Survey {
    /// Nothing seen yet.
    pub fn new(p: &Program) -> Self {
        Self { won: vec![0; p.rules.len()], lost: vec![0; p.rules.len()] }
    }

    /// Adds what another survey saw.
    pub fn add(&mut self, other: &Self) {
        for (mine, theirs) in [(&mut self.won, &other.won), (&mut self.lost, &other.lost)] {
            mine.resize(mine.len().max(theirs.len()), 0);
            mine.iter_mut().zip(theirs).for_each(|(sum, n)| *sum += n);
        }
    }

    /// Adds how often rules acted.
    pub fn acted(&mut self, used: &[u32]) {
        self.won.iter_mut().zip(used).for_each(|(sum, n)| *sum += u64::from(*n));
    }

    /// Adds the rules that a trace says were overruled, and those that said the same as another.
    pub fn overruled(&mut self, trace: &[TraceEvent]) {
        for rule in trace.iter().filter(|e| e.kind == TraceKind::Agreed).filter_map(|e| e.rule)
        {
            if let Some(n) = self.won.get_mut(rule.0 as usize) {
                *n += 1;
            }
        }
        for (rule, _) in trace.iter().flat_map(|e| &e.over) {
            if let Some(n) = self.lost.get_mut(rule.0 as usize) {
                *n += 1;
            }
        }
    }

    /// Whether nothing more can be learnt about a rule.
    fn knows(&self, p: &Program, rule: RuleId) -> bool {
        let at = rule.0 as usize;
        self.won[at] > 0 && (self.lost[at] > 0 || p.rule(rule).beaters.is_empty())
    }

    fn ask(&mut self, cx: &mut Ctx<'_>, rule: RuleId, target: Target<'_>) {
        if self.knows(cx.p, rule) || !cx.guard(rule, target) {
            return;
        }
        let list = if cx.beaten(rule, target) { &mut self.lost } else { &mut self.won };
        list[rule.0 as usize] += 1;
    }
}

impl State {
    /// Adds what the rules that leave no trace say in this situation.
    pub fn survey(&self, p: &Program, into: &mut Survey) {
        let mut copy = self.clone();
        copy.set_trace(false);
        if let Some(seat) = self.current_player() {
            copy.survey_actions(p, seat as u8, into);
        }
        let pieces = (0..copy.f.layout.pieces).map(Val::Piece);
        let players = (0..copy.f.players()).map(Val::Player);
        let subjects: Vec<Val> = pieces.chain(players).chain([Val::None]).collect();
        let lists = [&p.assigns, &p.assorts, &p.member_rules];
        let mut stative: Vec<RuleId> =
            lists.iter().flat_map(|l| l.iter().flatten()).copied().collect();
        stative.extend(p.derives.iter().flat_map(|(_, rules)| rules));
        for rule in stative {
            if into.knows(p, rule) {
                continue;
            }
            copy.read(p, |cx| {
                for &subject in &subjects {
                    into.ask(cx, rule, Target::Thing(subject));
                }
            });
        }
        for &rule in p.times.iter().flat_map(|t| &t.ends) {
            copy.read(p, |cx| into.ask(cx, rule, Target::Now));
        }
        for &rule in &p.limits {
            if !into.knows(p, rule) && copy.read(p, |cx| cx.is_full(rule)) {
                into.won[rule.0 as usize] += 1;
            }
        }
        for (status, invariant) in p.invariants.iter().enumerate() {
            if let Some((_, rule)) = invariant
                && copy.f.with_status(status as u16).next().is_some()
            {
                into.won[rule.0 as usize] += 1;
            }
        }
        for (zone, rules) in p.sees.iter().enumerate() {
            let base = copy.f.layout.zone_base[zone];
            let count = copy.f.layout.zone_count[zone];
            if (base..base + count).any(|place| copy.f.pieces_in(place).next().is_some()) {
                for rule in rules {
                    into.won[rule.0 as usize] += 1;
                }
            }
        }
        for rule in &p.constraints {
            into.won[rule.0 as usize] += 1;
        }
        for rule in p.rankings.iter().filter(|_| self.is_terminal()) {
            into.won[rule.0 as usize] += 1;
        }
    }

    /// Asks the rules about actions of everything that the player could try.
    fn survey_actions(&mut self, p: &Program, seat: u8, into: &mut Survey) {
        for (verb, rules) in p.verbs.iter().enumerate() {
            let lists = [
                &rules.may,
                &rules.must,
                &rules.only,
                &rules.cannot,
                &rules.params,
                &rules.costs,
            ];
            let open: Vec<RuleId> = lists
                .iter()
                .flat_map(|l| l.iter())
                .copied()
                .filter(|&rule| !into.knows(p, rule))
                .collect();
            if open.is_empty() {
                continue;
            }
            let mut objects = vec![Val::None];
            if rules.object_is_player {
                objects.extend((0..self.f.players()).map(Val::Player));
            } else if rules.takes_object {
                objects.extend((0..self.f.layout.pieces).map(Val::Piece));
            }
            for object in objects {
                let event = EventRec::new(Verb(verb as u16), None)
                    .with(Role::Agent, Val::Player(seat))
                    .with(Role::Object, object);
                self.read(p, |cx| {
                    for &rule in &open {
                        into.ask(cx, rule, Target::Event(&event));
                    }
                });
            }
        }
    }
}

impl Ctx<'_> {
    /// Whether a limit leaves no room for one of those it is about.
    fn is_full(&mut self, rule: RuleId) -> bool {
        let p = self.p;
        let code = p.rule(rule);
        let (Some(over), Some((count, max))) = (code.over, code.crossing) else { return false };
        let base = self.open(code.slots);
        let env = &Env::new(base);
        let at = self.members(over, env, usize::MAX);
        let var = p.queries[over.0 as usize].var;
        let mut full = false;
        for i in at..self.buf.len() {
            let v = self.buf[i];
            self.set(env, var, v);
            if self.cond(code.guard, env) {
                let (n, m) = (self.expr(count, env).as_int(), self.expr(max, env).as_int());
                full |= n.zip(m).is_some_and(|(n, m)| n >= m);
            }
        }
        self.buf.truncate(at);
        self.close(base);
        full
    }
}
