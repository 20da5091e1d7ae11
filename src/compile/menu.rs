//! Sentences that open a list of which a player does so many: `On your turn, you must do exactly one of the following
//! three actions:`. They are said in very many ways and mean one of few things, so they are read word by
//! word; every word has to be one of those that such a sentence is made of.

use crate::outline::{Outline, Sentence};
use crate::syntax::{self, ast};
use crate::vocabulary::{NUMBERS, Vocabulary};

/// How many, and whether one may be taken twice.
struct Count {
    low: usize,
    high: Option<usize>,
    again: bool,
}

const ACTIONS: [&str; 14] = [
    "action",
    "actions",
    "option",
    "options",
    "thing",
    "things",
    "choice",
    "choices",
    "move",
    "moves",
    "possibility",
    "possibilities",
    "alternatives",
    "activities",
];
/// Who does it, where the rest says no more of them.
const SUBJECTS: [&str; 12] = [
    "the active player",
    "the current player",
    "each player",
    "every player",
    "that player",
    "the player",
    "a player",
    "players",
    "they",
    "you",
    "he",
    "she",
];
/// Times that mean one's own turn.
const OWN_TURN: [&str; 14] = [
    "on your turn",
    "in your turn",
    "during your turn",
    "on their turn",
    "in their turn",
    "during their turn",
    "each turn",
    "every turn",
    "on each turn",
    "on a turn",
    "in a turn",
    "per turn",
    "when it is your turn",
    "on each of your turns",
];

/// What a stretch of time is made of.
const CONSISTS: [&str; 6] =
    ["consists of", "is made up of", "has", "is divided into", "comprises", "contains"];
const STEPS: [&str; 10] = [
    "steps", "actions", "things", "phases", "parts", "stages", "step", "part", "phase", "tasks",
];
/// That the list is an order.
const IN_ORDER: [&str; 10] = [
    "in the following order",
    "in the order given",
    "in the order listed",
    "in the given order",
    "in this order",
    "in that order",
    "in the order shown",
    "in order",
    "one after the other",
    "in sequence",
];

/// The tree of such a sentence in the one form that the next stage knows. `items` is how many items stand
/// below it.
pub(super) fn lead(
    sentence: &Sentence,
    items: usize,
    vocabulary: &Vocabulary,
) -> Option<ast::Statement> {
    let text = canonical(&sentence.text).or_else(|| steps(&sentence.text, items))?;
    syntax::tree(&vocabulary.encode_text(&text)).map(|read| *read)
}

/// `On your turn, do one of the following`.
pub(super) fn canonical(text: &str) -> Option<String> {
    let text = text.trim().strip_suffix(':')?;
    let lower = text.to_lowercase();
    let starts: Vec<usize> =
        std::iter::once(0).chain(lower.match_indices(' ').map(|(at, _)| at + 1)).collect();
    for at in starts {
        let (front, tail) = (lower.get(..at)?.trim(), lower.get(at..)?);
        let Some((count, own)) = tail_of(tail) else { continue };
        let front = front.trim_end_matches(',').trim();
        let own_front = OWN_TURN.contains(&front);
        let before = match front {
            "" if own => "On your turn, ".to_owned(),
            "" => String::new(),
            _ if own_front => "On your turn, ".to_owned(),
            // A condition or a time of the book's own, up to its comma.
            _ if lower.get(..at)?.trim_end().ends_with(',') && !own => {
                format!("{}, ", text.get(..at)?.trim().trim_end_matches(','))
            }
            _ => return None,
        };
        let number = |n: usize| NUMBERS[..=10].get(n).copied();
        let many = match (count.low, count.high) {
            (_, None) => "any number".to_owned(),
            (low, Some(high)) if low == high => number(high)?.to_owned(),
            (0, Some(high)) => format!("up to {}", number(high)?),
            (1, Some(2)) => "one or two".to_owned(),
            _ => return None,
        };
        return Some(match (count.again, count.high) {
            (true, Some(n)) if n > 1 => format!("{before}take {many} actions."),
            _ => format!("{before}do {many} of the following."),
        });
    }
    None
}

/// `On your turn, carry out these steps in order:`, `A turn consists of two steps.`: the time of the items, which
/// are its parts in order anyway.
fn steps(text: &str, items: usize) -> Option<String> {
    let (form, count) = sequence(text).filter(|_| items > 0)?;
    count.is_none_or(|n| n == items).then_some(form)
}

