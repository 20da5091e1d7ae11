//! From slots with several meanings to encodings, most plausible first.

use super::encode::{Candidate, Slot};
use super::lexicon::{Lexicon, is_verb};
use super::surfaces::Surfaces;
use super::{Class, Token, Tokens, Word};
use crate::source::Span;

/// The most encodings one sentence is given at once.
pub const MOST: usize = 64;

/// Multiplies the candidates out: all choices, fewest second choices first.
pub(super) fn multiply(
    slots: &[Slot],
    text: &str,
    span: &dyn Fn(usize, usize) -> Span,
) -> Vec<Tokens> {
    let mut widths: Vec<usize> = slots.iter().map(|slot| slot.candidates.len()).collect();
    while widths.iter().product::<usize>() > MOST {
        let Some(widest) = widths.iter().copied().max() else { break };
        let Some(at) = widths.iter().rposition(|&width| width == widest) else { break };
        widths[at] -= 1;
    }
    let open: Vec<usize> = (0..slots.len()).filter(|&i| widths[i] > 1).collect();
    let count: usize = widths.iter().product();
    let mut choices: Vec<Vec<usize>> = (0..count)
        .map(|mut n| {
            open.iter()
                .map(|&i| {
                    let choice = n % widths[i];
                    n /= widths[i];
                    choice
                })
                .collect()
        })
        .collect();
    choices.sort_by_key(|choice| choice.iter().sum::<usize>());
    choices.iter().map(|choice| written(slots, &open, choice, text, span)).collect()
}

/// The choices with the fewest second choices, at most [`MOST`], the one without any left out.
pub(super) fn nearest(
    slots: &[Slot],
    text: &str,
    span: &dyn Fn(usize, usize) -> Span,
) -> Vec<Tokens> {
    let open: Vec<usize> =
        (0..slots.len()).filter(|&i| slots[i].candidates.len() > 1).collect();
    let mut found: Vec<Vec<usize>> = vec![vec![0; open.len()]];
    let mut from = 0;
    while found.len() <= MOST && from < found.len() {
        // One step further from each choice, at the last changed place or behind it: each choice once.
        let base = found[from].clone();
        let last = base.iter().rposition(|&choice| choice > 0).unwrap_or(0);
        for i in last..open.len() {
            if base[i] + 1 < slots[open[i]].candidates.len() {
                let mut next = base.clone();
                next[i] += 1;
                found.push(next);
            }
        }
        from += 1;
    }
    found.truncate(MOST + 1);
    found[1..].iter().map(|choice| written(slots, &open, choice, text, span)).collect()
}

/// The encoding without any second choice.
pub(super) fn first(slots: &[Slot], text: &str, span: &dyn Fn(usize, usize) -> Span) -> Tokens {
    written(slots, &[], &[], text, span)
}

/// One choice as the grammar reads it.
fn written(
    slots: &[Slot],
    open: &[usize],
    choice: &[usize],
    text: &str,
    span: &dyn Fn(usize, usize) -> Span,
) -> Tokens {
    let mut tokens = Tokens::default();
    let mut next = open.iter().zip(choice).peekable();
    for (i, slot) in slots.iter().enumerate() {
        let picked = next.next_if(|(at, _)| **at == i).map_or(0, |(_, &choice)| choice);
        let at = span(slot.start, slot.end);
        write_candidate(&mut tokens, &slot.candidates[picked], slot, at, text);
    }
    tokens
}

fn write_candidate(
    tokens: &mut Tokens,
    candidate: &Candidate,
    slot: &Slot,
    at: Span,
    text: &str,
) {
    let item = |tokens: &mut Tokens, item: &str| {
        if !tokens.encoded.is_empty() {
            tokens.encoded.push(' ');
        }
        tokens.encoded.push_str(item);
        tokens.spans.push(at);
    };
    match candidate {
        Candidate::Literal(words) => {
            for word in words.split(' ') {
                item(tokens, word);
            }
        }
        Candidate::Content(class, word) => {
            let surface = text.get(slot.start..slot.end).unwrap_or("");
            let negated = *class == Class::VerbPart
                && slot.lower.starts_with("un")
                && is_negated(&slot.lower, word);
            if negated {
                item(tokens, "un");
            }
            let Some(c) = class.encode(tokens.words.len()) else {
                item(tokens, "\u{FFFD}");
                return;
            };
            item(tokens, c.encode_utf8(&mut [0; 4]));
            tokens.words.push(Token {
                class: *class,
                word: word.clone(),
                surface: surface.to_owned(),
                span: at,
            });
            // An unknown word keeps its possessive ending as an item of its own.
            let bare = matches!(class, Class::Unknown | Class::Quoted | Class::Variable);
            let ending = surface.ends_with("'s") || surface.ends_with("\u{2019}s");
            if bare && ending {
                item(tokens, "'s");
            }
        }
    }
}

/// Whether the participle of `word` is written here with `un` before it.
fn is_negated(lower: &str, word: &Word) -> bool {
    match word {
        Word::Lexeme(id) => !Lexicon::shared().get(*id).lemma.starts_with("un"),
        Word::Term(_) => {
            // The book's own verb with `un` (a term by itself) has its own surfaces.
            !Surfaces::lexicon().word(lower).any(|entry| is_verb(entry.class))
        }
        _ => false,
    }
}
