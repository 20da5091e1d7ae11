//! From a resolved rule set to a program.

use super::effects::{NOTHING, simple};
use super::exprs::{Emit, Unit};
use super::node::CondId;
use super::op::Op;
use super::table::{
    ComponentCode, FieldCode, NONE, NormCode, Program, RepeatCode, RuleCode, StateCode,
    TermUse, TimeCode, TitleCode, VerbRules, WatchCode, WatchKind, ZoneCode,
};
use super::value::Val;
use crate::finding::{Code, Finding};
use crate::lower::{
    Compare, Cond, Effect, Expr, Pattern, PieceSource, PrintedValue, PropertyKind, Reads,
    Repeat, Role, RuleId, RuleKind, Scope, Slot, Subject, Verb, Watch, World,
};
use crate::resolve::RuleSet;
use crate::source::Span;

/// Compiles a resolved rule set.
///
/// # Errors
///
/// Findings for what no program can hold, such as a number beyond every limit.
pub fn compile(rules: &RuleSet) -> Result<Program, Vec<Finding>> {
    let mut emit = Emit { p: Program::default(), unit: Unit::default(), too_large: false };
    let mut findings = Vec::new();
    emit.names(rules);
    emit.world(&rules.lowered.world);
    emit.prepare(rules);
    emit.definitions(rules);
    for (i, rule) in rules.lowered.rules.iter().enumerate() {
        emit.rule(RuleId(i as u32), rule);
        if std::mem::take(&mut emit.too_large) {
            findings.push(too_large(rule.origin.span));
        }
    }
    emit.verdicts(rules);
    emit.finish(rules);
    if findings.is_empty() { Ok(emit.p) } else { Err(findings) }
}

fn too_large(span: Span) -> Finding {
    Finding::new(Code::TooLarge, span, "a number in this rule is beyond what play can hold")
        .help("write a number between -2147483648 and 2147483647")
}

impl Emit {
    fn names(&mut self, rules: &RuleSet) {
        let low = &rules.lowered;
        self.p.term_names = low.terms.iter().map(|(_, t)| t.name.clone()).collect();
        self.p.term_use = vec![TermUse::default(); low.terms.len()];
        self.p.laws = rules.ladder.iter().map(|l| l.name.clone()).collect();
        let verbs = Verb::FIRST_OF_BOOK.0 as usize + low.world.verbs.names.len();
        self.p.verb_names =
            (0..verbs).map(|v| low.world.verbs.name(Verb(v as u16)).to_owned()).collect();
        // Verbs that rules use without a name still have a place.
        let most = low.rules.iter().filter_map(|r| r.kind.pattern()).map(|p| p.verb.0).max();
        let count = verbs.max(most.map_or(0, |m| m as usize + 1));
        self.p.verbs = vec![VerbRules::default(); count];
        self.p.logged = vec![false; count];
        let place = |r: &crate::lower::Rule| (r.origin.set, r.origin.number.clone());
        self.p.numbers = low.rules.iter().map(place).collect();
    }

