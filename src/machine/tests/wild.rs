//! Rule sets put together at random: play may stop, but it never fails.

use super::book::*;
use crate::lower::*;
use crate::machine::{Memory, Opening, State};
use crate::program::Program;
use crate::vocabulary::{Sort, TermId};

/// A generator of rules over a fixed small world.
struct Wild {
    seed: u64,
    zones: Vec<TermId>,
    fields: Vec<TermId>,
    statuses: Vec<TermId>,
    states: Vec<TermId>,
    kinds: Vec<TermId>,
    times: Vec<TimeId>,
    time_terms: Vec<TermId>,
    verbs: Vec<Verb>,
}

impl Wild {
    fn below(&mut self, n: usize) -> usize {
        self.seed = self
            .seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.seed >> 33) as usize % n
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    fn any_term(&mut self) -> TermId {
        let mut all = self.zones.clone();
        all.extend(&self.fields);
        all.extend(&self.statuses);
        all.extend(&self.states);
        all.extend(&self.kinds);
        all.extend(&self.time_terms);
        self.pick(&all)
    }

    fn field(&mut self) -> TermId {
        let l = self.fields.clone();
        self.pick(&l)
    }

    fn zone(&mut self) -> TermId {
        let l = self.zones.clone();
        self.pick(&l)
    }

    fn verb(&mut self) -> Verb {
        if self.below(3) == 0 {
            Verb(self.below(27) as u16)
        } else {
            let l = self.verbs.clone();
            self.pick(&l)
        }
    }

    fn expr(&mut self, deep: u32) -> Expr {
        let n = if deep == 0 { self.below(8) } else { self.below(24) };
        let next = deep.saturating_sub(1);
        match n {
            0 => int(self.below(5) as i64 - 1),
            1..=3 => slot(self.below(4) as u16),
            4 => Expr::TurnPlayer,
            5 => Expr::Asked,
            6 => term(self.any_term()),
            7 => Expr::RoleOf(Role::ALL[self.below(10)]),
            8 => field(self.field(), self.expr(next)),
            9 => Expr::Owner(Box::new(self.expr(next))),
            10 => Expr::PlaceOf(Box::new(self.expr(next))),
            11 | 12 => zone(self.zone(), self.expr(next)),
            13 => Expr::Neighbour(Box::new(self.expr(next)), 1),
            14 => Expr::Arith(
                [Arith::Add, Arith::Mul, Arith::DivUp, Arith::Rest][self.below(4)],
                Box::new(self.expr(next)),
                Box::new(self.expr(next)),
            ),
            15 => Expr::Aggregate(
                [Aggregate::Count, Aggregate::Sum, Aggregate::Max, Aggregate::Different]
                    [self.below(4)],
                Box::new(self.query(next)),
                None,
            ),
            16 | 17 => Expr::One(Box::new(self.query(next))),
            18 => Expr::Host(Box::new(self.expr(next))),
            19 => Expr::Times { verb: self.verb(), agent: None, within: None, what: None },
            20 => Expr::Place {
                player: Box::new(self.expr(next)),
                by: Box::new(self.expr(next)),
                var: Slot(3),
            },
            21 => Expr::Kept(Box::new(self.expr(next)), Role::As),
            22 => Expr::StatusOf(Box::new(self.expr(next))),
            _ => Expr::Controller(Box::new(self.expr(next))),
        }
    }

    fn query(&mut self, deep: u32) -> Query {
        let next = deep.saturating_sub(1);
        let domain = match self.below(9) {
            0 => Domain::Pieces,
            1 => Domain::In(self.expr(next)),
            2 => Domain::InAll(self.zone()),
            3 => Domain::Players,
            4 => Domain::PlayersFrom(self.expr(next)),
            5 => Domain::AttachedTo(self.expr(next)),
            6 => Domain::Numbers(int(0), self.expr(next)),
            7 => Domain::LatestIn(self.zone()),
            _ => Domain::Terms(self.statuses.clone()),
        };
        let var = Slot(self.below(4) as u16);
        let filter = if self.below(2) == 0 { Cond::True } else { self.cond(next) };
        let sort = if self.below(4) == 0 {
            vec![SortKey { by: self.expr(next), direction: Direction::Ascending }]
        } else {
            Vec::new()
        };
        Query { var, domain, filter, sort, limit: None }
    }

