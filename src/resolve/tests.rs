//! Small hand-made rules: implication, opposition, verdicts, order, and how long many rules take.

use crate::finding::{Code, Findings};
use crate::lower::{
    Aggregate, Arg, Compare, Cond, Domain, Effect, Expr, Lowered, Marker, Meta, Origin,
    Pattern, Proposal, Query, Role, Rule, RuleId, RuleKind, RuleNumber, Rules, SetId, SetRole,
    Settled, Side, Slot, Time, TimeId, Value, Verb,
};
use crate::source::Span;
use crate::vocabulary::{Sort, Term, TermId};

use super::facts::Facts;
use super::implies::{Guard, Together};
use super::{RuleSet, resolve};

const BAKE: Verb = Verb(40);
const PLAYER: Slot = Slot(0);

fn int(n: i64) -> Expr {
    Expr::Const(Value::Int(n))
}

fn numbered(parts: &[u32]) -> Rules {
    Rules::Numbered(None, RuleNumber(parts.to_vec()))
}

fn coins(how: Compare, n: i64) -> Cond {
    Cond::Compare(how, Expr::Field(Box::new(Expr::Slot(PLAYER)), TermId(7)), int(n))
}

fn row_of(player: Slot, piece: Slot) -> Query {
    Query {
        var: piece,
        domain: Domain::In(Expr::Zone(TermId(3), Some(Box::new(Expr::Slot(player))))),
        filter: Cond::True,
        sort: Vec::new(),
        limit: None,
    }
}

fn action() -> Pattern {
    Pattern { verb: BAKE, binds: vec![(Role::Agent, PLAYER)] }
}

fn gain(n: i64) -> Effect {
    Effect::Do(Proposal {
        verb: Verb::ADD,
        roles: vec![
            (Role::Object, Arg::Is(Expr::Slot(PLAYER))),
            (Role::Field, Arg::Is(Expr::Const(Value::Term(TermId(7))))),
            (Role::Amount, Arg::Is(int(n))),
        ],
        times: None,
        result: None,
    })
}

/// A set of rules numbered as they come.
struct Book(Lowered);

impl Book {
    fn new(laws: &[Meta]) -> Self {
        let lowered = Lowered {
            sets: vec![Side::new("book", SetRole::Core)].into(),
            ..Lowered::default()
        };
        let mut book = Self(lowered).terms(12);
        for law in laws {
            book = book.rule(&[0], Cond::True, RuleKind::Meta(law.clone()));
        }
        book
    }

    /// Names to print; what they name does not matter here.
    fn terms(mut self, count: usize) -> Self {
        for n in 0..count {
            self.0.terms.add(Term {
                name: format!("t{n}"),
                sort: Sort::Tally,
                is_a: None,
                also: Vec::new(),
                at: None,
            });
        }
        self
    }

    fn rule(mut self, number: &[u32], guard: Cond, kind: RuleKind) -> Self {
        let at = self.0.rules.len() as u32;
        let name: Vec<String> = number.iter().map(u32::to_string).collect();
        self.0.rules.push(Rule {
            origin: Origin {
                set: SetId(0),
                number: RuleNumber(number.to_vec()),
                name: name.join("."),
                occurrence: 1,
                sentence: 1,
                part: at + 1,
                position: at,
                span: Span::default(),
            },
            guard,
            kind,
            exceptional: None,
            beats: Vec::new(),
            yields: Vec::new(),
            slots: 4,
            slot_names: vec!["player".into(), "card".into(), String::new(), String::new()],
            settled: Settled::Text,
            case: None,
        });
        self
    }

    fn last(mut self, change: impl FnOnce(&mut Rule)) -> Self {
        let last = self.0.rules.len() - 1;
        change(&mut self.0.rules[last]);
        self
    }

    fn may(self, number: &[u32], guard: Cond) -> Self {
        self.rule(number, guard, RuleKind::May { action: action() })
    }

    fn cannot(self, number: &[u32], guard: Cond) -> Self {
        self.rule(number, guard, RuleKind::Cannot { action: action() })
    }

    fn perform(self, number: &[u32], guard: Cond, effect: Effect) -> Self {
        self.rule(number, guard, RuleKind::Perform { event: action(), effect })
    }

    fn instead(self, number: &[u32], guard: Cond, effect: Effect) -> Self {
        self.rule(number, guard, RuleKind::Instead { event: action(), effect })
    }

    fn resolve(self) -> (RuleSet, Findings) {
        let mut findings = Findings::default();
        let set = resolve(self.0, &mut findings);
        (set, findings)
    }
}

