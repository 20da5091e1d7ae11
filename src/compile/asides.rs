//! Sentences without a rule that the grammar does not read: a heading in the text (`**PREPARATION.**`), a line
//! under the title (`A splendid pastime for three to five persons`).

use crate::outline::Sentence;
use crate::source::{Sources, Span};
use crate::syntax::{self, ast};
use crate::vocabulary::{NUMBERS, Vocabulary};

/// A tree that says what such a sentence says, if it is one.
pub(super) fn stand_in(
    sentence: &Sentence,
    sources: &Sources,
    vocabulary: &Vocabulary,
) -> Option<ast::Statement> {
    let text = if bold_heading(sentence, sources) {
        "the game".to_owned()
    } else {
        format!("the game is for {}", seats(&sentence.text)?)
    };
    syntax::tree(&vocabulary.encode_text(&text)).map(|read| *read)
}

/// A few words in bold type before the rest of a paragraph.
fn bold_heading(sentence: &Sentence, sources: &Sources) -> bool {
    let span = sentence.span;
    let before = Span { start: span.start.saturating_sub(2), end: span.start, ..span };
    matches!(sources.slice(before), "**" | "__")
        && sentence.text.split_whitespace().count() <= 4
        && !sentence.text.contains(|c: char| c.is_ascii_digit())
}

/// `three to five players`, where a line says what kind of game this is and for how many: it names a game,
/// or has no verb, and no other figure than a time or an age.
fn seats(text: &str) -> Option<String> {
    const PEOPLE: [&str; 7] =
        ["players", "persons", "people", "friends", "children", "gamers", "participants"];
    const GAMES: [&str; 6] = ["game", "pastime", "amusement", "contest", "race", "diversion"];
    const VERBS: [&str; 14] = [
        "draw", "draws", "play", "plays", "take", "takes", "put", "place", "deal", "score",
        "must", "may", "can", "win",
    ];
    let lower = text.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let number = |w: &str| -> Option<usize> {
        w.parse().ok().or_else(|| NUMBERS[..=12].iter().position(|n| *n == w))
    };
    let at = (0..words.len()).find(|&i| {
        words[i] == "for"
            && words.get(i + 1).is_some_and(|w| number(w).is_some())
            && matches!(words.get(i + 2), Some(&("to" | "or")))
            && words.get(i + 3).is_some_and(|w| number(w).is_some())
            && words.get(i + 4).is_some()
    })?;
    let (a, b) = (number(words[at + 1])?, number(words[at + 3])?);
    let who = words[at + 4];
    let game = words[..at].iter().any(|w| GAMES.contains(w));
    let named = PEOPLE.contains(&who) || game && who.ends_with('s');
    let plain = !words.iter().any(|w| VERBS.contains(w))
        && words.iter().enumerate().all(|(i, w)| {
            i == at + 1
                || i == at + 3
                || number(w).is_none_or(|_| {
                    words.get(i + 1).is_some_and(|n| {
                        matches!(*n, "minutes" | "minute" | "hour" | "hours" | "years" | "up")
                    })
                })
        });
    (game && named && plain && a < b && b < 100).then(|| format!("{a} to {b} players"))
}
