//! The words of a sentence with their figures: enough to compare what sentences say without
//! knowing how they are read.

use std::sync::OnceLock;

use super::plain::stem;
use crate::vocabulary::number_word;

/// A word, a figure or a sign.
#[derive(Debug, Clone)]
pub(super) struct Tok {
    /// In small letters.
    pub(super) lower: String,
    /// Its value, if it is a number in figures or in words.
    pub(super) number: Option<i64>,
    /// Whether the first letter is a capital.
    pub(super) capital: bool,
    /// First byte in the sentence.
    pub(super) start: usize,
    /// One past the last byte.
    pub(super) end: usize,
    /// In its plain form, once a check asks for it.
    plain: OnceLock<String>,
}

impl Tok {
    /// Its plain form: `cards` is `card`, `drawn` is `draw`.
    pub(super) fn stem(&self) -> &str {
        self.plain.get_or_init(|| stem(&self.lower))
    }

    /// Whether it is this word or sign.
    pub(super) fn is(&self, word: &str) -> bool {
        self.lower == word
    }

    /// Whether it is one of these.
    pub(super) fn any(&self, words: &[&str]) -> bool {
        words.contains(&self.lower.as_str())
    }

    /// Whether it is a word or a figure, not a sign.
    pub(super) fn is_word(&self) -> bool {
        self.lower.starts_with(char::is_alphanumeric)
    }
}

/// Cuts a text into words, figures and signs.
pub(super) fn tokens(text: &str) -> Vec<Tok> {
    let mut out: Vec<Tok> = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((start, c)) = chars.next() {
        if c.is_whitespace() {
            continue;
        }
        let mut end = start + c.len_utf8();
        if c.is_alphanumeric() {
            let digits = c.is_ascii_digit();
            while let Some(&(at, next)) = chars.peek() {
                let more = next.is_alphanumeric() && (!digits || next.is_ascii_digit())
                    || matches!(next, '\'' | '\u{2019}')
                        && text[at + next.len_utf8()..].starts_with(char::is_alphanumeric)
                    || digits
                        && matches!(next, '.' | ',')
                        && text[at + 1..].starts_with(|c: char| c.is_ascii_digit());
                if !more {
                    break;
                }
                end = at + next.len_utf8();
                chars.next();
            }
        }
        // `thirty-six` is one number.
        if text[end..].starts_with('-') && round_number(&text[start..end]) {
            let rest = &text[end + 1..];
            let len = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
            let whole = &text[start..end + 1 + len];
            if number_word(&whole.to_lowercase()).is_some() {
                end += 1 + len;
                while chars.peek().is_some_and(|&(at, _)| at < end) {
                    chars.next();
                }
            }
        }
        let written = &text[start..end];
        let lower = written.to_lowercase().replace('\u{2019}', "'");
        let number = value(&lower);
        let plain = OnceLock::new();
        out.push(Tok { number, capital: c.is_uppercase(), lower, start, end, plain });
    }
    out
}

/// The value of a number in figures (`1,000` too) or in words.
fn value(lower: &str) -> Option<i64> {
    if lower.starts_with(|c: char| c.is_ascii_digit()) {
        let grouped = lower.split(',').skip(1).all(|part| part.len() == 3);
        if lower.contains('.') || !grouped {
            return None;
        }
        return lower.replace(',', "").parse().ok();
    }
    // `a hundred`, `a dozen` are counted otherwise.
    number_word(lower).filter(|n| *n < 100 && lower != "dozen")
}

/// Whether a word may be the first half of a number: `thirty`.
fn round_number(word: &str) -> bool {
    number_word(&word.to_lowercase()).is_some_and(|n| n > 19 && n < 100 && n % 10 == 0)
}

/// A noun in the singular, as far as endings tell.
pub(super) fn singular(word: &str) -> String {
    let ending = |end: &str| word.strip_suffix(end).filter(|rest| rest.len() > 1);
    if let Some(rest) = ending("ies") {
        return format!("{rest}y");
    }
    for end in ["sses", "shes", "ches", "xes"] {
        if ending(end).is_some() {
            return word[..word.len() - 2].to_owned();
        }
    }
    if word.ends_with("ss") || word.ends_with("us") || word.ends_with("is") {
        return word.to_owned();
    }
    ending("s").map_or_else(|| word.to_owned(), str::to_owned)
}

/// Words that carry no meaning of their own here.
pub(super) fn is_small(word: &str) -> bool {
    matches!(
        word,
        "a" | "an"
            | "the"
            | "of"
            | "to"
            | "and"
            | "or"
            | "in"
            | "on"
            | "at"
            | "is"
            | "are"
            | "be"
            | "it"
            | "its"
            | "they"
            | "their"
            | "them"
            | "that"
            | "this"
            | "these"
            | "those"
            | "then"
            | "with"
            | "for"
            | "from"
            | "by"
            | "as"
            | "you"
            | "your"
            | "he"
            | "his"
            | "she"
            | "her"
            | "will"
            | "has"
            | "have"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_and_words() {
        let numbers =
            |text: &str| -> Vec<i64> { tokens(text).iter().filter_map(|t| t.number).collect() };
        assert_eq!(numbers("deal seven cards, 1,000 points and 6+ (75%)"), [7, 1000, 6, 75]);
        assert_eq!(numbers("rule 4.2 and d20"), Vec::<i64>::new());
        assert_eq!(numbers("forty-eight of Sixty, a twenty-sided die"), [48, 60, 20]);
        let cut: Vec<String> = tokens("It's 2-4: a+b").into_iter().map(|t| t.lower).collect();
        assert_eq!(cut, ["it's", "2", "-", "4", ":", "a", "+", "b"]);
    }

    #[test]
    fn singulars() {
        for (plural, one) in
            [("cards", "card"), ("families", "family"), ("glass", "glass"), ("boxes", "box")]
        {
            assert_eq!(singular(plural), one);
        }
    }
}
