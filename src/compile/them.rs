//! `There are 60 herbs. Shuffle them.`: a sentence that says what pieces there are orders nothing, so nothing behind it can
//! be read as going on from it; what `them` stands for is named before anything is read.

use crate::outline::{Form, Outline, Sentence};

/// What is done to pieces before play.
const DONE: [&str; 24] = [
    "shuffle",
    "mix",
    "put",
    "place",
    "deal",
    "lay",
    "stack",
    "turn",
    "spread",
    "set",
    "arrange",
    "keep",
    "sort",
    "divide",
    "distribute",
    "leave",
    "give",
    "separate",
    "split",
    "stir",
    "pile",
    "reshuffle",
    "hand",
    "scatter",
];
/// How a sentence opens that says what pieces there are.
const OPENINGS: [&str; 20] = [
    "the pack has ",
    "the pack holds ",
    "the pack contains ",
    "the pack consists of ",
    "there are ",
    "there is a deck of ",
    "there is a set of ",
    "use ",
    "take ",
    "you need ",
    "the game has ",
    "the game uses ",
    "the game contains ",
    "the game includes ",
    "the game is played with ",
    "this game uses ",
    "the deck has ",
    "the deck holds ",
    "the deck contains ",
    "the deck consists of ",
];
/// Words that end the name of the pieces.
const ENDS: [&str; 30] = [
    "in",
    "from",
    "of",
    "with",
    "numbered",
    "that",
    "which",
    "each",
    "and",
    "on",
    "for",
    "whose",
    "worth",
    "bearing",
    "showing",
    "marked",
    "altogether",
    "overall",
    "lettered",
    "ranked",
    "valued",
    "at",
    "to",
    "as",
    "having",
    "but",
    "plus",
    "are",
    "is",
    "total",
];

/// Names the pieces of the sentence before where a sentence calls them `them`.
pub(super) fn named(outline: &mut Outline) {
    for at in 1..outline.sentences.len() {
        let (before, this) = (&outline.sentences[at - 1], &outline.sentences[at]);
        let follows = before.section == this.section && this.form == Form::Text;
        if !follows {
            continue;
        }
        if let Some(place) = laid(&before.text) {
            if this.text.starts_with("It ") {
                rename(&mut outline.sentences[at], 0, "It".len(), &place);
            }
            continue;
        }
        if let Some(name) = told_of(&before.text).filter(|_| this.text.starts_with("It ")) {
            let name = name.to_owned();
            put(&mut outline.sentences[at], 0, "It".len(), &name);
            continue;
        }
        let Some(noun) = brought(&before.text) else { continue };
        let Some((start, len)) = pronoun(&this.text) else { continue };
        let sentence = &mut outline.sentences[at];
        rename(sentence, start, len, &noun);
    }
}

fn rename(sentence: &mut Sentence, start: usize, len: usize, noun: &str) {
    let the = if start == 0 { "The" } else { "the" };
    put(sentence, start, len, &format!("{the} {noun}"));
}

/// Puts words in the place of others; the author's own are still what is quoted.
fn put(sentence: &mut Sentence, start: usize, len: usize, words: &str) {
    let written = sentence.written().to_owned();
    sentence.replace(start..start + len, words);
    sentence.written = Some(written);
}

/// What a sentence says of which kind it is, and no more: `Noon is one of the phases`, `the Noon is a new step`.
fn told_of(text: &str) -> Option<&str> {
    let marks = [" is one of the ", " is a new ", " is an additional ", " is an extra "];
    let (name, kind) = marks.iter().find_map(|mark| text.split_once(mark))?;
    let plain = |words: &str, most| {
        let count = words.split(' ').count();
        count <= most && words.chars().all(|c| c.is_alphabetic() || c == ' ')
    };
    (plain(name, 3) && plain(kind.trim_end_matches('.'), 2)).then_some(name)
}

