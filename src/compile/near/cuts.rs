//! What can be left out of a sentence without turning its sense round: a contrast, an aside, where and when in so many words,
//! an adverb. Each says which words it leaves out.

use super::line::Line;
use super::search::Edit;
use crate::compile::mend::IDLE;
use crate::vocabulary::Class;

/// Adverbs without which a sentence orders the same, beside those of [`IDLE`]; some are words of the grammar.
const IDLE_TOO: [&str; 6] = ["then_next", "first", "at_once", "exactly", "both", "so"];

/// Adverbs without which a sentence says the contrary, or more than it did.
const TURNS: [&str; 5] = ["otherwise", "if_not", "only", "never", "instead"];

/// Adjectives without which a phrase means the same.
const PLAIN: [&str; 12] = [
    "own",
    "single",
    "extra",
    "additional",
    "total",
    "entire",
    "whole",
    "current",
    "respective",
    "exact",
    "same",
    "existing",
];

/// Phrases that leave a choice to somebody who has it anyway, or order nothing.
const FREE: [&str; 21] = [
    "if they like",
    "if they wish",
    "if they want",
    "if they choose",
    "if they so choose",
    "if they want to",
    "if they wish to",
    "if they choose to",
    "if you like",
    "if you wish",
    "if you want to",
    "of their choice",
    "of your choice",
    "of their own choice",
    "of their choosing",
    "of its choice",
    "of his or her choice",
    "for free",
    "for this",
    "if_able",
    "at will",
];

/// What may open an aside that is no condition.
const ASIDES: [&str; 10] = [
    "before",
    "after",
    "even_if",
    "because",
    "so_that",
    "starting_with",
    "including",
    "following",
    "with_ties_broken",
    "as_said",
];

/// Everything that can be left out, one thing at a time.
pub(super) fn cuts(line: &Line) -> Vec<Edit> {
    let mut out = Vec::new();
    for at in 0..line.len() {
        bracket(line, at, &mut out);
        contrast(line, at, &mut out);
        adverb(line, at, &mut out);
        adjective(line, at, &mut out);
        free(line, at, &mut out);
        aside(line, at, &mut out);
        prepositional(line, at, &mut out);
        conjunct(line, at, &mut out);
    }
    segments(line, &mut out);
    out
}

/// Leaves out some pieces, with a comma that only set them off.
fn cut(line: &Line, from: usize, to: usize, cost: u32) -> Edit {
    let lost = line.words(from, to).trim_matches([',', ' ']).to_owned();
    let opens = from == 0 || line.is_mark(from - 1);
    let to = if opens && line.said(to) == "," { to + 1 } else { to };
    let text = line.with(from, to, "");
    Edit { lost: vec![lost], ..Edit::of(text, cost) }
}

fn bracket(line: &Line, at: usize, out: &mut Vec<Edit>) {
    if line.said(at) == "("
        && let Some(end) = (at..line.len()).find(|&i| line.said(i) == ")")
    {
        out.push(cut(line, at, end + 1, 3));
    }
}

/// `instead of 12`, `, not 1000`: what it is not, where it is said what it is.
fn contrast(line: &Line, at: usize, out: &mut Vec<Edit>) {
    let not = line.said(at) == "not"
        && at > 0
        && matches!(line.said(at - 1), "," | "and" | "but")
        && !line.is_finite(at + 1);
    let except =
        line.said(at) == "but" && line.said(at + 1) == "not" && !line.is_finite(at + 2);
    let instead = line.said(at) == "instead_of";
    if !(not || instead || except) {
        return;
    }
    // `instead of once`: what stands right behind it belongs to it.
    let end = (at + 2..line.len())
        .find(|&i| line.is_mark(i) || line.is_condition(i) || line.is_conjunction(i))
        .unwrap_or(line.len());
    let from = if not { at - 1 } else { at };
    let mut edit = cut(line, from, end, 2);
    edit.excused = vec![line.words(from, end).to_owned()];
    out.push(edit);
}

fn adverb(line: &Line, at: usize, out: &mut Vec<Edit>) {
    let word = line.words(at, at + 1).to_lowercase();
    let idle = |word: &str| IDLE.contains(&word) || IDLE_TOO.contains(&word);
    let spelled = idle(line.said(at)) || idle(&word);
    // `the first card` is not `first`.
    let counts = word == "first" && (line.is_noun(at + 1) || at == 0);
    if spelled && !counts {
        let mut edit = cut(line, at, at + 1, 2);
        edit.excused = vec![word];
        out.push(edit);
    } else if line.class(at) == Some(Class::Adverb) && !TURNS.contains(&line.said(at)) {
        out.push(cut(line, at, at + 1, 5));
    }
}

