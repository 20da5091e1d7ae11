//! `A three–sided table`: a dash where a hyphen joins words.

use super::{Line, Text, slip, words};
use crate::check::words::Tok;
use crate::finding::Finding;

/// Parts of words that stand before a hyphen.
const PARTS: [&str; 10] =
    ["non", "pre", "re", "semi", "multi", "self", "anti", "post", "co", "sub"];

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in &text.lines {
        for at in 0..line.toks.len().saturating_sub(2) {
            // What is compared is what stands in the file: marks of one kind are made alike before it is read.
            let mark = text.words(line, at + 1, at + 2);
            let whole = &text.input.sources.get(mark.file).text;
            let written = whole.get(mark.start as usize..).and_then(|t| t.chars().next());
            let dash = written.is_some_and(|c| matches!(c, '\u{2013}' | '\u{2014}'));
            if dash && dashed(&line.toks[at..at + 3]) {
                found.push(joined(text, line, at));
            }
        }
    }
}

fn joined(text: &Text<'_>, line: &Line<'_>, at: usize) -> Finding {
    let (first, last) = (words(line, at, at + 1), words(line, at + 2, at + 3));
    let place = text.words(line, at, at + 3);
    slip(
        place,
        format!(
            "`{}` is written with a dash, which parts words; a hyphen joins them",
            text.input.sources.slice(place)
        ),
        format!("write `{first}-{last}`"),
    )
}

/// A number or a part of a word, a dash without space around it, and a word. `Two–four` is a range.
fn dashed(toks: &[Tok]) -> bool {
    let [first, dash, last] = toks else { return false };
    let number = first.number.is_some() && first.lower.starts_with(char::is_alphabetic);
    dash.any(&["-", "\u{2013}", "\u{2014}"])
        && first.end == dash.start
        && dash.end == last.start
        && last.lower.starts_with(char::is_alphabetic)
        && last.number.is_none()
        && (number || first.any(&PARTS))
}
