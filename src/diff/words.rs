//! Two texts word by word, as a reader would mark the change.

use std::collections::BTreeSet;

use serde::Serialize;
use similar::{ChangeTag, TextDiff};

/// A stretch of words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Stretch {
    /// `same`, `gone` or `new`.
    pub change: &'static str,
    /// The words.
    pub text: String,
}

/// What stands between two stretches that stay: old words and new words.
#[derive(Debug, Clone, Default)]
struct Edit {
    gone: String,
    new: String,
    /// What stays behind it.
    same: String,
}

impl Edit {
    fn len(&self) -> usize {
        letters(&self.gone).max(letters(&self.new))
    }
}

/// Letters and digits of a text.
fn letters(text: &str) -> usize {
    text.chars().filter(|c| c.is_alphanumeric()).count()
}

/// Two texts in stretches. A few words that happen to stay between two larger changes belong to them.
pub(super) fn words(old: &str, new: &str) -> Vec<Stretch> {
    let mut edits = vec![Edit::default()];
    let diff = TextDiff::from_unicode_words(old, new);
    for piece in diff.iter_all_changes() {
        let last = edits.len() - 1;
        match piece.tag() {
            ChangeTag::Equal => edits[last].same.push_str(piece.value()),
            tag => {
                if !edits[last].same.is_empty() {
                    edits.push(Edit::default());
                }
                let last = edits.len() - 1;
                let side = match tag {
                    ChangeTag::Delete => &mut edits[last].gone,
                    _ => &mut edits[last].new,
                };
                side.push_str(piece.value());
            }
        }
    }
    let mut all: Vec<Stretch> = Vec::new();
    for edit in joined(edits) {
        for (change, text) in [("gone", edit.gone), ("new", edit.new), ("same", edit.same)] {
            if !text.is_empty() {
                all.push(Stretch { change, text });
            }
        }
    }
    all
}

/// Joins neighbouring edits while what stays between them is shorter than both.
fn joined(edits: Vec<Edit>) -> Vec<Edit> {
    let mut all: Vec<Edit> = Vec::new();
    for edit in edits {
        all.push(edit);
        while let [.., before, last] = &all[..] {
            let between = letters(&before.same);
            if last.len() == 0 && last.gone.is_empty() && last.new.is_empty()
                || between > 0 && (between > before.len() || between > last.len())
            {
                break;
            }
            let (Some(last), Some(mut before)) = (all.pop(), all.pop()) else { break };
            before.gone = format!("{}{}{}", before.gone, before.same, last.gone);
            before.new = format!("{}{}{}", before.new, before.same, last.new);
            before.same = last.same;
            all.push(before);
        }
    }
    all
}

/// How many of the longer words of the shorter text the other one has too, from 0 to 1.
pub(super) fn kept(a: &str, b: &str) -> f64 {
    let list = |text: &str| -> BTreeSet<String> {
        let words = text.split(|c: char| !c.is_alphanumeric());
        let long =
            |word: &&str| word.len() > 3 || word.starts_with(|c: char| c.is_ascii_digit());
        words.filter(long).map(str::to_lowercase).collect()
    };
    let (a, b) = (list(a), list(b));
    let least = a.len().min(b.len());
    if least == 0 { 1.0 } else { a.intersection(&b).count() as f64 / least as f64 }
}

/// How many of the words of a text another one has too, from 0 to 1; 0 for a text of a few words.
pub(super) fn within(text: &str, other: &str) -> f64 {
    let list = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric());
        words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
    };
    let (mine, mut others) = (list(text), list(other));
    if mine.len() < 4 {
        return 0.0;
    }
    let found = mine.iter().filter(|word| {
        let at = others.iter().position(|other| other == *word);
        at.map(|at| others.swap_remove(at)).is_some()
    });
    found.count() as f64 / mine.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(old: &str, new: &str) -> String {
        let all = words(old, new);
        let mark = |s: &Stretch| match s.change {
            "gone" => format!("-{}-", s.text),
            "new" => format!("+{}+", s.text),
            _ => s.text.clone(),
        };
        all.iter().map(mark).collect()
    }

    #[test]
    fn one_word_is_one_change() {
        assert_eq!(marks("draw two cards", "draw three cards"), "draw -two-+three+ cards");
        assert_eq!(marks("a b c", "a b c"), "a b c");
        assert_eq!(marks("", "all new"), "+all new+");
    }

    #[test]
    fn what_happens_to_stay_between_changes_belongs_to_them() {
        let both = marks(
            "When a proposal is defeated, the voters earn one point",
            "Each round of the debate begins with the oldest player",
        );
        assert!(both.matches('+').count() <= 4, "{both}");
        let apart = marks(
            "gain 2 coins from the bank at the end of the turn",
            "gain 3 coins from the bank at the start of the turn",
        );
        assert_eq!(apart, "gain -2-+3+ coins from the bank at the -end-+start+ of the turn");
    }

    #[test]
    fn shares() {
        assert!(kept("Weeds grow where nobody looks", "Hedges are cut in March") < 0.01);
        assert!(kept("Trading is allowed in winter", "In winter, trading is free") > 0.6);
        assert!(
            within("the guest is served first", "then the guest is served first, too") > 0.99
        );
    }
}
