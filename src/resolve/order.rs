//! All rules, highest first, and the circles among verdicts.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::lower::RuleId;

use super::Verdict;
use super::judge::Judge;

/// An order of all rules in which every rule stands before those it beats: by layer, then exceptional
/// rules, latest first, then ordinary ones, earliest first. Rules that beat each other in a circle
/// come back as the second part.
pub(super) fn order(
    judge: &Judge<'_>,
    verdicts: &[Verdict],
) -> (Vec<RuleId>, Vec<Vec<RuleId>>) {
    let n = judge.lowered.rules.len();
    let rank = ranks(judge);
    let mut above = vec![0u32; n];
    let mut beats: Vec<Vec<usize>> = vec![Vec::new(); n];
    for verdict in verdicts.iter().filter(|v| v.law.is_some()) {
        let (winner, loser) = (verdict.winner.0 as usize, verdict.loser.0 as usize);
        beats[winner].push(loser);
        above[loser] += 1;
    }
    let mut ready: BTreeSet<(usize, usize)> =
        (0..n).filter(|&i| above[i] == 0).map(|i| (rank[i], i)).collect();
    let mut placed = vec![false; n];
    let mut out = Vec::with_capacity(n);
    while let Some((_, at)) = ready.pop_first() {
        placed[at] = true;
        out.push(Judge::id(at));
        for &loser in &beats[at] {
            above[loser] -= 1;
            if above[loser] == 0 {
                ready.insert((rank[loser], loser));
            }
        }
    }
    let mut left: Vec<usize> = (0..n).filter(|&i| !placed[i]).collect();
    let cycles = circles(&left, &beats);
    left.sort_by_key(|&i| rank[i]);
    out.extend(left.into_iter().map(Judge::id));
    (out, cycles)
}

/// The place of each rule by layer, exception and number alone.
fn ranks(judge: &Judge<'_>) -> Vec<usize> {
    let n = judge.lowered.rules.len();
    let mut all: Vec<usize> = (0..n).collect();
    let later_first = judge.ladder.number == Some(false);
    all.sort_by_cached_key(|&i| {
        let o = &judge.rule(i).origin;
        let set = o.set.0 as usize;
        let spot = (
            judge.ladder.layers.place(set).map_or(set as u32, |p| p),
            o.number.clone(),
            o.occurrence,
            o.position,
            o.sentence,
            o.part,
            i,
        );
        let exceptional = judge.markers[i].is_some();
        let depth = judge.ladder.layers.depth(set);
        if exceptional || later_first {
            (depth, !exceptional, Some(Reverse(spot)), None)
        } else {
            (depth, true, None, Some(spot))
        }
    });
    let mut rank = vec![0; n];
    for (place, at) in all.into_iter().enumerate() {
        rank[at] = place;
    }
    rank
}

/// One circle for each group of rules that cannot be put in order.
fn circles(left: &[usize], beats: &[Vec<usize>]) -> Vec<Vec<RuleId>> {
    let among: BTreeSet<usize> = left.iter().copied().collect();
    let mut state: Vec<u8> = vec![0; beats.len()];
    let mut found = Vec::new();
    for &start in left {
        if state[start] != 0 {
            continue;
        }
        let mut path: Vec<(usize, usize)> = vec![(start, 0)];
        state[start] = 1;
        while let Some((at, next)) = path.last_mut() {
            let at = *at;
            let Some(&to) = beats[at].get(*next) else {
                state[at] = 2;
                path.pop();
                continue;
            };
            *next += 1;
            if !among.contains(&to) {
                continue;
            }
            if state[to] == 0 {
                state[to] = 1;
                path.push((to, 0));
            } else if state[to] == 1
                && let Some(from) = path.iter().position(|(p, _)| *p == to)
            {
                found.push(path[from..].iter().map(|(p, _)| Judge::id(*p)).collect());
            }
        }
    }
    found
}
