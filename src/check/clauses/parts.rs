//! `Every card has:` a list of parts, of which one is never spoken of again; cases of which one is a case of another.

use super::{Line, Text};
use crate::check::plain::stem;
use crate::check::words::{Tok, is_small, tokens};
use crate::finding::{Code, Finding};
use crate::outline::SectionKind;
use crate::source::Span;

/// Parts that a piece has and no rule needs.
const BARE: [&str; 14] = [
    "name",
    "title",
    "text",
    "box",
    "art",
    "picture",
    "illustration",
    "flavor",
    "type",
    "number",
    "back",
    "front",
    "description",
    "icon",
];

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for line in &text.lines {
        if has_parts(text, line) {
            unused(text, line, found);
        }
    }
    cases(text, found);
}

/// Whether a sentence is an item below `… has:`.
fn has_parts(text: &Text<'_>, line: &Line<'_>) -> bool {
    let Some(lead) = line.view.sentence.lead_in else { return false };
    let lead = tokens(&text.input.sets[line.view.set].outline.sentence(lead).text);
    let last = lead.iter().rev().find(|t| t.is_word());
    last.is_some_and(|t| t.any(&["has", "have"])) && lead.len() < 7 && line.toks.len() < 10
}

fn unused(text: &Text<'_>, line: &Line<'_>, found: &mut Vec<Finding>) {
    let mut depth = 0;
    for (at, tok) in line.toks.iter().enumerate() {
        match tok.lower.as_str() {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
        // `Cost (in coins)` says already what it is for.
        let bracketed = line.toks.get(at + 1).is_some_and(|t| t.is("("));
        let plain = depth == 0
            && !bracketed
            && tok.is_word()
            && tok.number.is_none()
            && !is_small(&tok.lower);
        let name = stem(&tok.lower);
        if !plain || BARE.contains(&name.as_str()) {
            continue;
        }
        let elsewhere = text.lines.iter().chain(&text.asides).any(|other| {
            !std::ptr::eq(other, line) && other.toks.iter().any(|t| t.stem() == name)
        }) || text.input.table_words.iter().any(|w| stem(w) == name)
            || text.input.sets.iter().any(|set| {
                !set.standard
                    && set.outline.sections.iter().any(|s| {
                        s.title.as_ref().is_some_and(|(title, _)| {
                            tokens(title).iter().any(|t| t.stem() == name)
                        })
                    })
            });
        if !elsewhere {
            let said = &line.view.sentence.text[tok.start..tok.end];
            found.push(
                Finding::new(
                    Code::UnusedTerm,
                    text.words(line, at, at + 1),
                    format!("`{said}` is named here and never used"),
                )
                .help(format!("write a rule about the `{said}`, or take it out")),
            );
        }
    }
}

/// `Critical Success (20)` beside `Success`: the first is a case of the second, and both say what happens.
fn cases(text: &Text<'_>, found: &mut Vec<Finding>) {
    for set in text.input.sets.iter().filter(|set| !set.standard) {
        let items: Vec<(Option<u32>, Vec<Tok>, Span, String)> = set
            .outline
            .sections
            .iter()
            .filter(|s| matches!(s.kind, SectionKind::Item { .. }))
            .filter_map(|s| {
                let (title, at) = s.title.as_ref()?;
                Some((s.parent.map(|p| p.0), tokens(title), *at, title.clone()))
            })
            .collect();
        for (parent, toks, at, title) in &items {
            let [_, base, open, figure, ..] = toks.as_slice() else { continue };
            if !open.is("(") || figure.number.is_none() {
                continue;
            }
            let wide = items.iter().find(|(other, words, ..)| {
                other == parent
                    && words.first().is_some_and(|w| w.stem() == base.stem())
                    && words
                        .get(1)
                        .is_none_or(|w| w.is("by") && words.iter().any(|t| t.is("+")))
            });
            let wide = wide.or_else(|| {
                items.iter().find(|(other, words, ..)| {
                    other == parent
                        && words.first().is_some_and(|w| w.stem() == base.stem())
                        && words.last().is_some_and(|w| w.is("+"))
                })
            });
            if let Some((_, _, place, name)) = wide {
                found.push(
                    Finding::new(
                        Code::Gap,
                        *at,
                        format!(
                            "`{title}` is a case of `{name}` too, and both say what happens"
                        ),
                    )
                    .label("the narrower case")
                    .related(*place, "the wider one")
                    .help(format!("say that `{name}` does not hold then, or that both do")),
                );
            }
        }
    }
}
