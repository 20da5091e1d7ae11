//! The event law: one test a paragraph, each of which fails if the paragraph is broken.

use super::book::*;
use crate::lower::*;
use crate::machine::{Stop, TraceKind};
use crate::program::Val;

/// Paragraph 1: An event and its reactions end before the next step of the effect that proposed it.
#[test]
fn depth_first() {
    let mut b = Book::new();
    let n = b.tally("n");
    let (first, second, both) = (b.verb("first"), b.verb("second"), b.verb("both"));
    let who = || slot(0);
    let me = |v| pattern(v, &[(Role::Agent, 0)]);
    b.rule(
        "1",
        Cond::True,
        RuleKind::Perform {
            event: me(both),
            effect: Effect::Seq(vec![
                act(first, vec![(Role::Agent, is(who()))]),
                act(second, vec![(Role::Agent, is(who()))]),
            ]),
        },
    );
    // n: first sets 1; its reaction multiplies by ten; second adds two.
    b.rule(
        "2",
        Cond::True,
        RuleKind::Perform { event: me(first), effect: set(n, who(), int(1)) },
    );
    b.rule(
        "3",
        Cond::True,
        RuleKind::When {
            event: me(first),
            effect: set(
                n,
                who(),
                Expr::Arith(Arith::Mul, Box::new(field(n, who())), Box::new(int(10))),
            ),
            reads: Reads::After,
            waits: false,
        },
    );
    b.rule("4", Cond::True, RuleKind::Perform { event: me(second), effect: add(n, who(), 2) });
    let p = b.compile();
    let mut s = held(&p, 2);
    s.propose(&p, both, &[(Role::Agent, player(0))]);
    assert_eq!(s.value(&p, n, player(0)), Val::Int(12), "{:#?}", lines(&p, &s));
}

/// State-based rules are read only when no effect is half done, then to a fixpoint, then outcomes (1).
#[test]
fn state_based_rules_wait_for_the_quiet_point() {
    let mut b = Book::new();
    let n = b.tally("n");
    let go = b.verb("go");
    b.rule(
        "1",
        Cond::True,
        RuleKind::Perform {
            event: pattern(go, &[(Role::Agent, 0)]),
            effect: Effect::Seq(vec![set(n, slot(0), int(5)), add(n, slot(0), 2)]),
        },
    );
    // Everything from five to nine loses one at a time, down to four.
    b.rule(
        "2",
        Cond::Compare(Compare::AtLeast, field(n, slot(0)), int(5)),
        RuleKind::Keep { over: Some(over(0, Domain::Players)), effect: add(n, slot(0), -1) },
    );
    b.rule(
        "3",
        Cond::Compare(Compare::AtLeast, field(n, slot(0)), int(5)),
        RuleKind::Outcome {
            over: Some(over(0, Domain::Players)),
            effect: act(Verb::WIN, vec![(Role::Agent, is(slot(0)))]),
            crossing: None,
        },
    );
    let p = b.compile();
    let mut s = held(&p, 2);
    s.propose(&p, go, &[(Role::Agent, player(0))]);
    assert_eq!(s.value(&p, n, player(0)), Val::Int(4), "{:#?}", lines(&p, &s));
    assert!(!s.is_terminal());
    let adds = s.trace().iter().filter(|e| e.verb == Verb::ADD).count();
    assert_eq!(adds, 1 + 3);
}

/// A turn in which the turn player may chat (which counts) under a held state.
struct Talk {
    b: Book,
    lead: crate::vocabulary::TermId,
    count: crate::vocabulary::TermId,
    get: Verb,
    chat: Verb,
    step: TimeId,
    next: TimeId,
}

