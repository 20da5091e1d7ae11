//! Layers of rule sets: which set stands over which, and by which law.

use indexmap::IndexMap;

use crate::lower::{Lowered, Meta, RuleId, Rules, SetId, SetRole};

use super::group::{means_the_rest, sets, sets_named};
use super::{Law, LawId};

/// How the sets of a game rank.
#[derive(Debug, Clone, Default)]
pub(super) struct Layers {
    /// For each pair of sets: the law by which the first stands over the second.
    over: Vec<Vec<Option<LawId>>>,
    /// Sets that share one outline, by their place in it; twice the place, so that others fit between.
    place: Vec<Option<u32>>,
    /// Statements about classes of rules, not about whole sets.
    pub(super) classes: Vec<(RuleId, Meta)>,
    /// Circles of stated layers.
    pub(super) circles: Vec<Circle>,
}

/// A circle of groups that are said to stand over each other: each with what puts it over the next.
pub(super) type Circle = Vec<(String, StatedBy)>;

/// What states a layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StatedBy {
    /// A rule.
    Rule(RuleId),
    /// The front matter of a set.
    Front(SetId),
}

impl Layers {
    /// Reads the layers from the roles of the sets and from what the books say; adds the laws.
    pub(super) fn read(
        lowered: &Lowered,
        stated: &[(RuleId, &Meta, bool)],
        laws: &mut Vec<Law>,
    ) -> Self {
        let n = lowered.sets.len();
        // Without a law that puts them below, compatibility rules come last in the outline.
        let below =
            stated.iter().find(|(_, m, _)| **m == Meta::CompatibilityBelow).map(|(id, ..)| *id);
        let mut layers = Self {
            over: vec![vec![None; n]; n],
            place: places(lowered, below.is_none()),
            ..Self::default()
        };
        let mut law = |meta: Meta, stated_by: Option<RuleId>, name: &str| {
            laws.push(Law { meta, stated_by, name: name.to_owned() });
            LawId((laws.len() - 1) as u16)
        };
        let by = |test: &dyn Fn(&Meta) -> bool| {
            stated.iter().find(|(_, meta, _)| test(meta)).map(|(id, ..)| *id)
        };
        let set_over = |over: &str, under: &str| Meta::Over {
            over: Rules::Named(over.into()),
            under: Rules::Named(under.into()),
        };
        let roles: Vec<&SetRole> = lowered.sets.iter().map(|s| &s.role).collect();
        // The standard set is below everything; no book needs to say so.
        if roles.iter().any(|r| **r == SetRole::Standard) {
            let id = law(set_over("every set", "standard"), None, "the standard set is lowest");
            layers.rank(&roles, id, |a, b| *a != SetRole::Standard && *b == SetRole::Standard);
        }
        layers.circles = circles(&edges(lowered, stated));
        layers.front(lowered, &mut law);
        // What house rules say of themselves comes before what their role says.
        let own = |id: &RuleId| {
            let set = lowered.rules[id.0 as usize].origin.set.0 as usize;
            matches!(lowered.sets[set].role, SetRole::House | SetRole::Errata)
        };
        layers.state(lowered, stated.iter().filter(|(id, ..)| own(id)), &mut law);
        let errata = |r: &SetRole| *r == SetRole::Errata;
        if roles.iter().any(|r| matches!(r, SetRole::House)) {
            let id = law(set_over("house", "book"), None, "layer: house rules above the book");
            layers.rank(&roles, id, |a, b| {
                a.height() > b.height() && a.height() > 3 && !errata(a)
            });
        }
        if roles.iter().any(|r| errata(r)) {
            let id = law(set_over("errata", "book"), None, "layer: errata above the book");
            layers.rank(&roles, id, |a, b| a.height() > b.height() && errata(a));
        }
        layers.state(lowered, stated.iter().filter(|(id, ..)| !own(id)), &mut law);
        if below.is_some() && roles.iter().any(|r| matches!(r, SetRole::Compatibility(..))) {
            let id =
                law(Meta::CompatibilityBelow, below, "layer: compatibility below both sets");
            layers.compatibility(lowered, id);
        }
        if roles.iter().any(|r| matches!(r, SetRole::Base)) {
            let stated_by = by(&|m| matches!(m, Meta::BaseBelow))
                .or_else(|| by(&|m| matches!(m, Meta::Over { .. })));
            let id = law(Meta::BaseBelow, stated_by, "layer: base rules below the book");
            layers.rank(&roles, id, |a, b| a.height() > b.height() && b.height() == 1);
        }
        layers.close();
        layers
    }

