//! Another wording for a part of a sentence: by the patterns of `grammar/near.txt`.

use std::sync::LazyLock;

use super::line::Line;
use super::search::Edit;
use crate::compile::idioms;
use crate::compile::pattern::{Patterns, filled};

static PATTERNS: LazyLock<Patterns> =
    LazyLock::new(|| Patterns::read(include_str!("../../../grammar/near.txt")));

/// The sentence by each pattern that fits it or a part of it.
pub(super) fn swaps(line: &Line) -> Vec<Edit> {
    let words = idioms::words(&line.text);
    let mut out = Vec::new();
    let whole = PATTERNS.said(words.clone());
    for pattern in whole.lines() {
        let other = if pattern.whole {
            let Some((pattern, found)) = whole.fits(pattern) else { continue };
            filled(&pattern.form, &found)
        } else {
            let mut said = PATTERNS.said(words.clone());
            said.put(pattern);
            said.into_words()
        };
        if other == words {
            continue;
        }
        let sentences =
            other.split(|w| w == "++").map(idioms::joined).filter(|s| !s.is_empty());
        let sentences = sentences.map(|s| super::super::suggest::articles(&s)).collect();
        // Whatever it says in other words is said.
        let excused = vec![line.text.clone()];
        out.push(Edit { sentences, excused, ..Edit::of(String::new(), 2) });
    }
    out
}