/// `winner>loser` or `a=b` for each verdict, by number.
fn verdicts(set: &RuleSet) -> Vec<String> {
    let name = |id: RuleId| set.lowered.rules[id.0 as usize].origin.name.clone();
    set.verdicts
        .iter()
        .map(|v| {
            let sign = if v.law.is_some() { ">" } else { "=" };
            format!("{}{sign}{}", name(v.winner), name(v.loser))
        })
        .collect()
}

#[test]
fn guards_imply_by_intervals_times_places_and_connectives() {
    let time = |parent: Option<u16>| Time {
        term: None,
        parent: parent.map(TimeId),
        repeat: crate::lower::Repeat::Once,
        turn: false,
        open: false,
    };
    let mut lowered = Lowered::default();
    lowered.world.times = vec![time(None), time(Some(0)), time(Some(0))].into();
    let facts = Facts::new(&lowered);
    let during = |n: u16| Cond::During(TimeId(n));
    let not = |c: Cond| c.negate();
    let status = |t: u32| Cond::Status(Expr::Slot(Slot(1)), TermId(t));
    let count = Expr::Aggregate(Aggregate::Count, Box::new(row_of(PLAYER, Slot(2))), None);
    let empty = Cond::Compare(Compare::Equal, count, int(0));
    let no_card = not(Cond::Exists(Box::new(row_of(PLAYER, Slot(2)))));
    let three = coins(Compare::Equal, 3);
    let table = [
        (three.clone(), coins(Compare::AtLeast, 2), true),
        (coins(Compare::AtLeast, 2), three.clone(), false),
        (coins(Compare::More, 1), coins(Compare::AtLeast, 2), true),
        (three.clone(), coins(Compare::NotEqual, 4), true),
        (during(1), during(0), true),
        (during(0), during(1), false),
        (during(1), not(during(2)), true),
        (status(5), not(status(6)), true),
        (empty.clone(), no_card.clone(), true),
        (no_card, empty, true),
        (three.clone().and(during(1)), three.clone(), true),
        (three.clone(), Cond::Any(vec![during(1), three.clone()]), true),
        (Cond::Any(vec![during(1), three.clone()]), three.clone(), false),
        (
            Cond::Any(vec![coins(Compare::Equal, 2), three.clone()]),
            coins(Compare::More, 1),
            true,
        ),
        (Cond::False, three.clone(), true),
        (Cond::True, three, false),
    ];
    for (a, b, expected) in table {
        let (x, y) = (Guard::new(a.clone(), &facts), Guard::new(b.clone(), &facts));
        assert_eq!(x.implies(&y, &facts), expected, "{a:?} implies {b:?}");
    }
}

#[test]
fn guards_meet_unless_something_keeps_them_apart() {
    let lowered = Lowered::default();
    let facts = Facts::new(&lowered);
    let asked = |text: &str| Cond::Asked(Expr::Asked, text.to_owned());
    let table = [
        (coins(Compare::AtLeast, 2), coins(Compare::Less, 4), Together::Can),
        (coins(Compare::AtLeast, 4), coins(Compare::Less, 4), Together::Cannot),
        (asked("late"), asked("loud"), Together::Unproved),
        (asked("late"), asked("late"), Together::Can),
        (asked("late"), asked("late").negate(), Together::Cannot),
        (asked("late"), Cond::True, Together::Can),
    ];
    for (a, b, expected) in table {
        let (x, y) = (Guard::new(a.clone(), &facts), Guard::new(b.clone(), &facts));
        assert_eq!(x.together(&y, &facts), expected, "{a:?} and {b:?}");
        assert_eq!(y.together(&x, &facts), expected, "{b:?} and {a:?}");
    }
}

#[test]
fn a_later_narrower_replacement_is_exceptional_where_numbers_rank() {
    let (set, _) = Book::new(&[Meta::EarlierNumber, Meta::Exceptional])
        .perform(&[1], Cond::True, gain(1))
        .instead(&[2], coins(Compare::Less, 3), Effect::Nothing)
        .instead(&[3], coins(Compare::Equal, 1), gain(5))
        .last(|r| r.exceptional = Some(Marker::Except))
        .resolve();
    assert_eq!(verdicts(&set), ["2>1", "3>1", "3>2"]);
    assert_eq!(set.markers[3], Some(Marker::Narrower));
    let order: Vec<u32> = set.order.iter().map(|id| id.0).filter(|&id| id > 1).collect();
    assert_eq!(order, [4, 3, 2]);
    assert_eq!(set.beaten_by[2].len(), 2);
}