fn talk() -> Talk {
    let mut b = Book::new();
    let lead = b.state("lead");
    let count = b.tally("count");
    let whole = b.time("game", None, Repeat::Once, false, false);
    let turn = b.time("turn", Some(whole), Repeat::RoundAndRound, true, false);
    let step = b.time("step", Some(turn), Repeat::Once, false, false);
    let next = b.time("next step", Some(turn), Repeat::Once, false, false);
    let get = b.verb("get the lead");
    let chat = b.verb("chat");
    b.rule(
        "1",
        Cond::True,
        RuleKind::Perform {
            event: pattern(get, &[]),
            effect: Effect::ForEach {
                slot: Slot(0),
                over: over(0, Domain::PlayersFrom(Expr::TurnPlayer)),
                body: Box::new(gain(lead, slot(0))),
                manner: Manner::Waiting,
            },
        },
    );
    b.rule(
        "2",
        Cond::Holds(slot(0), lead),
        RuleKind::May { action: pattern(chat, &[(Role::Agent, 0)]) },
    );
    b.rule(
        "3",
        Cond::True,
        RuleKind::Perform {
            event: pattern(chat, &[(Role::Agent, 0)]),
            effect: add(count, slot(0), 1),
        },
    );
    b.rule("4", Cond::True, RuleKind::Contents { time: step, effect: act(get, vec![]) });
    Talk { b, lead, count, get, chat, step, next }
}

/// A window (6, 8) asks again until its holder passes; then the next in order gains it; only when
/// all have had it does the step end.
#[test]
fn windows_in_order() {
    let t = talk();
    let p = t.b.compile();
    let mut s = held(&p, 3);
    s.begin_time(&p, t.step, 1);
    s.settle_down(&p);
    for who in [1, 2, 0] {
        assert_eq!(s.current_player(), Some(who), "{:#?}", lines(&p, &s));
        assert!(s.holds(&p, who, t.lead));
        choose(&p, &mut s, "chat");
        assert_eq!(s.current_player(), Some(who));
        assert!(s.during(t.step));
        choose(&p, &mut s, "pass");
        assert!(!s.holds(&p, who, t.lead));
    }
    // The rest of the turn has nothing to ask: it is the next player's turn.
    assert_eq!(s.current_player(), Some(2));
    assert_eq!(s.turn_player(), player(2));
    assert_eq!(s.value(&p, t.count, player(1)), Val::Int(1));
}

/// Paragraph 6: Where only passing is legal it passes by itself; it is traced and is no decision.
#[test]
fn passing_by_itself() {
    let mut t = talk();
    t.b.rule(
        "5",
        equal(slot(0), Expr::Const(Value::None)).negate().and(Cond::Compare(
            Compare::AtLeast,
            field(t.count, slot(0)),
            int(1),
        )),
        RuleKind::Cannot { action: pattern(t.chat, &[(Role::Agent, 0)]) },
    );
    let p = t.b.compile();
    let mut s = held(&p, 2);
    s.begin_time(&p, t.step, 0);
    s.settle_down(&p);
    choose(&p, &mut s, "chat");
    assert_eq!(s.current_player(), Some(1));
    assert_eq!(s.decisions(), 1);
    assert!(s.trace().iter().any(|e| e.kind == TraceKind::PassedByItself));
}

/// Paragraph 2: A reaction that gives players a chance to act waits for the quiet point, and its replacement is
/// read there.
#[test]
fn waiting_reactions() {
    let mut t = talk();
    let n = t.b.tally("n");
    t.b.rule(
        "5",
        Cond::True,
        RuleKind::When {
            event: pattern(t.chat, &[]),
            effect: Effect::Seq(vec![act(t.get, vec![]), add(n, Expr::TurnPlayer, 1)]),
            reads: Reads::After,
            waits: true,
        },
    );
    t.b.rule(
        "6",
        Cond::Exists(Box::new(Query {
            filter: Cond::Holds(slot(1), t.lead),
            ..over(1, Domain::Players)
        })),
        RuleKind::Instead { event: pattern(t.get, &[]), effect: Effect::Nothing },
    );
    let p = t.b.compile();
    let mut s = held(&p, 2);
    s.begin_time(&p, t.step, 0);
    s.settle_down(&p);
    choose(&p, &mut s, "chat");
    // The chatting player still has the lead, so nobody else gets it.
    assert_eq!(s.current_player(), Some(0), "{:#?}", lines(&p, &s));
    assert_eq!(s.value(&p, n, player(0)), Val::Int(1));
    let replaced = s.trace().iter().filter(|e| e.kind == TraceKind::Replaced).count();
    assert_eq!(replaced, 1);
    // The reaction came after the chat had been counted, not before.
    let verbs: Vec<Verb> = s.trace().iter().map(|e| e.verb).collect();
    let counted = verbs.iter().position(|v| *v == Verb::ADD).unwrap();
    let gave = verbs.iter().rposition(|v| *v == t.get).unwrap();
    assert!(counted < gave);
}

