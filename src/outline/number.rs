//! Rule numbers and list markers, as they are written at the start of a line.

use super::Number;

/// A rule number found at the start of a text.
#[allow(clippy::struct_excessive_bools, reason = "each is a sign of markup of its own")]
#[derive(Debug, Clone)]
pub(super) struct Mark {
    /// The number.
    pub(super) number: Number,
    /// How many bytes the number and its closing punctuation take.
    pub(super) len: usize,
    /// Whether a dot, bracket or colon closes it.
    pub(super) closed: bool,
    /// Whether the text follows without a space.
    pub(super) glued: bool,
    /// Whether a word such as `Rule` stands before it.
    pub(super) worded: bool,
    /// Whether hyphens alone separate its parts.
    pub(super) hyphens: bool,
    /// `key=value` pairs beside the number.
    pub(super) attributes: Vec<(String, String)>,
}

/// The marker of an item of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Marker {
    /// `*`, `-` or the like.
    Bullet,
    /// `3.` or `3)`.
    Ordered(u32),
    /// `(b)`, `b)`, `b.`
    Letter(u32),
    /// `II.`, `(iv)`.
    Roman(u32),
}

/// Digits in one part of a number beyond which it is no number.
const PART_DIGITS: usize = 9;
/// Parts beyond which it is no number.
const PARTS: usize = 24;

/// The first characters of a line without the signs of emphasis, enough to hold a number.
pub(super) fn opening(line: &str) -> String {
    line.chars().take(160).filter(|c| !matches!(c, '*' | '_')).collect()
}

/// Reads the number at the very start of `text`, in any of the plain forms.
pub(super) fn parse(text: &str) -> Option<Mark> {
    let sign = if text.starts_with('§') {
        text.len() - text['§'.len_utf8()..].trim_start().len()
    } else {
        0
    };
    let (parts, written, hyphens) = body(&text[sign..])?;
    let end = sign + written;
    let rest = &text[end..];
    let closed = rest.starts_with(['.', ')', ':']);
    let len = end + usize::from(closed);
    // `2.3* A player …`: a rule with a sign.
    let sign_behind = text[len..]
        .chars()
        .next()
        .filter(|c| SIGNS.contains(c) && text[len + c.len_utf8()..].starts_with([' ', '\t']));
    let len = len + sign_behind.map_or(0, char::len_utf8);
    let next = text[len..].chars().next();
    let glued = next.is_some_and(|c| !c.is_whitespace());
    if glued && !next.is_some_and(|c| c.is_alphabetic() || matches!(c, '"' | '(' | '[')) {
        return None;
    }
    if glued && closed && rest.starts_with(')') {
        return None;
    }
    let number = Number { parts, text: text[sign..end].to_owned() };
    let attributes = sign_behind.map(|_| signed()).into_iter().collect();
    Some(Mark { number, len, closed, glued, worded: sign > 0, hyphens, attributes })
}

/// The name of the figure that a rule with a sign beside its number has.
pub(crate) const SIGN: &str = "sign";
/// Signs that set a rule apart.
const SIGNS: [char; 5] = ['*', '★', '☆', '†', '‡'];

/// What such a sign gives to a rule; how laws call it is theirs.
fn signed() -> (String, String) {
    (SIGN.to_owned(), String::new())
}

/// Letters before a number that tell whose it is (`H1.2`, `S.3`, `HR-4`): their length and their value.
fn prefix(text: &str) -> Option<(usize, u32)> {
    // `iv.2`: chapters in small Roman numerals.
    let small = text.bytes().take_while(u8::is_ascii_lowercase).count();
    if small > 0 && text[small..].starts_with('.') {
        let value = roman(&text[..small])?;
        return Some((small + 1, PREFIXED + PREFIXED + value));
    }
    let letters = text.bytes().take_while(u8::is_ascii_uppercase).count();
    if !(1..=3).contains(&letters) {
        return None;
    }
    let apart = usize::from(text[letters..].starts_with(['.', '-']));
    let value = text[..letters].bytes().fold(0, |v, b| v * 27 + u32::from(b - b'A') + 1);
    Some((letters + apart, PREFIXED + value))
}

/// The first part of a number with letters before it is larger than that of any without.
const PREFIXED: u32 = 1_000_000_000;

