//! The stage as a whole: ladder, stands, verdicts, order, ledger.

use std::collections::{BTreeMap, BTreeSet};

use crate::finding::Findings;
use crate::lower::{Lowered, Marker, Meta, RuleId, RuleKind};

use super::facts::Facts;
use super::group::Groups;
use super::implies::Together;
use super::judge::{Judge, Judgement};
use super::ladder::Ladder;
use super::loops::{self, Part};
use super::oppose::{self, About, Figures, Matter, Stand, Topic};
use super::{RuleSet, Verdict, pairs};

/// One opposing pair that nothing keeps apart.
#[derive(Debug, Clone)]
pub(super) struct Pair {
    pub(super) first: Stand,
    pub(super) second: Stand,
    pub(super) together: Together,
}

/// Decides which rule prevails wherever two of them oppose.
pub fn resolve(mut lowered: Lowered, findings: &mut Findings) -> RuleSet {
    let ladder = Ladder::read(&lowered);
    let facts = Facts::new(&lowered);
    let mut judge = Judge {
        lowered: &lowered,
        facts: &facts,
        ladder: &ladder,
        groups: Groups::new(&lowered),
        markers: vec![None; lowered.rules.len()],
    };
    for at in 0..lowered.rules.len() {
        if judge.states_exception(at) {
            judge.markers[at] = lowered.rules[at].exceptional.or(Some(Marker::Except));
        }
    }
    let mut topics: BTreeMap<Topic, Vec<Stand>> = BTreeMap::new();
    for (at, rule) in lowered.rules.iter().enumerate() {
        for (topic, stand) in oppose::stands(at, rule, &facts) {
            topics.entry(topic).or_default().push(stand);
        }
    }
    let (opposing, agreeing, parts) = opposing(&judge, &topics);
    mark(&mut judge, &opposing);
    let mut decided: BTreeMap<(usize, usize), (Verdict, Pair)> = BTreeMap::new();
    for pair in opposing {
        let (x, y) = (pair.first.rule, pair.second.rule);
        let (winner, loser, law) = match judge.judge(&pair.first, &pair.second) {
            Judgement::Apart => continue,
            judgement @ (Judgement::Prevails { .. } | Judgement::Tie)
                if judge.left_to_the_prohibition(&pair.first, &pair.second, judgement) =>
            {
                continue;
            }
            Judgement::Tie => (x, y, None),
            Judgement::Prevails { first: true, law } => (x, y, Some(law)),
            Judgement::Prevails { first: false, law } => (y, x, Some(law)),
        };
        let verdict = Verdict { winner: Judge::id(winner), loser: Judge::id(loser), law };
        // One verdict a pair: what is decided on one topic decides on all.
        let known = decided.get(&(x.min(y), x.max(y)));
        if known.is_none_or(|(v, p)| {
            v.law.is_none() && (law.is_some() || p.together > pair.together)
        }) {
            decided.insert((x.min(y), x.max(y)), (verdict, pair));
        }
    }
    let mut verdicts: Vec<Verdict> = decided.values().map(|(v, _)| *v).collect();
    for (x, y) in agreeing {
        let set = |r: usize| lowered.rules[r].origin.set.0 as usize;
        if let Some(law) = ladder.layers.over(set(x), set(y))
            && !decided.contains_key(&(x.min(y), x.max(y)))
        {
            let verdict = Verdict { winner: Judge::id(x), loser: Judge::id(y), law: Some(law) };
            verdicts.push(verdict);
        }
    }
    // Who is left out is told, and yields to nobody as a whole.
    for part in &parts {
        let (winner, loser) = (Judge::id(part.winner), Judge::id(part.loser));
        let verdict = Verdict { winner, loser, law: Some(part.law) };
        let key = (part.winner.min(part.loser), part.winner.max(part.loser));
        decided.entry(key).or_insert_with(|| (verdict, part.pair.clone()));
    }
    let bounded = super::bounded::pairs(&judge);
    let over_limits = bounded.iter().filter(|c| {
        !matches!(lowered.rules[c.rules[0].0 as usize].kind, RuleKind::Limit { .. })
    });
    verdicts.extend(over_limits.map(|c| Verdict {
        winner: c.rules[0],
        loser: c.rules[1],
        law: c.law,
    }));
    verdicts.sort_by_key(|v| (v.winner, v.loser));
    verdicts.dedup();
    let markers = judge.markers.clone();
    let (order, cycles) = super::order::order(&judge, &verdicts);
    let conflicts = super::ledger::conflicts(&judge, &decided, &cycles, &bounded, findings);
    let mut beaten_by: Vec<Vec<u32>> = vec![Vec::new(); lowered.rules.len()];
    for (at, verdict) in verdicts.iter().enumerate() {
        if verdict.law.is_some() {
            beaten_by[verdict.loser.0 as usize].push(at as u32);
        }
    }
    let laws = ladder.laws.clone();
    drop(judge);
    drop(facts);
    let winners: BTreeSet<RuleId> =
        verdicts.iter().filter(|v| v.law.is_some()).map(|v| v.winner).collect();
    for winner in winners {
        oppose::asked_first(&mut lowered.rules[winner.0 as usize]);
    }
    loops::leave_out(&mut lowered.rules, &parts);
    let before = parts.iter().map(Part::order).collect();
    RuleSet { lowered, ladder: laws, verdicts, beaten_by, order, before, markers, conflicts }
}

