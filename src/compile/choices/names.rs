//! The names of actions: `dig`, `digs`, `digging`, `Dig`, `to dig`, `build a hut`, as one and the same.

use std::collections::BTreeSet;

use crate::vocabulary::{Lexicon, Part, gerund_bases, third_person_bases};

fn is_verb(word: &str) -> bool {
    Lexicon::shared().find(word, Part::Verb).is_some()
}

/// A name, by all that its first word may be a form of.
#[derive(Debug, Clone)]
pub(super) struct Name {
    first: BTreeSet<String>,
    rest: Vec<String>,
    /// As it is said, in small letters.
    pub said: String,
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.rest == other.rest && self.first.intersection(&other.first).next().is_some()
    }
}

impl Name {
    /// The name that such words are.
    pub(super) fn of(words: &[String]) -> Self {
        let said = words.join(" ").to_lowercase();
        let mut all = said.split(' ').map(str::to_owned);
        let word = all.next().unwrap_or_default();
        let mut first: BTreeSet<String> = BTreeSet::new();
        let gerund = word.len() > 4 && word.ends_with("ing");
        if gerund {
            first.extend(gerund_bases(&word));
        }
        if word.len() > 3 && word.ends_with('s') {
            first.extend(third_person_bases(&word));
        }
        first.insert(word);
        Self { first, rest: all.collect(), said }
    }

    /// What both can be forms of, as an order; empty if nothing.
    pub(super) fn common(&self, other: &Self) -> String {
        let mut shared = self.first.intersection(&other.first);
        let first = shared.clone().find(|w| is_verb(w)).or_else(|| shared.next());
        let Some(first) = first else { return String::new() };
        std::iter::once(first.clone())
            .chain(self.rest.iter().cloned())
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The name as an order: of what its first word may be a form of, the verb.
    pub(super) fn base(&self) -> String {
        let known = self.first.iter().find(|w| is_verb(w));
        let short = self.first.iter().min_by_key(|w| w.len());
        let first = known.or(short).cloned().unwrap_or_default();
        std::iter::once(first).chain(self.rest.iter().cloned()).collect::<Vec<_>>().join(" ")
    }
}

/// A list of names, and how many words it takes up.
pub(super) struct List {
    pub list: Vec<Name>,
    pub used: usize,
}

/// `dig, sell or rest`: two names or more, with what joins them. Between `either` and its end `and` joins as well.
pub(super) fn list(words: &[String], chosen: bool) -> Option<List> {
    let mut list: Vec<Name> = Vec::new();
    let mut name: Vec<String> = Vec::new();
    let (mut at, mut joined, mut end) = (0, false, 0);
    while at <= words.len() {
        let word = words.get(at).map(String::as_str);
        let joint = match word {
            None | Some("or" | "," | ";" | "and/or") => true,
            Some("and") => chosen,
            // What follows says more of all of them.
            Some("on" | "in" | "during" | "per" | "each" | "but" | "then" | "if" | "as") => {
                if !name.is_empty() {
                    list.push(Name::of(&name));
                    end = at;
                }
                break;
            }
            _ => false,
        };
        if !joint {
            let word = word.unwrap_or_default();
            // `to dig or to sell`, `you dig or you sell`
            let idle = name.is_empty()
                && matches!(
                    word,
                    "to" | "you" | "they" | "either" | "whether" | "a" | "an" | "by"
                );
            if !idle {
                if !word.chars().all(|c| c.is_alphabetic() || c == '-') || name.len() > 3 {
                    break;
                }
                name.push(word.to_owned());
            }
            at += 1;
            continue;
        }
        if name.is_empty() {
            if joined && end == at {
                break;
            }
        } else {
            list.push(Name::of(&std::mem::take(&mut name)));
            end = at;
            if joined {
                break;
            }
        }
        joined |= matches!(word, Some("or" | "and" | "and/or"));
        if word.is_none() {
            break;
        }
        at += 1;
    }
    (joined && list.len() > 1).then_some(List { list, used: end })
}
