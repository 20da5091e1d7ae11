//! Verdicts, constraints and traces: who beats whom, when, and how it is told.

use super::book::{
    Book, act, add, each, equal, exists, field, game, held, int, is, lines, move_to, over,
    pattern, player, shared, slot, term, top, zone,
};
use crate::lower::{
    Cond, Domain, Effect, Expr, Manner, Repeat, Role, RuleKind, Scope, Verb, Watch,
};
use crate::machine::{Stop, TraceKind};
use crate::program::Val;

/// A replacement that its lineage has used no longer beats what the book says of the event.
#[test]
fn a_used_replacement_beats_nothing() {
    let mut b = Book::new();
    let (n, m) = (b.tally("n"), b.tally("m"));
    let go = b.verb("go");
    let does = b.rule(
        "1",
        Cond::True,
        RuleKind::Perform {
            event: pattern(go, &[(Role::Agent, 0)]),
            effect: add(n, slot(0), 1),
        },
    );
    let instead = b.rule(
        "2",
        Cond::True,
        RuleKind::Instead {
            event: pattern(go, &[(Role::Agent, 0)]),
            effect: Effect::Seq(vec![add(m, slot(0), 1), Effect::Resume]),
        },
    );
    b.beats(instead, does);
    let p = b.compile();
    let mut s = held(&p, 2);
    s.propose(&p, go, &[(Role::Agent, player(0))]);
    assert_eq!(s.value(&p, m, player(0)), Val::Int(1));
    assert_eq!(s.value(&p, n, player(0)), Val::Int(1), "{:#?}", lines(&p, &s));
}

/// A rule about some members beats a rule about all of them there and nowhere else.
#[test]
fn verdicts_are_read_for_each_member() {
    let mut b = Book::new();
    let (n, m) = (b.tally("n"), b.tally("m"));
    let low = |at: Expr| equal(at, int(0));
    let all = b.rule(
        "1",
        low(field(n, slot(0))),
        RuleKind::Keep { over: Some(over(0, Domain::Players)), effect: add(n, slot(0), 5) },
    );
    let mut some = over(1, Domain::Players);
    some.filter = equal(slot(1), Expr::FirstPlayer);
    let first = b.rule(
        "2",
        low(field(n, slot(1))),
        RuleKind::Keep { over: Some(some), effect: add(n, slot(1), 7) },
    );
    b.beats(first, all);
    let mut rich = over(0, Domain::Players);
    rich.filter = Cond::Not(Box::new(low(field(n, slot(0)))));
    let wins = b.rule(
        "3",
        Cond::True,
        RuleKind::Outcome { over: Some(rich), effect: add(m, slot(0), 1), crossing: None },
    );
    let mut not_first = over(1, Domain::Players);
    not_first.filter = equal(slot(1), Expr::FirstPlayer);
    let bars = b.rule(
        "4",
        Cond::True,
        RuleKind::Outcome { over: Some(not_first), effect: add(m, slot(1), 3), crossing: None },
    );
    b.beats(bars, wins);
    let p = b.compile();
    let mut s = held(&p, 2);
    s.set_max_decisions(10);
    s.settle_down(&p);
    assert_eq!(s.value(&p, n, player(0)), Val::Int(7), "{:#?}", lines(&p, &s));
    assert_eq!(s.value(&p, n, player(1)), Val::Int(5), "{:#?}", lines(&p, &s));
}

/// Pieces that break a constraint stop play before it begins, by name of the rule.
#[test]
fn constraints_are_checked_as_built() {
    let build = |least: i64| {
        let mut b = Book::new();
        let pile = b.zone("pile", Scope::Player);
        b.pieces("token", 3, true, Some(pile), vec![]);
        let whole = b.time("game", None, Repeat::Once, false, false);
        b.rule("7.1", Cond::True, RuleKind::Contents { time: whole, effect: Effect::Nothing });
        b.rule(
            "7.2",
            Cond::True,
            RuleKind::Components {
                each: true,
                zone: pile,
                cond: exists(zone(pile, slot(0))),
                at_least: Some(least),
            },
        );
        b.compile()
    };
    let fits = build(3);
    assert!(!matches!(game(&fits, 2, 1).stopped(), Some(Stop::Stuck(_))));
    let breaks = build(4);
    for _ in 0..2 {
        let s = game(&breaks, 2, 1);
        let Some(Stop::Stuck(why)) = s.stopped() else { panic!("{:?}", s.stopped()) };
        assert_eq!(why, "player 1's pile has 3 pieces, and 7.2 asks for 4 or more");
    }
}

