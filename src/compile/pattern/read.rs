//! The lines of a list of patterns, with its shorthands put in.

use std::sync::{Arc, OnceLock};

use super::keys::{Index, LineKeys};
use super::{Part, Pattern, Patterns, Place, Start};

/// One line of a list.
pub(in crate::compile) struct Line {
    pub place: Place,
    /// Whether it has to fit a whole sentence; else it fits any of its phrases.
    pub whole: bool,
    /// Words without which it fits nothing.
    pub(super) keys: LineKeys,
    said: String,
    form: String,
    /// How many shorthands were known before it.
    known: usize,
    pattern: OnceLock<Pattern>,
}

/// A name and what it stands for.
pub(super) struct Short {
    name: String,
    said: String,
    /// Read once for all lines that use it.
    parts: OnceLock<Arc<[Part]>>,
}

impl Patterns {
    /// The lines of a list; what they say is read when it is asked for.
    pub(in crate::compile) fn read(text: &str) -> Self {
        let mut list = Self::default();
        for line in text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#'))
        {
            if let Some((name, said)) = line.strip_prefix('$').and_then(|l| l.split_once(" = "))
            {
                list.short.push(Short {
                    name: name.to_owned(),
                    said: said.to_owned(),
                    parts: OnceLock::new(),
                });
                continue;
            }
            let (place, line) = match line.split_once(": ") {
                Some(("@scoring", rest)) => (Place::Scoring, rest),
                Some(("@setup", rest)) => (Place::Setup, rest),
                _ => (Place::Anywhere, line),
            };
            let whole = line.contains(" => ");
            let parted = line.split_once(" => ").or_else(|| line.split_once(" ~> "));
            let Some((said, form)) = parted else { continue };
            list.lines.push(Line {
                place,
                whole,
                keys: list.keys.enter(plain_words(said)),
                said: said.to_owned(),
                form: form.to_owned(),
                known: list.short.len(),
                pattern: OnceLock::new(),
            });
        }
        list.index = Index::of(&list.keys, list.lines.iter().map(|line| &line.keys));
        list
    }

    /// What a line says.
    pub(in crate::compile) fn pattern<'p>(&'p self, line: &'p Line) -> &'p Pattern {
        line.pattern.get_or_init(|| {
            let parts = Row::read(&line.said, &self.short[..line.known]);
            let form = line.form.replace(',', " ,").replace(':', " :").replace(';', " ;");
            Pattern {
                first: match first(&parts) {
                    (_, true) => None,
                    (begins, false) => begins,
                },
                parts,
                form: form.split_whitespace().map(str::to_owned).collect(),
            }
        })
    }
}

/// A text with its shorthands written out.
fn long(text: &str, short: &[Short], out: &mut String) {
    let mut rest = text;
    while let Some((front, behind)) = rest.split_once('$') {
        out.push_str(front);
        let end = behind.find(|c: char| !c.is_alphanumeric()).unwrap_or(behind.len());
        let (name, behind) = behind.split_at(end);
        // What it stands for knows only the shorthands before it.
        if let Some(at) = short.iter().rposition(|s| s.name == name) {
            long(&short[at].said, &short[..at], out);
        } else {
            out.push('$');
            out.push_str(name);
        }
        rest = behind;
    }
    out.push_str(rest);
}

/// Words and signs.
fn tokens(text: &str) -> Vec<&str> {
    let sign = |b: u8| matches!(b, b'(' | b')' | b'[' | b']' | b'|' | b',' | b':');
    let mut out = Vec::with_capacity(text.len() / 4);
    for mut word in text.split_ascii_whitespace() {
        while let Some(at) = word.bytes().position(sign) {
            if at > 0 {
                out.push(&word[..at]);
            }
            out.push(&word[at..=at]);
            word = &word[at + 1..];
        }
        if !word.is_empty() {
            out.push(word);
        }
    }
    out
}

