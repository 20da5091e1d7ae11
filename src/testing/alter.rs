//! Alterations: one word of one rule made another, or the rule taken out.
//!
//! The operators are fixed: each number one more and one less, each rule dropped, each term swapped for
//! another of its sort, each may, must and cannot swapped. The text itself is altered and read again.

use serde::Serialize;

use crate::book::Role;
use crate::compile::{Compiled, Status};
use crate::source::Span;
use crate::vocabulary::{Sort, Term, TermId, Word};

/// How a rule was altered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Operator {
    /// A number is one more or one less.
    Number,
    /// A sentence is taken out.
    Drop,
    /// A term is another of its sort.
    Term,
    /// May, must or cannot is another of them.
    Modal,
}

impl Operator {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Drop => "drop",
            Self::Term => "term",
            Self::Modal => "modal",
        }
    }
}

/// One alteration of one rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alteration {
    /// How.
    pub operator: Operator,
    /// The id of the sentence.
    pub sentence: String,
    /// The number or path of its rule.
    pub rule: String,
    /// What is replaced.
    pub span: Span,
    /// The words that are replaced.
    pub old: String,
    /// What stands there instead.
    pub new: String,
}

impl Alteration {
    /// `0000.3.2/s1: 7 becomes 8`.
    pub fn describe(&self) -> String {
        match self.operator {
            Operator::Drop => format!("{}: taken out", self.rule),
            _ => format!("{}: `{}` becomes `{}`", self.rule, self.old, self.new),
        }
    }
}

/// All alterations of a book's own sentences, in document order.
pub fn alterations(compiled: &Compiled) -> Vec<Alteration> {
    let mut all = Vec::new();
    for reading in compiled.own_readings() {
        let set = &compiled.book.sets[reading.set];
        if matches!(reading.status, Status::Commentary | Status::Unread)
            || set.role == Role::Standard
        {
            continue;
        }
        let (rule, _) = crate::finding::rule_of_id(&reading.id, &compiled.names);
        let mut add = |operator, span: Span, old: &str, new: String| {
            let again = |a: &Alteration| a.span == span && a.new == new;
            if old != new && !all.iter().rev().take(64).any(again) {
                all.push(Alteration {
                    operator,
                    sentence: reading.id.clone(),
                    rule: rule.clone(),
                    span,
                    old: old.to_owned(),
                    new,
                });
            }
        };
        add(Operator::Drop, with_stop(compiled, reading.span), &reading.text, String::new());
        let sentence = compiled.outlines[reading.set].sentence(reading.sentence);
        let encodings = compiled.vocabulary.encode(sentence, set.file);
        let mut swapped: Vec<TermId> = Vec::new();
        for tokens in &encodings {
            for token in &tokens.words {
                match &token.word {
                    Word::Number(n) => {
                        for other in [n + 1, n - 1] {
                            if other >= 0 {
                                add(
                                    Operator::Number,
                                    token.span,
                                    &token.surface,
                                    other.to_string(),
                                );
                            }
                        }
                    }
                    Word::Term(id) if !swapped.contains(id) => {
                        let Some(other) = other_term(compiled, *id) else { continue };
                        swapped.push(*id);
                        let new = compiled.vocabulary.surface(&Word::Term(other), token.class);
                        let new = like(&token.surface, &new);
                        add(Operator::Term, token.span, &token.surface, new);
                    }
                    _ => {}
                }
            }
        }
        if let Some(tokens) = encodings.first() {
            for (item, span) in tokens.encoded.split(' ').zip(&tokens.spans) {
                for new in modals(item) {
                    let old = compiled.sources.slice(*span);
                    add(Operator::Modal, *span, old, (*new).to_owned());
                }
            }
        }
    }
    all
}

/// What a modal may become.
fn modals(word: &str) -> &'static [&'static str] {
    match word {
        "may" => &["must", "cannot"],
        "must" => &["may", "cannot"],
        "cannot" => &["may", "must"],
        "can" => &["cannot"],
        _ => &[],
    }
}

/// The next term of the same sort that names the same kind of thing, round the list.
fn other_term(compiled: &Compiled, id: TermId) -> Option<TermId> {
    let terms = &compiled.vocabulary.terms;
    let term = terms.get(id);
    if matches!(term.sort, Sort::Book | Sort::Player | Sort::Event | Sort::Thing) {
        return None;
    }
    let standard = |term: &Term| {
        term.at.is_some_and(|at| {
            let set = compiled.book.sets.iter().find(|s| s.file == at.file);
            set.is_some_and(|set| set.role == Role::Standard)
        })
    };
    let fits = |other: &Term| {
        other.sort == term.sort
            && other.name != term.name
            && !other.also.contains(&term.name)
            && !standard(other)
            && (other.is_a == term.is_a || term.sort != Sort::Value)
    };
    let (before, after): (Vec<_>, Vec<_>) =
        terms.iter().filter(|(_, t)| fits(t)).partition(|(other, _)| *other < id);
    after.into_iter().chain(before).map(|(other, _)| other).next()
}

/// A word with the capitals of the word that it replaces, where those are no part of a name.
fn like(old: &str, new: &str) -> String {
    let small = |text: &str| text.chars().next().is_some_and(char::is_lowercase);
    if !small(old) && small(new) { crate::vocabulary::capital(new) } else { new.to_owned() }
}

/// A sentence with the stop that ends it and the blank behind.
fn with_stop(compiled: &Compiled, span: Span) -> Span {
    let text = &compiled.sources.get(span.file).text;
    let rest = &text[span.end as usize..];
    let stop = rest.find(|c| c != '.' && c != '!' && c != ' ').unwrap_or(rest.len());
    Span::new(span.file, span.start as usize, span.end as usize + stop)
}
