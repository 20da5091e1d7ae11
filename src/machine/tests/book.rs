//! A small builder of rule sets.

use crate::lower::{
    Arg, Choice, Compare, Component, Cond, Domain, Effect, Expr, HeldState, Lowered, Manner,
    Origin, Pattern, PieceSource, PrintedValue, Property, PropertyKind, Proposal, Query,
    Repeat, Role, Rule, RuleId, RuleKind, RuleNumber, Scope, SetId, SetRole, Settled, Side,
    Slot, Status, Subject, Time, TimeId, Value, Verb, Visibility, Who, World, Zone,
};
use crate::machine::{Opening, Option_, State};
use crate::program::{Program, Val, compile};
use crate::resolve::{Law, LawId, RuleSet, Verdict};
use crate::source::Span;
use crate::vocabulary::{Sort, Term, TermId};

/// A rule set under construction.
pub(crate) struct Book {
    pub set: RuleSet,
}

impl Book {
    pub(crate) fn new() -> Self {
        let mut lowered = Lowered { world: World::default(), ..Lowered::default() };
        lowered.world.direction = 1;
        lowered.sets.push(Side::new("book", SetRole::Core));
        let ladder = vec![Law {
            meta: crate::lower::Meta::EarlierNumber,
            stated_by: None,
            name: "earlier number".to_owned(),
        }];
        Self { set: RuleSet { lowered, ladder, ..RuleSet::default() } }
    }

    fn world(&mut self) -> &mut World {
        &mut self.set.lowered.world
    }

    pub(crate) fn term(&mut self, name: &str, sort: Sort) -> TermId {
        self.set.lowered.terms.add(Term {
            name: name.to_owned(),
            sort,
            is_a: None,
            also: Vec::new(),
            at: None,
        })
    }

    pub(crate) fn zone(&mut self, name: &str, scope: Scope) -> TermId {
        self.zone_seen(name, scope, Visibility::All, false)
    }

    pub(crate) fn zone_seen(
        &mut self,
        name: &str,
        scope: Scope,
        visibility: Visibility,
        shuffled: bool,
    ) -> TermId {
        let term = self.term(name, Sort::Zone);
        self.world().zones.push(Zone { term, scope, visibility, shuffled });
        term
    }

    pub(crate) fn tally(&mut self, name: &str) -> TermId {
        self.property(name, Subject::Player, PropertyKind::Number, int(0))
    }

    pub(crate) fn property(
        &mut self,
        name: &str,
        of: Subject,
        kind: PropertyKind,
        start: Expr,
    ) -> TermId {
        let term = self.term(name, Sort::Property);
        self.world().properties.push(Property {
            term,
            of,
            kind,
            start,
            floor: None,
            ceiling: None,
        });
        term
    }

    pub(crate) fn status(&mut self, name: &str) -> TermId {
        let term = self.term(name, Sort::Status);
        self.world().statuses.push(Status { term });
        term
    }

    pub(crate) fn state(&mut self, name: &str) -> TermId {
        let term = self.term(name, Sort::State);
        self.world().states.push(HeldState { term, window: true, single: true });
        term
    }

    pub(crate) fn time(
        &mut self,
        name: &str,
        parent: Option<TimeId>,
        repeat: Repeat,
        turn: bool,
        open: bool,
    ) -> TimeId {
        let term = Some(self.term(name, Sort::Time));
        self.world().times.push(Time { term, parent, repeat, turn, open });
        TimeId(self.world().times.len() as u16 - 1)
    }

    pub(crate) fn verb(&mut self, name: &str) -> Verb {
        self.world().verbs.intern(name)
    }

    pub(crate) fn pieces(
        &mut self,
        name: &str,
        count: u32,
        each: bool,
        place: Option<TermId>,
        values: Vec<(TermId, PrintedValue)>,
    ) {
        let card = self.term("card", Sort::Kind);
        self.world().components.push(Component {
            name: name.to_owned(),
            kinds: vec![card],
            count,
            values,
            source: if each { PieceSource::EachPlayer } else { PieceSource::Shared },
            place,
        });
    }

    pub(crate) fn rule(&mut self, name: &str, guard: Cond, kind: RuleKind) -> RuleId {
        let position = self.set.lowered.rules.len() as u32;
        self.set.lowered.rules.push(Rule {
            origin: Origin {
                set: SetId(0),
                number: RuleNumber(vec![position]),
                name: name.to_owned(),
                occurrence: 1,
                sentence: 1,
                part: 1,
                position,
                span: Span::default(),
            },
            guard,
            kind,
            exceptional: None,
            beats: Vec::new(),
            yields: Vec::new(),
            slots: 4,
            slot_names: Vec::new(),
            settled: Settled::Text,
            case: None,
        });
        self.set.beaten_by.push(Vec::new());
        let id = RuleId(position);
        self.set.order.push(id);
        id
    }

    pub(crate) fn beats(&mut self, winner: RuleId, loser: RuleId) {
        self.verdict(winner, loser, Some(LawId(0)));
        self.set.order.retain(|r| *r != winner);
        let at = self.set.order.iter().position(|r| *r == loser).unwrap();
        self.set.order.insert(at, winner);
    }

    pub(crate) fn tie(&mut self, a: RuleId, b: RuleId) {
        self.verdict(a, b, None);
    }

