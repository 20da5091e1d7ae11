//! What tables say in many ways, by the patterns of `grammar/wordings.txt`, `house.txt` and `manners.txt`: each pattern gives the one form that the
//! grammar reads. A pattern has to fit a sentence from its first word to its last; where a word is left over,
//! the sentence stays as it is.

pub(super) use crate::vocabulary::{capital, small};
use std::sync::LazyLock;

use super::pattern::{Line, NUMBERS, Patterns, Place, filled};

static PATTERNS: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(LINES));

/// Reads the patterns, if nobody has asked for them yet.
pub(super) fn prepare() {
    LazyLock::force(&PATTERNS);
}

const LINES: &str = concat!(
    include_str!("../../grammar/wordings.txt"),
    include_str!("../../grammar/house.txt"),
    include_str!("../../grammar/manners.txt")
);

/// A sentence in its usual form.
#[derive(Debug, Clone)]
pub(super) struct Form {
    /// What is read in its place.
    pub text: String,
    /// What it says besides of the pieces that there are.
    pub beside: Option<String>,
    /// Whether it has words of the author's own that no slot restricts: they may have a wording of their own.
    pub open: bool,
}

/// The sentence in its usual form, if a pattern fits; `headings` are those around it.
pub(super) fn usual(text: &str, headings: &[&str]) -> Option<Form> {
    let (said, open) = told_by(text, headings, &PATTERNS)?;
    let mut said = said.into_iter();
    Some(Form { text: said.next()?, beside: said.next(), open })
}

/// What the first pattern says that fits the whole sentence, one thing a sentence.
pub(super) fn said_by(
    text: &str,
    headings: &[&str],
    patterns: &Patterns,
) -> Option<Vec<String>> {
    told_by(text, headings, patterns).map(|(said, _)| said)
}

/// The same, and whether some of it are words that no slot restricts.
fn told_by(text: &str, headings: &[&str], patterns: &Patterns) -> Option<(Vec<String>, bool)> {
    let said = patterns.said(words(text));
    let here = place(headings);
    said.lines().filter(|line| line.whole && holds(line, here)).find_map(|line| {
        let (pattern, found) = said.fits(line)?;
        let form = filled(&pattern.form, &found);
        let open = pattern.form.iter().any(|w| w.starts_with("{x"));
        Some((form.split(|w| w == "++").map(sentence).collect(), open))
    })
}

/// Whether a pattern holds below such headings.
fn holds(line: &Line, here: Place) -> bool {
    line.place == Place::Anywhere || line.place == here
}

/// The sentence with its phrases in their usual form, if there are any.
pub(super) fn phrased(text: &str, headings: &[&str]) -> Option<String> {
    let said = words(text);
    let plain = phrases(dice(said.clone()), headings);
    (plain != said).then(|| sentence(&plain))
}

/// Words as a sentence.
fn sentence(words: &[String]) -> String {
    let mut text = joined(words);
    if let Some(first) = text.get(0..1).map(str::to_uppercase) {
        text.replace_range(0..1, &first);
    }
    text + "."
}

/// The sentence with the phrases that such patterns fit in their usual form, if there are any.
pub(super) fn phrased_by(text: &str, patterns: &Patterns) -> Option<String> {
    let said = words(text);
    let plain = phrases_by(said.clone(), patterns, |_| true);
    (plain != said).then(|| sentence(&plain))
}

/// The phrases that a pattern fits, in their usual form.
fn phrases(words: Vec<String>, headings: &[&str]) -> Vec<String> {
    let here = place(headings);
    phrases_by(words, &PATTERNS, |line| holds(line, here))
}

fn phrases_by(
    words: Vec<String>,
    patterns: &Patterns,
    holds: impl Fn(&Line) -> bool,
) -> Vec<String> {
    let mut said = patterns.said(words);
    said.put_all(|line| !line.whole && holds(line));
    said.into_words()
}

/// `two six-sided dice` are `two d6`, and ordinary dice are dice.
fn dice(words: Vec<String>) -> Vec<String> {
    let is_die = |w: Option<&String>| w.is_some_and(|w| matches!(w.as_str(), "die" | "dice"));
    let number = |w: &str| {
        w.parse::<usize>().ok().or_else(|| NUMBERS.iter().position(|n| *n == w.to_lowercase()))
    };
    let mut out: Vec<String> = Vec::new();
    let mut sides = None;
    for (i, word) in words.iter().enumerate() {
        let next = words.get(i + 1);
        let faces = word.strip_suffix("-sided").and_then(number);
        let usual = matches!(word.as_str(), "ordinary" | "standard" | "normal" | "regular");
        if usual && (is_die(next) || next.is_some_and(|n| n.ends_with("-sided"))) {
            continue;
        }
        if faces.is_some() && is_die(next) {
            sides = faces;
        } else if let Some(n) = sides.take() {
            // `one d6` is a die, like any other.
            if let Some(one) = out.last_mut().filter(|w| w.eq_ignore_ascii_case("one")) {
                "a".clone_into(one);
            }
            out.push(format!("d{n}"));
        } else {
            out.push(word.clone());
        }
    }
    out
}

