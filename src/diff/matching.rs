//! Which unit of the old book is which of the new one.
//!
//! Words decide, numbers help: a rule that has moved or got another number is found by what it says.
//! Equal words under one number come first, then equal words in the same order, then equal words
//! anywhere, then the most similar words (rare words weigh more than common ones), then headings by what
//! stands below them, and at last what stands under the same number.

use std::collections::BTreeMap;

use super::unit::{Pointer, Unit};

/// How alike two texts have to be to be versions of one rule.
const ALIKE: f64 = 0.5;
/// The same under one number.
const ALIKE_NAMED: f64 = 0.25;
/// The same for items of a list that are the same one in the count.
const ALIKE_COUNTED: f64 = 0.4;
/// What the same number or name adds, so that a rule that is split keeps it.
const BONUS: f64 = 0.2;
/// More pairs than this are not compared one by one.
const PAIRS: usize = 6_000_000;

/// For each old unit the new one, and the reverse.
#[derive(Debug)]
pub(super) struct Matching {
    pub new_of: Vec<Option<usize>>,
    pub old_of: Vec<Option<usize>>,
}

impl Matching {
    fn pair(&mut self, old: usize, new: usize) {
        self.new_of[old] = Some(new);
        self.old_of[new] = Some(old);
    }

    fn is_open(&self, old: usize, new: usize) -> bool {
        self.new_of[old].is_none() && self.old_of[new].is_none()
    }

    /// Whether two units say the same, references being followed.
    pub(super) fn says_the_same(&self, old: &Unit, new: &Unit) -> bool {
        if old.text == new.text {
            return true;
        }
        old.key == new.key
            && old.references.len() == new.references.len()
            && old.references.iter().zip(&new.references).all(|pair| match pair {
                (Pointer::Unit(a), Pointer::Unit(b)) => self.new_of[*a] == Some(*b),
                (a, b) => a == b,
            })
    }
}

/// Matches the units of two books.
pub(super) fn matching(old: &mut [Unit], new: &mut [Unit]) -> Matching {
    let weights = number_words(old, new);
    let (old, new) = (&*old, &*new);
    let mut m = Matching { new_of: vec![None; old.len()], old_of: vec![None; new.len()] };
    same_name_same_words(old, new, &mut m);
    same_words_in_order(old, new, &mut m);
    same_words(old, new, &mut m);
    similar_words(old, new, &weights, &mut m);
    by_what_is_below(old, new, &mut m);
    same_name(old, new, &mut m);
    m
}

/// Each word of both books gets a number, so that texts are compared as sorted lists; and a weight,
/// the greater the fewer units it stands in.
fn number_words(old: &mut [Unit], new: &mut [Unit]) -> Vec<f64> {
    let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
    let mut uses: Vec<u32> = Vec::new();
    let all = old.len() + new.len();
    for unit in old.iter_mut().chain(new) {
        let words = unit.key.split(|c: char| !c.is_alphanumeric() && c != '\'');
        for word in words.filter(|word| !word.is_empty()) {
            let next = numbers.len() as u32;
            unit.words.push(*numbers.entry(word.to_lowercase()).or_insert(next));
        }
        unit.words.sort_unstable();
        uses.resize(numbers.len(), 0);
        let mut last = None;
        for &word in &unit.words {
            if last != Some(word) {
                uses[word as usize] += 1;
            }
            last = Some(word);
        }
    }
    uses.iter().map(|&n| (1.0 + all as f64 / f64::from(n.max(1))).ln()).collect()
}

fn same_name_same_words(old: &[Unit], new: &[Unit], m: &mut Matching) {
    let mut by: BTreeMap<(&str, &str), Vec<usize>> = BTreeMap::new();
    for (j, unit) in new.iter().enumerate().rev() {
        by.entry((&unit.name, &unit.key)).or_default().push(j);
    }
    for (i, unit) in old.iter().enumerate() {
        if let Some(j) = by.get_mut(&(unit.name.as_str(), unit.key.as_str())).and_then(Vec::pop)
        {
            m.pair(i, j);
        }
    }
}

fn same_words_in_order(old: &[Unit], new: &[Unit], m: &mut Matching) {
    let open_old: Vec<usize> = (0..old.len()).filter(|&i| m.new_of[i].is_none()).collect();
    let open_new: Vec<usize> = (0..new.len()).filter(|&j| m.old_of[j].is_none()).collect();
    let old_keys: Vec<&str> = open_old.iter().map(|&i| old[i].key.as_str()).collect();
    let new_keys: Vec<&str> = open_new.iter().map(|&j| new[j].key.as_str()).collect();
    let ops = similar::capture_diff_slices(similar::Algorithm::Patience, &old_keys, &new_keys);
    for op in ops {
        if let similar::DiffOp::Equal { old_index, new_index, len } = op {
            for n in 0..len {
                let (i, j) = (open_old[old_index + n], open_new[new_index + n]);
                if !old[i].key.is_empty() {
                    m.pair(i, j);
                }
            }
        }
    }
}

fn same_words(old: &[Unit], new: &[Unit], m: &mut Matching) {
    let mut by: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (j, unit) in new.iter().enumerate().rev() {
        if m.old_of[j].is_none() && !unit.key.is_empty() {
            by.entry(&unit.key).or_default().push(j);
        }
    }
    for (i, unit) in old.iter().enumerate() {
        if m.new_of[i].is_none()
            && let Some(j) = by.get_mut(unit.key.as_str()).and_then(Vec::pop)
        {
            m.pair(i, j);
        }
    }
}