fn adjective(line: &Line, at: usize, out: &mut Vec<Edit>) {
    let word = line.words(at, at + 1).to_lowercase();
    // `A fox of your own` has no noun behind it.
    let ends = word == "own" && at > 1 && line.said(at - 2) == "of";
    if PLAIN.contains(&word.as_str()) && !line.is_mark(at + 1) && at > 0 && !ends {
        let mut edit = cut(line, at, at + 1, 2);
        edit.excused = vec![word];
        out.push(edit);
    }
}

fn free(line: &Line, at: usize, out: &mut Vec<Edit>) {
    if line.said(at) == "if_able" {
        out.push(cut(line, at, at + 1, 2));
        return;
    }
    let rest = line.words(at, line.len()).to_lowercase();
    for phrase in FREE {
        if !rest.starts_with(phrase) {
            continue;
        }
        let from = line.pieces[at].start + phrase.len();
        let end = (at + 1..=line.len()).find(|&i| line.pieces[i - 1].end == from);
        let at = if at > 0 && line.said(at - 1) == "," { at - 1 } else { at };
        // `if they choose a card` is a condition.
        if let Some(end) = end.filter(|&e| line.is_mark(e) || !phrase.starts_with("if")) {
            let mut edit = cut(line, at, end, 2);
            edit.excused = vec![line.words(at, end).to_owned()];
            out.push(edit);
        }
    }
}

/// `before players get priority`, up to the next comma.
fn aside(line: &Line, at: usize, out: &mut Vec<Edit>) {
    if ASIDES.contains(&line.said(at)) {
        out.push(cut(line, at, line.mark_from(at), 5));
    }
}

/// A preposition with what it is said of; also with what is said of that in turn.
fn prepositional(line: &Line, at: usize, out: &mut Vec<Edit>) {
    // In a condition it says of what it holds.
    let clause = (0..at).rev().find(|&i| line.is_mark(i)).map_or(0, |i| i + 1);
    let conditional = (clause..at).any(|i| line.is_condition(i));
    if !line.is_preposition(at) || conditional {
        return;
    }
    out.push(cut(line, at, phrase_end(line, at), 4));
}

/// Where the phrase of a preposition ends, with what is said of its noun in turn.
pub(super) fn phrase_end(line: &Line, at: usize) -> usize {
    let mut noun = false;
    let mut end = at + 1;
    while end < line.len() {
        if line.is_mark(end) || line.is_condition(end) {
            break;
        }
        if noun
            && (line.is_preposition(end)
                || line.is_finite(end)
                || line.is_conjunction(end)
                || line.is_player(end)
                // `of 10 or more gets`: what nobody knows may be its verb.
                || line.class(end).is_none() && line.pieces[end].word.is_some()
                || line.class(end) == Some(Class::Adverb)
                || matches!(
                    line.said(end),
                    "that" | "which" | "instead_of" | "before" | "after"
                ))
        {
            // Of what it is belongs to it.
            if line.said(end) != "of" {
                break;
            }
            noun = false;
        }
        noun |= line.is_noun(end) || line.class(end) == Some(Class::Number);
        end += 1;
    }
    end
}

/// `…, and then B` up to the next mark or the end.
fn conjunct(line: &Line, at: usize, out: &mut Vec<Edit>) {
    if !line.is_conjunction(at) || at == 0 {
        return;
    }
    let from = if line.said(at - 1) == "," { at - 1 } else { at };
    let end = line.mark_from(at + 1);
    let mut ends = vec![end];
    if end < line.len() {
        ends.push(line.len());
    }
    for (k, end) in ends.into_iter().enumerate() {
        let mut edit = cut(line, from, end, 7 + k as u32);
        // A clause of its own is left out whole, with what it forbids and asks.
        edit.whole = (at + 1..end).any(|i| line.is_finite(i));
        out.push(edit);
    }
}

/// What stands between two commas, or between a comma and an end.
fn segments(line: &Line, out: &mut Vec<Edit>) {
    let commas: Vec<usize> = (0..line.len()).filter(|&i| line.said(i) == ",").collect();
    for (k, &at) in commas.iter().enumerate() {
        let end = commas.get(k + 1).copied().unwrap_or(line.len());
        if !line.is_condition(at + 1) && !line.is_conjunction(at + 1) {
            out.push(cut(line, at, end, 6));
        }
    }
}
