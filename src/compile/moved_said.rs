//! Verbs that a book has of its own for moving along spaces: after `hop your frog forward as many spaces as …`, hopping is moving
//! in the whole book.

use super::turn_said::say;
use crate::outline::{Form, Outline};
use crate::vocabulary::{
    Lexicon, Part, gerund_bases, is_past_of, third_person, third_person_bases,
};

const WHOSE: [&str; 9] = ["your", "their", "his", "her", "the", "a", "one", "its", "that"];
const WAYS: [&str; 8] =
    ["forward", "forwards", "backward", "backwards", "ahead", "onward", "along", "back"];
const FAR: [&str; 4] = ["as", "by", "that", "exactly"];
/// What stands before somebody is told to do something.
const BEFORE: [&str; 10] =
    ["and", "then", "to", "must", "may", "can", "you", "player", "players", "they"];
/// Words that are no verbs, whatever stands behind them.
const LITTLE: [&str; 30] = [
    "and", "then", "or", "but", "from", "to", "of", "in", "on", "with", "by", "for", "at",
    "into", "onto", "when", "if", "while", "as", "than", "that", "also", "only", "until",
    "unless", "after", "before", "through", "past", "along",
];

/// Says `move` for such a verb, and how far without words that add nothing.
pub(super) fn said(outline: &mut Outline) {
    for sentence in &mut outline.sentences {
        if sentence.form != Form::Text || !sentence.text.contains(" as many ") {
            continue;
        }
        let mut text = sentence.text.replace(" exactly as many ", " as many ");
        for whose in ["their", "your", "his", "her"] {
            text = text.replace(&format!(" {whose} own "), &format!(" {whose} "));
        }
        if text != sentence.text {
            say(sentence, &text);
        }
    }
    let found: Vec<String> = outline
        .sentences
        .iter()
        .filter(|s| s.form == Form::Text)
        .filter_map(|s| own_verb(&s.text))
        .collect();
    for base in found {
        for at in 0..outline.sentences.len() {
            if outline.sentences[at].form != Form::Text {
                continue;
            }
            let text = outline.sentences[at].text.clone();
            let said = moved(&text, &base);
            if said != text {
                say(&mut outline.sentences[at], &said);
            }
        }
    }
}

/// The verb of `hop your frog forward as many …`, where no table knows it.
fn own_verb(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split(' ').filter(|w| !w.is_empty()).collect();
    let known = |base: &str| {
        [Part::Verb, Part::Noun, Part::Adjective]
            .into_iter()
            .any(|part| Lexicon::shared().find(base, part).is_some())
    };
    words.windows(2).enumerate().find_map(|(at, pair)| {
        let verb = pair[0].to_lowercase();
        let opens = at
            .checked_sub(1)
            .and_then(|b| words.get(b))
            .is_none_or(|before| before.ends_with(',') || BEFORE.contains(before));
        let plain = verb.chars().all(char::is_alphabetic) && !LITTLE.contains(&verb.as_str());
        let noun = words.get(at + 2..)?;
        let way = noun.iter().take(3).position(|w| WAYS.contains(w)).filter(|p| *p > 0)?;
        let whole = noun[..way].iter().all(|w| w.chars().all(char::is_alphabetic));
        let far = noun.get(way + 1)?;
        let counted = FAR.contains(far)
            || far.parse::<u32>().is_ok()
            || crate::vocabulary::number_word(far).is_some();
        if !opens || !plain || !whole || !counted || !WHOSE.contains(&pair[1]) {
            return None;
        }
        let mut bases = third_person_bases(&verb);
        bases.push(verb.clone());
        (!bases.iter().any(|b| known(b))).then(|| bases.into_iter().min_by_key(String::len))?
    })
}

fn moved(text: &str, base: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut word = String::new();
    let third = third_person(base);
    let flush = |word: &mut String, out: &mut String| {
        let lower = word.to_lowercase();
        let new = if lower == base {
            Some("move")
        } else if lower == third {
            Some("moves")
        } else if lower.ends_with("ing") && gerund_bases(&lower).iter().any(|b| b == base) {
            Some("moving")
        } else if lower.ends_with("ed") && is_past_of(&lower, base) {
            Some("moved")
        } else {
            None
        };
        match new {
            Some(new) if word.starts_with(char::is_uppercase) => {
                out.push('M');
                out.push_str(&new[1..]);
            }
            Some(new) => out.push_str(new),
            None => out.push_str(word),
        }
        word.clear();
    };
    for c in text.chars() {
        if c.is_alphabetic() {
            word.push(c);
        } else {
            flush(&mut word, &mut out);
            out.push(c);
        }
    }
    flush(&mut word, &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::{moved, own_verb};

    #[test]
    fn a_verb_for_moving_is_found_by_its_use() {
        assert_eq!(
            own_verb("Roll the die and skedaddle your fox forward four spaces").as_deref(),
            Some("skedaddle")
        );
        assert_eq!(
            own_verb("The player skedaddles their fox forward as many spaces").as_deref(),
            Some("skedaddle")
        );
        assert_eq!(own_verb("Move your fox forward four spaces"), None);
        assert_eq!(own_verb("Skedaddle your fox"), None);
        assert_eq!(own_verb("Discard cards from their hand, then draw back up to four"), None);
        assert_eq!(own_verb("Roll, then the active player moves forward 3 spaces"), None);
        assert_eq!(
            moved("If it skedaddles, it ends its skedaddle", "skedaddle"),
            "If it moves, it ends its move"
        );
    }
}
