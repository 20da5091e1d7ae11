//! Reasons and asides that order nothing: `…, because bedtime is at eight`, `To speed things up, …`, `At our table, …`.
//! What names nothing of the book is commentary; the rest is read without it.

use crate::outline::Sentence;
use crate::vocabulary::{Vocabulary, Word};

/// Words in front of a sentence that say why or where it is said.
const LEADS: [&str; 26] = [
    "to speed things up",
    "to speed up the game",
    "to speed up play",
    "to speed the game up",
    "to save time",
    "to shorten the game",
    "to keep things ",
    "to keep the game ",
    "to make things ",
    "to make the game ",
    "to stop people from ",
    "to keep people from ",
    "to prevent people from ",
    "to discourage ",
    "in our house",
    "in this house",
    "in our family",
    "in our group",
    "at our table",
    "at our house",
    "as a house rule",
    "as a variant",
    "in our version",
    "in this variant",
    "in this version",
    "because ",
];

/// What a game may be for which something is said.
const PACES: [&str; 14] = [
    "shorter", "longer", "quicker", "faster", "slower", "simpler", "easier", "harder", "quick",
    "short", "long", "tighter", "livelier", "fairer",
];

/// Words behind a comma that open a reason.
const BEHIND: [&str; 8] = [
    "because ",
    "since ",
    "so that the game ",
    "so the game ",
    "so it ",
    "the way ",
    "just like ",
    "as in every ",
];

/// The sentence without its reason, and the reason as written; nothing if it has none, or one that names
/// something of the book.
pub(super) fn without_reason(
    sentence: &Sentence,
    vocabulary: &Vocabulary,
) -> Option<(Sentence, String)> {
    let text = &sentence.text;
    let lower = text.to_ascii_lowercase();
    let idle = |words: &str| names_nothing(words, vocabulary);
    // In front, up to the first comma.
    if let Some(comma) = lower.find(", ") {
        let front = &lower[..comma];
        let rest = comma + 2;
        if lead(front) && idle(&text[..comma]) && text.len() > rest {
            return Some((cut(sentence, 0, rest), text[..comma].to_owned()));
        }
    }
    if let Some(rest) = ["imo, ", "imo "].iter().find_map(|w| lower.strip_prefix(w)) {
        let at = text.len() - rest.len();
        return Some((
            cut(sentence, 0, at),
            text[..at].trim_end_matches([',', ' ']).to_owned(),
        ));
    }
    // Behind the last comma that opens one.
    let end = text.trim_end_matches(['.', '!']).len();
    for (at, _) in lower.match_indices(", ") {
        let reason = &text[at + 2..end.max(at + 2)];
        let opens = BEHIND.iter().any(|w| lower[at + 2..].starts_with(w));
        if opens && idle(reason) && at > 0 {
            return Some((cut(sentence, at, end), reason.to_owned()));
        }
    }
    // `because …` needs no comma.
    if let Some(at) = lower.find(" because ")
        && at > 0
        && !lower[at + 1..].starts_with("because of ")
        && !text[at..end].contains(',')
        && idle(&text[at + 1..end])
    {
        return Some((cut(sentence, at, end), text[at + 1..end].to_owned()));
    }
    None
}

fn lead(front: &str) -> bool {
    let game = ["for a ", "for an ", "for "].iter().find_map(|w| front.strip_prefix(w));
    let paced = game
        .and_then(|rest| rest.strip_suffix(" game").or_else(|| rest.strip_suffix(" games")));
    LEADS.iter().any(|w| if w.ends_with(' ') { front.starts_with(w) } else { front == *w })
        || paced.is_some_and(|pace| PACES.contains(&pace))
}

/// Whether no word of a text is a term of the book or refers to a rule.
fn names_nothing(text: &str, vocabulary: &Vocabulary) -> bool {
    vocabulary.encode_text(text).iter().all(|tokens| {
        tokens.words.iter().all(|t| !matches!(t.word, Word::Term(_) | Word::Reference(_)))
    })
}

/// A sentence without a stretch of its text.
fn cut(sentence: &Sentence, from: usize, to: usize) -> Sentence {
    let mut out = sentence.clone();
    out.replace(from..to, "");
    out
}
