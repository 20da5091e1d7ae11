//! Which rules a law or a claim speaks of: sets by name or role, classes by heading or figure, rules
//! by number.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use crate::lower::{Beside, Lowered, Rules, SetRole};
use crate::outline::SIGN;

/// Words that mean the rules which are nothing special.
const PLAIN: &[&str] = &[
    "basic", "normal", "standard", "regular", "usual", "ordinary", "printed", "written",
    "official", "core", "original", "main", "base", "general", "other", "default", "common",
    "game", "unmarked", "plain",
];

/// Headings under which stands what is printed on pieces.
const TEXTS: &[&str] = &["text", "texts", "effect", "effects", "ability", "abilities"];

/// The groups that laws speak of. What a name means in the whole book is found out once: it is asked of each pair of rules.
#[derive(Debug)]
pub(super) struct Groups<'a> {
    lowered: &'a Lowered,
    named: RwLock<BTreeMap<String, Arc<Named>>>,
}

/// What a name means.
#[derive(Debug)]
struct Named {
    /// The sets that it calls so.
    sets: Vec<usize>,
    /// Whether it calls no set so and puts any rule into a class of this name.
    classes: bool,
    /// Whether nothing is called so and some rules have a sign beside their number: these are meant.
    signs: bool,
}

impl<'a> Groups<'a> {
    pub(super) fn new(lowered: &'a Lowered) -> Self {
        Self { lowered, named: RwLock::default() }
    }

    fn named(&self, name: &str) -> Arc<Named> {
        let known =
            self.named.read().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        known.unwrap_or_else(|| {
            let sets = sets_named(self.lowered, name);
            let mut all = self.lowered.beside.values();
            let classes = sets.is_empty() && all.any(|beside| is_of_class(beside, name));
            let free = sets.is_empty() && !classes && !is_plain(name);
            let titled =
                || self.lowered.beside.values().any(|b| is_under(self.lowered, b, name));
            let signs = free && self.lowered.beside.values().any(has_sign) && !titled();
            let named = Arc::new(Named { sets, classes, signs });
            let mut all = self.named.write().unwrap_or_else(PoisonError::into_inner);
            all.insert(name.to_owned(), Arc::clone(&named));
            named
        })
    }

    /// Whether the first group holds the one rule and the second, apart from it, the other.
    pub(super) fn ranks(
        &self,
        over: &Rules,
        under: &Rules,
        winner: usize,
        loser: usize,
    ) -> bool {
        let above = |at: usize| match over {
            Rules::All => !self.holds(under, at),
            over => self.holds(over, at),
        };
        let below = |at: usize| match under {
            Rules::All => !above(at),
            under if self.means_the_rest(under) => !above(at),
            under => self.holds(under, at),
        };
        above(winner) && below(loser) && !(above(loser) && below(winner))
    }

    /// Whether a rule is in a group.
    pub(super) fn holds(&self, group: &Rules, at: usize) -> bool {
        let lowered = self.lowered;
        let rule = &lowered.rules[at];
        let origin = &rule.origin;
        let beside =
            || lowered.beside.get(&(origin.set, origin.name.clone(), origin.occurrence));
        match group {
            Rules::All => true,
            Rules::Set(set) => *set == origin.set,
            Rules::Numbered(set, number) => {
                set.is_none_or(|set| set == origin.set)
                    && !number.0.is_empty()
                    && origin.number.0.starts_with(&number.0)
            }
            Rules::Titled(set, title) => {
                *set == origin.set
                    && beside().is_some_and(|b| b.headings.iter().any(|t| t == title))
            }
            Rules::Saying { .. } => beside().is_some_and(|b| says(b, group)),
            Rules::Printed => beside().is_some_and(is_printed),
            Rules::Several(list) => list.iter().any(|group| self.holds(group, at)),
            Rules::Named(name) => match &*self.named(name) {
                // The book may call some of its own rules so, too.
                named if !named.sets.is_empty() => {
                    named.sets.contains(&(origin.set.0 as usize))
                        || beside().is_some_and(|beside| is_marked(beside, name))
                }
                named if named.classes => {
                    beside().is_some_and(|beside| is_of_class(beside, name))
                }
                named if named.signs => beside().is_some_and(has_sign),
                _ => beside().is_some_and(|beside| is_under(lowered, beside, name)),
            },
        }
    }

    /// Whether a name calls nothing of its own in this book and is a word for ordinary rules.
    fn means_the_rest(&self, group: &Rules) -> bool {
        let Rules::Named(name) = group else { return false };
        is_plain(name) && {
            let named = self.named(name);
            named.sets.is_empty() && !named.classes
        }
    }
}

/// Whether a rule has a sign beside its number.
pub(crate) fn has_sign(beside: &Beside) -> bool {
    beside.attributes.iter().any(|(name, _)| name == SIGN)
}