fn similar_words(old: &[Unit], new: &[Unit], weights: &[f64], m: &mut Matching) {
    let open_old: Vec<usize> =
        (0..old.len()).filter(|&i| m.new_of[i].is_none() && !old[i].words.is_empty()).collect();
    let open_new: Vec<usize> =
        (0..new.len()).filter(|&j| m.old_of[j].is_none() && !new[j].words.is_empty()).collect();
    let all = open_old.len().saturating_mul(open_new.len()) <= PAIRS;
    let mut pairs: Vec<(i64, usize, usize)> = Vec::new();
    for &i in &open_old {
        for &j in &open_new {
            let named = old[i].name == new[j].name;
            let near = old[i].parent.is_some_and(|p| m.new_of[p].is_some())
                && old[i].parent.and_then(|p| m.new_of[p]) == new[j].parent;
            if !all && !named && !near {
                continue;
            }
            let alike = likeness(&old[i].words, &new[j].words, weights);
            let least = match (named, old[i].named) {
                (true, true) => ALIKE_NAMED,
                (true, false) => ALIKE_COUNTED,
                (false, _) => ALIKE,
            };
            // A short text that shares its few common words with another is no version of it.
            let few = old[i].words.len().min(new[j].words.len()) < 5;
            if alike < if few && !named && !near { 0.75 } else { least } {
                continue;
            }
            let score = alike + if named { BONUS } else { 0.0 } + if near { 0.08 } else { 0.0 };
            pairs.push(((score * 1e6) as i64, i, j));
        }
    }
    pairs.sort_by_key(|&(score, i, j)| (-score, i.abs_diff(j), i, j));
    for (_, i, j) in pairs {
        if m.is_open(i, j) {
            m.pair(i, j);
        }
    }
}

/// A heading whose words are others stands above what stood below the old one.
fn by_what_is_below(old: &[Unit], new: &[Unit], m: &mut Matching) {
    let bare = |unit: &Unit| unit.body.is_empty() && !unit.title.is_empty();
    // From the innermost to the outermost, so that a heading above headings follows them.
    for i in (0..old.len()).rev() {
        if m.new_of[i].is_some() || !bare(&old[i]) {
            continue;
        }
        let mut votes: BTreeMap<usize, usize> = BTreeMap::new();
        let mut below = 0;
        for (k, unit) in old.iter().enumerate().skip(i + 1) {
            if unit.parent != Some(i) {
                continue;
            }
            below += 1;
            if let Some(parent) = m.new_of[k].and_then(|to| new[to].parent) {
                *votes.entry(parent).or_default() += 1;
            }
        }
        let best = votes.into_iter().max_by_key(|&(j, n)| (n, std::cmp::Reverse(j)));
        if let Some((j, n)) = best
            && m.old_of[j].is_none()
            && bare(&new[j])
            && 2 * n >= below
        {
            m.pair(i, j);
        }
    }
}

fn same_name(old: &[Unit], new: &[Unit], m: &mut Matching) {
    let mut by: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (j, unit) in new.iter().enumerate().rev() {
        if m.old_of[j].is_none() && unit.named {
            by.entry(&unit.name).or_default().push(j);
        }
    }
    for (i, unit) in old.iter().enumerate() {
        if m.new_of[i].is_none()
            && unit.named
            && let Some(j) = by.get_mut(unit.name.as_str()).and_then(Vec::pop)
        {
            m.pair(i, j);
        }
    }
}

/// The share of words that two sorted lists have in common, by weight: 0 for none, 1 for all.
pub(super) fn likeness(a: &[u32], b: &[u32], weights: &[f64]) -> f64 {
    let weight = |word: u32| weights.get(word as usize).copied().unwrap_or(1.0);
    let whole: f64 = a.iter().chain(b).map(|&word| weight(word)).sum();
    let (mut i, mut j, mut common) = (0, 0, 0.0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        match x.cmp(y) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => {
                common += weight(*x);
                i += 1;
                j += 1;
            }
        }
    }
    2.0 * common / whole.max(f64::MIN_POSITIVE)
}

/// The members of the longest rising run of a list of places, as marks.
pub(super) fn in_order(places: &[usize]) -> Vec<bool> {
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; places.len()];
    for (at, &place) in places.iter().enumerate() {
        let spot = ends.partition_point(|&end| places[end] < place);
        before[at] = spot.checked_sub(1).map(|s| ends[s]);
        if spot == ends.len() {
            ends.push(at);
        } else {
            ends[spot] = at;
        }
    }
    let mut marks = vec![false; places.len()];
    let mut at = ends.last().copied();
    while let Some(i) = at {
        marks[i] = true;
        at = before[i];
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn likeness_is_the_share_of_common_words() {
        assert!((likeness(&[1, 2, 3, 4], &[2, 3, 4, 9], &[]) - 0.75).abs() < 1e-9);
        assert!(likeness(&[1], &[2], &[]) < 1e-9);
        // A rare word in common says more than a frequent one.
        let weights = [0.1, 3.0, 1.0, 1.0];
        assert!(likeness(&[0, 2], &[0, 3], &weights) < likeness(&[1, 2], &[1, 3], &weights));
    }

    #[test]
    fn one_that_moved_is_out_of_order() {
        assert_eq!(in_order(&[0, 4, 1, 2, 3]), [true, false, true, true, true]);
        assert_eq!(in_order(&[]), Vec::<bool>::new());
    }
}
