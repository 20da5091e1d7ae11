//! Whether a tree holds all terms and figures of its sentence.
//!
//! The grammar reads every word; a builder may still lose one between two constituents. A sentence is read
//! only if each term of the book and each number stands in the tree as often as in the text.

use std::cell::LazyCell;

use super::ast::{Label, Statement};
use crate::vocabulary::{Token, Tokens, Word};

/// The first term or number that the tree lacks.
pub(super) fn lost<'a>(tokens: &'a Tokens, statement: &Statement) -> Option<&'a Token> {
    let tree = LazyCell::new(|| format!("{statement:?}"));
    // A label in free words is kept as it was written (`Bake a loaf: …`).
    let label = match statement {
        Statement::Labelled { label: Label::Words(text), .. } => text.as_str(),
        _ => "",
    };
    tokens.words.iter().enumerate().find_map(|(at, token)| {
        let marks = marks(&token.word);
        if marks.is_empty() {
            return None;
        }
        let wanted = tokens.words[..=at].iter().filter(|t| t.word == token.word).count();
        let labelled = usize::from(
            !label.is_empty() && at == 0 && label.starts_with(token.surface.as_str()),
        );
        let found: usize =
            labelled + marks.iter().map(|m| tree.matches(m).count()).sum::<usize>();
        (found < wanted).then_some(token)
    })
}

/// How a word is written in the tree. A number stands alone, or beside what it numbers (`space 0`).
fn marks(word: &Word) -> Vec<String> {
    match word {
        Word::Term(_) => vec![format!("{word:?}")],
        // `the one`, `first`: a pronoun, an order.
        Word::Number(1) => Vec::new(),
        Word::Number(n) => {
            // With a minus in front it is a figure below zero.
            vec![format!("({n})"), format!(", {n})"), format!("({n}, "), format!("(-{n})")]
        }
        Word::Lexeme(_) | Word::Reference(_) | Word::Text(_) => Vec::new(),
    }
}
