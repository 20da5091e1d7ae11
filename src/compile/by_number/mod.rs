//! What a sentence says by the number of a rule: `ignore 2.4 if you have no cards`, `roll the die as in 2.4`, `apply 2.4 again`,
//! `instead of following 2.1, you may …`, `after 3.1 has been applied, …`. Each is brought into one form, or says what that
//! rule says.

mod deeds;
mod sayings;

use std::sync::LazyLock;

use super::idioms;
use super::one_breath::put;
use super::pattern::Patterns;
use super::pointers::{Cited, cited};
use super::turn_said::{as_fact, say};
use crate::outline::{Form, Outline};

static WHOLE: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(sayings::WHOLE));

/// The sign that stands for a rule while the words around it are read.
const SIGN: char = '§';

/// Brings such sentences of an outline into the forms that are read.
pub(super) fn said(outline: &mut Outline) {
    let mut at = 0;
    while at < outline.sentences.len() {
        if outline.sentences[at].form == Form::Text {
            one(outline, at);
        }
        at += 1;
    }
}

fn one(outline: &mut Outline, at: usize) -> Option<()> {
    let text = outline.sentences[at].text.trim_end_matches('.').to_owned();
    let all = cited(&text, outline);
    if all.is_empty() || text.contains(SIGN) {
        return None;
    }
    let signed = named(&with_signs(&text, &all));
    let form = whole(&signed, &WHOLE);
    let plain = form.as_ref().unwrap_or(&signed);
    if deeds::in_order(outline, at, plain, &all) {
        as_fact(outline, at);
        return Some(());
    }
    if let Some((parts, facts)) = deeds::done(outline, at, plain, &all) {
        for told in 0..outline.sentences.len() {
            if facts.contains(&outline.sentences[told].section) {
                as_fact(outline, told);
            }
        }
        let parts: Vec<String> = parts.iter().map(|p| numbered(p, &text, &all)).collect();
        put(outline, at, &parts);
        return Some(());
    }
    let named = (signed != with_signs(&text, &all)).then_some(signed);
    let said = numbered(&form.or(named)?, &text, &all);
    if said != text {
        say(&mut outline.sentences[at], &said);
    }
    Some(())
}

/// The text with a sign for each rule that it names: `§1`, `§2`.
fn with_signs(text: &str, all: &[Cited]) -> String {
    let mut said = text.to_owned();
    for (n, one) in all.iter().enumerate().rev() {
        said.replace_range(one.start..one.end, &format!("{SIGN}{}", n + 1));
    }
    said
}

/// `The limit of §1` is the rule.
fn named(text: &str) -> String {
    let mut said = text.to_owned();
    for what in ["limit", "rule", "ban", "restriction", "exception", "effect"] {
        for of in ["of", "in", "from", "under"] {
            for the in ["The", "the"] {
                said = said.replace(&format!("{the} {what} {of} {SIGN}"), &SIGN.to_string());
            }
        }
    }
    said
}

/// The text with the numbers of the rules instead of the signs.
fn numbered(form: &str, text: &str, all: &[Cited]) -> String {
    let mut said = form.to_owned();
    for (n, one) in all.iter().enumerate() {
        said = said.replace(&format!("{SIGN}{}", n + 1), &text[one.number..one.end]);
    }
    said
}

/// What the first pattern says that fits the whole text.
fn whole(text: &str, patterns: &Patterns) -> Option<String> {
    let said = idioms::said_by(text, &[], patterns)?;
    Some(said.first()?.trim_end_matches('.').to_owned())
}
