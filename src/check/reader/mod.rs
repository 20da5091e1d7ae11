//! What a close reader marks with a pencil: pointers to nothing, words that bind nobody, one of a row without rules, limits
//! that other sentences forget, questions about who, where from and how long.
//!
//! Sentences are compared by their words, read or not. Nearly all of it is notes.

mod at_once;
mod bounds;
mod cases_of;
mod dashes;
mod done_again;
mod duties;
mod enough;
mod faces;
mod faces_of_dice;
mod given;
mod held;
mod holders;
mod idle;
mod kinds_of;
mod laws;
mod maxima;
mod places;
mod pointers;
mod roles;
mod run_dry;
mod singles;
mod unnamed;
mod verbs;
mod whose_turn;

use super::clauses::{Check, each};
use super::plain::{Line, Text};
use super::words::Tok;
use crate::finding::{Code, Finding, Findings};
use crate::source::Span;

/// So few sentences are a sketch, in which things are spoken of that it does not bring in.
const SKETCH: usize = 8;
/// Fewer sentences than this leave out more than they say.
const BOOK: usize = 12;
/// A book of so many sentences wants to be whole.
const WHOLE: usize = 20;

const CHECKS: [Check; 16] = [
    pointers::check,
    idle::check,
    duties::check,
    faces::check,
    kinds_of::check,
    singles::check,
    verbs::check,
    bounds::check,
    cases_of::check,
    dashes::check,
    done_again::check,
    faces_of_dice::check,
    holders::check,
    maxima::check,
    run_dry::check,
    whose_turn::check,
];
/// What a whole book would say; what leans on another book need not.
const OF_BOOKS: [Check; 7] = [
    held::check,
    places::check,
    roles::check,
    given::check,
    enough::check,
    at_once::check,
    unnamed::check,
];

/// What the checks of this folder find.
pub(super) fn check(text: &Text<'_>) -> Vec<Finding> {
    let mut found = each(&CHECKS, text);
    if is_book(text) {
        found.extend(each(&OF_BOOKS, text));
    }
    found
}

fn is_book(text: &Text<'_>) -> bool {
    text.lines.iter().filter(|l| !text.input.sets[l.view.set].changes).count() >= BOOK
}

/// Tells what was found, but for what was told before.
pub(super) fn tell(mut found: Vec<Finding>, text: &Text<'_>, findings: &mut Findings) {
    if is_book(text) {
        laws::check(text, findings, &mut found);
    }
    for finding in found {
        let same =
            findings.iter().any(|f| f.code == finding.code && f.at.span == finding.at.span);
        if !same && !super::clauses::told(&finding, findings) {
            findings.push(finding);
        }
    }
}

fn has(toks: &[Tok], words: &[&str]) -> bool {
    toks.iter().any(|t| t.any(words))
}

/// Whether a word stands there in any of its forms.
fn names(toks: &[Tok], plain: &str) -> bool {
    toks.iter().any(|t| t.stem() == plain)
}

/// Whether any sentence of the book passes.
fn said(text: &Text<'_>, test: &dyn Fn(&[Tok]) -> bool) -> bool {
    text.lines.iter().chain(&text.asides).any(|line| test(line.toks))
}

/// The author's words.
fn words<'l>(line: &'l Line<'_>, from: usize, to: usize) -> &'l str {
    &line.view.sentence.text[line.toks[from].start..line.toks[to - 1].end]
}

fn open(at: Span, question: impl Into<String>, help: impl Into<String>) -> Finding {
    Finding::new(Code::LeftOpen, at, question.into()).label("left open").help(help.into())
}

fn slip(at: Span, message: impl Into<String>, help: impl Into<String>) -> Finding {
    Finding::new(Code::Wording, at, message.into()).help(help.into())
}
