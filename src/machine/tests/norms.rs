//! Invariants, costs, restrictions, obligations, limits, times.

use super::book::*;
use crate::lower::*;
use crate::machine::{Stop, WhyNot};
use crate::program::Val;
use crate::vocabulary::Sort;

/// A status and its place bring each other about in one update set; a purpose is carried out there.
#[test]
fn invariants_and_purposes() {
    let mut b = Book::new();
    let hand = b.zone("hand", Scope::Player);
    let row = b.zone("row", Scope::Player);
    let worker = b.status("worker");
    let tool = b.status("tool");
    b.pieces("card", 3, true, None, Vec::new());
    let (play, whole) = (b.verb("play"), b.time("game", None, Repeat::Once, false, true));
    let _ = whole;
    for status in [worker, tool] {
        b.rule("1", Cond::True, RuleKind::Invariant { status, zone: row });
    }
    let action = || {
        pattern(play, &[(Role::Agent, 0), (Role::Object, 1), (Role::As, 2), (Role::Host, 3)])
    };
    b.rule("2", Cond::In(slot(1), zone(hand, slot(0))), RuleKind::May { action: action() });
    b.rule(
        "3",
        Cond::True,
        RuleKind::Param {
            action: action(),
            role: Role::As,
            choice: choice(2, slot(0), over(2, Domain::Terms(vec![worker, tool])), None),
            purpose: None,
        },
    );
    b.rule(
        "4",
        equal(slot(2), term(tool)),
        RuleKind::Param {
            action: action(),
            role: Role::Host,
            choice: choice(
                3,
                slot(0),
                Query { filter: Cond::Status(slot(3), worker), ..over(3, Domain::Pieces) },
                None,
            ),
            purpose: Some(act(
                Verb::ATTACH,
                vec![(Role::Object, is(slot(1))), (Role::Host, is(slot(3)))],
            )),
        },
    );
    b.rule(
        "5",
        Cond::True,
        RuleKind::Perform {
            event: action(),
            effect: act(
                Verb::BECOME,
                vec![(Role::Object, is(slot(1))), (Role::As, is(slot(2)))],
            ),
        },
    );
    b.rule(
        "6",
        equal(slot(2), term(tool)),
        RuleKind::Perform {
            event: action(),
            effect: act(
                Verb::ATTACH,
                vec![(Role::Object, is(slot(1))), (Role::Host, is(slot(3)))],
            ),
        },
    );
    b.rule(
        "7",
        Cond::True,
        RuleKind::Limit {
            over: Query { filter: Cond::Status(slot(0), worker), ..over(0, Domain::Pieces) },
            count: Expr::Aggregate(
                Aggregate::Count,
                Box::new(Query {
                    filter: Cond::Status(slot(1), tool),
                    ..over(1, Domain::AttachedTo(slot(0)))
                }),
                None,
            ),
            max: int(1),
        },
    );
    let p = b.compile();
    let mut s = held(&p, 1);
    let place = |z| s.place(&p, z, player(0)).unwrap();
    let (hand, row) = (place(hand), place(row));
    for i in 0..3 {
        s.put(&p, Val::Piece(i), hand, true);
    }
    s.begin_time(&p, whole, 0);
    s.settle_down(&p);
    // A tool needs a worker: with none in the row, only a worker can be played, so that the role is
    // no decision.
    let at = s.legal_actions().len();
    assert_eq!(at, 4);
    s.apply(&p, 0);
    assert_eq!(s.status(&p, Val::Piece(0)), Some(worker), "{:#?}", lines(&p, &s));
    assert_eq!(s.place_of(Val::Piece(0)), row);
    s.apply(&p, 0);
    choose(&p, &mut s, "tool");
    assert_eq!(s.place_of(Val::Piece(1)), row, "{:#?}", lines(&p, &s));
    assert_eq!(s.host(Val::Piece(1)), Val::Piece(0));
    // The only worker has its tool: the third card can only be a worker, which is no decision.
    let mut third = s.clone();
    third.apply(&p, 0);
    assert_eq!(third.status(&p, Val::Piece(2)), Some(worker), "{:#?}", lines(&p, &third));
    // Leaving the place ends the status.
    s.propose(&p, Verb::MOVE, &[(Role::Object, Val::Piece(0)), (Role::To, hand)]);
    assert_eq!(s.status(&p, Val::Piece(0)), None);
}

