//! The rules of a book while they are made, with a journal of what is changed in those that were there before.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Deref, Index, IndexMut, RangeFrom};

use super::rule::Rule;
use super::verb::Verb;

/// Rules in document order. A sentence adds rules at the end and seldom changes an earlier one; what it
/// changes is kept as it was, so that the sentence can be taken back without a copy of all rules. It is read as a
/// slice; rules are changed by their index only.
#[derive(Debug, Clone, Default)]
pub struct RuleList {
    rules: Vec<Rule>,
    /// Rules from here on are new.
    mark: usize,
    /// Rules before the mark as they were at the mark, by index.
    was: BTreeMap<usize, Rule>,
    concerning: Concerning,
}

/// Which rules concern an event: those that speak of it and those that may propose it.
#[derive(Debug, Clone, Default)]
struct Concerning {
    /// In document order. One that was changed may still stand where it no longer belongs.
    rules: BTreeMap<Verb, BTreeSet<usize>>,
    /// Rules before this one are entered.
    entered: usize,
    /// Of these, those that were changed since.
    changed: BTreeSet<usize>,
}

impl Concerning {
    fn enter(&mut self, rules: &[Rule]) {
        let changed = std::mem::take(&mut self.changed);
        for at in changed.into_iter().chain(self.entered..rules.len()) {
            let Some(rule) = rules.get(at) else { continue };
            let mut note = |verb| self.rules.entry(verb).or_default().insert(at);
            if let Some(pattern) = rule.kind.pattern() {
                note(pattern.verb);
            }
            if let Some(effect) = rule.kind.effect() {
                effect.each_proposal(&mut |p| {
                    note(p.verb);
                });
            }
        }
        self.entered = rules.len();
    }
}

/// What a sentence has made since the mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Since {
    /// Earlier rules that differ now, with their index.
    pub changed: Vec<(usize, Rule)>,
    /// New rules.
    pub new: Vec<Rule>,
}

impl RuleList {
    /// From here on, changes are noted, and can be taken back.
    pub fn mark(&mut self) {
        self.mark = self.rules.len();
        self.was.clear();
        self.concerning.enter(&self.rules);
    }

    /// The rules that speak of an event or action, or may propose it, in document order; a rule that was changed may be
    /// among them without cause.
    pub fn concerning(&self, verb: Verb) -> impl Iterator<Item = &Rule> {
        let Concerning { rules, entered, changed } = &self.concerning;
        let known = rules.get(&verb).into_iter().flatten();
        // Few are changed by one sentence: they are looked at whatever they spoke of before.
        let mut all: Vec<usize> = known.chain(changed).copied().collect();
        if !changed.is_empty() {
            all.sort_unstable();
            all.dedup();
        }
        all.into_iter().chain(*entered..self.rules.len()).filter_map(|at| self.rules.get(at))
    }

    /// How many rules there were at the mark.
    pub fn marked(&self) -> usize {
        self.mark
    }

    /// Takes back everything since the mark.
    pub fn take_back(&mut self) {
        self.rules.truncate(self.mark);
        for (at, rule) in std::mem::take(&mut self.was) {
            self.rules[at] = rule;
        }
        self.concerning.changed.clear();
    }

    /// The earlier rules that differ from what they were at the mark.
    pub fn changed(&self) -> Vec<(usize, Rule)> {
        self.was
            .iter()
            .filter(|(at, was)| self.rules[**at] != **was)
            .map(|(at, _)| (*at, self.rules[*at].clone()))
            .collect()
    }

    /// The earlier rules that differ, as they were at the mark.
    pub fn was(&self) -> impl Iterator<Item = (usize, &Rule)> {
        self.was
            .iter()
            .filter(|(at, was)| self.rules[**at] != **was)
            .map(|(at, was)| (*at, was))
    }

    /// What was made since the mark.
    pub fn since(&self) -> Since {
        Since { changed: self.changed(), new: self.rules[self.mark..].to_vec() }
    }

    /// Makes again, from the mark, what was made before it was taken back.
    pub fn again(&mut self, since: Since) {
        self.take_back();
        for (at, rule) in since.changed {
            self[at] = rule;
        }
        self.rules.extend(since.new);
    }

    /// Where the rules are that fit.
    pub fn places(&self, fits: impl Fn(&Rule) -> bool) -> Vec<usize> {
        (0..self.rules.len()).filter(|at| fits(&self.rules[*at])).collect()
    }

    /// Adds a rule.
    pub fn push(&mut self, rule: Rule) {
        self.rules.push(rule);
    }

    /// Adds rules.
    pub fn extend(&mut self, rules: impl IntoIterator<Item = Rule>) {
        self.rules.extend(rules);
    }

    /// Leaves only the first so many, all that were there at the mark among them.
    pub fn truncate(&mut self, len: usize) {
        self.rules.truncate(len.max(self.mark));
    }