/// Headings of what is there before play and of how it is set up.
const SETTING_UP: [&str; 15] = [
    "set-up",
    "setup",
    "set up",
    "setting up",
    "preparation",
    "preparing",
    "getting ready",
    "getting set",
    "getting started",
    "before you start",
    "before play",
    "before the game",
    "component",
    "equipment",
    "contents",
];

pub(super) fn place(headings: &[&str]) -> Place {
    let has = |h: &str, list: &[&str]| list.iter().any(|w| h.contains(w));
    for heading in headings.iter().rev() {
        let h = heading.to_lowercase();
        if has(&h, &SETTING_UP) {
            return Place::Setup;
        }
        let ends = ["scor", "winning", "victory", "end of the game", "game end", "the end"];
        // `End`, `Journey's End`, `Conclusion`
        let last = h.split(|c: char| !c.is_alphabetic()).rfind(|w| !w.is_empty());
        let closes = last.is_some_and(|w| ["end", "ending", "conclusion"].contains(&w));
        // `Points`, `Counting points`
        let counts = last == Some("points") && !has(&h, &["action", "hit", "life", "movement"]);
        if (has(&h, &ends) || closes || counts) && !has(&h, &["round", "turn", "hand", "phase"])
        {
            return Place::Scoring;
        }
    }
    Place::Anywhere
}

/// Words and marks, without the final stop.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut out = Vec::with_capacity(text.len() / 4);
    for word in text.trim_end_matches(['.', '!']).split_whitespace() {
        // Most words have no signs around them.
        if word.bytes().all(|b| b.is_ascii_alphabetic()) {
            out.push(word.to_owned());
            continue;
        }
        let front: String = word.chars().take_while(|c| matches!(c, '(' | '"')).collect();
        out.extend(front.chars().map(String::from));
        let rest = &word[front.len()..];
        let core = rest.trim_end_matches([',', ';', ':', ')', '"']);
        let range = core.split_once(['-', '\u{2013}']).filter(|(a, b)| {
            let figures = |t: &str| !t.is_empty() && t.chars().all(|c| c.is_ascii_digit());
            figures(a) && figures(b)
        });
        let sign = [("minus", ['-', '\u{2212}']), ("plus", ['+', '+'])];
        let signed = sign.into_iter().find_map(|(word, signs)| {
            let n = core.strip_prefix(signs)?;
            (!n.is_empty() && n.chars().all(|c| c.is_ascii_digit())).then_some((word, n))
        });
        if let Some((word, n)) = signed {
            out.extend([word.to_owned(), n.to_owned()]);
            out.extend(rest[core.len()..].chars().map(String::from));
            continue;
        }
        match range {
            Some((a, b)) => out.extend([a.to_owned(), "to".to_owned(), b.to_owned()]),
            None if !core.is_empty() => out.push(core.to_owned()),
            None => {}
        }
        out.extend(rest[core.len()..].chars().map(String::from));
    }
    out
}

/// The words as running text.
pub(super) fn joined<S: AsRef<str>>(words: &[S]) -> String {
    let mut out = String::new();
    let mut open = true;
    for word in words.iter().map(AsRef::as_ref) {
        if !open && !matches!(word, "," | ";" | ":" | ")") {
            out.push(' ');
        }
        out.push_str(word);
        open = word == "(";
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{PATTERNS, usual};
    use crate::compile::pattern::Part;

    /// A slot of the form that the pattern does not fill would leave a hole.
    #[test]
    fn forms_have_only_slots_that_are_filled() {
        fn names<'p>(parts: &'p [Part], out: &mut Vec<&'p str>) {
            for part in parts {
                match part {
                    Part::Among(n, _) | Part::Number(n) | Part::Noun(n) | Part::Rest(n) => {
                        out.push(n);
                    }
                    Part::Either(rows) => rows.iter().for_each(|row| names(row, out)),
                    Part::Short(row) => names(row, out),
                    Part::Word(_) => {}
                }
            }
        }
        for pattern in PATTERNS.lines().map(|line| PATTERNS.pattern(line)) {
            let mut known = Vec::new();
            names(&pattern.parts, &mut known);
            for word in &pattern.form {
                if let Some(name) = word.strip_prefix('{').and_then(|w| w.strip_suffix('}')) {
                    for name in name.split(['*', '.']).filter(|n| !n.is_empty()) {
                        let name = name.strip_prefix("one-").unwrap_or(name);
                        let name = name.strip_prefix("many-").unwrap_or(name);
                        let name = name.strip_prefix("base-").unwrap_or(name);
                        let name = name.strip_prefix("third-").unwrap_or(name);
                        assert!(known.contains(&name), "{word} in {:?}", pattern.form);
                    }
                }
            }
        }
    }

    /// Where a word is left over nothing is changed.
    #[test]
    fn a_pattern_fits_a_whole_sentence() {
        let scoring = ["Scoring"];
        assert_eq!(
            usual("Each player scores 2 points for each red shell they have.", &scoring)
                .map(|form| form.text)
                .as_deref(),
            Some("Each red shell is worth 2 points.")
        );
        for text in [
            "Each player scores 2 points for each red shell they have on Sundays.",
            "Each player who passed scores 2 points for each red shell they have.",
        ] {
            assert!(usual(text, &scoring).is_none(), "{text}");
        }
        assert!(
            usual("Each player scores 2 points for each red shell they have.", &[]).is_none()
        );
    }
}