    fn world(&mut self, world: &World) {
        self.p.direction = if world.direction < 0 { -1 } else { 1 };
        self.p.players = world.players;
        self.p.tables.clone_from(&world.tables);
        for z in &world.zones {
            self.mark(z.term, |u, i| u.zone = i, self.p.zones.len());
            self.p.zones.push(ZoneCode {
                term: z.term,
                scope: z.scope,
                visibility: z.visibility,
                shuffled: z.shuffled,
            });
        }
        for s in &world.statuses {
            self.mark(s.term, |u, i| u.status = i, self.p.statuses.len());
            self.p.statuses.push(s.term);
        }
        for s in &world.states {
            self.mark(s.term, |u, i| u.state = i, self.p.states.len());
            self.p.has_windows |= s.window;
            self.p.states.push(StateCode { term: s.term, window: s.window, single: s.single });
        }
        for d in &world.designations {
            self.mark(d.term, |u, i| u.title = i, self.p.titles.len());
            self.p.titles.push(TitleCode {
                each_player: d.scope != Scope::Shared,
                // Filled in once everything that it may speak of is known.
                defined: d.defined.as_ref().map(|_| (CondId(0), 0)),
                direct: None,
            });
        }
        for (i, t) in world.times.iter().enumerate() {
            if let Some(term) = t.term {
                self.mark(term, |u, i| u.time = i, i);
            }
            let parent = t.parent.map_or(NONE, |p| p.0);
            self.p.times.push(TimeCode {
                term: t.term,
                parent,
                children: Vec::new(),
                repeat: RepeatCode::Once,
                turn: t.turn,
                open: t.open,
                contents: Vec::new(),
                ends: Vec::new(),
                resets: Vec::new(),
                keeps: Vec::new(),
            });
            match self.p.times.get_mut(parent as usize) {
                Some(above) if (parent as usize) < i => above.children.push(i as u16),
                _ => self.p.roots.push(i as u16),
            }
        }
        for (own, anchor, late) in &world.follows {
            let parent = self.p.times[own.0 as usize].parent;
            let children = match self.p.times.get_mut(parent as usize) {
                Some(above) if parent < own.0 => &mut above.children,
                _ => &mut self.p.roots,
            };
            let child = own.0;
            if !children.contains(&{ anchor.0 }) {
                continue;
            }
            children.retain(|c| *c != child);
            let at = children.iter().position(|c| *c == anchor.0).unwrap_or(0);
            children.insert(at + usize::from(*late), child);
        }
        let none = self.constant(NOTHING);
        for f in &world.properties {
            let index = self.p.fields.len();
            let column = match f.of {
                Subject::Piece => &mut self.p.piece_fields,
                Subject::Player => &mut self.p.player_fields,
                Subject::Game => &mut self.p.game_fields,
            };
            let at = *column;
            *column += 1;
            match f.of {
                Subject::Piece => self.mark(f.term, |u, i| u.piece_field = i, index),
                Subject::Player => self.mark(f.term, |u, i| u.player_field = i, index),
                Subject::Game => self.mark(f.term, |u, i| u.game_field = i, index),
            }
            let members = match &f.kind {
                PropertyKind::Set(m) => m.clone(),
                _ => Vec::new(),
            };
            self.p.fields.push(FieldCode {
                term: f.term,
                subject: f.of,
                column: at,
                start: none,
                start_slots: 0,
                floor: f.floor,
                ceiling: f.ceiling,
                members,
                flag: f.kind == PropertyKind::Flag,
                set: matches!(f.kind, PropertyKind::Set(_)),
                always: 0,
                printed: false,
            });
        }
        self.p.assigns = vec![Vec::new(); self.p.fields.len()];
        self.p.member_rules = vec![Vec::new(); self.p.fields.len()];
        self.p.sees = vec![Vec::new(); self.p.zones.len()];
        self.p.invariants = vec![None; self.p.statuses.len()];
        for c in &world.components {
            for &k in &c.kinds {
                self.kind(k);
            }
        }
        let mut texts: Vec<String> = world
            .components
            .iter()
            .flat_map(|c| &c.values)
            .filter_map(|(_, v)| match v {
                PrintedValue::Text(t) => Some(t.clone()),
                _ => None,
            })
            .collect();
        texts.sort_by_key(|t| (t.to_lowercase(), t.clone()));
        texts.dedup();
        self.p.texts = texts;
    }

    fn mark(
        &mut self,
        term: crate::vocabulary::TermId,
        set: impl Fn(&mut TermUse, u16),
        index: usize,
    ) {
        if let Some(u) = self.p.term_use.get_mut(term.0 as usize) {
            set(u, index as u16);
        }
    }

