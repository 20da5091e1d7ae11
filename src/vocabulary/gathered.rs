//! `Two to four players each take four cards`: how many play, and what each of them does, in one sentence. It is read
//! as the two that it is.

use super::morphology::third_person;
use super::taking_part::is_number;
use crate::outline::{Form, Outline};

/// Among how many sentences of a book the one that says who plays is looked for.
const OPENING: usize = 5;

/// Cuts such a sentence near the beginning of a book in two.
pub(super) fn cut(outline: &mut Outline) {
    let near = outline.sentences.len().min(OPENING);
    let found = (0..near).find_map(|at| {
        let sentence = &outline.sentences[at];
        let (range, from, rest) =
            told(&sentence.text).filter(|_| sentence.form == Form::Text)?;
        Some((at, range, from, rest))
    });
    let Some((at, range, from, rest)) = found else { return };
    let written = outline.sentences[at].written.clone();
    let end = outline.sentences[at].text[..from].trim_end().len();
    let whole = outline.sentences[at].text.clone();
    outline.split(at, end, from);
    outline.sentences[at].reword(format!("The game is for {range} players."));
    let second = &mut outline.sentences[at + 1];
    let len = second.text.len();
    second.replace(0..len, &rest);
    for sentence in &mut outline.sentences[at..=at + 1] {
        sentence.written = written.clone().or_else(|| Some(whole.clone()));
    }
}

/// The range, where what each of them does begins, and that as a sentence.
fn told(text: &str) -> Option<(String, usize, String)> {
    let lower = text.to_lowercase();
    let head = lower.find(" players ")?;
    let range = lower[..head].trim();
    let words: Vec<&str> = range.split(' ').collect();
    let counted = match words.as_slice() {
        [one] => is_number(one),
        [low, "or", "more"] => is_number(low),
        [low, "to" | "or", high] => is_number(low) && is_number(high),
        _ => false,
    };
    if !counted {
        return None;
    }
    let from = head + " players ".len();
    let rest = text.get(from..)?;
    let said = if let Some(deed) = rest.strip_prefix("each ") {
        let (verb, behind) = deed.split_once(' ')?;
        let deed = match verb {
            "have" | "has" => "has".to_owned(),
            verb if verb.chars().all(char::is_lowercase) && !verb.ends_with('s') => {
                third_person(verb)
            }
            _ => return None,
        };
        format!("Each player {deed} {behind}")
    } else if let Some(dealt) = rest.strip_prefix("are ") {
        let dealt = dealt.strip_prefix("each ").unwrap_or(dealt);
        let dealt = dealt.strip_prefix("dealt ")?;
        format!(
            "Each player is dealt {}",
            dealt.trim_end_matches('.').trim_end_matches(" each")
        )
    } else if rest.starts_with("take turns") || rest.starts_with("alternate turns") {
        format!("The players {rest}")
    } else {
        return None;
    };
    Some((range.to_owned(), from, said))
}

#[cfg(test)]
mod tests {
    use super::told;

    #[test]
    fn who_plays_and_what_each_does() {
        for (text, range, rest) in [
            (
                "Two to five players each take four cards.",
                "two to five",
                "Each player takes four cards.",
            ),
            (
                "Three or four players each have a hand.",
                "three or four",
                "Each player has a hand.",
            ),
            ("2 players are dealt eight cards each.", "2", "Each player is dealt eight cards"),
            (
                "Two to four players take turns, starting with the oldest.",
                "two to four",
                "The players take turns, starting with the oldest.",
            ),
        ] {
            let found = told(text).map(|(range, _, rest)| (range, rest));
            assert_eq!(found, Some((range.to_owned(), rest.to_owned())), "{text}");
        }
        for text in [
            "Two players share a deck.",
            "All players each take a card.",
            "Two to four players play.",
        ] {
            assert_eq!(told(text), None, "{text}");
        }
    }
}
