//! No game lives in the Rust: words that a rulebook here defines for itself do not occur in the
//! code or the grammar (comments and tests apart).
//!
//! The words are gathered from the rulebooks by plain means: titles, headings, capitalised words
//! inside sentences, names and headers of the tables. Words that the whole field uses are
//! listed with a reason each.

use std::collections::BTreeMap;
use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::field_words::FIELD_WORDS;
use crate::files::{below, is_test_only, text};

/// Lower case without a plural ending: enough to find a word again.
fn stem(word: &str) -> String {
    let lower = word.to_lowercase();
    let base = lower.strip_suffix("'s").or_else(|| lower.strip_suffix("’s")).unwrap_or(&lower);
    if let Some(short) = base.strip_suffix("ies") {
        return format!("{short}y");
    }
    match base.strip_suffix('s') {
        Some(short) if short.len() > 2 && !short.ends_with('s') => short.to_owned(),
        _ => base.to_owned(),
    }
}

fn is_capitalised(word: &str) -> bool {
    word.chars().next().is_some_and(char::is_uppercase) && word.chars().any(char::is_lowercase)
}

/// The words of a line, with a mark before each that opens a sentence.
fn words(line: &str) -> Vec<(bool, String)> {
    let mut found = Vec::new();
    let mut opens = true;
    let mut word = String::new();
    for c in line.chars().chain([' ']) {
        if c.is_alphanumeric() || c == '\'' || c == '’' {
            word.push(c);
            continue;
        }
        if !word.is_empty() {
            // A rule number does not open a sentence.
            let is_word = word.chars().any(char::is_alphabetic);
            found.push((opens, std::mem::take(&mut word)));
            opens &= !is_word;
        }
        if matches!(c, '.' | ':' | '>' | '*' | '"' | '“' | '!' | '?') {
            opens = true;
        }
        if !matches!(c, ' ' | '\t') {
            // A mark between two words ends a phrase.
            found.push((true, String::new()));
        }
    }
    found
}

/// One-word and many-word names of all rulebooks, with where each was found.
fn game_words() -> BTreeMap<Vec<String>, String> {
    let mut found = BTreeMap::new();
    for (name, path) in below("rulebooks") {
        let is_standard = name.starts_with("rulebooks/standard/");
        let content = text(&path);
        if path.extension().is_some_and(|e| e == "csv") {
            let mut reader = csv::ReaderBuilder::new()
                .has_headers(false)
                .flexible(true)
                .from_reader(content.as_bytes());
            let records = reader.records().map(|record| record.expect("our tables are tables"));
            for cell in records.flat_map(|r| r.iter().map(str::to_owned).collect::<Vec<_>>()) {
                for part in cell.split(';') {
                    // Figures and the shared header are no names.
                    if part.chars().any(char::is_alphabetic) && part != "Count" {
                        add(&mut found, part.split_whitespace(), &name);
                    }
                }
            }
        }
        if !name.ends_with(".rules.md") || is_standard {
            continue;
        }
        for line in content.lines() {
            if line.starts_with("# ") {
                add(&mut found, line.trim_start_matches('#').split_whitespace(), &name);
                continue;
            }
            let heading = line.starts_with('#');
            let mut phrase: Vec<String> = Vec::new();
            for (opens, word) in words(line) {
                let inside = is_capitalised(&word) && (!opens || heading);
                // The first word of a sentence counts only as part of a longer name.
                if inside || (opens && is_capitalised(&word)) {
                    if opens && !phrase.is_empty() {
                        keep(&mut found, &mut phrase, &name, heading);
                    }
                    phrase.push(if inside { word } else { format!("^{word}") });
                } else {
                    keep(&mut found, &mut phrase, &name, heading);
                }
            }
            keep(&mut found, &mut phrase, &name, heading);
        }
    }
    found
}

fn keep(
    found: &mut BTreeMap<Vec<String>, String>,
    phrase: &mut Vec<String>,
    name: &str,
    heading: bool,
) {
    let phrase = std::mem::take(phrase);
    let phrase: Vec<&str> = match phrase.as_slice() {
        // `The Deck`, `When Actors`: the opener is grammar, not name.
        [first, rest @ ..] if first.starts_with('^') => {
            rest.iter().map(String::as_str).collect()
        }
        all => all.iter().map(String::as_str).collect(),
    };
    let phrase = without_articles(&phrase);
    // A heading of one word is a name only if sentences use it as one.
    if heading && phrase.len() < 2 {
        return;
    }
    add(found, phrase.iter().copied(), name);
}