    /// What conditions need to know before they are compiled.
    fn prepare(&mut self, rules: &RuleSet) {
        let low = &rules.lowered;
        for (i, rule) in low.rules.iter().enumerate() {
            let id = RuleId(i as u32);
            match &rule.kind {
                RuleKind::Assign { field, .. } => {
                    let u = self.p.term(*field);
                    for f in [u.piece_field, u.player_field, u.game_field] {
                        if let Some(list) = self.p.assigns.get_mut(f as usize) {
                            list.push(id);
                        }
                    }
                }
                RuleKind::Assort { field: None, member, .. } => {
                    let kind = self.kind(*member);
                    self.p.assorts[kind as usize].push(id);
                }
                RuleKind::Assort { field: Some(field), .. } => {
                    let f = self.p.term(*field).piece_field;
                    if let Some(list) = self.p.member_rules.get_mut(f as usize) {
                        list.push(id);
                    }
                }
                RuleKind::Derive { name, .. } => {
                    let d = self.derived(*name);
                    self.p.derives[d as usize].1.push(id);
                }
                RuleKind::Invariant { status, zone } => {
                    let (s, z) = (self.p.term(*status).status, self.p.term(*zone).zone);
                    if z != NONE
                        && let Some(slot) = self.p.invariants.get_mut(s as usize)
                        && slot.is_none()
                    {
                        *slot = Some((z, id));
                    }
                }
                _ => {}
            }
        }
    }

    fn definitions(&mut self, rules: &RuleSet) {
        let world = &rules.lowered.world;
        for (i, c) in world.components.iter().enumerate() {
            let mut values = vec![None; self.p.piece_fields as usize];
            for (term, value) in &c.values {
                let f = self.p.term(*term).piece_field;
                let Some(field) = self.p.fields.get(f as usize) else { continue };
                let column = field.column as usize;
                values[column] = match value {
                    PrintedValue::Term(t) if field.set => {
                        let bit = field.members.iter().position(|m| m == t).unwrap_or(32);
                        let old = match values[column] {
                            Some(Val::Set(bits)) => bits,
                            _ => 0,
                        };
                        Some(Val::Set(old | 1u32.checked_shl(bit as u32).unwrap_or(0)))
                    }
                    PrintedValue::Term(t) => Some(Val::Term(*t)),
                    PrintedValue::Number(n) => Some(Val::int(*n)),
                    PrintedValue::Flag(b) => Some(Val::Bool(*b)),
                    PrintedValue::Text(t) => {
                        self.p.texts.iter().position(|x| x == t).map(|at| Val::Text(at as u32))
                    }
                };
            }
            let kinds = c.kinds.clone();
            let place = c.place.map_or(NONE, |t| self.p.term(t).zone);
            self.p.components.push(ComponentCode {
                name: c.name.clone(),
                kinds: Vec::new(),
                count: c.count,
                values,
                each_player: c.source == PieceSource::EachPlayer,
                place,
            });
            let mut flags = vec![false; self.p.kinds.len()];
            for k in kinds {
                let at = self.kind(k) as usize;
                flags.resize(self.p.kinds.len().max(flags.len()), false);
                flags[at] = true;
            }
            self.p.components[i].kinds = flags;
        }
        for (i, f) in world.properties.iter().enumerate() {
            self.unit = Unit { slots: 1, ..Unit::default() };
            let start = self.expr(super::starts::start_of(rules, f.term).unwrap_or(&f.start));
            self.p.fields[i].start = start;
            self.p.fields[i].start_slots = self.unit.slots;
        }
        for (i, d) in world.designations.iter().enumerate() {
            let Some(cond) = &d.defined else { continue };
            self.unit = Unit { slots: 1, ..Unit::default() };
            let id = self.cond(cond);
            let slots = self.unit.slots;
            let direct = match cond {
                Cond::Compare(Compare::Equal, a, b) => match (a, b) {
                    (Expr::Slot(Slot(0)), e) | (e, Expr::Slot(Slot(0)))
                        if matches!(e, Expr::TurnPlayer | Expr::FirstPlayer) =>
                    {
                        Some(self.expr(e))
                    }
                    _ => None,
                },
                _ => None,
            };
            self.p.titles[i].defined = Some((id, slots));
            self.p.titles[i].direct = direct;
        }
        for (i, t) in world.times.iter().enumerate() {
            self.unit = Unit::default();
            self.p.times[i].repeat = match &t.repeat {
                Repeat::Once => RepeatCode::Once,
                Repeat::Times(e) => RepeatCode::Times(self.expr(e)),
                Repeat::EachPlayer => RepeatCode::EachPlayer,
                Repeat::RoundAndRound => RepeatCode::RoundAndRound,
                Repeat::Forever => RepeatCode::Forever,
                Repeat::Anew => RepeatCode::Anew,
            };
        }
        if let Some(effect) = &world.first_player {
            self.unit = Unit { slots: 1, ..Unit::default() };
            let slot = match effect {
                Effect::Choose(c) => self.slot(c.slot),
                Effect::Let(s, _) => self.slot(*s),
                _ => 0,
            };
            let at = self.p.code.len() as u32;
            self.effect(effect, false);
            self.p.code.push(Op::First(slot));
            self.p.code.push(Op::End);
            self.p.first_player = Some((at, self.unit.slots));
        }
        self.p.identity_by_name = world.identity_by_name;
        if let Some(identity) = &world.identity {
            self.p.identity = Some(
                identity
                    .iter()
                    .map(|t| self.p.term(*t).piece_field)
                    .filter(|&f| f != NONE)
                    .collect(),
            );
        }
    }

