//! Phrases that several sorts of sentences have.

/// Everybody, in many words.
const EVERYBODY: [&[&str]; 14] = [
    &["each", "person"],
    &["every", "person"],
    &["each", "player"],
    &["every", "player"],
    &["each", "of", "you"],
    &["each", "of", "the", "players"],
    &["every", "one", "of", "you"],
    &["all", "players"],
    &["all", "the", "players"],
    &["the", "players", "each"],
    &["everyone"],
    &["everybody"],
    &["you", "each"],
    &["players", "each"],
];

/// `each player`, `each of you`: where the words behind it begin.
pub(super) fn everybody(words: &[String], at: usize) -> Option<usize> {
    let rest = words.get(at..)?;
    let found = EVERYBODY.iter().find(|e| {
        e.len() <= rest.len() && e.iter().zip(rest).all(|(a, b)| b.eq_ignore_ascii_case(a))
    });
    found.map(|e| at + e.len())
}