fn without_articles<'a, 'b>(phrase: &'b [&'a str]) -> &'b [&'a str] {
    const SMALL: [&str; 4] = ["the", "a", "an", "of"];
    let small = |w: &&&str| SMALL.contains(&w.to_lowercase().as_str());
    &phrase[phrase.iter().take_while(small).count()..]
}

fn add<'a>(
    found: &mut BTreeMap<Vec<String>, String>,
    phrase: impl Iterator<Item = &'a str>,
    name: &str,
) {
    let phrase: Vec<&str> = phrase.collect();
    let phrase: Vec<String> = without_articles(&phrase)
        .iter()
        .map(|w| w.trim_matches(|c: char| !c.is_alphanumeric()))
        .filter(|w| w.chars().any(char::is_alphabetic))
        .map(stem)
        .collect();
    if !phrase.is_empty() {
        found.entry(phrase).or_insert_with(|| name.to_owned());
    }
}

/// The words of a source, lower case without plural ending; names in code are cut at capitals and
/// underscores.
fn source_words(source: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (i, line) in source.lines().enumerate() {
        let mut word = String::new();
        let mut last_lower = false;
        for c in line.chars().chain([' ']) {
            let cut = !c.is_alphabetic() && c != '\'' || (c.is_uppercase() && last_lower);
            if cut && !word.is_empty() {
                found.push((i + 1, stem(&std::mem::take(&mut word))));
            }
            if c.is_alphabetic() {
                word.push(c);
            }
            last_lower = c.is_lowercase();
        }
    }
    found
}

/// A source without comments and tests, line numbers kept.
fn bare(name: &str, source: &str) -> String {
    let ending = name.rsplit('.').next().unwrap_or("");
    let comment = if matches!(ending, "rs" | "pest") { "//" } else { "#" };
    let source =
        if ending == "rs" { source.split("#[cfg(test)]").next().unwrap_or("") } else { source };
    source.lines().map(|line| line.split(comment).next().unwrap_or("")).fold(
        String::new(),
        |mut text, line| {
            text.push_str(line);
            text.push('\n');
            text
        },
    )
}

#[test]
fn the_words_of_the_rulebooks_are_found() {
    let found = game_words();
    assert!(found.len() > 60, "only {} words", found.len());
    let long = found.keys().filter(|phrase| phrase.len() > 1).count();
    assert!(long > 20, "only {long} names of several words");
}

#[test]
fn no_word_of_a_game_is_in_the_code() {
    let words = game_words();
    let allowed: BTreeSet<&str> = FIELD_WORDS.iter().map(|(word, _)| *word).collect();
    // By word: how often, and where first.
    let mut found: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let mut report = |word: String, place: String| {
        found.entry(word).or_insert((0, place)).0 += 1;
    };
    let mut files = below("src");
    files.extend(below("grammar"));
    for (name, path) in files {
        // The first rulebook that `new` writes is a rulebook, not code.
        if is_test_only(&name) || name.starts_with("src/cli/template/") {
            continue;
        }
        let source = bare(&name, &text(&path));
        let tokens = source_words(&source);
        for (at, (line, word)) in tokens.iter().enumerate() {
            let single = std::slice::from_ref(word);
            if let Some(book) = words.get(single)
                && !allowed.contains(word.as_str())
            {
                report(word.clone(), format!("{name}:{line} (from {book})"));
            }
            for length in 2..=4 {
                let Some(phrase) = tokens.get(at..at + length) else { continue };
                let same_line = phrase.iter().all(|(other, _)| other == line);
                let phrase: Vec<String> = phrase.iter().map(|(_, w)| w.clone()).collect();
                if let Some(book) = words.get(&phrase)
                    && same_line
                    && !phrase.iter().all(|w| allowed.contains(w.as_str()))
                {
                    report(phrase.join(" "), format!("{name}:{line} (from {book})"));
                }
            }
        }
    }
    let wrong = found.iter().fold(String::new(), |mut wrong, (word, (count, place))| {
        let _ = writeln!(wrong, "`{word}` {count} time(s), first {place}");
        wrong
    });
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn every_field_word_is_needed() {
    let words = game_words();
    let mut unused = String::new();
    for (word, _) in FIELD_WORDS {
        if !words.keys().any(|phrase| phrase.iter().any(|w| w == word)) {
            let _ = write!(unused, " {word}");
        }
    }
    assert!(unused.is_empty(), "no rulebook has these words any more:{unused}");
}