/// The time of the steps that such a sentence speaks of, and how many they are if it says so.
pub(super) fn sequence(text: &str) -> Option<(String, Option<usize>)> {
    let lower = text.trim().trim_end_matches([':', '.']).to_lowercase();
    let lower =
        ["play alternates, and ", "the players alternate, and ", "players take turns, and "]
            .iter()
            .find_map(|w| lower.strip_prefix(w))
            .unwrap_or(&lower)
            .to_owned();
    for shape in [
        "goes like this",
        "goes as follows",
        "runs as follows",
        "proceeds as follows",
        "is played as follows",
        "looks like this",
        "is as follows",
        "runs like this",
    ] {
        if let Some(front) = lower.strip_suffix(shape)
            && ["a turn ", "each turn ", "your turn ", "every turn ", "a player's turn "]
                .contains(&front)
        {
            return Some(("On your turn:".to_owned(), None));
        }
    }
    for article in ["a", "each", "your", "every", "the"] {
        for time in ["turn", "player's turn"] {
            let rest = strip(&lower, article).and_then(|rest| strip(rest, time));
            let Some(rest) = rest else { continue };
            let rest = CONSISTS.iter().find_map(|c| strip(rest, c))?;
            return what_steps(rest).map(|n| ("On your turn:".to_owned(), n));
        }
    }
    let (mut rest, mut own) = (lower.as_str(), false);
    if let Some(after) = OWN_TURN.iter().find_map(|t| strip(rest, t)) {
        (rest, own) = (after.trim_start_matches([',', ' ']), true);
    }
    let subject = SUBJECTS.iter().find_map(|s| strip(rest, s));
    rest = subject.unwrap_or(rest);
    rest = ["must", "should", "will"].iter().find_map(|w| strip(rest, w)).unwrap_or(rest);
    rest = [
        "do",
        "does",
        "carry out",
        "carries out",
        "perform",
        "performs",
        "follow",
        "follows",
        "complete",
        "completes",
        "take",
        "takes",
        "go through",
        "goes through",
        "resolve",
        "resolves",
    ]
    .iter()
    .find_map(|v| strip(rest, v))?;
    let ordered = IN_ORDER.iter().any(|o| rest.ends_with(o));
    let active = text.to_lowercase().contains("active player");
    // Without an order, `do the following` is one as well; `take the following actions` may be a choice.
    let count = what_steps(rest)?;
    let fits = ordered || rest.contains("step") || strip(rest, "the following") == Some("");
    let form = if own || active { "On your turn:" } else { "The game:" };
    fits.then(|| (form.to_owned(), count))
}

/// `the following two steps in order`: no more than that the items are done, with their number if it is said.
#[allow(
    clippy::option_option,
    reason = "that it is such words, and which number they give, if any"
)]
fn what_steps(text: &str) -> Option<Option<usize>> {
    let mut rest = text.trim();
    let mut count = None;
    rest = ["all of", "each of"].iter().find_map(|w| strip(rest, w)).unwrap_or(rest);
    rest =
        ["the following", "these", "the"].iter().find_map(|w| strip(rest, w)).unwrap_or(rest);
    if let Some((n, after)) = number_word(rest) {
        (count, rest) = (Some(n), after);
    }
    rest = STEPS.iter().find_map(|w| strip(rest, w)).unwrap_or(rest);
    rest = rest.trim_start_matches([',', ' ']);
    rest = IN_ORDER.iter().find_map(|w| strip(rest, w)).unwrap_or(rest);
    (rest.is_empty() && !text.trim().is_empty()).then_some(count)
}

/// How many items of a list stand right below a sentence.
pub(super) fn below(outline: &Outline, at: usize) -> usize {
    use crate::outline::SectionKind;
    let mut items = Vec::new();
    for sentence in outline.sentences.iter().skip(at + 1) {
        let section = outline.section(sentence.section);
        if !matches!(section.kind, SectionKind::Item { .. }) {
            break;
        }
        let first = items.first().map(|&s| outline.section(s).parent);
        if first.is_some_and(|parent| parent != section.parent) {
            continue;
        }
        if !items.contains(&sentence.section) {
            items.push(sentence.section);
        }
    }
    items.len()
}

