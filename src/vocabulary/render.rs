//! Prints a vocabulary, for `houserules show vocabulary`.

use std::fmt::Write;

use super::{Sort, Vocabulary};

/// One line a term: name, sort, the book's word for it, other names.
pub fn render(vocabulary: &Vocabulary) -> String {
    let mut out = String::new();
    let width = vocabulary
        .terms
        .iter()
        .map(|(_, term)| term.name.chars().count())
        .max()
        .unwrap_or(0)
        .min(32);
    for (_, term) in vocabulary.terms.iter() {
        let _ = write!(out, "{:width$}  {}", term.name, sort_name(term.sort));
        if let Some(is_a) = &term.is_a {
            let _ = write!(out, " ({is_a})");
        }
        if !term.also.is_empty() {
            let _ = write!(out, ", also {}", term.also.join(", "));
        }
        out.push('\n');
    }
    out
}

/// The reader's word for a sort.
pub fn sort_name(sort: Sort) -> &'static str {
    match sort {
        Sort::Kind => "kind of piece",
        Sort::Status => "status",
        Sort::Zone => "place",
        Sort::Property => "property",
        Sort::Tally => "number kept",
        Sort::Time => "time",
        Sort::State => "held state",
        Sort::Designation => "designation",
        Sort::Value => "value",
        Sort::Player => "player",
        Sort::Action => "action",
        Sort::Event => "event",
        Sort::Name => "name",
        Sort::Book => "rule set",
        Sort::Thing => "thing",
    }
}
