//! What has no model, told by name: time by the clock, bids, sides of several players (`grammar/topics.txt`).

use std::sync::LazyLock;

use super::Compiled;

/// What is told where one of some words stands.
struct Topic {
    words: Vec<&'static str>,
    told: &'static str,
    instead: &'static str,
}

static TOPICS: LazyLock<Vec<Topic>> = LazyLock::new(|| {
    let lines = include_str!("../../grammar/topics.txt").lines().map(str::trim);
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .filter_map(|line| {
            let (words, rest) = line.split_once(": ")?;
            let (told, instead) = rest.split_once(" => ")?;
            Some(Topic { words: words.split(", ").collect(), told, instead })
        })
        .collect()
});

/// The words of a sentence that speak of such a thing, what is told, and what to do instead.
pub(super) fn of(text: &str, compiled: &Compiled) -> Option<(String, String, String)> {
    let known = |word: &str| {
        let names = |name: &str| {
            let name = name.to_lowercase();
            name == word || crate::vocabulary::plural_of(&name) == word
        };
        compiled.vocabulary.terms.iter().any(|(_, term)| names(&term.name))
    };
    text.split(|c: char| !c.is_alphanumeric()).find_map(|said| {
        let lower = said.to_lowercase();
        let topic = TOPICS.iter().find(|t| t.words.contains(&lower.as_str()))?;
        (!known(&lower)).then(|| {
            (said.to_owned(), format!("`{said}`: {}", topic.told), topic.instead.to_owned())
        })
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn each_line_says_what_is_told_and_what_to_do() {
        assert_eq!(super::TOPICS.len(), 4);
        assert!(super::TOPICS.iter().all(|t| !t.words.is_empty() && !t.instead.contains('`')));
    }
}