    fn rank(
        &mut self,
        roles: &[&SetRole],
        law: LawId,
        above: impl Fn(&SetRole, &SetRole) -> bool,
    ) {
        for (a, over) in roles.iter().enumerate() {
            for (b, under) in roles.iter().enumerate() {
                if above(over, under) {
                    self.put(a, b, law);
                }
            }
        }
    }

    fn put(&mut self, over: usize, under: usize, law: LawId) {
        if over != under && self.over[over][under].is_none() && self.over[under][over].is_none()
        {
            self.over[over][under] = Some(law);
        }
    }

    /// What front matter says: a set stands over the one that it names.
    fn front(
        &mut self,
        lowered: &Lowered,
        law: &mut dyn FnMut(Meta, Option<RuleId>, &str) -> LawId,
    ) {
        for (at, set) in lowered.sets.iter().enumerate() {
            let Some(name) = &set.over else { continue };
            let me = StatedBy::Front(SetId(at as u16));
            if self.circles.iter().any(|c| c.iter().any(|(_, by)| *by == me)) {
                continue;
            }
            let meta = Meta::Over {
                over: Rules::Set(SetId(at as u16)),
                under: Rules::Named(name.clone()),
            };
            let id =
                law(meta, None, &format!("layer: {} over {name}, as its file says", set.name));
            for under in sets_named(lowered, name) {
                self.put(at, under, id);
            }
        }
    }

    /// What the books say about layers.
    fn state<'s>(
        &mut self,
        lowered: &Lowered,
        stated: impl Iterator<Item = &'s (RuleId, &'s Meta, bool)>,
        law: &mut dyn FnMut(Meta, Option<RuleId>, &str) -> LawId,
    ) {
        for (id, meta, _) in stated {
            let Meta::Over { over, under } = meta else { continue };
            let me = StatedBy::Rule(*id);
            if self.circles.iter().any(|c| c.iter().any(|(_, by)| *by == me)) {
                continue;
            }
            // Opposite a set, all others are the sets that are left.
            let rest = |of: &[usize]| -> Vec<usize> {
                (0..lowered.sets.len())
                    .filter(|i| !of.contains(i) && lowered.sets[*i].role != SetRole::Standard)
                    .collect()
            };
            let plain = *under == Rules::All || means_the_rest(lowered, under);
            let pair = match (sets(lowered, over), sets(lowered, under)) {
                (Some(above), _) if plain => Some((above.clone(), rest(&above))),
                (Some(above), Some(below)) => Some((above, below)),
                (None, Some(below)) if *over == Rules::All => Some((rest(&below), below)),
                _ => None,
            };
            if let Some((above, below)) = pair {
                let id = law((*meta).clone(), Some(*id), &super::ladder::name(meta));
                for &a in &above {
                    for &b in &below {
                        self.put(a, b, id);
                    }
                }
            } else {
                self.classes.push((*id, (*meta).clone()));
            }
        }
    }

    /// What stands over a set stands over what that set stands over.
    fn close(&mut self) {
        let n = self.over.len();
        for via in 0..n {
            for a in 0..n {
                for b in 0..n {
                    if let (Some(law), Some(_)) = (self.over[a][via], self.over[via][b]) {
                        self.put(a, b, law);
                    }
                }
            }
        }
    }

    /// Compatibility sets stand just below the lower of their two sets.
    fn compatibility(&mut self, lowered: &Lowered, law: LawId) {
        for (at, set) in lowered.sets.iter().enumerate() {
            let SetRole::Compatibility(a, b) = &set.role else { continue };
            let mut lowest: Option<(i32, Option<u32>)> = None;
            for name in [a, b] {
                for of in sets_named(lowered, name) {
                    let rank = (lowered.sets[of].role.height(), self.place[of]);
                    let lower =
                        lowest.is_none_or(|(h, p)| rank.0 < h || rank.0 == h && rank.1 > p);
                    if lower {
                        lowest = Some(rank);
                    }
                }
            }
            let (floor, place) = lowest.unwrap_or((3, None));
            let last = self.place.iter().flatten().max().copied();
            let place = place.or(last);
            for (of, other) in lowered.sets.iter().enumerate() {
                if of == at || matches!(other.role, SetRole::Compatibility(..)) {
                    continue;
                }
                let h = other.role.height();
                let above = h > floor || h == floor && (floor != 3 || self.place[of] <= place);
                if above {
                    self.put(of, at, law);
                } else if h < floor {
                    self.put(at, of, law);
                }
            }
            if floor == 3 {
                self.place[at] = place.map(|p| p + 1);
            }
        }
    }

    /// The law by which the first set stands over the second.
    pub(super) fn over(&self, a: usize, b: usize) -> Option<LawId> {
        self.over.get(a)?.get(b).copied().flatten()
    }

    /// The place of a set in the shared outline.
    pub(super) fn place(&self, set: usize) -> Option<u32> {
        self.place.get(set).copied().flatten()
    }

    /// How many sets stand above: for an order of all rules.
    pub(super) fn depth(&self, set: usize) -> usize {
        (0..self.over.len()).filter(|&other| self.over(other, set).is_some()).count()
    }
}