    fn cond(&mut self, deep: u32) -> Cond {
        let next = deep.saturating_sub(1);
        match self.below(if deep == 0 { 5 } else { 16 }) {
            0..=2 => Cond::True,
            3 => Cond::During(TimeId(self.below(4) as u16)),
            4 => Cond::Did,
            5 => Cond::Compare(
                [Compare::Equal, Compare::Less, Compare::AtLeast][self.below(3)],
                self.expr(next),
                self.expr(next),
            ),
            6 => Cond::Not(Box::new(self.cond(next))),
            7 => Cond::All(vec![self.cond(next), self.cond(next)]),
            8 => Cond::Any(vec![self.cond(next), self.cond(next)]),
            9 => Cond::Kind(self.expr(next), self.any_term()),
            10 => Cond::Status(self.expr(next), self.any_term()),
            11 => Cond::In(self.expr(next), self.expr(next)),
            12 => Cond::Holds(self.expr(next), self.any_term()),
            13 => Cond::Exists(Box::new(self.query(next))),
            14 => Cond::Outcome { verb: self.verb(), object: None },
            _ => Cond::CanDo(self.expr(next), self.verb()),
        }
    }

    fn arg(&mut self) -> Arg {
        if self.below(4) == 0 { Arg::Open(self.query(1)) } else { Arg::Is(self.expr(2)) }
    }

    fn effect(&mut self, deep: u32) -> Effect {
        let next = deep.saturating_sub(1);
        match self.below(if deep == 0 { 7 } else { 15 }) {
            0..=6 => {
                let verb = self.verb();
                let roles = Role::ALL
                    .into_iter()
                    .filter_map(
                        |r| if self.below(3) > 0 { Some((r, self.arg())) } else { None },
                    )
                    .collect();
                let times = (self.below(5) == 0).then(|| self.expr(1));
                let result = (self.below(3) == 0).then_some(Slot(2));
                Effect::Do(Proposal { verb, roles, times, result })
            }
            7 => Effect::Seq(vec![self.effect(next), self.effect(next)]),
            8 => Effect::Together(vec![self.effect(next), self.effect(next)]),
            9 => Effect::Resume,
            10 => {
                let body = self.effect(next);
                let by = self.expr(1);
                let from = self.query(1);
                Effect::Choose(choice(1, by, from, Some(body)))
            }
            11 => Effect::If(
                self.cond(2),
                Box::new(self.effect(next)),
                Box::new(self.effect(next)),
            ),
            12 => Effect::ForEach {
                slot: Slot(self.below(4) as u16),
                over: self.query(1),
                body: Box::new(self.effect(next)),
                manner: [Manner::AtOnce, Manner::InTurn, Manner::Waiting][self.below(3)],
            },
            13 => Effect::Offer {
                to: self.expr(1),
                effect: Box::new(self.effect(next)),
                otherwise: Box::new(Effect::Nothing),
            },
            _ => {
                let by = self.expr(1);
                let from = self.query(1);
                Effect::Secretly {
                    slot: Slot(0),
                    over: over(0, Domain::Players),
                    choice: choice(1, by, from, None),
                    body: Box::new(self.effect(next)),
                }
            }
        }
    }

    fn kind(&mut self) -> RuleKind {
        let verb = self.verb();
        let event = pattern(verb, &[(Role::Agent, 0), (Role::Object, 1), (Role::As, 2)]);
        match self.below(16) {
            0 | 1 => RuleKind::Perform { event, effect: self.effect(2) },
            2 | 3 => RuleKind::When {
                event,
                effect: self.effect(2),
                reads: if self.below(2) == 0 { Reads::Before } else { Reads::After },
                waits: self.below(3) == 0,
            },
            4 => RuleKind::Instead { event, effect: self.effect(2) },
            5 => RuleKind::Keep { over: Some(self.query(1)), effect: self.effect(1) },
            6 | 7 => RuleKind::May { action: event },
            8 => RuleKind::Only { action: event, cond: self.cond(2) },
            9 => RuleKind::Cannot { action: event },
            10 => RuleKind::Param {
                action: event,
                role: Role::ALL[self.below(10)],
                choice: choice(2, slot(0), self.query(1), None),
                purpose: (self.below(2) == 0).then(|| self.effect(1)),
            },
            11 => RuleKind::Cost {
                action: event,
                choices: vec![choice(2, slot(0), self.query(1), None)],
                payment: self.effect(1),
            },
            12 => RuleKind::Contents {
                time: TimeId(self.below(4) as u16),
                effect: self.effect(2),
            },
            13 => RuleKind::Setup { stage: self.below(4) as u8, effect: self.effect(2) },
            14 => RuleKind::Must { action: event },
            _ => RuleKind::Outcome {
                over: Some(over(0, Domain::Players)),
                effect: self.effect(1),
                crossing: None,
            },
        }
    }
}