/// Paragraph 3: A replacement is used once in a lineage: the events it proposes are not replaced by it again.
#[test]
fn lineage() {
    let mut b = Book::new();
    let n = b.tally("n");
    let go = b.verb("go");
    let me = || pattern(go, &[(Role::Agent, 0)]);
    b.rule("1", Cond::True, RuleKind::Perform { event: me(), effect: add(n, slot(0), 1) });
    b.rule(
        "2",
        Cond::True,
        RuleKind::Instead {
            event: me(),
            effect: Effect::Do(Proposal {
                verb: go,
                roles: vec![(Role::Agent, is(slot(0)))],
                times: Some(int(2)),
                result: None,
            }),
        },
    );
    let p = b.compile();
    let mut s = held(&p, 2);
    s.propose(&p, go, &[(Role::Agent, player(0))]);
    assert_eq!(s.value(&p, n, player(0)), Val::Int(2), "{:#?}", lines(&p, &s));
    // A second event is of another lineage.
    s.propose(&p, go, &[(Role::Agent, player(0))]);
    assert_eq!(s.value(&p, n, player(0)), Val::Int(4));
}

struct Cards {
    b: Book,
    deck: crate::vocabulary::TermId,
    hand: crate::vocabulary::TermId,
    aside: crate::vocabulary::TermId,
    draw: Verb,
    base: RuleId,
    refill: RuleId,
}

/// A deck, a hand and a pile for each player; a draw, and a refill when the deck is empty.
fn cards() -> Cards {
    let mut b = Book::new();
    let deck = b.zone("deck", Scope::Player);
    let hand = b.zone("hand", Scope::Player);
    let aside = b.zone("pile", Scope::Player);
    b.pieces("card", 4, true, None, Vec::new());
    let draw = b.verb("draw");
    let me = || pattern(draw, &[(Role::Agent, 0)]);
    let base = b.rule(
        "1",
        Cond::True,
        RuleKind::Perform {
            event: me(),
            effect: move_to(top(zone(deck, slot(0)), 1), zone(hand, slot(0))),
        },
    );
    let refill = b.rule(
        "2",
        empty(zone(deck, slot(0))),
        RuleKind::Instead {
            event: me(),
            effect: Effect::Seq(vec![
                act(
                    Verb::MOVE_ALL,
                    vec![
                        (Role::From, is(zone(aside, slot(0)))),
                        (Role::To, is(zone(deck, slot(0)))),
                    ],
                ),
                Effect::Resume,
            ]),
        },
    );
    Cards { b, deck, hand, aside, draw, base, refill }
}

/// Paragraphs 3 and 5: A definite verb in a replacement resumes the event; its open role is bound afterwards,
/// from the new deck. A role that cannot be bound drops the event.
#[test]
fn open_roles_and_resuming() {
    let mut c = cards();
    c.b.beats(c.refill, c.base);
    let p = c.b.compile();
    let mut s = held(&p, 1);
    let place = |s: &crate::machine::State, z| s.place(&p, z, player(0)).unwrap();
    let (deck, hand, pile) = (place(&s, c.deck), place(&s, c.hand), place(&s, c.aside));
    s.put(&p, Val::Piece(2), pile, false);
    s.propose(&p, c.draw, &[(Role::Agent, player(0))]);
    assert_eq!(s.contents(hand), vec![Val::Piece(2)], "{:#?}", lines(&p, &s));
    assert_eq!(s.contents(deck), vec![]);
    // Now both are empty: the draw happens, the movement is impossible, and nothing is stuck.
    s.propose(&p, c.draw, &[(Role::Agent, player(0))]);
    assert_eq!(s.contents(hand).len(), 1);
    assert!(s.trace().iter().any(|e| e.kind == TraceKind::Impossible));
}