/// A cost is paid before the effect, and an action that cannot be paid for is not legal.
#[test]
fn costs() {
    let mut b = Book::new();
    let tired = b.property(
        "tired",
        Subject::Piece,
        PropertyKind::Flag,
        Expr::Const(Value::Bool(false)),
    );
    let n = b.tally("n");
    let row = b.zone("row", Scope::Player);
    b.pieces("card", 2, true, None, Vec::new());
    let whole = b.time("game", None, Repeat::Once, false, true);
    let (score, tire) = (b.verb("score"), b.verb("tire"));
    let me = || pattern(score, &[(Role::Agent, 0)]);
    b.rule("1", Cond::True, RuleKind::May { action: me() });
    let cost = b.rule(
        "2",
        Cond::True,
        RuleKind::Cost {
            action: me(),
            choices: vec![choice(1, slot(0), over(1, Domain::In(zone(row, slot(0)))), None)],
            payment: act(tire, vec![(Role::Object, is(slot(1)))]),
        },
    );
    b.rule(
        "3",
        Cond::True,
        RuleKind::Perform {
            event: pattern(tire, &[(Role::Object, 0)]),
            effect: act(
                Verb::SET,
                vec![
                    (Role::Object, is(slot(0))),
                    (Role::Field, is(term(tired))),
                    (Role::Amount, is(Expr::Const(Value::Bool(true)))),
                ],
            ),
        },
    );
    b.rule("4", Cond::True, RuleKind::Perform { event: me(), effect: add(n, slot(0), 1) });
    b.rule(
        "5",
        Cond::Flag(slot(0), tired),
        RuleKind::Cannot { action: pattern(tire, &[(Role::Object, 0)]) },
    );
    let p = b.compile();
    let mut s = held(&p, 1);
    let place = s.place(&p, row, player(0)).unwrap();
    s.put(&p, Val::Piece(0), place, true);
    s.put(&p, Val::Piece(1), place, true);
    s.begin_time(&p, whole, 0);
    s.settle_down(&p);
    choose(&p, &mut s, "score");
    assert_eq!(s.legal_actions().len(), 2, "which card is tired");
    s.apply(&p, 1);
    assert_eq!(s.value(&p, tired, Val::Piece(1)), Val::Bool(true));
    assert_eq!(s.value(&p, n, player(0)), Val::Int(1), "{:#?}", lines(&p, &s));
    assert_eq!(s.why_not(&p, 0, score, &[]), WhyNot::Legal);
    choose(&p, &mut s, "score");
    // One card was left, so there was nothing to ask; now none is, and the game is over.
    assert_eq!(s.value(&p, n, player(0)), Val::Int(2));
    assert_eq!(s.why_not(&p, 0, score, &[]), WhyNot::Incomplete(cost));
    assert!(s.is_terminal());
}

/// Only-restrictions add up, presuppose that the action may be done, and are named when they fail.
#[test]
fn restrictions() {
    let mut b = Book::new();
    let hand = b.zone("hand", Scope::Player);
    let row = b.zone("row", Scope::Player);
    let lead = b.state("lead");
    b.pieces("card", 2, true, None, Vec::new());
    let play = b.verb("play");
    let me = || pattern(play, &[(Role::Agent, 0), (Role::Object, 1)]);
    let from_hand = b.rule(
        "1",
        Cond::True,
        RuleKind::Only { action: me(), cond: Cond::In(slot(1), zone(hand, slot(0))) },
    );
    let with_lead = b.rule(
        "2",
        Cond::True,
        RuleKind::Only { action: me(), cond: Cond::Holds(slot(0), lead) },
    );
    b.rule(
        "3",
        Cond::True,
        RuleKind::Perform { event: me(), effect: move_to(is(slot(1)), zone(row, slot(0))) },
    );
    let p = b.compile();
    let mut s = held(&p, 2);
    let place = s.place(&p, hand, player(0)).unwrap();
    s.put(&p, Val::Piece(0), place, true);
    let why =
        |s: &crate::machine::State, c| s.why_not(&p, 0, play, &[(Role::Object, Val::Piece(c))]);
    assert_eq!(why(&s, 0), WhyNot::Forbidden(vec![with_lead]));
    assert_eq!(why(&s, 1), WhyNot::Forbidden(vec![from_hand, with_lead]));
    s.give(&p, 0, lead);
    s.settle_down(&p);
    assert_eq!(offered(&p, &s), vec!["play card", "pass"]);
    assert_eq!(why(&s, 0), WhyNot::Legal);
    choose(&p, &mut s, "play card");
    // Nothing is left to play: the chance to act is over by itself.
    assert!(s.decision().is_none() && !s.holds(&p, 0, lead));
}

