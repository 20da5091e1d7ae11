//! `A discarded card goes to the Discard`: the discard pile, in books that call nothing else so. Where a rule set names it
//! itself, the word stays as it is.

use super::turn_said::say;
use crate::outline::{Form, Outline};

const NAME: &str = "Discard";
const PLACE: &str = "discard pile";

/// Calls the pile by the name that the standard set knows, in all sets of a game.
pub(super) fn said(outlines: &mut [&mut Outline]) {
    if outlines.iter().any(|outline| names_it(outline)) {
        return;
    }
    for sentence in outlines.iter_mut().flat_map(|o| &mut o.sentences) {
        if sentence.form == Form::Text
            && let Some(said) = as_place(&sentence.text)
        {
            say(sentence, &said);
        }
    }
}

/// Whether a set has a heading or a label of that name, or says what it is.
fn names_it(outline: &Outline) -> bool {
    let titled = |title: &str| title.split(|c: char| !c.is_alphabetic()).any(|w| w == NAME);
    const TOLD: [&str; 7] = [
        "Discard is a",
        "Discard is the",
        "Discard is where",
        "\"Discard\"",
        "called the Discard",
        "called Discard",
        "equivalent to the Discard",
    ];
    let defined = |text: &str| {
        TOLD.iter().any(|said| text.contains(said))
            || text.contains("the Discard, ")
            || text.starts_with("Discard:")
    };
    outline.section_ids().any(|(_, s)| s.title.as_ref().is_some_and(|(t, _)| titled(t)))
        || outline.sentences.iter().any(|s| defined(&s.text))
}

/// The sentence with the pile in place of the bare name; nothing where the name stands before another noun.
fn as_place(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut rest = text;
    let mut found = false;
    while let Some(at) = rest.find(NAME) {
        let (before, behind) = (&rest[..at], &rest[at + NAME.len()..]);
        let determined = ["the ", "The ", "their ", "your ", "a player's ", "that player's "]
            .iter()
            .any(|word| before.ends_with(word));
        let next = behind.trim_start().chars().next();
        let alone = !behind.starts_with(|c: char| c.is_alphanumeric() || c == '\'' || c == '-')
            && !next.is_some_and(char::is_uppercase)
            && !["pile", "phase", "step"].iter().any(|w| behind.trim_start().starts_with(w));
        out.push_str(before);
        if determined && alone {
            found = true;
            out.push_str(PLACE);
        } else {
            out.push_str(NAME);
        }
        rest = behind;
    }
    out.push_str(rest);
    found.then_some(out)
}

#[cfg(test)]
mod tests {
    use super::as_place;

    #[test]
    fn the_pile_and_no_other_noun() {
        assert_eq!(
            as_place("A discarded card goes face up to the Discard").as_deref(),
            Some("A discarded card goes face up to the discard pile")
        );
        assert_eq!(
            as_place("The Discard is shuffled").as_deref(),
            Some("The discard pile is shuffled")
        );
        for other in
            ["Discard a card", "In the Discard Phase, draw", "the Discard pile is empty"]
        {
            assert_eq!(as_place(other), None, "{other}");
        }
    }
}
