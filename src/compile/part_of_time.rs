//! Where a step of a turn belongs and when there is one: `the fight step is part of the main phase`, `after the draw
//! step, there is a fight step if a knight is in play`. It is said in the forms that are read: what it is, what it comes
//! after, when it is skipped.

use std::fmt::Write as _;

use crate::outline::{Form, Outline, Sentence};

/// The nouns for parts of a turn.
const PARTS: [&str; 4] = ["step", "phase", "stage", "segment"];
/// Within what it is.
const WITHIN: [&str; 15] = [
    " is a step in ",
    " is a step during ",
    " is a step within ",
    " is part of ",
    " is a part of ",
    " belongs to ",
    " takes place during ",
    " takes place in ",
    " happens during ",
    " happens in ",
    " occurs during ",
    " comes during ",
    " is played during ",
    " is in ",
    " is within ",
];
/// Behind what it is.
const BEHIND: [&str; 9] = [
    " comes directly after ",
    " comes right after ",
    " comes immediately after ",
    " comes after ",
    " takes place after ",
    " happens after ",
    " occurs after ",
    " is played after ",
    " follows ",
];
/// What has it as its part.
const HAS: [&str; 7] =
    [" has ", " also has ", " includes ", " also includes ", " contains ", " gains ", " gets "];

/// Brings the sentences of an outline about parts of a turn into these forms.
pub(super) fn said(outline: &mut Outline) {
    let mut more: Vec<Sentence> = Vec::new();
    for at in 0..outline.sentences.len() {
        let sentence = &outline.sentences[at];
        if sentence.form != Form::Text {
            continue;
        }
        let Some(part) = told(&sentence.text) else { continue };
        let kind = part.name.rsplit(' ').next().unwrap_or_default().to_lowercase();
        let elsewhere = outline.sentences.iter().enumerate().any(|(i, s)| {
            i != at
                && s.text
                    .to_lowercase()
                    .contains(&format!("{} is a ", part.name.to_lowercase()))
        });
        let (what, mut text) = match part.place {
            Place::Within(whole) => {
                (None, format!("The {} is a {kind} of the {whole}", part.name))
            }
            Place::Behind(before) => (
                (!elsewhere).then(|| format!("The {} is a {kind}", part.name)),
                format!("The {} comes after the {before}", part.name),
            ),
        };
        if let Some(condition) = part.unless {
            let _ = write!(text, ", and the {} is skipped unless {condition}", part.name);
        }
        // What it is stands behind all others: it only brings the name.
        if let Some(what) = what {
            let mut one = sentence.clone();
            one.text = what;
            one.span.end = one.span.start;
            more.push(one);
        }
        outline.sentences[at].reword(text);
    }
    outline.sentences.extend(more);
}

/// A part of a turn with what is said of it.
struct Part {
    name: String,
    place: Place,
    unless: Option<String>,
}

enum Place {
    Within(String),
    Behind(String),
}

fn told(text: &str) -> Option<Part> {
    let text = text.trim().trim_end_matches('.');
    if text.contains([';', ':', '(']) {
        return None;
    }
    let (text, unless) = condition(text)?;
    // `After the draw step, there is a fight step`, `there is a fight step in the main phase`.
    let (front, rest) = match text.split_once(", ") {
        Some((front, rest)) => (Some(front), rest),
        None => (None, text.as_str()),
    };
    if let Some(rest) = lower_front(rest, &["there is a ", "there is an ", "there is also a "])
    {
        let said = if let Some(front) = front {
            (rest, front.to_owned())
        } else {
            let (name, place) = split(rest, &[" after ", " during ", " in ", " within "])?;
            let word = rest[name.len()..].trim_start().split(' ').next()?;
            (name, format!("{word} {place}"))
        };
        let name = part(said.0)?;
        let place = match lower_front(&said.1, &["after "]) {
            Some(before) => Place::Behind(part(before)?),
            None => Place::Within(part(lower_front(&said.1, &["during ", "in ", "within "])?)?),
        };
        return Some(Part { name, place, unless });
    }
    if front.is_some() {
        return None;
    }
    if let Some((name, before)) = split(&text, &BEHIND) {
        return Some(Part { name: part(name)?, place: Place::Behind(part(before)?), unless });
    }
    if let Some((name, whole)) = split(&text, &WITHIN) {
        return Some(Part { name: part(name)?, place: Place::Within(part(whole)?), unless });
    }
    let (whole, name) = split(&text, &HAS)?;
    let one = lower_front(name, &["a ", "an ", "the "])?;
    Some(Part { name: part(one)?, place: Place::Within(part(whole)?), unless })
}

/// The sentence without the condition at its front or its end, and the condition.
fn condition(text: &str) -> Option<(String, Option<String>)> {
    if let Some(rest) = lower_front(text, &["if ", "while ", "as long as "]) {
        let (condition, main) = rest.split_once(", ")?;
        return Some((main.to_owned(), Some(condition.to_owned())));
    }
    let found = split(text, &[" only if ", " if ", " while ", " as long as "]);
    Some(match found {
        Some((main, condition)) => {
            (main.trim_end_matches(',').to_owned(), Some(condition.to_owned()))
        }
        None => (text.to_owned(), None),
    })
}

fn split<'a>(text: &'a str, at: &[&str]) -> Option<(&'a str, &'a str)> {
    at.iter().find_map(|mark| text.split_once(mark))
}

/// What stands behind one of these words at the front.
fn lower_front<'a>(text: &'a str, fronts: &[&str]) -> Option<&'a str> {
    fronts.iter().find_map(|front| {
        let head = text.get(..front.len())?;
        head.eq_ignore_ascii_case(front).then(|| &text[front.len()..])
    })
}

/// The name of a part of a turn: a few words that end in a noun for one.
fn part(text: &str) -> Option<String> {
    let text = lower_front(text, &["the ", "each ", "every ", "a ", "an "]).unwrap_or(text);
    let words: Vec<&str> = text.split(' ').collect();
    let plain = |w: &&str| w.chars().all(|c| c.is_alphabetic() || c == '-' || c == '\'');
    let noun = words.last()?.to_lowercase();
    let named = PARTS.contains(&noun.as_str()) && (2..=4).contains(&words.len());
    (named && words.iter().all(plain)).then(|| text.to_owned())
}