/// An obligation leaves no pass, once.
#[test]
fn obligations() {
    let mut b = Book::new();
    let n = b.tally("n");
    let whole = b.time("game", None, Repeat::Once, false, false);
    let turn = b.time("turn", Some(whole), Repeat::RoundAndRound, true, true);
    let (a, c) = (b.verb("knock"), b.verb("wait"));
    let me = |v| pattern(v, &[(Role::Agent, 0)]);
    let mine = || equal(slot(0), Expr::TurnPlayer);
    b.rule("1", mine(), RuleKind::Must { action: me(a) });
    b.rule("2", mine(), RuleKind::May { action: me(c) });
    b.rule("3", Cond::True, RuleKind::Perform { event: me(a), effect: add(n, slot(0), 1) });
    let p = b.compile();
    let mut s = held(&p, 2);
    s.begin_time(&p, turn, 0);
    s.settle_down(&p);
    assert_eq!(offered(&p, &s), vec!["knock"]);
    s.apply(&p, 0);
    let words = offered(&p, &s);
    assert!(words.contains(&"pass".to_owned()) && words.contains(&"wait".to_owned()));
    choose(&p, &mut s, "pass");
    assert_eq!(s.current_player(), Some(1));
    assert_eq!(offered(&p, &s), vec!["knock"]);
}

/// Paragraph 7: A time repeats or ends as its rules say, read when its contents are done.
#[test]
fn rounds_and_their_end() {
    let mut b = Book::new();
    let n = b.tally("n");
    let whole = b.time("game", None, Repeat::Once, false, false);
    let season = b.time("season", Some(whole), Repeat::Times(int(2)), false, false);
    let round = b.time("round", Some(season), Repeat::Forever, false, false);
    let me = || Expr::FirstPlayer;
    b.rule("1", Cond::True, RuleKind::Contents { time: round, effect: add(n, me(), 1) });
    b.rule(
        "2",
        Cond::True,
        RuleKind::Ends {
            time: round,
            when: Cond::Compare(Compare::AtLeast, Expr::TimeNumber(round), int(3)),
            again: false,
        },
    );
    b.rule(
        "3",
        Cond::True,
        RuleKind::Ranking {
            order: Query {
                sort: vec![SortKey { by: field(n, slot(0)), direction: Direction::Descending }],
                ..over(0, Domain::Players)
            },
        },
    );
    let p = b.compile();
    let s = game(&p, 2, 1);
    assert_eq!(s.value(&p, n, player(0)), Val::Int(6), "{:#?}", lines(&p, &s));
    assert_eq!(s.stopped(), Some(&Stop::Win));
    assert_eq!(s.winners(), vec![0]);
}

/// Play that goes round without a choice stops and names its rules.
#[test]
fn going_round_is_noticed() {
    let mut b = Book::new();
    let n = b.tally("n");
    let whole = b.time("game", None, Repeat::Forever, false, false);
    let flip = b.rule(
        "1",
        Cond::True,
        RuleKind::Contents {
            time: whole,
            effect: set(
                n,
                Expr::FirstPlayer,
                Expr::Arith(
                    Arith::Sub,
                    Box::new(int(1)),
                    Box::new(field(n, Expr::FirstPlayer)),
                ),
            ),
        },
    );
    let p = b.compile();
    let s = game(&p, 2, 1);
    assert_eq!(s.stopped(), Some(&Stop::Loop { rules: vec![flip] }));

    // A reaction that causes itself.
    let mut b = Book::new();
    let go = b.verb("go");
    let again = b.rule(
        "1",
        Cond::True,
        RuleKind::When {
            event: pattern(go, &[]),
            effect: act(go, vec![]),
            reads: Reads::After,
            waits: false,
        },
    );
    let p = b.compile();
    let mut s = held(&p, 1);
    s.propose(&p, go, &[]);
    assert_eq!(s.stopped(), Some(&Stop::Loop { rules: vec![again] }));
}