/// The words of a line that stand in no choice and are no slots.
fn plain_words(said: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_i32;
    tokens(said).into_iter().filter(move |token| {
        match *token {
            "(" | "[" => depth += 1,
            ")" | "]" => depth -= 1,
            "|" => {}
            token => return depth == 0 && !token.starts_with(['$', '{', '\\']),
        }
        false
    })
}

/// In small letters, as nearly all are written.
fn small(word: &str) -> Arc<str> {
    if word.bytes().any(|b| b.is_ascii_uppercase()) {
        word.to_ascii_lowercase().into()
    } else {
        word.into()
    }
}

/// The tokens of a pattern, read from the first on.
struct Row<'t> {
    tokens: &'t [&'t str],
    at: usize,
    /// The shorthands that are known.
    short: &'t [Short],
}

impl Row<'_> {
    /// The parts of a text.
    fn read(said: &str, short: &[Short]) -> Vec<Part> {
        Row { tokens: &tokens(said), at: 0, short }.parts()
    }

    /// Parts up to the end of a bracket or to a bar.
    fn parts(&mut self) -> Vec<Part> {
        let word = |word: &str| Part::Word(small(word));
        let mut parts = Vec::new();
        while let Some(&token) = self.tokens.get(self.at) {
            if matches!(token, ")" | "]" | "|") {
                break;
            }
            self.at += 1;
            parts.push(match token {
                "(" | "[" => {
                    let mut rows = Vec::new();
                    loop {
                        rows.push(self.parts());
                        let closing = self.tokens.get(self.at).copied();
                        self.at += 1;
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
                        let list = list.split('/').map(small);
                        Part::Among(name.to_owned(), list.collect())
                    }
                    Some(name) if name.starts_with('n') => Part::Number(name.to_owned()),
                    Some(name) if name.starts_with('x') => Part::Rest(name.to_owned()),
                    Some(name) => Part::Noun(name.to_owned()),
                    // A bracket of the sentence itself.
                    None if token == "\\open" => word("("),
                    None if token == "\\close" => word(")"),
                    None if token.contains('$') => self.stands_for(token),
                    None => word(token),
                },
            });
        }
        parts
    }
}

impl Row<'_> {
    /// What a shorthand stands for. Where a word goes on behind its name, it is written out within the word.
    fn stands_for(&self, token: &str) -> Part {
        let name = token.strip_prefix('$').filter(|n| n.chars().all(char::is_alphanumeric));
        let known = name.and_then(|name| self.short.iter().rposition(|s| s.name == name));
        if let Some(at) = known {
            let Short { said, parts, .. } = &self.short[at];
            // It knows only the shorthands before it.
            let parts = parts.get_or_init(|| Row::read(said, &self.short[..at]).into());
            return Part::Short(Arc::clone(parts));
        }
        let mut said = String::new();
        long(token, self.short, &mut said);
        if said == token {
            return Part::Word(small(token));
        }
        Part::Short(Row::read(&said, &[]).into())
    }
}

/// What parts can begin with, none for any word; and whether they can fit no word at all.
fn first(parts: &[Part]) -> (Option<Vec<Start>>, bool) {
    let mut any = Vec::new();
    for part in parts {
        match part {
            Part::Either(rows) => {
                let mut nothing = false;
                for row in rows {
                    let (begins, empty) = first(row);
                    let Some(begins) = begins else { return (None, false) };
                    any.extend(begins);
                    nothing |= empty;
                }
                if nothing {
                    continue;
                }
            }
            Part::Short(parts) => {
                let (begins, empty) = first(parts);
                let Some(begins) = begins else { return (None, false) };
                any.extend(begins);
                if empty {
                    continue;
                }
            }
            Part::Noun(_) | Part::Rest(_) => return (None, false),
            Part::Word(word) => any.push(Start::Word(word.clone())),
            Part::Among(_, words) => any.extend(words.iter().cloned().map(Start::Word)),
            Part::Number(_) => any.push(Start::Figure),
        }
        return (Some(any), false);
    }
    (Some(any), true)
}