    fn verdict(&mut self, winner: RuleId, loser: RuleId, law: Option<LawId>) {
        self.set.verdicts.push(Verdict { winner, loser, law });
        let at = self.set.verdicts.len() as u32 - 1;
        self.set.beaten_by[loser.0 as usize].push(at);
    }

    pub(crate) fn compile(&self) -> Program {
        compile(&self.set).unwrap()
    }
}

pub(crate) fn int(n: i64) -> Expr {
    Expr::Const(Value::Int(n))
}

pub(crate) fn term(t: TermId) -> Expr {
    Expr::Const(Value::Term(t))
}

pub(crate) fn slot(n: u16) -> Expr {
    Expr::Slot(Slot(n))
}

pub(crate) fn zone(t: TermId, of: Expr) -> Expr {
    Expr::Zone(t, Some(Box::new(of)))
}

pub(crate) fn shared(t: TermId) -> Expr {
    Expr::Zone(t, None)
}

pub(crate) fn field(t: TermId, of: Expr) -> Expr {
    Expr::Field(Box::new(of), t)
}

pub(crate) fn equal(a: Expr, b: Expr) -> Cond {
    Cond::Compare(Compare::Equal, a, b)
}

pub(crate) fn over(var: u16, domain: Domain) -> Query {
    Query { var: Slot(var), domain, filter: Cond::True, sort: Vec::new(), limit: None }
}

pub(crate) fn top(place: Expr, var: u16) -> Arg {
    Arg::Open(over(var, Domain::In(place)))
}

pub(crate) fn is(e: Expr) -> Arg {
    Arg::Is(e)
}

pub(crate) fn act(verb: Verb, roles: Vec<(Role, Arg)>) -> Effect {
    Effect::Do(Proposal { verb, roles, times: None, result: None })
}

pub(crate) fn add(tally: TermId, who: Expr, n: i64) -> Effect {
    act(
        Verb::ADD,
        vec![
            (Role::Object, is(who)),
            (Role::Field, is(term(tally))),
            (Role::Amount, is(int(n))),
        ],
    )
}

pub(crate) fn set(tally: TermId, who: Expr, value: Expr) -> Effect {
    act(
        Verb::SET,
        vec![
            (Role::Object, is(who)),
            (Role::Field, is(term(tally))),
            (Role::Amount, is(value)),
        ],
    )
}

pub(crate) fn move_to(object: Arg, to: Expr) -> Effect {
    act(Verb::MOVE, vec![(Role::Object, object), (Role::To, is(to))])
}

pub(crate) fn gain(state: TermId, who: Expr) -> Effect {
    act(Verb::GAIN, vec![(Role::Agent, is(who)), (Role::As, is(term(state)))])
}

pub(crate) fn pattern(verb: Verb, binds: &[(Role, u16)]) -> Pattern {
    Pattern { verb, binds: binds.iter().map(|(r, s)| (*r, Slot(*s))).collect() }
}

pub(crate) fn each(var: u16, domain: Domain, manner: Manner, body: Effect) -> Effect {
    Effect::ForEach { slot: Slot(var), over: over(var, domain), body: Box::new(body), manner }
}

pub(crate) fn choice(var: u16, by: Expr, from: Query, body: Option<Effect>) -> Choice {
    Choice {
        slot: Slot(var),
        by: Who::Player(by),
        from,
        min: int(1),
        max: int(1),
        body: body.map(Box::new),
    }
}

pub(crate) fn exists(place: Expr) -> Cond {
    Cond::Exists(Box::new(over(3, Domain::In(place))))
}

pub(crate) fn empty(place: Expr) -> Cond {
    Cond::Not(Box::new(exists(place)))
}

/// A state with nothing running, traced.
pub(crate) fn held(p: &Program, players: u32) -> State {
    let mut s = State::open(p, players, 1, 0, Opening::Held);
    s.set_trace(true);
    s
}

/// A game from its set-up, traced.
pub(crate) fn game(p: &Program, players: u32, seed: u64) -> State {
    let mut s = State::open(p, players, seed, 0, Opening::Setup);
    s.set_trace(true);
    s.set_max_decisions(5_000);
    s.go_on(p);
    s
}

pub(crate) fn player(n: u8) -> Val {
    Val::Player(n)
}

/// The trace as lines.
pub(crate) fn lines(p: &Program, s: &State) -> Vec<String> {
    s.trace().iter().map(|e| s.describe(p, e).trim().to_owned()).collect()
}

/// The choices as words.
pub(crate) fn offered(p: &Program, s: &State) -> Vec<String> {
    s.legal_actions().iter().map(|c| s.describe_choice(p, *c)).collect()
}

/// Makes the choice that reads so.
pub(crate) fn choose(p: &Program, s: &mut State, words: &str) {
    let at = offered(p, s).iter().position(|w| w == words);
    let at = at.unwrap_or_else(|| panic!("{words} is not among {:?}", offered(p, s)));
    assert!(s.apply(p, at));
}

/// Plays at random to the end.
pub(crate) fn play_out(p: &Program, s: &mut State, mut seed: u64) {
    while !s.is_terminal() {
        let n = s.legal_actions().len();
        assert!(n > 0, "nobody is asked and play has not stopped");
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        s.apply(p, (seed >> 33) as usize % n);
    }
}

pub(crate) fn pass() -> Option_ {
    Option_::Pass
}
