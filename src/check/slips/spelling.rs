//! Misspellings that a well-kept list of them knows (`transfering`, `recieve`).
//!
//! The list holds misspellings, not words, so that a name of the game is no slip; and a word that the book defines,
//! or writes with a capital, is its own.

use std::collections::BTreeSet;

use unicase::UniCase;

use super::super::Input;
use super::super::words::{Tok, tokens};
use crate::finding::{Code, Finding, Findings};
use crate::source::Span;

/// Looks at the words of sentences and headings.
pub(in crate::check) fn check(input: &Input<'_>, findings: &mut Findings) {
    let own: BTreeSet<String> = input
        .vocabulary
        .terms
        .iter()
        .flat_map(|(_, term)| std::iter::once(&term.name).chain(&term.also))
        .flat_map(|name| tokens(name))
        .map(|tok| tok.lower)
        .collect();
    let mut told: BTreeSet<String> = BTreeSet::new();
    let mut found: Vec<(Span, String, &'static str)> = Vec::new();
    for view in input.own() {
        for tok in view.toks() {
            if let Some(right) = misspelt(tok).filter(|_| !own.contains(&tok.lower)) {
                let place = input.place(view, tok.start, tok.end);
                found.push((place, tok.lower.clone(), right));
            }
        }
    }
    for view in input.sets.iter().filter(|set| !set.standard) {
        for section in &view.outline.sections {
            let Some((title, at)) = &section.title else { continue };
            for tok in tokens(title) {
                if let Some(right) = right_spelling(&tok.lower) {
                    found.push((*at, tok.lower, right));
                }
            }
        }
    }
    for (at, word, right) in found {
        // Another finding speaks of the word, or it has been told.
        let known = findings.iter().any(|f| {
            f.at.span.file == at.file
                && f.at.span.start <= at.start
                && at.end <= f.at.span.end
                && f.message.to_lowercase().contains(&format!("`{word}`"))
                && matches!(f.code, Code::NearMissTerm | Code::Wording)
        });
        if known || !told.insert(word.clone()) {
            continue;
        }
        findings.push(
            Finding::new(
                Code::Wording,
                at,
                format!("`{word}` looks like a misspelling of `{right}`"),
            )
            .help(format!("write `{right}`, or define `{word}` if it is a word of the game")),
        );
    }
}

/// What a misspelt word should be; none if it is right, a name, or could be several words.
fn misspelt(tok: &Tok) -> Option<&'static str> {
    if tok.capital { None } else { right_spelling(&tok.lower) }
}

fn right_spelling(word: &str) -> Option<&'static str> {
    if word.len() < 5 || !word.bytes().all(|b| b.is_ascii_lowercase()) {
        return None;
    }
    match typos_dict::WORD.find(&UniCase::new(word))? {
        [one] => Some(one),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_slips_are_slips() {
        let of = |word: &str| tokens(word).first().and_then(misspelt);
        assert_eq!(of("recieve"), Some("receive"));
        assert_eq!(of("transfering"), Some("transferring"));
        for word in ["receive", "meeple", "colour", "judgement", "untap", "Recieve"] {
            assert_eq!(of(word), None, "{word}");
        }
    }
}
