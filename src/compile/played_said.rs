//! What follows from a card that can be played: `A bell can be played on any card. The next player misses a turn.` By itself
//! the second sentence names no moment; it is when such a card is played.

use super::turn_said::say;
use crate::outline::{Form, Outline};

/// Where such a sentence begins, and the same in the middle of one.
const OPENS: [(&str, &str); 6] = [
    ("The next player ", "the next player "),
    ("The following player ", "the next player "),
    ("The player to your left ", "the next player "),
    ("The player on your left ", "the next player "),
    ("It reverses the order of play", "the order of play is reversed"),
    ("It reverses the direction of play", "the direction of play is reversed"),
];

/// Says the moment of such sentences.
pub(super) fn said(outline: &mut Outline) {
    for at in 1..outline.sentences.len() {
        let (before, now) = (&outline.sentences[at - 1], &outline.sentences[at]);
        let plain = before.form == Form::Text && now.form == Form::Text;
        if !plain || before.section != now.section {
            continue;
        }
        let Some(card) = played(&before.text) else { continue };
        let Some((front, said)) = OPENS.iter().find(|(front, _)| now.text.starts_with(front))
        else {
            continue;
        };
        let rest = now.text[front.len()..].trim_end_matches('.');
        // Who gets another turn by that is told in another way.
        if rest.contains(" if ") || rest.contains(" when ") || rest.contains(", but ") {
            continue;
        }
        let text = format!("When a player plays {card}, {said}{rest}");
        say(&mut outline.sentences[at], &text);
    }
}

/// `a bell`, of `A bell can be played on any card`.
fn played(text: &str) -> Option<String> {
    let end = [" can be played ", " may be played ", " can be played", " may be played"]
        .iter()
        .find_map(|verb| text.find(verb))?;
    let front = &text[..end];
    let (article, noun) = front.split_once(' ')?;
    let known = matches!(article, "A" | "An" | "Any" | "Each" | "Every");
    let plain = !noun.is_empty()
        && noun.split(' ').count() <= 3
        && noun.chars().all(|c| c.is_alphanumeric() || c == ' ' || c == '-' || c == '\'');
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O', '8']);
    (known && plain).then(|| format!("{} {noun}", if vowel { "an" } else { "a" }))
}

#[cfg(test)]
mod tests {
    use super::played;

    #[test]
    fn the_card_is_the_one_that_can_be_played() {
        assert_eq!(
            played("A blue bell can be played on any card").as_deref(),
            Some("a blue bell")
        );
        assert_eq!(played("Any ace may be played").as_deref(), Some("an ace"));
        assert_eq!(played("If it fits, a bell can be played on any card"), None);
    }
}