/// The value of the capital letters before a number: chapters that are called by a letter of their name (`S.1` for the setup) stand
/// in any order.
pub(super) fn capitals(number: &Number) -> Option<u32> {
    number.parts.first().copied().filter(|v| (PREFIXED..2 * PREFIXED).contains(v))
}

/// The parts of a number, how many bytes it takes, and whether hyphens alone part it.
fn body(text: &str) -> Option<(Vec<u32>, usize, bool)> {
    let bytes = text.as_bytes();
    let (mut parts, mut at, mut dots, mut dashes) = (Vec::new(), 0, 0, 0);
    loop {
        let digits = bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
        if digits == 0 || digits > PART_DIGITS || parts.len() >= PARTS {
            return None;
        }
        parts.push(text[at..at + digits].parse().ok()?);
        at += digits;
        if let Some(value) = letter_at(text, at)
            && (dots + dashes > 0 || digits <= 3)
        {
            parts.push(value);
            return Some((parts, at + 1, false));
        }
        match (bytes.get(at), bytes.get(at + 1)) {
            (Some(b'.'), Some(b)) if b.is_ascii_digit() => dots += 1,
            (Some(b'-'), Some(b)) if b.is_ascii_digit() => dashes += 1,
            (Some(b'.'), Some(b)) if b.is_ascii_lowercase() => {
                let Some(value) = letter_at(text, at + 1) else { break };
                parts.push(value);
                return Some((parts, at + 2, false));
            }
            _ => break,
        }
        at += 1;
    }
    Some((parts, at, dashes > 0 && dots == 0))
}

/// The value of a single letter at `at` that no letter or digit follows.
fn letter_at(text: &str, at: usize) -> Option<u32> {
    let mut chars = text.get(at..)?.chars();
    let letter = chars.next().filter(char::is_ascii_lowercase)?;
    let alone = chars
        .next()
        .is_none_or(|c| !c.is_alphanumeric() && !matches!(c, '\'' | '-' | '\u{2019}'));
    alone.then(|| u32::from(letter) - u32::from('a') + 1)
}

/// Reads `H11.1 A card …`, `R2. A card …`, `HR3: …`: capitals right before a number, and a sentence after it.
fn parse_prefixed(text: &str) -> Option<Mark> {
    let (before, letters) = prefix(text)?;
    let (mut parts, written, hyphens) = body(&text[before..])?;
    parts.insert(0, letters);
    let end = before + written;
    let closed = text[end..].starts_with([':', '.', ')']);
    let len = end + usize::from(closed);
    let rest = &text[len..];
    let sentence = rest.trim_start().chars().next().is_some_and(|c| !c.is_lowercase());
    if !rest.starts_with([' ', '\t', '\u{a0}']) || !sentence {
        return None;
    }
    let number = Number { parts, text: text[..end].to_owned() };
    Some(Mark {
        number,
        len,
        closed,
        glued: false,
        worded: true,
        hyphens,
        attributes: Vec::new(),
    })
}

