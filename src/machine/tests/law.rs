//! The event law: one test a paragraph, each of which fails if the paragraph is broken.

use super::book::*;
use crate::lower::*;
use crate::machine::TraceKind;
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
