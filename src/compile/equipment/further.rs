//! What a sentence behind says more of the things of a list.

use super::apart::Spec;
use super::items::{Item, What, Whose};
use super::words::{any_phrase, is};
use crate::vocabulary::singular_of;

/// What a sentence behind says more of the pieces of a thing, if each of its words is understood and the figures show that
/// nothing is left open: `they are numbered 1 to 8 in each colour`, `there are four kinds of them: …`.
pub(super) fn further(words: &[String], item: &Item) -> Option<Spec> {
    const OPENS: [&[&str]; 12] = [
        &["there", "are"],
        &["they", "are"],
        &["they", "come"],
        &["they", "bear"],
        &["they", "show"],
        &["they", "have"],
        &["these", "are"],
        &["these", "come"],
        &["each", "of", "them"],
        &["each", "one"],
        &["all", "are"],
        &["each"],
    ];
    (item.what == What::Pieces && item.whose == Whose::All && item.count > 1).then_some(())?;
    let named = || {
        is(words, 0, &["the", "all", "each", "every"]).then_some(())?;
        let from = 1 + usize::from(is(words, 1, &["the"]));
        [3, 2, 1].iter().find_map(|long| {
            let name = words.get(from..from + long)?.join(" ").to_lowercase();
            let known = item.goes_by(&name) || item.goes_by(&singular_of(&name));
            let end = from + long;
            let verb = is(words, end, &["are", "come", "is"]);
            known.then_some(end + usize::from(verb))
        })
    };
    // `each suit runs from 1 to 8`: of a sort, not of the pieces.
    let of_sort = is(words, 0, &["each", "every"]) && named().is_none();
    let mut at = if of_sort { 0 } else { named().or_else(|| any_phrase(words, 0, &OPENS))? };
    let mut spec = item.apart.clone();
    while at < words.len() {
        at = spec.take(words, at, item.count, &item.noun)?;
    }
    (spec.copies_of(item.count).is_some() && !spec.is_empty() || !spec.parts.is_empty())
        .then_some(spec)
}
