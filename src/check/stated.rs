//! Facts of the table that two sentences state differently: which way turns go, how many play, which phase comes first;
//! and rules for a number of players that the game does not have.
//!
//! What the sentences were lowered to is compared, not their words.

use super::Input;
use super::facts::{all_proposals, standard};
use crate::finding::{Code, Finding, Findings};
use crate::lower::{
    Arg, Compare, Cond, Expr, Lowered, Role, Rule, RuleKind, Stated, TimeId, Value, Verb,
};
use crate::source::Span;

/// Compares what is stated of the table as a whole.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    let lowered = &input.rules.lowered;
    // Sets that change another one state other facts on purpose.
    let own: Vec<(Stated, Span)> = lowered
        .world
        .stated
        .iter()
        .filter(|(_, at)| {
            input.sets.iter().any(|s| s.outline.file == at.file && !s.standard && !s.changes)
        })
        .copied()
        .collect();
    direction(input, &own, findings);
    players(lowered, &own, findings);
    order(lowered, &own, findings);
}

/// Which way turns go: by what is stated, and by who gets the next turn.
fn direction(input: &Input<'_>, own: &[(Stated, Span)], findings: &mut Findings) {
    let lowered = &input.rules.lowered;
    let mut ways: Vec<(i64, Span)> = own
        .iter()
        .filter_map(|(what, at)| match what {
            Stated::Direction(way) => Some((*way, *at)),
            _ => None,
        })
        .collect();
    if ways.is_empty() {
        return;
    }
    let given = lowered.rules.iter().filter(|rule| !standard(lowered, rule));
    ways.extend(given.filter_map(|rule| {
        let by = passes_turn(rule)?;
        Some((by.signum() * lowered.world.direction, rule.origin.span))
    }));
    let (first, at) = ways[0];
    for (way, other) in ways.iter().skip(1).filter(|(way, other)| *way != first && *other != at)
    {
        let name = |way: i64| if way > 0 { "clockwise" } else { "counterclockwise" };
        findings.push(
            Finding::new(
                Code::Drift,
                *other,
                format!("turns go {} here and {} elsewhere", name(*way), name(first)),
            )
            .label(name(*way))
            .related(at, name(first))
            .help("write the same direction in both places, or say when it changes"),
        );
    }
}

/// How many seats on the turn goes by a rule that gives it away at the end of each turn.
fn passes_turn(rule: &Rule) -> Option<i64> {
    let ends = rule.kind.pattern().is_some_and(|p| p.verb == Verb::END);
    if !ends || !matches!(rule.kind, RuleKind::When { .. }) {
        return None;
    }
    let (turn, _) =
        all_proposals(rule).into_iter().find(|(p, _)| p.verb == Verb::EXTRA_TURN)?;
    turn.roles.iter().find_map(|(role, arg)| match arg {
        Arg::Is(who) if *role == Role::Agent => beside_turn(who),
        _ => None,
    })
}

/// How many seats from the player on turn somebody sits.
fn beside_turn(who: &Expr) -> Option<i64> {
    match who {
        Expr::Neighbour(of, by) if **of == Expr::TurnPlayer => Some(*by),
        Expr::One(query) => match &query.filter {
            Cond::Compare(Compare::Equal, a, b) => beside_turn(a).or_else(|| beside_turn(b)),
            _ => None,
        },
        _ => None,
    }
}