/// Replacements are tried best first: the rule that beats the other decides where both hold.
#[test]
fn the_best_replacement_first() {
    let mut c = cards();
    let skip = c.b.rule(
        "3",
        empty(zone(c.deck, slot(0))).and(empty(zone(c.aside, slot(0)))),
        RuleKind::Instead {
            event: pattern(c.draw, &[(Role::Agent, 0)]),
            effect: Effect::Nothing,
        },
    );
    c.b.beats(skip, c.refill);
    let p = c.b.compile();
    let mut s = held(&p, 1);
    s.propose(&p, c.draw, &[(Role::Agent, player(0))]);
    let first = &s.trace()[0];
    assert_eq!((first.kind, first.rule), (TraceKind::Replaced, Some(skip)));
    assert_eq!(first.over.iter().map(|o| o.0).collect::<Vec<_>>(), vec![c.refill]);
    assert!(s.trace().iter().all(|e| e.kind != TraceKind::Impossible));
}

/// Two rules that tie stop play where both hold, and only there.
#[test]
fn a_tie_stops_play() {
    let mut c = cards();
    let skip = c.b.rule(
        "3",
        empty(zone(c.deck, slot(0))).and(empty(zone(c.aside, slot(0)))),
        RuleKind::Instead {
            event: pattern(c.draw, &[(Role::Agent, 0)]),
            effect: Effect::Nothing,
        },
    );
    c.b.tie(skip, c.refill);
    let p = c.b.compile();
    let mut s = held(&p, 1);
    let pile = s.place(&p, c.aside, player(0)).unwrap();
    s.put(&p, Val::Piece(0), pile, false);
    s.propose(&p, c.draw, &[(Role::Agent, player(0))]);
    assert!(!s.is_terminal());
    s.propose(&p, c.draw, &[(Role::Agent, player(0))]);
    assert_eq!(s.stopped(), Some(&Stop::Undecided { rules: [c.refill, skip] }));
}

/// Paragraph 4: Guards of reactions are read at commit: before or after, as each says; a guard about the outcome is
/// read in its turn.
#[test]
fn time_of_reading() {
    let mut c = cards();
    let (before, after, twice, late) =
        (c.b.tally("before"), c.b.tally("after"), c.b.tally("twice"), c.b.tally("late"));
    let when = |guard: Cond, effect: Effect, reads: Reads, hand| {
        (
            guard,
            RuleKind::When {
                event: pattern(
                    Verb::MOVE,
                    &[(Role::Object, 1), (Role::From, 2), (Role::To, 3)],
                ),
                effect,
                reads,
                waits: false,
            },
            hand,
        )
    };
    let me = || Expr::Owner(Box::new(slot(1)));
    let in_deck = || Cond::InZone(slot(1), c.deck);
    let in_hand = || Cond::InZone(slot(1), c.hand);
    let rules = [
        when(in_deck(), add(before, me(), 1), Reads::Before, ()),
        when(in_deck(), add(after, me(), 1), Reads::After, ()),
        // This one moves the card on; the next was already found to hold.
        when(
            in_hand(),
            Effect::Seq(vec![move_to(is(slot(1)), zone(c.aside, me()))]),
            Reads::After,
            (),
        ),
        when(in_hand(), add(twice, me(), 1), Reads::After, ()),
        when(
            Cond::Outcome { verb: Verb::SET, object: None }
                .negate()
                .and(equal(slot(3), zone(c.hand, me()))),
            add(late, me(), 1),
            Reads::After,
            (),
        ),
    ];
    for (i, (guard, kind, ())) in rules.into_iter().enumerate() {
        c.b.rule(&format!("w{i}"), guard, kind);
    }
    let p = c.b.compile();
    let mut s = held(&p, 1);
    let deck = s.place(&p, c.deck, player(0)).unwrap();
    s.put(&p, Val::Piece(0), deck, false);
    s.propose(&p, c.draw, &[(Role::Agent, player(0))]);
    let v = |t| s.value(&p, t, player(0));
    assert_eq!(v(before), Val::Int(1), "{:#?}", lines(&p, &s));
    assert_eq!(v(after), Val::Int(0));
    assert_eq!(v(twice), Val::Int(1));
    assert_eq!(v(late), Val::Int(1));
}

