//! What tables say in many ways, by the patterns of `grammar/wordings.txt`: each pattern gives the one form that the
//! grammar reads. A pattern has to fit a sentence from its first word to its last; where a word is left over,
//! the sentence stays as it is.

use std::sync::LazyLock;

/// More words than this are no noun.
const LONGEST: usize = 4;

/// Words that no noun is made of.
const NOT_IN_NOUNS: [&str; 66] = [
    "a", "an", "the", "of", "in", "on", "at", "to", "from", "for", "with", "without", "and",
    "or", "is", "are", "be", "has", "have", "had", "that", "which", "who", "if", "when", "as",
    "by", "each", "every", "all", "any", "no", "not", "you", "they", "it", "their", "your",
    "its", "may", "can", "must", "then", "this", "these", "those", "them", "one's", "up",
    "down", "over", "per", "his", "her", "after", "before", "until", "while", "during", "than",
    "still", "left", "does", "do", "also", "into",
];

/// The numbers that are written out.
pub(super) const NUMBERS: [&str; 21] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen", "twenty",
];

static PATTERNS: LazyLock<Vec<Pattern>> =
    LazyLock::new(|| read(include_str!("../../grammar/wordings.txt")));

/// One line of the file.
struct Pattern {
    place: Place,
    /// Whether it has to fit a whole sentence; else it fits any of its phrases.
    whole: bool,
    parts: Vec<Part>,
    form: Vec<String>,
}

/// Under which headings a pattern holds.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Anywhere,
    /// Where it is said what counts in the end.
    Scoring,
    /// Where it is said what is done before play.
    Setup,
}

/// What a sentence has to have next.
enum Part {
    Word(String),
    /// One of these rows of parts.
    Either(Vec<Vec<Part>>),
    /// A number, a noun, or the rest of the sentence.
    Number(String),
    Noun(String),
    Rest(String),
}

/// The words that a slot stands for.
type Found = Vec<(String, String)>;

/// The sentence in its usual form, if a pattern fits; `headings` are those around it.
pub(super) fn usual(text: &str, headings: &[&str]) -> Option<String> {
    let said = words(text);
    let plain = phrases(dice(said.clone()), headings);
    let words: Vec<&str> = plain.iter().map(String::as_str).collect();
    let here = place(headings);
    let other = || (plain != said).then(|| joined(&words) + ".");
    PATTERNS
        .iter()
        .filter(|p| p.whole && (p.place == Place::Anywhere || p.place == here))
        .find_map(|p| {
            let mut found = Found::new();
            let row: Vec<&Part> = p.parts.iter().collect();
            fits(&row, &words, true, &mut found)?;
            let mut text = joined(&filled(&p.form, &found));
            if let Some(first) = text.get(0..1).map(str::to_uppercase) {
                text.replace_range(0..1, &first);
            }
            Some(text + ".")
        })
        .or_else(other)
}