/// A place that moves as a whole moves each of its pieces, if a rule listens.
#[test]
fn each_piece_of_a_place_moves() {
    let mut b = Book::new();
    let (from, to) = (b.zone("pile", Scope::Shared), b.zone("row", Scope::Shared));
    b.pieces("token", 3, false, Some(from), vec![]);
    let n = b.tally("n");
    b.rule(
        "1",
        Cond::In(slot(0), shared(to)),
        RuleKind::When {
            event: pattern(Verb::MOVE, &[(Role::Object, 0)]),
            effect: add(n, Expr::FirstPlayer, 1),
            reads: crate::lower::Reads::After,
            waits: false,
        },
    );
    let p = b.compile();
    let mut s = held(&p, 1);
    let at = |s: &crate::machine::State, z| s.place(&p, z, Val::None).unwrap();
    for c in 0..3 {
        let place = at(&s, from);
        s.put(&p, Val::Piece(c), place, true);
    }
    let roles = [(Role::From, at(&s, from)), (Role::To, at(&s, to))];
    s.propose(&p, Verb::MOVE_ALL, &roles);
    assert_eq!(s.value(&p, n, player(0)), Val::Int(3), "{:#?}", lines(&p, &s));
    let told = s.trace().iter().filter(|e| e.verb == Verb::MOVE).count();
    assert_eq!(told, 0, "the whole is told once");
}

/// Of two rules that say the same, the higher is told as the cause and the lower as agreeing.
#[test]
fn the_higher_rule_is_the_cause() {
    let mut b = Book::new();
    let pile = b.zone("pile", Scope::Shared);
    b.pieces("token", 1, false, None, vec![]);
    let go = b.verb("go");
    let says = |b: &mut Book, name: &str| {
        b.rule(
            name,
            Cond::True,
            RuleKind::Perform {
                event: pattern(go, &[(Role::Object, 0)]),
                effect: move_to(is(slot(0)), shared(pile)),
            },
        )
    };
    let low = says(&mut b, "low");
    let high = says(&mut b, "high");
    b.set.order = vec![high, low];
    let p = b.compile();
    let mut s = held(&p, 1);
    s.propose(&p, go, &[(Role::Object, Val::Piece(0))]);
    let cause = |kind: TraceKind, verb: Verb| {
        let of = |e: &&crate::machine::TraceEvent| e.kind == kind && e.verb == verb;
        s.trace().iter().find(of).and_then(|e| e.rule)
    };
    assert_eq!(cause(TraceKind::Event, go), Some(high));
    assert_eq!(cause(TraceKind::Event, Verb::MOVE), Some(high), "{:#?}", lines(&p, &s));
    assert_eq!(cause(TraceKind::Agreed, Verb::MOVE), Some(low));
}

/// A history whose rule has a guard that does not hold proposes nothing.
#[test]
fn a_history_with_a_guard_waits_for_it() {
    let mut b = Book::new();
    let (n, m) = (b.tally("n"), b.tally("m"));
    let go = b.verb("go");
    b.rule(
        "1",
        equal(field(m, Expr::FirstPlayer), int(1)),
        RuleKind::Watch {
            watch: Watch::Happened {
                event: pattern(go, &[]),
                guard: Cond::True,
                times: int(1),
            },
            effect: add(n, Expr::FirstPlayer, 1),
        },
    );
    let p = b.compile();
    let mut s = held(&p, 1);
    s.propose(&p, go, &[]);
    assert_eq!(s.value(&p, n, player(0)), Val::Int(0), "{:#?}", lines(&p, &s));
    assert!(s.trace().iter().all(|e| e.verb != Verb::ADD));
    s.propose(
        &p,
        Verb::ADD,
        &[(Role::Object, player(0)), (Role::Field, Val::Term(m)), (Role::Amount, Val::Int(1))],
    );
    assert_eq!(s.value(&p, n, player(0)), Val::Int(1), "{:#?}", lines(&p, &s));
}

/// The trace reads as English.
#[test]
fn the_trace_is_plain_english() {
    let mut b = Book::new();
    let (pile, hand) = (b.zone("pile", Scope::Player), b.zone("hand", Scope::Player));
    b.pieces("9 of Moons", 1, true, Some(pile), vec![]);
    let lead = b.state("lead");
    let step = b.time("Draw Step", None, Repeat::Once, false, false);
    let draw = b.verb("draw");
    b.rule(
        "1",
        Cond::True,
        RuleKind::Perform {
            event: pattern(draw, &[(Role::Agent, 0)]),
            effect: move_to(top(zone(pile, slot(0)), 1), zone(hand, slot(0))),
        },
    );
    b.rule(
        "2",
        Cond::True,
        RuleKind::Contents {
            time: step,
            effect: Effect::Seq(vec![
                each(
                    0,
                    Domain::Players,
                    Manner::InTurn,
                    act(draw, vec![(Role::Agent, is(slot(0)))]),
                ),
                act(
                    Verb::GAIN,
                    vec![(Role::Agent, is(Expr::FirstPlayer)), (Role::As, is(term(lead)))],
                ),
            ]),
        },
    );
    let p = b.compile();
    let told = lines(&p, &game(&p, 2, 1));
    for line in [
        "the Draw Step begins",
        "the 9 of Moons moves from player 2's pile to player 2's hand (1)",
        "player 1 gains lead (2)",
    ] {
        assert!(told.iter().any(|l| l == line), "{line} is not in {told:#?}");
    }
}