/// A limit is never exceeded.
#[test]
fn limits() {
    let mut b = Book::new();
    let row = b.zone("row", Scope::Player);
    let kind = b.term("card", Sort::Kind);
    b.pieces("card", 3, true, None, Vec::new());
    b.rule(
        "1",
        Cond::True,
        RuleKind::Limit {
            over: Query { filter: Cond::Kind(slot(0), kind), ..over(0, Domain::Pieces) },
            count: Expr::Aggregate(
                Aggregate::Count,
                Box::new(over(1, Domain::AttachedTo(slot(0)))),
                None,
            ),
            max: int(1),
        },
    );
    let _ = row;
    let p = b.compile();
    let mut s = held(&p, 1);
    for c in 0..2 {
        s.propose(
            &p,
            Verb::ATTACH,
            &[(Role::Object, Val::Piece(c)), (Role::Host, Val::Piece(2))],
        );
    }
    assert_eq!(s.host(Val::Piece(0)), Val::Piece(2));
    assert_eq!(s.host(Val::Piece(1)), Val::None);
}

/// A season that ends early does not end the seasons; what comes later in it is left out.
#[test]
fn an_early_end_is_the_end_of_one() {
    let mut b = Book::new();
    let n = b.tally("n");
    let whole = b.time("game", None, Repeat::Once, false, false);
    let season = b.time("season", Some(whole), Repeat::Times(int(3)), false, false);
    let round = b.time("round", Some(season), Repeat::Forever, false, false);
    let me = || Expr::FirstPlayer;
    b.rule("1", Cond::True, RuleKind::Contents { time: round, effect: add(n, me(), 1) });
    let two = |op| {
        Cond::Compare(
            op,
            Expr::Arith(Arith::Rest, Box::new(field(n, me())), Box::new(int(2))),
            int(0),
        )
    };
    let rule = |time, when, again| RuleKind::Ends { time, when, again };
    b.rule("2", Cond::True, rule(round, two(Compare::NotEqual), true));
    b.rule("3", Cond::True, rule(season, two(Compare::Equal), false));
    let p = b.compile();
    let s = game(&p, 2, 1);
    assert_eq!(s.value(&p, n, player(0)), Val::Int(6), "{:#?}", lines(&p, &s));
    assert_eq!(s.stopped(), Some(&Stop::Draw));
}

/// A cost that is paid several times is legal only if all of it can be paid; a forbidden payment too.
#[test]
fn a_cost_in_several_parts() {
    let mut b = Book::new();
    let gold = b.tally("gold");
    let bid = b.verb("bid");
    let me = || pattern(bid, &[(Role::Agent, 0)]);
    b.rule("1", Cond::True, RuleKind::May { action: me() });
    let Effect::Do(mut pay) = add(gold, slot(0), -1) else { unreachable!() };
    pay.times = Some(int(3));
    let cost = b.rule(
        "2",
        Cond::True,
        RuleKind::Cost { action: me(), choices: vec![], payment: Effect::Do(pay) },
    );
    let p = b.compile();
    let mut s = held(&p, 1);
    s.set(&p, gold, player(0), Val::Int(2));
    assert_eq!(s.why_not(&p, 0, bid, &[]), WhyNot::Incomplete(cost));
    s.set(&p, gold, player(0), Val::Int(3));
    assert_eq!(s.why_not(&p, 0, bid, &[]), WhyNot::Legal);
    s.start(&p, 0, bid, Val::None);
    assert_eq!(s.value(&p, gold, player(0)), Val::Int(0));
}