/// The phrases that a pattern fits, in their usual form.
fn phrases(mut words: Vec<String>, headings: &[&str]) -> Vec<String> {
    let here = place(headings);
    let fit = |p: &&Pattern| !p.whole && (p.place == Place::Anywhere || p.place == here);
    for p in PATTERNS.iter().filter(fit) {
        let row: Vec<&Part> = p.parts.iter().collect();
        let mut at = 0;
        while at < words.len() {
            let said: Vec<&str> = words[at..].iter().map(String::as_str).collect();
            let mut found = Found::new();
            let Some(left) = fits(&row, &said, false, &mut found) else {
                at += 1;
                continue;
            };
            let form = filled(&p.form, &found);
            let (end, next) = (words.len() - left, at + form.len());
            words.splice(at..end, form);
            at = next.max(at + 1);
        }
    }
    words
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

fn place(headings: &[&str]) -> Place {
    let has = |h: &str, list: &[&str]| list.iter().any(|w| h.contains(w));
    for heading in headings.iter().rev() {
        let h = heading.to_lowercase();
        if has(&h, &["set-up", "setup", "set up", "setting up", "preparation", "preparing"]) {
            return Place::Setup;
        }
        if has(&h, &["scor", "winning", "victory", "end of the game", "game end", "the end"])
            && !has(&h, &["round", "turn", "hand"])
        {
            return Place::Scoring;
        }
    }
    Place::Anywhere
}

/// Words and marks, without the final stop.
fn words(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    for word in text.trim_end_matches(['.', '!']).split_whitespace() {
        let front: String = word.chars().take_while(|c| matches!(c, '(' | '"')).collect();
        out.extend(front.chars().map(String::from));
        let rest = &word[front.len()..];
        let core = rest.trim_end_matches([',', ';', ':', ')', '"']);
        if !core.is_empty() {
            out.push(core.to_owned());
        }
        out.extend(rest[core.len()..].chars().map(String::from));
    }
    out
}

fn mark(word: &str) -> bool {
    !word.contains(char::is_alphanumeric)
}

/// Whether the parts fit the words from the first on, and how many words are left over. Where `whole`, none may be.
fn fits(parts: &[&Part], words: &[&str], whole: bool, found: &mut Found) -> Option<usize> {
    let Some((part, rest)) = parts.split_first() else {
        return (words.is_empty() || !whole).then_some(words.len());
    };
    let kept = found.len();
    match part {
        Part::Word(word) => {
            let (first, others) = words.split_first()?;
            first.eq_ignore_ascii_case(word).then(|| fits(rest, others, whole, found))?
        }
        Part::Either(rows) => rows.iter().find_map(|row| {
            found.truncate(kept);
            let all: Vec<&Part> = row.iter().chain(rest.iter().copied()).collect();
            fits(&all, words, whole, found)
        }),
        Part::Number(name) => {
            let number = |w: &&&str| {
                w.parse::<u32>().is_ok() || NUMBERS.contains(&w.to_lowercase().as_str())
            };
            let word = words.first().filter(number)?;
            found.push((name.clone(), (*word).to_owned()));
            fits(rest, &words[1..], whole, found)
        }
        Part::Noun(name) => {
            let plain = |w: &&&str| !mark(w) && !NOT_IN_NOUNS.contains(&w.to_lowercase().as_str());
            let most = words.iter().take(LONGEST).take_while(plain).count();
            (1..=most).find_map(|n| {
                found.truncate(kept);
                found.push((name.clone(), joined(&words[..n])));
                fits(rest, &words[n..], whole, found)
            })
        }
        Part::Rest(name) => (1..=words.len()).find_map(|n| {
            found.truncate(kept);
            found.push((name.clone(), joined(&words[..n])));
            fits(rest, &words[n..], whole, found)
        }),
    }
}

/// The words as running text.
fn joined<S: AsRef<str>>(words: &[S]) -> String {
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

/// The last word in the singular.
fn singular(said: &str) -> String {
    let (front, last) = said.rsplit_once(' ').map_or(("", said), |(f, l)| (f, l));
    let last = super::board::singular(last).unwrap_or_else(|| last.to_owned());
    format!("{front} {last}").trim().to_owned()
}

fn filled(form: &[String], found: &Found) -> Vec<String> {
    form
        .iter()
        .map(|w| match w.strip_prefix('{').and_then(|w| w.strip_suffix('}')) {
            Some(name) => {
                let (name, one) = name.strip_prefix("one-").map_or((name, false), |n| (n, true));
                let said = found.iter().rev().find(|(n, _)| n == name).map(|(_, said)| said);
                let said = said.cloned().unwrap_or_default();
                if one { singular(&said) } else { said }
            }
            None => w.clone(),
        })
        .filter(|w| !w.is_empty())
        .collect()
}

/// The lines of the file, with its shorthands put in.
fn read(text: &str) -> Vec<Pattern> {
    let mut short: Vec<(String, String)> = Vec::new();
    let mut out = Vec::new();
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')) {
        if let Some((name, said)) = line.strip_prefix('$').and_then(|l| l.split_once(" = ")) {
            short.push((format!("${name}"), said.to_owned()));
            continue;
        }
        let (place, line) = match line.split_once(": ") {
            Some(("@scoring", rest)) => (Place::Scoring, rest),
            Some(("@setup", rest)) => (Place::Setup, rest),
            _ => (Place::Anywhere, line),
        };
        let whole = line.contains(" => ");
        let parted = line.split_once(" => ").or_else(|| line.split_once(" ~> "));
        let Some((pattern, form)) = parted else { continue };
        let mut pattern = pattern.to_owned();
        for (name, said) in short.iter().rev() {
            pattern = pattern.replace(name.as_str(), said);
        }
        let spaced = ["(", ")", "[", "]", "|"]
            .iter()
            .fold(pattern, |p, sign| p.replace(sign, &format!(" {sign} ")));
        let tokens: Vec<&str> = spaced.split_whitespace().collect();
        let mut at = 0;
        let parts = row(&tokens, &mut at);
        out.push(Pattern {
            place,
            whole,
            parts,
            form: form.replace(',', " ,").split_whitespace().map(str::to_owned).collect(),
        });
    }
    out
}

/// Parts up to the end of a bracket or to a bar.
fn row(tokens: &[&str], at: &mut usize) -> Vec<Part> {
    let mut parts = Vec::new();
    while let Some(&token) = tokens.get(*at) {
        if matches!(token, ")" | "]" | "|") {
            break;
        }
        *at += 1;
        parts.push(match token {
            "(" | "[" => {
                let mut rows = Vec::new();
                loop {
                    rows.push(row(tokens, at));
                    let closing = tokens.get(*at).copied();
                    *at += 1;
                    if closing != Some("|") {
                        break;
                    }
                }
                if token == "[" {
                    rows.push(Vec::new());
                }
                Part::Either(rows)
            }
            _ => match token.strip_prefix('{').and_then(|t| t.strip_suffix('}')) {
                Some(name) if name.starts_with('n') => Part::Number(name.to_owned()),
                Some(name) if name.starts_with('x') => Part::Rest(name.to_owned()),
                Some(name) => Part::Noun(name.to_owned()),
                // A bracket of the sentence itself.
                None if token == "\\open" => Part::Word("(".to_owned()),
                None if token == "\\close" => Part::Word(")".to_owned()),
                None => Part::Word(token.to_owned()),
            },
        });
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::{PATTERNS, Part, usual};

    /// A slot of the form that the pattern does not fill would leave a hole.
    #[test]
    fn forms_have_only_slots_that_are_filled() {
        fn names<'p>(parts: &'p [Part], out: &mut Vec<&'p str>) {
            for part in parts {
                match part {
                    Part::Number(n) | Part::Noun(n) | Part::Rest(n) => out.push(n),
                    Part::Either(rows) => rows.iter().for_each(|row| names(row, out)),
                    Part::Word(_) => {}
                }
            }
        }
        for pattern in PATTERNS.iter() {
            let mut known = Vec::new();
            names(&pattern.parts, &mut known);
            for word in &pattern.form {
                if let Some(name) = word.strip_prefix('{').and_then(|w| w.strip_suffix('}')) {
                    let name = name.strip_prefix("one-").unwrap_or(name);
                    assert!(known.contains(&name), "{word} in {:?}", pattern.form);
                }
            }
        }
    }

    /// Where a word is left over nothing is changed.
    #[test]
    fn a_pattern_fits_a_whole_sentence() {
        let scoring = ["Scoring"];
        assert_eq!(
            usual("Each player scores 2 points for each red shell they have.", &scoring).as_deref(),
            Some("Each red shell is worth 2 points.")
        );
        for text in [
            "Each player scores 2 points for each red shell they have on Sundays.",
            "Each player who passed scores 2 points for each red shell they have.",
        ] {
            assert_eq!(usual(text, &scoring), None, "{text}");
        }
        assert_eq!(
            usual("Each player scores 2 points for each red shell they have.", &[]),
            None
        );
    }
}
