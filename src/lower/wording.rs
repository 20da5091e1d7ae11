//! The words of a sentence, with what is asked of them again and again.

use std::ops::Deref;
use std::sync::OnceLock;

/// A text that keeps its small letters and its words once somebody has asked for them. It is used as the text itself.
#[derive(Debug, Clone, Default)]
pub struct Wording {
    text: String,
    lower: OnceLock<String>,
    words: OnceLock<Vec<String>>,
}

impl Wording {
    /// The text in small letters.
    pub fn lower(&self) -> &str {
        self.lower.get_or_init(|| self.text.to_lowercase())
    }

    /// Whether the words are these; in small letters, without marks.
    pub fn is(&self, words: &str) -> bool {
        self.words().iter().map(String::as_str).eq(words.split(' '))
    }

    /// The words in small letters, without marks.
    pub fn words(&self) -> &[String] {
        self.words.get_or_init(|| {
            self.text
                .split(|c: char| !c.is_alphanumeric())
                .filter(|w| !w.is_empty())
                .map(str::to_lowercase)
                .collect()
        })
    }
}

impl Deref for Wording {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl From<String> for Wording {
    fn from(text: String) -> Self {
        Self { text, ..Self::default() }
    }
}
