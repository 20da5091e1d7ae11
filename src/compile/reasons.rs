//! Reasons and asides that order nothing: `…, because bedtime is at eight`, `To speed things up, …`, `At our table, …`.
//! What names nothing of the book is commentary; the rest is read without it, and what was left out is told.

use super::{flavour, wordings};
use crate::outline::Sentence;
use crate::source::FileId;
use crate::syntax::Parsed;
use crate::syntax::ast::Statement;
use crate::vocabulary::{Vocabulary, Word};

/// Words in front of a sentence that say why or where it is said.
const LEADS: [&str; 48] = [
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
    "to be fair",
    "in fairness",
    "for fairness",
    "for balance",
    "for fun",
    "for good measure",
    "for the sake of ",
    "in the interest of ",
    "in the interests of ",
    "in the spirit of ",
    "to even things out",
    "to even the odds",
    "to level the field",
    "to spice things up",
    "to liven things up",
    "to give everyone a chance",
    "to give everybody a chance",
    "to make up for ",
    "to compensate for ",
    "as compensation",
    "by way of ",
    "on the house",
];

/// What something may be done as, which changes nothing of what is done.
const AS: [&str; 16] = [
    "consolation",
    "consolation prize",
    "comfort",
    "reward",
    "penalty",
    "punishment",
    "courtesy",
    "compensation",
    "thank-you",
    "parting gift",
    "gesture",
    "head start",
    "treat",
    "small mercy",
    "favour",
    "favor",
];

/// What stands at the end of a sentence and says that no case is apart.
const NO_MATTER: [&str; 6] = [
    "whoever's turn it is",
    "whosever turn it is",
    "no matter whose turn it is",
    "regardless of whose turn it is",
    "whichever player's turn it is",
    "whatever the turn",
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

/// The sentence without its reasons, if it has any and is read then, and the reasons as written.
pub(super) fn read(
    sentence: &Sentence,
    vocabulary: &Vocabulary,
    file: FileId,
) -> Option<(Box<Statement>, Vec<String>)> {
    let mut reasons = Vec::new();
    let mut rest = sentence.clone();
    while let Some((less, reason)) =
        without_reason(&rest, vocabulary).filter(|_| reasons.len() < MOST)
    {
        reasons.push(reason);
        rest = less;
    }
    if reasons.is_empty() {
        return None;
    }
    let usual = wordings::usual(&rest.text).filter(|usual| *usual != rest.text);
    let read = usual
        .and_then(|usual| crate::syntax::tree(&vocabulary.encode_text(&usual)))
        .or_else(|| match wordings::parsed(vocabulary, &rest, file, true, false) {
            Parsed::Read(read, _) => Some(read),
            Parsed::Ambiguous(_) | Parsed::Unread(_) => None,
        })?;
    Some((read, reasons))
}

/// More reasons than this has no sentence.
const MOST: usize = 3;

/// The sentence without one of its reasons, and the reason as written; nothing if it has none, or one that names
/// something of the book.
fn without_reason(sentence: &Sentence, vocabulary: &Vocabulary) -> Option<(Sentence, String)> {
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
        let rule = lower[at + 2..].starts_with("so the game ") && flavour::orders(reason);
        let closes = opens && !rule && idle(reason) || NO_MATTER.contains(&&lower[at + 2..end]);
        if closes && at > 0 {
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
    // Nor does what something is done as, or what it makes up for.
    for (at, _) in lower.match_indices([',', ' ']).filter(|(at, _)| *at > 0) {
        let reason = lower[at..end].trim_start_matches([',', ' ']);
        let makes_up = ["to make up for ", "to compensate for "]
            .iter()
            .any(|w| reason.starts_with(w) && !reason.contains(','));
        if (makes_up || done_as(reason)) && idle(&text[at..end]) {
            let reason = text[end - reason.len()..end].to_owned();
            return Some((cut(sentence, at, end), reason));
        }
    }
    flavour::without(sentence, vocabulary)
}

/// Whether words say as what something is done: `as a consolation`.
fn done_as(words: &str) -> bool {
    let named = ["as a small ", "as a little ", "as an ", "as a ", "as "]
        .iter()
        .find_map(|w| words.strip_prefix(w));
    named.is_some_and(|noun| AS.contains(&noun))
}

fn lead(front: &str) -> bool {
    let game = ["for a ", "for an ", "for "].iter().find_map(|w| front.strip_prefix(w));
    let paced = game
        .and_then(|rest| rest.strip_suffix(" game").or_else(|| rest.strip_suffix(" games")));
    done_as(front)
        || LEADS
            .iter()
            .any(|w| if w.ends_with(' ') { front.starts_with(w) } else { front == *w })
        || paced.is_some_and(|pace| PACES.contains(&pace))
}

/// Whether no word of a text is a term of the book or refers to a rule.
pub(super) fn names_nothing(text: &str, vocabulary: &Vocabulary) -> bool {
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