#[test]
fn of_two_norms_the_number_the_claim_or_nothing_decides() {
    let poor = coins(Compare::Less, 4);
    let rich = coins(Compare::AtLeast, 2);
    let norms =
        |laws: &[Meta]| Book::new(laws).may(&[1], rich.clone()).cannot(&[2], poor.clone());
    let (set, findings) = norms(&[]).resolve();
    assert_eq!(verdicts(&set), ["1=2"]);
    assert!(findings.iter().any(|f| f.code == Code::Tie));
    let (set, findings) = norms(&[Meta::EarlierNumber]).resolve();
    assert_eq!(verdicts(&set), ["1>2"]);
    assert!(findings.iter().any(|f| f.code == Code::DecidedByNumber));
    let claim = |r: &mut Rule| {
        r.beats.push(numbered(&[1]));
        r.exceptional = Some(Marker::Except);
    };
    let (set, _) = norms(&[Meta::EarlierNumber, Meta::Exceptional]).last(claim).resolve();
    assert_eq!(verdicts(&set), ["2>1"]);
    let (set, _) = norms(&[Meta::CannotBeatsCan, Meta::EarlierNumber]).resolve();
    assert_eq!(verdicts(&set), ["2>1"]);
    let yields = |r: &mut Rule| r.yields.push(Rules::All);
    let (set, _) = norms(&[Meta::LaterNumber]).last(yields).resolve();
    assert_eq!(verdicts(&set), ["1>2"]);
}

#[test]
fn prohibitions_restrictions_and_agreeing_rules_do_not_oppose() {
    let only = |cond: Cond| RuleKind::Only { action: action(), cond };
    let (set, findings) = Book::new(&[])
        .may(&[1], Cond::True)
        .rule(&[2], Cond::True, only(coins(Compare::AtLeast, 2)))
        .rule(&[3], Cond::True, only(coins(Compare::Less, 9)))
        .perform(&[4], Cond::True, gain(1))
        .perform(&[5], Cond::True, gain(2))
        .instead(&[6], coins(Compare::Equal, 0), Effect::Nothing)
        .instead(&[7], coins(Compare::Equal, 0), Effect::Nothing)
        .resolve();
    assert_eq!(verdicts(&set), ["6>4", "6>5", "7>4", "7>5"]);
    assert!(findings.iter().all(|f| f.code != Code::Tie));
}

#[test]
fn parts_of_one_number_are_ranked_only_by_a_narrower_case() {
    let assign =
        |n: i64| RuleKind::Assign { field: TermId(9), slot: Some(PLAYER), value: int(n) };
    let (set, _) = Book::new(&[Meta::EarlierNumber, Meta::Exceptional])
        .rule(&[1], coins(Compare::More, 0), assign(2))
        .rule(&[1], coins(Compare::Equal, 3), assign(7))
        .resolve();
    assert_eq!(set.verdicts.len(), 1);
    assert_eq!((set.verdicts[0].winner, set.verdicts[0].loser), (RuleId(3), RuleId(2)));
    let (set, _) = Book::new(&[Meta::EarlierNumber, Meta::Exceptional])
        .rule(&[1], coins(Compare::More, 0), assign(2))
        .rule(&[1], coins(Compare::Less, 9), assign(7))
        .resolve();
    assert_eq!(verdicts(&set), ["1=1"]);
}

#[test]
fn claims_in_a_circle_are_an_error_that_prints_it() {
    let assign =
        |n: i64| RuleKind::Assign { field: TermId(9), slot: Some(PLAYER), value: int(n) };
    let over = |n: u32| move |r: &mut Rule| r.beats.push(numbered(&[n]));
    let (set, findings) = Book::new(&[Meta::Claims])
        .rule(&[1], Cond::True, assign(1))
        .last(over(2))
        .rule(&[2], Cond::True, assign(2))
        .last(over(3))
        .rule(&[3], Cond::True, assign(3))
        .last(over(1))
        .resolve();
    assert_eq!(verdicts(&set), ["1>2", "2>3", "3>1"]);
    assert_eq!(set.order.len(), 4);
    let circle = findings.iter().find(|f| f.code == Code::PrecedenceCycle).expect("a circle");
    assert!(circle.message.ends_with("`1` over `2` over `3` over `1`"), "{}", circle.message);
}

#[test]
fn many_rules_are_compared_only_where_they_may_meet() {
    let value = |n: u32| {
        Cond::Compare(
            Compare::Equal,
            Expr::Field(Box::new(Expr::Slot(PLAYER)), TermId(8)),
            Expr::Const(Value::Term(TermId(1000 + n))),
        )
    };
    let mut book = Book::new(&[Meta::EarlierNumber]).terms(2_500);
    for n in 0..3_000 {
        let kind =
            RuleKind::Assign { field: TermId(9), slot: Some(PLAYER), value: int(i64::from(n)) };
        book = book.rule(&[1, n], value(n / 2), kind);
    }
    let (set, _) = book.resolve();
    assert_eq!(set.verdicts.len(), 1_500);
}
