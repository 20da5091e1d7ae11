//! A limit on what a place holds, and the rules that put more into it: `no player may hold more than six cards`, `draw two cards`.
//! What is beyond a limit does not come, so that the two meet in play although neither speaks of what the other does; where
//! a law of the book says which of them prevails, the ledger says so, and what prevails over a limit is not stopped by it.

use std::collections::{BTreeMap, BTreeSet};

use super::LawId;
use super::implies::{Guard, Together};
use super::judge::{Judge, Judgement};
use super::ledger::Conflict;
use super::oppose::{Matter, Stand};
use crate::lower::{Aggregate, Arg, Cond, Domain, Effect, Expr, Role, RuleKind, Value, Verb};
use crate::vocabulary::TermId;

/// The pairs of a limit and a rule that fills the place, of which one prevails by a law that the book states.
pub(super) fn pairs(judge: &Judge<'_>) -> Vec<Conflict> {
    let rules = &judge.lowered.rules;
    let own = |at: &usize| !judge.is_standard(*at);
    let limits: Vec<(usize, TermId)> = (0..rules.len())
        .filter(own)
        .filter_map(|at| Some((at, limited(&rules[at].kind)?)))
        .collect();
    let mut out: Vec<Conflict> = Vec::new();
    if limits.is_empty() {
        return out;
    }
    let filling = filling(judge);
    for &(limit, place) in &limits {
        for &filled in filling.get(&place).into_iter().flatten() {
            let stand = |rule: usize, matter: Matter| Stand {
                rule,
                matter,
                guard: Guard::new(rules[rule].guard.clone(), judge.facts),
            };
            let (one, other) =
                (stand(limit, Matter::Cannot { some: false }), stand(filled, Matter::Order));
            let Judgement::Prevails { first, law } = judge.judge(&one, &other) else {
                continue;
            };
            let [winner, loser] = if first { [limit, filled] } else { [filled, limit] };
            out.extend(told(judge, winner, loser, law));
        }
    }
    out
}

/// For each place the rules of the book that move something there, by themselves or by a deed that does, whatever lies there.
fn filling(judge: &Judge<'_>) -> BTreeMap<TermId, Vec<usize>> {
    let rules = &judge.lowered.rules;
    let mut deeds: BTreeMap<Verb, BTreeSet<TermId>> = BTreeMap::new();
    for rule in rules {
        if let RuleKind::Perform { event, effect, .. } = &rule.kind {
            deeds.entry(event.verb).or_default().extend(moved(effect));
        }
    }
    let mut out: BTreeMap<TermId, Vec<usize>> = BTreeMap::new();
    for (at, rule) in rules.iter().enumerate().filter(|(at, _)| !judge.is_standard(*at)) {
        let (RuleKind::When { effect, .. } | RuleKind::Contents { effect, .. }) = &rule.kind
        else {
            continue;
        };
        let done = proposals(effect).into_iter().map(|(verb, _)| verb);
        let by_deed =
            done.filter(|v| !v.is_primitive()).filter_map(|v| deeds.get(&v)).flatten();
        let places: BTreeSet<TermId> = moved(effect).chain(by_deed.copied()).collect();
        for place in places {
            if !speaks_of(&rule.guard, place) && !asks(effect, place) {
                out.entry(place).or_default().push(at);
            }
        }
    }
    out
}

fn told(judge: &Judge<'_>, winner: usize, loser: usize, law: LawId) -> Option<Conflict> {
    let decided_by = judge.ladder.laws[law.0 as usize].stated_by;
    decided_by.filter(|id| !judge.is_standard(id.0 as usize))?;
    Some(Conflict {
        rules: [Judge::id(winner), Judge::id(loser)],
        law: Some(law),
        decided_by,
        marker: None,
        together: Together::Can,
        situation: String::new(),
        covers: false,
        hinges: false,
        norms: true,
    })
}

/// The place of each player that can hold at most so many.
fn limited(kind: &RuleKind) -> Option<TermId> {
    let RuleKind::Limit { over, count, max: Expr::Const(Value::Int(_)) } = kind else {
        return None;
    };
    match count {
        Expr::Aggregate(Aggregate::Count, query, ..) => match &query.domain {
            Domain::In(Expr::Zone(zone, Some(owner))) if **owner == Expr::Slot(over.var) => {
                Some(*zone)
            }
            _ => None,
        },
        _ => None,
    }
}

/// The places of somebody that an effect itself moves things to.
fn moved(effect: &Effect) -> impl Iterator<Item = TermId> {
    proposals(effect)
        .into_iter()
        .filter(|(verb, _)| *verb == Verb::MOVE)
        .filter_map(|(_, to)| to)
}

/// What an effect does, each with the place of somebody where its thing goes.
fn proposals(effect: &Effect) -> Vec<(Verb, Option<TermId>)> {
    match effect {
        Effect::Do(p) => {
            let to = p.roles.iter().find_map(|(role, arg)| match (role, arg) {
                (Role::To, Arg::Is(Expr::Zone(zone, Some(_)))) => Some(*zone),
                _ => None,
            });
            vec![(p.verb, to)]
        }
        Effect::Seq(list) | Effect::Together(list) => list.iter().flat_map(proposals).collect(),
        Effect::ForEach { body, .. } | Effect::Offer { effect: body, .. } => proposals(body),
        Effect::Choose(choice) => choice.body.as_deref().map(proposals).unwrap_or_default(),
        Effect::If(_, yes, no) => [proposals(yes), proposals(no)].concat(),
        _ => Vec::new(),
    }
}

/// Whether an effect depends on what lies in such a place: then it may be meant for those who have room.
fn asks(effect: &Effect, place: TermId) -> bool {
    match effect {
        Effect::If(cond, yes, no) => {
            speaks_of(cond, place) || asks(yes, place) || asks(no, place)
        }
        Effect::Seq(list) | Effect::Together(list) => list.iter().any(|e| asks(e, place)),
        Effect::ForEach { body, .. } | Effect::Offer { effect: body, .. } => asks(body, place),
        _ => false,
    }
}

/// Whether a condition asks what lies in such a place.
fn speaks_of(cond: &Cond, place: TermId) -> bool {
    let mut found = false;
    let mut expr = |e: &Expr| found |= matches!(e, Expr::Zone(zone, _) if *zone == place);
    let mut query = |_: &crate::lower::Query| {};
    crate::lower::Walk { expr: &mut expr, query: &mut query, beside: true }.cond(cond);
    found
}
