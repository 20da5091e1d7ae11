//! Cuts a sentence into raw items: words, numbers, dice, references, quotations, punctuation.
//!
//! Takes text, gives [`Raw`] items with byte ranges. Knows spelling, not vocabulary.

/// What a raw item is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A word without its possessive ending.
    Word,
    /// A number in figures.
    Number(i64),
    /// `1st`, `2nd`.
    Ordinal(i64),
    /// `d20`.
    Die(i64),
    /// A dotted rule number.
    Reference,
    /// Quoted text, without the quotes.
    Quoted,
    /// A literal of the grammar: punctuation or the expansion of a sign or contraction.
    Literal(&'static str),
}

/// One raw item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Raw<'a> {
    /// As written, without a possessive ending or quotes.
    pub text: &'a str,
    /// Lower case, straight apostrophes.
    pub lower: String,
    /// What it is.
    pub kind: Kind,
    /// First byte in the text.
    pub start: usize,
    /// One past the last byte, with a possessive ending.
    pub end: usize,
    /// Whether it has a possessive ending.
    pub possessive: bool,
    /// Whether it opens the sentence or follows a colon, a bracket or a quotation mark.
    pub opening: bool,
}

impl Raw<'_> {
    /// Whether the first letter is a capital.
    pub(crate) fn capital(&self) -> bool {
        self.text.chars().next().is_some_and(char::is_uppercase)
    }
}