/// Which figures the laws that the book itself states choose between.
fn figures(judge: &Judge<'_>) -> Figures {
    let stated = |pick: fn(&Meta) -> bool| {
        judge.ladder.laws.iter().any(|law| {
            pick(&law.meta) && law.stated_by.is_some_and(|id| !judge.is_standard(id.0 as usize))
        })
    };
    if stated(|meta| matches!(meta, Meta::Amount { .. })) {
        Figures::All
    } else if stated(|meta| matches!(meta, Meta::EarlierNumber | Meta::LaterNumber)) {
        Figures::OfTimes
    } else {
        Figures::AddUp
    }
}

/// All opposing pairs that can hold together, and pairs in which a rule of the book says again what
/// the standard set says (the book's first); and what loops leave to others.
fn opposing(
    judge: &Judge<'_>,
    topics: &BTreeMap<Topic, Vec<Stand>>,
) -> (Vec<Pair>, Vec<(usize, usize)>, Vec<Part>) {
    let marked = |at: usize| judge.states_exception(at);
    let layered = |a: usize, b: usize| judge.ranked_apart(a, b);
    let above = |a: usize, b: usize| judge.above(a, b);
    let excepts = |a: usize, b: usize| {
        marked(a) && (judge.rule(a).beats.is_empty() || judge.claims(a, b))
    };
    let claims = |a: usize, b: usize| judge.claims(a, b) || judge.claims(b, a);
    let names = |a: usize, b: usize| judge.names(a, b) || judge.names(b, a);
    let two_of_the_book = |a: usize, b: usize| {
        !judge.same_rule(a, b) && !judge.is_standard(a) && !judge.is_standard(b)
    };
    let about = About {
        figures: figures(judge),
        two_of_the_book: &two_of_the_book,
        marked: &marked,
        excepts: &excepts,
        claims: &claims,
        names: &names,
        layered: &layered,
        above: &above,
    };
    let mut out = Vec::new();
    let mut agreeing = Vec::new();
    for (topic, stands) in topics {
        pairs::each(stands, |a, b| {
            if a.rule == b.rule {
                return;
            }
            if !a.opposes(b, topic, judge.facts, &about) {
                let (x, y) = (judge.is_standard(a.rule), judge.is_standard(b.rule));
                if x != y && matches!(topic, Topic::Write(..)) {
                    agreeing.push(if x { (b.rule, a.rule) } else { (a.rule, b.rule) });
                }
                return;
            }
            let together = a.guard.together(&b.guard, judge.facts);
            if together != Together::Cannot {
                out.push(Pair { first: a.clone(), second: b.clone(), together });
            }
        });
    }
    (out, agreeing, loops::parts(judge, &about))
}

/// Marks the rules that speak of a narrower case of an earlier rule, and replacements.
fn mark(judge: &mut Judge<'_>, opposing: &[Pair]) {
    let narrower = judge.ladder.narrower_is_exceptional();
    let mut found = Vec::new();
    for pair in opposing {
        for (l, e) in [(&pair.first, &pair.second), (&pair.second, &pair.first)] {
            if judge.markers[l.rule].is_some() {
                continue;
            }
            let replaces = matches!(
                (&l.matter, &e.matter),
                (Matter::Replace(_), Matter::Perform | Matter::Replace(_))
            );
            if (narrower || replaces)
                && judge.is_later(l.rule, e.rule)
                && judge.is_narrower(l, e)
            {
                found.push(l.rule);
            }
        }
    }
    for at in found {
        judge.markers[at] = Some(Marker::Narrower);
    }
    if judge.ladder.number.is_some() {
        for pair in opposing {
            for stand in [&pair.first, &pair.second] {
                let at = stand.rule;
                if judge.markers[at].is_none()
                    && matches!(judge.rule(at).kind, RuleKind::Instead { .. })
                {
                    judge.markers[at] = Some(Marker::Instead);
                }
            }
        }
    }
}
