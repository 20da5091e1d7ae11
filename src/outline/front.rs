//! Front matter: what a file says about itself before its rules.

use crate::source::{FileId, Span};

/// Keys that alone make a first line front matter.
const OWN: [&str; 4] = ["set", "role", "prefix", "over"];
/// Keys one of which a bare header must have.
const KNOWN: [&str; 18] = [
    "set",
    "role",
    "prefix",
    "over",
    "id",
    "title",
    "author",
    "authors",
    "co-authors",
    "version",
    "date",
    "name",
    "status",
    "license",
    "designer",
    "proposal",
    "adoption index",
    "coauthors",
];

/// The `key: value` lines of the front matter and where the text goes on.
pub(super) fn read(file: FileId, text: &str) -> (Vec<(String, String, Span)>, usize) {
    let fenced = text.lines().next().is_some_and(|l| l.trim_end() == "---");
    let mut pairs = Vec::new();
    let mut at = 0;
    for (i, line) in text.split_inclusive('\n').enumerate().take(200) {
        let bare = line.trim();
        let start = at;
        at += line.len();
        if fenced && i == 0 {
            continue;
        }
        if fenced && matches!(bare, "---" | "...") || !fenced && bare.is_empty() {
            let fits = fenced || header(&pairs);
            return if fits && !pairs.is_empty() { (pairs, at) } else { (Vec::new(), 0) };
        }
        if fenced && (bare.is_empty() || bare.starts_with('#')) {
            continue;
        }
        let Some((key, value)) = bare.split_once(':').filter(|(key, _)| is_key(key)) else {
            return (Vec::new(), 0);
        };
        let value = value.trim().trim_matches('"');
        let lead = line.len() - line.trim_start().len();
        let span = Span::new(file, start + lead, start + lead + bare.len());
        pairs.push((key.trim().to_lowercase(), value.to_owned(), span));
    }
    if !fenced && header(&pairs) { (pairs, at) } else { (Vec::new(), 0) }
}

fn is_key(key: &str) -> bool {
    key.split(' ').count() <= 3
        && key.starts_with(char::is_alphabetic)
        && key.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
}

/// Whether lines without a fence are a header and not rules with labels.
fn header(pairs: &[(String, String, Span)]) -> bool {
    let own = pairs.first().is_some_and(|(key, ..)| OWN.contains(&key.as_str()));
    let known = pairs.iter().any(|(key, ..)| KNOWN.contains(&key.as_str()));
    let values = pairs.iter().all(|(_, value, _)| !value.ends_with('.') && value.len() < 200);
    values && (own || known && pairs.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(text: &str) -> (Vec<String>, usize) {
        let (pairs, at) = read(FileId(0), text);
        (pairs.into_iter().map(|(key, ..)| key).collect(), at)
    }

    #[test]
    fn fenced_and_bare_headers() {
        assert_eq!(keys("---\nset: garden\nrole: house\n---\nText").0, ["set", "role"]);
        assert_eq!(keys("role: house\n\nText"), (vec!["role".into()], 13));
        assert_eq!(keys("ID: 7\nTitle: Trade\nCo-authors:\n\nText").0.len(), 3);
    }

    #[test]
    fn rules_with_labels_are_no_header() {
        assert!(keys("Setup: Each player draws a card.\nTurn: Play one.\n\n").0.is_empty());
        assert!(keys("---\nsome text\n---\n").0.is_empty());
        assert!(keys("Title: A game\n").0.is_empty());
    }
}