/// A prohibited event is not committed and the steps after it go on; an update that changes nothing
/// raises no event.
#[test]
fn prohibition_and_no_change() {
    let mut b = Book::new();
    let (n, m) = (b.tally("n"), b.tally("m"));
    let (go, tick) = (b.verb("go"), b.verb("tick"));
    let me = |v| pattern(v, &[(Role::Agent, 0)]);
    b.rule(
        "1",
        Cond::True,
        RuleKind::Perform {
            event: me(go),
            effect: Effect::Seq(vec![
                act(tick, vec![(Role::Agent, is(slot(0)))]),
                Effect::If(
                    Cond::Did,
                    Box::new(add(m, slot(0), 100)),
                    Box::new(add(m, slot(0), 1)),
                ),
                set(m, slot(0), field(m, slot(0))),
            ]),
        },
    );
    b.rule("2", Cond::True, RuleKind::Perform { event: me(tick), effect: add(n, slot(0), 1) });
    b.rule(
        "3",
        Cond::Compare(Compare::AtLeast, field(n, slot(0)), int(1)),
        RuleKind::Cannot { action: me(tick) },
    );
    let p = b.compile();
    let mut s = held(&p, 1);
    s.propose(&p, go, &[(Role::Agent, player(0))]);
    s.propose(&p, go, &[(Role::Agent, player(0))]);
    assert_eq!(s.value(&p, n, player(0)), Val::Int(1));
    assert_eq!(s.value(&p, m, player(0)), Val::Int(101), "{:#?}", lines(&p, &s));
    assert!(s.trace().iter().all(|e| e.verb != Verb::SET));
}

/// Agreeing rules of one event are one update.
#[test]
fn agreeing_rules() {
    let mut b = Book::new();
    let z = b.zone("place", Scope::Shared);
    let n = b.tally("n");
    b.pieces("card", 1, false, None, Vec::new());
    let put = b.verb("put");
    let me = || pattern(put, &[(Role::Object, 0)]);
    for name in ["1", "2"] {
        b.rule(
            name,
            Cond::True,
            RuleKind::Perform { event: me(), effect: move_to(is(slot(0)), shared(z)) },
        );
    }
    b.rule(
        "3",
        Cond::True,
        RuleKind::When {
            event: pattern(Verb::MOVE, &[(Role::Object, 0)]),
            effect: add(n, Expr::FirstPlayer, 1),
            reads: Reads::After,
            waits: false,
        },
    );
    let p = b.compile();
    let mut s = held(&p, 1);
    s.propose(&p, put, &[(Role::Object, Val::Piece(0))]);
    assert_eq!(s.value(&p, n, player(0)), Val::Int(1), "{:#?}", lines(&p, &s));
    assert!(s.trace().iter().any(|e| e.kind == TraceKind::Agreed));
}

/// Paragraph 8: At once: all updates are made together, from the values before.
#[test]
fn at_once() {
    let mut b = Book::new();
    let n = b.tally("n");
    let go = b.verb("go");
    let other = || Expr::Neighbour(Box::new(slot(0)), 1);
    b.rule(
        "1",
        Cond::True,
        RuleKind::Perform {
            event: pattern(go, &[]),
            effect: each(
                0,
                Domain::Players,
                Manner::AtOnce,
                set(n, slot(0), field(n, other())),
            ),
        },
    );
    let p = b.compile();
    let mut s = held(&p, 3);
    for i in 0..3 {
        s.set(&p, n, player(i), Val::Int(i32::from(i) + 1));
    }
    s.propose(&p, go, &[]);
    let got: Vec<Val> = (0..3).map(|i| s.value(&p, n, player(i))).collect();
    assert_eq!(got, vec![Val::Int(2), Val::Int(3), Val::Int(1)]);
}