/// The place that a sentence brings: `each player has a row in front of them, called the shelf`, `the shelf is a row`.
fn laid(text: &str) -> Option<String> {
    let lower = text.trim_end_matches('.').to_lowercase();
    let plain = |name: &str| {
        let words = name.split(' ').count();
        (1..=2).contains(&words) && name.chars().all(|c| c.is_alphabetic() || c == ' ')
    };
    let called = [" called the ", " called a ", " called their ", " named the "];
    if let Some((_, name)) = called.iter().find_map(|c| lower.split_once(c)) {
        return plain(name).then(|| name.to_owned());
    }
    let everyone = ["each player has ", "every player has ", "there is "];
    let rest = everyone.iter().find_map(|e| lower.strip_prefix(e));
    let name = rest.and_then(|r| r.strip_prefix("a ").or_else(|| r.strip_prefix("an ")));
    if let Some(name) = name {
        let name = name.split(',').next().unwrap_or(name);
        return plain(name).then(|| name.to_owned());
    }
    let (name, what) = lower.strip_prefix("the ")?.split_once(" is a ")?;
    let shape = ["row", "pile", "place", "stack", "line"];
    let is_shape = what.split(' ').take(2).any(|w| shape.contains(&w.trim_end_matches(',')));
    (plain(name) && is_shape).then(|| name.to_owned())
}

/// The pieces that a sentence brings: `60 herb cards`.
fn brought(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    // `The birds are 36 cards: …`
    if let Some((name, what)) = lower.strip_prefix("the ").and_then(|t| t.split_once(" are ")) {
        let number = what.split(' ').next().unwrap_or("");
        let plain = name.ends_with('s') && !name.contains([',', ' ']);
        return (plain && super::counted::is_number(number)).then(|| name.to_owned());
    }
    let rest = OPENINGS.iter().find_map(|o| lower.strip_prefix(o))?;
    let (number, rest) = rest.split_once(' ')?;
    let number = number.trim_start_matches("the ");
    if !(number.parse::<u32>().is_ok() || super::counted::is_number(number)) {
        return None;
    }
    let mut name: Vec<&str> = Vec::new();
    for word in rest.split(' ') {
        let bare = word.trim_end_matches([',', ':', '.', ';']);
        if ENDS.contains(&bare) || bare.starts_with('(') || bare.is_empty() {
            break;
        }
        name.push(bare);
        if bare.len() < word.len() {
            break;
        }
    }
    // `There are 40 fish: …`
    let counted = name.len() == 1 && lower.starts_with("there are ") && number != "1";
    let plural = counted || name.last().is_some_and(|w| w.ends_with('s') || *w == "dice");
    (plural && name.len() <= 3).then(|| name.join(" "))
}

/// Where a sentence speaks of the pieces before it: as what it does something to, or as its subject.
fn pronoun(text: &str) -> Option<(usize, usize)> {
    let mut words = text.split(' ');
    let first = words.next()?;
    if first == "They" {
        return Some((0, first.len()));
    }
    if !DONE.contains(&first.to_lowercase().as_str()) {
        return None;
    }
    let mut at = first.len() + 1;
    for word in words.take(3) {
        if word.trim_end_matches([',', '.', ';']) == "them" {
            return Some((at, "them".len()));
        }
        if !matches!(word, "all" | "up" | "out" | "together") {
            return None;
        }
        at += word.len() + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{brought, pronoun};

    #[test]
    fn what_them_stands_for_is_what_there_is() {
        assert_eq!(
            brought("There are 60 herbs: 20 mint and 40 sage").as_deref(),
            Some("herbs")
        );
        assert_eq!(
            brought("The deck has 48 pot cards, eight for each size").as_deref(),
            Some("pot cards")
        );
        assert_eq!(brought("There are no cards left"), None);
        assert_eq!(pronoun("Shuffle them into a pile"), Some((8, 4)));
        assert_eq!(pronoun("Shuffle the cards and deal them"), None);
    }
}