fn wild(seed: u64) -> (Book, Wild) {
    let mut b = Book::new();
    let zones = vec![
        b.zone("deck", Scope::Player),
        b.zone("middle", Scope::Shared),
        b.zone("on", Scope::Piece),
    ];
    let fields = vec![
        b.tally("n"),
        b.property("worth", Subject::Piece, PropertyKind::Number, int(1)),
        b.property("round", Subject::Game, PropertyKind::Number, int(0)),
    ];
    let statuses = vec![b.status("worker"), b.status("tool")];
    let states = vec![b.state("lead")];
    let kinds = vec![b.term("card", Sort::Kind)];
    b.pieces("card", 3, true, Some(zones[0]), Vec::new());
    let game = b.time("game", None, Repeat::Once, false, false);
    let turn = b.time("turn", Some(game), Repeat::RoundAndRound, true, false);
    let one = b.time("one", Some(turn), Repeat::Once, false, true);
    let two = b.time("two", Some(turn), Repeat::Once, false, false);
    let times = vec![game, turn, one, two];
    let time_terms =
        times.iter().filter_map(|t| b.set.lowered.world.times[t.0 as usize].term).collect();
    let verbs = vec![b.verb("draw"), b.verb("play"), b.verb("score")];
    let w = Wild { seed, zones, fields, statuses, states, kinds, times, time_terms, verbs };
    (b, w)
}

/// A set of rules that nobody would write, and more chance.
fn rules(seed: u64) -> (Program, Wild) {
    let (mut b, mut w) = wild(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) + 1);
    let count = 4 + w.below(20);
    let mut ids = Vec::new();
    for i in 0..count {
        let guard = w.cond(2);
        let kind = w.kind();
        ids.push(b.rule(&i.to_string(), guard, kind));
    }
    for pair in ids.chunks(2) {
        if let [x, y] = pair {
            match w.below(4) {
                0 => b.beats(*x, *y),
                1 if w.below(4) == 0 => b.tie(*x, *y),
                _ => {}
            }
        }
    }
    assert_eq!(w.times.len(), 4);
    (b.compile(), w)
}

#[test]
fn no_rule_set_makes_play_fail() {
    for seed in 0..400u64 {
        let (p, mut w) = rules(seed);
        let mut s = State::open(&p, 2, seed, 0, Opening::Setup);
        s.set_trace(seed % 4 == 0);
        s.go_on(&p);
        for _ in 0..30 {
            if s.is_terminal() {
                break;
            }
            let n = s.legal_actions().len();
            assert!(n > 0, "seed {seed}: nobody is asked and play has not stopped");
            s.apply(&p, w.below(n));
        }
        let _ = s.observation(&p, 0);
        let _ = lines(&p, &s);
        let _ = p.print().len() + p.bare().len();
    }
}

/// What is passed over, done in one go or known from games before makes no game go another way.
#[test]
fn every_rule_set_plays_the_same_told_untold_or_known() {
    let mut decisions = 0;
    for seed in (0..400u64).step_by(4) {
        let (p, mut w) = rules(seed);
        let mut memory = Memory::default();
        for game in 0..3 {
            let open = || State::open(&p, 2, seed, game, Opening::Setup);
            let (mut told, mut untold, mut known) = (open(), open(), open());
            told.set_trace(true);
            for s in [&mut told, &mut untold, &mut known] {
                s.count_rules(&p);
            }
            told.go_on(&p);
            untold.go_on(&p);
            known.go_on_with(&p, &mut memory);
            for _ in 0..30 {
                assert_eq!(told.decision(), untold.decision(), "seed {seed}, game {game}");
                assert_eq!(told.decision(), known.decision(), "seed {seed}, game {game}");
                let stops = (told.stopped(), untold.stopped(), known.stopped());
                if let (Some(a), Some(b), Some(c)) = stops {
                    let kind = std::mem::discriminant(a);
                    assert_eq!(kind, std::mem::discriminant(b), "seed {seed}: {a:?}, {b:?}");
                    assert_eq!(kind, std::mem::discriminant(c), "seed {seed}: {a:?}, {c:?}");
                    break;
                }
                assert_eq!(told.facts(), untold.facts(), "seed {seed}, game {game}");
                assert_eq!(told.rules_used(), untold.rules_used(), "seed {seed}");
                assert_eq!(told.rules_used(), known.rules_used(), "seed {seed}");
                let lies = |s: &State| s.places().map(|at| s.contents(at)).collect::<Vec<_>>();
                assert_eq!(lies(&told), lies(&known), "seed {seed}, game {game}");
                let choice = w.below(told.legal_actions().len());
                told.apply(&p, choice);
                untold.apply(&p, choice);
                known.apply_with(&p, &mut memory, choice);
                decisions += 1;
            }
        }
    }
    assert!(decisions > 100, "{decisions} decisions are few");
}
