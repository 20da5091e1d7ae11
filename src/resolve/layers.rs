//! Layers of rule sets: which set stands over which, and by which law.

use indexmap::IndexMap;

use crate::lower::{Lowered, Meta, RuleId, SetRole};

use super::{Law, LawId};

/// How the sets of a game rank.
#[derive(Debug, Clone, Default)]
pub(super) struct Layers {
    /// For each pair of sets: the law by which the first stands over the second.
    over: Vec<Vec<Option<LawId>>>,
    /// Sets that share one outline, by their place in it; twice the place, so that others fit between.
    place: Vec<Option<u32>>,
    /// Statements about classes of rules within a set, not about sets.
    pub(super) classes: Vec<(RuleId, Meta)>,
    /// Circles of stated layers: the names in the circle and the rules that state it.
    pub(super) circles: Vec<(Vec<String>, Vec<RuleId>)>,
}

impl Layers {
    /// Reads the layers from the roles of the sets and from what the books say; adds the laws.
    pub(super) fn read(
        lowered: &Lowered,
        stated: &[(RuleId, &Meta, bool)],
        laws: &mut Vec<Law>,
    ) -> Self {
        let n = lowered.sets.len();
        let mut layers =
            Self { over: vec![vec![None; n]; n], place: places(lowered), ..Self::default() };
        let mut law = |meta: Meta, stated_by: Option<RuleId>, name: &str| {
            laws.push(Law { meta, stated_by, name: name.to_owned() });
            LawId((laws.len() - 1) as u16)
        };
        let by = |test: &dyn Fn(&Meta) -> bool| {
            stated.iter().find(|(_, meta, _)| test(meta)).map(|(id, ..)| *id)
        };
        let set_over =
            |over: &str, under: &str| Meta::SetOver { over: over.into(), under: under.into() };
        let roles: Vec<&SetRole> = lowered.sets.iter().map(|s| &s.role).collect();
        // The standard set is below everything; no book needs to say so.
        if roles.iter().any(|r| **r == SetRole::Standard) {
            let id = law(set_over("every set", "standard"), None, "the standard set is lowest");
            layers.rank(&roles, id, |a, b| *a != SetRole::Standard && *b == SetRole::Standard);
        }
        if roles.iter().any(|r| matches!(r, SetRole::House | SetRole::Errata)) {
            let id = law(set_over("house", "book"), None, "layer: house rules above the book");
            layers.rank(&roles, id, |a, b| height(a) > height(b) && height(a) > 3);
        }
        layers.state(lowered, stated, &mut law);
        if roles.iter().any(|r| matches!(r, SetRole::Compatibility(..))) {
            let stated_by = by(&|m| matches!(m, Meta::CompatibilityBelow));
            let id = law(
                Meta::CompatibilityBelow,
                stated_by,
                "layer: compatibility below both sets",
            );
            layers.compatibility(lowered, id);
        }
        if roles.iter().any(|r| matches!(r, SetRole::Base)) {
            let stated_by = by(&|m| matches!(m, Meta::BaseBelow))
                .or_else(|| by(&|m| matches!(m, Meta::SetOver { .. })));
            let id = law(Meta::BaseBelow, stated_by, "layer: base rules below the book");
            layers.rank(&roles, id, |a, b| height(a) > height(b) && height(b) == 1);
        }
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

    /// What the books say about layers.
    fn state(
        &mut self,
        lowered: &Lowered,
        stated: &[(RuleId, &Meta, bool)],
        law: &mut dyn FnMut(Meta, Option<RuleId>, &str) -> LawId,
    ) {
        let mut edges: IndexMap<String, Vec<(String, RuleId)>> = IndexMap::new();
        for (id, meta, _) in stated {
            let Meta::SetOver { over, under } = meta else { continue };
            edges.entry(over.clone()).or_default().push((under.clone(), *id));
        }
        self.circles = circles(&edges);
        for (id, meta, _) in stated {
            let Meta::SetOver { over, under } = meta else { continue };
            if self.circles.iter().any(|(_, rules)| rules.contains(id)) {
                continue;
            }
            let (above, below) = (sets_named(lowered, over), sets_named(lowered, under));
            match (above.as_slice(), below.as_slice()) {
                ([_, ..], [_, ..]) => {
                    let id = law((*meta).clone(), Some(*id), &super::ladder::name(meta));
                    for &a in &above {
                        for &b in &below {
                            self.put(a, b, id);
                        }
                    }
                }
                ([], []) if class_known(lowered, over) && class_known(lowered, under) => {
                    let meta = Meta::ClassOver { over: over.clone(), under: under.clone() };
                    self.classes.push((*id, meta));
                }
                _ => {}
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
                    let rank = (height(&lowered.sets[of].role), self.place[of]);
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
                let h = height(&other.role);
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

fn height(role: &SetRole) -> i32 {
    match role {
        SetRole::Standard => 0,
        SetRole::Base => 1,
        SetRole::Compatibility(..) => 2,
        SetRole::Core | SetRole::Import | SetRole::Appended => 3,
        SetRole::Errata => 4,
        SetRole::House => 5,
    }
}

/// The core and its imports share one outline: by number where their numbers begin differently, else
/// one after the other. What is appended comes last.
fn places(lowered: &Lowered) -> Vec<Option<u32>> {
    let shared = |i: &usize| height(&lowered.sets[*i].role) == 3;
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
    let own: Vec<usize> =
        sets.iter().copied().filter(|&i| lowered.sets[i].role != SetRole::Appended).collect();
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
        let appended = lowered.sets[i].role == SetRole::Appended;
        let number = first[i].filter(|_| apart && !appended).map(|(low, _)| low);
        (appended, number, i)
    });
    let mut places = vec![None; lowered.sets.len()];
    for (place, set) in sets.into_iter().enumerate() {
        places[set] = Some(2 * place as u32);
    }
    places
}

/// The sets that a name or a word for their role means.
fn sets_named(lowered: &Lowered, name: &str) -> Vec<usize> {
    let name = name.trim().to_lowercase();
    let all = |test: &dyn Fn(&str, &SetRole) -> bool| -> Vec<usize> {
        lowered
            .sets
            .iter()
            .enumerate()
            .filter(|(_, s)| test(&s.name.to_lowercase(), &s.role))
            .map(|(i, _)| i)
            .collect()
    };
    if name.is_empty() {
        return Vec::new();
    }
    let exact = all(&|set, _| set == name);
    if !exact.is_empty() {
        return exact;
    }
    let has = |word: &str| name.split_whitespace().any(|w| w == word);
    all(&|_, role| match role {
        SetRole::Standard => has("standard"),
        SetRole::Base => has("base"),
        SetRole::Core => has("core"),
        SetRole::Import => has("import"),
        SetRole::Compatibility(..) => has("compatibility"),
        SetRole::Errata => has("errata"),
        SetRole::House | SetRole::Appended => has("house"),
    })
}

/// Whether some heading or figure makes a class of rules with this name.
fn class_known(lowered: &Lowered, class: &str) -> bool {
    lowered.beside.values().any(|beside| is_of_class(beside, class))
}

/// Whether what stands around a rule puts it into a class: a heading that calls the rules below it so
/// (`Optional Rules`), or a figure beside the number.
pub(super) fn is_of_class(beside: &crate::lower::Beside, class: &str) -> bool {
    let class = class.to_lowercase();
    let words = |text: &str| -> Vec<String> {
        text.to_lowercase().split(|c: char| !c.is_alphanumeric()).map(str::to_owned).collect()
    };
    let has = |text: &str| words(text).contains(&class);
    let of_rules = |title: &str| {
        words(title).iter().any(|w| matches!(w.as_str(), "rule" | "rules" | "law" | "laws"))
    };
    beside.headings.iter().any(|title| has(title) && of_rules(title))
        || beside.attributes.iter().any(|(name, value)| has(name) || has(value))
}

/// Circles among names, each once.
fn circles(edges: &IndexMap<String, Vec<(String, RuleId)>>) -> Vec<(Vec<String>, Vec<RuleId>)> {
    let mut found: Vec<(Vec<String>, Vec<RuleId>)> = Vec::new();
    for start in edges.keys() {
        if found.iter().any(|(names, _)| names.contains(start)) {
            continue;
        }
        // The nearest way back, breadth first.
        let mut came: IndexMap<String, (String, RuleId)> = IndexMap::new();
        let mut queue = vec![start.clone()];
        let mut at = 0;
        while at < queue.len() {
            let from = queue[at].clone();
            at += 1;
            for (to, rule) in edges.get(&from).into_iter().flatten() {
                if !came.contains_key(to) {
                    came.insert(to.clone(), (from.clone(), *rule));
                    queue.push(to.clone());
                }
            }
        }
        if !came.contains_key(start) {
            continue;
        }
        let (mut names, mut rules) = (Vec::new(), Vec::new());
        let mut back = start.clone();
        while let Some((from, rule)) = came.get(&back) {
            names.push(back.clone());
            rules.push(*rule);
            back.clone_from(from);
            if back == *start {
                break;
            }
        }
        names.reverse();
        rules.reverse();
        found.push((names, rules));
    }
    found
}