/// Cuts `text`; `references` are byte ranges of rule numbers that are known already.
pub(crate) fn scan<'a>(text: &'a str, references: &[(u32, u32)]) -> Vec<Raw<'a>> {
    let mut scanner =
        Scanner { text, at: 0, items: Vec::with_capacity(text.len() / 4), opening: true };
    while scanner.at < text.len() {
        let at = scanner.at;
        let known = references.iter().find(|r| r.0 as usize == at && r.1 > r.0);
        if let Some(&(_, end)) = known
            && text.is_char_boundary(end as usize)
        {
            scanner.push(Kind::Reference, at, end as usize, end as usize, false);
        } else {
            scanner.step();
        }
    }
    scanner.items
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    items: Vec<Raw<'a>>,
    opening: bool,
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '\u{2019}' | '\u{2018}')
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() && !('\u{E000}'..='\u{F8FF}').contains(&c) && u32::from(c) < 0xF_0000
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn before(&self) -> Option<char> {
        self.text[..self.at].chars().next_back()
    }

    fn push(
        &mut self,
        kind: Kind,
        start: usize,
        inner_end: usize,
        end: usize,
        possessive: bool,
    ) {
        let text = &self.text[start..inner_end];
        let lower = if text.is_ascii() {
            text.to_ascii_lowercase()
        } else {
            text.to_lowercase().replace(['\u{2019}', '\u{2018}'], "'")
        };
        let opening = self.opening;
        self.opening = matches!(kind, Kind::Literal(":" | "(" | "." | "\"" | ";"))
            && !self.items.is_empty();
        self.items.push(Raw { text, lower, kind, start, end, possessive, opening });
        self.at = end;
    }

    fn literal(&mut self, literal: &'static str, len: usize) {
        self.push(Kind::Literal(literal), self.at, self.at + len, self.at + len, false);
    }

    fn step(&mut self) {
        let rest = self.rest();
        let Some(c) = rest.chars().next() else { return };
        let len = c.len_utf8();
        let next = rest[len..].chars().next();
        match c {
            _ if c.is_whitespace() => self.at += len,
            '"' | '\u{201C}' | '\u{201D}' | '`' | '*' | '_' if self.quotation(c, len) => {}
            _ if is_apostrophe(c) && self.quotation('\'', len) => {}
            _ if c.is_ascii_digit() => self.number(),
            _ if is_word(c) => self.word(),
            ',' => self.literal(",", len),
            ';' => self.literal(";", len),
            ':' => self.literal(":", len),
            '(' | '[' => self.literal("(", len),
            ')' | ']' => self.literal(")", len),
            '.' | '!' | '?' => {
                let after = rest[len..].trim_start();
                let ends = after.is_empty()
                    || after.chars().all(|c| !is_word(c))
                    || after.starts_with(')');
                if ends { self.at += len } else { self.literal(".", len) }
            }
            '\u{2013}' | '\u{2014}' | '\u{2212}' | '-' => self.dash(c, len, next),
            '/' => {
                let figures = self.before().is_some_and(|c| c.is_ascii_digit())
                    && next.is_some_and(|c| c.is_ascii_digit());
                let doubled = self.items.last().is_some_and(|raw| raw.lower == "and")
                    && rest[len..].starts_with("or");
                if doubled {
                    self.at += len;
                } else {
                    self.literal(if figures { "/" } else { "or" }, len);
                }
            }
            '+' => {
                let after_number =
                    self.before().is_some_and(|c| c.is_ascii_digit() || c.is_ascii_uppercase());
                self.literal(if after_number { "or more" } else { "plus" }, len);
            }
            '=' => self.literal("=", len),
            '<' => self.literal("<", len),
            '>' => self.literal(">", len),
            '%' => self.literal("%", len),
            '&' => self.literal("and", len),
            '\u{D7}' => self.literal("times", len),
            '"' | '\u{201C}' | '\u{201D}' | '`' | '*' | '_' => self.at += len,
            _ => self.literal("\u{FFFD}", len),
        }
    }

    fn dash(&mut self, c: char, len: usize, next: Option<char>) {
        let before = self.before();
        let digit_before = before.is_some_and(|c| c.is_ascii_digit());
        let digit_after = next.is_some_and(|c| c.is_ascii_digit());
        let literal = match c {
            _ if digit_before && digit_after => "to",
            _ if !before.is_some_and(is_word) && (digit_after || next == Some('X')) => "minus",
            _ if before.is_some_and(is_word)
                && next.is_some_and(is_word)
                && c != '\u{2014}' =>
            {
                // A hyphen between a figure and a word (`3-player`) joins.
                self.at += len;
                return;
            }
            _ => ",",
        };
        self.literal(literal, len);
    }

    /// A quotation from here, if there is a closing mark.
    fn quotation(&mut self, open: char, len: usize) -> bool {
        let apostrophe = is_apostrophe(open);
        if matches!(open, '*' | '_' | '`')
            && !self.rest()[len..].starts_with(char::is_alphanumeric)
        {
            return false;
        }
        if apostrophe && self.before().is_some_and(is_word) {
            return false;
        }
        let inner = &self.rest()[len..];
        let closes = |c: char| match open {
            '\'' => is_apostrophe(c),
            '\u{201C}' | '"' => matches!(c, '"' | '\u{201D}'),
            _ => c == open,
        };
        let end = inner.char_indices().find(|&(i, c)| {
            closes(c)
                && (!apostrophe
                    || !inner[i + c.len_utf8()..].chars().next().is_some_and(is_word))
        });
        let Some((end, mark)) = end.filter(|&(end, _)| end > 0) else { return false };
        let start = self.at + len;
        self.push(Kind::Quoted, start, start + end, start + end + mark.len_utf8(), false);
        if let Some(raw) = self.items.last_mut() {
            raw.start -= len;
        }
        true
    }

    fn number(&mut self) {
        let rest = self.rest();
        let bytes = rest.as_bytes();
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        // Grouped figures: 1,000.
        let mut end = digits;
        while digits <= 3
            && bytes.get(end) == Some(&b',')
            && bytes.len() >= end + 4
            && bytes[end + 1..end + 4].iter().all(u8::is_ascii_digit)
            && !bytes.get(end + 4).is_some_and(u8::is_ascii_digit)
        {
            end += 4;
        }
        let tail = &rest[end..];
        let dotted =
            tail.starts_with(['.', '#']) && tail[1..].starts_with(|c: char| c.is_ascii_digit());
        if dotted {
            let stop = rest
                .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '#' | '-')))
                .unwrap_or(rest.len());
            let stop = rest[..stop].trim_end_matches(['.', '-']).len();
            self.push(Kind::Reference, self.at, self.at + stop, self.at + stop, false);
            return;
        }
        let figures: String = rest[..end].chars().filter(char::is_ascii_digit).collect();
        let Ok(value) = figures.parse::<i64>() else {
            self.push(Kind::Quoted, self.at, self.at + end, self.at + end, false);
            return;
        };
        let lower_tail = tail.get(..2).map(str::to_ascii_lowercase).unwrap_or_default();
        let ends = !tail.get(2..).is_some_and(|t| t.starts_with(is_word));
        if ends && ["st", "nd", "rd", "th"].contains(&lower_tail.as_str()) {
            let stop = self.at + end + 2;
            self.push(Kind::Ordinal(value), self.at, stop, stop, false);
            return;
        }
        self.push(Kind::Number(value), self.at, self.at + end, self.at + end, false);
    }

    fn word(&mut self) {
        let rest = self.rest();
        // Most words are plain letters with a blank or a sign behind them.
        let plain = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let behind = rest.as_bytes().get(plain);
        if plain > 0
            && behind.is_none_or(|b| matches!(b, b' ' | b',' | b'.' | b';' | b':' | b')'))
        {
            self.push(Kind::Word, self.at, self.at + plain, self.at + plain, false);
            return;
        }
        let mut end = rest.len();
        let mut chars = rest.char_indices().peekable();
        while let Some((i, c)) = chars.next() {
            let joins = (is_apostrophe(c)
                || matches!(c, '-' | '\u{2010}' | '\u{2011}' | '\u{2013}'))
                && chars.peek().is_some_and(|&(_, next)| is_word(next));
            if !is_word(c) && !joins {
                end = i;
                break;
            }
        }
        let word = &rest[..end];
        if let Some(sides) = word.strip_prefix(['d', 'D']).and_then(|s| s.parse::<i64>().ok()) {
            self.push(Kind::Die(sides), self.at, self.at + end, self.at + end, false);
            return;
        }
        let apostrophe = word.char_indices().rev().find(|&(_, c)| is_apostrophe(c));
        if let Some((cut, mark)) = apostrophe {
            let ending = word[cut + mark.len_utf8()..].to_ascii_lowercase();
            if self.contraction(cut, end, &ending) {
                return;
            }
            if ending == "s" {
                self.push(Kind::Word, self.at, self.at + cut, self.at + end, true);
                return;
            }
        }
        // A plural possessive: the apostrophe follows an s.
        let after = rest[end..].chars().next();
        if let Some(mark) =
            after.filter(|&c| is_apostrophe(c) && word.ends_with(['s', 'x', 'z']))
            && !self.items.iter().any(|raw| matches!(raw.kind, Kind::Literal("'")))
        {
            let stop = self.at + end + mark.len_utf8();
            self.push(Kind::Word, self.at, self.at + end, stop, true);
            return;
        }
        self.push(Kind::Word, self.at, self.at + end, self.at + end, false);
    }

    fn contraction(&mut self, cut: usize, end: usize, ending: &str) -> bool {
        let start = self.at;
        let front = self.rest()[..cut].to_ascii_lowercase();
        let pair: Option<(&'static str, &'static str)> = match (front.as_str(), ending) {
            ("can", "t") => Some(("can", "not")),
            ("won", "t") => Some(("will", "not")),
            ("don", "t") => Some(("do", "not")),
            ("doesn", "t") => Some(("does", "not")),
            ("didn", "t") => Some(("did", "not")),
            ("isn", "t") => Some(("is", "not")),
            ("aren", "t") => Some(("are", "not")),
            ("wasn", "t") => Some(("was", "not")),
            ("weren", "t") => Some(("were", "not")),
            ("hasn", "t") => Some(("has", "not")),
            ("haven", "t") => Some(("have", "not")),
            ("hadn", "t") => Some(("had", "not")),
            ("mustn", "t") => Some(("must", "not")),
            ("shouldn", "t") => Some(("should", "not")),
            ("wouldn", "t") => Some(("would", "not")),
            ("couldn", "t") => Some(("could", "not")),
            ("it", "s") => Some(("it", "is")),
            ("that", "s") => Some(("that", "is")),
            ("there", "s") => Some(("there", "is")),
            ("who", "s") => Some(("who", "is")),
            ("he", "s") => Some(("he", "is")),
            ("she", "s") => Some(("she", "is")),
            ("you", "re") => Some(("you", "are")),
            ("they", "re") => Some(("they", "are")),
            ("we", "re") => Some(("we", "are")),
            ("you", "ve") => Some(("you", "have")),
            ("they", "ve") => Some(("they", "have")),
            ("you", "ll") => Some(("you", "will")),
            ("they", "ll") => Some(("they", "will")),
            ("it", "ll") => Some(("it", "will")),
            _ => None,
        };
        let Some((first, second)) = pair else { return false };
        self.push(Kind::Literal(first), start, start + cut, start + cut, false);
        self.push(Kind::Literal(second), start + cut, start + end, start + end, false);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> String {
        let items: Vec<String> = scan(text, &[])
            .iter()
            .map(|raw| match &raw.kind {
                Kind::Word if raw.possessive => format!("{}'s", raw.lower),
                Kind::Word => raw.lower.clone(),
                Kind::Number(n) => format!("#{n}"),
                Kind::Ordinal(n) => format!("#{n}th"),
                Kind::Die(n) => format!("#d{n}"),
                Kind::Reference => format!("<{}>", raw.text),
                Kind::Quoted => format!("'{}'", raw.text),
                Kind::Literal(literal) => format!("|{literal}|"),
            })
            .collect();
        items.join(" ")
    }

    #[test]
    fn signs_and_figures() {
        assert_eq!(
            words("Pay 1,000 (6+), 3–4."),
            "pay #1000 |(| #6 |or more| |)| |,| #3 |to| #4"
        );
        assert_eq!(words("roll d20, see 4.2.1."), "roll #d20 |,| see <4.2.1>");
        assert_eq!(words("the 2nd row/column"), "the #2th row |or| column");
        assert_eq!(words("a 3-player game"), "a #3 player game");
    }

    #[test]
    fn apostrophes_and_quotes() {
        assert_eq!(words("the player’s hand"), "the player's hand");
        assert_eq!(words("all players' hands"), "all players's hands");
        assert_eq!(words("it can't move"), "it |can| |not| move");
        assert_eq!(words("the 'red' and “blue sky” cards"), "the 'red' and 'blue sky' cards");
    }

    #[test]
    fn strange_input_is_cut_too() {
        for text in [
            "'",
            "\"",
            "’s",
            "9999999999999999999999",
            "\u{F0000}\u{E000}",
            "a--b",
            "…",
            "1.",
            "é's",
        ] {
            let _ = scan(text, &[]);
        }
        assert_eq!(words("\u{F0000}"), "|\u{FFFD}|");
    }
}
