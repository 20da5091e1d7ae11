//! Words without their endings, by the lexicon where it knows them.

use crate::check::words::singular;
use crate::vocabulary::{Lexicon, is_verb};

/// Words that look like forms of a verb and are used as something else.
const OWN: [&str; 14] = [
    "left", "right", "saw", "found", "ground", "rose", "lay", "lots", "means", "does", "was",
    "ring", "during", "building",
];

/// Verbs whose participle is their plain form.
const INVARIANT: [&str; 10] =
    ["put", "set", "cut", "hit", "cast", "split", "shut", "bet", "spread", "read"];

/// In which places of a sentence a form of a verb stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::check) struct Shape {
    /// `draws`.
    pub(in crate::check) third: bool,
    /// `draw`.
    pub(in crate::check) base: bool,
    /// `drawn`.
    pub(in crate::check) participle: bool,
}

/// The plain form of a form that the lexicon has.
fn known(word: &str) -> Option<&'static str> {
    if OWN.contains(&word) {
        return None;
    }
    let lexicon = Lexicon::shared();
    let (_, id) = lexicon.forms_of(word).next()?;
    Some(lexicon.get(id).lemma.as_str())
}

/// A word in its plain form: `cards` is `card`, `drawn` is `draw`, `loaves` is `loaf`.
pub(in crate::check) fn stem(word: &str) -> String {
    let word = if word.contains('\'') {
        word.trim_end_matches("'s").trim_end_matches('\'')
    } else {
        word
    };
    if matches!(word, "has" | "had") {
        return "have".to_owned();
    }
    if let Some(plain) = known(word) {
        return plain.to_owned();
    }
    if let Some(rest) = word.strip_suffix("ves").filter(|r| r.len() > 2) {
        return format!("{rest}f");
    }
    let one = singular(word);
    if let Some(plain) = known(&one) {
        return plain.to_owned();
    }
    for end in ["ing", "ed"] {
        let Some(rest) = one.strip_suffix(end).filter(|r| r.len() > 2) else { continue };
        let bases = [rest.to_owned(), format!("{rest}e")];
        let doubled = rest.chars().last().filter(|&c| rest.ends_with(&format!("{c}{c}")));
        let undoubled = doubled.map(|c| rest.trim_end_matches(c).to_owned() + &c.to_string());
        let found = bases.iter().chain(&undoubled).find(|w| known(w).is_some());
        return found.cloned().unwrap_or_else(|| undoubled.unwrap_or_else(|| rest.to_owned()));
    }
    one
}

/// How a word can be a verb; nothing if the lexicon has no such verb.
pub(in crate::check) fn verb(word: &str) -> Shape {
    match word {
        "has" => return Shape { third: true, ..Shape::default() },
        "have" => return Shape { base: true, ..Shape::default() },
        _ => {}
    }
    let lexicon = Lexicon::shared();
    let mut shape = Shape::default();
    for (_, id) in lexicon.forms_of(word).filter(|(class, _)| is_verb(*class)) {
        let plain = lexicon.get(id).lemma == word;
        shape.base |= plain;
        shape.third |= !plain && word.ends_with('s');
        shape.participle |= word.ends_with("ed")
            || INVARIANT.contains(&word)
            || !word.ends_with('s') && !word.ends_with("ing") && !plain;
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::stem;

    #[test]
    fn endings_go() {
        for (form, plain) in [
            ("cards", "card"),
            ("drawn", "draw"),
            ("loaves", "loaf"),
            ("player's", "player"),
            ("tapped", "tap"),
            ("discarded", "discard"),
        ] {
            assert_eq!(stem(form), plain, "{form}");
        }
    }
}
