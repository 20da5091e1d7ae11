//! What hangs on nothing but the words of a sentence is found out once: a book is read once more for each offer, with most
//! of its sentences as they were.

use std::sync::{PoisonError, RwLock};

use indexmap::IndexMap;

use crate::source::Quick;

/// How many sentences are kept.
const MOST: usize = 20_000;

/// What was found by words; only what stands by some words is ever asked.
pub(super) struct Known<T>(RwLock<IndexMap<String, T, Quick>>);

impl<T> Default for Known<T> {
    fn default() -> Self {
        Self(RwLock::default())
    }
}

impl<T: Clone> Known<T> {
    /// What is known by these words, or what `find` finds.
    pub(super) fn by(&self, words: &str, find: impl FnOnce() -> T) -> T {
        if let Some(found) = self.0.read().unwrap_or_else(PoisonError::into_inner).get(words) {
            return found.clone();
        }
        let found = find();
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() < MOST {
            known.insert(words.to_owned(), found.clone());
        }
        found
    }
}
