//! What the text of a whole rule set says, looked up once: a sentence that asked all others would make the reading of a large book
//! take the square of its length.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use indexmap::IndexMap;

use super::context::{Lowerer, Unit};
use crate::lower::SetId;

/// The answers, which copies of the pass share.
pub(super) type Shared<'a> = Arc<OnceLock<Survey<'a>>>;

/// What is asked of all sentences.
#[derive(Debug)]
pub(super) struct Survey<'a> {
    /// The sentences in which a word stands, by their places.
    words: IndexMap<&'a str, Vec<usize>>,
    /// Sets of games in rounds, by their words.
    rounds: BTreeSet<SetId>,
    /// Headings under which it is said when the game ends.
    ends: BTreeSet<(SetId, &'a [String])>,
    /// The first sentence that speaks of turns or rounds.
    timed: BTreeMap<SetId, usize>,
    /// Whether the book speaks of hands that are played, and whether its rounds are dealt, once that was asked.
    pub(super) hands_played: OnceLock<bool>,
    pub(super) dealt: OnceLock<bool>,
}

impl<'a> Survey<'a> {
    fn of(units: &'a [Unit]) -> Self {
        let mut survey = Self {
            words: IndexMap::new(),
            rounds: BTreeSet::new(),
            ends: BTreeSet::new(),
            timed: BTreeMap::new(),
            hands_played: OnceLock::new(),
            dealt: OnceLock::new(),
        };
        for (at, unit) in units.iter().enumerate() {
            for word in unit.words() {
                let places = survey.words.entry(word).or_default();
                if places.last() != Some(&at) {
                    places.push(at);
                }
                if matches!(word.as_str(), "turn" | "turns" | "round" | "rounds") {
                    survey.timed.entry(unit.set).or_insert(at);
                }
            }
            let text = unit.text.lower();
            if ["round", "hand is over", "each deal"].iter().any(|w| text.contains(w)) {
                survey.rounds.insert(unit.set);
            }
            if text.contains("the game ends") || text.contains("end of the game") {
                survey.ends.insert((unit.set, &unit.headings));
            }
        }
        survey
    }
}

impl<'a> Lowerer<'a> {
    pub(super) fn survey(&self) -> &Survey<'a> {
        self.surveyed.get_or_init(|| Survey::of(self.units))
    }

    /// The sentences in which one of these words stands, with their places, in document order; words in small letters, without
    /// marks.
    pub(super) fn units_with(&self, words: &[&str]) -> impl Iterator<Item = (usize, &'a Unit)> {
        let survey = self.survey();
        let found: BTreeSet<usize> =
            words.iter().filter_map(|w| survey.words.get(w)).flatten().copied().collect();
        let units = self.units;
        found.into_iter().filter_map(|at| Some((at, units.get(at)?)))
    }

    /// Whether a set speaks of rounds, or of hands that are over.
    pub(super) fn is_in_rounds(&self, set: SetId) -> bool {
        self.survey().rounds.contains(&set)
    }

    /// Whether it is said under these headings when the game ends.
    pub(super) fn says_end_below(&self, set: SetId, headings: &[String]) -> bool {
        self.survey().ends.contains(&(set, headings))
    }

    /// Whether a sentence of the set before this place speaks of turns or rounds.
    pub(super) fn is_timed_before(&self, set: SetId, at: usize) -> bool {
        self.survey().timed.get(&set).is_some_and(|first| *first < at)
    }
}
