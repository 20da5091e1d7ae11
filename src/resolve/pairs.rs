//! All pairs of stands on one topic that may meet, without looking at those that never do.

use std::collections::BTreeMap;

use super::literal::Literal;
use super::oppose::Stand;
use crate::lower::{Expr, Value};

/// Below this many every pair is looked at.
const FEW: usize = 16;

/// Calls `see` for each pair. Stands whose guards fix one value to different constants never meet.
pub(super) fn each(stands: &[Stand], mut see: impl FnMut(&Stand, &Stand)) {
    let key = if stands.len() > FEW { common_key(stands) } else { None };
    let mut by_value: BTreeMap<Option<Value>, Vec<usize>> = BTreeMap::new();
    for (at, stand) in stands.iter().enumerate() {
        let value = key.as_ref().and_then(|key| {
            stand.guard.fixed().into_iter().find_map(|l| match l {
                Literal::Is(e, value) if e == key => Some(*value),
                _ => None,
            })
        });
        by_value.entry(value).or_default().push(at);
    }
    let open = by_value.remove(&None).unwrap_or_default();
    for (i, &a) in open.iter().enumerate() {
        for &b in &open[i + 1..] {
            see(&stands[a], &stands[b]);
        }
    }
    for group in by_value.values() {
        for (i, &a) in group.iter().enumerate() {
            for &b in group[i + 1..].iter().chain(&open) {
                see(&stands[a.min(b)], &stands[a.max(b)]);
            }
        }
    }
}

/// The value that most guards fix.
fn common_key(stands: &[Stand]) -> Option<Expr> {
    let mut count: BTreeMap<&Expr, usize> = BTreeMap::new();
    for stand in stands {
        for literal in stand.guard.fixed() {
            if let Literal::Is(e, _) = literal {
                *count.entry(e).or_default() += 1;
            }
        }
    }
    count.into_iter().max_by_key(|(_, n)| *n).map(|(e, _)| e.clone())
}