    /// Leaves only those that fit, once nothing is to be taken back any more.
    pub fn retain(&mut self, fits: impl FnMut(&Rule) -> bool) {
        self.rules.retain(fits);
        self.concerning = Concerning::default();
        self.mark();
    }

    /// All of them, once nothing is to be taken back any more.
    pub fn all_mut(&mut self) -> &mut Vec<Rule> {
        self.mark = 0;
        self.was.clear();
        self.concerning = Concerning::default();
        &mut self.rules
    }
}

impl Deref for RuleList {
    type Target = [Rule];

    fn deref(&self) -> &[Rule] {
        &self.rules
    }
}

impl<'a> IntoIterator for &'a RuleList {
    type Item = &'a Rule;
    type IntoIter = std::slice::Iter<'a, Rule>;

    fn into_iter(self) -> Self::IntoIter {
        self.rules.iter()
    }
}

impl<I: std::slice::SliceIndex<[Rule]>> Index<I> for RuleList {
    type Output = I::Output;

    fn index(&self, at: I) -> &I::Output {
        &self.rules[at]
    }
}

impl IndexMut<usize> for RuleList {
    fn index_mut(&mut self, at: usize) -> &mut Rule {
        let rule = &mut self.rules[at];
        if at < self.mark {
            self.was.entry(at).or_insert_with(|| rule.clone());
        }
        if at < self.concerning.entered {
            self.concerning.changed.insert(at);
        }
        rule
    }
}

impl IndexMut<RangeFrom<usize>> for RuleList {
    fn index_mut(&mut self, from: RangeFrom<usize>) -> &mut [Rule] {
        for at in from.start..self.mark {
            self.was.entry(at).or_insert_with(|| self.rules[at].clone());
        }
        self.concerning.changed.extend(from.start..self.concerning.entered);
        &mut self.rules[from]
    }
}

#[cfg(test)]
mod tests {
    use super::RuleList;
    use crate::lower::{
        Cond, Origin, Pattern, Rule, RuleKind, RuleNumber, SetId, Settled, Verb,
    };
    use crate::source::Span;

    fn rule(part: u32) -> Rule {
        Rule {
            origin: Origin {
                set: SetId(0),
                number: RuleNumber::default(),
                name: String::new(),
                occurrence: 1,
                sentence: 1,
                part,
                position: 0,
                span: Span::default(),
            },
            guard: Cond::True,
            kind: RuleKind::Fact { term: None },
            exceptional: None,
            beats: Vec::new(),
            yields: Vec::new(),
            slots: 0,
            slot_names: Vec::new(),
            settled: Settled::Text,
            case: None,
        }
    }

    #[test]
    fn what_concerns_an_event_is_found_also_after_a_change() {
        let about = |verb| Rule {
            kind: RuleKind::Cannot { action: Pattern { verb, binds: Vec::new() } },
            ..rule(1)
        };
        let verbs = |rules: &RuleList, verb| -> Vec<Verb> {
            rules.concerning(verb).filter_map(|r| Some(r.kind.pattern()?.verb)).collect()
        };
        let (a, b) = (Verb(900), Verb(901));
        let mut rules = RuleList::default();
        rules.extend([about(a), about(b), about(a)]);
        rules.mark();
        rules.push(about(a));
        assert_eq!(verbs(&rules, a), [a, a, a], "what is new is looked at too");
        rules[1].kind = about(a).kind;
        assert_eq!(verbs(&rules, a), [a, a, a, a]);
        rules.take_back();
        assert_eq!(verbs(&rules, a), [a, a]);
        rules[0].kind = about(b).kind;
        rules.mark();
        assert_eq!(verbs(&rules, b), [b, b]);
        rules.retain(|r| r.kind.pattern().is_some_and(|p| p.verb == a));
        assert_eq!(verbs(&rules, a), [a]);
        assert_eq!(verbs(&rules, b), []);
    }

    #[test]
    fn what_a_sentence_changed_is_taken_back_and_made_again() {
        let mut rules = RuleList::default();
        rules.extend([rule(1), rule(2), rule(3)]);
        rules.mark();
        rules[1].slots = 7;
        rules.push(rule(4));
        let since = rules.since();
        assert_eq!(since.changed.len(), 1, "the second rule, and no other");
        assert_eq!(since.new.len(), 1);
        rules.take_back();
        assert_eq!((rules.len(), rules[1].slots), (3, 0));
        assert!(rules.changed().is_empty());
        rules.again(since.clone());
        assert_eq!((rules.len(), rules[1].slots), (4, 7));
        assert_eq!(rules.since(), since, "it can be taken back once more");
        rules[1].slots = 0;
        assert!(rules.changed().is_empty(), "a change that is undone is none");
    }
}