/// Reads `Rule 12:`, `Section 3.1.`, `Rule 31/4 (Power=3)`: a word, a number, a sign that it is a label.
pub(super) fn parse_worded(text: &str) -> Option<Mark> {
    if let Some(mark) = parse_prefixed(text) {
        return Some(mark);
    }
    const WORDS: [&str; 7] = ["rule", "section", "article", "chapter", "part", "law", "clause"];
    let word = text.split([' ', '\u{a0}']).next()?;
    // `Sec. 4.`, `Art. 7:`
    const SHORT: [&str; 5] = ["sec", "art", "ch", "par", "cl"];
    let short = word.strip_suffix('.').unwrap_or(word);
    if !WORDS.iter().any(|w| word.eq_ignore_ascii_case(w))
        && !SHORT.iter().any(|w| short.eq_ignore_ascii_case(w))
        || !word.starts_with(char::is_uppercase)
    {
        return None;
    }
    let start = text.len() - text[word.len()..].trim_start().len();
    let (parts, written, hyphens) = body(&text[start..])?;
    let mut at = start + written;
    let mut attributes = Vec::new();
    if let Some(rest) = text[at..].strip_prefix('/') {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return None;
        }
        attributes.push(("revision".to_owned(), rest[..digits].to_owned()));
        at += 1 + digits;
    }
    let rest = text[at..].trim_start_matches(' ');
    if let Some(inside) = rest.strip_prefix('(')
        && let Some(close) = inside.find(')')
        && inside[..close].contains('=')
    {
        for pair in inside[..close].split(',') {
            if let Some((key, value)) = pair.split_once('=') {
                attributes.push((key.trim().to_lowercase(), value.trim().to_owned()));
            }
        }
        at = text.len() - inside.len() + close + 1;
    }
    // `Rule 8 (Harbour money). …`: its title.
    if let Some(inside) = text[at..].trim_start_matches(' ').strip_prefix('(')
        && let Some(close) = inside.find(')').filter(|&n| n > 0 && n <= 60)
        && inside[close + 1..].starts_with(['.', ':'])
        && inside.starts_with(char::is_alphabetic)
    {
        attributes.push(("title".to_owned(), inside[..close].to_owned()));
        at = text.len() - inside.len() + close + 1;
    }
    let rest = &text[at..];
    let closed = rest.starts_with([':', '.', ')']);
    let len = at + usize::from(closed);
    let after = text[len..].trim_start();
    let dash = after.starts_with(['\u{2014}', '\u{2013}']) || after.starts_with("- ");
    let capital = after.chars().next().is_none_or(|c| !c.is_lowercase());
    if !(after.is_empty() || dash || !attributes.is_empty() || closed && capital) {
        return None;
    }
    let len =
        if dash { text.len() - after[after.chars().next()?.len_utf8()..].len() } else { len };
    let number = Number { parts, text: text[start..start + written].to_owned() };
    Some(Mark { number, len, closed: true, glued: false, worded: true, hyphens, attributes })
}

/// What stands between the number of a rule and its text, by which laws may rank it.
pub(super) fn mark_in_front(text: &str) -> Option<(String, String, usize)> {
    figure_in_front(text)
        .or_else(|| sign_in_front(text))
        .or_else(|| super::label::in_front(text))
}

/// `* A player …`, `(†) A player …`: a rule with a sign, and how long the mark is.
fn sign_in_front(text: &str) -> Option<(String, String, usize)> {
    let first = text.chars().next()?;
    let mark = match first {
        '[' | '(' => {
            let end = text.find([']', ')'])?;
            let inside = text.get(1..end)?;
            let signs = !inside.is_empty() && inside.chars().all(|c| SIGNS.contains(&c));
            signs.then_some(end + 1)?
        }
        sign if SIGNS.contains(&sign) => sign.len_utf8(),
        _ => return None,
    };
    let rest = &text[mark..];
    let follows = rest.trim_start().starts_with(char::is_uppercase) && rest.starts_with(' ');
    let (name, value) = signed();
    follows.then(|| (name, value, text.len() - rest.trim_start().len()))
}

/// `[Power 3]`, `(rank: 2)` in front of a rule: the figure by which it ranks, and how long the mark is.
fn figure_in_front(text: &str) -> Option<(String, String, usize)> {
    const FIGURES: [&str; 7] =
        ["power", "strength", "rank", "priority", "weight", "precedence", "authority"];
    let open = text.chars().next()?;
    let close = match open {
        '[' => ']',
        '(' => ')',
        _ => return None,
    };
    let end = text.find(close)?;
    let inside = text.get(1..end)?;
    let (name, value) = inside.split_once([' ', ':', '='])?;
    let name = name.to_lowercase();
    let value = value.trim_start_matches([' ', ':', '=', '+']).trim();
    let number =
        !value.is_empty() && value.len() < 6 && value.bytes().all(|b| b.is_ascii_digit());
    let follows =
        text[end + 1..].trim_start_matches([':', ' ']).starts_with(char::is_uppercase);
    (FIGURES.contains(&name.as_str()) && number && follows).then(|| {
        let after = text[end + 1..].trim_start();
        let colon = usize::from(after.starts_with(':'));
        let blanks = text.len() - (end + 1) - after.len();
        (name, value.to_owned(), end + 1 + if colon > 0 { blanks + colon } else { 0 })
    })
}

