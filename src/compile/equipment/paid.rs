//! Small things that are paid: into the place that they come from. `pay a shell to the pool` puts it there; what is paid to the
//! supply is paid, and nothing has to be said of where.

use super::Things;
use super::count::counted;
use super::words::{any_phrase, is};
use crate::compile::idioms::{joined, words};
use crate::outline::{Form, Outline};

/// Says of each payment where it goes, where it goes to a place of the book.
pub(super) fn said(outline: &mut Outline, things: &Things, lying: &[(String, String)]) {
    if lying.is_empty() {
        return;
    }
    for sentence in outline.sentences.iter_mut().filter(|s| s.form == Form::Text) {
        if !sentence.text.contains("pay") || !sentence.references.is_empty() {
            continue;
        }
        let said = words(&sentence.text);
        let now = placed(&said, things, lying);
        if now != said {
            let text = joined(&now);
            let before = sentence.text.clone();
            sentence.written.get_or_insert(before);
            sentence.reword(text);
        }
    }
}

/// The words with each payment said of a place.
fn placed(said: &[String], things: &Things, lying: &[(String, String)]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut at = 0;
    while at < said.len() {
        if let Some((mut words, end)) = payment(said, at, things, lying) {
            out.append(&mut words);
            at = end;
            continue;
        }
        out.push(said[at].clone());
        at += 1;
    }
    out
}

/// `pays two shells to the pool`: what it is instead, and where the words behind it begin.
fn payment(
    said: &[String],
    at: usize,
    things: &Things,
    lying: &[(String, String)],
) -> Option<(Vec<String>, usize)> {
    is(said, at, &["pay", "pays"]).then_some(())?;
    let (_, next) = counted(said, at + 1)?;
    let (noun, end) = [2, 1].iter().find_map(|long| {
        let name = said.get(next..next + long)?.join(" ");
        Some((things.of(&name)?.many(), next + long))
    })?;
    let (_, place) = lying.iter().find(|(of, _)| *of == noun)?;
    let name: Vec<&str> = place.split(' ').collect();
    let there = any_phrase(said, end, &[&["to", "the"], &["into", "the"]])
        .filter(|to| name.iter().enumerate().all(|(i, w)| is(said, to + i, &[w])))
        .map(|to| to + name.len());
    if place == "supply" {
        return there.map(|to| (said[at..end].to_vec(), to));
    }
    // What is paid to somebody goes there; `to draw a card` is what it is paid for.
    const WHOM: [&str; 12] = [
        "the", "a", "an", "any", "another", "that", "each", "every", "your", "their", "its",
        "one",
    ];
    if there.is_none() && is(said, end, &["to", "into"]) && is(said, end + 1, &WHOM) {
        return None;
    }
    let put = if is(said, at, &["pays"]) { "puts" } else { "put" };
    let mut out = vec![put.to_owned()];
    out.extend(said[at + 1..end].iter().cloned());
    out.extend(["into", "the"].map(str::to_owned));
    out.extend(name.iter().map(|w| (*w).to_owned()));
    Some((out, there.unwrap_or(end)))
}

#[cfg(test)]
mod tests {
    use super::placed;
    use crate::compile::equipment::{Things, heads};
    use crate::compile::idioms::{joined, words};

    #[test]
    fn what_is_paid_goes_where_it_comes_from() {
        let items = heads::told(&words("You need 30 shells and 20 corks"), &[]);
        let things = Things { items: items.map(|told| told.items).unwrap_or_default() };
        let lying = [("shells", "pool"), ("corks", "supply")]
            .map(|(noun, place)| (noun.to_owned(), place.to_owned()));
        let read = |text: &str| joined(&placed(&words(text), &things, &lying));
        for (text, other) in [
            ("A player pays two shells to the pool", "A player puts two shells into the pool"),
            (
                "You may pay a shell to draw a card",
                "You may put a shell into the pool to draw a card",
            ),
            ("Pay a shell and draw", "Put a shell into the pool and draw"),
            ("Pay two corks to the supply", "Pay two corks"),
            ("Pay a shell to an opponent", "Pay a shell to an opponent"),
        ] {
            assert_eq!(read(text).to_lowercase(), other.to_lowercase(), "{text}");
        }
    }
}
