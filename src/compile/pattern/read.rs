//! The lines of a list of patterns, with its shorthands put in.

use std::collections::BTreeMap;

use super::known::{Bits, FIGURE, Known};
use super::{Part, Pattern, Patterns, Place};

impl Patterns {
    /// Reads a list.
    pub(in crate::compile) fn read(text: &str) -> Self {
        let mut short: BTreeMap<&str, String> = BTreeMap::new();
        let mut known = Known::default();
        let mut list = Vec::new();
        for line in text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#'))
        {
            if let Some((name, said)) = line.strip_prefix('$').and_then(|l| l.split_once(" = "))
            {
                let said = long(said, &short);
                short.insert(name, said);
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
            let pattern = long(pattern, &short);
            let tokens = tokens(&pattern);
            let parts = Row { tokens: &tokens, at: 0, known: &mut known }.parts();
            list.push(Pattern {
                place,
                whole,
                needs: needs(&parts),
                first: match first(&parts) {
                    (_, true) => None,
                    (begins, false) => begins,
                },
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
        Self { list, known }
    }
}

/// A text with the shorthands that are known so far written out.
fn long(text: &str, short: &BTreeMap<&str, String>) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((front, behind)) = rest.split_once('$') {
        out.push_str(front);
        let end = behind.find(|c: char| !c.is_alphanumeric()).unwrap_or(behind.len());
        let (name, behind) = behind.split_at(end);
        match short.get(name) {
            Some(said) => out.push_str(said),
            None => {
                out.push('$');
                out.push_str(name);
            }
        }
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// Words and signs.
fn tokens(text: &str) -> Vec<&str> {
    const SIGNS: [char; 7] = ['(', ')', '[', ']', '|', ',', ':'];
    let mut out = Vec::new();
    for mut word in text.split_whitespace() {
        while let Some(at) = word.find(SIGNS) {
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

/// The tokens of a pattern, read from the first on.
struct Row<'t> {
    tokens: &'t [&'t str],
    at: usize,
    known: &'t mut Known,
}

impl Row<'_> {
    /// Parts up to the end of a bracket or to a bar.
    fn parts(&mut self) -> Vec<Part> {
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
                        let list = list.split('/').map(|word| self.known.enter(word)).collect();
                        Part::Among(name.to_owned(), list)
                    }
                    Some(name) if name.starts_with('n') => Part::Number(name.to_owned()),
                    Some(name) if name.starts_with('x') => Part::Rest(name.to_owned()),
                    Some(name) => Part::Noun(name.to_owned()),
                    // A bracket of the sentence itself.
                    None if token == "\\open" => Part::Word(self.known.enter("(")),
                    None if token == "\\close" => Part::Word(self.known.enter(")")),
                    None => Part::Word(self.known.enter(token)),
                },
            });
        }
        parts
    }
}

/// Sets of words of which a sentence has to have one each.
fn needs(parts: &[Part]) -> Vec<Bits> {
    let mut needs: Vec<Bits> = parts.iter().filter_map(need).collect();
    // What fewest sentences have is asked first.
    needs.sort_by_key(Bits::len);
    needs
}

/// Words of which a sentence has to have one for a part to fit.
fn need(part: &Part) -> Option<Bits> {
    let mut any = Bits::default();
    match part {
        Part::Word(word) => any.insert(*word),
        Part::Among(_, words) => any.extend(words.iter().copied()),
        Part::Number(_) => any.insert(FIGURE),
        Part::Noun(_) | Part::Rest(_) => return None,
        Part::Either(rows) => {
            for row in rows {
                any.join(&row.iter().filter_map(need).min_by_key(Bits::len)?);
            }
        }
    }
    Some(any)
}

/// The words that parts can begin with, none for any word; and whether they can fit no word at all.
fn first(parts: &[Part]) -> (Option<Bits>, bool) {
    let mut any = Bits::default();
    for part in parts {
        match part {
            Part::Either(rows) => {
                let mut nothing = false;
                for row in rows {
                    let (begins, empty) = first(row);
                    let Some(begins) = begins else { return (None, false) };
                    any.join(&begins);
                    nothing |= empty;
                }
                if nothing {
                    continue;
                }
            }
            Part::Noun(_) | Part::Rest(_) => return (None, false),
            word => {
                if let Some(word) = need(word) {
                    any.join(&word);
                }
            }
        }
        return (Some(any), false);
    }
    (Some(any), true)
}
