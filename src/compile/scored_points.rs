//! `Each time a player scores, …`, where to score is no more than to be given points (`you score 2 points`): the points are named, so that
//! it is asked of the gain. Where scoring is an action of its own (`a player may score`, `scores with an actor`), it stays that.

use super::turn_said::say;
use crate::outline::{Form, Outline};
use crate::vocabulary::{number_word, plural_of};

/// Names what is scored behind the bare verb, in all sets of a game.
pub(super) fn said(outlines: &mut [&mut Outline]) {
    let texts = || outlines.iter().flat_map(|o| &o.sentences).filter(|s| s.form == Form::Text);
    let mut given = None;
    for sentence in texts().filter(|s| s.text.to_lowercase().contains("scor")) {
        let words = words(&sentence.text);
        if is_action(&words) {
            return;
        }
        given = given.or_else(|| scored(&words));
    }
    let Some(noun) = given else { return };
    for sentence in outlines.iter_mut().flat_map(|o| &mut o.sentences) {
        if sentence.form != Form::Text {
            continue;
        }
        let Some((event, rest)) = sentence.text.split_once(", ") else { continue };
        if asks(event) {
            let said = format!("{event} {noun}, {rest}");
            say(sentence, &said);
        }
    }
}

fn words(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '.'));
    words.filter(|w| !w.is_empty()).map(str::to_owned).collect()
}

fn scores(word: &str) -> bool {
    matches!(word, "score" | "scores" | "scored" | "scoring")
}

/// Whether scoring is something that players do: whoever may, cannot or has to score, or scores with something.
fn is_action(words: &[String]) -> bool {
    const BEFORE: [&str; 8] = ["may", "can", "cannot", "must", "to", "not", "never", "who"];
    const BEHIND: [&str; 7] = ["with", "using", "an", "their", "your", "once", "twice"];
    words.iter().enumerate().any(|(at, word)| {
        let next = words.get(at + 1).map(String::as_str);
        let number = next.is_some_and(is_number);
        let before = at.checked_sub(1).map(|i| words[i].as_str());
        scores(word)
            && !number
            && (word == "scoring"
                || before.is_some_and(|w| BEFORE.contains(&w))
                || next.is_some_and(|w| BEHIND.contains(&w)))
    })
}

/// What is scored, where a number stands before it: the points of `you score 2 points`.
fn scored(words: &[String]) -> Option<String> {
    words.windows(3).find_map(|three| {
        let [verb, number, noun] = three else { return None };
        let plain = noun.chars().all(char::is_alphabetic) && noun.len() > 2;
        let one = noun.strip_suffix('s').is_none();
        (matches!(verb.as_str(), "score" | "scores") && is_number(number) && plain)
            .then(|| if one { plural_of(noun) } else { noun.clone() })
    })
}

fn is_number(word: &str) -> bool {
    word.parse::<u32>().is_ok() || number_word(word).is_some()
}

/// `When a player scores`, `each time you score`: the verb without what is scored.
fn asks(event: &str) -> bool {
    const FRONTS: [&str; 5] = ["each time ", "every time ", "when ", "whenever ", "if "];
    let lower = event.to_lowercase();
    FRONTS.iter().any(|front| lower.starts_with(front))
        && (lower.ends_with(" scores") || lower.ends_with(" score"))
        && !["their score", "your score", "the score", "a score", "not score", "'s score"]
            .iter()
            .any(|noun| lower.ends_with(noun))
}

#[cfg(test)]
mod tests {
    use super::{asks, is_action, scored, words};

    #[test]
    fn the_verb_alone_is_told_from_the_noun() {
        for event in ["Each time any player scores", "When you score", "If a player scores"] {
            assert!(asks(event), "{event}");
        }
        for event in
            ["When they add to their score", "If a player does not score", "A player scores"]
        {
            assert!(!asks(event), "{event}");
        }
    }

    #[test]
    fn what_is_scored_stands_behind_a_number() {
        assert_eq!(scored(&words("On 6, you score 4 points.")), Some("points".to_owned()));
        assert_eq!(scored(&words("Score one berry.")), Some("berries".to_owned()));
        assert_eq!(scored(&words("The player with the highest score wins.")), None);
    }

    #[test]
    fn an_action_is_no_gain() {
        for text in [
            "A player may score.",
            "When you score with a king, draw.",
            "To score, pay 1 coin.",
        ] {
            assert!(is_action(&words(text)), "{text}");
        }
        for text in ["You may score 2 points.", "On 6, you score 4 points."] {
            assert!(!is_action(&words(text)), "{text}");
        }
    }
}
