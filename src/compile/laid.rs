//! What is laid out in one sentence and named in the next: `turn up four cards and lay them in a row. These four cards are
//! the market.`

use super::idioms;
use crate::outline::{Form, Outline};

/// What the second sentence calls the row.
const THIS: [&str; 8] =
    ["this row", "this line", "this", "these", "they", "this display", "that row", "it"];
const NAMES: [&str; 8] = [
    " is the ",
    " are the ",
    " form the ",
    " forms the ",
    " make up the ",
    " makes up the ",
    " is called the ",
    " are called the ",
];

/// Brings the name of a row into the sentence that lays it out.
pub(super) fn laid(outline: &mut Outline) {
    for at in 1..outline.sentences.len() {
        let (before, this) = (&outline.sentences[at - 1], &outline.sentences[at]);
        if before.section != this.section || this.form != Form::Text {
            continue;
        }
        let Some((noun, name)) = named(&this.text) else { continue };
        let front = before.text.trim_end_matches('.');
        let front = match &noun {
            // `four of them`, who are named behind.
            Some(noun) => front.replacen(" of them ", &format!(" {noun} "), 1),
            None => front.to_owned(),
        };
        let whole = format!("{front}; this is the {name}");
        let titles = outline.titles(this.section);
        if idioms::usual(&whole, &titles).is_none() {
            continue;
        }
        for (i, text) in [(at - 1, whole), (at, format!("The {name} is a place"))] {
            let sentence = &mut outline.sentences[i];
            sentence.text = text;
            sentence.offsets.clear();
            sentence.references.clear();
        }
    }
}

/// The pieces, if they are named, and the name: `these four cards are the market`.
fn named(text: &str) -> Option<(Option<String>, String)> {
    let lower = text.trim_end_matches('.').to_lowercase();
    let (what, name) = NAMES.iter().find_map(|n| lower.split_once(n))?;
    let plain = name.split(' ').count() <= 2
        && name.chars().all(|c| c.is_alphabetic() || c == ' ' || c == '-');
    if !plain {
        return None;
    }
    if THIS.contains(&what) {
        return Some((None, name.to_owned()));
    }
    let rest = what.strip_prefix("these ").or_else(|| what.strip_prefix("the "))?;
    let words: Vec<&str> = rest.split(' ').collect();
    let noun = match words.as_slice() {
        [n, noun] if super::counted::is_number(n) => noun,
        [noun] if what.starts_with("these ") => noun,
        _ => return None,
    };
    Some((Some((*noun).to_owned()), name.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn a_row_is_named_behind_what_lays_it_out() {
        let name =
            |text: &str| named(text).map(|(noun, name)| (noun.unwrap_or_default(), name));
        let row = |noun: &str, name: &str| Some((noun.to_owned(), name.to_owned()));
        assert_eq!(name("These four stamps are the counter"), row("stamps", "counter"));
        assert_eq!(name("This row is the rack"), row("", "rack"));
        assert_eq!(name("The youngest player is the dealer"), None);
        assert_eq!(name("They are the first to play, and so on"), None);
    }
}