    fn rule(&mut self, id: RuleId, rule: &crate::lower::Rule) {
        self.unit = Unit { slots: rule.slots, ..Unit::default() };
        let mut code = RuleCode::empty(rule);
        if let Some(p) = rule.kind.pattern() {
            code.verb = p.verb.0;
            code.binds = self.binds(p);
        }
        code.guard = self.cond(&rule.guard);
        code.late = self.unit.late;
        let object = code.binds.iter().find(|b| b.0 == Role::Object as u8).map(|b| b.1);
        code.norm.object_slot = object.unwrap_or(NONE);
        self.object_domain(&rule.guard, object, &mut code.norm);
        let guard = (self.unit.read_slots, self.unit.roles);
        (self.unit.read_slots, self.unit.roles) = (0, 0);
        match &rule.kind {
            RuleKind::Perform { effect, .. }
            | RuleKind::Instead { effect, .. }
            | RuleKind::Setup { effect, .. }
            | RuleKind::Final { effect }
            | RuleKind::Contents { effect, .. } => {
                code.entry = self.entry(effect);
                code.simple = simple(effect);
            }
            RuleKind::When { effect, reads, waits, .. } => {
                code.entry = self.entry(effect);
                code.before = *reads == Reads::Before;
                code.waits = *waits;
            }
            RuleKind::Keep { over, effect } => {
                self.over(over.as_ref(), &rule.guard, &mut code);
                code.reads = self.unit.reads;
                code.entry = self.entry(effect);
            }
            RuleKind::Outcome { over, effect, crossing } => {
                self.over(over.as_ref(), &rule.guard, &mut code);
                code.crossing = crossing.as_ref().map(|(a, b)| (self.expr(a), self.expr(b)));
                code.reads = self.unit.reads;
                code.entry = self.entry(effect);
            }
            RuleKind::Watch { watch, effect } => {
                code.entry = self.entry(effect);
                self.watch(id, watch);
            }
            RuleKind::Only { cond, .. } => {
                self.object_domain(cond, object, &mut code.norm);
                code.norm.cond = Some(self.cond(cond));
            }
            RuleKind::Param { role, choice, purpose, .. } => {
                code.norm.role = *role as u8;
                code.norm.choices = vec![self.choice(choice)];
                code.entry = purpose.as_ref().map_or(u32::MAX, |e| self.entry(e));
            }
            RuleKind::Cost { choices, payment, .. } => {
                code.norm.choices = choices.iter().map(|c| self.choice(c)).collect();
                code.entry = self.entry(payment);
                code.simple = simple(payment);
            }
            RuleKind::Limit { over, count, max } => {
                code.over = Some(self.query(over));
                // A limit that beats another speaks only of its own members.
                code.slot = self.slot(over.var);
                code.guard = self.cond(&rule.guard.clone().and(over.filter.clone()));
                code.crossing = Some((self.expr(count), self.expr(max)));
                code.reads = self.unit.reads;
            }
            RuleKind::Derive { slot, .. } => code.slot = self.slot(*slot),
            RuleKind::Assign { slot, value, .. } => {
                code.slot = slot.map_or(NONE, |s| self.slot(s));
                code.value = Some(self.expr(value));
            }
            RuleKind::Assort { slot, member, .. } => {
                code.slot = self.slot(*slot);
                code.member = Some(*member);
            }
            RuleKind::Ends { when, again, .. } => {
                code.norm.cond = Some(self.cond(when));
                code.again = *again;
            }
            RuleKind::Ranking { order } => code.over = Some(self.query(order)),
            RuleKind::See { zone, viewer, piece, who } => {
                code.slot = self.slot(*viewer);
                code.slot2 = self.slot(*piece);
                code.norm.cond = Some(self.cond(who));
                let z = self.p.term(*zone).zone;
                if let Some(list) = self.p.sees.get_mut(z as usize) {
                    list.push(id);
                }
            }
            RuleKind::May { .. }
            | RuleKind::Cannot { .. }
            | RuleKind::Must { .. }
            | RuleKind::Invariant { .. }
            | RuleKind::Fact { .. }
            | RuleKind::Meta(_) => {}
            RuleKind::Components { each, zone, cond, at_least } => {
                code.again = *each;
                code.norm.object_zone = self.p.term(*zone).zone;
                code.slot = self.slot(Slot(0));
                code.norm.cond = Some(self.cond(cond));
                code.value = at_least.map(|n| self.constant(Val::int(n)));
                self.p.constraints.push(id);
            }
        }
        if code.reads == 0 {
            code.reads = self.unit.reads;
        }
        let roles = |slots: u64| {
            let read = code.binds.iter().filter(|b| slots & (1 << u64::from(b.1.min(63))) != 0);
            read.fold(0, |roles, b| roles | 1u16 << b.0)
        };
        code.effect = roles(self.unit.read_slots) | self.unit.roles;
        self.unit.read_slots |= guard.0;
        self.unit.roles |= guard.1;
        code.norm.needs |= roles(self.unit.read_slots) | self.unit.roles;
        code.asks = self.unit.late;
        code.slots = self.unit.slots;
        self.p.rules.push(code);
    }

