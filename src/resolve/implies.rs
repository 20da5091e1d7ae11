//! When one guard implies another, and whether two can hold together.
//!
//! A guard becomes a list of cubes (conjunctions of literals). What is too large for that is left
//! open: it implies nothing but itself, and whether it can hold with another is unproved.

use super::facts::Facts;
use super::literal::Literal;
use crate::lower::Cond;

/// More cubes than this are not made.
const MOST: usize = 48;

/// A guard in the common spelling, with its cubes.
#[derive(Debug, Clone)]
pub(super) struct Guard {
    /// The condition.
    pub(in crate::resolve) cond: Cond,
    /// Its cubes, without those that contradict themselves; none if there are too many.
    cubes: Option<Vec<Vec<Literal>>>,
}

/// Whether two guards can hold in one situation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Together {
    /// They can.
    Can,
    /// They cannot.
    Cannot,
    /// Nobody has shown either.
    Unproved,
}

impl Together {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Can => "can",
            Self::Cannot => "cannot",
            Self::Unproved => "unproved",
        }
    }
}

impl Guard {
    /// The guard of a condition that is in the common spelling.
    pub(super) fn new(cond: Cond, facts: &Facts<'_>) -> Self {
        let cubes = cubes(&cond, true, facts);
        Self { cond, cubes }
    }

    /// The guard with a further condition.
    pub(super) fn and(&self, more: &Cond, facts: &Facts<'_>) -> Self {
        if *more == Cond::True {
            return self.clone();
        }
        Self::new(self.cond.clone().and(more.clone()), facts)
    }

    /// Whether the other holds wherever this one does.
    pub(super) fn implies(&self, other: &Self, facts: &Facts<'_>) -> bool {
        if other.cond == Cond::True || self.cond == other.cond {
            return true;
        }
        match &self.cubes {
            Some(list) => list.iter().all(|cube| entails(cube, &other.cond, true, facts)),
            None => false,
        }
    }

    /// Whether both can hold in one situation.
    pub(super) fn together(&self, other: &Self, facts: &Facts<'_>) -> Together {
        let (Some(a), Some(b)) = (&self.cubes, &other.cubes) else {
            return Together::Unproved;
        };
        let mut best = Together::Cannot;
        for x in a {
            for y in b {
                if x.iter().any(|l| y.iter().any(|m| l.excludes(m, facts))) {
                    continue;
                }
                let new = |l: &&Literal| !x.contains(*l);
                let open = y.iter().filter(new).any(|l| !l.is_plain())
                    && x.iter().filter(|l| !y.contains(l)).any(|l| !l.is_plain());
                if !open {
                    return Together::Can;
                }
                best = Together::Unproved;
            }
        }
        best
    }

    /// One spelling for guards with the same cubes.
    pub(super) fn spelling(&self) -> String {
        let Some(cubes) = &self.cubes else { return format!("{:?}", self.cond) };
        let mut cubes: Vec<Vec<Literal>> = cubes.clone();
        for cube in &mut cubes {
            cube.sort();
        }
        cubes.sort();
        format!("{cubes:?}")
    }

    /// Whether it never holds.
    pub(super) fn is_never(&self) -> bool {
        self.cubes.as_ref().is_some_and(Vec::is_empty)
    }

    /// A literal `value = constant` that every cube has: rules that differ in it never meet.
    pub(super) fn fixed(&self) -> Vec<&Literal> {
        let Some([first, rest @ ..]) = self.cubes.as_deref() else { return Vec::new() };
        first
            .iter()
            .filter(|l| {
                matches!(l, Literal::Is(..)) && rest.iter().all(|cube| cube.contains(l))
            })
            .collect()
    }
}

/// The cubes of a condition, or of its opposite.
fn cubes(cond: &Cond, holds: bool, facts: &Facts<'_>) -> Option<Vec<Vec<Literal>>> {
    match (cond, holds) {
        (Cond::Not(c), _) => cubes(c, !holds, facts),
        (Cond::All(list), true) | (Cond::Any(list), false) => {
            let mut all: Vec<Vec<Literal>> = vec![Vec::new()];
            for part in list {
                let part = cubes(part, holds, facts)?;
                let mut next = Vec::new();
                for cube in &all {
                    for more in &part {
                        if let Some(both) = merge(cube, more, facts) {
                            next.push(both);
                        }
                    }
                }
                if next.len() > MOST {
                    return None;
                }
                all = next;
            }
            Some(all)
        }
        (Cond::Any(list), true) | (Cond::All(list), false) => {
            let mut all = Vec::new();
            for part in list {
                all.extend(cubes(part, holds, facts)?);
                if all.len() > MOST {
                    return None;
                }
            }
            Some(all)
        }
        _ => match Literal::of(cond, holds) {
            Ok(literal) => Some(vec![vec![literal]]),
            Err(true) => Some(vec![Vec::new()]),
            Err(false) => Some(Vec::new()),
        },
    }
}

/// Both cubes in one; none if they contradict each other.
fn merge(a: &[Literal], b: &[Literal], facts: &Facts<'_>) -> Option<Vec<Literal>> {
    let mut out = a.to_vec();
    for literal in b {
        if out.iter().any(|l| l.excludes(literal, facts)) {
            return None;
        }
        let same = out.iter_mut().find_map(|l| match (l, literal) {
            (Literal::Number(x, range), Literal::Number(y, other)) if x == y => {
                Some((range, other))
            }
            _ => None,
        });
        if let Some((range, other)) = same {
            *range = range.meet(other);
        } else if !out.contains(literal) {
            out.push(literal.clone());
        }
    }
    Some(out)
}

/// Whether a condition (or its opposite) holds wherever a cube does.
fn entails(cube: &[Literal], cond: &Cond, holds: bool, facts: &Facts<'_>) -> bool {
    match (cond, holds) {
        (Cond::Not(c), _) => entails(cube, c, !holds, facts),
        (Cond::All(list), true) | (Cond::Any(list), false) => {
            list.iter().all(|c| entails(cube, c, holds, facts))
        }
        (Cond::Any(list), true) | (Cond::All(list), false) => {
            list.iter().any(|c| entails(cube, c, holds, facts))
        }
        _ => match Literal::of(cond, holds) {
            Ok(literal) => cube.iter().any(|l| l.implies(&literal, facts)),
            Err(truth) => truth,
        },
    }
}
