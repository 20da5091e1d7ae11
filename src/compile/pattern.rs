//! Patterns of words: the lines of `grammar/wordings.txt`.

use std::collections::BTreeSet;

pub(super) use crate::vocabulary::NUMBERS;

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

/// One line of the file.
pub(super) struct Pattern {
    pub place: Place,
    /// Whether it has to fit a whole sentence; else it fits any of its phrases.
    pub whole: bool,
    pub parts: Vec<Part>,
    pub form: Vec<String>,
    /// Words, in small letters, without which it fits nothing.
    needs: Vec<String>,
}

/// The words of a sentence, to tell fast which patterns cannot fit.
pub(super) struct Words(BTreeSet<String>);

impl Words {
    pub(super) fn of<S: AsRef<str>>(words: &[S]) -> Self {
        Self(words.iter().map(|w| w.as_ref().to_ascii_lowercase()).collect())
    }

    /// Whether a pattern could fit.
    pub(super) fn allow(&self, pattern: &Pattern) -> bool {
        pattern.needs.iter().all(|word| self.0.contains(word))
    }
}

/// Under which headings a pattern holds.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Place {
    Anywhere,
    /// Where it is said what counts in the end.
    Scoring,
    /// Where it is said what is done before play.
    Setup,
}

/// What a sentence has to have next.
pub(super) enum Part {
    Word(String),
    /// One of these rows of parts.
    Either(Vec<Vec<Part>>),
    /// One of these words, kept for the form.
    Among(String, Vec<String>),
    /// A number, a noun, or the rest of the sentence.
    Number(String),
    Noun(String),
    Rest(String),
}

/// The words that a slot stands for.
pub(super) type Found = Vec<(String, String)>;

fn mark(word: &str) -> bool {
    !word.contains(char::is_alphanumeric)
}

/// Whether the parts fit the words from the first on, and how many words are left over. Where `whole`, none may be.
pub(super) fn fits(
    parts: &[&Part],
    words: &[&str],
    whole: bool,
    found: &mut Found,
) -> Option<usize> {
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
        Part::Among(name, list) => {
            let (first, others) = words.split_first()?;
            list.iter().any(|w| first.eq_ignore_ascii_case(w)).then(|| {
                found.push((name.clone(), first.to_lowercase()));
                fits(rest, others, whole, found)
            })?
        }
        Part::Number(name) => {
            let number = |w: &&&str| {
                w.parse::<u32>().is_ok() || NUMBERS.contains(&w.to_lowercase().as_str())
            };
            let word = words.first().filter(number)?;
            found.push((name.clone(), (*word).to_owned()));
            fits(rest, &words[1..], whole, found)
        }
        Part::Noun(name) => {
            let plain =
                |w: &&&str| !mark(w) && !NOT_IN_NOUNS.contains(&w.to_lowercase().as_str());
            let counted = |w: &&str| {
                w.parse::<u32>().is_ok() || NUMBERS.contains(&w.to_lowercase().as_str())
            };
            if words.first().is_some_and(counted) {
                return None;
            }
            let most = words.iter().take(LONGEST).take_while(plain).count();
            (1..=most).find_map(|n| {
                found.truncate(kept);
                found.push((name.clone(), super::idioms::joined(&words[..n])));
                fits(rest, &words[n..], whole, found)
            })
        }
        Part::Rest(name) => (1..=words.len()).find_map(|n| {
            found.truncate(kept);
            found.push((name.clone(), super::idioms::joined(&words[..n])));
            fits(rest, &words[n..], whole, found)
        }),
    }
}

/// `n*n2..n3`: so many times as many as there are figures from one to the other.
fn product(sum: &str, found: &Found) -> String {
    let figure = |name: &str| -> i64 {
        let said = found.iter().rev().find(|(n, _)| n == name).map_or("", |(_, said)| said);
        let lower = said.to_lowercase();
        let word = NUMBERS.iter().position(|n| *n == lower).map(|n| n as i64);
        said.parse().ok().or(word).unwrap_or(0)
    };
    let product: i64 = sum
        .split('*')
        .map(|part| match part.split_once("..") {
            Some((a, b)) => figure(b) - figure(a) + 1,
            None => figure(part),
        })
        .product();
    product.to_string()
}

/// The last word in the plural.
fn plural(said: &str) -> String {
    let (front, last) = said.rsplit_once(' ').map_or(("", said), |(f, l)| (f, l));
    let many = super::board::singular(last)
        .map_or_else(|| crate::vocabulary::plural_of(last), |_| last.to_owned());
    format!("{front} {many}").trim().to_owned()
}

/// The last word in the singular.
fn singular(said: &str) -> String {
    let (front, last) = said.rsplit_once(' ').map_or(("", said), |(f, l)| (f, l));
    let last = super::board::singular(last).unwrap_or_else(|| last.to_owned());
    format!("{front} {last}").trim().to_owned()
}

pub(super) fn filled(form: &[String], found: &Found) -> Vec<String> {
    form.iter()
        .map(|w| match w.strip_prefix('{').and_then(|w| w.strip_suffix('}')) {
            Some(sum) if sum.contains('*') || sum.contains("..") => product(sum, found),
            Some(name) => {
                let said = |name: &str| {
                    let last = found.iter().rev().find(|(n, _)| n == name);
                    last.map_or_else(String::new, |(_, said)| said.clone())
                };
                if let Some(name) = name.strip_prefix("one-") {
                    singular(&said(name))
                } else if let Some(name) = name.strip_prefix("many-") {
                    plural(&said(name))
                } else {
                    said(name)
                }
            }
            None => w.clone(),
        })
        .filter(|w| !w.is_empty())
        .collect()
}

/// The lines of the file, with its shorthands put in.
pub(super) fn read(text: &str) -> Vec<Pattern> {
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
        let spaced = ["(", ")", "[", "]", "|", ",", ":"]
            .iter()
            .fold(pattern, |p, sign| p.replace(sign, &format!(" {sign} ")));
        let tokens: Vec<&str> = spaced.split_whitespace().collect();
        let mut at = 0;
        let parts = row(&tokens, &mut at);
        let needs = parts.iter().filter_map(|part| match part {
            Part::Word(word) => Some(word.to_ascii_lowercase()),
            _ => None,
        });
        out.push(Pattern {
            place,
            whole,
            needs: needs.collect(),
            parts,
            form: form
                .replace(',', " ,")
                .replace(':', " :")
                .replace(';', " ;")
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
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
                Some(among) if among.contains('/') => {
                    let (name, list) = among.split_once('=').unwrap_or(("", among));
                    let list = list.split('/').map(str::to_owned).collect();
                    Part::Among(name.to_owned(), list)
                }
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