    /// The members that a rule speaks of. Verdicts are read for one member at a time, so that the guard
    /// says by itself whether it speaks of it.
    fn over(&mut self, over: Option<&crate::lower::Query>, guard: &Cond, code: &mut RuleCode) {
        let Some(over) = over else { return };
        code.over = Some(self.query(over));
        code.slot = self.slot(over.var);
        if over.filter != Cond::True {
            code.guard = self.cond(&guard.clone().and(over.filter.clone()));
        }
    }

    fn binds(&mut self, p: &Pattern) -> Vec<(u8, u16)> {
        p.binds.iter().map(|(r, s)| (*r as u8, self.slot(*s))).collect()
    }

    /// Where the object of an action must be, if the condition says so.
    fn object_domain(&mut self, cond: &Cond, object: Option<u16>, norm: &mut NormCode) {
        let Some(object) = object else { return };
        let is_object = |e: &Expr| *e == Expr::Slot(Slot(object));
        match cond {
            Cond::All(list) => {
                for c in list {
                    self.object_domain(c, Some(object), norm);
                }
            }
            Cond::In(e, place) if is_object(e) => norm.object_in = Some(self.expr(place)),
            Cond::InZone(e, t) if is_object(e) => {
                let z = self.p.term(*t).zone;
                if z != NONE {
                    norm.object_zone = z;
                }
            }
            _ => {}
        }
    }

    fn watch(&mut self, rule: RuleId, watch: &Watch) {
        let none = Cond::True;
        let (kind, event, guard, times, state) = match watch {
            Watch::EachHeld { state, without, without_guard } => (
                WatchKind::EachHeld,
                without.as_ref(),
                without_guard,
                None,
                self.p.term(*state).state,
            ),
            Watch::AllPassed => (WatchKind::AllPassed, None, &none, None, NONE),
            Watch::Happened { event, guard, times } => {
                (WatchKind::Happened, Some(event), guard, Some(times), NONE)
            }
        };
        let binds = event.map_or_else(Vec::new, |p| self.binds(p));
        let verb = event.map_or(NONE, |p| p.verb.0);
        let guard = self.cond(guard);
        let times = times.map(|t| self.expr(t));
        self.p.watches.push(WatchCode { rule, kind, binds, guard, times, verb, state });
    }
}