/// Whether a name is a word for ordinary rules, or for those that have nothing: `unmarked`.
fn is_plain(name: &str) -> bool {
    let lacks = |word: &str| word.starts_with("un") && word.ends_with("ed");
    name.split_whitespace().all(|word| PLAIN.contains(&word) || lacks(word))
}

/// Whether a rule is in a group.
pub(crate) fn holds(lowered: &Lowered, group: &Rules, at: usize) -> bool {
    Groups::new(lowered).holds(group, at)
}

/// Whether a rule stands under the only heading of the book that has a word: `box rules`, of `What the Box Says`.
fn is_under(lowered: &Lowered, beside: &Beside, class: &str) -> bool {
    let class = words(class);
    let has = |title: &&String| {
        let words = words(title);
        class.iter().all(|c| words.contains(c))
    };
    let Some(title) = beside.headings.iter().skip(1).find(has) else { return false };
    let all = lowered.beside.values();
    all.flat_map(|b| b.headings.iter().skip(1).filter(has)).all(|other| other == title)
}

/// Whether the book gives a rule this class by a sentence or a figure beside its number.
fn is_marked(beside: &Beside, class: &str) -> bool {
    let class = words(class);
    let has = |text: &str| {
        let words = words(text);
        class.iter().all(|c| words.contains(c))
    };
    beside.attributes.iter().any(|(name, value)| has(name) || has(value))
}

/// The sets that a group consists of, if it consists of whole sets.
pub(super) fn sets(lowered: &Lowered, group: &Rules) -> Option<Vec<usize>> {
    match group {
        Rules::Set(set) => Some(vec![set.0 as usize]),
        Rules::Named(name) => Some(sets_named(lowered, name)).filter(|sets| !sets.is_empty()),
        Rules::Several(list) => {
            let mut all = Vec::new();
            for group in list {
                all.extend(sets(lowered, group)?);
            }
            Some(all)
        }
        _ => None,
    }
}

/// Whether a name calls nothing of its own in this book and is a word for ordinary rules.
pub(crate) fn means_the_rest(lowered: &Lowered, group: &Rules) -> bool {
    Groups::new(lowered).means_the_rest(group)
}

/// The sets that a name or a word for their role means.
pub(super) fn sets_named(lowered: &Lowered, name: &str) -> Vec<usize> {
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
    let exact = all(&|set, role| set == name && *role != SetRole::Standard);
    if !exact.is_empty() {
        return exact;
    }
    let has = |word: &str| name.split_whitespace().any(|w| w == word);
    let of_role = all(&|_, role| match role {
        SetRole::Standard => false,
        SetRole::Base => has("base"),
        SetRole::Core => has("core"),
        SetRole::Import => has("import") || has("imported"),
        SetRole::Compatibility(..) => has("compatibility"),
        SetRole::Errata => has("errata") || has("erratum"),
        SetRole::House | SetRole::Appended => {
            ["house", "local", "home", "table", "club"].into_iter().any(has)
        }
    });
    if !of_role.is_empty() {
        return of_role;
    }
    // The title of a set: of the core it is that of the whole game.
    let titled = |at: usize| {
        lowered.sets[at].title.as_deref().is_some_and(|title| {
            let words = words(title);
            name.split_whitespace().all(|w| words.iter().any(|t| t == w))
        })
    };
    let game = all(&|_, role| *role == SetRole::Core).into_iter().any(titled);
    if game {
        return all(&|_, role| !matches!(role, SetRole::Base | SetRole::Standard));
    }
    (0..lowered.sets.len()).filter(|&at| titled(at)).collect()
}

/// Whether what stands around a rule puts it into a class: a heading that calls the rules below it so
/// (`Optional Rules`), or a figure beside the number.
fn is_of_class(beside: &Beside, class: &str) -> bool {
    let class = words(class);
    let has = |text: &str| {
        let words = words(text);
        class.iter().all(|c| words.contains(c))
    };
    let of_rules = |title: &str| {
        words(title).iter().any(|w| matches!(w.as_str(), "rule" | "rules" | "law" | "laws"))
    };
    beside.headings.iter().any(|title| has(title) && of_rules(title))
        || is_marked(beside, &class.join(" "))
}

/// Whether a heading says that what stands below it is printed on pieces (`Card Texts`).
fn is_printed(beside: &Beside) -> bool {
    beside.headings.iter().any(|title| {
        let words = words(title);
        words.len() > 1 && words.iter().any(|w| TEXTS.contains(&w.as_str()))
    })
}

/// Whether a rule contains the words by which a group is told, or begins with them.
pub(crate) fn says(beside: &Beside, group: &Rules) -> bool {
    let Rules::Saying { words: said, first } = group else { return false };
    let (text, said) = (words(&beside.text), words(said));
    !said.is_empty()
        && if *first {
            text.starts_with(&said)
        } else {
            text.windows(said.len()).any(|w| w == said)
        }
}

fn words(text: &str) -> Vec<String> {
    text.to_lowercase()
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .map(str::to_owned)
        .collect()
}
