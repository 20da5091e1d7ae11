//! The form that a pattern gives to the words that it fits.

use super::Found;
use crate::vocabulary::{
    Lexicon, gerund_bases, number_word, past_bases, third_person, third_person_bases,
};

/// `n*n2..n3`: so many times as many as there are figures from one to the other.
fn product(sum: &str, found: &Found<'_>) -> String {
    let figure = |name: &str| -> i64 {
        let said = found.iter().rev().find(|(n, _)| *n == name).map_or("", |(_, said)| said);
        let lower = said.to_lowercase();
        said.parse().ok().or_else(|| number_word(&lower)).unwrap_or(0)
    };
    let product: i64 = sum
        .split('*')
        .map(|part| match part.split_once("..") {
            Some((a, b)) => figure(b) - figure(a) + 1,
            None => figure(part),
        })
        .product();
    product.to_string()
}

/// The last word in the plural.
fn plural(said: &str) -> String {
    let (front, last) = said.rsplit_once(' ').map_or(("", said), |(f, l)| (f, l));
    let many = crate::compile::board::singular(last)
        .map_or_else(|| crate::vocabulary::plural_of(last), |_| last.to_owned());
    format!("{front} {many}").trim().to_owned()
}

/// The last word in the singular.
fn singular(said: &str) -> String {
    let (front, last) = said.rsplit_once(' ').map_or(("", said), |(f, l)| (f, l));
    let last = crate::compile::board::singular(last).unwrap_or_else(|| last.to_owned());
    format!("{front} {last}").trim().to_owned()
}

/// The verb of a gerund, a participle or a third person: `draw` of `drawing`, `drawn` and `draws`.
fn base(said: &str) -> String {
    let lower = said.to_lowercase();
    let found = if lower.ends_with("ing") {
        gerund_bases(&lower).into_iter().next()
    } else if lower.ends_with('s') {
        third_person_bases(&lower).into_iter().next()
    } else {
        let known = Lexicon::shared().verb_of_participle(&lower);
        known.or_else(|| past_bases(&lower).into_iter().next())
    };
    found.unwrap_or_else(|| said.to_owned())
}

/// What a slot of the form stands for; `third-base-v` is the third person of the verb of a gerund.
fn slot(name: &str, found: &Found<'_>) -> String {
    let inner = |rest: &str| slot(rest, found);
    if let Some(rest) = name.strip_prefix("one-") {
        singular(&inner(rest))
    } else if let Some(rest) = name.strip_prefix("many-") {
        plural(&inner(rest))
    } else if let Some(rest) = name.strip_prefix("base-") {
        base(&inner(rest))
    } else if let Some(rest) = name.strip_prefix("third-") {
        third_person(&inner(rest))
    } else {
        let last = found.iter().rev().find(|(n, _)| *n == name);
        last.map_or_else(String::new, |(_, said)| said.clone())
    }
}

/// The form with its slots filled in.
pub(in crate::compile) fn filled(form: &[String], found: &Found<'_>) -> Vec<String> {
    form.iter()
        .map(|w| match w.strip_prefix('{').and_then(|w| w.strip_suffix('}')) {
            Some(sum) if sum.contains('*') || sum.contains("..") => product(sum, found),
            Some(name) => slot(name, found),
            None => w.clone(),
        })
        .filter(|w| !w.is_empty())
        .collect()
}
