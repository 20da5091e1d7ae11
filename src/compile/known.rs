//! What is known of single sentences, whatever else the book says.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use super::idioms::Form;
use super::wordings::canonical;

/// The usual form of sentences, by their words and the headings around them: a book that is read once more with other words in one
/// place says the rest as it did.
#[derive(Debug, Clone, Default)]
pub(super) struct Known(Arc<RwLock<BTreeMap<String, Option<Form>>>>);

impl Known {
    /// The usual form of a sentence below these headings, if it has one.
    pub(super) fn canonical(&self, text: &str, titles: &[&str]) -> Option<Form> {
        let key = format!("{text}\n{}", titles.join("\n"));
        if let Some(form) = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return form.clone();
        }
        let form = canonical(text, titles);
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(key, form.clone());
        form
    }
}
