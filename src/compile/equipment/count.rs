//! Numbers in words and figures.

use crate::vocabulary::number_word;

/// The number at a place of a row of words and where the words behind it begin: `4`, `forty`, `one hundred`.
pub(super) fn number(words: &[String], at: usize) -> Option<(u32, usize)> {
    let lower = words.get(at)?.to_lowercase();
    let n = match lower.as_str() {
        "a" | "an" if words.get(at + 1).is_some_and(|w| w == "hundred" || w == "dozen") => 1,
        _ => lower.parse().ok().or_else(|| number_word(&lower)?.try_into().ok())?,
    };
    let times = match words.get(at + 1).map(|w| w.to_lowercase()).as_deref() {
        Some("hundred") => 100,
        Some("dozen") => 12,
        _ => return Some((n, at + 1)),
    };
    // `one hundred and twenty`
    let more = words
        .get(at + 2)
        .filter(|w| *w == "and" && times == 100)
        .and_then(|_| number(words, at + 3))
        .filter(|(more, _)| *more < 100 && *more > 1);
    let whole = (1..=20).contains(&n).then_some(n * times)?;
    Some(more.map_or((whole, at + 2), |(more, next)| (whole + more, next)))
}

/// The same, where one thing is `a` thing too.
pub(super) fn counted(words: &[String], at: usize) -> Option<(u32, usize)> {
    number(words, at).or_else(|| {
        let one = ["a", "an"].contains(&words.get(at)?.to_lowercase().as_str());
        one.then_some((1, at + 1))
    })
}

/// `two to four`, `2-4`, `exactly three`: how it is said, and where the words behind it begin.
pub(super) fn range(words: &[String], at: usize) -> Option<(String, usize)> {
    let skip = ["exactly", "from", "between"].contains(&words.get(at)?.to_lowercase().as_str());
    let at = at + usize::from(skip);
    let (low, next) = number(words, at)?;
    let joint = words.get(next).map(|w| w.to_lowercase());
    match joint.as_deref() {
        Some("to" | "through" | "or" | "and") => match number(words, next + 1) {
            Some((high, end)) if high > low => Some((format!("{low} to {high}"), end)),
            _ => Some((low.to_string(), next)),
        },
        _ => Some((low.to_string(), next)),
    }
}

#[cfg(test)]
mod tests {
    use super::{number, range};
    use crate::compile::idioms::words;

    #[test]
    fn numbers_may_be_several_words() {
        for (text, n) in [("forty beads", 40), ("one hundred and twenty beads", 120)] {
            assert_eq!(number(&words(text), 0).map(|(n, _)| n), Some(n), "{text}");
        }
        let read = |text: &str| range(&words(text), 0).map(|(said, _)| said);
        assert_eq!(read("two to five of you"), Some("2 to 5".to_owned()));
        assert_eq!(read("exactly three players"), Some("3".to_owned()));
        assert_eq!(read("players"), None);
    }
}
