//! Numbers, ordinals and variables in words, and the words that the grammar spells out.

use super::encode::Candidate;
use super::lexicon::Lexicon;
use super::scan::Raw;
use super::{Class, Word};

/// The numbers from zero to twenty in words, each at its own place.
pub(crate) const NUMBERS: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// Number words; `a dozen` is handled with its article.
pub(crate) fn number_word(lower: &str) -> Option<i64> {
    const TENS: [&str; 8] =
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    if let Some(n) = NUMBERS.iter().position(|&word| word == lower) {
        return Some(n as i64);
    }
    if let Some(n) = TENS.iter().position(|&word| word == lower) {
        return Some((n as i64 + 2) * 10);
    }
    if let Some((tens, ones)) = lower.split_once('-') {
        let tens = TENS.iter().position(|&word| word == tens)? as i64 + 2;
        let ones = NUMBERS[..10].iter().position(|&word| word == ones)? as i64;
        return Some(tens * 10 + ones);
    }
    match lower {
        "dozen" => Some(12),
        "hundred" => Some(100),
        "thousand" => Some(1000),
        _ => None,
    }
}

/// The figure that a word names as a thing: `Seven`, `sevens`, `sixes`.
pub(crate) fn figure_named(word: &str) -> Option<i64> {
    let lower = word.to_lowercase();
    let one = || {
        let shorter = lower.strip_suffix('s')?;
        number_word(shorter).or_else(|| number_word(shorter.strip_suffix('e')?))
    };
    number_word(&lower).or_else(one).filter(|n| *n < 13)
}

/// What stands before a thing that is called by its number: `a Seven`, `more than one Two`.
fn counts_one(lower: &str) -> bool {
    matches!(lower, "a" | "an" | "each" | "every" | "any" | "another" | "no" | "that" | "per")
        || number_word(lower).is_some()
        || lower.parse::<i64>().is_ok()
}

/// The ordinals from the first to the twentieth in words.
const ORDINALS: [&str; 20] = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
];

/// The number of an ordinal word.
pub(crate) fn ordinal(lower: &str) -> Option<i64> {
    const TENS: [(&str, i64); 4] =
        [("thirtieth", 30), ("fortieth", 40), ("fiftieth", 50), ("hundredth", 100)];
    let tens = || TENS.iter().find(|(word, _)| *word == lower).map(|(_, n)| *n);
    ORDINALS.iter().position(|&word| word == lower).map(|n| n as i64 + 1).or_else(tens)
}

/// The number of an ordinal in words or in figures: `third`, `12th`.
pub(crate) fn nth(lower: &str) -> Option<i64> {
    ordinal(lower).or_else(|| {
        ["st", "nd", "rd", "th"].iter().find_map(|end| lower.strip_suffix(end)?.parse().ok())
    })
}

/// The ordinal of a number, in words as far as there are some.
pub(crate) fn ordinal_of(n: i64) -> String {
    if let Some(word) = usize::try_from(n - 1).ok().and_then(|i| ORDINALS.get(i)) {
        return (*word).to_owned();
    }
    let ending = match (n % 10, n % 100) {
        (1, tail) if tail != 11 => "st",
        (2, tail) if tail != 12 => "nd",
        (3, tail) if tail != 13 => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

/// Ordinal words: a number, or `last`, `next`, `previous` as written.
pub(super) fn ordinal_word(lower: &str) -> Option<Word> {
    if let Some(n) = ordinal(lower) {
        return Some(Word::Number(n));
    }
    matches!(lower, "last" | "next" | "previous").then(|| Word::Text(lower.to_owned()))
}

/// Numbers, ordinals, variables and words of the grammar; with the number of raw items used.
pub(super) fn fixed_word(raws: &[Raw<'_>], at: usize) -> Option<(usize, Candidate)> {
    let raw = &raws[at];
    let lower = raw.lower.as_str();
    let next = raws.get(at + 1).map(|raw| raw.lower.as_str());
    if lower == "a" && matches!(next, Some("dozen" | "hundred" | "thousand")) {
        let value = next.and_then(number_word)?;
        return Some((2, Candidate::Content(Class::Number, Word::Number(value))));
    }
    if lower == "cannot" {
        return Some((1, Candidate::literal("can not")));
    }
    // `double sixes`, `more than one Two`: a number as a thing.
    if lower != "ones" && number_word(lower).is_none() && figure_named(lower).is_some() {
        return Some((1, Candidate::Content(Class::ValuePl, Word::Text(lower.to_owned()))));
    }
    if raw.capital()
        && !raw.opening
        && figure_named(lower).is_some()
        && at > 0
        && counts_one(&raws[at - 1].lower)
    {
        return Some((1, Candidate::Content(Class::ValueSg, Word::Text(raw.text.into()))));
    }
    if let Some(mut value) = number_word(lower) {
        let mut used = 1;
        if let Some(word @ ("hundred" | "thousand")) = next {
            value *= number_word(word)?;
            used = 2;
        }
        return Some((used, Candidate::Content(Class::Number, Word::Number(value))));
    }
    if let Some(word) = ordinal_word(lower) {
        if lower == "next" && next == Some("to") {
            return Some((1, Candidate::literal("next")));
        }
        return Some((1, Candidate::Content(Class::Ordinal, word)));
    }
    if raw.text.len() == 1 && raw.capital() && !matches!(raw.text, "A" | "I") {
        return Some((1, Candidate::Content(Class::Variable, Word::Text(raw.text.into()))));
    }
    if Lexicon::shared().is_function(lower) {
        let possessive = if raw.possessive { format!("{lower} 's") } else { lower.to_owned() };
        return Some((1, Candidate::Literal(possessive.into())));
    }
    None
}