/// The bullet at the start of `text` with the blanks after it.
pub(super) fn bullet(text: &str) -> Option<usize> {
    let first = text.chars().next()?;
    if !matches!(first, '*' | '-' | '+' | '•' | '◦' | '▪' | '‣' | '·' | '–' | '—' | '●' | '○')
    {
        return None;
    }
    let rest = &text[first.len_utf8()..];
    let tight = matches!(first, '•' | '◦' | '▪' | '‣' | '●' | '○');
    (tight || rest.starts_with([' ', '\t', '\u{a0}']))
        .then(|| text.len() - rest.trim_start().len())
        .filter(|&n| n < text.len())
}

/// The marker `3.`, `3)`, `(3)` at the start of `text` and its length.
pub(super) fn ordered(text: &str) -> Option<(u32, usize)> {
    let (open, inner) = text.strip_prefix('(').map_or((0, text), |rest| (1, rest));
    let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > PART_DIGITS {
        return None;
    }
    let close = inner[digits..].chars().next()?;
    let fits = if open == 1 { close == ')' } else { matches!(close, '.' | ')') };
    let rest = inner.get(digits + 1..)?;
    (fits && rest.starts_with([' ', '\t', '\u{a0}']))
        .then(|| inner[..digits].parse().ok().map(|n| (n, open + digits + 1)))?
}

/// The label between brackets or before a dot: `(b)`, `b)`, `IV.`; its letters and its length.
pub(super) fn lettered(text: &str) -> Option<(&str, usize)> {
    let (open, inner) = text.strip_prefix('(').map_or((0, text), |rest| (1, rest));
    let letters = inner.bytes().take_while(u8::is_ascii_alphabetic).count();
    if letters == 0 || letters > 7 {
        return None;
    }
    let close = inner[letters..].chars().next()?;
    let fits = if open == 1 { close == ')' } else { matches!(close, '.' | ')') };
    let rest = inner.get(letters + 1..)?;
    let single = letters == 1 || roman(&inner[..letters]).is_some();
    (fits && single && rest.starts_with([' ', '\t', '\u{a0}']))
        .then_some((&inner[..letters], open + letters + 1))
}

/// The value of a roman numeral, all capitals or all small, written as Romans write it.
pub(super) fn roman(text: &str) -> Option<u32> {
    let upper = text.to_ascii_uppercase();
    if text != upper && text != text.to_ascii_lowercase() {
        return None;
    }
    (1..=60).find(|&n| to_roman(n) == upper)
}

