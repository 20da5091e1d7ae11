//! `A pearl is a bead that …`, in a book that never speaks of a pearl again.

use super::{Line, Text};
use crate::check::plain::stem;
use crate::check::words::is_small;
use crate::check::words::tokens;
use crate::finding::{Code, Finding};

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in &text.lines {
        let Some((from, to)) = defines(line) else { continue };
        let name: Vec<String> = line.toks[from..to].iter().map(|t| stem(&t.lower)).collect();
        let last = name.last().cloned().unwrap_or_default();
        // `A quiet hill is a hill with no soldiers on it`: of hills there is talk anyway.
        let of_itself = line.toks.get(to + 2).is_some_and(|t| t.stem() == last);
        let last = match name.as_slice() {
            [which, _] if of_itself => which.clone(),
            _ => last,
        };
        let spoken = text.lines.iter().chain(&text.asides).any(|other| {
            !std::ptr::eq(other, line) && other.toks.iter().any(|t| t.stem() == last)
        });
        let again = line.toks[to..].iter().any(|t| t.stem() == last);
        let titled = text.input.sets[line.view.set].outline.sections.iter().any(|s| {
            s.title
                .as_ref()
                .is_some_and(|(title, _)| tokens(title).iter().any(|t| t.stem() == last))
        });
        if spoken || again || titled || text.input.table_words.iter().any(|w| stem(w) == last) {
            continue;
        }
        let said = &line.view.sentence.text[line.toks[from].start..line.toks[to - 1].end];
        found.push(
            Finding::new(
                Code::UnusedTerm,
                text.words(line, from, to),
                format!("`{said}` is defined here and never used"),
            )
            .help(format!("write a rule about `{said}`, or take it out")),
        );
    }
}

/// The name that `A … is a …` explains.
pub(super) fn defines(line: &Line<'_>) -> Option<(usize, usize)> {
    let toks = &line.toks;
    let article = toks.first().is_some_and(|t| t.any(&["a", "an"]));
    let verb = toks.iter().take(5).position(|t| t.any(&["is", "means", "are"]))?;
    let from = usize::from(article);
    let what = toks.get(verb + 1)?;
    // A kind of something, not a duty or a state.
    let kind = if toks[verb].is("means") {
        true
    } else {
        article && what.any(&["a", "an", "any"]) && toks[verb].is("is")
    };
    let name = toks.get(from..verb).filter(|name| !name.is_empty() && name.len() < 4)?;
    let plain = name.iter().all(|t| {
        t.is_word()
            && t.number.is_none()
            && !is_small(&t.lower)
            && !t.any(&[
                "player", "game", "turn", "round", "who", "tie", "draw", "which", "what",
                "there",
            ])
    });
    (kind && plain).then_some((from, verb))
}
