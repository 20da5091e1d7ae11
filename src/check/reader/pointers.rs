//! `(see below)` where nothing below explains it, `as in the example above` where the example stands elsewhere.

use super::{Line, Text, names, slip, words};
use crate::check::plain::{stem, weighs};
use crate::check::words::{Tok, tokens};
use crate::finding::Finding;
use crate::outline::Form;

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for (at, line) in text.lines.iter().enumerate() {
        see_below(text, at, line, found);
    }
    let told = text.asides.iter().filter(|line| line.view.counts());
    for line in text.lines.iter().chain(told) {
        example_above(text, line, found);
    }
}

/// `favours (see below)`: the words are explained by a later title, or are what a later sentence is about.
fn see_below(text: &Text<'_>, nth: usize, line: &Line<'_>, found: &mut Vec<Finding>) {
    let toks = line.toks;
    let Some(at) = toks.windows(4).position(|w| {
        w[0].is("(") && w[1].is("see") && w[2].any(&["below", "later"]) && w[3].is(")")
    }) else {
        return;
    };
    let from = toks[..at]
        .iter()
        .rposition(|t| !weighs(t))
        .map_or(0, |i| i + 1)
        .max(at.saturating_sub(2));
    if from == at {
        return;
    }
    let name: Vec<String> = toks[from..at].iter().map(|t| stem(&t.lower)).collect();
    let all = |toks: &[Tok]| name.iter().all(|w| names(toks, w));
    let outline = text.input.sets[line.view.set].outline;
    let titled = outline.sections.iter().any(|s| {
        s.title.as_ref().is_some_and(|(title, span)| {
            span.start > line.view.sentence.span.start && all(&tokens(title))
        })
    });
    let told = text.lines[nth + 1..].iter().any(|later| {
        let verb = later.plain.deeds.iter().map(|d| d.at).min().unwrap_or(later.toks.len());
        let is = later.toks.iter().position(|t| t.any(&["is", "are", "means", "represents"]));
        let subject = &later.toks[later.plain.open.min(verb)
            ..verb.min(is.unwrap_or(verb)).max(later.plain.open.min(verb))];
        subject.len() < 6 && all(subject)
    });
    if !titled && !told {
        let said = words(line, from, at);
        found.push(slip(
            text.words(line, from, at + 4),
            format!("nothing below says what `{said}` is, or has it as its subject"),
            format!("explain `{said}` below, name the rule that does, or take `see below` out"),
        ));
    }
}

/// `as in the example above`, with the nearest example under another heading.
fn example_above(text: &Text<'_>, line: &Line<'_>, found: &mut Vec<Finding>) {
    let toks = line.toks;
    let Some(at) = toks.windows(2).position(|w| {
        w[0].is("example") && w[1].is("above") || w[0].is("above") && w[1].is("example")
    }) else {
        return;
    };
    let here = line.view.sentence.span;
    let nearest = text
        .input
        .sentences
        .iter()
        .filter(|view| {
            let toks = view.toks();
            view.set == line.view.set
                && view.sentence.span.start < here.start
                && (view.sentence.form == Form::Example
                    || toks.iter().take(2).any(|t| t.is("example")))
        })
        .max_by_key(|view| view.sentence.span.start);
    let place = text.words(line, at, at + 2);
    match nearest {
        None => found.push(slip(
            place,
            "there is no example above",
            "put the example in, or say in words what it would show",
        )),
        Some(view) if text.input.titles(view) != text.input.titles(line.view) => {
            found.push(slip(
                place,
                format!(
                    "the nearest example above stands in `{}`, under another heading",
                    text.input.rule_name(view)
                ),
                "say which example is meant, or give one here",
            ));
        }
        Some(_) => {}
    }
}
