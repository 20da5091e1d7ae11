//! `Destroy is equivalent to remove from play`, `to exert a card is to tap it`: that two verbs mean the same, in all
//! the ways in which it is said, brought into the form `Destroying means removing from play`.

use crate::outline::{Form, Outline};
use crate::vocabulary::{Lexicon, Part, gerund, gerund_bases, past_bases, third_person};

/// How it is said that one is the other, the longer ones first.
const SAME: [&[&str]; 10] = [
    &["is", "equivalent", "to"],
    &["is", "synonymous", "with"],
    &["is", "identical", "to"],
    &["is", "the", "same", "as"],
    &["is", "short", "for"],
    &["is", "another", "word", "for"],
    &["is", "another", "term", "for"],
    &["means", "the", "same", "as"],
    &["means"],
    &["is"],
];

/// Brings the sentences of an outline that say it into the one form.
pub(super) fn said(outline: &mut Outline) {
    for sentence in outline.sentences.iter_mut().filter(|s| s.form == Form::Text) {
        if let Some(text) = same(&sentence.text) {
            sentence.reword(text);
        }
    }
}

/// What is done, without the form in which it is said.
struct Deed<'a> {
    verb: String,
    rest: &'a [&'a str],
    shape: Shape,
}

#[derive(PartialEq, Eq, Clone, Copy)]
enum Shape {
    /// `destroying a card`
    Gerund,
    /// `to destroy a card`
    To,
    /// `destroy`
    Bare,
    /// `destroyed`, `being destroyed`
    State,
}

fn same(text: &str) -> Option<String> {
    let quoted = text.contains(['"', '“', '`']);
    let plain: String = text.chars().filter(|c| !matches!(c, '"' | '“' | '”' | '`')).collect();
    let words: Vec<&str> = plain.trim_end_matches('.').split_whitespace().collect();
    if words.iter().any(|w| w.ends_with([',', ';', ':'])) {
        return None;
    }
    let (at, long) = (1..words.len()).find_map(|at| {
        let same = SAME.iter().find(|same| words[at..].starts_with(same))?;
        Some((at, same.len()))
    })?;
    let (one, other) = (deed(&words[..at])?, deed(&words[at + long..])?);
    let fits = match (one.shape, other.shape) {
        (Shape::Bare, Shape::Bare) => {
            // One word may be a noun as well: `power means strength`.
            let told = quoted || other.rest.len() > 1 || is_verb_only(&other.verb);
            told && one.rest.is_empty() && (words[at] != "is" || long > 1)
        }
        (Shape::To, Shape::Bare) => words[at] == "means",
        // `The game is tied`, `a card is discarded` say what happens.
        (Shape::State, Shape::State) => words[at] != "is" || long > 1,
        (one, other) => one == other,
    };
    if !fits || one.verb == other.verb {
        return None;
    }
    if let Some(text) = told(&one, &other) {
        return text;
    }
    let written = |deed: &Deed<'_>| {
        let mut said = vec![gerund(&deed.verb)];
        said.extend(deed.rest.iter().map(|w| (*w).to_owned()));
        said.join(" ")
    };
    let mut text = format!("{} means {}", written(&one), written(&other));
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    Some(text)
}

/// What a verb is done to.
fn object<'a>(deed: &Deed<'a>) -> Option<&'a str> {
    const FRONTS: [&str; 7] = ["from", "into", "to", "in", "on", "out", "onto"];
    deed.rest.first().copied().filter(|w| !FRONTS.contains(w))
}

/// What is done to something of its own is no other word for the first, but what is done by it: `milling means
/// discarding the top card of the deck`. None where the second is done to what the first is done to.
#[allow(clippy::option_option, reason = "whether it is told, and whether it can be")]
fn told(one: &Deed<'_>, other: &Deed<'_>) -> Option<Option<String>> {
    let any = |w: &str| matches!(w, "a" | "an");
    match (object(one), object(other)) {
        (_, None) | (Some(_), Some("it" | "them")) => return None,
        (Some(a), Some(b)) if any(a) && any(b) && one.rest.get(1) == other.rest.get(1) => {
            return None;
        }
        _ => {}
    }
    // What all know by its verb is not explained anew, and what is done to one thing by doing something to another is
    // left to the author.
    if super::deeds::KNOWN.contains(&one.verb.as_str()) || !one.rest.is_empty() {
        return Some(None);
    }
    Some(Some(format!(
        "When a player {}, they {} {}",
        third_person(&one.verb),
        other.verb,
        other.rest.join(" ")
    )))
}

fn is_verb(base: &str) -> bool {
    Lexicon::shared().find(base, Part::Verb).is_some()
}

fn is_verb_only(base: &str) -> bool {
    is_verb(base) && Lexicon::shared().find(base, Part::Noun).is_none()
}

/// A verb with what stands behind it.
fn deed<'a>(words: &'a [&'a str]) -> Option<Deed<'a>> {
    let lower = words.first()?.to_lowercase();
    if lower == "to" {
        let verb = words.get(1)?.to_lowercase();
        let plain =
            verb.chars().all(|c| c.is_ascii_lowercase()) && verb != "be" && verb != "have";
        return plain.then_some(Deed { verb, rest: &words[2..], shape: Shape::To });
    }
    if !lower.chars().all(|c| c.is_ascii_lowercase()) {
        return None;
    }
    let state = if lower == "being" { words.get(1)?.to_lowercase() } else { lower.clone() };
    if state.ends_with("ed") && words.len() == 1 + usize::from(lower == "being") {
        let mut base = past_bases(&state);
        base.sort_by_key(|b| !is_verb(b));
        let verb = base.into_iter().next()?;
        return Some(Deed { verb, rest: &[], shape: Shape::State });
    }
    if lower.ends_with("ing") && lower.len() > 5 {
        let mut base = gerund_bases(&lower);
        base.sort_by_key(|b| !is_verb(b));
        let verb = base.into_iter().next()?;
        return Some(Deed { verb, rest: &words[1..], shape: Shape::Gerund });
    }
    // A verb of the book's own, or one that all know, with what it is done from or to.
    let bare = words.len() == 1
        || is_verb(&lower)
            && ["from", "into", "to", "in", "on", "out", "onto"].contains(&words[1]);
    bare.then_some(Deed { verb: lower, rest: &words[1..], shape: Shape::Bare })
}