/// A small number as a roman numeral in capitals.
pub(super) fn to_roman(mut n: u32) -> String {
    const STEPS: [(u32, &str); 8] =
        [(50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"), (0, "")];
    let mut out = String::new();
    for (value, letters) in STEPS {
        while value > 0 && n >= value {
            out.push_str(letters);
            n -= value;
        }
    }
    out
}

/// The value of a single letter: `b` is 2.
pub(super) fn letter(text: &str) -> Option<u32> {
    let c = text.chars().next().filter(|c| text.len() == 1 && c.is_ascii_alphabetic())?;
    Some(u32::from(c.to_ascii_lowercase()) - u32::from('a') + 1)
}

/// A letter by its value: 2 is `b`; 27 is `aa`.
pub(super) fn to_letter(n: u32) -> String {
    let c = char::from(b'a' + ((n.max(1) - 1) % 26) as u8);
    c.to_string().repeat(((n.max(1) - 1) / 26 + 1) as usize)
}

impl Number {
    /// The number that a reference ends with: `rule 3.2`, `H.1`.
    pub fn named(text: &str) -> Option<Self> {
        let last = text.rsplit([' ', '\u{a0}']).next()?;
        Self::parse(last).or_else(|| {
            let at = text.find(|c: char| c.is_ascii_digit())?;
            Self::parse(text.get(at..)?)
        })
    }

    /// The number that is all of `text`: `3.2`, `702.19b`, `4(a)`, `H.1`.
    pub fn parse(text: &str) -> Option<Self> {
        let (from, letters) = prefix(text).unzip();
        let from = from.unwrap_or(0);
        let (mut parts, len, _) = body(&text[from..])?;
        parts.splice(0..0, letters);
        let mut number = Self { parts, text: text.to_owned() };
        let mut rest = &text[from + len..];
        while let Some(inner) = rest.strip_prefix('(') {
            let close = inner.find(')')?;
            let label = &inner[..close];
            number
                .parts
                .push(letter(label).or_else(|| roman(label)).or_else(|| label.parse().ok())?);
            rest = &inner[close + 1..];
        }
        rest.is_empty().then_some(number)
    }

    /// Whether this number lies below `other`: `3.2.1` below `3.2`.
    pub fn extends(&self, other: &Self) -> bool {
        self.parts.len() > other.parts.len() && self.parts.starts_with(&other.parts)
    }

    /// Whether both have the same parts but the last.
    pub fn is_sibling_of(&self, other: &Self) -> bool {
        self.parts.len() == other.parts.len() && self.above() == other.above()
    }

    /// The parts without the last.
    pub fn above(&self) -> &[u32] {
        &self.parts[..self.parts.len().saturating_sub(1)]
    }

    /// The last part.
    pub fn last(&self) -> u32 {
        self.parts.last().copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Option<(String, Vec<u32>, usize)> {
        parse(text).map(|m| (m.number.text, m.number.parts, m.len))
    }

    #[test]
    fn plain_forms() {
        assert_eq!(number("3.6.2 A card"), Some(("3.6.2".into(), vec![3, 6, 2], 5)));
        assert_eq!(number("5.1.1.5. A card"), Some(("5.1.1.5".into(), vec![5, 1, 1, 5], 8)));
        assert_eq!(number("1-3-6-2. A"), Some(("1-3-6-2".into(), vec![1, 3, 6, 2], 8)));
        assert_eq!(number("702.19b A"), Some(("702.19b".into(), vec![702, 19, 2], 7)));
        assert_eq!(number("4.2.b A"), Some(("4.2.b".into(), vec![4, 2, 2], 5)));
        assert_eq!(number("0001-0002.10.1 A").map(|n| n.1), Some(vec![1, 2, 10, 1]));
        assert_eq!(number("99999999999 A"), None);
        assert_eq!(number("1.5x"), Some(("1.5x".into(), vec![1, 5, 24], 4)));
        assert_eq!(number("50% of"), None);
    }

    #[test]
    fn worded_forms() {
        let mark = parse_worded("Rule 2152/11 (Power=3)").expect("a label");
        assert_eq!(mark.number.parts, [2152]);
        assert_eq!(mark.attributes[1], ("power".to_owned(), "3".to_owned()));
        assert_eq!(parse_worded("Rule 12: Cards").map(|m| m.len), Some(8));
        assert!(parse_worded("Rule 12 does not apply").is_none());
        assert!(parse_worded("Rules 3 and 4").is_none());
        assert_eq!(
            parse_worded("H11.1 A card").map(|m| m.number.parts),
            Some(vec![PREFIXED + 8, 11, 1])
        );
        assert_eq!(parse_worded("R2. Three cards").map(|m| m.len), Some(3));
        assert!(parse_worded("D6 is rolled").is_none());
        assert!(parse_worded("R2").is_none());
    }

    #[test]
    fn letters_before_a_number() {
        let text = |line: &str| parse_worded(line).map(|m| m.number.text);
        assert_eq!(text("H1.2 A player may pass").as_deref(), Some("H1.2"));
        assert_eq!(text("S.1 Should the deck end").as_deref(), Some("S.1"));
        assert_eq!(text("HR-4: No trading").as_deref(), Some("HR-4"));
        assert!(text("B2 is a space").is_none());
        assert!(text("A player may pass").is_none());
        // Another prefix is another number.
        let parts = |line: &str| parse_worded(line).map(|m| m.number.parts);
        assert_ne!(parts("H1.2 X"), parts("G1.2 X"));
    }

    #[test]
    fn romans_and_letters() {
        assert_eq!(roman("XIV"), Some(14));
        assert_eq!(roman("iiii"), None);
        assert_eq!(lettered("(b) text"), Some(("b", 3)));
        assert_eq!(lettered("III. Text"), Some(("III", 4)));
        assert_eq!(lettered("Do. Text"), None);
        assert_eq!(to_letter(28), "bb");
        assert_eq!(ordered("(3) text"), Some((3, 3)));
    }
}