/// Paragraph 8: Secret choices are asked one by one and carried out together.
#[test]
fn secret_choices() {
    let mut b = Book::new();
    let n = b.tally("n");
    let go = b.verb("go");
    b.rule(
        "1",
        Cond::True,
        RuleKind::Perform {
            event: pattern(go, &[]),
            effect: Effect::Secretly {
                slot: Slot(0),
                over: over(0, Domain::Players),
                choice: choice(1, slot(0), over(1, Domain::Numbers(int(1), int(3))), None),
                body: Box::new(set(n, slot(0), slot(1))),
            },
        },
    );
    let p = b.compile();
    let mut s = held(&p, 2);
    s.propose(&p, go, &[]);
    assert_eq!(s.current_player(), Some(0));
    choose(&p, &mut s, "3");
    assert_eq!(s.current_player(), Some(1));
    assert_eq!(s.value(&p, n, player(0)), Val::Int(0));
    choose(&p, &mut s, "1");
    assert_eq!(s.value(&p, n, player(0)), Val::Int(3));
    assert_eq!(s.value(&p, n, player(1)), Val::Int(1));
}

/// Paragraph 8: When the game ends, what is half done is dropped; outcomes that hold together share.
#[test]
fn the_end_drops_the_rest_and_shares() {
    let mut b = Book::new();
    let n = b.tally("n");
    let whole = b.time("game", None, Repeat::Once, false, false);
    b.rule(
        "1",
        Cond::True,
        RuleKind::Contents {
            time: whole,
            effect: each(0, Domain::Players, Manner::AtOnce, add(n, slot(0), 5)),
        },
    );
    b.rule(
        "2",
        Cond::True,
        RuleKind::Contents { time: whole, effect: add(n, Expr::FirstPlayer, 100) },
    );
    b.rule(
        "3",
        Cond::True,
        RuleKind::Outcome {
            over: Some(over(0, Domain::Players)),
            effect: act(Verb::WIN, vec![(Role::Agent, is(slot(0)))]),
            crossing: Some((field(n, slot(0)), int(5))),
        },
    );
    let p = b.compile();
    let s = game(&p, 2, 1);
    assert_eq!(s.winners(), vec![0, 1], "{:#?}", lines(&p, &s));
    assert!(s.returns().iter().all(|r| (r - 0.5).abs() < 1e-9));
    assert_eq!(s.value(&p, n, player(0)), Val::Int(5));
}

/// Paragraph 9: A history fires when each player has held a state since the last disturbing event.
#[test]
fn each_has_had_it() {
    let mut t = talk();
    let n = t.b.tally("n");
    t.b.rule(
        "5",
        Cond::True,
        RuleKind::Watch {
            watch: Watch::EachHeld {
                state: t.lead,
                without: Some(pattern(t.chat, &[])),
                without_guard: Cond::True,
            },
            effect: add(n, Expr::FirstPlayer, 1),
        },
    );
    t.b.rule("6", Cond::True, RuleKind::Contents { time: t.next, effect: act(t.get, vec![]) });
    let p = t.b.compile();
    let mut s = held(&p, 2);
    s.begin_time(&p, t.step, 0);
    s.settle_down(&p);
    let fired = |s: &crate::machine::State| s.value(&p, n, player(0));
    choose(&p, &mut s, "pass");
    choose(&p, &mut s, "chat");
    choose(&p, &mut s, "pass");
    assert_eq!(fired(&s), Val::Int(0), "only one has had it since the chat");
    assert!(s.during(t.next));
    choose(&p, &mut s, "pass");
    assert_eq!(fired(&s), Val::Int(1), "{:#?}", lines(&p, &s));
}