/// How many play: two ranges, and rules for other tables.
fn players(lowered: &Lowered, own: &[(Stated, Span)], findings: &mut Findings) {
    let mut ranges = own.iter().filter_map(|(what, at)| match what {
        Stated::Players(low, high) => Some((*low, *high, *at)),
        _ => None,
    });
    let Some((low, high, at)) = ranges.next() else { return };
    for (other_low, other_high, other) in ranges.filter(|(l, h, _)| (*l, *h) != (low, high)) {
        // The figures of the two sentences have been compared already.
        let told = findings.iter().any(|f| {
            f.code == Code::DifferentFigures
                && f.at.span.start >= other.start
                && f.at.span.end <= other.end
        });
        if told {
            continue;
        }
        findings.push(
            Finding::new(
                Code::DifferentFigures,
                other,
                format!(
                    "{} here, {} elsewhere",
                    table(other_low, other_high),
                    table(low, high)
                ),
            )
            .label("so many here")
            .related(at, "so many there")
            .help("write the same number of players in both places"),
        );
    }
    for rule in lowered.rules.iter().filter(|rule| !standard(lowered, rule)) {
        if let Some(count) = asks_for_others(&rule.guard, i64::from(low), i64::from(high)) {
            findings.push(
                Finding::new(
                    Code::NeverApplies,
                    rule.origin.span,
                    format!(
                        "this is for {count} players, and the game is for {}",
                        table(low, high)
                    ),
                )
                .label("never holds")
                .related(at, "how many play")
                .help("mend the number of players in one of the two places"),
            );
        }
    }
}

fn table(low: u32, high: u32) -> String {
    match (low, high) {
        (low, high) if low == high => format!("{low} players"),
        (low, u32::MAX) => format!("{low} or more players"),
        _ => format!("{low} to {high} players"),
    }
}

/// The number of players that a condition asks for, none of those who can play being so many.
fn asks_for_others(guard: &Cond, low: i64, high: i64) -> Option<i64> {
    match guard {
        Cond::All(list) => list.iter().find_map(|c| asks_for_others(c, low, high)),
        Cond::Compare(how, Expr::PlayerCount, Expr::Const(Value::Int(n))) => {
            let n = *n;
            let never = match how {
                Compare::Equal => n < low || n > high,
                Compare::NotEqual => low == high && n == low,
                Compare::Less => n <= low,
                Compare::AtMost => n < low,
                Compare::More => n >= high,
                Compare::AtLeast => n > high,
            };
            never.then_some(n)
        }
        _ => None,
    }
}

/// Which of two stretches of time comes first: as stated twice, and as one sentence lists them.
fn order(lowered: &Lowered, own: &[(Stated, Span)], findings: &mut Findings) {
    let pairs: Vec<(TimeId, TimeId, Span)> = own
        .iter()
        .filter_map(|(what, at)| match what {
            Stated::Order(a, b, true) => Some((*b, *a, *at)),
            Stated::Order(a, b, false) => Some((*a, *b, *at)),
            _ => None,
        })
        .collect();
    for (i, (first, second, at)) in pairs.iter().enumerate() {
        let before = pairs[..i]
            .iter()
            .find(|(a, b, _)| (a, b) == (second, first))
            .map(|(_, _, other)| *other)
            .or_else(|| listed(lowered, *second, *first));
        let Some(before) = before.filter(|b| b != at) else { continue };
        let name = |time: &TimeId| {
            let term = lowered.world.times.get(time.0 as usize).and_then(|t| t.term);
            term.map_or(String::new(), |t| lowered.terms.get(t).name.clone())
        };
        findings.push(
            Finding::new(
                Code::Drift,
                *at,
                format!(
                    "here `{}` comes before `{}`, and elsewhere it is the other way round",
                    name(first),
                    name(second)
                ),
            )
            .label("another order")
            .related(before, "the other order")
            .help("make the two orders agree"),
        );
    }
}

/// Where one list names the first right before the second, in one sentence.
fn listed(lowered: &Lowered, first: TimeId, second: TimeId) -> Option<Span> {
    let place = |time: TimeId| {
        let time = lowered.world.times.get(time.0 as usize)?;
        Some((lowered.terms.get(time.term?).at?, time.parent))
    };
    let ((a, inside), (b, around)) = (place(first)?, place(second)?);
    let whole = Span { file: a.file, start: a.start, end: b.end };
    // Names of one list stand close to each other.
    let near = a.file == b.file && a.start < b.start && b.start.saturating_sub(a.end) < 40;
    (near && inside == around).then_some(whole)
}
