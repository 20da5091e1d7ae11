//! Which nouns are pieces, and which words tell them apart, as far as the books say.

use super::{Cut, bare};
use crate::compile::equipment::{any_phrase, is_piece_word};
use crate::compile::idioms::words;
use crate::outline::{Apart, Form, Outline};
use crate::vocabulary::singular_of;

/// Whether a word is a sort that tells pieces apart already.
pub(super) fn is_sort(outlines: &[&mut Outline], word: &str) -> bool {
    // `In four colours: red, blue, green and gold`.
    let listed = outlines.iter().flat_map(|o| &o.sentences).any(|s| {
        let counts = s.form == Form::Text && s.text.chars().any(|c| c.is_ascii_digit());
        let list = s.text.split_once(':').filter(|_| counts).map(|(_, list)| words(list));
        list.is_some_and(|list| list.iter().any(|w| bare(w) == word))
    });
    listed
        || outlines.iter().flat_map(|o| &o.named.stock).flat_map(|(_, all)| all).any(|bundle| {
            bundle.apart.iter().any(|apart| match apart {
                Apart::Sorts(_, sorts) => sorts.iter().any(|s| s.eq_ignore_ascii_case(word)),
                Apart::Figures(..) => false,
            })
        })
}

/// What stands before pieces that are counted.
const THERE: [&[&str]; 6] = [
    &["there", "are"],
    &["there", "is"],
    &["each", "player", "has"],
    &["every", "player", "has"],
    &["each", "player", "gets"],
    &["each", "player", "starts", "with"],
];

/// Whether a noun is one of pieces, as far as the books count them.
pub(super) fn is_piece(outlines: &[&mut Outline], cut: &Cut, noun: &str) -> bool {
    let counted = |all: &[String]| {
        all.len() > 2
            && any_phrase(all, 0, &THERE).is_some()
            && all.iter().take(6).any(|w| singular_of(&w.to_lowercase()) == noun)
    };
    is_piece_word(noun)
        || outlines.iter().any(|o| {
            o.named.pieces.iter().any(|(one, other)| {
                one.eq_ignore_ascii_case(noun)
                    || other.iter().any(|o| o.eq_ignore_ascii_case(noun))
            }) || o
                .named
                .stock
                .iter()
                .any(|(_, all)| all.iter().any(|b| b.noun.eq_ignore_ascii_case(noun)))
        })
        || cut.iter().any(|(_, all)| counted(all))
}
