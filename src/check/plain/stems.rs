//! Words without their endings, by the lexicon where it knows them.

use std::sync::LazyLock;

use indexmap::IndexMap;

use crate::check::words::singular;
use crate::source::Quick;
use crate::vocabulary::{Lexicon, is_verb};

/// Words that look like forms of a verb and are used as something else.
const OWN: [&str; 14] = [
    "left", "right", "saw", "found", "ground", "rose", "lay", "lots", "means", "does", "was",
    "ring", "during", "building",
];

/// Verbs whose participle is their plain form.
const INVARIANT: [&str; 10] =
    ["put", "set", "cut", "hit", "cast", "split", "shut", "bet", "spread", "read"];

struct Forms {
    /// The plain form of each form.
    plain: IndexMap<&'static str, &'static str, Quick>,
    /// The forms that are verbs.
    verbs: IndexMap<&'static str, Shape, Quick>,
}

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

static FORMS: LazyLock<Forms> = LazyLock::new(|| {
    let mut plain: IndexMap<&str, &str, Quick> = IndexMap::default();
    let mut verbs: IndexMap<&str, Shape, Quick> = IndexMap::default();
    let lexicon = Lexicon::shared();
    plain.reserve(lexicon.forms().len());
    verbs.reserve(lexicon.forms().len());
    for (form, class, id) in lexicon.forms() {
        if form.contains(' ') {
            continue;
        }
        let lemma = &lexicon.get(id).lemma;
        if is_verb(class) {
            let shape = verbs.entry(form).or_default();
            shape.base |= form == lemma;
            shape.third |= form != lemma && form.ends_with('s');
            shape.participle |= form.ends_with("ed")
                || INVARIANT.contains(&form)
                || !form.ends_with('s') && !form.ends_with("ing") && form != lemma;
        }
        plain.entry(form).or_insert(lemma);
    }
    for form in OWN {
        plain.swap_remove(form);
    }
    Forms { plain, verbs }
});

/// Makes the tables of forms, if nobody has asked for them yet.
pub fn prepare() {
    LazyLock::force(&FORMS);
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
    if let Some(plain) = FORMS.plain.get(word) {
        return (*plain).to_owned();
    }
    if let Some(rest) = word.strip_suffix("ves").filter(|r| r.len() > 2) {
        return format!("{rest}f");
    }
    let one = singular(word);
    if let Some(plain) = FORMS.plain.get(one.as_str()) {
        return (*plain).to_owned();
    }
    for end in ["ing", "ed"] {
        let Some(rest) = one.strip_suffix(end).filter(|r| r.len() > 2) else { continue };
        let known = [rest.to_owned(), format!("{rest}e")];
        let doubled = rest.chars().last().filter(|&c| rest.ends_with(&format!("{c}{c}")));
        let undoubled = doubled.map(|c| rest.trim_end_matches(c).to_owned() + &c.to_string());
        let found =
            known.iter().chain(&undoubled).find(|w| FORMS.plain.contains_key(w.as_str()));
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
    FORMS.verbs.get(word).copied().unwrap_or_default()
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