/// What stands behind the time: who, may, does, how many of what; and whether a time of one's own turn
/// stands at its end.
fn tail_of(tail: &str) -> Option<(Count, bool)> {
    let mut rest = tail.trim();
    if let Some(after) = SUBJECTS.iter().find_map(|s| strip(rest, s)) {
        rest = after;
    }
    let mut free = false;
    for (word, may) in
        [("must", false), ("may", true), ("can", true), ("then", false), ("now", false)]
    {
        if let Some(after) = strip(rest, word) {
            rest = after;
            free |= may;
        }
    }
    let mut chooses = false;
    let mut verbs = 0;
    loop {
        let verb = [
            "do",
            "does",
            "choose",
            "chooses",
            "take",
            "takes",
            "perform",
            "performs",
            "pick",
            "picks",
            "select",
            "selects",
            "carry out",
            "carries out",
        ]
        .iter()
        .find_map(|v| Some((*v, strip(rest, v)?)));
        let Some((verb, after)) = verb else { break };
        chooses |= ["choose", "chooses", "pick", "picks"].contains(&verb);
        verbs += 1;
        rest = strip(after, "and").or_else(|| strip(after, "to")).unwrap_or(after);
    }
    if verbs == 0 || verbs > 2 {
        return None;
    }
    rest = strip(rest, "exactly").or_else(|| strip(rest, "only")).unwrap_or(rest);
    let (low, high, mut rest) = amount(rest)?;
    let counted = strip(rest, "of");
    rest = counted.unwrap_or(rest);
    let mut different = strip(rest, "different");
    rest = different.unwrap_or(rest);
    let mut listed = false;
    for word in ["the following", "these", "those", "the"] {
        if let Some(after) = strip(rest, word) {
            rest = after;
            listed |= word != "the";
            break;
        }
    }
    if let Some((_, after)) = number_word(rest) {
        rest = after;
    }
    if let Some(after) = strip(rest, "different") {
        (rest, different) = (after, Some(after));
    }
    let noun = ACTIONS.iter().find_map(|n| strip(rest, n));
    rest = noun.unwrap_or(rest);
    let mut own = false;
    loop {
        rest = rest.trim_start_matches([',', ' ']);
        let end = [
            "from the following list",
            "from this list",
            "from the list below",
            "listed below",
            "below",
            "in any order",
            "in any combination",
        ];
        if let Some(after) = end.iter().find_map(|e| strip(rest, e)) {
            listed |= true;
            rest = after;
        } else if let Some(after) = OWN_TURN.iter().find_map(|e| strip(rest, e)) {
            own = true;
            rest = after;
        } else {
            break;
        }
    }
    if !rest.is_empty() || !(listed || noun.is_some() || chooses && high == Some(1)) {
        return None;
    }
    // `two actions` may be the same one twice, `two of the following` are different ones.
    let again = counted.is_none() && different.is_none() && noun.is_some();
    let low = if free { 0 } else { low };
    Some((Count { low, high, again }, own))
}

/// `one`, `up to three`, `one or two`, `any number`, `any`.
fn amount(text: &str) -> Option<(usize, Option<usize>, &str)> {
    for all in ["any number", "as many as you like", "as many as you want"] {
        if let Some(rest) = strip(text, all) {
            return Some((0, None, rest));
        }
    }
    if let Some(rest) = strip(text, "up to") {
        let (n, rest) = number_word(rest)?;
        return Some((0, Some(n), rest));
    }
    let any = strip(text, "any");
    let Some((n, rest)) = number_word(any.unwrap_or(text)) else {
        return any.filter(|rest| rest.starts_with("of")).map(|rest| (0, None, rest));
    };
    if let Some(more) = strip(rest, "or") {
        let (m, rest) = number_word(more)?;
        return Some((n, Some(m), rest));
    }
    Some((n, Some(n), rest))
}

fn number_word(text: &str) -> Option<(usize, &str)> {
    let word = text.split(' ').next()?;
    let n = NUMBERS[..=10]
        .iter()
        .position(|n| *n == word)
        .or_else(|| word.parse().ok())
        .filter(|n| (1..=10).contains(n))?;
    Some((n, text.get(word.len()..)?.trim_start()))
}

/// What follows words at the start of a text.
fn strip<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(words)?;
    (rest.is_empty() || rest.starts_with([' ', ','])).then(|| rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::{canonical, steps};

    /// Steps have their right number, and nothing else is said of them.
    #[test]
    fn steps_are_a_time_and_an_order() {
        for text in [
            "On your turn, do the following in order:",
            "On your turn, carry out these two steps in order:",
            "A turn consists of two steps.",
            "The active player carries out the following steps:",
        ] {
            assert_eq!(steps(text, 2).as_deref(), Some("On your turn:"), "{text}");
        }
        for text in [
            "A turn consists of three steps.",
            "On your turn, take the following actions:",
            "On your turn, do the following quietly:",
        ] {
            assert_eq!(steps(text, 2), None, "{text}");
        }
    }

    /// Each wording has one of few forms; what is not wholly understood has none.
    #[test]
    fn many_wordings_have_one_form() {
        for (text, form) in [
            (
                "On your turn, do one of the following:",
                "On your turn, do one of the following.",
            ),
            (
                "On your turn, you must do exactly one of the following three actions:",
                "On your turn, do one of the following.",
            ),
            ("You may choose one of these options:", "do up to one of the following."),
            (
                "During your turn, take up to three actions:",
                "On your turn, take up to three actions.",
            ),
            ("Choose two different actions:", "do two of the following."),
            (
                "A player does one of three things on a turn:",
                "On your turn, do one of the following.",
            ),
            (
                "On your turn you may do any of the following:",
                "On your turn, do any number of the following.",
            ),
            (
                "When a player plays a king, choose one:",
                "When a player plays a king, do one of the following.",
            ),
        ] {
            assert_eq!(canonical(text).as_deref(), Some(form), "{text}");
        }
        for text in [
            "On your turn, do one of the following",
            "On your turn, take one card:",
            "On your turn, do one of the following before noon:",
            "Each player does these steps:",
        ] {
            assert_eq!(canonical(text), None, "{text}");
        }
    }
}
