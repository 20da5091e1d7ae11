//! `The roll is even`, `an even number`, `even cards`: the word says which numbers are meant where it does not say `even if`
//! or `even more`, so that it is written as the adjective that means nothing else.

use super::idioms;
use crate::outline::{Form, Outline};

/// What `even` may stand behind as an adjective.
const BEFORE: [&str; 24] = [
    "a", "an", "the", "each", "every", "any", "all", "no", "another", "its", "your", "their",
    "with", "of", "two", "three", "four", "or", "and", "only", "on", "both", "odd", "whose",
];
/// What does not follow an adjective.
const FREE: [&str; 14] = [
    "if", "when", "though", "while", "more", "less", "after", "before", "so", "in", "with",
    "by", "the", "a",
];
const BE: [&str; 6] = ["is", "are", "was", "be", "being", "not"];
const JOINS: [&str; 10] = [",", ";", ":", "and", "or", "then", ")", "it", "they", "you"];

/// Writes `even-numbered` where numbers are meant.
pub(super) fn said(outline: &mut Outline) {
    for sentence in outline.sentences.iter_mut().filter(|s| s.form == Form::Text) {
        if let Some(text) = written(&sentence.text) {
            sentence.reword(text);
        }
    }
}

fn written(text: &str) -> Option<String> {
    if !text.contains("even") && !text.contains("Even") {
        return None;
    }
    let mut words = idioms::words(text);
    let said = |words: &[String], at: Option<usize>| {
        at.and_then(|i| words.get(i)).map_or(String::new(), |w| w.to_lowercase())
    };
    let mut changed = false;
    for at in 0..words.len() {
        let word = words[at].clone();
        if !word.eq_ignore_ascii_case("even") {
            continue;
        }
        let (before, behind) = (said(&words, at.checked_sub(1)), said(&words, Some(at + 1)));
        let ends = behind.is_empty() || JOINS.contains(&behind.as_str());
        let noun = behind.starts_with(char::is_alphabetic) && !FREE.contains(&behind.as_str());
        let front = before.is_empty() || BEFORE.contains(&before.as_str());
        let is = BE.contains(&before.as_str()) && ends;
        let either = BEFORE.contains(&before.as_str()) && behind == "or";
        if is || either || front && noun && !ends {
            words[at] = format!("{word}-numbered");
            changed = true;
        }
    }
    changed.then(|| idioms::joined(&words))
}

#[cfg(test)]
mod tests {
    use super::written;

    #[test]
    fn numbers_are_even_and_conditions_are_not() {
        let so = |text: &str| written(text).unwrap_or_default();
        assert_eq!(
            so("If the roll is even, draw a card."),
            "If the roll is even-numbered, draw a card"
        );
        assert_eq!(
            so("You lose 1 coin if the sum is even."),
            "You lose 1 coin if the sum is even-numbered"
        );
        assert_eq!(
            so("Even cards are worth 2 points."),
            "Even-numbered cards are worth 2 points"
        );
        assert_eq!(so("You may play an even card."), "You may play an even-numbered card");
        for same in [
            "Even if the roll is 6, you lose 1 coin.",
            "A player draws even when the hand is full.",
            "You may even draw two cards.",
            "It is even more.",
        ] {
            assert_eq!(written(same), None, "{same}");
        }
    }
}
