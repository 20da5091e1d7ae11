//! A deed of an author's own with its word in quotation marks: `"Recycle" means: discard your whole hand, then draw three cards`.
//! What it means is done when somebody does so.

use super::{bare, said_of_them, unquoted};
use crate::compile::turn_said::say;
use crate::outline::{Form, Outline};
use crate::vocabulary::{Lexicon, Part, third_person};

/// Says of each such deed what happens when a player does it.
pub(super) fn said(outlines: &mut [&mut Outline]) {
    for outline in outlines.iter_mut() {
        let mut deeds = Vec::new();
        for sentence in outline.sentences.iter_mut().filter(|s| s.form == Form::Text) {
            if let Some((verb, text)) = meant(&sentence.text) {
                say(sentence, &text);
                deeds.push(verb);
            }
        }
        outline.named.deeds.extend(deeds);
    }
}

/// The verb, and the rule that it makes.
fn meant(text: &str) -> Option<(String, String)> {
    text.starts_with(['"', '\u{201c}']).then_some(())?;
    // `"Destroy" means "remove from play"` is another word for the same.
    if text.matches(['"', '\u{201c}', '\u{201d}']).count() > 2 {
        return None;
    }
    let words = unquoted(text);
    let [word, means, rest @ ..] = words.as_slice() else { return None };
    (means == "means").then_some(())?;
    let from = rest.iter().take_while(|w| matches!(w.as_str(), ":" | "to" | ",")).count();
    let rest = &rest[from..];
    let verb = bare(word);
    // An order: what is done begins it.
    let lexicon = Lexicon::shared();
    let does =
        rest.first().is_some_and(|w| lexicon.find(&w.to_lowercase(), Part::Verb).is_some());
    (does && verb.chars().all(char::is_alphabetic)).then_some(())?;
    let mut said = said_of_them(rest);
    if let Some(first) = said.get(..1) {
        said = first.to_lowercase() + &said[1..];
    }
    let does = third_person(&verb);
    Some((verb, format!("When a player {does}, they {said}")))
}

#[cfg(test)]
mod tests {
    use super::meant;

    #[test]
    fn what_a_word_means_is_done() {
        let (verb, said) =
            meant("\"Recycle\" means: discard your whole hand, then draw three cards.")
                .expect("a deed");
        assert_eq!(verb, "recycle");
        assert_eq!(
            said,
            "When a player recycles, they discard their whole hand, then draw three cards"
        );
        assert_eq!(meant("\"Royal\" means gold and numbered 10"), None);
    }
}
