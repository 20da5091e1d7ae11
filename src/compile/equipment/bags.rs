//! `There is a bag of sixty tokens, 30 yellow and 30 black`: which pieces there are, and where they lie, in one sentence.

use std::sync::LazyLock;

use super::count::number;
use super::spread::parts;
use super::words_of;
use crate::compile::dice_said::whole;
use crate::compile::one_breath::put;
use crate::compile::pattern::Patterns;
use crate::outline::{Form, Outline};

const HELD: &str = "\
$front = (there is | you need | you will need | players need | you use | use | the game uses | the game has)
$dash = (: | , | - | – | — | , of which | , namely)
$front (a | one) {p=bag/pouch/sack} (of | with | containing | holding) {n} {a} $dash {x} => There are {n} {a}: {x} / All {many-a} are in the {p}
[at the start [of the game] [,]] the {p=bag/pouch/sack} (contains | holds | has) {n} {a} $dash {x} => There are {n} {a}: {x} / All {many-a} are in the {p}
";

static BAGS: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(HELD));

/// Says the two in sentences of their own.
pub(super) fn said(outline: &mut Outline) {
    let mut at = 0;
    while at < outline.sentences.len() {
        let sentence = &outline.sentences[at];
        let plain = sentence.form == Form::Text && sentence.references.is_empty();
        let told = plain.then(|| whole(sentence.text.trim_end_matches('.'), &BAGS)).flatten();
        let both = told.as_deref().and_then(|told| told.split_once(" / "));
        // What differs has to be a list of so many of each, which come to all of them.
        let listed = |there: &str| {
            let (front, list) = there.split_once(": ")?;
            let sum: u32 = parts(&words_of(list))?.iter().map(|(n, _)| n).sum();
            number(&words_of(front), 2).filter(|(all, _)| *all == sum)
        };
        if let Some((there, where_)) = both.filter(|(there, _)| listed(there).is_some()) {
            put(outline, at, &[there.to_owned(), where_.to_owned()]);
            at += 1;
        }
        at += 1;
    }
}