/// The core and its imports share one outline: by number where their numbers begin differently, else
/// one after the other. What is appended comes last, and so do compatibility rules that no law ranks
/// (`joining`).
fn places(lowered: &Lowered, joining: bool) -> Vec<Option<u32>> {
    let last = |i: usize| match lowered.sets[i].role {
        SetRole::Appended => true,
        SetRole::Compatibility(..) => joining,
        _ => false,
    };
    let shared = |i: &usize| lowered.sets[*i].role.height() == 3 || last(*i);
    let mut sets: Vec<usize> = (0..lowered.sets.len()).filter(shared).collect();
    let mut first: Vec<Option<(u32, u32)>> = vec![None; lowered.sets.len()];
    for rule in &lowered.rules {
        if let (Some(range), Some(&n)) =
            (first.get_mut(rule.origin.set.0 as usize), rule.origin.number.0.first())
        {
            let (low, high) = range.unwrap_or((n, n));
            *range = Some((low.min(n), high.max(n)));
        }
    }
    let own: Vec<usize> = sets.iter().copied().filter(|&i| !last(i)).collect();
    let apart = own.iter().all(|&a| {
        own.iter().all(|&b| {
            a == b
                || match (first[a], first[b]) {
                    (Some(x), Some(y)) => x.1 < y.0 || y.1 < x.0,
                    _ => true,
                }
        })
    });
    sets.sort_by_key(|&i| {
        let appended = last(i);
        let number = first[i].filter(|_| apart && !appended).map(|(low, _)| low);
        (appended, number, i)
    });
    let mut places = vec![None; lowered.sets.len()];
    for (place, set) in sets.into_iter().enumerate() {
        places[set] = Some(2 * place as u32);
    }
    places
}

/// Who is said to stand over whom, by the words for them.
fn edges(
    lowered: &Lowered,
    stated: &[(RuleId, &Meta, bool)],
) -> IndexMap<String, Vec<(String, StatedBy)>> {
    let mut edges: IndexMap<String, Vec<(String, StatedBy)>> = IndexMap::new();
    let name = |rules: &Rules| match sets(lowered, rules).as_deref() {
        Some(&[one]) => lowered.sets[one].name.clone(),
        _ => rules.to_string(),
    };
    for (at, set) in lowered.sets.iter().enumerate() {
        if let Some(over) = &set.over {
            let stated_by = StatedBy::Front(SetId(at as u16));
            let under = name(&Rules::Named(over.clone()));
            edges.entry(set.name.clone()).or_default().push((under, stated_by));
        }
    }
    for (id, meta, _) in stated {
        let Meta::Over { over, under } = meta.law() else { continue };
        if *over != Rules::All && *under != Rules::All {
            edges.entry(name(over)).or_default().push((name(under), StatedBy::Rule(*id)));
        }
    }
    edges
}

/// Circles among names, each once.
fn circles(edges: &IndexMap<String, Vec<(String, StatedBy)>>) -> Vec<Circle> {
    let mut found: Vec<Circle> = Vec::new();
    for start in edges.keys() {
        if found.iter().flatten().any(|(name, _)| name == start) {
            continue;
        }
        // The nearest way back, breadth first.
        let mut came: IndexMap<String, (String, StatedBy)> = IndexMap::new();
        let mut queue = vec![start.clone()];
        let mut at = 0;
        while at < queue.len() {
            let from = queue[at].clone();
            at += 1;
            for (to, by) in edges.get(&from).into_iter().flatten() {
                if !came.contains_key(to) {
                    came.insert(to.clone(), (from.clone(), *by));
                    queue.push(to.clone());
                }
            }
        }
        let mut circle = Vec::new();
        let mut back = start.clone();
        while let Some((from, by)) = came.get(&back) {
            circle.push((from.clone(), *by));
            back.clone_from(from);
            if back == *start {
                break;
            }
        }
        if !circle.is_empty() && back == *start {
            circle.reverse();
            found.push(circle);
        }
    }
    found
}
