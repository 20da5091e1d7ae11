//! The event law, on what is ranked and what is said at once: replacements, prohibitions, agreeing rules, the end.

use super::book::*;
use crate::lower::*;
use crate::machine::{Stop, TraceKind};
use crate::program::Val;

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

impl Cards {
    /// A draw is passed over where neither the deck nor the pile has a card.
    fn skip(&mut self) -> RuleId {
        self.b.rule(
            "3",
            empty(zone(self.deck, slot(0))).and(empty(zone(self.aside, slot(0)))),
            RuleKind::Instead {
                event: pattern(self.draw, &[(Role::Agent, 0)]),
                effect: Effect::Nothing,
            },
        )
    }
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
    let skip = c.skip();
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
    let skip = c.skip();
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
